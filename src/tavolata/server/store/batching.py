"""Group commit: jobs that arrive while a transaction is being committed share the next one. A long job has one of its
own, and those who wait go before it."""

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
    """Collects jobs in a list; one task takes all of them, commits them, and answers their senders. Between two long
    jobs all others that wait have their turn."""

    def __init__(self, commit: Commit[T]) -> None:
        self._commit = commit
        self._waiting: list[tuple[T, asyncio.Future[Any]]] = []
        self._long: list[tuple[T, asyncio.Future[Any]]] = []
        self._is_long_next = False
        self._task: asyncio.Task[None] | None = None

    async def submit(self, job: T, is_long: bool = False) -> Any:
        """The job's outcome, once it is durable. Cancelling the sender does not stop its job."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        (self._long if is_long else self._waiting).append((job, done))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return await done

    async def finish(self) -> None:
        """Wait until all jobs are done."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _work(self) -> None:
        try:
            while batch := self._next():
                outcomes = await self._outcomes([job for job, _ in batch])
                for (_, done), outcome in zip(batch, outcomes, strict=True):
                    _answer(done, outcome)
        finally:
            self._task = None

    def _next(self) -> list[tuple[T, asyncio.Future[Any]]]:
        """What is committed next: the jobs that wait, or one long one, in turns."""
        if self._long and (self._is_long_next or not self._waiting):
            self._is_long_next = False
            return [self._long.pop(0)]
        self._is_long_next = True
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        return batch

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
