"""What must hold in every state, whatever was played."""

from enum import IntEnum

from tavolata.kernel.bits import count
from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .bazza import ALL_BAZZA, count_kept, places_hit
from .board import can_spare, is_fortress, seat_bits
from .cards import Kind
from .combat import most_dice, origins, why_not_target
from .content import Content
from .knowledge import is_dealt
from .layout import State
from .marks import has_received
from .places import ALL_TERRITORIES, FORTRESSES, GROUNDS, TERRITORIES
from .recruitment import places_for_troops
from .setup import territories_left
from .terms import End, Phase, Reason
from .transfer import can_leave, can_receive, fortress_receivers, most_troops, reach, receivers


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
    OPTIONS = 10  # an option with a value that no table can have


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
    if s.taken != together:
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
        return s.target >= 0 or origins(c, s) >> origin & 1 == 0
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
    if origin < 0 or not can_leave(c, s, origin) or has_received(s, origin):
        return True
    if phase == Phase.RECEIVE:
        return s.target >= 0 or (receivers(c, s, origin) == 0 and fortress_receivers(c, s, origin) == 0)
    if s.target < 0 or not can_receive(c, s, int(s.target), reach(c, s, origin)):
        return True
    return most_troops(c, s) < max(1, int(s.hundreds) * 100)


@rule
def kind_for(phase: int) -> int:
    """The kind of card that a phase carries out, or -1 (an extra transfer may be a march or a sail)."""
    if phase == Phase.GIFT:
        return Kind.PLACE
    if phase == Phase.LOSE:
        return Kind.LOSE
    return Kind.STRIKE if phase == Phase.STRIKE else -1


@rule
def card_phase_problem(c: Content, s: State) -> bool:
    """A card is carried out exactly where cards are, by a card of that kind, and can be."""
    phase = s.phase
    kind = kind_for(phase)
    may_be_card = phase == Phase.MARCH or phase == Phase.RECEIVE or phase == Phase.NUMBER
    if kind < 0:
        if s.card < 0:
            return phase == Phase.MARCH
        of_card = c.bazza_kind[s.card]
        return not may_be_card or (of_card != Kind.MARCH and of_card != Kind.SAIL)
    if s.card < 0 or c.bazza_kind[s.card] != kind:
        return True
    return kind != Kind.PLACE and places_hit(s, kind) == 0


@rule
def placing_problem(c: Content, s: State) -> bool:
    """Troops wait to be placed exactly where they are placed, and find room; before the game the board is being
    filled."""
    phase = s.phase
    if phase == Phase.FIRST_ROLL and s.taken != 0:
        return True
    if phase == Phase.PLACEMENT and territories_left(s) == 0:
        return True
    placing = phase == Phase.REINFORCE or phase == Phase.RECRUIT or phase == Phase.GIFT
    if placing and (s.to_place <= 0 or places_for_troops(c, s, s.turn) == 0):
        return True
    if phase >= Phase.ATTACK and phase != Phase.GIFT and s.to_place != 0:
        return True
    if phase == Phase.REINFORCE and s.to_place > s.spare[s.turn]:
        return True
    return phase == Phase.START and s.kept_count[s.turn] == 0


@rule
def option_problem(s: State) -> bool:
    """Reinforcement by one or three (S-04); no limit of rounds, or ten and more (S-45)."""
    return s.reinforce_step == 2 or (s.round_limit > 0 and s.round_limit < 10)


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    found = int(holding_problem(s)) << Problem.HOLDINGS
    found |= int(troop_problem(c, s)) << Problem.TROOPS
    found |= int(garrison_problem(s)) << Problem.FORTRESSES
    found |= int(seat_problem(s)) << Problem.SEATS
    if found != 0:
        return found  # the rest would look at places that nobody holds
    found |= int(option_problem(s)) << Problem.OPTIONS
    found |= int(objective_problem(s)) << Problem.OBJECTIVES
    found |= int(card_problem(c, s)) << Problem.CARDS
    if s.phase != Phase.OVER:
        found |= int(attack_problem(c, s)) << Problem.ATTACK
        found |= int(transfer_problem(c, s)) << Problem.TRANSFER
        found |= int(placing_problem(c, s) or card_phase_problem(c, s)) << Problem.PLACING
        found |= int(count(s.alive) < 2) << Problem.END  # the last player left has won (S-41)
    found |= int((s.phase == Phase.OVER) != (s.end != End.NONE)) << Problem.END
    return found
