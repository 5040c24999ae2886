"""The show of what happens: its speeds, pause and skip; short clocks; what is told of it afterwards."""

import pytest
from playwright.sync_api import expect

from .conftest import People
from .games import TRONO, Game, every
from .people import Person
from .tables import become, look, make_table, play_until_asked_again
from .timeline import HeldLine
from .trono.hand import TronoHand
from .wire import Wire

STAGE = "main [data-region=stage]"
ONWARD = "main [data-go=onward]"
ASKED = ".prompt.asked"  # Bomarzo has it in the bar
SIZES = ((1280, 720), (1440, 900), (390, 844), (844, 390))
FITS = """(css) => {  // without scrolling, all of it and the guests above it
    const { bottom, right } = document.querySelector(css).getBoundingClientRect();
    const frame = document.querySelector("dialog[open] .scene-table");
    return bottom <= innerHeight && right <= innerWidth && frame.scrollHeight <= frame.clientHeight + 1;
}"""


def number(person: Person) -> int:
    """The step that is shown."""
    return int(person.page.locator(STAGE).get_attribute("data-v") or -1)


def at_a_table(person: Person, players: int = 2, game: str = "trono", **given: object) -> tuple[str, Wire]:
    """In the midst of a game: to watch how it begins, which `trono/test_opening.py` does, takes long."""
    become(person, "Anna")
    table = str(make_table(person, players, game=game, **given)["table"])
    play_until_asked_again(person, table)
    wire = Wire(person.page)
    person.goto(f"/t/{table}")
    person.page.locator(STAGE).wait_for()
    return table, wire


def act(person: Person) -> None:
    """Do the first thing of the list of all that can be done."""
    person.page.locator(ASKED).wait_for()
    person.page.locator(".prompt [aria-controls=actions]").click()
    person.page.locator("#actions button").first.click()


def test_the_prompt_opens_when_all_was_shown_and_skipping_jumps_there(people: People) -> None:
    anna = people(reduced_motion="no-preference", speed="slow")
    table, wire = at_a_table(anna)
    act(anna)
    anna.page.locator(ONWARD).wait_for()
    assert not anna.page.locator(ASKED).count(), "nobody is asked while something is being shown"
    assert number(anna) < wire.n, "what moves comes first"
    anna.page.locator(ONWARD).click()
    expect(anna.page.locator(ONWARD)).to_have_count(0)
    assert number(anna) == wire.n
    anna.page.locator(ASKED).wait_for()
    assert wire.v == look(anna, table)["v"]


def test_keys_skip_too(people: People) -> None:
    anna = people(reduced_motion="no-preference", speed="slow")
    at_a_table(anna)
    act(anna)
    anna.page.locator(ONWARD).focus()
    before = number(anna)
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(ONWARD)).to_have_count(0)
    assert number(anna) > before


def test_a_show_can_be_held_and_goes_on(people: People) -> None:
    anna = people(reduced_motion="no-preference", speed="slow")
    anna.page.clock.install()
    _, wire = at_a_table(anna)
    act(anna)
    anna.page.locator(ONWARD).wait_for()
    anna.page.get_by_role("button", name="Pause").click()
    anna.page.clock.run_for(20_000)  # longer than the whole show would take
    before = number(anna)
    assert before < wire.n
    anna.page.clock.run_for(20_000)
    assert number(anna) == before
    anna.page.get_by_role("button", name="Pause").click()
    anna.page.clock.run_for(20_000)
    assert number(anna) == wire.n > before


def test_the_speed_is_remembered(people: People) -> None:
    anna = people(reduced_motion="no-preference")
    at_a_table(anna)
    speed = anna.page.get_by_role("combobox", name="Speed of others' moves")
    assert speed.input_value() == "normal"
    speed.select_option("instant")
    act(anna)
    anna.page.locator(ASKED).wait_for()
    assert not anna.page.locator(ONWARD).count()
    anna.page.reload()
    assert speed.input_value() == "instant"


