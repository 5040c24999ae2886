"""Hints with chances and reasons, searched by workers: every byte is the same, whatever the viewer may not know."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.kernel.match import Match
from tavolata.server.runtime import hinting
from tavolata.server.runtime.compiling.search import prepare_search

from .pairs import Pair, pairs
from .steps import act, hint
from .twins import Twins, twins
from .walk import TEMPI, Walk

HINTS = 2  # of each pair


@pytest.mark.parametrize("name", tavolata.games())
def test_every_byte_of_searched_hints_is_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hinting, "MOST_TIMES", 100)  # on a busy machine a hint is late, and searched all the same
    monkeypatch.setattr(hinting, "PATIENCE", 60.0)
    prepare_table(tavolata.game(name))
    prepare_search(name)
    asyncio.run(_check(name, 2, tmp_path))


async def _check(name: str, count: int, folder: Path) -> None:
    async with twins(folder, think_ms=500, workers=1) as servers:
        source, hinted = _asked(name), 0
        while hinted < count * HINTS:
            hinted += await _walk(next(source), servers)


def _asked(name: str) -> Iterator[Pair]:
    """Pairs in which the viewer must choose."""
    for pair in pairs(name, seed=2):
        if _must_choose(pair.game.at(pair.one, 1), pair.viewer):
            yield pair


def _must_choose(match: Match, viewer: int | None) -> bool:
    return viewer in match.waiting and len(match.legal(viewer)) > 1


async def _walk(pair: Pair, servers: Twins) -> int:
    """Hints between acts of the viewer; how many were compared."""
    walk = Walk(pair, servers, Counter())
    walk.sides = await servers.lay(
        pair, {"lang": walk.random.choice(("it", "en")), "steps": 1}, walk.random.choice(TEMPI)
    )
    for side in walk.sides:
        await side.served.services.hub.thinker._loaded[pair.game.name].wait()
    await walk.compare("begin")
    hinted = 0
    while hinted < HINTS and _must_choose(walk.sides[0].live.table.running_match, pair.viewer):
        before, since = walk.sides[0].version, walk.sides[0].compared
        assert await hint(walk)
        await walk.compare("hint", is_settled=True)
        assert b'"reason":"' in bytes(walk.sides[0].wire.told[since:]), "it was searched"
        hinted += 1
        await act(walk)
        if walk._told_secrets(before):
            break
        await walk.compare("act")
        if walk.sides[0].live.table.state.status == "over":
            break
    for side in walk.sides:
        side.wire.close()
    return hinted
