"""The table of lengths: what it says, and what Tortelli's game types must keep to."""

import pytest

import tavolata
from tavolata.lab.length import lengths, main

TORTELLI = tavolata.game("tortelli")
MOST = {"full_rules": 1.0, "first_game": 0.6, "quick": 0.4}
"""Turns of each type, as a share of those of the full rules."""
COUNT = ("bona_le", "stalemate", "round_limit")


def check(players: int, games: int, slack: float) -> None:
    for length in lengths(TORTELLI, players, games, threads=2):
        assert length.of_full <= MOST[length.preset] + slack
        if length.preset != "full_rules":
            assert length.ended(*COUNT) < 0.25 + slack
            assert length.balance.over_by[1] == 0
            objectives = length.balance.tally.traits["objective"].values() if players > 2 else ()
            factors = [wins / seats * players for seats, wins in objectives]
            assert all(0.5 - 4 * slack <= factor <= 2 + 4 * slack for factor in factors)


def test_tortelli_is_shorter_where_it_shall_be() -> None:
    check(4, 300, slack=0.06)


@pytest.mark.long
@pytest.mark.parametrize("players", TORTELLI.players)
def test_tortelli_is_shorter_with_any_number_of_players(players: int) -> None:
    check(players, 2000, slack=0)


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tortelli", "--players", "2-3", "--games", "20"]) == 0
    shown = capsys.readouterr().out
    for words in ("| players | 2 | 3 |", "**First game**", "of the turns of the full rules", "| objective reached |"):
        assert words in shown
    assert main(["tortelli", "--players", "2", "--games", "20", "--lang", "it", "--edition", "0"]) == 0
    assert "turni in media" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["tortelli", "--games", "0"], "cannot be 0"),
        (["tortelli", "--edition", "7"], "7"),
    ],
)
def test_bad_requests_are_refused_with_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert (shown.out, shown.err.count("\n")) == ("", 1)
    assert said in shown.err
