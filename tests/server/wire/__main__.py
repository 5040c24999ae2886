"""`python -m tests.server.wire GAME --pairs 20000 --seed 7`: the walk through pairs as a command, for long runs."""

import argparse
import json
import logging
import sys
import tempfile
from pathlib import Path

import tavolata
from tavolata.server import logs
from tavolata.server.ops.serve import warm_up
from tavolata.server.runtime import scheduler

from .check import check, summary
from .frames import compare
from .walk import Differs


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.server.wire", description=__doc__)
    parser.add_argument("game", choices=tavolata.games())
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0, help="another seed, other pairs")
    parser.add_argument("--minutes", type=float, help="stop after N minutes, whatever the number of pairs")
    parser.add_argument("--frames", action="store_true", help="at the builder of frames, without servers: far quicker")
    parser.add_argument("--json", type=Path, help="keep what was compared in this file")
    given = parser.parse_args()
    if given.pairs < 1:
        parser.error("--pairs must be at least 1.")
    return given


def main() -> int:
    given = arguments()
    logs.set_up(as_json=True, level=logging.ERROR)
    scheduler.SHORTEST = 10**9  # standing orders wait until a walk has them carried out
    warm_up("en")
    counts, difference = {"pairs": 0}, ""
    try:
        if given.frames:
            found = compare(given.game, given.pairs, given.seed, given.minutes)
            print(f"{given.game}: {found['pairs']} pairs, {found['bytes']} bytes equal")
        else:
            with tempfile.TemporaryDirectory() as folder:
                found = check(given.game, given.pairs, Path(folder), given.seed, given.minutes)
            print(f"{given.game}: {summary(found)}")
        counts = dict(found)
    except Differs as differs:
        difference = str(differs)
        print(f"{given.game}: {difference}")
    if given.json is not None:
        given.json.write_text(json.dumps({"counts": counts, "difference": difference}))
    return 1 if difference else 0


if __name__ == "__main__":
    sys.exit(main())
