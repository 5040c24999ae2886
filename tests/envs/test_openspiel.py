"""OpenSpiel's own test for every game and number of players; information states against our stories."""

import os
import pickle
import random
import re
import runpy
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest

import tavolata
from tavolata.envs import BadEnvironment, openspiel
from tavolata.kernel.contract import CHANCE, MOST_OUTCOMES, mixed_radix
from tavolata.kernel.errors import BadContent, BadOption
from tavolata.kernel.story import Chronicle

from .test_ppo import ACCEPTED

EXAMPLES = Path(__file__).parents[2] / "examples"
GAMES = tavolata.games()
COUNTS = [(name, players) for name in GAMES for players in tavolata.game(name).players]
SHORT = [(name, tavolata.game(name).players[0]) for name in GAMES]
each_count = pytest.mark.parametrize(
    ("name", "players"),
    [pytest.param(*count, marks=[] if count in SHORT else pytest.mark.long) for count in COUNTS],
)
each_game = pytest.mark.parametrize("name", GAMES)


@each_count
def test_random_simulation_with_serialisation(name: str, players: int) -> None:
    pyspiel.random_sim_test(openspiel(name, players), num_sims=1, serialize=True, verbose=False)


def move_on(state: Any, chooser: random.Random) -> dict[str, Any]:
    """Play one act, or a draw with all its factors; returns them as a match's moves."""
    world = state.world
    if world.actor != CHANCE:
        seat, action = world.actor, chooser.choice(state.legal_actions())
        state.apply_action(action)
        return {"seat": seat, "act": world.frame.game.read(action)}
    outcome, weight = 0, 1
    for size in world.factors:
        digit = chooser.randrange(size)
        outcome, weight = outcome + digit * weight, weight * size
        state.apply_action(digit)
    return {"draw": outcome}


def walk(game: Any, seed: int, most: int) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """Random play: each state, and the moves that led there."""
    chooser, state, moves = random.Random(seed), game.new_initial_state(), list[dict[str, Any]]()
    for _ in range(most):
        yield state, list(moves)
        if state.is_terminal():
            return
        moves.append(move_on(state, chooser))


def futures(game: Any, seed: int, most: int) -> Iterator[tuple[Any, list[dict[str, Any]]]]:
    """Random play, and at each draw some of its other outcomes."""
    for state, moves in walk(game, seed, most):
        yield state, moves
        for other in range(5 if state.is_chance_node() else 0):
            fork = state.clone()
            move = move_on(fork, random.Random(f"{seed} {len(moves)} {other}"))
            yield fork, [*moves, move]


@each_game
def test_information_states_are_the_stories_and_nothing_else(name: str) -> None:
    """Histories that a seat cannot distinguish have one information state and one observation."""
    game, ours = openspiel(name, 2), tavolata.game(name)
    start = game.new_initial_state().world.states.tobytes()
    worlds, strings, views = defaultdict(set), defaultdict(set), defaultdict(set)
    stories = defaultdict(set)
    for seed in range(2):
        for state, moves in futures(game, seed, 120):
            for seat in range(2):
                story = Chronicle(ours, ours.content(), start, seat).story(moves)
                acts = [str(move["act"]) for move in moves if move.get("seat") == seat]
                known = seat, story._body(), tuple(acts)
                said = state.information_state_string(seat)
                worlds[known].add(state.world.states.tobytes())
                strings[known].add(said)
                stories[said].add(known)
                views[known].add((state.observation_string(seat), tuple(state.observation_tensor(seat))))
    assert all(len(found) == 1 for group in (strings, stories, views) for found in group.values())
    assert any(len(found) > 1 for found in worlds.values()), "no two worlds that differ only in secrets"


