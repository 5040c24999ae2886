"""What must hold of players, board and decks, whatever was played; and of a table before its first turn.

Each rule here answers whether something is wrong. `problems` (in `checks.py`) asks them in an order in which none looks
at what an earlier one has found broken.
"""

from tavolata.kernel.bits import count, lowest
from tavolata.kernel.layout import EVERYONE, SEATS, bit, has
from tavolata.kernel.rule import rule

from .board import seat_bits, steps_from_first, troops_of
from .cards import ALL_OBJECTIVES
from .content import Content
from .knowledge import is_dealt
from .layout import State
from .objectives import completed, has_shorter, is_too_early
from .places import ALL_TERRITORIES, FORTRESSES, GROUNDS, TERRITORIES
from .recruitment import has_late_troops
from .setup import places_whole_step
from .terms import MOST_ROUNDS, Phase

EVERY_OBJECTIVE = ALL_OBJECTIVES | 1

# --- players -----------------------------------------------------------------


@rule
def option_problem(s: State) -> bool:
    """Reinforcement by one or three (S-04); no limit of rounds, or ten and more (S-45); shorter objectives since the
    second edition (S-49), more troops for who plays late since the third (S-50)."""
    if s.reinforce_step == 2 or (s.round_limit > 0 and s.round_limit < 10):
        return True
    return (s.shorter > 0 and not has_shorter(s)) or (s.late_troops > 0 and not has_late_troops(s))


@rule
def absent_problem(s: State) -> bool:
    """Who is not at the table has nothing, and nothing names them."""
    if (int(s.alive) | int(s.rolling) | int(s.winners)) >> int(s.players) != 0:
        return True
    if s.first >= s.players or s.turn >= s.players:
        return True
    found = 0
    for seat in range(int(s.players), SEATS):
        found |= int(s.held[seat]) | int(s.kept[seat]) | int(s.kept_count[seat]) | int(s.settled_count[seat])
        found |= int(s.not_objective[seat]) | int(s.objective[seat]) | int(s.seen[seat])
        found |= int(s.die[seat]) | int(s.spare[seat])
    return found != 0


@rule
def alive_problem(s: State) -> bool:
    """Everyone is in the game until the first turn; then who holds a territory or a quarter (S-40), and while the game
    goes on at least two (S-41)."""
    if s.phase <= Phase.DEAL:
        return bool(s.alive != seat_bits(s.players))
    for seat in range(s.players):
        if has(s.alive, seat) != (s.held[seat] != 0):
            return True
    return s.phase != Phase.OVER and count(s.alive) < 2


@rule
def turn_problem(s: State) -> bool:
    """Nobody begins before the dice have fallen; then somebody has begun, and somebody in the game has the turn."""
    if s.phase == Phase.FIRST_ROLL:
        return s.first >= 0 or s.turn >= 0
    return s.first < 0 or s.turn < 0 or not has(s.alive, s.turn)


@rule
def round_problem(s: State) -> bool:
    """Turns and rounds are counted from the first turn on: no more turns than the rounds have room for, no more rounds
    than the table agreed on (S-45). Both counters stay at their highest number once they are there."""
    if s.phase <= Phase.DEAL:
        return s.turns != 0 or s.rounds != 0
    if s.turns < 1 or s.rounds < 1 or (s.round_limit > 0 and s.rounds > s.round_limit):
        return True
    most = int(s.players) * (int(s.rounds) - 1) + steps_from_first(s, int(s.turn)) + 1
    return s.turns > most and s.rounds < MOST_ROUNDS


# --- the board ---------------------------------------------------------------


@rule
def holding_problem(s: State) -> bool:
    """`held`, `owner` and `taken` say the same, and after the placement every territory is somebody's."""
    together = 0
    for seat in range(s.players):
        if together & int(s.held[seat]) != 0:
            return True
        together |= int(s.held[seat])
    if s.taken != together or (s.phase > Phase.PLACEMENT and together & ALL_TERRITORIES != ALL_TERRITORIES):
        return True
    for place in range(GROUNDS):
        owner = int(s.owner[place])
        if owner >= 0 and int(s.held[owner]) >> place & 1 == 0:
            return True
        if (owner >= 0) != (together >> place & 1 == 1):
            return True
    return False


@rule
def troop_problem(c: Content, s: State) -> bool:
    """Who holds a place has a troop there (S-33), in a quarter no more than find room."""
    for place in range(GROUNDS):
        if (s.owner[place] >= 0) != (s.troops[place] > 0):
            return True
        if place >= TERRITORIES and s.troops[place] > c.room:
            return True
    return False


@rule
def garrison_problem(s: State) -> bool:
    """Only players in the game hold fortresses (S-40); before the first turn nobody does (S-06)."""
    for fortress in range(FORTRESSES):
        if s.garrison[fortress] >= 0 and (s.phase <= Phase.DEAL or not has(s.alive, s.garrison[fortress])):
            return True
    return False


# --- before the first turn ---------------------------------------------------


