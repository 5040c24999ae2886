"""The turn: phases in order, who decides in each, what is allowed, and what comes next.

    deal roles -> [7 players: a token of one's choice] -> roll for the first turn
    turn:  keep or roll -> dice fall -> [Deus-Ex] -> [five-dice event -> ask] -> choose -> activate ... -> pass on

This is the only module that changes the phase.
"""

from enum import IntEnum

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, SEATS, bit, has
from tavolata.kernel.rule import rule

from . import actions as act
from .content import Content
from .dice import (
    all_chosen,
    choose_die,
    deus_may_act,
    give_deus,
    has_passed_dice,
    keep_dice,
    roll,
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
)
from .events import five_dice_event, happen, leave_dice_of_lost_turn
from .layout import MOST_TURNS, State
from .setup import (
    draw_role,
    give_chosen_tokens,
    has_start_choice,
    roll_for_first,
    set_table,
    settle_first,
)
from .table import clockwise, count_dice, gain, is_alive, left_of, rob, steps_between
from .terms import SYMBOLS, End, Event, FiveDice, Phase
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
    CLOSE = 7  # the game


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
    if step != Step.STAY:
        follow(c, s, step, log)


@rule
def follow(c: Content, s: State, step: int, log: Log) -> None:
    """What follows by itself, in the order of the turn, until somebody decides or chance falls."""
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
    step: int = Step.STAY
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
    step: int = Step.STAY
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
        return Step.CLOSE
    if pay_for_miss(c, s, seat, log):
        s.subject = seat
        s.phase = Phase.REDRAW
        return Step.STAY
    return Step.CLOSE if settle_last(s) else after_miss(s, seat)


@rule
def after_miss(s: State, seat: int) -> int:
    """A miss in one's own turn ends it, and the two dice pass on (T-33). After an event the others are asked first, and
    the roller goes on with their turn unless the miss was theirs (T-42)."""
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
    """Take tokens until done or until the roller has to say whom they rob."""
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
    """After an activation: the limit of seven comes before victory (T-26), victory before the next activation
    (T-34)."""
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
    """After an event check everyone's tokens, clockwise from the roller (T-31, T-41): a complete row wins, and a seat
    whose open tokens could fit a row that needs a guess is asked, whatever its role. Continues behind `subject`."""
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
    already; if not they keep or roll. With no dice to keep they are only asked where their open tokens could let them
    accuse, and otherwise roll at once."""
    while has(s.skipping, s.turn):
        s.skipping &= 255 ^ bit(s.turn)
        tell(log, Event.SKIPPED, EVERYONE, s.turn)
        s.turn = left_of(s, s.turn)
    s.turns = min(s.turns + 1, MOST_TURNS)
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
