"""Compiles what the tests of a game need once, before the test workers share it."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.bots.exact import Solver

import tavolata
from tavolata.bots.compiling import prepare_table
from tavolata.bots.nets import net_of
from tavolata.envs import vector
from tavolata.kernel.batch import Batch
from tavolata.kernel.game import Game
from tavolata.kernel.prepare import Job, prepare
from tavolata.lab.arena import Arena
from tavolata.lab.experiment.file import check
from tavolata.lab.experiment.plan import Plan
from tavolata.lab.train.players import duel
from tavolata.server.runtime.compiling.search import prepare_search
from tavolata.terminal.new_game import new_game
from tavolata.testing import check_laws
from tavolata.testing.learning import check_learning
from tavolata.testing.prints import check_collisions

from .packages.installing import ROOT, found_in, install


def warm_up(name: str) -> None:
    """Compile what tests of a game need, so that parallel workers find it on disk."""
    game = tavolata.game(name)
    prepare_table(game)
    prepare(name, "tests", f"the tests of {name}", [*_play(game), *_learn(game)])
    if name == "bomarzo":
        Solver(game).values(game.new(2, seed=1), 0)  # too much to be solved: it is only compiled
    prepare_search(name)  # or every server that a test starts would begin to compile it, and be stopped before the end


def warm_up_packages() -> None:
    """The same for games of other packages: what was compiled is found wherever they are installed later."""
    with TemporaryDirectory() as folder:
        packages = [new_game("pig", Path(folder)), ROOT / "examples" / "liars-dice"]
        with found_in(install(Path(folder) / "site", *packages)):
            for name in ("pig", "liars_dice"):
                game = tavolata.game(name)
                prepare_table(game)
                prepare(name, "tests", f"the tests of {name}", _play(game))
            prepare_search("pig")


def _play(game: Game) -> list[Job]:
    """What every game is put through: its laws, random games, bots, an experiment."""
    players, options, content = game.players[0], game.meta.check_options(None), game.content().record
    start = game.engine.start(content, players, options)
    return [
        lambda: check_laws(game, players, games=1),
        lambda: game.engine.playouts(content, start, 1, 1),
        lambda: Arena(game).play(content, start, 1, 1, 1),
        lambda: Plan(check({"game": game.name})).warm_up(),
        lambda: check_learning(game, players),
        lambda: check_collisions(game, [(players, {})], 10),
    ]


def _learn(game: Game) -> list[Job]:
    """Batches, environments and networks."""
    players, content = game.players[0], game.content().record
    start = game.engine.start(content, players, game.meta.check_options(None))
    return [
        lambda: Batch(game, 2, players, 1),  # of one game the arrays have another layout, which nothing else has
        lambda: _step(vector(game.name, num_envs=1, players=players, opponents="random")),
        lambda: _step(vector(game.name, num_envs=1, players=players, opponents="simple")),
        lambda: game.engine.round(game.engine.desk(content, start, 1), -1),
        lambda: _duel(game),
    ]


def _step(environment: Any) -> None:
    environment.reset(seed=1)
    environment.step(environment.sample())


def _duel(game: Game) -> None:
    """The network that comes with a game, if there is one, plays two games."""
    net = net_of(game, 2)
    if net is not None:
        duel(game, net, 2)
