"""Every phase and dialog of Bomarzo's table, looked at closely."""

import pytest

from ..conftest import People
from ..screens import check, each_language
from ..tables import become, finish, make_table
from .hand import GODS
from .positions import PHASES, midst, sit
from .short import FULL, SHORT

SOON = ["turn"]


@pytest.mark.parametrize(
    "phase", [pytest.param(phase, marks=() if phase in SOON else pytest.mark.long) for phase in PHASES]
)
@each_language
def test_phases(people: People, phase: str, language: str) -> None:
    anna = people(language=language)
    sit(anna, PHASES[phase]())
    check(anna, f"bomarzo/{phase}")


@pytest.mark.long
@each_language
def test_the_draft(people: People, language: str) -> None:
    anna = people("phone", language)
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna, 4, **FULL)['table']}")
    anna.page.locator(".prompt.asked").wait_for()
    check(anna, "bomarzo/draft")


@pytest.mark.long
@each_language
def test_dialogs(people: People, language: str) -> None:
    anna = people("phone", language)
    sit(anna, midst(options={"seasons": True, "worship": True}))
    anna.page.locator(GODS).first.tap()
    anna.page.locator("main.table [role=dialog]").wait_for()
    check(anna, "bomarzo/tribute")
    anna.page.keyboard.press("Escape")
    anna.page.locator("main.table [role=dialog]").wait_for(state="hidden")
    anna.page.locator(".tools [data-opens=settle]").tap()
    anna.page.locator("main.table [role=dialog]").wait_for()
    check(anna, "bomarzo/worship")
    anna.page.keyboard.press("Escape")
    anna.page.locator("main.table [role=dialog]").wait_for(state="hidden")
    for drawer in ("village", "tracks", "lead"):
        anna.page.locator(".tabs button").nth(("village", "tracks", "lead").index(drawer)).tap()
        anna.page.locator(f".part.{drawer}:not(.shut)").wait_for()
        check(anna, f"bomarzo/drawer-{drawer}")
    anna.page.locator(".part.lead .open").tap()
    anna.page.locator("dialog[open] table").wait_for()
    check(anna, "bomarzo/standing")
    anna.page.keyboard.press("Escape")
    anna.page.locator(".plaque button").first.tap()
    anna.page.locator("dialog[open] .village").wait_for()
    check(anna, "bomarzo/player")
    anna.page.keyboard.press("Escape")
    anna.page.locator(".tabs button").nth(2).tap()  # the drawer lies before the board
    anna.page.locator(".part.lead.shut").wait_for(state="attached")
    anna.page.locator(".seasons .rest").tap()
    for command in anna.page.locator("[aria-labelledby=bomarzo-read] button").all():
        command.tap()
    check(anna, "bomarzo/opened")


@pytest.mark.long
@each_language
def test_in_the_colours_of_the_system(people: People, language: str) -> None:
    """Whoever has chosen a few strong colours still sees what is what: the picture is looked at by people."""
    anna = people("desktop", language, forced_colors="active")
    sit(anna, midst())
    check(anna, "bomarzo/forced-colours")


@pytest.mark.long
@each_language
def test_after_the_game(people: People, language: str) -> None:
    anna = people("phone", language)
    become(anna, "Anna")
    table = make_table(anna, 3, **SHORT)["table"]
    finish(anna, table)
    anna.goto(f"/t/{table}")
    anna.page.locator("#bomarzo-score").wait_for()
    check(anna, "bomarzo/after")
    anna.page.locator("[aria-labelledby=bomarzo-score] .main").tap()
    check(anna, "bomarzo/count")
    anna.goto(f"/t/{table}/replay")
    anna.page.get_by_role("slider").wait_for()
    anna.page.locator("section.wood").wait_for()
    check(anna, "bomarzo/replay")
