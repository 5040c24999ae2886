"""Bad input at the Python face: a typed exception, one sentence in both languages that names the thing and what is
allowed, and nothing changed."""

from typing import Any

import pytest

from tavolata import BadAction, BadDraw, BadOption, IllegalAction, NoUndo
from tavolata.games.tortelli.terms import Phase

from ..trono.refusals import refused, unchanged
from .tables import GAME, Table, fall, position, table, transfers

# --- options -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 7, 0, -2, True, 2.5, "4", None])
def test_S01_player_count(players: Any) -> None:
    """S-01: two to six."""
    with refused(BadOption, "tortelli", "2", "6", str(players)):
        GAME.new(players)


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("reinforce_step", 2, ["2", "1, 3"]),
        ("reinforce_step", 0, ["0", "1, 3"]),
        ("round_limit", 5, ["5", "10", "100"]),
        ("round_limit", 101, ["101", "100"]),
        ("round_limit", -1, ["-1"]),
        ("round_limit", None, ["None"]),
        ("public_goal", "yes", ["yes", "on", "off"]),
        ("defender_chooses", 2, ["2", "on", "off"]),
        ("minimum_levy", 0.0, ["0.0", "on", "off"]),
    ],
)
def test_an_option_that_cannot_be(option: str, value: Any, words: list[str]) -> None:
    """S-04, S-07, S-10, S-18, S-45."""
    with refused(BadOption, f"'{option}'", *words):
        GAME.new(4, options={option: value})


def test_unknown_option_and_preset() -> None:
    with refused(BadOption, "'minimum'", "minimum_levy", "round_limit"):
        GAME.new(4, options={"minimum": 1})
    with refused(BadOption, "'easy'", "full_rules", "quick"):
        GAME.new(4, preset="easy")


# --- actions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "arguments", "words"),
    [
        ("fly", {}, ["'fly'", "attack", "send"]),
        ("attack", {}, ["'attack'", "'from'"]),
        ("attack", {"at": "imola"}, ["'attack'", "'at'", "from"]),
        ("attack", {"from_": "roma"}, ["'attack'", "'roma'", "imola"]),
        ("attack", {"from_": "rocca_sforzesca"}, ["'attack'", "'rocca_sforzesca'", "imola"]),
        ("place", {"at": "rocca_sforzesca"}, ["'place'", "'rocca_sforzesca'", "imola"]),
        ("roll", {"dice": 4}, ["'roll'", "4", "1-3"]),
        ("roll", {"dice": True}, ["'roll'", "True", "1-3"]),
        ("defend", {"dice": 3}, ["'defend'", "3", "1, 2"]),
        ("number", {"number": 100}, ["'number'", "100", "0-99"]),
        ("play", {"card": "rinforzi"}, ["'play'", "'rinforzi'", "bona_le"]),
    ],
)
def test_words_that_are_no_action(verb: str, arguments: dict[str, Any], words: list[str]) -> None:
    match = table({0: "imola 5"}).match
    with refused(BadAction, *words):
        GAME.act(verb, **arguments)
    named = {"verb": verb, **{word.rstrip("_"): value for word, value in arguments.items()}}
    with unchanged(match), refused(BadAction, *words):
        match.play(named)


@pytest.mark.parametrize("action", [-1, GAME.actions.size, 10**30, "stop", None, 1.0, True, {}, {"verb": 3}, []])
def test_things_that_are_no_action(action: Any) -> None:
    match = table({0: "imola 5"}).match
    with unchanged(match), refused(BadAction, repr(action), str(GAME.actions.size - 1)):
        match.play(action)


def test_an_action_that_is_not_legal() -> None:
    t = table({0: "imola 5 dozza"})
    with unchanged(t.match), refused(IllegalAction, "S-17"):
        t.play("attack", from_="dozza")
    with pytest.raises(IllegalAction) as caught:
        t.play("attack", from_="dozza")
    assert (caught.value.reason.code, caught.value.reason.rule) == ("one_must_stay", "S-17")


POSITIONS: list[dict[str, Any]] = [
    {"phase": "reinforce"},
    {"phase": "start", "kept": {0: "bona_le mattarello"}},
    {"phase": "recruit", "to_place": 3},
    {"phase": "attack", "forts": {1: "rocca_sforzesca"}},
    {"phase": "target", "origin": 16},
    {"phase": "dice", "origin": 16, "target": 14, "kept": {0: "mattarello"}},
    {"phase": "until", "origin": 16, "target": 14},
    {"phase": "defend", "origin": 16, "target": 11, "dice": 2, "defence": 2},
    {"phase": "gift", "card": 0, "to_place": 2},
    {"phase": "lose", "card": 7},
    {"phase": "strike", "card": 11},
    {"phase": "march", "card": 15},
    {"phase": "send", "kept": {0: "secondo_giro"}},
    {"phase": "receive", "origin": 16},
    {"phase": "number", "origin": 16, "target": 17},
]


each_phase = pytest.mark.parametrize("setting", POSITIONS, ids=lambda setting: setting["phase"])


def in_phase(setting: dict[str, Any]) -> Table:
    """A table in a phase with a decision."""
    if setting["phase"] == "reinforce":
        return Table(GAME.at(GAME.new(3, 1).position(), seed=1))
    if setting["phase"] == "defend":
        setting = {**setting, "origin": 14, "options": {"defender_chooses": True}}
    armies = {0: "imola 140 dozza 3 medicina 3 navile 2 granarolo", 1: "castel_guelfo 2 budrio 2"}
    if setting.get("target") == 14:
        armies = {0: "imola 140 dozza 3 navile 2 granarolo", 1: "castel_guelfo 2 medicina 2"}
    t = table(armies, players=3, **setting)
    assert t.phase == setting["phase"]
    return t


