"""What attacks promise, for views: everybody's possible attacks with their odds, and the attack under way in detail.

All of it follows from public state: places, troops and garrisons are no secret.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tavolata.kernel.plain import kept

from .content import Content
from .layout import State
from .odds import Battle, blitz_odds, roll_odds
from .places import FIRST_FORTRESS, TERRITORIES
from .terms import DEFENCE_DICE, HUNDRED, MOST_DICE, MOST_TROOPS, Phase

MOST_STOPS = HUNDRED - 1  # the most values of `until` for which a view gives the odds of a blitz


def possible_attacks(c: Content, s: State) -> list[list[int | None]]:
    """Every attack that somebody could make in their turn. A row is the place it starts from, then for each target its
    place and the chance in per cent to win if it is fought to the end. Places are numbers, in the order in which the
    view lists territories, quarters and fortresses: there may be 170 attacks, and names would double a frame."""
    return [] if s.turns == 0 or s.phase == Phase.OVER else _attacks(c, s)


@kept
def _attacks(c: Content, s: State) -> list[list[int | None]]:
    bonuses, owner, troops, garrison = (c.wall_bonus, c.fortress_bonus), s.owner, s.troops, s.garrison
    castles = {place: fortress for fortress, place in enumerate(c.home)}
    found: list[list[int | None]] = []
    for origin, mine in enumerate(owner):
        if mine < 0 or troops[origin] < 2:
            continue
        row: list[int | None] = [origin]
        for target in _members(c.near[origin]):
            if owner[target] not in (-1, mine):
                row += (target, _chance(troops[origin], troops[target], kind_of(origin, target), bonuses))
        castle = castles.get(origin)
        if castle is not None and garrison[castle] not in (-1, mine):
            row += (FIRST_FORTRESS + castle, _chance(troops[origin], 1, Battle.SIEGE, bonuses))
        if len(row) > 1:
            found.append(row)
    return found


def _members(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def kind_of(origin: int, target: int) -> Battle:
    """What kind of battle an attack is (S-23, S-31, S-32)."""
    if target >= FIRST_FORTRESS:
        return Battle.SIEGE
    return Battle.GATE if target >= TERRITORIES > origin else Battle.OPEN


def _bonus(kind: Battle, bonuses: tuple[int, int]) -> int:
    wall, fortress = bonuses
    return {Battle.OPEN: 0, Battle.GATE: wall, Battle.SIEGE: fortress}[kind]


@lru_cache(4096)
def _chance(troops: int, defenders: int, kind: Battle, bonuses: tuple[int, int]) -> int | None:
    odds = blitz_odds(troops, defenders, kind, _bonus(kind, bonuses))
    return None if odds is None else percent(odds.win)


def percent(chance: float) -> int:
    """A chance in whole per cent. A battle is never called certain, and hopeless only where it is."""
    return max(1, min(99, round(chance * 100))) if chance > 0 else 0


# --- the attack under way ----------------------------------------------------


def attack_prospects(c: Content, s: State) -> dict[str, Any]:
    """What the defender adds to their best die; for each number of dice that may be chosen now the chances that 0, 1,
    ... defenders fall; for each number that a defender may choose the mean losses of both sides; and how a blitz would
    go, by the troops at which it stops: per cent to win, mean losses of both sides."""
    if s.target < 0:
        return {"bonus": 0, "rolls": [], "losses": [], "blitz": []}
    kind = kind_of(s.origin, s.target)
    bonus = _bonus(kind, (c.wall_bonus, c.fortress_bonus))
    defenders = 1 if kind is Battle.SIEGE else s.troops[s.target]
    is_choosing = s.phase in (Phase.DICE, Phase.UNTIL)
    rolls = _rolls(s, kind, defenders, bonus)
    return {
        "bonus": bonus,
        "rolls": rolls,
        "losses": [_mean_losses(chances) for chances in rolls] if s.phase == Phase.DEFEND else [],
        "blitz": _blitz(s, kind, defenders, bonus) if is_choosing else [],
    }


def _rolls(s: State, kind: Battle, defenders: int, bonus: int) -> list[list[float]]:
    if s.phase == Phase.DICE:
        most = 1 if kind is Battle.SIEGE else min(MOST_DICE, s.troops[s.origin] - 1)
        pairs = [(dice, min(defenders, DEFENCE_DICE)) for dice in range(1, most + 1)]
    elif s.phase == Phase.DEFEND:
        pairs = [(s.dice, dice) for dice in range(1, DEFENCE_DICE + 1)]
    else:
        return []
    return [[round(float(chance), 4) for chance in roll_odds(*dice, kind.value, s.charge, bonus)] for dice in pairs]


def _mean_losses(chances: list[float]) -> list[float]:
    """The attacker's and the defender's, of these chances that 0, 1, ... defenders fall: each pair costs one of them
    a troop (S-17)."""
    defenders = sum(fallen * chance for fallen, chance in enumerate(chances))
    return [round(len(chances) - 1 - defenders, 2), round(defenders, 2)]


def _blitz(s: State, kind: Battle, defenders: int, bonus: int) -> list[list[float] | None]:
    troops = s.troops[s.origin]
    stops = range(1, min(troops - 1, MOST_STOPS) + 1)
    return [_rounded(blitz_odds(troops, defenders, kind, bonus, until, s.charge)) for until in stops]


def _rounded(odds: Any) -> list[float] | None:
    return odds and [percent(odds.win), round(odds.attackers_lost, 2), round(odds.defenders_lost, 2)]


def number_in_steps(c: Content, s: State) -> dict[str, int] | None:
    """The highest number that may be chosen, where it is so high that hundreds are chosen first; else None."""
    if s.phase not in (Phase.UNTIL, Phase.NUMBER) or s.hundreds >= 0 or max(s.origin, s.target) >= FIRST_FORTRESS:
        return None
    most = s.troops[s.origin] - 1
    if s.phase == Phase.NUMBER:
        room = c.room if s.target >= TERRITORIES else MOST_TROOPS
        most = min(most, room - s.troops[s.target])
    return {"most": most, "step": HUNDRED} if most >= HUNDRED else None
