"""Who may be about to win: how far each opponent seems from every objective that they may have."""

from typing import NamedTuple

from tavolata.games.tortelli.board import (
    fortress_kingdoms_of,
    fortresses_of,
    goal_row,
    is_alive,
    quarters_of,
    territories_of,
)
from tavolata.games.tortelli.cards import OBJECTIVES
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.objectives import lacking_in_kingdoms
from tavolata.games.tortelli.places import ALL_GROUNDS, KINGDOMS
from tavolata.kernel.bits import count
from tavolata.kernel.rule import rule

NEAR = 2  # an opponent this many places from an objective is dangerous


@rule
def named_places(c: Content, goal: int) -> int:
    """The places that an objective names, those of whole kingdoms too."""
    places = int(c.goal_places[goal])
    for kingdom in range(KINGDOMS):
        if int(c.goal_kingdoms[goal]) >> kingdom & 1 == 1:
            places |= int(c.kingdom[kingdom])
    return places


class Standing(NamedTuple):
    """How many of everything a seat holds."""

    territories: int
    fortresses: int
    fortress_kingdoms: int
    quarters: int


@rule
def standing(c: Content, s: State, seat: int) -> Standing:
    """What a seat holds, counted once for all objectives."""
    return Standing(
        count(territories_of(s, seat)),
        fortresses_of(s, seat),
        count(fortress_kingdoms_of(c, s, seat)),
        count(quarters_of(s, seat)),
    )


@rule
def lacking(c: Content, s: State, seat: int, now: Standing, goal: int) -> int:
    """How many places a seat lacks for an objective; kingdoms of choice and second troops are left out."""
    row = goal_row(s)
    held = int(s.held[seat])
    listed = int(c.goal_places[goal])
    named = lacking_in_kingdoms(c, held, goal, row) + count(listed) - count(listed & held)
    wanted = max(int(c.need_territories[goal, row]), int(c.need_doubled[goal, row]))
    places = max(named, wanted - now.territories)
    fortresses = max(
        int(c.need_fortresses[goal, row]) - now.fortresses,
        int(c.need_fortress_kingdoms[goal, row]) - now.fortress_kingdoms,
    )
    return places + max(0, fortresses) + max(0, int(c.need_quarters[goal, row]) - now.quarters)


@rule
def dangerous_places(c: Content, s: State, seat: int) -> int:
    """Places whose loss would throw an opponent back who may be near their objective."""
    row = goal_row(s)
    found = 0
    for other in range(s.players):
        if other != seat and is_alive(s, other):
            now = standing(c, s, other)
            ruled_out = int(s.not_objective[other]) | 1 << int(s.objective[seat])
            for goal in range(OBJECTIVES):
                if (
                    now.territories + NEAR >= c.goal_fewest[row, goal]
                    and now.fortresses + NEAR >= c.need_fortresses[goal, row]
                    and ruled_out >> (goal + 1) & 1 == 0
                    and lacking(c, s, other, now, goal) <= NEAR
                ):
                    named = named_places(c, goal)
                    found |= int(s.held[other]) & (named if named != 0 else ALL_GROUNDS)
    return found
