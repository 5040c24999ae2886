"""Chapter 4, the decisions of an attack: from where, against whom, with how many dice, and what the roll brings."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from . import actions as act
from .bazza import play_card
from .cards import Kind
from .combat import (
    blitz_goes_on,
    can_attack,
    defender,
    defender_is_asked,
    fight,
    forget_attack,
    most_dice,
    only_target,
    pack,
    target_taken,
)
from .content import Content
from .ending import declare, eliminate, is_beaten, is_last, look_at_objective
from .layout import State
from .terms import DEFENCE_DICE, HUNDRED, End, Event, Phase, Step


@rule
def go_on_with_combat(c: Content, s: State) -> int:
    """Attack as long as one likes and can (S-20)."""
    if not can_attack(c, s):
        return Step.BAZZA
    s.phase = Phase.ATTACK
    return Step.STAY


@rule
def carry_out_combat(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """From where, against whom, with how many dice, and the roll; what follows."""
    phase = s.phase
    s.acted = 1
    if phase == Phase.ATTACK:
        if a == act.STOP:
            tell(log, Event.STOPPED, EVERYONE, seat)
            return Step.BAZZA
        s.origin = a - act.ATTACK
        s.target = only_target(c, s)
        s.phase = Phase.TARGET if s.target < 0 else Phase.DICE
    elif phase == Phase.TARGET:
        s.target = a - act.TARGET
        s.phase = Phase.DICE
    elif phase == Phase.DICE:
        choose_dice(c, s, seat, a, log)
    elif phase == Phase.UNTIL:
        choose_until(s, a, log)
    elif phase == Phase.DEFEND:
        s.defence = a - act.DEFEND + 1
        tell(log, Event.DEFENDED, EVERYONE, seat, s.defence)
        s.phase = Phase.ROLL
    else:
        return after_roll(c, s, a, log)
    return Step.STAY


@rule
def choose_dice(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Dice for one roll, a blitz, or a card that helps the next roll."""
    if a >= act.PLAY:
        s.charge = play_card(c, s, seat, Kind.CHARGE.value, log)
    elif a != act.BLITZ:
        s.dice = a - act.ROLL + 1
        declare_attack(s, log)
    elif s.troops[s.origin] > 2:
        s.phase = Phase.UNTIL
    else:
        s.until = 1
        s.dice = most_dice(s)
        declare_attack(s, log)


@rule
def choose_until(s: State, a: int, log: Log) -> None:
    """How many troops the blitz shall leave at home (S-22)."""
    if a < act.NUMBER:
        s.hundreds = a - act.HUNDREDS
        return
    s.until = max(0, int(s.hundreds)) * HUNDRED + a - act.NUMBER
    s.hundreds = -1
    s.dice = most_dice(s)
    declare_attack(s, log)


@rule
def declare_attack(s: State, log: Log) -> None:
    """The attack is announced; the defender may have to say how they defend (S-18)."""
    tell(log, Event.ATTACKED, EVERYONE, s.turn, pack(s.origin, s.target), s.dice)
    s.defence = DEFENCE_DICE
    s.phase = Phase.DEFEND if defender_is_asked(s) else Phase.ROLL


@rule
def after_roll(c: Content, s: State, outcome: int, log: Log) -> int:
    """The dice decide; what was taken may end a player or the game, and a blitz goes on by itself."""
    victim = defender(s)
    fight(c, s, outcome, log)
    if target_taken(s):
        if is_beaten(s, victim):
            eliminate(s, victim, log)
        forget_attack(s)
        if look_at_objective(c, s):
            return Step.STAY
        if is_last(s):
            declare(s, s.alive, End.LAST_STANDING)
        return Step.COMBAT
    if blitz_goes_on(s):
        s.dice = most_dice(s)
        return Step.STAY
    forget_attack(s)
    return Step.COMBAT
