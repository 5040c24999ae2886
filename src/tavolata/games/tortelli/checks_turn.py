"""What must hold within a turn: troops to place, the card, attack or transfer under way, what transfers leave behind,
and the end. What belongs to a phase is blank outside it."""

from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.layout import bit
from tavolata.kernel.rule import rule

from .bazza import cards_in_pile, places_hit
from .board import can_spare, fortresses_of, is_fortress, left_of, quarters_held, quarters_of, steps_from_first
from .cards import BAZZA_CARDS, FORTEZZE, Kind
from .combat import can_attack, defender_is_asked, most_dice, only_target, origins, why_not_target
from .content import Content
from .decisions import highest_number
from .ending import best_counts
from .layout import PAIR_WORDS, State
from .marks import has_received, pair_used
from .objectives import completed, is_too_early
from .places import ALL_QUARTERS, FORTRESSES, GROUNDS, QUARTERS, TERRITORIES
from .recruitment import income_of, places_for_troops
from .terms import DEFENCE_DICE, HUNDRED, End, Phase, Reason
from .transfer import can_leave, can_receive, can_send, can_transfer, most_troops, only_receiver, reach


@rule
def is_attack(phase: int) -> bool:
    """Phases with an attack under way."""
    return phase >= Phase.TARGET and phase <= Phase.ROLL


@rule
def is_transfer(phase: int) -> bool:
    """Phases with a transfer under way."""
    return phase == Phase.RECEIVE or phase == Phase.NUMBER


@rule
def shown(c: Content, s: State, kind: int) -> int:
    """The numbers of all discarded cards of a kind, added up."""
    total = 0
    for card in range(BAZZA_CARDS):
        if int(s.discarded) >> card & 1 == 1 and c.bazza_kind[card] == kind:
            total += int(c.bazza_number[card])
    return total


# --- the turn so far ---------------------------------------------------------


@rule
def activity_problem(c: Content, s: State) -> bool:
    """Whether something was done or conquered in this turn fits the phase; and a whole round in which nothing was done
    has ended the game (S-45)."""
    phase = s.phase
    left = count(s.alive)
    if phase <= Phase.DEAL:
        return s.acted != 0 or s.conquered != 0 or s.idle != 0
    if phase == Phase.OVER and s.end == End.STALEMATE:
        return s.acted != 0 or s.idle != left
    if s.idle >= (left if s.acted == 0 else int(s.players)):
        return True
    if phase <= Phase.RECRUIT and s.conquered != 0:
        return True
    if phase >= Phase.BAZZA and phase <= Phase.MARCH and s.conquered == 0:
        return True
    if phase == Phase.START:
        return (s.to_place > 0) != (s.acted == 1)
    if phase == Phase.FORTEZZA:
        return (s.to_place > income_of(c, s)) != (s.acted == 1)
    has_moved = s.sent != 0 or s.forts_sent != 0
    return s.acted == 0 and (phase == Phase.RECRUIT or is_attack(phase) or is_transfer(phase) or has_moved)


@rule
def to_place_problem(c: Content, s: State) -> bool:
    """Troops wait to be placed exactly where they are placed, and no more than cards and board can have brought."""
    phase = s.phase
    number = int(s.to_place)
    if phase == Phase.REINFORCE or phase == Phase.DEAL:
        return False  # `reinforcement_problem` has looked
    if phase == Phase.GIFT:
        return number < 1 or number > c.bazza_number[s.card]
    if phase == Phase.OVER:
        return number > 0 and s.end != End.OBJECTIVE and s.end != End.BONA_LE
    if phase < Phase.START or phase > Phase.RECRUIT:
        return number != 0
    reserves = shown(c, s, Kind.RESERVES.value)
    income = income_of(c, s)
    if phase == Phase.START:
        return number > reserves
    if phase == Phase.FORTEZZA:
        return number < income or number > income + reserves
    drawn = 0
    for card in range(FORTEZZE):
        if int(s.fortezze_drawn) >> card & 1 == 1 and fortresses_of(s, s.turn) > 0:
            drawn = max(drawn, int(c.fortezza[card]))
    return number < 1 or number > max(income + reserves + drawn, int(s.minimum_levy) * int(c.levy))


@rule
def card_problem(c: Content, s: State) -> bool:
    """A card is carried out exactly where cards are, one that lies in the discards and asks for just that."""
    phase = s.phase
    if s.card < 0:
        return phase >= Phase.GIFT and phase <= Phase.MARCH
    kind = c.bazza_kind[s.card]
    if int(s.discarded) >> int(s.card) & 1 == 0 or s.conquered == 0:
        return True
    if phase == Phase.GIFT or (phase == Phase.OVER and s.end == End.OBJECTIVE):
        return bool(kind != Kind.PLACE)
    if phase == Phase.LOSE:
        return bool(kind != Kind.LOSE)
    if phase == Phase.STRIKE:
        return bool(kind != Kind.STRIKE)
    return not (phase == Phase.MARCH or is_transfer(phase)) or (kind != Kind.MARCH and kind != Kind.SAIL)


