"""People and names as they are written on the command line."""

import pytest

from tavolata.terminal.choices import split
from tavolata.terminal.seating import read_humans, read_names
from tavolata.terminal.words import BadInput, system_language


@pytest.mark.parametrize(
    ("text", "seats"),
    [("2", [0, 1]), ("0", []), ("4", [0, 1, 2, 3]), ("1,3", [0, 2]), ("3,", [2]), ("4,2", [1, 3])],
)
def test_people(text: str, seats: list[int]) -> None:
    assert read_humans(text, 4) == seats


@pytest.mark.parametrize("text", ["5", "-1", "1,5", "1,1", "0,1", "all", ",", ""])
def test_people_who_cannot_sit_there(text: str) -> None:
    with pytest.raises(BadInput, match="is not possible for people"):
        read_humans(text, 4)


def test_names_are_filled_up() -> None:
    assert read_names("Anna, Otto", 5, [0, 3], "it", "Giocatore") == [
        "Anna",
        "Otto",
        "Ada",
        "Giocatore 4",
        "Ugo",
    ]


@pytest.mark.parametrize("text", ["Anna,Anna", "Anna,,Bea", "x" * 17, "a,b,c,d", "A\x1b[2J"])
def test_names_that_cannot_be(text: str) -> None:
    with pytest.raises(BadInput):
        read_names(text, 3, [0], "en", "Player")


def test_words_are_compared_without_accents_and_capitals() -> None:
    assert split("Perché l'Osteria è USE_DEUS?") == ["perche", "l", "osteria", "e", "use", "deus"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "it_CH"}, "it"),
        ({}, "en"),
    ],
)
def test_the_system_says_which_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert system_language() == language
