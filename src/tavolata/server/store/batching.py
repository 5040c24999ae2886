"""Group commit: what comes in while one transaction is being made durable goes into the next one, all together."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MOST = 256
"""Jobs of one transaction."""

Commit = Callable[[list[T]], Awaitable[list[Any]]]
"""Carries jobs out in one durable transaction: an outcome for each; an exception among them is raised for its own."""


class Batcher(Generic[T]):
    """Jobs wait in a list; one task takes all there are, commits them, and answers their senders."""

    def __init__(self, commit: Commit[T]) -> None:
        self._commit = commit
        self._waiting: list[tuple[T, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def submit(self, job: T) -> Any:
        """The job's outcome, once it is durable. A sender that is cancelled meanwhile does not stop its job."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await done

    async def finish(self) -> None:
        """Wait until nothing is under way."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
                outcomes = await self._outcomes([job for job, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    _answer(done, outcome)
        finally:
            self._task = None

    async def _outcomes(self, jobs: list[T]) -> list[Any]:
        """Whatever happens, every sender gets an answer."""
        try:
            return await self._commit(jobs)
        except Exception as error:
            return [error] * len(jobs)


def _answer(done: asyncio.Future[Any], outcome: Any) -> None:
    if done.done():
        return
    if isinstance(outcome, Exception):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)