@rule
def first_roll_problem(s: State) -> bool:
    """Dice fall in seat order (S-03): those who have rolled come before those who have not. Who rolls again still shows
    the die that tied, two at least. Afterwards only the die that won is left."""
    shown = 0
    for seat in range(s.players):
        shown += int(s.die[seat] > 0)
    if s.phase != Phase.FIRST_ROLL:
        return s.rolling != 0 or shown != 1
    if s.rolling == 0:
        return True
    following = lowest(int(s.rolling))
    tied = int(s.die[following])
    for seat in range(s.players):
        die = int(s.die[seat])
        if has(s.rolling, seat):
            wrong = die != tied
        elif tied == 0:
            wrong = seat > following or die == 0
        else:
            wrong = seat > following and die > 0
        if wrong:
            return True
    return tied > 0 and shown < 2


@rule
def placement_problem(c: Content, s: State) -> bool:
    """The cards are dealt in turn from the first player on, one troop for each (S-44); nobody is in the centre (S-06).
    Everyone's troops and spare troops make the number of the beginning, and from the first turn on none is spare."""
    cards = count(s.taken)
    if s.phase <= Phase.DEAL and int(s.taken) & ALL_TERRITORIES != s.taken:
        return True
    for seat in range(s.players):
        if s.phase > Phase.DEAL:
            if s.spare[seat] != 0:
                return True
            continue
        if troops_of(s, seat) + int(s.spare[seat]) != c.troops:
            return True
        if s.phase == Phase.PLACEMENT and s.spare[seat] != c.troops - count(s.held[seat]):
            return True
        if cards > 0 and count(s.held[seat]) != (cards + int(s.players) - 1 - steps_from_first(s, seat)) // s.players:
            return True
    if s.phase == Phase.PLACEMENT:
        return cards >= TERRITORIES or steps_from_first(s, s.turn) != cards % s.players
    return s.phase == Phase.FIRST_ROLL and cards > 0


@rule
def place_in_order(s: State, seat: int) -> int:
    """The place of a seat in the order of reinforcing: it goes on where the cards ended (S-44)."""
    return (steps_from_first(s, seat) + int(s.players) - TERRITORIES % int(s.players)) % int(s.players)


@rule
def times(troops: int, step: int) -> int:
    """How often somebody places a number of troops, given how many they place at a time."""
    return (troops + step - 1) // step


@rule
def reinforcement_problem(c: Content, s: State) -> bool:
    """Spare troops are placed in turn, as many at a time as the table says (S-04): who comes before the one who places
    has done so once more than who comes after. Once all are placed the turn stays with the last."""
    step = int(s.reinforce_step)
    own = int(c.troops) - count(s.held[s.turn])
    placed = own - int(s.spare[s.turn])
    rounds = placed // step
    for seat in range(s.players):
        had = int(c.troops) - count(s.held[seat])
        order = place_in_order(s, seat) - place_in_order(s, s.turn)
        if s.phase == Phase.DEAL:
            if s.spare[seat] != 0 or (order != 0 and times(had, step) + int(order > 0) > times(own, step)):
                return True
        elif order != 0 and s.spare[seat] != max(0, had - (rounds + int(order < 0)) * step):
            return True
    if s.phase == Phase.DEAL:
        return False
    if s.spare[s.turn] < 1 or s.to_place != min((rounds + 1) * step - placed, int(s.spare[s.turn])):
        return True
    return places_whole_step(s) and placed % step != 0


# --- secrets -----------------------------------------------------------------


@rule
def objective_problem(s: State) -> bool:
    """Everyone has an objective of their own once they are dealt, and it is none that is known not to be theirs. While
    they are dealt `to_place` counts them."""
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
def ruled_out_problem(c: Content, s: State) -> bool:
    """What everyone knows not to be somebody's objective: nothing before the deal, then what holds for them already. In
    a turn that has just begun it has all that holds for its player: one of those would have won (S-39)."""
    for seat in range(s.players):
        known = int(s.not_objective[seat])
        if known & 1 == 1 or (known != 0 and s.phase < Phase.DEAL):
            return True
        if s.phase == Phase.DEAL and known != completed(c, s, seat) and (known != 0 or not is_dealt(s, seat)):
            return True
    if s.phase >= Phase.START and s.phase <= Phase.RECRUIT and not is_too_early(s):
        return completed(c, s, s.turn) & (int(s.not_objective[s.turn]) ^ EVERY_OBJECTIVE) != 0
    return False


@rule
def seen_problem(s: State) -> bool:
    """Everyone knows their own secrets and nobody else's, until all are shown at the end."""
    for seat in range(s.players):
        if s.seen[seat] != (EVERYONE if s.phase == Phase.OVER else bit(seat)):
            return True
    return False


@rule
def kept_problem(c: Content, s: State) -> bool:
    """Each Bazza card is in one place. Players in the game keep some, of the kinds that are kept, and the public
    numbers of them are true; before the first turn all cards are in their piles."""
    taken = int(s.discarded)
    for seat in range(s.players):
        kept = int(s.kept[seat])
        if taken & kept != 0 or count(kept) != s.kept_count[seat] or kept & int(c.kept_cards) != kept:
            return True
        if kept != 0 and not has(s.alive, seat):
            return True
        taken |= kept
    return s.phase <= Phase.DEAL and (taken != 0 or s.fortezze_drawn != 0)


@rule
def settled_problem(s: State) -> bool:
    """The cards known to have been kept when the pile was last empty are kept still, and their numbers are true."""
    settled = 0
    for seat in range(s.players):
        if count(int(s.kept[seat]) & int(s.settled)) != s.settled_count[seat]:
            return True
        settled += int(s.settled_count[seat])
    return count(s.settled) != settled
