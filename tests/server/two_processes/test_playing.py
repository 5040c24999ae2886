"""One table, two server processes, one PostgreSQL: it makes no difference to which of them somebody comes."""

import asyncio
import random
import statistics
import time
from collections.abc import Iterator

import pytest

from ..scenarios.people import Page
from .processes import BOUND, TwoProcesses, act, arrive, at, is_asked, sit, soon, two_processes


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoProcesses]:
    with two_processes(tmp_path_factory.mktemp("two")) as made:
        yield made


async def settle(*pages: Page) -> None:
    """Read until all pages show the same version, in which one of them is asked or the game is over."""
    while True:
        behind = min(pages, key=lambda page: page.v)
        is_level = behind.v == max(page.v for page in pages)
        if is_level and (behind.last["result"] is not None or any(map(is_asked, pages))):
            return
        await behind.hear("events")


def test_a_whole_game_through_both(both: TwoProcesses) -> None:
    """Moves alternate between the processes; everybody sees every version once, in order, and soon."""

    async def test() -> tuple[str, list[float]]:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, bots=1)
        chance, delays = random.Random(5), list[float]()
        async with anna.page(table) as first, bruno.page(table) as second:
            pages = {first: anna, second: bruno}
            for page in pages:
                await page.hear("snapshot")
            while first.last.get("result") is None:
                asked = [page for page in pages if is_asked(page) and page.v == max(p.v for p in pages)]
                if not asked:
                    behind = min(pages, key=lambda page: page.v)
                    before = behind.v
                    frame = await behind.hear("events")
                    assert frame["v"] == before + 1, "no version is left out, and none comes twice"
                    continue
                page = asked[0]
                [other] = [one for one in pages if one is not page]
                answer = await act(page, pages[page], chance)
                assert answer["t"] == "ack", answer
                acknowledged = time.perf_counter()
                while other.v < answer["v"]:
                    await other.hear("events")
                delays.append(time.perf_counter() - acknowledged)
            while second.v < first.v:
                await second.hear("events")
            assert first.last["result"] == second.last["result"]
            shown = [await anna.look(table), await bruno.look(table), await at(anna, both.other).look(table)]
            assert shown[0] == shown[2], "the same eyes see the same at both"
            assert shown[0]["table"]["seats"] == shown[1]["table"]["seats"]
        return table, delays

    table, delays = asyncio.run(asyncio.wait_for(test(), 240))
    print(f"{len(delays)} moves, at the other process after {statistics.median(delays) * 1000:.0f} ms (median)")
    assert len(delays) > 20
    assert max(delays) < BOUND
    folded = both.whole(table)
    assert folded.match is not None
    assert folded.match.over


def test_rematches_asked_for_at_both_are_one(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno)

        async def is_over() -> bool:
            return bool((await bruno.look(table))["table"]["status"] == "over")

        await anna.do(table, "resign")
        await soon(is_over)  # at Bruno's process too
        path = f"/api/tables/{table}/rematch"
        one, other = await asyncio.gather(anna.ok(path), bruno.ok(path))
        assert one["table"] == other["table"]
        for person in (anna, bruno):
            assert len((await person.browser.get("/api/tables")).json()) == 2
            assert (await person.look(one["table"]))["me"]["seat"] is not None

    asyncio.run(asyncio.wait_for(test(), 60))


