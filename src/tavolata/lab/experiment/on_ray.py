"""Ray, the engine beyond one machine: batches as tasks on whatever nodes there are.

A task is the key of an experiment and the number of a batch; what comes back is the batch. A node that is lost costs
the time of its tasks: Ray gives them to another. Without an address a cluster is started on this machine and ended
with the run. Nodes and whoever starts a run share RAY_AUTH_MODE=token and RAY_AUTH_TOKEN.
"""

import logging
import os
import re
import secrets
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from typing import Any

from .engines import AHEAD, Done, Engine, work
from .file import BadExperiment
from .plan import Plan, plan_of
from .versions import versions

RETRIES = 20  # of a task whose node or worker was lost
WAITS = 5.0  # seconds
KNOCKS = 10.0
ADDRESS = re.compile(r"(?:ray://)?(\[[0-9a-fA-F:.]+\]|[\w.-]+):(\d{1,5})", re.ASCII)
MOST_PORT = 65535
HTTP2 = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + bytes((0, 0, 0, 4, 0, 0, 0, 0, 0))
"""With what a client begins: the preface and no settings. A server begins with its settings."""
FRAME_HEAD, FRAME_KIND, SETTINGS = 9, 3, b"\4"


def prepared(is_own: bool) -> Any:
    """Ray itself, with settings that it reads when it is imported: nothing is told to its makers, and a cluster of our
    own has a token."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")  # else workers hang under `uv run`
    if is_own and "RAY_AUTH_MODE" not in os.environ:
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ.setdefault("RAY_AUTH_TOKEN", secrets.token_hex(32))
    import ray

    return ray


@contextmanager
def cluster(address: str | None, workers: int) -> Iterator[Engine]:
    """An engine on the cluster at an address, or on one of this machine; a sentence if none answers."""
    if address is not None:
        _knock(address)
    ray = prepared(is_own=address is None)
    own: dict[str, Any] = {} if address else {"num_cpus": workers, "include_dashboard": False}
    try:
        ray.init(address=address or "local", log_to_driver=False, logging_level=logging.ERROR, **own)
    except Exception as error:  # Ray raises what comes its way: connection, authentication, version
        first = str(error).strip().splitlines() or [type(error).__name__]
        raise BadExperiment("ray_address", address=address or "local", why=first[0].rstrip(".")) from None
    try:
        yield on_cluster
    finally:
        with suppress(Exception):
            ray.shutdown()


def _knock(address: str) -> None:
    """Refuse at once if nothing listens, or something that does not speak HTTP/2 as Ray does: Ray itself would retry
    for minutes."""
    host, port = parse_address(address)
    try:
        with socket.create_connection((host, port), KNOCKS) as line:
            if os.environ.get("RAY_USE_TLS", "0") == "0":
                line.sendall(HTTP2)
                is_grpc = line.recv(FRAME_HEAD)[FRAME_KIND : FRAME_KIND + 1] == SETTINGS
                if not is_grpc:
                    raise BadExperiment("ray_other", address=address)
    except (OSError, UnicodeError) as error:
        raise BadExperiment("ray_address", address=address, why=str(error).rstrip(".")) from None


def parse_address(address: str) -> tuple[str, int]:
    """The host and the port of HOST:PORT or ray://HOST:PORT; a sentence if it is neither."""
    found = ADDRESS.fullmatch(address)
    if found is None or int(found[2]) > MOST_PORT:
        raise BadExperiment("ray_word", given=address)
    return found[1].strip("[]"), int(found[2])


def on_cluster(plan: Plan, batches: Sequence[int]) -> Iterator[Done]:
    """Play batches on the cluster that this process is connected to."""
    ray = prepared(is_own=False)
    task = ray.remote(num_cpus=1, max_retries=RETRIES, scheduling_strategy="SPREAD")(work_alike)
    key, wanted = plan.experiment.key, versions(plan)
    left = iter(batches)
    running: list[Any] = []
    try:
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            running += [task.remote(key, batch, wanted) for batch in islice(left, max(0, room - len(running)))]
            if not running:
                return
            done, running = ray.wait(running, timeout=WAITS)
            for reference in done:
                yield _result(ray, reference, wanted)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def work_alike(key: str, batch: int, wanted: dict[str, Any]) -> Done | tuple[str, Any]:
    """Play one batch if this node has the very versions that are wanted; else the one that differs."""
    for name, here in versions(plan_of(key)).items():
        if wanted.get(name) != here:
            return name, here
    return work(key, batch)


def _result(ray: Any, reference: Any, wanted: dict[str, Any]) -> Done:
    try:
        done = ray.get(reference)
    except ray.exceptions.RayError as error:
        last = (str(error).strip().splitlines() or [type(error).__name__])[-1]
        raise BadExperiment("ray_failed", why=last.rstrip(".") + ".") from None
    if isinstance(done, Done):
        return done
    name, there = done
    raise BadExperiment("ray_version", name=name, there=there, here=wanted.get(name))
