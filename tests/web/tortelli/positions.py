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
    """A record that ends where seat 0 is asked in this phase, or in a moment that has a name of its own."""
    found = (record for seed in range(1, 40) for moment, record in _game(seed) if moment == wanted)
    return next(found)


def _game(seed: int) -> Iterator[tuple[str, dict[str, Any]]]:
    tortelli, players = game("tortelli"), (2, 3, 4, 6)[seed % 4]
    match = tortelli.new(players, seed, {"defender_chooses": seed % 2 == 0, "reinforce_step": 3, "round_limit": 20})
    bots = [bot_for(tortelli, "simple", seed * 10 + seat) for seat in range(players)]
    new: set[str] = set()
    while not match.over:
        seat = match.waiting[0]
        view = match.view(0)
        if seat == 0 and (view["phase"] == "reinforce" or view["turns"] > EARLY):
            for moment in _moments(view) - new:
                new.add(moment)
                yield moment, match.record()
        match.play(bots[seat].decide(match.seen(seat), seat), seat)


def _moments(view: dict[str, Any]) -> set[str]:
    """The phase in which seat 0 is asked; `siege` where a garrison can be hit, `bona_le` where the game can end,
    `six_with_choice` where one of six can attack what is weakest from two places.
    """
    found = {str(view["phase"])}
    if view["phase"] == "attack" and len(view["players"]) == 6 and has_choice(view):
        found.add("six_with_choice")
    if view["phase"] == "attack" and besieged(view):
        found.add("siege")
    if view["phase"] == "start" and any(card["kind"] == "bona_le" for card in view["players"][0]["kept"]):
        found.add("bona_le")
    return found


def besieged(view: dict[str, Any]) -> list[str]:
    """Fortresses of others that seat 0 can attack."""
    homes = {place for place, now in view["places"].items() if now["owner"] == 0 and now["troops"] > 1}
    return [
        name for name, now in view["fortresses"].items() if now["owner"] not in (None, 0) and now["territory"] in homes
    ]


def has_choice(view: dict[str, Any]) -> bool:
    """Whether what seat 0 takes most surely can be attacked from two of its places."""
    places = list(view["places"])
    chances: dict[int, list[int]] = {}
    for origin, *row in view["attacks"]:
        if view["places"][places[origin]]["owner"] == 0:
            for target, chance in zip(row[::2], row[1::2], strict=True):
                chances.setdefault(target, []).append(chance or 0)
    best = max((max(found) for found in chances.values()), default=0)
    return best > 0 and all(len(found) > 1 for found in chances.values() if max(found) == best)


def table_in(person: Person, phase: str) -> str:
    """A table whose game is in this phase, with bots on the other seats; Anna's own."""
    record = record_in(phase)
    table, _ = go_on_from(person, record)
    for _ in range(record["players"] - 1):
        send(person, table, "add_bot", kind="simple")
    send(person, table, "start")
    return table
