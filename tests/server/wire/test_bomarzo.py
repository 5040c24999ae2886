"""What a seat or a spectator of Bomarzo gets over the wire does not depend on what it may not know."""

from pathlib import Path

import pytest

from .check import assert_walked, check


def test_every_byte_is_the_same(tmp_path: Path) -> None:
    assert_walked(check("bomarzo", 100, tmp_path), 100)


@pytest.mark.long
def test_every_byte_of_thousands_is_the_same(tmp_path: Path) -> None:
    assert_walked(check("bomarzo", 6700, tmp_path, seed=1), 6700)
