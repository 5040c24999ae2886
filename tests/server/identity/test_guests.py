"""Guests: how they are created, stay the same across visits, and are deleted."""

import asyncio
from pathlib import Path

import httpx
import msgspec
import pytest

from tavolata.server.errors import BadRequest
from tavolata.server.http.auth import PLAIN_COOKIE, SECURE_COOKIE
from tavolata.server.ids import Ids, digest, repeatable
from tavolata.server.runtime.identity import BLANK, clean_name, clean_words
from tavolata.server.settings import DAY_MS, ManualClock, Settings
from tavolata.server.store import Link

from ..databases import fresh_postgres
from ..http.serving import PATIENCE, Served, assert_refused, guest, run, serving


async def is_nobody(browser: httpx.AsyncClient) -> bool:
    """Whether a browser learns that it has no guest: not a refusal, because every first visit asks."""
    answer = await browser.get("/api/me")
    return answer.status_code == 200 and answer.json() is None


def test_a_guest_is_known_by_their_cookie(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, served.browser() as bruno:
            made = await anna.post("/api/guest", json={"name": " Anna  Maria ", "language": "it"})
            assert made.status_code == 201
            assert made.json() == {"guest": made.json()["guest"], "name": "Anna Maria", "language": "it"}
            assert (await anna.get("/api/me")).json() == made.json()
            assert await is_nobody(bruno)
            assert await guest(bruno) != made.json()["guest"]

    run(tmp_path, test)


def test_a_caller_with_a_session_stays_the_same_guest(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            first = await guest(anna)
            again = await anna.post("/api/guest", json={"name": "Annina"})
            assert again.status_code == 200
            assert again.json()["guest"] == first
            assert "set-cookie" not in again.headers
            assert (await anna.get("/api/me")).json()["name"] == "Annina"

    run(tmp_path, test)


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            plain = (await anna.post("/api/guest", json={})).headers["set-cookie"]
        assert plain.startswith(f"{PLAIN_COOKIE}=")
        assert "HttpOnly" in plain
        assert "SameSite=lax" in plain
        assert "Domain" not in plain
        assert "Secure" not in plain
        address = served.address.replace("http:", "https:")
        async with served.browser(**{"x-forwarded-proto": "https", "origin": address}) as bruno:
            secure = (await bruno.post("/api/guest", json={})).headers["set-cookie"]
        assert secure.startswith(f"{SECURE_COOKIE}=")
        assert "Secure" in secure
        assert "Path=/;" in secure
        assert "Domain" not in secure

    run(tmp_path, test, behind_proxy=True)


def test_a_plain_cookie_does_not_count_over_https(tmp_path: Path) -> None:
    """Somebody in between could have put it there."""

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            over_https = await anna.get("/api/me", headers={"x-forwarded-proto": "https"})
            assert over_https.json() is None

    run(tmp_path, test, behind_proxy=True)


def test_no_token_lies_in_the_database(tmp_path: Path) -> None:
    tokens: list[str] = []

    async def test(served: Served) -> None:
        for _ in range(5):
            async with served.browser() as anna:
                await guest(anna)
                tokens.append(anna.cookies[PLAIN_COOKIE])

    run(tmp_path, test)
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("served.db*"))
    assert all(digest(token) in kept for token in tokens)
    assert not any(token.encode() in kept for token in tokens)


def test_name_and_language_can_be_changed(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            changed = await anna.patch("/api/me", json={"language": "it"})
            assert changed.json()["language"] == "it"
            assert changed.json()["name"] == "Anna"
            assert (await anna.patch("/api/me", json={"name": "Bea"})).json()["name"] == "Bea"
            assert (await anna.get("/api/me")).json()["name"] == "Bea"
            text = assert_refused(await anna.patch("/api/me", json={"name": ""}), 400, "bad_name")
            assert "caratteri" in text  # in the language that the guest chose
            assert_refused(await anna.patch("/api/me", json={"language": "de"}), 400, "bad_value")
            assert_refused(await anna.patch("/api/me", json={"id": "x"}), 400, "bad_value")

    run(tmp_path, test)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("Nicolò", "Nicolò"),
        ("Nicolo\u0300", "Nicolò"),
        ("李小龙", "李小龙"),
        ("A\u202enna", "A nna"),
        ("A\x00\x1b[31mB", "A [31mB"),
        ("<b>Anna</b>", "<b>Anna</b>"),
        ("x" * 24, "x" * 24),
        ("\u3164Anna\u2800\u2800B", "Anna B"),
    ],
)
def test_names_are_one_line_of_visible_signs(given: str, shown: str) -> None:
    assert clean_name(given, Settings()) == shown


@pytest.mark.parametrize("given", ["", "   ", "\u200b\u202e", "x" * 25, "a" + "\u0301" * 20, "\ud800", *sorted(BLANK)])
def test_names_that_cannot_be_shown_are_refused(given: str) -> None:
    with pytest.raises(BadRequest) as refused:
        clean_name(given, Settings())
    assert "24" in refused.value.text("en")


@pytest.mark.parametrize("given", ["", " \n", "\u200b", "\u202e\u200d", "\u3164\u3164", "\u2800 \u2800", "\0"])
def test_words_of_which_nothing_can_be_seen_are_none(given: str) -> None:
    assert clean_words(given) == ""
    assert clean_words(f"{given}👍").endswith("👍")


