"""What several frames of a version have in common is computed once. Counted, not timed: this holds on any machine."""

import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tavolata
from tavolata.games.bomarzo import forecast
from tavolata.games.bomarzo.terms import GODS
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Viewer, encode

from .sitting import Sitting

PEOPLE = {"ada": "Ada", "bea": "Bea", "cleo": "Cleo"}
VIEWERS = (0, 1, 2, None)
LANGUAGES = ("it", "en", None)
ACTS = 40


def playing(name: str) -> tuple[Sitting, FrameBuilder]:
    """A table whose pages have heard of its first version."""
    sitting = Sitting(name, players=len(PEOPLE)).sit(*PEOPLE).start()
    builder = FrameBuilder(sitting.table, PEOPLE)
    build(sitting, builder)
    return sitting, builder


def build(sitting: Sitting, builder: FrameBuilder) -> None:
    """The frames of the newest version for everybody, in every language."""
    for seat in VIEWERS:
        for language in LANGUAGES:
            encode(builder.events(Viewer(seat, language, steps=True), sitting.table.past[-1]))


def counting(calls: Counter[Any], what: Callable[..., Any], key: Callable[..., Any]) -> Callable[..., Any]:
    def counted(*given: Any) -> Any:
        calls[key(*given)] += 1
        return what(*given)

    return counted


@pytest.mark.parametrize("name", tavolata.games())
def test_a_state_is_drawn_once_for_each_viewer(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, builder = playing(name)
    drawn: Counter[Any] = Counter()
    game = sitting.table.game
    monkeypatch.setattr(game, "view", counting(drawn, game.view, lambda c, s, seat: seat))
    single = 0
    for _ in range(ACTS):
        drawn.clear()
        sitting.act()
        build(sitting, builder)
        if len(sitting.table.past[-1].steps) == 1:  # of more steps only the last views are kept for further languages
            single += 1
            assert drawn, "somebody sees every step"
            assert max(drawn.values(), default=0) <= 2, "the state before the step, and the one after it"
    assert single > 0


def test_threads_share_what_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Versions are told in the event loop, replays in threads: each may be the one that forgets the oldest sentence."""
    monkeypatch.setattr("tavolata.server.table.frame_builder.KEPT", 1)
    sitting, builder = playing("trono")
    events = sitting.table.running_match.events_for(None)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            told = list(threads.map(lambda _: builder.tell(events, Viewer(None, None)), range(4000)))
    finally:
        sys.setswitchinterval(before)
    assert len(events) > 1
    assert all(each == told[0] for each in told)


def test_a_forecast_is_made_once_for_all_who_know_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting, builder = playing("bomarzo")
    fields: Counter[Any] = Counter()
    tallies: Counter[Any] = Counter()
    monkeypatch.setattr(forecast, "_god", counting(fields, forecast._god, lambda c, s, god, place: (god, place)))
    monkeypatch.setattr(forecast, "_tally", counting(tallies, forecast._tally, lambda c, s, seat, gods, vows: seat))
    for _ in range(ACTS):
        sitting.act()
        fields.clear()
        tallies.clear()
        build(sitting, builder)
        steps = len(sitting.table.past[-1].steps)
        if not sitting.match.position()["state"]["laid"]:  # then everybody expects the same order
            assert sum(fields.values()) <= GODS * steps
            assert sum(tallies.values()) <= len(PEOPLE) * steps
