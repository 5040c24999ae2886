"""The pool of workers: real processes, which are killed, and never delay anybody."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.errors import TooLarge, TooMany, Unprocessable
from tavolata.server.metrics import Metrics
from tavolata.server.runtime.workers import pool as pools
from tavolata.server.runtime.workers.child import BUSY_MACHINE, Child
from tavolata.server.runtime.workers.jobs import find_jobs
from tavolata.server.runtime.workers.memory import resident, worked
from tavolata.server.runtime.workers.pool import Busy, JobFailed, Pool
from tavolata.server.runtime.workers.wire import RefusedByJob
from tavolata.server.settings import Settings

from ..waiting import PATIENCE, own_seconds, until, watched_loop
from .failing_jobs import jobs

HARD = "tests.server.workers.failing_jobs"


@pytest.fixture(autouse=True)
def found_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers import the jobs of these tests from where pytest found them."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])]))


def run(test: Callable[[Pool], Awaitable[None]], **given: Any) -> Metrics:
    """Run a test with a pool; its metrics."""
    metrics = Metrics()

    async def body() -> None:
        pool = Pool(Settings(**{"workers": 1, "job_wait_seconds": 100.0, **given}), metrics, [HARD])
        try:
            await asyncio.wait_for(test(pool), 120)
        finally:
            await pool.stop()
        assert pool.pids == []

    asyncio.run(body())
    return metrics


@pytest.mark.usefixtures("started_afresh")
def test_a_job_gets_a_value_and_gives_one() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.run(jobs.add, jobs.Sum([1, 2, 39])) == 42
        large = os.urandom(9 << 20)
        assert await pool.run(jobs.echo, large) == large
        assert len(pool.pids) == 1

    metrics = run(test)
    assert b'tavolata_jobs_total{job="jobs.add",outcome="done"} 1.0' in metrics.page()
    assert b'tavolata_job_seconds_count{job="jobs.echo"} 1.0' in metrics.page()


@pytest.mark.usefixtures("started_afresh")
def test_a_worker_has_none_of_the_servers_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVOLATA_DATABASE", "postgresql://anna:swordfish@localhost/x")

    async def test(pool: Pool) -> None:
        with (tmp_path / "own.db").open("w"):
            known = await pool.run(jobs.environment, None)
        assert "swordfish" not in str(known)
        assert "own.db" not in known["files"]

    run(test)


def test_what_a_job_refuses_is_refused_in_both_languages() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(RefusedByJob) as refused:
            await pool.run(jobs.refuse, 9)
        assert (refused.value.key, refused.value.own_status) == ("players", 422)
        assert refused.value.text("en") != refused.value.text("it")
        assert refused.value.facts["given"] == 9
        with pytest.raises(JobFailed):
            await pool.run(jobs.break_down, 1)
        assert await pool.run(jobs.add, jobs.Sum([1])) == 1, "the worker goes on"

    run(test)


@pytest.mark.parametrize("endless", [jobs.never_end_compiled, jobs.never_end_plain])
def test_a_job_that_never_ends_is_killed_and_those_that_wait_go_on(endless: Any) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        before, began = pool.pids, own_seconds()
        killed = asyncio.create_task(pool.run(endless, 1))
        waiting = asyncio.create_task(pool.run(jobs.add, jobs.Sum([7])))
        with pytest.raises(Unprocessable, match="seconds"):
            await killed
        assert own_seconds() - began < BUSY_MACHINE * endless.seconds + 1
        assert await waiting == 7
        assert pool.pids != before
        await until(lambda: not _runs(before[0]))

    metrics = run(test)
    assert b'outcome="too_long"} 1.0' in metrics.page()


@pytest.mark.usefixtures("started_afresh")
def test_a_job_that_eats_memory_does_not_get_it() -> None:
    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        [pid], most = pool.pids, 0

        async def watch() -> None:
            nonlocal most
            while True:
                most = max(most, resident(pid))
                await asyncio.sleep(0.005)

        watching = asyncio.create_task(watch())
        for greedy, amount in ((jobs.eat_slowly, 1), (jobs.eat_at_once, 1 << 30), (jobs.eat_at_once, 2 << 30)):
            with pytest.raises(TooLarge, match="300 MB"):
                await pool.run(greedy, amount)
            assert await pool.run(jobs.add, jobs.Sum([7])) == 7
        watching.cancel()
        assert 0 < most <= 310 << 20, most >> 20

    run(test)


@pytest.mark.usefixtures("started_afresh")
@pytest.mark.parametrize(("greedy", "piece"), [(jobs.eat_unchecked, 1 << 16), (jobs.eat_in_crumbs, 300)])
def test_no_small_allocation_of_a_worker_ever_fails(greedy: Any, piece: int) -> None:
    """It is stopped before: code that cannot do without memory would crash, and nobody would be told why."""

    async def test(pool: Pool) -> None:
        for _ in range(3):
            with pytest.raises(TooLarge, match="300 MB"):
                await pool.run(greedy, piece)

    metrics = run(test)
    assert b'outcome="too_much"} 3.0' in metrics.page()


@pytest.mark.usefixtures("started_afresh")
def test_a_killed_worker_is_replaced_and_its_job_is_answered() -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(Busy):
            await pool.run(jobs.die, 1)
        assert await pool.run(jobs.add, jobs.Sum([7])) == 7
        [pid] = pool.pids
        os.kill(pid, signal.SIGKILL)  # between two jobs
        while pool.pids:
            await asyncio.sleep(0.01)
        assert await pool.run(jobs.add, jobs.Sum([8])) == 8
        assert pool.pids != [pid]

    run(test)


@pytest.mark.usefixtures("started_afresh")
def test_where_a_worker_crashed_is_told_to_whoever_runs_the_server(capfd: pytest.CaptureFixture[str]) -> None:
    async def test(pool: Pool) -> None:
        with pytest.raises(Busy):
            await pool.run(jobs.crash, 0)
        assert await pool.run(jobs.add, jobs.Sum([7])) == 7

    run(test)
    said = capfd.readouterr().err
    assert "Segmentation fault" in said
    assert "in crash" in said


def test_a_worker_that_grew_heavy_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        [pid] = pool.pids
        with monkeypatch.context() as patch:
            patch.setattr(pools, "HEAVY", 0.01)
            await pool.run(jobs.add, jobs.Sum([]))
        found = await _eventually(lambda: pool.pids if pool.pids not in ([], [pid]) else None)
        assert found != [pid]

    run(test)


async def _eventually(look: Callable[[], Any]) -> Any:
    while not (found := look()):
        await asyncio.sleep(0.01)
    return found


def test_the_most_urgent_goes_first(tmp_path: Path) -> None:
    file = tmp_path / "notes"

    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        kinds = [jobs.note_last, jobs.note_second, jobs.note_first]
        running = asyncio.create_task(pool.run(jobs.note_first, [str(file), "running"]))
        await asyncio.sleep(0)
        await asyncio.gather(
            running,
            *(pool.run(kind, [str(file), f"{kind.name.removeprefix('jobs.')} {n}"]) for n in (1, 2) for kind in kinds),
        )

    run(test)
    order = ["note_first 1", "note_first 2", "note_second 1", "note_second 2", "note_last 1", "note_last 2"]
    assert file.read_text().splitlines() == ["running", *order]


def test_too_much_that_waits_is_refused(tmp_path: Path) -> None:
    async def test(pool: Pool) -> None:
        first = [asyncio.create_task(pool.run(jobs.sleep_long, 0.4, owner=f"guest {n}")) for n in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Busy) as full:
            await pool.run(jobs.add, jobs.Sum([]), owner="guest 9")
        assert (full.value.status, full.value.retry_after) == (503, 5)
        assert await asyncio.gather(*first) == [0.4] * 3
        assert await pool.run(jobs.add, jobs.Sum([1]), owner="guest 9") == 1

    run(test, job_queue=2)


def test_nobody_takes_all_workers_for_themselves() -> None:
    async def test(pool: Pool) -> None:
        own = [asyncio.create_task(pool.run(jobs.sleep_long, 0.2, owner="anna")) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany) as refused:
            await pool.run(jobs.add, jobs.Sum([]), owner="anna")
        assert refused.value.status == 429
        assert await pool.run(jobs.add, jobs.Sum([1]), owner="bruno") == 1
        await asyncio.gather(*own)
        assert await pool.run(jobs.add, jobs.Sum([2]), owner="anna") == 2

    run(test, jobs_per_guest=2)


def test_uploads_leave_a_worker_to_those_who_look_at_their_tables() -> None:
    async def test(pool: Pool) -> None:
        uploads = [asyncio.create_task(pool.run(jobs.never_end_soon, 1)) for _ in range(3)]
        await asyncio.sleep(0)
        assert await pool.run(jobs.add, jobs.Sum([3])) == 3
        assert await pool.run(jobs.add, jobs.Sum([4])) == 4
        assert not any(task.done() for task in uploads), "nobody has waited for them"
        for task in uploads:
            task.cancel()

    run(test, workers=2)


def test_what_each_worker_is_to_do_is_done_by_one_after_the_other() -> None:
    async def test(pool: Pool) -> None:
        assert await pool.run(jobs.own_pid, None) in pool.pids, "one of them is running already"
        assert sorted([pid async for pid in pool.run_in_each(jobs.own_pid, None)]) == sorted(pool.pids)
        assert len(pool.pids) == 3

    run(test, workers=3)


def test_who_waits_too_long_is_told() -> None:
    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        slow = asyncio.create_task(pool.run(jobs.sleep_long, 0.45))
        await asyncio.sleep(0)
        with pytest.raises(Busy):
            await pool.run(jobs.add, jobs.Sum([]))
        assert await slow == 0.45

    run(test, job_wait_seconds=0.1)


def test_workers_that_cannot_be_started_stop_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    real = Child.start

    async def fail(packages: Sequence[str], most_bytes: int) -> Child:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(pools, "REST_SECONDS", (0.01, 0.05))

    async def test(pool: Pool) -> None:
        monkeypatch.setattr(Child, "start", fail)
        for _ in range(3):
            with pytest.raises(Busy):
                await pool.run(jobs.add, jobs.Sum([]))
        monkeypatch.setattr(Child, "start", real)
        assert await pool.run(jobs.add, jobs.Sum([5])) == 5

    metrics = run(test)
    failed = metrics.registry.get_sample_value("tavolata_worker_starts_total", {"outcome": "failed"})
    assert failed is not None
    assert failed >= 3  # one is also tried that nobody waits for


@pytest.mark.usefixtures("started_afresh")
def test_a_package_that_cannot_be_loaded_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "REST_SECONDS", (0.01, 0.05))

    async def body() -> None:
        pool = Pool(Settings(workers=1), Metrics(), ["tests.server.workers.no_such_package"])
        with pytest.raises(Busy):
            await pool.run(jobs.add, jobs.Sum([]))
        await pool.stop()

    asyncio.run(body())


def test_the_loop_is_free_while_workers_work() -> None:
    async def test(pool: Pool) -> None:
        await pool.run(jobs.add, jobs.Sum([]))
        large = bytes(8 << 20)
        async with watched_loop() as longest:
            for _ in range(3):
                assert await pool.run(jobs.echo, large) == large
                with suppress(Unprocessable):
                    await pool.run(jobs.never_end_compiled, 1)
        assert longest.seconds < 0.25

    run(test)


SERVER = """
import asyncio, sys
from tavolata.server.metrics import Metrics
from tavolata.server.settings import Settings
from tavolata.server.runtime.workers.pool import Pool
from tests.server.workers.failing_jobs import jobs

