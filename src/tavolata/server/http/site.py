"""The built web client: one page for every address, its scripts, styles and images. Files are read once, and again
after a new build."""

import gzip
import hashlib
import re
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from ..errors import NotFound, Unavailable

FOLDER = Path(__file__).parents[1] / "client"
INDEX = "index.html"
WORKER = "worker.js"
NEVER = re.compile(r"q=0(\.0*)?")
PACKED = {".br": "br", ".gz": "gzip"}
"""Encodings of compressed files, the best first."""
KINDS = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
}


@dataclass(frozen=True)
class File:
    """A file: its body, and compressed bodies by encoding."""

    body: bytes
    kind: str
    packed: dict[str, bytes] = field(default_factory=dict)

    @cached_property
    def tag(self) -> str:
        """Changes with the body."""
        return f'W/"{hashlib.sha256(self.body).hexdigest()[:20]}"'

    def for_browser(self, accepted: str) -> tuple[bytes, str | None]:
        """The body in the best encoding that a browser accepts, and its name."""
        words = (word.partition(";") for word in accepted.lower().split(","))
        known = {name.strip() for name, _, weight in words if not NEVER.fullmatch(weight.replace(" ", ""))}
        for encoding in PACKED.values():
            if encoding in known and encoding in self.packed:
                return self.packed[encoding], encoding
        return self.body, None

    def with_text(self, place: bytes, text: bytes) -> "File":
        """The file with a text in the place of another; at its beginning if that is empty."""
        body = self.body.replace(place, text, 1) if place else text + self.body
        return File(body, self.kind, {"gzip": gzip.compress(body, mtime=0)})


@dataclass(frozen=True)
class Site:
    """The whole client. `build` is different for every build."""

    build: str
    files: dict[str, File]

    def file(self, name: str) -> File:
        """A file by its path below the root, such as `assets/index-1a2b.js`."""
        found = self.files.get(name)
        if found is None:
            raise NotFound("no_such_page", path=f"/{name[:100]}")
        return found


def site() -> Site:
    """The client; refused if it was never built."""
    try:
        made = (FOLDER / INDEX).stat()
    except OSError:
        raise Unavailable("no_client") from None
    return _read(FOLDER, made.st_mtime_ns)


def served_build() -> str | None:
    """The build id of the client that is served; a page with another one is of another version."""
    try:
        return site().build
    except Unavailable:
        return None


@cache
def _read(folder: Path, made: int) -> Site:
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and path.suffix in {*KINDS, *PACKED})
    bodies = {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
    plain = {name: body for name, body in bodies.items() if not name.endswith(tuple(PACKED))}
    build = _digest(plain)
    files = {name: File(body, KINDS[Path(name).suffix], _packed(name, bodies)) for name, body in plain.items()}
    files[INDEX] = files[INDEX].with_text(b"<head>", f'<head>\n    <meta name="build" content="{build}" />'.encode())
    if WORKER in files:
        files[WORKER] = files[WORKER].with_text(b"", f'self.build = "{build}";\n'.encode())
    return Site(build, files)


def _packed(name: str, bodies: dict[str, bytes]) -> dict[str, bytes]:
    return {encoding: bodies[name + suffix] for suffix, encoding in PACKED.items() if name + suffix in bodies}


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for name, body in files.items():
        digest.update(name.encode() + b"\0" + hashlib.sha256(body).digest())
    return digest.hexdigest()[:16]
