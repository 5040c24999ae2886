"""What is written on the map beside the places: it covers none of what it speaks of, and follows the phase."""

from typing import Any

import pytest

from ..conftest import People
from ..people import Person
from .hand import TortelliHand
from .test_one_screen import BOXES, at_rest, overlaps
from .test_screens import sit_down

COVERED = """async () => {
    const found = [];
    const meet = (a, b, from, to) => a[from] < b[to] - 1 && b[from] < a[to] - 1;
    const isOver = (a, b) => meet(a, b, "left", "right") && meet(a, b, "top", "bottom");
    const box = (css) => document.querySelector(css)?.getBoundingClientRect();
    const shown = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (const { dataset: { place } } of document.querySelectorAll(".window path[data-place]")) {
        document.querySelector(`.window path[data-place="${place}"]`).focus({ focusVisible: true });
        await shown();
        const label = box(".frame > p");
        const parts = [box(`.tortelli [data-name="${place}"]`), box(`[data-army="${place}"] .face`)];
        if (!label || parts.some((part) => part && isOver(label, part))) found.push(place);
    }
    return found;
}"""
"""Places whose label lies on their own name or counter, or that have none."""
CHIP = """() => {
    const { x, y, right, bottom } = document.querySelector(".odds rect").getBoundingClientRect();
    return { kind: "odds", of: "", x, y, right, bottom };
}"""
MARKS = """(css) => [...document.querySelectorAll(css)].map((part) => {
    const { x, y, right, bottom } = part.getBoundingClientRect();
    const of = part.closest("[data-army]")?.dataset.army ?? "";
    return { kind: "mark", of, x, y, right, bottom };
})"""
UNDER = """(css) => {
    const [mark, ...names] = [css, ".tortelli .name", ".army .face"].map((part) => document.querySelector(part));
    return names.every((name) => mark.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
"""Names and counters are drawn over what lies in their way."""
LIKELY = 60
"""Per cent from which an attack is shown as a threat."""
FRAME = """() => {
    const here = document.activeElement;
    const ring = document.querySelector(".ring.spot");
    return { place: here.dataset.place, outline: getComputedStyle(here).outlineStyle,
        ring: ring ? parseFloat(getComputedStyle(ring).strokeWidth) : 0 };
}"""
CUT = """() => {
    const isInside = (part, box) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
    };
    return [...document.querySelectorAll("[data-region=primary] button")]
        .filter((button) => ![...button.children].every((part) => isInside(part, button.getBoundingClientRect())))
        .map((button) => button.innerText);
}"""


@pytest.mark.parametrize("device", ["desktop", pytest.param("phone", marks=pytest.mark.long)])
def test_the_label_of_a_place_never_covers_it(people: People, device: str) -> None:
    anna = people(device)
    sit_down(anna, "attack")
    at_rest(anna)
    assert anna.page.evaluate(COVERED) == []


def test_a_place_that_is_looked_at_has_its_own_outline_and_no_box(people: People) -> None:
    """By mouse and by keys."""
    anna = people()
    hand = sit_down(anna, "attack")
    hand.tap(hand.offers("attack", "from")[0])
    pressed = anna.page.evaluate(FRAME)
    assert (pressed["outline"], pressed["place"] is not None) == ("none", True)
    anna.page.keyboard.press("ArrowDown")
    moved = anna.page.evaluate(FRAME)
    assert moved["outline"] == "none"
    assert moved["place"] != pressed["place"]
    assert moved["ring"] >= 4


def test_odds_cover_no_name_and_no_counter(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    at_rest(anna)
    view = hand.wire.view
    pairs = [(at, to) for at in hand.offers("attack", "from") for to in hand.land.targets(view, at)]
    for at, to in pairs[:8]:
        hand.tap(at)
        hand.tap(to)
        anna.page.locator(".odds rect").wait_for(state="attached")
        chip = anna.page.evaluate(CHIP)
        found = [pair for pair in overlaps([chip, *anna.page.evaluate(BOXES)]) if "odds " in pair]
        assert not found, (at, to)
        anna.page.locator(f'.window [data-place="{to}"]').focus()
        anna.page.keyboard.press("Escape")
        anna.page.locator(".odds rect").wait_for(state="detached")


def covered(person: Person, css: str) -> list[tuple[str, str]]:
    """Marks on names, on counters of other places and on one another."""
    marks = person.page.evaluate(MARKS, css)
    assert marks
    pairs = overlaps([*marks, *person.page.evaluate(BOXES)])
    own = {(f"mark {mark['of']}", f"counter {mark['of']}") for mark in marks}
    return [pair for pair in pairs if "mark" in " ".join(pair) and pair not in own]


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)], ids=str)
def test_planned_troops_cover_no_name(people: People, size: tuple[int, int]) -> None:
    anna = people()
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    hand = sit_down(anna, "recruit")
    for place in hand.offers("place", "at")[: hand.wire.view["to_place"]]:
        hand.tap(place)
    anna.page.locator(".army .more").first.wait_for(state="attached")
    at_rest(anna)
    assert not covered(anna, ".army .more")


def test_an_arrow_leaves_names_and_counters_readable(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    aim(hand)
    anna.page.locator(".arrow .core").wait_for(state="attached")
    assert anna.page.evaluate(UNDER, ".arrow .core")


def test_what_the_objective_wants_is_one_press_away(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    wanted = missing(hand.wire.view["players"][0]["progress"])
    rings = anna.page.locator(".ring.want")
    assert not rings.count()
    anna.press("Objective")
    rings.first.wait_for(state="attached")
    assert rings.count() == len(wanted)
    anna.press("Objective")
    rings.first.wait_for(state="detached")


def missing(parts: list[dict[str, Any]]) -> set[str]:
    return {place for part in parts if part["have"] < part["need"] for place in part.get("missing") or []}


def test_threats_and_what_was_suffered_lie_on_the_map(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    anna.press("Threats")
    anna.page.locator(".tag").first.wait_for(state="attached")
    at_rest(anna)
    shown = [int(text.rstrip("%")) for text in anna.page.locator(".risk").all_text_contents()]
    assert shown == threats(hand)
    assert not covered(anna, ".tag")
    assert anna.page.evaluate(UNDER, ".teeth")


def threats(hand: TortelliHand) -> list[int]:
    """The chance of the likeliest attack on each of my places, from 60 % on."""
    view = hand.wire.view
    names = [*view["places"], *view["fortresses"]]
    worst = dict.fromkeys((place for place, now in view["places"].items() if now["owner"] == 0), 0)
    for _, *row in view["attacks"]:
        for at, chance in zip(row[::2], row[1::2], strict=True):
            if names[at] in worst:
                worst[names[at]] = max(worst[names[at]], 100 if chance is None else chance)
    return [chance for chance in worst.values() if chance >= LIKELY]


def test_names_of_places_follow_the_phase(people: People) -> None:
    """For whoever listens: troops that move do not attack."""
    anna = people()
    hand = sit_down(anna, "number")
    move = hand.wire.view["transfer"]
    assert name_of(anna, move["from"]).endswith("the troops leave from here")
    assert name_of(anna, move["to"]).endswith("the troops go here")


def name_of(person: Person, place: str) -> str:
    return str(person.page.locator(f'.window path[data-place="{place}"]').get_attribute("aria-label"))


def test_a_number_is_stepped_and_written(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "number")
    most = hand.wire.view["number"]["most"] if hand.wire.view["number"] else max(hand.offers("number", "number"))
    go = anna.page.locator("[data-region=primary] .main")
    assert str(most) in go.inner_text()
    anna.page.locator(".tray input[type=number]").fill("1")
    anna.page.keyboard.press("Tab")
    anna.page.wait_for_function("() => /\\b1 /.test(document.querySelector('[data-region=primary] .main').innerText)")
    anna.press("One more")
    anna.page.wait_for_function("() => /\\b2 /.test(document.querySelector('[data-region=primary] .main').innerText)")


SIZES = [(1280, 720), (1440, 900), (390, 844), (844, 390)]


@pytest.mark.parametrize(
    "phase", ["defend", *(pytest.param(each, marks=pytest.mark.long) for each in ("attack", "recruit", "number"))]
)
@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.long)])
def test_no_button_cuts_its_words(people: People, phase: str, language: str) -> None:
    anna = people(language=language)
    hand = sit_down(anna, phase)
    if phase == "attack":
        aim(hand)
    for width, height in SIZES:
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.evaluate("() => new Promise(requestAnimationFrame)")
        assert anna.page.evaluate(CUT) == [], (width, height)


def aim(hand: TortelliHand) -> None:
    at = hand.offers("attack", "from")[0]
    hand.tap(at)
    hand.tap(hand.land.targets(hand.wire.view, at)[0])
    hand.page.locator(".tray .rolls").wait_for()
