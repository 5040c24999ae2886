"""After a game of Bomarzo: the count, step by step, leads to the points of the end; the replay through all eyes."""

import pytest

from ..conftest import People
from ..tables import become, finish, look, make_table
from .short import SHORT

ANOTHER_HAND = """(first) => {
    const hand = document.querySelector("[data-part=hand] ul");
    return hand && hand.innerText !== first;
}"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_count_step_by_step(people: People, language: str) -> None:
    anna = people("phone", language)
    become(anna, "Anna")
    table = make_table(anna, 3, **SHORT)["table"]
    finish(anna, table)
    points = [player["points"] for player in look(anna, table)["d"]["view"]["players"]]
    anna.goto(f"/t/{table}")
    count = anna.page.locator("[aria-labelledby=bomarzo-score]")
    count.wait_for()
    titles = []
    while count.locator(".main").get_attribute("aria-disabled") != "true":
        titles.append(count.locator("h3").inner_text())
        count.locator(".main").tap()
    titles.append(count.locator("h3").inner_text())
    assert len(set(titles)) == len(titles) >= 9, "before the count, and eight gods at least"
    assert [int(text) for text in count.locator("tbody td:nth-child(2)").all_inner_texts()] == points
    anna.page.locator("section.wood").wait_for()


@pytest.mark.long
def test_replay_through_the_eyes_of_each_seat(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2, **SHORT)["table"]
    finish(anna, table)
    anna.goto(f"/t/{table}/replay")
    scrubber = anna.page.get_by_role("slider")
    scrubber.wait_for()
    scrubber.focus()
    anna.page.keyboard.press("Home")
    for _ in range(4):
        anna.page.keyboard.press("ArrowRight")
    eyes = anna.page.get_by_role("combobox", name="Through the eyes of")
    hand = anna.page.locator("[data-part=hand] ul")
    eyes.select_option(index=0)
    hand.wait_for()
    first = hand.inner_text()
    eyes.select_option(index=1)
    anna.page.wait_for_function(ANOTHER_HAND, arg=first)  # everybody's as they saw it
