"""What must hold in every state, whatever was played."""

from enum import IntEnum

from tavolata.kernel.bits import count
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .bazza import ALL_BAZZA, count_kept
from .board import can_spare, is_fortress, seat_bits
from .combat import most_dice, why_not_target
from .content import Content
from .knowledge import is_dealt
from .layout import State
from .places import ALL_TERRITORIES, FORTRESSES, GROUNDS, TERRITORIES
from .terms import End, Phase, Reason
from .transfer import can_leave, most_troops


class Problem(IntEnum):
    """Bits of `problems`."""

    HOLDINGS = 0  # who holds a place is told in two ways
    TROOPS = 1  # a held place without troops, troops in a free one, or too many
    FORTRESSES = 2  # a garrison of somebody who is not in the game
    SEATS = 3  # somebody who is not in the game has the turn, a place or a card
    OBJECTIVES = 4  # an objective twice, missing, or one that is known not to be it
    CARDS = 5  # a card in two places, or counts that do not fit
    ATTACK = 6  # an attack that cannot be
    TRANSFER = 7  # a transfer that cannot be
    PLACING = 8  # troops to be placed that do not fit the phase
    END = 9  # over without an end, or an end without being over


@rule
def holding_problem(s: State) -> bool:
    """`held` and `owner` say the same."""
    together = 0
    for seat in range(7):
        held = int(s.held[seat])
        if together & held != 0 or (seat >= s.players and held != 0):
            return True
        together |= held
        for place in range(GROUNDS):
            if (held >> place & 1 == 1) != (s.owner[place] == seat):
                return True
    return s.phase > Phase.PLACEMENT and together & ALL_TERRITORIES != ALL_TERRITORIES


@rule
def troop_problem(c: Content, s: State) -> bool:
    """Who holds a place has a troop there (S-33), a quarter no more than find room."""
    for place in range(GROUNDS):
        if (s.owner[place] >= 0) != (s.troops[place] > 0):
            return True
        if place >= TERRITORIES and s.troops[place] > c.room:
            return True
    return False


@rule
def garrison_problem(s: State) -> bool:
    """Only players in the game hold fortresses (S-40)."""
    for fortress in range(FORTRESSES):
        if s.garrison[fortress] >= 0 and not has(s.alive, s.garrison[fortress]):
            return True
    return False


@rule
def seat_problem(s: State) -> bool:
    """Only players in the game have a turn, and who is in it holds a territory or a quarter (S-40)."""
    if int(s.alive) >> int(s.players) != 0 or s.alive == 0 or s.first >= s.players or s.turn >= s.players:
        return True
    if s.phase > Phase.FIRST_ROLL and (s.first < 0 or s.turn < 0 or not has(s.alive, s.turn)):
        return True
    if s.phase == Phase.FIRST_ROLL and (s.rolling == 0 or int(s.rolling) >> int(s.players) != 0):
        return True
    for seat in range(s.players):
        if s.phase > Phase.PLACEMENT and has(s.alive, seat) != (s.held[seat] != 0):
            return True
        if s.phase > Phase.REINFORCE and s.spare[seat] != 0:
            return True
        if not has(s.seen[seat], seat):
            return True
    return s.alive != seat_bits(s.players) and s.phase <= Phase.DEAL


@rule
def objective_problem(s: State) -> bool:
    """Everyone has an objective of his own once they are dealt, and what everyone knows of it is true."""
    used = 0
    for seat in range(s.players):
        card = int(s.objective[seat])
        if (card != 0) != is_dealt(s, seat):
            return True
        if card != 0 and (used >> card & 1 == 1 or int(s.not_objective[seat]) >> card & 1 == 1):
            return True
        used |= 1 << card
    return s.phase == Phase.DEAL and s.to_place >= s.players


