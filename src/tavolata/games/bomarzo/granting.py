"""The part of the turn in which a god grants its favour, and all drawing of cards.

Together with `turn.py`, of which it is a part, this is the only module that changes the phase.
"""

from enum import IntEnum

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from . import actions as act
from .cards import (
    can_foresee,
    discard,
    keep_card,
    keep_rest,
    play_card,
    put_aside,
    ready_to_draw,
    reject_rest,
    step,
    upgrade_card,
)
from .content import Content
from .favours import (
    can_rob,
    discard_only_card,
    gather,
    lay_under,
    may_lay_again,
    seize,
    surely_idle,
    take_one,
    type_of,
)
from .layout import State
from .setup import STEPS
from .table import only, use_power
from .terms import Event, God, Phase, Power


class Step(IntEnum):
    """What follows by itself after something was carried out."""

    STAY = 0  # nothing: somebody decides, or chance falls
    CARDS = 1  # the cubes of a payment are named
    PAID = 2  # the tribute is confirmed
    FAVOUR = 3  # the god grants it
    DRAWS = 4  # cards are drawn as long as any are due
    DONE = 5  # the favour is over: who copies?
    NEXT = 6  # the next turn
    STATUS = 7  # the end of a season
    PRODUCE = 8  # the beginning of one
    OCCASION = 9  # the next draw of the production
    ALLOT = 10  # the next card with two fields


@rule
def begin_steps(s: State, seat: int) -> None:
    """Two steps on the village board, at setup or by Dea."""
    s.doer = seat
    s.left = STEPS
    s.phase = Phase.ADVANCE


# --- favours ----------------------------------------------------------------


@rule
def begin_favour(c: Content, s: State, log: Log) -> int:
    """The god's favour, for the one who paid or copied; vision, drago and exchanging powers work for either
    (B-49)."""
    god = int(s.god)
    seat = int(s.doer)
    if s.favour == 0:
        tell(log, Event.LEFT, EVERYONE, seat, god)
        return Step.DONE
    tell(log, Event.INVOKED, EVERYONE, seat, god)
    if (god == God.ORCO and not can_rob(s)) or surely_idle(c, s, seat, god):
        tell(log, Event.NOTHING, EVERYONE, seat, god)
        return Step.DONE
    if god == God.ORCO:
        s.phase = Phase.ORCO
        return Step.STAY
    if type_of(god) >= 0:
        s.phase = Phase.BUILD
        return Step.STAY
    s.left = 2  # cards to draw, steps, cards to discard, cards to lay
    if god == God.GENIO:
        return begin_drawing(c, s)
    if god == God.DEA:
        begin_steps(s, seat)
    elif god == God.TARTARUGA:
        s.phase = Phase.DISCARD
        if s.hand_count[seat] == 1:
            discard_only_card(s, seat, log)
            s.phase = Phase.STUDY
    else:
        s.phase = Phase.LAY
        if s.hand_count[seat] == 1:
            put_aside(s, seat, only(s.hand[seat]))
            s.phase = Phase.UNDER
    return Step.STAY


@rule
def carry_out_favour(c: Content, s: State, a: int, log: Log) -> int:
    """The choices of Orco, Tartaruga, the builders and Drago; what follows."""
    phase = s.phase
    seat = int(s.doer)
    if phase == Phase.ORCO:
        if a >= act.SEIZE:
            seize(s, seat, (a - act.SEIZE) >> 1, (a - act.SEIZE) & 1, log)
            return Step.DONE
        return go_on_gathering(s, seat, log)
    if phase == Phase.ORCO_EACH:
        take_one(s, seat, int(s.target), a - act.TAKE, log)
        return go_on_gathering(s, seat, log)
    if phase == Phase.BUILD:
        if a == act.FORGO:
            tell(log, Event.NOTHING, EVERYONE, seat, s.god)
        elif a > act.UPGRADE:
            upgrade_card(c, s, seat, a - act.UPGRADE, log)
        else:
            play_card(c, s, seat, a - act.PLAY, log)
        return Step.DONE
    if a == act.ENOUGH:
        s.left = 0
        return Step.DONE
    if phase == Phase.DISCARD:
        discard(s, seat, a - act.DISCARD, log)
        s.phase = Phase.STUDY
        return Step.STAY
    if phase == Phase.LAY:
        if s.left == 1:
            use_power(s, seat, Power.DRAGO.value)
        put_aside(s, seat, a - act.LAY)
        s.phase = Phase.UNDER
        return Step.STAY
    s.left -= 1
    if phase == Phase.STUDY:
        step(c, s, seat, a - act.STUDY, 1, log)
        s.phase = Phase.DISCARD
        again = s.left == 1 and s.hand_count[seat] > 0
    else:
        lay_under(s, seat, a - act.UNDER, log)
        s.phase = Phase.LAY
        again = may_lay_again(c, s, seat)
    if again:
        return Step.STAY
    s.left = 0
    return Step.DONE


@rule
def go_on_gathering(s: State, seat: int, log: Log) -> int:
    """Orco goes from god to god, and asks where there are both kinds (B-26)."""
    if gather(s, seat, log):
        s.phase = Phase.ORCO_EACH
        return Step.STAY
    return Step.DONE


# --- drawing ----------------------------------------------------------------


@rule
def begin_drawing(c: Content, s: State) -> int:
    """A holder of an unused vision power is asked at each draw (B-27)."""
    if can_foresee(c, s, s.doer):
        s.phase = Phase.VISION
        return Step.STAY
    return Step.DRAWS


@rule
def go_on_drawing(s: State, log: Log) -> int:
    """Chance until all cards are drawn or none are left (B-33); with vision the player then chooses."""
    if s.left > 0 and ready_to_draw(s, log):
        s.phase = Phase.DRAW
        return Step.STAY
    s.left = 0
    if s.keeping > 0:
        if s.aside_count > s.keeping:
            s.phase = Phase.KEEP
            return Step.STAY
        keep_rest(s, s.doer)
    return Step.OCCASION if s.producing >= 0 else Step.DONE


@rule
def keep_one(s: State, seat: int, card: int, log: Log) -> int:
    """One card of those seen with vision; when all are chosen the others are discarded."""
    keep_card(s, seat, card, log)
    if s.keeping > 0:
        return Step.STAY
    reject_rest(s, seat, log)
    return Step.OCCASION if s.producing >= 0 else Step.DONE
