"""Examples of changes, as this server makes them, for the tests of the web client.

`uv run python -m tests.server.table.change_examples` writes them to web/src/wire/changes.examples.json.
"""

import json
from pathlib import Path
from typing import Any

from tavolata.server.table.changes import changes

FILE = Path(__file__).parents[3] / "web/src/wire/changes.examples.json"

PAIRS: dict[str, tuple[Any, Any]] = {
    "the first view": (None, {"phase": "deal", "players": []}),
    "nothing": ({"a": 1, "b": {"c": [1, 2]}}, {"a": 1, "b": {"c": [1, 2]}}),
    "a value": ({"a": 1, "b": 2}, {"a": 3, "b": 2}),
    "null is a value": ({"a": 1, "b": None}, {"a": None, "b": {"c": 1}}),
    "a key that is gone": ({"a": 1, "b": {"c": 1, "d": 2}}, {"b": {"d": 2}}),
    "an object that is emptied": ({"a": {"b": 1, "c": 2}}, {"a": {}}),
    "an object in the place of a list": ({"a": [1, 2]}, {"a": {"b": 1}}),
    "a list in the place of an object": ({"a": {"b": 1}}, {"a": [1, 2]}),
    "a longer list": ({"a": [1, 2]}, {"a": [1, 2, 3]}),
    "a player": (
        {"players": [{"seat": 0, "tokens": {"book": 1}}, {"seat": 1, "tokens": {"book": 2, "rat": 1}}]},
        {"players": [{"seat": 0, "tokens": {"book": 1}}, {"seat": 1, "tokens": {"book": 3}}]},
    ),
    "an item that becomes nothing": ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, None]}),
    "an item that becomes something": ({"a": [None, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3}]}),
    "few of many numbers": ({"a": [0] * 12}, {"a": [0, 0, 5, *[0] * 8, 1]}),
    "lists in a list": ({"a": [[1, 2], [3, 4], [5, 6], [7]]}, {"a": [[1, 2], [3, 9, 9], [5, 6], [7]]}),
    "a list of lists of objects": (
        {"rows": [[{"x": 1}, {"x": 2}], [{"x": 3}], [], []]},
        {"rows": [[{"x": 1}, {"x": 4}], [{"x": 3}], [], []]},
    ),
}


def examples() -> list[dict[str, Any]]:
    return [
        {"name": name, "before": before, "changes": changes(before, after), "after": after}
        for name, (before, after) in PAIRS.items()
    ]


def text() -> str:
    return json.dumps(examples(), indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
