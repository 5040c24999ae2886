"""Useful, possible, not possible, in every question: what is lit does something, or says that it does not."""

import pytest

from ..conftest import People
from .positions import before_dea, midst, paying, sit


def test_while_orco_robs_each_god_says_whether_it_has_something(people: People) -> None:
    anna = people("phone")
    sit(anna, paying("orco", upgraded={}))
    anna.page.locator(".prompt.asked").wait_for()
    dea, genio, orco = (anna.page.locator(f"[data-spot=god-{god}]") for god in ("dea", "genio", "orco"))
    assert "use" in (dea.get_attribute("class") or "").split()
    assert "Which cubes do you take?" in dea.inner_text()
    assert "no" in (genio.get_attribute("class") or "").split()
    assert "Nothing to take" in genio.inner_text()
    assert "Takes from the others" in orco.inner_text()


COVERED = """() => {
    const ask = document.querySelector("[data-part=ask]").getBoundingClientRect();
    return [...document.querySelectorAll(".god .slab, .god .cubes button")].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < ask.right && right > ask.left && top < ask.bottom && bottom > ask.top;
    }).length;
}"""


@pytest.mark.parametrize("size", [(844, 390), (390, 844), (1280, 720)], ids=str)
def test_orcos_other_choice_covers_no_god(people: People, size: tuple[int, int]) -> None:
    anna = people("phone", "it")
    anna.page.set_viewport_size({"width": size[0], "height": size[1]})
    sit(anna, paying("orco", upgraded={}))
    anna.page.locator("[data-part=ask] button").wait_for()
    assert anna.page.evaluate(COVERED) == 0


def test_an_area_where_one_has_harvested_is_no_longer_lit(people: People) -> None:
    anna = people()
    sit(anna, midst().play("harvest", area="caves").play("pass").play("pass"))
    caves = anna.page.locator("[data-spot=area-caves].no")
    caves.wait_for()
    assert caves.locator("button").get_attribute("title") == "You have harvested there this season."
    anna.page.locator("[data-spot=area-fields].use").wait_for()


def test_cards_that_do_not_obey_a_god_say_why(people: People) -> None:
    anna = people()
    sit(anna, paying("gigante", upgraded={1: "quern"}))
    anna.page.locator("[data-part=hand] .card.use").first.wait_for()
    other = anna.page.locator("[data-part=hand] .card.no").first
    assert other.get_attribute("title") == "The card does not bear the symbol of this god."


def test_a_copy_that_would_do_nothing_says_so(people: People) -> None:
    anna = people()
    laid = before_dea(rows=[[6] * 5, *[[0] * 5] * 3]).invoke("dea", food=1, coin=1)
    while laid.phase == "advance":
        laid.play("advance", row="wine")
    sit(anna, laid)
    anna.page.get_by_text("Every row of your village is at its end").wait_for()
