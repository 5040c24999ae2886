"""The levels of Tortelli: docs/bots.md tells what each wins against the one below.

A playout ends after two rounds, where the value tells what everybody may expect: at the end of one's own turn it is
wrong too often, and the longer a playout the more it leaves to chance.
"""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(
    ladder(
        Level(doubt=250),
        Level(doubt=40),
        Level(playouts=40, setting=Setting(horizon=1, sure=2.0)),
        Level(playouts=300),
        Level(playouts=1200),
    ),
    Knowledge(Setting(horizon=2, sure=1.5)),
)
