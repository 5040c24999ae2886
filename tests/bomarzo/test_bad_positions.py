"""Impossible positions are refused with a sentence that says why, in both languages."""

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


def of_old() -> Table:
    return turn(edition=1)


def laid() -> Table:
    return turn(laid={"dea": "wall"})


def worshipping() -> Table:
    return (
        table(options={"worship": True}, cubes={0: "4 food"}, draws=[["dea", "orco"]])
        .play("worship", extra=1)
        .pay(food=2)
    )


def vowed() -> Table:
    """Both have a vow, and seat 1 knows that seat 0's is not Dea's."""
    t = table(options={"worship": True}, draws=[["genio"], ["dea"]]).play("worship", extra=0)
    return t.play("harvest", area="fields").play("worship", extra=0)


def built() -> Table:
    """Seat 0 has an upgraded card and the steps of both its sides: culture 3, science 1."""
    return turn(upgraded={0: "tomb"}, season=2)


def at_spots() -> Table:
    """Seat 0 has reached both spots of a track, seat 1 the first of another."""
    return turn(tracks=[[9, 0, 0], [0, 5, 0], [0] * 3, [0] * 3])


def stepping() -> Table:
    """The steps on the village board before the first season."""
    t = Table(GAME.new(2, seed=1, draws=[GODS, 0]))
    for seat in (0, 1):
        t.match.play(t.match.legal(seat)[0], seat)
    return t


def producing() -> Table:
    """A holder of vision is asked about the cards of their village."""
    return sources().play("draw_first", source="village")


def sources() -> Table:
    """A holder of vision is asked which cards come first."""
    rows = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
    return table(season=2, rows=rows, upgraded={0: "tomb letter"}).pass_all()


def keeping() -> Table:
    return table(cubes={0: "coin"}, upgraded={0: "tomb"}).invoke("genio", coin=1).play("use_vision")


def exchanging() -> Table:
    """A card is offered for the second Food."""
    return turn().place("gigante").play("pay", resource="food", amount=1).pay(coin=1).offer("altar", "food")


def each_robbing() -> Table:
    return robbing().play("gather")


def laying() -> Table:
    return turn().invoke("drago", food=1)


HELD = ["altar", "hut", "urn"]


def seats(*one: Any) -> list[Any]:
    """A value for each seat, 0 or empty where none is given."""
    return [*one, *[[0] * len(one[0]) if isinstance(one[0], list) else 0] * (4 - len(one))]


