"""Who leads a game under way: whoever lacks the fewest tokens for their own role, as the chart after a game has it."""

import random

import pytest

from tavolata.games.trono.course import course
from tavolata.games.trono.standing import OUT, standing
from tavolata.kernel.contract import RESULT
from tavolata.kernel.events import new_record
from tavolata.kernel.match import Match
from tavolata.kernel.plain import plain, plain_content

from .tables import GAME, table


def scores(match: Match) -> list[int]:
    """The standing of every seat."""
    out = new_record(RESULT)
    state = GAME.rules.state.lay(bytearray(match.state_bytes()))
    standing(match.contents.record[0], state[0], out[0])
    return list(out["scores"][0][: match.players])


@pytest.mark.parametrize("players", [2, 4, 7])
def test_it_agrees_with_the_chart(players: int) -> None:
    chance, match = random.Random(players), GAME.new(players, seed=players)
    seen = set()
    while not match.over and len(match.moves) < 600:
        match.play(chance.choice(match.legal()))
        state = GAME.rules.state.lay(bytearray(match.state_bytes()))
        lacking = course(plain_content(match.contents.record[0]), plain(state[0]))["missing"]
        assert [OUT if number is None else number for number in lacking] == [-score for score in scores(match)]
        seen.add(tuple(lacking))
    assert len(seen) > 20


def test_the_brigand_gets_rid_of_two_kinds() -> None:
    t = table("brigand prince dean silk soldier cardinal innkeeper", tokens={0: "5 people 2 book 1 bologna 3 tower"})
    assert scores(t.match)[0] == -(3 + 2 + 1)  # Towers do not matter (T-38)
