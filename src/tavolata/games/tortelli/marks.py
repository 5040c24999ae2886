"""What a transfer phase remembers (S-43): the centre as it was, who has sent or received, and which pairs were used."""

from tavolata.kernel.rule import rule

from .board import is_fortress, quarters_held, quarters_of
from .layout import PAIR_WORDS, PAIRS_A_WORD, State
from .places import ALL_QUARTERS, FIRST_FORTRESS, QUARTERS


@rule
def begin_transfers(s: State) -> None:
    """A phase begins with the centre as it is now (S-27)."""
    s.quarters_before = quarters_of(s, s.turn)
    s.free_before = ALL_QUARTERS ^ quarters_held(s)


@rule
def end_transfers(s: State) -> None:
    """The phase is over, and its marks with it."""
    s.quarters_before = 0
    s.free_before = 0
    s.received = 0
    s.forts_received = 0
    s.forts_sent = 0
    if s.sent != 0:
        s.sent = 0
        for word in range(PAIR_WORDS):
            s.pairs[word] = 0
    for quarter in range(QUARTERS):
        s.by_quarters[quarter] = 0


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
