"""The page of version 0.1, still in a browser's cache, plays at a server of this program."""

from pathlib import Path

from playwright.sync_api import Route

from tavolata.server.http import site as sites

from ..server.version_0_1.kept import unpack
from .conftest import People
from .games import Game, every
from .people import Person
from .tables import become, look, make_table

ACTS = 6


def keep_in_cache(person: Person, folder: Path) -> None:
    """Whatever the page loads comes from the old client; fonts and icons, which were not kept, from the server."""
    old = sites._read(unpack("client", folder), 0)

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(person.site).partition("?")[0].lstrip("/")
        file = old.files.get(sites.INDEX if route.request.resource_type == "document" else path)
        if file is None:
            route.continue_()
        else:
            route.fulfill(body=file.body, content_type=file.kind)

    person.context.route("**/*", answer)


@every()
def test_it_plays_and_says_that_there_is_a_newer_one(people: People, tmp_path: Path, game: Game) -> None:
    anna = people()
    keep_in_cache(anna, tmp_path)
    become(anna, "Anna")
    table = make_table(anna, game=game.name)["table"]
    anna.goto(f"/t/{table}")
    anna.see("There is a new version of the site.")
    played = 0
    while played < ACTS and look(anna, table)["d"]["table"]["status"] == "playing":
        act(anna, table)
        played += 1
    assert played == ACTS


def act(person: Person, table: str) -> None:
    """The first action of the list, once the page offers it; the server has then a newer version."""
    opener = person.page.locator("button[aria-controls=actions]")
    opener.wait_for()
    if opener.get_attribute("aria-expanded") != "true":
        opener.click()
    actions = person.page.locator("#actions button")
    actions.first.wait_for()
    before = look(person, table)["v"]
    actions.first.click()
    person.page.wait_for_function(
        "async ([table, before]) => (await (await fetch(`/api/tables/${table}`)).json()).v > before",
        arg=[table, before],
        polling=300,
    )
