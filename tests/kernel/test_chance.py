"""Chance: keyed draws are uniform, unpredictable without the key, and repeatable with it; the simulation's mixer
too."""

import hashlib
from collections import Counter

import numpy as np
import pytest

from tavolata.kernel.chance import KeyedDraws, game_key, uniform

CRITICAL = 4.3  # standard deviations of a chi-square: one false alarm in about 100,000


def chi_square_is_fair(counts: list[int]) -> bool:
    """Whether counts of equally likely outcomes are as even as chance makes them (neither too uneven nor too even)."""
    expected = sum(counts) / len(counts)
    chi = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    return abs(chi - freedom) < CRITICAL * (2 * freedom) ** 0.5


@pytest.mark.parametrize("outcomes", [2, 3, 5, 6, 7, 216, 7776])
def test_keyed_draws_are_uniform(outcomes: int) -> None:
    draws = KeyedDraws.from_number(1)
    counts = Counter(draws.draw(index, outcomes) for index in range(max(20_000, 12 * outcomes)))
    assert chi_square_is_fair([counts[outcome] for outcome in range(outcomes)])


def test_neighbouring_keyed_draws_are_independent() -> None:
    draws = KeyedDraws.from_number(2)
    pairs = Counter((draws.draw(2 * i, 6), draws.draw(2 * i + 1, 6)) for i in range(20_000))
    assert chi_square_is_fair([pairs[a, b] for a in range(6) for b in range(6)])


def test_each_die_of_a_roll_is_uniform() -> None:
    draws = KeyedDraws.from_number(3)
    rolls = [draws.draw(index, 7776) for index in range(20_000)]
    for die in range(5):
        counts = Counter(roll // 6**die % 6 for roll in rolls)
        assert chi_square_is_fair([counts[face] for face in range(6)])


def test_draws_that_would_favour_low_outcomes_are_thrown_away() -> None:
    """With 3 * 2**62 outcomes a quarter of all blocks must be rejected; the accepted ones stay uniform."""
    outcomes = 3 * 2**62
    draws = KeyedDraws.from_number(4)
    low = sum(draws.draw(index, outcomes) < outcomes // 3 for index in range(6_000))
    assert abs(low / 6_000 - 1 / 3) < 0.03


def test_the_commitment_is_the_hash_of_the_seed_and_not_of_the_draws() -> None:
    draws = KeyedDraws(b"s" * 32)
    assert draws.commitment == hashlib.sha256(b"s" * 32).hexdigest()
    assert KeyedDraws(b"s" * 32, {0: "a"}).commitment == draws.commitment


def test_every_contribution_changes_the_draws() -> None:
    made = [KeyedDraws(b"s" * 32, given) for given in ({}, {0: "a"}, {1: "a"}, {0: "b"}, {0: "a", 1: "b"})]
    sequences = {tuple(draws.draw(i, 7776) for i in range(4)) for draws in made}
    assert len(sequences) == len(made)


def test_a_seed_from_the_system_is_never_the_same() -> None:
    assert KeyedDraws().seed != KeyedDraws().seed


@pytest.mark.parametrize("outcomes", [2, 5, 6, 7776])
def test_simulated_draws_are_uniform_within_and_across_games(outcomes: int) -> None:
    number = max(20_000, 12 * outcomes)
    key = np.uint64(game_key(np.uint64(9), 3))
    within = Counter(int(uniform(key, i, outcomes)) for i in range(number))
    across = Counter(int(uniform(np.uint64(game_key(np.uint64(9), i)), 0, outcomes)) for i in range(number))
    for counts in (within, across):
        assert chi_square_is_fair([counts[outcome] for outcome in range(outcomes)])
