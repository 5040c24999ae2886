"""Every example in README and docs is executed."""

import doctest
import os
import re
import runpy
import shlex
import subprocess
import sys
import urllib.request
from functools import cache
from pathlib import Path

import pytest

import tavolata
from tavolata.kernel import record

from ..forking import run_command
from ..packages.installing import uv_program
from .pages import NOT_RUN, PAGES, ROOT, Block, Command, blocks, commands, is_excerpt
from .wrap import WRAPPED, wrapped

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
EXCERPTS = [block for page in PAGES for block in blocks(page, "python") if is_excerpt(block)]
PROGRAM = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())"]
COMMANDS = [command for page in PAGES for command in commands(page)]


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_sessions(page: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The `>>>` sessions of a page, in one namespace."""
    if page.name == "CONTRIBUTING.md":  # this page tells how that game was made
        request.getfixturevalue("pig")
    monkeypatch.chdir(ROOT)
    names: dict[str, object] = {}
    report: list[str] = []
    for block in blocks(page, "python"):
        if is_excerpt(block):
            continue
        assert block.text.lstrip().startswith(">>>"), f"{block} is neither a session nor an excerpt"
        test = doctest.DocTestParser().get_doctest(block.text, names, str(block), name(page), block.line)
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert not report, "".join(report)


@pytest.mark.parametrize("block", EXCERPTS, ids=str)
def test_excerpts_stand_in_their_files(block: Block) -> None:
    first, text = block.text.split("\n", 1)
    source = (ROOT / first.removeprefix("# ")).read_text(encoding="utf-8")
    for piece in text.strip("\n").split("\n...\n"):
        assert piece.strip("\n") in source, f"{block}: not in {first.removeprefix('# ')}:\n{piece}"


def arguments(command: Command) -> list[str]:
    """The command as the tests run it: `tavolata` and `./dev run` by this very Python."""
    words = shlex.split(command.command)
    if words[:3] == ["pip", "install", "-e"]:  # installs beside this environment, not into it
        return [uv_program(), "pip", "install", "--quiet", "--no-deps", "--target", "site", f"./{words[3]}"]
    if words[:2] == ["./dev", "run"]:
        words = ["tavolata", *(words[2:] or ["serve"])]
    extra = shlex.split(command.remark.removeprefix("tested with")) if "tested with" in command.remark else []
    if words[:2] == ["python", "-m"]:
        return [sys.executable, *words[1:], *extra]
    if words[:1] == ["python"]:  # a file of ours, from any folder
        return [sys.executable, str(ROOT / words[1]), *words[2:]]
    assert words[0] == "tavolata", f"{command} is no command that the tests know"
    return [*PROGRAM, *words[1:], *extra]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which commands run: later commands may read what earlier ones wrote. It holds the files of the
    docs, and the record of a game.
    """
    folder = tmp_path_factory.mktemp("docs")
    match = tavolata.game("trono").new(players=4, seed=7)
    while not match.over:
        match.play(match.legal()[0])
    (folder / "game.json").write_text(record.dump(match.record()), encoding="ascii")
    for page in PAGES:
        for block in blocks(page, "toml"):
            found = re.match(r"# (\S+\.toml)\n", block.text)
            if found:
                (folder / found[1]).write_text(block.text, encoding="utf-8")
    return folder


@cache
def run(arguments: tuple[str, ...], typed: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command; one that several pages show is run once. Commands of a game that a page has installed are started
    in a new process.
    """
    own = {"COLUMNS": "110", "TERM": "dumb", "LC_ALL": "C.UTF-8", "PYTHONPATH": str(folder / "site")}
    words = list(arguments[len(PROGRAM) :])
    if list(arguments[: len(PROGRAM)]) == PROGRAM and "pig" not in words and hasattr(os, "pidfd_open"):
        return run_command(words, typed, folder, {**os.environ, **own})
    return subprocess.run(
        arguments, input=typed, capture_output=True, text=True, cwd=folder, timeout=300, env={**os.environ, **own}
    )


@cache
def serve(arguments: tuple[str, ...], folder: Path) -> None:
    """Start a server, check its health, and stop it; it has its own port and data. A command that several pages show is
    run once.
    """
    own = {"TAVOLATA_PORT": "0", "TAVOLATA_DATABASE": str(folder / "served.db"), "TAVOLATA_OPEN_BROWSER": "off"}
    env = {**os.environ, **own, "LC_ALL": "C.UTF-8"}
    with subprocess.Popen(arguments, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        with urllib.request.urlopen(f"{address}health", timeout=100) as answer:
            assert answer.status == 200
        server.terminate()
        assert server.wait(timeout=30) == 0


@pytest.mark.parametrize("command", COMMANDS, ids=str)
def test_commands(command: Command, folder: Path) -> None:
    if command.remark == "not run":
        assert NOT_RUN.match(command.command)
        return
    if command.remark == "served":
        serve(tuple(arguments(command)), folder)
        return
    interactive = command.remark == "interactive"
    done = run(tuple(arguments(command)), "quit\n\n" if interactive else "", folder)
    expected = re.fullmatch(r"exit (\d)", command.remark)
    assert done.returncode == (int(expected[1]) if expected else 0), done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    if not interactive and "tested with" not in command.remark and command.shown.strip():
        printed = done.stdout + done.stderr
        same = doctest.OutputChecker().check_output(command.shown, printed, FLAGS)
        assert same, f"{command} prints:\n{printed}\nand is shown as:\n{command.shown}"


def test_every_page_is_reached_from_the_index() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "index.md" or f"({page.name})" in index, page.name


@pytest.mark.parametrize("page", WRAPPED, ids=name)
def test_a_page_has_one_sentence_a_line(page: Path) -> None:
    """`python -m tests.docs.wrap` writes it so."""
    text = page.read_text(encoding="utf-8")
    assert wrapped(text) == text


def anchors(page: Path) -> set[str]:
    """What a link to a place of the page can name: its headings, as GitHub writes them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def prose(page: Path) -> str:
    """The text of a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", WRAPPED, ids=name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link, anchor in re.findall(r"\]\(([^)#:\s]*)(?:#([^)\s]+))?\)", prose(page)):
        target = page.parent / link if link else page
        assert target.exists(), f"{name(page)} links to {link}"
        assert not anchor or target.suffix != ".md" or anchor in anchors(target), f"{name(page)}: {link}#{anchor}"


def test_the_picture_of_the_terminal_can_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By the script beside it, from a session that still runs, without any request to the network."""
    script = runpy.run_path(str(ROOT / "docs" / "images" / "make_terminal.py"))
    monkeypatch.setitem(script["main"].__globals__, "TARGET", tmp_path / "terminal.svg")
    script["main"]()
    for picture in (tmp_path / "terminal.svg", ROOT / "docs" / "images" / "terminal.svg"):
        drawn = picture.read_text(encoding="utf-8")
        assert "Anna" in drawn
        assert "url(" not in re.sub(r"url\(#[^)]*\)", "", drawn)
