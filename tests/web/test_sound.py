"""Sounds: on from the first press, not before; as loud as one likes; missed by nobody where there are none."""

import pytest
from playwright.sync_api import Request

from .conftest import People
from .people import Person
from .screens import check
from .tables import become, make_table

HEARD = """
window.heard = [];
const start = AudioBufferSourceNode.prototype.start;
AudioBufferSourceNode.prototype.start = function (...given) {
  window.heard.push(this.buffer.duration);
  return start.apply(this, given);
};
"""
OLD = """{
  const kept = JSON.parse(localStorage.getItem("tavolata.settings") ?? "{}");
  const old = {"language":"en","theme":"auto","sound":false,"motion":true};
  if (!("theme" in kept)) localStorage.setItem("tavolata.settings", JSON.stringify({ ...kept, ...old }));
}"""


def at_the_table(person: Person, *scripts: str) -> list[str]:
    """A table where this person is asked; the addresses of sounds that the page has fetched."""
    fetched: list[str] = []

    def note(request: Request) -> None:
        if request.url.endswith(".bin"):
            fetched.append(request.url)

    person.page.on("request", note)
    for script in scripts:
        person.page.add_init_script(script)
    become(person, "Anna")
    table = make_table(person, 2)["table"]
    person.goto(f"/t/{table}")
    person.page.locator(".prompt.asked").wait_for()
    return fetched


def roll(person: Person) -> None:
    """The first thing that one does in Trono, by key."""
    person.press("List")
    person.page.locator("#actions button").first.click()


def test_they_are_on_from_the_first_press(people: People) -> None:
    """Also for whoever has kept the settings of a version in which they were off for everybody."""
    anna = people()
    fetched = at_the_table(anna, HEARD, OLD)
    assert fetched == []
    roll(anna)
    anna.page.wait_for_function("() => window.heard.length > 0")
    assert len(fetched) == 1


def test_they_can_be_switched_off(people: People) -> None:
    anna = people()
    fetched = at_the_table(anna, HEARD, OLD.replace('"sound"', '"volume":40,"sound"'))
    shown = anna.page.locator("[data-region=log]").get_attribute("data-v")
    roll(anna)
    anna.page.wait_for_function("n => document.querySelector('[data-region=log]').dataset.v !== n", arg=shown)
    assert fetched == []
    assert anna.page.evaluate("window.heard") == []


def test_how_loud_they_are_is_kept(people: People) -> None:
    anna = people("phone")
    anna.goto("/")
    anna.press("Settings")
    slider = anna.page.get_by_role("slider", name="Volume of the sounds")
    slider.fill("25")
    check(anna, "home/settings-volume")
    anna.page.reload()
    anna.press("Settings")
    assert slider.input_value() == "25"
    anna.page.get_by_role("checkbox", name="Sounds").uncheck()
    slider.wait_for(state="detached")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "This browser plays no sounds"), pytest.param("it", "non riproduce suoni", marks=pytest.mark.long)],
)
def test_a_browser_without_audio(people: People, language: str, told: str) -> None:
    """It says so in the settings, and plays on."""
    anna = people("phone", language)
    at_the_table(anna, "delete window.AudioContext; delete window.webkitAudioContext;")
    anna.press({"en": "List", "it": "Elenco"}[language])
    anna.page.locator("#actions button").first.click()
    anna.page.locator(".prompt").wait_for()
    anna.goto("/")
    anna.press({"en": "Settings", "it": "Impostazioni"}[language])
    anna.page.get_by_text(told).wait_for()
    check(anna, f"bad-states/no-audio-{language}")
