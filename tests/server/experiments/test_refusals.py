"""What the lab refuses: where it is off, over quota, and forged requests."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from tavolata.server.errors import ServerError
from tavolata.server.experiments import runs
from tavolata.server.experiments.jobs import playing
from tavolata.server.rates import Rate
from tavolata.server.runtime.identity import Who
from tavolata.server.runtime.workers.pool import Pool
from tavolata.server.settings import ManualClock, Settings

from ..http.serving import Served, assert_refused, guest, run
from ..scenarios.people import FAST, act_first, people, running
from ..waiting import until, watched_loop
from .running import KINDER, WISH, ran

ELSEWHERE = {"host": "0.0.0.0", "lab": True}
PROMPT = 0.25
"""The longest time, in the server's own processor seconds, in which nobody else is served."""
MANY = 100_000
"""More games than any machine plays in a second."""
ACTS = 20
"""Moves at a table; a short game has hardly more."""


@pytest.mark.parametrize(
    ("given", "is_there"),
    [
        ({}, True),
        ({"host": "::1"}, True),
        ({"host": "localhost"}, True),
        ({"lab": False}, False),
        ({"host": "0.0.0.0"}, False),
        ({"host": "192.168.1.5"}, False),
        ({"behind_proxy": True}, False),
        ({"public_url": "https://example.org"}, False),
        ({"behind_proxy": True, "lab": True}, True),
        ({"workers": 1}, False),
    ],
)
def test_where_it_is_on(given: dict[str, Any], is_there: bool) -> None:
    assert Settings(**given).has_lab is is_there


def test_it_needs_a_worker_beside_that_of_the_tables() -> None:
    with pytest.raises(ServerError, match="TAVOLATA_WORKERS"):
        Settings(lab=True, workers=1)


