"""The turn: phases in order, and what comes next.

    roll for the first turn -> the 48 cards -> spare troops -> objectives
    turn:  [play a kept card] -> recruit -> attack ... -> [Bazza] -> transfer ...

Only this module and `attack`, its longest chapter, change the phase.
"""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from . import actions as act
from .attack import carry_out_combat, go_on_with_combat
from .bazza import FIRST_KEPT_KIND, bear_loss, cards_in_pile, draw_bazza, places_hit, play_card
from .board import left_of, steps_from_first
from .cards import Kind
from .content import Content
from .ending import close, count_up, look_at_objective, look_at_public_goal
from .layout import State
from .marks import begin_transfers, end_transfers
from .recruitment import (
    add_levy,
    collect_income,
    draw_fortezza,
    draws_fortezza,
    place_recruit,
    place_without_choice,
    why_not_place,
)
from .setup import (
    deal_objective,
    look_before_deal,
    next_seat,
    next_to_reinforce,
    place_by_card,
    reinforce,
    roll_for_first,
    set_table,
    settle_first,
    territories_left,
)
from .terms import HUNDRED, MOST_ROUNDS, MOST_TURNS, End, Event, Phase, Reason, Step
from .transfer import can_transfer, forget_transfer, most_troops, only_receiver, transfer


@rule
def setup(c: Content, s: State, players: int) -> None:
    """A table before the first draw (options are set already)."""
    set_table(c, s, players)
    s.phase = Phase.FIRST_ROLL


@rule
def apply(c: Content, s: State, seat: int, a: int, log: Log) -> None:
    """Carry out an action of a seat, or an outcome of chance, and go on to the next decision or draw."""
    phase = s.phase
    if phase <= Phase.DEAL:
        step = carry_out_setup(c, s, a, log)
    elif phase <= Phase.RECRUIT:
        step = carry_out_recruitment(c, s, seat, a, log)
    elif phase <= Phase.ROLL:
        step = carry_out_combat(c, s, seat, a, log)
    elif phase <= Phase.STRIKE:
        step = carry_out_bazza(c, s, a, log)
    else:
        step = carry_out_transfer(c, s, seat, a, log)
    if step != Step.STAY:
        follow(c, s, step, log)
    if s.end != End.NONE:
        close(s, log)
        s.phase = Phase.OVER


@rule
def follow(c: Content, s: State, step: int, log: Log) -> None:
    """What follows by itself, in the order of the turn, until somebody decides, chance falls, or the game is over."""
    while step != Step.STAY and s.end == End.NONE:
        if step == Step.BEGIN:
            step = begin_turn(c, s, log)
        if step == Step.RECRUIT:
            step = recruit(c, s, log)
        if step == Step.PLACE:
            step = place_recruits(c, s, log)
        if step == Step.COMBAT:
            step = go_on_with_combat(c, s)
        if step == Step.BAZZA:
            step = end_combat(s)
        if step == Step.CARD:
            step = carry_out_card(c, s, log)
        if step == Step.TRANSFER:
            begin_transfers(s)
            step = Step.MOVE
        if step == Step.MOVE:
            step = go_on_with_transfers(c, s)
        if step == Step.END:
            step = end_turn(s, log)


# --- chapter 1 ---------------------------------------------------------------


@rule
def carry_out_setup(c: Content, s: State, a: int, log: Log) -> int:
    """Before the first turn; what follows."""
    if s.phase == Phase.REINFORCE:
        reinforce(s, a - act.PLACE, log)
        if s.to_place == 0:
            go_on_with_reinforcement(c, s)
    elif s.phase == Phase.PLACEMENT:
        place_by_card(s, a, log)
        if territories_left(s) == 0:
            go_on_with_reinforcement(c, s)
        else:
            s.turn = next_seat(s)
    elif s.phase == Phase.FIRST_ROLL:
        roll_for_first(s, a, log)
        if s.rolling == 0 and settle_first(s, log):
            s.turn = s.first
            s.phase = Phase.PLACEMENT
    else:
        deal_objective(s, a, log)
        if s.to_place == s.players:
            s.to_place = 0
            s.turn = s.first
            s.rounds = 1
            tell(log, Event.ROUND, EVERYONE, 1)
            return Step.BEGIN
    return Step.STAY


