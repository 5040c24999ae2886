"""A table with a content in which every number is changed: whatever its page shows of the rules comes from the table.

A game says which contents it changes and where on its page numbers of the rules stand; this finds the standard ones."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator

import tavolata

Values = Mapping[str, Any]


def numbers_of(value: Any) -> set[int]:
    """All whole numbers in a value of a content."""
    if isinstance(value, (bool, str)):
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


def numbers_shown(place: Locator) -> set[int]:
    """All numbers that somebody reads there, or has read to them."""
    labels = place.locator("[aria-label]").evaluate_all("(all) => all.map((each) => each.ariaLabel)")
    texts = [*place.all_inner_texts(), *labels]
    return {int(number) for text in texts for number in re.findall(r"\d+", text)}


def assert_no_standard_number(place: Locator, game: str, changed: Values, constant: Iterable[int] = ()) -> None:
    """`constant`: numbers that stand there whatever the content is, such as those of dice."""
    shown = numbers_shown(place)
    assert shown, "nothing to look at"
    found = shown & (standard_numbers(game, changed) - set(constant))
    assert not found, f"numbers of the standard content: {sorted(found)}"
