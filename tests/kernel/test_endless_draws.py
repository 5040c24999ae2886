"""Law 8, second line of defence: where chance never comes to an end the kernel gives up, and nothing has changed."""

import pytest

import tavolata
from tavolata.kernel import content as contents
from tavolata.kernel.chance import KeyedDraws
from tavolata.kernel.contract import MOST_DRAWS
from tavolata.kernel.errors import EndlessDraws
from tavolata.kernel.layout import States
from tavolata.kernel.match import Match
from tavolata.lab.arena import Arena

GAME = tavolata.game("trono")
TIED = {"dice.faces": ["people"] * 6}  # nobody ever wins the roll for the first turn


def unchecked() -> contents.Contents:
    """A content that the game's own check never lets in."""
    return contents.build(GAME.rules.content, GAME.standard_content, TIED, lambda _: None)


def start(content: contents.Contents) -> States:
    return GAME.engine.start(content.record, 3, GAME.meta.check_options(None))


def test_a_match_gives_up() -> None:
    content = unchecked()
    with pytest.raises(EndlessDraws, match=f"{MOST_DRAWS:,}"):
        Match(GAME, content, start(content), KeyedDraws(bytes(32)))


def test_an_act_that_leads_there_is_taken_back() -> None:
    content = unchecked()
    states = GAME.engine.start(content.record, 7, GAME.meta.check_options(None))
    match = Match(GAME, content, states, KeyedDraws(bytes(32)))  # seven choose a token before the roll
    for seat in range(6):
        match.play(match.legal(seat)[0], seat)
    before = (match.state_bytes(), match.moves.copy(), match.events.copy(), match.drawn, match.can_undo(5))
    for _ in range(2):
        with pytest.raises(EndlessDraws):
            match.play(match.legal(6)[0], 6)
        assert (match.state_bytes(), match.moves, match.events, match.drawn, match.can_undo(5)) == before


def test_playouts_give_up() -> None:
    content = unchecked()
    with pytest.raises(EndlessDraws):
        GAME.engine.playouts(content.record, start(content), 1, 4, threads=2)


def test_games_of_bots_give_up() -> None:
    content = unchecked()
    with pytest.raises(EndlessDraws):
        Arena(GAME).play(content.record, start(content), 1, 1, 7)


def test_the_desk_of_learners_gives_up() -> None:
    content = unchecked()
    desk = GAME.engine.desk(content.record, start(content))
    assert GAME.engine.round(desk, -1) == 0
    assert desk["drawn"][0] == MOST_DRAWS
