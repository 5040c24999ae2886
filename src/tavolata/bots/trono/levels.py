"""The levels of Trono: docs/bots.md tells what each wins against the one below."""

from ..levels import Knowledge, Tuned, ladder

TUNED = Tuned(ladder(3, 7, 10, 30, 120), Knowledge(believes=True))
