"""What the folders of compiled rules are named by, and how many are kept."""

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite import binding

import tavolata
from tavolata.kernel import cache
from tavolata.kernel.cache import KEPT, PACKAGE, PLAIN, PLAIN_PARTS, cache_folder, rules_hash, sources_hash

from .games import each_game

ALL = {"bomarzo", "tortelli", "trono"}


def test_files_that_leave_compiled_rules_as_they_are_hold_no_rule() -> None:
    plain = [path for part in ("kernel", "bots") for path in (PACKAGE / part).rglob("*.py") if path.name in PLAIN]
    plain += [path for path in (PACKAGE / "games").rglob("*.py") if path.name in PLAIN_PARTS]
    assert len(plain) > 12
    for path in plain:
        assert not {"rule", "entry"} & _imported(path), path


def _imported(path: Path) -> set[str]:
    """Every name that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {alias.name for node in found for alias in node.names}


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the package's rules elsewhere, of which the hashes are made."""
    package = tmp_path / "tavolata"
    for part in ("kernel", "games", "bots"):
        shutil.copytree(PACKAGE / part, package / part, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "PACKAGE", package)
    monkeypatch.setattr(tavolata.games, "__path__", [str(package / "games")])
    return package


def test_the_place_of_the_sources_and_their_times_do_not_count(copied: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = {game: rules_hash(game) for game in ALL}
    for path in copied.rglob("*.py"):
        os.utime(path, (0, 0))
    assert there == {game: rules_hash(game) for game in ALL}
    monkeypatch.undo()
    assert there == {game: rules_hash(game) for game in ALL}
    assert len(set(there.values())) == len(ALL)


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("games/trono/dice.py", {"trono"}),
        ("games/tortelli/content/map.toml", {"tortelli"}),
        ("bots/simple/tortelli.py", {"tortelli"}),
        ("bots/bomarzo/goods.py", {"bomarzo"}),
        ("bots/__init__.py", ALL),
        ("kernel/rule.py", ALL),
        ("kernel/match.py", set()),
        ("games/trono/view.py", set()),
        ("games/trono/text/it.toml", set()),
        ("bots/plain.py", set()),
    ],
)
def test_an_edit_changes_the_folders_of_the_games_that_depend_on_it(
    edited: str, changed: set[str], copied: Path
) -> None:
    before = {game: rules_hash(game) for game in ALL}
    assert (copied / edited).exists()
    with (copied / edited).open("a", encoding="utf-8") as file:
        file.write("\n# edited\n")
    assert {game for game in ALL if rules_hash(game) != before[game]} == changed


def test_a_new_rule_file_of_a_game_changes_its_folder_alone(copied: Path) -> None:
    before = {game: rules_hash(game) for game in ALL}
    (copied / "games" / "bomarzo" / "new.py").write_text("", encoding="utf-8")
    assert {game for game in ALL if rules_hash(game) != before[game]} == {"bomarzo"}


def test_the_hash_of_a_committed_digest_sees_kernel_and_games(copied: Path) -> None:
    before = sources_hash("kernel", "games")
    (copied / "bots" / "trono" / "rows.py").write_text("", encoding="utf-8")
    assert sources_hash("kernel", "games") == before
    (copied / "games" / "trono" / "dice.py").write_text("", encoding="utf-8")
    assert sources_hash("kernel", "games") != before


@each_game
def test_compiled_rules_lie_in_the_folder_of_their_game(name: str) -> None:
    game = tavolata.game(name)
    folder = cache_folder(name)
    assert folder.name.startswith(f"{name}-")
    game.new(players=game.players[0], seed=1).legal()
    assert list(folder.glob(f"*.{name}_legal-*.nbc"))


