"""Very many pairs at the builder of frames, without a server in between."""

import hashlib
import time
from collections import Counter
from itertools import islice
from typing import Any

from tavolata.kernel.chance import KeyedDraws
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Me, Viewer, encode
from tavolata.server.table.lobby import Created, Joined, Started
from tavolata.server.table.state import Terms
from tavolata.server.table.table import Table

from .differences import difference
from .pairs import Pair, pairs
from .twins import NAMES, guest
from .walk import Differs

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


def compare(name: str, count: int, seed: int, minutes: float | None = None) -> Counter[str]:
    """Compare the frames of a number of pairs of a game, or of as many as there is time for."""
    counts: Counter[str] = Counter()
    ends_by = time.monotonic() + (float("inf") if minutes is None else 60 * minutes)
    for pair in islice(pairs(name, seed), count):
        one, other = snapshot(pair, pair.one), snapshot(pair, pair.other)
        if one != other:
            raise Differs(f"{pair}, its first frame: {difference(one, other)}")
        counts["pairs"] += 1
        counts["bytes"] += len(one)
        if time.monotonic() > ends_by:
            break
    return counts
