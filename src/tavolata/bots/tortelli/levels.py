"""The levels of Tortelli: docs/bots.md tells what each wins against the one below.

A playout ends after some rounds, where the value tells what everybody may expect: with few playouts after one, where
little is left to chance; with more of them later, where the value is wrong less often.
"""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(
    ladder(
        Level(doubt=250),
        Level(doubt=40),
        Level(playouts=40, setting=Setting(horizon=1, sure=2.0)),
        Level(playouts=300, setting=Setting(horizon=2, sure=1.5)),
        Level(playouts=1200),
    ),
    Knowledge(Setting(horizon=4, sure=1.5)),
)
