"""Bomarzo with other numbers everywhere: its page shows them, and none of the standard ones."""

import re
from typing import Any

import tavolata

from ..conftest import People
from ..other_numbers import assert_no_standard_number, numbers_of, numbers_shown, texts_shown, unchanged
from ..tables import become, look, make_table, send
from .positions import before_dea, sit

STANDARD = tavolata.game("bomarzo").standard_content
FIXED: dict[str, Any] = {
    "supply.cubes": [25, 26, 30], "start.cubes": [5, 6, 7], "start.pawns": [1, 1, 1], "start.late_wine": 2,
    "tracks.spots": [6, 9],
    "harvest.fields": [9, 8, 7, 6], "harvest.caves": [8, 7, 6, 5], "harvest.vineyard": [7, 6, 5, 5],
    "prizes.first": [9, 9, 8, 8, 7, 7, 6, 6], "prizes.second": [8, 8, 7, 7, 6, 6, 5, 5],
    "prizes.temple": [5, 5, 6, 7, 8, 9],
    "seasons.tokens": [5, 6, 7, 8, 9], "seasons.green": 5, "worship.cubes": 6, "worship.points": 5,
    "worship.losses": [5, 6, 7, 8, 9, 22, 29, 37], "copy.wine": 7, "sleep.wine": 9,
}  # fmt: skip


def changed(place: str, value: Any) -> Any:
    """Another number; on a village row the symbols stand where none stood."""
    if place.startswith("village."):
        return [1 - symbol for symbol in value]
    if place.endswith(".devotion"):
        return 9 - value if value < 4 else 6 + value % 4
    if isinstance(value, list):
        return [changed(place, each) for each in value]
    return 5 + value


OTHER = {
    place: FIXED[place] if place in FIXED else changed(place, value)
    for place, value in STANDARD.items()
    if numbers_of(value)
}


def symbol_steps(row: str) -> list[int]:
    """The steps of a village row that have a symbol with the other numbers."""
    return [step for step, symbol in enumerate(OTHER[f"village.{row}"], 1) if symbol]


def test_every_number_of_the_content_is_changed() -> None:
    assert unchanged("bomarzo", OTHER) == []


def test_the_page_shows_no_number_of_the_standard_content(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    made = make_table(anna, 3, game="bomarzo", options={"worship": True, "seasons": False}, content=OTHER)
    table = made["table"]
    while (seen := look(anna, table))["d"]["view"]["phase"] != "turn" or 0 not in seen["d"]["waiting"]:
        if 0 in seen["d"]["waiting"]:
            send(anna, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]], seat=0)
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    wood = anna.page.locator("section.wood")
    view = seen["d"]["view"]
    rows = {row: symbol_steps(row) for row in view["players"][0]["rows"]}
    counted = {*range(1, view["last_season"] + 1), *(step for steps in rows.values() for step in steps)}
    page = anna.page.locator("main.table")
    assert_no_standard_number(page, "bomarzo", OTHER, numbers_of(view) | counted)
    said = {*re.findall("symbols at the steps ([0-9, ]+),", "\n".join(texts_shown(page)))}
    assert said == {", ".join(map(str, steps)) for steps in rows.values()}

    free = [god["god"] for god in view["gods"] if not god["pawns"]]
    for god in free:
        price = wood.locator(f"[data-spot=god-{god}] .tag")
        assert numbers_shown(price) == set(OTHER[f"gods.{god}.active"]), god
    for area, came in view["harvest"].items():
        places = wood.locator(f"[data-spot=area-{area}] .step")
        places.first.wait_for()
        assert numbers_shown(places) == set(OTHER[f"harvest.{area}"][len(came) : 3]), area

    anna.press("Who is ahead")
    prizes = anna.page.get_by_role("dialog").locator("tbody td:nth-child(2)")
    prizes.first.wait_for()
    assert_no_standard_number(prizes, "bomarzo", OTHER)
    assert numbers_shown(prizes) == {5, 6, 7, 8, 9}

    anna.page.keyboard.press("Escape")
    prizes.first.wait_for(state="detached")
    anna.press(re.compile("^Worship"))
    told = anna.page.get_by_role("dialog").locator("p").first
    told.wait_for()
    assert numbers_shown(told) == {6, 5}, "cubes for a further card, points for a vow"


def test_the_wine_for_a_copy_is_that_of_the_table(people: People) -> None:
    """And is taken so: the same again, and three Wine."""
    anna, bruno = people(), people()
    table = sit(anna, before_dea(content={"copy.wine": 3, "sleep.wine": 3}), bruno)
    acts = [
        {"verb": "place", "god": "dea"},
        *({"verb": "pay", "resource": kind, "amount": 1} for kind in ("food", "coin")),
    ]
    for actions in ([*acts, {"verb": "use"}], *[[{"verb": "advance", "row": "wine"}]] * 2):
        send(bruno, table, "act", v=look(bruno, table)["v"], actions=actions, seat=1)
    anna.page.get_by_text(re.compile(r"It costs you .*1 Food \+ 1 Coin.*3 Wine")).wait_for()
    before = look(anna, table)["d"]["view"]["players"][0]["cubes"]
    anna.press("Pay and copy")
    anna.page.get_by_role("button", name=re.compile("^A step: ")).first.wait_for()
    after = look(anna, table)["d"]["view"]["players"][0]["cubes"]
    assert {kind: before[kind] - after[kind] for kind in before} == {"food": 1, "coin": 1, "wine": 3}
