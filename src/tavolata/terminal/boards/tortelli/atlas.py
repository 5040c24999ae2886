"""The map behind the drawing: who borders on whom, what a battle would bring, and who threatens whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tavolata import Match
from tavolata.games.tortelli.odds import MOST, Battle, Odds, odds, roll_odds
from tavolata.games.tortelli.places import (
    FORTRESS_NAMES,
    GROUNDS,
    KINGDOM_NAMES,
    QUARTER_NAMES,
    TERRITORIES,
    TERRITORY_NAMES,
    Place,
)
from tavolata.games.tortelli.terms import DEFENCE_DICE

from .. import View

GROUND_NAMES = TERRITORY_NAMES + QUARTER_NAMES


@dataclass(frozen=True)
class Chance:
    """The chance to win an attack to the end; beyond the largest battle that is computed, what it is at least or at
    most; None where nothing is known."""

    win: float | None = None
    bound: str = ""


@dataclass(frozen=True)
class Threat:
    """An enemy place from which a place of ours may be taken, and how likely that is."""

    place: str
    enemy: str
    chance: Chance


class Atlas:
    """Geography from the content of a match; owners and troops from a view."""

    def __init__(self, match: Match) -> None:
        self._content = match.contents.record[0]
        self.home = {name: self._names(1 << int(self._content["home"][f]))[0] for f, name in enumerate(FORTRESS_NAMES)}
        self.fortress = {home: fortress for fortress, home in self.home.items()}
        self.ports = self._names(int(self._content["ports"]))

    def _names(self, members: int) -> list[str]:
        return [GROUND_NAMES[place] for place in range(GROUNDS) if members >> place & 1]

    @cached_property
    def kingdoms(self) -> dict[str, list[str]]:
        """The territories of each kingdom."""
        return {name: self._names(int(self._content["kingdom"][k])) for k, name in enumerate(KINGDOM_NAMES)}

    @cached_property
    def gates(self) -> dict[str, list[str]]:
        """The territories that have a gate to each quarter."""
        return {name: self._names(int(self._content["gates"][q])) for q, name in enumerate(QUARTER_NAMES)}

    @cached_property
    def gate(self) -> dict[str, str]:
        """The quarter behind the gate of a territory."""
        return {territory: quarter for quarter, territories in self.gates.items() for territory in territories}

    @cached_property
    def neighbours(self) -> dict[str, list[str]]:
        """By land, port, gate and street."""
        return {name: self._names(int(self._content["near"][p])) for p, name in enumerate(GROUND_NAMES)}

    def kingdom_of(self, territory: str) -> str:
        """The kingdom in which a territory lies."""
        return next(kingdom for kingdom, inside in self.kingdoms.items() if territory in inside)

    # --- who stands where -----------------------------------------------------------------------------------

    @staticmethod
    def owner(view: View, place: str) -> int | None:
        """Whose place it is, a fortress apart from its territory."""
        owner: int | None = view["fortresses" if place in FORTRESS_NAMES else "places"][place]["owner"]
        return owner

    @staticmethod
    def troops(view: View, place: str) -> int:
        """Troops there; in a fortress one or none."""
        if place in FORTRESS_NAMES:
            return int(view["fortresses"][place]["owner"] is not None)
        return int(view["places"][place]["troops"])

    def own(self, view: View, seat: int) -> list[str]:
        """The territories and quarters of a seat, in the order of the map."""
        return [place for place in GROUND_NAMES if self.owner(view, place) == seat]

    def enemies_near(self, view: View, place: str, seat: int) -> list[str]:
        """What a seat could attack from a place: neighbours of others, and a garrison of another's within."""
        found = [n for n in self.neighbours[place] if self.owner(view, n) not in (None, seat)]
        fortress = self.fortress.get(place)
        if fortress and self.owner(view, fortress) not in (None, seat):
            found.append(fortress)
        return found

    # --- odds -------------------------------------------------------------------------------------------------

    def battle(self, origin: str, target: str) -> Battle:
        """What kind of battle an attack would be."""
        if target in FORTRESS_NAMES:
            return Battle.SIEGE
        is_gate = target in QUARTER_NAMES and origin not in QUARTER_NAMES
        return Battle.GATE if is_gate else Battle.OPEN

    def bonus(self, kind: Battle) -> int:
        """What the defender adds to their best die: a content file may have another number than one."""
        field = {Battle.GATE: "wall_bonus", Battle.SIEGE: "fortress_bonus"}.get(kind)
        return int(self._content[field]) if field else 0

    def odds(self, view: View, origin: str, target: str) -> Odds | None:
        """How an attack to the end goes, with all troops that may fight; None where it is not known."""
        kind = self.battle(origin, target)
        attackers, defenders = self.troops(view, origin) - 1, self.troops(view, target)
        if max(attackers, defenders) > MOST:
            return None
        return odds(attackers, defenders, kind, self.bonus(kind))

    def chance(self, view: View, origin: str, target: str) -> Chance:
        """The chance to win an attack to the end, with all troops that may fight. More attackers than are computed can
        only do better, more defenders only worse."""
        kind = self.battle(origin, target)
        attackers, defenders = self.troops(view, origin) - 1, self.troops(view, target)
        if min(attackers, defenders) > MOST:
            return Chance()
        bound = "≥" if attackers > MOST else "≤" if defenders > MOST else ""
        return Chance(float(odds(min(attackers, MOST), min(defenders, MOST), kind, self.bonus(kind)).win), bound)

    def roll(self, view: View, origin: str, target: str, dice: int, charge: int) -> list[float]:
        """The chances that the defender loses 0, 1, ... troops in one roll against all their dice."""
        kind = self.battle(origin, target)
        defence = min(DEFENCE_DICE, self.troops(view, target))
        return [float(chance) for chance in roll_odds(dice, defence, kind, charge, self.bonus(kind))]

    def threats(self, view: View, seat: int) -> list[Threat]:
        """Enemy neighbours that outnumber a place of the seat, and enemies around a garrison of its; the likeliest to
        succeed first."""
        outnumbered = self._outnumbered(view, seat)
        found = [Threat(place, enemy, self.chance(view, enemy, place)) for place, enemy in outnumbered]
        return sorted(found, key=lambda threat: -1.0 if threat.chance.win is None else -threat.chance.win)

    def _outnumbered(self, view: View, seat: int) -> Iterator[tuple[str, str]]:
        for place in self.own(view, seat):
            for enemy in self.neighbours[place]:
                is_enemy = self.owner(view, enemy) not in (None, seat)
                if is_enemy and self.troops(view, enemy) > self.troops(view, place):
                    yield place, enemy
        for fortress, home in self.home.items():
            is_ours = self.owner(view, fortress) == seat
            if is_ours and self.owner(view, home) not in (None, seat) and self.troops(view, home) > 1:
                yield fortress, home


def is_territory(place: str) -> bool:
    """One of the 48."""
    return Place[place.upper()] < TERRITORIES
