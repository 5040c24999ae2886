"""The drawing shows the map of the content: every place once, and what touches on it is adjacent (S-21, S-28, S-29)."""

import json
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

import tavolata
from tavolata.games.tortelli.places import (
    FIRST_FORTRESS,
    FORTRESS_NAMES,
    KINGDOM_NAMES,
    QUARTER_NAMES,
    TERRITORY_NAMES,
    Place,
)

GAME = tavolata.game("tortelli")
FOLDER = GAME.folder / "map"
DRAWING: dict[str, Any] = json.loads((FOLDER / "drawing.json").read_text(encoding="utf-8"))
VALUES = GAME.standard_content
POLYGONS: dict[str, list[list[int]]] = {
    place["id"]: place["polygon"] for place in DRAWING["territories"] + DRAWING["quarters"]
}

Pair = frozenset[str]
Segment = frozenset[tuple[int, int]]


def segments(points: list[list[int]], closed: bool) -> set[Segment]:
    """The stretches between neighbouring points, whichever way they are walked."""
    corners = [(x, y) for x, y in points]
    following = corners[1:] + corners[:1] if closed else corners[1:]
    return {frozenset(ends) for ends in zip(corners, following, strict=False)}


EDGES = {place: segments(polygon, closed=True) for place, polygon in POLYGONS.items()}
TOUCHING: dict[Pair, set[Segment]] = {
    frozenset(pair): EDGES[pair[0]] & EDGES[pair[1]]
    for pair in combinations(EDGES, 2)
    if EDGES[pair[0]] & EDGES[pair[1]]
}


def drawn_between(one: tuple[str, ...], other: tuple[str, ...]) -> set[Pair]:
    """The pairs of places that share a stretch of border on the drawing, one of each kind."""
    return {frozenset((a, b)) for a in one for b in other if frozenset((a, b)) in TOUCHING}


def told(what: str, names: tuple[str, ...]) -> set[Pair]:
    """The pairs that the content names."""
    return {frozenset((name, other)) for name in names for other in VALUES[f"map.{what}.{name}"]}


# --- everything is drawn ------------------------------------------------------------------------------------


def test_every_place_is_drawn_once() -> None:
    assert [place["id"] for place in DRAWING["territories"]] == list(TERRITORY_NAMES)
    assert sorted(place["id"] for place in DRAWING["quarters"]) == sorted(QUARTER_NAMES)
    assert sorted(place["id"] for place in DRAWING["fortresses"]) == sorted(FORTRESS_NAMES)
    assert sorted(kingdom["id"] for kingdom in DRAWING["kingdoms"]) == sorted(KINGDOM_NAMES)
    assert len(POLYGONS) + len(DRAWING["fortresses"]) == len(Place)


def test_kingdoms_are_those_of_the_content() -> None:
    for territory in DRAWING["territories"]:
        assert territory["id"] in VALUES[f"kingdoms.{territory['kingdom']}.territories"]


def test_fortresses_and_ports_stand_where_the_content_says() -> None:
    homes = {place["id"]: place["territory"] for place in DRAWING["fortresses"]}
    assert homes == {name: VALUES[f"map.fortresses.{name}"] for name in FORTRESS_NAMES}
    assert sorted(port["territory"] for port in DRAWING["ports"]) == sorted(VALUES["map.ports"])


