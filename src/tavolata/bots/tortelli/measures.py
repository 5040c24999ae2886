"""How a seat stands, in a few numbers: what `value.py` weighs. Shares are of all players' together, times the players:
one is an equal share. So the numbers mean the same whatever the content says."""

from typing import NamedTuple

from tavolata.games.tortelli.board import (
    fortress_kingdoms_of,
    fortresses_of,
    goal_row,
    is_alive,
    kingdoms_of,
    quarters_of,
    strong_places,
    territories_of,
    troops_of,
)
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.places import ALL_TERRITORIES, KINGDOMS, QUARTERS, TERRITORIES
from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.rule import rule

from .aims import lacking_by_name

CARD = 2.4  # troops that a Fortezze card brings, more or less
LEAST = 1.0  # everybody has some income: cards
FAR = 24.0  # places


class Totals(NamedTuple):
    """What all players have together."""

    troops: float
    income: float
    fortresses: float


class Lack(NamedTuple):
    """How far a seat is from its objective: places and fortresses that it lacks, and the troops that stand there."""

    places: float
    castles: float
    resistance: float


class Measures(NamedTuple):
    """How a seat stands."""

    troops: float
    territories: float
    income: float
    fortresses: float
    quarters: float
    kingdoms: float
    far: float  # from its objective
    near: float
    resistance: float  # on the way there
    front: float  # troops next to an enemy
    castles: float
    moves: float  # one if it is its turn
    moves_near: float
    cards: float


MEASURES = len(Measures._fields)


@rule
def income_of(c: Content, s: State, seat: int) -> float:
    """Troops that a seat may expect each turn."""
    whole = kingdoms_of(c, s, seat)
    income = 0.0
    for kingdom in range(KINGDOMS):
        if whole >> kingdom & 1 == 1:
            income += float(c.kingdom_troops[kingdom])
    fortresses = count(fortress_kingdoms_of(c, s, seat))
    return income + float(fortresses) + (CARD if fortresses > 0 else 0.0)


@rule
def front_of(c: Content, s: State, seat: int) -> int:
    """Troops of a seat next to an enemy, without those who must stay."""
    enemies = int(s.taken) ^ int(s.held[seat])
    left = int(s.held[seat])
    total = 0
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        if int(c.near[place]) & enemies != 0:
            total += int(s.troops[place]) - 1
    return total


@rule
def totals_of(c: Content, s: State) -> Totals:
    """What all players have together."""
    troops = 0.0
    income = 0.0
    fortresses = 0.0
    for seat in range(s.players):
        if is_alive(s, seat):
            troops += float(troops_of(s, seat))
            income += LEAST + income_of(c, s, seat)
            fortresses += float(fortresses_of(s, seat))
    return Totals(troops, income, fortresses)


@rule
def lack_of(c: Content, s: State, seat: int) -> Lack:
    """How far a seat is from its objective, which must be known."""
    held = int(s.held[seat])
    goal = max(0, int(s.objective[seat]) - 1)
    row = goal_row(s)
    named = lacking_by_name(c, s, seat, goal, row)
    doubled = int(c.need_doubled[goal, row])
    number = max(int(c.need_territories[goal, row]), doubled) - count(held & ALL_TERRITORIES)
    if doubled > 0 and number <= 0:
        number = doubled - count(strong_places(s, territories_of(s, seat)))
    castles = max(
        int(c.need_fortresses[goal, row]) - fortresses_of(s, seat),
        int(c.need_fortress_kingdoms[goal, row]) - count(fortress_kingdoms_of(c, s, seat)),
    )
    resistance = 0
    left = named
    while left != 0:
        resistance += int(s.troops[lowest(left)])
        left = without_lowest(left)
    return Lack(float(max(0, count(named), number)), float(max(0, castles)), float(resistance))


@rule
def measures_of(c: Content, s: State, seat: int, together: Totals) -> Measures:
    """The numbers of one seat."""
    players = float(s.players)
    troops = float(troops_of(s, seat))
    fortresses = float(fortresses_of(s, seat))
    moves = 1.0 if s.turn == seat else 0.0
    lack = lack_of(c, s, seat)
    near = 1.0 / (1.0 + lack.places + lack.castles)
    return Measures(
        players * troops / max(1.0, together.troops),
        players * float(count(territories_of(s, seat))) / TERRITORIES,
        players * (LEAST + income_of(c, s, seat)) / max(LEAST, together.income),
        players * fortresses / max(1.0, together.fortresses),
        float(count(quarters_of(s, seat))) / QUARTERS,
        float(count(kingdoms_of(c, s, seat))) / 4.0,
        min(lack.places + lack.castles, FAR) / FAR,
        near,
        lack.resistance / (1.0 + lack.resistance + troops),
        players * float(front_of(c, s, seat)) / max(1.0, together.troops),
        lack.castles / 6.0,
        moves,
        moves * near,
        float(s.kept_count[seat]),
    )
