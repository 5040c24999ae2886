"""Chapter 5, transfer: moving troops inside connected areas, into and out of fortresses, and into the centre.

One transfer is: from, to, how many (S-43). The same decisions carry out the extra transfers of Bazza cards.
"""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .board import (
    area,
    can_spare,
    ground_of,
    has_room,
    hold,
    holds,
    is_fortress,
    is_quarter,
    quarters_held,
    strong_places,
    with_room,
    within,
)
from .cards import Kind
from .combat import pack
from .content import Content
from .layout import State
from .marks import has_received, has_sent, pair_used, remember
from .places import ALL_GROUNDS, ALL_QUARTERS, ALL_TERRITORIES, FIRST_FORTRESS, TERRITORIES
from .terms import MOST_TROOPS, Event, Reason

# --- into the centre (S-27, S-33, S-46) --------------------------------------


@rule
def room_in_quarter(c: Content, s: State, quarter: int, reached: int) -> int:
    """How many troops may still come to a quarter from an area. One's own: up to the room there (S-33). One that was
    free when the phase began: three in all through a gate of the area, two by way of quarters (S-46); and the first of
    them from a quarter held since the beginning (S-27)."""
    room = int(c.room) - int(s.troops[quarter])
    if int(s.free_before) >> quarter & 1 == 0:
        return room
    room = min(room, int(c.through_gate) - int(s.troops[quarter]))
    place = quarter - TERRITORIES
    if reached & int(c.gates[place]) != 0:
        return room
    is_entered = reached >> quarter & 1 == 1
    if is_entered or reached & int(s.quarters_before) & int(c.contacts[place]) != 0:
        return min(room, int(c.through_quarters) - int(s.by_quarters[place]))
    return 0


@rule
def open_quarters(c: Content, s: State, reached: int) -> int:
    """Quarters that can take troops from an area, as a set: one's own there, and free ones next to it."""
    if reached & (int(c.gate_territories) | ALL_QUARTERS) == 0:
        return 0
    left = reached & ALL_QUARTERS | (int(s.free_before) & (ALL_QUARTERS ^ quarters_held(s)))
    found = 0
    while left != 0:
        quarter = lowest(left)
        left = without_lowest(left)
        found |= int(room_in_quarter(c, s, quarter, reached) > 0) << quarter
    return found


# --- from, to, how many ------------------------------------------------------


@rule
def reach(c: Content, s: State, origin: int) -> int:
    """Grounds that troops from here can come to, as a set: the connected area, or what a card allows."""
    if s.card < 0:
        return area(c, s, s.turn, ground_of(c, origin))
    if c.bazza_kind[s.card] == Kind.SAIL:
        return int(c.ports) & int(s.held[s.turn])
    return within(c, ground_of(c, origin), c.bazza_number[s.card]) & int(s.held[s.turn])


@rule
def open_grounds(c: Content, s: State, reached: int) -> int:
    """Territories and quarters that can take troops from an area, as a set: they have room and have sent none."""
    found = with_room(s, reached & ALL_TERRITORIES) | open_quarters(c, s, reached)
    return found & (ALL_GROUNDS ^ int(s.sent))


@rule
def homes_to_enter(c: Content, s: State) -> int:
    """One's own territories with a fortress that is free and has sent none: one troop each (S-25), as a set. Cards do
    not lead into fortresses."""
    if s.card >= 0:
        return 0
    found = 0
    left = int(s.held[s.turn]) & int(c.homes)
    while left != 0:
        home = lowest(left)
        left = without_lowest(left)
        fortress = int(c.fortress_at[home])
        found |= int(s.garrison[fortress] < 0 and not has_sent(s, FIRST_FORTRESS + fortress)) << home
    return found


@rule
def open_fortresses(c: Content, s: State, reached: int) -> int:
    """Free fortresses in an area, as bits."""
    left = homes_to_enter(c, s) & reached
    found = 0
    while left != 0:
        found |= 1 << int(c.fortress_at[lowest(left)])
        left = without_lowest(left)
    return found


@rule
def without_used(s: State, origin: int, targets: int) -> int:
    """Those of a set of targets to which the origin has not yet sent; never itself."""
    if is_fortress(origin):
        return targets
    targets &= ALL_GROUNDS ^ (1 << int(origin))
    if not has_sent(s, origin):
        return targets
    found = 0
    while targets != 0:
        target = lowest(targets)
        targets = without_lowest(targets)
        found |= int(not pair_used(s, origin, target)) << target
    return found


@rule
def receivers(c: Content, s: State, origin: int) -> int:
    """Territories and quarters that can get troops from here, as a set."""
    return without_used(s, origin, open_grounds(c, s, reach(c, s, origin)))


