"""Distributes jobs to a few workers: the most urgent first, few at a time for each guest, always with a limit."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import msgspec

from tavolata.kernel.errors import TavolataError

from ... import logs
from ...errors import TRY_LATER, ServerError, TooLarge, TooMany, Unprocessable
from ...metrics import FAST, Metrics
from ...settings import Settings
from . import wire
from .child import Child, Died, TookTooLong, TookTooMuch
from .jobs import JOBS, Job, Priority

WARM_SECONDS = 15.0
"""Seconds after the start at which one worker is started in advance, when the pages have reconnected."""
REST_SECONDS = (0.5, 30.0)
"""The pause after a worker could not be started: the first one, and the longest."""
HEAVY = 0.8
"""Fraction of the memory limit: a worker that is larger between two jobs is replaced."""
SECONDS = (*FAST, 20, 40)

Argument = TypeVar("Argument")
Outcome = TypeVar("Outcome")

log = logs.get("workers")


class Busy(TooMany):
    """Too many jobs are waiting."""

    status = 503
    close = TRY_LATER


class JobFailed(ServerError):
    """A job raised an unexpected exception, which its worker has logged."""


@dataclass(order=True)
class Ticket:
    """A job that waits or runs."""

    priority: Priority
    number: int
    job: Job[Any, Any] = field(compare=False)
    ask: wire.Ask = field(compare=False)
    seconds: float = field(compare=False)
    on_start: Callable[[], None] | None = field(compare=False, default=None)
    slot: "Slot | None" = field(compare=False, default=None)
    """The worker that is to do it; None: whoever is free."""
    begun: asyncio.Event = field(compare=False, default_factory=asyncio.Event)
    serving: "asyncio.Task[None] | None" = field(compare=False, default=None)
    done: "asyncio.Future[wire.Answer]" = field(compare=False, default_factory=lambda: _future())


@dataclass(eq=False)
class Slot:
    """Room for one worker."""

    is_kept: bool
    """Reserved for jobs that somebody waits for at a table."""
    child: Child | None = None
    is_busy: bool = False

    def takes(self, ticket: Ticket) -> bool:
        is_meant = ticket.slot is None or ticket.slot is self
        return not self.is_busy and is_meant and (not self.is_kept or ticket.priority <= Priority.TURN)


class Pool:
    """The workers of one server. They are started when there is work, and end with the server, even if it is killed."""

    def __init__(self, settings: Settings, metrics: Metrics, packages: Sequence[str] = JOBS) -> None:
        self._settings, self._packages = settings, packages
        self._slots = [Slot(is_kept=number == 0 and settings.workers > 1) for number in range(settings.workers)]
        self._waiting: list[Ticket] = []
        self._owners: Counter[str | bytes] = Counter()
        self._count = 0
        self._failures = 0  # starts in a row that failed
        self._tasks: set[asyncio.Task[None]] = set()
        self._leaving: set[asyncio.Future[None]] = set()
        self._is_closed = False
        self._outcomes = metrics.counter("jobs", "Jobs of workers", "job", "outcome")
        self._seconds = metrics.histogram("job_seconds", "Time that a worker took for a job", SECONDS, "job")
        self._wait_seconds = metrics.histogram("job_wait_seconds", "Time that a job waited for a worker", SECONDS)
        metrics.gauge("jobs_waiting", "Jobs that wait for a worker", lambda: len(self._waiting))
        metrics.gauge("workers", "Worker processes", lambda: len(self.pids))
        self._starts = metrics.counter("worker_starts", "Worker processes that were started", "outcome")

    @property
    def pids(self) -> list[int]:
        """The process ids of the running workers."""
        return [slot.child.pid for slot in self._slots if slot.child is not None and slot.child.is_alive]

    def start(self) -> None:
        """Schedule the start of one worker in advance; not at once, because reconnecting pages go first."""
        asyncio.get_running_loop().call_later(WARM_SECONDS, self._keep_one)

    async def stop(self) -> None:
        """End all workers, and refuse the jobs that wait."""
        self._is_closed = True
        for ticket in self._waiting:
            self._refuse(ticket, Busy("no_worker", retry_after=5))
        self._waiting.clear()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for slot in self._slots:
            if slot.child is not None:
                slot.child.kill()
                self._forget(slot)
        await asyncio.gather(*self._leaving)

    # --- running jobs ------------------------------------------------------------------------------------------------

    async def run(
        self,
        job: Job[Argument, Outcome],
        argument: Argument,
        owner: str | bytes | None = None,
        seconds: float | None = None,
        on_start: Callable[[], None] | None = None,
        slot: Slot | None = None,
    ) -> Outcome:
        """Run a job; its refusals are raised here. `owner`: on whose behalf, so that nobody takes all workers for
        themselves. `seconds`: a limit for this argument, instead of the usual one. `on_start` is called when a worker
        begins with it. `slot`: the worker that is to do it, if it matters. Busy or TooMany if too many jobs wait,
        TooLarge or Unprocessable if it exceeds a limit."""
        self._check_room(job.priority, owner)
        ask = wire.Ask(job.name, msgspec.msgpack.encode(argument))
        self._count += 1
        limit = seconds or min(job.seconds, self._settings.job_seconds)
        ticket = Ticket(job.priority, self._count, job, ask, limit, on_start, slot)
        began = time.monotonic()
        if owner is not None:
            self._owners[owner] += 1
        try:
            self._waiting.append(ticket)
            self._hand_out()
            await self._wait_for_worker(ticket)
            self._wait_seconds.observe(time.monotonic() - began)
            answer = await asyncio.shield(ticket.done)  # a caller who leaves has no answer: `_withdraw` ends the job
        finally:
            self._withdraw(ticket)
            if owner is not None:
                self._owners[owner] -= 1
                if not self._owners[owner]:
                    del self._owners[owner]
        if isinstance(answer, wire.Refused):
            raise wire.RefusedByJob(answer)
        if not isinstance(answer, wire.Done):
            raise JobFailed("job_failed")
        outcome: Outcome = msgspec.msgpack.decode(answer.outcome, type=job.outcome)
        return outcome

    async def run_in_each(self, job: Job[Argument, Outcome], argument: Argument) -> AsyncIterator[Outcome]:
        """Run a job in every worker, in one after the other: meanwhile the others do what people wait for. A worker
        that cannot do it is left out."""
        for slot in self._slots:
            with suppress(TavolataError):
                yield await self.run(job, argument, slot=slot)

    def _check_room(self, priority: Priority, owner: str | bytes | None) -> None:
        """Refuse a job if too many wait; bots and people have a queue each, so that neither keeps the other out."""
        most = self._settings.jobs_per_guest
        if owner is not None and most and self._owners[owner] >= most:
            raise TooMany("jobs_of_one", retry_after=2, most=most)
        before = sum((ticket.priority is Priority.TURN) == (priority is Priority.TURN) for ticket in self._waiting)
        if self._is_closed or before >= self._settings.job_queue:
            raise Busy("jobs_full", retry_after=5)

    async def _wait_for_worker(self, ticket: Ticket) -> None:
        """Wait until a worker starts the job; Busy if that takes too long."""
        try:
            async with asyncio.timeout(self._settings.job_wait_seconds):  # `wait_for` may lose a cancellation
                await ticket.begun.wait()
        except TimeoutError:
            raise Busy("no_worker", retry_after=5) from None

    def _withdraw(self, ticket: Ticket) -> None:
        """Remove a job that nobody waits for any more."""
        if ticket in self._waiting:
            self._waiting.remove(ticket)
        elif ticket.job.ends_with_caller and ticket.serving is not None and not ticket.done.done():
            ticket.serving.cancel()  # and its worker dies
        if ticket.done.done() and not ticket.done.cancelled():
            ticket.done.exception()  # mark it as retrieved
        ticket.done.cancel()

    # --- distributing -------------------------------------------------------------------------------------------

    def _hand_out(self) -> None:
        """Give waiting jobs to free workers, the most urgent first; running workers before new ones."""
        if self._is_closed:
            return
        for ticket in sorted(self._waiting):
            ready = [slot for slot in self._slots if slot.takes(ticket)]
            if ready:
                slot = min(ready, key=lambda one: (one.child is None, one.is_kept))
                self._waiting.remove(ticket)
                slot.is_busy = True
                ticket.begun.set()
                ticket.serving = self._spawn(self._serve(slot, ticket))

    async def _serve(self, slot: Slot, ticket: Ticket) -> None:
        began, outcome = time.monotonic(), "failed"
        try:
            child = await self._child(slot)
            began = time.monotonic()
            if ticket.on_start is not None:
                ticket.on_start()
            answer = await child.ask(ticket.ask, ticket.seconds)
            outcome = {wire.Done: "done", wire.Refused: "refused"}.get(type(answer), "failed")
            if not ticket.done.done():
                ticket.done.set_result(answer)
        except TookTooLong:
            outcome = "too_long"
            self._refuse(ticket, Unprocessable("job_too_long", seconds=round(ticket.seconds)))
        except TookTooMuch:
            outcome = "too_much"
            self._refuse(ticket, TooLarge("job_too_much", megabytes=self._settings.worker_bytes >> 20))
        except Died:
            outcome = "died"
            self._refuse(ticket, Busy("worker_died", retry_after=2))
        except _NoWorker:
            outcome = "no_worker"
            self._refuse(ticket, Busy("no_worker", retry_after=5))
        finally:
            self._outcomes.labels(ticket.job.name, outcome).inc()
            self._seconds.labels(ticket.job.name).observe(time.monotonic() - began)
            if outcome not in ("done", "refused"):
                log.warning("job_ended", job=ticket.job.name, outcome=outcome)
            self._refuse(ticket, Busy("no_worker", retry_after=5))  # the server stops
            self._free(slot)

    def _refuse(self, ticket: Ticket, error: ServerError) -> None:
        ticket.begun.set()
        if not ticket.done.done():
            ticket.done.set_exception(error)

    def _free(self, slot: Slot) -> None:
        """After a job: drop a worker that has ended or grown too large."""
        if slot.child is not None and not self._is_closed:
            if slot.child.memory > HEAVY * self._settings.worker_bytes:
                slot.child.close()
                self._forget(slot)
            elif not slot.child.is_alive:
                self._forget(slot)
        slot.is_busy = False
        self._hand_out()
        self._keep_one()

    def _forget(self, slot: Slot) -> None:
        if slot.child is not None:
            leaving = asyncio.ensure_future(slot.child.gone())  # so that no zombie process is left
            self._leaving.add(leaving)
            leaving.add_done_callback(self._leaving.discard)
        slot.child = None

    # --- processes ---------------------------------------------------------------------------------------------

    async def _child(self, slot: Slot) -> Child:
        """The worker of a slot, started if necessary; _NoWorker if that fails."""
        if slot.child is not None and slot.child.is_alive:
            return slot.child
        self._forget(slot)
        try:
            slot.child = await Child.start(self._packages, self._settings.worker_bytes)
        except (OSError, Died, TookTooLong) as error:
            self._failures += 1
            self._starts.labels("failed").inc()
            log.error("no_worker", why=repr(error), failures=self._failures)
            await asyncio.sleep(min(REST_SECONDS[0] * 2 ** (self._failures - 1), REST_SECONDS[1]))
            raise _NoWorker from error
        self._failures = 0
        self._starts.labels("started").inc()
        log.info("worker", pid=slot.child.pid, megabytes=slot.child.memory >> 20)
        return slot.child

    def _keep_one(self) -> None:
        """Keep one worker ready, so that no request waits for its start."""
        idle = [slot for slot in self._slots if not slot.is_busy]
        if not self._is_closed and idle and not self.pids and len(idle) == len(self._slots):
            idle[0].is_busy = True
            self._spawn(self._warm(idle[0]))

    async def _warm(self, slot: Slot) -> None:
        try:
            await self._child(slot)
        except _NoWorker:
            pass
        finally:
            slot.is_busy = False
            self._hand_out()

    def _spawn(self, work: Any) -> "asyncio.Task[None]":
        task: asyncio.Task[None] = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("task_failed", exc_info=error)


def _future() -> "asyncio.Future[wire.Answer]":
    return asyncio.get_running_loop().create_future()


class _NoWorker(Exception):
    """No worker can be started at the moment."""
