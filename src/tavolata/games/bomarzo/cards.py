"""Chapter 5, development cards: drawing, discarding, playing, upgrading, and the three tracks."""

from tavolata.kernel.bits import count, lowest, nth, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import card_bit, holds, power_left, use_power
from .terms import TRACK_END, TRACKS, Event, Power

MOST_AT_ONCE = 5  # cards in one draw of chance, so that its outcomes can be counted with 32 bits

# --- drawing ----------------------------------------------------------------


@rule
def drawn_at_once(s: State) -> int:
    """How many cards one draw of chance brings: all that are wanted, as far as the deck has them, but not more than
    five; the others come with the next draw."""
    return min(int(s.left), int(s.deck_count), MOST_AT_ONCE)


@rule
def draw_outcomes(s: State) -> int:
    """The cards come one after another, each from those left."""
    n = 1
    for place in range(drawn_at_once(s)):
        n *= int(s.deck_count) - place
    return n


@rule
def draw_cards(s: State, seat: int, outcome: int, log: Log) -> None:
    """Cards from the deck to the hand, or aside if they are looked at with vision; only the one who draws sees them
    (B-09, B-32)."""
    number = drawn_at_once(s)
    for _ in range(number):
        place = outcome % int(s.deck_count)
        outcome //= int(s.deck_count)
        card = nth(s.deck, place)
        s.deck ^= card_bit(card)
        s.deck_count -= 1
        s.fresh_held[seat] += 1
        if s.keeping > 0:
            s.aside[0] |= card_bit(card)
            s.aside_count += 1
        else:
            s.hand[seat] |= card_bit(card)
            s.hand_count[seat] += 1
        tell(log, Event.DRAWN, bit(seat), seat, card)
    s.left -= number
    tell(log, Event.DREW, EVERYONE, seat, number)


@rule
def shuffle(s: State, log: Log) -> None:
    """The discards become the deck (B-33). Everyone knows them, so everyone now knows what can be in it."""
    s.deck = s.discards
    s.deck_count = count(s.discards)
    s.fresh = s.discards
    s.discards = 0
    for seat in range(s.players):
        s.fresh_held[seat] = 0
    s.laid_before = s.laid
    tell(log, Event.SHUFFLED, EVERYONE, s.deck_count)


@rule
def ready_to_draw(s: State, log: Log) -> bool:
    """There is something to draw; the discards are shuffled when the deck is empty, and with both empty there is no
    draw (B-33)."""
    if s.deck_count == 0 and s.discards != 0:
        shuffle(s, log)
    return s.deck_count > 0


@rule
def can_foresee(c: Content, s: State, seat: int) -> bool:
    """An unused vision power, and cards to be seen (B-27)."""
    return (s.deck_count > 0 or s.discards != 0) and power_left(c, s, seat, Power.VISION.value)


@rule
def foresee(s: State, seat: int, log: Log) -> None:
    """Vision: two cards more are drawn, and as many kept as were due (B-27, B-48)."""
    use_power(s, seat, Power.VISION.value)
    s.keeping = s.left
    s.left += 2
    s.aside_seen[0] = bit(seat)
    tell(log, Event.FORESAW, EVERYONE, seat)


@rule
def keep_card(s: State, seat: int, card: int, log: Log) -> None:
    """One of the cards drawn with vision goes to the hand."""
    s.aside[0] ^= card_bit(card)
    s.aside_count -= 1
    s.hand[seat] |= card_bit(card)
    s.hand_count[seat] += 1
    s.keeping -= 1
    tell(log, Event.KEPT, bit(seat), seat, card)


@rule
def keep_rest(s: State, seat: int) -> None:
    """No more cards were seen than may be kept (B-48)."""
    s.hand[seat] |= s.aside[0]
    s.hand_count[seat] += s.aside_count
    s.keeping = 0
    clear_aside(s)


@rule
def reject_rest(s: State, seat: int, log: Log) -> None:
    """What was not kept is discarded, openly (B-09)."""
    cards = int(s.aside[0])
    while cards != 0:
        lay_open(s, seat, lowest(cards))
        tell(log, Event.REJECTED, EVERYONE, seat, lowest(cards))
        cards = without_lowest(cards)
    clear_aside(s)