@rule
def fortress_receivers(c: Content, s: State, origin: int) -> int:
    """Fortresses that can get a troop from here, as bits."""
    return open_fortresses(c, s, reach(c, s, origin))


@rule
def can_leave(c: Content, s: State, place: int) -> bool:
    """A place has a troop to send: one always stays (S-33), but a fortress may be left empty, into its own territory
    only if that is one's own (S-24). Cards move troops from territories and quarters alone."""
    if is_fortress(place):
        home = int(c.home[place - FIRST_FORTRESS])
        return s.card < 0 and s.garrison[place - FIRST_FORTRESS] == s.turn and s.owner[home] == s.turn
    return s.owner[place] == s.turn and can_spare(s, place)


@rule
def can_send(c: Content, s: State, origin: int) -> bool:
    """Whether a transfer from here is possible."""
    if not can_leave(c, s, origin) or has_received(s, origin):
        return False
    return receivers(c, s, origin) != 0 or fortress_receivers(c, s, origin) != 0


@rule
def senders(c: Content, s: State) -> int:
    """Territories and quarters from which a transfer is possible, as a set: those with a neighbour to send to, and the
    rest area by area, as all troops of an area can come to the same places."""
    found = 0
    left = strong_places(s, int(s.held[s.turn]) & (ALL_GROUNDS ^ int(s.received)))
    if s.card < 0:
        found = senders_to_neighbours(c, s, left)
        left ^= found
    homes = homes_to_enter(c, s)
    while left != 0:
        origin = lowest(left)
        if s.card >= 0:
            found |= int(can_send(c, s, origin)) << origin
            left = without_lowest(left)
        else:
            reached = area(c, s, s.turn, origin)
            inside = left & reached
            found |= inside if reached & homes != 0 else senders_of_area(c, s, inside, reached)
            left ^= inside
    return found


@rule
def senders_to_neighbours(c: Content, s: State, candidates: int) -> int:
    """Those of the candidates that have sent nothing and border on a territory of one's own that can take troops."""
    takers = with_room(s, int(s.held[s.turn]) & ALL_TERRITORIES) & (ALL_GROUNDS ^ int(s.sent))
    left = candidates & (ALL_GROUNDS ^ int(s.sent))
    found = 0
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        found |= int(int(c.near[place]) & takers != 0) << place
    return found


@rule
def senders_of_area(c: Content, s: State, candidates: int, reached: int) -> int:
    """Those of the candidates in an area without a free fortress from which a transfer is possible."""
    targets = open_grounds(c, s, reached)
    if targets == 0:
        return 0
    found = candidates & (ALL_GROUNDS ^ int(s.sent))
    if without_lowest(targets) == 0:
        found &= ALL_GROUNDS ^ targets  # the only target cannot send to itself
    again = candidates & int(s.sent)
    while again != 0:
        origin = lowest(again)
        again = without_lowest(again)
        found |= int(without_used(s, origin, targets) != 0) << origin
    return found


@rule
def fortress_senders(c: Content, s: State) -> int:
    """Fortresses from which the troop can leave, as bits: mostly into the territory around."""
    found = 0
    left = int(s.held[s.turn]) & int(c.homes)
    while left != 0:
        home = lowest(left)
        left = without_lowest(left)
        fortress = int(c.fortress_at[home])
        if s.card < 0 and s.garrison[fortress] == s.turn and not has_received(s, FIRST_FORTRESS + fortress):
            can_go_home = has_room(s, home) and not has_sent(s, home)
            found |= int(can_go_home or can_send(c, s, FIRST_FORTRESS + fortress)) << fortress
    return found


@rule
def can_transfer(c: Content, s: State) -> bool:
    """Any transfer at all is possible; if not, the phase passes by itself (S-48). Mostly a place that has sent nothing
    has a neighbour to send to, and the rest need not be looked at."""
    left = int(s.held[s.turn]) & (ALL_GROUNDS ^ (int(s.sent) | int(s.received)))
    takers = int(s.held[s.turn]) & ALL_TERRITORIES & (ALL_GROUNDS ^ int(s.sent))
    while left != 0 and s.card < 0:
        place = lowest(left)
        left = without_lowest(left)
        neighbours = int(c.near[place]) & takers
        if can_spare(s, place) and neighbours != 0 and has_room(s, lowest(neighbours)):
            return True
    return senders(c, s) != 0 or fortress_senders(c, s) != 0


