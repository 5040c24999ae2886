"""Whatever strangers send, nobody else waits: it is folded once, in a worker, and within limits."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import tavolata
from tavolata.kernel.errors import TavolataError
from tavolata.kernel.game import games
from tavolata.kernel.record import FIELDS, dump, seal
from tavolata.server.errors import TooLarge, Unprocessable
from tavolata.server.history.jobs import records
from tavolata.server.metrics import Metrics
from tavolata.server.runtime.jobs.contents import ContentSent, try_content
from tavolata.server.runtime.table_setup import open_table
from tavolata.server.runtime.workers.memory import resident
from tavolata.server.runtime.workers.pool import Pool
from tavolata.server.runtime.workers.wire import RefusedByJob
from tavolata.server.settings import Settings
from tavolata.server.store.models import Member
from tavolata.server.table import table as tables
from tavolata.server.table.terms import make_terms
from tests.server.databases import KINDS, fresh
from tests.server.http.serving import Served, assert_refused, run
from tests.server.scenarios.people import FAST, people

from ..warm import warm as warm
from .bystander import PROMPT, Bystander, hammered
from .strangers import FROM, TO, armies, armies_record, endless_record, placement_record, played_record, undoing_record

JSON = {"content-type": "application/json"}


async def bring(browser: httpx.AsyncClient, body: bytes) -> httpx.Response:
    return await browser.post("/api/records", content=body, headers=JSON)


# --- nobody waits -------------------------------------------------------------------------------------------


def test_act_and_undo_without_end_hold_nobody_up(tmp_path: Path) -> None:
    """As many as are allowed, and 8 MB of them."""
    body, too_many = undoing_record(14_000), undoing_record(100_000)
    assert len(body) < len(too_many) <= 8 << 20

    async def test(bystander: Bystander, other: httpx.AsyncClient, quiet: float) -> None:
        allowed = max(PROMPT, 3 * quiet)  # on a machine that others keep busy everything takes longer
        assert_refused(await bystander.while_running(bring(other, too_many)), 413, "record_moves")
        waits = {"bringing too many": bystander.slowest()}
        answer = await bystander.while_running(bring(other, body))
        assert answer.status_code == 201, answer.text
        waits["bringing"] = bystander.slowest()
        for what in ("", "/replay", "/replay?from=20000", "/log", "/record", "/course", "/export"):
            path = f"/api/tables/{answer.json()['table']}{what}"
            looked = await bystander.while_running(other.get(path))
            assert looked.status_code == 200, looked.text
            waits[what or "/"] = bystander.slowest()
        print({what: f"{1000 * wait:.0f} ms" for what, wait in {"quiet": quiet, **waits}.items()})
        assert max(waits.values()) < allowed, waits

    hammered(tmp_path, test)


def test_eight_megabytes_that_are_folded_end_at_a_limit(tmp_path: Path) -> None:
    """Where the host allows any number of moves, time and memory are the limits that are left."""
    body = undoing_record(100_000)

    async def test(bystander: Bystander, other: httpx.AsyncClient, quiet: float) -> None:
        answer = await bystander.while_running(bring(other, body))
        assert answer.status_code in (413, 422), answer.text
        assert answer.json()["error"] in ("job_too_much", "job_too_long")
        assert bystander.slowest() < max(PROMPT, 3 * quiet)
        assert (await other.get("/health")).status_code == 200

    hammered(tmp_path, test, TAVOLATA_RECORD_MOVES="1000000", TAVOLATA_JOB_SECONDS="2")


@pytest.mark.usefixtures("started_afresh")
def test_eight_megabytes_of_tiny_values_are_refused_and_crash_nothing() -> None:
    """Decoded, they take thirty times as much: more than a worker may have."""

    async def body() -> None:
        pool = Pool(Settings(workers=1, worker_bytes=200 << 20, job_wait_seconds=100.0), Metrics())
        try:
            for value in (b'"a",', b'{"a":1},', b"[1],"):
                large = b'{"moves":[' + value * ((8 << 20) // len(value)) + b"0]}"
                sent = records.RecordSent(large, "t" * 16, "g" * 16, "command-0001", 1, bytes(32), 10**7)
                with pytest.raises((TooLarge, RefusedByJob)) as refusal:
                    await pool.run(records.lay_record, sent)
                assert refusal.value.key in ("job_too_much", "record_lacks")
        finally:
            await pool.stop()

    asyncio.run(body())


# --- folded once ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_folded_once_is_kept(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body, url = played_record("trono"), fresh(kind, tmp_path)
    argument: list[str] = []
    whole: list[str] = []
    table = ""

    def refuse(record: Any) -> Any:
        raise AssertionError("a record was replayed in the server's own process")

    monkeypatch.setattr(tables, "replay", refuse)

    def count(served: Served) -> None:
        run_job, load = served.services.pool.run, served.services.store.load

        async def counted(job: Any, *rest: Any) -> Any:
            argument.append(job.name)
            return await run_job(job, *rest)

        async def loaded(table: str, from_start: bool = False) -> Any:
            whole.extend([table] * from_start)
            return await load(table, from_start)

        monkeypatch.setattr(served.services.pool, "run", counted)
        monkeypatch.setattr(served.services.store, "load", loaded)

    async def look(browser: httpx.AsyncClient) -> None:
        for what in ("", "/replay", "/replay?from=30", "/course", "/course?lang=it", "/log", "/record", "/export"):
            answer = await browser.get(f"/api/tables/{table}{what}")
            assert answer.status_code == 200, answer.text
            if what == "/record":
                assert answer.content == body

    async def first(served: Served) -> None:
        nonlocal table
        count(served)
        [anna] = await people(served, "Anna")
        made = await bring(anna.browser, body)
        assert made.status_code == 201, made.text
        table = made.json()["table"]
        cookies.update(anna.browser.cookies)
        for _ in range(3):
            await look(anna.browser)
        assert sorted(argument) == [
            *("folds.record", "folds.story", "folds.told"),
            *("records.lay_record", "tables.pack_table"),
        ]
        assert len(whole) == 4, "a long log is not read again either"

    async def after_a_restart(served: Served) -> None:
        count(served)
        argument.clear()
        browser = served.browser()
        browser.cookies.update(cookies)
        await look(browser)
        assert "folds.snapshot" not in argument
        assert len(argument) == 4

    cookies = httpx.Cookies()
    run(tmp_path, first, database=url, **FAST)
    run(tmp_path, after_a_restart, database=url, **FAST)


@pytest.mark.parametrize("kind", KINDS)
def test_a_record_from_before_is_folded_by_a_worker_and_then_kept(kind: str, tmp_path: Path) -> None:
    """Tables that an older program has stored have no snapshot."""
    url, tables_made = fresh(kind, tmp_path), []

    async def lay(served: Served) -> None:
        [anna] = await people(served, "Anna")
        write = records.lay_record(
            records.RecordSent(played_record("trono"), "t" * 16, anna.id, "command-0001", 1, bytes(32), 10_000)
        )
        assert write.snapshot is not None
        members = [Member("t" * 16, anna.id, None, "Anna", "player")]
        await served.services.store.append(msgspec.structs.replace(write, snapshot=None, members=members))
        shown = await anna.look("t" * 16)
        assert shown["table"]["status"] == "over"
        tables_made.append(shown["view"])
        loaded = await served.services.store.load("t" * 16)
        assert loaded is not None
        assert (loaded.snapshot_seq, loaded.entries) == (1, [])

    run(tmp_path, lay, database=url, **FAST)
    assert len(tables_made) == 1


# --- content ------------------------------------------------------------------------------------------------


def test_content_that_never_ends_is_refused(tmp_path: Path) -> None:
    """Refused with a sentence, by the check of the content or by the bound of draws, and the server keeps running."""
    endless = {"dice.faces": ["people"] * 6}

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        terms = {"game": "trono", "players": 3, "content": endless}
        answer = await anna.post("/api/tables", **terms)
        assert answer.status_code == 422, answer.text
        assert answer.json()["text"].endswith(".")
        made = await anna.ok("/api/tables", game="trono", players=3)
        answer = await anna.post(
            f"/api/tables/{made['table']}/commands", t="change", id=anna.command(), content=endless
        )
        assert answer.status_code == 422, answer.text
        async with anna.page(made["table"]) as page:
            await page.send(t="change", id=anna.command(), content=endless)
            refused = await page.hear("refused")
            assert refused["text"].endswith(".")
        assert (await anna.look(made["table"]))["table"]["has_own_content"] is False
        await anna.do(made["table"], "change", content={"limits.hoard": 7})

    run(tmp_path, test)


def test_positions_in_which_chance_never_ends_are_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        for record, field in ((endless_record(), "'rolling'"), (placement_record(), "'taken'")):
            refused = await bring(anna.browser, record)
            assert field in assert_refused(refused, 422, "record_begin"), refused.text
        assert (await anna.browser.get("/api/tables")).json() == []

    run(tmp_path, test)


def test_forged_records_are_refused_as_before(tmp_path: Path) -> None:
    body = json.loads(played_record("trono"))
    deep = b'{"moves": ' + b"[" * 100_000 + b"]" * 100_000 + b"}"

    async def test(served: Served) -> None:
        [anna] = await people(served, "Anna")
        edited = json.dumps({**body, "winners": [1, 0]}).encode()
        assert_refused(await bring(anna.browser, edited), 422, "record_digest")
        assert_refused(await bring(anna.browser, b"[1, 2"), 400, "bad_body")
        assert_refused(await bring(anna.browser, b"[1, 2]"), 422, "record_json")
        assert_refused(await bring(anna.browser, deep), 400, "bad_body")
        assert_refused(await bring(anna.browser, b'{"moves": {}}'), 422, "record_lacks")
        assert_refused(await bring(anna.browser, b" " * (9 << 20)), 413, "body_too_large")
        assert (await anna.browser.get("/api/tables")).json() == []

    run(tmp_path, test)


@pytest.mark.parametrize("field", [field for field in FIELDS if field != "digest"])
def test_a_record_with_a_field_of_another_type_is_refused(field: str) -> None:
    """Whichever field it is: what is stored can always be read again."""
    record = tavolata.game("trono").new(2, seed=1).record()
    for value in (None, True, 5, 10**30, 1.5, "x", [], [None], {}, {"values": None}):
        if type(value) is type(record[field]):
            continue
        forged = dump(seal({**record, field: value})).encode()
        with pytest.raises(TavolataError) as refusal:
            records.lay_record(records.RecordSent(forged, "t" * 16, "g" * 16, "command-0001", 1, bytes(32), 10_000))
        assert all(refusal.value.text(language) for language in ("it", "en"))


# --- long chains of draws ---------------------------------------------------------------------------------------


def test_a_position_that_leads_to_long_chains_of_draws_is_shown_and_not_played_on(tmp_path: Path) -> None:

    async def test(bystander: Bystander, other: httpx.AsyncClient, quiet: float) -> None:
        brought = await bystander.while_running(bring(other, armies_record(9_999)))
        assert brought.status_code == 201, brought.text
        path = f"/api/tables/{brought.json()['table']}"
        assert (await bystander.while_running(other.get(path))).status_code == 200
        refused = await bystander.while_running(other.post(f"{path}/branch", json={"v": 1}))
        assert "at most 200 in 'troops'" in assert_refused(refused, 422, "position_limit")
        assert bystander.slowest() < max(PROMPT, 3 * quiet)

    hammered(tmp_path, test)


def test_large_armies_that_content_has_brought_hold_nobody_up(tmp_path: Path) -> None:
    """With content of one's own armies grow without end. A blitz of the largest ones is refused, however often it is
    asked for; one that is carried out reaches pages as a snapshot."""
    blitz: list[dict[str, Any]] = [
        *({"verb": "attack", "from": FROM}, {"verb": "target", "to": TO}, {"verb": "blitz"}),
        *({"verb": "hundreds", "number": 0}, {"verb": "number", "number": 1}),
    ]

    async def test(served: Served) -> None:
        [ada] = await people(served, "Ada")
        bystander = Bystander(served.browser())
        await bystander.sit_down()
        for _ in range(100):
            await bystander.once()
        allowed = max(PROMPT, 3 * bystander.slowest())

        async def begin(troops: int) -> str:
            terms = make_terms("tortelli", 2, order="chosen")
            table, links = await open_table(served.services, ada.id, terms, "Ada", position=armies(troops))
            await ada.ok("/api/enter", token=links.invite)
            await ada.do(table, "add_bot")
            await ada.do(table, "start")
            return table

        async def act(table: str, *actions: dict[str, Any]) -> httpx.Response:
            return await ada.post(
                f"/api/tables/{table}/commands",
                t="act",
                id=ada.command(),
                v=(await ada.look(table))["v"],
                actions=list(actions),
            )

        table = await begin(9_999)
        for _ in range(5):
            refused = await bystander.while_running(act(table, *blitz))
            assert_refused(refused, 422, "too_many_draws")
        assert (await ada.look(table))["table"]["status"] == "playing"

        table = await begin(500)
        async with ada.page(table, "?steps=1") as page:
            await page.hear("snapshot")
            done = await bystander.while_running(act(table, *blitz))
            assert done.status_code == 200, done.text
            shown = await page.hear("snapshot")
            assert shown["v"] == done.json()["v"]
        assert bystander.slowest() < allowed

    run(tmp_path, test, **FAST)


@pytest.mark.parametrize("is_strange", [True, False])
def test_a_running_table_of_a_strangers_position_is_folded_by_a_worker(is_strange: bool, tmp_path: Path) -> None:
    """A hint or an undo may need every move of a running table. If a stranger brought its beginning, a worker folds
    it first, and its limits hold; what was begun here is not sent there."""

    async def test(served: Served) -> None:
        ada, bice = await people(served, "Ada", "Bice")  # no bot: nobody moves between two folds
        position = armies(20) if is_strange else None
        terms = make_terms("tortelli", 2, order="chosen")
        table, links = await open_table(served.services, ada.id, terms, "Ada", position=position)
        for person in (ada, bice):
            await person.ok("/api/enter", token=links.invite)
        await ada.do(table, "start")
        hub, asked, usual = served.services.hub, [], served.services.pool.run

        async def run_job(job: Any, *given: Any, **more: Any) -> Any:
            asked.append(job.name)
            return await usual(job, *given, **more)

        served.services.pool.run = run_job  # type: ignore[method-assign]
        whole = await hub.fold(table, whole=True)
        assert asked == (["folds.snapshot"] if is_strange else [])
        assert whole.running_match.is_whole
        assert whole.running_match.state_bytes() == (await hub.fold(table)).running_match.state_bytes()

        async def refuse(*_: Any, **__: Any) -> Any:
            raise Unprocessable("job_too_long", seconds=1)

        served.services.pool.run = refuse  # type: ignore[method-assign]
        if is_strange:
            with pytest.raises(Unprocessable):
                await hub.fold(table, whole=True)
        else:
            assert (await hub.fold(table, whole=True)).running_match.is_whole

    run(tmp_path, test, **FAST)


# --- what it costs -------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("started_afresh")
def test_a_worker_with_all_games_weighs_less_than_its_limit() -> None:
    """With the rules of all games loaded, and a game of each begun."""

    async def body() -> None:
        pool = Pool(Settings(workers=1, job_wait_seconds=100.0), Metrics())
        try:
            for name in games():
                await pool.run(try_content, ContentSent(name, 2, None, None, {}))
            weight = resident(pool.pids[0]) >> 20
            print(f"a worker with all games: {weight} MB")
            assert 0 < weight < 300
        finally:
            await pool.stop()

    asyncio.run(body())
