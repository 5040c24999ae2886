import argparse
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tavolata.server.http import site as sites
from tavolata.testing.served import Served

from ..chromium import launch
from ..client import built
from ..conftest import Seeded
from . import __doc__ as about
from . import bomarzo, lessons, pages, tortelli, trono  # noqa: F401  they know the states
from .states import STATES
from .taking import take

LANGUAGES = ("en", "it")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.web.gallery", description=(about or "").split("\n\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    given = parser.parse_args()
    chosen = [name for name in STATES if not given.names or name.startswith(tuple(given.names))]
    sites.FOLDER = built()
    failed = []
    with Served(ids=Seeded(), tables_per_guest=0, sockets_per_session=0) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for name in chosen:
            try:
                take(browser, server.address, name, given.folder, tuple(given.language or LANGUAGES))
                print(name, flush=True)
            except Exception as problem:
                failed.append(name)
                print(name, "FAILED:", str(problem)[:600], flush=True)
        browser.close()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
