"""`./dev bench frames`: what one act costs a server beside storing it: carrying it out, and a frame for every viewer.

Processor time of this process, so that figures taken on a busy machine can be compared with each other.
"""

import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.server.table.sitting import Sitting

from tavolata.bots import bot_for
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Viewer, encode
from tavolata.server.table.play import Acted

from .aims import AIMS
from .report import Figure, Report, Table, Target
from .server.crowd import USUAL
from .timing import load

LANGUAGE = "it"
PEOPLE = {"ada": "Ada", "bea": "Bea", "cleo": "Cleo", "dora": "Dora", "elsa": "Elsa"}
ORDINARY_KIB = 8.0
MOST_ACTS = 400
RUNS = 3


@dataclass
class Costs:
    """Of one game: seconds for all acts, seconds for all frames, and the bytes of each frame."""

    acts: int = 0
    acting: float = 0.0
    drawing: float = 0.0
    sizes: list[int] = field(default_factory=list)

    @property
    def act(self) -> float:
        return 1e6 * self.acting / self.acts

    @property
    def frame(self) -> float:
        return 1e6 * self.drawing / len(self.sizes)


def play(name: str, steps: bool, most: int) -> Costs:
    """A game of the simple bot with its usual number of players, one decision an act; seats and a spectator look on."""
    people = list(PEOPLE)[: USUAL[name]]
    sitting = Sitting(name, players=len(people)).sit(*people).start()
    bot, builder = bot_for(sitting.table.game, "simple", 1), FrameBuilder(sitting.table, PEOPLE)
    viewers = [Viewer(seat, LANGUAGE, steps) for seat in [*range(len(people)), None]]
    costs = Costs()
    gc.collect()
    while sitting.table.is_playing and costs.acts < most:
        seat = sitting.table.waiting[0]
        act = Acted(seat, [sitting.table.game.read(bot.decide(sitting.match.seen(seat), seat))])
        began = time.process_time()
        sitting.enter(act)
        acted = time.process_time()
        frames = [encode(builder.events(viewer, sitting.table.past[-1])) for viewer in viewers]
        costs.drawing += time.process_time() - acted
        costs.acting += acted - began
        costs.acts += 1
        costs.sizes += map(len, frames)
    return costs


def quantile(sizes: Sequence[int], part: float) -> float:
    """KiB that so large a part of the frames do not exceed."""
    return sorted(sizes)[int(part * (len(sizes) - 1))] / 1024


def measure(name: str, quick: bool, peers: bool) -> Report:
    """One game, the best of some runs (there are no peers to compare with: `peers` changes nothing)."""
    most, runs = (30, 1) if quick else (MOST_ACTS, RUNS)
    play(name, True, 10)  # what is loaded, found out or kept once
    with_steps = [play(name, True, most) for _ in range(runs)]
    whole = [play(name, False, most) for _ in range(runs)]
    sizes = with_steps[0].sizes
    title = AIMS[name].title
    figures = [
        Figure("an act, carried out", min(costs.act for costs in with_steps), "us", load=load()),
        Figure("a frame with steps", min(costs.frame for costs in with_steps), "us", load=load()),
        Figure("a frame with the whole view", min(costs.frame for costs in whole), "us", load=load()),
        Figure("bytes with steps, p50", quantile(sizes, 0.5), "KiB"),
        Figure("bytes with steps, p99", quantile(sizes, 0.99), "KiB"),
        Figure("bytes with steps, largest", max(sizes) / 1024, "KiB", Target(ORDINARY_KIB, at_most=True)),
        Figure("bytes with the whole view, p50", quantile(whole[0].sizes, 0.5), "KiB"),
    ]
    notes = [f"Processor time, {USUAL[name]} players and a spectator, sentences in Italian, at most {most} acts."]
    return Report(f"Frames: {title}", [Table(f"{title}, {USUAL[name]} players", figures)], notes)
