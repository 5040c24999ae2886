"""Drags on the map, by mouse and by finger: from a counter an arrow to another place, from elsewhere the map itself."""

import math

import pytest
from playwright.sync_api import CDPSession

from ..conftest import People
from .hand import TortelliHand
from .test_screens import sit_down

COUNTER = """(place) => {
    const { x, y, width, height } = document.querySelector(`[data-army="${place}"] .face`).getBoundingClientRect();
    return [x + width / 2, y + height / 2];
}"""
BESIDE = """(grip) => {
    const shown = [...document.querySelectorAll("[data-army] .face")].map((part) => part.getBoundingClientRect());
    const isFree = (x, y) => shown.every((it) => Math.hypot(it.x + it.width / 2 - x, it.y + it.height / 2 - y) > grip);
    const box = document.querySelector(".tortelli .window").getBoundingClientRect();
    for (let x = box.left + 90; x < box.right - 90; x += 8) for (let y = box.top + 90; y < box.bottom - 90; y += 8) {
        if (isFree(x, y) && document.elementFromPoint(x, y)?.matches("path.land")) return [x, y];
    }
}"""
"""A point of a land that is no counter's."""
SCROLL = "() => { const box = document.querySelector('.window'); return [box.scrollLeft, box.scrollTop]; }"
Point = tuple[float, float]


class Finger:
    """One finger on the screen, or the mouse."""

    def __init__(self, hand: TortelliHand) -> None:
        self.page = hand.page
        self.session: CDPSession | None = None
        if hand.person.device == "phone":
            self.session = hand.person.context.new_cdp_session(hand.page)

    def down(self, at: Point) -> None:
        if self.session:
            self._touch("touchStart", at)
        else:
            self.page.mouse.move(*at)
            self.page.mouse.down()

    def move(self, at: Point) -> None:
        if self.session:
            self._touch("touchMove", at)
        else:
            self.page.mouse.move(*at)

    def up(self) -> None:
        if self.session:
            self._touch("touchEnd")
        else:
            self.page.mouse.up()

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        self.down(start)
        for n in range(1, steps + 1):
            self.move((start[0] + (end[0] - start[0]) * n / steps, start[1] + (end[1] - start[1]) * n / steps))
        self.up()

    def _touch(self, kind: str, *points: Point) -> None:
        assert self.session
        self.session.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )


def counter(hand: TortelliHand, place: str) -> Point:
    x, y = hand.page.evaluate(COUNTER, place)
    return x, y


def nearest(hand: TortelliHand, pairs: list[tuple[str, str]]) -> tuple[str, str]:
    """The pair whose counters are closest to each other, brought into sight."""
    best = min(pairs, key=lambda pair: math.dist(counter(hand, pair[0]), counter(hand, pair[1])))
    hand.page.locator(f'[data-army="{best[1]}"]').evaluate(
        "(part) => part.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })"
    )
    return best


def owned(hand: TortelliHand, places: list[str]) -> list[str]:
    return [place for place in places if hand.wire.view["places"].get(place, {}).get("troops")]


devices = pytest.mark.parametrize("device", ["phone", "desktop"])


def sit(people: People, device: str, phase: str) -> TortelliHand:
    """At a map that is larger than its window."""
    hand = sit_down(people(device), phase)
    if device == "desktop":
        hand.person.press("Zoom in")
    hand.page.get_by_role("button", name="The whole map").wait_for()
    hand.until_shown()
    return hand


@devices
def test_an_attack_is_drawn_on_a_map_that_can_be_moved(people: People, device: str) -> None:
    hand = sit(people, device, "attack")
    view, finger = hand.wire.view, Finger(hand)
    mine = owned(hand, hand.offers("attack", "from"))
    at, to = nearest(hand, [(at, to) for at in mine for to in owned(hand, hand.land.targets(view, at))])
    before = hand.page.evaluate(SCROLL)
    finger.drag(counter(hand, at), counter(hand, to))
    hand.page.locator(".tray .rolls").wait_for()
    assert hand.is_picked(at)
    assert hand.is_picked(to)
    assert hand.page.evaluate(SCROLL) == before


@devices
def test_a_drag_beside_the_counters_moves_the_map(people: People, device: str) -> None:
    hand = sit(people, device, "attack")
    before = hand.page.evaluate(SCROLL)
    x, y = hand.page.evaluate(BESIDE, 30)
    Finger(hand).drag((x, y), (x - 80, y - 80))
    hand.page.wait_for_function(f"(before) => String(({SCROLL})()) !== String(before)", arg=before)
    assert not hand.page.locator("[data-place][aria-pressed=true]").count()


@pytest.mark.long
def test_an_arrow_at_the_edge_moves_the_map_on(people: People) -> None:
    hand = sit(people, "phone", "attack")
    finger, at = Finger(hand), owned(hand, hand.offers("attack", "from"))[0]
    nearest(hand, [(at, at)])
    x, y = counter(hand, at)
    box = hand.page.locator(".window").bounding_box()
    assert box
    before, right = hand.page.evaluate(SCROLL)[0], box["x"] + box["width"] - 6
    edge, grows = (right, True) if before < 20 else (box["x"] + 6, False)
    finger.down((x, y))
    finger.move((edge, y))
    hand.page.wait_for_function(f"([before, grows]) => ({SCROLL})()[0] > before === grows", arg=[before, grows])
    finger.up()


@devices
def test_a_transfer_is_drawn(people: People, device: str) -> None:
    hand = sit(people, device, "send")
    view = hand.wire.view
    mine = owned(hand, hand.offers("send", "from"))
    near = [(at, to) for at in mine for to in hand.land.near[at] if view["places"][to]["owner"] == 0]
    at, to = nearest(hand, near)
    Finger(hand).drag(counter(hand, at), counter(hand, to))

    def sent() -> None:
        assert [message["actions"] for message in hand.wire.sent if message["t"] == "act"][:1] == [
            [{"verb": "send", "from": at}, {"verb": "receive", "to": to}]
        ]

    hand.soon(sent)


@devices
def test_troops_are_dragged_to_a_place_and_on_to_another(people: People, device: str) -> None:
    """The counter with all that are left, and what is planned in one place to another."""
    hand = sit(people, device, "recruit")
    finger, mine = Finger(hand), owned(hand, hand.offers("place", "at"))
    first, other = nearest(hand, [(at, to) for at in mine for to in mine if at != to])
    box = hand.page.locator(".tray .pile").bounding_box()
    assert box
    finger.drag((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), counter(hand, first))
    planned = hand.page.locator(".tray li button")
    planned.filter(has_text=hand.words[f"place.{first}"]).filter(has_text=f"+{hand.wire.view['to_place']}").wait_for()
    finger.drag(counter(hand, first), counter(hand, other))
    planned.filter(has_text=hand.words[f"place.{other}"]).wait_for()
    assert planned.count() == 1
    hand.button("place")

    def sent() -> None:
        acts = [act for message in hand.wire.sent if message["t"] == "act" for act in message["actions"]]
        assert {act["at"] for act in acts} == {other}

    hand.soon(sent)
