"""What others do is seen as they do it: dice that rise, tokens and goblets that fly, words for what hits me."""

from typing import Any

import pytest

from tavolata import game

from ..conftest import People
from ..people import Person
from ..tables import ask, become, go_on_from, look, make_table, send

NOTE = """
window.seen = { lifted: 0, flights: 0, blows: [], asked: 0, hidden: 0 };
new MutationObserver(() => {
    const { seen } = window, count = (css) => document.querySelectorAll(css).length;
    const isOthers = !document.querySelector(".prompt.asked");
    if (isOthers) seen.lifted = Math.max(seen.lifted, count("main .five .lifted"));
    for (const flight of document.querySelectorAll(".flight:not([data-counted])")) {
        flight.dataset.counted = "";
        if (isOthers) seen.flights++;
    }
    for (const { textContent } of document.querySelectorAll(".banner.isBlow b"))
        if (seen.blows.at(-1) !== textContent) seen.blows.push(textContent);
    const banner = document.querySelector(".trono.board .banner"), prompt = document.querySelector(".prompt.asked");
    if (banner && prompt) {
        const isOver = banner.getBoundingClientRect().top < prompt.getBoundingClientRect().bottom;
        seen.asked++;
        if (isOver || getComputedStyle(prompt).opacity === "0") seen.hidden++;
    }
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
WANTED = ("target", "activate", "choose")


def liking(act: dict[str, Any]) -> tuple[bool, ...]:
    """Somebody who wants Anna to drink: what is liked best comes first."""
    return (
        not (act["verb"] == "target" and act["seat"] == 0),
        act.get("effect") != "inebriation",
        act.get("die") != "wine",
        act["verb"] not in WANTED,
        act["verb"] == "accuse",
    )


def play_until_hit(anna: Person, bruno: Person, table: str) -> None:
    """Bruno plays until Anna has been hit; she does the first thing that is offered."""
    for _ in range(300):
        asked = look(anna, table)["d"]["waiting"][0]
        mover = (anna, bruno)[asked]
        now = look(mover, table)
        act = min((choice["act"] for choice in now["d"]["legal"]), key=liking)
        send(mover, table, "act", v=now["v"], actions=[act])
        if act["verb"] == "target" and mover is bruno and act["seat"] == 0:
            return
    raise AssertionError("no Wine in a hundred turns")


@pytest.mark.parametrize(
    ("motion", "device", "words"),
    [
        ("no-preference", "desktop", "Bruno makes you drink!"),
        pytest.param("reduce", "phone", "Bruno ti fa bere!", marks=pytest.mark.long),
    ],
)
def test_a_blow_is_seen_coming_and_told_in_words(people: People, motion: str, device: str, words: str) -> None:
    language = "it" if device == "phone" else "en"
    anna, bruno = people(device, language, reduced_motion=motion, speed="fast"), people()
    become(anna, "Anna")
    become(bruno, "Bruno")
    made = make_table(anna, 2, bots=0, start=False, preset="first_game")
    table = str(made["table"])
    ask(bruno, "POST", "/api/enter", {"token": made["invitations"]["invite"], "contribution": "6" * 32})
    send(anna, table, "start")
    anna.page.add_init_script(NOTE)
    anna.goto(f"/t/{table}")
    anna.page.locator("main [data-region=stage]").wait_for()
    play_until_hit(anna, bruno, table)
    anna.page.wait_for_function("(words) => window.seen.blows.includes(words)", arg=words)
    seen = anna.page.evaluate("window.seen")
    assert seen["lifted"] > 0, "the chosen dice rose"
    assert (seen["flights"] > 0) == (motion != "reduce")


def before_a_question() -> dict[str, Any]:
    """A game of two in which what seat 1 does next hits seat 0, who is asked at once what to give up for it."""
    trono = game("trono")
    for seed in range(1, 30):
        match = trono.new(2, seed)
        for _ in range(150):
            seat = match.waiting[0]
            act = min(match.legal(seat), key=lambda act: liking(trono.read(act)))
            record, is_hit = match.record(), seat == 1 and trono.read(act) == {"verb": "target", "seat": 0}
            match.play(act, seat)
            if is_hit and 0 in match.waiting:
                return record
    raise AssertionError("nobody was asked")


def test_what_one_is_asked_is_in_sight_beside_the_words(people: People) -> None:
    anna, bruno = people(reduced_motion="no-preference", speed="fast"), people()
    table, token = go_on_from(anna, before_a_question())
    become(bruno, "Bruno")
    ask(bruno, "POST", "/api/enter", {"token": token})
    send(anna, table, "start")
    anna.page.add_init_script(NOTE)
    anna.goto(f"/t/{table}")
    anna.page.locator("main [data-region=stage]").wait_for()
    send(bruno, table, "act", v=look(bruno, table)["v"], actions=[{"verb": "target", "seat": 0}])
    anna.page.wait_for_function("() => window.seen.blows.length && window.seen.asked")
    assert not anna.page.evaluate("window.seen.hidden")