def is_inside(point: list[float], polygon: list[list[int]]) -> bool:
    """A line to the right crosses the outline an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            crossings += 1
    return crossings % 2 == 1


def test_tokens_fortresses_and_ports_lie_inside_their_places() -> None:
    for place in DRAWING["territories"] + DRAWING["quarters"]:
        assert is_inside(place["token"], place["polygon"]), place["id"]
        assert is_inside(place["pole"], place["polygon"]), place["id"]
    for icon in DRAWING["fortresses"] + DRAWING["ports"]:
        assert is_inside(icon["pos"], POLYGONS[icon["territory"]]), icon


def test_everything_lies_on_the_sheet() -> None:
    _, _, width, height = DRAWING["viewBox"]
    for polygon in [*POLYGONS.values(), DRAWING["walls"], DRAWING["outline"]]:
        assert all(0 <= x <= width and 0 <= y <= height for x, y in polygon)


# --- what touches is adjacent -------------------------------------------------------------------------------


def test_109_land_borders_are_drawn_as_the_content_tells_them() -> None:
    drawn = drawn_between(TERRITORY_NAMES, TERRITORY_NAMES)
    assert drawn == told("borders", TERRITORY_NAMES)
    assert len(drawn) == 109


def test_s28_nine_contacts_inside_the_walls() -> None:
    drawn = drawn_between(QUARTER_NAMES, QUARTER_NAMES)
    assert drawn == told("contacts", QUARTER_NAMES)
    assert len(drawn) == 9


def test_s29_ten_gates_in_the_wall_between_places_that_touch() -> None:
    gates = {frozenset((gate["quarter"], gate["territory"])) for gate in DRAWING["gates"]}
    assert gates == told("gates", QUARTER_NAMES)
    assert len(DRAWING["gates"]) == len(gates) == 10
    assert gates <= drawn_between(TERRITORY_NAMES, QUARTER_NAMES)


def test_s30_the_rest_of_the_wall_is_closed() -> None:
    """Sixteen contacts of territories and quarters are drawn; six of them have no gate, and nobody passes."""
    touching = drawn_between(TERRITORY_NAMES, QUARTER_NAMES)
    near = GAME.content().record[0]["near"]
    open_ways = {
        frozenset((quarter, territory))
        for quarter in QUARTER_NAMES
        for territory in TERRITORY_NAMES
        if int(near[Place[quarter.upper()]]) >> Place[territory.upper()] & 1
    }
    assert len(touching) == 16
    assert open_ways == told("gates", QUARTER_NAMES)


def test_s21_six_links_between_the_four_ports() -> None:
    near = GAME.content().record[0]["near"]
    by_water = {
        frozenset((a, b))
        for a, b in combinations(TERRITORY_NAMES, 2)
        if int(near[Place[a.upper()]]) >> Place[b.upper()] & 1 and frozenset((a, b)) not in TOUCHING
    }
    assert by_water == {frozenset(pair) for pair in combinations(VALUES["map.ports"], 2)}
    assert len(by_water) == 6


def test_the_rules_know_exactly_the_drawn_ways() -> None:
    """Land, streets, gates and water together are all that the rules call near."""
    near = GAME.content().record[0]["near"]
    ways = sum(int(members).bit_count() for members in near) // 2
    assert ways == 109 + 9 + 10 + 6
    assert len(near) == FIRST_FORTRESS


# --- lines --------------------------------------------------------------------------------------------------


def test_border_lines_are_those_of_the_shapes() -> None:
    """Each line is drawn once, so that strokes do not double; its kind says how."""
    drawn: Counter[Segment] = Counter()
    for border in DRAWING["borders"]:
        line = segments(border["points"], closed=False)
        drawn.update(line)
        names = border["between"]
        if border["kind"] == "outer":
            assert len(names) == 1
            assert line <= EDGES[names[0]]
        else:
            assert line <= TOUCHING[frozenset(names)], names
    assert set(drawn) == set().union(*EDGES.values())
    assert set(drawn.values()) == {1}


def test_kinds_of_lines_are_right() -> None:
    kingdom_of = {place["id"]: place["kingdom"] for place in DRAWING["territories"]}
    for border in DRAWING["borders"]:
        if border["kind"] != "outer":
            a, b = border["between"]
            if a in kingdom_of and b in kingdom_of:
                assert border["kind"] == ("inner" if kingdom_of[a] == kingdom_of[b] else "kingdom"), (a, b)
            else:
                assert border["kind"] == ("wall" if a in kingdom_of or b in kingdom_of else "quarter"), (a, b)


def test_walls_go_round_the_centre() -> None:
    walls = segments(DRAWING["walls"], closed=True)
    between = [line for pair, line in TOUCHING.items() if pair & set(QUARTER_NAMES) and pair - set(QUARTER_NAMES)]
    assert walls == set().union(*between)


# --- where it comes from ------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [FOLDER / "ATTRIBUTION", FOLDER.parents[4] / "NOTICE"], ids=lambda page: page.name)
def test_the_open_data_are_credited(page: Any) -> None:
    line = (
        "Confini comunali: ISTAT (CC BY 4.0) via openpolis/geojson-italy; "
        "zone di Bologna: Comune di Bologna (CC BY 4.0); rielaborati e semplificati."
    )
    assert line in " ".join(page.read_text(encoding="utf-8").split())


def test_S21_a_view_tells_which_ports_can_be_reached() -> None:
    """S-21: every port from every other; the page joins nothing by itself."""
    view = GAME.new(2, seed=1).view(None)
    names = list(view["places"])
    told = {names[port]: {names[other] for other in others} for port, *others in view["routes"]}
    ports = set(GAME.standard_content["map.ports"])
    assert told == {port: ports - {port} for port in ports}
