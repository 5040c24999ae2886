"""Browsers without storage, and pages that slept: each gets a sentence, and nothing is lost."""

import pytest

from .conftest import People
from .screens import check
from .tables import become, look, make_table, send
from .wire import Wire

FULL = """Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };"""
FORBIDDEN = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("no", "SecurityError"); },
});"""
UNKEPT = {"en": "This browser lets us keep nothing", "it": "non ci lascia conservare nulla"}


@pytest.mark.parametrize(("storage", "language"), [(FULL, "en"), (FORBIDDEN, "it")], ids=["full", "forbidden"])
def test_a_browser_that_keeps_nothing(people: People, storage: str, language: str) -> None:
    """It says so once, what was chosen holds on this page, and the seat is there after a reload."""
    anna = people("phone", language)
    anna.page.add_init_script(storage)
    become(anna, "Anna")
    table = make_table(anna, 2)["table"]
    anna.goto("/")
    anna.press({"en": "Settings", "it": "Impostazioni"}[language])
    anna.page.get_by_role("checkbox", name={"en": "Motion", "it": "Animazioni"}[language]).click()
    anna.page.locator("html[data-motion=off]").wait_for()
    told = anna.page.get_by_text(UNKEPT[language])
    told.wait_for()
    anna.page.keyboard.press("Escape")
    check(anna, f"bad-states/unkept-{language}")
    anna.press({"en": "All right", "it": "Va bene"}[language])
    told.wait_for(state="detached")
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    assert look(anna, table)["d"]["me"]["seat"] == 0


def test_a_page_that_slept_for_a_day(people: People) -> None:
    """Its line is dead and does not know it; on waking it tells so, and shows the table as it is now."""
    anna, bruno = people("phone"), people()
    anna.page.clock.install()
    become(anna, "Anna")
    made = make_table(anna, 2, bots=0, start=False)
    bruno.goto(f"/t/{made['table']}#invite={made['invitations']['invite']}")
    bruno.press("Sit down")
    bruno.see("The table is being set")
    send(anna, made["table"], "start")
    wire = Wire(anna.page)
    anna.goto(f"/t/{made['table']}")
    anna.page.locator(".prompt").wait_for()
    wire.wait("document.querySelector('.prompt')")
    assert wire.opened == 1
    before = [frame["t"] for frame in wire.frames].count("snapshot")
    anna.page.clock.fast_forward("24:00:00")
    anna.see("this page has slept for long")
    check(anna, "bad-states/slept")
    anna.press("All right")
    wire.wait("!document.querySelector('.banner.warn')")
    assert wire.opened == 2, "everything was asked anew, without waiting for what may be dead"
    assert [frame["t"] for frame in wire.frames].count("snapshot") > before
    asked = anna if look(anna, made["table"])["d"]["waiting"] == [0] else bruno
    asked.page.locator(".prompt.asked").wait_for()
