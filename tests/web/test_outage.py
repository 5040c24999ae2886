"""The server is killed and started again in the midst of a game: a banner says so, the page comes back by itself,
nothing is lost, and what was done meanwhile happens once."""

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from benchmarks.web.pages import WebServer
from playwright.sync_api import expect

from .conftest import People
from .games import TRONO, Game, every
from .people import Person
from .screens import check
from .tables import become, look, make_table
from .wire import Wire

PATIENCE = 120
LOST = [r"^failed: ", r"^refused: 5\d\d"]
"""What a page asks for while nobody is there to answer."""


@pytest.fixture
def process(tmp_path: Path) -> Iterator[WebServer]:
    server = WebServer(f"sqlite:///{tmp_path / 'own.db'}", tmp_path)
    server.start()
    wait(server)
    yield server
    server.close()


def wait(server: WebServer) -> None:
    """Until it listens."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", server.port)) == 0:
                return
        assert server.is_alive, server.last_words()
        time.sleep(0.05)
    raise AssertionError(server.last_words())


def at_a_table(person: Person, game: Game = TRONO) -> tuple[str, Wire]:
    become(person, "Anna")
    table = str(make_table(person, 2, game=game.name)["table"])
    wire = Wire(person.page)
    person.goto(f"/t/{table}")
    person.page.locator(".prompt.asked").wait_for()
    person.expects = LOST
    return table, wire


@every()
def test_killed_in_the_midst_of_a_gesture(people: People, process: WebServer, game: Game) -> None:
    anna = people("phone", site=process.address)
    table, wire = at_a_table(anna, game)
    robot = game.hand(anna, wire)
    robot.decide()
    assert robot.until_asked() == "asked"
    before, heard_before = look(anna, table)["v"], len(wire.frames)
    process.kill()
    anna.see("Connection lost. Your seat stays warm: trying again.")
    check(anna, f"{game}/server-gone")
    sent_before = len(acts(wire))
    robot.act()  # she plays on
    assert len(acts(wire)) == sent_before, "nobody heard it"
    process.start()
    wait(process)
    anna.page.get_by_text("Connection lost").wait_for(state="hidden")
    heard = [frame for frame in until_answered(anna, wire, heard_before) if frame["t"] == "ack"]
    assert [frame["v"] for frame in heard] == [before + 1], "what she did meanwhile is carried out, and once"
    assert {message["id"] for message in acts(wire)[sent_before:]} == {heard[0]["id"]}
    anna.page.wait_for_function("() => document.querySelector('.prompt')")
    assert look(anna, table)["v"] > before


def acts(wire: Wire) -> list[dict[str, Any]]:
    return [message for message in wire.sent if message["t"] == "act"]


def until_answered(person: Person, wire: Wire, known: int) -> list[dict[str, Any]]:
    """All frames after those that were known, once a command was answered."""
    for _ in range(3000):
        new = wire.frames[known:]
        if any(frame["t"] in ("ack", "refused", "conflict") for frame in new):
            return new
        person.page.wait_for_timeout(20)  # hears the wire meanwhile
    raise AssertionError(f"never answered: {wire.sent}")


def test_a_restart_is_called_a_restart(people: People, process: WebServer) -> None:
    anna = people(site=process.address)
    at_a_table(anna)
    process.stop()
    anna.see("The server restarts: in a moment we go on from here.")
    anna.shot("bad-states/restart")
    process.start()
    wait(process)
    anna.page.get_by_text("The server restarts").wait_for(state="hidden")
    anna.page.locator(".prompt.asked").wait_for()


@pytest.mark.long
def test_home_without_a_server(people: People, process: WebServer) -> None:
    anna = people("phone", site=process.address)
    anna.goto("/")
    anna.page.get_by_role("heading", level=3).first.wait_for()
    anna.expects = LOST
    process.kill()
    anna.press("Play now: Il Trono di Mortadella")
    anna.press("Start")
    anna.see("The server does not answer. Check the connection and try again.")
    expect(anna.page.locator("dialog [role=alert]")).to_be_in_viewport(ratio=1)
    check(anna, "bad-states/home-without-server")
    process.start()
    wait(process)
    anna.press("Start")
    anna.page.locator("section.trono").wait_for()
