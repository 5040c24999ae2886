"""The service worker: the page is there without a server, "your turn" is shown without a page, and it can be
installed."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tavolata.server.notify import messages
from tavolata.server.settings import Settings
from tavolata.testing.served import Served

from .people import Person

READY = """async () => {
    await navigator.serviceWorker.register("/worker.js");
    const worker = (await navigator.serviceWorker.ready).active;
    if (worker.state !== "activated") {
        await new Promise((done) => (worker.onstatechange = () => worker.state === "activated" && done()));
    }
    return worker.state;
}"""
KEPT = """() => caches.keys().then((names) => Promise.all(names.map(async (name) =>
    [name, (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)])))"""

ALL_KEPT = """async () => {
    const wanted = [...document.images, ...document.scripts].map(({ src }) => src).filter(Boolean);
    const kept = await Promise.all(wanted.map((src) => caches.match(src)));
    return wanted.length > 3 && kept.every(Boolean);
}"""
"""The page tells the worker what it had loaded before; that takes a few seconds."""


@pytest.fixture(scope="module")
def visitor(browser: Browser, server: Served) -> Iterator[Person]:
    """With a context that keeps the worker: everything is fetched and kept once."""
    made = Person(browser, server.address, service_workers="allow")
    yield made
    made.close()


@pytest.fixture
def person(visitor: Person) -> Person:
    """On the first page, with a worker that runs."""
    visitor.context.set_offline(False)
    visitor.goto("/")
    visitor.see("Tavolata")
    assert visitor.page.evaluate(READY) == "activated"
    return visitor


def test_the_page_opens_without_a_server(person: Person) -> None:
    build = person.page.locator('meta[name="build"]').get_attribute("content")
    person.page.reload()
    person.see("Tavolata")
    [[name, paths]] = person.page.evaluate(KEPT)
    assert name == f"tavolata-{build}"
    assert "/" in paths
    assert not [path for path in paths if path.startswith("/api/")]
    person.context.set_offline(True)
    person.page.goto("/t/0123456789abcdef")
    assert person.page.title().startswith("Tavolata") or person.page.locator("#app > *").count()
    answer = person.page.evaluate("fetch('/api/games').then(() => 'answered', () => 'unreached')")
    assert answer == "unreached"


def test_without_a_server_the_first_page_and_rules_that_were_read_are_there(person: Person) -> None:
    """Nothing is broken, and what needs the server says so."""
    person.page.get_by_role("article").nth(2).wait_for()
    person.page.wait_for_function(ALL_KEPT, timeout=60_000)
    person.goto("/learn/trono")
    person.page.get_by_role("heading", name="Il Trono di Mortadella", level=1).wait_for()
    person.context.set_offline(True)
    person.goto("/")
    person.see("The server does not answer. Rules that were read before can still be read")
    person.see("to play, even against bots or on one device, a connection is needed")
    person.page.get_by_role("article").nth(2).wait_for()
    person.page.wait_for_function("() => [...document.images].every(({ complete }) => complete)")
    assert person.page.evaluate("[...document.images].filter(({ naturalWidth }) => !naturalWidth).length") == 0
    person.shot("bad-states/home-offline")
    person.press("Play now: Il Trono di Mortadella")
    for how in ("Against bots", "One device"):
        person.page.get_by_role("dialog").get_by_role("radio", name=how).check()
        person.page.get_by_role("dialog").get_by_role("alert").filter(has_text="The server").wait_for(state="hidden")
        for name, field in zip(
            ("Anna", "Bruno"), person.page.get_by_role("dialog").get_by_role("textbox").all(), strict=False
        ):
            field.fill(name)
        person.press("Start")
        person.see("The server does not answer. Check the connection and try again.")
    person.goto("/learn/trono")
    person.page.get_by_role("heading", name="Il Trono di Mortadella", level=1).wait_for()
    assert person.page.locator(".rules li[id]").count()
    person.context.set_offline(False)
    person.goto("/")
    person.page.get_by_text("The server does not answer").wait_for(state="detached")


def test_your_turn_is_shown_while_no_page_is_open(person: Person, server: Served) -> None:
    """A push service cannot be had here: its part is played by the test."""
    person.context.grant_permissions(["notifications"], origin=server.address)
    devtools = person.context.new_cdp_session(person.page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(each["registrationId"] for each in said["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        person.page.wait_for_timeout(50)
    person.page.evaluate(READY)  # one that only installs hears nothing
    said = messages.your_turn(Settings(), "0123456789abcdef", "trono", 3, "en").as_json().decode()
    arrived = {"origin": server.address, "registrationId": found[0], "data": said}
    devtools.send("ServiceWorker.deliverPushMessage", arrived)
    shown = person.page.evaluate(
        """async () => {
            const worker = await navigator.serviceWorker.ready;
            for (let n = 0; n < 400; n++) {
                const all = await worker.getNotifications();
                if (all.length) return all.map(({ title, body, data }) => [title, body, data]);
                await new Promise((done) => setTimeout(done, 50));
            }
        }"""
    )
    told = "Il Trono di Mortadella: the broth is getting cold."
    assert shown == [["Your turn", told, "/t/0123456789abcdef"]]


def test_it_can_be_installed(person: Person, server: Served) -> None:
    """A manifest with a name, a start and icons that are what it says; the browser finds no fault with it."""
    manifest = person.page.evaluate("fetch('/manifest.webmanifest').then((answer) => answer.json())")
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            size = person.page.evaluate(
                """(src) => new Promise((done) => { const image = new Image();
                    image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`); image.src = src; })""",
                icon["src"],
            )
            assert size == icon["sizes"]
    devtools = person.context.new_cdp_session(person.page)
    assert json.loads(devtools.send("Page.getAppManifest")["data"]) == manifest
    assert devtools.send("Page.getAppManifest")["errors"] == []
    faults = {fault["errorId"] for fault in devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert faults <= {"in-incognito"}
