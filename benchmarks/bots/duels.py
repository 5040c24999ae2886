"""Duels between bots of any setting, on all processors, for a number of seconds: for tuning and for the benchmark.

    python -m benchmarks.bots.duels --seconds 300 --processes 16 --out FOLDER PLAN.json

A plan is a list of {"game", "players", "one", "other", "weight", "wanted"}. A bot is a level ("solid",
"master@0.25s"), "baseline/30" (playouts for each act) or "baseline/0.1s" (seconds for each decision), "slips/6" (the
simple bot, one slip in six), or a search with settings: "search/200/horizon=4/sure=1.5/believes=1".
Each deal is played from every seat. Runs of the same program can be added up if `--first` gives each its own deals.
Needs NumPy and Numba, and nothing else.
"""

import argparse
import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tavolata.bots import Bot, bot_for
from tavolata.bots.levels import SearchBot, believer
from tavolata.bots.plain import SlippingBot
from tavolata.bots.search import Budget
from tavolata.bots.search.halving import Setting
from tavolata.kernel.game import Game
from tavolata.kernel.game import game as find_game
from tavolata.lab.statistics import wilson
from tavolata.lab.tournament.entrants import parse_entrant

from .baseline import Baseline
from .processes import at_once, get_ready

NO_LIMIT = 1 << 60  # games


@dataclass(frozen=True)
class Duel:
    """One bot against others of one kind: in a number of games (0: as many as there is time for); duels of more
    weight get more of them."""

    game: str
    one: str
    other: str
    players: int = 2
    weight: float = 1.0
    wanted: int = 0


def make(game: Game, words: str, seed: int) -> Bot:
    """A bot from its description."""
    kind, *given = words.split("/")
    if kind == "baseline":
        amount = given[0]
        return (
            Baseline(game, seed, seconds=float(amount[:-1])) if amount[-1] == "s" else Baseline(game, seed, int(amount))
        )
    if kind == "slips":
        return SlippingBot(bot_for(game, "simple", seed), seed, int(given[0]))
    if kind != "search":
        entrant = parse_entrant(words)
        return bot_for(game, entrant.level, seed, entrant.budget)
    settings: dict[str, Any] = dict(word.split("=") for word in given[1:])
    believe = believer() if settings.pop("believes", "0") == "1" else None
    amount = given[0]
    budget = Budget(seconds=float(amount[:-1])) if amount.endswith("s") else Budget(playouts=int(amount))
    kinds = Setting.__annotations__
    chosen: dict[str, Any] = {name: (float if kinds[name] is float else int)(value) for name, value in settings.items()}
    return SearchBot(game, seed, budget, Setting(**chosen), believe)


def play(duel: Duel, deal: int, place: int) -> dict[str, Any]:
    """One game, the one bot at `place`: what it won, and how long it thought."""
    game = find_game(duel.game)
    match = game.new(duel.players, 7919 * deal + 11)
    bots = [
        make(game, duel.one if seat == place else duel.other, 1000 * deal + 10 * place + seat)
        for seat in range(duel.players)
    ]
    seconds, gestures, slowest = [0.0, 0.0], [0, 0], [0.0, 0.0]
    while not match.over:
        seat = match.waiting[0]
        legal = match.legal(seat)
        if len(legal) == 1:
            match.play(legal[0], seat)
            continue
        began = time.perf_counter()
        acts = bots[seat].gesture(match.seen(seat, with_story=getattr(bots[seat], "believes", False)), seat)
        taken, who = time.perf_counter() - began, int(seat != place)
        seconds[who] += taken
        gestures[who] += 1
        slowest[who] = max(slowest[who], taken)
        for act in acts:
            match.play(act, seat)
    share = (place in match.winners) / max(1, len(match.winners))
    return {"share": share, "seconds": seconds, "gestures": gestures, "slowest": slowest}


