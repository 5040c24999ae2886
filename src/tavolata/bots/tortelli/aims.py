"""What a seat is after, as sets of places: first what its own objective lacks, then what makes any player strong.

Only the seat's own objective is read. Of the others the bot knows what is on the board.
"""

from typing import Any, NamedTuple

from tavolata.games.tortelli.board import (
    count_of,
    fortress_kingdoms_of,
    fortresses_of,
    goal_row,
    held_by_others,
    is_alive,
    kingdoms_of,
    quarters_of,
    strong_places,
    territories_of,
)
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.objectives import lacking_in_kingdom
from tavolata.games.tortelli.places import ALL_QUARTERS, ALL_TERRITORIES, FORTRESSES, KINGDOMS, QUARTERS, TERRITORIES
from tavolata.kernel.bits import count
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.layout import SEATS
from tavolata.kernel.rule import rule

from .danger import NEAR, dangerous_places, lacking, named_places, standing


class Aims(NamedTuple):
    """Sets of territories and quarters."""

    enemies: int  # held by anybody else
    goal: int  # lacking for the objective, by name
    more: int  # lacking for the objective, where any of them would do
    castles: int  # around fortresses that the objective lacks
    open_forts: int  # one's own, around a free fortress
    banners: int  # around fortresses in kingdoms without one of one's own: each brings a troop a turn
    project: int  # lacking in the kingdom that is nearest to being whole
    own: int  # one's own, in whole kingdoms
    breaking: int  # in kingdoms that an enemy holds whole
    danger: int  # of an opponent who may be near their objective
    rival: int  # of the strongest opponent
    is_near: int  # 1 if the objective lacks very little
    singles: int  # one's own with a single troop, while the objective wants two in each
    listed: int  # that the objective names, held or not


