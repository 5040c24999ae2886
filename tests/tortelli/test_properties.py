"""Any sequence of acts from any board: invariants hold, refusals change nothing, undo and records restore earlier
states. Hypothesis looks for the shortest counterexample.
"""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.match import Match

from .tables import FORTRESS_NAMES, GAME, HARD, QUARTERS, TERRITORY_NAMES, position

KEPT = ("riserva", "mattarello", "secondo_giro", "bona_le")
ACTS = st.lists(st.tuples(st.integers(0, 3), st.integers(0, GAME.actions.size - 1), st.booleans()), max_size=60)


@st.composite
def boards(draw: st.DrawFn) -> dict[str, Any]:
    """Any board in the middle of a game: territories, quarters, garrisons and kept cards in any hands."""
    players = draw(st.integers(2, 4))
    seats = st.integers(0, players - 1)
    owners = [*range(players), *draw(st.lists(seats, min_size=48 - players, max_size=48 - players))]
    troops = draw(st.lists(st.sampled_from([1, 1, 2, 3, 5, 120]), min_size=48, max_size=48))
    armies = dict.fromkeys(range(players), "")
    for place, owner, number in zip(TERRITORY_NAMES, owners, troops, strict=True):
        armies[owner] += f" {place} {number}"
    for quarter in QUARTERS:
        if draw(st.booleans()):
            armies[draw(seats)] += f" {quarter} {draw(st.integers(1, 3))}"
    forts, kept = (dict.fromkeys(range(players), "") for _ in range(2))
    for fort in draw(st.sets(st.sampled_from(FORTRESS_NAMES))):
        forts[draw(seats)] += f" {fort}"
    for card in draw(st.sets(st.sampled_from(KEPT))):
        kept[draw(seats)] += f" {card}"
    options = {name: draw(st.sampled_from(option.values)) for name, option in GAME.options.items()}
    setting: dict[str, Any] = {"conquered": draw(st.integers(0, 1)), "turn": draw(seats), "objectives": HARD}
    setting |= {"players": players, "forts": forts, "kept": kept, "options": options}
    attacking, sending = (position(armies, phase=phase, **setting) for phase in ("attack", "send"))
    states = GAME.rules.state.from_json(attacking["state"])
    can_attack = GAME.engine.problems(GAME.content().record, states, 0) == 0  # or the phase would have passed by itself
    return attacking if can_attack and draw(st.booleans()) else sending


def problems(match: Match) -> int:
    return int(GAME.engine.problems(match.contents.record, match._states, 0))


@settings(max_examples=40, deadline=None)
@given(boards(), st.integers(0, 2**32), ACTS)
def test_any_sequence_of_acts_from_any_board(
    place: dict[str, Any], seed: int, acts: list[tuple[int, int, bool]]
) -> None:
    """Each act is a seat, an action that is tried and, if it is refused, the place of a legal one; and whether it is
    then taken back."""
    match = GAME.at(place, seed)
    for seat, number, taken_back in acts:
        if match.over:
            break
        before, moves = match.state_bytes(), len(match.moves)
        if match.why_not(seat, number):
            with pytest.raises(tavolata.IllegalAction):
                match.play(number, seat)
            assert (match.state_bytes(), len(match.moves)) == (before, moves)
            seat, legal = match.waiting[0], match.legal()
            number = legal[number % len(legal)]
        match.play(number, seat)
        assert problems(match) == 0
        assert match.over or match.legal()
        if taken_back and match.can_undo(seat):
            match.undo(seat)
            assert match.state_bytes() == before
    again = tavolata.replay(records.parse(records.dump(match.record())))
    assert again.state_bytes() == match.state_bytes()
    assert GAME.at(match.position()).state_bytes() == match.state_bytes()
