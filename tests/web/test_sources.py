"""What the client is made from is known wherever it matters: a change of any of it builds the client again."""

import ast
import re
import tomllib
from pathlib import Path

from . import client
from .node import WEB

ROOT = WEB.parent


def found(patterns: list[str], folder: Path) -> set[Path]:
    return {path for pattern in patterns for path in folder.glob(pattern) if path.is_file()}


def of_the_hook() -> list[str]:
    """What `hatch_build.py` looks at, read without its libraries."""
    tree = ast.parse((ROOT / "hatch_build.py").read_text(encoding="utf-8"))
    [value] = [
        node.value for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "SOURCES"
    ]
    return list(ast.literal_eval(value))


def test_every_file_that_a_build_reads_is_looked_at() -> None:
    hook = found(of_the_hook(), WEB)
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    keys = [key["file"] for key in settings["tool"]["uv"]["cache-keys"] if key["file"].startswith("web/")]
    assert found(keys, ROOT) == found(list(client.SOURCES), WEB) == hook
    build = (WEB / "package.json").read_text(encoding="utf-8") + (WEB / "vite.config.ts").read_text(encoding="utf-8")
    read = {WEB / name for name in re.findall(r"[./]*([\w.-]+\.(?:ts|js))\b", build)}
    assert {path for path in read if path.exists()} - {WEB / "types.js"} <= hook
    assert {WEB / name for name in ("package.json", "package-lock.json", "tsconfig.json", "index.html")} <= hook


RULE = re.compile(r"\b[A-Z]-\d\d\b")
TOLD_TO_READERS = ("lesson_text.ts",)
"""Sentences that cite a rule to whoever learns the game."""


def test_the_web_holds_no_rules_of_games() -> None:
    """What follows from a rule comes from the server, with its number: none stands here."""
    sources = [path for path in (WEB / "src" / "games").rglob("*") if path.suffix in (".ts", ".svelte", ".js")]
    assert len(sources) > 50
    citing = [path for path in sources if path.name not in TOLD_TO_READERS and RULE.search(path.read_text("utf-8"))]
    assert [path.relative_to(WEB).as_posix() for path in citing] == []
