"""Whose decision it is in each phase, what is allowed there, and why the rest is not."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.contract import CHANCE, OVER
from tavolata.kernel.events import Moves, put
from tavolata.kernel.layout import bit
from tavolata.kernel.rule import rule

from . import actions as act
from .bazza import FIRST_KEPT_KIND, cards_in_pile, places_hit, why_not_lose, why_not_play, why_not_strike
from .board import has_room, held_by_others, is_alive, is_fortress, territories_of
from .cards import Kind
from .combat import (
    can_besiege,
    defender,
    most_dice,
    origins,
    roll_outcomes,
    why_not_another,
    why_not_attack_from,
    why_not_besiege,
    why_not_target,
)
from .content import Content
from .layout import State
from .places import FIRST_FORTRESS
from .recruitment import fortezze_left, places_for_troops, why_not_place
from .setup import DEAL_OUTCOMES, territories_left
from .terms import DEFENCE_DICE, HUNDRED, SIDES, Phase, Reason
from .transfer import (
    fortress_receivers,
    fortress_senders,
    most_troops,
    receivers,
    senders,
    why_not_receive,
    why_not_send,
)

KEPT_KINDS = len(Kind) - FIRST_KEPT_KIND

# --- who decides ------------------------------------------------------------


@rule
def is_chance(phase: int) -> bool:
    """Phases in which dice or cards fall."""
    return (
        phase == Phase.ROLL
        or phase == Phase.PLACEMENT
        or phase == Phase.FORTEZZA
        or phase == Phase.BAZZA
        or phase == Phase.DEAL
        or phase == Phase.FIRST_ROLL
    )


@rule
def actor(c: Content, s: State) -> int:
    """The one whose turn it is, except where the defender is asked (S-18)."""
    if is_chance(s.phase):
        return CHANCE
    if s.phase == Phase.DEFEND:
        return defender(s)
    return OVER if s.phase == Phase.OVER else int(s.turn)


@rule
def waiting(c: Content, s: State) -> int:
    """The seat that decides, as a set: this game has no windows."""
    seat = actor(c, s)
    return bit(seat) if seat >= 0 else 0


@rule
def outcomes(c: Content, s: State) -> int:
    """How many equally likely outcomes a draw has."""
    phase = s.phase
    if phase == Phase.ROLL:
        return roll_outcomes(s)
    if phase == Phase.PLACEMENT:
        return count(territories_left(s))
    if phase == Phase.FORTEZZA:
        return count(fortezze_left(s))
    if phase == Phase.BAZZA:
        return cards_in_pile(s)
    return DEAL_OUTCOMES if phase == Phase.DEAL else SIDES


# --- what is allowed --------------------------------------------------------


@rule
def legal(c: Content, s: State, seat: int, out: Moves) -> int:
    """All actions of a seat, ascending."""
    if actor(c, s) != seat:
        return 0
    phase = s.phase
    if phase <= Phase.RECRUIT or phase == Phase.GIFT:
        if phase == Phase.START:
            return legal_cards(c, s, seat, out, put(out, 0, act.GO_ON, True))
        return legal_places(c, s, seat, out)
    if phase == Phase.ATTACK:
        return put_all(out, put(out, 0, act.STOP, True), act.ATTACK, origins(c, s))
    if phase == Phase.TARGET:
        n = put_all(out, 0, act.TARGET, int(c.near[s.origin]) & held_by_others(s, seat))
        fortress = int(c.fortress_at[s.origin])
        return put(out, n, act.TARGET + FIRST_FORTRESS + fortress, can_besiege(c, s, s.origin))
    if phase == Phase.DICE:
        n = 0
        for dice in range(1, most_dice(s) + 1):
            n = put(out, n, act.ROLL + dice - 1, True)
        return legal_cards(c, s, seat, out, put(out, n, act.BLITZ, True))
    if phase == Phase.DEFEND:
        return put(out, put(out, 0, act.DEFEND, True), act.DEFEND + 1, True)
    if phase == Phase.LOSE:
        return put_all(out, 0, act.LOSE, places_hit(s, Kind.LOSE.value))
    if phase == Phase.STRIKE:
        return put_all(out, 0, act.STRIKE, places_hit(s, Kind.STRIKE.value))
    if phase == Phase.RECEIVE:
        n = put_all(out, 0, act.RECEIVE, receivers(c, s, s.origin))
        return put_all(out, n, act.RECEIVE + FIRST_FORTRESS, fortress_receivers(c, s, s.origin))
    if phase == Phase.SEND or phase == Phase.MARCH:
        return legal_cards(c, s, seat, out, legal_senders(c, s, out))
    return legal_numbers(c, s, out)


@rule
def legal_places(c: Content, s: State, seat: int, out: Moves) -> int:
    """Where a troop can be placed."""
    left = territories_of(s, seat)
    if left == 0:
        return put_all(out, 0, act.PLACE, places_for_troops(c, s, seat))
    n = 0
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        n = put(out, n, act.PLACE + place, has_room(s, place))
    return n


@rule
def put_all(out: Moves, n: int, first: int, members: int) -> int:
    """One action for each member of a set; the new n."""
    left = members
    while left != 0:
        n = put(out, n, first + lowest(left), True)
        left = without_lowest(left)
    return n


@rule
def legal_senders(c: Content, s: State, out: Moves) -> int:
    """Stop, or send troops from somewhere."""
    n = put_all(out, put(out, 0, act.STOP, True), act.SEND, senders(c, s))
    return put_all(out, n, act.SEND + FIRST_FORTRESS, fortress_senders(c, s))


@rule
def legal_cards(c: Content, s: State, seat: int, out: Moves, n: int) -> int:
    """The kept cards that can be played now."""
    if s.kept[seat] == 0:
        return n
    for number in range(KEPT_KINDS):
        n = put(out, n, act.PLAY + number, why_not_play(c, s, seat, number + FIRST_KEPT_KIND) == Reason.LEGAL)
    return n


# --- numbers ----------------------------------------------------------------


@rule
def highest_number(c: Content, s: State) -> int:
    """The highest number that can be chosen; the lowest is one. A blitz leaves less than there is (S-22)."""
    return int(s.troops[s.origin]) - 1 if s.phase == Phase.UNTIL else most_troops(c, s)


@rule
def hundreds_missing(s: State, high: int) -> bool:
    """A number over 99 is chosen in two steps: hundreds, then the rest."""
    return high >= HUNDRED and s.hundreds < 0


@rule
def legal_numbers(c: Content, s: State, out: Moves) -> int:
    """Every number from one to the highest."""
    high = highest_number(c, s)
    n = 0
    if hundreds_missing(s, high):
        for hundreds in range(high // HUNDRED + 1):
            n = put(out, n, act.HUNDREDS + hundreds, True)
        return n
    base = max(0, int(s.hundreds)) * HUNDRED
    for number in range(max(1 - base, 0), min(high - base, HUNDRED - 1) + 1):
        n = put(out, n, act.NUMBER + number, True)
    return n


@rule
def why_not_number(c: Content, s: State, action: int) -> int:
    """A number within bounds, hundreds first."""
    high = highest_number(c, s)
    if action < act.NUMBER:
        if not hundreds_missing(s, high):
            return Reason.NO_HUNDREDS
        return Reason.LEGAL if (action - act.HUNDREDS) * HUNDRED <= high else Reason.NUMBER_TOO_HIGH
    if hundreds_missing(s, high):
        return Reason.HUNDREDS_FIRST
    number = max(0, int(s.hundreds)) * HUNDRED + action - act.NUMBER
    if number < 1:
        return Reason.NUMBER_TOO_LOW
    return Reason.LEGAL if number <= high else Reason.NUMBER_TOO_HIGH


# --- why not ----------------------------------------------------------------


@rule
def why_not(c: Content, s: State, seat: int, action: int) -> int:
    """The rule that forbids an action, or LEGAL."""
    phase = s.phase
    if phase == Phase.OVER:
        return Reason.GAME_OVER
    if seat < 0 or seat >= s.players:
        return Reason.NO_SUCH_SEAT
    if not is_alive(s, seat):
        return Reason.ELIMINATED
    if actor(c, s) != seat:
        return Reason.NOT_ASKED
    if action >= act.PLAY:
        return why_not_play(c, s, seat, action - act.PLAY + FIRST_KEPT_KIND)
    if phase <= Phase.RECRUIT or phase == Phase.GIFT:
        return why_not_before_combat(c, s, seat, action)
    if phase <= Phase.DEFEND:
        return why_not_in_combat(c, s, action)
    return why_not_after_combat(c, s, action)


@rule
def why_not_before_combat(c: Content, s: State, seat: int, action: int) -> int:
    """Go on, or place troops."""
    if s.phase == Phase.START:
        return Reason.LEGAL if action == act.GO_ON else Reason.OTHER_PHASE
    if action >= act.PLACE and action < act.ATTACK:
        return why_not_place(c, s, seat, action - act.PLACE)
    return Reason.NO_TROOPS_INTO_FORTRESS if names_fortress(action) else Reason.OTHER_PHASE


@rule
def names_fortress(action: int) -> bool:
    """Whether an action aims at a fortress, where only territories and quarters can be meant (S-12, S-47)."""
    return action >= act.TARGET + FIRST_FORTRESS and action < act.ROLL


@rule
def why_not_in_combat(c: Content, s: State, action: int) -> int:
    """From where, against whom, with how many."""
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if phase == Phase.ATTACK:
        if action == act.STOP:
            reason = Reason.LEGAL
        elif action >= act.ATTACK and action < act.TARGET:
            reason = why_not_attack_from(c, s, action - act.ATTACK)
        elif action >= act.TARGET and action < act.ROLL:
            reason = why_not_besiege(c, s, action - act.TARGET)
    elif phase == Phase.TARGET:
        if action >= act.TARGET and action < act.ROLL:
            reason = why_not_target(c, s, action - act.TARGET)
    elif phase == Phase.DICE:
        if action == act.BLITZ:
            reason = Reason.LEGAL
        elif action >= act.ROLL and action < act.BLITZ:
            reason = why_not_dice(s, action - act.ROLL + 1)
        elif action >= act.TARGET and action < act.ROLL:
            reason = why_not_another(c, s, action - act.TARGET)
    elif phase == Phase.UNTIL:
        if action >= act.HUNDREDS:
            reason = why_not_number(c, s, action)
    elif action >= act.DEFEND and action < act.LOSE:
        reason = Reason.LEGAL  # the defender is only asked where they have two troops
    return reason


@rule
def why_not_dice(s: State, dice: int) -> int:
    """Dice that the origin can spare; a siege takes one (S-17, S-23)."""
    if dice <= most_dice(s):
        return Reason.LEGAL
    return Reason.SIEGE_ONE_DIE if is_fortress(s.target) else Reason.TOO_MANY_DICE


@rule
def why_not_after_combat(c: Content, s: State, action: int) -> int:
    """The choice a card asks for, or a transfer."""
    phase = s.phase
    reason: int = Reason.OTHER_PHASE
    if (phase == Phase.LOSE or phase == Phase.STRIKE) and names_fortress(action):
        reason = Reason.GARRISON_SPARED
    elif phase == Phase.LOSE:
        if action >= act.LOSE and action < act.STRIKE:
            reason = why_not_lose(s, action - act.LOSE)
    elif phase == Phase.STRIKE:
        if action >= act.STRIKE and action < act.SEND:
            reason = why_not_strike(s, action - act.STRIKE)
    elif phase == Phase.RECEIVE:
        if action >= act.RECEIVE and action < act.HUNDREDS:
            reason = why_not_receive(c, s, action - act.RECEIVE)
    elif phase == Phase.NUMBER:
        if action >= act.HUNDREDS:
            reason = why_not_number(c, s, action)
    elif action == act.STOP:
        reason = Reason.LEGAL
    elif action >= act.SEND and action < act.RECEIVE:
        reason = why_not_send(c, s, action - act.SEND)
    return reason


@rule
def default(c: Content, s: State, seat: int) -> int:
    """The harmless answer when time is up: no attack, no transfer, no card, the strongest defence; a blitz that keeps
    all it may; otherwise the first thing allowed."""
    phase = s.phase
    if phase == Phase.START:
        return act.GO_ON
    if phase == Phase.ATTACK or phase == Phase.SEND or phase == Phase.MARCH:
        return act.STOP
    if phase == Phase.DICE:
        return act.ROLL
    if phase == Phase.DEFEND:
        return act.DEFEND + DEFENCE_DICE - 1
    if phase == Phase.UNTIL:
        high = highest_number(c, s)
        if hundreds_missing(s, high):
            return act.HUNDREDS + high // HUNDRED
        return act.NUMBER + min(HUNDRED - 1, high - max(0, int(s.hundreds)) * HUNDRED)
    for action in range(act.PLACE, act.PLAY):
        if why_not(c, s, seat, action) == Reason.LEGAL:
            return action
    return act.GO_ON
