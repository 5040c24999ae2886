"""Rules are compiled before a server listens, as `tavolata serve` does: no test waits for it inside a request."""

import pytest

from tavolata.bots.compiling import prepare_table
from tavolata.kernel.game import game
from tavolata.server.ops.serve import warm_up
from tavolata.server.runtime.compiling.lab import prepare_lab
from tavolata.server.runtime.compiling.search import prepare_search


@pytest.fixture(scope="session", autouse=True)
def warm() -> None:
    warm_up("en")


@pytest.fixture(scope="session")
def trono_searches() -> None:
    """What searches in Trono is compiled: workers only load it, as at a server that has been running for a while."""
    prepare_table(game("trono"))
    prepare_search("trono")


@pytest.fixture(scope="session")
def trono_lab() -> None:
    """What the lab needs of Trono is compiled, too."""
    prepare_lab("trono")
