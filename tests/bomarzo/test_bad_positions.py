"""Positions that cannot be are refused with a sentence that says why, in both languages."""

from typing import Any

import pytest

import tavolata
from tavolata.games.bomarzo.checks import Problem
from tavolata.kernel.texts import LANGUAGES

from .tables import GAME, GODS, Table, on_gods, table


def turn(**facts: Any) -> Table:
    return table(3, cubes={0: "3 food 3 coin 2 wine", 1: "food coin 4 wine"}, hands={0: "altar hut", 1: "urn"}, **facts)


def paying() -> Table:
    return turn().place("gigante")


def copying() -> Table:
    return turn().invoke("genio", coin=1)


def robbing() -> Table:
    return turn(**on_gods(dea="food coin")).invoke("orco", food=1)


def drafting() -> Table:
    return Table(GAME.new(2, seed=1))


def counting() -> Table:
    return table(season=8, upgraded={0: "niche"}).pass_all()


def over() -> Table:
    return table(season=8, cubes={0: "food"}).pass_all()


def laid() -> Table:
    return turn(laid={"dea": "wall"})


def worshipping() -> Table:
    return table(options={"worship": True}, cubes={0: "4 food"}, draws=[["dea", "orco"]]).play("worship", extra=1)


PROVOKED: dict[Problem, list[tuple[Any, dict[str, Any]]]] = {
    Problem.CUBES: [(turn, {"reserve": [30, 30, 15]})],
    Problem.CARDS: [
        (turn, {"discards": ["altar"]}),  # also in a hand
        (turn, {"deck": []}),
        (laid, {"laid_card": ["altar", *["unknown"] * 44]}),
    ],
    Problem.COUNTS: [(turn, {"hand_count": [1, 1, 0, 0]}), (turn, {"deck_count": 5}), (turn, {"aside_count": 1})],
    Problem.KNOWN: [
        (turn, {"fresh_held": [0, 0, 0, 0]}),
        (turn, {"laid_before": 3}),
        (laid, {"laid_seen": [[0, 1], *[[]] * 44]}),
        (turn, {"laid_god": ["dea"] * 45}),
    ],
    Problem.SEATS: [
        (turn, {"turn": 3}),
        (turn, {"doer": None}),
        (turn, {"first": None}),
        (turn, {"passed": [3]}),
        (turn, {"harvested": [[5], [], []]}),
        (turn, {"pawns": [3, 3, 3, 3]}),
        (turn, {"rows": [[0] * 5] * 3 + [[1] * 5]}),
        (over, {"doer": 0}),
        (turn, {"season": 0}),
    ],
    Problem.PAWNS: [
        (turn, {"pawns": [2, 3, 3, 0]}),
        (turn, {"harvested": [[1], [], []]}),
        (turn, {"twice": [[0], *[[]] * 7]}),
        (turn, {"used": [[1, 0, 0, 0, 0], *[[0] * 5] * 3]}),
    ],
    Problem.TRACKS: [
        (turn, {"tracks": [[10, 0, 0], *[[0] * 3] * 3]}),
        (turn, {"arrival": [[1, 0, 0], *[[0] * 3] * 3]}),
    ],
    Problem.GODS: [(turn, {"order": ["dea"] * 8}), (turn, {"offerings": [[1, 0, 0], *[[0] * 3] * 7]})],
    Problem.WINDOW: [
        (turn, {"answered": [0]}),
        (drafting, {"answer": ["altar", *["unknown"] * 3]}),
        (drafting, {"answered": [0, 1]}),
    ],
    Problem.PAYMENT: [
        (turn, {"paying": "tribute"}),
        (turn, {"price": [1, 0, 0]}),
        (paying, {"price": [0, 0, 0]}),
        (paying, {"given": [9, 0, 0]}),
        (paying, {"given": [0, 1, 0]}),  # Food is named first
        (paying, {"paying": "copy"}),
        (paying, {"phase": "offer", "hand": [[], ["urn"], [], []], "hand_count": [0, 1, 0, 0]}),
        (paying, {"god": "dea"}),
    ],
    Problem.VOWS: [
        (worshipping, {"vow_deck": GODS}),
        (worshipping, {"vows": 1}),
        (turn, {"vow_deck": ["dea"]}),
        (turn, {"worshipped": [0]}),
    ],
    Problem.TOKENS: [(turn, {"token": ["white", *["none"] * 7]}), (turn, {"seasons": 1})],
    Problem.END: [
        (turn, {"end": "points"}),
        (turn, {"winners": [0]}),
        (turn, {"points": [50, 0, 0, 0]}),  # before the end there are those of the tracks alone
        (over, {"winners": [1]}),
    ],
    Problem.PHASE: [
        (turn, {"left": 2}),
        (turn, {"keeping": 1}),
        (turn, {"target": 2}),
        (turn, {"favour": 1}),
        (turn, {"turns": 255}),
        (turn, {"passed": [0]}),
        (turn, {"occasion": 1}),
        (turn, {"phase": "draw"}),
        (turn, {"phase": "keep"}),
        (turn, {"phase": "build"}),
        (turn, {"phase": "raise"}),
        (turn, {"phase": "vision"}),
        (turn, {"phase": "worship"}),
        (turn, {"primary": [[1, 0, 0], *[[0] * 3] * 3]}),
        (copying, {"doer": 0}),
        (copying, {"owed": [0, 1, 9]}),
        (robbing, {"god": "dea"}),
        (robbing, {"phase": "orco_each"}),
        (drafting, {"left": 1}),
        (counting, {"choosing": "altar"}),
        (counting, {"season": 7}),
        (over, {"choosing": "altar"}),
        (worshipping, {"left": 3}),
    ],
}  # fmt: skip


@pytest.mark.parametrize(
    ("problem", "made", "changes"),
    [(problem, made, changes) for problem, ways in PROVOKED.items() for made, changes in ways],
)
def test_a_position_with_problems(problem: Problem, made: Any, changes: dict[str, Any]) -> None:
    position = made().match.position()
    GAME.at(position)
    position["state"].update(changes)
    for language in LANGUAGES:
        with pytest.raises(tavolata.BadPosition) as caught:
            GAME.at(position)
        sentence = caught.value.text(language)
        assert GAME.text(language)(f"problem.{problem.name.lower()}") in sentence
        assert "\n" not in sentence


def test_every_problem_is_provoked() -> None:
    assert set(PROVOKED) == set(Problem)
