"""What the rules take from the content files: the map, the cards, the objectives, and a few numbers."""

from pathlib import Path
from typing import Any

import numpy as np

from tavolata.kernel.content import Schema, derived, entry
from tavolata.kernel.layout import Grid, Row

from . import geography
from .cards import BAZZA_NAMES, FORTEZZA_NAMES, OBJECTIVE_NAMES, OBJECTIVES, Kind
from .geography import COUNTS, ROWS
from .places import (
    FORTRESS_NAMES,
    FORTRESSES,
    GROUNDS,
    KINGDOM_NAMES,
    QUARTER_NAMES,
    TERRITORIES,
    TERRITORY_NAMES,
    Kingdom,
    Place,
)
from .terms import PLAYERS, SHORTER

LAST_TERRITORY = TERRITORIES - 1
LAST_GROUND = GROUNDS - 1
TEXT = Path(__file__).parent / "text"


def _places(path: str, low: int = 0, high: int = LAST_TERRITORY, each: tuple[str, ...] = ()) -> Any:
    return entry(path, of=Place, low=low, high=high, each=each, many=True, dtype=np.int64)


def _by_players(path: str, high: int) -> Any:
    return entry(path, (COUNTS,), each=OBJECTIVE_NAMES, high=high)


def _shorter(part: str, high: int) -> Any:
    return entry(f"objectives.{{}}.shorter.{part}", (SHORTER, COUNTS), each=OBJECTIVE_NAMES, high=high, since=1)


def _needed(part: str) -> Any:
    return derived(geography.needed(part), shape=(OBJECTIVES, ROWS))


class Content(Schema):
    """The numbers of the game."""

    # the map
    borders: Row = _places("map.borders.{}", each=TERRITORY_NAMES)
    contacts: Row = _places("map.contacts.{}", TERRITORIES, LAST_GROUND, QUARTER_NAMES)  # S-28
    gates: Row = _places("map.gates.{}", each=QUARTER_NAMES)  # S-29, S-30
    ports: int = _places("map.ports")  # S-21
    home: Row = entry("map.fortresses.{}", of=Place, high=LAST_TERRITORY, each=FORTRESS_NAMES)
    kingdom: Row = _places("kingdoms.{}.territories", each=KINGDOM_NAMES)
    kingdom_troops: Row = entry("kingdoms.{}.troops", each=KINGDOM_NAMES, high=20)
    near: Row = derived(geography.neighbours, shape=(GROUNDS,), dtype=np.int64)  # by land, port, gate and street
    homes: int = derived(geography.homes, dtype=np.int64)  # territories with a fortress
    gate_territories: int = derived(geography.gate_territories, dtype=np.int64)
    fortress_at: Row = derived(geography.fortress_at, shape=(GROUNDS,))  # -1: none
    kingdom_of: Row = derived(geography.kingdom_of_fortress, shape=(FORTRESSES,))

    # a few numbers
    troops: int = entry("setup.troops", low=25, high=30)  # S-02; with fewer, two players have nothing to decide
    wall_bonus: int = entry("combat.wall_bonus", high=4)  # with more, the last troop in a quarter is never beaten
    fortress_bonus: int = entry("combat.fortress_bonus", high=5)
    room: int = entry("centre.room", low=3, high=9)
    through_gate: int = entry("centre.through_gate", low=1, high=3)
    through_quarters: int = entry("centre.through_quarters", low=1, high=3)
    levy: int = entry("recruitment.minimum_levy", low=1, high=9)
    late_troops: Grid = entry("recruitment.late_troops", (COUNTS, PLAYERS), high=30, since=2)  # S-50

    # the cards
    bazza_kind: Row = entry("bazza.{}.kind", of=Kind, each=BAZZA_NAMES)
    bazza_number: Row = entry("bazza.{}.number", each=BAZZA_NAMES, low=1, high=9)
    bazza_territory: Row = entry("bazza.{}.territory", of=Place, high=LAST_TERRITORY, each=BAZZA_NAMES)
    kept_cards: int = derived(geography.kept_cards, dtype=np.int32)  # as a set
    fortezza: Row = entry("fortezze.{}.troops", each=FORTEZZA_NAMES, high=20)
    fortezza_territory: Row = entry("fortezze.{}.territory", of=Place, high=LAST_TERRITORY, each=FORTEZZA_NAMES)

    # the objectives: all parts of one must hold
    goal_kingdoms: Row = entry("objectives.{}.kingdoms", of=Kingdom, each=OBJECTIVE_NAMES, many=True, dtype=np.int16)
    goal_other_kingdoms: Grid = _by_players("objectives.{}.other_kingdoms", 8)
    goal_territories: Grid = _by_players("objectives.{}.territories", 48)
    goal_doubled: Grid = _by_players("objectives.{}.doubled", 48)
    goal_fortresses: Grid = _by_players("objectives.{}.fortresses", 13)
    goal_fortress_kingdoms: Grid = _by_players("objectives.{}.fortress_kingdoms", 8)
    goal_quarters: Grid = _by_players("objectives.{}.quarters", 6)
    goal_places: Row = _places("objectives.{}.places", high=LAST_GROUND, each=OBJECTIVE_NAMES)
    goal_name: Row = _places("objectives.{}.territory", each=OBJECTIVE_NAMES)
    # where a table plays with shorter ones (S-49); `gaps`: how many territories may be missing in each kingdom
    short_gaps: Grid = _shorter("gaps", 6)
    short_other_kingdoms: Grid = _shorter("other_kingdoms", 8)
    short_territories: Grid = _shorter("territories", 48)
    short_doubled: Grid = _shorter("doubled", 48)
    short_fortresses: Grid = _shorter("fortresses", 13)
    short_fortress_kingdoms: Grid = _shorter("fortress_kingdoms", 8)
    short_quarters: Grid = _shorter("quarters", 6)
    # what is needed at a table: by objective and row (`board.goal_row`)
    need_gaps: Grid = _needed("gaps")
    need_other_kingdoms: Grid = _needed("other_kingdoms")
    need_territories: Grid = _needed("territories")
    need_doubled: Grid = _needed("doubled")
    need_fortresses: Grid = _needed("fortresses")
    need_fortress_kingdoms: Grid = _needed("fortress_kingdoms")
    need_quarters: Grid = _needed("quarters")
    # no objective holds with fewer territories or fortresses
    goal_fewest: Grid = derived(geography.fewest_territories, shape=(ROWS, OBJECTIVES))
    goal_castles: Grid = derived(geography.fewest_fortresses, shape=(ROWS, OBJECTIVES))


def check(values: dict[str, Any]) -> None:
    """Refuse values that do not fit together, naming the place."""
    geography.check_map(values)
    geography.check_kingdoms(values)
    geography.check_decks(values)
