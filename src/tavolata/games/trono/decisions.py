"""Whose decision it is in each phase, what is allowed there, and why the rest is not."""

from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.events import Moves, put
from tavolata.kernel.layout import SEATS, bit, has
from tavolata.kernel.rule import rule

from . import actions as act
from .content import Content
from .dice import has_activated, has_passed_dice, roll_outcomes
from .effects import (
    dice_of,
    symbol_of,
    why_nobody_drinks,
    why_not_activate,
    why_not_give,
    why_not_steal,
    why_not_target,
)
from .layout import State
from .setup import count_roles_in_deal
from .table import is_alive, is_brigand
from .terms import EFFECTS, ROLLS_OF_FIVE, SYMBOLS, TOKENS, Effect, Phase, Reason, Role, Symbol, Token
from .victory import why_no_accusation, why_not_accuse

# --- who decides ------------------------------------------------------------


@rule
def actor(c: Content, s: State) -> int:
    """Who decides now: the roller, except where somebody else is asked."""
    phase = s.phase
    if phase == Phase.ROLL or phase == Phase.DEAL or phase == Phase.FIRST_ROLL or phase == Phase.REDRAW:
        return CHANCE
    if phase == Phase.DEUS_EX:
        return int(s.deus)
    if phase == Phase.ANSWER or phase == Phase.ASK:
        return int(s.subject)
    if phase == Phase.RATS or phase == Phase.START_TOKEN:
        seat = 0
        while not has(s.asked & (255 ^ s.answered), seat):
            seat += 1
        return seat
    if phase == Phase.OVER:
        return OVER
    return int(s.turn)


@rule
def waiting(c: Content, s: State) -> int:
    """The seats that owe a decision, as bits: one, or in a window all whose answer is missing (T-06, T-45)."""
    if s.phase == Phase.RATS or s.phase == Phase.START_TOKEN:
        return int(s.asked & (255 ^ s.answered))
    seat = actor(c, s)
    return bit(seat) if seat >= 0 else 0


@rule
def is_asked(c: Content, s: State, seat: int) -> bool:
    """Who may act: the one who decides; in a window also one who has answered and thinks again."""
    if s.phase == Phase.RATS or s.phase == Phase.START_TOKEN:
        return has(s.asked, seat)
    return actor(c, s) == seat


@rule
def outcomes(c: Content, s: State) -> int:
    """How many equally likely outcomes a draw has."""
    if s.phase == Phase.ROLL:
        return roll_outcomes(s)
    if s.phase == Phase.FIRST_ROLL:
        return ROLLS_OF_FIVE
    return count_roles_in_deal(c, s) - int(s.dealt)


# --- what is allowed --------------------------------------------------------


@rule
def may_accuse_now(s: State) -> bool:
    """At the start of one's turn, after each activation, at its end, and when asked after an event; not between the
    roll and the first use of a die (T-34, T-36)."""
    phase = s.phase
    return (
        phase == Phase.KEEP
        or phase == Phase.PASS_ON
        or phase == Phase.ASK
        or (phase == Phase.ACTIVATE and has_activated(s))
    )


@rule
def legal(c: Content, s: State, seat: int, out: Moves) -> int:
    """All actions of a seat, ascending."""
    if not is_asked(c, s, seat):
        return 0
    n = 0
    phase = s.phase
    if phase == Phase.CHOOSE:
        for symbol in range(SYMBOLS):
            n = put(out, n, act.CHOOSE + symbol, s.lying[symbol] > 0)
    elif phase == Phase.ACTIVATE:
        n = legal_activations(c, s, out)
    elif phase == Phase.PASS_ON:
        n = put(out, n, act.PASS_ON, True)
    elif phase == Phase.KEEP:
        n = put(out, n, act.KEEP, has_passed_dice(s))
        n = put(out, n, act.ROLL, True)
    elif phase == Phase.DEUS_EX:
        n = put(out, n, act.USE_DEUS, True)
        n = put(out, n, act.LEAVE_DEUS, True)
    elif phase == Phase.TARGET:
        for target in range(s.players):
            n = put(out, n, act.TARGET + target, why_not_target(s, target) == Reason.LEGAL)
    elif phase == Phase.RATS:
        n = put(out, n, act.DISCARD + Token.PEOPLE, True)
        n = put(out, n, act.DISCARD + Token.TOWER, True)
    elif phase == Phase.ANSWER:
        n = put(out, n, act.SKIP_TURN, s.effect == Effect.DRUNKENNESS)
        for kind in range(TOKENS):
            n = put(out, n, act.DISCARD + kind, why_not_give(s, kind) == Reason.LEGAL)
    elif phase == Phase.SOURCE:
        n = put(out, n, act.FROM_POOL, not is_brigand(s, s.turn))
        for victim in range(s.players):
            n = put(out, n, act.STEAL + victim, why_not_steal(s, victim) == Reason.LEGAL)
    elif phase == Phase.ASK:
        n = put(out, n, act.SAY_NOTHING, True)
    elif phase == Phase.START_TOKEN:
        for kind in range(TOKENS):
            n = put(out, n, act.START_WITH + kind, True)
    if may_accuse_now(s) and why_no_accusation(c, s, seat) == Reason.LEGAL:
        n = legal_accusations(c, s, seat, out, n)
    return n