def test_logging_out_ends_the_session(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            stolen = dict(anna.cookies)
            assert (await anna.post("/api/logout")).status_code == 204
            assert PLAIN_COOKIE not in anna.cookies
            async with httpx.AsyncClient(base_url=served.address, cookies=stolen, timeout=PATIENCE) as thief:
                assert await is_nobody(thief)

    run(tmp_path, test)


def test_who_wants_to_be_forgotten_is(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            who = await guest(anna, "Annabella")
            stolen = dict(anna.cookies)
            assert (await anna.delete("/api/me")).status_code == 204
            async with httpx.AsyncClient(base_url=served.address, cookies=stolen, timeout=PATIENCE) as thief:
                assert await is_nobody(thief)
            assert await served.services.store.guest(who) is None

    run(tmp_path, test)


def test_a_session_that_is_used_lives_on_and_others_end(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(served: Served) -> None:
        store = served.services.store
        async with served.browser() as anna, served.browser() as bruno:
            await guest(anna)
            await guest(bruno)
            hashed = digest(anna.cookies[PLAIN_COOKIE])
            first = await store.session(hashed, clock.now())
            assert first is not None
            clock.advance(DAY_MS // 2)
            assert "set-cookie" not in (await anna.get("/api/me")).headers  # not at each request
            clock.advance(29 * DAY_MS)
            used = await anna.get("/api/me")
            assert "Max-Age=2592000" in used.headers["set-cookie"]
            assert "set-cookie" not in (await anna.get("/api/me")).headers
            later = await store.session(hashed, clock.now())
            assert later is not None
            assert later.expires == clock.now() + 30 * DAY_MS
            clock.advance(DAY_MS)
            assert (await anna.get("/api/me")).status_code == 200
            assert await is_nobody(bruno)

    run(tmp_path, test, clock=clock, session_days=30)


def test_a_bots_token_opens_its_seat_and_nothing_else(tmp_path: Path) -> None:
    clock = ManualClock()

    async def test(served: Served) -> None:
        store = served.services.store
        async with served.browser() as anna:
            await guest(anna)
            made = await anna.post("/api/tables", json={"game": "trono", "players": 3})
            assert made.status_code == 201, made.text
            table = made.json()["table"]
            kept = {"t": "add_bot", "id": "a" * 32, "kind": "client", "seat": 1}
            assert (await anna.post(f"/api/tables/{table}/commands", json=kept)).status_code == 200
            made = await anna.post(f"/api/tables/{table}/links", json={"kind": "bot", "seat": 1})
            token = made.json()["token"]
        link = await store.link(digest(token))
        assert link is not None
        await store.put_link(msgspec.structs.replace(link, expires=clock.now() + 1000))
        async with served.program(authorization=f"Bearer {token}") as bot:
            assert_refused(await bot.patch("/api/me", json={"name": "Bot"}), 403, "not_for_bots")
            assert_refused(await bot.post("/api/tables", json={"game": "trono", "players": 3}), 403, "not_for_bots")
            assert (await bot.get(f"/api/tables/{table}")).status_code == 200
            clock.advance(1000)
            assert_refused(await bot.get(f"/api/tables/{table}"), 401, "bad_token")
        async with served.program(authorization="Bearer nonsense") as bot:
            assert_refused(await bot.get(f"/api/tables/{table}"), 401, "bad_token")

    run(tmp_path, test, clock=clock)


def test_other_links_are_no_bots_tokens(tmp_path: Path) -> None:
    token = Ids().token()

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            made = await anna.post("/api/tables", json={"game": "trono", "players": 3})
            table = made.json()["table"]
        for kind in ("invite", "code", "watch", "seat", "hand_over"):
            await served.services.store.put_link(Link(digest(token + kind), kind, table, seat=1))
            async with served.program(authorization=f"Bearer {token}{kind}") as bot:
                assert_refused(await bot.get(f"/api/tables/{table}"), 401, "bad_token")

    run(tmp_path, test)


def test_ids_are_new_and_tokens_long() -> None:
    ids = Ids()
    for make in (ids.token, ids.table_id, ids.guest_id, ids.command_id, ids.code):
        assert len({make() for _ in range(1000)}) == 1000
    assert {len(ids.token()) for _ in range(100)} == {43}
    assert {len(ids.seed()) for _ in range(100)} == {32}
    assert {len(ids.code()) for _ in range(100)} == {8}


def test_ids_can_be_repeated_in_tests() -> None:
    one, two, other = (Ids(repeatable(name)) for name in ("a", "a", "b"))
    assert [one.token(), one.code(), one.seed()] == [two.token(), two.code(), two.seed()]
    assert one.token() != other.token()


def test_guests_of_one_process_are_known_to_the_other(tmp_path: Path) -> None:
    """A session is in the database, and not in a process."""
    url = fresh_postgres()

    async def test(served: Served) -> None:
        async with served.browser() as anna:
            who = await guest(anna)
            cookies = dict(anna.cookies)

            async def elsewhere(other: Served) -> None:
                async with httpx.AsyncClient(base_url=other.address, cookies=cookies, timeout=PATIENCE) as client:
                    assert (await client.get("/api/me")).json()["guest"] == who

            async with serving(tmp_path, database=url) as other:
                await asyncio.wait_for(elsewhere(other), 30)

    run(tmp_path, test, database=url)
