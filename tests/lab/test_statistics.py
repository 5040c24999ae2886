"""Wilson's interval against published values and against coin tosses."""

import numpy as np
import pytest

from tavolata.lab.statistics import chi_square, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_published_values(hits: int, trials: int, low: float, high: float) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=5e-5)


def test_the_ends_are_exact_and_nothing_known_is_everything_possible() -> None:
    assert wilson(0, 50)[0] == 0.0
    assert wilson(50, 50)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_about_95_in_100_intervals_hold_the_truth() -> None:
    draws = np.random.default_rng(1).binomial(400, 0.3, 2000)
    held = [low <= 0.3 <= high for low, high in (wilson(int(hits), 400) for hits in draws)]
    assert 0.935 < np.mean(held) < 0.965


@pytest.mark.parametrize(
    ("counts", "statistic", "chance"),
    [
        ([50, 50], 0.0, 1.0),
        ([60, 40], 4.0, 0.0455),  # one degree of freedom: two standard errors
        ([44, 56, 50, 50, 50], 1.44, 0.8372),
        ([1089, 1258, 1332, 1321], 30.2, 1.2526e-6),
    ],
)
def test_chi_square_of_even_counts(counts: list[int], statistic: float, chance: float) -> None:
    assert chi_square(counts) == pytest.approx((statistic, chance), rel=2e-3, abs=1e-9)


def test_one_in_twenty_even_counts_has_a_chance_below_one_in_twenty() -> None:
    rolls = np.random.default_rng(2).multinomial(5000, [0.25] * 4, 2000)
    assert 0.035 < np.mean([chi_square(row.tolist())[1] < 0.05 for row in rolls]) < 0.065
