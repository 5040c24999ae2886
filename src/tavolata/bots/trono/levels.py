"""The levels of Trono: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import DEFAULT, Setting

TUNED = Tuned(
    ladder(
        Level(doubt=20),
        Level(doubt=4),
        Level(playouts=10, setting=DEFAULT),
        Level(playouts=30, setting=DEFAULT),
        Level(playouts=120),
    ),
    Knowledge(Setting(sure=2.0), believes=True),
)
