"""The event loop is monitored, and a stop takes effect whatever a rule does."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tavolata.server.metrics import Metrics
from tavolata.server.ops.serve import FORCE
from tavolata.server.runtime.loop_monitor import LoopMonitor
from tavolata.server.settings import Settings
from tests.server.http.serving import logged
from tests.server.operations.program import environment

MOST_SECONDS = 10
"""The guarantee: a signal ends the process within this time, whatever a rule does."""
STOP_SECONDS = 1.0
"""The setting of the servers in these tests: far below the guarantee, also on a busy machine."""

HANGING = """
import sys
import numba
from tavolata.server.ops import serve
from tavolata.server.settings import Settings

@numba.njit(nogil=True)
def turn(number):
    while number >= 0:
        number = (number + 1) % 7
    return number

def turn_plainly(number):
    while True:
        number += 1

async def hang(self, counter):
    print("hangs", flush=True)
    (turn if sys.argv[2] == "compiled" else turn_plainly)(1)

serve.Server.on_tick = hang
serve.greet = lambda *_: None
serve.in_order = lambda: []
if sys.argv[2] == "compiled":
    turn(-1)
serve.serve(Settings(database=sys.argv[1], port=0, open_browser=False, log_json=True, stop_seconds=float(sys.argv[3])))
"""


def test_a_stop_takes_ten_seconds_at_most() -> None:
    assert FORCE * Settings().stop_seconds < MOST_SECONDS


@pytest.mark.parametrize(
    ("number", "how"),
    [
        (signal.SIGTERM, "compiled"),
        (signal.SIGINT, "plain"),
        pytest.param(signal.SIGTERM, "plain", marks=pytest.mark.long),
        pytest.param(signal.SIGINT, "compiled", marks=pytest.mark.long),
    ],
)
def test_a_stop_ends_a_server_whose_loop_never_comes_back(how: str, number: int, tmp_path: Path) -> None:
    command = [sys.executable, "-c", HANGING, str(tmp_path / "own.db"), how, str(STOP_SECONDS)]
    with subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            assert server.stdout.readline() == "hangs\n"
            time.sleep(0.3)
            began = time.monotonic()
            server.send_signal(number)
            assert server.wait(timeout=60) == 1
            assert FORCE * STOP_SECONDS / 2 < time.monotonic() - began < MOST_SECONDS  # it had time to end by itself
            assert server.stderr is not None
            assert "ended_by_force" in server.stderr.read()
        finally:
            server.kill()


def test_a_loop_that_comes_late_is_counted_and_logged(capfd: pytest.CaptureFixture[str]) -> None:
    metrics = Metrics()

    async def body() -> None:
        watch = LoopMonitor(metrics)
        watch.start()
        await asyncio.sleep(0.3)
        time.sleep(0.6)  # as something heavy would
        await asyncio.sleep(0.3)
        await watch.stop()

    with logged():
        asyncio.run(body())
    assert '"event": "loop_late"' in capfd.readouterr().err
    page = metrics.page().decode()
    seen = {
        line.split()[0]: float(line.split()[1]) for line in page.splitlines() if "loop_lag" in line and line[0] != "#"
    }
    assert seen["tavolata_loop_lag_seconds_sum"] > 0.4
