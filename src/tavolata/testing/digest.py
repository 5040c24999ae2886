"""The digest of 10,000 fixed games a player count, made on a GPU and committed, so that machines without one can
compare. Each edition of the rules has its own. A second one is of batches (`kernel/batch.py`): all that a step gives,
with actions sampled by fixed logits.

`python -m tavolata.testing.digest trono --device cuda` writes that of the newest edition; the tests make the CPU's of
every edition and compare.
"""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np

import tavolata
from tavolata.kernel.batch import Batch
from tavolata.kernel.cache import sources_hash
from tavolata.kernel.game import Game

DIGESTS = Path(__file__).parent / "digests"
GAMES = 10_000
SEED = 2026
STEP_GAMES, STEPS = 256, 120


def path(game: Game, edition: int, folder: Path = DIGESTS) -> Path:
    """Where the digest of an edition is kept."""
    return folder / f"{game.name}-{edition}.json"


def digest(game: Game, device: str, edition: int | None = None) -> dict[str, Any]:
    """The SHA-256 of all last states under an edition, for each number of players."""
    content = game.content(edition=edition).record
    digests = {}
    name = "CPU"
    for players in game.players:
        start = game.engine.start(content, players, game.meta.check_options(None, edition=edition), edition)
        if device == "cuda":
            from tavolata.kernel import gpu

            name = gpu.device_name()
            finals, counts = gpu.playouts(game, content, start, SEED, GAMES)
        else:
            finals, counts = game.engine.playouts(content, start, SEED, GAMES, threads=2)
        digests[str(players)] = f"{int(counts[0])} {hashlib.sha256(finals.tobytes()).hexdigest()}"
    return {
        "device": name,
        "digests": digests,
        "games": GAMES,
        "seed": SEED,
        "sources": sources_hash("kernel", "games"),
    }


def path_of_steps(game: Game, folder: Path = DIGESTS) -> Path:
    """Where the digest of steps is kept."""
    return folder / "steps" / f"{game.name}.json"


def digest_of_steps(game: Game, device: str) -> dict[str, Any]:
    """The SHA-256 of all that some steps of a batch give, for each number of players, under the newest edition."""
    digests, name = {}, "CPU"
    actions = game.rules.actions.size
    logits = (np.arange(STEP_GAMES * actions, dtype=np.int64) * 7919 % 1000 / np.float32(250)).astype(np.float32)
    logits = logits.reshape(STEP_GAMES, actions)
    for players in game.players:
        if device == "cuda":
            from tavolata.kernel import gpu
            from tavolata.kernel.gpu_batch import CudaBatch

            name = gpu.device_name()
            batch: Batch = CudaBatch(game, STEP_GAMES, players, SEED)
            given = gpu.require().to_device(logits)
        else:
            batch, given = Batch(game, STEP_GAMES, players, SEED), logits
        told = hashlib.sha256()
        for _ in range(STEPS):
            batch.step(batch.sample(given))
            for part in ("states", "actor", "done", "rewards", "count", "bits", "features", "actions"):
                told.update(np.ascontiguousarray(batch.host(part)).tobytes())
        digests[str(players)] = told.hexdigest()
    return {"device": name, "digests": digests, "games": STEP_GAMES, "steps": STEPS, "seed": SEED}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cuda")
    parser.add_argument("--out", type=Path, default=DIGESTS)
    given = parser.parse_args()
    game = tavolata.game(given.game)
    made = json.dumps(digest(game, given.device), indent=2, sort_keys=True) + "\n"
    given.out.mkdir(exist_ok=True)
    path(game, game.meta.newest, given.out).write_text(made)
    print(made)
    steps = json.dumps(digest_of_steps(game, given.device), indent=2, sort_keys=True) + "\n"
    path_of_steps(game, given.out).parent.mkdir(exist_ok=True)
    path_of_steps(game, given.out).write_text(steps)
    print(steps)


if __name__ == "__main__":
    main()
