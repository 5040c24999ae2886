"""Rate limits, and limits on open sockets."""

import asyncio
from pathlib import Path

import pytest

from tavolata.server.errors import TooMany
from tavolata.server.rates import MOST_KEYS, Rate
from tavolata.server.runtime.connections import Sockets, reason
from tavolata.server.runtime.identity import Who
from tavolata.server.runtime.lab_limits import LabLimits
from tavolata.server.runtime.limits import Limits, address_key
from tavolata.server.settings import ManualClock, Settings

from .serving import Served, assert_refused, guest, run


def test_a_bucket_fills_at_its_rate_up_to_its_burst() -> None:
    clock = ManualClock()
    rate = Rate(clock, rate=20, seconds=10, burst=40)
    assert [rate.take("a") for _ in range(40)] == [0] * 40
    assert rate.take("a") == 1
    assert rate.take("b") == 0  # others are not slowed
    clock.advance(500)
    assert [rate.take("a"), rate.take("a")] == [0, 1]
    clock.advance(3_600_000)
    assert [rate.take("a") for _ in range(41)] == [0] * 40 + [1]


def test_a_rate_of_zero_is_no_limit() -> None:
    rate = Rate(ManualClock(), rate=0, seconds=10)
    assert [rate.take("a") for _ in range(1000)] == [0] * 1000


def test_a_clock_that_steps_back_gives_nothing_and_takes_nothing() -> None:
    clock = ManualClock()
    rate = Rate(clock, rate=1, seconds=1)
    assert rate.take("a") == 0
    clock.advance(-10_000)
    assert rate.take("a") == 1


def test_the_buckets_are_of_bounded_number() -> None:
    rate = Rate(ManualClock(), rate=1, seconds=10)
    for number in range(MOST_KEYS + 500):
        rate.take(f"session {number}")
    assert len(rate) == MOST_KEYS
    assert rate.take(f"session {MOST_KEYS + 499}") > 0  # the newest are remembered


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("testclient", "testclient", True),
    ],
)
def test_addresses_of_one_home_count_as_one(one: str, other: str, are_one: bool) -> None:
    assert (address_key(one) == address_key(other)) is are_one


def test_guesses_are_few() -> None:
    clock = ManualClock()
    limits = Limits(Settings(clock=clock, guesses_per_address=3))
    for _ in range(3):
        limits.may_guess("192.0.2.1")
        limits.wrong_guess("192.0.2.1")
    with pytest.raises(TooMany) as refused:
        limits.may_guess("192.0.2.1")  # also if it would be right
    assert refused.value.retry_after == 1200
    limits.may_guess("192.0.2.2")
    clock.advance(1_200_000)
    limits.may_guess("192.0.2.1")


def test_time_in_the_lab_is_counted_for_all_processes_together() -> None:
    clock = ManualClock()
    settings = Settings(clock=clock, lab_minutes_per_guest=2, lab_minutes_per_address=3, public_url="https://a.example")
    assert not settings.is_private
    one, other = Limits(settings), Limits(settings)
    for limits in (one, other):
        limits.share()
    here, there = LabLimits(settings, one), LabLimits(settings, other)
    anna, bea = (Who(name, name, "it", name.encode(), "192.0.2.1") for name in ("anna", "bea"))

    def tell() -> None:
        for a, b in ((one, other), (other, one)):
            for item in a.drain():
                rate, key, hundredths = item.split(":")
                b.taken_elsewhere(rate, key, int(hundredths) / 100)

    here.take(anna, 70)
    there.take(anna, 70)
    tell()
    for lab in (here, there):
        with pytest.raises(TooMany) as refused:
            lab.may_run(anna)
        assert refused.value.key == "lab_spent"
        lab.may_run(bea)  # of the address there is something left
    there.take(bea, 60)
    tell()
    with pytest.raises(TooMany):
        here.may_run(bea)
    here.may_run(Who("carla", "carla", "it", b"carla", "192.0.2.2"))


def test_what_is_taken_elsewhere_is_taken_here() -> None:
    clock = ManualClock()
    one, other = Limits(Settings(clock=clock, burst=10)), Limits(Settings(clock=clock, burst=10))
    for limits in (one, other):
        limits.share()
    for _ in range(10):
        one.command(b"session")
    said = list(one.drain())
    assert [item.rpartition(":")[2] for item in said] == ["1000"]
    assert b"session".hex() not in said[0]
    assert list(one.drain()) == []
    for item in said:
        rate, key, hundredths = item.split(":")
        other.taken_elsewhere(rate, key, int(hundredths) / 100)
    with pytest.raises(TooMany):
        other.command(b"session")
    other.command(b"another")
    other.taken_elsewhere("no such rate", "x", 1)
    clock.advance(500)
    other.command(b"session")


