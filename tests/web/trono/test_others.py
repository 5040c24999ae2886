"""What others do is seen as they do it: dice that rise, tokens and goblets that fly, words for what hits me."""

from typing import Any

import pytest

from ..conftest import People
from ..people import Person
from ..tables import ask, become, look, make_table, send

NOTE = """
window.seen = { lifted: 0, flights: 0, blows: [] };
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
    """Bruno plays until Anna has been hit; she does what lies nearest."""
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
    [("no-preference", "desktop", "Bruno makes you drink!"), ("reduce", "phone", "Bruno ti fa bere!")],
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
