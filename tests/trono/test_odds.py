"""Exact odds of the five-dice events: every roll there is, through the real rules (T-01, T-11, T-28,
T-30)."""

from collections import Counter

import pytest

from tavolata.games.trono.terms import FiveDice

from .tables import GAME, counts, position


def events_of_all_rolls(kept: str = "") -> Counter[str]:
    """How many of the rolls make each event: all 7776 of five dice, or all 216 beside two dice kept."""
    place = position("prince dean silk", chosen=counts(kept))
    start = GAME.rules.state.from_json(place["state"])
    content = GAME.content().record
    log = GAME.engine.new_log()
    _, _, outcomes = GAME.engine.status(content, start, 0)
    assert outcomes == (216 if kept else 7776)
    found = Counter[str]()
    for outcome in range(outcomes):
        state = start.copy()
        GAME.engine.apply(content, state, 0, -1, outcome, log)
        found[FiveDice(int(state["event"][0])).name.lower()] += 1
    return found


def test_five_dice() -> None:
    """Five equal token symbols 4, only Rats and Wine 32, five different 720 of 7776."""
    found = events_of_all_rolls()
    assert found == {"salted_pork": 4, "earthquake": 32, "feast_of_fools": 720, "none": 7776 - 756}


@pytest.mark.parametrize(
    ("kept", "event", "times"),
    [
        ("tower tower", "salted_pork", 1),
        ("rat wine", "earthquake", 8),
        ("rat rat", "earthquake", 8),
        ("people tower", "feast_of_fools", 24),
        ("book wine", "feast_of_fools", 24),
    ],
)
def test_T28_beside_two_dice_kept(kept: str, event: str, times: int) -> None:
    """T-28: 1, 8 and 24 of 216 where the two dice allow it, and no other event but what they allow."""
    found = events_of_all_rolls(kept)
    assert found[event] == times
    allowed = {"none", event} | ({"feast_of_fools"} if kept == "rat wine" else set())
    assert set(found) == allowed


def test_T28_two_different_dice_of_which_one_is_no_vermin() -> None:
    """T-28: a Tower and a Rat allow neither Pork nor Earthquake."""
    assert events_of_all_rolls("tower rat") == {"feast_of_fools": 24, "none": 192}


@pytest.mark.parametrize(("players", "share"), [(2, 0.26), (3, 0.34), (7, 0.45)])
def test_T05_how_often_the_first_roll_is_a_tie(players: int, share: float) -> None:
    """T-05: the best total of Bologna and Wine is shared this often."""
    totals = Counter(first_roll_totals())
    chance = [totals[total] / 7776 for total in range(6)]
    alone = sum(players * chance[k] * sum(chance[:k]) ** (players - 1) for k in range(6))
    assert round(1 - alone, 2) == share


def first_roll_totals() -> list[int]:
    """What each of the 7776 rolls is worth for the first turn."""
    place = position("prince dean silk", phase="first_roll", rolling=[0, 1, 2], turn=0)
    start = GAME.rules.state.from_json(place["state"])
    content, log = GAME.content().record, GAME.engine.new_log()
    totals = []
    for outcome in range(7776):
        state = start.copy()
        GAME.engine.apply(content, state, 0, -1, outcome, log)
        totals.append(int(state["roll_total"][0, 0]))
    return totals
