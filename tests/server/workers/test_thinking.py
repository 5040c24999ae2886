"""Bots that search do so in workers, answer at a time that depends on public facts only, and never delay a table."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from structlog.testing import capture_logs

import tavolata
from tavolata.bots import LEVELS
from tavolata.server.metrics import Metrics
from tavolata.server.runtime import hinting, levels
from tavolata.server.runtime.jobs import gestures
from tavolata.server.runtime.jobs.gestures import Question, known_to, seen_by
from tavolata.server.runtime.jobs.hints import HintQuestion
from tavolata.server.runtime.thinking import PATIENCE, SLACK, Moment, Thinker, allowed
from tavolata.server.runtime.workers.pool import Pool
from tavolata.server.settings import Settings

from ..http.serving import Served
from ..http.serving import run as run_server
from ..scenarios.people import FAST, people
from ..warm import trono_searches as trono_searches
from .failing_bots.gestures import DIES, FAILS, HANGS, QUICK, SLOW
from .failing_bots.hints import LATE

POOR = "tests.server.workers.failing_bots"
MATCH = tavolata.game("trono").new(3, seed=3)


def question(seed: int, kind: str = "master") -> Question:
    assert MATCH.actor is not None
    return Question(known_to(MATCH, MATCH.actor), kind, seed)


@pytest.fixture(autouse=True)
def found_by_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers import the jobs of these tests from where pytest found them."""
    root = str(Path(__file__).parents[3])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([root, *filter(None, [os.environ.get("PYTHONPATH")])]))


def run(test: Callable[[Thinker, Pool], Awaitable[None]], **given: Any) -> Metrics:
    """Run a test with a thinker whose workers are failing bots; its metrics."""
    metrics = Metrics()

    async def body() -> None:
        settings = Settings(**{"workers": 1, "think_ms": 800, **given})
        pool = Pool(settings, metrics, [POOR])
        thinker = Thinker(settings, pool, metrics, lambda game: True)
        try:
            while not pool.pids:  # a worker that is being started is not a late bot
                await thinker.gesture("warm", question(QUICK), 0)
            await asyncio.wait_for(test(thinker, pool), 60)
        finally:
            await pool.stop()

    asyncio.run(body())
    return metrics


# --- when ---------------------------------------------------------------------------------------------------------


def test_the_moment_of_a_gesture_follows_from_its_level_and_its_start() -> None:
    for kind in LEVELS:
        moment = Moment(asked=100.0, pause=0.0, thinking=levels.part(kind))
        assert moment.release == 100.0 + PATIENCE
        moment.started = 100.5
        assert moment.release == 100.5 + allowed(levels.part(kind))
    patient = Moment(asked=100.0, pause=7.0, thinking=0.1, started=100.1)
    assert patient.release == 107.0


def test_a_bot_that_is_ready_waits_as_long_as_one_that_is_not() -> None:
    """Whatever a bot holds, and however long it thinks about that: the pause before its gesture is the same."""
    pauses = []

    async def test(thinker: Thinker, pool: Pool) -> None:
        clock = asyncio.get_running_loop().time
        for seed in (QUICK, SLOW, FAILS, QUICK):
            gesture, moment = await thinker.gesture("table", question(seed), 0)
            assert moment.started is not None
            assert moment.release <= clock()
            pauses.append(round(moment.release - moment.started, 6))
            assert gesture.kind == ("expert" if seed == FAILS else "master")

    run(test)
    assert pauses == [round(allowed(0.8), 6)] * 4


def test_a_hint_is_given_when_public_facts_say_so() -> None:
    """However long the search took within its time; a late one comes after a whole multiple of it."""
    pauses = []

    async def test(thinker: Thinker, pool: Pool) -> None:
        hub: Any = SimpleNamespace(pool=pool, settings=thinker._settings)
        clock = asyncio.get_running_loop().time
        assert MATCH.actor is not None
        for seed in (QUICK, SLOW, FAILS, LATE):
            asked = HintQuestion(known_to(MATCH, MATCH.actor), 1, seed, "en", [])
            found, moment = await hinting._ask(hub, asked, "anna")
            assert moment.started is not None
            assert moment.release <= clock()
            pauses.append(round(moment.release - moment.started, 6))
            assert bool(found) is (seed != FAILS)

    run(test)
    once, twice = (round(allowed(times * hinting.SECONDS * 0.8), 6) for times in (1, 2))
    assert pauses == [once, once, once, twice]


# --- bots that fail -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seed", "why"), [(FAILS, "job_failed"), (HANGS, "late"), (DIES, "worker_died")])
def test_a_bot_that_fails_is_replaced_by_one_below(seed: int, why: str) -> None:
    async def test(thinker: Thinker, pool: Pool) -> None:
        with capture_logs() as said:
            gesture, moment = await thinker.gesture("table-1", question(seed), 0)
        replaced = [line for line in said if line["event"] == "bot_replaced"]
        assert [(line["kind"], line["why"], line["table"]) for line in replaced[:1]] == [("master", why, "table-1")]
        assert gesture.kind in LEVELS[: LEVELS.index("master")]
        assert asyncio.get_running_loop().time() < moment.release + 5

    metrics = run(test)
    assert f'kind="master",outcome="{why}"}}'.encode() in metrics.page()


