"""Chapter 7, objectives: when one holds, and what everyone learns when nobody wins by it."""

from tavolata.kernel.bits import count
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
    if held & int(c.goal_places[goal]) != c.goal_places[goal] or count(territories_of(s, seat)) < c.goal_territories[goal, row]:
        return False
    if count(quarters_of(s, seat)) < c.goal_quarters[goal, row]:
        return False
    if count(fortress_kingdoms_of(c, s, seat)) < c.goal_fortress_kingdoms[goal, row]:
        return False
    named = int(c.goal_kingdoms[goal])
    whole = kingdoms_of(c, s, seat)
    if whole & named != named or count(whole ^ named) < c.goal_other_kingdoms[goal, row]:
        return False
    return count(strong_places(s, territories_of(s, seat))) >= c.goal_doubled[goal, row]


@rule
def completed(c: Content, s: State, seat: int) -> int:
    """All objectives that hold for a seat, as bits of their numbers: public, since the board is."""
    row = int(s.players) - 2
    territories = count(territories_of(s, seat))
    found = 0
    for goal in range(OBJECTIVES):
        if territories >= c.goal_fewest[goal, row] and objective_holds(c, s, seat, goal + 1):
            found |= 2 << goal
    return found
