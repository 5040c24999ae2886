"""Any sequence of acts at any table: invariants hold, refusals change nothing, undo and records restore earlier
states. Hypothesis looks for the shortest counterexample."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.match import Match

GAMES = tavolata.games()


@st.composite
def tables(draw: st.DrawFn) -> Match:
    """A new match of any game, edition, number of players, options and seed."""
    game = tavolata.game(draw(st.sampled_from(GAMES)))
    edition = draw(st.sampled_from(game.meta.editions))
    offered = game.meta.options_of(edition)
    options: dict[str, Any] = {option.name: draw(st.sampled_from(option.values)) for option in offered}
    players, seed = draw(st.sampled_from(game.players)), draw(st.integers(0, 2**32))
    return game.new(players, seed=seed, options=options, edition=edition)


def problems(match: Match) -> int:
    return int(match.game.engine.problems(match.contents.record, match._states, 0))


@settings(max_examples=60, deadline=None)
@given(tables(), st.lists(st.tuples(st.integers(0, 6), st.integers(0, 200), st.booleans()), max_size=120))
def test_any_sequence_of_acts(match: Match, acts: list[tuple[int, int, bool]]) -> None:
    """Each act is a seat, a number (an action, or the place of a legal one), and whether it is then taken back."""
    for seat, number, taken_back in acts:
        if match.over:
            break
        before, moves = match.state_bytes(), len(match.moves)
        if number < match.game.actions.size and match.why_not(seat, number):
            with pytest.raises(tavolata.IllegalAction):
                match.play(number, seat)
            assert (match.state_bytes(), len(match.moves)) == (before, moves)
            seat = match.waiting[number % len(match.waiting)]
            legal = match.legal(seat)
            number = legal[number % len(legal)]
        elif number >= match.game.actions.size:
            seat, number = match.waiting[0], match.legal()[0]
        match.play(number, seat)
        assert problems(match) == 0
        if taken_back and match.can_undo(seat):
            match.undo(seat)
            assert match.state_bytes() == before
    again = tavolata.replay(records.parse(records.dump(match.record())))
    assert again.state_bytes() == match.state_bytes()
    assert [again.view(viewer) for viewer in (None, 0, 1)] == [match.view(viewer) for viewer in (None, 0, 1)]
