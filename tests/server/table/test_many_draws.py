"""One decision may lead to a long chain of draws: a blitz of large armies (S-22). Other tables do not wait for it."""

from typing import Any

import msgspec
import pytest

from tavolata.kernel.errors import EndlessDraws
from tavolata.server.runtime.live_table import LiveTable, Page
from tavolata.server.table import table as tables
from tavolata.server.table.draws import MOST_DRAWS, TooManyDraws
from tavolata.server.table.frames import Viewer
from tavolata.server.table.play import Acted, Undone
from tavolata.server.table.table import MOST_STEPS, Table
from tests.server.workers.strangers import FROM, TO, armies

from .sitting import SEED, Sitting


def facing(troops: int) -> Sitting:
    """A table at which seat 0 has announced its attack, as many troops against as many."""
    sitting = Sitting("tortelli", players=2, position=armies(troops)).sit("ada", "bea").start()
    for act in ({"verb": "attack", "from": FROM}, {"verb": "target", "to": TO}, {"verb": "blitz"}):
        sitting.enter(Acted(0, [act]))
    if {"verb": "hundreds", "number": 0} in offers(sitting):
        sitting.enter(Acted(0, [{"verb": "hundreds", "number": 0}]))
    return sitting


def offers(sitting: Sitting) -> list[dict[str, Any]]:
    return [sitting.table.game.read(action) for action in sitting.match.legal(0)]


TO_THE_END: dict[str, Any] = {"verb": "number", "number": 1}


def test_a_long_version_is_one_step_and_a_snapshot_to_every_page() -> None:
    sitting = facing(500)
    live, heard = LiveTable(sitting.table, {}), dict[str, list[bytes]]()
    for guest, viewer in (("ada", Viewer(0, "it", steps=True)), ("bea", Viewer(1, None))):
        page = Page(guest, viewer, heard.setdefault(guest, []).append, lambda why: None)
        page.seats = live.seats_of(page)
        live.pages.add(page)
    numbers, drawn, seq = list(sitting.state.steps), sitting.match.drawn, sitting.state.seq
    sitting.enter(Acted(0, [TO_THE_END]))
    past = sitting.table.past[-1]
    assert MOST_STEPS < sitting.match.drawn - drawn < MOST_DRAWS
    assert past.is_long
    assert len(past.steps) == 1
    assert past.steps[0].told == len(past.told)
    assert sitting.state.steps == [number + 1 for number in numbers]
    live.broadcast(past)
    for guest, seat in (("ada", 0), ("bea", 1)):
        [frame] = heard[guest]
        told = msgspec.json.decode(frame)
        assert (told["t"], told["v"]) == ("snapshot", seq + 1)
        assert len(frame) < 1 << 16
        assert live.frame_builder.missed(Viewer(seat, None, steps=True), seq) is None
    assert sitting.folded().state.steps == sitting.state.steps
    sitting.act()  # whoever has the snapshot is sent what comes next
    assert live.frame_builder.missed(Viewer(0, None, steps=True), seq + 1) is not None


def test_a_version_of_ordinary_length_is_shown_step_by_step() -> None:
    sitting = facing(100)
    sitting.enter(Acted(0, [TO_THE_END]))
    past = sitting.table.past[-1]
    assert not past.is_long
    assert 50 < len(past.steps) == len(sitting.match.steps)


def test_a_person_who_asks_for_too_many_draws_is_refused_and_does_something_else() -> None:
    sitting = facing(9_999)
    before = sitting.table.state_hash(), sitting.state.seq, len(sitting.match.moves)
    for _ in range(2):  # as often as it is asked
        with pytest.raises(TooManyDraws, match=str(MOST_DRAWS)) as refusal:
            sitting.enter(Acted(0, [TO_THE_END]))
        assert str(MOST_DRAWS) in refusal.value.text("it")
        assert (sitting.table.state_hash(), sitting.state.seq, len(sitting.match.moves)) == before
    sitting.enter(Undone(0))
    sitting.enter(Acted(0, [{"verb": "hundreds", "number": 99}, {"verb": "number", "number": 0}]))
    assert 0 < len(sitting.table.past[-1].steps) <= MOST_STEPS


@pytest.mark.parametrize("by", ["bot", "clock", "order"])
def test_a_bot_or_a_clock_would_ask_for_ever(by: Any) -> None:
    """So whoever carries it out closes the game."""
    sitting = facing(9_999)
    with pytest.raises(EndlessDraws):
        sitting.enter(Acted(0, [TO_THE_END], by))


def test_what_was_accepted_once_is_folded_whatever_the_limit_is_now(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(tables, "MOST_DRAWS", 25_000)
        sitting = facing(2_000)
        sitting.enter(Acted(0, [TO_THE_END]))
    assert Table.fold(SEED, sitting.entries).state_hash() == sitting.table.state_hash()
    assert sitting.match.drawn > MOST_DRAWS
