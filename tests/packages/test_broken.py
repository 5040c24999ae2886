"""Games that cannot be played: the program says which and why, and offers the others."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest

from tavolata.bots.compiling import BROKEN
from tavolata.kernel import catalogue
from tavolata.kernel.cache import rules_hash
from tavolata.kernel.errors import BrokenGame, UnknownGame
from tavolata.kernel.game import broken_games, game, games
from tavolata.kernel.texts import LANGUAGES
from tavolata.server.runtime.rule_loader import RuleLoader

from ..server.http.serving import PATIENCE
from ..server.operations.program import environment, program
from .installing import found_in

OURS = ["bomarzo", "tortelli", "trono"]
META = "from tavolata.kernel.meta import Meta\nMETA = Meta(name={name!r}, players=(2, 2), rules_version=1)\n"


def package(site: Path, name: str, contract: object = 1, module: str = "", **files: str) -> Path:
    """A folder in which a game is installed, as an installer leaves it: the package, and its entry point."""
    module = module or f"some_{name}"
    lines = "" if contract is None else f"CONTRACT = {contract!r}\n"
    written = {"__init__": lines, "meta": META.format(name=name), "rules": "RULES = None\n", **files}
    (site / module).mkdir(parents=True)
    for part, text in written.items():
        (site / module / f"{part}.py").write_text(text, encoding="utf-8")
    info = site / f"{module}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[tavolata.games]\n{name} = {module}\n", encoding="utf-8")
    return site


def other_contract(site: Path) -> None:
    package(site, "hearts", contract=99)


def no_contract(site: Path) -> None:
    package(site, "hearts", contract=None)


def bad_meta(site: Path) -> None:
    package(site, "hearts", meta="raise ValueError('no cards today')\n")


def bad_words(site: Path) -> None:
    package(site, "hearts")
    (site / "some_hearts" / "text").mkdir()
    (site / "some_hearts" / "text" / "en.toml").write_text("[game", encoding="utf-8")


def no_package(site: Path) -> None:
    package(site, "hearts")
    (site / "some_hearts").rename(site / "elsewhere")


def other_name(site: Path) -> None:
    package(site, "hearts", meta=META.format(name="spades"))


def bad_name(site: Path) -> None:
    package(site, "../hearts", module="some_hearts")


def two_of_one_name(site: Path) -> None:
    package(site, "hearts", module="one_hearts")
    package(site, "hearts", module="two_hearts")


def name_of_ours(site: Path) -> None:
    package(site, "trono")


Harm = Callable[[Path], None]
WHY: dict[Harm, tuple[str, str]] = {
    other_contract: ("some_hearts 1.0", "version 99"),
    no_contract: ("some_hearts 1.0", "CONTRACT"),
    bad_meta: ("some_hearts 1.0", "ValueError: no cards today"),
    bad_words: ("some_hearts 1.0", "TOMLDecodeError"),
    no_package: ("some_hearts 1.0", "No module named 'some_hearts'"),
    other_name: ("some_hearts 1.0", "spades"),
    bad_name: ("some_hearts 1.0", "'../hearts'"),
    two_of_one_name: ("one_hearts 1.0", "two_hearts 1.0"),
    name_of_ours: ("some_trono 1.0", "'trono'"),
}
each = pytest.mark.parametrize("harm", WHY, ids=lambda harm: harm.__name__)


@each
def test_it_is_left_out_with_a_sentence_and_the_others_are_there(harm: Harm, tmp_path: Path) -> None:
    harm(tmp_path)
    with found_in(tmp_path):
        assert games() == OURS
        [broken] = broken_games()
        assert isinstance(broken, BrokenGame)
        for language in LANGUAGES:
            said = broken.text(language)
            assert said.endswith(".")
            assert "\n" not in said
        assert all(words in broken.text("en") for words in WHY[harm])
        if harm is not name_of_ours:
            with pytest.raises((BrokenGame, UnknownGame)):
                game("hearts")
    assert broken_games() == []


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["simulate", "hearts"],
        pytest.param(["play", "hearts"], marks=pytest.mark.long),
        pytest.param(["check", "hearts"], marks=pytest.mark.long),
    ],
)
def test_the_command_line_says_so_in_one_line_each(words: list[str], tmp_path: Path) -> None:
    package(tmp_path, "hearts", rules="import no_such_module\n")
    package(tmp_path, "spades", contract=99)
    command = [sys.executable, "-m", "tavolata", *words]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, env=environment(PYTHONPATH=str(tmp_path))
    )
    assert "Traceback" not in done.stderr
    lines = done.stderr.splitlines()
    if words == ["games"]:
        assert done.returncode == 0
        [other_version, not_loading] = lines
        assert "spades" in other_version
        assert "no_such_module" in not_loading
        assert "trono" in done.stdout
        assert "hearts" not in done.stdout
    else:
        assert done.returncode == 2
        [line] = lines
        assert "no_such_module" in line


def test_the_server_starts_and_serves_the_others(tmp_path: Path) -> None:
    """One has another contract version, the rules of the other do not load: the log names both."""
    package(tmp_path / "site", "spades", contract=99)
    package(tmp_path / "site", "hearts", rules="import no_such_module\n")
    with program(tmp_path, "--log-json", PYTHONPATH=str(tmp_path / "site")) as server:
        server.wait_for_rules("hearts")
        listed = httpx.get(f"{server.address}/api/games", timeout=PATIENCE).json()
        assert [info["name"] for info in listed] == OURS
        with httpx.Client(base_url=server.address, headers={"origin": server.address}, timeout=PATIENCE) as browser:
            browser.post("/api/guest", json={"name": "Anna"}).raise_for_status()
            refused = browser.post("/api/tables", json={"game": "hearts", "players": 2})
            assert "no_such_module" in refused.json()["text"]
            assert browser.post("/api/tables", json={"game": "trono", "players": 2}).is_success
        assert "version 99" in server.log
        assert "no_such_module" in server.log
        assert "Traceback" not in server.log


def test_rules_that_do_not_load_are_not_waited_for(tmp_path: Path) -> None:
    package(tmp_path, "hearts", rules="import no_such_module\n")

    async def prepare() -> None:
        preparing = RuleLoader(["hearts"], command=[sys.executable, "-c", f"import sys; sys.exit({BROKEN})"])
        preparing.start()
        with pytest.raises(BrokenGame, match="no_such_module"):
            await asyncio.wait_for(preparing.wait("hearts"), 60)
        assert preparing.left() == {}
        assert not preparing.is_playable("hearts")
        with pytest.raises(BrokenGame):
            await preparing.require("hearts")
        await preparing.stop()

    with found_in(tmp_path):
        asyncio.run(prepare())


def test_an_edit_in_a_package_compiles_its_game_anew(tmp_path: Path) -> None:
    """Whatever its files are called; no other game is compiled again."""
    site = package(tmp_path, "hearts", match="# a file that the kernel has too\n")
    with found_in(site):
        before = {name: rules_hash(name) for name in (*OURS, "hearts")}
        (site / "some_hearts" / "match.py").write_text("# edited\n", encoding="utf-8")
        after = {name: rules_hash(name) for name in (*OURS, "hearts")}
        assert {name for name in before if before[name] != after[name]} == {"hearts"}
        assert catalogue.source_of("hearts").folder == site / "some_hearts"
