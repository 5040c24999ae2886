"""Chapter 4, combat: territories, ports, gates, quarters and fortresses, all by the same dice."""

from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .board import can_spare, held_by_others, hold, is_fortress, is_quarter
from .content import Content
from .dice import face
from .layout import State
from .places import FIRST_FORTRESS
from .terms import DEFENCE_DICE, MOST_DICE, SIDES, Event, Reason

# --- from where, against whom ------------------------------------------------


@rule
def can_besiege(c: Content, s: State, place: int) -> bool:
    """An enemy garrison sits in the fortress of this territory: it outlived the loss of it (S-23)."""
    fortress = int(c.fortress_at[place])
    return fortress >= 0 and s.garrison[fortress] >= 0 and s.garrison[fortress] != s.turn


@rule
def besieged(c: Content, s: State) -> int:
    """One's own territories in whose fortress an enemy garrison sits, as a set."""
    found = 0
    left = int(s.held[s.turn]) & int(c.homes)
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        found |= int(can_besiege(c, s, place)) << place
    return found


@rule
def origins(c: Content, s: State) -> int:
    """Places from which an attack is possible, as a set. Written without branches: whether a place can attack is as
    good as random, and a wrong guess of the processor costs more than the sums."""
    enemies = held_by_others(s, s.turn)
    sieges = besieged(c, s)
    left = int(s.held[s.turn])
    found = 0
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        targets = int(c.near[place]) & enemies | sieges & (1 << place)
        found |= int((targets != 0) & (s.troops[place] > 1)) << place
    return found


@rule
def can_attack(c: Content, s: State) -> bool:
    """Any attack at all is possible; if not, combat ends by itself (S-48). Mostly one of the first places looked at has
    a troop to spare and an enemy next to it."""
    enemies = held_by_others(s, s.turn)
    left = int(s.held[s.turn])
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        if s.troops[place] > 1 and int(c.near[place]) & enemies != 0:
            return True
    return origins(c, s) != 0


@rule
def why_not_attack_from(c: Content, s: State, place: int) -> int:
    """A place of one's own with a troop to spare and an enemy next to it: also one just conquered (S-20)."""
    if s.owner[place] != s.turn:
        return Reason.NOT_YOURS
    if not can_spare(s, place):
        return Reason.ONE_MUST_STAY
    return Reason.LEGAL if origins(c, s) >> place & 1 == 1 else Reason.NOTHING_TO_ATTACK


@rule
def why_not_target(c: Content, s: State, place: int) -> int:
    """Enemies next to the origin, by land, port (S-21), street or gate, also outwards (S-30, S-31); a fortress only
    from the territory around it (S-23). What is free is not attacked but occupied (S-26, S-35)."""
    if is_fortress(place):
        fortress = place - FIRST_FORTRESS
        if c.home[fortress] != s.origin:
            return Reason.SIEGE_FROM_INSIDE
        if s.garrison[fortress] < 0:
            return Reason.FORTRESS_FREE
        return Reason.FORTRESS_OWN if s.garrison[fortress] == s.turn else Reason.LEGAL
    if s.owner[place] == s.turn:
        return Reason.OWN_PLACE
    if int(c.near[s.origin]) >> int(place) & 1 == 0:
        return Reason.NOT_ADJACENT
    return Reason.LEGAL if s.owner[place] >= 0 else Reason.FREE_PLACE


@rule
def why_not_besiege(c: Content, s: State, place: int) -> int:
    """Why a fortress is no target before it is said from where: it is free (S-26), one's own, or attacked only from the
    territory around it (S-23). For other places the question comes too early."""
    if not is_fortress(place):
        return Reason.OTHER_PHASE
    garrison = int(s.garrison[place - FIRST_FORTRESS])
    if garrison < 0:
        return Reason.FORTRESS_FREE
    return Reason.FORTRESS_OWN if garrison == s.turn else Reason.SIEGE_FROM_INSIDE


@rule
def why_not_another(c: Content, s: State, place: int) -> int:
    """Why a place is no target once there is one: what forbids it anyway, or that the choice is made."""
    reason = why_not_target(c, s, place)
    return Reason.OTHER_PHASE if reason == Reason.LEGAL else reason


@rule
def only_target(c: Content, s: State) -> int:
    """The target if there is just one, else -1."""
    targets = int(c.near[s.origin]) & held_by_others(s, s.turn)
    if can_besiege(c, s, s.origin):
        return FIRST_FORTRESS + int(c.fortress_at[s.origin]) if targets == 0 else -1
    return lowest(targets) if without_lowest(targets) == 0 else -1


# --- dice --------------------------------------------------------------------


@rule
def most_dice(s: State) -> int:
    """One die for each troop that attacks, three at most; the last troop stays (S-17). From a quarter that makes two. A
    siege is one against one (S-23)."""
    if is_fortress(s.target):
        return 1
    return min(MOST_DICE, int(s.troops[s.origin]) - 1)


