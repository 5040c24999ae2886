"""What is not in the log crosses between the processes too: chat, who is there, names, sessions that end."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from ..scenarios.people import Page, Person
from .processes import BOUND, TwoProcesses, arrive, at, sit, two_processes


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoProcesses]:
    with two_processes(tmp_path_factory.mktemp("two")) as made:
        yield made


async def presence(page: Page, seats: list[int]) -> None:
    """Wait until a page was told that exactly these seats are there."""
    async with asyncio.timeout(BOUND):
        while (await page.hear("presence"))["seats"] != seats:
            pass


def test_chat_crosses_in_order(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, order="chosen")
        async with anna.page(table) as first, bruno.page(table) as second:
            for page in (first, second):
                await page.hear("snapshot")  # what was said before is not told to a page, it reads it
            for number in range(10):
                page, person = ((first, anna), (second, bruno))[number % 2]
                await page.send(t="say", id=person.command(), text=f"message {number}")
                for listener in (first, second):
                    said = await asyncio.wait_for(listener.hear("said"), BOUND)
                    assert (said["n"], said["text"], said["seat"]) == (number + 1, f"message {number}", number % 2)
                    assert said["name"] == person.name

    asyncio.run(asyncio.wait_for(test(), 120))


def test_reactions_and_steps_are_the_same_at_both(both: TwoProcesses) -> None:
    """A page at one process is shown what another shows at the other, by the same numbers."""

    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, order="chosen")
        again = at(anna, both.other)
        async with anna.page(table, "?steps=1&seat=0") as first, again.page(table, "?steps=1&seat=0") as second:
            for page in (first, second):
                await page.hear("snapshot")  # a reaction is shown on pages that are open, and is not kept
            await first.send(t="react", id=anna.command(), reaction="think")
            for page in (first, second):
                shown = await asyncio.wait_for(page.hear("reacted"), BOUND)
                assert (shown["seat"], shown["reaction"]) == (0, "think")
            for person in (anna, bruno):
                await person.do(table, "sit_in")
            steps: list[list[Any]] = [[], []]
            for page, found in zip((first, second), steps, strict=True):
                while len(found) < 12:
                    found += (await page.hear("events"))["d"]["steps"]
            numbers = [[step["n"] for step in found[:12]] for found in steps]
            start = max(found[0] for found in numbers)
            one, other = ({step["n"]: step for step in found} for found in steps)
            assert one[start] == other[start]
            assert all(found == list(range(found[0], found[0] + 12)) for found in numbers)

    asyncio.run(asyncio.wait_for(test(), 120))


def test_whoever_comes_and_goes_is_seen_at_both(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, order="chosen")
        async with anna.page(table) as first:
            async with bruno.page(table) as second:
                await presence(first, [0, 1])
                await presence(second, [0, 1])
            await presence(first, [0])
            async with at(bruno, both.one).page(table) as third:
                await presence(third, [0, 1])
                await presence(first, [0, 1])

    asyncio.run(asyncio.wait_for(test(), 120))


def test_who_is_ready_is_seen_at_both(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = (await anna.ok("/api/tables", game="trono", players=3, order="chosen", listed=True))["table"]
        await bruno.ok("/api/enter", table=table)
        async with anna.page(table) as first, bruno.page(table) as second:
            await presence(first, [0, 1])
            for is_on, ready in ((True, [1]), (False, [])):
                await second.send(t="ready", id=bruno.command(), on=is_on)
                async with asyncio.timeout(BOUND):
                    while (await first.hear("presence"))["ready"] != ready:
                        pass

    asyncio.run(asyncio.wait_for(test(), 120))


def test_a_table_that_is_laid_later_learns_who_is_there(both: TwoProcesses) -> None:
    """The second process has never seen the table when somebody comes to it there."""

    async def test() -> None:
        [anna, bruno] = await arrive(both.one, "Anna", "Bruno")
        table = await sit(anna, bruno, order="chosen")
        async with anna.page(table), at(bruno, both.other).page(table) as second:
            await presence(second, [0, 1])

    asyncio.run(asyncio.wait_for(test(), 120))


def test_seats_that_are_shuffled_are_known_at_both(both: TwoProcesses) -> None:
    """At the start people change places; each process must learn where the others' guests sit now."""

    async def shuffle(anna: Person, bruno: Person) -> bool:
        made = await anna.ok("/api/tables", game="trono", players=4, bots=2)
        table = made["table"]
        await bruno.ok("/api/enter", token=made["invitations"]["invite"])
        async with anna.page(table) as first, bruno.page(table) as second:
            await presence(first, [0, 3])
            await presence(second, [0, 3])
            await anna.do(table, "start")
            shown = await anna.look(table)
            seats = sorted(n for n, seat in enumerate(shown["table"]["seats"]) if seat["kind"] == "person")
            if seats == [0, 3]:
                return False
            await presence(first, seats)
            await presence(second, seats)
            return True

    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        moved = [await shuffle(anna, bruno) for _ in range(4)]
        assert any(moved)

    asyncio.run(asyncio.wait_for(test(), 120))


def test_a_new_name_and_the_end_of_a_session_cross(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, order="chosen")

        def names(shown: dict[str, Any]) -> list[str]:
            return [seat["name"] for seat in shown["table"]["seats"]]

        async with bruno.page(table) as second, at(anna, both.other).page(table) as third:
            answer = await anna.browser.patch(f"/api/tables/{table}/name", json={"name": "Annina"})
            assert answer.status_code == 200, answer.text
            await asyncio.wait_for(second.until(lambda shown: names(shown) == ["Annina", "Bruno"]), BOUND)
            assert (await anna.browser.post("/api/logout")).status_code == 204
            code, _ = await asyncio.wait_for(third.closed(), BOUND)
            assert code == 4401
            assert (await at(anna, both.other).browser.get("/api/tables")).status_code == 401

    asyncio.run(asyncio.wait_for(test(), 120))


def test_whoever_wants_to_be_forgotten_is_forgotten_at_both(both: TwoProcesses) -> None:
    async def test() -> None:
        [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
        table = await sit(anna, bruno, order="chosen")
        async with bruno.page(table) as second, at(anna, both.other).page(table) as third:
            await second.hear("snapshot")
            assert (await anna.browser.delete("/api/me")).status_code == 204
            await asyncio.wait_for(
                second.until(lambda shown: shown["table"] is None or shown["table"]["seats"][0]["name"] != "Anna"),
                BOUND,
            )
            code, _ = await asyncio.wait_for(third.closed(), BOUND)
            assert code == 4401

    asyncio.run(asyncio.wait_for(test(), 120))