NO_AIMS = Aims(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
"""For a decision that does not depend on them."""


class Lacking(NamedTuple):
    """What the objective lacks, as in `Aims`."""

    named: int
    more: int
    castles: int
    singles: int


@rule
def lacking_of(c: Content, s: State, seat: int) -> Lacking:
    """What the own objective lacks."""
    goal = int(s.objective[seat]) - 1
    held = int(s.held[seat])
    named = 0
    more = 0
    castles = 0
    singles = 0
    if goal >= 0:
        row = goal_row(s)
        named = lacking_by_name(c, s, seat, goal, row)
        wanted = max(int(c.need_territories[goal, row]), int(c.need_doubled[goal, row]))
        if count(held & ALL_TERRITORIES) < wanted:
            more = ALL_TERRITORIES & (held ^ ALL_TERRITORIES)
        elif c.need_doubled[goal, row] > 0:
            singles = (held & ALL_TERRITORIES) ^ strong_places(s, held & ALL_TERRITORIES)
        castles = lacking_castles(c, s, seat, goal, row)
    return Lacking(named, more, castles, singles)


@rule
def aims_of(c: Content, s: State, seat: int, key: Any) -> Aims:
    """What a seat is after now; the key draws between equal rivals."""
    own = lacking_of(c, s, seat)
    goal = int(s.objective[seat]) - 1
    is_near = goal >= 0 and lacking(c, s, seat, standing(c, s, seat), goal) <= NEAR
    return Aims(
        held_by_others(s, seat),
        own.named,
        own.more,
        own.castles,
        open_forts(c, s, seat),
        new_banners(c, s, seat),
        project(c, int(s.held[seat]), own.named),
        whole_kingdoms(c, s, seat),
        breaking(c, s, seat),
        dangerous_places(c, s, seat),
        int(s.held[rival(c, s, seat, key)]),
        int(is_near),
        own.singles,
        named_places(c, goal) if goal >= 0 else 0,
    )


@rule
def marching_aims_of(c: Content, s: State, seat: int) -> Aims:
    """Those on which it depends where troops march to, and which cards are played; nothing in the others."""
    own = lacking_of(c, s, seat)
    enemies, forts = held_by_others(s, seat), open_forts(c, s, seat)
    planned = project(c, int(s.held[seat]), own.named)
    return Aims(enemies, own.named, own.more, own.castles, forts, 0, planned, 0, 0, 0, 0, 0, own.singles, 0)


# --- the objective -----------------------------------------------------------


@rule
def lacking_by_name(c: Content, s: State, seat: int, goal: int, row: int) -> int:
    """Whole kingdoms, those of choice too, listed places, and quarters with the gates to them."""
    held = int(s.held[seat])
    wanted = int(c.goal_places[goal])
    named = int(c.goal_kingdoms[goal])
    for kingdom in range(KINGDOMS):
        if named >> kingdom & 1 == 1 and lacking_in_kingdom(c, held, goal, row, kingdom) > 0:
            wanted |= int(c.kingdom[kingdom])
    missing = int(c.need_other_kingdoms[goal, row])
    chosen = named
    for _ in range(missing):
        best = nearest_kingdom(c, held, chosen)
        chosen |= 1 << best
        wanted |= int(c.kingdom[best])
    if count(quarters_of(s, seat)) < c.need_quarters[goal, row]:
        wanted |= ALL_QUARTERS
        for quarter in range(QUARTERS):
            if held >> (TERRITORIES + quarter) & 1 == 0 and held & int(c.gates[quarter]) == 0:
                wanted |= int(c.gates[quarter])
    return wanted & (held ^ (ALL_QUARTERS | ALL_TERRITORIES))


@rule
def nearest_kingdom(c: Content, held: int, apart: int) -> int:
    """The kingdom, not among some, of which the largest share is held."""
    best = 0
    most = -1
    for kingdom in range(KINGDOMS):
        territories = int(c.kingdom[kingdom])
        share = 100 * count(territories & held) // count(territories)
        if apart >> kingdom & 1 == 0 and share > most:
            most = share
            best = kingdom
    return best


@rule
def lacking_castles(c: Content, s: State, seat: int, goal: int, row: int) -> int:
    """Territories around fortresses that would bring the objective nearer."""
    needs_any = fortresses_of(s, seat) < c.need_fortresses[goal, row]
    kingdoms = fortress_kingdoms_of(c, s, seat)
    needs_kingdom = count(kingdoms) < c.need_fortress_kingdoms[goal, row]
    found = 0
    for fortress in range(FORTRESSES):
        useful = needs_any or (needs_kingdom and kingdoms >> int(c.kingdom_of[fortress]) & 1 == 0)
        found |= int(useful and s.garrison[fortress] != seat) << int(c.home[fortress])
    return found


# --- what makes strong -------------------------------------------------------


@rule
def open_forts(c: Content, s: State, seat: int) -> int:
    """Territories of a seat with a free fortress."""
    found = 0
    for fortress in range(FORTRESSES):
        home = int(c.home[fortress])
        found |= int(s.garrison[fortress] < 0 and s.owner[home] == seat) << home
    return found


@rule
def new_banners(c: Content, s: State, seat: int) -> int:
    """Territories around fortresses that would bring a troop more each turn (S-14)."""
    kingdoms = fortress_kingdoms_of(c, s, seat)
    found = 0
    for fortress in range(FORTRESSES):
        found |= (1 - (kingdoms >> int(c.kingdom_of[fortress]) & 1)) << int(c.home[fortress])
    return found


@rule
def project(c: Content, held: int, goal: int) -> int:
    """What lacks in the kingdom that is most worth completing: much of it held, many troops for it, and rather one that
    the objective names."""
    best = 0
    most = 0
    for kingdom in range(KINGDOMS):
        territories = int(c.kingdom[kingdom])
        rest = territories & (territories ^ (territories & held))
        value = 100 * count(territories & held) // count(territories) * (4 + int(c.kingdom_troops[kingdom]))
        if rest & goal != 0:
            value *= 2
        if rest != 0 and value > most:
            most = value
            best = rest
    return best


@rule
def whole_kingdoms(c: Content, s: State, seat: int) -> int:
    """Territories of kingdoms that a seat holds whole."""
    whole = kingdoms_of(c, s, seat)
    found = 0
    for kingdom in range(KINGDOMS):
        if whole >> kingdom & 1 == 1:
            found |= int(c.kingdom[kingdom])
    return found


@rule
def breaking(c: Content, s: State, seat: int) -> int:
    """Territories of kingdoms that somebody else holds whole."""
    found = 0
    for other in range(s.players):
        if other != seat:
            found |= whole_kingdoms(c, s, other)
    return found


@rule
def rival(c: Content, s: State, seat: int, key: Any) -> int:
    """The opponent who looks strongest: territories, whole kingdoms, fortresses, quarters. Between equals it is drawn,
    the same way throughout a turn: who sits first must not be everybody's rival."""
    draws = game_key(key, int(s.turns))
    best = -1
    most = -1
    ties = 0
    for other in range(s.players):
        if other != seat and is_alive(s, other):
            power = count(int(s.held[other])) + fortresses_of(s, other) + 4 * count(kingdoms_of(c, s, other))
            ties = 1 if power > most else ties + int(power == most)
            if power > most or (power == most and uniform(draws, SEATS * seat + ties, ties) == 0):
                most = power
                best = other
    return best


@rule
def would_win_count(s: State, seat: int) -> bool:
    """Whether a count would be won now, alone."""
    mine = count_of(s, seat)
    for other in range(s.players):
        if other != seat and is_alive(s, other):
            theirs = count_of(s, other)
            if theirs > mine or (theirs == mine and count(territories_of(s, other)) >= count(territories_of(s, seat))):
                return False
    return True
