"""Words of a command line made into values: table options and player counts."""

import re
from typing import Any

from tavolata.kernel.game import Game

from .errors import BadRequest

SWITCH = {"on": True, "off": False}


def parse_options(words: list[str]) -> dict[str, Any]:
    """Options from words like `deadly_sins=off` or `rounds=3`; what there is, the game says."""
    options: dict[str, Any] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not name or not sign or not (value in SWITCH or re.fullmatch(r"\d{1,9}", value, re.ASCII)):
            raise BadRequest("option_word", given=word)
        if name in options:
            raise BadRequest("option_twice", given=name)
        options[name] = SWITCH[value] if value in SWITCH else int(value)
    return options


def parse_players(game: Game, words: str) -> list[int]:
    """The player counts of `4` or `2-7`."""
    found = re.fullmatch(r"(\d{1,3})(?:-(\d{1,3}))?", words.strip(), re.ASCII)
    low, high = game.players[0], game.players[-1]
    if found is None:
        raise BadRequest("players", given=words, low=low, high=high)
    first = int(found[1])
    last = int(found[2] or first)
    if first > last:
        raise BadRequest("players", given=words, low=low, high=high)
    game.meta.check_players(first)
    game.meta.check_players(last)
    return list(range(first, last + 1))
