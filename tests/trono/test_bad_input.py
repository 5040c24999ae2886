"""Bad input at the Python face: a typed exception, one sentence in both languages that names the thing and
what is allowed, and nothing changed."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import tavolata
from tavolata import BadAction, BadContent, BadDraw, BadOption, IllegalAction, NoUndo

from .refusals import refused, unchanged
from .tables import GAME, after_roll, position, table, with_chosen

ROLES = "prince dean silk"


# --- what to play -------------------------------------------------------------------------------------------


def test_unknown_game() -> None:
    with refused(tavolata.UnknownGame, "'scopa'", "trono"):
        tavolata.game("scopa")


@pytest.mark.parametrize("players", [1, 8, 0, -2, True, 2.5, "4", None])
def test_player_count(players: Any) -> None:
    with refused(BadOption, "trono", "2", "7", str(players)):
        GAME.new(players)


def test_unknown_option() -> None:
    with refused(BadOption, "'deus'", "deus_ex", "guess_alone_wins"):
        GAME.new(4, options={"deus": True})


@pytest.mark.parametrize("value", [2, -1, "yes", None, 0.0])
def test_option_value(value: Any) -> None:
    with refused(BadOption, "'deus_ex'", str(value), "on", "off"):
        GAME.new(4, options={"deus_ex": value})


def test_unknown_preset() -> None:
    with refused(BadOption, "'easy'", "full_rules", "first_game"):
        GAME.new(4, preset="easy")


@pytest.mark.parametrize("seed", ["7", 1.5, True])
def test_seed(seed: Any) -> None:
    with refused(BadOption, repr(seed)):
        GAME.new(4, seed)


def test_unknown_language() -> None:
    match = GAME.new(3, 1)
    with refused(BadOption, "'de'", "it, en"):
        GAME.text("de")
    with refused(BadOption, "'de'", "it, en"):
        match.describe(match.legal()[0], "de")
    with refused(BadOption, "'de'", "it, en"):
        match.tell(match.events[0], "de")


# --- content ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"limits.sins": 0}, ["'limits.sins'", "0", "1", "98"]),
        ({"limits.sins": 99}, ["'limits.sins'", "99", "98"]),
        ({"limits.sins": "7"}, ["'limits.sins'", "'7'"]),
        ({"limits.sins": True}, ["'limits.sins'", "true"]),
        ({"limits.sins": 7.0}, ["'limits.sins'", "7.0"]),
        ({"limits.greed": 7}, ["'limits.greed'", "limits.sins"]),
        ({"supply.tokens": [24, 24, 24]}, ["'supply.tokens'", "4", "[24, 24, 24]"]),
        ({"supply.tokens": 24}, ["'supply.tokens'", "4", "24"]),
        ({"supply.tokens": [24, 24, 24, 100]}, ["'supply.tokens'", "100", "1", "99"]),
        ({"dice.faces": ["rat"] * 5 + ["cat"]}, ["'dice.faces'", "'cat'", "people", "rat"]),
        ({"dice.faces": [["rat"]] * 6}, ["'dice.faces'", "['rat']", "people"]),
        ({"start.7": [4, 0, 0, 0]}, ["'start.7'", "'supply.tokens'", "7"]),
        ({"victory.silk.most": [99, 5, 99, 0]}, ["'victory.silk'", "6", "5"]),
    ],
)
def test_content_value(changes: Mapping[str, Any], words: list[str]) -> None:
    with refused(BadContent, *words):
        GAME.new(4, content=changes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[limits\nsins = 7", ["TOML"]),
        ("[limits]\nsins = 7", ["'limits.sins'", "value", "source"]),
        ("[limits]\nsins = { value = 6 }", ["'limits.sins'", "printed, ours"]),
        ('[limits]\nsins = { value = 6, source = "web" }', ["'limits.sins'", "printed, ours"]),
        (
            '[limits]\nsins = { value = 6, source = "ours", rule = "T-26" }',
            ["'limits.sins'", "'rule'", "ruling"],
        ),
        ('[limits]\nsins = { value = 600, source = "ours" }', ["'limits.sins'", "600", "98"]),
        ('[limits]\ngreed = { value = 6, source = "ours" }', ["'limits.greed'", "limits.sins"]),
    ],
)
def test_content_file(tmp_path: Path, text: str, words: list[str]) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with refused(BadContent, *words):
        GAME.new(4, content=file)


def test_content_file_that_is_not_there(tmp_path: Path) -> None:
    with refused(BadContent, "nowhere.toml"):
        GAME.new(4, content=tmp_path / "nowhere.toml")


def test_content_that_is_complete_and_right_is_played(tmp_path: Path) -> None:
    """So that the refusals above mean something."""
    file = tmp_path / "mine.toml"
    file.write_text('[limits]\nsins = { value = 6, source = "ours", ruling = "T-26" }\n')
    assert int(GAME.new(4, content=file).contents.record["sins"][0]) == 6


# --- actions ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "arguments", "words"),
    [
        ("fly", {}, ["'fly'", "keep", "accuse"]),
        ("choose", {}, ["'choose'", "'die'"]),
        ("choose", {"dice": "rat"}, ["'choose'", "'dice'", "die"]),
        ("choose", {"die": "cat"}, ["'choose'", "'cat'", "people", "rat"]),
        ("choose", {"die": True}, ["'choose'", "True", "people"]),
        ("activate", {"effect": "people", "wild": 3}, ["'activate'", "3", "0-2"]),
        ("steal", {"from_": 7}, ["'steal'", "7", "0-6"]),
        ("accuse", {"seat": 1, "role": "unknown"}, ["'accuse'", "'unknown'", "brigand"]),
    ],
)
def test_words_that_are_no_action(verb: str, arguments: dict[str, Any], words: list[str]) -> None:
    match = after_roll(ROLES, "2 people tower wine rat").match
    with refused(BadAction, *words):
        GAME.act(verb, **arguments)
    named = {"verb": verb, **{word.rstrip("_"): value for word, value in arguments.items()}}
    with unchanged(match), refused(BadAction, *words):
        match.play(named)


@pytest.mark.parametrize("action", [-1, GAME.actions.size, 10**30, "keep", None, 1.0, True, {}, {"verb": 3}, []])
def test_things_that_are_no_action(action: Any) -> None:
    match = after_roll(ROLES, "2 people tower wine rat").match
    with unchanged(match), refused(BadAction, repr(action), str(GAME.actions.size - 1)):
        match.play(action)


def test_an_action_that_is_not_legal() -> None:
    t = after_roll(ROLES, "2 people tower wine rat")
    with unchanged(t.match), refused(IllegalAction, "T-09"):
        t.choose("book")
    with unchanged(t.match), pytest.raises(IllegalAction) as caught:
        t.choose("book")
    assert (caught.value.reason.code, caught.value.reason.rule) == ("no_such_die", "T-09")
    assert caught.value.reason.text("it") == caught.value.text("it")


@pytest.mark.parametrize(("seat", "code"), [(1, "not_asked"), (2, "eliminated"), (3, "no_such_seat")])
def test_an_action_by_the_wrong_seat(seat: int, code: str) -> None:
    t = after_roll(ROLES, "2 people tower wine rat", out=[2])
    action = GAME.act("choose", die="people")
    reason = t.match.why_not(seat, action)
    assert reason is not None
    assert reason.code == code
    with unchanged(t.match), refused(IllegalAction):
        t.match.play(action, seat)


def test_an_action_after_the_end() -> None:
    t = with_chosen("soldier dean silk", "people 2 rat", tokens={0: "4 people 4 bologna"}).activate("people")
    assert t.match.legal() == []
    with unchanged(t.match), refused(IllegalAction):
        t.match.play(GAME.act("pass_on"))
    assert t.why_not("pass_on", by=0) == "game_over"


def test_every_action_that_is_not_legal_is_refused() -> None:
    """All ids there are, one after another, and no trace of any."""
    t = with_chosen(ROLES, "2 book wine", tokens={0: "people tower", 1: "people book"})
    legal = set(t.match.legal())
    before = t.match.state_bytes()
    for action in range(GAME.actions.size):
        if action not in legal:
            with pytest.raises(IllegalAction):
                t.match.play(action)
    assert t.match.state_bytes() == before
    assert t.match.moves == []


# --- forced draws -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", ["brigand", "innkeeper", "prince prince", 3, None, ["prince"]])
def test_a_role_that_cannot_come_up(draw: Any) -> None:
    with refused(BadDraw, repr(draw), "prince, dean, silk, soldier, cardinal"):
        GAME.new(2, draws=[draw])


@pytest.mark.parametrize("draw", ["people", "5 rat", ["rat"] * 4, ["rat"] * 6, ["cat"] * 5, 7776, None])
def test_dice_that_cannot_fall(draw: Any) -> None:
    with refused(BadDraw, "5 x people, tower, book, bologna, wine, rat"):
        GAME.new(2, draws=["prince", "dean", draw])


def test_a_bad_draw_in_the_middle_of_a_match_changes_nothing() -> None:
    """Three dice are to be rolled and five are forced: the act before it is not carried out either."""
    match = GAME.at(position(ROLES, passed="wine rat"), seed=1, draws=["rat rat rat rat rat"])
    with unchanged(match), refused(BadDraw, "3 x people"):
        match.play(GAME.act("keep"))
    assert match.actor == 0
    assert match.legal() == [GAME.act("keep"), GAME.act("roll")]


# --- taking back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 9])
def test_nothing_to_take_back(seat: int) -> None:
    match = table(ROLES, passed="wine rat").match
    with unchanged(match), refused(NoUndo, str(seat)):
        match.undo(seat)


# --- seats --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [3, 7, 99, -1, 10**30, "1", 1.5, True])
def test_what_is_no_seat(seat: Any) -> None:
    """Nobody sits there: no view, no legal action, and every act is refused."""
    match = after_roll(ROLES, "2 people tower wine rat").match
    action = GAME.act("choose", die="people")
    with refused(BadOption, repr(seat), "0-2"):
        match.view(seat)
    assert match.legal(seat) == []
    assert not match.can_undo(seat)
    reason = match.why_not(seat, action)
    assert reason is not None
    assert reason.code == "no_such_seat"
    with unchanged(match), refused(IllegalAction):
        match.play(action, seat)
