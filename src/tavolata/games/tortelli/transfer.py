"""Chapter 5, transfer: moving troops inside connected areas, into and out of fortresses, and into the centre.

One transfer is: from, to, how many (S-43). The same decisions carry out the extra transfers of Bazza cards.
"""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .board import area, can_spare, free_quarters, ground_of, hold, holds, is_fortress, is_quarter, quarters_of, within
from .cards import Kind
from .combat import pack
from .content import Content
from .layout import PAIR_WORDS, PAIRS_A_WORD, State
from .places import ALL_TERRITORIES, FIRST_FORTRESS, FORTRESSES, QUARTERS, TERRITORIES
from .setup import has_room
from .terms import MOST_TROOPS, Event, Reason


@rule
def begin_transfers(s: State) -> None:
    """A phase begins: nobody has sent or received, and the centre is as it is now (S-27)."""
    s.sent = 0
    s.received = 0
    s.forts_sent = 0
    s.forts_received = 0
    for word in range(PAIR_WORDS):
        s.pairs[word] = 0
    s.quarters_before = quarters_of(s, s.turn)
    s.free_before = free_quarters(s)
    for quarter in range(QUARTERS):
        s.by_quarters[quarter] = 0


@rule
def end_transfers(s: State) -> None:
    """The phase is over, and its marks with it."""
    begin_transfers(s)
    s.quarters_before = 0
    s.free_before = 0


# --- what a phase remembers (S-43) -------------------------------------------


@rule
def pair_number(a: int, b: int) -> int:
    """Every pair of grounds has a number, whichever sends: no place does both in one phase."""
    high = max(int(a), int(b))
    return high * (high - 1) // 2 + min(int(a), int(b))


