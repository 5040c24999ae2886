"""Who moves when no person does: bots of ours, bots that sit in, and the bot that plays when a clock has run out."""

from typing import Any

from ..table.clock import Uptime
from ..table.play import MOST_ACTIONS, Acted
from .live_table import LiveTable


def deadline(live: LiveTable, uptime: Uptime, now: int) -> int | None:
    """When the first clock of a person who is waited for runs out; None: there is no clock."""
    state = live.table.state
    if not state.clocks:
        return None
    used = uptime.between(state.at, now)
    lefts = [state.clocks[seat] - used for seat in live.table.waiting if state.seats[seat].bot_kind is None]
    return now + max(0, min(lefts)) if lefts else None


def next_bot(live: LiveTable) -> int | None:
    """A seat that is waited for and played by a bot of ours."""
    seats = live.table.state.seats
    return next((seat for seat in live.table.waiting if seats[seat].bot_kind is not None), None)


def ordered(live: LiveTable) -> Acted | None:
    """What a person's standing orders say to what he is asked now, from what everybody sees: how soon he answers must
    tell nothing that he alone knows. It is decided once a version, for many ask."""
    version = live.table.state.seq
    if live.ordered is None or live.ordered[0] != version:
        live.ordered = version, _decide(live)
    return live.ordered[1]


def _decide(live: LiveTable) -> Acted | None:
    part = live.table.game.part("orders")
    for seat in live.table.waiting if part is not None else ():
        here = live.table.state.seats[seat]
        if here.orders and here.bot_kind is None:
            action = part.decide(live.table.running_match.seen(None), seat, here.orders)
            if action is not None:
                return Acted(seat, [live.table.game.read(action)], "order")
    return None


def is_busy(live: LiveTable) -> bool:
    """Whether somebody will move without a person's doing."""
    return next_bot(live) is not None or ordered(live) is not None


def due(live: LiveTable, uptime: Uptime, now: int) -> int | None:
    """When the table must be looked at, even if nobody is there."""
    return now if is_busy(live) else deadline(live, uptime, now)


def bots_turn(live: LiveTable, seat: int) -> Acted:
    """What a bot does: all its decisions until something is drawn or shown or another seat is asked, as one gesture."""
    match = live.table.running_match
    kind = live.table.state.seats[seat].bot_kind or "simple"
    bot = live.bot(seat, kind)
    actions: list[dict[str, Any]] = []
    mark = match.checkpoint()
    try:
        while len(actions) < MOST_ACTIONS:
            action = bot.decide(match.seen(seat), seat)
            actions.append(match.game.read(action))
            match.play(action, seat)
            if match.waiting != [seat] or not match.goes_on(seat):
                break
    finally:
        match.rollback(mark)
    return Acted(seat, actions, "bot")


def out_of_time(live: LiveTable, uptime: Uptime, now: int) -> Acted | None:
    """The one decision that a bot makes for a person whose clock stands at zero."""
    state, match = live.table.state, live.table.running_match
    used = uptime.between(state.at, now)
    for seat in live.table.waiting:
        if state.clocks and state.seats[seat].bot_kind is None and state.clocks[seat] <= used:
            action = live.bot(seat, "simple").decide(match.seen(seat), seat)
            return Acted(seat, [match.game.read(action)], "clock")
    return None