@each_game
def test_a_tensor_recalls_the_last_steps_and_nothing_that_a_seat_does_not_know(name: str) -> None:
    game, recalled = openspiel(name, 2, recall=3), defaultdict[str, set[Any]](set)
    size = 1 + tavolata.game(name).rules.feature_count
    assert game.information_state_tensor_shape() == [3, size]
    for state, _ in futures(game, 0, 60):
        for seat in range(2):
            story = np.reshape(state.information_state_tensor(seat), (3, size))
            assert (story[0, 1:] == state.observation_tensor(seat)).all()
            recalled[state.information_state_string(seat)].add(story.tobytes())
    assert all(len(found) == 1 for found in recalled.values())
    assert (story[:, 0] == 1).all()  # after so many steps none is missing
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@each_game
def test_a_resampled_world_has_the_same_information_state(name: str) -> None:
    game = openspiel(name, 3, recall=4)
    checked = 0
    for state, _ in walk(game, 5, 200):
        seat = state.current_player()
        if seat < 0:
            continue
        other = state.resample_from_infostate(seat, random.Random(checked).random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.legal_actions() == state.legal_actions()
        checked += 1
    assert checked > 20


@each_game
def test_draws_are_cut_into_factors_whose_product_they_are(name: str) -> None:
    game = openspiel(name, 4)
    sizes: set[int] = set()
    for state, _ in walk(game, 3, 400):
        world = state.world
        if state.is_chance_node():
            engine = world.frame.game.engine
            _, _, outcomes = engine.status(world.frame.contents.record, world.states, 0)
            assert np.prod(world.factors) == outcomes
            sizes |= set(world.factors)
            assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert sizes
    assert max(sizes) <= MOST_OUTCOMES


@pytest.mark.parametrize("outcomes", [1, 2, 7, 360_360, 7776, 3_575_880, 2 * 509, 509])
def test_mixed_radix(outcomes: int) -> None:
    factors = mixed_radix(outcomes)
    assert np.prod(factors) == outcomes
    assert all(size <= MOST_OUTCOMES or size == 509 for size in factors)


def test_games_load_by_name_with_options() -> None:
    openspiel("trono")
    game = pyspiel.load_game("tavolata_trono(players=3,options=deus_ex:0)")
    assert game.num_players() == 3
    assert int(game.new_initial_state().world.states["deus_ex"][0]) == 0
    assert str(pyspiel.load_game(str(game))) == str(game)
    with pytest.raises(BadOption):
        openspiel("trono", 9)
    with pytest.raises(BadOption):
        openspiel("trono", options={"none": 1})
    for wrong in ("options=deus_ex", "content=limits.sins"):
        with pytest.raises(BadEnvironment, match="name:value"):
            pyspiel.load_game(f"tavolata_trono({wrong})")
    with pytest.raises(BadEnvironment, match="name:value"):
        openspiel("trono", content={"limits.sins": "many"})
    with pytest.raises(BadContent):
        openspiel("trono", content={"none": 1})
    for steps in (-1, 10**6):
        with pytest.raises(BadEnvironment, match="recalls 0 to 1000 steps"):
            openspiel("trono", recall=steps)


def test_content_can_be_changed() -> None:
    game = openspiel("trono", 3, content={"limits.sins": 6})
    other = pyspiel.load_game(str(game))
    assert other.frame.contents.values["limits.sins"] == 6
    assert pickle.loads(pickle.dumps(other.frame)).contents.hash == game.frame.contents.hash


def test_a_copy_goes_its_own_way() -> None:
    for state, _ in walk(openspiel("trono", 2), 1, 30):
        if state.is_terminal():
            break
        before, other = str(state), state.clone()
        other.apply_action(other.legal_actions()[0])
        assert str(state) == before


def test_the_example_plays_with_openspiels_own_search() -> None:
    example = runpy.run_path(str(EXAMPLES / "openspiel_ismcts.py"))
    assert -1 <= example["main"](games=1, simulations=3) <= 1


@pytest.fixture
def liars_dice(tmp_path: Path) -> dict[str, str]:
    """An environment in which liar's dice, a package of its own, is found by its entry point, as if installed."""
    about = tmp_path / "tavolata_liars_dice-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: tavolata-liars-dice\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[tavolata.games]\nliars_dice = tavolata_liars_dice\n")
    places = [str(tmp_path), str(EXAMPLES / "liars-dice" / "src"), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(places)}


def run(environment: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, *words], env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_learns_with_openspiels_own_cfr(liars_dice: dict[str, str]) -> None:
    said = run(liars_dice, str(EXAMPLES / "openspiel_mccfr.py"), "--iterations", "10", "--games", "20")
    assert re.match(r"after 10 iterations: won \d+\.\d% of 20 games", said)


def test_the_example_learns_with_openspiels_own_deep_cfr(liars_dice: dict[str, str]) -> None:
    for module in ("torch", "tree"):
        pytest.importorskip(module, reason=ACCEPTED)
    words = ["--iterations", "2", "--traversals", "2", "--steps", "2", "--games", "4"]
    said = run(liars_dice, str(EXAMPLES / "openspiel_deep_cfr.py"), *words)
    assert re.match(r"after 2 iterations: won \d+\.\d% of 4 games", said)


def test_in_a_short_game_the_tensor_tells_all_information_states_apart(liars_dice: dict[str, str]) -> None:
    """As many tensors as information states, in the game and with the recall of the example of deep CFR."""
    run(liars_dice, "-c", COMPARE)


COMPARE = """
import random
from tavolata.envs import openspiel

game, found = openspiel("liars_dice", 2, content={"cup.dice": 1}, recall=16), {}
for seed in range(300):
    chooser, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal():
        for seat in range(2):
            tensor = (seat, *state.information_state_tensor(seat))
            found.setdefault(tensor, set()).add(state.information_state_string(seat))
        state.apply_action(chooser.choice(state.legal_actions()))
said = set().union(*found.values())
assert len(found) == len(said) > 500, (len(found), len(said))
"""
