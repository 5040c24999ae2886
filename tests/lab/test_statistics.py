"""Wilson's interval against published values and against coin tosses."""

import numpy as np
import pytest

from tavolata.lab.statistics import wilson


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
