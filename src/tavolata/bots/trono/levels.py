"""The levels of Trono: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Level, Tuned, ladder

TUNED = Tuned(ladder(Level(doubt=20), Level(doubt=4), 10, 30, 120), Knowledge(believes=True))
