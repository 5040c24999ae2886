"""The rules are compiled before the terminal is tested, so that no progress line stands among what it says."""

import pytest

import tavolata
from tavolata.terminal import begin


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    for name in ("trono", "tortelli"):
        game = tavolata.game(name)
        begin.warm_up(game, game.content().record, 4, game.meta.check_options(None), "en")
