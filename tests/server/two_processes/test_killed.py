"""One process is killed in the middle of a game: its players go on at the other, and so do its bots."""

import asyncio
import random
import signal
from pathlib import Path

from ..scenarios.people import Page, Person
from .processes import BOUND, act, arrive, at, is_asked, sit, soon, two_processes

TAKEOVER = 10.0
"""Seconds after which the other process must have taken over the bots: it waits for three to be sure."""


def test_a_killed_process_is_not_missed(tmp_path: Path) -> None:
    with two_processes(tmp_path) as both:

        async def test() -> tuple[str, int]:
            [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
            table = await sit(anna, bruno, bots=2, order="chosen")  # the bots sit between them
            chance = random.Random(7)
            async with anna.page(table) as first, bruno.page(table) as second:
                for page in (first, second):
                    await page.hear("snapshot")
                acknowledged = await play({first: anna, second: bruno}, chance, acts=8)
                spectacle = await sit(anna, bots=3, order="chosen")
                await anna.do(spectacle, "leave")  # now bots play alone, at the one
                both.one.program.stop(signal.SIGKILL)
                left = await asyncio.to_thread(both.whole, spectacle)
                assert left.is_playing, "they are not through yet"
                async with asyncio.timeout(BOUND):
                    while (await second.hear("presence"))["seats"] != [3]:
                        pass
                back = at(anna, both.other)
                async with back.page(table, f"?v={first.v}") as third:
                    await third.send(t="resync")
                    await third.hear("snapshot")
                    assert third.v >= acknowledged, "nothing that was acknowledged is lost"
                    assert await play({third: back, second: bruno}, chance, acts=8) > acknowledged + 7
            await soon(lambda: is_over(spectacle, back), 60)
            return table, acknowledged

        async def play(pages: dict[Page, Person], chance: random.Random, acts: int) -> int:
            """The last version that was acknowledged."""
            acknowledged = 0
            for _ in range(acts):
                await settle(*pages)
                page = next(page for page in pages if is_asked(page))
                answer = await act(page, pages[page], chance)
                assert answer["t"] == "ack", answer
                acknowledged = answer["v"]
            return acknowledged

        async def settle(*pages: Page) -> None:
            """Until somebody is asked and all have seen the same; bots of a killed process need a moment."""
            async with asyncio.timeout(TAKEOVER):
                while not any(is_asked(page) for page in pages) or len({page.v for page in pages}) > 1:
                    await min(pages, key=lambda page: page.v).hear("events", "snapshot")

        async def is_over(table: str, person: Person) -> bool:
            return (await person.look(table))["result"] is not None

        table, acknowledged = asyncio.run(asyncio.wait_for(test(), 240))
        assert both.whole(table).state.seq >= acknowledged


def test_a_stopped_process_says_goodbye_and_the_other_serves_on(tmp_path: Path) -> None:
    """As in an update: one after the other is stopped and started."""
    with two_processes(tmp_path) as both:

        async def test() -> None:
            [anna], [bruno] = await arrive(both.one, "Anna"), await arrive(both.other, "Bruno")
            table = await sit(anna, bruno, order="chosen")
            async with anna.page(table) as first, bruno.page(table) as second:
                await second.hear("snapshot")
                stopping = asyncio.to_thread(both.one.program.stop, signal.SIGTERM)
                code, why = await asyncio.gather(first.closed(), stopping)
                assert code[0] == 1012
                assert "come back" in code[1]
                assert why == 0
                async with at(anna, both.other).page(table) as third:
                    await third.hear("snapshot")
                    await third.send(t="say", id="goes-on-1", text="I am back")
                    assert (await asyncio.wait_for(second.hear("said"), BOUND))["text"] == "I am back"

        asyncio.run(asyncio.wait_for(test(), 120))
