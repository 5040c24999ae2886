"""Work that takes longer than a request: begun by the first who asks, and ended when nobody asks any more."""

import asyncio

import pytest

from tavolata.server.errors import Conflict
from tavolata.server.runtime import long_work
from tavolata.server.runtime.long_work import LongWork, Progress

from ..waiting import until


def test_it_is_done_once_and_tells_how_far_it_is() -> None:
    async def body() -> None:
        work, go, begun = LongWork(), asyncio.Event(), list[str]()

        async def slow(progress: Progress) -> bytes:
            begun.append("begun")
            progress.part = b"first"
            await go.wait()
            return b"all"

        await until(lambda: isinstance(found := work.look("one", slow), Progress) and found.part == b"first")
        assert begun == ["begun"]
        go.set()
        await until(lambda: work.look("one", slow) == b"all")
        assert begun == ["begun"]
        await work.stop()

    asyncio.run(body())


def test_a_refusal_reaches_who_asks_and_the_next_may_try_again() -> None:
    async def body() -> None:
        work = LongWork()

        async def refused(progress: Progress) -> bytes:
            raise Conflict("still_running")

        async def fine(progress: Progress) -> bytes:
            return b"fine"

        assert isinstance(work.look("one", refused), Progress)
        with pytest.raises(Conflict):
            await until(lambda: not isinstance(work.look("one", refused), Progress))
        await until(lambda: work.look("one", fine) == b"fine")

    asyncio.run(body())


@pytest.mark.parametrize("is_refused", [False, True])
def test_an_outcome_that_nobody_fetches_is_forgotten(is_refused: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "FORGOTTEN", 0.1)

    async def body() -> None:
        work = LongWork()

        async def done(progress: Progress) -> bytes:
            if is_refused:
                raise Conflict("still_running")
            return bytes(1 << 20)

        for number in range(100):
            work.look(number, done)
        assert len(work) == 100
        await until(lambda: len(work) == 0)

    asyncio.run(body())


def test_it_ends_when_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_work, "FORGOTTEN", 0.5)

    async def body() -> None:
        work, ended = LongWork(), asyncio.Event()

        async def endless(progress: Progress) -> bytes:
            try:
                await asyncio.Event().wait()
            finally:
                ended.set()
            return b""

        work.look("one", endless)
        await asyncio.wait_for(ended.wait(), 30)

    asyncio.run(body())
