"""The frame of a table does not depend on what its viewer may not know: very many pairs at the builder of frames."""

import pytest

import tavolata

from .frames import compare


@pytest.mark.parametrize("name", tavolata.games())
def test_frames_of_pairs_are_equal(name: str) -> None:
    assert compare(name, 150, seed=2)["pairs"] == 150


@pytest.mark.long
@pytest.mark.parametrize("name", tavolata.games())
def test_frames_of_a_hundred_thousand_pairs_are_equal(name: str) -> None:
    assert compare(name, 100_000, seed=3)["pairs"] == 100_000