@rule
def clear_aside(s: State) -> None:
    """Nothing lies aside any more."""
    s.aside[0] = 0
    s.aside_count = 0
    s.aside_seen[0] = 0


# --- from the hand ----------------------------------------------------------


@rule
def show(s: State, seat: int, card: int) -> None:
    """A card that a seat held becomes known to all."""
    if holds(s.fresh, card):
        s.fresh_held[seat] -= 1


@rule
def lay_open(s: State, seat: int, card: int) -> None:
    """A card goes to the discards (B-09)."""
    show(s, seat, card)
    s.discards |= card_bit(card)


@rule
def leave_hand(s: State, seat: int, card: int) -> None:
    """A card leaves the hand; where it goes is the caller's business."""
    s.hand[seat] ^= card_bit(card)
    s.hand_count[seat] -= 1


@rule
def discard(s: State, seat: int, card: int, log: Log) -> None:
    """A card from the hand to the discards."""
    leave_hand(s, seat, card)
    lay_open(s, seat, card)
    tell(log, Event.DISCARDED, EVERYONE, seat, card)


@rule
def put_aside(s: State, seat: int, card: int) -> None:
    """A card from the hand, sealed: only its owner knows which (B-13, B-31)."""
    leave_hand(s, seat, card)
    s.aside[0] |= card_bit(card)
    s.aside_count += 1
    s.aside_seen[0] = bit(seat)


# --- tracks -----------------------------------------------------------------


@rule
def step(c: Content, s: State, seat: int, track: int, number: int, log: Log) -> None:
    """Steps on a track; the first to reach or pass a spot scores a point, and the order at 10 is kept (B-36)."""
    before = int(s.tracks[seat, track])
    for _ in range(number):
        if s.tracks[seat, track] < TRACK_END:
            s.tracks[seat, track] += 1
            take_spot(c, s, seat, track, log)
    if s.tracks[seat, track] == TRACK_END and before < TRACK_END:
        arrived = 1
        for other in range(s.players):
            arrived += s.arrival[other, track] > 0
        s.arrival[seat, track] = arrived
    if s.tracks[seat, track] > before:
        tell(log, Event.STEPPED, EVERYONE, seat, track, s.tracks[seat, track])


@rule
def take_spot(c: Content, s: State, seat: int, track: int, log: Log) -> None:
    """The point of a spot goes to its first visitor only (B-36)."""
    for spot in range(2):
        if s.tracks[seat, track] == c.spots[spot] and int(s.spots[track]) >> spot & 1 == 0:
            s.spots[track] |= 1 << spot
            s.points[seat] += 1
            tell(log, Event.POINT, EVERYONE, seat, track)


@rule
def take_steps(c: Content, s: State, seat: int, card: int, level: int, log: Log) -> None:
    """The steps that a face of a card gives, at once."""
    for track in range(TRACKS):
        number = int(c.steps[card - 1, level - 1, track])
        if number > 0:
            step(c, s, seat, track, number, log)


# --- playing ----------------------------------------------------------------


@rule
def play_card(c: Content, s: State, seat: int, card: int, log: Log) -> None:
    """A card from the hand comes into play on level 1 (B-30)."""
    leave_hand(s, seat, card)
    show(s, seat, card)
    s.built[seat] |= card_bit(card)
    tell(log, Event.PLAYED, EVERYONE, seat, card)
    take_steps(c, s, seat, card, 1, log)


@rule
def upgrade_card(c: Content, s: State, seat: int, card: int, log: Log) -> None:
    """A card in play is turned: its steps of level 1 stay, its temple symbol is lost, the steps of level 2 are added
    at once (B-30)."""
    s.built[seat] ^= card_bit(card)
    s.upgraded[seat] |= card_bit(card)
    tell(log, Event.UPGRADED, EVERYONE, seat, card)
    take_steps(c, s, seat, card, 2, log)
