"""Requests from other sites or beyond the limits are refused before anything reads them; every response has security
headers.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tavolata.server.http import request_info as asking
from tavolata.server.http.auth import PLAIN_COOKIE
from tavolata.server.settings import Settings

from .serving import Served, assert_refused, closed_with, guest, run

# --- where a request comes from -----------------------------------------------------------------------------


def test_pages_of_other_sites_can_change_nothing(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            for origin in ("https://evil.example", "null", "http://127.0.0.1:1", "", "http://localhost"):
                for method in ("POST", "PATCH", "DELETE", "PUT"):
                    answer = await anna.request(method, "/api/me", headers={"origin": origin}, json={"name": "Evil"})
                    assert_refused(answer, 403, "foreign_origin")
                assert (await anna.get("/api/me", headers={"origin": origin})).json()["name"] == "Anna"

    run(tmp_path, test)


def test_browsers_say_it_themselves_when_a_request_comes_from_elsewhere(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            for site in ("cross-site", "same-site"):
                answer = await anna.patch("/api/me", headers={"sec-fetch-site": site}, json={"name": "Evil"})
                assert_refused(answer, 403, "foreign_origin")

    run(tmp_path, test)


def test_a_cookie_without_an_origin_is_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, served.program() as program:
            await guest(anna)
            program.cookies = anna.cookies
            assert_refused(await program.patch("/api/me", json={"name": "Evil"}), 403, "no_origin")
            assert (await program.get("/api/me")).status_code == 200  # looking changes nothing
        async with served.program() as program:
            assert (await program.post("/api/guest", json={})).status_code == 201  # without cookies there is no harm

    run(tmp_path, test)


def test_the_public_address_is_a_page_of_ours(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        ours = {"origin": "https://tavolata.example", "host": "tavolata.example"}
        async with served.program() as anna:
            assert (await anna.post("/api/guest", json={}, headers=ours)).status_code == 201
            other = {"origin": "https://tavolata.example.evil.example", "host": "tavolata.example"}
            assert_refused(await anna.post("/api/guest", json={}, headers=other), 403, "foreign_origin")

    run(tmp_path, test, public_url="https://tavolata.example/")


def test_a_name_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    """Another site's name may point to this machine: its pages could then read our answers."""
    ours = [
        "127.0.0.1:8000",
        "localhost:8000",
        "a.localhost",
        "192.168.1.20:8000",
        "[::1]:8000",
        "friends.example:8000",
    ]
    others = [
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil.example:127.0.0.1",
        "127.0.0.1:8@evil.example",
    ]

    async def test(served: Served) -> None:
        async with served.program() as program:
            for host in ours:
                assert (await program.get("/health", headers={"host": host})).status_code == 200, host
            for host in others:
                assert_refused(await program.get("/health", headers={"host": host}), 403, "foreign_host")

    run(tmp_path, test, allow_hosts=("friends.example",))


# --- sockets ------------------------------------------------------------------------------------------------


async def table_of(browser: httpx.AsyncClient) -> str:
    await guest(browser)
    made = await browser.post("/api/tables", json={"game": "trono", "players": 3})
    assert made.status_code == 201, made.text
    return str(made.json()["table"])


def test_sockets_of_other_sites_are_refused_at_the_door(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            path = f"{served.address.replace('http', 'ws')}/api/tables/{await table_of(anna)}/socket"
            cookie = f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}"
            tries = [
                ({"Cookie": cookie, "Origin": "https://evil.example"}, 403, "foreign_origin"),
                ({"Cookie": cookie, "Origin": served.address, "Sec-Fetch-Site": "cross-site"}, 403, "foreign_origin"),
                ({"Cookie": cookie}, 403, "no_origin"),
                ({"Origin": served.address}, 401, "no_session"),
                ({"Authorization": "Bearer nonsense"}, 401, "bad_token"),
                ({"Cookie": f"{PLAIN_COOKIE}={'x' * 43}", "Origin": served.address}, 401, "no_session"),
            ]
            for headers, status, error in tries:
                with pytest.raises(InvalidStatus) as refused:
                    await connect(path, additional_headers=headers)
                assert refused.value.response.status_code == status, headers
                said = json.loads(refused.value.response.body)
                assert said["error"] == error
                assert said["text"].endswith(".")
                assert refused.value.response.headers["x-content-type-options"] == "nosniff"
            async with connect(path, additional_headers={"Cookie": cookie, "Origin": served.address}) as socket:
                assert json.loads(await socket.recv())

    run(tmp_path, test)


