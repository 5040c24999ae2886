"""Where the browser comes from, and how it is started."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE = "friend.test"
"""A name of this machine that browsers do not trust: for them it is plain http from somewhere in the network."""
FLAGS = ["--no-sandbox", "--disable-dev-shm-usage", f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"]


def fetch_chromium() -> None:
    """Before the first test: those that ask for it later find it."""
    with sync_playwright() as playwright:
        _find(playwright.chromium.executable_path)


@cache
def find_chromium(store: str) -> str:
    """From the environment, the path, or Playwright's store; as root it is fetched. Without any the test fails."""
    found = _find(store)
    assert found, "the pages are tested in a real browser: install chromium, or name one in TAVOLATA_CHROMIUM"
    return found


def _find(store: str) -> str | None:
    with (Path(tempfile.gettempdir()) / f"tavolata-chromium-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # whoever comes second waits until it is there
        found = os.environ.get("TAVOLATA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
        if found is None and os.path.exists(store):
            found = store
        if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
            command = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]
            subprocess.run(command, check=False, capture_output=True, timeout=600)
            found = shutil.which("chromium")
    return found


def launch(playwright: Playwright, **given: Any) -> Browser:
    """A Chromium of one's own."""
    kind = playwright.chromium
    return kind.launch(executable_path=find_chromium(kind.executable_path), args=FLAGS, **given)