def work(duels: list[Duel], number: int, processes: int, until: float, out: str, first: int = 0) -> None:
    """Play deals from the first on until time is over or all games are played. The next game is of the duel whose
    interval a second of play makes smallest, so slow duels get fewer games, though not as few as by equal time."""
    spent = [0.0] * len(duels)
    played = [0] * len(duels)
    shift = number * len(duels) // processes  # the first games of all processes are not all of the same duel
    enough = [-(-duel.wanted // processes) or NO_LIMIT for duel in duels]
    with open(Path(out) / f"part-{number}.jsonl", "w", encoding="utf-8") as file:
        while time.time() < until:
            going = [i for i in range(len(duels)) if played[i] < enough[i]]
            if not going:
                break
            which = max(going, key=lambda i: (_gain(played[i], spent[i]) * duels[i].weight, (i + shift) % len(duels)))
            duel = duels[which]
            deal, place = divmod(played[which], duel.players)
            began = time.time()
            told = play(duel, first + deal * processes + number, place)
            spent[which] += time.time() - began
            played[which] += 1
            print(json.dumps({"duel": which, **told}), file=file, flush=True)


def _gain(played: int, spent: float) -> float:
    """How fast an interval shrinks: its width falls as one over the root of the games, each of which takes so long."""
    return played**-1.5 * played / spent if played else float("inf")


def gathered(duels: list[Duel], out: Path) -> list[dict[str, Any]]:
    """What came out of each duel so far."""
    rows = [json.loads(line) for part in sorted(out.glob("part-*.jsonl")) for line in part.open(encoding="utf-8")]
    told = []
    for number, duel in enumerate(duels):
        own = [row for row in rows if row["duel"] == number]
        won, games = sum(row["share"] for row in own), len(own)
        low, high = wilson(round(won), games)
        ms = [1000 * sum(r["seconds"][w] for r in own) / max(1, sum(r["gestures"][w] for r in own)) for w in (0, 1)]
        a_game = [sum(row["gestures"][who] for row in own) / max(1, games) for who in (0, 1)]
        told.append(
            {**asdict(duel), "games": games, "share": round(won / max(1, games), 4), "low": round(low, 4),
             "high": round(high, 4), "ms_gesture": [round(x, 2) for x in ms], "gestures": [round(x, 1) for x in a_game],
             "slowest_ms": round(1000 * max((row["slowest"][0] for row in own), default=0))}
        )  # fmt: skip
    return told


def shown(row: dict[str, Any]) -> str:
    return (
        f"{row['game']:9} {row['players']}p {row['one']:>34} v {row['other']:<28} {100 * row['share']:5.1f}% "
        f"[{100 * row['low']:.1f}, {100 * row['high']:.1f}] of {row['games']:5}; "
        f"{row['ms_gesture'][0]:.1f} / {row['ms_gesture'][1]:.1f} ms a gesture, {row['gestures'][0]:.0f} a game"
    )


def run(
    duels: list[Duel], seconds: float, processes: int, out: Path, whole: bool = False, first: int = 0
) -> list[dict[str, Any]]:  # fmt: skip
    """All duels on all processes, from the first deal on; `whole`: the time that compiling takes is not counted."""
    out.mkdir(parents=True, exist_ok=True)
    for part in out.glob("part-*.jsonl"):
        part.unlink()
    began = time.time()
    print(f"compiled in {get_ready(sorted({duel.game for duel in duels})):.0f} s", flush=True)
    until = (time.time() if whole else began) + seconds
    at_once(work, [(duels, number, processes, until, str(out), first) for number in range(processes)], until)
    told = gathered(duels, out)
    (out / "duels.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bots.duels")
    parser.add_argument("plan", type=Path)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal (0)")
    given = parser.parse_args()
    duels = [Duel(**one) for one in json.loads(given.plan.read_text(encoding="utf-8"))]
    for row in run(duels, given.seconds, given.processes, given.out, first=given.first):
        print(shown(row))


if __name__ == "__main__":
    main()
