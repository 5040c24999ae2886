"""Who is ahead, always in sight: the change of each act, what a play would change, and who leads at each god."""

import pytest

from ...bomarzo.tables import table as wood
from ..conftest import People
from ..people import Person
from ..tables import look, send
from .positions import sit

STANDING = """() => Object.fromEntries([...document.querySelectorAll("[data-part=standing] li")].map((row) => [
    row.querySelector(".who").textContent,
    [row.querySelector("b"), row.querySelector("small")].map((part) => Number(part.textContent.replace("−", "-"))),
]))"""
"""By name: what the end would bring, and the change."""
SHOWS = f"(wanted) => JSON.stringify(({STANDING})()) === JSON.stringify(wanted)"
LEADERS = """() => Object.fromEntries([...document.querySelectorAll(".god")].map((god) => [
    god.dataset.spot.slice(4), god.querySelectorAll("h3 .lead > *").length,
]))"""
IN_DOCK = """() => {
    const dock = document.querySelector(".bomarzo.dock").getBoundingClientRect();
    const parts = [...document.querySelectorAll("[data-part=tracks] :is(.name, .place, .marks > *)")];
    return parts.filter((part) => part.getBoundingClientRect().bottom > dock.bottom + 0.5).length;
}"""


def totals(person: Person, table: str) -> dict[str, int]:
    seen = look(person, table)["d"]
    names = [seat["name"] for seat in seen["table"]["seats"]]
    return {names[row["seat"]]: row["total"] for row in seen["view"]["forecast"]["players"]}


def wait_for_change(person: Person, table: str, before: dict[str, int]) -> None:
    """The page shows what the server says now, the best first, and by how much it differs."""
    after = totals(person, table)
    assert after != before, "the act has to change something"
    ranked = sorted(after, key=lambda name: -after[name])  # stable: seats in their order
    person.page.wait_for_function(SHOWS, arg={name: [after[name], after[name] - before[name]] for name in ranked})


def test_the_change_of_each_act(people: People) -> None:
    anna, bruno = people(), people()
    t = wood(players=2, cubes={0: "2 food", 1: "3 food 3 coin"}, hands={0: "altar"}, season=2)
    table = sit(anna, t, bruno)
    before = totals(anna, table)
    anna.page.get_by_role("button", name="Fields").click()
    anna.page.locator(".prompt:not(.asked)").wait_for()
    wait_for_change(anna, table, before)

    before = totals(anna, table)
    send(bruno, table, "act", v=look(bruno, table)["v"], actions=[{"verb": "harvest", "area": "fields"}], seat=1)
    anna.page.locator(".prompt.asked").wait_for()
    wait_for_change(anna, table, before)
    gods = look(anna, table)["d"]["view"]["forecast"]["gods"]
    assert anna.page.evaluate(LEADERS) == {row["god"]: len(row["first"]) for row in gods}


def test_a_play_is_seen_on_the_tracks_before_it_is_paid(people: People) -> None:
    anna = people()
    sit(anna, wood(cubes={0: "5 food 5 coin"}, hands={0: "altar sketch"}))
    anna.press("Gigante")
    coming = anna.page.locator("[data-part=tracks] .coming")
    coming.first.wait_for()
    assert coming.count() == 1, "the altar goes one step on one track"
    anna.page.keyboard.press("Escape")
    coming.first.wait_for(state="detached")


@pytest.mark.parametrize(
    "players", [pytest.param(2, marks=pytest.mark.long), 3, pytest.param(4, marks=pytest.mark.long)]
)
def test_the_tracks_keep_inside_the_dock(people: People, players: int) -> None:
    anna = people()
    tracks = [[4, 0, 7]] * players + [[0, 0, 0]] * (4 - players)  # all of them on the same places
    sit(anna, wood(players=players, season=2, tracks=tracks))
    for width, height in ((1280, 720), (1440, 900), (1920, 1080)):
        anna.page.set_viewport_size({"width": width, "height": height})
        assert anna.page.evaluate(IN_DOCK) == 0, (width, height)
