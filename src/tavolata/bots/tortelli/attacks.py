"""What an attack promises: the chance to win it, what the target is worth, and what it will cost.

Whoever asks says what is the least that counts, since they have found something as good: what cannot reach it is not
worked out.
"""

from functools import cache

import numpy as np

from tavolata.games.tortelli.board import is_fortress, is_quarter
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.odds import roll_odds
from tavolata.games.tortelli.places import KINGDOMS
from tavolata.kernel.bits import count, lowest, without_lowest
from tavolata.kernel.rule import rule

from .aims import Aims
from .weights import Weights

HOPELESS = -1000  # below every attack that could be made
NO_BOUND = 10**9  # above every score
MOST_SURPLUS = 10  # troops
MOVE_IN = 3  # troops that hold a place when it is conquered
MOST = 24  # troops on a side in the table of odds


@cache
def _chance(attackers: int, defenders: int, kind: str) -> float:
    """The chance to win an attack that goes on to the end."""
    if defenders == 0 or attackers == 0:
        return float(defenders == 0)
    attack, defence = min(attackers, 3), min(defenders, 2)
    pairs = min(attack, defence)
    return sum(
        float(share) * _chance(attackers - pairs + fallen, defenders - fallen, kind)
        for fallen, share in enumerate(roll_odds(attack, defence, kind))
    )


#: Per cent, by walls (none, a gate), attackers (without the one who stays) and defenders.
CHANCES = np.array(
    [
        [[round(100 * _chance(a, d, kind)) for d in range(MOST + 1)] for a in range(MOST + 1)]
        for kind in ("open", "gate")
    ],
    np.int16,
)


@rule
def chance(attackers: int, defenders: int, walls: int) -> int:
    """Per cent to win; large numbers of troops are judged by smaller ones in the same proportion."""
    while attackers > MOST or defenders > MOST:
        attackers //= 2
        defenders = (defenders + 1) // 2
    return int(CHANCES[walls, max(0, attackers), defenders])


@rule
def worth(c: Content, s: State, aims: Aims, w: Weights, place: int) -> int:
    """What it is worth to hold an enemy's place."""
    fortress = int(c.fortress_at[place])
    value = w.plain
    value += (aims.goal >> place & 1) * w.goal
    value += (aims.castles >> place & 1) * w.castle
    value += (aims.project >> place & 1) * w.project
    if aims.project >> place & 1 == 1:
        value += w.whole // count(aims.project)
    value += (aims.breaking >> place & 1) * w.breaking
    if w.breaking_troop != 0 and aims.breaking >> place & 1 == 1:
        value += w.breaking_troop * troops_of_kingdom(c, place)
    value += (aims.danger >> place & 1) * w.danger
    value += (aims.more >> place & 1) * w.more
    value += (aims.rival >> place & 1) * w.rival
    if fortress >= 0 and s.garrison[fortress] < 0:
        value += banner_worth(s, aims, w, place)
    if s.conquered == 0:
        value += w.first_conquest
    return value


@rule
def coveted(c: Content, s: State, aims: Aims) -> int:
    """Enemies' places that are worth more than any other may be, as a set."""
    forts = 0
    left = int(c.homes) & aims.enemies
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        forts |= int(s.garrison[c.fortress_at[place]] < 0) << place
    return aims.enemies & (aims.goal | aims.castles | aims.project | aims.breaking | aims.danger) | forts


@rule
def near_to(c: Content, s: State, seat: int, targets: int) -> int:
    """Places from which targets can be attacked, or an enemy's fortress, as a set."""
    found = 0
    left = targets
    while left != 0:
        found |= int(c.near[lowest(left)])
        left = without_lowest(left)
    left = int(c.homes) & int(s.held[seat])
    while left != 0:
        home = lowest(left)
        left = without_lowest(left)
        garrison = s.garrison[c.fortress_at[home]]
        found |= int(garrison >= 0 and garrison != seat) << home
    return found


