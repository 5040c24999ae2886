"""The contents of a picture, as data: all its texts, already in one language, and nothing that spectators may not
know."""

import hashlib

import msgspec

WIDTH, HEIGHT = 1200, 630
"""The size of the picture that chats and social networks show in full."""
HOUSE = "tavolata"
"""The art for a link that leads nowhere, and for games without their own."""


class Place(msgspec.Struct, frozen=True):
    """A seat: its number, which determines its colour; and at the end of a game its name, and a note about it."""

    seat: int
    name: str = ""
    note: str = ""
    is_winner: bool = False
    is_taken: bool = True


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One picture. `lands`: the owner of each place of a map, for games that have one."""

    game: str
    title: str
    headline: str
    lines: list[str] = []
    places: list[Place] = []
    lands: dict[str, int] = {}
    foot: str = ""

    @property
    def key(self) -> str:
        """A key that changes with everything that is drawn."""
        return hashlib.sha256(DRAWING + msgspec.msgpack.encode(self)).hexdigest()[:20]


DRAWING = b"1"
"""Counted up when cards are drawn in another way, so that nobody keeps the old picture."""
