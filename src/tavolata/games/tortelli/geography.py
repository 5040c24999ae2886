"""The map as the content file draws it: what follows from it, and what makes it impossible.

Plain Python over the names of the file; the rules get the numbers made here.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tavolata.kernel.errors import BadContent

from .cards import BAZZA_NAMES, FIRST_KEPT, FORTEZZA_NAMES, NAMED_OBJECTIVES, OBJECTIVE_NAMES, Kind
from .places import (
    FORTRESS_NAMES,
    GROUNDS,
    KINGDOM_NAMES,
    QUARTER_NAMES,
    TERRITORIES,
    TERRITORY_NAMES,
    Place,
)
from .terms import SHORTER

Values = dict[str, Any]
COUNTS = 5  # numbers for 2, 3, 4, 5 and 6 players
ROWS = (SHORTER + 1) * COUNTS  # those of the objectives as they are usually, then of the shorter ones (S-49)
TEXT = Path(__file__).parent / "text"


def _number(name: str) -> int:
    return Place[name.upper()].value


def neighbours(values: Values) -> list[int]:
    """For each territory and quarter, all it communicates with: by land, through gates (S-29), inside the walls (S-28),
    and each port with every other (S-21)."""
    near = [0] * GROUNDS

    def join(a: str, b: str) -> None:
        near[_number(a)] |= 1 << _number(b)
        near[_number(b)] |= 1 << _number(a)

    for territory in TERRITORY_NAMES:
        for other in values[f"map.borders.{territory}"]:
            join(territory, other)
    for quarter in QUARTER_NAMES:
        for other in values[f"map.contacts.{quarter}"] + values[f"map.gates.{quarter}"]:
            join(quarter, other)
    for port in values["map.ports"]:
        for other in values["map.ports"]:
            if port != other:
                join(port, other)
    return near


def homes(values: Values) -> int:
    """All territories with a fortress, as a set."""
    return sum(1 << _number(values[f"map.fortresses.{fortress}"]) for fortress in FORTRESS_NAMES)


def gate_territories(values: Values) -> int:
    """All territories with a gate to the city, as a set."""
    return sum(1 << _number(name) for name in {name for q in QUARTER_NAMES for name in values[f"map.gates.{q}"]})


def fortress_at(values: Values) -> list[int]:
    """For each territory and quarter the number of its fortress, or -1."""
    homes = [values[f"map.fortresses.{fortress}"] for fortress in FORTRESS_NAMES]
    territories = [homes.index(name) if name in homes else -1 for name in TERRITORY_NAMES]
    return territories + [-1] * (GROUNDS - TERRITORIES)


def kingdom_of_fortress(values: Values) -> list[int]:
    """The kingdom in which each fortress stands (S-14)."""
    return [
        next(
            number
            for number, kingdom in enumerate(KINGDOM_NAMES)
            if values[f"map.fortresses.{fortress}"] in values[f"kingdoms.{kingdom}.territories"]
        )
        for fortress in FORTRESS_NAMES
    ]


def kept_cards(values: Values) -> int:
    """The Bazza cards that are kept, as a set."""
    kinds = [Kind[values[f"bazza.{card}.kind"].upper()] for card in BAZZA_NAMES]
    return sum(1 << card for card, kind in enumerate(kinds) if kind >= FIRST_KEPT)


def needed(part: str) -> Callable[[Values], list[list[int]]]:
    """For each objective the number of a part: for 2, 3, 4, 5 and 6 players, then those of the shorter objectives
    (S-49)."""

    def numbers(values: Values) -> list[list[int]]:
        return [_row(values, objective, part) for objective in OBJECTIVE_NAMES]

    return numbers


def _row(values: Values, objective: str, part: str) -> list[int]:
    usual = values.get(f"objectives.{objective}.{part}", [0] * COUNTS)
    return [*usual, *(number for row in values[f"objectives.{objective}.shorter.{part}"] for number in row)]


def fewest_territories(values: Values) -> list[list[int]]:
    """For each number of players and objective, the least number of territories with which it can hold."""
    sizes = {kingdom: len(values[f"kingdoms.{kingdom}.territories"]) for kingdom in KINGDOM_NAMES}

    def fewest(objective: str, row: int) -> int:
        def part(name: str) -> int:
            return _row(values, objective, name)[row]

        named = values[f"objectives.{objective}.kingdoms"]
        others = sorted(size for kingdom, size in sizes.items() if kingdom not in named)
        parts = sum(max(0, sizes[kingdom] - part("gaps")) for kingdom in named)
        listed = sum(_number(place) < TERRITORIES for place in values[f"objectives.{objective}.places"])
        return max(parts + sum(others[: part("other_kingdoms")]), listed, part("territories"), part("doubled"))

    return [[fewest(objective, row) for objective in OBJECTIVE_NAMES] for row in range(ROWS)]


def fewest_fortresses(values: Values) -> list[list[int]]:
    """For each number of players and objective, the least number of fortresses with which it can hold."""

    def fewest(objective: str, row: int) -> int:
        return max(_row(values, objective, part)[row] for part in ("fortresses", "fortress_kingdoms"))

    return [[fewest(objective, row) for objective in OBJECTIVE_NAMES] for row in range(ROWS)]


# --- what makes a map or a deck impossible ----------------------------------


def check_map(values: Values) -> None:
    """Borders and contacts go both ways, no place borders on itself, nothing is cut off, one fortress a territory."""
    for what, names in (("borders", TERRITORY_NAMES), ("contacts", QUARTER_NAMES)):
        for name in names:
            for other in values[f"map.{what}.{name}"]:
                if other == name:
                    raise BadContent("border_to_itself", TEXT, place=name)
                if name not in values[f"map.{what}.{other}"]:
                    raise BadContent("one_way_border", TEXT, place=name, other=other)
    homes: dict[str, str] = {}
    for fortress in FORTRESS_NAMES:
        home = values[f"map.fortresses.{fortress}"]
        if home in homes:
            raise BadContent("two_fortresses", TEXT, place=home, fortress=fortress, other=homes[home])
        homes[home] = fortress
    near = neighbours(values)
    cut_off = _cut_off(range(GROUNDS), lambda place: near[place])
    if cut_off is not None:
        raise BadContent("place_cut_off", TEXT, place=Place(cut_off).name.lower())


def check_kingdoms(values: Values) -> None:
    """Every territory lies in exactly one kingdom, and a kingdom is in one piece."""
    kingdom_of: dict[str, str] = {}
    for kingdom in KINGDOM_NAMES:
        territories = values[f"kingdoms.{kingdom}.territories"]
        if not territories:
            raise BadContent("kingdom_empty", TEXT, kingdom=kingdom)
        for territory in territories:
            if territory in kingdom_of:
                raise BadContent("two_kingdoms", TEXT, place=territory, kingdom=kingdom, other=kingdom_of[territory])
            kingdom_of[territory] = kingdom
        inside = [_number(territory) for territory in territories]
        land = {
            _number(territory): sum(1 << _number(other) for other in values[f"map.borders.{territory}"])
            for territory in territories
        }
        cut_off = _cut_off(inside, land.__getitem__)
        if cut_off is not None:
            raise BadContent("kingdom_in_pieces", TEXT, kingdom=kingdom, place=Place(cut_off).name.lower())
    for territory in TERRITORY_NAMES:
        if territory not in kingdom_of:
            raise BadContent("no_kingdom", TEXT, place=territory)


def _cut_off(places: Any, near: Callable[[int], int]) -> int | None:
    """A place that cannot be reached from the first without leaving the places given."""
    inside = sum(1 << place for place in places)
    reached = 1 << places[0]
    grown = 0
    while grown != reached:
        grown = reached
        for place in places:
            if reached >> place & 1:
                reached |= near(place) & inside
    return next((place for place in places if not reached >> place & 1), None)


def check_decks(values: Values) -> None:
    """Twenty Fortezze, twenty-two Bazza and six named objectives show each of the 48 territories once."""
    shown: dict[str, str] = {}
    named = [card for card in OBJECTIVE_NAMES if values[f"objectives.{card}.territory"]]
    for card in named:
        if len(values[f"objectives.{card}.territory"]) > 1:
            raise BadContent("two_names", TEXT, card=card)
    if len(named) != NAMED_OBJECTIVES:
        raise BadContent("named_objectives", TEXT, number=len(named), allowed=NAMED_OBJECTIVES)
    fronts = [(card, values[f"objectives.{card}.territory"][0]) for card in named]
    fronts += [(card, values[f"bazza.{card}.territory"]) for card in BAZZA_NAMES]
    fronts += [(card, values[f"fortezze.{card}.territory"]) for card in FORTEZZA_NAMES]
    for card, territory in fronts:
        if territory in shown:
            raise BadContent("territory_twice", TEXT, place=territory, card=card, other=shown[territory])
        shown[territory] = card
    for territory in TERRITORY_NAMES:
        if territory not in shown:
            raise BadContent("territory_on_no_card", TEXT, place=territory)
