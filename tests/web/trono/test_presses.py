"""How many presses a turn takes, for somebody who always takes the nearest offer."""

from ..conftest import People
from ..playing import play
from ..short import SHORT
from .hand import DIE, OFFERED, PRIMARY, TronoHand

MOST = 5
"""Roll, three dice, use them and pass on."""
AN_AIM = 2
"""The die or the ribbon, and the guest."""
APART = 1
"""Passing on, where open tokens could entitle somebody to accuse."""
ANSWERS = ("deus_ex", "ask", "answer", "rats", "start_token")
"""Decisions that are not part of one's turn, or come between."""


class Counting(TronoHand):
    turns: dict[int, list[str]]

    def act(self) -> None:
        view = self.wire.view
        phase = view["phase"]
        self.turns = getattr(self, "turns", {})
        pressed = self.turns.setdefault(view["turns"], [])
        if phase == "choose":
            for _ in range(view["to_choose"]):
                self.touch(self.page.locator(f"{DIE}[aria-pressed=false]").first)
                pressed.append("die")
            return
        if phase == "activate":
            self.page.locator("[data-region=primary] .primary button").first.wait_for()
        ready = self.page.locator(PRIMARY)
        if phase in ("keep", "activate", "pass_on") and ready.count():
            self.do(ready.last)
        else:
            offered = self.page.locator(OFFERED)
            offered.first.wait_for()
            self.do(offered.first)
        if phase not in ANSWERS:
            pressed.append("apart" if phase == "pass_on" else phase)


def test_presses_of_every_turn(people: People) -> None:
    robot = play(people(), Counting, 3, 5, **SHORT)
    assert isinstance(robot, Counting)
    whole = [pressed for pressed in robot.turns.values() if "die" in pressed]
    assert whole
    print("presses of each turn:", [len(pressed) for pressed in whole])
    for pressed in whole:
        aims = sum(each in ("target", "source") for each in pressed)
        assert len(pressed) <= MOST + AN_AIM * aims + APART * ("apart" in pressed), pressed
