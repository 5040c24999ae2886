"""A hand at the map of Tortelli: it taps the lands themselves."""

import re

from ..robots.hand import Hand
from .player import DOING, Player

MAP = ".tortelli .window svg"
POINT = """(place) => {
    const part = document.querySelector(`.tortelli .window [data-place="${place}"]`);
    const isIt = (x, y) => document.elementFromPoint(x, y)?.closest("[data-place]") === part;
    const find = () => {
        const { x, y, width, height } = part.getBoundingClientRect();
        const points = [];
        const parts = Array.from({ length: 7 }, (_, n) => (n + 1) / 8);
        for (const i of parts) for (const j of parts) points.push([x + width * i, y + height * j]);
        const near = ([a, b]) => Math.hypot(a - x - width / 2, b - y - height / 2);
        const inside = points.filter(([a, b]) => a > 0 && b > 0 && a < innerWidth && b < innerHeight && isIt(a, b));
        // in the middle of what answers, as a finger aims
        const fits = (a, b, r) => isIt(a - r, b) && isIt(a + r, b) && isIt(a, b - r) && isIt(a, b + r);
        const room = ([a, b]) => [4, 8, 12].filter((r) => fits(a, b, r)).length;
        const nearest = inside.sort((a, b) => near(a) - near(b)).slice(0, 8).map((point) => [point, room(point)]);
        return nearest.sort(([, a], [, b]) => b - a)[0] ?? [null, 0];
    };
    const [first, spare] = find();
    if (spare) return first; // nobody aims at a sliver at the edge of the window: they move the map
    part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    return find()[0];
}"""
"""Where somebody would tap a place: a point of it that nothing covers."""


class TortelliHand(Hand, Player):
    """On the map with a mouse or a finger; only what a map cannot say is said by buttons."""

    def point(self, place: str) -> tuple[float, float]:
        """Where on the screen one touches a place."""
        found = self.page.evaluate(POINT, place)
        assert found, f"{place} cannot be touched in {self.wire.view['phase']}"
        return found[0], found[1]

    def tap(self, place: str) -> None:
        point = self.point(place)
        if self.person.device in ("phone", "small"):
            self.page.touchscreen.tap(*point)
        else:
            self.page.mouse.click(*point)

    def push(self, button: re.Pattern[str]) -> None:
        offered = self.page.get_by_role("button", name=button)
        self.touch(offered.and_(self.page.locator(DOING)).first)

    def is_picked(self, place: str) -> bool:
        return self.page.locator(f'{MAP} [data-place="{place}"]').get_attribute("aria-pressed") == "true"
