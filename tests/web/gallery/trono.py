"""Trono's table."""

from functools import partial

from ..people import Person
from ..short import SHORT
from ..tables import ask, become, look, make_table, send
from .states import STATES, Come, asked_in, at, by_hint, opened, sit, slowly, state, step_to

ANNA_BEGINS = "6" * 32


@state("trono-01-deal")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".deal .shown .front", 700)


@state("trono-02-first")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), contribution=ANNA_BEGINS)
    return slowly(anna, table, ".first .isFirst", 300)


@state("trono-03-roll")
def _(come: Come) -> Person:
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="fast"), 3, contribution=ANNA_BEGINS)
    return slowly(anna, table, "main [data-go=begin]", 300)


for number, phase in enumerate(("keep", "choose", "activate", "pass_on", "target"), 4):
    STATES[f"trono-{number:02}-{phase}"] = partial(at, phase=phase)


@state("trono-09-answer")
def _(come: Come) -> Person:
    return at(come, "answer", after=5)


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
    for _ in range(12):
        seen = look(anna, table)
        if 0 in seen["d"]["waiting"]:
            by_hint(anna, table, seen["v"])
        anna.page.clock.run_for(30_000)
        if anna.page.locator(".chip[aria-haspopup]").count():
            break
    return opened(anna, ".chip[aria-haspopup]")


def accused(come: Come, spare: int) -> Person:
    """Bruno names a role for Anna."""
    anna, bruno = come(reduced_motion="no-preference", speed="slow"), come()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 4, bots=2, start=False)
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    for _ in range(3000):
        for person, seat in ((anna, 0), (bruno, 1)):
            seen = look(person, table)
            if seat not in seen["d"]["waiting"]:
                continue
            legal = [each["act"] for each in seen["d"]["legal"]]
            against = [act for act in legal if act["verb"] == "accuse" and act["seat"] == 0]
            if seat == 1 and against and seen["v"] > 40:
                slowly(anna, table, "[data-region=stage]")
                anna.page.clock.run_for(60_000)
                send(person, table, "act", v=seen["v"], actions=[against[-1]])
                step_to(anna, ".trial", spare)
                return anna
            by_hint(person, table, seen["v"])
    raise AssertionError("nobody could accuse")


STATES["trono-17-accused"] = partial(accused, spare=1200)


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
    anna, table = ended(come)
    anna.goto(f"/t/{table}")
    anna.page.get_by_role("heading", level=2).first.wait_for()
    anna.page.wait_for_timeout(8000)  # the chart and the rest fill in
    return anna


STATES["trono-20-seven"] = partial(at, phase="activate", players=7)
STATES["trono-21-two"] = partial(at, phase="choose", players=2)


@state("trono-22-watching")
def _(come: Come) -> Person:
    anna, table = sit(come, spectators=True)
    asked_in(anna, table, "activate")
    links = make_links(anna, table)
    dora = come()
    become(dora, "Dora")
    ask(dora, "POST", "/api/enter", {"token": links})
    dora.goto(f"/t/{table}")
    dora.page.locator("[data-region=stage]").wait_for()
    return dora


def make_links(anna: Person, table: str) -> str:
    return str(ask(anna, "GET", f"/api/tables/{table}/links")["watch"])