@rule
def go_on_with_reinforcement(c: Content, s: State) -> None:
    """The next in turn places spare troops; when all are placed the objectives are dealt (S-05)."""
    seat = next_to_reinforce(s)
    if seat < 0:
        s.to_place = 0
        look_before_deal(c, s)
        s.phase = Phase.DEAL
    else:
        s.turn = seat
        s.to_place = min(int(s.reinforce_step), int(s.spare[seat]))
        s.phase = Phase.REINFORCE


# --- chapters 2 and 3 --------------------------------------------------------


@rule
def begin_turn(c: Content, s: State, log: Log) -> int:
    """Begin a turn: check the goals, then ask a player who keeps a card whether they play it. Everyone who keeps one is
    asked, so that the question tells nobody which card it is (S-48)."""
    s.turns = min(int(s.turns) + 1, MOST_TURNS)
    s.acted = 0
    s.conquered = 0
    tell(log, Event.TURN, EVERYONE, s.turn, min(s.turns, 65_535))
    if look_at_objective(c, s) or look_at_public_goal(s):
        return Step.STAY
    if s.kept_count[s.turn] == 0:
        return Step.RECRUIT
    s.phase = Phase.START
    return Step.STAY


@rule
def carry_out_recruitment(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """Start of the turn, Fortezze card, placing recruits; what follows."""
    if s.phase == Phase.FORTEZZA:
        draw_fortezza(c, s, a, log)
        return Step.PLACE
    if a == act.GO_ON:
        return Step.RECRUIT  # to say so is not to do anything: a whole round of it is a stalemate too (S-45)
    s.acted = 1
    if s.phase == Phase.RECRUIT:
        put_troop(c, s, a - act.PLACE, log)
        return Step.STAY if s.to_place > 0 else Step.COMBAT
    kind = a - act.PLAY + FIRST_KEPT_KIND
    number = play_card(c, s, seat, kind, log)
    if kind == Kind.BONA_LE:
        count_up(s, End.BONA_LE, log)
        return Step.STAY
    s.to_place += number
    return Step.STAY if s.kept_count[seat] > 0 else Step.RECRUIT


@rule
def recruit(c: Content, s: State, log: Log) -> int:
    """Kingdoms, fortresses, then the Fortezze card."""
    collect_income(c, s, log)
    if draws_fortezza(s):
        s.phase = Phase.FORTEZZA
        return Step.STAY
    return Step.PLACE


@rule
def place_recruits(c: Content, s: State, log: Log) -> int:
    """All recruits are placed together (S-11)."""
    add_levy(c, s, log)
    if s.to_place == 0:
        return Step.COMBAT
    s.acted = 1
    if place_without_choice(c, s, log):
        return Step.STAY if look_at_objective(c, s) else Step.COMBAT
    s.phase = Phase.RECRUIT
    return Step.STAY


@rule
def put_troop(c: Content, s: State, place: int, log: Log) -> None:
    """One troop to a place; where it is the second it may complete an objective. What finds no room is lost."""
    place_recruit(s, place, 1, log)
    if s.troops[place] == 2:
        look_at_objective(c, s)
    is_full = why_not_place(c, s, s.turn, place) != Reason.LEGAL
    if s.to_place > 0 and is_full and place_without_choice(c, s, log):
        look_at_objective(c, s)


# --- chapter 6 ---------------------------------------------------------------


@rule
def end_combat(s: State) -> int:
    """Who has conquered draws a Bazza card (S-36)."""
    if s.conquered == 0 or cards_in_pile(s) == 0:
        return Step.TRANSFER
    s.phase = Phase.BAZZA
    return Step.STAY


@rule
def carry_out_bazza(c: Content, s: State, a: int, log: Log) -> int:
    """The card is drawn, or the choice it asks for is made; what follows."""
    if s.phase == Phase.BAZZA:
        return Step.TRANSFER if draw_bazza(c, s, a, log) < 0 else Step.CARD
    if s.phase == Phase.GIFT:
        put_troop(c, s, a - act.PLACE, log)
        if s.to_place > 0:
            return Step.STAY
    else:
        bear_loss(c, s, a - (act.LOSE if s.phase == Phase.LOSE else act.STRIKE), log)
    s.card = -1
    return Step.TRANSFER


@rule
def carry_out_card(c: Content, s: State, log: Log) -> int:
    """What the card drawn asks for; what is not possible is left out (S-37)."""
    kind = c.bazza_kind[s.card]
    if kind == Kind.PLACE:
        s.to_place = c.bazza_number[s.card]
        if not place_without_choice(c, s, log):
            s.phase = Phase.GIFT
            return Step.STAY
        if look_at_objective(c, s):
            return Step.STAY
    elif kind == Kind.LOSE or kind == Kind.STRIKE:
        if places_hit(s, kind) != 0:
            s.phase = Phase.LOSE if kind == Kind.LOSE else Phase.STRIKE
            return Step.STAY
        tell(log, Event.NO_EFFECT, EVERYONE, s.turn, s.card)
    elif can_transfer(c, s):
        s.phase = Phase.MARCH
        return Step.STAY
    else:
        tell(log, Event.NO_EFFECT, EVERYONE, s.turn, s.card)
    s.card = -1
    return Step.TRANSFER


# --- chapter 5 ---------------------------------------------------------------


@rule
def go_on_with_transfers(c: Content, s: State) -> int:
    """Ask for another transfer while one is possible. A player who keeps a card and has moved something is asked in any
    case: they might play a second transfer (S-48)."""
    has_moved = s.sent != 0 or s.forts_sent != 0
    if can_transfer(c, s) or (has_moved and s.kept_count[s.turn] > 0):
        s.phase = Phase.SEND
        return Step.STAY
    return Step.END


@rule
def carry_out_transfer(c: Content, s: State, seat: int, a: int, log: Log) -> int:
    """From, to, how many; what follows."""
    s.acted = 1
    if s.phase == Phase.NUMBER:
        if a < act.NUMBER:
            s.hundreds = a - act.HUNDREDS
            return Step.STAY
        return carry_out_move(c, s, max(0, int(s.hundreds)) * HUNDRED + a - act.NUMBER, log)
    if s.phase == Phase.RECEIVE:
        s.target = a - act.RECEIVE
    elif a >= act.PLAY:
        play_card(c, s, seat, Kind.MOVE_AGAIN.value, log)
        end_transfers(s)
        return Step.TRANSFER
    elif a == act.STOP:
        tell(log, Event.STOPPED, EVERYONE, seat)
        return stop_transfers(s)
    else:
        s.origin = a - act.SEND
        s.target = only_receiver(c, s)
        if s.target < 0:
            s.phase = Phase.RECEIVE
            return Step.STAY
    if most_troops(c, s) > 1:
        s.phase = Phase.NUMBER
        return Step.STAY
    return carry_out_move(c, s, 1, log)


@rule
def stop_transfers(s: State) -> int:
    """The extra transfer of a card is declined, or the phase ends."""
    if s.card < 0:
        return Step.END
    s.card = -1
    return Step.TRANSFER


@rule
def carry_out_move(c: Content, s: State, number: int, log: Log) -> int:
    """Troops move; that may complete an objective (S-39)."""
    transfer(c, s, number, log)
    forget_transfer(s)
    look_at_objective(c, s)
    if s.card < 0:
        return Step.MOVE
    s.card = -1
    return Step.TRANSFER


# --- the end of a turn -------------------------------------------------------


@rule
def end_turn(s: State, log: Log) -> int:
    """The next living player's turn; a whole round in which nobody could do anything, or the last round of the table's
    limit, ends the game by the count (S-42, S-45)."""
    end_transfers(s)
    if s.acted == 1:
        s.idle = 0
    else:
        s.idle += 1
        tell(log, Event.PASSED, EVERYONE, s.turn)
    following = left_of(s, s.turn)
    if s.idle > 0 and is_whole_round_idle(s):
        count_up(s, End.STALEMATE, log)
        return Step.STAY
    if steps_from_first(s, following) <= steps_from_first(s, s.turn):
        if s.round_limit > 0 and s.rounds >= s.round_limit:
            count_up(s, End.ROUND_LIMIT, log)
            return Step.STAY
        s.rounds = min(int(s.rounds) + 1, MOST_ROUNDS)
        tell(log, Event.ROUND, EVERYONE, s.rounds)
    s.turn = following
    return Step.BEGIN


@rule
def is_whole_round_idle(s: State) -> bool:
    """As many turns in a row without anything to do as there are players left."""
    left = 0
    for seat in range(s.players):
        left += int(s.alive) >> seat & 1
    return s.idle >= left
