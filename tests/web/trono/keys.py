"""A keyboard at the table of Trono."""

from typing import ClassVar

from ..robots.keys import Here, Keys
from .hand import FAN, PRIMARY

BOARD = ":is(.trono.around, .trono.board, .trono.mine)"


class TronoKeys(Keys):
    FACTS: ClassVar = {
        "isOffered": f"{BOARD} [data-legal], {PRIMARY}",
        "isLying": ".trono .five [data-legal]",
        "isBook": FAN,
    }

    def act(self) -> None:
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            self.open_a_die()
            wanted = self.chance.randrange(max(1, self.offered()))
            self.find(lambda here: here["isOffered"], wanted)
            self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
        self.keeps_its_place()

    def open_a_die(self) -> None:
        """A die that can be several things shows them when it is pressed; sometimes there is nothing else to press."""
        if not self.page.locator(FAN).count() or (self.offered() and self.chance.random() < 0.5):
            return
        self.find(lambda here: here["isBook"])
        self.page.keyboard.press("Enter")
        self.page.locator(".trono .fan :focus").wait_for()

    def offered(self) -> int:
        return int(self.page.locator(self.FACTS["isOffered"]).count())

    def choose_dice(self) -> None:
        for _ in range(self.wire.view["to_choose"]):
            self.find(is_free_die)
            self.page.keyboard.press("Space")


def is_free_die(here: Here) -> bool:
    return here["isLying"] and not here["isPressed"]
