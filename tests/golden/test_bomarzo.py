"""Bomarzo's golden playthroughs show every favour, power and season token, and keep secrets."""

import json
from itertools import pairwise

from tavolata.games.bomarzo.terms import God, Token
from tavolata.kernel.layout import EVERYONE

from .test_golden import STEP, found, is_private, of_kind, options


def test_every_favour_is_granted() -> None:
    assert {event["god"] for event in of_kind("bomarzo", "invoked")} == {god.name.lower() for god in God}


def test_every_power_is_used() -> None:
    assert all(of_kind("bomarzo", kind) for kind in ("foresaw", "repeated", "raised", "exchanged"))
    verbs = [json.loads(action)["verb"] for _, _, _, action in found("bomarzo", STEP.pattern)]
    assert ("under", "lay") in pairwise(verbs)  # the drago power


def test_every_season_token_is_drawn_and_met() -> None:
    drawn = {event["token"] for event in of_kind("bomarzo", "token")}
    assert drawn == {token.name.lower() for token in Token} - {"none"}


def test_cards_drawn_and_vows_are_told_to_their_owner_alone() -> None:
    for kind in ("drawn", "kept", "laid_card", "vow_drawn", "vow_kept"):
        told = [event for event in of_kind("bomarzo", kind) if event["audience"] != EVERYONE]
        assert told, kind
        assert all(map(is_private, told))
    assert all(map(is_private, of_kind("bomarzo", "drawn")))


def test_both_presets_and_their_options() -> None:
    assert set(found("bomarzo", r"preset (\w+), ")) == {"first_game", "full_rules"}
    assert {(each["seasons"], each["worship"]) for each in options("bomarzo")} == {(0, 0), (1, 1)}
