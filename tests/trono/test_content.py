"""Contents with which a game could never end are refused, with the entry that is wrong; the others are played."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tavolata import BadContent
from tavolata.games.trono.terms import Symbol
from tavolata.testing.laws import check_laws

from .refusals import refused
from .tables import GAME

TOKENS = ["people", "tower", "book", "bologna"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"dice.faces": ["people"] * 6}, ["'dice.faces'", "tower", "T-05"]),  # the first roll ties for ever
        ({"dice.faces": ["bologna"] * 3 + ["wine"] * 3}, ["'dice.faces'", "people", "T-05"]),
        ({"dice.faces": ["people", "tower", "book", "rat", "rat", "rat"]}, ["'dice.faces'", "bologna"]),
        ({"limits.sins": 2}, ["'limits.sins'", "2", "'start.7'", "3"]),  # seven start with 2 People and a choice
        ({"limits.sins": 5, "start.4": [0, 0, 6, 0]}, ["'limits.sins'", "5", "'start.4'", "6"]),
        ({"limits.sins": 4, "start.4": [0, 0, 4, 0], "start.choice_from": 4}, ["'limits.sins'", "'start.4'", "5"]),
        ({"supply.tokens": [24, 5, 24, 24]}, ["'start.7'", "'supply.tokens'"]),
        ({"victory.silk.least": [4, 25, 0, 0]}, ["'victory.silk.least'", "25", "tower", "'supply.tokens'", "24"]),
        ({"limits.hoard": 25}, ["'limits.hoard'", "25", "'supply.tokens'", "24"]),
    ],
)
def test_a_content_that_could_never_end(changes: Mapping[str, Any], words: list[str]) -> None:
    with refused(BadContent, *words):
        GAME.content(changes)


def test_T05_a_die_that_shows_every_token_settles_the_first_roll() -> None:
    """T-05: one to three of six faces count, and six players need about eight throws on average."""
    for faces in ("bologna", "wine"), ("rat", "rat"), ("bologna", "bologna"), ("people", "book"):
        content = {"dice.faces": [*TOKENS, *faces]}
        rolls = [_rolls(GAME.new(6, seed, content=content).events) for seed in range(50)]
        assert 6 <= sum(rolls) / len(rolls) < 12


def _rolls(events: list[dict[str, Any]]) -> int:
    return sum(event["kind"] == "first_rolled" for event in events)


def made_up(number: int) -> dict[str, Any]:
    """A content with much of it changed."""
    r = random.Random(number)
    supply = [r.randint(8, 40) for _ in TOKENS]
    changes: dict[str, Any] = {
        "dice.faces": [*TOKENS, *r.choices([symbol.name.lower() for symbol in Symbol], k=2)],
        "supply.tokens": supply,
        "supply.skip_tokens": r.randint(0, 7),
        "limits.sins": r.randint(3, 12),
        "limits.hoard": r.randint(1, 8),
        "start.choice_from": r.randint(2, 8),
        "deal.innkeeper_from": r.randint(3, 6),
    }
    for players in range(2, 8):
        changes[f"start.{players}"] = [r.choice((0, 0, 0, 1, 2)) for _ in TOKENS]
    for role in r.sample(["prince", "dean", "silk", "soldier", "cardinal", "innkeeper"], 2):
        least = [r.randint(0, 6) for _ in TOKENS]
        changes[f"victory.{role}.least"] = least
        changes[f"victory.{role}.most"] = [r.choice((99, 99, n + r.randint(0, 2))) for n in least]
    return changes


def test_made_up_contents_that_are_let_in_are_played_to_their_end() -> None:
    """With the Sins, so that a game at random is short; the long run plays them under every option."""
    accepted = 0
    for number in range(60):
        changes = made_up(number)
        try:
            GAME.content(changes)
        except BadContent:
            continue
        accepted += 1
        for players in (2, 3, 6):
            played = check_laws(GAME, players, games=1, seed=number, content=changes)
            assert played.ended == 1
    assert accepted >= 20
