"""The levels of Bomarzo: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(
    ladder(Level(doubt=80), Level(doubt=45), 50, 160, 640),
    # a turn is a pawn, what it pays, and what it brings: the choices of each are thought about by themselves
    Knowledge(Setting(sure=1.5, longest=1, anew=True), parts=4),
)