@rule
def most_elsewhere(s: State, w: Weights) -> int:
    """A score that no attack on a place that is not coveted exceeds."""
    if w.loss < 0 or w.alone < 0:
        return NO_BOUND
    value = w.plain + max(0, w.more) + max(0, w.rival) + (max(0, w.first_conquest) if s.conquered == 0 else 0)
    lost = w.loss if s.rounds < w.patience else 0
    return max(max(0, value) - lost + max(0, w.surplus) * MOST_SURPLUS, 100 + value // 4 - 500)


@rule
def troops_of_kingdom(c: Content, place: int) -> int:
    """What the kingdom of a territory brings each turn, if it is whole."""
    for kingdom in range(KINGDOMS):
        if int(c.kingdom[kingdom]) >> place & 1 == 1:
            return int(c.kingdom_troops[kingdom])
    return 0


@rule
def banner_worth(s: State, aims: Aims, w: Weights, place: int) -> int:
    """What the fortress of a territory is worth as a source of troops."""
    return w.banner * (int(s.players) - 1) if aims.banners >> place & 1 == 1 else w.fortress


@rule
def siege_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, origin: int, extra: int) -> int:
    """What it promises to besiege the fortress of a territory: a troop a turn, and the objective."""
    if int(s.troops[origin]) + extra < 3:
        return HOPELESS
    wanted = aims.castles >> origin & 1
    return wanted * w.castle + banner_worth(s, aims, w, origin) - w.siege_loss - 5


@rule
def attack_score(
    c: Content, s: State, seat: int, aims: Aims, w: Weights, origin: int, target: int, extra: int, least: int
) -> int:  # fmt: skip
    """The score of an attack, with this many additional troops; negative if it should not be made. If it is less than
    `least`, anything less."""
    if is_fortress(target):
        return siege_score(c, s, seat, aims, w, origin, extra)
    attackers = int(s.troops[origin]) - 1 + extra
    defenders = int(s.troops[target])
    win = chance(attackers, defenders, int(is_quarter(target) and not is_quarter(origin)))
    is_last = aims.is_near == 1 and (aims.goal | aims.castles | aims.more) >> target & 1 == 1
    if win < (w.last_chance if is_last else w.least_chance):
        return win + worth(c, s, aims, w, target) // 4 - 500
    gain = w.surplus * max(0, min(MOST_SURPLUS, attackers - defenders))
    lost = w.loss * defenders if s.rounds < w.patience else 0
    score = worth(c, s, aims, w, target) * win // 100 - lost + gain
    if w.alone == 0 or (w.alone > 0 and score < least):
        return score
    return score - w.alone * max(0, strongest_around(c, s, aims, target) - MOVE_IN)


@rule
def strongest_around(c: Content, s: State, aims: Aims, place: int) -> int:
    """The most troops that an enemy has in one place next to another, minus the troop that must
    stay."""
    most = 0
    left = int(c.near[place]) & aims.enemies
    while left != 0:
        most = max(most, int(s.troops[lowest(left)]) - 1)
        left = without_lowest(left)
    return most


@rule
def best_attack(
    c: Content, s: State, seat: int, aims: Aims, w: Weights, targets: int, origin: int, extra: int, least: int
) -> int:  # fmt: skip
    """The score of the best attack from a place on one of some targets or the fortress, with this many additional
    troops; if it is less than `least`, anything less."""
    best = HOPELESS
    left = int(c.near[origin]) & targets
    while left != 0:
        best = max(best, attack_score(c, s, seat, aims, w, origin, lowest(left), extra, max(least, best)))
        left = without_lowest(left)
    fortress = int(c.fortress_at[origin])
    if fortress >= 0 and s.garrison[fortress] >= 0 and s.garrison[fortress] != seat:
        best = max(best, siege_score(c, s, seat, aims, w, origin, extra))
    return best
