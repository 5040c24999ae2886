"""The frame of a table does not depend on what its viewer may not know: very many pairs at the builder of frames,
without a server in between."""

import hashlib
from itertools import islice
from typing import Any

import pytest

import tavolata
from tavolata.kernel.chance import KeyedDraws
from tavolata.server.table.frames import FrameBuilder, Me, Viewer, encode
from tavolata.server.table.lobby import Created, Joined, Started
from tavolata.server.table.state import Terms
from tavolata.server.table.table import Table

from .pairs import Pair, pairs
from .twins import NAMES, guest

LANGUAGES = ("en", "it")


def table_at(pair: Pair, position: dict[str, Any]) -> Table:
    """A table that begins from a position, with a person on every seat."""
    seed = hashlib.sha256(f"{pair.game.name} {pair.number}".encode()).digest()
    created = Created(
        table=f"{pair.game.name}{pair.number:08}",
        terms=Terms(pair.game.name, pair.players, pair.options, order="chosen"),
        host=guest(0),
        commitment=KeyedDraws(seed).commitment,
        position=position,
        edition=position["rules_version"] - 1,
    )
    table, _ = Table.create(created, seed, "created", 0)
    for seat in range(pair.players):
        table.enter(Joined(seat, guest(seat)), f"joined-{seat}", 0)
    table.enter(Started(list(range(pair.players))), "started", 0)
    return table


def snapshot(pair: Pair, position: dict[str, Any]) -> bytes:
    """What the pair's viewer is sent when they open the table: view, legal actions, outlook, sentences."""
    names = {guest(seat): NAMES[seat] for seat in range(pair.players)}
    viewer = Viewer(pair.viewer, LANGUAGES[pair.number % 2], steps=True)
    me = Me(pair.viewer, [] if pair.viewer is None else [pair.viewer], is_host=pair.viewer == 0)
    return encode(FrameBuilder(table_at(pair, position), names).snapshot(viewer, me))


def compare(name: str, count: int, seed: int) -> None:
    size = 0
    for pair in islice(pairs(name, seed), count):
        one, other = snapshot(pair, pair.one), snapshot(pair, pair.other)
        assert one == other, str(pair)
        size += len(one)
    print(f"{count} pairs of {name}, {size} bytes equal")


@pytest.mark.parametrize("name", tavolata.games())
def test_frames_of_pairs_are_equal(name: str) -> None:
    compare(name, 150, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("name", tavolata.games())
def test_frames_of_a_hundred_thousand_pairs_are_equal(name: str) -> None:
    compare(name, 100_000, seed=3)
