"""Law 11: what learners rely on. The contract suite checks it for every game; here it is shown to find violations."""

from dataclasses import replace
from typing import Any

import pytest

import tavolata
from tavolata.games.trono.draws import factors
from tavolata.testing import LawBroken, check_learning
from tavolata.testing.learning import is_prime

each_count = pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=[] if players == tavolata.game(name).players[0] else pytest.mark.long)
        for name in tavolata.games()
        for players in tavolata.game(name).players
    ],
)
"""`check_game` holds it for every number of players already, in one random game each; here it is another."""


@each_count
def test_learners_stand_on_firm_ground(name: str, players: int) -> None:
    assert check_learning(tavolata.game(name), players, seed=2) > 50


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"factors": lambda content, state, outcomes: (outcomes, 2)}, "factors .* of .* outcomes"),
        ({"factors": lambda content, state, outcomes: (outcomes,)}, "a factor of"),
        ({"factors": lambda content, state, outcomes: (1, outcomes)}, "a factor of"),
        ({"factors": lambda content, state, outcomes: _by_secret(state, outcomes)}, "something hidden"),
        ({"most_decisions": 20}, "more than 20 decisions"),
    ],
)
def test_what_is_wrong_is_found(change: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tavolata.game("trono")
    wrong: Any = replace(game.rules, **change)
    monkeypatch.setitem(game.__dict__, "rules", wrong)
    with pytest.raises(LawBroken, match=said):
        check_learning(game, 3, seed=1)


def _by_secret(state: Any, outcomes: int) -> tuple[int, ...]:
    """Cut otherwise once the first seat has a role, which is hidden from spectators."""
    return (outcomes,) if state["role"][0] else factors(None, state, outcomes)


def test_primes() -> None:
    assert [number for number in range(12) if is_prime(number)] == [2, 3, 5, 7, 11]
