"""How the majorities stand: what everybody has in each god's field, and who would be first and second now."""

from dataclasses import dataclass
from typing import Any

from tavolata.games.bomarzo.terms import Field, God

from .. import View


@dataclass(frozen=True)
class Standing:
    """A seat in a field. `open` are cards with two fields, which may still count here or there (B-07)."""

    value: int
    open: int
    place: int  # 1 or 2 if a prize goes with it, else 0

    def __str__(self) -> str:
        """As text: `3★` is first, `2☆` is second, `1+1` counts one more if its owner wants it so."""
        return f"{self.value}{f'+{self.open}' if self.open else ''}{('', '★', '☆')[self.place]}"


def field_of(content: Any, god: str) -> str:
    """The field that a god looks at (B-01)."""
    return Field(int(content["scores"][God[god.upper()]])).name.lower()


def standings(view: View, god: str) -> list[Standing]:
    """What each seat has in a god's field, as the view forecasts the end."""
    row = next(row for row in view["forecast"]["gods"] if row["god"] == god)
    places = dict.fromkeys(row["second"], 2) | dict.fromkeys(row["first"], 1)
    shown = enumerate(zip(row["amounts"], row["open"], strict=True))
    return [Standing(amount, cards, places.get(seat, 0)) for seat, (amount, cards) in shown]
