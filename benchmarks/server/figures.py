"""The tables of `./dev bench server`: the required load, and the curve up to the breaking point."""

import argparse
import asyncio
import sys

from ..report import Figure, Report, Table, Target
from .load import (
    MEMORY,
    NO_ERRORS,
    PREVIEW,
    RATE,
    SCREENS,
    SECONDS,
    SOCKETS,
    WARM_MOVES,
    Bench,
    Outcome,
    ack_target,
    allow_sockets,
)
from .process import Server, compile_all, database

STEP_SECONDS = 12.0
CURVE_SOCKETS = (500, 1000, 2000, 3000, 4000, 5000)
CURVE_RATES = (100, 200, 300, 400, 500, 600, 700, 800)
QUICK = (30, 30, 2.0, 3)
"""Sockets, moves a second, seconds and moves before, to see whether it works."""


LANGUAGE = "it"
"""Pages ask for sentences in a language, so the load does too."""


async def one(kind: str, sockets: int, rate: float, seconds: float, warm: int) -> Outcome:
    """A fresh server under one load."""
    with database(kind) as (url, folder):
        server = Server(url, folder)
        server.start()
        bench = Bench(server, LANGUAGE)
        try:
            await server.ready()
            await bench.grow(sockets)
            return await bench.measure(rate, seconds, warm)
        finally:
            server.close()
            await bench.close()


async def curve(kind: str) -> list[Outcome]:
    """More sockets at the usual pace, then more moves at the usual number of sockets, each up to the breaking point."""
    found = []
    for steps in ([(n, RATE) for n in CURVE_SOCKETS], [(SOCKETS, rate) for rate in CURVE_RATES]):
        for sockets, rate in steps:
            for _ in range(2):  # other work of the machine may disturb one run
                outcome = await one(kind, sockets, rate, STEP_SECONDS, 5)
                print(outcome.line(), file=sys.stderr, flush=True)
                if not outcome.breaks:
                    break
            found.append(outcome)
            if outcome.breaks:
                break
    return found


def measure(given: argparse.Namespace) -> Report:
    """All tables."""
    allow_sockets()
    usual = QUICK if given.quick else (SOCKETS, RATE, SECONDS, WARM_MOVES)
    sockets, rate, seconds = given.sockets or usual[0], given.rate or usual[1], given.seconds or usual[2]
    if not given.quick:
        compile_all()
    runs = []
    for _ in range(given.runs):
        runs.append(asyncio.run(one(given.database, sockets, rate, seconds, usual[-1])))
        print(runs[-1].line(), file=sys.stderr, flush=True)
    title = f"{sockets} sockets, {rate:g} moves a second, {given.database}, with sentences in Italian (lang=it)"
    tables = [table_of(title, runs)]
    if given.curve:
        tables.append(table_of_curve(asyncio.run(curve(given.database))))
    return Report("Server: load", tables, NOTES)


NOTES = [
    "All sockets are seated or watching (one spectator a table); a third of the tables of each game: Trono with 5 "
    "players, Tortelli with 4, Bomarzo with 3. Every frame brings the steps of a version and the legal actions, as our "
    "pages ask for them.",
    "Server and load generator share the cores. Waits are counted from when a move was due until the other end has "
    "read the frame.",
    "Beside the moves 100 previews a second are asked for, each of one legal act, by people who are asked.",
    "Memory of a socket: what the server's resident memory grew by when all sockets opened, divided by their number.",
]


def table_of(title: str, runs: list[Outcome]) -> Table:
    """The run whose p99 is the median; the worst p99 beside it."""
    runs = sorted(runs, key=lambda run: run.ack[1])
    outcome, worst = runs[len(runs) // 2], runs[-1]
    load, target = outcome.load_average, ack_target(outcome.sockets)
    each = ", ".join(f"{run.ack[1]:.0f}" for run in runs)
    return Table(
        title,
        [
            Figure("errors", sum(len(run.errors) for run in runs), "", NO_ERRORS),
            Figure("moves made durable", outcome.moves, "moves/s", load=load),
            Figure("command to acknowledgement, p50", outcome.ack[0], "ms"),
            Figure("command to acknowledgement, p99", outcome.ack[1], "ms", target),
            Figure(f"the same, worst of {len(runs)} runs ({each})", worst.ack[1], "ms", target),
            Figure("runs in which everything holds", sum(not run.breaks for run in runs), "", Target(len(runs))),
            Figure("command to the other screens, p50", outcome.screens[0], "ms"),
            Figure("command to the other screens, p99", outcome.screens[1], "ms", SCREENS),
            Figure("question to preview, p50", outcome.previews[0], "ms"),
            Figure("question to preview, p95", outcome.previews[1], "ms", PREVIEW),
            Figure("frame, mean", outcome.frame_bytes / 1024, "KiB"),
            Figure("frames to all sockets", outcome.frames, "frames/s"),
            Figure("memory of a socket", outcome.socket_kib, "KiB", MEMORY),
            Figure("memory of the server at the end", outcome.server_mib, "MiB"),
            Figure("CPU of the server", outcome.server_cpu, "%"),
            Figure("processor time of a move", outcome.move_ms, "ms"),
            Figure("CPU of the load generator", outcome.load_cpu, "%"),
        ],
    )


def table_of_curve(outcomes: list[Outcome]) -> Table:
    figures = []
    for outcome in outcomes:
        what = (
            f"{outcome.sockets} sockets, {outcome.rate:.0f} moves/s wanted, {outcome.moves} made; screens p99 "
            f"{outcome.screens[1]:.0f} ms; CPU {outcome.server_cpu:.0%} + {outcome.load_cpu:.0%}"
        )
        breaks = f"; breaks: {outcome.breaks}" if outcome.breaks else ""
        figures.append(
            Figure(what + breaks, outcome.ack[1], "ms ack p99", ack_target(outcome.sockets), load=outcome.load_average)
        )
    return Table("Up to where it breaks", figures)
