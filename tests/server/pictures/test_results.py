"""What a finished table shows of itself, once somebody who was there shows it to others."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tavolata.kernel.match import Match
from tavolata.server.pictures.painter import paint
from tavolata.server.pictures.wording import Preview, preview_of
from tavolata.server.runtime.live_table import LiveTable
from tests.server.databases import KINDS, fresh
from tests.server.http.serving import Served, run
from tests.server.scenarios.people import FAST, people, running
from tests.server.wire.pairs import resampled

from .showing import address, drawn, finished, is_still, picture, shown_by, tags

GAMES = ("trono", "bomarzo", "tortelli")


@pytest.mark.parametrize("game", GAMES)
def test_a_result_shows_winner_and_date_and_nothing_that_spectators_may_not_know(game: str, tmp_path: Path) -> None:
    """The same picture, byte for byte, whatever else could be hidden."""

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        table = await finished(anna, game)
        preview = await shown_by(anna, table)
        told = await tags(served, address(table, preview), **{"accept-language": "en"})
        live = await served.services.hub.live(table)
        winners = [live.frame_builder.seat_names("en")[seat] for seat in live.table.match.winners]  # type: ignore[union-attr]
        assert all(name in told["og:title"] for name in winners)
        today = datetime.fromtimestamp(live.table.state.at / 1000, UTC)
        assert str(today.year) in told["og:description"]
        body = await drawn(served, preview, **{"accept-language": "en"})
        assert not is_still(body, game)
        link = await served.services.store.previewed(preview)
        assert link is not None
        shown = preview_of(live, link, "en")
        assert paint(shown.card) == body
        others = {_with_other_secrets(live, link, seed) for seed in range(8)}
        assert {(each.title, each.description, each.card.key) for each in others} == {
            (shown.title, shown.description, shown.card.key)
        }
        assert {paint(each.card) for each in others} == {body}

    run(tmp_path, test, **FAST)


class _Hashed(Preview):
    def __hash__(self) -> int:
        return id(self)


def _with_other_secrets(live: LiveTable, link: Any, seed: int) -> Preview:
    match = live.table.match
    assert match is not None
    before = match._states
    try:
        match._states = _state(match, resampled(match, None, seed))
        return _Hashed(*preview_of(live, link, "en"))
    finally:
        match._states = before


def _state(match: Match, values: dict[str, Any]) -> Any:
    return match.game.rules.state.from_json(values)


@pytest.mark.parametrize("kind", KINDS)
def test_a_result_is_gone_with_whoever_showed_it_and_names_with_whoever_had_them(kind: str, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        table = await running(served, anna, bruno)
        await bruno.do(table, "resign")
        preview, other = await shown_by(anna, table), await shown_by(bruno, table)
        assert preview != other
        before = await drawn(served, preview)
        assert (await tags(served, address(table, preview)))["og:title"].startswith("Broken off · ")
        assert (await bruno.browser.delete("/api/me")).status_code == 204
        assert is_still((await picture(served, other)).content, None)
        after = await drawn(served, preview)
        assert after != before
        assert (await anna.browser.delete("/api/me")).status_code == 204
        assert is_still((await picture(served, preview)).content, None)

    run(tmp_path, test, **FAST, database=fresh(kind, tmp_path))


def test_a_link_from_before_the_end_tells_no_names(tmp_path: Path) -> None:
    """Whoever shared it did not share a result."""

    async def test(served: Served) -> None:
        anna, bruno = await people(served, "Anna", "Bruno")
        made = await anna.ok("/api/tables", game="trono", players=2)
        await bruno.ok("/api/enter", token=made["invitations"]["invite"])
        await anna.do(made["table"], "start")
        await bruno.do(made["table"], "resign")
        for preview in (made["invitations"]["invite_preview"], made["invitations"]["watch_preview"]):
            told = await tags(served, address(made["table"], preview))
            assert told["og:title"] == "Il Trono di Mortadella · The game is over"
            assert "Anna" not in str(told)

    run(tmp_path, test, **FAST)
