"""Beliefs: worlds that agree with what a seat knows, weighted so that what is given 70 % comes true 70 %."""

from itertools import permutations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata import Match, Story
from tavolata.bots import bot_for
from tavolata.bots.beliefs import beliefs, marginals
from tavolata.bots.beliefs.joint import combinations, joint, marginals_of
from tavolata.bots.beliefs.measure import main, measure
from tavolata.bots.beliefs.secrets import secrets_of
from tavolata.testing.stories import other_match

GAMES = tavolata.games()


def middle(name: str, seed: int = 3, acts: int = 90) -> Match:
    """A game between simple bots, some way in."""
    game = tavolata.game(name)
    match, bot = game.new(4, seed=seed), bot_for(game, "simple", seed)
    for _ in range(acts):
        if not match.over:
            seat = match.waiting[0]
            match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)
    assert not match.over
    return match


@pytest.mark.parametrize("name", GAMES)
def test_every_world_agrees_with_what_the_seat_knows(name: str) -> None:
    match = middle(name)
    game, seat = match.game, match.waiting[0]
    for viewer in (seat, (seat + 1) % 4, None):
        seen = match.seen(viewer)
        worlds = beliefs(game, seen, most=64)
        assert 1 <= len(worlds) <= 64
        assert worlds.weights.sum() == pytest.approx(1)
        assert (worlds.weights >= 0).all()
        for number in range(len(worlds)):
            state = worlds.states[number : number + 1]
            assert game.engine.problems(match.contents.record, state, 0) == 0
            masked = game.engine.masked(state, 1 << viewer if viewer is not None else 128)
            assert masked.tobytes() == seen.state_bytes()


@pytest.mark.parametrize("name", ["tortelli", "trono"])
def test_a_story_that_grew_is_believed_as_one_that_was_read(name: str) -> None:
    """What was weighed step by step, and what a worker weighs from bytes, is the same."""
    game = tavolata.game(name)
    match, bot = game.new(4, seed=5), bot_for(game, "simple", 5)
    for number in range(80):
        seat = match.waiting[0]
        match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)
        if number % 20 == 0:
            marginals(game, match.seen(1))
    seen = match.seen(1)
    there = Story.unpack(game, match.contents, 1, seen.story.pack()).seen()
    here, read = marginals(game, seen), marginals(game, there)
    assert here is not None
    assert read is not None
    assert here.chances.keys() == read.chances.keys()
    for slot, chances in here.chances.items():
        assert chances.sum() == pytest.approx(1)
        np.testing.assert_allclose(chances, read.chances[slot])


@pytest.mark.parametrize("name", GAMES)
def test_beliefs_do_not_depend_on_what_the_seat_may_not_know(name: str) -> None:
    start = middle(name, seed=8, acts={"bomarzo": 60, "tortelli": 160, "trono": 40}[name])
    one, other = start.game.at(start.position(), 4), other_match(start, 0, 4)
    assert one.state_bytes() != other.state_bytes()
    bot, compared = bot_for(start.game, "simple", 1), 0
    for _ in range(8):
        seat = one.waiting[0]
        action = bot.decide(one.seen(seat), seat)
        if action not in other.legal(seat):
            break
        one.play(action, seat)
        other.play(action, seat)
        if one.seen(0).story != other.seen(0).story:
            break  # the rules told it
        first, second = marginals(start.game, one.seen(0)), marginals(start.game, other.seen(0))
        if secrets_of(start.game) is not None:
            assert first is not None
            assert second is not None
            for slot, chances in first.chances.items():
                assert (chances == second.chances[slot]).all()
        worlds = [beliefs(start.game, match.seen(0), 16) for match in (one, other)]
        assert worlds[0].states.tobytes() == worlds[1].states.tobytes()
        assert worlds[0].weights.tobytes() == worlds[1].weights.tobytes()
        compared += 1
    assert compared > 0


