"""The map is the table: its share of the screen, what can be read at first sight, and names that never collide."""

from typing import Any

import pytest

from ..conftest import People
from ..people import Person
from ..tables import become, make_table
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
    for (width, height), share in SCREENS.items():
        anna = people("phone" if min(width, height) < 400 else "desktop")
        anna.page.set_viewport_size({"width": width, "height": height})
        sit_down(anna, "attack")
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
