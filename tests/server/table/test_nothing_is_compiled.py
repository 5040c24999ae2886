"""Once the rules of a game are loaded nothing is compiled at a table: everybody would wait for it."""

import subprocess
import sys

import pytest

from tavolata.kernel.game import games

PLAYED = """
import random, sys
from numba.core import event

class Listener(event.Listener):
    def on_start(self, event):
        print("compiled:", event.data)
    def on_end(self, event):
        pass

from tavolata.bots import bot_for
from tavolata.server.runtime.rule_loader import load
from tavolata.server.table.frame_builder import FrameBuilder
from tavolata.server.table.frames import Me, Viewer, encode
from tavolata.server.table.play import Acted
from tests.server.table.sitting import Sitting

load(sys.argv[1])
event.register("numba:compile", Listener())
sitting = Sitting(sys.argv[1], players=2).sit("ada", "bea").start()
table, bot, chooser = sitting.table, bot_for(sitting.table.game, "simple", 1), random.Random(1)
builder = FrameBuilder(table, {"ada": "Ada", "bea": "Bea"})
viewers = [Viewer(seat, "it", True) for seat in (0, 1, None)]
for number in range(60):
    if not table.is_playing:
        break
    seat = table.waiting[0]
    seen = sitting.match.seen(seat)
    act = table.game.read(bot.decide(seen, seat) if number % 2 else chooser.choice(seen.legal()))
    ahead = seen.preview([act]).seen
    ahead.shared_view(), ahead.outlook(), ahead.proposal(), seen.why_not(seat, act), seen.story.viewer
    sitting.enter(Acted(seat, [act]))
    for viewer in viewers:
        encode(builder.events(viewer, table.past[-1]))
        encode(builder.snapshot(viewer, Me(viewer.seat, [], False)))
table.snapshot()
print("played", number)
"""


@pytest.mark.parametrize("name", games())
def test_nothing_is_compiled_at_a_table(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", PLAYED, name], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "compiled:" not in done.stdout
    assert "played" in done.stdout
