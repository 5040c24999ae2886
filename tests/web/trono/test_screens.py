"""Every phase and dialog of Trono's table, looked at closely."""

import re

import pytest

from ..conftest import People
from ..playing import watch
from ..screens import check, each_language
from ..short import SHORT
from ..tables import become, make_table
from .hand import TronoHand

SOON = {"keep", "choose", "activate", "pass_on"}
"""Phases that every game has."""
ALL = SOON | {"start_token", "target", "answer", "rats", "source", "deus_ex"}


def test_phases_that_every_game_has(people: People) -> None:
    seen: set[str] = set()
    watch(people(), TronoHand, 2, 1, seen, SOON, **SHORT)
    assert seen >= SOON


@pytest.mark.long
@each_language
def test_all_phases(people: People, language: str) -> None:
    seen: set[str] = set()
    for seed in range(12):
        given = {} if seed % 2 == 0 else SHORT
        watch(people(language=language), TronoHand, 4 if given else 7, seed, seen, ALL, **given)
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
    anna.press("Accuse")
    anna.page.get_by_role("dialog").wait_for()
    check(anna, "trono/accuse")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("dialog").wait_for(state="hidden")  # it gives the focus back when it closes
    card = anna.page.get_by_role("button", name=re.compile("^My role"))
    assert card.get_attribute("aria-expanded") == "true", "my role lies open before me"
    card.focus()
    anna.page.keyboard.press("Enter")
    anna.page.locator(".trono.mine .card[aria-expanded=false]").wait_for()
    assert not anna.page.locator(".trono.mine .needs em, .trono .helps").count(), (
        "nothing tells of a role that lies face down"
    )
    check(anna, "trono/my-role")
