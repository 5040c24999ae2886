"""Group commit: jobs that arrive while a transaction is being committed share the next one."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

MOST = 256
"""Jobs of one transaction."""

Commit = Callable[[list[T]], Awaitable[list[Any]]]
"""Runs jobs in one durable transaction and returns an outcome for each; an exception among them is raised for its own
sender."""


class Batcher(Generic[T]):
    """Collects jobs in a list; one task takes all of them, commits them, and answers their senders."""

    def __init__(self, commit: Commit[T]) -> None:
        self._commit = commit
        self._waiting: list[tuple[T, asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def submit(self, job: T) -> Any:
        """The job's outcome, once it is durable. Cancelling the sender does not stop its job."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await done

    async def finish(self) -> None:
        """Wait until all jobs are done."""
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
        """The outcomes of a batch; a failure is the outcome of every job."""
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
