"""One shown step: whatever comes how fast, all regions of a table show the state after one and the same step, its
number never falls, and what is drawn is what the replay says of it."""

import random
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

from tavolata.server.settings import Settings

from . import screens
from .conftest import People
from .games import BOMARZO, TORTELLI, TRONO, Game, every
from .people import Person
from .robots.robot import BEGIN
from .tables import ask, become, look, make_table, send
from .timeline import FACTS, HIDE, NOTE, HeldLine, expected, replayed
from .tortelli.short import WHOLE

SPEEDS = ("slow", "normal", "fast", "instant")
STEP = 400
"""Milliseconds of the page's own clock between two looks at the line."""
LONGEST = 4000
"""The most looks at a page; no game with these tables takes as many."""


def combinations() -> Iterator[Any]:
    """Every game at every speed; one of them in the slice."""
    for game, speed, seat in product((TRONO, TORTELLI, BOMARZO), SPEEDS, (None, 0)):
        marks = () if (game, speed) == (TRONO, "fast") else pytest.mark.long
        yield pytest.param(
            game, speed, seat, id=f"{game}-{speed}-{'watching' if seat is None else 'seated'}", marks=marks
        )


def watch(person: Person, game: Game, is_instant: bool, seat: int | None) -> tuple[str, HeldLine]:
    """A whole game of bots, watched from its first step or from a seat of one's own: frames come one by one and in
    bursts, the tab is hidden and shown again, and time passes as the test lets it."""
    chance = random.Random(7)
    become(person, "Anna")
    asked = {"game": game.name} if game is TRONO else game.short  # bots are well ahead before the page knows the game
    if game is TORTELLI and is_instant:
        asked = WHOLE  # of a frame only its last step is seen
    asked = asked | {"tempo": {"kind": "live", "seconds": 3000, "increment": 0}}
    sits = {"sit": False, "bots": 3} if seat is None else {"bots": 2}
    table = str(make_table(person, 3, **asked | {"start": False} | sits)["table"])
    line = HeldLine(person)
    person.page.clock.install()
    person.page.add_init_script(NOTE.replace("FACTS", FACTS[game.name]))
    person.expects = [r"409 POST .*/commands"]  # a lobby that is drawn late adds to draws that have begun
    person.goto(f"/t/{table}")
    line.wait_until_open()
    send(person, table, "start")
    person.page.locator("main [data-region=stage]").wait_for()
    for _ in range(LONGEST):
        line.release(chance.choice((0, 1, 1, 2, 9)))
        person.page.clock.run_for(chance.randrange(STEP))
        if chance.random() < 0.03:
            person.page.evaluate(HIDE, True)
            line.release(3)
            person.page.clock.run_for(STEP)
            person.page.evaluate(HIDE, False)
        if line.is_over and not line.held:
            break
        if seat is not None and not line.held and not line.is_over:
            person.page.evaluate(BEGIN)
            play_if_asked(person, table)
    else:
        raise AssertionError("the game did not end")
    while not person.page.locator("[data-go=results]").count():
        person.page.clock.run_for(STEP)
    person.page.clock.run_for(STEP)
    return table, line


TURNS = """(() => {
    const turns = window.turns = [];
    addEventListener("DOMContentLoaded", () => new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const { textContent, parentElement } of addedNodes)
            if (parentElement?.getAttribute("role") === "log" && /^Turn \\d/.test(textContent)) turns.push(Date.now());
    }).observe(document.body, { childList: true, subtree: true }));
})()"""
"""When, by the clock of the page, each turn was told."""
LONGEST_TURN = {"trono": 2000, "tortelli": 3000, "bomarzo": 2000}


