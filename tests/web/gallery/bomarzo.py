"""Bomarzo's table."""

from functools import partial

from ...bomarzo.tables import table as wood
from ..bomarzo.positions import PHASES, midst
from ..bomarzo.positions import sit as sit_at
from ..bomarzo.short import FULL, SHORT
from ..people import Person
from ..tables import become, make_table
from .states import STATES, Come, at, finished, state, step_to


@state("bomarzo-01-draft")
def _(come: Come) -> Person:
    anna = come()
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna, 4, **FULL)['table']}")
    anna.page.locator(".prompt.asked").wait_for()
    return anna


def in_phase(come: Come, phase: str) -> Person:
    anna = come()
    sit_at(anna, PHASES[phase]())
    anna.page.locator(".prompt.asked").wait_for()
    return anna


for number, phase in enumerate(("turn", "pay_food", "copy", "orco_each", "advance", "build", "under"), 2):
    STATES[f"bomarzo-{number:02}-{phase}"] = partial(in_phase, phase=phase)


@state("bomarzo-09-tribute")
def _(come: Come) -> Person:
    anna = in_phase(come, "turn")
    anna.page.locator(".wood [data-spot^=god] button:not([aria-disabled=true])").first.click()
    anna.page.locator("main.table [role=dialog]").wait_for()
    return anna


@state("bomarzo-10-promos")
def _(come: Come) -> Person:
    anna = come()
    sit_at(anna, midst(options={"seasons": True, "worship": True}))
    anna.page.locator(".prompt.asked").wait_for()
    return anna


STATES["bomarzo-11-four"] = partial(at, phase="turn", players=4, after=60, **FULL)


def counted(come: Come, until: str, spare: int = 0) -> Person:
    """The last pawn is placed, and the gods count."""
    anna, bruno = come(reduced_motion="no-preference", speed="slow"), come()
    laid = wood(
        cubes={0: "5 food", 1: "3 coin"}, built={0: "altar", 1: "sketch"}, season=8,
        tracks=[[4, 2, 1], [3, 5, 0]] + [[0, 0, 0]] * 2,
    )  # fmt: skip
    anna.page.clock.install()
    sit_at(anna, laid.play("harvest", area="vineyard").play("pass"), bruno)
    anna.page.locator(".prompt.asked").wait_for()
    anna.press({"en": "Pass", "it": "Passa"}[anna.language])
    anna.page.locator("dialog[open] .main").click()
    step_to(anna, until, spare)
    return anna


STATES["bomarzo-12-count"] = partial(counted, until=".count .prize", spare=4000)
STATES["bomarzo-13-end"] = partial(counted, until=".count.isDone", spare=2000)
STATES["bomarzo-14-after"] = partial(finished, until="#bomarzo-score", **SHORT)
