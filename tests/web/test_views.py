"""The boards' types of what they are given fit what the server gives them: real views, checked by TypeScript itself."""

import json
import re
from pathlib import Path

import pytest

from tavolata.kernel.game import games

from ..server.http.test_games import views
from .node import WEB, node

OPTIONS = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
OPTIONS += ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--ignoreConfig"]


def view_type(source: str) -> str:
    """The type of the whole view: the one that has a phase."""
    [name] = re.findall(r"export interface (\w+) \{[^}]*?\bphase: ", source)
    return str(name)


def check(game: str, written: list[str], folder: Path) -> str:
    """What TypeScript has against these views as views of a game; nothing if they fit."""
    source = WEB / "src" / "games" / game / "view.ts"
    name = view_type(source.read_text(encoding="utf-8"))
    # a view may have more than a board looks at, so it is held against the type and not written as one
    fits = f"declare function fits<T extends {name}>(view: T): void;"
    lines = [f'import type {{ {name} }} from "{source}";', fits, *(f"fits({view});" for view in written)]
    file = folder / "views.ts"
    file.write_text("\n".join(lines), encoding="utf-8")
    return node("node_modules/typescript/bin/tsc", *OPTIONS, str(file)).stdout


def has_board(game: str) -> bool:
    return (WEB / "src" / "games" / game / "view.ts").exists()


@pytest.mark.parametrize("game", [game for game in games() if has_board(game)])
def test_every_view_is_of_the_boards_type(game: str, tmp_path: Path) -> None:
    written = sorted({json.dumps(view) for view in views(game)})
    assert len(written) > 50
    assert check(game, written, tmp_path) == ""


def test_a_view_of_another_kind_is_found(tmp_path: Path) -> None:
    game = next(filter(has_board, games()))
    wrong = {**next(views(game)), "phase": 7}
    assert "Type 'number' is not assignable" in check(game, [json.dumps(wrong)], tmp_path)