async def main():
    pool = Pool(Settings(workers=2), Metrics(), ["tests.server.workers.failing_jobs"])
    begun = asyncio.Event()
    busy = asyncio.ensure_future(pool.run(jobs.never_end_soon, 1, on_start=begun.set))
    await asyncio.sleep(0)
    await pool.run(jobs.add, jobs.Sum([]))  # by another worker
    await begun.wait()
    print("pids", *pool.pids, flush=True)
    await busy

asyncio.run(main())
"""


def test_workers_end_with_a_server_that_is_killed() -> None:
    """One worker is idle, the other is in compiled code that never ends."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            line = next(line for line in server.stdout if line.startswith("pids"))  # after what is logged
        finally:
            server.kill()
    pids = [int(word) for word in line.split()[1:]]
    assert len(pids) == 2
    at_the_kill = {pid: worked(pid) for pid in pids}
    deadline = time.monotonic() + PATIENCE
    while any(_runs(pid) for pid in pids):
        assert time.monotonic() < deadline
        for pid in pids:
            assert worked(pid) - at_the_kill[pid] < 0.5, "it has gone on computing"
        time.sleep(0.02)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_jobs_are_found_by_being_there() -> None:
    found = find_jobs([HARD])
    assert found["jobs.add"] is jobs.add
    assert {"jobs.die", "jobs.refuse"} < set(found)


def test_a_job_that_nobody_waits_for_any_more_can_be_ended(tmp_path: Path) -> None:
    """Its worker is killed, and the next job gets another one."""

    async def test(pool: Pool) -> None:
        asked = asyncio.ensure_future(pool.run(jobs.ponder, str(tmp_path / "begun")))
        while not (tmp_path / "begun").exists():
            await asyncio.sleep(0.01)
        [worker] = pool.pids
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert await pool.run(jobs.add, jobs.Sum([20, 22])) == 42
        assert pool.pids != [worker]

    run(test)