# --- the attack or transfer under way ----------------------------------------


@rule
def origin_problem(c: Content, s: State) -> bool:
    """Troops come from a place of one's own that can spare some; not from one that has received (S-43)."""
    origin = int(s.origin)
    if is_attack(s.phase):
        return origin < 0 or origin >= GROUNDS or s.owner[origin] != s.turn or not can_spare(s, origin)
    if is_transfer(s.phase):
        return origin < 0 or not can_leave(c, s, origin) or has_received(s, origin)
    return origin >= 0


@rule
def target_problem(c: Content, s: State) -> bool:
    """They go against an enemy next to it, or to a place that can take them."""
    target = int(s.target)
    if is_attack(s.phase) and s.phase != Phase.TARGET:
        return target < 0 or why_not_target(c, s, target) != Reason.LEGAL
    if s.phase == Phase.NUMBER:
        return target < 0 or not can_receive(c, s, target, reach(c, s, s.origin))
    return target >= 0


@rule
def dice_problem(s: State) -> bool:
    """The attacker's dice are chosen before the defender is asked or the roll falls: in a blitz the most (S-22)."""
    if s.phase != Phase.DEFEND and s.phase != Phase.ROLL:
        return bool(s.dice != 0)
    return s.dice < (1 if s.until == 0 else most_dice(s)) or s.dice > most_dice(s)


@rule
def defence_problem(s: State) -> bool:
    """The defender's dice are two, or one where they are asked and have the choice (S-18)."""
    if s.phase != Phase.DEFEND and s.phase != Phase.ROLL:
        return bool(s.defence != 0)
    if s.defence == DEFENCE_DICE:
        return False
    had_choice = not is_fortress(s.target) and (s.until > 0 or s.troops[s.target] > 1)
    return s.defence == 0 or s.phase == Phase.DEFEND or s.defender_chooses == 0 or not had_choice


@rule
def until_problem(s: State) -> bool:
    """A blitz leaves fewer troops than there are (S-22)."""
    under_way = s.phase == Phase.DEFEND or s.phase == Phase.ROLL
    return s.until >= s.troops[s.origin] if under_way else s.until != 0


@rule
def charge_problem(c: Content, s: State) -> bool:
    """A charge is that of a card in the discards, and counts from the choice of the dice to the roll."""
    if s.charge == 0:
        return False
    for card in range(BAZZA_CARDS):
        if int(s.discarded) >> card & 1 == 1 and c.bazza_kind[card] == Kind.CHARGE and c.bazza_number[card] == s.charge:
            return not is_attack(s.phase) or s.phase == Phase.TARGET
    return True


@rule
def hundreds_problem(c: Content, s: State) -> bool:
    """Hundreds are chosen where a number over 99 can be, and not beyond it (S-43)."""
    if s.phase != Phase.UNTIL and s.phase != Phase.NUMBER:
        return s.hundreds >= 0
    high = highest_number(c, s)
    return s.hundreds >= 0 and (high < HUNDRED or int(s.hundreds) * HUNDRED > high)


@rule
def phase_problem(c: Content, s: State) -> bool:
    """In the phase there is something to draw or to choose: otherwise it would have passed by itself (S-48)."""
    phase = s.phase
    if phase == Phase.START:
        return bool(s.kept_count[s.turn] == 0)
    if phase == Phase.FORTEZZA:
        return fortresses_of(s, s.turn) == 0
    if phase == Phase.RECRUIT or phase == Phase.GIFT:
        return without_lowest(places_for_troops(c, s, s.turn)) == 0
    if phase == Phase.ATTACK:
        return not can_attack(c, s)
    if phase == Phase.TARGET:
        return origins(c, s) >> int(s.origin) & 1 == 0 or only_target(c, s) >= 0
    if phase == Phase.UNTIL:
        return bool(s.troops[s.origin] < 3)
    if phase == Phase.DEFEND:
        return not defender_is_asked(s)
    if phase == Phase.BAZZA:
        return cards_in_pile(s) == 0
    if phase == Phase.LOSE or phase == Phase.STRIKE:
        return places_hit(s, c.bazza_kind[s.card]) == 0
    if phase == Phase.MARCH:
        return not can_transfer(c, s)
    if phase == Phase.RECEIVE:
        return not can_send(c, s, int(s.origin)) or only_receiver(c, s) >= 0
    return phase == Phase.NUMBER and most_troops(c, s) < 2


# --- what a transfer phase remembers -----------------------------------------


@rule
def remembers(s: State) -> bool:
    """Whether transfers may have left marks: in their own phase, or where an objective was completed by one."""
    if s.phase == Phase.OVER:
        return s.end == End.OBJECTIVE and (s.quarters_before | s.free_before | s.sent | int(s.forts_sent)) != 0
    return s.phase >= Phase.SEND and s.card < 0


