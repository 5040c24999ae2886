"""Positions that cannot be played from: a typed exception and one sentence that names what is wrong."""

from typing import Any

import pytest

from tavolata import BadPosition
from tavolata.games.tortelli.checks import Problem
from tavolata.kernel.texts import LANGUAGES

from ..trono.refusals import refused
from .tables import GAME, Place, Table, position

IMOLA, DOZZA, BUDRIO, NAVILE = (int(Place[name]) for name in ("IMOLA", "DOZZA", "BUDRIO", "NAVILE"))


def changed(field: str, value: Any, index: int | None = None, **setting: Any) -> dict[str, Any]:
    """A good position with one field changed (or one element of it)."""
    place = position({0: "imola 5", 1: "dozza 2"}, **{"players": 3, **setting})
    if index is None:
        place["state"][field] = value
    else:
        place["state"][field][index] = value
    return place


def test_the_position_that_is_changed_here_is_good() -> None:
    """So that the refusals below mean something."""
    assert Table(GAME.at(changed("turns", 3), seed=1)).phase == "attack"


@pytest.mark.parametrize("thing", [None, [], "start", {}, {"game": "tortelli"}])
def test_what_is_no_position(thing: Any) -> None:
    with refused(BadPosition, "game, rules_version, content, state"):
        GAME.at(thing)


@pytest.mark.parametrize(("field", "value"), [("game", "trono"), ("rules_version", 2)])
def test_a_position_of_something_else(field: str, value: Any) -> None:
    with refused(BadPosition, str(value), "tortelli"):
        GAME.at({**position({0: "imola 5"}), field: value})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", 7, ["'players'", "7", "2", "6"]),
        ("phase", "nap", ["'phase'", "'nap'", "first_roll", "over"]),
        ("troops", [0] * 53, ["'troops'", "54"]),
        ("troops", [10_000] + [0] * 53, ["'troops'", "10000", "9999"]),
        ("troops", [-1] + [0] * 53, ["'troops'", "-1"]),
        ("held", [["atlantide"]] * 7, ["'held'", "'atlantide'", "imola"]),
        ("held", [["rocca_sforzesca"]] * 7, ["'held'", "'rocca_sforzesca'"]),
        ("objective", ["king"] * 7, ["'objective'", "'king'", "province"]),
        ("kept", [["king"]] * 7, ["'kept'", "'king'", "bona_le"]),
        ("owner", [7] + [None] * 53, ["'owner'", "7"]),
        ("garrison", [None] * 12, ["'garrison'", "13"]),
        ("round_limit", 101, ["'round_limit'", "101", "100"]),
        ("reinforce_step", 4, ["'reinforce_step'", "4", "3"]),
        ("origin", 67, ["'origin'", "67", "66"]),
    ],
)
def test_a_field_of_a_position_out_of_range(field: str, value: Any, words: list[str]) -> None:
    with refused(BadPosition, *words):
        GAME.at(changed(field, value))


@pytest.mark.parametrize(("field", "value"), [("reinforce_step", 2), ("round_limit", 5)])
def test_an_option_that_no_table_can_have(field: str, value: int) -> None:
    """S-04: 1 or 3; S-45: none, or 10 to 100."""
    with refused(BadPosition):
        GAME.at(changed(field, value))


def test_a_field_that_is_missing_or_unknown() -> None:
    place = position({0: "imola 5"})
    del place["state"]["troops"]
    with refused(BadPosition, "'troops'"):
        GAME.at(place)
    with refused(BadPosition, "'purse'", "troops"):
        GAME.at(changed("purse", 3))


def attacking(**changes: Any) -> dict[str, Any]:
    return position({0: "imola 5", 1: "dozza 2"}, players=3, **{"origin": IMOLA, "target": DOZZA, **changes})


def numbering(**changes: Any) -> dict[str, Any]:
    armies = {0: "imola 5 dozza 2 budrio 3 navile 3", 1: "medicina 2"}
    return position(armies, players=3, **{"phase": "number", "origin": IMOLA, "target": DOZZA, **changes})


