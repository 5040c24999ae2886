"""Trono's table."""

from functools import cache, partial
from typing import Any

from tavolata import game
from tavolata.bots import bot_for

from ..people import Person
from ..short import SHORT
from ..tables import ask, become, go_on_from, look, send
from ..trono.hand import FAN
from ..trono.test_opened_book import two_books
from .states import LONG, STATES, Come, asked_in, at, by_hint, opened, page_after, sit, slowly, state, step_to

ANNA_BEGINS = "6" * 32


@state("trono-01-deal")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".deal .shown .front", 700)


@state("trono-02-first")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".first .isFirst", 300)


@state("trono-27-first-six")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), 6, contribution=ANNA_BEGINS)
    return slowly(anna, table, ".first .isFirst", 300)


@state("trono-03-roll")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="fast"), 3, contribution=ANNA_BEGINS)
    return slowly(anna, table, "main [data-go=begin]", 300)


for number, phase in enumerate(("keep", "choose", "activate", "pass_on", "target"), 4):
    STATES[f"trono-{number:02}-{phase}"] = partial(at, phase=phase)


@state("trono-09-answer")
def _(come: Come) -> Person:
    return at(come, "answer", players=7, after=5)


@state("trono-10-accuse")
def _(come: Come) -> Person:
    return opened(STATES["trono-05-choose"](come), ".tools button:has-text('ccus')")


@state("trono-11-roles")
def _(come: Come) -> Person:
    return opened(STATES["trono-05-choose"](come), "header button:has-text('ol')")


@state("trono-12-notebook")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press({"en": "Notebook", "it": "Taccuino"}[anna.language])
    anna.page.locator("dialog[open]").wait_for()
    return anna


@state("trono-13-menu")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press("Menu")
    anna.page.locator("dialog[open]").wait_for()
    return anna


@state("trono-14-hint")
def _(come: Come) -> Person:
    anna = STATES["trono-05-choose"](come)
    anna.press({"en": "Hint", "it": "Suggerimento"}[anna.language])
    anna.page.wait_for_timeout(1500)
    return anna


def before_others(come: Come) -> tuple[Person, str]:
    """Anna's turn is about to end, and others will play."""
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"))
    asked_in(anna, table, "pass_on")
    return anna, table


@state("trono-15-others")
def _(come: Come) -> Person:
    anna, table = before_others(come)
    slowly(anna, table, ".prompt.asked")
    seen = look(anna, table)
    plain = [each["act"] for each in seen["d"]["legal"] if each["act"]["verb"] == "pass_on"]
    send(anna, table, "act", v=seen["v"], actions=[plain[0]])
    step_to(anna, "main .five .lifted, main .use", 900)
    return anna


@state("trono-16-since")
def _(come: Come) -> Person:
    anna, table = before_others(come)
    anna.page.clock.install()
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    for _ in range(1000):
        if anna.page.locator(".chip[aria-haspopup]").count():
            break
        seen = look(anna, table)
        if 0 in seen["d"]["waiting"]:
            by_hint(anna, table, seen["v"])
        anna.page.clock.run_for(30_000)
    return opened(anna, ".chip[aria-haspopup]")


@cache
def before_accusing(players: int) -> dict[str, Any]:
    """A game that bots have brought to where seat 1 may accuse seat 0."""
    trono = game("trono")
    for seed in range(1, 200):
        match = trono.new(players, seed)
        bots = [bot_for(trono, "simple", seed * 10 + seat) for seat in range(players)]
        while not match.over:
            seat = match.waiting[0]
            if seat == 1 and any(against(0, trono.read(act)) for act in match.legal(1)):
                return match.record()
            match.play(bots[seat].decide(match.seen(seat), seat), seat)
    raise AssertionError("nobody could accuse")


def against(seat: int, act: dict[str, Any]) -> bool:
    return bool(act["verb"] == "accuse" and act["seat"] == seat)


def accused(come: Come, players: int, spare: int) -> Person:
    """Bruno names a role for Anna."""
    anna, bruno = come(reduced_motion="no-preference", speed="slow"), come()
    table, token = go_on_from(anna, before_accusing(players))
    become(bruno, "Bruno")
    ask(bruno, "POST", "/api/enter", {"token": token})
    for _ in range(players - 2):
        send(anna, table, "add_bot", kind="simple")
    send(anna, table, "start")
    slowly(anna, table, "[data-region=stage]", LONG)
    seen = look(bruno, table)
    named = next(each["act"] for each in seen["d"]["legal"] if against(0, each["act"]))
    send(bruno, table, "act", v=seen["v"], actions=[named])
    step_to(anna, ".trial", spare)
    return anna


STATES["trono-17-accused"] = partial(accused, players=4, spare=1200)
STATES["trono-23-accused-seven"] = partial(accused, players=7, spare=1200)


def ended(come: Come) -> tuple[Person, str]:
    anna, table = sit(come)
    for _ in range(3000):
        seen = look(anna, table)
        if seen["d"]["result"]:
            break
        if 0 in seen["d"]["waiting"]:
            by_hint(anna, table, seen["v"])
    return anna, table


@state("trono-18-end")
def _(come: Come) -> Person:
    anna, table = sit(come, 4, **SHORT)
    for _ in range(3000):
        seen = look(anna, table)
        assert not seen["d"]["result"], "over without her"
        if 0 not in seen["d"]["waiting"]:
            continue
        if seen["v"] > 8 and anna.page.url == "about:blank":
            anna.goto(f"/t/{table}")
            anna.page.locator(".prompt.asked").wait_for()
        send(anna, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])
        if anna.page.url != "about:blank":
            anna.page.wait_for_timeout(150)
        if look(anna, table)["d"]["result"]:
            break
    anna.page.locator("[data-go=results]").wait_for()
    return anna


@state("trono-19-after")
def _(come: Come) -> Person:
    return page_after(*ended(come), until="h2")


STATES["trono-20-seven"] = partial(at, phase="activate", players=7)
STATES["trono-21-two"] = partial(at, phase="choose", players=2)


@state("trono-22-watching")
def _(come: Come) -> Person:
    anna, table = sit(come, spectators=True)
    asked_in(anna, table, "activate")
    link = ask(anna, "POST", f"/api/tables/{table}/links", {"kind": "watch"})
    dora = come()
    become(dora, "Dora")
    ask(dora, "POST", "/api/enter", {"token": link["token"]})
    dora.goto(f"/t/{table}")
    dora.page.locator("[data-region=stage]").wait_for()
    return dora


@state("trono-24-accuse-seven")
def _(come: Come) -> Person:
    anna = opened(STATES["trono-20-seven"](come), ".tools button:has-text('ccus')")
    anna.page.locator("dialog [name=accused]").last.check()
    anna.page.locator("dialog [name=role]").last.check()
    return anna


def book(come: Come, players: int) -> Person:
    """One of two Books, opened."""
    anna = come()
    table, _ = go_on_from(anna, two_books(players))
    for _ in range(players - 1):
        send(anna, table, "add_bot", kind="simple")
    send(anna, table, "start")
    anna.goto(f"/t/{table}")
    anna.page.locator(FAN).first.click()
    anna.page.locator(".trono .fan").wait_for()
    return anna


STATES["trono-25-book"] = partial(book, players=2)
STATES["trono-26-book-seven"] = partial(book, players=7)