def test_without_motion_the_same_steps_are_shown_and_changes_are_marked(people: People) -> None:
    anna = people(reduced_motion="reduce", speed="slow")
    anna.page.add_init_script(
        "window.marked = 0; setInterval(() => window.marked += document.querySelectorAll('[data-changed]').length, 30)"
    )
    _, wire = at_a_table(anna)
    hand = TronoHand(anna, wire)
    act(anna)
    anna.page.locator(ONWARD).wait_for()
    assert number(anna) < wire.n
    anna.page.get_by_role("combobox", name="Speed of others' moves").select_option("fast")
    while not anna.page.evaluate("window.marked"):
        assert hand.until_asked() == "asked"
        hand.decide()
    anna.page.wait_for_function("() => !document.querySelector('[data-changed]')")


def test_a_show_does_not_use_up_a_short_clock(people: People) -> None:
    """With less than 15 seconds on one's own clock nothing is shown any more."""
    anna = people(reduced_motion="no-preference", speed="slow")
    become(anna, "Anna")
    table = str(make_table(anna, 2, tempo={"kind": "live", "seconds": 600, "increment": 0})["table"])
    play_until_asked_again(anna, table)
    line = HeldLine(anna, holds=False)
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    line.wait_until_open()
    anna.page.locator(ASKED).wait_for()
    act(anna)
    anna.page.locator(ONWARD).wait_for()
    anna.page.get_by_role("button", name="Pause").click()
    anna.page.clock.run_for(20_000)
    assert anna.page.locator(ONWARD).count(), "there is time enough"
    anna.page.clock.run_for(570_000)
    assert not anna.page.locator(ONWARD).count()
    assert anna.page.locator(ASKED).count()


@every()
def test_since_my_last_turn(people: People, game: Game) -> None:
    anna = people(reduced_motion="no-preference", speed="instant")
    _, wire = at_a_table(anna, 4, game.name)
    robot = game.hand(anna, wire)
    chip = anna.page.locator(".chip")
    for _ in range(60):
        assert robot.until_asked() == "asked"
        if chip.count() and any("again" in name for name in opened(anna)):
            break
        robot.decide()
    else:
        raise AssertionError("nothing ever concerned me")
    marks = anna.page.get_by_role("dialog", name="Since your last turn").locator("ol > li > svg")
    assert marks.count() > 0, "who it was is seen"
    anna.press("Show it again")
    anna.page.get_by_role("dialog", name="Again, since your last turn").locator(game.board).first.wait_for()
    before = number(anna)
    for width, height in SIZES if game is TRONO else ():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_function(FITS, arg=f"dialog[open] {game.board}")
    anna.page.set_viewport_size({"width": 1280, "height": 800})
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    assert number(anna) == before, "the table itself has not moved"
    anna.page.reload()
    anna.page.locator(ASKED).wait_for()
    assert any("again" in name for name in opened(anna)), "it can be seen again also by whoever loads the page again"
    anna.press("Show it again")
    anna.page.get_by_role("dialog", name="Again, since your last turn").locator(game.board).first.wait_for()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog[open]")).to_have_count(0)
    unfold_a_turn(anna)


def unfold_a_turn(person: Person) -> None:
    """A turn of somebody else is one line with signs, and a press unfolds its sentences."""
    if person.page.get_by_role("button", name="Log", exact=True).count():  # it is in a drawer
        person.press("Log")
    turns = person.page.locator(".log li:has(> .turn .signs)")
    turn = turns.nth(turns.count() - 2)
    told = turn.locator("ul li")
    expect(turn.locator(".turn")).to_have_attribute("aria-expanded", "false")
    assert not told.count()
    turn.locator(".turn").click()
    told.first.wait_for()


def opened(person: Person) -> list[str]:
    """Open the list; what can be pressed in it. It is closed again where nothing can be shown."""
    person.page.locator(".chip").click()
    dialog = person.page.get_by_role("dialog", name="Since your last turn")
    dialog.wait_for()
    assert dialog.locator("li").count()
    names = dialog.get_by_role("button").all_inner_texts()
    if not any("again" in name for name in names):
        person.page.keyboard.press("Escape")
    return names


@pytest.mark.long
def test_a_clock_that_runs_out_is_told(people: People) -> None:
    anna = people(speed="instant")
    at_a_table(anna, tempo={"kind": "live", "seconds": 10, "increment": 0})
    anna.page.get_by_text("Your time is up: a bot has moved for you.").wait_for()