def test_the_folders_used_longest_ago_are_thrown_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parent = tmp_path / "tavolata"
    for age in range(KEPT + 4):
        folder = parent / f"trono-{age:016x}"
        folder.mkdir(parents=True)
        os.utime(folder, (1e9 - age, 1e9 - age))
    (parent / "tortelli-0").mkdir()
    monkeypatch.setenv("TAVOLATA_CACHE", str(tmp_path))
    used = cache_folder.__wrapped__("trono")
    left = {folder.name for folder in parent.glob("trono-*")}
    assert left == {used.name} | {f"trono-{age:016x}" for age in range(KEPT - 1)}
    assert (parent / "tortelli-0").exists()
    assert cache_folder.__wrapped__("trono") == used


TOY = """
import sys
from pathlib import Path
from tavolata.kernel import cache
cache.PREPARED = Path(sys.argv[1])
from tavolata.kernel.rule import entry, rule

@rule
def twice(a):
    return 2 * a

def add_at(a, b):
    return _twice(a) + b

add = entry(add_at, "toy", "add", _twice=twice)
assert add(20, 2) == 42
hits, misses = sum(add.stats.cache_hits.values()), sum(add.stats.cache_misses.values())
cache.mark("toy", "tests")
print(hits, misses, cache.is_marked("toy", "tests"), cache.cache_folder("toy"))
"""


def run_toy(folder: Path, cached: Path, prepared: Path, **more: str) -> list[str]:
    """Compile a toy rule, or load it: how often each, whether it is marked as ready, and its folder."""
    file = folder / "toy.py"
    file.write_text(TOY, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = {**kept, "TAVOLATA_CACHE": str(cached), **more}
    words = [sys.executable, str(file), str(prepared)]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_code_that_came_along_is_loaded_where_the_processor_has_what_it_needs(tmp_path: Path) -> None:
    prepared = tmp_path / "prepared"
    name = {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    hits, misses, _, folder = run_toy(tmp_path, tmp_path / "made", prepared, **name)
    assert (hits, misses) == ("0", "1")
    shutil.copytree(folder, prepared / Path(folder).name)

    def told(**more: object) -> None:
        words = {"system": binding.get_process_triple(), "name": "generic", "needs": []} | more
        (prepared / cache.PROCESSOR).write_text(json.dumps(words), encoding="utf-8")

    told()
    assert run_toy(tmp_path, tmp_path / "here", prepared)[:2] == ["1", "0"]
    told(needs=["a feature that no processor has"])
    assert run_toy(tmp_path, tmp_path / "lacking", prepared)[:2] == ["0", "1"]
    assert run_toy(tmp_path, tmp_path / "lacking", prepared)[:2] == ["1", "0"]  # compiled here by now
    told(system="another-system")
    assert run_toy(tmp_path, tmp_path / "foreign", prepared)[:2] == ["0", "1"]


LOADED = """
import sys
from tavolata.kernel.rule import entry

def add_at(a, b):
    return a + b

def sum_at(numbers):
    total = 0.5
    for number in numbers:
        total = _add(total, number) ** 2
    return total

def both():
    import numpy as np
    added = entry(add_at, "toy", "add")
    print(added(20, 22), "numba.np.arraymath" in sys.modules, "scipy.linalg" in sys.modules)
    print(entry(sum_at, "toy", sys.argv[1], _add=added)(np.ones(3)))

both()
"""


def test_what_is_loaded_brings_no_compiler_and_can_be_compiled_into_more(tmp_path: Path) -> None:
    (tmp_path / "loaded.py").write_text(LOADED, encoding="utf-8")
    environment = {**os.environ, "TAVOLATA_CACHE": str(tmp_path)}

    def run(name: str) -> list[str]:
        words = [sys.executable, str(tmp_path / "loaded.py"), name]
        done = subprocess.run(words, env=environment, capture_output=True, text=True, timeout=300)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    first, result = run("first")
    assert first.startswith("42 True")
    for name in ("first", "second"):  # all is loaded; a new one is compiled with what is loaded
        assert run(name) == ["42 False False", result]
