"""What is measured of each game's table, and what is wanted of it."""

from dataclasses import dataclass

from ..report import Target

PARTS = ("size", "start", "screen", "still", "motion", "pictures")
"""The parts of the benchmark: size, start, event to screen, a whole game, motion, pictures."""


@dataclass(frozen=True)
class Board:
    """The table of one game."""

    game: str
    title: str
    ready: str
    """The selector of what a visitor of the table waits for."""
    script: Target
    """Bytes of script of home and the table together, packed by gzip; fonts apart."""
    begun: int
    """The number of own decisions after which the board is full and things move on it."""
    choice: int
    """Which of all legal actions is always chosen: not the one that ends the turn."""
    pictures: Target
    """Bytes of all pictures of a table, as they are sent."""
    motions: dict[str, tuple[str, ...]]
    """What moves, and the events that it belongs to."""
    players: int = 4
    has_map: bool = False
    """Whether there is a map to zoom and move about."""


BOARDS = {
    "trono": Board(
        "trono",
        "Il Trono di Mortadella",
        "section.trono",
        Target(110_000, at_most=True),
        begun=0,
        choice=0,
        pictures=Target(150_000, at_most=True),
        motions={"dice": ("rolled",)},
    ),
    "tortelli": Board(
        "tortelli",
        "Il Signore dei Tortelli",
        ".tortelli [data-place]",
        Target(130_000, at_most=True),
        begun=20,
        choice=-1,
        pictures=Target(250_000, at_most=True),
        motions={
            "dice": ("rolled",),
            "armies": ("recruited", "reinforced", "conquered", "took_fortress", "transferred"),
        },
        has_map=True,
    ),
    "bomarzo": Board(
        "bomarzo",
        "Bomarzo",
        ".wood [data-spot^=god]",
        Target(130_000, at_most=True),
        begun=6,
        choice=-1,
        pictures=Target(250_000, at_most=True),
        motions={"cubes, cards and pawns": ("placed", "harvested", "paid", "gained", "took", "raised", "drew", "laid")},
    ),
}
