"""A keyboard at the table of Tortelli: places are searched for by name in the list, or gone to by arrow keys."""

import re
from typing import Any

from ..robots.keys import Keys
from .player import DOING, Player

SEARCH = ".below input[type=search]"
RINGED = """() => {
    const part = document.activeElement;
    return part.matches(".land") ? !!document.querySelector(`.spot[d="${part.getAttribute("d")}"]`) : null;
}"""
"""On the map it is a ring round the land that shows where the focus is."""


class TortelliKeys(Keys, Player):
    """The list is opened once; what was done in the tray leaves the focus there."""

    wanted = ""

    def here(self) -> dict[str, Any]:
        self.FACTS = {  # type: ignore[misc]
            "isSearch": SEARCH,
            "isList": ".below > :nth-child(2) > details:not([open]) > summary",
            "isWanted": f'.below [data-place="{self.wanted}"]',
            "isPlace": ".below [data-place]",
            "isTray": DOING,
        }
        here = super().here()
        if here["where"] != "body" and (ringed := self.page.evaluate(RINGED)) is not None:
            here["isShown"] = ringed
        return here

    def tap(self, place: str) -> None:
        self.wanted = place
        if not self.page.locator(SEARCH).count():
            self.find(lambda here: here["isList"])
            self.page.keyboard.press("Enter")
            self.page.locator(SEARCH).wait_for()
        if not self.here().get("isWanted"):
            self.find(lambda here: here["isSearch"])
            self.page.keyboard.press("Control+A")
            self.page.keyboard.type(self.words[f"place.{place}"][:-1])
            self.find(lambda here: here["isPlace"])
            for _ in range(20):
                if self.here()["isWanted"]:
                    break
                self.page.keyboard.press("ArrowDown")
        assert self.here()["isWanted"], f"{place} is not found by its name"
        self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
        self.keeps_its_place()

    def push(self, button: re.Pattern[str]) -> None:
        self.page.get_by_role("button", name=button).and_(self.page.locator(DOING)).first.wait_for()
        self.find(lambda here: here["isTray"] and bool(button.search(here["name"])), step="Shift+Tab")
        self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
        self.keeps_its_place()

    def is_picked(self, place: str) -> bool:
        return self.page.locator(f'.tortelli .window [data-place="{place}"]').get_attribute("aria-pressed") == "true"
