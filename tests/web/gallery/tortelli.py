"""Tortelli's table."""

from functools import partial

from ..people import Person
from ..tables import look
from ..tortelli.hand import TortelliHand
from ..tortelli.positions import table_in
from ..tortelli.short import SHORT, TORTELLI
from ..wire import Wire
from .states import STATES, Come, asked_in, at, by_hint, finished, sit, slowly, state, step_to


def in_phase(come: Come, phase: str) -> TortelliHand:
    """A game that bots have brought to where Anna is asked so."""
    anna = come()
    table = table_in(anna, phase)
    wire = Wire(anna.page)
    anna.goto(f"/t/{table}")
    anna.page.locator(".prompt.asked").wait_for()
    anna.page.locator(".tray").wait_for()
    return TortelliHand(anna, wire)


def person_in(come: Come, phase: str) -> Person:
    return in_phase(come, phase).person


for number, phase in enumerate(("reinforce", "recruit", "attack", "defend", "send"), 1):
    STATES[f"tortelli-{number:02}-{phase}"] = partial(person_in, phase=phase)


@state("tortelli-06-odds")
def _(come: Come) -> Person:
    hand = in_phase(come, "attack")
    view = hand.wire.view
    place = max(hand.offers("attack", "from"), key=lambda each: view["places"][each]["troops"])
    hand.tap(place)
    hand.tap(hand.land.targets(view, place)[0])
    hand.page.locator(".tray .rolls").wait_for()
    return hand.person


@state("tortelli-07-bot")
def _(come: Come) -> Person:
    """Others play, and their dice roll."""
    anna, table = sit(partial(come, reduced_motion="no-preference", speed="slow"), 4, **TORTELLI, options=QUICK)
    asked_in(anna, table, "attack", after=40)
    slowly(anna, table, ".prompt.asked")
    for _ in range(200):
        seen = look(anna, table)
        if 0 not in seen["d"]["waiting"]:
            break
        by_hint(anna, table, seen["v"])
    step_to(anna, ".stage .box .pair, .me .roll .pair", 600)
    return anna


QUICK = {"reinforce_step": 3, "round_limit": 10}
STATES["tortelli-08-six"] = partial(at, phase="attack", players=6, after=40, **TORTELLI, options=QUICK)


@state("tortelli-09-end")
def _(come: Come) -> Person:
    hand = in_phase(come, "bona_le")
    hand.button("play")
    hand.page.locator("dialog[open] .main").click()
    hand.page.locator(".ending").wait_for()
    return hand.person


STATES["tortelli-10-after"] = partial(finished, until="h2", **SHORT)
