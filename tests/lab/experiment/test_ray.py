"""Ray: two nodes give the bytes of one process, and one that is killed costs time only."""

import socket
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tavolata import TavolataError
from tavolata.lab.experiment.engines import Done
from tavolata.lab.experiment.on_ray import cluster, parse_address, work_alike
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.experiment.versions import versions

from .small_experiments import prints, ran, small

ROOT = Path(__file__).resolve().parents[3]
TAVOLATA = [sys.executable, "-c", "import sys; from tavolata.cli import main; sys.exit(main())"]


def test_a_killed_node_costs_time_only(tmp_path: Path) -> None:
    """In a process of its own: Ray and the other tests must not affect each other."""
    command = [sys.executable, "-m", "tests.lab.experiment.losing_a_node", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert prints(tmp_path / "one") == prints(tmp_path / "two")
    assert "a node was killed" in done.stdout
    assert "plays by another version (numpy " in done.stdout


def test_a_cluster_that_does_not_answer_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\ngames = 100\n')
    command: list[Any] = [*TAVOLATA, "lab", "run", tmp_path / "asked.toml", "--out", tmp_path / "out", "--lang", "en"]
    done = subprocess.run([*command, "--ray", "127.0.0.1:1"], capture_output=True, text=True, timeout=240)
    assert done.returncode == 2, done.stderr
    assert "No Ray cluster answers at 127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("address", ["nowhere", "auto", "head:", ":6379", "head:99999", "ray://", "head:1:x", "a b:1"])
def test_an_address_is_read_before_anybody_is_asked(address: str) -> None:
    with pytest.raises(TavolataError, match="is no address of a Ray cluster; write HOST:PORT"), cluster(address, 1):
        pass


def test_addresses_have_a_host_and_a_port() -> None:
    assert parse_address("ray://head.example:10001") == ("head.example", 10001)
    assert parse_address("[::1]:6379") == ("::1", 6379)


@pytest.mark.parametrize("said", [b"SSH-2.0-OpenSSH_9.6\r\n", b"HTTP/1.1 400 Bad Request\r\n\r\n", b""])
def test_what_answers_and_is_no_cluster_is_a_sentence(said: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            line, _ = server.accept()
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)

        threading.Thread(target=answer, daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(TavolataError, match=f"What answers at {address} is not a Ray"), cluster(address, 1):
            pass


def test_whoever_answers_and_says_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavolata.lab.experiment.on_ray.KNOCKS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(TavolataError, match=r"No Ray cluster answers at .*timed out"), cluster(address, 1):
            pass


def test_a_node_with_another_version_plays_nothing() -> None:
    plan = Plan(small(games=1))
    here = versions(plan)
    assert isinstance(work_alike(plan.experiment.key, 0, here), Done)
    for name, value in here.items():
        assert work_alike(plan.experiment.key, 0, {**here, name: "other"}) == (name, value)


def test_without_an_address_there_is_a_cluster_of_this_machine(tmp_path: Path) -> None:
    (tmp_path / "asked.toml").write_text('game = "trono"\nplayers = 3\ngames = 400\nseed = 5\nbots = "simple"\n')
    command: list[Any] = [*TAVOLATA, "lab", "run", tmp_path / "asked.toml", "--out", tmp_path / "out"]
    done = subprocess.run([*command, "--ray", "--threads", "2"], capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, done.stderr
    ran(small(), tmp_path / "here")
    made = prints(tmp_path / "out")
    assert made.pop("report.html")
    assert made == prints(tmp_path / "here")
