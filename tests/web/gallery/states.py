"""The states that pictures are taken of, by name, and how a table gets into one."""

import os
from collections.abc import Callable
from typing import Any

from ..people import Person
from ..tables import ask, become, finish, look, make_table, send

TICK = 100
LONG = 60_000
SOON = 500  # on a busy machine the moment must not be over already
Come = Callable[..., Person]
"""Somebody comes with a browser of their own."""
State = Callable[[Come], Person]
STATES: dict[str, State] = {}


def state(name: str) -> Callable[[State], State]:
    def keep(found: State) -> State:
        STATES[name] = found
        return found

    return keep


def sit(come: Come, players: int = 4, **given: Any) -> tuple[Person, str]:
    anna = come()
    become(anna, "Anna")
    return anna, str(make_table(anna, players, **given)["table"])


def asked_in(anna: Person, table: str, phase: str, after: int = 30) -> None:
    """Play by hints until Anna is asked in a phase."""
    for _ in range(2000):
        seen = look(anna, table)
        body, v = seen["d"], seen["v"]
        assert not body["result"], f"over before {phase}"
        if 0 not in body["waiting"]:
            continue
        if v > after and body["view"]["phase"] == phase:
            return
        by_hint(anna, table, v)
    raise AssertionError(f"never {phase}")


def at(come: Come, phase: str, players: int = 4, after: int = 30, **given: Any) -> Person:
    """The table when Anna is asked in a phase, after at least this many versions."""
    anna, table = sit(come, players, **given)
    asked_in(anna, table, phase, after)
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    return anna


def finished(come: Come, until: str, **given: Any) -> Person:
    """The page of a game that was played to its end for it."""
    anna, table = sit(come, 3, **given)
    finish(anna, table)
    return page_after(anna, table, until)


def page_after(anna: Person, table: str, until: str) -> Person:
    """The page of a finished game, once something on it can be seen and its charts are there."""
    anna.goto(f"/t/{table}")
    anna.page.locator(until).first.wait_for()
    anna.page.wait_for_timeout(8000)  # the chart and the rest fill in
    return anna


def slowly(anna: Person, table: str, until: str, spare: int = 0) -> Person:
    """The table with its show, stopped when something can be seen and a while has passed."""
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    step_to(anna, until, spare)
    return anna


def step_to(anna: Person, until: str, spare: int = 0) -> None:
    for _ in range(LONG // TICK):
        anna.page.clock.run_for(TICK)
        if anna.page.locator(until).count():
            break
    else:
        raise AssertionError(f"never seen: {until}")
    if spare:
        anna.page.clock.run_for(spare)
    stand_still(anna)


def stand_still(anna: Person) -> None:
    """The page's clock stops: what it shows stays until all pictures are taken."""
    now = anna.page.evaluate("Date.now()")
    anna.page.clock.pause_at((now + SOON) / 1000)


def opened(person: Person, part: str) -> Person:
    person.page.locator(part).first.click()
    person.page.locator("dialog[open]").wait_for()
    return person


def by_hint(person: Person, table: str, v: int) -> None:
    """Do what a bot would."""
    told = ask(person, "POST", f"/api/tables/{table}/hint", {"id": os.urandom(16).hex()})
    send(person, table, "act", v=v, actions=[told["act"]])
