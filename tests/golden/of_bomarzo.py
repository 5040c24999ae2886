"""The golden playthroughs of Bomarzo: whole games, and last seasons from the middle in which powers are at hand."""

from dataclasses import dataclass, field
from typing import Any

from tavolata.kernel.content import canonical
from tavolata.kernel.match import Event, Match

from ..bomarzo.tables import GAME, on_gods, table
from .playthrough import Playthrough


@dataclass(frozen=True)
class Middle(Playthrough):
    """A game from a position; it is set up when it is played, because that takes the compiled rules."""

    setting: dict[str, Any] = field(default_factory=dict)

    def begin(self) -> Match:
        return GAME.at(table(self.players, **self.setting).match.position(), self.seed, self.draws)


def middle(name: str, players: int, seed: int, **setting: Any) -> Middle:
    """A game from a turn of seat 0 in the last season: who has which cubes and cards, and what is not as usual."""
    setting = {"season": 8, **setting}
    told = canonical({word: _named(value) for word, value in setting.items()})
    return Middle("bomarzo", name, players, seed, "first_game", told=told, bots="gentle", setting=setting)


def _named(value: Any) -> Any:
    """Settings as JSON has them: with words as keys."""
    return {str(key): item for key, item in value.items()} if isinstance(value, dict) else value


POWERS: dict[str, Any] = {
    "cubes": {0: "6 food 6 coin 2 wine", 1: "6 food 6 coin 2 wine"},
    "hands": {0: "map page", 1: "letter ford"},
    "rows": [[0, 0, 0, 0, 6], [0, 0, 0, 0, 6], [0] * 5, [0] * 5],
    "upgraded": {0: "tomb hut column bench altar", 1: "astrolabe sundial urn alembic inscription"},
}
EXCHANGE: dict[str, Any] = {
    "cubes": {0: "3 coin", 1: "3 food"},
    "hands": {0: "map page wall", 1: "letter hut urn"},
    "upgraded": {0: "bench", 1: "alembic"},
    **on_gods(orco="food", genio="coin"),
}

ONE_PAWN = {"start.pawns": [1, 1, 1], "worship.most": [8, 8, 8]}  # vows as before edition 2 (B-43)

PLAYTHROUGHS: tuple[Playthrough, ...] = (
    Playthrough("bomarzo", "four-players-one-pawn", 4, 27, content=ONE_PAWN, bots="gentle"),
    middle("two-players-powers", 2, 32, **POWERS),
    middle("two-players-more-powers", 2, 42, **POWERS),
    middle(
        "two-players-vision",
        2,
        23,
        season=7,
        hands={0: "map page", 1: "letter"},
        rows=[[0, 0, 0, 5, 0], [0, 0, 0, 2, 0], [0] * 5, [0] * 5],
        built={0: "altar hut spring"},
        upgraded={0: "tomb", 1: "astrolabe stairs"},
        discards="rest",
    ),
    middle(
        "three-players-orco",
        3,
        9,
        cubes={0: "3 food 2 coin 1 wine", 1: "2 food", 2: "2 food 2 coin"},
        hands={0: "map page", 2: "wall"},
        upgraded={0: "niche", 2: "herm"},
        tracks=[[3, 7, 0], [3, 3, 9], [7, 0, 3], [0, 0, 0]],
        **on_gods(dea="food coin", gigante="2 food coin"),
    ),
    middle(
        "two-players-copies",
        2,
        34,
        cubes={0: "4 food 4 coin 4 wine", 1: "4 food 2 coin 4 wine"},
        hands={0: "hut herbs map", 1: "altar letter"},
    ),
    middle(
        "two-players-drago",
        2,
        31,
        cubes={0: "4 food 4 coin", 1: "4 food 2 coin"},
        hands={0: "hut herbs map page", 1: "wall letter quern"},
        upgraded={0: "altar", 1: "novice"},
    ),
    middle(  # since edition 1: cards in play before the village (B-27)
        "two-players-cards-first",
        2,
        41,
        season=7,
        hands={0: "map", 1: "wall"},
        rows=[[0, 0, 0, 5, 0], [0, 0, 0, 2, 0], [0] * 5, [0] * 5],
        upgraded={0: "tomb letter", 1: "astrolabe stairs"},
    ),
    # since edition 1: a card for any kind beside an exchanged cube (B-44)
    middle("two-players-exchange", 2, 18, **EXCHANGE),
    middle("two-players-more-exchanges", 2, 5, **EXCHANGE),
    middle(  # since edition 2: cubes decide between equal points (B-50); there is nothing to be had but the Wine
        "two-players-tie-break",
        2,
        1,
        cubes={1: "wine"},
        tracks=[[3, 0, 3], [3, 0, 3], [0] * 3, [0] * 3],
        options={"tie_break": True},
        content={f"harvest.{area}": [0] * 4 for area in ("fields", "caves", "vineyard")},
    ),
)


def drawn(event: Event, has_begun: bool) -> str | None:
    """The draw that an event tells of, with its phase and by name; None if it tells of none."""
    kind = event["kind"]
    if kind == "order":
        return f"gods: {' '.join(event['gods'])}"
    if kind == "drawn":
        return f"{'draw' if has_begun else 'deal'}: {event['card']}"
    if kind in _DRAWS:
        phase, word = _DRAWS[kind]
        return f"{phase}: {event[word]}"
    return None


_DRAWS = {"first": ("first", "seat"), "token": ("tokens", "token"), "vow_drawn": ("worship", "vow")}
