"""The board: who holds what, how many troops stand where, and what is connected with what."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .geography import COUNTS
from .layout import State
from .places import ALL_QUARTERS, ALL_TERRITORIES, FIRST_FORTRESS, FORTRESSES, TERRITORIES
from .terms import MOST_TROOPS

# --- players -----------------------------------------------------------------


@rule
def is_alive(s: State, seat: int) -> bool:
    """Whether a seat is still in the game."""
    return has(s.alive, seat)


@rule
def left_of(s: State, seat: int) -> int:
    """The next living player clockwise."""
    other = int(seat) + 1
    while other >= s.players or not is_alive(s, other):
        other = 0 if other >= s.players else other + 1
    return other


@rule
def steps_from_first(s: State, seat: int) -> int:
    """How many places a seat sits clockwise from the first player."""
    return seat - int(s.first) if seat >= s.first else seat - int(s.first) + int(s.players)


@rule
def goal_row(s: State) -> int:
    """Which of its numbers an objective has at this table: by players, and how much shorter it is (S-49)."""
    return int(s.players) - 2 + COUNTS * int(s.shorter)


# --- who holds what ----------------------------------------------------------


@rule
def is_quarter(place: int) -> bool:
    """A quarter of the centre, within the walls."""
    return place >= TERRITORIES and place < FIRST_FORTRESS


@rule
def is_fortress(place: int) -> bool:
    """A fortress: a place of its own, apart from the territory around it (S-23)."""
    return place >= FIRST_FORTRESS


@rule
def territories_of(s: State, seat: int) -> int:
    """The territories of a seat, as a set."""
    return int(s.held[seat]) & ALL_TERRITORIES


@rule
def quarters_of(s: State, seat: int) -> int:
    """The quarters of a seat, as a set."""
    return int(s.held[seat]) & ALL_QUARTERS


@rule
def held_by_others(s: State, seat: int) -> int:
    """Territories and quarters held by anybody else."""
    return int(s.taken) ^ int(s.held[seat])


@rule
def quarters_held(s: State) -> int:
    """Quarters that somebody holds."""
    return int(s.taken) & ALL_QUARTERS


@rule
def fortresses_of(s: State, seat: int) -> int:
    """How many fortresses a seat holds; the territory around may be another's (S-14)."""
    n = 0
    for fortress in range(FORTRESSES):
        n += s.garrison[fortress] == seat
    return n


@rule
def kingdoms_of(c: Content, s: State, seat: int) -> int:
    """The kingdoms of which a seat holds every territory, as a set; their fortresses do not matter (S-16)."""
    held = int(s.held[seat])
    whole = 0
    for kingdom in range(len(c.kingdom)):
        whole |= (held & int(c.kingdom[kingdom]) == c.kingdom[kingdom]) << kingdom
    return whole


@rule
def fortress_kingdoms_of(c: Content, s: State, seat: int) -> int:
    """The kingdoms in which a seat holds at least one fortress, as a set (S-14)."""
    found = 0
    for fortress in range(FORTRESSES):
        found |= (s.garrison[fortress] == seat) << int(c.kingdom_of[fortress])
    return found


@rule
def hold(s: State, place: int, seat: int) -> None:
    """A territory or quarter comes into somebody's hands."""
    if s.owner[place] >= 0:
        s.held[s.owner[place]] ^= 1 << int(place)
    s.owner[place] = seat
    s.held[seat] |= 1 << int(place)
    s.taken |= 1 << int(place)


# --- troops ------------------------------------------------------------------


@rule
def can_spare(s: State, place: int) -> bool:
    """More than the one troop that must always stay (S-17, S-33)."""
    return bool(s.troops[place] > 1)


@rule
def strong_places(s: State, places: int) -> int:
    """Those of a set of places that can spare troops."""
    strong = 0
    left = places
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        strong |= int(can_spare(s, place)) << place
    return strong


@rule
def has_room(s: State, place: int) -> bool:
    """At most 9,999 troops stand in one place (S-08)."""
    return bool(s.troops[place] < MOST_TROOPS)


@rule
def with_room(s: State, territories: int) -> int:
    """Those of a set of territories that can take another troop: practically always all."""
    full = False
    for place in range(TERRITORIES):
        full |= s.troops[place] >= MOST_TROOPS
    if not full:
        return territories
    found = 0
    while territories != 0:
        place = lowest(territories)
        territories = without_lowest(territories)
        found |= int(has_room(s, place)) << place
    return found


@rule
def troops_of(s: State, seat: int) -> int:
    """All troops of a seat, each counted once, in fortresses and quarters too (S-38)."""
    total = fortresses_of(s, seat)
    left = int(s.held[seat])
    while left != 0:
        total += int(s.troops[lowest(left)])
        left = without_lowest(left)
    return total


@rule
def count_of(s: State, seat: int) -> int:
    """The Bona le count: troops, territories, fortresses and quarters (S-34, S-38)."""
    return troops_of(s, seat) + count(s.held[seat]) + fortresses_of(s, seat)


# --- what is connected -------------------------------------------------------


@rule
def area(c: Content, s: State, seat: int, place: int) -> int:
    """All places of a seat that its troops can reach from one of them without crossing anybody else's: by land, ports,
    gates and streets (S-21, S-43)."""
    held = int(s.held[seat])
    reached = 1 << int(place)
    edge = reached
    while edge != 0:
        at = lowest(edge)
        grown = int(c.near[at]) & held & (reached ^ held)
        reached |= grown
        edge = without_lowest(edge) | grown
    return reached


@rule
def within(c: Content, place: int, borders: int) -> int:
    """All places at most `borders` borders away; who holds the places between does not matter."""
    reached = 1 << int(place)
    for _ in range(borders):
        edge = reached
        while edge != 0:
            reached |= int(c.near[lowest(edge)])
            edge = without_lowest(edge)
    return reached


@rule
def ground_of(c: Content, place: int) -> int:
    """The territory around a fortress; any other place is its own ground."""
    return int(c.home[place - FIRST_FORTRESS]) if is_fortress(place) else int(place)


@rule
def holds(s: State, seat: int, place: int) -> bool:
    """Whether a seat holds a place of any kind."""
    if is_fortress(place):
        return bool(s.garrison[place - FIRST_FORTRESS] == seat)
    return int(s.held[seat]) >> int(place) & 1 == 1


@rule
def seat_bits(seats: int) -> int:
    """The set of the seats from 0 to `seats` - 1."""
    return bit(seats) - 1
