"""Home and every table together fit into their budget of script; so do its pictures, and all sounds."""

import pytest
from benchmarks.web import sizes
from benchmarks.web.boards import BOARDS

from .client import built
from .conftest import People
from .node import WEB
from .tables import become, make_table


@pytest.mark.parametrize("game", BOARDS)
def test_a_running_table(people: People, game: str) -> None:
    board, anna = BOARDS[game], people()
    loaded = sizes.watch(anna.page, built())
    anna.goto("/")
    anna.page.get_by_role("heading", level=3).first.wait_for()
    become(anna, "Anna")
    anna.goto(f"/t/{make_table(anna, game=game)['table']}")
    anna.page.locator(board.ready).first.wait_for()
    anna.page.wait_for_load_state("networkidle")
    size, pictures, sounds = loaded.gzipped(".js"), loaded.gzipped(*sizes.PICTURES), loaded.sounds()
    assert size > 20_000, "what is loaded was seen"
    print(f"{game}: {size} bytes of script, {pictures} of pictures")
    assert board.script.verdict(size).startswith("yes"), f"{size} bytes of script"
    assert pictures > 100, "its pictures were seen, too"
    assert board.pictures.verdict(pictures).startswith("yes"), f"{pictures} bytes of pictures"
    assert sounds > 1_000
    assert sizes.ALL_SOUNDS.verdict(sounds).startswith("yes"), f"{sounds} bytes of sounds"


def test_the_moving_picture_of_the_readme_is_small() -> None:
    assert (WEB.parent / "docs/images/turn.webp").stat().st_size <= 1_500_000
