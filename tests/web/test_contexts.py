"""What persons of the tests share, one after the other: the browser's files, and nothing that anybody has left."""

import pytest
from playwright.sync_api import expect

from .contexts import Contexts
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
]"""


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
