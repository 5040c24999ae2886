"""One browser and one server a worker, and as many people as a test asks for. Every error in a page fails the test."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tavolata.server.http import site as sites
from tavolata.server.ids import Ids
from tavolata.testing.served import Served

from . import people as people_module
from . import screens
from .chromium import ELSEWHERE, launch
from .client import built
from .contexts import Contexts
from .people import PATIENCE, PICTURES, Person

SEED = bytes(range(32))


class Seeded(Ids):
    """Every table of the tests has the same dice to come; nothing else can be foreseen."""

    def seed(self) -> bytes:
        return SEED


def pytest_configure(config: pytest.Config) -> None:
    screens.is_long = people_module.keeps_pictures = config.option.markexpr != "not long"
    expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = launch(playwright)
        yield found
        found.close()


@pytest.fixture(scope="package")
def server() -> Iterator[Served]:
    """The real server with the client of these sources."""
    before, sites.FOLDER = sites.FOLDER, built()
    limits = {"analysis_seconds": 3.0, "tables_per_guest": 0, "sockets_per_session": 0, "job_wait_seconds": 100.0}
    with Served(ids=Seeded(), allow_hosts=(ELSEWHERE,), **limits) as served:
        yield served
    sites.FOLDER = before


@pytest.fixture
def site(server: Served) -> str:
    return server.address


People = Callable[..., Person]


@pytest.fixture(scope="package")
def contexts(browser: Browser) -> Contexts:
    """Those that persons share, one after the other."""
    return Contexts(browser)


@pytest.fixture
def people(contexts: Contexts, site: str, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes persons. At the end every trouble in their pages fails the test, and a failed test leaves pictures."""
    made: list[Person] = []

    def come(device: Any = "desktop", language: str = "en", site: str = site, **more: Any) -> Person:
        made.append(Person(contexts, site, device, language, **more))
        return made[-1]

    yield come
    has_failed = getattr(request.node, "has_failed", False)
    for number, person in enumerate(made):
        if has_failed and not person.page.is_closed():
            person.picture(f"failed/{request.node.name}-{number}")
        person.close(has_failed)
    troubles = [trouble for person in made for trouble in person.unexpected]
    assert not troubles or has_failed, "\n".join(troubles)
    if has_failed and troubles:
        print("\n".join(["troubles in the pages:", *troubles]))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    outcome: Any = yield
    report = outcome.get_result()
    if report.when == "call" and report.failed:
        item.has_failed = True  # type: ignore[attr-defined]


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if PICTURES.exists():
        count = sum(1 for _ in PICTURES.rglob("*.png"))
        terminalreporter.write_line(f"{count} pictures of the pages are in {PICTURES}")
