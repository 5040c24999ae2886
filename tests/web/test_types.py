"""The client's types are those of the server."""

import subprocess
import sys
from pathlib import Path

from .node import WEB, node

TYPES = WEB / "src" / "wire" / "types.ts"


def test_the_types_of_the_client_are_made_from_the_schemas_of_today(tmp_path: Path) -> None:
    """If this fails: `uv run npm --prefix web run types`."""
    schema = subprocess.run(
        [sys.executable, "-m", "tavolata.server.http.schemas"], capture_output=True, check=True
    ).stdout
    done = node("types.js", str(tmp_path / "types.ts"), given=schema)
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "types.ts").read_text(encoding="utf-8") == TYPES.read_text(encoding="utf-8")
