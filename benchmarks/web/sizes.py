"""How much script a page brings, and how many bytes of pictures and sounds: every file as it is sent."""

import gzip
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response

from ..report import Figure, Table, Target
from .boards import Board

PICTURES = (".svg", ".png", ".webp", ".jpg")
ALL_SOUNDS = Target(120_000, at_most=True)
"""Bytes of all sounds together; a page fetches them at the first press."""


@dataclass
class Loaded:
    """The files that a page has requested, by their path below the client's folder."""

    folder: Path
    names: set[str]

    def gzipped(self, *endings: str) -> int:
        """Bytes of all files with these endings, packed by gzip."""
        return sum(packed(self.folder / name) for name in self.names if name.endswith(endings))

    def sounds(self) -> int:
        """Bytes of the sounds that the client has, fetched or not."""
        return sum(file.stat().st_size for file in self.folder.rglob("*.bin"))

    def raw(self, *endings: str) -> int:
        return sum((self.folder / name).stat().st_size for name in self.names if name.endswith(endings))


def watch(page: Page, folder: Path) -> Loaded:
    """Note from now on what a page loads of the client."""
    loaded = Loaded(folder, set())

    def note(response: Response) -> None:
        name = urlsplit(response.url).path.lstrip("/")
        if name and (folder / name).is_file():
            loaded.names.add(name)

    page.on("response", note)
    return loaded


def packed(file: Path) -> int:
    """The size of a file as it is sent: that of its compressed copy, or what compressing it would give."""
    ready = file.with_name(file.name + ".gz")
    return ready.stat().st_size if ready.exists() else min(file.stat().st_size, len(gzip.compress(file.read_bytes())))


BIG = 3000
"""Files of fewer bytes are counted together."""


def table_of(loaded: Loaded, board: Board) -> Table:
    sizes = {Path(name).name: packed(loaded.folder / name) for name in loaded.names if name.endswith(".js")}
    big = {name: size for name, size in sizes.items() if size >= BIG}
    return Table(
        "home and a running table, gzip",
        [
            Figure("script", sum(sizes.values()), "bytes", board.script),
            *(Figure(f"- {name}", size, "bytes") for name, size in sorted(big.items(), key=lambda each: -each[1])),
            Figure(f"- {len(sizes) - len(big)} smaller files", sum(sizes.values()) - sum(big.values()), "bytes"),
            Figure("pictures", loaded.gzipped(*PICTURES), "bytes", board.pictures),
            Figure("sounds", loaded.sounds(), "bytes", ALL_SOUNDS),
            Figure("style sheets", loaded.gzipped(".css"), "bytes"),
            Figure("fonts", loaded.raw(".woff2", ".woff"), "bytes"),
        ],
    )
