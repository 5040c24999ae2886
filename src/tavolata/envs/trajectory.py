"""A finished game as a trajectory for learners: what was seen, allowed, chosen and won, and no names.

A file of one is NumPy's `.npz`, with an array of the same name for each field.
"""

import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.contract import CHANCE, returns
from tavolata.kernel.match import Match
from tavolata.kernel.replay import replay

from .errors import BadEnvironment


class Trajectory(NamedTuple):
    """A row for each decision that stood (what was taken back is left out): the seat that decided, what it saw
    (`features` of its masked state), the mask of its legal actions, what it chose. `returns` has a number a seat."""

    game: str
    edition: int
    players: int
    seats: NDArray[np.int8]
    observations: NDArray[np.int16]
    action_masks: NDArray[np.int8]
    actions: NDArray[np.int16]
    returns: NDArray[np.float32]

    def save(self, file: Path) -> None:
        """Write it into a file."""
        with file.open("wb") as opened:  # given a name, NumPy would add an ending to it
            fields: dict[str, Any] = self._asdict()
            np.savez_compressed(opened, **fields)

    @classmethod
    def load(cls, file: Path) -> "Trajectory":
        """Read one from a file; BadEnvironment if it holds none."""
        try:
            with np.load(file, allow_pickle=False) as kept:
                told = {name: kept[name] for name in cls._fields}
                return cls(**{name: value.item() if value.ndim == 0 else value for name, value in told.items()})
        except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
            raise BadEnvironment("no_trajectory", file=file) from None


def trajectory(record: Any) -> Trajectory:
    """The trajectory of a record, which must be that of a finished game; BadRecord if it is no record."""
    match = replay(record)
    if not match.over:
        raise BadEnvironment("unfinished")
    rules, engine, content = match.game.rules, match.game.engine, match.contents.record
    decisions = _standing(match)
    observations = np.zeros((len(decisions), rules.feature_count), np.int16)
    masks = np.zeros((len(decisions), rules.actions.size), np.int8)
    moves = engine.new_list()
    for row, (state, seat, _) in enumerate(decisions):
        seen = engine.masked(rules.state.lay(bytearray(state)), 1 << int(seat))
        engine.features(content, seen, 0, seat, observations[row])
        n = engine.legal(content, seen, 0, seat, moves)
        masks[row, moves["ids"][0, :n]] = 1
    final = rules.state.lay(bytearray(match.state_bytes()))
    return Trajectory(
        match.game.name,
        int(final["edition"][0]),
        match.players,
        np.array([seat for _, seat, _ in decisions], np.int8),
        observations,
        masks,
        np.array([action for _, _, action in decisions], np.int16),
        np.array(returns(engine.result(content, final)[0], match.players), np.float32),
    )


def _standing(match: Match) -> list[tuple[bytes, int, int]]:
    """The decisions that were not taken back: the whole state before each, the seat, the action."""
    engine, content, layout = match.game.engine, match.contents.record, match.game.rules.state
    states, log = layout.lay(bytearray(match.start_bytes())), engine.new_log()
    before: list[bytes] = []
    kept: list[int] = []
    for number, move in enumerate(match.moves):
        before.append(states.tobytes())
        if "act" in move:
            kept.append(number)
            engine.apply(content, states, 0, move["seat"], match.game.actions.parse(move["act"]), log)
        elif "draw" in move:
            engine.apply(content, states, 0, CHANCE, move["draw"], log)
        else:
            back = kept[-1] if "undo" in move else move["rewind"]
            kept = [act for act in kept if act < back]
            states = layout.lay(bytearray(before[back]))
    acts = [(number, match.moves[number]) for number in kept]
    return [(before[number], move["seat"], match.game.actions.parse(move["act"])) for number, move in acts]
