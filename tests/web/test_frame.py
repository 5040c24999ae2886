"""The frame of a table: all of it in one window, everything that it offers can be hit, and nothing moves by itself."""

from typing import Any

import pytest

from . import shifts
from .conftest import People
from .games import BOMARZO, TORTELLI, TRONO, Game, every
from .people import Person
from .robots.robot import MOST
from .tables import become, make_table, send
from .wire import Wire

WINDOWS = {"laptop": (1280, 720), "desk": (1440, 900), "phone": (390, 844), "turned": (844, 390)}
LAID = {"laptop": "wide", "desk": "wide", "phone": "portrait", "turned": "landscape"}
"""How a table lies in each of them, once it has heard of the window's size."""
MOST_PLAYERS = {"trono": 7, "tortelli": 6, "bomarzo": 4}
FITS = """() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
}"""
PARTS = ("stage", "seats", "me", "prompt", "primary", "log")
SOME_TURNS = 45
"""Steps; they are shown in some seconds."""
SHOWN = """(step) => document.querySelector("[data-go=results]")
    || Number(document.querySelector("[data-region=stage]")?.dataset.v ?? 0) >= step"""
REGIONS = """() => Object.fromEntries([...document.querySelectorAll("[data-region]")].map((part) =>
    [part.dataset.region, part.dataset.v ?? null]))"""
NOT_HIT = """() => {
    const isShown = (part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = [...document.querySelectorAll("header :is(button, a), main.table button, [data-legal]")];
    // what lies behind something that is to be decided first is no offer
    const offers = all.filter((part) => isShown(part) && !part.matches(".skip, [data-behind] *"));
    const isHit = (part) => {
        const box = part.getBoundingClientRect();
        // a land is no box: any of its points will do
        const steps = part instanceof SVGElement ? [1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => n / 10) : [0.5];
        return steps.some((x) => steps.some((y) => {
            const found = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
            return part.contains(found);
        }));
    };
    const scrolls = (part) => {
        const { overflowX: across, overflowY: down } = getComputedStyle(part);
        const can = (overflow, inside, seen) => /auto|scroll/.test(overflow) && inside > seen;
        return can(across, part.scrollWidth, part.clientWidth) || can(down, part.scrollHeight, part.clientHeight);
    };
    const isFixed = (part) => !part.parentElement || (!scrolls(part.parentElement) && isFixed(part.parentElement));
    return offers.filter((part) => {
        if (isHit(part)) return false;
        if (!part.closest(".stage") && isFixed(part)) return true;
        part.scrollIntoView({ block: "center", inline: "center", behavior: "instant" }); // what scrolls by itself
        return !isHit(part);
    }).map((part) => part.outerHTML.slice(0, 200));
}"""


def sit(person: Person, game: str, players: int, **given: Any) -> None:
    become(person, "Anna")
    table = make_table(person, players, game=game, **given)["table"]
    person.goto(f"/t/{table}")
    person.page.locator(".prompt.asked").wait_for()
    person.page.wait_for_load_state("networkidle")


def look_closely(person: Person, label: str) -> list[str]:
    """What is wrong with the table as it is now, in each of the windows."""
    before, found = person.page.viewport_size, []
    for name, (width, height) in WINDOWS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        person.page.wait_for_selector(f"[data-layout={LAID[name]}]")
        person.shot(f"frame/{label}-{name}")
        if not person.page.evaluate(FITS):
            found.append(f"{label}, {name}: the page scrolls")
        found += [f"{label}, {name}: cannot be hit: {part}" for part in person.page.evaluate(NOT_HIT)]
    if before:
        person.page.set_viewport_size(before)
    return found


def tables() -> list[Any]:
    """Every number of players of every game; the most of Trono always."""
    return [
        pytest.param(game, players, marks=() if game == "trono" and players == most else pytest.mark.long)
        for game, most in MOST_PLAYERS.items()
        for players in range(2, most + 1)
    ]


@pytest.mark.parametrize(("game", "players"), tables())
def test_one_window_holds_it_all(people: People, game: str, players: int) -> None:
    anna = people(language="it" if players % 2 else "en")
    sit(anna, game, players)
    found = look_closely(anna, f"{game}-{players}")
    assert not found, "\n".join(found)


