"""Full states that agree with what one seat knows: other objectives and other kept cards, drawn anew.

Everyone knows more than the bare board: an objective that held without a win is not that player's (`not_objective`),
and when the Bazza pile runs out the open discards show which cards are kept (`settled`).
"""

from typing import Any

from tavolata.kernel.bits import count, nth
from tavolata.kernel.chance import uniform
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .bazza import ALL_BAZZA
from .cards import ALL_OBJECTIVES
from .content import Content
from .layout import State
from .terms import Phase


@rule
def resample(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """Fill what `seat` may not know at random, in agreement with all it knows. Returns the next counter."""
    counter = resample_objectives(s, seat, key, counter)
    return resample_kept(c, s, seat, key, counter)


@rule
def is_dealt(s: State, seat: int) -> bool:
    """Whether a seat has its objective: clockwise from the first player while they are dealt."""
    if s.phase != Phase.DEAL:
        return s.turns > 0
    place = seat - int(s.first) if seat >= s.first else seat - int(s.first) + int(s.players)
    return place < s.to_place


@rule
def resample_objectives(s: State, seat: int, key: Any, counter: int) -> int:
    """Every deal that agrees is equally likely: deal at random, and again until it agrees."""
    own = 0
    for other in range(s.players):
        if has(s.seen[other], seat):
            own |= 1 << int(s.objective[other])
    agrees = False
    while not agrees:
        agrees = True
        left = ALL_OBJECTIVES & ((ALL_OBJECTIVES | 1) ^ (own | 1))
        for other in range(s.players):
            if agrees and is_dealt(s, other) and not has(s.seen[other], seat):
                card = nth(left, uniform(key, counter, count(left)))
                counter += 1
                left ^= 1 << card
                s.objective[other] = card
                agrees = int(s.not_objective[other]) >> card & 1 == 0
    return counter


@rule
def resample_kept(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """Cards kept since the pile was last empty come from those known to be kept then, newer ones from the rest."""
    known = int(s.kept[seat]) if seat < s.players else 0
    old = int(s.settled) & (ALL_BAZZA ^ known)
    new = int(c.kept_cards) & (ALL_BAZZA ^ (int(s.settled) | int(s.discarded) | known))
    for other in range(s.players):
        if not has(s.seen[other], seat):
            kept = 0
            for number in range(s.kept_count[other]):
                if number < s.settled_count[other]:
                    card = nth(old, uniform(key, counter, count(old)))
                    old ^= 1 << card
                else:
                    card = nth(new, uniform(key, counter, count(new)))
                    new ^= 1 << card
                kept |= 1 << card
                counter += 1
            s.kept[other] = kept
    return counter
