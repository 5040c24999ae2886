"""Law 9 over every game: equal features imply equal legal lists."""

import pytest

import tavolata
from tavolata.testing import LawBroken, check_questions
from tavolata.testing.questions import check_changed

GAMES = tavolata.games()


@pytest.mark.parametrize("name", GAMES)
def test_features_tell_what_is_asked(name: str) -> None:
    """A slice: thousands of positions, and hundreds of changed ones."""
    done = check_questions(tavolata.game(name), positions=20_000, mutants=600)
    print(f"{name}: {done}")
    assert done.different > 10_000
    assert done.alike >= 5


@pytest.mark.parametrize(("name", "piece"), [("trono", "subject"), ("bomarzo", "seats")])
def test_a_piece_that_lacks_is_missed(name: str, piece: str) -> None:
    """Without this piece of the features, the check finds two questions that they no longer distinguish."""
    with pytest.raises(LawBroken, match="features of seat"):
        check_changed(tavolata.game(name), mutants=4_000, without=piece)


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_features_tell_what_is_asked_in_a_million_positions(name: str) -> None:
    done = check_questions(tavolata.game(name), positions=1_000_000, mutants=20_000, seed=1)
    print(f"{name}: {done}")
    assert done.alike >= 100
