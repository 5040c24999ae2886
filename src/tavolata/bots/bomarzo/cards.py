"""What cards are worth: played, upgraded, in hand, tucked under a god."""

from tavolata.games.bomarzo.content import Content
from tavolata.games.bomarzo.ending import temple_symbols
from tavolata.games.bomarzo.layout import State
from tavolata.games.bomarzo.table import card_bit, holds
from tavolata.games.bomarzo.terms import GODS, TEMPLES, TRACKS, TYPES, Benefit
from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.rule import rule

from .fields import CERTAIN, POINT, Outlook, chance, more_in, place_with, steps_worth
from .goods import A_CARD, A_CUBE, A_PAWN, incomes, pawns_after

AN_UPGRADE = A_PAWN + 2 * A_CUBE  # a pawn and its tribute
NONE_GOOD = -1000


@rule
def faces_worth(c: Content, s: State, seat: int, o: Outlook, card: int, level: int) -> int:
    """The steps that a face of a card gives."""
    worth = 0
    for track in range(TRACKS):
        number = int(c.steps[card - 1, level - 1, track])
        if number > 0:
            worth += steps_worth(c, s, seat, o, track, number)
    return worth


# --- temple symbols ---------------------------------------------------------


@rule
def temple_worth(c: Content, o: Outlook, number: int) -> int:
    """The prize for a number of different symbols, and part of the next prize while there is time (B-40)."""
    worth = POINT * int(c.temple_prize[number])
    if o.left > 1 and number < TEMPLES:
        worth += POINT * (int(c.temple_prize[number + 1]) - int(c.temple_prize[number])) // 3 + 8 * number
    return worth


@rule
def new_symbol_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What a card's symbol adds in play."""
    if int(s.built[seat]) & int(c.bearing[c.temple[card - 1]]) != 0:
        return 0
    number = temple_symbols(c, s, seat)
    return temple_worth(c, o, number + 1) - temple_worth(c, o, number)


@rule
def lost_symbol_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What is lost when a card in play is upgraded: its symbol."""
    others = int(s.built[seat]) & int(c.bearing[c.temple[card - 1]]) & ~card_bit(card)
    if others != 0 or not holds(s.built[seat], card):
        return 0
    number = temple_symbols(c, s, seat)
    return temple_worth(c, o, number) - temple_worth(c, o, number - 1)


# --- playing and upgrading --------------------------------------------------


@rule
def benefit_worth(c: Content, s: State, o: Outlook, card: int) -> int:
    """What an upgraded card gives until the end: income, or a power."""
    benefit = int(c.benefit[card - 1])
    if benefit < Benefit.CARD:
        return A_CUBE * incomes(s, o)
    if benefit == Benefit.CARD:
        return A_CARD * incomes(s, o)
    return 8 * incomes(s, o)


@rule
def counted_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What a card counts for as one of its type; one of two types counts for either, by half."""
    half = 1 if holds(c.two_fields, card) else 2
    worth = 0
    for kind in range(TYPES):
        if holds(c.counting[kind], card):
            worth += more_in(c, s, o, TRACKS + kind, half)
    return worth


@rule
def upgrade_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What it is worth to upgrade a card in play."""
    worth = faces_worth(c, s, seat, o, card, 2) + counted_worth(c, s, seat, o, card) + benefit_worth(c, s, o, card)
    return worth - lost_symbol_worth(c, s, seat, o, card)


@rule
def play_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What it is worth to have a hand card in play: its steps, its symbol, and that it can be upgraded later."""
    worth = faces_worth(c, s, seat, o, card, 1) + new_symbol_worth(c, s, seat, o, card)
    later = upgrade_worth(c, s, seat, o, card) - AN_UPGRADE
    if later > 0 and (o.left > 1 or pawns_after(s, seat) > 0):
        worth += later // 2
    return worth


@rule
def built_worth(c: Content, s: State, seat: int, o: Outlook, kind: int) -> int:
    """The best that a god of a card type can do for a seat."""
    best = NONE_GOOD
    cards = int(s.hand[seat]) & int(c.playable[kind])
    while cards != 0:
        best = max(best, play_worth(c, s, seat, o, lowest(cards)))
        cards = without_lowest(cards)
    cards = int(s.built[seat]) & int(c.playable[kind])
    while cards != 0:
        best = max(best, upgrade_worth(c, s, seat, o, lowest(cards)))
        cards = without_lowest(cards)
    return best


