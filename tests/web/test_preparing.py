"""While rules are being prepared: the home page says which and how long, and a table waits in its lobby."""

import json
from typing import Any

from playwright.sync_api import Route, expect

from .conftest import People
from .people import Person
from .screens import each_language
from .tables import become, make_table

TWO = [{"game": "tortelli", "seconds": 40}, {"game": "bomarzo", "seconds": 1}]
ONE = [{"game": "bomarzo", "seconds": 12}]


class Preparing:
    """What the server says is left, as a test tells it."""

    def __init__(self, person: Person) -> None:
        self.left: list[dict[str, Any]] = []
        self.asked = 0
        person.page.route("**/api/preparing*", self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        route.fulfill(status=200, content_type="application/json", body=json.dumps(self.left))


@each_language
def test_home_says_what_is_prepared_until_all_is_there(people: People, language: str) -> None:
    anna = people(language=language)
    preparing = Preparing(anna)
    preparing.left = TWO
    anna.page.clock.install()
    anna.goto("/")
    lines = {
        "en": ("Tortelli: about 40 more seconds", "Bomarzo: almost ready", "Bomarzo: about 12 more seconds"),
        "it": ("Tortelli: ancora 40 secondi circa", "Bomarzo: quasi pronto", "Bomarzo: ancora 12 secondi circa"),
    }[language]
    told = anna.page.get_by_role("status").filter(has_text={"en": "being prepared", "it": "Si preparano"}[language])
    expect(told).to_contain_text("Tortelli")
    expect(told).to_contain_text("Bomarzo")
    for line in lines[:2]:
        anna.see(line)
    preparing.left = ONE
    anna.page.clock.run_for(2_500)
    anna.see(lines[2])
    expect(told).not_to_contain_text("Tortelli")
    preparing.left = []
    anna.page.clock.run_for(2_500)
    expect(anna.page.get_by_text(lines[2])).to_have_count(0)
    expect(told).to_have_count(0)
    asked = preparing.asked
    anna.page.clock.run_for(60_000)
    assert preparing.asked == asked, "nothing is left to ask for"


@each_language
def test_a_table_waits_in_its_lobby_for_its_own_rules(people: People, language: str) -> None:
    anna = people(language=language)
    become(anna, "Anna")
    table = make_table(anna, 3, game="tortelli", bots=0, start=False)["table"]
    preparing = Preparing(anna)
    preparing.left = TWO
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    start = anna.page.locator(".strip button.main")
    word = {"en": "about 40 more seconds", "it": "ancora 40 secondi circa"}[language]
    expect(start).to_contain_text(word)
    expect(start).to_have_attribute("aria-disabled", "true")
    start.click(force=True)
    preparing.left = ONE
    anna.page.clock.run_for(2_500)
    expect(start).not_to_have_attribute("aria-disabled", "true")
    expect(start).not_to_contain_text(word)
    expect(anna.page.locator(".room")).to_be_visible()
