"""Positions that cannot be played from: a typed exception and one sentence that names what is wrong."""

from typing import Any

import pytest

from tavolata import BadPosition
from tavolata.games.tortelli.checks import Problem
from tavolata.games.tortelli.terms import MOST_ROUNDS, MOST_TURNS
from tavolata.kernel.texts import LANGUAGES

from ..trono.refusals import refused
from .bad_positions import (
    PROVOKED,
    attacking,
    carrying_out,
    changed,
    entered,
    numbering,
    over,
    placed_with_a_quarter,
)
from .tables import GAME, Place, Table, position, table

IMOLA, DOZZA, BUDRIO, NAVILE = (int(Place[name]) for name in ("IMOLA", "DOZZA", "BUDRIO", "NAVILE"))


def test_the_position_that_is_changed_here_is_good() -> None:
    """So that the refusals below mean something."""
    assert Table(GAME.at(changed("turns", 1), seed=1)).phase == "attack"


@pytest.mark.parametrize("thing", [None, [], "start"])
def test_what_is_no_position(thing: Any) -> None:
    with refused(BadPosition, "game, rules_version, content, state"):
        GAME.at(thing)


@pytest.mark.parametrize(("thing", "lacks"), [({}, "'game'"), ({"game": "tortelli"}, "'rules_version'")])
def test_a_position_that_lacks_something(thing: Any, lacks: str) -> None:
    with refused(BadPosition, lacks):
        GAME.at(thing)


@pytest.mark.parametrize(("field", "value"), [("game", "trono"), ("rules_version", 4)])
def test_a_position_of_something_else(field: str, value: Any) -> None:
    with refused(BadPosition, str(value), "tortelli"):
        GAME.at({**position({0: "imola 5"}), field: value})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("turns", 2**31 - 1, ["'turns'", "2147483647", "1000000"]),
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


@pytest.mark.parametrize(
    ("problem", "field", "place"),
    [(problem, *case) for problem, cases in PROVOKED.items() for case in cases],
    ids=lambda value: value.name.lower() if isinstance(value, Problem) else value if isinstance(value, str) else "",
)
def test_a_position_with_problems(problem: Problem, field: str, place: dict[str, Any]) -> None:
    """Law 8: it is refused, and the sentence names the field and what is allowed, in both languages."""
    states = GAME.rules.state.from_json(place["state"])
    assert GAME.engine.problems(GAME.content().record, states, 0) >> problem & 1
    with refused(BadPosition, f"'{field}'"):
        GAME.at(place)
    with pytest.raises(BadPosition) as caught:
        GAME.at(place)
    for language in LANGUAGES:
        sentence = GAME.text(language)(f"problem.{problem.name.lower()}")
        assert f"'{field}'" in sentence
        assert sentence in caught.value.text(language)


def test_every_problem_is_provoked() -> None:
    assert set(PROVOKED) == set(Problem)


@pytest.mark.parametrize(
    "place",
    [
        attacking(),
        attacking("dice"),
        numbering(),
        entered(),
        over(),
        carrying_out("lose", 7),
        carrying_out("strike", 11),
    ],
)
def test_the_positions_that_are_changed_above_are_good(place: dict[str, Any]) -> None:
    """So that the refusals mean something."""
    states = GAME.rules.state.from_json(place["state"])
    assert GAME.engine.problems(GAME.content().record, states, 0) == 0


def test_the_counter_of_turns_stays_at_its_highest() -> None:
    """A position after a million turns is let in and played on; the counter grows no more, so what follows is let in
    too."""
    t = table({0: "imola 5"}, phase="send", turns=MOST_TURNS, rounds=MOST_ROUNDS).stop()
    assert (t.state["turns"], t.state["rounds"]) == (MOST_TURNS, MOST_ROUNDS)
    assert GAME.at(t.match.position()).actor == t.actor
    with refused(BadPosition, "'turns'", str(MOST_TURNS)):
        GAME.at(changed("turns", MOST_TURNS + 1))


def test_a_placement_with_a_quarter_held() -> None:
    """S-06: the cards name territories alone."""
    with refused(BadPosition, "'taken'", "'held'", "placement"):
        GAME.at(placed_with_a_quarter())


def test_S33_four_troops_in_a_quarter() -> None:
    """S-33: no more than three find room."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 5 navile 4"}))


def test_S40_a_player_with_garrisons_alone_is_not_in_the_game() -> None:
    """S-40: they would be out."""
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
    """S-41: they would have won."""
    with refused(BadPosition):
        GAME.at(position({0: "imola 3"}, rest=0, out=[1]))
