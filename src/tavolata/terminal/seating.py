"""Who sits at the table, from the words of the command line: people and names."""

from collections.abc import Sequence

from .words import BadInput, words

LONGEST_NAME = 16


def read_humans(given: str, players: int) -> list[int]:
    """The seats of people: `2` is the first two seats, `1,3` are seats 1 and 3, `3,` is seat 3 alone."""
    try:
        numbers = [int(part) for part in given.split(",") if part.strip()]
    except ValueError:
        raise BadInput("humans", given=given, players=players) from None
    if "," not in given and numbers:
        numbers = list(range(1, numbers[0] + 1)) if 0 <= numbers[0] <= players else [0]
    elif not numbers:
        numbers = [0]
    if any(not 1 <= number <= players for number in numbers) or len(set(numbers)) < len(numbers):
        raise BadInput("humans", given=given, players=players)
    return sorted(number - 1 for number in numbers)


def read_names(given: str, players: int, humans: Sequence[int], language: str, seat_word: str) -> list[str]:
    """A name for every seat: those given, in seat order, then ours for bots and plain ones for people."""
    names = [name.strip() for name in given.split(",")] if given.strip() else []
    check_names(names, players)
    spare = iter(name for name in words(language)("names.bots").split() if name not in names)
    for seat in range(len(names), players):
        names.append(f"{seat_word} {seat + 1}" if seat in humans else next(spare))
    return names


def check_names(names: Sequence[str], players: int) -> None:
    """Names that can be told apart and shown, or BadInput."""
    if len(names) > players:
        raise BadInput("too_many_names", given=len(names), players=players)
    for place, name in enumerate(names):
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            raise BadInput("name", given=repr(name), longest=LONGEST_NAME)
        if name in names[:place]:
            raise BadInput("same_name", given=name)
