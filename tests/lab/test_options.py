"""Words of the command line: options and player counts."""

import pytest

import tavolata
from tavolata import TavolataError
from tavolata.lab.options import parse_options, parse_players

TRONO = tavolata.game("trono")


def test_options_are_switches_and_numbers() -> None:
    assert parse_options([]) == {}
    assert parse_options(["deus_ex=off", "deadly_sins=on", "rounds=12"]) == {
        "deus_ex": False,
        "deadly_sins": True,
        "rounds": 12,
    }


def test_options_are_taken_by_the_game() -> None:
    chosen = TRONO.meta.check_options(parse_options(["deus_ex=off", "guess_alone_wins=1"]))
    assert chosen["deus_ex"] == 0
    assert chosen["guess_alone_wins"] == 1


@pytest.mark.parametrize(
    "word", ["", "deus_ex", "=on", "deus_ex=", "deus_ex=maybe", "deus_ex=-1", "deus_ex=1.5", "deus_ex=ON", "x=²"]
)
def test_other_words_are_refused(word: str) -> None:
    with pytest.raises(TavolataError, match="is no option; write name=on, name=off or name=number") as refused:
        parse_options([word])
    assert f"'{word}'" in str(refused.value)
    assert f"«{word}»" in refused.value.text("it")


def test_an_option_given_twice_is_refused() -> None:
    with pytest.raises(TavolataError, match="'deus_ex' is given twice"):
        parse_options(["deus_ex=on", "deus_ex=off"])


def test_players_are_a_number_or_a_range() -> None:
    assert parse_players(TRONO, "4") == [4]
    assert parse_players(TRONO, "2-7") == [2, 3, 4, 5, 6, 7]
    assert parse_players(TRONO, "3-3") == [3]


@pytest.mark.parametrize("words", ["", "x", "7-2", "2-", "-3", "2-4-6", "4.0", "2,3", "٣"])
def test_what_is_no_range_is_refused(words: str) -> None:
    with pytest.raises(TavolataError, match="a range from 2 to 7"):
        parse_players(TRONO, words)


@pytest.mark.parametrize("words", ["1", "8", "1-4", "4-9", "0"])
def test_players_that_the_game_has_no_seats_for_are_refused(words: str) -> None:
    with pytest.raises(TavolataError, match="trono is for 2 to 7 players"):
        parse_players(TRONO, words)
