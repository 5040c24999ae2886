"""What the folder of compiled rules is named by."""

import ast
from pathlib import Path

from tavolata.kernel.rule import PACKAGE, PLAIN


def test_files_that_leave_compiled_rules_as_they_are_hold_no_rule() -> None:
    folders = [PACKAGE / "kernel", PACKAGE / "games", PACKAGE / "bots"]
    plain = [path for folder in folders for path in folder.rglob("*.py") if path.name in PLAIN]
    assert len(plain) > 12
    for path in plain:
        assert not {"rule", "entry"} & _imported(path), path


def _imported(path: Path) -> set[str]:
    """Every name that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in found for alias in node.names}
