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
    """What is asked of the bot that must decide now, from what its seat knows; None: no bot must."""
    seat = next_bot(live)
    if seat is None:
        return None
    kind, known = live.table.state.seats[seat].bot_kind or "", known_to(live.table.running_match, seat)
    return Question(known, kind, live.table.bot_seed(f"{kind} {sha256(known.masked).hexdigest()}", seat))


def as_asked(live: LiveTable, asked: Question, gesture: Gesture) -> Acted | None:
    """The act of a bot that has thought; None if the table has changed for it meanwhile. A gesture that is not legal is
    replaced."""
    if question(live) != asked:
        return None
    if gesture.actions is None:
        return bots_turn(live, asked.known.seat, gesture.kind)
    match = live.table.running_match
    actions = [match.game.read(action) for action in gesture.actions[:MOST_ACTIONS]]
    mark = match.checkpoint()
    try:
        match.gesture(asked.known.seat, actions)
    except TavolataError:
        return bots_turn(live, asked.known.seat, levels.instant(match.game, asked.kind))
    finally:
        match.rollback(mark)
    return Acted(asked.known.seat, actions, "bot")


def bots_turn(live: LiveTable, seat: int, kind: str = "") -> Acted:
    """The act of a bot that answers at once: all its decisions until something is drawn or revealed or another seat
    must decide. `kind`: of another bot than its own. One that would have to think is replaced."""
    match = live.table.running_match
    kind = kind or live.table.state.seats[seat].bot_kind or "simple"
    bot = live.bot(seat, levels.instant(match.game, kind) if levels.thinks(match.game, kind) else kind)
    actions: list[dict[str, Any]] = []
    mark = match.checkpoint()
    try:
        while len(actions) < MOST_ACTIONS:
            action = bot.decide(match.seen(seat, with_story=False), seat)
            if live.table.state.terms.lesson:
                action = _sparing(match, seat, action)
            actions.append(match.game.read(action))
            match.play(action, seat)
            if match.waiting != [seat] or not match.goes_on(seat):
                break
    finally:
        match.rollback(mark)
    return Acted(seat, actions, "bot")


def _sparing(match: Match, seat: int, action: int) -> int:
    """The same action, or another if it would end the game in favour of a bot: the learner is to win their lesson."""
    for each in (action, *match.legal(seat)):
        mark = match.checkpoint()
        match.play(each, seat)
        is_lost = match.over and LEARNER not in match.winners
        match.rollback(mark)
        if not is_lost:
            return each
    return action


def out_of_time(live: LiveTable, uptime: Uptime, now: int) -> Acted | None:
    """The one decision that a bot makes for a person whose clock has run out."""
    state, match = live.table.state, live.table.running_match
    used = uptime.between(state.at, now)
    for seat in live.table.waiting:
        if state.clocks and state.seats[seat].bot_kind is None and state.clocks[seat] <= used:
            action = live.bot(seat, "simple").decide(match.seen(seat, with_story=False), seat)
            return Acted(seat, [match.game.read(action)], "clock")
    return None