@rule
def defenders(s: State) -> int:
    """Troops that defend the target."""
    return 1 if is_fortress(s.target) else int(s.troops[s.target])


@rule
def defender(s: State) -> int:
    """The seat that is attacked."""
    return int(s.garrison[s.target - FIRST_FORTRESS] if is_fortress(s.target) else s.owner[s.target])


@rule
def defender_is_asked(s: State) -> bool:
    """Under the table's option the defender says with how many dice they defend, once for a whole blitz; otherwise it
    is the most they can (S-18, S-22)."""
    return s.defender_chooses == 1 and defenders(s) > 1


@rule
def defence_dice(s: State) -> int:
    """The dice of the defender in the next roll: as declared, two at most."""
    return min(int(s.defence), defenders(s), DEFENCE_DICE)


@rule
def defence_bonus(c: Content, s: State) -> int:
    """One more on the best die of a fortress, or behind a gate; none between quarters or outwards (S-31, S-32)."""
    if is_fortress(s.target):
        return int(c.fortress_bonus)
    return int(c.wall_bonus) if is_quarter(s.target) and not is_quarter(s.origin) else 0


@rule
def roll_outcomes(s: State) -> int:
    """Six for each die of both sides."""
    n = 1
    for _ in range(int(s.dice) + defence_dice(s)):
        n *= SIDES
    return n


@rule
def defender_losses(c: Content, s: State, outcome: int) -> int:
    """How many defenders fall: the best dice are compared, then the second best; ties go to the defender, and nothing
    is added up (S-17). A bonus counts on the best die only."""
    best = 0
    second = 0
    for _ in range(s.dice):
        die = face(outcome)
        outcome //= SIDES
        second = max(second, min(best, die))
        best = max(best, die)
    best_defence = 0
    second_defence = 0
    defence = defence_dice(s)
    for _ in range(defence):
        die = face(outcome)
        outcome //= SIDES
        second_defence = max(second_defence, min(best_defence, die))
        best_defence = max(best_defence, die)
    losses = int(best + int(s.charge) > best_defence + defence_bonus(c, s))
    if s.dice > 1 and defence > 1:
        losses += int(second > second_defence)
    return losses


@rule
def fight(c: Content, s: State, outcome: int, log: Log) -> None:
    """One roll: the dice fall, and troops with them."""
    defence = defence_dice(s)
    pairs = min(int(s.dice), defence)
    fallen = defender_losses(c, s, outcome)
    packed = pack_roll(int(s.dice), defence, defence_bonus(c, s), int(s.charge))
    tell(log, Event.ROLLED, EVERYONE, s.turn, outcome, packed)
    tell(log, Event.LOSSES, EVERYONE, pairs - fallen, fallen)
    s.troops[s.origin] -= pairs - fallen
    s.charge = 0
    if is_fortress(s.target):
        if fallen > 0:
            take_fortress(s, log)
    else:
        s.troops[s.target] -= fallen
        if s.troops[s.target] == 0:
            move_in(s, log)


@rule
def take_fortress(s: State, log: Log) -> None:
    """The troop that won the siege goes in (S-23). It is no territory: no Bazza card for it (S-36)."""
    s.troops[s.origin] -= 1
    s.garrison[s.target - FIRST_FORTRESS] = s.turn
    tell(log, Event.TOOK_FORTRESS, EVERYONE, s.turn, s.target)


@rule
def move_in(s: State, log: Log) -> None:
    """Exactly as many troops as the dice of the winning roll move in; a conquering roll costs the attacker none
    (S-19). Territories and quarters both count for the Bazza card (S-36)."""
    hold(s, s.target, s.turn)
    s.troops[s.origin] -= s.dice
    s.troops[s.target] = s.dice
    s.conquered = 1
    tell(log, Event.CONQUERED, EVERYONE, s.turn, s.target, s.dice)


@rule
def target_taken(s: State) -> bool:
    """Whether the attacker now holds the target."""
    return defender(s) == s.turn


@rule
def blitz_goes_on(s: State) -> bool:
    """A blitz goes on by itself until won, or until the origin has no more than the troops it shall keep (S-22)."""
    return s.until > 0 and s.troops[s.origin] > s.until


@rule
def forget_attack(s: State) -> None:
    """The attack is over."""
    s.origin = -1
    s.target = -1
    s.dice = 0
    s.defence = 0
    s.until = 0
    s.hundreds = -1


@rule
def pack_roll(dice: int, defence: int, bonus: int, charge: int) -> int:
    """The dice of both sides, and what each adds to its best die, in one argument of an event."""
    return dice * 8 + defence + bonus * 32 + charge * 256


@rule
def pack(origin: int, target: int) -> int:
    """Two places in one argument of an event."""
    return int(origin) * 128 + int(target)