@rule
def card_problem(c: Content, s: State) -> bool:
    """Each Bazza card is in one place; the public counts of kept ones are true, and so is what is known of them."""
    taken = int(s.discarded)
    settled = 0
    for seat in range(s.players):
        kept = int(s.kept[seat])
        if taken & kept != 0 or count(kept) != s.kept_count[seat] or kept & int(c.kept_cards) != kept:
            return True
        if count(kept & int(s.settled)) != s.settled_count[seat] or (kept != 0 and not has(s.alive, seat)):
            return True
        taken |= kept
        settled += int(s.settled_count[seat])
    if count(s.settled) != settled or int(s.settled) & int(s.discarded) != 0:
        return True
    return count_kept(s) != count(taken & (ALL_BAZZA ^ int(s.discarded)))


@rule
def attack_problem(c: Content, s: State) -> bool:
    """An attack under way is from a place of one's own against an enemy next to it, with dice that there are."""
    phase = s.phase
    if phase < Phase.TARGET or phase > Phase.ROLL:
        return s.until != 0 or s.dice != 0 or s.charge != 0
    origin = int(s.origin)
    if origin < 0 or origin >= GROUNDS or s.owner[origin] != s.turn or not can_spare(s, origin):
        return True
    if phase == Phase.TARGET:
        return s.target >= 0
    if s.target < 0 or why_not_target(c, s, s.target) != Reason.LEGAL:
        return True
    if s.until >= s.troops[origin] or (s.hundreds >= 0 and int(s.hundreds) * 100 >= s.troops[origin]):
        return True
    if phase == Phase.DEFEND and (is_fortress(s.target) or s.troops[s.target] < 2):
        return True
    if phase >= Phase.DEFEND:
        return s.dice < 1 or s.dice > most_dice(s) or s.defence < 1
    return s.dice != 0


@rule
def transfer_problem(c: Content, s: State) -> bool:
    """A transfer under way is possible."""
    phase = s.phase
    if phase != Phase.RECEIVE and phase != Phase.NUMBER:
        return (phase < Phase.TARGET or phase > Phase.ROLL) and (s.origin >= 0 or s.target >= 0)
    origin = int(s.origin)
    if origin < 0 or not can_leave(c, s, origin):
        return True
    if phase == Phase.RECEIVE:
        return s.target >= 0
    return s.target < 0 or s.target == origin or most_troops(c, s) < max(1, int(s.hundreds) * 100)


@rule
def placing_problem(s: State) -> bool:
    """Troops wait to be placed exactly where they are placed, and a card is carried out exactly where it is."""
    phase = s.phase
    placing = phase == Phase.REINFORCE or phase == Phase.RECRUIT or phase == Phase.GIFT
    if placing and s.to_place <= 0:
        return True
    if phase >= Phase.ATTACK and phase != Phase.GIFT and s.to_place != 0:
        return True
    if phase == Phase.REINFORCE and s.to_place > s.spare[s.turn]:
        return True
    by_card = phase == Phase.GIFT or phase == Phase.LOSE or phase == Phase.STRIKE or phase == Phase.MARCH
    may_be_card = by_card or phase == Phase.RECEIVE or phase == Phase.NUMBER or phase == Phase.OVER
    if (by_card and s.card < 0) or (not may_be_card and s.card >= 0):
        return True
    return phase == Phase.START and s.kept_count[s.turn] == 0


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    found = int(holding_problem(s)) << Problem.HOLDINGS
    found |= int(troop_problem(c, s)) << Problem.TROOPS
    found |= int(garrison_problem(s)) << Problem.FORTRESSES
    found |= int(seat_problem(s)) << Problem.SEATS
    if found != 0:
        return found  # the rest would look at places that nobody holds
    found |= int(objective_problem(s)) << Problem.OBJECTIVES
    found |= int(card_problem(c, s)) << Problem.CARDS
    if s.phase != Phase.OVER:
        found |= int(attack_problem(c, s)) << Problem.ATTACK
        found |= int(transfer_problem(c, s)) << Problem.TRANSFER
        found |= int(placing_problem(s)) << Problem.PLACING
    found |= int((s.phase == Phase.OVER) != (s.end != End.NONE)) << Problem.END
    return found

