"""The same questions to a level that searches, in every seat: `python -m benchmarks.balance.strong --minutes 4`.

Plays as many games as there is time for, in turn at every table of the plan, on all processors; prints what places in
the order of play and objectives win, how far points spread, and of Bomarzo how far rows are walked and which cards are
used. Needs NumPy and Numba, and nothing else (`PYTHONPATH=src`).
"""

import argparse
import json
import os
import time
from collections import Counter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from tavolata.bots import LEVELS, bot_for
from tavolata.kernel.game import game as find_game
from tavolata.kernel.match import Match

from ..bots.processes import at_once, get_ready
from .playing import Factor

Plan = list[tuple[str, int, dict[str, bool]]]
PLAN: Plan = [
    *[("tortelli", players, {"late_troops": True}) for players in (3, 4, 5, 6)],
    *[("bomarzo", players, {"late_wine": True}) for players in (2, 3, 4)],
    ("bomarzo", 2, {"worship": True}),
]
COUNTED = ("advanced", "played", "upgraded", "exchanged", "copied")


def play(name: str, players: int, options: dict[str, bool], level: str, deal: int) -> dict[str, Any]:
    """One game: winners and what they had, by place in the order of play, and what happened."""
    game = find_game(name)
    match = game.new(players, 104_729 * deal + 17, options)
    bots = [bot_for(game, level, 1000 * deal + seat) for seat in range(players)]
    while not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        acts = legal if len(legal) == 1 else bots[seat].gesture(match.seen(seat), seat)
        for act in acts:
            match.play(act, seat)
    happened: Counter[str] = Counter()
    for event in match.events:
        if event["kind"] in COUNTED:
            what = [event[word] for word in ("row", "card", "god") if word in event]
            happened[" ".join([event["kind"], *what])] += 1
    first = next(event["seat"] for event in match.events if event["kind"] == "first")
    order = [(seat - first) % players for seat in range(players)]
    return {"won": match.winners, "order": order, "scores": match.scores, "traits": had(match), "told": happened}


def had(match: Match) -> dict[str, list[str]]:
    """The role, objective and the like of each seat."""
    finals = np.frombuffer(match.state_bytes(), match.game.rules.state.dtype)
    found = match.game.rules.traits(finals).items()
    return {trait: [names[column[0, seat]] for seat in range(match.players)] for trait, (names, column) in found}


def work(plan: Plan, level: str, number: int, processes: int, until: float, out: str) -> None:
    """Games of all tables in turn until time is over."""
    deal = number
    with open(Path(out) / f"part-{number}.jsonl", "w", encoding="utf-8") as file:
        while time.time() < until:
            for which, (name, players, options) in enumerate(plan):
                if time.time() < until:
                    told = play(name, players, options, level, deal)
                    print(json.dumps({"which": which, **told}), file=file, flush=True)
            deal += processes


def shown(plan: Plan, rows: list[dict[str, Any]]) -> list[str]:
    """What came out, table by table."""
    lines = []
    for which, (name, players, options) in enumerate(plan):
        own = [row for row in rows if row["which"] == which]
        if not own:
            continue
        lines.append(f"{name}, {players} players, {', '.join(options) or 'as printed'}: {len(own)} games")
        fair = sum(len(row["won"]) for row in own) / (len(own) * players)
        for title in ("order", *own[0]["traits"]):
            lines += factors(title, own, fair)
        points = np.array([row["scores"] for row in own], float)
        lines.append(f"  spread of points {points.std():.2f}, shared {np.mean([len(r['won']) > 1 for r in own]):.1%}")
        told: Counter[str] = Counter()
        for row in own:
            told.update(row["told"])
        if name == "bomarzo":
            lines.append("  a game: " + ", ".join(f"{k} {v / len(own):.2f}" for k, v in sorted(told.items())))
    return lines


def factors(title: str, own: list[dict[str, Any]], fair: float) -> list[str]:
    """What the seats with each value of something won."""
    wins: Counter[Any] = Counter()
    seats: Counter[Any] = Counter()
    for row in own:
        for seat, value in enumerate(row["order"] if title == "order" else row["traits"][title]):
            seats[value] += 1
            wins[value] += seat in row["won"]
    found = {value: Factor(wins[value], seats[value], fair) for value in sorted(seats)}
    return [f"  {title} {value}: {factor} ± {factor.margin:.2f} of {factor.of}" for value, factor in found.items()]


def main() -> None:
    cores = os.cpu_count() or 1
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance.strong")
    parser.add_argument("--minutes", type=float, default=4.0, help="compiling not included")
    parser.add_argument("--processes", type=int, default=cores)
    parser.add_argument("--level", choices=LEVELS, default="keen")
    parser.add_argument("--game", choices=("tortelli", "bomarzo"))
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep every game, a line each")
    given = parser.parse_args()
    plan = [table for table in PLAN if given.game in (None, table[0])]
    get_ready(sorted({table[0] for table in plan}))
    with TemporaryDirectory() as folder:
        until = time.time() + 60 * given.minutes
        at_once(work, [(plan, given.level, n, given.processes, until, folder) for n in range(given.processes)])
        lines = [line for part in sorted(Path(folder).glob("part-*")) for line in part.read_text("utf-8").splitlines()]
    if given.json:
        given.json.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(shown(plan, [json.loads(line) for line in lines])))


if __name__ == "__main__":
    main()