def test_roles_are_named_by_seat() -> None:
    match = middle("trono")
    found = marginals(match.game, match.seen(0))
    assert found is not None
    for seat in range(1, 4):
        chances = found.of_seat(seat)
        assert sum(chances.values()) == pytest.approx(1)
        assert "unknown" not in chances
    assert found.of_seat(0) == {}


def made_up(seed: int) -> tuple[Any, Any, Any]:
    """Four slots, the second of them known, and five values; some are excluded."""
    draws = np.random.default_rng(seed)
    possible = draws.random((4, 6)) < 0.8
    possible[:, 0] = possible[1] = False
    secrets = SimpleNamespace(
        SLOTS=4, VALUES=6, NAMES="abcdef", allowed=lambda masked: possible, seat_of=lambda masked, slot: slot
    )
    return secrets, SimpleNamespace(seat=0, masked=lambda seat: [None]), draws.normal(0, 3, (4, 6))


@pytest.mark.parametrize("seed", range(6))
def test_chances_of_combinations_are_those_of_counting_every_one(seed: int) -> None:
    secrets, seen, weights = made_up(seed)
    found = joint(secrets, seen, weights)
    slots = [0, 2, 3]
    every = [row for row in permutations(range(6), 3) if secrets.allowed(None)[slots, row].all()]
    chances = np.exp([weights[slots, row].sum() for row in every])
    chances /= chances.sum()
    believed = marginals_of(secrets, seen, found).chances
    assert list(believed) == slots
    for column, slot in enumerate(slots):
        np.testing.assert_allclose(believed[slot], np.bincount([row[column] for row in every], chances, 6))
    rows, counted = combinations(found, 1000)
    assert [tuple(row) for row in rows.tolist()] == every
    np.testing.assert_allclose(counted, chances)
    drawn, even = combinations(found, len(every) - 1)
    assert len(set(even.tolist())) == 1
    for row, chance in zip(every, chances, strict=True):
        assert abs((drawn == row).all(1).mean() - chance) < 1 / len(drawn)


def test_beliefs_of_six_are_exact() -> None:
    """Before the first act each of thirteen objectives is as likely as any other, not about as likely."""
    match = tavolata.game("tortelli").new(6, seed=3)
    while match.view(None)["turns"] == 0:
        match.play(match.legal()[0])
    seen = match.seen(1)
    secrets = secrets_of(match.game)
    believed = marginals_of(secrets, seen, joint(secrets, seen, np.zeros((secrets.SLOTS, secrets.VALUES))))
    assert len(believed.chances) == 5
    for chances in believed.chances.values():
        assert sorted(chances)[:2] == [0, 0]
        np.testing.assert_allclose(sorted(chances)[2:], 1 / 13)


def test_acts_tell_more_than_exclusion() -> None:
    """A slice of the measurement: much less loss, and no forecast near certainty that is often wrong."""
    found = measure(tavolata.game("trono"), positions=160, players=4, seed=2)
    assert found.gain >= 0.15
    *_, (middle_of, forecasts, mean, true) = found.table()
    assert middle_of == "100"
    assert forecasts > 50
    assert abs(mean - true) < 5


@pytest.mark.long
@pytest.mark.parametrize(("name", "positions"), [("tortelli", 6000), ("trono", 10_000)])
def test_beliefs_are_calibrated(name: str, positions: int) -> None:
    found = measure(tavolata.game(name), positions, players=4, seed=1)
    print(found.table(), found.gain)
    assert found.gain >= 0.15
    for given, forecasts, mean, true in found.table():
        if forecasts >= 300:
            assert abs(float(given) - true) <= 8, (given, mean)
        if given == "70":
            assert 65 <= true <= 75


def test_measuring_says_what_it_cannot_measure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bomarzo", "--positions", "1"]) == 2
    assert main(["chess"]) == 2
    assert main(["trono", "--positions", "4"]) == 0
    told = capsys.readouterr()
    assert "names no secrets" in told.err
    assert "log-loss" in told.out
