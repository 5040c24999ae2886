"""The events that a page gets when it opens: whoever comes back reads all that happened since their last turn."""

import pytest

from tavolata import game, games
from tavolata.bots import bot_for
from tavolata.kernel.match import Event
from tavolata.server.table.frame_builder import LONGEST_TAIL, TAIL, tail_of


def turn(seat: int, lines: int = 0) -> list[Event]:
    return [{"kind": "turn", "seat": seat}, *([{"kind": "rolled", "seat": seat}] * lines)]


@pytest.mark.parametrize(
    ("told", "seat", "begins"),
    [
        (turn(0) + turn(1, 80) + turn(2, 80), 0, 1),  # the turns of others since one's own
        (turn(0) + turn(1, 80) + turn(2, 80) + turn(0), 0, 1),  # one's own has begun
        (turn(0) + turn(1, 80) + turn(2, 80) + turn(0, 7) + turn(1, 7), 0, 171),  # they are among the last ones
        (turn(1, 80) + turn(2, 80), 0, 0),  # nobody waits for a first turn in vain
        (turn(0) + turn(1, 80) + turn(2, 80), None, 63),  # who watches has no turns
        (turn(0) + turn(1, LONGEST_TAIL) + turn(2), 0, LONGEST_TAIL + 1),  # some turns are too long
        ([], 0, 0),
    ],
)
def test_where_they_begin(told: list[Event], seat: int | None, begins: int) -> None:
    begins = min(begins, max(0, len(told) - TAIL))
    assert tail_of(told, seat) == begins


@pytest.mark.parametrize("name", games())
def test_games_tell_whose_turn_begins(name: str) -> None:
    """Told by the events that every game has for it."""
    match = game(name).new(players=4, seed=1)
    bots = [bot_for(match.game, "simple", seat) for seat in range(4)]
    for _ in range(300):
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat), seat), seat)
        told = match.events_for(0)
        turns = [event["seat"] for event in told if event["kind"] == "turn"]
        since = turns[: -1 if turns[-1:] == [0] else None][::-1]
        since = since[: since.index(0)] if 0 in since else since
        read = [event["seat"] for event in told[tail_of(told, 0) :] if event["kind"] == "turn"]
        if match.over or len(told) > LONGEST_TAIL:
            break
        assert len(read) >= len(since)
    assert len(turns) > 4
