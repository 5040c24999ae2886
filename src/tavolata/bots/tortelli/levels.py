"""The levels of Tortelli: docs/bots.md tells what each wins against the one below.

A playout ends when a round is over: what the value says then differs less by chance than who wins in the end, and it
takes a tenth of the time.
"""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(
    ladder(Level(doubt=250), Level(doubt=40), Level(playouts=40), Level(playouts=300), Level(playouts=3000)),
    Knowledge(Setting(horizon=1)),
)