def test_where_no_worker_is_free_a_level_plays_that_needs_none() -> None:
    async def test(thinker: Thinker, pool: Pool) -> None:
        hanging = asyncio.ensure_future(thinker.gesture("first", question(HANGS), 0))
        await asyncio.sleep(0)
        gesture, moment = await thinker.gesture("second", question(QUICK), 0)
        assert moment.started is None
        assert moment.release == moment.asked + PATIENCE
        assert gesture == ("solid", None)
        assert (await hanging)[0].kind != "master"

    run(test)


def test_nobody_waits_for_a_bot_that_nobody_asks_any_more() -> None:
    async def test(thinker: Thinker, pool: Pool) -> None:
        asked = asyncio.ensure_future(thinker.gesture("table", question(SLOW), 0))
        await asyncio.sleep(SLACK)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        gesture, _ = await thinker.gesture("table", question(QUICK), 0)
        assert gesture.kind == "master"

    run(test)


# --- loading what bots need ------------------------------------------------------------------------------------------


def test_while_workers_load_what_bots_need_one_is_free() -> None:
    """However many games are expected at once, and however long it takes."""

    async def test(thinker: Thinker, pool: Pool) -> None:
        for name in tavolata.games():
            thinker.expect(tavolata.game(name), ["master"])
        await asyncio.sleep(0)
        for _ in range(3):
            assert await pool.run(gestures.gesture, question(QUICK)) == [len("master")]
        workers = pool.pids
        gesture, moment = await thinker.gesture("table", question(QUICK), 0)
        assert gesture == ("solid", None), "no worker that would have to load first is asked"
        assert moment.release == moment.asked + PATIENCE
        assert set(workers) <= set(pool.pids), "none was ended"

    assert b'job="gestures.load"' in run(test, workers=2, job_wait_seconds=2.0).page(), "they were loading"


# --- what a worker gets -------------------------------------------------------------------------------------------


def test_a_worker_gets_what_the_seat_knows_and_no_more() -> None:
    seat = MATCH.actor
    assert seat is not None
    known = known_to(MATCH, seat, with_story=True)
    assert known.masked == MATCH.masked(seat).tobytes() != MATCH.state_bytes()
    seen = seen_by(known)
    assert seen.state_bytes() == known.masked
    assert seen.story == MATCH.seen(seat).story
    assert seen.legal(seat) == MATCH.legal(seat)


def test_content_of_ones_own_travels_along() -> None:
    game = tavolata.game("trono")
    changed = {**game.standard_content}
    place = next(path for path, value in changed.items() if isinstance(value, int))
    match = game.new(3, seed=1, content={place: changed[place] + 1})
    assert match.actor is not None
    assert seen_by(known_to(match, match.actor)).contents.hash == match.contents.hash


# --- at a table ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("trono_searches", "started_afresh")
def test_a_master_plays_at_a_table(tmp_path: Path) -> None:
    """With real workers; also after one of them was killed in the middle of a game."""

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        made = await anna.ok("/api/tables", game="trono", players=2, bots=1, bot_kind="master", start=True)
        page, killed = "", 0
        while 'kind="master",outcome="played"' not in page or not killed:
            shown = await anna.look(made["table"])
            if shown["table"]["status"] == "over":  # where everything takes long, one game may not be enough
                made = await anna.ok("/api/tables", game="trono", players=2, bots=1, bot_kind="master", start=True)
                continue
            mine = int(shown["table"]["seats"][0]["kind"] == "bot")
            if mine in shown["waiting"]:
                await anna.do(made["table"], "act", v=shown["v"], actions=[shown["legal"][0]["act"]], seat=mine)
            elif 'outcome="played"' in page and not killed:
                killed = served.services.pool.pids[0]
                os.kill(killed, signal.SIGKILL)
            await asyncio.sleep(0.02)
            page = (await anna.browser.get("/metrics")).text

    run_server(tmp_path, test, **FAST, think_ms=1000)  # a busy machine is in time, too


def test_a_game_whose_search_is_not_ready_is_played_by_a_level_below(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        served.services.hub.thinker._is_ready = lambda game: False
        [anna] = await people(served, "Anna")
        made = await anna.ok(
            "/api/tables", game="trono", players=2, bots=1, bot_kind="master", start=True, order="chosen"
        )
        first = (await anna.look(made["table"]))["v"]
        while (shown := await anna.look(made["table"]))["v"] < first + 8:
            if shown["legal"]:
                await anna.do(made["table"], "act", v=shown["v"], actions=[shown["legal"][0]["act"]])
            await asyncio.sleep(0.01)
        assert shown["table"]["seats"][1]["bot"] == "master"
        assert served.services.pool.pids == []

    run_server(tmp_path, test, **FAST)
