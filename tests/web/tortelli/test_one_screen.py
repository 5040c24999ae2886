"""The map is the table: its share of the screen, what can be read at first sight, and names that never collide."""

from typing import Any

import pytest

from ..conftest import People
from ..gallery.states import asked_in
from ..people import Person
from ..tables import become, make_table
from .positions import table_in
from .short import WHOLE
from .test_screens import sit_down

SCREENS = {(1280, 720): 0.60, (1440, 900): 0.60, (390, 844): 0.45, (844, 390): 0.55}
"""Least share of the map. On an upright phone it has the whole width."""
LEAST_NAME, LEAST_NUMBER = 11, 13
ROUNDING = 1.5
FACTS = """() => {
    const box = (part) => part.getBoundingClientRect();
    const stage = box(document.querySelector(".tortelli .window"));
    const units = document.querySelector(".drawing svg").viewBox.baseVal.width;
    const scale = box(document.querySelector(".paper")).width / units;
    const size = (css) => parseFloat(getComputedStyle(document.querySelector(css)).fontSize) * scale;
    const page = document.documentElement;
    const covered = [...document.querySelectorAll("[data-region=primary] button, .me button, .zoom button")]
        .filter((part) => box(part).bottom > innerHeight + 1 && !part.closest(".rail")).length;
    return {
        sheet: box(document.querySelector("main.table > .strip")).height / innerHeight,
        share: stage.width * stage.height / innerWidth / innerHeight, width: stage.width, covered,
        name: size(".tortelli .name"), number: size(".army text"),
        isScrolling: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    };
}"""
BOXES = """() => {
    const all = [];
    const add = (kind, of, part, above = 0, below = 0) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        if (width && height) all.push({ kind, of, x, y: y + above, right: x + width, bottom: y + height - below });
    };
    // a name is as high as its letters: above and below them its font has empty room
    for (const name of document.querySelectorAll(".tortelli .name")) {
        const size = parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().d;
        if (getComputedStyle(name).display !== "none") add("name", name.dataset.name, name, 0.3 * size, 0.1 * size);
    }
    for (const face of document.querySelectorAll(".tortelli .army .face"))
        add("counter", face.closest("[data-army]").dataset.army, face);
    return all;
}"""


def at_rest(person: Person) -> None:
    """The map has come to rest: whatever changes its size at the end of a gesture has done so."""
    person.page.wait_for_function(
        """() => new Promise((done) => { let last = ""; const look = () => {
            const now = [...document.querySelectorAll(".drawing svg > g")].map((part) => part.getAttribute("class"))
                .join() + document.querySelector(".paper").style.width;
            if (now === last) done(true); else { last = now; setTimeout(look, 400); }
        }; look(); })"""
    )


