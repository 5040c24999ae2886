"""Every place that lists the client's sources agrees, so that any change rebuilds it; and the client holds no rules."""

import ast
import re
import tomllib
from fnmatch import fnmatchcase
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


def test_fetching_packages_does_not_build_the_client_again() -> None:
    """To uv a `*` stands for slashes too, so that `web/*.config.*` finds files of node_modules, and what is fetched by
    the first build would ask for a second."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = [key["file"] for key in settings["tool"]["uv"]["cache-keys"]]
    fetched = ["vite.config.js", "index.html", "src/index.ts", "public/icon.svg", "package.json"]
    found = [name for name in fetched for key in patterns if fnmatchcase(f"web/node_modules/some/dist/{name}", key)]
    assert found == []


RULE = re.compile(r"\b[A-Z]-\d\d\b")
TOLD_TO_READERS = ("lesson/games/*_text.ts", "lesson/lesson.ts", "learn/**/*")
"""Sentences that cite a rule to whoever learns the game, how they are written, and the pages of the rules."""


def test_the_web_holds_no_rules_of_games() -> None:
    """What follows from a rule comes from the server, with its number: none stands here."""
    source = WEB / "src"
    told = {path for pattern in TOLD_TO_READERS for path in source.glob(pattern)}
    sources = [path for path in source.rglob("*") if path.suffix in (".ts", ".svelte", ".js") and path not in told]
    assert len(sources) > 300
    citing = [path for path in sources if RULE.search(path.read_text("utf-8"))]
    assert [path.relative_to(source).as_posix() for path in citing] == []


LOOKS_BELOW = re.compile(r"(?:\bmain|\.(?:frame|table|strip|seats|stage|me|wood|ring)\b|\[data-la)[^\s>+~,{]*:has\(")
"""A large part of a table that is styled by what lies in it: `main.table:has(...)`."""


def test_no_large_part_of_a_table_is_styled_by_what_lies_in_it() -> None:
    """With such a rule browsers look for it after every change below, and style nearly all of the part anew."""
    assert LOOKS_BELOW.search('.frame > main[data-game="trono"]:has(.end) > .prompt {')
    folders = ("table", "games")
    files = [file for folder in folders for kind in ("css", "svelte") for file in WEB.glob(f"src/{folder}/**/*.{kind}")]
    assert len(files) > 100
    found = {str(file): LOOKS_BELOW.findall(file.read_text(encoding="utf-8")) for file in files}
    assert not {file: rules for file, rules in found.items() if rules}
