"""The levels of Bomarzo: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(
    ladder(Level(doubt=80), Level(doubt=45), Level(playouts=50), Level(playouts=100), Level(playouts=640)),
    Knowledge(Setting(sure=1.5)),
)
