"""The levels of Tortelli: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder
from ..search.halving import Setting

TUNED = Tuned(ladder(Level(doubt=250), Level(doubt=40), 100, 300, 900), Knowledge(Setting(sure=1.5)))
