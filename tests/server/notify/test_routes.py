"""How guests turn on notifications: over HTTP, against a running server."""

import json
from pathlib import Path
from typing import Any

import httpx

from tavolata.server.http.routes.notify import MOST_DEVICES
from tavolata.server.settings import ManualClock

from ..http.serving import Served, assert_refused, guest, run
from .browser import Browser, claims_of, to_bytes
from .endpoint import answer, endpoint
from .outbox import check_signature

ROUTES = [
    ("GET", "/api/push/key"),
    ("PUT", "/api/push"),
    ("DELETE", "/api/push"),
    ("DELETE", "/api/push/0123456789abcdef"),
    ("GET", "/api/webhook"),
    ("PUT", "/api/webhook"),
    ("DELETE", "/api/webhook"),
    ("POST", "/api/webhook/test"),
]


def wish(browser: Browser, endpoint: str, **keys: str) -> dict[str, Any]:
    """What a page sends; browsers put more into a subscription than we need."""
    made = browser.subscribe(endpoint)
    own = {"p256dh": made.p256dh, "auth": made.auth, **keys}
    return {"subscription": {"endpoint": made.endpoint, "expirationTime": None, "keys": own}}


def test_only_guests_are_told(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as stranger:
            for method, path in ROUTES:
                good = {"url": "https://example.org/", **wish(Browser(), "https://example.org/")}
                assert_refused(await stranger.request(method, path, json=good), 401, "no_session")

    run(tmp_path, test)


# --- browsers -----------------------------------------------------------------------------------------------


def test_a_browser_subscribes_is_kept_and_is_taken_off(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, endpoint() as there:
            id = await guest(anna)
            key = (await anna.get("/api/push/key")).json()["key"]
            assert len(to_bytes(key)) == 65, "a point of the curve, as browsers want it"
            assert (await anna.get("/api/push/key")).json()["key"] == key
            phone, laptop = (wish(Browser(), there.url(path)) for path in ("/phone", "/laptop"))
            devices = [(await anna.put("/api/push", json=each)).json()["device"] for each in (phone, laptop, laptop)]
            assert devices[1] == devices[2] != devices[0], "subscribing twice is subscribing once"
            assert await endpoints(served, id) == [there.url("/laptop"), there.url("/phone")]
            assert (await anna.delete(f"/api/push/{devices[0]}")).status_code == 204
            assert (await anna.delete(f"/api/push/{devices[0]}")).status_code == 204, "it is gone, which was wanted"
            assert await endpoints(served, id) == [there.url("/laptop")]
            assert (await anna.delete("/api/push")).status_code == 204
            assert await endpoints(served, id) == []
            assert there.got == [], "nothing was sent"

    run(tmp_path, test, allow_http_hooks=True)


async def endpoints(served: Served, guest: str) -> list[str]:
    return [push.endpoint for push in await served.services.store.push_of(guest)]


def test_nobody_takes_off_the_browser_of_another(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, served.browser() as evil:
            id, _ = await guest(anna), await guest(evil)
            device = (await anna.put("/api/push", json=wish(Browser(), "http://127.0.0.1:1/"))).json()["device"]
            await evil.delete(f"/api/push/{device}")
            await evil.delete("/api/push")
            assert len(await endpoints(served, id)) == 1

    run(tmp_path, test, allow_http_hooks=True)


def test_browsers_of_one_guest_are_limited(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            wishes = [wish(Browser(), f"http://127.0.0.1:1/{number}") for number in range(MOST_DEVICES + 1)]
            for each in wishes[:-1]:
                assert (await anna.put("/api/push", json=each)).status_code == 200
            assert_refused(await anna.put("/api/push", json=wishes[-1]), 409, "too_many_devices")
            assert (await anna.put("/api/push", json=wishes[0])).status_code == 200, "one that is known may come again"

    run(tmp_path, test, allow_http_hooks=True)


def test_a_browser_with_impossible_keys_is_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            id = await guest(anna)
            for keys in ({"p256dh": "AAAA"}, {"auth": "AAAA"}, {"p256dh": "", "auth": ""}):
                answer = await anna.put("/api/push", json=wish(Browser(), "https://example.org/", **keys))
                assert "P-256" in assert_refused(answer, 400, "push_keys")
            assert await endpoints(served, id) == []

    run(tmp_path, test)


INSIDE = [
    ("http://example.org/", "hook_plain"),
    ("https://127.0.0.1/", "hook_private"),
    ("https://localhost:5432/", "hook_private"),
    ("https://[::1]/", "hook_private"),
    ("https://10.0.0.7/", "hook_private"),
    ("https://169.254.169.254/latest/meta-data/", "hook_private"),
    ("https://2130706433/", "hook_private"),
    ("file:///etc/passwd", "hook_url"),
    ("https://name:word@example.org/", "hook_url"),
    ("", "hook_url"),
]


def test_addresses_that_lead_inside_are_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            id = await guest(anna)
            for url, error in INSIDE:
                english = assert_refused(await anna.put("/api/webhook", json={"url": url}), 400, error)
                italian = assert_refused(await anna.put("/api/webhook?lang=it", json={"url": url}), 400, error)
                assert english != italian
                assert_refused(await anna.put("/api/push", json=wish(Browser(), url)), 400, error)
            assert await served.services.store.webhook_of(id) is None
            assert await endpoints(served, id) == []

    run(tmp_path, test)


def test_malformed_wishes_are_refused(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            more = {"url": "https://example.org/", "secret": "mine"}
            bodies: list[Any] = [{}, {"url": 7}, {"url": "a" * 5000}, [], None, more]
            for body in bodies:
                for path in ("/api/webhook", "/api/push"):
                    assert_refused(await anna.put(path, json=body), 400, "bad_value")

    run(tmp_path, test)


# --- webhook ------------------------------------------------------------------------------------------------


async def set_webhook(browser: httpx.AsyncClient, url: str) -> str:
    answer = await browser.put("/api/webhook", json={"url": url})
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store", "a secret is in it"
    return str(answer.json()["secret"])


def test_a_webhook_is_set_shown_tried_and_taken_off(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, endpoint(answer(204), answer(500)) as there:
            await guest(anna)
            assert_refused(await anna.get("/api/webhook"), 404, "no_webhook")
            assert_refused(await anna.post("/api/webhook/test"), 404, "no_webhook")
            secret = await set_webhook(anna, there.url("/mine"))
            shown = await anna.get("/api/webhook")
            assert shown.json() == {"url": there.url("/mine")}, "the secret is shown once"
            assert (await anna.post("/api/webhook/test?lang=it")).json() == {"arrived": True, "status": 204}
            (request,) = there.got
            check_signature(request, secret)
            assert request.path == "/mine"
            said = json.loads(request.body)
            assert (said["event"], said["language"]) == ("test", "it")
            assert said["text"].startswith("Funziona")
            assert (await anna.post("/api/webhook/test")).json() == {"arrived": False, "status": 500}
            assert (await anna.delete("/api/webhook")).status_code == 204
            assert_refused(await anna.get("/api/webhook"), 404, "no_webhook")

    run(tmp_path, test, allow_http_hooks=True)


def test_a_new_webhook_takes_the_place_of_the_old_one_with_a_new_secret(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, endpoint() as old, endpoint() as new:
            await guest(anna)
            first, second = await set_webhook(anna, old.url()), await set_webhook(anna, new.url())
            assert first != second
            await anna.post("/api/webhook/test")
            assert (len(old.got), len(new.got)) == (0, 1)
            check_signature(new.got[0], second)

    run(tmp_path, test, allow_http_hooks=True)


def test_trying_a_webhook_is_limited(tmp_path: Path) -> None:
    """Otherwise the server could be used to send many requests to an address."""

    async def test(served: Served) -> None:
        async with served.browser() as anna, endpoint() as there:
            await guest(anna)
            await set_webhook(anna, there.url())
            answers = [await anna.post("/api/webhook/test") for _ in range(8)]
            assert [each.status_code for each in answers] == [200] * 6 + [429] * 2
            assert_refused(answers[-1], 429, "too_many_trials")
            assert int(answers[-1].headers["retry-after"]) == 10
            assert len(there.got) == 6

    run(tmp_path, test, allow_http_hooks=True, clock=ManualClock(), burst=1000)


def test_deleting_oneself_deletes_the_ways_to_reach_one(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna, endpoint() as there:
            id = await guest(anna)
            await set_webhook(anna, there.url())
            await anna.put("/api/push", json=wish(Browser(), there.url()))
            assert (await anna.delete("/api/me")).status_code == 204
            assert await served.services.store.webhook_of(id) is None
            assert await endpoints(served, id) == []

    run(tmp_path, test, allow_http_hooks=True)


def test_the_key_that_browsers_get_is_the_one_that_signs(tmp_path: Path) -> None:
    async def test(served: Served) -> None:
        async with served.browser() as anna:
            await guest(anna)
            key = (await anna.get("/api/push/key")).json()["key"]
            signed = (await served.services.sender.keys()).authorization("https://push.example.org/x", 0)
            assert claims_of(signed, key)["aud"] == "https://push.example.org"

    run(tmp_path, test)
