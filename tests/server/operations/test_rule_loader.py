"""Rules are compiled beside the server: pages are served at once, Trono is first, tables wait, and no process is
left behind."""

import asyncio
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest
from structlog.testing import capture_logs

import tavolata
from tavolata.kernel.catalogue import source_of
from tavolata.server.ops.serve import warm_up
from tavolata.server.runtime import rule_loader
from tavolata.server.runtime.rule_loader import RuleLoader, RulesNotReady, in_order
from tavolata.server.runtime.workers.worker import NICE

from ..http.serving import Served, assert_refused, guest, serving
from .program import program

GAMES = ["trono", "bomarzo", "tortelli"]

FAKE = """
import pathlib, sys, time
folder, name = pathlib.Path(sys.argv[1]), sys.argv[2]
with (folder / "begun").open("a") as file:
    file.write(name + "\\n")
print(30, 60, flush=True)
while not (folder / f"{name}.go").exists():
    time.sleep(0.01)
sys.exit(int((folder / f"{name}.go").read_text() or 0))
"""
"""A stand-in that compiles nothing: it says that it is half done, and ends when it is let."""


@pytest.fixture(autouse=True)
def _nothing_on_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up("en")
    monkeypatch.setattr(rule_loader, "is_table_prepared", lambda game: False)
    monkeypatch.setattr(rule_loader, "is_search_prepared", lambda game: True)


def command(folder: Path) -> list[str]:
    return [sys.executable, "-c", FAKE, str(folder)]


def begun(folder: Path) -> list[str]:
    file = folder / "begun"
    return file.read_text().split() if file.exists() else []


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def preparation(folder: Path, names: list[str]) -> AsyncIterator[RuleLoader]:
    """One that is under way."""
    made = RuleLoader(names, command(folder))
    made.start()
    try:
        yield made
    finally:
        await made.stop()


def test_trono_comes_first_and_no_game_is_forgotten() -> None:
    assert in_order()[0] == "trono"
    assert sorted(in_order()) == tavolata.games()


def test_as_many_at_once_as_there_are_processors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_loader, "processors", lambda: 1)

    async def body() -> None:
        async with preparation(tmp_path, GAMES) as made:
            for number, name in enumerate(GAMES):
                await until(lambda number=number: len(begun(tmp_path)) == number + 1)  # type: ignore[misc]
                assert list(made.left()) == GAMES[number:]
                (tmp_path / f"{name}.go").touch()
            await made.wait("tortelli")
            assert made.left() == {}

    asyncio.run(body())
    assert begun(tmp_path) == GAMES


def test_the_time_left_follows_from_what_is_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_loader, "processors", lambda: 1)

    async def body() -> None:
        async with preparation(tmp_path, GAMES[:2]) as made:
            assert made.left() == {"trono": 30, "bomarzo": 30}  # nothing is known yet
            await until(lambda: made._parts["trono"] == 0.5)
            made._began["trono"] = time.monotonic() - 20
            assert made.left() == {"trono": 20, "bomarzo": 50}

    asyncio.run(body())


