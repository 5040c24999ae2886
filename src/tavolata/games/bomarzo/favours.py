"""Chapter 4, what the gods grant. Genio draws (see `cards.py`); the others stand here."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit
from tavolata.kernel.rule import rule

from .cards import clear_aside, lay_open, leave_hand
from .content import Content
from .layout import State
from .reasons import Reason
from .table import holds, only, power_left, take_from_god
from .terms import GODS, ROW_END, Event, God, Power, Resource, Row, Type

FOOD, COIN = Resource.FOOD.value, Resource.COIN.value
ORCO = God.ORCO.value


@rule
def type_of(god: int) -> int:
    """The card type of Gigante (Building), Elefante (Knowledge) and Balena (Character); -1 for other gods (B-30)."""
    if god == God.GIGANTE:
        return Type.BUILDING.value
    if god == God.ELEFANTE:
        return Type.KNOWLEDGE.value
    if god == God.BALENA:
        return Type.CHARACTER.value
    return -1


@rule
def surely_idle(c: Content, s: State, seat: int, god: int) -> bool:
    """By open facts alone the favour can do nothing for a seat: no hand card for Tartaruga and Drago, neither hand
    card nor card in play for the three builders. Orco always grants something, if only nothing (B-48)."""
    if s.hand_count[seat] > 0:
        return False
    kind = type_of(god)
    if kind >= 0:
        return int(s.built[seat]) & int(c.playable[kind]) == 0
    return god == God.TARTARUGA or god == God.DRAGO


@rule
def can_use(c: Content, s: State, seat: int, god: int) -> bool:
    """Whether the favour can do something for a seat, by what the seat knows (B-22)."""
    kind = type_of(god)
    if kind >= 0:
        return (int(s.built[seat]) | int(s.hand[seat])) & int(c.playable[kind]) != 0
    return not surely_idle(c, s, seat, god)


# --- Dea --------------------------------------------------------------------


@rule
def advance(c: Content, s: State, seat: int, row: int, log: Log) -> None:
    """One step on a village row; past its end it is lost (B-28). A pawn symbol gives its pawn at once (B-05); who has
    run out may play it, who has passed has it from the next season (B-45)."""
    if s.rows[seat, row] == ROW_END:
        return
    s.rows[seat, row] += 1
    position = int(s.rows[seat, row])
    tell(log, Event.ADVANCED, EVERYONE, seat, row, position)
    if row == Row.PAWNS and c.village[row, position - 1] > 0:
        s.pawns[seat] += 1
        tell(log, Event.PAWN, EVERYONE, seat)


# --- Orco -------------------------------------------------------------------


@rule
def can_rob(s: State) -> bool:
    """There is Food or Coins on a god other than Orco."""
    for god in range(GODS):
        if god != ORCO and (s.offerings[god, FOOD] > 0 or s.offerings[god, COIN] > 0):
            return True
    return False


@rule
def why_not_seize(s: State, god: int, kind: int) -> int:
    """All Food or all Coins from one god, but not from Orco itself, and never Wine (B-26)."""
    if god == ORCO:
        return Reason.NOT_ORCO_HIMSELF
    return Reason.LEGAL if s.offerings[god, kind] > 0 else Reason.NO_SUCH_CUBES


@rule
def seize(s: State, seat: int, god: int, kind: int, log: Log) -> None:
    """Everything of a kind goes to the village (B-26)."""
    tell(log, Event.SEIZED, EVERYONE, seat, god, kind)
    take_from_god(s, seat, god, kind, int(s.offerings[god, kind]), log)


@rule
def take_one(s: State, seat: int, god: int, kind: int, log: Log) -> None:
    """One cube goes to the village."""
    tell(log, Event.TOOK, EVERYONE, seat, god, kind)
    take_from_god(s, seat, god, kind, 1, log)


@rule
def gather(s: State, seat: int, log: Log) -> bool:
    """One cube from every other god, as far as there is any (B-26, B-48). Goes on behind `target`; true if a god has
    both kinds and the player must choose."""
    s.target += 1
    while s.target < GODS:
        god = int(s.target)
        if god != ORCO:
            food = s.offerings[god, FOOD] > 0
            coin = s.offerings[god, COIN] > 0
            if food and coin:
                return True
            if food or coin:
                take_one(s, seat, god, FOOD if food else COIN, log)
        s.target += 1
    s.target = -1
    return False


# --- Tartaruga --------------------------------------------------------------


@rule
def discard_only_card(s: State, seat: int, log: Log) -> None:
    """With one card in hand there is nothing to choose; everyone sees it, so the event tells of a secret (B-29)."""
    card = only(s.hand[seat])
    leave_hand(s, seat, card)
    lay_open(s, seat, card)
    tell(log, Event.SPENT, EVERYONE, seat, card)


# --- Gigante, Elefante, Balena ----------------------------------------------


@rule
def why_not_play(c: Content, s: State, seat: int, card: int) -> int:
    """A hand card with the god's symbol; of two symbols either will do (B-30)."""
    if not holds(s.hand[seat], card):
        return Reason.NOT_IN_HAND
    return Reason.LEGAL if holds(c.playable[type_of(s.god)], card) else Reason.WRONG_SYMBOL


@rule
def why_not_upgrade(c: Content, s: State, seat: int, card: int) -> int:
    """A card of one's own in play on level 1 with the god's symbol (B-30)."""
    if not holds(s.built[seat], card):
        return Reason.NOT_PLAYED
    return Reason.LEGAL if holds(c.playable[type_of(s.god)], card) else Reason.WRONG_SYMBOL


# --- Drago ------------------------------------------------------------------


@rule
def lay_under(s: State, seat: int, god: int, log: Log) -> None:
    """The card lies under a god until the end; its owner may look at it, everyone sees that it is there (B-31)."""
    card = only(s.aside[0])
    place = int(s.laid)
    s.laid_card[place] = card
    s.laid_seen[place] = bit(seat)
    s.laid_god[place] = god
    s.laid += 1
    clear_aside(s)
    tell(log, Event.LAID, EVERYONE, seat, god)
    tell(log, Event.LAID_CARD, bit(seat), seat, card, god)


@rule
def may_lay_again(c: Content, s: State, seat: int) -> bool:
    """With the drago power a second card (B-31)."""
    return s.left == 1 and s.hand_count[seat] > 0 and power_left(c, s, seat, Power.DRAGO.value)
