"""What persons of the tests share, one after the other: the browser's files, and nothing that anybody has left."""

import pytest
from playwright.sync_api import expect

from .contexts import PLAIN, Contexts
from .people import Person
from .tables import ask, become

KEEP = """async () => {
    localStorage.setItem("kept", "1");
    sessionStorage.setItem("kept", "1");
    await (await caches.open("kept")).put("/kept", new Response("kept"));
    await new Promise((done) => (indexedDB.open("kept").onsuccess = done));
    await navigator.serviceWorker.register("/worker.js");
    await navigator.serviceWorker.ready;
}"""
FOUND = """async () => [
    ...Object.keys(localStorage).filter((name) => name === "kept"), ...Object.keys(sessionStorage),
    ...(await caches.keys()), ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ...(navigator.serviceWorker.controller ? ["worker"] : []), ...(window.name ? ["name"] : []),
]"""
LOOKED_AT = """() => [innerWidth, innerHeight, matchMedia("(prefers-color-scheme: dark)").matches,
    document.querySelectorAll(":hover").length, history.length]"""


def arrive(contexts: Contexts, site: str) -> Person:
    person = Person(contexts, site)
    person.goto("/")
    person.page.get_by_role("heading", level=3).first.wait_for()
    return person


def test_nobody_finds_what_another_has_left(contexts: Contexts, site: str) -> None:
    anna = arrive(contexts, site)
    become(anna, "Anna")
    assert ask(anna, "GET", "/api/me")["name"] == "Anna"
    anna.page.evaluate(KEEP)
    assert len(anna.page.evaluate(FOUND)) >= 5, "each kind of storage was used"
    anna.close()
    bruno = arrive(contexts, site)
    assert bruno._context is anna._context, "the same files"
    assert bruno.page.evaluate(FOUND) == []
    assert "Anna" not in bruno.request.get("/api/me").text()
    assert bruno._context.cookies() == []
    bruno.close()


def test_a_page_is_left_as_it_was_found(contexts: Contexts, site: str) -> None:
    """What one has heard, how large the window was, and where the pointer lay is over for the next."""
    anna, heard = arrive(contexts, site), list[str]()
    before = anna.page.evaluate(LOOKED_AT)
    anna.page.on("request", lambda request: heard.append(request.url))
    anna.page.set_viewport_size({"width": 390, "height": 844})
    anna.page.emulate_media(color_scheme="dark")
    anna.page.get_by_role("heading", level=3).first.hover()
    anna.goto("/learn/trono")
    anna.page.evaluate("window.name = 'kept'")
    anna.close()
    heard.clear()
    bruno = arrive(contexts, site)
    assert bruno.page is anna.page
    assert bruno.page.evaluate(LOOKED_AT)[:4] == before[:4]
    assert bruno.page.evaluate(FOUND) == []
    bruno.page.go_back()
    assert not bruno.page.url.endswith("/learn/trono"), "one does not come back to what another has seen"
    assert heard == []
    bruno.close()


@pytest.mark.parametrize("change", ["script", "route", "media", "devtools"])
def test_a_page_that_was_changed_is_closed(change: str, contexts: Contexts, site: str) -> None:
    anna = Person(contexts, site)
    anna.goto(PLAIN)
    if change == "script":
        anna.page.add_init_script("window.kept = 1")
    elif change == "route":
        anna.page.route("**/*.png", lambda route: route.abort())
    elif change == "media":
        anna.page.emulate_media(media="print")
    else:
        anna.devtools().send("Accessibility.enable")
    anna.close()
    assert anna.page.is_closed()
    bruno = Person(contexts, site)
    bruno.goto(PLAIN)
    assert bruno._context is anna._context, "its files are as they were"
    bruno.close()


@pytest.mark.parametrize("change", ["clock", "context", "crash"])
def test_what_was_changed_is_not_used_again(change: str, contexts: Contexts, site: str) -> None:
    anna = arrive(contexts, site)
    if change == "clock":
        anna.page.clock.install()
    elif change == "context":
        anna.context.set_offline(True)
    else:
        with pytest.raises(Exception, match="crash"):
            anna.page.goto("chrome://crash")
    anna.close()
    bruno = arrive(contexts, site)
    assert bruno._context is not anna._context
    expect(bruno.page.get_by_role("heading", level=1)).to_be_visible()
    bruno.close()
