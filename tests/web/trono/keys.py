"""A keyboard at the table of Trono."""

from typing import ClassVar

from ..robots.keys import Here, Keys

BOARD = "section.trono :is(.people, .page)"


class TronoKeys(Keys):
    FACTS: ClassVar = {
        "isOffered": f"{BOARD} :is([data-legal], [aria-pressed]):not(.die-button)",
        "isLying": ".dieLying [data-legal]",
        "isConfirm": ".page > button.main",
    }

    def act(self) -> None:
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            wanted = self.chance.randrange(max(1, self.offered()))
            self.find(lambda here: here["isOffered"], wanted)
            self.page.keyboard.press(self.chance.choice(["Enter", "Space"]))
        self.keeps_its_place()

    def offered(self) -> int:
        return sum(choice["act"]["verb"] != "accuse" for choice in self.wire.now["legal"])

    def choose_dice(self) -> None:
        needed = 3 - len(self.wire.view["dice"]["chosen"])
        for _ in range(needed):
            self.find(is_free_die)
            self.page.keyboard.press("Space")
        self.find(lambda here: here["isConfirm"] and here["isReady"])
        self.page.keyboard.press("Enter")


def is_free_die(here: Here) -> bool:
    return here["isLying"] and not here["isPressed"]
