"""Chapter 7, objectives: when one holds, and what everyone learns when nobody wins by it."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.rule import rule

from .board import (
    fortress_kingdoms_of,
    fortresses_of,
    goal_row,
    kingdoms_of,
    quarters_of,
    strong_places,
    territories_of,
)
from .cards import OBJECTIVES
from .content import Content
from .layout import State


@rule
def has_shorter(s: State) -> bool:
    """Tables may agree on shorter objectives (S-49); in the first edition they could not."""
    return bool(s.edition >= 1)


@rule
def is_too_early(s: State) -> bool:
    """No shorter objective wins in the first round: everyone has had a turn before (S-49)."""
    return s.shorter > 0 and s.rounds < 2


@rule
def lacking_in_kingdom(c: Content, held: int, goal: int, row: int, kingdom: int) -> int:
    """How many territories of a kingdom are lacking for an objective that names it, shorter ones let some lack
    (S-49)."""
    inside = int(c.kingdom[kingdom])
    return max(0, count(inside) - int(c.need_gaps[goal, row]) - count(inside & held))


@rule
def lacking_in_kingdoms(c: Content, held: int, goal: int, row: int) -> int:
    """The same for all kingdoms that an objective names."""
    left = int(c.goal_kingdoms[goal])
    lacking = 0
    while left != 0:
        lacking += lacking_in_kingdom(c, held, goal, row, lowest(left))
        left = without_lowest(left)
    return lacking


@rule
def objective_holds(c: Content, s: State, seat: int, card: int) -> bool:
    """All parts of an objective hold, with the numbers for this many players."""
    row = goal_row(s)
    goal = card - 1
    held = int(s.held[seat])
    if fortresses_of(s, seat) < c.need_fortresses[goal, row]:
        return False
    if held & int(c.goal_places[goal]) != c.goal_places[goal]:
        return False
    if count(territories_of(s, seat)) < c.need_territories[goal, row]:
        return False
    if count(quarters_of(s, seat)) < c.need_quarters[goal, row]:
        return False
    if count(fortress_kingdoms_of(c, s, seat)) < c.need_fortress_kingdoms[goal, row]:
        return False
    if lacking_in_kingdoms(c, held, goal, row) > 0:
        return False
    whole = kingdoms_of(c, s, seat)
    if count(whole ^ (whole & int(c.goal_kingdoms[goal]))) < c.need_other_kingdoms[goal, row]:
        return False
    return bool(count(strong_places(s, territories_of(s, seat))) >= c.need_doubled[goal, row])


@rule
def completed(c: Content, s: State, seat: int) -> int:
    """All objectives that hold for a seat, as bits of their numbers: public, since the board is. Two counts rule out
    nearly all of them; only the others are looked at closely."""
    row = goal_row(s)
    territories = count(territories_of(s, seat))
    fortresses = fortresses_of(s, seat)
    left = 0
    for goal in range(OBJECTIVES):
        possible = (territories >= c.goal_fewest[row, goal]) & (fortresses >= c.goal_castles[row, goal])
        left |= int(possible) << goal
    found = 0
    while left != 0:
        goal = lowest(left)
        left = without_lowest(left)
        found |= int(objective_holds(c, s, seat, goal + 1)) << (goal + 1)
    return found