@pytest.mark.parametrize("races", [8, pytest.param(30, marks=pytest.mark.long)])
def test_raced_moves_have_one_winner(both: TwoProcesses, races: int) -> None:
    """Two devices of one person, at different processes, act from the same version at the same time."""

    async def test() -> int:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        here, there = at(anna, both.one), at(anna, both.other)
        raced, chance = 0, random.Random(6)
        while raced < races:
            table = await sit(anna, bruno, bots=1)
            async with here.page(table) as first, there.page(table) as second, bruno.page(table) as third:
                for page in (first, second, third):
                    await page.hear("snapshot")
                while raced < races:
                    await settle(first, second, third)
                    if first.last["result"] is not None:
                        break
                    assert first.v == second.v == third.v
                    if is_asked(third):
                        assert (await act(third, bruno, chance))["t"] == "ack"
                    elif is_asked(first):
                        await race(first, second, chance)
                        raced += 1
        return raced

    async def race(first: Page, second: Page, chance: random.Random) -> None:
        choice, v = chance.choice(first.last["legal"])["act"], first.v
        for page, name in ((first, "first"), (second, "second")):
            await page.send(t="act", id=f"{name}-{v:06}-{chance.randrange(10**9)}", v=v, actions=[choice])
        answers = [await page.hear("ack", "conflict", "refused") for page in (first, second)]
        assert sorted(answer["t"] for answer in answers) == ["ack", "conflict"], answers
        [won] = [answer for answer in answers if answer["t"] == "ack"]
        [lost] = [answer for answer in answers if answer["t"] == "conflict"]
        assert won["v"] == v + 1
        assert [frame["v"] for frame in lost["missed"]] == list(range(v + 1, lost["v"] + 1))
        loser = (first, second)[answers.index(lost)]
        for frame in lost["missed"]:
            if frame["v"] > loser.v:
                loser.v = frame["v"]
                loser.last.update(frame["d"])

    assert asyncio.run(asyncio.wait_for(test(), 240)) == races


def test_the_same_command_at_both_is_carried_out_once(both: TwoProcesses) -> None:
    async def test() -> str:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, tempo={"kind": "none"})
        there = at(anna, both.other)
        for number in range(20):
            body = {"t": "propose", "id": f"twice-{number:06}", "what": "end"}
            path = f"/api/tables/{table}/commands"
            done = await asyncio.gather(anna.ok(path, **body), there.ok(path, **body))
            assert done[0] == done[1]
            await bruno.do(table, "answer", yes=False)
        return table

    table = asyncio.run(asyncio.wait_for(test(), 120))
    state = both.whole(table).state
    assert state.seq == 4 + 40, "made, two sat down, started; then twenty proposals and answers"


def test_a_seat_is_never_taken_twice(both: TwoProcesses) -> None:
    """A hundred times, two people reach for one chair at different processes."""

    async def test() -> tuple[str, list[int]]:
        [host] = await arrive(both.one, "Anna")
        [here], [there] = await arrive(both.one, "Bruno"), await arrive(both.other, "Carla")
        made = await host.ok("/api/tables", game="trono", players=3)
        table, token = made["table"], made["invitations"]["invite"]
        won = [0, 0]
        for _ in range(100):
            answers = await asyncio.gather(*(who.post("/api/enter", token=token, seat=2) for who in (here, there)))
            codes = [answer.status_code for answer in answers]
            assert sorted(codes) == [200, 409], [answer.text for answer in answers]
            winner, loser = (0, 1) if codes[0] == 200 else (1, 0)
            assert answers[loser].json()["error"] == "seat_taken"
            assert answers[winner].json()["seat"] == 2
            won[winner] += 1
            person = (here, there)[winner]
            await person.do(table, "leave")
        return table, won

    table, won = asyncio.run(asyncio.wait_for(test(), 240))
    print(f"won at the one: {won[0]}, at the other: {won[1]}")
    assert sum(won) == 100
    state = both.whole(table).state
    assert state.seq == 2 + 200
    assert [seat.is_free for seat in state.seats] == [False, True, True]


def test_both_sit_at_different_seats_at_once(both: TwoProcesses) -> None:
    """Without a preference, the loser of the race for a seat gets the next one."""

    async def test() -> None:
        [host] = await arrive(both.one, "Anna")
        people = [*await arrive(both.one, "Bruno", "Carla"), *await arrive(both.other, "Dario", "Elsa")]
        for _ in range(5):
            made = await host.ok("/api/tables", game="trono", players=5)
            token = made["invitations"]["invite"]
            entered = await asyncio.gather(*(person.ok("/api/enter", token=token) for person in people))
            assert sorted(one["seat"] for one in entered) == [1, 2, 3, 4]
            await host.do(made["table"], "start")
            await host.do(made["table"], "resign")

    asyncio.run(asyncio.wait_for(test(), 120))
