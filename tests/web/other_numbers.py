"""A table with a content in which every number is changed: whatever its page shows of the rules comes from the table.

A game says which contents it changes and where on its page numbers of the rules stand; this finds the standard ones."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator

import tavolata

Values = Mapping[str, Any]

NUMBER_WORDS = {
    word: number
    for words in (
        "two three four five six seven eight nine ten eleven twelve",
        "due tre quattro cinque _ sette otto nove dieci undici dodici",  # "sei" is mostly the verb
    )
    for number, word in enumerate(words.split(), 2)
}


def numbers_of(value: Any) -> set[int]:
    """All whole numbers in a value of a content, or in a view."""
    if value is None or isinstance(value, (bool, str, float)):
        return set()
    if isinstance(value, int):
        return {value}
    parts = value.values() if isinstance(value, dict) else value
    return {number for part in parts for number in numbers_of(part)}


def unchanged(game: str, changed: Values) -> list[str]:
    """Places with a number in the standard content that has not been changed in every part."""
    standard = tavolata.game(game).standard_content
    return [place for place, value in standard.items() if numbers_of(value) and _same(value, changed.get(place, value))]


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return any(_same(a, b) for a, b in zip(one, other, strict=True))
    return bool(one == other)


def standard_numbers(game: str, changed: Values) -> set[int]:
    """The numbers of the standard content that nothing in the changed one can show."""
    standard = {number for value in tavolata.game(game).standard_content.values() for number in numbers_of(value)}
    return standard - {number for value in changed.values() for number in numbers_of(value)}


def texts_shown(place: Locator) -> list[str]:
    """All lines that somebody reads there, or has read to them."""
    labels = place.locator("[aria-label]").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    return [line for text in (*place.all_inner_texts(), *labels) for line in text.split("\n")]


def numbers_shown(place: Locator) -> set[int]:
    """The numbers in these lines."""
    return {number for text in texts_shown(place) for number in numbers_said(text)}


def numbers_said(text: str) -> set[int]:
    """The numbers of a text, in digits and in words."""
    words = {NUMBER_WORDS[word] for word in re.findall(r"\w+", text.lower()) if word in NUMBER_WORDS}
    return words | {int(number) for number in re.findall(r"\d+", text)}


def assert_no_standard_number(place: Locator, game: str, changed: Values, constant: Iterable[int] = ()) -> None:
    """`constant`: numbers that stand there whatever the content is, such as those of dice."""
    texts = texts_shown(place)
    assert any(map(numbers_said, texts)), "nothing to look at"
    standard = standard_numbers(game, changed) - set(constant)
    found = {text: sorted(numbers) for text in texts if (numbers := numbers_said(text) & standard)}
    assert not found, f"numbers of the standard content: {found}"