def test_sockets_that_are_open_elsewhere_count() -> None:
    settings = Settings(sockets_per_session=2, sockets_per_address=3)
    one, other = Sockets(settings), Sockets(settings)

    def tell() -> None:
        for item in one.drain():
            key, count = item.split(":")
            other.open_elsewhere("one", key, int(count))

    first = Plug(b"a")
    one.enter(first)
    tell()
    other.enter(Plug(b"a"))
    with pytest.raises(TooMany, match="2 pages"):
        other.enter(Plug(b"a"))
    one.leave(first)
    tell()
    other.enter(Plug(b"a"))
    one.enter(first)
    tell()
    with pytest.raises(TooMany, match="3 pages"):
        other.enter(Plug(b"b"))
    other.keep({"other"})  # the first process has ended
    other.enter(Plug(b"b"))
    assert one.drain() == []
    one.tell_all_again()
    assert len(one.drain()) == 2


class Plug:
    """A socket that remembers how it was closed."""

    def __init__(self, session: bytes | None, guest: str | None = None, address: str = "192.0.2.1") -> None:
        self.session, self.guest, self.address, self.language = session, guest, address, "it"
        self.closed: list[tuple[int, str]] = []

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def test_sockets_are_counted_by_session_and_by_address() -> None:
    sockets = Sockets(Settings(sockets_per_session=2, sockets_per_address=3))
    mine = [Plug(b"a"), Plug(b"a")]
    for one in mine:
        sockets.enter(one)
    late = Plug(b"a")
    with pytest.raises(TooMany, match="2 pages"):
        sockets.enter(late)
    sockets.leave(late)  # it never entered, and counts nothing
    sockets.enter(Plug(b"b"))
    with pytest.raises(TooMany, match="3 pages"):
        sockets.enter(Plug(b"c"))
    sockets.enter(Plug(b"c", address="192.0.2.7"))
    sockets.leave(mine[0])
    sockets.leave(mine[0])
    sockets.enter(late)
    assert len(sockets) == 4


def test_sockets_without_limits() -> None:
    sockets = Sockets(Settings(sockets_per_session=0, sockets_per_address=0))
    for _ in range(500):
        sockets.enter(Plug(b"a"))
    assert len(sockets) == 500


def test_sockets_are_closed_with_a_sentence() -> None:
    sockets = Sockets(Settings())
    one, two, three = Plug(b"a", "anna"), Plug(b"b", "anna"), Plug(b"c", "bruno")
    for each in (one, two, three):
        sockets.enter(each)
    asyncio.run(sockets.end_session(b"a"))
    assert one.closed == [(4401, "Questa sessione è finita.")]
    assert two.closed == []
    asyncio.run(sockets.end_guest("anna"))
    assert len(two.closed) == 1
    assert three.closed == []
    asyncio.run(sockets.close_all())
    assert three.closed[0][0] == 1012
    assert "Non si perde nulla" in three.closed[0][1]


def test_reasons_fit_into_a_closing_frame() -> None:
    assert reason("Basta.") == "Basta."
    assert len(reason("è" * 100).encode()) <= 123
    assert reason("è" * 100) == "è" * 61


def test_a_session_that_asks_too_fast_is_told_to_wait_and_others_are_not(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(served: Served) -> None:
        async with served.browser() as anna, served.browser() as bruno:
            await guest(anna)
            await guest(bruno)
            answers = [await anna.patch("/api/me", json={"name": "Anna"}) for _ in range(6)]
            assert [answer.status_code for answer in answers] == [200] * 5 + [429]
            assert_refused(answers[-1], 429, "too_fast")
            assert answers[-1].headers["retry-after"] == "1"
            assert (await anna.get("/api/me")).status_code == 200  # looking is free
            assert (await bruno.patch("/api/me", json={"name": "Bruno"})).status_code == 200
            clock.advance(1000)
            assert (await anna.patch("/api/me", json={"name": "Anna"})).status_code == 200

    run(tmp_path, test, clock=clock, rate=10, rate_seconds=10, burst=5)


def test_an_address_that_asks_too_fast_is_told_to_wait(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.program() as program:
            answers = [await program.get("/api/nothing") for _ in range(6)]
            assert [answer.status_code for answer in answers] == [404] * 5 + [429]
            assert_refused(answers[-1], 429, "too_fast")
            other = await program.get("/api/nothing", headers={"x-forwarded-for": "192.0.2.9"})
            assert other.status_code == 404

    run(tmp_path, test, clock=ManualClock(), address_rate=5, behind_proxy=True)


def test_new_guests_from_one_address_are_few(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        for _ in range(3):
            async with served.browser() as anna:
                await guest(anna)
        async with served.browser() as one_more:
            assert_refused(await one_more.post("/api/guest", json={}), 429, "too_many_guests")

    run(tmp_path, test, clock=ManualClock(), guests_per_address=3)
