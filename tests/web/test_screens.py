"""Every screen: nothing for axe to find, nothing wider than the window, no word untranslated, in light and dark, wide,
narrow and zoomed; and a picture of each."""

import pytest

from .conftest import People
from .screens import check, each_language
from .tables import become, make_table

OTHERS = ("tortelli", "bomarzo", "silent", "fairness", "credits")
LEARN = ["", "/trono", *(pytest.param(f"/{page}", marks=pytest.mark.long) for page in OTHERS)]


@each_language
def test_home(people: People, language: str) -> None:
    anna = people(language=language)
    anna.goto("/")
    anna.page.get_by_role("heading", level=3).first.wait_for()
    check(anna, "home/first-visit")
    become(anna, "Anna")
    make_table(anna)
    make_table(anna, 3, bots=0, start=False, listed=True)
    anna.goto("/")
    anna.page.locator("a.turn").wait_for()
    check(anna, "home/my-tables")
    anna.page.get_by_role("article").first.get_by_role("button").first.click()
    check(anna, "home/play-now")


@each_language
@pytest.mark.parametrize("page", LEARN)
def test_learn(people: People, page: str, language: str) -> None:
    anna = people(language=language)
    anna.goto(f"/learn{page}")
    anna.page.get_by_role("heading", level=1).wait_for()
    anna.page.wait_for_load_state("networkidle")
    check(anna, f"learn{page or '/contents'}")


@pytest.mark.long
@each_language
def test_lobby(people: People, language: str) -> None:
    anna = people(language=language)
    become(anna, "Anna")
    for game in ("trono", "tortelli", "bomarzo"):
        table = make_table(anna, 3, game=game, bots=1, start=False)["table"]
        anna.goto(f"/t/{table}")
        anna.page.get_by_role("button", name="+ Bot").first.wait_for()
        check(anna, f"lobby/{game}")
        anna.page.locator(".strip .second").click()
        for closed in anna.page.get_by_role("dialog").locator("summary").all():
            closed.click()
        check(anna, f"lobby/{game}-terms")


@pytest.mark.long
@pytest.mark.parametrize("game", ["tortelli", "bomarzo"])
def test_tables_of_the_other_games(people: People, game: str) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 2, game=game)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    check(anna, f"table/{game}")
    anna.page.locator(".prompt [aria-controls=actions]").click()
    anna.page.locator("#actions button").first.click()
    anna.page.locator(".prompt.asked").wait_for()
