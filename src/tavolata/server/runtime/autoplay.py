"""Moves that no person makes: of our bots, of substitute bots, by standing orders, and when a clock has run out."""

from hashlib import sha256
from typing import Any

from tavolata.kernel.errors import TavolataError
from tavolata.kernel.match import Match

from ..table.clock import Uptime
from ..table.play import MOST_ACTIONS, Acted
from . import levels
from .jobs.gestures import Question, known_to
from .live_table import LiveTable
from .thinking import Gesture

LEARNER = 0  # the seat of the person in a lesson
MOST_TRIED = 200  # actions, for one gesture of a bot in a lesson: the event loop waits for them


def deadline(live: LiveTable, uptime: Uptime, now: int) -> int | None:
    """When the first clock of a person who must decide runs out; None: no clock runs."""
    state = live.table.state
    if not state.clocks:
        return None
    used = uptime.between(state.at, now)
    lefts = [state.clocks[seat] - used for seat in live.table.waiting if state.seats[seat].bot_kind is None]
    return now + max(0, min(lefts)) if lefts else None


def next_bot(live: LiveTable) -> int | None:
    """A seat that must decide and is played by one of our bots."""
    seats = live.table.state.seats
    return next((seat for seat in live.table.waiting if seats[seat].bot_kind is not None), None)


def ordered(live: LiveTable) -> Acted | None:
    """The act that a person's standing orders give now, from public facts only: how soon they answer must reveal
    nothing that they alone know. Computed once for each version."""
    version = live.table.state.seq
    if live.ordered is None or live.ordered[0] != version:
        live.ordered = version, _decide(live)
    return live.ordered[1]


def _decide(live: LiveTable) -> Acted | None:
    part = live.table.game.part("orders")
    for seat in live.table.waiting if part is not None else ():
        here = live.table.state.seats[seat]
        if here.orders and here.bot_kind is None:
            action = part.decide(live.table.running_match.seen(None, with_story=False), seat, here.orders)
            if action is not None:
                return Acted(seat, [live.table.game.read(action)], "order")
    return None


def is_busy(live: LiveTable) -> bool:
    """Whether a bot or a standing order will act."""
    return next_bot(live) is not None or ordered(live) is not None


def due(live: LiveTable, uptime: Uptime, now: int) -> int | None:
    """When the table must be woken, even if no page is open."""
    return now if is_busy(live) else deadline(live, uptime, now)


def question(live: LiveTable) -> Question | None:
    """The question for the bot that must decide now, from what its seat knows; None if no bot must decide."""
    seat = next_bot(live)
    if seat is None:
        return None
    kind, known = levels.level(kind_of(live, seat)), known_to(live.table.running_match, seat)
    return Question(known, kind, live.table.bot_seed(f"{kind} {sha256(known.masked).hexdigest()}", seat))


def as_asked(live: LiveTable, asked: Question, gesture: Gesture) -> Acted | None:
    """The act of a bot that has thought; None if it found none, or one that is not legal."""
    if gesture.actions is None:
        return None
    match = live.table.running_match
    actions = [match.game.read(action) for action in gesture.actions[:MOST_ACTIONS]]
    mark = match.checkpoint()
    try:
        match.gesture(asked.known.seat, actions)
    except TavolataError:
        return None
    finally:
        match.rollback(mark)
    return Acted(asked.known.seat, actions, "bot")


def kind_of(live: LiveTable, seat: int) -> str:
    """The kind of bot that plays a seat."""
    return live.table.state.seats[seat].bot_kind or ""


def bots_turn(live: LiveTable, seat: int, kind: str) -> Acted:
    """The act of a kind of bot that answers at once: all its decisions until something is drawn or revealed or another
    seat must decide."""
    match, bot = live.table.running_match, live.bot(seat, kind)
    actions: list[dict[str, Any]] = []
    left, mark = MOST_TRIED, match.checkpoint()
    try:
        while len(actions) < MOST_ACTIONS:
            action = bot.decide(match.seen(seat, with_story=False), seat)
            if live.table.state.terms.lesson:
                action, left = _sparing(match, seat, action, left)
            actions.append(match.game.read(action))
            match.play(action, seat)
            if match.waiting != [seat] or not match.goes_on(seat):
                break
    finally:
        match.rollback(mark)
    return Acted(seat, actions, "bot")


def _sparing(match: Match, seat: int, action: int, left: int) -> tuple[int, int]:
    """The same action, or another one if after it the bot could only win: in a lesson the learner is meant to win; and
    how many actions may still be tried. With none left, only an action that ends the game is replaced."""
    for each in (action, *match.legal(seat)):
        is_spared, left = _tried(match, seat, each, left)
        if is_spared:
            return each, left
    return action, left


def _tried(match: Match, seat: int, action: int, left: int, was_asked: bool = False) -> tuple[bool, int]:
    """Whether bots can act so after an action that nobody wins but the learner, whatever the learner answers, until the
    learner is asked for the second time; and how many actions may still be tried. After the last one it is assumed."""
    mark = match.checkpoint()
    left -= 1
    try:
        match.play(action, seat)
        if match.over:
            return LEARNER in match.winners, left
        is_asked = LEARNER in match.waiting
        if left <= 0 or (is_asked and was_asked):
            return True, left
        other = LEARNER if is_asked else match.waiting[0]
        for each in match.legal(other):
            is_spared, left = _tried(match, other, each, left, is_asked or was_asked)
            if is_spared != is_asked:  # a bot chooses what spares the learner; the learner may choose what does not
                return is_spared, left
        return is_asked, left
    finally:
        match.rollback(mark)


def out_of_time(live: LiveTable, uptime: Uptime, now: int) -> int | None:
    """A person whose clock has run out."""
    state = live.table.state
    used = uptime.between(state.at, now)
    late = (seat for seat in live.table.waiting if state.clocks and state.seats[seat].bot_kind is None)
    return next((seat for seat in late if state.clocks[seat] <= used), None)


def clocks_turn(live: LiveTable, seat: int, kind: str) -> Acted:
    """The one decision that a kind of bot makes for a person whose clock has run out."""
    match = live.table.running_match
    action = live.bot(seat, kind).decide(match.seen(seat, with_story=False), seat)
    return Acted(seat, [match.game.read(action)], "clock")
