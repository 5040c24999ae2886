"""Bots and hints are given what their seat knows, and no way to more: in whole games over a server."""

import asyncio
import gc
import random
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata.bots import bot_for
from tavolata.kernel.chance import Draws
from tavolata.kernel.match import Match
from tavolata.kernel.seen import Seen
from tavolata.server.runtime.hinting import advice
from tavolata.server.runtime.live_table import LiveTable
from tavolata.server.runtime.table_setup import fill_with_bots, open_table, sit_down, start
from tavolata.server.settings import Settings
from tavolata.server.table.base import Asker
from tavolata.server.table.commands import Hint
from tavolata.server.table.play import Act
from tavolata.server.table.table import Table
from tavolata.server.table.terms import make_terms
from tavolata.testing.wire import Served, serving

from ..databases import ready

SECRETS = (Match, Table, LiveTable, Draws)


class Examiner:
    """A bot that looks at what it is given before it decides."""

    def __init__(self, bot: Any, examined: list[Seen]) -> None:
        self._bot = bot
        self._examined = examined

    def decide(self, seen: Any, seat: int) -> int:
        assert type(seen) is Seen
        assert seen.seat == seat
        self._examined.append(seen)
        if len(self._examined) % 20 == 1:
            assert not within(seen, SECRETS)
        return int(self._bot.decide(seen, seat))


def within(thing: Any, kinds: tuple[type, ...]) -> list[Any]:
    """Whatever of these kinds can be reached from a thing, however long the way; not through code.

    Kinds are told by `type`: `isinstance` would ask a weak proxy, whose object may be gone.
    """
    found, known, todo = [], {id(thing)}, [thing]
    while todo:
        for other in gc.get_referents(todo.pop()):
            if id(other) in known or issubclass(type(other), type | ModuleType | FunctionType):
                continue
            known.add(id(other))
            todo.append(other)
            if issubclass(type(other), kinds):
                found.append(other)
    return found


@pytest.mark.parametrize("name", tavolata.games())
def test_bots_see_what_their_seat_knows(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examined: list[Seen] = []

    def examiner(*given: Any) -> Examiner:
        return Examiner(bot_for(*given), examined)

    monkeypatch.setattr("tavolata.server.runtime.live_table.bot_for", examiner)
    monkeypatch.setattr("tavolata.server.runtime.hinting.bot_for", examiner)
    asyncio.run(_play_by_hints(name, tmp_path))
    assert len(examined) > 20


async def _play_by_hints(name: str, folder: Path) -> None:
    """A person who follows every hint, against bots, for a while."""
    settings = Settings(database=ready(folder / "a.db"), bot_pause_ms=0, think_ms=0, open_browser=False)
    async with serving(settings) as served:
        await served.guest("person", "t" * 43)
        live = await _table(served, name)
        for number in range(12):
            while live.table.is_playing and 0 not in live.table.waiting:
                await asyncio.sleep(0.005)
            if not live.table.is_playing:
                return
            match = live.table.running_match
            asker = Asker(guest="person")
            told = await advice(served.services.hub, live.table.id, asker, Hint(id=f"hint-{number:05}"), "it")
            assert match.game.actions.parse(told.act) in match.legal(0)
            act = Act(id=f"act-{number:06}", v=live.table.state.seq, actions=[told.act])
            await served.services.hub.commands.carry_out(live.table.id, asker, act)


async def _table(served: Served, name: str) -> LiveTable:
    terms = make_terms(name, tavolata.game(name).players[1], order="chosen", hints=True)
    table, _ = await open_table(served.services, "person", terms)
    await sit_down(served.services, table, "person", ["Ada"], None)
    await fill_with_bots(served.services, table, "person", "simple", terms.players - 1)
    await start(served.services, table, "person")
    return await served.services.hub.live(table)


@pytest.mark.parametrize("name", tavolata.games())
def test_what_is_seen_leads_nowhere(name: str) -> None:
    """From what a seat knows no match, no draws and no byte of what is hidden can be reached."""
    game = tavolata.game(name)
    match = game.new(game.players[-1], seed=5)
    chooser = random.Random(5)
    viewers = [*range(match.players), None]
    while any(match.masked(seat).tobytes() == match.state_bytes() for seat in viewers):
        match.play(chooser.choice(match.legal()))
    whole = match.state_bytes()
    found = within([match.seen(seat) for seat in viewers], (*SECRETS, np.ndarray))  # at once: they share the game
    assert all(type(one) is np.ndarray for one in found)
    states = [one.tobytes() for one in found if one.nbytes == len(whole)]
    assert {match.masked(seat).tobytes() for seat in viewers} <= set(states)
    assert whole not in states


def test_the_search_finds_what_is_hidden_deep() -> None:
    match = tavolata.game("trono").new(3, seed=1)
    holder = {"a": [({"b": match},)]}
    assert within(holder, SECRETS)
