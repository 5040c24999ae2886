"""The levels of Trono: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder

TUNED = Tuned(
    ladder(Level(doubt=20), Level(doubt=4), Level(playouts=10), Level(playouts=30), Level(playouts=120)),
    Knowledge(believes=True),
)
