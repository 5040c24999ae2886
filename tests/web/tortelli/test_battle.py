"""A battle on a phone is in the sheet, never over the map, and never more than a third of the screen; pairs of dice are
drawn as the server tells them."""

from typing import Any

import pytest

from ...tortelli.tables import table as battlefield
from ..conftest import People
from ..tables import go_on_from, look, send
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


def test_a_charge_counts_in_the_last_roll_too(people: People) -> None:
    """When the attack is over, and its odds are gone, the signs stay those that the server told."""
    t = battlefield({0: "imola 9", 1: "dozza 9"}, kept={0: "mattarello"}).aim("imola", "dozza")
    anna = people()
    table, _ = go_on_from(anna, t.match.record(reveal=True))
    send(anna, table, "add_bot", kind="simple")
    send(anna, table, "start")
    acts = [{"verb": "play", "card": "charge"}, {"verb": "roll", "dice": 3}]
    send(anna, table, "act", v=look(anna, table)["v"], actions=acts, seat=0)
    seen = look(anna, table)["d"]
    told = next(each["event"] for each in seen["events"] if each["event"]["kind"] == "rolled")
    assert seen["view"]["attack"] is None
    assert told["pairs"][0]["attack"] == max(told["attack"]) + 1

    anna.goto(f"/t/{table}")
    shown = anna.page.locator(".rail .roll .pair:has(i)")
    shown.nth(1).wait_for()
    signs = [
        ">" if one["attack"] > one["defence"] else "<" if one["attack"] < one["defence"] else "="
        for one in told["pairs"]
    ]
    assert ["".join(text.split()) for text in shown.all_inner_texts()] == [f"+1{signs[0]}", signs[1]]
    lost = [
        pair.locator("> span").evaluate_all("(all) => all.map((die) => die.classList.contains('lost'))")
        for pair in shown.all()
    ]
    assert lost == [[pair["lost"] == side for side in ("attack", "defence")] for pair in told["pairs"]]
