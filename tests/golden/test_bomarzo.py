"""Bomarzo's golden playthroughs show every favour, power, season token and event, and keep secrets."""

import re

from tavolata.games.bomarzo.terms import Event, God, Token

from ..bomarzo.tables import GAME
from .make import folder
from .test_golden import STEP, found

NAMES = GAME.text("en")


def steps() -> list[str]:
    """What each decision brought, in one piece."""
    return [piece for file in sorted(folder("bomarzo").glob("*.txt")) for piece in _pieces(file.read_text("utf-8"))]


def _pieces(text: str) -> list[str]:
    return re.split(r"^(?=\d+  seat )", text, flags=re.MULTILINE)


def test_every_favour_is_granted() -> None:
    granted = set(found("bomarzo", r"^    - (\w+) grants Player \d a favour\.$"))
    assert granted == {NAMES(f"god.{god.name.lower()}") for god in God}


def test_every_power_is_used() -> None:
    for sentence in ("uses vision", "with the repetition power", "raises the price", "uses the exchanging power"):
        assert list(found("bomarzo", rf"^    - Player \d .*{sentence}")), sentence
    pairs = zip(steps(), steps()[1:], strict=False)
    assert any('"verb": "under"' in first and '"verb": "lay"' in second for first, second in pairs)  # the drago power


def test_every_season_token_is_drawn_and_met() -> None:
    drawn = set(found("bomarzo", r"^    draw tokens: (\w+)$"))
    assert drawn == {token.name.lower() for token in Token} - {"none"}
    seasons = set(found("bomarzo", r"^    - Season \d: (\w+) "))
    assert {name.lower() for name in seasons} == drawn


def test_every_kind_of_event_is_told() -> None:
    """Each sentence of the game, with whatever stands in its gaps."""
    told = "\n".join(steps())
    for event in Event:
        keys = [key for key in NAMES.entries if re.fullmatch(rf"event\.{event.name.lower()}(\.\w+)?", key)]
        for key in keys:
            pattern = re.sub(r"\\\{\w+\\\}", ".+", re.escape(NAMES.entries[key]))
            assert re.search(rf"^    - (\[seat \d only\] )?{pattern}$", told, re.MULTILINE), key


def test_cards_drawn_and_vows_are_told_to_their_owner_alone() -> None:
    for kind in ("draws", "keeps", "has laid", "sees the worship card", "makes a vow"):
        private = list(found("bomarzo", rf"^    - \[seat (\d) only\] Player (\d) {kind}"))
        assert private, kind
        assert all(int(seat) + 1 == int(player) for seat, player in private)
    drawn = list(found("bomarzo", r"^    draw (?:deal|draw|worship): \w+\n    - (\[seat \d only\])?"))
    assert drawn
    assert all(drawn)


def test_both_presets_and_their_options() -> None:
    assert set(found("bomarzo", r"preset (\w+), ")) == {"first_game", "full_rules"}
    assert {(a, b) for a, b in found("bomarzo", r'"seasons":(\d),"worship":(\d)')} == {("0", "0"), ("1", "1")}


def test_steps_are_found() -> None:
    assert len(list(found("bomarzo", STEP.pattern))) > 500
