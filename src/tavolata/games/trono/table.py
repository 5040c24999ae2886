"""The table: who sits where, and how tokens move between pool and players."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, SEATS, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .terms import SYMBOLS, TOKENS, Event, Role


@rule
def is_alive(s: State, seat: int) -> bool:
    """Whether a seat is still in the game."""
    return has(s.alive, seat)


@rule
def count_alive(s: State) -> int:
    """How many are still in the game."""
    n = 0
    for seat in range(s.players):
        if is_alive(s, seat):
            n += 1
    return n


@rule
def clockwise(s: State, seat: int, steps: int) -> int:
    """The seat this many places further clockwise, at most once around the table."""
    place = int(seat) + int(steps)
    return place - int(s.players) if place >= s.players else place


@rule
def steps_between(s: State, seat: int, other: int) -> int:
    """How many places clockwise it is from one seat to another."""
    return other - seat if other >= seat else other - seat + int(s.players)


@rule
def left_of(s: State, seat: int) -> int:
    """The next living player clockwise (the seat itself if it is alone)."""
    for step in range(1, s.players + 1):
        other = clockwise(s, seat, step)
        if is_alive(s, other):
            return other
    return seat


@rule
def right_of(s: State, seat: int) -> int:
    """The living player before a seat in turn order (the seat itself if it is alone)."""
    for step in range(1, s.players + 1):
        other = clockwise(s, seat, s.players - step)
        if is_alive(s, other):
            return other
    return seat


@rule
def role_of(s: State, seat: int) -> int:
    """The role of a seat (UNKNOWN in a masked state that may not know it)."""
    return int(s.role[s.card[seat]])


@rule
def is_brigand(s: State, seat: int) -> bool:
    """The Brigand plays face up (T-04), so this is public."""
    return role_of(s, seat) == Role.BRIGAND


@rule
def count_dice(dice: object) -> int:
    """How many dice lie in a row of counts."""
    n = 0
    for symbol in range(SYMBOLS):
        n += int(dice[symbol])  # type: ignore[index]
    return n


@rule
def gain(s: State, seat: int, kind: int, log: Log) -> None:
    """Take one token from the pool; an empty pool gives none (T-12, T-23)."""
    if s.pool[kind] == 0:
        tell(log, Event.NO_GAIN, EVERYONE, seat, kind)
        return
    s.pool[kind] -= 1
    s.tokens[seat, kind] += 1
    tell(log, Event.GAINED, EVERYONE, seat, kind, 1)


@rule
def discard(s: State, seat: int, kind: int, number: int, log: Log) -> None:
    """Give tokens back to the pool, as many as asked for or as there are."""
    number = min(number, int(s.tokens[seat, kind]))
    if number > 0:
        s.tokens[seat, kind] -= number
        s.pool[kind] += number
        tell(log, Event.DISCARDED, EVERYONE, seat, kind, number)


@rule
def discard_all(s: State, seat: int, log: Log) -> None:
    """Give every token back to the pool."""
    for kind in range(TOKENS):
        discard(s, seat, kind, int(s.tokens[seat, kind]), log)


@rule
def rob(s: State, thief: int, victim: int, kind: int, log: Log) -> None:
    """Take one token from another player."""
    s.tokens[victim, kind] -= 1
    s.tokens[thief, kind] += 1
    tell(log, Event.STOLEN, EVERYONE, thief, victim, kind)


@rule
def can_be_robbed(s: State, thief: int, victim: int, kind: int) -> bool:
    """Living opponents who hold such a token (T-27, T-39)."""
    return victim != thief and is_alive(s, victim) and s.tokens[victim, kind] > 0


@rule
def free_skip_tokens(c: Content, s: State) -> int:
    """Skip tokens that nobody holds (T-20)."""
    free = int(c.skip_tokens)
    for seat in range(SEATS):
        free -= int(s.skipping) >> seat & 1
    return free


@rule
def open_answers(s: State, log: Log) -> None:
    """All sealed answers are in and can be carried out."""
    if s.asked != 0:
        tell(log, Event.OPENED, EVERYONE, s.asked)


@rule
def close_window(s: State) -> None:
    """The answers were carried out."""
    s.asked = 0
    s.answered = 0
    for seat in range(s.players):
        s.answer[seat] = 0