def overlaps(boxes: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Names on names, and names on counters."""
    found = []
    for n, one in enumerate(boxes):
        for other in boxes[n + 1 :]:
            if one["kind"] == other["kind"] == "counter":
                continue
            wide = min(one["right"], other["right"]) - max(one["x"], other["x"])
            high = min(one["bottom"], other["bottom"]) - max(one["y"], other["y"])
            if wide > ROUNDING and high > ROUNDING:
                found.append((f"{one['kind']} {one['of']}", f"{other['kind']} {other['of']}"))
    return found


def test_the_map_is_the_table(people: People) -> None:
    """At every size of the matrix nothing scrolls, and what is seen first can be read."""
    holders = {True: people("phone"), False: people()}
    tables = {anna: table_in(anna, "attack") for anna in holders.values()}
    for (width, height), share in SCREENS.items():
        anna = holders[min(width, height) < 400]
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.goto(f"/t/{tables[anna]}")
        anna.page.locator(".tray").wait_for()
        anna.page.locator(".tortelli .army .face").first.wait_for()
        at_rest(anna)
        facts = anna.page.evaluate(FACTS)
        assert not facts["isScrolling"], (width, height, facts)
        assert facts["share"] >= share, (width, height, facts)
        assert facts["covered"] == 0, (width, height)
        assert facts["name"] >= LEAST_NAME, (width, height, facts)
        assert facts["number"] >= LEAST_NUMBER, (width, height, facts)
        if width < height:
            assert facts["width"] == width
            assert facts["sheet"] <= 1 / 3


@pytest.mark.parametrize(
    "size", [size if size == (1280, 720) else pytest.param(size, marks=pytest.mark.long) for size in SCREENS]
)
def test_names_never_collide(people: People, size: tuple[int, int]) -> None:
    """At every step of the zoom, also where the whole map is small."""
    anna = people("phone" if min(size) < 400 else "desktop")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(anna, "attack")
    at_rest(anna)
    whole = anna.page.get_by_role("button", name="The whole map")
    if whole.count():
        whole.click()
        at_rest(anna)
    for step in range(8):
        assert not overlaps(anna.page.evaluate(BOXES)), step
        plus = anna.page.get_by_role("button", name="Zoom in")
        if plus.get_attribute("aria-disabled") == "true":
            return
        plus.click()
        at_rest(anna)
    raise AssertionError("no end of growing")


CORNER = """() => {
    const button = [...document.querySelectorAll("[data-region=primary] .primary button")].at(-1);
    const { right, bottom, height } = button.getBoundingClientRect();
    return [right, bottom, height].map(Math.round);
}"""


def test_the_way_on_is_always_in_the_same_corner(people: People) -> None:
    """Whatever is asked."""
    anna = people()
    found: dict[tuple[int, int], set[tuple[int, ...]]] = {size: set() for size in SCREENS}
    for phase in ("recruit", "attack", "number", "send", "defend"):
        sit_down(anna, phase)
        for width, height in SCREENS:
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            found[width, height].add(tuple(anna.page.evaluate(CORNER)))
    assert all(len(corners) == 1 for corners in found.values()), found


READABLE = """() => {
    const rail = document.querySelector(".rail");
    const box = rail.getBoundingClientRect();
    const objective = rail.querySelector("[aria-labelledby=tt-objective] button").getBoundingClientRect();
    const names = [...document.querySelectorAll("[data-part=players] li .who")];
    const isCut = (name) => name.scrollWidth > name.clientWidth;
    return {
        objective: objective.top >= box.top && objective.bottom <= box.bottom - 12,
        cut: names.filter((name) => isCut(name) && name.clientWidth < 48).map((name) => name.innerText),
    };
}"""
"""Whether the objective is whole, above where the rail fades away, and names of which only some letters are seen."""
NONE_IS_CUT = """() => {
    const rail = document.querySelector(".rail").getBoundingClientRect();
    const rows = document.querySelectorAll(".rail .rest section, .rail details, .rail .rest p, .rail .roll");
    const opacity = (part) => part.matches(".rail") ? 1 : getComputedStyle(part).opacity * opacity(part.parentElement);
    return [...rows].every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return bottom <= rail.bottom + 1 || top >= rail.bottom || opacity(part) === 0;
    });
}"""
"""A row of the rail is drawn whole, or not at all."""
HOLDS = """() => document.querySelector(".tray").getBoundingClientRect().bottom
    <= document.querySelector(".rail").getBoundingClientRect().bottom"""


def test_six_seats_leave_room_for_the_objective_and_for_names(people: People) -> None:
    anna = people()
    anna.goto(f"/t/{table_in(anna, 'six_with_choice')}")
    anna.page.locator(".tray .one").first.wait_for()
    for width, height in SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        anna.shot(f"tortelli/six-{width}")
        found = anna.page.evaluate(READABLE)
        assert found["objective"] or height < 400 or width < 400, (width, height)
        assert not found["cut"], (width, height)
        anna.page.wait_for_function(NONE_IS_CUT)
    anna.page.set_viewport_size({"width": 1280, "height": 720})
    anna.page.locator(".tray .one").first.click()
    anna.page.locator(".tray .others button").first.wait_for()
    anna.shot("tortelli/six-others-1280")
    anna.page.wait_for_function(NONE_IS_CUT)
    assert anna.page.evaluate(HOLDS), "the other armies that could attack"


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4, 5, 6])
def test_no_page_scrolls_with_any_number_of_seats(people: People, players: int) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, players, **WHOLE)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".tray").wait_for()
    for width, height in SCREENS:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert not anna.page.evaluate(FACTS)["isScrolling"], (width, height)
        anna.shot(f"tortelli/seats-{players}-{width}")


LINE = 20
"""Pixels of a line of text there."""
FADING = 16
"""Pixels at the top of the log where it fades away."""


def test_six_seats_leave_room_for_the_log(people: People) -> None:
    """Four lines in the lowest window with a rail, and none of them only repeats whose turn it is."""
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 6, **WHOLE)["table"]
    asked_in(anna, table, "attack", after=90)
    anna.page.set_viewport_size({"width": 1280, "height": 720})
    anna.goto(f"/t/{table}")
    anna.page.locator(".tray .one").first.wait_for()
    log = anna.page.locator("[data-region=log]")
    assert log.locator(".scroll").evaluate("(box) => box.clientHeight") >= FADING + 4 * LINE
    assert not log.locator(".line", has_text="Anna to play.").count(), log.inner_text()
