"""What an attack promises: the chance to win it, what the target is worth, and what it will cost."""

from functools import cache

import numpy as np

from tavolata.games.tortelli.board import is_fortress, is_quarter
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.odds import roll_odds
from tavolata.games.tortelli.places import FIRST_FORTRESS
from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.rule import rule

from .aims import Aims

# what a target is worth, in tenths of a troop
GOAL = 90
CASTLE = 60
PROJECT = 40
BREAKING = 40
DANGER = 30
MORE = 35
BANNER = 25  # for each opponent: the more there are, the rarer are whole kingdoms
FORTRESS = 15  # one that brings no troop more
FIRST_CONQUEST = 25  # the Bazza card
RIVAL = 10
ANY = 5

LOSS = 12  # for each defender that must fall
SIEGE_LOSS = 26  # a siege costs so many tenths of a troop on average
LEAST_CHANCE = 55  # per cent: no attack with less
PATIENCE = 40  # rounds: in a war that lasts longer nobody counts the fallen, or it might last for ever
LAST_CHANCE = 30  # but so little for what completes the objective
HOPELESS = -1000  # below every attack that could be made
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
def worth(c: Content, s: State, aims: Aims, place: int) -> int:
    """What it is worth to hold an enemy's place."""
    fortress = int(c.fortress_at[place])
    value = ANY
    value += (aims.goal >> place & 1) * GOAL
    value += (aims.castles >> place & 1) * CASTLE
    value += (aims.project >> place & 1) * PROJECT
    value += (aims.breaking >> place & 1) * BREAKING
    value += (aims.danger >> place & 1) * DANGER
    value += (aims.more >> place & 1) * MORE
    value += (aims.rival >> place & 1) * RIVAL
    if fortress >= 0 and s.garrison[fortress] < 0:
        value += banner_worth(s, aims, place)
    if s.conquered == 0:
        value += FIRST_CONQUEST
    return value


@rule
def banner_worth(s: State, aims: Aims, place: int) -> int:
    """What the fortress of a territory is worth as a source of troops."""
    return BANNER * (int(s.players) - 1) if aims.banners >> place & 1 == 1 else FORTRESS


@rule
def siege_score(c: Content, s: State, seat: int, aims: Aims, origin: int, extra: int) -> int:
    """What it promises to besiege the fortress of a territory: a troop a turn, and the objective."""
    if int(s.troops[origin]) + extra < 3:
        return HOPELESS
    wanted = aims.castles >> origin & 1
    return wanted * CASTLE + banner_worth(s, aims, origin) - SIEGE_LOSS - 5


@rule
def attack_score(c: Content, s: State, seat: int, aims: Aims, origin: int, target: int, extra: int) -> int:
    """What an attack promises, with so many troops more; negative if it is better left."""
    if is_fortress(target):
        return siege_score(c, s, seat, aims, origin, extra)
    defenders = int(s.troops[target])
    walls = int(is_quarter(target) and not is_quarter(origin))
    win = chance(int(s.troops[origin]) - 1 + extra, defenders, walls)
    is_last = aims.is_near == 1 and (aims.goal | aims.castles | aims.more) >> target & 1 == 1
    if win < (LAST_CHANCE if is_last else LEAST_CHANCE):
        return win + worth(c, s, aims, target) // 4 - 500
    cost = LOSS * defenders if s.rounds < PATIENCE else 0
    return worth(c, s, aims, target) * win // 100 - cost


@rule
def best_attack(c: Content, s: State, seat: int, aims: Aims, origin: int, extra: int) -> int:
    """The score of the best attack from a place, with so many troops more there."""
    best = HOPELESS
    left = int(c.near[origin]) & aims.enemies
    while left != 0:
        best = max(best, attack_score(c, s, seat, aims, origin, lowest(left), extra))
        left = without_lowest(left)
    fortress = int(c.fortress_at[origin])
    if fortress >= 0 and s.garrison[fortress] >= 0 and s.garrison[fortress] != seat:
        best = max(best, attack_score(c, s, seat, aims, origin, FIRST_FORTRESS + fortress, extra))
    return best
