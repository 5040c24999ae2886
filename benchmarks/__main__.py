"""`./dev bench [NAME ...]`: measure, print the tables, and keep them if asked."""

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import tavolata
from tavolata.bots import LEVELS

from .aims import AIMS
from .report import Report, page
from .web.boards import PARTS as PARTS_OF_WEB

NAMES = {
    "engine": "random play, copies and rounds; with --peers other engines beside it",
    "start": "a clean clone with an empty home: first page, first game, all games; a wheel with prepared code",
    "opening": "cold compile, and warm start to the first legal move",
    "views": "what a table shows its viewers after every move",
    "frames": "what an act costs a server: carried out, and a frame for every viewer",
    "envs": "steps of the environments on one core; with --peers those of others beside them",
    "card": "the vector environment on a CUDA card: the same as on the CPU, and how fast",
    "gpu": "random play and steps of batches on a CUDA card, and pgx on the same card",
    "lab": "experiments of the lab from the command to the report",
    "nets": "what a network costs for one position, and how it does against simple bots",
    "server": "thousands of open sockets, hundreds of durable moves a second; with --curve up to where it breaks",
    "hostile": "what other tables wait while strangers send material that is made to be slow",
    "restart": "500 running tables after kill -9: how soon they are played again",
    "bots": "levels against each other and against the baseline; what a search costs",
    "bots-table": "50 tables with a bot each: how soon bots answer while people act",
    "pictures": "the pictures that shared links show, drawn by a worker",
    "web": "the tables in Chromium on a slow processor: size, start, a move on the screen, what moves",
}
FOR_ALL_GAMES = {
    "start": ".start", "server": ".server.figures", "hostile": ".server.hostile", "restart": ".server.restart",
    "pictures": ".pictures", "web": ".web.figures", "bots": ".bots.figures", "lab": ".lab",
    "bots-table": ".server.bots_table", "card": ".card",
}  # fmt: skip
"""These are about all games together; the others measure one at a time."""


def arguments() -> argparse.Namespace:
    names = "\n".join(f"  {name:9}{what}" for name, what in NAMES.items())
    parser = argparse.ArgumentParser(
        prog="./dev bench",
        description=f"Benchmarks (engine if none is named):\n{names}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(NAMES))
    parser.add_argument("--game", action="append", choices=sorted(AIMS), help="only this game (may be given again)")
    parser.add_argument("--peers", action="store_true", help="measure other engines too (installs them once)")
    parser.add_argument("--quick", action="store_true", help="few short runs: does it work, not how fast is it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures as JSON")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="keep the tables as a page")
    parser.add_argument("--with", type=Path, metavar="FILE", dest="kept", action="append", default=[],
                        help="add figures that --json kept, such as on a machine with a GPU")  # fmt: skip
    web = parser.add_argument_group("web")
    web.add_argument("--only", action="append", choices=PARTS_OF_WEB, metavar="PART",
                     help=f"only this (may be given again): {', '.join(PARTS_OF_WEB)}")  # fmt: skip
    server = parser.add_argument_group("server and restart")
    server.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    server.add_argument("--curve", action="store_true", help="more sockets and more moves, up to where it breaks")
    server.add_argument("--sockets", type=int, metavar="N", help="open sockets (2000)")
    server.add_argument("--rate", type=float, metavar="N", help="moves a second (300)")
    server.add_argument("--seconds", type=float, metavar="N", help="how long (40)")
    server.add_argument("--runs", type=int, default=1, metavar="N", help="measure so often, each on a fresh server (1)")
    server.add_argument("--tables", type=int, metavar="N", help="tables at the restart (500), or with a bot each (50)")
    server.add_argument("--level", action="append", choices=LEVELS, help="level of the bots (may be given again)")
    server.add_argument(
        "--beside", type=int, default=0, metavar="N", help="processes that compute beside a restart (0)"
    )
    given = parser.parse_args()
    for name in ("sockets", "rate", "seconds", "runs", "tables"):
        if getattr(given, name) is not None and getattr(given, name) <= 0:
            parser.error(f"--{name} must be more than 0.")
    for name in given.names:
        if name not in NAMES:
            parser.error(f"there is no benchmark '{name}'; there are {', '.join(NAMES)}.")
    return given


def read_kept(file: Path) -> list[Report]:
    """The reports in a file that --json wrote; a sentence if it is not such a file."""
    try:
        return [Report.from_json(report) for report in json.loads(file.read_text())]
    except (OSError, ValueError, TypeError, KeyError) as problem:
        print(f"bench: {file} holds no figures kept by --json ({problem}).", file=sys.stderr)
        raise SystemExit(2) from None


def measured(given: argparse.Namespace) -> Iterator[Report]:
    """The reports asked for, one after the other."""
    for name in given.names or ["engine"]:
        measure = importlib.import_module(FOR_ALL_GAMES.get(name, f".{name}"), __package__).measure
        if name in FOR_ALL_GAMES:
            found = measure(given)
            yield from [found] if isinstance(found, Report) else found
            continue
        for game in given.game or [known for known in AIMS if known in tavolata.games()]:
            yield measure(game, quick=given.quick, peers=given.peers)


def main() -> int:
    given = arguments()
    kept = [report for file in given.kept for report in read_kept(file)]
    reports = []
    for report in measured(given):
        reports.append(report)
        print(report.text(), flush=True)
    if given.json:
        given.json.write_text(json.dumps([report.to_json() for report in reports], indent=1) + "\n")
    if given.markdown:
        given.markdown.write_text(page(reports + kept))
    return 0


if __name__ == "__main__":
    sys.exit(main())
