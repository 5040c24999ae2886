"""Names and faces of bots, and faces of guests. All of it is derived from ids and stored nowhere.

A bot's name follows from the table and from the seat where it sat down, so it stays the same when seats are
shuffled; a person's face follows from their id, so it is the same at every table where nobody else has it.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from hashlib import sha256

from tavolata.kernel.texts import load

from ..errors import TEXT
from .state import TableState

CHARACTERS = (
    "fra_ragu", "sfoglina", "menta", "lambrusco", "nonna_zucca", "mastro_sale", "barba_grana", "zia_crescenta",
    "gnocco", "anolino", "piadina", "dottor_brodo", "amarena", "tigella", "mosto", "saba",
)  # fmt: skip
"""The characters of bots: each has a name (`house.KEY`) and a face of the same key. Pages of other versions know the
keys, so none is ever removed."""


@lru_cache(maxsize=8192)
def order_of(word: str) -> tuple[str, ...]:
    """All characters in an order that is derived from a word, such as the id of a table or a guest."""
    return tuple(sorted(CHARACTERS, key=lambda key: sha256(f"{word} {key}".encode()).digest()))


def of_bots(state: TableState, names: Sequence[str] = ()) -> list[str | None]:
    """The character of every bot's seat. No two are the same, and none has the name of one of the people (`names`)."""
    places = state.seating.order if state.seating is not None else range(len(state.seats))
    order = order_of(state.id)
    spare = iter(order[len(state.seats) :])
    taken = {name.casefold() for name in names}
    playing: list[str | None] = []
    for place, seat in zip(places, state.seats, strict=True):
        key = order[place] if seat.bot is not None else None
        while key is not None and name_of(key).casefold() in taken:
            key = next(spare)
        playing.append(key)
    return playing


@cache
def name_of(key: str, language: str = "it") -> str:
    """The name of a character; names are the same in all languages."""
    return load(TEXT, language)(f"house.{key}")


def faces(state: TableState, playing: Sequence[str | None]) -> list[str | None]:
    """A face for every taken seat, no two alike: bots have their own, people the first free one in the order of
    their id."""
    found = list(playing)
    people = sorted((seat.guest, n) for n, seat in enumerate(state.seats) if seat.guest and seat.bot is None)
    for guest, n in people:
        found[n] = next((key for key in order_of(guest) if key not in found), None)
    return found
