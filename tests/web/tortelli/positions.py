"""Tables of Tortelli that begin in the midst of a game: bots have brought it to where Anna is asked in some phase."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from tavolata import game
from tavolata.bots import bot_for

from ..people import Person
from ..tables import go_on_from, send

PHASES = (
    "reinforce", "start", "recruit", "attack", "target", "dice", "until", "defend", "gift", "lose", "strike", "march",
    "send", "receive", "number",
)  # fmt: skip
EARLY = 8
"""Turns after which a game is in full swing."""


@cache
def record_in(wanted: str) -> dict[str, Any]:
    """A record that ends where seat 0 is asked in this phase."""
    found = (record for seed in range(1, 40) for phase, record in _game(seed) if phase == wanted)
    return next(found)


def _game(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    tortelli, players = game("tortelli"), (2, 3, 4, 6)[seed % 4]
    match = tortelli.new(players, seed, {"defender_chooses": seed % 2 == 0, "reinforce_step": 3, "round_limit": 20})
    bots = [bot_for(tortelli, "simple", seed * 10 + seat) for seat in range(players)]
    new: set[str] = set()
    while not match.over:
        seat = match.actor
        view = match.view(0)
        if seat == 0 and view["phase"] not in new and (view["phase"] == "reinforce" or view["turns"] > EARLY):
            new.add(view["phase"])
            yield view["phase"], match.record()
        match.play(bots[seat].decide(match.seen(seat), seat), seat)


def table_in(person: Person, phase: str) -> str:
    """A table whose game is in this phase, with bots on the other seats; Anna's own."""
    record = record_in(phase)
    table, _ = go_on_from(person, record)
    for _ in range(record["players"] - 1):
        send(person, table, "add_bot", kind="simple")
    send(person, table, "start")
    return table
