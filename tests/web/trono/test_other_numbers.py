"""Trono with other numbers everywhere: its page shows them, and none of the standard ones."""

from ..conftest import People
from ..other_numbers import assert_no_standard_number, numbers_shown, unchanged
from ..people import Person
from ..tables import become, look, make_table

ANY = 99  # no upper limit; never shown
OTHER = {
    "supply.tokens": [91, 92, 93, 94],
    "supply.skip_tokens": 1,
    "limits.sins": 61,
    "limits.hoard": 77,
    **{f"start.{players}": [9, 9, 9, 9] for players in range(2, 8)},
    "start.choice_from": 5,
    "deal.innkeeper_from": 4,
    "victory.prince.least": [41, 42, 44, 45],
    "victory.dean.least": [46, 47, 48, 49],
    "victory.silk.least": [51, 52, 53, 54],
    "victory.silk.most": [ANY, ANY, ANY, 55],
    "victory.soldier.least": [56, 57, 58, 59],
    "victory.soldier.most": [ANY, ANY, 60, ANY],
    "victory.cardinal.least": [62, 63, 64, 65],
    "victory.innkeeper.least": [66, 67, 68, 69],
    "victory.innkeeper.most": [ANY, 67, ANY, 69],
}
DICE = {1, 2, 3}
"""Three dice are chosen, and effects cost one token or two, whatever the content is."""


def held(person: Person, table: str) -> set[int]:
    """What players and pool have just now: bots may have given a token back."""
    view = look(person, table)["d"]["view"]
    return {number for row in [view["pool"], *(each["tokens"] for each in view["players"])] for number in row.values()}


def test_every_number_of_the_content_is_changed() -> None:
    """But for those that mean that there is no limit."""
    assert [place for place in unchanged("trono", OTHER) if not place.endswith(".most")] == []


def test_the_page_shows_no_number_of_the_standard_content(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 3, content=OTHER)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    board = anna.page.locator("main.table")
    now = held(anna, table)
    assert_no_standard_number(board, "trono", OTHER, DICE | now)
    assert now <= numbers_shown(board)

    needs = anna.page.locator(".trono.mine .needs")
    assert_no_standard_number(needs, "trono", OTHER, now)

    anna.press("The roles")
    sheet = anna.page.get_by_role("dialog")
    sheet.locator("table").wait_for()
    assert_no_standard_number(sheet.locator("tbody"), "trono", OTHER, {2})  # "none of the other two kinds"
    assert {41, 54, 60, 69, 77} <= numbers_shown(sheet.locator("tbody"))
    assert 62 in numbers_shown(sheet.locator("p"))
    assert sheet.locator("tr.absent").count() == 2, "the Innkeeper comes with four here, the Brigand with seven"
    anna.page.keyboard.press("Escape")

    anna.press("Notebook")
    notes = anna.page.get_by_role("dialog").locator("table")
    notes.wait_for()
    assert_no_standard_number(notes, "trono", OTHER)
