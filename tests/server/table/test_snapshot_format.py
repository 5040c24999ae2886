"""Snapshots carry the number of their format: one that this program does not know is never read as if it did."""

import hashlib
import json
from typing import Any

import msgspec
import pytest

from tavolata.server.table.state import TableState
from tavolata.server.table.table import SNAPSHOT_FORMAT, NeedsHistory, Table

from .sitting import SEED, Sitting

SHAPES = {2: "70cb34a739b479e1", 3: "042d83ed2d037d4b", 4: "aef6c8d9bede7494", 5: "ff3456090900b5de"}
"""By format: the hash of all fields, with their names, types and defaults. When this test fails because a field
changed, count `SNAPSHOT_FORMAT` up and write the new hash here beside the old ones."""


def test_another_shape_has_another_number() -> None:
    shape = json.dumps(_without_words(msgspec.json.schema(TableState)), sort_keys=True)
    assert hashlib.sha256(shape.encode()).hexdigest()[:16] == SHAPES[SNAPSHOT_FORMAT]


def _without_words(part: Any) -> Any:
    """A schema without titles and docstrings."""
    if isinstance(part, dict):
        words = [word for word in ("title", "description") if isinstance(part.get(word), str)]
        return {key: _without_words(value) for key, value in part.items() if key not in words}
    return [_without_words(each) for each in part] if isinstance(part, list) else part


@pytest.mark.parametrize("number", [None, 1, SNAPSHOT_FORMAT + 1, "2"])
def test_a_snapshot_of_another_format_is_not_used(number: Any) -> None:
    """Also one whose fields would fit: the log says the same, and says it for certain."""
    sitting = Sitting().sit("ada", "bea", "cleo").start()
    sitting.act()
    _, *parts = msgspec.msgpack.decode(sitting.table.snapshot())
    body = msgspec.msgpack.encode(parts if number is None else [number, *parts])
    with pytest.raises(NeedsHistory):
        Table.load(SEED, body, [])
    assert Table.load(SEED, sitting.table.snapshot(), []).state == sitting.state
