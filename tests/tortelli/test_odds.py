"""Known truths: the rules' dice, roll by roll, against exact odds found in another way (S-17, S-22, S-23, S-32)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt

import numpy as np
import pytest

from tavolata import BadOption
from tavolata.games.tortelli.odds import MOST, odds, roll_odds
from tavolata.games.tortelli.terms import Event
from tavolata.kernel.events import read_log

from ..trono.refusals import refused
from .tables import GAME, Place, position

DICE = [(attack, defence) for attack in (1, 2, 3) for defence in (1, 2)]
KINDS = {"open": ("imola", "dozza"), "gate": ("granarolo", "san_donato"), "siege": ("imola", "rocca_sforzesca")}
PERCENT = {
    ("open", 3, 2): (37, 34, 29),
    ("open", 3, 1): (66, 34),
    ("open", 2, 2): (23, 32, 45),
    ("open", 2, 1): (58, 42),
    ("open", 1, 1): (42, 58),
    ("open", 1, 2): (25, 75),
    ("gate", 3, 2): (24, 41, 35),
    ("gate", 3, 1): (49, 51),
    ("gate", 2, 2): (15, 32, 53),
    ("gate", 2, 1): (42, 58),
    ("gate", 1, 1): (28, 72),
    ("gate", 1, 2): (14, 86),
    ("siege", 1, 1): (28, 72),
}
COMBINATIONS = [*(("open", *dice) for dice in DICE), *(("gate", *dice) for dice in DICE), ("siege", 1, 1)]


def rolling(kind: str, attack: int, defence: int, charge: int = 0) -> np.ndarray:
    """A state in which the dice of a battle are about to fall; both sides have troops for many rolls."""
    origin, target = KINDS[kind]
    defenders = {"open": 9 if defence == 2 else 1, "gate": 3 if defence == 2 else 1}.get(kind, 0)
    place = position(
        {0: f"{origin} 9", 1: f"{target} {defenders}"} if defenders else {0: f"{origin} 9"},
        forts={} if defenders else {1: target},
        phase="roll",
        origin=int(Place[origin.upper()]),
        target=int(Place[target.upper()]),
        dice=attack,
        defence=2,
        charge=charge,
        discarded=["mattarello"],
    )
    return GAME.rules.state.from_json(place["state"])


def outcomes_of_all_rolls(kind: str, attack: int, defence: int, charge: int = 0) -> Counter[int]:
    """How many of all rolls cost the defender 0, 1 or 2 troops, through the real rules."""
    start = rolling(kind, attack, defence, charge)
    content, log = GAME.content().record, GAME.engine.new_log()
    assert GAME.engine.problems(content, start, 0) == 0
    _, _, number = GAME.engine.status(content, start, 0)
    assert number == 6 ** (attack + defence)
    origin = Place[KINDS[kind][0].upper()]
    found = Counter[int]()
    for outcome in range(number):
        state = start.copy()
        GAME.engine.apply(content, state, 0, -1, outcome, log)
        (mine, theirs, _), *more = [args for kind_, _, args in read_log(log) if kind_ == Event.LOSSES]
        assert more == []
        assert mine + theirs == min(attack, defence)
        assert int(state["troops"][0, origin]) <= 9 - mine
        found[theirs] += 1
    return found


def by_hand(kind: str, attack: int, defence: int, charge: int = 0) -> Counter[int]:
    """The same, written down from the printed rule alone."""
    found = Counter[int]()
    for mine in product(range(1, 7), repeat=attack):
        for theirs in product(range(1, 7), repeat=defence):
            a, d = sorted(mine)[::-1], sorted(theirs)[::-1]
            a[0] += charge
            d[0] += kind != "open"
            found[sum(x > y for x, y in zip(a, d, strict=False))] += 1
    return found


@pytest.mark.parametrize("charge", [0, 1])
@pytest.mark.parametrize(("kind", "attack", "defence"), COMBINATIONS)
def test_every_roll_of_every_combination(kind: str, attack: int, defence: int, charge: int) -> None:
    """S-17, S-23, S-32: the rules, the table of odds and a count by hand agree on all 6^n rolls."""
    rolls = 6 ** (attack + defence)
    found = outcomes_of_all_rolls(kind, attack, defence, charge)
    assert found == by_hand(kind, attack, defence, charge)
    table = roll_odds(attack, defence, kind, charge)
    assert table == tuple(Fraction(found[lost], rolls) for lost in range(min(attack, defence) + 1))


@pytest.mark.parametrize(("combination", "percent"), PERCENT.items())
def test_S22_the_odds_of_one_roll(combination: tuple[str, int, int], percent: tuple[int, ...]) -> None:
    """S-22: attacker wins, (splits,) loses, in per cent."""
    kind, attack, defence = combination
    assert tuple(round(100 * chance) for chance in reversed(roll_odds(attack, defence, kind))) == percent


def test_S18_two_dice_are_always_the_better_defence() -> None:
    """S-18: 3 against 2 costs 0.92 and 1.08, 3 against 1 costs 0.34 and 0.66."""

    def losses(attack: int, defence: int) -> tuple[float, float]:
        table = roll_odds(attack, defence)
        lost = float(sum(number * chance for number, chance in enumerate(table)))
        return min(attack, defence) - lost, lost

    assert [round(x, 2) for x in losses(3, 2)] == [0.92, 1.08]
    assert [round(x, 2) for x in losses(3, 1)] == [0.34, 0.66]
    for attack in (1, 2, 3):
        assert losses(attack, 2)[0] / losses(attack, 2)[1] > losses(attack, 1)[0] / losses(attack, 1)[1]


# --- whole battles -------------------------------------------------------------------------------------------------


def battle(attackers: int, defenders: int, kind: str) -> tuple[Fraction, Fraction, Fraction]:
    """Chance to win and mean losses, by following every battle roll by roll, forwards."""
    here = {(attackers, defenders): Fraction(1)}
    win = mine = theirs = Fraction(0)
    while here:
        after: dict[tuple[int, int], Fraction] = {}
        for (a, d), chance in here.items():
            if a == 0 or d == 0:
                win += chance * (d == 0)
                mine += chance * (attackers - a)
                theirs += chance * (defenders - d)
                continue
            attack, defence = (1, 1) if kind == "siege" else (min(a, 3), min(d, 2))
            counts = by_hand(kind, attack, defence)
            for lost, number in counts.items():
                key = (a - (min(attack, defence) - lost), d - lost)
                after[key] = after.get(key, Fraction(0)) + chance * Fraction(number, counts.total())
        here = after
    return win, mine, theirs


@pytest.mark.parametrize("kind", ["open", "gate", "siege"])
def test_the_odds_of_battles_to_the_end(kind: str) -> None:
    """Exact, for all small numbers."""
    for attackers in range(5):
        for defenders in range(2 if kind == "siege" else 4):
            found = odds(attackers, defenders, kind)
            expected = battle(attackers, defenders, kind)
            assert (found.win, found.attackers_lost, found.defenders_lost) == expected, (attackers, defenders)


def test_S22_a_siege_costs_two_and_a_half_troops_and_the_one_that_goes_in() -> None:
    """S-22: ten rolls of 36 win; with many troops 2.6 fall on average."""
    assert roll_odds(1, 1, "siege") == (Fraction(26, 36), Fraction(10, 36))
    assert round(float(odds(40, 1, "siege").attackers_lost), 1) == 2.6


def test_more_attackers_never_hurt_and_more_defenders_never_help_the_attack() -> None:
    """And great battles favour the attacker in the open: three dice against two."""
    attacks = [odds(attackers, 5).win for attackers in range(16)]
    assert attacks == sorted(attacks)
    defences = [odds(5, defenders).win for defenders in range(16)]
    assert defences == sorted(defences, reverse=True)
    assert odds(30, 30).win > Fraction(2, 3)


@pytest.mark.parametrize(("kind", "attackers", "defenders"), [("open", 5, 4), ("gate", 6, 3), ("siege", 3, 1)])
def test_S22_simulated_blitzes_agree(kind: str, attackers: int, defenders: int) -> None:
    """S-22: a blitz to the end has the odds of repeated rolls: 600 of them, within four standard errors."""
    origin, target = KINDS[kind]
    armies = {0: f"{origin} {attackers + 1}"} | ({} if kind == "siege" else {1: f"{target} {defenders}"})
    forts = {1: target} if kind == "siege" else {}
    place = position(armies, forts=forts)
    start = GAME.rules.state.from_json(place["state"])
    content, log = GAME.content().record, GAME.engine.new_log()
    acts = [
        GAME.act("attack", from_=origin),
        GAME.act("target", to=target),
        GAME.act("blitz"),
        GAME.act("number", number=1),
    ]
    for action in acts:
        GAME.engine.apply(content, start, 0, 0, action, log)
    dice = np.random.default_rng(7)
    won, games = 0, 600
    for _ in range(games):
        state = start.copy()
        actor, _, number = GAME.engine.status(content, state, 0)
        while actor == -1:
            GAME.engine.apply(content, state, 0, -1, int(dice.integers(number)), log)
            actor, _, number = GAME.engine.status(content, state, 0)
            if int(state["until"][0]) == 0:
                break
        fort = Place[target.upper()] - 54
        won += int((state["garrison"][0, fort] if kind == "siege" else state["owner"][0, Place[target.upper()]]) == 0)
    chance = float(odds(attackers, defenders, kind).win)
    assert abs(won / games - chance) < 4 * sqrt(chance * (1 - chance) / games)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((3, 2, "sea"), ["'sea'", "open, gate, siege"]),
        ((-1, 2), ["-1", str(MOST)]),
        ((3, MOST + 1), [str(MOST + 1), str(MOST)]),
        ((3, 2, "siege"), ["2", "1"]),
        ((True, 2), ["True"]),
        ((2.5, 2), ["2.5"]),
    ],
)
def test_battles_that_cannot_be(arguments: tuple[object, ...], words: list[str]) -> None:
    """One sentence that says what is allowed."""
    with refused(BadOption, *words):
        odds(*arguments)  # type: ignore[arg-type]
