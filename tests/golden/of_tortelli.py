"""The golden playthroughs of Il Signore dei Tortelli: short games from the start, and ends of games from the middle."""

from collections.abc import Mapping
from typing import Any

from tavolata.kernel.content import canonical
from tavolata.kernel.match import Event

from ..tortelli.tables import QUARTERS, TERRITORY_NAMES, position
from .playthrough import Playthrough


def whole(name: str, players: int, seed: int, preset: str, bots: str = "simple", **options: Any) -> Playthrough:
    """A game from the first die on."""
    return Playthrough("tortelli", name, players, seed, preset, options, bots=bots)


def middle(
    name: str,
    players: int,
    seed: int,
    armies: Mapping[int, str],
    draws: tuple[Any, ...] = (),
    bots: str = "gentle",
    **setting: Any,
) -> Playthrough:
    """A game from a position: who has which troops where, and what else is not as usual."""
    told = canonical({"armies": {str(seat): words for seat, words in armies.items()}, **_named(setting)})
    place = position(armies, players=players, **setting)
    return Playthrough("tortelli", name, players, seed, draws=draws, position=place, told=told, bots=bots)


def _named(setting: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as JSON has them: with words as keys."""
    return {
        word: {str(key): item for key, item in value.items()} if isinstance(value, dict) else value
        for word, value in setting.items()
    }


def spread(players: int) -> dict[int, str]:
    """All territories dealt out in turn, so that no kingdom is whole."""
    return {seat: " ".join(TERRITORY_NAMES[seat::players]) for seat in range(players)}


HUNDREDS: dict[str, Any] = {
    "armies": {0: "imola 250 dozza 120", 1: "medicina 130"},
    "options": {"round_limit": 10, "defender_chooses": True},
    "rounds": 10,
    "turn": 0,
}
CARDS: dict[str, Any] = {
    "armies": {0: "imola 6 dozza 4 medicina 3", 1: "budrio 4 granarolo 3 lizzano_in_belvedere", 2: "valsamoggia 5"},
    "draws": ("burchiello",),
    "phase": "bazza",
    "conquered": 1,
    "kept": {0: "riserva secondo_giro", 1: "mattarello"},
    "options": {"round_limit": 10},
    "rounds": 10,
}
ALMOST_ALL: dict[str, Any] = {
    "armies": {0: "imola 30 castel_d_aiano 2", 1: "dozza", 2: "castel_guelfo"},
    "rest": 0,
    "forts": {1: "rocca_sforzesca", 2: "castello_di_zena"},
    "kept": {1: "mattarello"},
}

PLAYTHROUGHS = (
    whole("two-players-first-game", 2, 399, "first_game", "gentle"),
    whole("two-players-objective", 2, 291, "first_game"),
    whole("two-players-defender-chooses", 2, 47, "quick", defender_chooses=True, minimum_levy=True),
    whole("four-players-quick", 4, 56, "quick", "gentle"),
    whole("four-players-bona-le", 4, 325, "quick", "gentle"),
    whole("six-players-quick", 6, 248, "quick"),
    middle("two-players-hundreds", 2, 56, **HUNDREDS),
    middle(
        "three-players-public-goal",
        3,
        21,
        {0: "imola 2 " + " ".join(f"{quarter} 3" for quarter in QUARTERS), 1: "dozza 2 medicina"},
        phase="send",
        turn=2,
        objectives=("castles", "banners", "centre"),
        options={"public_goal": True},
    ),
    middle("three-players-last-standing", 3, 23, **ALMOST_ALL),
    middle("three-players-almost-all", 3, 52, **ALMOST_ALL),
    # since edition 2: troops for who plays late in the first round (S-50)
    middle("three-players-late-troops", 3, 1, phase="send", options={"late_troops": True}, **ALMOST_ALL),
    middle("three-players-long-siege", 3, 4, **ALMOST_ALL),
    middle("three-players-cards", 3, 25, **CARDS),
    middle("three-players-more-cards", 3, 40, bots="simple", **CARDS),
    middle("three-players-other-cards", 3, 19, **CARDS),
    middle("five-players-last-round", 5, 1, spread(5), phase="send", options={"round_limit": 10}, rounds=10),
    middle("six-players-stalemate", 6, 36, spread(6), phase="send", kept={0: "mattarello", 3: "secondo_giro"}),
)


def drawn(event: Event, has_begun: bool) -> str | None:
    """The draw that an event tells of, with its phase and by name; None if it tells of none."""
    kind = event["kind"]
    if kind == "rolled":
        return f"roll: {' '.join(map(str, event['attack']))} against {' '.join(map(str, event['defence']))}"
    if kind in _DRAWS:
        phase, word = _DRAWS[kind]
        return f"{phase}: {event[word]}"
    return None


_DRAWS = {
    "first_rolled": ("first_roll", "die"),
    "placed": ("placement", "place"),
    "dealt": ("deal", "objective"),
    "fortezza": ("fortezza", "card"),
    "drew": ("bazza", "card"),
    "kept_card": ("bazza", "card"),
}
