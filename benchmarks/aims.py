"""Targets for each game (required and desired figures), and the engines of others that ours are compared with."""

from dataclasses import dataclass

from .beside import Other
from .report import Target

PLAYERS = 4


@dataclass(frozen=True)
class Aim:
    """The figures wanted of one game."""

    title: str
    speed: Target  # decisions a second of random play on one core
    size: Target  # bytes of a state
    card: Target  # decisions a second on a GPU
    steps: Target  # steps a second of a batch on a GPU, with masked features and sampling from given logits
    others: tuple[Other, ...]  # engines measured in turns with ours, on one core


AIMS = {
    "trono": Aim(
        "Il Trono di Mortadella",
        Target(15e6, 25e6),
        Target(256, 128, at_most=True),
        Target(3e9),
        Target(250e6, 500e6),
        (
            Other("pig", "openspiel.py", ("pig",), Target(1.0, 1.5)),
            Other("social deduction", "openspiel.py", ("social_deduction",), Target(2, 4)),
            Other("backgammon", "openspiel.py", ("backgammon",), Target(100)),
            Other("backgammon", "pgx_backgammon.py", ("64", "25"), Target(100)),
            Other("backgammon", "pgx_backgammon.py", ("1024", "2"), Target(100)),
            Other("Catan", "catan.py", (), Target(300)),
        ),
    ),
    "tortelli": Aim(
        "Il Signore dei Tortelli",
        Target(6e6, 10e6),
        Target(1024, at_most=True),
        Target(0.5e9, 1e9),
        Target(60e6, 120e6),
        (
            Other("social deduction", "openspiel.py", ("social_deduction",)),
            Other("Catan", "catan.py", ()),
        ),
    ),
    "bomarzo": Aim(
        "Bomarzo",
        Target(3e6, 6e6),
        Target(2048, at_most=True),
        Target(0.5e9, 1e9),
        Target(40e6, 80e6),
        (Other("Catan", "catan.py", ()),),
    ),
}
