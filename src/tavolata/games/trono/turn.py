"""The turn: phases in order, who decides in each, what is allowed, and what comes next.

    deal roles -> [7 players: a token of one's choice] -> roll for the first turn
    turn:  keep or roll -> dice fall -> [Deus-Ex] -> [five-dice event -> ask] -> choose -> activate ... -> pass on

This is the only module that changes the phase.
"""

from enum import IntEnum

from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.events import Log, Moves, put, tell
from tavolata.kernel.layout import EVERYONE, SEATS, bit, has
from tavolata.kernel.rule import rule

from . import actions as act
from .content import Content
from .dice import (
    all_chosen,
    choose_die,
    deus_may_act,
    give_deus,
    has_activated,
    has_passed_dice,
    keep_dice,
    roll,
    roll_outcomes,
    take_up,
    use_deus,
)
from .effects import (
    ask_about_rats,
    carry_out_rats,
    dice_of,
    give,
    hit,
    is_gain,
    is_plague,
    make_drunk,
    spend_dice,
    symbol_of,
    take_tokens,
    why_not_activate,
    why_not_give,
    why_not_steal,
    why_not_target,
    why_nobody_drinks,
)
from .events import five_dice_event, happen, leave_dice_of_lost_turn
from .layout import State
from .setup import (
    count_roles_in_deal,
    draw_role,
    give_chosen_tokens,
    has_start_choice,
    roll_for_first,
    set_table,
    settle_first,
)
from .table import clockwise, count_dice, gain, is_alive, is_brigand, left_of, rob, steps_between
from .terms import EFFECTS, SYMBOLS, TOKENS, Effect, End, Event, FiveDice, Phase, Reason, Role, Symbol, Token
from .victory import (
    accuse,
    breaks_sins,
    close,
    declare,
    eliminate,
    guess_alone,
    might_accuse,
    pay_for_miss,
    settle_last,
    why_no_accusation,
    why_not_accuse,
    wins_by_tokens,
)


class Step(IntEnum):
    """What follows by itself after something was carried out."""

    STAY = 0  # nothing: somebody decides, or chance falls
    TAKE = 1  # tokens
    SETTLE = 2  # the end of an activation
    LOOK = 3  # at the five dice
    ASK = 4  # everyone in order, after an event
    END = 5  # of the turn
    BEGIN = 6  # a turn


# --- who decides ---------------------------------------------------------------------------------------------------


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
        return 7776
    return count_roles_in_deal(c, s) - int(s.dealt)


# --- what is allowed -----------------------------------------------------------------------------------------------


@rule
def may_accuse_now(s: State) -> bool:
    """At the start of one's turn, after each activation, at its end, and when asked after an event (T-34)."""
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
    reason = Reason.OTHER_PHASE
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


# --- what happens ---------------------------------------------------------------------------------------------------


@rule
def setup(c: Content, s: State, players: int) -> None:
    """A table before the first draw (options are set already)."""
    set_table(c, s, players)
    s.phase = Phase.DEAL


