"""Law 8 over every game: what strangers may bring, a position or a content, keeps the other laws or is refused."""

import random
from functools import partial
from typing import Any

import pytest

import tavolata
from tavolata.kernel.contract import CHANCE
from tavolata.kernel.errors import BadPosition
from tavolata.testing import LawBroken, positions
from tavolata.testing.draws import check_waits
from tavolata.testing.laws import Outcome
from tavolata.testing.positions import Report, check_draws, check_positions, phase_of, walk

GAMES = tavolata.games()
MUTANTS, ACCEPTED = 20_000, 2_000
SOME = 10
"""Positions of each phase: to read one takes a hundredth of a second, which is most of the time."""


@pytest.mark.parametrize("name", GAMES)
def test_changed_positions_and_contents_keep_the_laws_or_are_refused(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slice: some positions of every phase are let in, and two hundred mutants of them are tried."""
    monkeypatch.setattr(positions, "reach", partial(positions.reach, each=SOME))
    report = check_positions(tavolata.game(name), mutants=200, contents=12)
    print(f"{name}: {report}")
    assert len(report.reached) > 5
    assert report.accepted.total() >= 5
    assert report.contents_accepted >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_twenty_thousand_mutants(name: str) -> None:
    """The full count: at least 20,000 mutants, at least 2,000 of them let in, some in every phase, each played to its
    end."""
    total = Report()
    seed = 1
    while total.tried < MUTANTS or total.accepted.total() < ACCEPTED:
        report = check_positions(tavolata.game(name), mutants=5_000, contents=40, seed=seed, rounds=2)
        total.reached += report.reached
        total.accepted += report.accepted
        total.tried += report.tried
        total.contents += report.contents
        total.contents_accepted += report.contents_accepted
        total.played += report.played
        seed += 1
        assert seed < 40, f"too few are let in: {total}"
    print(f"{name}: {total}")
    assert set(total.accepted) == set(total.reached)


def test_chance_has_something_to_choose_from() -> None:
    """Nobody holds a Deus-Ex token that is not in the game: in the phase for it chance would decide, with no card left
    to draw."""
    game = tavolata.game("trono")
    match = game.new(7, seed=3, options={"deus_ex": False})
    while match.view(None)["phase"] != "choose":
        match.play(match.legal()[0])
    position = match.position()
    assert game.at(position).state_bytes() == match.state_bytes()
    position["state"]["phase"] = "deus_ex"
    with pytest.raises(BadPosition, match="'phase' must be one in which"):
        game.at(position)


class Rerolled:
    """The engine of a game in which most rolls of one phase do not count and are made again."""

    def __init__(self, game: Any, phase: str, once_in: int) -> None:
        self._game, self._engine, self._phase, self._once_in = game, game.engine, phase, once_in
        self._chooser = random.Random(1)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def apply(self, content: Any, states: Any, place: int, who: int, action: int, log: Any) -> None:
        is_rolled = who == CHANCE and phase_of(self._game, states) == self._phase
        if not is_rolled or self._chooser.randrange(self._once_in) == 0:
            self._engine.apply(content, states, place, who, action, log)


@pytest.mark.parametrize(("once_in", "is_wrong"), [(4, False), (400, True)])
def test_one_place_where_draws_last_long_is_found(
    once_in: int, is_wrong: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Over a whole game so many draws would be few on average; at the roll for the first turn they are too many."""
    game = tavolata.game("trono")
    phase, contents, states = next(walk(game, 4, {}, "rerolled"))
    long_game = Outcome(steps=20_000, draws=2_400, ended=1)
    check_draws(game, long_game, "averages well")
    assert check_waits(game, contents, states, 1, "the rules as they are") > 0
    monkeypatch.setitem(game.__dict__, "engine", Rerolled(game, phase, once_in))
    if not is_wrong:
        assert check_waits(game, contents, states, 1, "some rolls again") > 0
        return
    with pytest.raises(LawBroken, match="draws on average before the next decision"):
        check_waits(game, contents, states, 1, "nearly all rolls again")
