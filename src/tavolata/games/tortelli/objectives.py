"""Chapter 7, objectives: when one holds, and what everyone learns when nobody wins by it."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.rule import rule

from .board import fortress_kingdoms_of, fortresses_of, kingdoms_of, quarters_of, strong_places, territories_of
from .cards import OBJECTIVES
from .content import Content
from .layout import State


@rule
def objective_holds(c: Content, s: State, seat: int, card: int) -> bool:
    """All parts of an objective hold, with the numbers for this many players."""
    row = int(s.players) - 2
    goal = card - 1
    held = int(s.held[seat])
    if fortresses_of(s, seat) < c.goal_fortresses[goal, row]:
        return False
    if held & int(c.goal_places[goal]) != c.goal_places[goal]:
        return False
    if count(territories_of(s, seat)) < c.goal_territories[goal, row]:
        return False
    if count(quarters_of(s, seat)) < c.goal_quarters[goal, row]:
        return False
    if count(fortress_kingdoms_of(c, s, seat)) < c.goal_fortress_kingdoms[goal, row]:
        return False
    named = int(c.goal_kingdoms[goal])
    whole = kingdoms_of(c, s, seat)
    if whole & named != named or count(whole ^ named) < c.goal_other_kingdoms[goal, row]:
        return False
    return bool(count(strong_places(s, territories_of(s, seat))) >= c.goal_doubled[goal, row])


@rule
def completed(c: Content, s: State, seat: int) -> int:
    """All objectives that hold for a seat, as bits of their numbers: public, since the board is. Two counts rule out
    nearly all of them; only the others are looked at closely."""
    row = int(s.players) - 2
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
