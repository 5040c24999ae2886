"""Whoever opens the page of a running game reads which events befell them, also where the event does not name them."""

from typing import Any

import pytest

from tavolata import game
from tavolata.bots import bot_for
from tavolata.games.tortelli.course import BEFALLING
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Me, Viewer

from .sitting import Sitting

OPTIONS = {"round_limit": 10, "reinforce_step": 3}
PLAYERS = 3


def in_its_midst() -> dict[str, Any]:
    """A position after some turns: no event of a table that begins with it tells who came to hold what before."""
    match = game("tortelli").new(PLAYERS, seed=3, options=OPTIONS)
    bots = [bot_for(match.game, "simple", seat) for seat in range(PLAYERS)]
    while match.view(None)["turns"] < 5:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat), seat), seat)
    return dict(match.position())


@pytest.mark.parametrize("is_branch", [False, True])
def test_a_page_that_opens_late_is_told_whose_places_were_attacked(is_branch: bool) -> None:
    """As a page that has seen all of it knows from the views between."""
    given = {"position": in_its_midst()} if is_branch else {"options": OPTIONS}
    sitting = Sitting("tortelli", players=PLAYERS, **given).sit("ada", "bea", "cleo").start()
    builder = FrameBuilder(sitting.table, {})
    victims: list[int | None] = [None] * len(sitting.match.events)
    for _ in range(150):
        if not sitting.table.is_playing:
            break
        before = sitting.match.view(None)
        held = before["places"] | before["fortresses"]
        sitting.act()
        for event in sitting.match.events[len(victims) :]:
            at = event["kind"] in BEFALLING and held[event.get("place", event.get("to"))]
            victims.append(at["owner"] if at else None)
    assert sum(victim is not None for victim in victims) > 20
    for seat in range(PLAYERS):
        body = builder.snapshot(Viewer(seat, "en", steps=True), Me(seat, [seat], False)).d
        told = sitting.match.events_for(seat)
        known = [victim for event, victim in zip(sitting.match.events, victims, strict=True) if event in told]
        tail = known[len(known) - len(body.events) :]
        assert body.befell == [n for n, victim in enumerate(tail) if victim == seat]


@pytest.mark.parametrize("name", ["trono", "bomarzo"])
def test_games_whose_events_name_them_are_told_nothing_more(name: str) -> None:
    sitting = Sitting(name, players=PLAYERS).sit("ada", "bea", "cleo").start()
    body = FrameBuilder(sitting.table, {}).snapshot(Viewer(0, "en", steps=True), Me(0, [0], False)).d
    assert not body.befell
