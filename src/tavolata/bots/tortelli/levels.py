"""The levels of Tortelli: docs/bots.md tells what each wins against the one below.

With few playouts it is better to look one turn ahead, where little is left to chance; what a turn counts is not what
wins, though, so more of them help little, and the master plays to the end of the game.
"""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

ONE_TURN = Setting(horizon=1, sure=2.0)
TUNED = Tuned(
    ladder(
        Level(doubt=250),
        Level(doubt=40),
        Level(playouts=100, setting=ONE_TURN),
        Level(playouts=400, setting=ONE_TURN),
        Level(playouts=900),
    ),
    Knowledge(Setting(sure=1.5)),
)
