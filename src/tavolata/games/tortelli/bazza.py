"""Chapter 6, Bazza: drawing after a conquest, what the cards do, and the cards one keeps."""

from tavolata.kernel.bits import count, lowest, nth, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from .board import can_spare, held_by_others, strong_places
from .cards import BAZZA_CARDS, FIRST_KEPT, Kind
from .content import Content
from .layout import State
from .terms import Event, Phase, Reason

ALL_BAZZA = (1 << BAZZA_CARDS) - 1
FIRST_KEPT_KIND = FIRST_KEPT.value


@rule
def kept_by_all(s: State) -> int:
    """Every kept card, as a set: only a full state knows."""
    kept = 0
    for seat in range(s.players):
        kept |= int(s.kept[seat])
    return kept


@rule
def count_kept(s: State) -> int:
    """How many cards are kept: everyone knows."""
    n = 0
    for seat in range(s.players):
        n += int(s.kept_count[seat])
    return n


@rule
def cards_in_pile(s: State) -> int:
    """How many cards can be drawn; an empty pile is made from the discards (S-37). Public."""
    left = BAZZA_CARDS - count(s.discarded) - count_kept(s)
    return left if left > 0 else count(s.discarded)


@rule
def shuffle_discards(s: State, log: Log) -> None:
    """All that is not kept is in the pile again. The discards lay open, so now everyone knows which cards are kept, if
    not by whom."""
    s.settled = ALL_BAZZA ^ int(s.discarded)
    for seat in range(s.players):
        s.settled_count[seat] = s.kept_count[seat]
    s.discarded = 0
    tell(log, Event.SHUFFLED, EVERYONE, 0)


@rule
def draw_bazza(c: Content, s: State, outcome: int, log: Log) -> int:
    """One card after a turn with a conquest (S-36). Most are carried out at once; the kept ones stay hidden (S-37).
    Returns the kind of a card that is carried out, or -1."""
    if count(s.discarded) + count_kept(s) == BAZZA_CARDS:
        shuffle_discards(s, log)
    card = nth(ALL_BAZZA & (ALL_BAZZA ^ (int(s.discarded) | kept_by_all(s))), outcome)
    kind = int(c.bazza_kind[card])
    if kind >= FIRST_KEPT_KIND:
        s.kept[s.turn] |= 1 << card
        s.kept_count[s.turn] += 1
        tell(log, Event.KEPT, EVERYONE, s.turn)
        tell(log, Event.KEPT_CARD, bit(s.turn), s.turn, card)
        return -1
    s.discarded |= 1 << card
    s.card = card
    tell(log, Event.DREW, EVERYONE, s.turn, card)
    return kind


# --- kept cards --------------------------------------------------------------


@rule
def kept_of_kind(c: Content, s: State, seat: int, kind: int) -> int:
    """A card of a kind that the seat keeps, or -1."""
    left = int(s.kept[seat])
    while left != 0:
        card = lowest(left)
        if c.bazza_kind[card] == kind:
            return card
        left = without_lowest(left)
    return -1


@rule
def fits_phase(kind: int, phase: int) -> bool:
    """When a kept card is played, always in one's own turn: Bona le and the reserves before recruiting, the charge when
    the dice of an attack are chosen, the second transfer instead of ending the first."""
    if phase == Phase.START:
        return kind == Kind.BONA_LE or kind == Kind.RESERVES
    if phase == Phase.DICE:
        return kind == Kind.CHARGE
    return phase == Phase.SEND and kind == Kind.MOVE_AGAIN


@rule
def why_not_play(c: Content, s: State, seat: int, kind: int) -> int:
    """One keeps such a card, and it is its moment. One charge a roll."""
    if kept_of_kind(c, s, seat, kind) < 0:
        return Reason.NO_SUCH_CARD
    if not fits_phase(kind, s.phase) or (kind == Kind.CHARGE and s.charge > 0):
        return Reason.CARD_NOT_NOW
    return Reason.LEGAL


@rule
def lose_card(s: State, seat: int, card: int) -> None:
    """A kept card goes to the open discards."""
    s.kept[seat] &= ALL_BAZZA ^ (1 << card)
    s.kept_count[seat] -= 1
    s.discarded |= 1 << card
    if int(s.settled) >> card & 1 == 1:
        s.settled &= ALL_BAZZA ^ (1 << card)
        s.settled_count[seat] -= 1


@rule
def play_card(c: Content, s: State, seat: int, kind: int, log: Log) -> int:
    """A kept card is shown and used; its number."""
    card = kept_of_kind(c, s, seat, kind)
    lose_card(s, seat, card)
    tell(log, Event.PLAYED, EVERYONE, seat, card)
    return int(c.bazza_number[card])


# --- cards carried out at once -----------------------------------------------


@rule
def why_not_lose(s: State, place: int) -> int:
    """Losses never take the last troop, and never a garrison; a quarter may bear them (S-37, S-47)."""
    if s.owner[place] != s.turn:
        return Reason.NOT_YOURS
    return Reason.LEGAL if can_spare(s, place) else Reason.LAST_TROOP


@rule
def why_not_strike(s: State, place: int) -> int:
    """Any enemy place, but never its last troop (S-37)."""
    if s.owner[place] < 0 or s.owner[place] == s.turn:
        return Reason.NOT_AN_ENEMY
    return Reason.LEGAL if can_spare(s, place) else Reason.LAST_TROOP


@rule
def places_hit(s: State, kind: int) -> int:
    """Where the card's loss can fall, as a set."""
    return strong_places(s, int(s.held[s.turn]) if kind == Kind.LOSE else held_by_others(s, s.turn))


@rule
def bear_loss(c: Content, s: State, place: int, log: Log) -> None:
    """The chosen place loses the card's number of troops, or all it can spare (S-37)."""
    number = min(int(c.bazza_number[s.card]), int(s.troops[place]) - 1)
    s.troops[place] -= number
    if s.owner[place] == s.turn:
        tell(log, Event.LOST, EVERYONE, s.turn, place, number)
    else:
        tell(log, Event.STRUCK, EVERYONE, s.turn, place, number)
