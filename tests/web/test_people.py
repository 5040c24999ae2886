"""Who is who: the devices of one's seat, people one does not want to meet, and telling whoever runs the server."""

import re

from playwright.sync_api import expect

from .conftest import People
from .screens import check
from .tables import ask, become, make_table
from .test_meeting import two_people
from .trono.hand import OFFERED


def test_a_device_that_was_lost_is_ended(people: People) -> None:
    anna, phone = people(), people("phone", "it")
    become(anna, "Anna")
    table = make_table(anna)["table"]
    link = ask(anna, "POST", f"/api/tables/{table}/links", {"kind": "seat"})["token"]
    become(phone, "Telefono")
    ask(phone, "POST", "/api/enter", {"token": link})
    phone.goto(f"/t/{table}")
    phone.page.locator("section.trono").wait_for()
    anna.goto(f"/t/{table}")
    anna.page.locator("section.trono").wait_for()
    anna.press("Menu")
    anna.press("The devices of this seat")
    anna.see("this device")
    anna.see("2. Telefono")
    check(anna, "table/devices")
    anna.press("End the seat there: device 2, Telefono")
    anna.see("That device has the seat no more.")
    anna.page.get_by_text("2. Telefono").wait_for(state="detached")
    phone.page.locator("section.trono").wait_for(state="detached")
    check(phone, "bad-states/ended-device")
    anna.press("Close")
    anna.page.locator(OFFERED).locator("visible=true").first.click()  # here the seat is as it was


def test_blocking_lasts_beyond_the_table_and_a_report_is_sent(people: People) -> None:
    anna, bruno, _ = two_people(people)
    bruno.say("Rude")
    anna.see("Rude")
    anna.press(re.compile("^Chat"))
    anna.page.get_by_role("button", name="Report Bruno").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_role("radio", name="Spam").check()
    dialog.get_by_role("textbox", name="A few words").fill("Again and again")
    check(anna, "table/report")
    dialog.get_by_role("button", name="Send the report").click()
    dialog.get_by_text("The report was sent.").wait_for()
    dialog.get_by_role("button", name="Close").last.click()
    anna.page.get_by_role("button", name="Block Bruno").click()
    anna.page.locator(".chat").get_by_text("Rude").wait_for(state="detached")

    anna.goto("/")
    anna.press("Settings")
    anna.page.get_by_role("dialog").get_by_text("People you have blocked").click()
    anna.page.get_by_role("button", name="Unblock Bruno").wait_for()
    check(anna, "home/blocks")
    made = ask(anna, "POST", "/api/tables", {"game": "trono", "players": 3})
    bruno.expects = ["refused: 403 "]
    bruno.goto(f"/t/{made['table']}#invite={made['invitations']['invite']}")
    bruno.press("Sit down")
    bruno.see("You cannot come to this table.")
    anna.press("Unblock Bruno")
    anna.see("Nobody. At a table")
    bruno.press("Sit down")
    bruno.page.get_by_text("You cannot come to this table.").wait_for(state="detached")


def test_what_is_being_written_stays_when_a_tablet_is_turned(people: People) -> None:
    anna, bruno, _ = two_people(people)
    anna.page.set_viewport_size({"width": 1180, "height": 820})
    bruno.say("Rude")
    anna.see("Rude")
    anna.press(re.compile("^Chat"))
    line = anna.page.get_by_role("textbox", name="Write to the whole table")
    line.fill("Half a sent")
    anna.page.get_by_role("button", name="Report Bruno").click()
    words = anna.page.get_by_role("dialog").get_by_role("textbox", name="A few words")
    words.fill("Again and again")
    anna.page.set_viewport_size({"width": 820, "height": 1180})
    anna.page.wait_for_selector("[data-layout=portrait]")
    expect(words).to_have_value("Again and again")
    anna.page.keyboard.press("Escape")
    words.wait_for(state="detached")
    expect(line).to_have_value("Half a sent")
