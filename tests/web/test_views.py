"""The boards' types of what they are given fit what the server gives them: real views, checked by TypeScript itself."""

import json
import re
from pathlib import Path

import pytest

from tavolata.kernel.game import games

from ..server.http.test_games import views
from . import screens
from .node import WEB, node

OPTIONS = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2022", "--module", "esnext"]
OPTIONS += ["--moduleResolution", "bundler", "--allowImportingTsExtensions", "--ignoreConfig"]


def view_type(source: str) -> str:
    """The type of the whole view: the one that has a phase."""
    [name] = re.findall(r"export interface (\w+) \{[^}]*?\bphase: ", source)
    return str(name)


def has_board(game: str) -> bool:
    return source(game).exists()


def source(game: str) -> Path:
    return WEB / "src" / "games" / game / "view.ts"


def program(game: str, written: list[str]) -> str:
    """Holds these views against the type of a game's board."""
    name = view_type(source(game).read_text(encoding="utf-8"))
    # a view may have more than a board looks at, so it is held against the type and not written as one
    fits = f"declare function fits<T extends {name}>(view: T): void;"
    lines = [f'import type {{ {name} }} from "{source(game)}";', fits, *(f"fits({view});" for view in written)]
    return "\n".join(lines)


def some(written: list[str]) -> list[str]:
    """A few views of each phase, of seats and of spectators; in the long run all of them."""
    kept: dict[tuple[str, bool], list[str]] = {}
    for text in written:
        view = json.loads(text)
        kept.setdefault((view["phase"], view["seat"] is None), []).append(text)
    return [text for alike in kept.values() for text in (alike if screens.is_long else alike[:OF_EACH])]


OF_EACH = 3
BOARDS = list(filter(has_board, games()))


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What TypeScript has against the views of all games, and against one that is wrong, a line each. It is started
    once: most of its time goes into its own libraries."""
    folder = tmp_path_factory.mktemp("views")
    for game in BOARDS:
        written = sorted({json.dumps(view) for view in views(game)})
        assert len(written) > 50
        (folder / f"{game}.ts").write_text(program(game, some(written)), encoding="utf-8")
    wrong = {**next(views(BOARDS[0])), "phase": 7}
    (folder / "wrong.ts").write_text(program(BOARDS[0], [json.dumps(wrong)]), encoding="utf-8")
    told = node("node_modules/typescript/bin/tsc", *OPTIONS, *map(str, folder.glob("*.ts"))).stdout
    return [line for line in told.splitlines() if not line.startswith(" ")]  # what is indented explains the one above


def test_every_view_is_of_its_boards_type(complaints: list[str]) -> None:
    assert [line for line in complaints if "wrong.ts" not in line] == []


def test_a_view_of_another_kind_is_found(complaints: list[str]) -> None:
    assert any(re.search(r"wrong\.ts.*Type 'number' is not assignable", line) for line in complaints)