#: Ways to provoke each kind of problem.
PROVOKED: dict[Problem, list[dict[str, Any]]] = {
    Problem.HOLDINGS: [
        changed("owner", 1, IMOLA),
        changed("held", ["imola"], 4),
        changed("held", ["imola", "dozza"], 0),
    ],
    Problem.TROOPS: [changed("troops", 0, IMOLA), changed("troops", 1, NAVILE)],
    Problem.FORTRESSES: [changed("garrison", 5, 0), changed("garrison", 4, 12)],
    Problem.SEATS: [
        changed("alive", [0, 1]),
        changed("alive", [0, 1, 2, 3]),
        changed("turn", 5),
        changed("turn", None),
        changed("first", None),
        changed("spare", 1, 0),
        changed("seen", [], 0),
    ],
    Problem.OBJECTIVES: [
        changed("objective", "castles", 1),
        changed("objective", "unknown", 1),
        changed("not_objective", ["castles"], 0),
    ],
    Problem.CARDS: [
        changed("kept_count", 1, 0),
        changed("kept", ["bona_le"], 0),
        changed("settled", ["bona_le"]),
        changed("settled_count", 1, 0),
        changed("discarded", ["bona_le"], kept={0: "bona_le"}),
        changed("kept_count", 1, 0, kept={0: "nebbia"}),
        changed("kept", ["bona_le"], 1, kept={0: "bona_le"}),
    ],
    Problem.ATTACK: [
        changed("dice", 2),
        changed("until", 2),
        changed("charge", 1),
        attacking(phase="target", target=DOZZA),
        attacking(phase="target", origin=DOZZA, target=-1),
        attacking(phase="dice", target=-1),
        attacking(phase="dice", target=BUDRIO),
        attacking(phase="dice", dice=1),
        attacking(phase="roll", dice=0, defence=2),
        attacking(phase="roll", dice=3, defence=0),
        attacking(phase="roll", dice=3, defence=2, until=5),
        attacking(phase="defend", dice=3, defence=2, target=int(Place.MEDICINA)),
    ],
    Problem.TRANSFER: [
        changed("origin", IMOLA),
        changed("target", IMOLA),
        numbering(origin=-1),
        numbering(target=-1),
        numbering(target=IMOLA),
        numbering(target=int(Place.CREVALCORE)),
        numbering(target=NAVILE),
        numbering(hundreds=1),
        numbering(phase="receive"),
    ],
    Problem.PLACING: [
        changed("phase", "recruit"),
        changed("to_place", 3),
        changed("card", 3),
        changed("phase", "start"),
        changed("phase", "lose"),
        changed("phase", "march"),
    ],
    Problem.END: [changed("end", "objective"), changed("phase", "over")],
}


@pytest.mark.parametrize(
    ("problem", "place"), [(problem, place) for problem, places in PROVOKED.items() for place in places]
)
def test_a_position_with_problems(problem: Problem, place: dict[str, Any]) -> None:
    states = GAME.rules.state.from_json(place["state"])
    assert GAME.engine.problems(GAME.content().record, states, 0) == 1 << problem
    with refused(BadPosition):
        GAME.at(place)
    for language in LANGUAGES:
        with pytest.raises(BadPosition) as caught:
            GAME.at(place)
        assert GAME.text(language)(f"problem.{problem.name.lower()}") in caught.value.text(language)


def test_every_problem_is_provoked() -> None:
    assert set(PROVOKED) == set(Problem)


def test_S33_four_troops_in_a_quarter() -> None:
    """S-33: no more than three find room."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 5 navile 4"}))


def test_S40_a_player_with_garrisons_alone_is_not_in_the_game() -> None:
    """S-40: he would be out."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 5"}, players=3, forts={1: "castello_di_zena"}))


BLANK: dict[str, Any] = {"turns": 0, "objective": ["unknown"] * 7}


@pytest.mark.parametrize(
    ("armies", "setting"),
    [
        ("imola dozza", {"phase": "lose", "card": 7}),
        ("imola 3", {"phase": "strike", "card": 11}),
        ("imola 9999", {"phase": "recruit", "to_place": 3}),
        ("imola 9999", {"phase": "gift", "card": 0, "to_place": 2}),
        ("castel_guelfo 4", {"phase": "receive", "origin": int(Place.CASTEL_GUELFO)}),
        ("castel_d_aiano 5 vergato gaggio_montano", {"phase": "target", "origin": int(Place.CASTEL_D_AIANO)}),
        ("imola 3", {"phase": "placement", **BLANK}),
        ("imola 3", {"phase": "first_roll", "rolling": [0, 1], **BLANK}),
    ],
    ids=lambda value: value["phase"] if isinstance(value, dict) else "",
)
def test_a_position_in_which_nothing_can_be_done(armies: str, setting: dict[str, Any]) -> None:
    """Whoever is asked has something to answer, and a draw something to bring: otherwise it is no position."""
    with refused(BadPosition):
        GAME.at(position({0: armies}, **setting), seed=1)


@pytest.mark.parametrize(
    "setting",
    [{"phase": "lose", "card": 0}, {"phase": "march", "card": 0}, {"phase": "gift", "card": 7, "to_place": 1}],
    ids=lambda setting: setting["phase"],
)
def test_a_card_that_asks_for_something_else(setting: dict[str, Any]) -> None:
    """The card being carried out fits what is asked."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 3 dozza 3"}, **setting))


def test_S41_a_single_player_left_in_a_game_that_goes_on() -> None:
    """S-41: he would have won."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 3"}, rest=0, out=[1]))
