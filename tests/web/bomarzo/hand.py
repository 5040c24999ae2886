"""A hand at the table of Bomarzo."""

from ..robots.hand import Hand
from ..robots.robot import Robot

TABLE = "main.table"
OFFERED = f"{TABLE} [data-legal]"
PAYING = ("pay_food", "pay_coin", "pay_wine", "offer")
GODS = f"{TABLE} .god h3 [data-legal]"
SETTLE = f"{TABLE} .settle button:not([aria-disabled=true], .otherwise)"  # that one opens a form
CHANGES = f"{TABLE} fieldset .row button:not([aria-disabled=true])"
KNOWN = f"{TABLE} fieldset[aria-busy=false]"
"""The server has said what the payment would lead to."""


class BomarzoHand(Hand):
    """Visits gods rather than passing, and changes a price now and then before it pays."""

    changed = 0

    def act(self) -> None:
        phase = self.wire.view["phase"]
        if phase in PAYING or copies(self):
            self.settle()
            return
        self.see_everything_offered()
        offered = self.page.locator(OFFERED)
        gods = self.page.locator(GODS)
        if phase == "turn" and gods.count() and self.chance.random() < 0.7:
            offered = gods
        part = offered.nth(self.chance.randrange(offered.count()))
        opens = part.get_attribute("data-opens")
        self.touch(part)
        if opens == "settle":
            self.settle()
        elif opens == "raised" and self.person.device in ("phone", "small"):
            self.touch(part)  # the first tap showed what the card brings
        elif opens == "sure":
            self.touch(self.page.locator("dialog[open] .main"))

    def settle(self) -> None:
        """Pay what is proposed, or something else that the page takes."""
        self.page.locator(SETTLE).first.wait_for()
        if self.chance.random() < 0.4:
            self.change_the_price()
        buttons = self.page.locator(SETTLE)  # first the one that asks the favour
        if self.chance.random() < 0.8:
            buttons = buttons.first
        self.touch(buttons.nth(self.chance.randrange(buttons.count())))

    def change_the_price(self) -> None:
        """Some cubes more or less; if that is not enough, back to the proposal."""
        for _ in range(self.chance.randrange(1, 4)):
            changes = self.page.locator(CHANGES)
            if changes.count():
                self.touch(changes.nth(self.chance.randrange(changes.count())))
                self.page.locator(KNOWN).wait_for()
                self.changed += 1
        if not self.page.locator(SETTLE).count():
            self.touch(self.page.locator(f"{TABLE} .told button"))

    def see_everything_offered(self) -> None:
        """Every legal act is a control on the board, and nothing else is."""
        verbs = [choice["act"]["verb"] for choice in self.wire.now["legal"]]
        wanted = sum(verb not in ("copy", "worship") for verb in verbs) + ("worship" in verbs)
        self.page.wait_for_function("([css, n]) => document.querySelectorAll(css).length === n", arg=[OFFERED, wanted])


def copies(robot: Robot) -> bool:
    """Whether a favour may be copied, and this time is."""
    return any(choice["act"]["verb"] == "copy" for choice in robot.wire.now["legal"]) and robot.chance.random() < 0.7
