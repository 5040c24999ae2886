"""A hand at the table of Trono."""

from playwright.sync_api import Locator

from ..robots.hand import Hand

DIE = ".trono .five button[data-legal]"
FAN = ".trono .use button[aria-expanded]"
PRIMARY = "[data-region=primary] .primary button[data-go=act]:not([aria-disabled=true])"
OFFERED = f":is(.trono.around, .trono.board, .trono.mine) [data-legal], {PRIMARY}"
IN_FAN = ".trono .fan [data-legal]"
COVERED = """() => [...document.querySelectorAll(".trono .use .press")].filter((part) => {
    const { left, right, top, bottom } = part.querySelector(".face").getBoundingClientRect();
    const isIn = top > 0 && bottom < innerHeight;
    return isIn && !part.contains(document.elementFromPoint((left + right) / 2, top + (bottom - top) / 4));
}).length"""
NAMES = "(parts) => parts.map((part) => part.ariaLabel)"
ANSWERS = ("keep", "deus_ex", "ask", "pass_on", "answer", "rats", "start_token", "target", "source")
"""Phases in which every legal act is one control, and every control one act."""


class TronoHand(Hand):
    def act(self) -> None:
        self.see_everything_offered()
        if self.wire.view["phase"] == "choose":
            self.choose_dice()
        else:
            offered = self.page.locator(IN_FAN if self.open_a_die() else OFFERED)
            offered.first.wait_for()
            self.do(offered.nth(self.chance.randrange(offered.count())))

    def do(self, part: Locator) -> None:
        """Repeat the press until an act is sent: a press as an animation ends may only skip it. Without a connection
        nothing can be sent, and there is no animation."""
        before = len(self.wire.sent)
        for _ in range(100):
            self.touch(part)
            if self.page.get_by_text("Connection lost").count():
                return
            for _ in range(15):
                if len(self.wire.sent) > before:
                    return
                self.page.wait_for_timeout(20)
        raise AssertionError("nothing is sent")

    def choose_dice(self) -> None:
        """Pick dice: with the last one the choice is made."""
        for _ in range(self.wire.view["to_choose"]):
            dice = self.page.locator(f"{DIE}[aria-pressed=false]")
            self.touch(dice.nth(self.chance.randrange(dice.count())))

    def open_a_die(self) -> bool:
        """A die that can be several things shows them below the dice when it is pressed; whether it does."""
        if not self.page.locator(FAN).count() or self.chance.random() < 0.5:
            return False
        self.touch(self.page.locator(FAN).first)
        self.page.locator(".trono .fan").wait_for()
        assert not self.page.evaluate(COVERED), "the dice stay in sight"
        return True

    def see_everything_offered(self) -> None:
        """Every legal act is a control, and nothing else is; accusing has a dialog of its own."""
        view, legal = self.wire.view, [choice["act"] for choice in self.wire.now["legal"]]
        acts = [act for act in legal if act["verb"] != "accuse"]
        if view["phase"] == "choose":
            self.page.locator(DIE).first.wait_for()
            shown = {name.split(",")[0] for name in self.page.locator(DIE).evaluate_all(NAMES)}
            assert len(shown) == len(acts), f"{shown} for {acts}"
        elif view["phase"] in ANSWERS:
            twice = sum(act["verb"] == "from_pool" for act in acts)  # on the pool, and as the next thing to do
            self.page.wait_for_function(
                "([css, n]) => document.querySelectorAll(css).length === n", arg=[OFFERED, len(acts) + twice]
            )
