"""How a game went. For charts after its end: numbers of each seat from the whole state, and what was thrown. For
whoever opens the page of a running game: whom its events befell.

The first series says best who led; `less` and `more` say which is better, None that neither is.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from tavolata.kernel.plain import has

from .content import Content
from .layout import State
from .progress import standing

SERIES = {"places": "more", "troops": "more", "income": "more"}
FACES = ""  # dice show numbers
SETTLING = ("placed", "reinforced", "recruited", "conquered", "took_fortress", "transferred")
"""Events after which their place is their seat's."""
BEFALLING = ("attacked", "struck", "conquered", "took_fortress")
"""Events that befall whoever holds the place, which they do not say."""


def course(c: Content, s: State) -> dict[str, list[int | None]]:
    """Places of every kind, troops, and what the next turn would bring; None once a player is out."""
    numbers: dict[str, list[int | None]] = {name: [] for name in SERIES}
    for seat in range(s.players):
        held = standing(c, s, seat)
        now = {**held, "places": held["territories"] + held["quarters"] + held["fortresses"]}
        for name, row in numbers.items():
            row.append(now[name] if has(s.alive, seat) else None)
    return numbers


def faces(c: Content) -> dict[str, float]:
    """How often each number is to be expected of one die."""
    return {str(number): 1 / 6 for number in range(1, 7)}


def throws(event: dict[str, Any]) -> Iterator[tuple[str, int | None, list[str]]]:
    """The dice that an event tells of: for what they were thrown, by whom (None: it does not say), and what they
    show."""
    if event["kind"] == "rolled":
        yield "attack", event["seat"], [str(die) for die in event["attack"]]
        yield "defence", None, [str(die) for die in event["defence"]]
    elif event["kind"] == "first_rolled":
        yield "first", event["seat"], [str(event["die"])]


def befallen(told: Iterable[dict[str, Any]], begun: dict[str, Any] | None) -> Iterator[int | None]:
    """For each event, from the first of a game, the seat that it befalls without naming it: the holder of its place, as
    the events before it tell. `begun`: what spectators saw of a game that began from a position."""
    held = begun["places"] | begun["fortresses"] if begun else {}
    holders = {place: now["owner"] for place, now in held.items()}
    for event in told:
        kind, place = event["kind"], event.get("place", event.get("to"))
        yield holders.get(place) if kind in BEFALLING else None
        if kind in SETTLING:
            holders[place] = event["seat"]
        if "from" in event:
            holders[event["from"]] = event["seat"]
        if kind == "freed":
            holders[place] = None
