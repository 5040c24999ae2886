"""Every screen: nothing for axe to find, nothing wider than the window, no word untranslated, in light and dark, wide,
narrow and zoomed; and a picture of each."""

import re

import pytest

from .conftest import People
from .people import Person
from .robots.hand import Hand
from .screens import check
from .short import SHORT
from .tables import become, make_table
from .wire import Wire

OTHERS = ("tortelli", "bomarzo", "fairness", "credits")
LEARN = ["", "/trono", *(pytest.param(f"/{page}", marks=pytest.mark.long) for page in OTHERS)]
SOON = {"keep", "choose", "activate", "pass_on"}
"""Phases that every game has."""
ALL = SOON | {"start_token", "target", "answer", "rats", "source", "deus_ex"}

each_language = pytest.mark.parametrize("language", ["en", pytest.param("it", marks=pytest.mark.long)])


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
        anna.page.locator("details").first.wait_for()
        for closed in anna.page.locator("summary").all():
            closed.click()
        check(anna, f"lobby/{game}")


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


class Watcher(Hand):
    """Plays, and looks closely at every phase that it has not seen yet."""

    seen: set[str]

    def act(self) -> None:
        phase = self.wire.view["phase"]
        if phase not in self.seen:
            self.seen.add(phase)
            check(self.person, f"trono/{phase}")
        super().act()


def watch(person: Person, players: int, seed: int, seen: set[str], wanted: set[str]) -> None:
    """A game, or as much of it as is needed to see what is wanted."""
    become(person, "Anna")
    table = make_table(person, players, **(SHORT if players < 7 else {}))["table"]
    watcher = Watcher(person, Wire(person.page), seed)
    watcher.seen = seen
    person.goto(f"/t/{table}")
    person.page.locator(".prompt").wait_for()
    for _ in range(400):
        if watcher.until_asked() == "over" or wanted <= seen:
            return
        watcher.decide()


def test_phases_that_every_game_has(people: People) -> None:
    seen: set[str] = set()
    watch(people(), 2, 1, seen, SOON)
    assert seen >= SOON


@pytest.mark.long
@each_language
def test_all_phases(people: People, language: str) -> None:
    seen: set[str] = set()
    for seed in range(12):
        watch(people(language=language), 7 if seed % 2 == 0 else 4, seed, seen, ALL)
        if seen >= ALL:
            break
    assert seen >= ALL, f"never seen: {ALL - seen}"


def test_dialogs_of_trono(people: People) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 4)["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    for name in ("The roles", "Notebook"):
        anna.press(name)
        anna.page.get_by_role("dialog").wait_for()
        check(anna, f"trono/{name.split()[-1].lower()}")
        anna.page.keyboard.press("Escape")
        anna.page.get_by_role("dialog").wait_for(state="hidden")
    anna.page.get_by_role("button", name=re.compile("^My role")).focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator("section.card [aria-expanded=true]").wait_for()
    check(anna, "trono/my-role")
