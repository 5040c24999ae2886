"""Tortelli with other numbers everywhere: its page shows them, and none of the standard ones."""

from collections.abc import Callable
from typing import Any

import tavolata

from ..conftest import People
from ..other_numbers import assert_no_standard_number, numbers_of, numbers_shown, unchanged
from ..people import Person
from ..tables import become, look, make_table, send

STANDARD = tavolata.game("tortelli").standard_content
FIXED = {
    "setup.troops": 29, "combat.wall_bonus": 4, "combat.fortress_bonus": 5, "centre.room": 7, "centre.through_gate": 2,
    "centre.through_quarters": 1, "recruitment.minimum_levy": 8,
}  # fmt: skip
PARTS: dict[str, Callable[[int], int]] = {
    "kingdoms.troops": lambda n: n + 10, "fortezze.troops": lambda n: n + 12, "bazza.number": lambda n: n + 6,
    "objectives.territories": lambda n: min(48, n + 15), "objectives.doubled": lambda n: n + 20,
    "objectives.fortresses": lambda n: 13 if n < 11 else 12, "objectives.other_kingdoms": lambda n: n + 3,
    "objectives.fortress_kingdoms": lambda n: n - 2, "objectives.quarters": lambda n: n - 2,
    "objectives.gaps": lambda n: n + 3, "recruitment.late_troops": lambda n: n + 9,
}  # fmt: skip


def changed(place: str, value: Any) -> Any:
    """Another number; in an objective 0 stays: it has no such part."""
    part, *_, name = place.split(".")
    if isinstance(value, list):
        return [changed(place, each) if each else 0 for each in value]
    return FIXED[place] if place in FIXED else PARTS[f"{part}.{name}"](value)


OTHER = {place: changed(place, value) for place, value in STANDARD.items() if numbers_of(value)}


def test_every_number_of_the_content_is_changed() -> None:
    assert [place for place in unchanged("tortelli", OTHER) if 0 not in numbers_of(STANDARD[place])] == []


def told(view: dict[str, Any]) -> set[int]:
    """The numbers that the view tells; of attacks and routes, places are numbers and are not shown."""
    chances = [chance for _, *row in view["attacks"] for chance in row[1::2]]
    return numbers_of([chances, {key: part for key, part in view.items() if key not in ("attacks", "routes")}])


def play_until(person: Person, table: str, phase: str) -> dict[str, Any]:
    """Always the first that is legal, over HTTP, until Anna is asked in a phase."""
    while True:
        seen = look(person, table)
        body = seen["d"]
        if 0 in body["waiting"]:
            if body["view"]["phase"] == phase:
                return dict(body["view"])
            send(person, table, "act", v=seen["v"], actions=[body["legal"][0]["act"]], seat=0)


def test_the_page_shows_no_number_of_the_standard_content(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    options = {"reinforce_step": 3, "round_limit": 20}
    table = make_table(anna, 3, game="tortelli", options=options, content=OTHER)["table"]
    view = play_until(anna, table, "attack")
    anna.goto(f"/t/{table}")
    anna.page.locator(".tray").wait_for()
    assert_no_standard_number(anna.page.locator("main.table"), "tortelli", OTHER, told(view) | set(options.values()))

    anna.page.locator(".below summary").first.click()
    kingdoms = anna.page.locator(".below details tbody tr:first-child td:nth-child(2)")
    kingdoms.first.wait_for()
    assert numbers_shown(kingdoms) == {value for place, value in OTHER.items() if place.startswith("kingdoms.")}

    anna.page.locator("[aria-labelledby=tt-objective] button").click()
    goal = anna.page.locator("[aria-labelledby=tt-objective] li")
    goal.first.wait_for()
    me = view["players"][0]
    for part, line in zip(me["progress"], goal.all_inner_texts(), strict=True):
        assert f"{part['need']}" in line
        place = f"objectives.{me['objective']}.{part['part']}"
        if place in OTHER:
            assert part["need"] == OTHER[place][1], "as many as this content wants of three players"
            assert str(STANDARD[place][1]) not in line.split(":")[0].split()