def test_what_searches_is_compiled_after_all_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until then the games are played, without the bots that search; one that cannot be compiled delays no other."""
    monkeypatch.setattr(rule_loader, "is_search_prepared", lambda game: False)
    games, search = tmp_path / "games", tmp_path / "search"
    for folder in (games, search):
        folder.mkdir()

    async def body() -> None:
        made = RuleLoader(GAMES, command(games), command(search))
        made.start()
        try:
            (games / "trono.go").touch()
            await made.wait("trono")
            assert not made.can_search("trono")
            assert begun(search) == []
            for name in GAMES[1:]:
                (games / f"{name}.go").touch()
            await until(lambda: begun(search) == ["trono"])
            assert made.left() == {}
            (search / "trono.go").write_text("1")
            await until(lambda: begun(search) == GAMES[:2])
            (search / "bomarzo.go").touch()
            await until(lambda: made.can_search("bomarzo"))
            assert not made.can_search("trono")
        finally:
            await made.stop()

    with capture_logs() as said:
        asyncio.run(body())
    assert [line["game"] for line in said if line["event"] == "search_failed"] == ["trono"]


@pytest.mark.parametrize("cores", [1, 2])
def test_the_lab_does_not_wait_for_all_searches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int) -> None:
    """Both are compiled beside each other; on a single core in turns, the lab first."""
    monkeypatch.setattr(rule_loader, "is_search_prepared", lambda game: False)
    monkeypatch.setattr(rule_loader, "is_lab_prepared", lambda game: False)
    monkeypatch.setattr(rule_loader, "processors", lambda: cores)
    games, search, lab = (tmp_path / name for name in ("games", "search", "lab"))
    for folder in (games, search, lab):
        folder.mkdir()
    for name in GAMES:
        (games / f"{name}.go").touch()

    async def body() -> None:
        made = RuleLoader(GAMES, command(games), command(search), command(lab))
        made.start()
        try:
            await until(lambda: begun(lab) == ["trono"] and len(begun(search)) == cores - 1)
            assert sorted(begun(games)) == sorted(GAMES)
            (lab / "trono.go").touch()
            await until(lambda: begun(search) == ["trono"] and begun(lab) == GAMES[:cores])
            made.require_lab("trono")
            assert not made.can_search("trono")
            (search / "trono.go").touch()
            await until(lambda: begun(lab) == GAMES[:2] and len(begun(search)) == cores)
        finally:
            await made.stop()

    asyncio.run(body())


def test_a_lab_that_cannot_be_compiled_is_not_promised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rule_loader, "is_lab_prepared", lambda game: False)
    (tmp_path / "trono.go").touch()
    lab = tmp_path / "lab"
    lab.mkdir()

    async def body() -> None:
        made = RuleLoader(["trono"], command(tmp_path), lab=command(lab))
        made.start()
        try:
            await made.wait("trono")
            with pytest.raises(RulesNotReady, match="is being prepared"):
                made.require_lab("trono")
            await until(lambda: begun(lab) == ["trono"])
            (lab / "trono.go").write_text("1")
            await made._tasks[-1]
            with pytest.raises(RulesNotReady, match="could not be prepared"):
                made.require_lab("trono")
        finally:
            await made.stop()

    asyncio.run(body())


def test_a_process_that_is_killed_is_noticed_and_begun_once_more(tmp_path: Path) -> None:
    others = children(os.getpid())  # of tests before

    async def body() -> None:
        async with preparation(tmp_path, ["trono"]) as made:
            await until(lambda: begun(tmp_path) == ["trono"])
            for child in set(children(os.getpid())) - set(others):
                os.kill(child, signal.SIGKILL)
            await until(lambda: begun(tmp_path) == ["trono", "trono"])
            assert not made.is_ready("trono")
            (tmp_path / "trono.go").touch()
            await made.wait("trono")

    with capture_logs() as said:
        asyncio.run(body())
    failed = [line for line in said if line["event"] == "compiling_failed"]
    assert [(line["game"], line["attempt"], line["again"]) for line in failed] == [("trono", 1, True)]


def test_what_no_process_can_compile_is_compiled_here(tmp_path: Path) -> None:
    (tmp_path / "trono.go").write_text("3")

    async def body() -> None:
        async with preparation(tmp_path, ["trono"]) as made:
            await made.wait("trono")

    with capture_logs() as said:
        asyncio.run(body())
    assert begun(tmp_path) == ["trono", "trono"]
    assert [line["event"] for line in said][-1] == "rules_ready"


def test_a_stop_ends_whoever_compiles_and_tells_whoever_waits(tmp_path: Path) -> None:
    others = children(os.getpid())  # of tests before

    async def body() -> None:
        async with preparation(tmp_path, GAMES) as made:
            await until(lambda: "trono" in begun(tmp_path))
            waiting = asyncio.create_task(made.wait("trono"))
            await asyncio.sleep(0)
            began = time.monotonic()
            await made.stop()
            assert time.monotonic() - began < 5
            with pytest.raises(RulesNotReady):
                await waiting
            assert set(children(os.getpid())) <= set(others)

    asyncio.run(body())


def test_a_game_that_is_held_gives_nobody_its_compiled_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    game = tavolata.kernel.game.Game(source_of("trono"))
    game.held = RuleLoader(["trono"]).refusal("trono")
    with pytest.raises(RulesNotReady) as refused:
        game.new(players=2, seed=1)
    assert "Il Trono di Mortadella" in refused.value.text("it")
    assert "own_engine" not in vars(game)
    game.held = None
    assert game.new(players=2, seed=1).legal()


# --- a server ----------------------------------------------------------------------------------------------------


def serve_unprepared(folder: Path, test: Callable[[Served, httpx.AsyncClient], Awaitable[None]]) -> None:
    """Run a test against a server whose games are ready when the test lets them be."""

    async def body() -> None:
        made = RuleLoader(GAMES, command(folder))
        async with serving(folder, rules=made) as served, served.browser() as browser:
            made.start()
            await guest(browser)
            await asyncio.wait_for(test(served, browser), 60)

    asyncio.run(body())


def test_pages_answer_and_a_table_waits_in_its_lobby_until_the_rules_are_ready(tmp_path: Path) -> None:
    async def test(served: Served, browser: httpx.AsyncClient) -> None:
        assert (await browser.get("/")).status_code == 200
        assert len((await browser.get("/api/games")).json()) == 3
        left = (await browser.get("/api/preparing")).json()
        assert [one["game"] for one in left] == GAMES
        assert all(one["seconds"] > 0 for one in left)
        made = await browser.post("/api/tables", json={"game": "trono", "players": 2, "bots": 1})
        table = made.json()["table"]
        begin = {"t": "start", "id": "begin-at-last"}
        for language, word in (("it", "preparazione"), ("en", "prepared")):
            answer = await browser.post(f"/api/tables/{table}/commands?lang={language}", json=begin)
            assert word in assert_refused(answer, 503, "preparing")
        shown = (await browser.get(f"/api/tables/{table}")).json()
        assert shown["d"]["table"]["status"] == "lobby"
        (tmp_path / "trono.go").touch()
        await served.services.rules.wait("trono")
        assert (await browser.post(f"/api/tables/{table}/commands", json=begin)).status_code == 200
        shown = (await browser.get(f"/api/tables/{table}")).json()
        assert shown["d"]["table"]["status"] == "playing"
        assert [one["game"] for one in (await browser.get("/api/preparing")).json()] == GAMES[1:]

    serve_unprepared(tmp_path, test)


def test_who_wants_to_begin_at_once_waits_for_it(tmp_path: Path) -> None:
    async def test(served: Served, browser: httpx.AsyncClient) -> None:
        words = {"game": "trono", "players": 2, "bots": 1, "start": True}
        asked = [browser.post("/api/tables", json=words), browser.post("/api/lessons", json={"game": "trono"})]
        tasks = [asyncio.ensure_future(one) for one in asked]
        done, _ = await asyncio.wait(tasks, timeout=0.5)
        assert not done
        (tmp_path / "trono.go").touch()
        assert [answer.status_code for answer in await asyncio.gather(*tasks)] == [201, 201]

    serve_unprepared(tmp_path, test)


def test_a_table_that_was_being_played_waits_after_a_restart(tmp_path: Path) -> None:
    cookies = httpx.Cookies()

    async def play() -> str:
        async with serving(tmp_path) as served, served.browser() as browser:
            await guest(browser)
            words = {"game": "trono", "players": 2, "bots": 1, "start": True}
            table = str((await browser.post("/api/tables", json=words)).json()["table"])
            cookies.update(browser.cookies)
            return table

    async def return_to(table: str) -> None:
        made = RuleLoader(GAMES, command(tmp_path))
        async with serving(tmp_path, rules=made) as served, served.browser() as browser:
            browser.cookies = cookies
            made.start()
            listed = (await browser.get("/api/tables")).json()
            assert [(one["table"], one["status"]) for one in listed] == [(table, "playing")]
            looking = asyncio.ensure_future(browser.get(f"/api/tables/{table}"))
            done, _ = await asyncio.wait([looking], timeout=0.5)
            assert not done
            (tmp_path / "trono.go").touch()
            assert (await looking).json()["d"]["legal"] is not None

    table = asyncio.run(play())
    asyncio.run(return_to(table))


def test_a_stop_in_the_middle_leaves_nobody_behind(tmp_path: Path) -> None:
    """The real program, with nothing compiled: its page is there, it compiles, and is stopped."""
    with program(tmp_path, TAVOLATA_CACHE=str(tmp_path / "cache")) as server:
        page = urllib.request.urlopen(server.address, timeout=30).read()
        assert b"<html" in page
        left = urllib.request.urlopen(f"{server.address}/api/preparing", timeout=30).read()
        assert b'"trono"' in left
        deadline = time.monotonic() + 30
        while not (compiling := children(server.process.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert compiling
        began = time.monotonic()
        assert server.stop(signal.SIGTERM) == 0
        assert time.monotonic() - began < 10
        assert not [child for child in compiling if is_alive(child)]


def test_a_server_that_is_killed_leaves_nobody_behind(tmp_path: Path) -> None:
    with program(tmp_path, TAVOLATA_CACHE=str(tmp_path / "cache")) as server:
        deadline = time.monotonic() + 30
        while not (compiling := children(server.process.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert compiling
        server.stop(signal.SIGKILL)
        deadline = time.monotonic() + 30
        while left := [child for child in compiling if is_alive(child)]:
            assert time.monotonic() < deadline, left
            time.sleep(0.05)


def children(parent: int) -> list[int]:
    """The processes that one has started, as the system knows them."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[1]) == parent and words[0] != "Z":
            found.append(int(status.parent.name))
    return found


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_what_is_compiled_later_gives_way_to_workers_too() -> None:
    """Searches and the lab are compiled while people play: bots and folds in workers go before them."""
    beside = (
        "import os; from tavolata.kernel import prepare; prepare.compile_beside(['a'], lambda _: print(os.nice(0)))"
    )
    with subprocess.Popen([sys.executable, "-c", beside], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        given = int(process.stdout.readline())
    assert given >= min(19, os.nice(0) + NICE + 10)
