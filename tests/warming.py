"""Compiles what the tests of a game need once, before the test workers share it."""

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.envs import vector
from tavolata.kernel.batch import Batch
from tavolata.kernel.prepare import prepare
from tavolata.lab.arena import Arena
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan
from tavolata.server.runtime.compiling.search import prepare_search
from tavolata.testing import check_laws
from tavolata.testing.learning import check_learning
from tavolata.testing.prints import check_collisions


def warm_up(name: str) -> None:
    """Compile what tests of a game need, so that parallel workers find it on disk."""
    game = tavolata.game(name)
    players, options = game.players[0], game.meta.check_options(None)
    content = game.content().record
    prepare_table(game)
    start = game.engine.start(content, players, options)
    jobs = [
        lambda: check_laws(game, players, games=1),
        lambda: game.engine.playouts(content, start, 1, 1),
        lambda: Arena(game).play(content, start, 1, 1, 1),
        lambda: Plan(check({"game": name})).warm_up(),
        lambda: Batch(game, 2, players, 1),  # of one game the arrays have another layout, which nothing else has
        lambda: vector(name, num_envs=1, players=players, opponents="random").reset(seed=1),
        lambda: vector(name, num_envs=1, players=players, opponents="simple").reset(seed=1),
        lambda: check_learning(game, players),
        lambda: check_collisions(game, [(players, {})], 10),
    ]
    prepare(name, "tests", f"the tests of {name}", jobs)
    prepare_search(name)  # or every server that a test starts would begin to compile it, and be stopped before the end
