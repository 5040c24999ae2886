"""Positions that cannot be played from: a typed exception and one sentence that names what is wrong."""

from typing import Any

import pytest

from tavolata import BadPosition
from tavolata.games.trono.checks import Problem
from tavolata.kernel.texts import LANGUAGES

from .refusals import refused
from .tables import GAME, position

ROLES = "prince dean silk"


@pytest.mark.parametrize("thing", [None, [], "start", {}, {"game": "trono"}])
def test_what_is_no_position(thing: Any) -> None:
    with refused(BadPosition, "game, rules_version, content, state"):
        GAME.at(thing)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("game", "bomarzo", ["bomarzo", "trono"]), ("rules_version", 2, ["2", "trono", "1"])],
)
def test_a_position_of_something_else(field: str, value: Any, words: list[str]) -> None:
    with refused(BadPosition, *words):
        GAME.at({**position(ROLES), field: value})


@pytest.mark.parametrize("content", [None, "standard", {"hash": "", "values": [1]}])
def test_a_position_with_a_content_that_is_none(content: Any) -> None:
    with refused(BadPosition, "content"):
        GAME.at({**position(ROLES), "content": content})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", 8, ["'players'", "8", "2", "7"]),
        ("players", "3", ["'players'", "'3'"]),
        ("phase", "nap", ["'phase'", "'nap'", "deal", "over"]),
        ("phase", 3, ["'phase'", "3", "deal"]),
        ("turn", 7, ["'turn'", "7", "6"]),
        ("tokens", [[0] * 4] * 6, ["'tokens'", "7"]),
        ("tokens", [[0] * 3] * 7, ["'tokens'", "4"]),
        ("pool", [24, 24, 24, 128], ["'pool'", "128", "127"]),
        ("alive", [0, 9], ["'alive'", "9"]),
        ("alive", 3, ["'alive'"]),
        ("role", ["king"] * 7, ["'role'", "'king'", "prince"]),
        ("not_role", [["king"]] * 7, ["'not_role'", "'king'", "prince"]),
    ],
)
def test_a_field_of_a_position_out_of_range(field: str, value: Any, words: list[str]) -> None:
    with refused(BadPosition, *words):
        GAME.at(_with(field, value))


def _with(field: str, value: Any) -> dict[str, Any]:
    place = position(ROLES)
    place["state"][field] = value
    return place


def test_a_field_that_is_missing_or_unknown() -> None:
    place = position(ROLES)
    del place["state"]["pool"]
    with refused(BadPosition, "'pool'"):
        GAME.at(place)
    with refused(BadPosition, "'purse'", "pool"):
        GAME.at(_with("purse", 3))


#: One way to provoke each kind of problem.
PROVOKED: dict[Problem, dict[str, Any]] = {
    Problem.TOKENS: {"pool": [23, 24, 24, 24]},
    Problem.SEATS: {"alive": [1, 2]},
    Problem.SKIPS: {"skipping": [0, 1, 2, 3]},
    Problem.DEUS: {"deus": 1},
    Problem.ROLES: {"role": ["prince", "prince", "silk", "soldier", "unknown", "unknown", "unknown"]},
    Problem.KNOWN: {"not_role": [["prince"], [], [], [], [], [], []]},
    Problem.DICE: {"lying": [1, 0, 0, 0, 0, 0]},
    Problem.WINDOW: {"answered": [1]},
    Problem.END: {"end": "tokens"},
}


@pytest.mark.parametrize("problem", list(Problem))
def test_a_position_with_problems(problem: Problem) -> None:
    place = position("prince dean silk soldier", passed="wine rat")
    place["state"].update(PROVOKED[problem])
    states = GAME.rules.state.from_json(place["state"])
    found = GAME.engine.problems(GAME.content().record, states, 0)
    assert found == 1 << problem
    with refused(BadPosition):
        GAME.at(place)
    for language in LANGUAGES:
        with pytest.raises(BadPosition) as caught:
            GAME.at(place)
        assert GAME.text(language)(f"problem.{problem.name.lower()}") in caught.value.text(language)
