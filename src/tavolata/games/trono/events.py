"""Chapter 4, the additional rules: what all five dice can do together (T-24 to T-32)."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import clockwise, discard, gain, is_alive
from .terms import DICE, SYMBOLS, TOKENS, Event, FiveDice, Token
from .victory import breaks_sins, eliminate


@rule
def five_dice_event(s: State) -> int:
    """Which event the five dice show, kept ones included (T-28); Books are Books here (T-11). Five equal token symbols
    are a Salted Pork Feast, only Rats and Wine an Earthquake (T-30), five different ones a Feast of Fools."""
    different = 0
    vermin = 0
    most = 0
    for symbol in range(SYMBOLS):
        count = s.lying[symbol] + s.chosen[symbol]
        if count > 0:
            different += 1
        if symbol >= TOKENS:
            vermin += count
        elif count > most:
            most = count
    if most == DICE and s.salted_pork == 1:
        return FiveDice.SALTED_PORK
    if vermin == DICE and s.earthquake == 1:
        return FiveDice.EARTHQUAKE
    if different == DICE and s.feast_of_fools == 1:
        return FiveDice.FEAST_OF_FOOLS
    return FiveDice.NONE


@rule
def showing(s: State) -> int:
    """A symbol that the dice show."""
    symbol = 0
    while s.lying[symbol] + s.chosen[symbol] == 0:
        symbol += 1
    return symbol


@rule
def salted_pork(c: Content, s: State, log: Log) -> None:
    """Everyone gains one such token, clockwise from the roller while the pool lasts (T-23), the Brigand too (T-37). Who
    breaks the limit is out before victory is looked at (T-26, T-31)."""
    kind = showing(s)
    for step in range(s.players):
        seat = clockwise(s, s.turn, step)
        if is_alive(s, seat):
            gain(s, seat, kind, log)
    for step in range(s.players):
        seat = clockwise(s, s.turn, step)
        if is_alive(s, seat) and breaks_sins(c, s, seat):
            eliminate(s, seat, log)
            if seat == s.turn:
                s.turn_lost = 1


@rule
def earthquake(s: State, log: Log) -> None:
    """Everyone discards all Towers and Books."""
    for step in range(s.players):
        seat = clockwise(s, s.turn, step)
        if is_alive(s, seat):
            discard(s, seat, Token.TOWER.value, int(s.tokens[seat, Token.TOWER]), log)
            discard(s, seat, Token.BOOK.value, int(s.tokens[seat, Token.BOOK]), log)


@rule
def happen(c: Content, s: State, log: Log) -> None:
    """The event takes place; the turn goes on afterwards (T-29)."""
    tell(log, Event.HAPPENED, EVERYONE, s.turn, s.event)
    if s.event == FiveDice.SALTED_PORK:
        salted_pork(c, s, log)
    elif s.event == FiveDice.EARTHQUAKE:
        earthquake(s, log)


@rule
def leave_dice_of_lost_turn(s: State) -> None:
    """A roller whose turn ends before they choose leaves two of the five equal dice of a Salted Pork; after an
    Earthquake none (T-42)."""
    symbol = showing(s)
    for other in range(SYMBOLS):
        s.lying[other] = 0
        s.chosen[other] = 0
    if s.event == FiveDice.SALTED_PORK:
        s.lying[symbol] = 2