@every()
def test_a_bots_turn_is_soon_over_where_one_wants_it_fast(people: People, game: Game) -> None:
    """Both what a page shows of it, if it has all of it, and what the server lets it wait for. Bruno sits between the
    bots, so that they are not done before Anna's page is there."""
    anna, bruno = people(reduced_motion="no-preference", speed="fast"), people()
    become(anna, "Anna")
    become(bruno, "Bruno")
    whole = WHOLE if game is TORTELLI else {"game": game.name}
    made = make_table(anna, 3, **whole | {"start": False, "sit": False, "bots": 2, "bot_kind": "simple"})
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    line = HeldLine(anna)
    anna.page.clock.install()
    anna.page.add_init_script(TURNS)
    anna.goto(f"/t/{table}")
    anna.page.locator("main [data-region=stage]").wait_for()
    line.is_held = True
    anna.stop_the_clock()  # what a busy machine takes is not counted
    frames = [0]
    while len(frames) < (12 if screens.is_long else 8) and not (line.is_over and not line.held):
        if anna.page.locator("[data-go=onward]").count():
            anna.page.clock.run_for(16)
            continue
        if not line.held:
            play_if_asked(bruno, table)
            anna.page.wait_for_timeout(20)  # hears the line meanwhile
            continue
        frames = [*frames[:-1], frames[-1] + 1, 0] if line.begins_turn() else [*frames[:-1], frames[-1] + 1]
        line.release(1)
        anna.page.clock.run_for(16)
    told = anna.page.evaluate("window.turns")
    lengths = [after - before for before, after in pairwise(told)]
    assert len(lengths) > 3
    assert max(lengths) <= LONGEST_TURN[game.name], f"shown for {lengths}"
    waits = [count * Settings().bot_pause_ms for count in frames[1:-1]]
    assert sorted(waits)[len(waits) * 9 // 10] <= LONGEST_TURN[game.name], f"the server waits {waits}"


def play_if_asked(person: Person, table: str) -> None:
    """Whatever is legal first, if the table waits for this person."""
    seen = look(person, table)
    if seen["d"]["legal"]:
        send(person, table, "act", v=seen["v"], actions=[seen["d"]["legal"][0]["act"]])


@pytest.mark.parametrize(("game", "speed", "seat"), list(combinations()))
def test_all_regions_show_one_step_and_the_truth(people: People, game: Game, speed: str, seat: int | None) -> None:
    anna = people(reduced_motion="no-preference", speed=speed)
    table, line = watch(anna, game, speed == "instant", seat)
    drawn = anna.page.evaluate("window.sampled")
    views, again = line.views, replayed(anna, table, seat)
    names = [seat["name"] for seat in look(anna, table)["d"]["table"]["seats"]]
    winners = [names[seat] for seat in again.winners]
    assert winners
    assert {n: view for n, view in again.views.items() if n in views and view != views[n]} == {}, (
        "the replay says the same"
    )
    assert len({numbers["numbers"][0] for numbers in drawn}) > 5, "the game was seen as it was played"
    before = 0
    for sample in drawn:
        assert len(sample["numbers"]) == 1, f"two steps are shown at once: {sample['numbers']}"
        [number] = sample["numbers"]
        assert number >= before, "the number of the shown step falls"
        before = number
        assert sample["isOver"] <= (number == max(views)), "the end is told before it was shown"
        now, then = (expected(game.name, views[min(n, max(views))]) for n in (number, number + 1))
        wrong = {key: seen for key, seen in sample["facts"] if seen not in (now.get(key), then.get(key))}
        assert not wrong, f"step {number}: drawn {wrong}, but it is {[now.get(key) for key in wrong]}"
        assert sample["facts"], "nothing is drawn"
        waited = again.waiting.get(max((n for n in again.waiting if n <= number), default=-1), [])
        # while the beginning is shown afterwards, the page does not say for whom the table waits now
        is_untold = number in line.opening and not sample["clocks"]
        assert sample["isOver"] or is_untold or sample["clocks"] == waited, (
            f"step {number}: the clock of {sample['clocks']}, not {waited}"
        )
        is_told = any(word in sample["prompt"] for word in ("wins.", "win."))
        assert is_told == sample["isOver"], "the winner is named when the end is shown"
        assert not is_told or all(name in sample["prompt"] for name in winners)
    assert before == max(views), "everything was shown in the end"
