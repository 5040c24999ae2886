"""What a seat or a spectator of Trono gets over the wire does not depend on what it may not know."""

from pathlib import Path

import pytest

from .check import assert_walked, check


def test_every_byte_is_the_same(tmp_path: Path) -> None:
    assert_walked(check("trono", 100, tmp_path), 100)


@pytest.mark.long
def test_every_byte_of_thousands_is_the_same(tmp_path: Path) -> None:
    assert_walked(check("trono", 6700, tmp_path, seed=1), 6700)
