"""The map by touch and keyboard: it does not scroll by itself or undo moves, and keys reach all of it."""

import pytest

from ..conftest import People
from .hand import TortelliHand
from .test_screens import sit_down

SCROLL = "(box) => [box.scrollLeft, box.scrollTop]"
HERE = "() => document.activeElement.dataset.place"
OUTER = """() => {
    const box = document.querySelector(".tortelli .window").getBoundingClientRect();
    for (let x = box.left + 8; x < box.right - 8; x += 6) for (const y of [box.top + 12, box.bottom - 12]) {
        const at = document.elementFromPoint(x, y);
        const land = at?.closest("path[data-place]");
        const isInside = (dx, dy) => document.elementFromPoint(x + dx, y + dy) === land;
        const isPlain = land && isInside(-4, 0) && isInside(4, 0) && isInside(0, -4) && isInside(0, 4);
        if (isPlain && land.dataset.place !== document.activeElement.dataset.place) return [land.dataset.place, x, y];
    }
    return null;
}"""
"""A land at the edge of the window, and where it is touched."""


@pytest.mark.long
@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_land_at_the_edge_answers_where_it_is_touched(people: People, device: str) -> None:
    anna = people(device)
    sit_down(anna, "attack")
    for _ in range(3):
        anna.press("Zoom in")
    window = anna.page.locator(".window")
    window.scroll_into_view_if_needed()
    anna.page.wait_for_function("() => !document.querySelector('.tortelli .far')")
    place, x, y = anna.page.evaluate(OUTER)
    before = window.evaluate(SCROLL)
    if device == "phone":
        anna.page.touchscreen.tap(x, y)
    else:
        anna.page.mouse.click(x, y)
    anna.page.wait_for_function("(place) => document.activeElement.dataset.place === place", arg=place)
    assert window.evaluate(SCROLL) == before


@pytest.mark.long
def test_escape_takes_back_only_what_is_under_way(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "send")
    hand.tap(hand.offers("send", "from")[0])
    hand.soon(lambda: expect_phase(hand, "receive"))
    press_on_map(hand, "Escape")
    hand.soon(lambda: expect_phase(hand, "send"))
    anna.page.get_by_text("tap where they go").wait_for(state="hidden")  # the page shows it, too
    hand.tap(hand.offers("send", "from")[0])
    hand.soon(lambda: expect_phase(hand, "receive"))
    hand.tap(hand.offers("receive", "to")[0])
    hand.soon(lambda: expect_phase(hand, "send", "number"))
    if hand.wire.view["phase"] == "number":
        anna.page.locator("[data-region=primary] .main").click()
        hand.soon(lambda: expect_phase(hand, "send"))
    after = hand.wire.view
    press_on_map(hand, "Escape")
    anna.press("My troops")  # a moment later nothing was taken back
    assert hand.wire.view == after
    assert [message["t"] for message in hand.wire.sent].count("undo") == 1


def press_on_map(hand: TortelliHand, key: str) -> None:
    hand.page.locator(".window [tabindex='0'][data-place]").focus()
    hand.page.keyboard.press(key)


def expect_phase(hand: TortelliHand, *phases: str) -> None:
    assert hand.wire.view["phase"] in phases


@pytest.mark.long
def test_the_buttons_of_the_map_keep_the_focus(people: People) -> None:
    anna = people()
    sit_down(anna, "attack")
    plus = anna.page.get_by_role("button", name="Zoom in")
    plus.focus()
    for _ in range(8):
        anna.page.keyboard.press("Enter")
    anna.page.wait_for_function("() => document.activeElement.getAttribute('aria-disabled') === 'true'")
    anna.page.get_by_role("button", name="The whole map").focus()
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_function("() => document.activeElement.getAttribute('aria-label') === 'Zoom in'")


@pytest.mark.long
def test_keys_go_round_a_place_and_into_its_castle(people: People) -> None:
    anna = people()
    hand = sit_down(anna, "attack")
    castles = {now["territory"]: castle for castle, now in hand.wire.view["fortresses"].items()}
    for place, near in hand.land.near.items():
        expected = set(near) | ({castles[place]} if place in castles else set())
        anna.page.locator("#prompt").focus()
        anna.page.locator(f'.window [data-place="{place}"]').focus()
        met = []
        for _ in expected:
            anna.page.keyboard.press("PageDown")
            met.append(anna.page.evaluate(HERE))
        assert set(met) == expected
        anna.page.keyboard.press("PageUp")
        assert anna.page.evaluate(HERE) == met[len(met) - 2]


@pytest.mark.long
def test_a_ribbon_shows_its_kingdom(people: People) -> None:
    """In the sea beside its kingdom; upright phones have a strip of them instead."""
    for device, ribbon in (("desktop", '[data-kingdom="valico"]'), ("phone", ".ribbons button >> text=Valico")):
        anna = people(device)
        sit_down(anna, "attack")
        rim = anna.page.locator(".window .kingdom")
        assert not rim.count()
        anna.page.locator(ribbon).click()
        rim.wait_for(state="attached")
        anna.shot(f"tortelli/kingdom-{device}")
