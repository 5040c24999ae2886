"""Exact odds of battles, for the page to show before an attack, and for programs.

`roll_odds` are those of one roll, found by looking at every combination of dice. `odds` are those of an attack that
goes on until one side has nothing left to fight with. They are fractions: nothing is rounded. Fractions of long battles
are long themselves, so battles of more than `MOST` on a side are not computed; their outcome is hardly in doubt.
`blitz_odds` are the same in floats, for views: looked up in tables that grow as far as they are asked for.
"""

from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Generic, NamedTuple, TypeVar

from tavolata.kernel.errors import BadOption, listed

from .content import TEXT
from .terms import DEFENCE_DICE, MOST_DICE, SIDES

MOST = 40  # troops on one side
MOST_SHOWN = 100  # in floats


class Battle(StrEnum):
    """Where a battle is fought: what the defender adds to their best die, and how many may fight at once."""

    OPEN = "open"  # territories, ports, between quarters, and outwards through a gate
    GATE = "gate"  # into the city: +1 (S-32)
    SIEGE = "siege"  # a fortress: one against one, +1 (S-23)


Number = TypeVar("Number", Fraction, float)


class Chances(NamedTuple, Generic[Number]):
    """How an attack to the end goes: the chance to win it, and the troops that each side loses on average."""

    win: Number
    attackers_lost: Number
    defenders_lost: Number


Odds = Chances[Fraction]


@cache
def roll_odds(attack: int, defence: int, kind: str = "open", charge: int = 0, bonus: int = 1) -> tuple[Fraction, ...]:
    """The chances that the defender loses 0, 1, ... troops in one roll with these numbers of dice (S-17). `charge` is
    added to the attacker's best die, `bonus` to the defender's behind walls (content of one's own may change it)."""
    walls = 0 if Battle(kind) is Battle.OPEN else bonus
    pairs = min(attack, defence)
    found = [0] * (pairs + 1)
    for dice in product(range(1, SIDES + 1), repeat=attack + defence):
        mine = sorted(dice[:attack], reverse=True)
        theirs = sorted(dice[attack:], reverse=True)
        mine[0] += charge
        theirs[0] += walls
        found[sum(mine[pair] > theirs[pair] for pair in range(pairs))] += 1
    return tuple(Fraction(number, SIDES ** (attack + defence)) for number in found)


def odds(attackers: int, defenders: int, kind: str = "open", bonus: int = 1) -> Odds:
    """An attack until it is won, or until none of `attackers` (the troops that may fight: one stays at home) is left.
    Both sides use as many dice as they may."""
    if kind not in list(Battle):
        raise BadOption("battle_kind", TEXT, given=repr(kind), allowed=listed(Battle))
    most = 1 if kind == Battle.SIEGE else MOST
    for word, number, high in (("attackers", attackers, MOST), ("defenders", defenders, most)):
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= high:
            raise BadOption("battle_number", TEXT, word=word, given=repr(number), high=high)
    return _odds(attackers, defenders, Battle(kind), bonus, 0, Fraction)


def blitz_odds(
    troops: int, defenders: int, kind: Battle, bonus: int, until: int = 1, charge: int = 0
) -> Chances[float] | None:
    """The odds of a blitz from a place with `troops`, which stops with `until` of them left (S-22), with a charge on
    its first roll; in floats, for pages. None where it is too large to be computed at once."""
    attackers = troops - until
    kept = min(until - 1, MOST_DICE - 1)  # more of them make no difference
    if attackers > MOST_SHOWN or defenders > MOST_SHOWN:
        return None
    whole = _odds(attackers, defenders, kind, bonus, kept, float)
    return _fought(attackers, defenders, kind, bonus, kept, float, charge) if charge and attackers else whole


@cache
def _row(defenders: int, kind: Battle, bonus: int, kept: int, number: Callable[[Any], Number]) -> list[Chances[Number]]:
    """The odds against a number of defenders, by the number of attackers; extended on demand."""
    return [Chances(number(defenders == 0), number(0), number(0))]


def _odds(
    attackers: int, defenders: int, kind: Battle, bonus: int, kept: int, number: Callable[[Any], Number]
) -> Chances[Number]:
    """Filled from small battles to large ones, so that nothing is nested deeply."""
    for fewer in range(defenders + 1):
        row = _row(fewer, kind, bonus, kept, number)
        while len(row) <= attackers:
            row.append(_fought(len(row), fewer, kind, bonus, kept, number))
    return _row(defenders, kind, bonus, kept, number)[attackers]


def _fought(
    attackers: int,
    defenders: int,
    kind: Battle,
    bonus: int,
    kept: int,
    number: Callable[[Any], Number],
    charge: int = 0,
) -> Chances[Number]:
    """One roll, and then a smaller battle. `kept` more troops fight, but the attack ends before they are lost."""
    if defenders == 0:
        return Chances(number(1), number(0), number(0))
    attack = 1 if kind is Battle.SIEGE else min(attackers + kept, MOST_DICE)
    defence = min(defenders, DEFENCE_DICE)
    pairs = min(attack, defence)
    win = mine = theirs = number(0)
    for fallen, chance in enumerate(_roll(attack, defence, kind, charge, bonus, number)):
        after = _row(defenders - fallen, kind, bonus, kept, number)[max(0, attackers - (pairs - fallen))]
        win += chance * after.win
        mine += chance * (after.attackers_lost + pairs - fallen)
        theirs += chance * (after.defenders_lost + fallen)
    return Chances(win, mine, theirs)


@cache
def _roll(
    attack: int, defence: int, kind: Battle, charge: int, bonus: int, number: Callable[[Any], Number]
) -> tuple[Number, ...]:
    return tuple(number(chance) for chance in roll_odds(attack, defence, kind.value, charge, bonus))
