"""What must be in sight: every offer of a phone, ribbons whole or not at all, a place beside its label, what was done
to me since my last turn, and the south of the map in a replay."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.golden.make import folder

from ..conftest import People
from ..people import Device, Person
from ..tables import ask, become
from .positions import PHASES
from .test_labels import UNDER, covered
from .test_one_screen import at_rest
from .test_screens import sit_down

DESKS = [(1280, 720), (1440, 900)]
PHONES = {"upright": (390, 844), "turned": (844, 390)}
SOON = {("attack", "turned"), ("defend", "upright"), ("number", "turned")}
"""Phases and ways in the slice that always runs."""
CUT = """() => {
    const rail = document.querySelector(".rail").getBoundingClientRect();
    return [...document.querySelectorAll(".tray :is(button, input, p, table, .card)")].filter((part) => {
        const { top, bottom, width, height } = part.getBoundingClientRect();
        return width > 2 && height > 2 && (bottom > rail.bottom + 1 || top < rail.top - 1);
    }).map((part) => part.innerText || part.className);
}"""
"""What of the tray is cut off or out of sight. What is only heard is a pixel large."""
OVERFLOWING = """() => [...document.querySelectorAll("[data-region=primary] button, .tray button")].filter((part) =>
    part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 2)
    .map((part) => part.innerText)"""
"""Buttons whose words do not fit."""


def hold(people: People, size: tuple[int, int], language: str = "it") -> Person:
    """Somebody with a phone of this size."""
    person = people("phone", language)
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    return person


@pytest.mark.parametrize(
    ("phase", "way"),
    [pytest.param(*each, marks=() if each in SOON else pytest.mark.long) for each in product(PHASES, PHONES)],
)
def test_every_offer_of_a_phone_can_be_read(people: People, phase: str, way: str) -> None:
    anna = hold(people, PHONES[way])
    hand = sit_down(anna, phase)
    anna.shot(f"tortelli/offers/{phase}-{way}")
    assert not anna.page.evaluate(CUT)
    assert not anna.page.evaluate(OVERFLOWING)
    if phase == "attack":
        view = hand.wire.view
        at = max(hand.offers("attack", "from"), key=lambda place: len(hand.land.targets(view, place)))
        hand.tap(at)
        anna.page.locator(".tray .from button").first.wait_for()
        anna.shot(f"tortelli/offers/from-{way}")
        assert not anna.page.evaluate(CUT)
        hand.tap(hand.land.targets(view, at)[0])
        anna.page.locator(".tray .rolls button").first.wait_for()
        anna.shot(f"tortelli/offers/odds-{way}")
        assert not anna.page.evaluate(CUT)
    elif phase == "recruit":
        for place in hand.offers("place", "at")[:2]:
            hand.tap(place)
        anna.shot(f"tortelli/offers/planned-{way}")
        assert not anna.page.evaluate(CUT)


BESIDE = ViewportSize(width=1280, height=720)


@pytest.mark.parametrize(
    "phase", ["start", "attack", *(pytest.param(each, marks=pytest.mark.long) for each in ("defend", "number"))]
)
def test_every_offer_beside_the_map_can_be_read(people: People, phase: str) -> None:
    """The ways to play a card that one keeps and to roll, with the lowest usual window."""
    anna = people(language="it")
    anna.page.set_viewport_size(BESIDE)
    hand = sit_down(anna, phase)
    if phase == "attack":
        at = max(hand.offers("attack", "from"), key=lambda place: hand.wire.view["places"][place]["troops"])
        hand.tap(at)
        hand.tap(hand.land.targets(hand.wire.view, at)[0])
        anna.page.locator(".tray .rolls button").first.wait_for()
    anna.shot(f"tortelli/offers/{phase}-beside")
    assert not anna.page.evaluate(CUT)
    assert not anna.page.evaluate(OVERFLOWING)


SEEN = """() => {
    const title = document.querySelector("[aria-labelledby=tt-objective] h3");
    const { left, right, top, bottom } = title.getBoundingClientRect();
    return title.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


@pytest.mark.parametrize("size", [pytest.param((1280, 720), marks=pytest.mark.long), *PHONES.values()], ids=str)
def test_an_objective_that_is_turned_over_is_in_sight(people: People, size: tuple[int, int]) -> None:
    anna = people("phone" if min(size) < 400 else "desktop")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit_down(anna, "attack")
    anna.page.locator("[aria-labelledby=tt-objective] button").first.click()
    anna.page.locator("[aria-labelledby=tt-objective] h3").wait_for()
    assert anna.page.evaluate(SEEN)


RIBBONS = """() => {
    const { left, top, right, bottom } = document.querySelector(".tortelli .window").getBoundingClientRect();
    return [...document.querySelectorAll(".banner")].filter((part) => getComputedStyle(part).visibility === "visible")
        .map((part) => [part.dataset.kingdom, part.getBoundingClientRect()])
        .map(([id, box]) => [id, box.left >= left - 9 && box.top >= top - 9 && box.right <= right + 9
            && box.bottom <= bottom + 9]);
}"""
ALL_RIBBONS = "() => document.querySelectorAll('.banner:not([data-cut])').length === 8"


def test_a_ribbon_is_whole_or_not_there(people: People) -> None:
    anna = hold(people, PHONES["turned"], "en")
    sit_down(anna, "attack")
    at_rest(anna)
    seen = anna.page.evaluate(RIBBONS)
    assert all(is_whole for _, is_whole in seen), seen
    desk = people()
    desk.page.set_viewport_size({"width": 1280, "height": 720})
    sit_down(desk, "attack")
    desk.page.wait_for_function(ALL_RIBBONS)
    assert all(is_whole for _, is_whole in desk.page.evaluate(RIBBONS))


LABEL = """(place) => {
    const label = document.querySelector(".tortelli .frame > p")?.getBoundingClientRect();
    if (!label) return null;
    const parts = [`.name[data-name="${place}"]`, `[data-army="${place}"] .face`];
    return parts.map((css) => document.querySelector(css)?.getBoundingClientRect()).filter(Boolean).some((part) =>
        part.left < label.right && part.right > label.left && part.top < label.bottom && part.bottom > label.top);
}"""


@pytest.mark.long
@pytest.mark.parametrize("device", ["desktop", "phone"])
def test_the_label_of_a_place_never_covers_it(people: People, device: Device) -> None:
    """Wherever the place lies: in the corners, in the middle, at the edges. By keys `test_labels.py` tries all. On a
    phone a target has none: the sheet names it."""
    anna = people(device)
    hand = sit_down(anna, "attack")
    at_rest(anna)
    names = list(hand.wire.view["places"])
    label = anna.page.locator(".tortelli .frame > p")
    for place in names[::3]:
        hand.tap(place)
        told = label if device == "desktop" else label.or_(anna.page.locator(".tray .sides"))
        told.first.wait_for()
        assert not label.count() or anna.page.evaluate(LABEL, place) is False, place
        anna.page.keyboard.press("Escape")


OPEN = """(place) => {
    const { left, right, top, bottom } = document.querySelector(`[data-army="${place}"]`).getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    return document.elementFromPoint(x, y)?.closest("[data-place]")?.dataset.place === place;
}"""
"""Whether the counter of a place can be touched."""


@pytest.mark.parametrize("way", PHONES)
def test_what_a_card_may_hit_is_in_sight(people: People, way: str) -> None:
    """Few places can be hit, and on a phone they may lie far from one's own."""
    hand = sit_down(hold(people, PHONES[way]), "strike")
    view, places = hand.wire.view, hand.offers("strike", "at")
    most = max(view["places"][place]["troops"] for place in places)
    best = [place for place in places if view["places"][place]["troops"] == most]
    hand.page.wait_for_function(f"(places) => places.some({OPEN})", arg=best)


MOST_TURNS = 6
GHOSTS = "() => document.querySelectorAll('.ghost:not(.casing)').length"
COVERED = """() => {
    const tools = [...document.querySelectorAll(".tortelli .zoom > *")].map((tool) => tool.getBoundingClientRect());
    return [...document.querySelectorAll(".banner:not([data-cut])")].filter((part) => {
        const { left, right, bottom } = part.getBoundingClientRect();
        return tools.some((tool) => right > tool.left && left < tool.right && bottom > tool.top);
    }).map((part) => part.dataset.kingdom);
}"""
"""Ribbons under the buttons at the bottom right."""


BESIDE_CHIP = """() => {
    const here = document.querySelector(".chip");
    const chip = here.getBoundingClientRect();
    const parts = document.querySelectorAll(".tortelli .window, .prompt, .bar :is(button, a, .turn)");
    return [...parts].filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        return part !== here && width > 1 && left < chip.right - 1 && chip.left < right - 1
            && top < chip.bottom && chip.top < bottom;
    }).map((part) => part.innerText || part.className);
}"""
"""What the chip of recent attacks covers on a phone."""


def test_what_was_done_to_me_lies_on_the_map(people: People) -> None:
    """An arrow for each attack that I have suffered, until I touch the map; a button brings them back."""
    anna = people()
    hand = sit_down(anna, "send")
    for _ in range(MOST_TURNS):
        heard, mine = len(hand.wire.frames), hand.wire.view["places"]
        leave(hand)
        if attacks_on(hand.wire.frames[heard:], mine):
            break
    suffered = attacks_on(hand.wire.frames[heard:], mine)
    assert suffered, "nobody ever attacked"
    anna.page.wait_for_function(f"(n) => ({GHOSTS})() === n", arg=len(suffered))
    anna.shot("tortelli/ghosts")
    assert not anna.page.evaluate(COVERED)
    assert not covered(anna, ".number")
    assert anna.page.evaluate(UNDER, ".ghost")
    for width, height in PHONES.values():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.locator(f"[data-layout={'portrait' if width < height else 'landscape'}]").wait_for()
        anna.shot(f"tortelli/ghosts-{width}")
        assert not anna.page.evaluate(BESIDE_CHIP), (width, height)
    anna.page.set_viewport_size(BESIDE)
    again = anna.page.get_by_role("button", name="Attacks on you")
    again.click()
    anna.page.wait_for_function(f"() => ({GHOSTS})() === 0")
    again.click()
    anna.page.wait_for_function(f"(n) => ({GHOSTS})() === n", arg=len(suffered))
    count, address = anna.page.locator(".chip > b").inner_text(), anna.page.url
    anna.goto("/")
    late = anna.context.new_page()  # it has seen nothing of this
    late.goto(address)
    late.wait_for_function(f"(n) => ({GHOSTS})() === n", arg=len(suffered))
    assert late.locator(".chip > b").inner_text() == count


def leave(hand: Any) -> None:
    """End my turn, let the others play, and be asked again."""
    turns = hand.wire.view["turns"]
    while hand.wire.view["turns"] == turns:
        hand.until_asked()
        phase = hand.wire.view["phase"]
        if phase in ("attack", "send", "march"):
            hand.button("stop")
            hand.soon(lambda phase=phase: done(hand, turns, phase))
        else:
            hand.decide()
    hand.until_asked()


def done(hand: Any, turns: int, phase: str) -> None:
    """What was pressed has been heard: pressed again too early, the button would be gone."""
    view = hand.wire.view
    assert view["turns"] != turns or view["phase"] != phase


def attacks_on(frames: list[dict[str, Any]], mine: dict[str, Any]) -> set[tuple[str, str]]:
    """Who attacked a place that was seat 0's, from where to where."""
    found = set()
    for frame in frames:
        if frame["t"] != "events":
            continue
        for told in (one for step in [frame["d"], *frame["d"].get("steps", ())] for one in step["events"]):
            event = told["event"]
            if event["kind"] == "attacked" and event["seat"] != 0 and mine.get(event["to"], {}).get("owner") == 0:
                found.add((event["from"], event["to"]))
    return found


OVER_MAP = """() => {
    const map = document.querySelector(".tortelli .window").getBoundingClientRect();
    const bar = document.querySelector("main .bar").getBoundingClientRect();
    return [Math.min(map.right, bar.right) - Math.max(map.left, bar.left),
        Math.min(map.bottom, bar.bottom) - Math.max(map.top, bar.top)];
}"""
FINISHED = folder("tortelli") / "two-players-objective.json"


@pytest.mark.parametrize("device", [pytest.param("desktop", marks=pytest.mark.long), "phone"])
def test_the_bar_of_a_replay_never_lies_over_the_map(people: People, device: Device) -> None:
    anna = people(device)
    become(anna, "Anna")
    record = json.loads(Path(FINISHED).read_text(encoding="utf-8"))
    table = ask(anna, "POST", "/api/records", record)["table"]
    anna.goto(f"/t/{table}/replay#40")
    anna.page.locator("main .bar").wait_for()
    anna.page.locator(".tortelli .army .face").first.wait_for()
    for width, height in DESKS if device == "desktop" else PHONES.values():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.shot(f"tortelli/replay-{width}")
        wide, high = anna.page.evaluate(OVER_MAP)
        assert wide <= 1 or high <= 1, (width, wide, high)
