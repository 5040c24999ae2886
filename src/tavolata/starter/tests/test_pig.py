"""The rules by their numbers, and the laws that every game of Tavolata keeps."""

import pytest

import tavolata
from tavolata.testing import check_game, check_interpreted, check_positions, missing_words

GAME = tavolata.game("pig")


def test_the_laws_of_the_contract() -> None:
    """Every law at every step of random games; pairs of states that differ in a secret look the same."""
    outcome = check_game(GAME, games=20)
    assert outcome.pairs > 500


def test_positions_that_are_let_in_keep_the_laws() -> None:
    """What play reaches is let in; of positions with changed fields some are, and play to their end."""
    assert check_positions(GAME, mutants=300, contents=4).accepted.total() > 0


def test_interpreted_and_compiled_play_are_the_same() -> None:
    check_interpreted(GAME, games=2)


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_word_is_there(language: str) -> None:
    assert missing_words(GAME, language) == []


def test_1_everybody_sees_only_their_own_goal() -> None:
    match = GAME.new(players=2, draws=["low", "high"])
    assert [player["goal"] for player in match.view(0)["players"]] == ["low", None]
    assert [player["goal"] for player in match.view(1)["players"]] == [None, "high"]
    assert [player["goal"] for player in match.view(None)["players"]] == [None, None]


def test_3_a_one_loses_the_points_of_the_turn() -> None:
    match = GAME.new(players=2, draws=["low", "high", 5, 1])
    reason = match.why_not(0, GAME.act("hold"))
    assert reason is not None
    assert reason.code == "nothing_to_hold"
    match.play(GAME.act("roll"))
    assert match.view(0)["points"] == 5
    match.play(GAME.act("roll"))
    assert (match.actor, match.view(0)["points"]) == (1, 0)


def test_4_held_points_that_reach_the_goal_win() -> None:
    match = GAME.new(players=2, draws=["low", "high", 6, 6, 6, 4])
    for _ in range(4):
        match.play(GAME.act("roll"))
    match.play(GAME.act("hold"))
    assert (match.over, match.winners, match.end_reason) == (True, [0], "goal")


def test_4_held_points_that_fall_short_are_safe() -> None:
    """From a position: one that play has reached, with fields of the state changed."""
    match = GAME.new(players=2, draws=["high", "low", 6])
    match.play(GAME.act("roll"))
    position = match.position()
    position["state"]["score"] = [20, 15]
    match = GAME.at(position)
    match.play(GAME.act("hold"))
    assert (match.actor, [player["score"] for player in match.view(0)["players"]]) == (1, [26, 15])
