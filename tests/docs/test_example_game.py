"""The game of CONTRIBUTING's tutorial is whole: it plays, keeps its secret, replays, and obeys the laws."""

import random

import pytest

from tavolata import Game, verify
from tavolata.kernel.texts import LANGUAGES


def test_a_game_by_hand(pig: Game) -> None:
    match = pig.new(players=2, draws=["high", "low", 6, 1, 6, 6, 6, 2])
    match.play(pig.act("roll"))
    match.play(pig.act("roll"))  # the 1 loses everything and the turn
    assert (match.actor, match.view(None)["scores"]) == (1, [0, 0])
    for _ in range(4):
        match.play(pig.act("roll"))
    match.play(pig.act("hold"))
    assert (match.winners, match.end_reason, match.view(0)["scores"]) == ([1], "goal", [0, 20])


def test_who_held_beyond_a_goal_has_another(pig: Game) -> None:
    """Everyone can know it, so no possibility says otherwise."""
    match = pig.new(players=2, draws=["high", "low", 6, 6, 6, 4])
    for _ in range(4):
        match.play(pig.act("roll"))
    match.play(pig.act("hold"))
    assert match.view(1)["scores"] == [22, 0]
    cards = set()
    for seed in range(40):
        possible = match.masked(1)
        pig.engine.resample(match.contents.record, possible, 0, 1, seed, 0)
        cards.add(int(possible["goal"][0][0]))
    assert cards == {2, 3} - {int(match.masked(1)["goal"][0][1])}


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_keep_their_secret_and_replay(pig: Game, seed: int) -> None:
    match = pig.new(players=2, seed=seed)
    choose = random.Random(seed)
    while not match.over:
        for seat in range(2):
            assert match.view(seat)["goals"][1 - seat] is None
            assert all("goal" not in event for event in match.events_for(seat) if event.get("seat") == 1 - seat)
        match.play(choose.choice(match.legal()))
    assert verify(match.record()).state_bytes() == match.state_bytes()
    winner = match.winners[0]
    assert match.view(None)["scores"][winner] >= match.view(winner)["goals"][winner]


def test_its_words_are_whole(pig: Game) -> None:
    italian, english = (pig.text(language).entries for language in LANGUAGES)
    assert italian.keys() == english.keys()
    for language in LANGUAGES:
        text = pig.text(language)
        assert all(f"reason.{reason.name.lower()}" in text for reason in pig.rules.reasons if reason)
        assert all(f"event.{event.name.lower()}" in text for event in pig.rules.events)
        assert all(f"action.{verb}" in text for verb in pig.actions.verbs)
