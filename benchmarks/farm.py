"""`python -m benchmarks.farm`: kills and pairs by the thousand, on all cores of a large machine.

Kills: `chaos` in many processes, each with a database and a port of its own. Pairs: tables that one viewer cannot tell
apart, laid at two servers and compared byte for byte (tests/server/wire), or, far quicker, only their frames. All run
beside each other; pairs give way, because the time that a killed server needs is part of what is tried. At the end one
summary is printed.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import tavolata

from .server.process import KINDS, PORTS, compile_rules

MOST_TABLES = 12
"""Tables of one server that is killed: enough that every failpoint is reached within a second."""
KILLING = ("kills", "commands", "acknowledged", "lost", "doubled", "differences", "others")
SPARE = 0.5
"""Minutes for the last start of a server and for the checks after the last kill."""
POLITENESS = 10


@dataclass(frozen=True)
class Share:
    """What one process does: kills on a database, or pairs of a game."""

    of: str
    count: int
    command: list[str]
    is_polite: bool = False

    def run(self, folder: Path, number: int) -> dict[str, Any]:
        """Run it to its end; its figures, or how it failed."""
        kept, log = folder / f"{number}.json", folder / f"{number}.log"
        with log.open("w") as said:
            command = [*self.command, "--json", str(kept)]
            code = subprocess.run(command, stdout=said, stderr=said, preexec_fn=self._be_polite, check=False).returncode
        if kept.exists():
            figures: dict[str, Any] = json.loads(kept.read_text())
            return figures
        return {"failure": f"{' '.join(self.command)} ended with {code}:\n{log.read_text()[-2000:]}"}

    def _be_polite(self) -> None:
        os.nice(POLITENESS if self.is_polite else 0)


def split(whole: int, parts: int) -> list[int]:
    """A number in nearly equal parts, none of them empty."""
    parts = min(whole, parts)
    return [whole // parts + (part < whole % parts) for part in range(parts)]


def killing(kills: int, processes: int, minutes: float) -> list[Share]:
    """Kills on each database, shared by these processes."""
    shares, ports = [], iter(PORTS)
    for kind in KINDS:
        for count in split(kills, max(1, processes // len(KINDS))):
            command = [sys.executable, "-m", "benchmarks.server.chaos", "--database", kind, "--kills", str(count)]
            limits = ["--tables", str(MOST_TABLES), "--minutes", str(minutes - SPARE), "--port", str(next(ports))]
            shares.append(Share(kind, count, command + limits))
    return shares


def comparing(pairs: int, processes: int, minutes: float, seed: int, frames: bool = False) -> list[Share]:
    """Pairs of each game, shared by these processes; no two have the same seed."""
    games = tavolata.games()
    each = max(1, processes // len(games))
    return [
        Share(
            game, count, [sys.executable, "-m", "tests.server.wire", game, "--pairs", str(count),
            "--seed", str(seed + part), "--minutes", str(minutes), *(["--frames"] if frames else [])], is_polite=True,
        )
        for game in games
        for part, count in enumerate(split(pairs, each))
    ]  # fmt: skip


def run_all(shares: list[Share], folder: Path) -> list[tuple[Share, dict[str, Any]]]:
    """Run all of them at the same time."""
    with ThreadPoolExecutor(len(shares)) as pool:
        return list(zip(shares, pool.map(Share.run, shares, [folder] * len(shares), range(len(shares))), strict=True))


def summary(results: list[tuple[Share, dict[str, Any]]]) -> tuple[str, bool]:
    """What was done, in lines; and whether all is well."""
    lines, is_well = [], True
    for kind in KINDS:
        total: Counter[str] = Counter()
        for share, figures in results:
            if share.of == kind:
                total.update({name: figures.get(name, 0) for name in KILLING})
        wanted = sum(share.count for share, _ in results if share.of == kind)
        if wanted:
            is_well &= total["lost"] + total["doubled"] + total["differences"] + total["others"] == 0
            lines.append(f"{kind}: {total['kills']} of {wanted} kills; " + _named(total, KILLING[1:]))
    for game in tavolata.games():
        some = [(share, figures) for share, figures in results if share.of == game]
        counts: Counter[str] = Counter()
        for _, figures in some:
            counts.update(figures.get("counts", {}))
        differences = [figures["difference"] for _, figures in some if figures.get("difference")]
        if some:
            is_well &= not differences
            wanted = sum(share.count for share, _ in some)
            lines.append(
                f"{game}: {counts['pairs']} of {wanted} pairs, {counts['bytes']} bytes compared; "
                f"differences {len(differences)}"
            )
    for _, figures in results:
        for what in ("failure", "difference", "problems"):
            if figures.get(what):
                is_well = False
                lines.append(figures[what])
    return "\n".join(lines), is_well


def _named(total: Counter[str], names: tuple[str, ...]) -> str:
    return ", ".join(f"{name} {total[name]}" for name in names)


def arguments() -> argparse.Namespace:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(prog="python -m benchmarks.farm", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="kills on each database (500); 0: none")
    parser.add_argument("--pairs", type=int, default=100_000, help="pairs of each game (100,000); 0: none")
    parser.add_argument("--frames", action="store_true", help="compare pairs at the builder of frames, without servers")
    parser.add_argument("--seed", type=int, default=1000, help="of the first process that compares pairs")
    parser.add_argument("--minutes", type=float, default=8.0, help="stop after N minutes (8)")
    parser.add_argument("--processes", type=int, default=cores, help=f"of each of the two kinds ({cores}: all cores)")
    given = parser.parse_args()
    if min(given.kills, given.pairs) < 0 or given.kills + given.pairs == 0 or given.processes < 1:
        parser.error("--kills and --pairs must not be negative, nor both 0; --processes must be at least 1.")
    if given.minutes <= SPARE:
        parser.error(f"--minutes must be more than {SPARE:g}.")
    return given


def main() -> int:
    given = arguments()
    began = time.monotonic()
    compile_rules()
    minutes = given.minutes - (time.monotonic() - began) / 60
    shares = killing(given.kills, given.processes, minutes) if given.kills else []
    shares += comparing(given.pairs, given.processes, minutes, given.seed, given.frames) if given.pairs else []
    with tempfile.TemporaryDirectory(prefix="tavolata-farm-") as folder:
        text, is_well = summary(run_all(shares, Path(folder)))
    print(text)
    print(f"{time.monotonic() - began:.0f} s on {os.cpu_count()} cores, {len(shares)} processes", flush=True)
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