@rule
def marks_problem(c: Content, s: State) -> bool:
    """Senders and receivers are different places of one's own; every pair that was used joins a sender and a receiver,
    and who is in no pair has dealt with a fortress (S-43)."""
    pairs = 0
    for word in range(PAIR_WORDS):
        pairs += count(s.pairs[word])
    sent = int(s.sent)
    received = int(s.received)
    if not remembers(s):
        return sent | received | pairs | int(s.forts_sent) | int(s.forts_received) != 0
    if sent & received != 0 or (sent | received) & int(s.held[s.turn]) != sent | received:
        return True
    alone = 0
    met = 0
    left = sent
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        partners = 0
        targets = received
        while targets != 0:
            target = lowest(targets)
            targets = without_lowest(targets)
            if pair_used(s, place, target):
                partners += 1
                met |= 1 << target
        pairs -= partners
        alone += int(partners == 0)
    if pairs != 0 or alone > count(s.forts_received) or count(received ^ met) > count(s.forts_sent):
        return True
    if (sent == 0 and s.forts_sent == 0) != (received == 0 and s.forts_received == 0):
        return True
    return fortress_marks_problem(c, s)


@rule
def fortress_marks_problem(c: Content, s: State) -> bool:
    """A fortress that has sent is free, one that has received is one's own; both stand in one's own territory."""
    if int(s.forts_sent) & int(s.forts_received) != 0:
        return True
    for fortress in range(FORTRESSES):
        has_sent = int(s.forts_sent) >> fortress & 1 == 1
        has_got = int(s.forts_received) >> fortress & 1 == 1
        if (has_sent or has_got) and s.owner[c.home[fortress]] != s.turn:
            return True
        if (has_sent and s.garrison[fortress] >= 0) or (has_got and s.garrison[fortress] != s.turn):
            return True
    return False


@rule
def centre_problem(c: Content, s: State) -> bool:
    """The centre as it was when the phase began: what was free then is free or was entered since, one's own is what one
    held and what one entered (S-27). Into those come no more than the gates and the quarters let in (S-46)."""
    came = 0
    for quarter in range(QUARTERS):
        came |= int(s.by_quarters[quarter])
    if not remembers(s):
        return int(s.quarters_before) | int(s.free_before) | came != 0
    free = ALL_QUARTERS ^ quarters_held(s)
    entered = int(s.free_before) ^ free
    if entered & quarters_of(s, s.turn) & int(s.received) != entered:
        return True
    if s.quarters_before != quarters_of(s, s.turn) ^ entered:
        return True
    for quarter in range(QUARTERS):
        if entered >> (TERRITORIES + quarter) & 1 == 0:
            if s.by_quarters[quarter] != 0:
                return True
        elif entry_problem(c, s, quarter):
            return True
    return False


@rule
def entry_problem(c: Content, s: State, quarter: int) -> bool:
    """More troops came into a quarter than may: by way of quarters only from one held since the beginning, the others
    only with a gate of one's own."""
    troops = int(s.troops[TERRITORIES + quarter])
    by_quarters = int(s.by_quarters[quarter])
    if troops > c.through_gate or by_quarters > min(troops, int(c.through_quarters)):
        return True
    if by_quarters > 0 and int(c.contacts[quarter]) & int(s.quarters_before) == 0:
        return True
    return by_quarters < troops and int(c.gates[quarter]) & int(s.held[s.turn]) == 0


# --- the end -----------------------------------------------------------------


@rule
def goal_problem(s: State) -> bool:
    """Where the table plays with the public goal, nobody has a turn with all six quarters: they would have won at its
    start (S-07), unless they conquered the last in it."""
    early = s.phase >= Phase.START and s.phase <= Phase.ROLL and s.conquered == 0
    return early and s.public_goal == 1 and quarters_of(s, s.turn) == ALL_QUARTERS


@rule
def end_problem(c: Content, s: State) -> bool:
    """The game is over with an end and the winners that it makes, or goes on without either."""
    end = s.end
    if s.phase != Phase.OVER or end == End.NONE:
        return s.phase == Phase.OVER or end != End.NONE or s.winners != 0
    own = bit(s.turn)
    if end == End.OBJECTIVE:
        return s.winners != own or is_too_early(s) or completed(c, s, s.turn) >> int(s.objective[s.turn]) & 1 == 0
    if end == End.PUBLIC_GOAL:
        return s.winners != own or s.public_goal == 0 or quarters_of(s, s.turn) != ALL_QUARTERS
    if end == End.LAST_STANDING:
        return s.winners != own or s.alive != own
    if s.winners != best_counts(s) or count(s.alive) < 2:
        return True
    if end == End.BONA_LE:
        return shown(c, s, Kind.BONA_LE.value) == 0
    is_last = steps_from_first(s, left_of(s, s.turn)) <= steps_from_first(s, s.turn)
    return end == End.ROUND_LIMIT and (s.rounds != s.round_limit or not is_last)
