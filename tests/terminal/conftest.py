"""The rules are compiled before the terminal is tested, so that its output contains no progress line."""

import pytest

import tavolata
from tavolata.bots.compiling import prepare_table


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    for name in ("trono", "tortelli"):
        game = tavolata.game(name)
        prepare_table(game)
