"""How the web client is served: one page for all its addresses, files that browsers keep, nothing inline."""

import gzip
import re
import shutil
from pathlib import Path

import pytest

from tavolata.server.http import site as sites

from .serving import Served, assert_refused, run

ADDRESSES = (
    "/",
    "/t/0123456789abcdef",
    "/t/x/replay",
    "/t/x/y/z",
    "/learn",
    "/learn/trono",
    "/history",
    "/t/%3Cscript%3E",
)


@pytest.fixture(scope="module")
def client() -> Path:
    """The client as `uv run` has built it."""
    assert (sites.FOLDER / "index.html").exists(), "uv sync --reinstall-package tavolata"
    return sites.FOLDER


def test_every_address_of_the_client_has_the_same_page(client: Path, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            answers = [await browser.get(path) for path in ADDRESSES]
            assert {answer.status_code for answer in answers} == {200}
            [html] = {answer.text for answer in answers}
            for answer in answers:
                assert answer.headers["content-type"] == "text/html; charset=utf-8"
                assert answer.headers["cache-control"] == "no-cache"
                assert answer.headers["content-encoding"] == "gzip"
            again = await browser.get("/", headers={"if-none-match": answers[0].headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            built = (client / "index.html").read_text(encoding="utf-8")
            tagged = r"\s*<meta (name=\"(build|twitter:[a-z:]+)\"|property=\"og:[a-z:_]+\")[^>]*>"
            assert re.sub(tagged, "", html) == built

    run(tmp_path, test)


def test_an_address_that_leads_nowhere_says_so_to_readers_and_to_programs(client: Path, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for path in ("/nowhere", "/nowhere/at/all"):
                seen = await browser.get(path, headers={"accept": "text/html,*/*"})
                assert (seen.status_code, seen.content) == (404, sites.site().file("index.html").body)
                assert_refused(await browser.get(path, headers={"accept": "*/*"}), 404, "no_such_page")
            assert_refused(await browser.get("/api/nowhere", headers={"accept": "text/html"}), 404, "no_such_page")

    run(tmp_path, test)


def test_nothing_in_the_page_is_inline(client: Path) -> None:
    """The policy of the server lets browsers run and paint only what comes from a file of ours."""
    html = sites.site().file("index.html").body.decode()
    assert re.findall(r"<script[^>]*>", html)
    assert all(' src="/assets/' in script for script in re.findall(r"<script[^>]*>", html))
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
    assert not re.search(r"(src|href)=\"(?!/)", html)


def test_every_file_is_there_and_files_with_a_hash_are_kept_for_ever(client: Path, tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as browser:
            for name, file in sites.site().files.items():
                if name == "index.html":
                    continue
                answer = await browser.get(f"/{name}", headers={"accept-encoding": "identity"})
                assert (answer.status_code, answer.content) == (200, file.body), name
                assert answer.headers["content-type"].partition(";")[0] == file.kind
                kept = "public, max-age=31536000, immutable" if name.startswith("assets/") else "no-cache"
                assert answer.headers["cache-control"] == kept
                assert answer.headers["vary"] == "accept-encoding"
            for path in ("/nothing.js", "/assets/nothing.js", "/assets/..%2Findex.html", "/..%2Fapp.py", "/%00"):
                assert_refused(await browser.get(path), 404, "no_such_page")

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [("gzip, deflate, br, zstd", "br"), ("gzip", "gzip"), ("", None), ("br;q=0, gzip;q=0.5", "gzip"), ("*;q=0", None)],
)
def test_files_are_packed_as_the_browser_can_unpack_them(accepted: str, encoding: str | None, client: Path) -> None:
    large = max((file for name, file in sites.site().files.items() if name.endswith(".js")), key=lambda f: len(f.body))
    body, chosen = large.for_browser(accepted)
    assert chosen == encoding
    assert (len(body) < len(large.body) * 0.6) == (encoding is not None)
    assert gzip.decompress(large.packed["gzip"]) == large.body


def test_a_page_can_tell_that_it_is_older_than_the_server(
    client: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Page and worker carry the id of the build, and every answer of the API that of the build served now."""
    copy = tmp_path / "client"
    shutil.copytree(client, copy)
    monkeypatch.setattr(sites, "FOLDER", copy)

    async def test(served: Served) -> None:
        async with served.browser() as browser:
            builds = set()
            for change in (False, True):
                if change:
                    (copy / "worker.js").write_text("// another one\n")
                    (copy / "index.html").write_text((copy / "index.html").read_text())  # built anew
                page, worker = await browser.get("/"), await browser.get("/worker.js")
                told = (await browser.get("/api/games")).headers["x-build"]
                assert f'<meta name="build" content="{told}" />' in page.text
                assert worker.text.startswith(f'self.build = "{told}";\n')
                assert (await browser.get("/api/tables")).headers["x-build"] == told  # refusals too
                builds.add(told)
            assert len(builds) == 2

    run(tmp_path, test)


def test_a_server_without_a_client_says_so_and_serves_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sites, "FOLDER", tmp_path / "nothing")

    async def test(served: Served) -> None:
        async with served.browser() as browser:
            assert "uv sync" in assert_refused(await browser.get("/"), 503, "no_client")
            games = await browser.get("/api/games")
            assert games.status_code == 200
            assert "x-build" not in games.headers

    run(tmp_path, test)