@rule
def apply(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Carry out an action of a seat, or an outcome of chance, and go on to the next decision or draw."""
    if s.phase < Phase.KEEP or s.phase == Phase.REDRAW:
        step = carry_out_setup(c, s, seat, a, log)
    elif a >= act.ACCUSE and s.phase != Phase.ROLL:
        step = carry_out_accusation(c, s, seat, a - act.ACCUSE, log)
    else:
        step = carry_out(c, s, seat, a, log)
    # what follows by itself, in the order of the turn
    if step == Step.TAKE:
        step = take(c, s, log)
    if step == Step.SETTLE:
        step = settle(c, s, log)
    if step == Step.LOOK:
        step = look_at_five_dice(c, s, log)
    if step == Step.ASK:
        step = ask_in_order(c, s, log)
    if step == Step.END:
        step = end_turn(s)
    if step == Step.BEGIN:
        begin_turn(c, s, log)
    if s.end != End.NONE:
        close(s, log)
        s.phase = Phase.OVER


@rule
def carry_out(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """An action or a roll within a turn; what follows."""
    phase = s.phase
    step = Step.STAY
    if phase == Phase.CHOOSE:
        choose_die(s, a - act.CHOOSE, log)
        if all_chosen(s):
            s.phase = Phase.ACTIVATE
    elif phase == Phase.ROLL:
        roll(c, s, a, log)
        if deus_may_act(s):
            s.phase = Phase.DEUS_EX
        else:
            step = Step.LOOK
    elif phase == Phase.DEUS_EX:
        if a == act.USE_DEUS:
            use_deus(s, log)
            s.phase = Phase.ROLL
        else:
            step = Step.LOOK
    elif phase == Phase.ACTIVATE:
        step = activate(s, (a - act.ACTIVATE) // 3, (a - act.ACTIVATE) % 3, log)
    elif phase == Phase.PASS_ON:
        tell(log, Event.PASSED_ON, EVERYONE, seat)
        step = Step.END
    elif phase == Phase.KEEP:
        if a == act.KEEP:
            keep_dice(s, log)
        else:
            take_up(s)
        s.phase = Phase.ROLL
    elif phase == Phase.TARGET:
        if hit(s, a - act.TARGET, log):
            s.phase = Phase.ANSWER
        else:
            step = Step.SETTLE
    elif phase == Phase.ANSWER:
        if a == act.SKIP_TURN:
            make_drunk(s, seat, log)
        else:
            give(s, seat, a - act.DISCARD, log)
        step = Step.SETTLE
    elif phase == Phase.RATS:
        seal_answer(s, seat, a - act.DISCARD, log)
        if s.answered == s.asked:
            carry_out_rats(s, log)
            step = Step.SETTLE
    elif phase == Phase.SOURCE:
        take_from(s, a, log)
        step = Step.TAKE
    elif phase == Phase.ASK:
        tell(log, Event.SILENT, EVERYONE, seat)
        step = Step.ASK
    return step


@rule
def carry_out_setup(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """The phases before the first turn, and a role drawn anew; what follows."""
    step = Step.STAY
    if s.phase == Phase.REDRAW:
        draw_role(c, s, s.subject, a, log)
        step = after_miss(s, s.subject)
    elif s.phase == Phase.DEAL:
        draw_role(c, s, s.dealt, a, log)
        if s.dealt == s.players:
            s.rolling = s.alive
            s.phase = Phase.FIRST_ROLL
            if has_start_choice(c, s):
                s.asked = s.alive
                s.phase = Phase.START_TOKEN
    elif s.phase == Phase.START_TOKEN:
        seal_answer(s, seat, a - act.START_WITH, log)
        if s.answered == s.asked:
            give_chosen_tokens(s, log)
            s.phase = Phase.FIRST_ROLL
    else:
        roll_for_first(c, s, a, log)
        if s.rolling == 0 and settle_first(s, log):
            s.turn = s.first
            give_deus(s, log)
            step = Step.BEGIN
    return step


@rule
def carry_out_accusation(c: Content, s: State, seat: int, number: int, log: Log) -> int:
    """Right, and the game is won; wrong, and the accuser pays (T-33, T-36); what follows."""
    if accuse(c, s, seat, number // SEATS, number % SEATS + 1, log):
        return Step.STAY
    if pay_for_miss(c, s, seat, log):
        s.subject = seat
        s.phase = Phase.REDRAW
        return Step.STAY
    if settle_last(s):
        return Step.STAY
    return after_miss(s, seat)


@rule
def after_miss(s: State, seat: int) -> int:
    """A miss in one's own turn ends it, and the two dice pass on (T-33); after an event the others are asked first, and
    a roller whom it was not goes on with his turn (T-42)."""
    if s.asked == 0:
        return Step.END
    s.subject = seat
    if seat == s.turn:
        s.turn_lost = 1
    return Step.ASK


@rule
def activate(s: State, effect: int, wild: int, log: Log) -> int:
    """One effect of the chosen dice; what follows."""
    spend_dice(s, effect, wild, log)
    if is_gain(effect):
        s.amount = dice_of(effect)
        return Step.TAKE
    if not is_plague(effect):
        s.phase = Phase.TARGET
        return Step.STAY
    if ask_about_rats(s):
        s.phase = Phase.RATS
        return Step.STAY
    carry_out_rats(s, log)
    return Step.SETTLE


@rule
def take(c: Content, s: State, log: Log) -> int:
    """Take tokens until done or until the roller has to say whom he robs."""
    if take_tokens(c, s, log):
        s.phase = Phase.SOURCE
        return Step.STAY
    return Step.SETTLE


@rule
def take_from(s: State, a: int, log: Log) -> None:
    """One token from the pool or from the victim named."""
    kind = symbol_of(s.effect)
    if a == act.FROM_POOL:
        gain(s, s.turn, kind, log)
    else:
        rob(s, s.turn, a - act.STEAL, kind, log)
    s.amount -= 1


@rule
def settle(c: Content, s: State, log: Log) -> int:
    """After an activation: the limit of seven comes before victory (T-26), victory before the next activation (T-34)."""
    if breaks_sins(c, s, s.turn):
        eliminate(s, s.turn, log)
        return Step.STAY if settle_last(s) else Step.END
    if wins_by_tokens(c, s, s.turn):
        declare(s, bit(s.turn), End.TOKENS)
    s.phase = Phase.ACTIVATE if count_dice(s.chosen) > 0 else Phase.PASS_ON
    return Step.STAY


@rule
def look_at_five_dice(c: Content, s: State, log: Log) -> int:
    """Only the final roll makes an event (T-25). After Salted Pork or Earthquake victory is looked at."""
    s.event = five_dice_event(s)
    s.phase = Phase.CHOOSE
    if s.event == FiveDice.NONE:
        return Step.STAY
    happen(c, s, log)
    if s.event == FiveDice.FEAST_OF_FOOLS or settle_last(s):
        return Step.STAY
    s.subject = -1
    return Step.ASK


@rule
def ask_in_order(c: Content, s: State, log: Log) -> int:
    """After an event everyone is looked at as he stands, clockwise from the roller (T-31, T-41): whose row is complete
    wins, and whose open tokens could fit one that needs a guess is asked, whatever his role. Goes on behind `subject`."""
    s.asked = 0
    begin = 0 if s.subject < 0 else steps_between(s, s.turn, s.subject) + 1
    for step in range(begin, s.players):
        seat = clockwise(s, s.turn, step)
        if is_alive(s, seat):
            if wins_by_tokens(c, s, seat):
                declare(s, bit(seat), End.EVENT)
                return Step.STAY
            if not guess_alone(s) and might_accuse(c, s, seat):
                s.subject = seat
                s.asked = bit(seat)
                s.phase = Phase.ASK
                return Step.STAY
    if s.turn_lost == 1:
        leave_dice_of_lost_turn(s)
        return Step.END
    s.phase = Phase.CHOOSE
    return Step.STAY


@rule
def end_turn(s: State) -> int:
    """What was not activated is lost (T-26); the dice left lying pass to the next who actually plays (T-21)."""
    for symbol in range(SYMBOLS):
        s.chosen[symbol] = 0
    s.turn = left_of(s, s.turn)
    return Step.BEGIN


@rule
def begin_turn(c: Content, s: State, log: Log) -> None:
    """Skip tokens are given back instead of playing, and a skipped turn is no turn (T-34). Then the roller may have won
    already; if not he keeps or rolls. With no dice to keep he is only asked where his open tokens could let him accuse,
    and otherwise rolls at once."""
    while has(s.skipping, s.turn):
        s.skipping &= 255 ^ bit(s.turn)
        tell(log, Event.SKIPPED, EVERYONE, s.turn)
        s.turn = left_of(s, s.turn)
    s.turns += 1
    s.deus_used = 0
    s.turn_lost = 0
    s.event = FiveDice.NONE
    tell(log, Event.TURN, EVERYONE, s.turn, min(s.turns, 65535))
    if wins_by_tokens(c, s, s.turn):
        declare(s, bit(s.turn), End.TOKENS)
    is_asked_first = has_passed_dice(s) or guess_alone(s) or might_accuse(c, s, s.turn)
    s.phase = Phase.KEEP if is_asked_first else Phase.ROLL


@rule
def seal_answer(s: State, seat: int, kind: int, log: Log) -> None:
    """An answer in a window; everyone sees that it is there, nobody what it is."""
    s.answer[seat] = 1 + kind
    s.answered |= bit(seat)
    tell(log, Event.ANSWERED, EVERYONE, seat)
