"""What every chapter needs: neighbours, sets of cards, the season's token, powers, resources."""

from typing import Any

from tavolata.kernel.bits import count, lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .terms import Benefit, Event, Phase, Token


@rule
def clockwise(s: State, seat: int, steps: int) -> int:
    """The seat this many places further clockwise, at most once around the table."""
    seat = int(seat) + int(steps)
    return seat - int(s.players) if seat >= s.players else seat


@rule
def place_of(s: State, seat: int) -> int:
    """How many sit before a seat in player order."""
    place = int(seat) - int(s.first)
    return place if place >= 0 else place + int(s.players)


@rule
def is_in_turns(s: State) -> bool:
    """Players take their turns: a season is on, and its production is over."""
    return bool(s.season > 0 and s.producing < 0 and s.phase != Phase.ALLOT and s.phase != Phase.OVER)


@rule
def any_in(numbers: Any) -> bool:
    """Whether a number is not 0."""
    for i in range(len(numbers)):
        if numbers[i] != 0:
            return True
    return False


# --- sets of cards ----------------------------------------------------------


@rule
def only(cards: int) -> int:
    """The card of a set of one; of a set that one may not see, the unknown card."""
    return lowest(cards) if cards != 0 else 0


@rule
def card_bit(card: int) -> int:
    """A card as a set of one."""
    return 1 << int(card)


@rule
def holds(cards: int, card: int) -> bool:
    """Whether a set has a card."""
    return int(cards) >> int(card) & 1 == 1


# --- the season's token -----------------------------------------------------


@rule
def token_now(s: State) -> int:
    """The token of this season; none without the expansion (B-43)."""
    if s.seasons == 0 or s.season == 0:
        return Token.NONE.value
    return int(s.token[s.season - 1])


# --- powers -----------------------------------------------------------------


@rule
def power_left(c: Content, s: State, seat: int, power: int) -> bool:
    """A card with the power is in play and was not turned in this season (B-06); in a brown season none works
    (B-43)."""
    cards = int(s.upgraded[seat]) & int(c.giving[Benefit.VISION.value + power])
    if cards == 0:
        return False
    return count(cards) > s.used[seat, power] and token_now(s) != Token.BROWN


@rule
def use_power(s: State, seat: int, power: int) -> None:
    """Turn a card with the power."""
    s.used[seat, power] += 1


# --- resources --------------------------------------------------------------


@rule
def gain(s: State, seat: int, kind: int, number: int, log: Log) -> None:
    """Cubes from the reserve, as far as it has them (B-19)."""
    number = min(int(number), int(s.reserve[kind]))
    if number > 0:
        s.reserve[kind] -= number
        s.cubes[seat, kind] += number
        tell(log, Event.GAINED, EVERYONE, seat, kind, number)


@rule
def take_from_god(s: State, seat: int, god: int, kind: int, number: int, log: Log) -> None:
    """Cubes from a god to a village."""
    s.offerings[god, kind] -= number
    s.cubes[seat, kind] += number
    tell(log, Event.GAINED, EVERYONE, seat, kind, number)
