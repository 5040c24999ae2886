"""What the client makes of a patch is held against the server's own patches: both look at the same file."""

import json

import pytest

from tavolata.server.table.changes import applied, changes

from .node import WEB

CASES = json.loads((WEB / "src/wire/fixtures/changes.json").read_bytes())


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["name"]))
def test_the_server_makes_these_patches(case: dict[str, object]) -> None:
    before, after = case["before"], case["after"]
    assert before is None or isinstance(before, dict)
    assert isinstance(after, dict)
    assert changes(before, after) == case["changes"]
    assert applied(before, case["changes"]) == after