#: What is done for somebody whose time is up, where it is more than the first thing allowed.
HARMLESS: dict[str, dict[str, Any]] = {
    "start": {"verb": "go_on"},
    "attack": {"verb": "stop"},
    "dice": {"verb": "roll", "dice": 1},
    "until": {"verb": "hundreds", "number": 1},
    "defend": {"verb": "defend", "dice": 2},
    "march": {"verb": "stop"},
    "send": {"verb": "stop"},
}


@each_phase
def test_the_default_is_legal_and_harmless(setting: dict[str, Any]) -> None:
    """No attack, no transfer, no card; the strongest defence; a blitz that keeps all it may."""
    t = in_phase(setting)
    action = GAME.engine.default(t.match.contents.record, t.match._states, 0, t.actor)
    assert action in t.match.legal()
    assert GAME.read(action) == HARMLESS.get(t.phase, GAME.read(t.match.legal()[0]))


def test_every_phase_with_a_decision_is_here() -> None:
    """Every phase except draws and the end."""
    draws = {"first_roll", "placement", "deal", "fortezza", "roll", "bazza", "over"}
    assert {setting["phase"] for setting in POSITIONS} == {phase.name.lower() for phase in Phase} - draws


@each_phase
def test_every_action_that_is_not_legal_is_refused(setting: dict[str, Any]) -> None:
    """In every phase with a decision: all ids there are, one after another, and no trace of any."""
    t = in_phase(setting)
    seat = t.actor
    legal = set(t.match.legal())
    assert legal
    before = t.match.state_bytes()
    for action in range(GAME.actions.size):
        if action not in legal:
            with pytest.raises(IllegalAction):
                t.match.play(action, seat)
    assert t.match.state_bytes() == before
    assert t.match.moves == []


# --- forced draws --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("draw", [0, 7, "6", None, [6], True])
def test_a_die_that_cannot_fall(draw: Any) -> None:
    with refused(BadDraw, repr(draw), "1-6"):
        GAME.new(2, draws=[draw])


@pytest.mark.parametrize("draw", ["navile", "rocca_sforzesca", "roma", 3, None])
def test_a_territory_that_cannot_come_up(draw: Any) -> None:
    with refused(BadDraw, repr(draw), "imola", "dozza"):
        GAME.new(2, draws=[6, 1, draw])


@pytest.mark.parametrize(
    "draw",
    [
        "6 6",
        {"attack": [6, 6, 6]},
        {"attack": [6, 6], "defence": [1, 1]},
        {"attack": [6, 6, 6], "defence": [1]},
        {"attack": [6, 6, 7], "defence": [1, 1]},
        {"attack": [6, 6, 0], "defence": [1, 1]},
        {"attack": [6, 6, True], "defence": [1, 1]},
        {"attack": [6, 6, 6], "defence": [1, 1], "luck": 1},
    ],
)
def test_dice_that_cannot_fall_change_nothing(draw: Any) -> None:
    """Nor is the act before them carried out."""
    t = table({0: "imola 9", 1: "dozza 9"}, [draw]).aim("imola", "dozza")
    with unchanged(t.match), refused(BadDraw, "3 x 1-6", "2 x 1-6"):
        t.play("roll", dice=3)


@pytest.mark.parametrize("draw", ["riserva", "nebbia", "roma", 0, None])
def test_a_bazza_card_that_cannot_come_up(draw: Any) -> None:
    """One is kept, one lies open."""
    t = table({0: "imola 9"}, [draw], conquered=1, kept={1: "riserva"}, discarded=["nebbia"])
    with unchanged(t.match), refused(BadDraw, repr(draw), "rinforzi"):
        t.stop()


def test_a_fortezze_card_that_cannot_come_up() -> None:
    t = table({0: "imola 9"}, ["conte"], phase="send", turn=1, forts={0: "rocca_sforzesca"}, fortezze_drawn=["conte"])
    with unchanged(t.match), refused(BadDraw, "'conte'", "capitano"):
        t.stop()


# --- seats, taking back --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [2, 7, 99, -1, 10**30, "1", 1.5, True])
def test_what_is_no_seat(seat: Any) -> None:
    """Nobody sits there: no view, no legal action, and every act is refused."""
    match = table({0: "imola 9"}).match
    with refused(BadOption, repr(seat)):
        match.view(seat)
    assert match.legal(seat) == []
    assert not match.can_undo(seat)
    with unchanged(match), refused(IllegalAction):
        match.play(GAME.act("stop"), seat)


@pytest.mark.parametrize("seat", [0, 1, 9])
def test_nothing_to_take_back(seat: int) -> None:
    match = transfers({0: "imola 5 dozza"}).match
    with unchanged(match), refused(NoUndo, str(seat)):
        match.undo(seat)


def test_a_position_is_not_touched_by_playing_from_it() -> None:
    """The same position begins the same match twice."""
    place = position({0: "imola 9"})
    first = GAME.at(place, seed=1, draws=[fall("6 6 6 / 1")])
    before = first.state_bytes()
    first.play({"verb": "attack", "from": "imola"})
    assert GAME.at(place, seed=1).state_bytes() == before
