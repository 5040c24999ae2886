"""The rules of movement and combat a second time, written down from the printed rules and the rulings alone, slowly and
plainly: it follows a match by its public events and says what must be legal.

It knows nothing of the state; the map it reads from the content as people write it.
"""

from typing import Any

from tavolata.kernel.match import Event

from .tables import FORTRESS_NAMES, GAME, QUARTERS, TERRITORY_NAMES

VALUES = GAME.standard_content
HOME = {fort: VALUES[f"map.fortresses.{fort}"] for fort in FORTRESS_NAMES}
GATES = {quarter: set(VALUES[f"map.gates.{quarter}"]) for quarter in QUARTERS}
CONTACTS = {quarter: set(VALUES[f"map.contacts.{quarter}"]) for quarter in QUARTERS}


def _near() -> dict[str, set[str]]:
    near: dict[str, set[str]] = {place: set() for place in (*TERRITORY_NAMES, *QUARTERS)}
    for place in TERRITORY_NAMES:
        near[place] |= set(VALUES[f"map.borders.{place}"])
    for quarter in QUARTERS:
        near[quarter] |= CONTACTS[quarter] | GATES[quarter]
        for gate in GATES[quarter]:
            near[gate].add(quarter)
    for port in VALUES["map.ports"]:
        near[port] |= set(VALUES["map.ports"]) - {port}
    return near


NEAR = _near()


class Oracle:
    """The board, and what the transfer phase under way remembers."""

    def __init__(self) -> None:
        self.owner: dict[str, int] = {}
        self.troops: dict[str, int] = {}
        self.attack: tuple[str, str] = ("", "")
        self.is_moving = False

    # --- what happened ----------------------------------------------------------------------------------------------

    def hear(self, event: Event, by_card: bool) -> None:
        """Follow one event. `by_card`: a transfer that a card brings, which the phase does not remember."""
        kind = event["kind"]
        if kind == "placed":
            self.owner[event["place"]], self.troops[event["place"]] = event["seat"], 1
        elif kind in ("reinforced", "recruited"):
            self.troops[event["place"]] += event["number"]
        elif kind == "attacked":
            self.attack = event["from"], event["to"]
        elif kind == "losses":
            self.lose(event)
        elif kind == "conquered":
            self.move_in(event["seat"], event["place"], event["number"])
        elif kind == "took_fortress":
            self.move_in(event["seat"], event["place"], 1)
        elif kind == "freed":
            del self.owner[event["place"]], self.troops[event["place"]]
        elif kind in ("lost", "struck"):
            self.troops[event["place"]] -= event["number"]
        elif kind == "transferred":
            self.transfer(event, by_card)
        elif kind == "turn" or (kind == "played" and event["card"] == "secondo_giro"):
            self.is_moving = False

    def lose(self, event: Event) -> None:
        origin, target = self.attack
        self.troops[origin] -= event["attacker"]
        self.troops[target] -= event["defender"]
        assert self.troops[origin] >= 1, "the last troop never falls in an attack"

    def move_in(self, seat: int, place: str, number: int) -> None:
        origin, target = self.attack
        assert target == place
        assert self.troops[place] == 0
        self.owner[place], self.troops[place] = seat, number
        self.troops[origin] -= number
        assert self.troops[origin] >= 1

    def transfer(self, event: Event, by_card: bool) -> None:
        origin, target, number = event["from"], event["to"], event["number"]
        if not by_card:
            if target in self.free_before and not self.area(event["seat"], origin) & GATES[target]:
                self.by_quarters[target] = self.by_quarters.get(target, 0) + number
            self.sent.add(origin)
            self.received.add(target)
            self.pairs.add((origin, target))
        self.troops[origin] -= number
        if self.troops[origin] == 0:
            assert origin in HOME, "only a fortress may be left empty"
            del self.owner[origin], self.troops[origin]
        assert self.owner.setdefault(target, event["seat"]) == event["seat"]
        self.troops[target] = self.troops.get(target, 0) + number

    # --- what is legal ----------------------------------------------------------------------------------------------

    def held(self, seat: int) -> set[str]:
        """Territories and quarters of a seat."""
        return {place for place, owner in self.owner.items() if owner == seat and place not in HOME}

    def targets(self, seat: int, origin: str) -> set[str]:
        """S-17, S-20, S-21, S-23, S-30, S-31, S-35: enemies next to a place that can spare a troop."""
        if self.troops[origin] < 2:
            return set()
        besieged = {fort for fort, home in HOME.items() if home == origin}
        return {p for p in NEAR[origin] | besieged if p in self.owner and self.owner[p] != seat}

    def dice(self, origin: str, target: str) -> int:
        """S-17, S-23: the most dice of an attack."""
        return 1 if target in HOME else min(3, self.troops[origin] - 1)

    def places_for_troops(self, seat: int) -> set[str]:
        """S-12: territories; quarters with room for who has no territory."""
        land = self.held(seat) - set(QUARTERS)
        return land or {quarter for quarter in self.held(seat) if self.troops[quarter] < 3}

    def begin_moving(self, seat: int) -> None:
        """S-27: the centre as it is when the transfer phase begins."""
        self.is_moving = True
        self.sent: set[str] = set()
        self.received: set[str] = set()
        self.pairs: set[tuple[str, str]] = set()
        self.free_before = {quarter for quarter in QUARTERS if quarter not in self.owner}
        self.quarters_before = self.held(seat) & set(QUARTERS)
        self.by_quarters: dict[str, int] = {}

    def area(self, seat: int, place: str) -> set[str]:
        """S-43: what hangs together."""
        held = self.held(seat)
        reached: set[str] = set()
        edge = {HOME.get(place, place)}
        while edge:
            reached |= edge
            edge = {p for at in edge for p in NEAR[at] if p in held} - reached
        return reached

    def receivers(self, seat: int, origin: str) -> dict[str, int]:
        """S-24, S-25, S-27, S-33, S-43, S-46: where troops may go from here, and how many."""
        if self.owner.get(origin) != seat or origin in self.received:
            return {}
        if origin in HOME:
            spare = int(self.owner[HOME[origin]] == seat)
        else:
            spare = self.troops[origin] - 1
        area = self.area(seat, origin)
        rooms = {place: self.room(place, area) for place in (*TERRITORY_NAMES, *QUARTERS, *FORTRESS_NAMES)}
        return {
            place: min(spare, room)
            for place, room in rooms.items()
            if min(spare, room) > 0 and place != origin and place not in self.sent and (origin, place) not in self.pairs
        }

    def room(self, place: str, area: set[str]) -> int:
        """How many may come to a place from an area."""
        if place in HOME:
            return int(place not in self.owner and HOME[place] in area)
        if place not in QUARTERS or place not in self.free_before:
            room = 3 if place in QUARTERS else 9_999
            return room - self.troops[place] if place in area else 0
        if place in self.owner and place not in area:
            return 0
        room = 3 - self.troops.get(place, 0)
        if area & GATES[place]:
            return room
        if place in area or area & self.quarters_before & CONTACTS[place]:
            return min(room, 2 - self.by_quarters.get(place, 0))
        return 0

    # --- the board ---------------------------------------------------------------------------------------------------

    def check_board(self, view: dict[str, Any]) -> None:
        """What is shown is what the events told."""
        for place, shown in view["places"].items():
            assert (shown["owner"], shown["troops"]) == (self.owner.get(place), self.troops.get(place, 0)), place
        for fort, shown in view["fortresses"].items():
            assert shown["owner"] == self.owner.get(fort), fort
