"""The draws of a table: those of its seed, as many for one entry of the log as a server makes at once."""

from tavolata.kernel.chance import KeyedDraws

from ..errors import Unprocessable

MOST_DRAWS = 1000
"""Draws of one new entry, which are made while other tables wait: some 40 ms. Play reaches 60 with standard content."""


class TooManyDraws(Unprocessable):
    """What was asked for needs more draws in a row than a table makes at once."""


class TableDraws(KeyedDraws):
    """The draws of a table."""

    _end: int | None = None

    def allow(self, drawn: int, most: int | None) -> None:
        """Allow at most `most` draws beyond those already made (`drawn`); None: any number."""
        self._end = None if most is None else drawn + most

    def draw(self, index: int, outcomes: int) -> int:
        if self._end is not None and index >= self._end:
            raise TooManyDraws("too_many_draws", most=MOST_DRAWS)
        return super().draw(index, outcomes)
