"""Whom the events of a game befell."""

import pytest

from tavolata import game
from tavolata.bots import bot_for
from tavolata.games.tortelli.course import BEFALLING, befallen

GAMES = 12


@pytest.mark.parametrize("players", [2, 4, 6])
def test_events_alone_tell_whose_a_place_was(players: int) -> None:
    seen: set[str] = set()
    for seed in range(GAMES):
        match = game("tortelli").new(players, seed=seed, options={"round_limit": 12, "reinforce_step": 3})
        bots = [bot_for(match.game, "simple", seed * 10 + seat) for seat in range(players)]
        truth: list[int | None] = [None] * len(match.events)
        while not match.over:
            seat, before = match.waiting[0], match.view(None)
            held = before["places"] | before["fortresses"]
            match.play(bots[seat].decide(match.seen(seat), seat), seat)
            for event in match.events[len(truth) :]:
                at = held.get(event.get("place", event.get("to")))
                truth.append(at["owner"] if event["kind"] in BEFALLING else None)
                seen.add(event["kind"])
        assert list(befallen(match.events, None)) == truth
    assert seen >= set(BEFALLING)