@every()
def test_in_every_phase_too(people: People, game: Game) -> None:
    anna = people()
    become(anna, "Anna")
    table = make_table(anna, 3, **game.short)["table"]
    wire = Wire(anna.page)
    anna.goto(f"/t/{table}")
    hand, seen, found = game.hand(anna, wire, 2), set[str](), list[str]()
    for _ in range(MOST):
        if hand.until_asked() == "over":
            found += look_closely(anna, f"{game}-over")
            break
        phase = wire.view["phase"]
        if phase not in seen:
            seen.add(phase)
            found += look_closely(anna, f"{game}-{phase}")
        hand.decide()
        hand.decisions += 1
    assert not found, "\n".join(found)


@every()
def test_nothing_moves_by_itself(people: People, game: Game) -> None:
    """Whoever aims at something finds it where it was, from the first picture of a table to the end of its game."""
    anna = people()
    anna.page.add_init_script(shifts.NOTE)
    become(anna, "Anna")
    table = make_table(anna, 3, **game.short)["table"]
    hand = game.hand(anna, Wire(anna.page), 3)
    anna.goto(f"/t/{table}")
    hand.play()
    moved = anna.page.evaluate("shifts")
    assert sum(each["value"] for each in moved) < shifts.MOST, "\n".join(map(str, moved))


@pytest.mark.parametrize("game", [TRONO, TORTELLI, pytest.param(BOMARZO, marks=pytest.mark.long)], ids=str)
def test_nothing_moves_by_itself_while_others_play(people: People, game: Game) -> None:
    """Dice and cubes lie in fixed places: what is shown beside them comes and goes without moving them."""
    anna = people("phone", reduced_motion="no-preference", speed="fast")
    anna.page.add_init_script(shifts.NOTE)
    become(anna, "Anna")
    table = make_table(anna, 3, **game.short | {"start": False, "sit": False, "bots": 3})["table"]
    anna.goto(f"/t/{table}")
    anna.page.locator("main").first.wait_for()
    send(anna, table, "start")
    anna.page.wait_for_function(SHOWN, arg=SOME_TURNS)
    moved = anna.page.evaluate("shifts")
    assert sum(each["value"] for each in moved) < shifts.MOST, "\n".join(map(str, moved))


BROKEN_CLOCKS = """() => [...document.querySelectorAll("main .clock")].filter((clock) => {
    const { height, width } = clock.getBoundingClientRect();
    const lines = [...clock.querySelectorAll("[aria-hidden]")].map((part) => part.getClientRects().length);
    return !width || lines.some((n) => n !== 1) || height > 1.7 * parseFloat(getComputedStyle(clock).fontSize);
}).map((clock) => clock.outerHTML)"""


@pytest.mark.parametrize("players", [pytest.param(2, marks=pytest.mark.long), 7])
def test_no_clock_breaks_in_two(people: People, players: int) -> None:
    """Neither minutes nor hours, in any window."""
    anna = people()
    sit(anna, "trono", players, tempo={"kind": "live", "seconds": 5000, "increment": 0})
    for name, (width, height) in WINDOWS.items():
        anna.page.set_viewport_size({"width": width, "height": height})
        anna.page.wait_for_selector(f"[data-layout={LAID[name]}]")
        assert anna.page.locator("main .clock").filter(visible=True).count() == players
        assert anna.page.evaluate(BROKEN_CLOCKS) == []


@pytest.mark.parametrize(
    "device", [pytest.param("desktop", marks=pytest.mark.long), pytest.param("phone", marks=pytest.mark.long), "small"]
)
def test_every_part_says_what_it_shows(people: People, device: str) -> None:
    anna = people(device)
    sit(anna, "trono", 3)
    regions = anna.page.evaluate(REGIONS)
    assert set(regions) == {*PARTS, "chat"} or set(regions) == set(PARTS)
    assert len({regions[part] for part in PARTS}) == 1
    assert regions.get("chat") is None


@every()
def test_letters_of_twice_the_size_make_the_page_scroll(people: People, game: Game) -> None:
    """Nothing is squeezed into a window that is too small for it."""
    anna = people("zoomed")
    sit(anna, game.name, 2)
    assert anna.page.locator("[data-layout=page]").count() == 1
    assert anna.page.evaluate("document.documentElement.scrollHeight > innerHeight")
