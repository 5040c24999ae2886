"""A hand at the table of Trono."""

from ..robots.hand import Hand

BOARD = "section.trono"
DIE = f"{BOARD} .dieLying button[data-legal]"
CONFIRM = f"{BOARD} .page > button.main"
OFFERED = f"{BOARD} :is(.people, .page) [data-legal], {BOARD} .page ul button[aria-pressed]:not(.die-button)"
NAMES = "(parts) => parts.map((part) => part.ariaLabel)"


class TronoHand(Hand):
    def act(self) -> None:
        self.see_everything_offered()
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            offered = self.page.locator(OFFERED)
            offered.first.wait_for()
            self.touch(offered.nth(self.chance.randrange(offered.count())))

    def choose_dice(self) -> None:
        """Pick dice until the button that confirms them can be pressed."""
        while self.page.locator(CONFIRM).get_attribute("aria-disabled") == "true":
            dice = self.page.locator(f"{DIE}[aria-pressed=false]")
            self.touch(dice.nth(self.chance.randrange(dice.count())))
        self.touch(self.page.locator(CONFIRM))

    def see_everything_offered(self) -> None:
        """Every legal act is a control on the board, and nothing else is; accusing has a dialog of its own."""
        view, legal = self.wire.view, [choice["act"] for choice in self.wire.now["legal"]]
        acts = [act for act in legal if act["verb"] != "accuse"]
        if view["phase"] == "choose":
            self.page.locator(DIE).first.wait_for()
            shown = {name.split(",")[0] for name in self.page.locator(DIE).evaluate_all(NAMES)}
            assert len(shown) == len(acts), f"{shown} for {acts}"
        else:
            self.page.wait_for_function(
                "([css, n]) => document.querySelectorAll(css).length === n", arg=[OFFERED, len(acts)]
            )
