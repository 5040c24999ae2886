"""A keyboard at the table of Bomarzo."""

from typing import ClassVar

from ..robots.keys import Keys
from .hand import CHANGES, KNOWN, OFFERED, PAYING, SETTLE, copies


class BomarzoKeys(Keys):
    FACTS: ClassVar = {
        "isOffered": OFFERED, "isSettle": SETTLE, "isChange": CHANGES, "isReset": ".told button",
        "isYes": "dialog[open] .main", "opensSettle": "[data-opens=settle]", "opensSure": "[data-opens=sure]",
    }  # fmt: skip

    def act(self) -> None:
        phase = self.wire.view["phase"]
        if phase in PAYING or copies(self):
            self.settle()
        else:
            offered = self.page.locator(OFFERED)
            offered.first.wait_for()
            self.find(
                lambda here: here["isOffered"], self.chance.randrange(max(1, offered.count() - (phase == "turn")))
            )
            here = self.here()
            self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
            if here["opensSettle"]:
                self.settle()
            elif here["opensSure"]:
                self.find(lambda here: here["isYes"])
                self.page.keyboard.press("Enter")
        self.keeps_its_place()

    def settle(self) -> None:
        """Pay what is proposed; now and then one cube more."""
        self.page.locator(SETTLE).first.wait_for()
        if self.chance.random() < 0.3 and self.page.locator(CHANGES).count():
            self.find(lambda here: here["isChange"])
            self.page.keyboard.press("Enter")
            self.page.locator(KNOWN).wait_for()
        if not self.page.locator(SETTLE).count():
            self.find(lambda here: here["isReset"])
            self.page.keyboard.press("Space")
        self.find(lambda here: here["isSettle"])
        self.page.keyboard.press("Enter")
