"""The rollout bot that every search has to beat: one decision at a time, every legal act in the same worlds, simple
bots to the end, the best act if it beats the simple bot's by one and a half standard errors."""

import time

from tavolata.bots.choosing import compiled_choose
from tavolata.bots.plain import Decider
from tavolata.bots.search.gestures import Gesture, Hand
from tavolata.bots.search.halving import DEFAULT, FEW, MOST_WORLDS, Table, plain_evaluator_of
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen

SURE = 1.5


class Baseline(Decider):
    """As many playouts for each act as `worlds` says, or as fit into some seconds for each decision."""

    def __init__(self, game: Game, seed: int, worlds: int = 0, seconds: float = 0.0) -> None:
        self._game, self._seed, self._worlds, self._seconds = game, seed, worlds, seconds
        self._decisions = 0

    def decide(self, seen: Seen, seat: int) -> int:
        began = time.perf_counter()
        legal = seen.legal(seat)
        self._decisions += 1
        key = self._seed * 1_000_003 + self._decisions & (1 << 62) - 1
        hand = Hand(seen, seat, compiled_choose(self._game), key)
        usual = hand.prior(seen.masked(seat), legal)
        if len(legal) == 1:
            return usual
        tried = {act: Gesture((act,), seen.masked(seat), True) for act in legal}
        table = Table(self._game, seen, seat, key, None, DEFAULT, plain_evaluator_of(self._game))
        table.try_all(list(tried.values()), self._worlds or FEW)
        if self._seconds:
            taken = time.perf_counter() - began
            worlds = int(FEW * self._seconds / taken)
            if worlds > FEW:
                table.try_all(list(tried.values()), min(MOST_WORLDS, worlds))
        best = max(tried.values(), key=lambda gesture: gesture.value)
        return best.acts[0] if best.beats(tried[usual]) > SURE else usual