# --- in hand ----------------------------------------------------------------


@rule
def hand_worth(c: Content, s: State, seat: int, o: Outlook, card: int) -> int:
    """What it is worth to hold a card: a part of what it could do, less in a full hand."""
    if o.left == 1 and pawns_after(s, seat) == 0:
        return 0
    worth = 6 + 2 * int(c.devotion[card - 1]) + max(0, play_worth(c, s, seat, o, card)) // 5
    return worth if s.hand_count[seat] < 4 else worth // 2


@rule
def draw_worth(s: State, seat: int, o: Outlook) -> int:
    """What two cards from the deck are worth: much to an empty hand, little at the end."""
    if o.left == 1:
        return 12 * min(2, pawns_after(s, seat))
    held = int(s.hand_count[seat])
    return 60 if held < 2 else 40 if held < 4 else 20


@rule
def spare_cards_worth(c: Content, s: State, seat: int, o: Outlook, second: int) -> int:
    """The worth of the hand card that is missed least, or of the second least."""
    least = -NONE_GOOD
    next_least = -NONE_GOOD
    cards = int(s.hand[seat])
    while cards != 0:
        worth = hand_worth(c, s, seat, o, lowest(cards))
        if worth < least:
            next_least = least
            least = worth
        else:
            next_least = min(next_least, worth)
        cards = without_lowest(cards)
    return next_least if second == 1 else least


@rule
def study_worth(c: Content, s: State, seat: int, o: Outlook) -> int:
    """Tartaruga: one or two cards for steps (B-29)."""
    one = 0
    two = 0
    for track in range(TRACKS):
        step = steps_worth(c, s, seat, o, track, 1)
        two = max(two, steps_worth(c, s, seat, o, track, 2), step + one)
        one = max(one, step)
    least = spare_cards_worth(c, s, seat, o, 0)
    best = one - least
    if s.hand_count[seat] > 1:
        best = max(best, two - least - spare_cards_worth(c, s, seat, o, 1))
    return best


# --- under the gods ---------------------------------------------------------


@rule
def advantage(c: Content, s: State, seat: int, o: Outlook, god: int) -> int:
    """How much more likely a seat is to win a god's domain than each of the others."""
    mine = chance(s, o, int(c.scores[god]))
    return mine - (CERTAIN - mine) // (int(s.players) - 1)


@rule
def lay_worth(c: Content, s: State, seat: int, o: Outlook, god: int, devotion: int) -> int:
    """What Devotion under a god is worth: the god climbs, and those it overtakes fall by one place (B-37)."""
    old = place_with(o.rank, o.devotion, god, 0)
    new = place_with(o.rank, o.devotion, god, devotion)
    mine = advantage(c, s, seat, o, god)
    worth = mine * POINT * (int(c.first_prize[new]) - int(c.first_prize[old]))
    for other in range(GODS):
        place = place_with(o.rank, o.devotion, other, 0)
        if place >= new and place < old:
            fall = int(c.first_prize[place]) - int(c.first_prize[place + 1])
            if fall > 0:
                worth -= advantage(c, s, seat, o, other) * POINT * fall
    return (worth + 6 * devotion * mine) // CERTAIN


@rule
def best_lay_worth(c: Content, s: State, seat: int, o: Outlook, devotion: int) -> int:
    """Under the best god."""
    best = NONE_GOOD
    for god in range(GODS):
        best = max(best, lay_worth(c, s, seat, o, god, devotion))
    return best


@rule
def devotion_worth(c: Content, s: State, seat: int, o: Outlook) -> int:
    """Drago: the best hand card under the best god."""
    best = NONE_GOOD
    tried = 0  # values of Devotion, as bits: cards of the same value do the same
    cards = int(s.hand[seat])
    while cards != 0:
        devotion = int(c.devotion[lowest(cards) - 1])
        if tried >> devotion & 1 == 0:
            tried |= 1 << devotion
            best = max(best, best_lay_worth(c, s, seat, o, devotion) - 2 * devotion)
        cards = without_lowest(cards)
    return best - spare_cards_worth(c, s, seat, o, 0)
