"""Full states that agree with what one seat knows.

Unknown are the other hands, what they have laid under gods or hold aside, the deck, sealed choices and worship cards.
Known to all is more than the open cards: those that were in the deck at its last shuffle (`fresh`) can be nowhere
else than in the deck, or with those who drew since, and `fresh_held` says how many each of them has.
"""

from typing import Any

from tavolata.kernel.bits import count, nth
from tavolata.kernel.chance import uniform
from tavolata.kernel.layout import bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .favours import can_use, type_of
from .layout import State
from .table import card_bit
from .terms import ALL_CARDS, GODS, PLAYERS, Paying, Phase

TRIES = 200


@rule
def unknown_cards(s: State, seat: int) -> int:
    """The cards whose place the seat cannot see."""
    known = int(s.discards)
    for other in range(s.players):
        known |= int(s.built[other]) | int(s.upgraded[other])
        if other == seat:
            known |= int(s.hand[other])
    if has(s.aside_seen[0], seat):
        known |= int(s.aside[0])
    for place in range(s.laid):
        if has(s.laid_seen[place], seat):
            known |= card_bit(s.laid_card[place])
    return ALL_CARDS & (ALL_CARDS ^ known)


@rule
def held_unseen(s: State, other: int) -> int:
    """How many cards another seat holds, has aside, or has laid since the last shuffle."""
    number = int(s.hand_count[other])
    if s.aside_seen[0] == bit(other):
        number += int(s.aside_count)
    for place in range(s.laid_before, s.laid):
        number += s.laid_seen[place] == bit(other)
    return number


@rule
def deal_old(s: State, seat: int, old: int, key: Any, counter: int) -> int:
    """Cards laid before the last shuffle are none of those that were shuffled; what is left of these."""
    for place in range(s.laid_before):
        if not has(s.laid_seen[place], seat):
            card = nth(old, uniform(key, counter + place, count(old)))
            s.laid_card[place] = card
            old ^= card_bit(card)
    return old


@rule
def deal_to(s: State, other: int, old: int, fresh: int, key: Any, counter: int) -> int:
    """Fill the hand, the cards aside and the cards laid since the last shuffle of another seat: as many fresh cards
    as everyone knows it has, anywhere among them. The cards that were used."""
    left = held_unseen(s, other)
    due = int(s.fresh_held[other])
    used = 0
    hand = int(s.hand_count[other])
    aside = int(s.aside_count) if s.aside_seen[0] == bit(other) else 0
    place = int(s.laid_before)
    s.hand[other] = 0
    if aside > 0:
        s.aside[0] = 0
    while left > 0:
        is_fresh = uniform(key, counter, left) < due
        pool = (fresh if is_fresh else old) & (ALL_CARDS ^ used)
        card = nth(pool, uniform(key, counter + 1, count(pool)))
        counter += 2
        used |= card_bit(card)
        due -= is_fresh
        left -= 1
        if hand > 0:
            s.hand[other] |= card_bit(card)
            hand -= 1
        elif aside > 0:
            s.aside[0] |= card_bit(card)
            aside -= 1
        else:
            while s.laid_seen[place] != bit(other):
                place += 1
            s.laid_card[place] = card
            place += 1
    return used


@rule
def deal_unknown(s: State, seat: int, key: Any, counter: int) -> None:
    """One way in which the unknown cards may lie."""
    unknown = unknown_cards(s, seat)
    fresh = unknown & int(s.fresh)
    old = deal_old(s, seat, unknown ^ fresh, key, counter)
    counter += 64
    for other in range(s.players):
        if other != seat:
            used = deal_to(s, other, old, fresh, key, counter)
            old &= ALL_CARDS ^ used
            fresh &= ALL_CARDS ^ used
            counter += 128
    s.deck = fresh


@rule
def agrees(c: Content, s: State, seat: int) -> bool:
    """Whether a seat's hand agrees with what it has announced: a seat that uses a builder's favour in its own turn has
    a card for it, and so has, until it has paid, a seat that copies one."""
    if s.doer == seat or s.doer < 0 or type_of(s.god) < 0:
        return True
    if s.phase == Phase.BUILD and s.doer == s.turn:
        return can_use(c, s, s.doer, s.god)
    if s.paying == Paying.COPY:
        cards = int(s.hand[s.doer]) | int(s.aside[0]) | int(s.built[s.doer])
        return cards & int(c.playable[type_of(s.god)]) != 0
    return True


@rule
def deal_vows(s: State, seat: int, careful: bool, key: Any, counter: int) -> bool:
    """Worship cards that the seat does not see, each at random among those that are left; false if one would be a
    card that the seat knows it is not (B-43). All deals that fit are then equally likely; a `careful` deal looks
    ahead, which is not quite so fair, but soon fits."""
    free = 255
    fits = True
    for place in range(s.vows):
        if has(s.vow_seen[place], seat):
            free &= 255 ^ bit(s.vow_card[place] - 1)
    if has(s.aside_seen[0], seat):
        free &= 255 ^ int(s.vow_drawn[0])
    for place in range(s.vows):
        if not has(s.vow_seen[place], seat):
            barred = int(s.vow_not[seat, place]) if seat < PLAYERS else 0
            pool = free & (255 ^ barred) if careful else free
            if pool == 0:
                return False
            god = nth(pool, uniform(key, counter + place, count(pool)))
            s.vow_card[place] = 1 + god
            free &= 255 ^ bit(god)
            fits &= not has(barred, god)
    if s.phase == Phase.VOW and not has(s.aside_seen[0], seat):
        s.vow_drawn[0] = 0
        for place in range(s.left):
            god = nth(free, uniform(key, counter + GODS + place, count(free)))
            s.vow_drawn[0] |= bit(god)
            free &= 255 ^ bit(god)
    s.vow_deck = free
    return fits


@rule
def resample(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """Fill what `seat` may not know at random, in agreement with what it knows. Returns the next counter."""
    if s.phase != Phase.OVER:
        for _ in range(TRIES):
            deal_unknown(s, seat, key, counter)
            counter += 1024
            if agrees(c, s, seat):
                break
    else:
        deal_unknown(s, seat, key, counter)
        counter += 1024
    if s.worship == 1:
        for attempt in range(TRIES):
            counter += 32
            if deal_vows(s, seat, attempt > TRIES // 2, key, counter):
                break
    for other in range(s.players):
        if other != seat and has(s.answered, other):
            s.answer[other] = nth(s.hand[other], uniform(key, counter, int(s.hand_count[other])))
            counter += 1
    return counter + 32