def test_where_it_is_off(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser(**{"accept-language": "it"}) as browser:
            assert "laboratorio" in assert_refused(await browser.get("/api/lab/games/trono"), 404, "lab_off")
            for address in ("/api/lab/runs", "/api/lab/experiments"):
                assert_refused(await browser.post(address, json=WISH), 404, "lab_off")
            assert not any(info["lab"] for info in (await browser.get("/api/games")).json())

    run(tmp_path, body, lab=False)


FORGED: list[tuple[dict[str, Any], int, str]] = [
    ({"game": "chess"}, 422, "unknown_game"),
    ({"game": "../trono"}, 422, "unknown_game"),
    ({"players": 9}, 422, "players"),
    ({"players": "3"}, 400, "bad_value"),
    ({"games": 0}, 400, "bad_value"),
    ({"games": 10**6}, 422, "lab_games"),
    ({"games": 10**30}, 422, "lab_games"),
    ({"bots": "master"}, 422, "lab_bot"),
    ({"bots": "x" * 41}, 400, "bad_value"),
    ({"seed": 2}, 400, "bad_value"),
    ({"changes": {"limits.sins": 99}}, 422, "content_range"),
    ({"changes": {"limits.sins": -1}}, 422, "content_range"),
    ({"changes": {"limits.sins": 2**62}}, 422, "content_range"),
    ({"changes": {"limits.sins": True}}, 400, "bad_value"),
    ({"changes": {"limits.sins": 6.5}}, 400, "bad_value"),
    ({"changes": {"limits.virtues": 1}}, 422, "content_unknown"),
    ({"changes": {"victory.dean.least": 1}}, 422, "content_length"),
    ({"changes": {"victory.dean.least[9]": 1}}, 422, "part"),
    ({"changes": {"victory.dean.least[0][0]": 1}}, 422, "content_unknown"),
    ({"changes": {"dice.faces[0]": 1}}, 422, "content_name"),
    ({"changes": {"victory.dean.least[0]": 24, "victory.dean.most[0]": 1}}, 422, "row_impossible"),
    ({"changes": {f"limits.{n}": 1 for n in range(101)}}, 400, "bad_value"),
    ({"changes": {"x" * 101: 1}}, 400, "bad_value"),
    ({"changes": []}, 400, "bad_value"),
    ({"options": {"virtue": True}}, 422, "option"),
    ({"options": {"deus_ex": 0}}, 422, "option_value"),
    ({"options": {"deus_ex": 2}}, 422, "option_value"),
    ({"options": {"deus_ex": 0.0}}, 400, "bad_value"),
    ({"options": {"deus_ex": None}}, 400, "bad_value"),
    ({"options": {"x" * 101: True}}, 400, "bad_value"),
    ({"options": {f"o{n}": True for n in range(101)}}, 400, "bad_value"),
    ({"game": "tortelli", "options": {"round_limit": 5}}, 422, "option_value"),
    ({"game": "tortelli", "options": {"round_limit": 2**62}}, 422, "option_value"),
    ({"game": "tortelli", "options": {"round_limit": True}}, 422, "option_value"),
    ({"game": "bomarzo", "options": {"deus_ex": True}}, 422, "option"),
    ({"options": {"deus_ex": False}, "changes": {"limits.sins": 99}}, 422, "content_range"),
]


def test_forged(tmp_path: Path) -> None:
    """One clear sentence in the reader's language, and no game is played."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            for changes, status, error in FORGED:
                for address in ("/api/lab/runs", "/api/lab/experiments"):
                    answer = await browser.post(address, json={**WISH, **changes})
                    assert answer.status_code == status, (changes, answer.text)
                    said = answer.json()
                    assert said["error"] == error, (changes, said)
                    italian = (await browser.post(f"{address}?lang=it", json={**WISH, **changes})).json()
                    assert said["text"] != italian["text"], said
            huge = {**WISH, "changes": {f"limits.sins{'x' * 900}{n}": 1 for n in range(80)}}
            assert (await browser.post("/api/lab/runs", json=huge)).status_code == 413
            assert_refused(await browser.get("/api/lab/games/chess"), 422, "unknown_game")
        assert len(served.services.lab) == 0

    run(tmp_path, body, rate=10**6, burst=10**6)


def test_whoever_leaves_ends_the_run(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        endless = {**WISH, "games": 100_000}
        async with served.browser() as browser, browser.stream("POST", "/api/lab/runs", json=endless) as answer:
            lines = answer.aiter_lines()
            assert json.loads(await anext(lines))["done"] < 100_000
            assert len(served.services.lab) == 1
        await until(lambda: len(served.services.lab) == 0)
        await until(lambda: not served.services.pool._waiting)
        async with served.browser() as browser:  # the worker is free for the next one
            assert (await ran(browser, games=25))[-1]["done"] == 25

    run(tmp_path, body)


def test_a_run_has_an_end(tmp_path: Path) -> None:
    """A run that reaches its limit says why, and keeps what it has found."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            lines = await ran(browser, games=MANY, changes=KINDER)
        assert lines[-1]["error"] == "lab_too_long"
        assert "1 seconds" in lines[-1]["text"]
        assert 0 < lines[-1]["done"] < MANY

    run(tmp_path, body, lab_seconds=1.0)


@pytest.mark.parametrize("limits", [{}, {"lab_seconds": 1.0}])
def test_whoever_does_not_take_the_lines_keeps_nobody_out(limits: dict[str, float], tmp_path: Path) -> None:
    """A page that stays and reads no further has its place until the games are played, or until they took too long."""

    async def body(served: Served) -> None:
        games = MANY if limits else 400
        checked = await served.services.pool.run(playing.check, playing.LabRequest("trono", 3, games, "simple", KINDER))
        who = Who(None, "Ada", "en", None, "127.0.0.1")
        lines = runs.Run(served.services, who, checked).lines()
        await anext(lines)
        assert len(served.services.lab) == 1
        await until(lambda: len(served.services.lab) == 0)
        rest = [json.loads(line) async for line in lines]  # there for whoever reads on
        assert rest[-1]["error"] == ("lab_too_long" if limits else None)
        assert (rest[-1]["done"] == games) is not bool(limits)

    run(tmp_path, body, **limits)


def test_a_server_that_stops_ends_its_runs(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            running = asyncio.create_task(ran(browser, games=100_000))
            await until(lambda: len(served.services.lab) == 1)
            served.services.lab.is_closed = True
            assert (await running)[-1]["error"] == "no_worker"

    run(tmp_path, body)


def test_what_is_not_compiled_yet_is_not_run(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        served.services.rules._lab.missing.add("trono")
        async with served.browser() as browser:
            assert "Mortadella" in assert_refused(await browser.post("/api/lab/runs", json=WISH), 503, "lab_preparing")

    run(tmp_path, body)


def test_quotas(tmp_path: Path) -> None:
    """Limits on simultaneous runs for a guest, an address and in all; and on worker time per hour."""

    async def body(served: Served) -> None:
        lab = served.services.lab
        async with served.browser() as browser, served.browser() as other:
            await guest(browser)
            await guest(other, "Bruno")
            slow = {**WISH, "games": 100_000}
            async with (
                browser.stream("POST", "/api/lab/runs", json=slow) as one,
                browser.stream("POST", "/api/lab/runs", json=slow) as two,
            ):
                reading = [each.aiter_lines() for each in (one, two)]  # whoever drops one of them leaves
                for lines in reading:
                    await anext(lines)
                assert_refused(await browser.post("/api/lab/runs", json=WISH), 429, "lab_twice")
                async with other.stream("POST", "/api/lab/runs", json=slow) as three:
                    reading.append(three.aiter_lines())
                    await anext(reading[-1])
                    assert len(lab) == 3
                    assert_refused(await other.post("/api/lab/runs", json=WISH), 429, "lab_full")
            await until(lambda: len(lab) == 0)
            served.services.limits._lab = Rate(served.services.settings.clock, 1, 3600)
            spent = await ran(browser, games=100_000)  # a second of a worker is soon over
            assert spent[-1]["error"] == "lab_spent"
            assert_refused(await browser.post("/api/lab/runs", json=WISH), 429, "lab_spent")

    run(tmp_path, body, **ELSEWHERE, lab_runs=3, clock=ManualClock())


def test_whoever_leaves_at_once_pays_too(tmp_path: Path) -> None:
    """A page that is opened a thousand times does not let workers play for nothing."""

    async def body(served: Served) -> None:
        lab, pool, begun = served.services.lab, served.services.pool, asyncio.Event()
        real = pool.run

        async def endless(job: Any, *given: Any, **more: Any) -> Any:
            if job is not playing.play:
                return await real(job, *given, **more)
            more["on_start"]()
            begun.set()
            return await asyncio.Event().wait()

        async with served.browser() as browser:
            await guest(browser)
            served.services.limits._lab = Rate(served.services.settings.clock, 1, 3600)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(pool, "run", endless)
                async with browser.stream("POST", "/api/lab/runs", json=WISH):
                    await begun.wait()
                await until(lambda: len(lab) == 0)
            assert_refused(await browser.post("/api/lab/runs", json=WISH), 429, "lab_spent")

    run(tmp_path, body, **ELSEWHERE, clock=ManualClock())


def test_one_machine_has_no_quotas(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        async with served.browser() as browser:
            for _ in range(3):
                assert (await ran(browser, games=50))[-1]["done"] == 50

    run(tmp_path, body, lab_minutes_per_guest=0)


# --- nobody waits for the lab ---------------------------------------------------------------------------------------


def test_tables_do_not_wait(tmp_path: Path) -> None:
    """While the lab has more jobs than it can run, every job of higher priority starts before its next one."""
    order: list[str] = []
    real = Pool._serve

    async def noted(self: Pool, slot: Any, ticket: Any) -> None:
        order.append(ticket.job.name)
        await real(self, slot, ticket)

    async def body(served: Served) -> None:
        pool = served.services.pool
        asked = playing.LabRequest("trono", 3, 25, "simple", {})

        async def played() -> None:
            async with served.browser() as browser:
                await ran(browser, games=2000)

        running = [asyncio.create_task(played()) for _ in range(3)]
        await until(lambda: order.count("playing.play") >= 4)
        async with watched_loop() as longest:
            for _ in range(5):
                order.clear()
                await pool.run(playing.check, asked)
                before = order.index("playing.check")
                assert order[:before].count("playing.play") <= 1, order
        assert longest.seconds < PROMPT
        for each in running:
            each.cancel()
        await asyncio.gather(*running, return_exceptions=True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pool, "_serve", noted)
        run(tmp_path, body)


def test_a_table_is_answered_while_the_lab_plays(tmp_path: Path) -> None:
    """Somebody plays on at a table while the lab plays the longest of our games: nothing that takes as long as one of
    its jobs happens in the event loop."""

    async def body(served: Served) -> None:
        async with served.browser() as browser:
            wish = {"game": "bomarzo", "players": 4, "games": MANY, "changes": {"start.cubes[0]": 0}}
            async with browser.stream("POST", "/api/lab/runs", json=wish) as answer:
                lines = answer.aiter_lines()
                while not json.loads(await anext(lines))["done"]:
                    pass
                ada, bea = await people(served, "Ada", "Bea")
                table = await running(served, ada, bea, game="bomarzo")
                async with watched_loop() as longest:
                    for number in range(ACTS):
                        await act_first(table, *((ada, bea) if number % 2 else (bea, ada)))
                assert len(served.services.lab) == 1  # it plays on
                assert longest.seconds < playing.MOMENT / 2

    run(tmp_path, body, **FAST)


def test_a_moment_is_short(tmp_path: Path) -> None:
    """A worker is free again soon, however many games are asked for; measured in its processor time."""

    async def body(served: Served) -> None:
        pool = served.services.pool
        checked = await pool.run(playing.check, playing.LabRequest("trono", 7, 100_000, "simple", KINDER))
        asked = playing.Games(checked.key, checked.standard, 0, 100_000)
        await pool.run(playing.play, asked)  # loads
        moments = [await pool.run(playing.play, asked) for _ in range(3)]
        assert all(0 < moment.games < 100_000 for moment in moments)
        assert min(moment.seconds for moment in moments) < 4 * playing.MOMENT

    run(tmp_path, body)


def test_lanes_are_those_that_tables_do_not_need(tmp_path: Path) -> None:
    async def body(served: Served) -> None:
        checked = await served.services.pool.run(playing.check, playing.LabRequest("trono", 3, 500, "simple", KINDER))
        run_of = runs.Run(served.services, None, checked)  # type: ignore[arg-type]
        assert run_of._lanes == 2
        async with served.browser() as browser:
            lines = await ran(browser, games=500, changes=KINDER)
        assert lines[-1]["summary"]["games"] == 500

    run(tmp_path, body, workers=3)