def test_a_message_that_is_too_large_closes_its_socket_only(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            path = f"{served.address.replace('http', 'ws')}/api/tables/{await table_of(anna)}/socket"
            headers = {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": served.address}
            async with connect(path, additional_headers=headers) as good:
                async with connect(path, additional_headers=headers) as bad:
                    await bad.send("x" * 9000)
                    assert (await closed_with(bad))[0] == 1009
                counted = 'tavolata_refusals_total{error="socket_too_large"} 1.0'
                while counted not in (await anna.get("/metrics")).text:  # when the handler of the closed one has ended
                    await asyncio.sleep(0.01)
                assert len(served.services.sockets) == 1
                await (await good.ping())

    run(tmp_path, test)


def test_a_session_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            path = f"{served.address.replace('http', 'ws')}/api/tables/{await table_of(anna)}/socket"
            headers = {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": served.address}
            first = await connect(path, additional_headers=headers)
            second = await connect(path, additional_headers=headers)
            await first.recv()
            await second.recv()
            third = await connect(path, additional_headers=headers)
            code, why = await closed_with(third)
            assert code == 4429
            assert "2" in why
            await first.close()
            while len(served.services.sockets) > 1:
                await asyncio.sleep(0.01)
            async with connect(path, additional_headers=headers) as again:
                await again.recv()
            await second.close()

    run(tmp_path, test, sockets_per_session=2)


def test_logging_out_closes_the_sockets_of_the_session(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            path = f"{served.address.replace('http', 'ws')}/api/tables/{await table_of(anna)}/socket"
            headers = {"Cookie": f"{PLAIN_COOKIE}={anna.cookies[PLAIN_COOKIE]}", "Origin": served.address}
            async with connect(path, additional_headers=headers) as socket:
                await socket.recv()
                assert (await anna.post("/api/logout")).status_code == 204
                assert await closed_with(socket) == (4401, "This session has ended.")

    run(tmp_path, test)


# --- what every answer has ----------------------------------------------------------------------------------


def test_every_answer_keeps_browsers_safe(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            for path in ("/health", "/api/me", "/nowhere", "/api/docs", "/api/openapi.json"):
                headers = (await anna.get(path)).headers
                assert headers["x-content-type-options"] == "nosniff"
                assert headers["referrer-policy"] == "no-referrer"
                assert headers["cache-control"] == "no-store"
                assert "default-src 'none'" in headers["content-security-policy"]
                assert "frame-ancestors 'none'" in headers["content-security-policy"]
                assert "unsafe" not in headers["content-security-policy"]
                assert "server" not in headers
                assert "access-control-allow-origin" not in headers
                assert "strict-transport-security" not in headers
                secure = await anna.get(path, headers={"x-forwarded-proto": "https"})
                assert "strict-transport-security" in secure.headers

    run(tmp_path, test, behind_proxy=True)


def test_the_opener_policy_is_sent_where_browsers_heed_it(tmp_path: Path) -> None:
    """Over plain http only on the own machine: elsewhere browsers ignore it, with an error in their console."""

    async def test(served: Served) -> None:
        name = "cross-origin-opener-policy"
        async with served.browser() as anna:
            for host in ("localhost:8000", "127.0.0.1", "127.8.8.8:80", "tavola.localhost", "[::1]:8000"):
                assert (await anna.get("/health", headers={"host": host})).headers[name] == "same-origin"
            for host in ("192.168.1.5:8000", "[2001:db8::1]"):
                assert name not in (await anna.get("/health", headers={"host": host})).headers
                secure = await anna.get("/health", headers={"host": host, "x-forwarded-proto": "https"})
                assert secure.headers[name] == "same-origin"

    run(tmp_path, test, behind_proxy=True)


def test_documentation_asks_nobody_else_for_anything(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            page = (await anna.get("/api/docs")).text
            assert "/api/guest" in page
            assert "http" not in page.replace("https://www.apache.org", "")
            schema = (await anna.get("/api/openapi.json")).json()
            assert schema["info"]["title"] == "Tavolata"
            assert "/metrics" not in schema["paths"]
            operations = [operation for item in schema["paths"].values() for operation in item.values()]
            assert [each["operationId"] for each in operations if not each.get("description")] == []
            assert [each["operationId"] for each in operations if f"id={each['operationId']}>" not in page] == []

    run(tmp_path, test)


# --- what cannot be read ------------------------------------------------------------------------------------


def test_bad_requests_get_a_sentence(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            assert_refused(await anna.get("/api/nothing"), 404, "no_such_page")
            assert_refused(await anna.put("/api/guest"), 405, "no_such_method")
            says = {"content-type": "application/json"}
            assert_refused(await anna.post("/api/guest", content=b"{", headers=says), 400, "bad_body")
            assert_refused(await anna.post("/api/guest", content=b"\xff\xfe", headers=says), 400, "bad_body")
            text = assert_refused(await anna.post("/api/guest", json={"name": 5}), 400, "bad_value")
            assert "name" in text
            assert_refused(await anna.post("/api/guest", json=[]), 400, "bad_value")
            assert_refused(await anna.post("/api/guest", json={"name": "x" * 70_000}), 413, "body_too_large")

            async def endless() -> AsyncIterator[bytes]:
                for _ in range(100):
                    yield b" " * 1000

            assert_refused(await anna.post("/api/guest", content=endless(), headers=says), 413, "body_too_large")

    run(tmp_path, test)


def test_refusals_are_in_the_askers_language(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            ask = "/api/nothing"
            assert "There is nothing" in (await anna.get(ask)).json()["text"]
            italian = {"accept-language": "de;q=0.9, it-IT;q=0.8, en;q=0.7"}
            assert "non c'è nulla" in (await anna.get(ask, headers=italian)).json()["text"]
            assert "There is nothing" in (await anna.get(f"{ask}?lang=en", headers=italian)).json()["text"]
            await anna.post("/api/guest", json={"language": "it"})
            assert "valore impossibile" in (await anna.patch("/api/me", json={"name": 1})).json()["text"]

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("it", "it"),
        ("it-IT,it;q=0.9,en;q=0.8", "it"),
        ("en;q=0.1,it;q=0.2", "it"),
        ("de,fr", "en"),
        ("*", "en"),
        ("it;q=nonsense,en", "en"),
        (";;;,,q=", "en"),
    ],
)
def test_the_browsers_language(header: str, language: str) -> None:
    scope = {"type": "http", "method": "GET", "headers": [(b"accept-language", header.encode())]}
    assert asking.read(scope, Settings()).spoken == language


def test_what_a_proxy_says_counts_only_if_there_is_one() -> None:
    headers = [(b"x-forwarded-for", b"6.6.6.6, 9.9.9.9"), (b"x-forwarded-proto", b"https"), (b"host", b"x")]
    scope = {"type": "http", "method": "GET", "headers": headers, "client": ("10.0.0.1", 5), "scheme": "http"}
    alone, proxied = (asking.read(scope, Settings(behind_proxy=behind)) for behind in (False, True))
    assert (alone.address, alone.secure) == ("10.0.0.1", False)
    assert (proxied.address, proxied.secure) == ("9.9.9.9", True)  # anyone can forge the items before it


def test_what_nobody_foresaw_is_answered_without_its_insides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(served: Served) -> None:
        async def broken(*_: object) -> None:
            raise RuntimeError("the secret of the house")

        async with served.browser() as anna:
            await guest(anna)
            monkeypatch.setattr(served.services.store, "update_guest", broken)
            answer = await anna.patch("/api/me", json={"name": "Bea"})
            text = assert_refused(answer, 500, "internal")
            assert "secret" not in text
            page = (await anna.get("/metrics")).text
            assert "tavolata_failures_total 1.0" in page

    run(tmp_path, test)
