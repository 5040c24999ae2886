"""What `new-game` writes, and what it refuses to."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tavolata.terminal.new_game import new_game
from tavolata.terminal.words import BadInput

from ..server.operations.program import environment
from .installing import ROOT, install


def files(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_everything_has_the_new_name(tmp_path: Path) -> None:
    folder = new_game("liars-dice", tmp_path)
    assert folder == tmp_path / "liars-dice"
    told = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    assert told["project"]["name"] == "tavolata-liars-dice"
    assert told["project"]["entry-points"]["tavolata.games"] == {"liars_dice": "tavolata_liars_dice"}
    assert {"src/tavolata_liars_dice/rules.py", "tests/test_liars_dice.py"} <= set(files(folder))
    for name in files(folder):
        text = (folder / name).read_text(encoding="utf-8")
        assert "pig" not in name + text.lower(), name


@pytest.mark.parametrize("given", ["trono", "Trono", "9lives", "a b", "../up", "class", "", "a__b", "è", "x" * 60])
def test_names_that_cannot_be(given: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as refused:
        new_game(given, tmp_path)
    assert refused.value.text("it").endswith(".")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    new_game("hearts", tmp_path)
    (tmp_path / "hearts" / "README.md").write_text("mine", encoding="utf-8")
    with pytest.raises(BadInput, match="already"):
        new_game("hearts", tmp_path)
    assert (tmp_path / "hearts" / "README.md").read_text(encoding="utf-8") == "mine"


def run_tests(package: Path, site: Path) -> str:
    """What pytest says of the tests of an installed package."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(package / "tests")]
    done = subprocess.run(
        command, cwd=package, capture_output=True, text=True, timeout=600, env=environment(PYTHONPATH=str(site))
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_its_own_tests_are_green_as_it_is(pig_site: Path) -> None:
    assert "passed" in run_tests(pig_site.parent / "pig", pig_site)


def test_the_example_that_was_made_with_it_is_green(tmp_path: Path) -> None:
    """Liar's dice: every law, interpreted as compiled, changed positions, every word, every rule."""
    package = ROOT / "examples" / "liars-dice"
    assert "passed" in run_tests(package, install(tmp_path / "site", package))
