"""Tables of Trono in the middle of a turn, for one decision of a bot."""

from collections.abc import Mapping
from typing import Any

from tavolata.bots import bot_for
from tavolata.games.trono.terms import TOKENS
from tavolata.kernel.match import Match

from ..trono.tables import GAME, SEATS, counts


def at(phase: str, roles: str, tokens: Mapping[int, str], **changes: Any) -> Match:
    """A match in a phase of seat 0's turn, with these roles and tokens. `lying` and `chosen` are dice in
    words, options and other fields of the state go by name."""
    dealt = roles.split()
    rolls = [["bologna"] * 5 if seat == 0 else ["rat"] * 5 for seat in range(len(dealt))]
    options = {"deus_ex": False, **{name: changes.pop(name) for name in GAME.options if name in changes}}
    match = GAME.new(len(dealt), 1, options, draws=[*dealt, *rolls, ["people", "people", "tower", "tower", "rat"]])
    while match.view(None)["phase"] == "start_token":
        match.play(GAME.act("start_with", token="people"))
    place = match.position()
    held = [counts(tokens.get(seat, ""), TOKENS) for seat in range(SEATS)]
    place["state"].update(
        phase=phase,
        tokens=held,
        pool=[24 - sum(row[kind] for row in held) for kind in range(TOKENS)],
        lying=counts(changes.pop("lying", "")),
        chosen=counts(changes.pop("chosen", "")),
        **changes,
    )
    return GAME.at(place, seed=1)


def decision(match: Match, seat: int = 0, seed: int = 1) -> dict[str, Any]:
    """What the simple bot does there."""
    return GAME.read(bot_for(GAME, seed=seed).decide(match.seen(seat), seat))


def decisions(match: Match, seat: int = 0, times: int = 60) -> list[dict[str, Any]]:
    """What simple bots of different seeds do there."""
    return [decision(match, seat, seed) for seed in range(times)]