@rule
def legal_activations(c: Content, s: State, out: Moves) -> int:
    """Every effect that the chosen dice can make, with as many wild Books as it may take (T-08, T-10)."""
    n = 0
    books = int(s.chosen[Symbol.BOOK])
    for effect in range(EFFECTS):
        dice = int(s.chosen[symbol_of(effect)])
        needed = dice_of(effect)
        possible = dice + books >= needed
        if effect == Effect.DRUNKENNESS and possible:
            possible = why_nobody_drinks(c, s) == Reason.LEGAL
        n = put(out, n, act.ACTIVATE + 3 * effect, (dice >= needed) & possible)
        if books > 0 and effect != Effect.BOOK:
            n = put(out, n, act.ACTIVATE + 3 * effect + 1, (dice >= needed - 1) & possible)
            n = put(out, n, act.ACTIVATE + 3 * effect + 2, (books >= 2) & (needed == 2) & possible)
    return n


@rule
def legal_accusations(c: Content, s: State, seat: int, out: Moves, n: int) -> int:
    """Everyone who may be accused, of everything."""
    for accused in range(s.players):
        for role in range(Role.PRINCE, Role.BRIGAND):
            if why_not_accuse(c, s, seat, accused, role) == Reason.LEGAL:
                out.ids[n] = act.ACCUSE + SEATS * accused + role - 1
                n += 1
    return n


@rule
def why_not(c: Content, s: State, seat: int, action: int) -> int:
    """The rule that forbids an action, or LEGAL."""
    if s.phase == Phase.OVER:
        return Reason.GAME_OVER
    if seat < 0 or seat >= s.players:
        return Reason.NO_SUCH_SEAT
    if not is_alive(s, seat):
        return Reason.ELIMINATED
    if not is_asked(c, s, seat):
        return Reason.NOT_ASKED
    if action >= act.ACCUSE:
        return why_not_accuse_now(c, s, seat, action - act.ACCUSE)
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if action >= act.START_WITH:
        if phase == Phase.START_TOKEN:
            reason = Reason.LEGAL
    elif action >= act.DISCARD:
        if phase == Phase.ANSWER:
            reason = why_not_give(s, action - act.DISCARD)
        elif phase == Phase.RATS:
            reason = Reason.LEGAL if action - act.DISCARD <= Token.TOWER else Reason.NOT_THIS_TOKEN
    elif action >= act.TARGET:
        if phase == Phase.TARGET:
            reason = why_not_target(s, action - act.TARGET)
    elif action >= act.STEAL:
        if phase == Phase.SOURCE:
            reason = why_not_steal(s, action - act.STEAL)
    elif action >= act.ACTIVATE:
        if phase == Phase.ACTIVATE:
            reason = why_not_activate(c, s, (action - act.ACTIVATE) // 3, (action - act.ACTIVATE) % 3)
    elif action >= act.CHOOSE:
        if phase == Phase.CHOOSE:
            reason = Reason.LEGAL if s.lying[action - act.CHOOSE] > 0 else Reason.NO_SUCH_DIE
    elif action == act.PASS_ON:
        if phase == Phase.PASS_ON:
            reason = Reason.LEGAL
    elif action == act.SKIP_TURN:
        if phase == Phase.ANSWER and s.effect == Effect.DRUNKENNESS:
            reason = Reason.LEGAL
    elif action == act.FROM_POOL:
        if phase == Phase.SOURCE:
            reason = Reason.BRIGAND_STEALS if is_brigand(s, seat) else Reason.LEGAL
    elif action == act.SAY_NOTHING:
        if phase == Phase.ASK:
            reason = Reason.LEGAL
    elif action == act.USE_DEUS or action == act.LEAVE_DEUS:
        if phase == Phase.DEUS_EX:
            reason = Reason.LEGAL
    elif phase == Phase.KEEP:
        reason = Reason.LEGAL if action == act.ROLL or has_passed_dice(s) else Reason.NO_DICE_TO_KEEP
    return reason


@rule
def why_not_accuse_now(c: Content, s: State, seat: int, number: int) -> int:
    """The rule that forbids an accusation, here and now."""
    if not may_accuse_now(s):
        return Reason.NO_ACCUSATION_YET
    return why_not_accuse(c, s, seat, number // SEATS, number % SEATS + 1)


@rule
def default(c: Content, s: State, seat: int) -> int:
    """The harmless answer when time is up: leave the token, say nothing, take the loss, do the first thing allowed."""
    phase = s.phase
    if phase == Phase.DEUS_EX:
        return act.LEAVE_DEUS
    if phase == Phase.ASK:
        return act.SAY_NOTHING
    if phase == Phase.RATS:
        return act.DISCARD + Token.PEOPLE
    if phase == Phase.START_TOKEN:
        return act.START_WITH + Token.PEOPLE
    if phase == Phase.KEEP:
        return act.ROLL
    for action in range(act.ACCUSE):
        if why_not(c, s, seat, action) == Reason.LEGAL:
            return action
    return act.PASS_ON
