"""Every table fits into its budget of script, with its board."""

import pytest
from benchmarks.web import sizes
from benchmarks.web.boards import BOARDS

from .client import built
from .conftest import People
from .tables import become, make_table


@pytest.mark.parametrize("game", BOARDS)
def test_a_running_table(people: People, game: str) -> None:
    board, anna = BOARDS[game], people()
    loaded = sizes.watch(anna.page, built())
    if board.with_home:
        anna.goto("/")
        anna.page.get_by_role("heading", level=3).first.wait_for()
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna, game=game)['table']}")
    anna.page.locator(board.ready).first.wait_for()
    anna.page.wait_for_load_state("networkidle")
    size = loaded.gzipped(".js")
    assert size > 20_000, "what is loaded was seen"
    assert board.script.verdict(size).startswith("yes"), f"{size} bytes of script"