@rule
def pair_used(s: State, a: int, b: int) -> bool:
    """The pair was used in this phase. Fortresses need no mark: one troop leaves or enters, and no second."""
    if is_fortress(a) or is_fortress(b):
        return False
    number = pair_number(a, b)
    return int(s.pairs[number // PAIRS_A_WORD]) >> (number % PAIRS_A_WORD) & 1 == 1


@rule
def has_sent(s: State, place: int) -> bool:
    """Troops have left this place in this phase."""
    if is_fortress(place):
        return int(s.forts_sent) >> (int(place) - FIRST_FORTRESS) & 1 == 1
    return int(s.sent) >> int(place) & 1 == 1


@rule
def has_received(s: State, place: int) -> bool:
    """Troops have come to this place in this phase."""
    if is_fortress(place):
        return int(s.forts_received) >> (int(place) - FIRST_FORTRESS) & 1 == 1
    return int(s.received) >> int(place) & 1 == 1


@rule
def remember(s: State, origin: int, target: int) -> None:
    """Who has sent sends no more to the same place and receives nothing; who has received sends nothing."""
    if is_fortress(origin):
        s.forts_sent |= 1 << (origin - FIRST_FORTRESS)
    else:
        s.sent |= 1 << origin
    if is_fortress(target):
        s.forts_received |= 1 << (target - FIRST_FORTRESS)
    else:
        s.received |= 1 << target
    if not is_fortress(origin) and not is_fortress(target):
        number = pair_number(origin, target)
        s.pairs[number // PAIRS_A_WORD] |= 1 << (number % PAIRS_A_WORD)


# --- into the centre (S-27, S-33, S-46) --------------------------------------


@rule
def room_in_quarter(c: Content, s: State, quarter: int, reached: int) -> int:
    """How many troops may still come to a quarter from an area. One's own: up to the room there. One that was free when
    the phase began: three in all through a gate of the area, two by way of quarters; and the first of them from a
    quarter held since the beginning."""
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
def enterable_quarters(c: Content, s: State, reached: int) -> int:
    """Quarters, free when the phase began and not outside the reach of an area, as a set."""
    found = 0
    left = int(s.free_before)
    while left != 0:
        quarter = lowest(left)
        left = without_lowest(left)
        open_to_us = s.owner[quarter] < 0 or s.owner[quarter] == s.turn
        found |= int(open_to_us and room_in_quarter(c, s, quarter, reached) > 0) << quarter
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
def can_leave(c: Content, s: State, place: int) -> bool:
    """A place has a troop to send: one always stays (S-33), but a fortress may be left empty, into its own territory
    only if that is one's own (S-24). Cards move troops from territories and quarters alone."""
    if is_fortress(place):
        home = int(c.home[place - FIRST_FORTRESS])
        return s.card < 0 and s.garrison[place - FIRST_FORTRESS] == s.turn and s.owner[home] == s.turn
    return s.owner[place] == s.turn and can_spare(s, place)


@rule
def most_to(c: Content, s: State, origin: int, target: int, reached: int) -> int:
    """How many troops may go from one place to another within reach; 0 if none may (S-25, S-33, S-43)."""
    target = int(target)
    if target == origin or has_sent(s, target) or pair_used(s, origin, target):
        return 0
    if is_fortress(target):
        fortress = target - FIRST_FORTRESS
        is_free = s.card < 0 and s.garrison[fortress] < 0 and reached >> int(c.home[fortress]) & 1 == 1
        return int(is_free)
    room = MOST_TROOPS - int(s.troops[target])
    if is_quarter(target):
        if reached >> target & 1 == 0 and (s.card >= 0 or s.owner[target] >= 0):
            return 0
        room = room_in_quarter(c, s, target, reached) if s.card < 0 else int(c.room) - int(s.troops[target])
    elif reached >> target & 1 == 0:
        return 0
    return max(0, min(room, 1 if is_fortress(origin) else int(s.troops[origin]) - 1))


@rule
def receivers(c: Content, s: State, origin: int) -> int:
    """Territories and quarters that can get troops from here, as a set."""
    reached = reach(c, s, origin)
    left = reached
    if s.card < 0:
        left |= enterable_quarters(c, s, reached)
    found = 0
    while left != 0:
        target = lowest(left)
        left = without_lowest(left)
        found |= int(most_to(c, s, origin, target, reached) > 0) << target
    return found


@rule
def fortress_receivers(c: Content, s: State, origin: int) -> int:
    """Fortresses that can get a troop from here, as bits."""
    if s.card >= 0:
        return 0
    reached = reach(c, s, origin)
    found = 0
    for fortress in range(FORTRESSES):
        found |= int(most_to(c, s, origin, FIRST_FORTRESS + fortress, reached) > 0) << fortress
    return found


@rule
def can_send(c: Content, s: State, origin: int) -> bool:
    """Whether a transfer from here is possible. Mostly a neighbour of one's own can take troops; only if not, all that
    is in reach is looked at."""
    if not can_leave(c, s, origin) or has_received(s, origin):
        return False
    if s.card < 0 and not is_fortress(origin) and s.sent == 0:
        neighbours = int(c.near[origin]) & int(s.held[s.turn]) & ALL_TERRITORIES
        if neighbours != 0 and has_room(s, lowest(neighbours)):
            return True
    return receivers(c, s, origin) != 0 or fortress_receivers(c, s, origin) != 0


@rule
def can_transfer(c: Content, s: State) -> bool:
    """Any transfer at all is possible; if not, the phase passes by itself (S-48)."""
    left = int(s.held[s.turn])
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        if can_send(c, s, place):
            return True
    for fortress in range(FORTRESSES):
        if can_send(c, s, FIRST_FORTRESS + fortress):
            return True
    return False


@rule
def only_receiver(c: Content, s: State) -> int:
    """The target if there is just one, else -1."""
    grounds = receivers(c, s, s.origin)
    fortresses = fortress_receivers(c, s, s.origin)
    if grounds == 0:
        return FIRST_FORTRESS + lowest(fortresses) if without_lowest(fortresses) == 0 else -1
    return lowest(grounds) if fortresses == 0 and without_lowest(grounds) == 0 else -1


@rule
def most_troops(c: Content, s: State) -> int:
    """How many troops the transfer under way may move."""
    return most_to(c, s, s.origin, s.target, reach(c, s, s.origin))


@rule
def why_not_send(c: Content, s: State, place: int) -> int:
    """From where troops can be sent now."""
    if not holds(s, s.turn, place):
        return Reason.NOT_YOURS
    if has_received(s, place):
        return Reason.RECEIVED_BEFORE
    if not can_leave(c, s, place):
        return Reason.GARRISON_SHUT_IN if is_fortress(place) else Reason.ONE_MUST_STAY
    return Reason.LEGAL if can_send(c, s, place) else Reason.NOWHERE_TO_GO


@rule
def why_not_receive(c: Content, s: State, place: int) -> int:
    """Where the troops of the origin can go."""
    place = int(place)
    reached = reach(c, s, s.origin)
    if most_to(c, s, s.origin, place, reached) > 0:
        return Reason.LEGAL
    if place == s.origin:
        return Reason.SAME_PLACE
    if has_sent(s, place):
        return Reason.SENT_BEFORE
    if pair_used(s, s.origin, place):
        return Reason.PAIR_USED
    if is_fortress(place):
        if s.card >= 0:
            return Reason.CARD_NOT_NOW
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
