"""The table of a game's balance: what it counts, what it shows, and the limits that our games must keep."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import TavolataError
from tavolata.lab import weighing
from tavolata.lab.arena import Arena
from tavolata.lab.balance import main
from tavolata.lab.weighing import Balance, rounds_of, weigh

TORTELLI = tavolata.game("tortelli")
TRONO = tavolata.game("trono")


@cache
def small() -> Balance:
    return weigh(TORTELLI, 3, 150, seed=4)


def finals(seed: int = 4, games: int = 150) -> Any:
    """The last states of the same games."""
    content = TORTELLI.content().record
    start = TORTELLI.engine.start(content, 3, TORTELLI.meta.check_options({}))
    return Arena(TORTELLI).play(content, start, seed, games, 0b111, most_turns=600)[0]


# --- counting -------------------------------------------------------------------------------------------------


def test_everything_is_counted_once() -> None:
    balance = small()
    assert balance.games == 150
    assert sum(balance.tally.ends.values()) == 150
    assert sum(balance.order_wins) == balance.tally.seat_wins.sum() >= 150 - balance.tally.draws
    assert sum(seats for seats, _ in balance.tally.traits["objective"].values()) == 3 * 150
    assert list(balance.over_by) == [1, 2, 3]
    assert 0 <= balance.over_by[1] <= balance.over_by[2] <= balance.over_by[3] <= balance.ended <= 150


def test_the_order_of_play_goes_from_who_began() -> None:
    """The first player is rolled for: wins by order are not wins by seat."""
    states = finals()
    expected = [0, 0, 0]
    for state in states:
        for seat in range(3):
            expected[(seat - int(state["first"])) % 3] += int(state["winners"]) >> seat & 1
    assert small().order_wins == expected
    assert len(set(states["first"].tolist())) == 3
    assert small().mean_rounds == pytest.approx(states["rounds"].mean())
    assert small().over_by[3] == int((states["rounds"] <= 3).sum())


def test_games_that_go_on_are_counted_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """With four rounds to end in, many a game does not; it is left unfinished and not counted as ended."""
    monkeypatch.setattr(weighing, "MOST_ROUNDS", 4)
    balance = weigh(TORTELLI, 3, 150, seed=4)
    assert balance.ended == int((finals()["rounds"] <= 4).sum()) < 100
    assert balance.tally.ends["none"] == 150 - balance.ended


def test_a_game_without_rounds_counts_turns() -> None:
    balance = weigh(TRONO, 4, 40, seed=1)
    assert balance.mean_rounds == pytest.approx(balance.tally.mean_turns / 4, abs=1)
    assert "role" in balance.tally.traits
    states = np.zeros(3, [("turns", np.int32)])
    states["turns"] = [4, 5, 8]
    assert rounds_of(states, 4).tolist() == [1, 2, 2]


# --- what is shown --------------------------------------------------------------------------------------------


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tortelli", "--players", "2-3", "--games", "30"]) == 0
    shown = capsys.readouterr().out
    for words in ("over by round 3", "ended by a rule", "Bôna lé!", "player 1 in turn order", "Wins by objective"):
        assert words in shown
    assert main(["tortelli", "--players", "2", "--games", "30", "--lang", "it"]) == 0
    assert "finite entro il giro 3" in capsys.readouterr().out


def test_no_number_is_cut_in_a_narrow_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    asked = ["tortelli", "--games", "20"]
    assert main([*asked, "--json"]) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert main(asked) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) == 80
    assert "…" not in "".join(lines)
    [decisions] = [line for line in lines if "decisions on" in line]
    told = [int(cell.strip().replace(",", "")) for cell in decisions.split("│")[2:-1]]
    assert told == [round(one["decisions"] / one["games"]) for one in results]


def test_json_and_markdown_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "balance.md"
    assert main(["tortelli", "--players", "3", "--games", "150", "--seed", "4", "--json", "--markdown", str(file)]) == 0
    result = json.loads(capsys.readouterr().out)["results"][0]
    assert result["ended"]["count"] == small().ended
    castles = result["traits"]["objective"]["castles"]
    assert castles["factor"] == pytest.approx(3 * castles["share"])
    assert castles["low"] <= castles["share"] <= castles["high"]
    assert sum(place["count"] for place in result["order"]) == sum(small().order_wins)
    written = file.read_text(encoding="utf-8")
    assert f"| {castles['factor']:.2f} |" in written
    assert written.startswith("| players | 3 |\n| --- | ---: |\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], "no game 'chess'"),
        (["tortelli", "--players", "9"], "2 to 6 players"),
        (["tortelli", "--games", "0"], "cannot be 0"),
        (["tortelli", "--seed", "-1"], "The seed -1 is not possible"),
        (["tortelli", "--option", "luck"], "'luck' is no option"),
        (["tortelli", "--games", "1", "--players", "2", "--markdown", "/nowhere/at/all.md"], "cannot be written"),
    ],
)
def test_bad_requests_are_refused_with_a_sentence(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


def test_weighing_a_wrong_number_of_players_is_refused() -> None:
    with pytest.raises(TavolataError, match="2 to 6 players"):
        weigh(TORTELLI, 7, 1)


# --- Il Signore dei Tortelli ----------------------------------------------------------------------------------


def check(balance: Balance, slack: float) -> None:
    """Games neither end at once nor drag on, and every objective wins about its share."""
    games = balance.games
    assert balance.over_by[1] == 0
    assert balance.over_by[3] < (0.10 + 0.10 * slack) * games
    assert balance.ended >= 0.99 * games
    if balance.players >= 3:
        factors = {
            name: wins / seats * balance.players for name, (seats, wins) in balance.tally.traits["objective"].items()
        }
        assert len(factors) == 14
        assert {n: f for n, f in factors.items() if not 0.5 - 0.5 * slack <= f <= 2 + slack} == {}


def test_tortelli_is_about_fair() -> None:
    check(weigh(TORTELLI, 4, 300, seed=1, threads=2), slack=0.6)


@pytest.mark.long
@pytest.mark.parametrize("players", TORTELLI.players)
def test_tortelli_is_fair(players: int) -> None:
    check(weigh(TORTELLI, players, 2000, seed=1, threads=2), slack=0)