@rule
def only_receiver(c: Content, s: State) -> int:
    """The target if there is just one, else -1. With two neighbours to send to there is more than one."""
    if s.card < 0 and not is_fortress(s.origin) and not has_sent(s, s.origin):
        neighbours = int(c.near[s.origin]) & int(s.held[s.turn]) & ALL_TERRITORIES & (ALL_GROUNDS ^ int(s.sent))
        if without_lowest(with_room(s, neighbours)) != 0:
            return -1
    reached = reach(c, s, s.origin)
    grounds = without_used(s, s.origin, open_grounds(c, s, reached))
    fortresses = open_fortresses(c, s, reached)
    if grounds == 0:
        return FIRST_FORTRESS + lowest(fortresses) if without_lowest(fortresses) == 0 else -1
    return lowest(grounds) if fortresses == 0 and without_lowest(grounds) == 0 else -1


@rule
def most_troops(c: Content, s: State) -> int:
    """How many troops the transfer under way may move: what the origin can spare and the target has room for."""
    if is_fortress(s.origin) or is_fortress(s.target):
        return 1
    room = MOST_TROOPS - int(s.troops[s.target])
    if is_quarter(s.target):
        room = room_in_quarter(c, s, int(s.target), reach(c, s, s.origin))
    return min(room, int(s.troops[s.origin]) - 1)


@rule
def why_not_send(c: Content, s: State, place: int) -> int:
    """From where troops can be sent now."""
    if not holds(s, s.turn, place):
        return Reason.NOT_YOURS
    if has_received(s, place):
        return Reason.RECEIVED_BEFORE
    if is_fortress(place) and s.card >= 0:
        return Reason.NOT_BY_CARD
    if not can_leave(c, s, place):
        return Reason.GARRISON_SHUT_IN if is_fortress(place) else Reason.ONE_MUST_STAY
    return Reason.LEGAL if can_send(c, s, place) else Reason.NOWHERE_TO_GO


@rule
def can_receive(c: Content, s: State, place: int, reached: int) -> bool:
    """Whether a place is among those that can get troops from the origin."""
    if is_fortress(place):
        return open_fortresses(c, s, reached) >> (place - FIRST_FORTRESS) & 1 == 1
    return without_used(s, s.origin, open_grounds(c, s, reached)) >> place & 1 == 1


@rule
def why_not_receive(c: Content, s: State, place: int) -> int:
    """Where the troops of the origin can go."""
    place = int(place)
    reached = reach(c, s, s.origin)
    if can_receive(c, s, place, reached):
        return Reason.LEGAL
    if place == s.origin:
        return Reason.SAME_PLACE
    if has_sent(s, place):
        return Reason.SENT_BEFORE
    if pair_used(s, s.origin, place):
        return Reason.PAIR_USED
    if is_fortress(place):
        if s.card >= 0:
            return Reason.NOT_BY_CARD
        return Reason.FORTRESS_TAKEN if s.garrison[place - FIRST_FORTRESS] >= 0 else Reason.NOT_CONNECTED
    if s.owner[place] >= 0 and s.owner[place] != s.turn:
        return Reason.NOT_YOURS
    if is_quarter(place) and (s.owner[place] < 0 or reached >> place & 1 == 1):
        return Reason.QUARTER_FULL if s.troops[place] > 0 else Reason.NO_WAY_IN
    if reached >> place & 1 == 0:
        return why_out_of_reach(c, s)
    return Reason.PLACE_FULL


@rule
def why_out_of_reach(c: Content, s: State) -> int:
    """No connection; with a card too far, or no port."""
    if s.card < 0:
        return Reason.NOT_CONNECTED
    return Reason.NO_PORT if c.bazza_kind[s.card] == Kind.SAIL else Reason.TOO_FAR


@rule
def transfer(c: Content, s: State, number: int, log: Log) -> None:
    """Troops move; a free quarter or fortress is thereby one's own."""
    origin = int(s.origin)
    target = int(s.target)
    if is_quarter(target) and int(s.free_before) >> target & 1 == 1 and s.card < 0:
        place = target - TERRITORIES
        if reach(c, s, origin) & int(c.gates[place]) == 0:
            s.by_quarters[place] += number
    if is_fortress(origin):
        s.garrison[origin - FIRST_FORTRESS] = -1
    else:
        s.troops[origin] -= number
    if is_fortress(target):
        s.garrison[target - FIRST_FORTRESS] = s.turn
    else:
        if s.owner[target] != s.turn:
            hold(s, target, s.turn)
        s.troops[target] += number
    if s.card < 0:
        remember(s, origin, target)
    tell(log, Event.TRANSFERRED, EVERYONE, s.turn, pack(origin, target), number)


@rule
def forget_transfer(s: State) -> None:
    """The transfer is done."""
    s.origin = -1
    s.target = -1
    s.hundreds = -1
