"""The numbers that the lab offers: those of the content, within what the game lets through, with words for them."""

from pathlib import Path

import pytest

from tavolata import BadContent
from tavolata.kernel.game import game, games
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.experiment.file import check, read
from tavolata.lab.numbers import first_of, group, line, numbers_of, title

each_game = pytest.mark.parametrize("name", games())


@each_game
def test_every_number_may_have_every_value_between_its_bounds(name: str) -> None:
    """A few of each kind, at both ends; one beyond is refused."""
    found = {(number.pattern, number.part): number for number in numbers_of(game(name))}
    standard = check({"game": name, "games": 1})
    for number in list(found.values())[::7]:
        assert number.low <= number.standard <= number.high
        for value in {number.low, number.high}:
            changed = standard.with_numbers({number.place: value})
            assert bool(changed.content) is (value != number.standard)
        for value in (number.low - 1, number.high + 1):
            with pytest.raises(BadContent):
                standard.with_numbers({number.place: value})


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_has_words(name: str, language: str) -> None:
    text = game(name).text(language)
    for number in numbers_of(game(name)):
        said = title(number, text), line(number, text), group(number, text)
        assert all(said), number
        assert not any("_" in word or "{" in word for word in said), said
        assert f"number.{number.pattern}" in text, number.pattern
        assert f"number_group.{number.pattern.partition('.')[0]}" in text


@each_game
def test_no_two_numbers_are_told_alike(name: str) -> None:
    text = game(name).text("en")
    said = [(group(number, text), title(number, text), line(number, text)) for number in numbers_of(game(name))]
    assert len(set(said)) == len(said)


@each_game
def test_those_that_come_first_are_there(name: str) -> None:
    first = first_of(game(name))
    assert len(first) >= 5
    assert first == list(game(name).part("facts").NUMBERS)


def test_several_numbers_are_changed_at_once() -> None:
    """Changes that are invalid one at a time and valid together are accepted."""
    standard = check({"game": "trono", "games": 1})
    changed = standard.with_numbers({"victory.dean.most[0]": 3, "victory.dean.least[0]": 3, "limits.sins": 7})
    assert changed.content == {"victory.dean.least": [3, 2, 5, 0], "victory.dean.most": [3, 99, 99, 99]}
    nested = check({"game": "bomarzo", "games": 1}).with_numbers({"cards.altar.steps[1][2]": 4})
    assert nested.content["cards.altar.steps"][1][2] == 4


@each_game
def test_the_file_of_an_experiment_is_read_back(name: str, tmp_path: Path) -> None:
    number = numbers_of(game(name))[-1]
    value = number.low if number.standard != number.low else number.high
    asked = check({"game": name, "games": 7, "seed": 3, "preset": "quick"}).with_numbers({number.place: value})
    (tmp_path / "asked.toml").write_text(asked.to_toml(), encoding="utf-8")
    assert read(tmp_path / "asked.toml").key == asked.key
