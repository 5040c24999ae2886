"""Exact odds of battles, for the page to show before an attack, and for whoever wants to know.

`roll_odds` are those of one roll, found by looking at every combination of dice. `odds` are those of an attack that
goes on until one side has nothing left to fight with. All are fractions: nothing is rounded. Fractions of long battles
are long themselves, so battles of more than `MOST` on a side are not computed; their outcome is hardly in doubt.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from itertools import product

from tavolata.kernel.errors import BadOption, listed

from .content import TEXT
from .terms import DEFENCE_DICE, MOST_DICE, SIDES

MOST = 40  # troops on one side


class Battle(StrEnum):
    """Where a battle is fought: what the defender adds to their best die, and how many may fight at once."""

    OPEN = "open"  # territories, ports, between quarters, and outwards through a gate
    GATE = "gate"  # into the city: +1 (S-32)
    SIEGE = "siege"  # a fortress: one against one, +1 (S-23)


@dataclass(frozen=True)
class Odds:
    """How an attack to the end goes: the chance to win it, and the troops that each side loses on average."""

    win: Fraction
    attackers_lost: Fraction
    defenders_lost: Fraction


@cache
def roll_odds(attack: int, defence: int, kind: str = "open", charge: int = 0, bonus: int = 1) -> tuple[Fraction, ...]:
    """The chances that the defender loses 0, 1, ... troops in one roll with so many dice (S-17). `charge` is added to
    the attacker's best die, `bonus` to the defender's behind walls (content of one's own may change it)."""
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
    return _odds(attackers, defenders, Battle(kind), bonus)


@cache
def _row(defenders: int, kind: Battle, bonus: int) -> list[Odds]:
    """The odds against so many defenders, by the number of attackers; grows as far as it is asked for."""
    return [Odds(Fraction(int(defenders == 0)), Fraction(0), Fraction(0))]


def _odds(attackers: int, defenders: int, kind: Battle, bonus: int) -> Odds:
    """Filled from small battles to large ones, so that nothing is nested deeply."""
    for fewer in range(defenders + 1):
        row = _row(fewer, kind, bonus)
        while len(row) <= attackers:
            row.append(_fought(len(row), fewer, kind, bonus))
    return _row(defenders, kind, bonus)[attackers]


def _fought(attackers: int, defenders: int, kind: Battle, bonus: int) -> Odds:
    """One roll, and then a smaller battle."""
    if defenders == 0:
        return Odds(Fraction(1), Fraction(0), Fraction(0))
    attack = 1 if kind is Battle.SIEGE else min(attackers, MOST_DICE)
    defence = min(defenders, DEFENCE_DICE)
    pairs = min(attack, defence)
    win = mine = theirs = Fraction(0)
    for fallen, chance in enumerate(roll_odds(attack, defence, kind.value, bonus=bonus)):
        after = _row(defenders - fallen, kind, bonus)[attackers - (pairs - fallen)]
        win += chance * after.win
        mine += chance * (after.attackers_lost + pairs - fallen)
        theirs += chance * (after.defenders_lost + fallen)
    return Odds(win, mine, theirs)
