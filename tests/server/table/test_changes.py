"""Changes lead from one view to the next, and are small."""

import random
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from tavolata.server.table.changes import applied, changes

from .change_examples import FILE, PAIRS, text


@pytest.mark.parametrize("name", PAIRS)
def test_changes_lead_from_one_to_the_other(name: str) -> None:
    before, after = deepcopy(PAIRS[name])
    patch = changes(before, after)
    assert applied(before, patch) == after
    assert (before, after) == PAIRS[name]


def test_the_examples_for_the_page_are_those_of_this_server() -> None:
    assert FILE.read_text() == text()


def test_any_two_values() -> None:
    chooser = random.Random(1)
    for _ in range(3000):
        before, after = _object(chooser, 3), _object(chooser, 3)
        patch = msgspec.json.decode(msgspec.json.encode(changes(before, after)))
        assert applied(before, patch) == after
        assert changes(after, deepcopy(after)) == {}


def test_only_what_changed_is_said() -> None:
    places = {f"place{n}": {"owner": n % 3, "troops": n, "kind": "land"} for n in range(40)}
    before = {"phase": "attack", "places": places, "names": ["a", "b"]}
    after = {**before, "places": {**places, "place7": {"owner": 2, "troops": 1, "kind": "land"}}}
    assert changes(before, after) == {"places": {"place7": {"owner": 2, "troops": 1}}}


def _object(chooser: random.Random, depth: int) -> dict[str, Any]:
    return {key: _value(chooser, depth - 1) for key in chooser.sample("abcde", chooser.randrange(5))}


def _value(chooser: random.Random, depth: int) -> Any:
    kind = chooser.randrange(4) if depth else 0
    if kind == 1:
        return _object(chooser, depth)
    if kind > 1:
        return [_value(chooser, depth - 1) for _ in range(chooser.choice((2, 2, 3, 7)))]
    return chooser.choice((None, 1, 2, "x", "y"))