PROVOKED: dict[Problem, list[tuple[Any, dict[str, Any]]]] = {
    Problem.ABSENT: [
        (turn, {"pawns": [3, 3, 3, 3]}),
        (turn, {"rows": [[0, 0, 1, 0, 1]] * 4}),
        (turn, {"hand_count": [2, 1, 0, 1]}),
        (turn, {"vow_not": [[[]] * 8] * 3 + [[["dea"]] * 8]}),
    ],
    Problem.SEATS: [(turn, {"passed": [3]}), (turn, {"harvested": [[5], [], []]}), (turn, {"winners": [6]})],
    Problem.FIRST: [(turn, {"first": None}), (turn, {"first": 3})],
    Problem.TURN: [(turn, {"turn": 3}), (turn, {"turn": None}), (stepping, {"turn": 0})],
    Problem.DOER: [
        (turn, {"doer": None}),
        (turn, {"doer": 1}),
        (over, {"doer": 0}),
        (copying, {"doer": 0}),
        (producing, {"doer": 1}),
        (paying, {"paying": "copy"}),
    ],
    Problem.SEASON: [(turn, {"season": 0, "turn": None}), (counting, {"season": 7}), (over, {"season": 7})],
    Problem.CUBES: [(turn, {"reserve": [30, 30, 15]}), (turn, {"cubes": seats([3, 3, 3])})],
    Problem.START: [(drafting, {"cubes": seats([2, 1, 0], [0, 1, 0])})],
    Problem.CARDS: [
        (turn, {"discards": ["altar"]}),  # also in a hand
        (turn, {"deck": []}),
        (laid, {"laid_card": ["altar", *["unknown"] * 44]}),
    ],
    Problem.COUNTS: [(turn, {"hand_count": [1, 1, 0, 0]}), (turn, {"deck_count": 5}), (turn, {"aside_count": 1})],
    Problem.HANDS: [(drafting, {"phase": "deal", "doer": 1, "left": 4}), (stepping, {"discards": []})],
    Problem.FRESH: [
        (turn, {"fresh_held": [0, 0, 0, 0]}),
        (turn, {"laid_before": 3}),
        (turn, {"fresh": ["altar"]}),
        (over, {"fresh_held": [1, 0, 0, 0]}),
    ],
    Problem.LAID: [
        (laid, {"laid_seen": [[0, 1], *[[]] * 44]}),
        (laid, {"laid_seen": [[7], *[[]] * 44]}),
        (turn, {"laid_god": ["dea"] * 45}),
    ],
    Problem.EARLY: [
        (stepping, {"owed": [1, 0, 0]}),
        (drafting, {"god": "dea"}),
        (drafting, {"tracks": seats([1, 0, 0])}),
    ],
    Problem.TOKENS: [(turn, {"token": ["white", *["none"] * 7]}), (turn, {"seasons": 1})],
    Problem.ORDER: [(turn, {"order": ["dea"] * 8}), (over, {"order": ["dea"] * 8})],
    Problem.MOSS: [(turn, {"moss": ["dea"]})],
    Problem.OFFERINGS: [(turn, {"offerings": [[1, 0, 0], *[[0] * 3] * 7]})],
    Problem.ROWS: [(turn, {"rows": seats([0] * 5)}), (stepping, {"rows": seats([1, 0, 0, 0, 0])})],
    Problem.PAWNS: [(turn, {"pawns": [2, 3, 3, 0]})],
    Problem.PLACED: [
        (turn, {"harvested": [[1], [], []]}),
        (turn, {"twice": [[0], *[[]] * 7]}),
        (over, {"visited": [[0], *[[]] * 7], "placed": [1, 0, 0, 0], "pawns": [2, 3, 0, 0]}),
    ],
    Problem.USED: [(turn, {"used": seats([1, 0, 0, 0, 0])}), (built, {"used": seats([2, 0, 0, 0, 0])})],
    Problem.PASSED: [(turn, {"passed": [0]}), (over, {"passed": [0]})],
    Problem.ALOOF: [(turn, {"aloof": [1]}), (copying, {"aloof": [1]})],
    Problem.TURNS: [(turn, {"turns": 255}), (turn, {"turns": 2}), (built, {"turns": 1}), (over, {"turns": 15})],
    Problem.TRACKS: [(built, {"tracks": seats([0, 0, 0])}), (built, {"tracks": seats([3, 0, 0])})],
    Problem.ARRIVAL: [(turn, {"tracks": seats([10, 0, 0])}), (turn, {"arrival": seats([1, 0, 0])})],
    Problem.SPOTS: [(turn, {"spots": [1, 0, 0]}), (at_spots, {"spots": [1, 1, 0]})],
    Problem.POINTS: [
        (turn, {"points": [50, 0, 0, 0]}),  # before the end there are those of the tracks alone
        (turn, {"points": [1, 0, 0, 0]}),
        (at_spots, {"points": [3, 0, 0, 0]}),  # seat 1 alone has reached the third
        (at_spots, {"points": [2, 0, 1, 0]}),
        (at_spots, {"points": [1, 1, 0, 0]}),
        (over, {"points": [9, 0, 0, 0]}),
    ],
    Problem.WINNERS: [
        (turn, {"end": "points"}),
        (turn, {"winners": [0]}),
        (over, {"winners": [1]}),
        (over, {"end": "shared"}),
    ],
    Problem.PRIMARY: [(turn, {"primary": seats([1, 0, 0])}), (counting, {"primary": seats([1, 0, 0])})],
    Problem.ANSWERS: [
        (turn, {"answered": [0]}),
        (drafting, {"answer": ["altar", *["unknown"] * 3]}),
        (drafting, {"answered": [0, 1]}),
    ],
    Problem.WORSHIPPED: [
        (turn, {"worshipped": [0]}),
        (vowed, {"worshipped": [0]}),
        (vowed, {"vow_by": [1, 0, *[None] * 6], "vow_seen": [[1], [0], *[[]] * 6], "worshipped": [1]}),
        (worshipping, {"worshipped": []}),
    ],
    Problem.VOWS: [
        (worshipping, {"vow_deck": GODS}),
        (worshipping, {"vows": 1}),
        (turn, {"vow_deck": ["dea"]}),
        (vowed, {"vow_seen": [[1], [1], *[[]] * 6]}),
    ],
    Problem.VOW_NOT: [
        (vowed, {"vow_not": [[[]] * 8, [["genio"], *[[]] * 7], [[]] * 8, [[]] * 8]}),
        (vowed, {"vow_not": [[["orco"], *[[]] * 7], [["dea"], *[[]] * 7], [[]] * 8, [[]] * 8]}),
    ],
    Problem.PAYING: [(turn, {"paying": "tribute"}), (exchanging, {"phase": "raise"})],
    Problem.PRICE: [(turn, {"price": [1, 0, 0]}), (paying, {"price": [0, 0, 0]}), (paying, {"god": "dea"})],
    Problem.GIVEN: [
        (turn, {"given": [1, 0, 0]}),
        (paying, {"given": [9, 0, 0]}),
        (paying, {"given": [0, 1, 0]}),  # Food is named first
    ],
    Problem.VIRTUAL: [
        (turn, {"virtual": [1, 0]}),
        (exchanging, {"virtual": [0, 1]}),
        (exchanging, {"given": [2, 1, 0]}),  # then the card is too much
    ],
    Problem.ASIDE: [(turn, {"aside_seen": [[0]]}), (laying, {"phase": "under"})],
    Problem.OWED: [(turn, {"owed": [1, 0, 0]}), (copying, {"owed": [0, 1, 9]})],
    Problem.GOD: [(turn, {"god": "dea"}), (robbing, {"god": "dea"}), (laying, {"god": "orco"})],
    Problem.FAVOUR: [(turn, {"favour": 1}), (copying, {"favour": 0})],
    Problem.LEFT: [
        (turn, {"left": 2}),
        (drafting, {"left": 1}),
        (worshipping, {"left": 3}),
        (keeping, {"left": 2}),
        (producing, {"left": 1}),
        (laying, {"left": 3}),
    ],
    Problem.KEEPING: [(turn, {"keeping": 1}), (keeping, {"keeping": 1})],
    Problem.PRODUCING: [(producing, {"favour": 1})],
    Problem.OCCASION: [(turn, {"occasion": 1}), (producing, {"occasion": 0}), (producing, {"occasion": 3})],
    Problem.TARGET: [(turn, {"target": 2}), (robbing, {"phase": "orco_each"}), (each_robbing, {"target": 1})],
    Problem.CHOOSING: [(counting, {"choosing": "altar"}), (over, {"choosing": "altar"})],
    Problem.CARDS_FIRST: [(turn, {"cards_first": 1}), (sources, {"cards_first": 1})],
    Problem.PHASE: [
        (worshipping, {"pawns": [0, 3, 0, 0], "placed": [3, 0, 0, 0], "harvested": [[0]] * 3, "turns": 4}),
        (laying, {"hand": [[], HELD, [], []], "hand_count": [0, 3, 0, 0], "fresh_held": [0, 3, 0, 0]}),
        (copying, {"cubes": [[3, 2, 2], [1, 1, 1], [0, 0, 0], [0, 0, 0]], "reserve": [26, 26, 12]}),
    ],
    Problem.OPTIONS: [(of_old, {"tie_break": 1}), (of_old, {"late_wine": 1})],
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


@pytest.mark.parametrize(
    ("field", "value"),
    [("hand", [["altar", "altar", "hut"], ["urn"], [], []]), ("passed", [1, 1]), ("moss", "everyone")],
)
def test_a_card_stands_once_in_a_hand(field: str, value: Any) -> None:
    position = turn().match.position()
    position["state"][field] = value
    for language in LANGUAGES:
        with pytest.raises(tavolata.BadPosition) as caught:
            GAME.at(position)
        assert f"'{field}'" in caught.value.text(language)


def test_every_problem_is_provoked() -> None:
    assert set(PROVOKED) == set(Problem)
