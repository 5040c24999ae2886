"""A battle on a phone lies in the sheet: never over the map, and never more than a third of the screen."""

from typing import Any

import pytest

from ..conftest import People
from .test_moments import LONG, STEP, answered, begin, moving, stop
from .test_screens import sit_down

PHONES = [(390, 844), (844, 390)]
DICE = ".me .roll .pair"
MOST = 1 / 3
FACTS = """(dice) => {
    const box = (part) => part.getBoundingClientRect();
    const map = box(document.querySelector(".tortelli .window"));
    const sheet = box(document.querySelector("main.table > .strip"));
    const shown = [...document.querySelectorAll(".pair")].map(box).filter(({ width, height }) => width && height);
    const isOver = (one, other) => one.left < other.right - 1 && one.right > other.left + 1
        && one.top < other.bottom - 1 && one.bottom > other.top + 1;
    const isInside = (one, other) => one.left >= other.left - 1 && one.right <= other.right + 1
        && one.top >= other.top - 1 && one.bottom <= other.bottom + 1;
    return {
        share: sheet.height / innerHeight, shown: shown.length,
        overMap: shown.filter((one) => isOver(one, map)).length,
        cut: [...document.querySelectorAll(dice)].map(box).filter((one) => !isInside(one, sheet)).length,
    };
}"""


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_dice_lie_in_the_sheet(people: People, size: tuple[int, int]) -> None:
    anna = moving(people, "phone", "it")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    hand = sit_down(anna, "attack")
    begin(hand)
    stop(anna)
    before = hand.wire.v
    hand.button("roll")
    answered(hand, before)
    dice = anna.page.locator(DICE)
    for _ in range(LONG // STEP):
        if dice.count():
            break
        anna.page.clock.run_for(STEP)
    dice.first.wait_for()
    facts: dict[str, Any] = anna.page.evaluate(FACTS, DICE)
    assert facts["shown"], "the dice are seen"
    assert (facts["overMap"], facts["cut"]) == (0, 0), facts
    if size[0] < size[1]:
        assert facts["share"] <= MOST, facts
