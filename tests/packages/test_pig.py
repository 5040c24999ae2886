"""The game that `new-game` writes is complete: unchanged, it plays, keeps its secret, replays, and obeys the laws."""

import io
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tavolata import Game, verify
from tavolata.kernel.contract import plain_outcome, plain_outcome_id
from tavolata.kernel.errors import BadDraw
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.experiment.rows import play_rows
from tavolata.lab.numbers import first_of, line, numbers_of, title
from tavolata.lab.weighing import order_of_play
from tavolata.terminal.checking import check as check_command
from tavolata.terminal.reports import games
from tavolata.testing import check_game, check_positions, missing_words

from ..terminal.sitting import Sitting, typing


def scores(view: dict[str, list[dict[str, int]]]) -> list[int]:
    return [player["score"] for player in view["players"]]


def test_a_game_by_hand(pig: Game) -> None:
    match = pig.new(players=2, draws=["high", "low", 6, 1, 6, 6, 6, 2])
    match.play(pig.act("roll"))
    match.play(pig.act("roll"))  # the 1 loses everything and the turn
    assert (match.actor, scores(match.view(None))) == (1, [0, 0])
    for _ in range(4):
        match.play(pig.act("roll"))
    match.play(pig.act("hold"))
    assert (match.winners, match.end_reason, scores(match.view(0))) == ([1], "goal", [0, 20])


def test_who_held_beyond_a_goal_has_another(pig: Game) -> None:
    """It is public knowledge, so resampling never gives them that goal."""
    match = pig.new(players=2, draws=["high", "low", 6, 6, 6, 4])
    for _ in range(4):
        match.play(pig.act("roll"))
    match.play(pig.act("hold"))
    assert scores(match.view(1)) == [22, 0]
    cards = set()
    for seed in range(40):
        possible = match.masked(1)
        pig.engine.resample(match.contents.record, possible, 0, 1, seed, 0)
        cards.add(int(possible["goal"][0][0]))
    assert cards == {2, 3} - {int(match.masked(1)["goal"][0][1])}


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_keep_their_secret_and_replay(pig: Game, seed: int) -> None:
    match = pig.new(players=2, seed=seed)
    choose = random.Random(seed)
    while not match.over:
        for seat in range(2):
            assert match.view(seat)["players"][1 - seat]["goal"] is None
            assert match.view(seat)["players"][seat]["goal"] is not None
            assert all("goal" not in event for event in match.events_for(seat) if event.get("seat") == 1 - seat)
        match.play(choose.choice(match.legal()))
    assert verify(match.record()).state_bytes() == match.state_bytes()


def test_every_law_holds_and_every_word_is_there(pig: Game) -> None:
    assert check_game(pig, games=20).pairs > 500
    assert check_positions(pig, mutants=200, contents=6).accepted.total() >= 5
    assert missing_words(pig, "it") == missing_words(pig, "en") == []


def test_the_command_check_names_pages_that_are_not_written(pig: Game, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_command(pig, 1, "en") == 0
    assert capsys.readouterr().out.endswith("Every word is there in it, en.\nNot written yet: RULES.it.md.\n")


def test_rules_written_in_one_language_are_shown_in_both(
    pig: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pig, "folder", tmp_path)
    assert [pig.rules_page(language) for language in LANGUAGES] == ["", ""]
    (tmp_path / "RULES.it.md").write_text("# Regole", encoding="utf-8")
    assert [pig.rules_page(language) for language in LANGUAGES] == ["# Regole", "# Regole"]


def test_missing_words_are_named_once(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """A noun that is missing is named without its forms."""
    words = pig.text("it")
    monkeypatch.setattr(words, "missing", ["noun.point", "noun.point.many", "noun.point.none", "noun.point.one"])
    monkeypatch.setattr(pig, "text", lambda language: words)
    assert missing_words(pig, "it") == ["noun.point"]


def test_whoever_sits_first_begins_and_the_lab_knows(pig: Game) -> None:
    """A game whose state has no field `first` is always begun by seat 0."""
    assert "first" not in (pig.rules.state.dtype.names or ())
    for seed in range(20):
        match = pig.new(players=2, seed=seed)
        assert match.waiting == [0]
        finals = pig.rules.state.lay(bytearray(match.state_bytes()))
        assert order_of_play(finals, 2).tolist() == [[0, 1]]


def test_the_terminal_draws_it_again_whenever_a_fact_changes(pig: Game) -> None:
    """Without a board of its own: a player sees the points of the turn grow."""
    match = pig.new(players=2, draws=["high", "low", 4, 5, 3])
    shown = Sitting(match, typing("roll", "roll", "roll", "quit", "")).run()
    assert re.findall(r"points of this turn: (\d+)", shown) == ["0", "4", "9", "12"]


def test_why_says_when_everything_is_possible(pig: Game) -> None:
    match = pig.new(players=2, draws=["high", "low", 4])
    shown = Sitting(match, typing("why", "roll", "why", "quit", "")).run()
    assert "You have rolled no points yet" in shown.partition("> roll")[0]
    assert shown.count("Everything is possible now.") == 1


def test_the_list_of_games_says_for_how_many_it_is(pig: Game) -> None:
    shown = io.StringIO()
    games(Console(file=shown, width=80), "en")
    assert "pig  Pig (2 players)" in shown.getvalue()


def test_draws_are_named_by_number_in_a_game_without_names_for_them(pig: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = replace(pig.rules, outcome_name=plain_outcome, outcome_id=plain_outcome_id)
    monkeypatch.setitem(pig.__dict__, "rules", rules)
    match = pig.new(players=2, draws=[0, 1, 4])
    match.play(pig.act("roll"))
    assert (match.view(0)["players"][0]["goal"], match.view(1)["players"][1]["goal"]) == ("low", "high")
    assert match.view(None)["points"] == 5
    for given in (3, -1, "low", True, None):
        with pytest.raises(BadDraw):
            pig.new(players=2, draws=[given])


def test_the_lab_finds_its_numbers_and_plays_it(pig: Game) -> None:
    """The package has no labels for them: they are shown by their paths."""
    numbers = {number.place: number for number in numbers_of(pig)}
    assert list(numbers)[:3] == ["goals.scores[0]", "goals.scores[1]", "goals.scores[2]"]
    assert first_of(pig) == list(numbers)[:5]
    said = [(title(number, pig.text("en")), line(number, pig.text("en"))) for number in numbers.values()]
    assert said[0] == ("goals", "scores 1")
    asked = check({"game": "pig", "players": 2, "games": 30, "bots": "random"})
    lower = asked.with_numbers({"goals.scores[0]": numbers["goals.scores[0]"].standard - 5})
    turns = [play_rows(Plan(each), 0, 30).by_game("turns").mean() for each in (asked, lower)]
    assert turns[1] <= turns[0]
