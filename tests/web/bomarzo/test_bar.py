"""The bar of Bomarzo's table: what to do can be read whole, whatever else is there, and the season has a name; the
buttons cover nothing."""

import pytest

from ..conftest import People
from ..people import Person
from ..screens import SETTLED, each_language
from ..tables import become, look, make_table, send
from .positions import PHASES, midst, sit

WINDOWS = [(1280, 720), (1440, 900), (390, 844), (844, 390)]
CUT = """() => {
    const line = document.getElementById("prompt");
    const words = document.createRange();
    words.selectNodeContents(line);
    const { top, bottom, left, right } = line.closest(".prompt").getBoundingClientRect();
    const isSeen = (box) => {
        const found = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return line.contains(found);
    };
    const isInside = (box) => box.top >= top - 1 && box.bottom <= bottom + 1 && box.left >= left && box.right <= right;
    return [...words.getClientRects()].filter((box) => box.width && !(isInside(box) && isSeen(box))).length;
}"""
"""How many lines of the prompt leave it, or have something over them."""
OVER_RESERVE = """() => {
    const { left, right, top, bottom } = document.querySelector(".rest").getBoundingClientRect();
    return [...document.querySelectorAll(".actions button")].filter((button) => {
        const box = button.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    }).map((button) => button.textContent.trim());
}"""
SOON = ("discard",)


def cut_lines(person: Person) -> dict[str, int]:
    """At each size, where any."""
    found = {}
    for width, height in WINDOWS:
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.evaluate(SETTLED)
        found[f"{width}x{height}"] = int(person.page.evaluate(CUT))
    return {size: lines for size, lines in found.items() if lines}


@pytest.mark.parametrize(
    "phase", [pytest.param(phase, marks=() if phase in SOON else pytest.mark.long) for phase in PHASES]
)
@each_language
def test_the_prompt_of_every_phase(people: People, phase: str, language: str) -> None:
    anna = people(language=language)
    sit(anna, PHASES[phase]())
    anna.page.locator(".prompt.asked").wait_for()
    assert cut_lines(anna) == {}


@each_language
def test_the_prompt_beside_a_chip_of_what_happened(people: People, language: str) -> None:
    anna = people(language=language)
    become(anna, "Anna")
    table = make_table(anna, 4, game="bomarzo")["table"]
    while True:
        seen = look(anna, table)
        view, is_asked = seen["d"]["view"], 0 in seen["d"]["waiting"]
        if is_asked and view["phase"] == "turn" and view["season"] == 2:
            break
        if is_asked:
            send(anna, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]], seat=0)
    anna.goto(f"/t/{table}")
    anna.page.locator(".bar .chip").wait_for()
    assert cut_lines(anna) == {}
    anna.page.set_viewport_size({"width": 1280, "height": 720})
    anna.page.locator(".bar").get_by_text({"en": "Season", "it": "Stagione"}[language], exact=True).wait_for()


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_no_button_lies_on_the_reserve(people: People, size: tuple[int, int]) -> None:
    """With worship there are four of them, and while something is shown one more."""
    anna = people(reduced_motion="no-preference", speed="slow")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(anna, midst(options={"worship": True}))
    anna.page.locator(".prompt.asked").wait_for()
    assert not anna.page.evaluate(OVER_RESERVE)
    anna.page.locator(".areas button:not([aria-disabled=true])").first.click()
    anna.page.locator("[data-go=onward]").wait_for()
    assert anna.page.locator(".actions .tools button").count() == 4
    assert not anna.page.evaluate(OVER_RESERVE)
    anna.page.get_by_role("button", name="Worship").wait_for()
