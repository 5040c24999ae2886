"""How the majorities stand: what everybody has in each god's field, and who would be first and second now."""

from dataclasses import dataclass
from typing import Any

from tavolata.games.bomarzo.terms import CARDS, TRACK_END, Card, Field, God, Type

from .. import View
from .cards import TRACKS

TYPES = [kind.name.lower() for kind in Type]


@dataclass(frozen=True)
class Standing:
    """A seat in a field. `open` are cards with two fields, which may still count here or there (B-07)."""

    value: int
    open: int
    place: int  # 1 or 2 if a prize goes with it, else 0

    def __str__(self) -> str:
        """`3★`: first; `2☆`: second; `1+1`: one more if its owner wants it so."""
        return f"{self.value}{f'+{self.open}' if self.open else ''}{('', '★', '☆')[self.place]}"


def field_of(content: Any, god: str) -> str:
    """The field that a god looks at (B-01)."""
    return Field(int(content["scores"][God[god.upper()]])).name.lower()


def standings(content: Any, view: View, god: str) -> list[Standing]:
    """What each seat has in a god's field: a tie shares the place, nothing wins nothing, and with two players there
    are no second prizes (B-36, B-38)."""
    field = field_of(content, god)
    keys = [_key(player, field) for player in view["players"]]
    best = max(keys)
    second = max((key for key in keys if key < best), default=(0, 0))
    shown = []
    for player, key in zip(view["players"], keys, strict=True):
        has_second = key == second and len(keys) > 2
        place = 0 if key[0] == 0 else 1 if key == best else 2 if has_second else 0
        shown.append(Standing(key[0], _open(content, view, player, field), place))
    return shown


def _key(player: View, field: str) -> tuple[int, int]:
    """The value; on a track who reached the end earlier is ahead (B-36)."""
    if field in TRACKS:
        steps = player["tracks"][field]
        return steps, -player["arrival"][field] if steps == TRACK_END else 0
    return (player["counted"] if field in TYPES else player["cubes"])[field], 0


def _open(content: Any, view: View, player: View, field: str) -> int:
    """Upgraded cards that show this field and another, and have not been counted yet."""
    if field not in TYPES or view["phase"] == "over":
        return 0
    shown = int(content["two_fields"]) & int(content["counting"][TYPES.index(field)])
    open_cards = [Card[card.upper()] for card in player["upgraded"] if shown >> Card[card.upper()] & 1]
    if view["phase"] == "allot":  # seats before the one who decides, and their cards before this, are counted
        choosing = Card[view["choosing"].upper()]
        passed = _is_before(view, player["seat"])
        least = CARDS + 1 if passed else choosing if player["seat"] == view["doer"] else 0
        open_cards = [card for card in open_cards if card >= least]
    return len(open_cards)


def _is_before(view: View, seat: int) -> bool:
    """Whether a seat has said already what its cards count for (B-47)."""
    players = len(view["players"])
    return bool((seat - view["first"]) % players < (view["doer"] - view["first"]) % players)
