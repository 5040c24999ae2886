"""What a person sees: dice, tokens, what their role needs; from their own view and nothing else."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from tavolata import Match
from tavolata.terminal.boards import Board, board_for
from tavolata.terminal.seating import read_names

from .sitting import GAME, begun, new


def drawn(match: Match, seat: int | None, width: int = 80, lang: str = "en", part: str = "table") -> str:
    """A part of the board as text."""
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    getattr(board(match, lang), f"draw_{part}")(console, match.view(seat))
    return console.file.getvalue()  # type: ignore[attr-defined]


def board(match: Match, lang: str = "en") -> Board:
    return board_for(match, [0], read_names("", match.players, [0], lang, "Player"), lang)


def with_tokens(match: Match, tokens: dict[int, list[int]], **fields: Any) -> Match:
    """The same position with other tokens before the players."""
    position = match.position()
    state = position["state"] | fields
    for seat, row in tokens.items():
        state["tokens"][seat] = row
    state["pool"] = [24 - sum(row[kind] for row in state["tokens"]) for kind in range(4)]
    return GAME.at(position | {"state": state}, seed=1)


def test_lying_and_chosen_dice_are_apart() -> None:
    match = begun("people people book tower rat")
    match.play(GAME.act("choose", die="book"))
    lines = drawn(match, 0, part="dice").splitlines()
    assert re.fullmatch(r"On the table +Chosen", lines[0].rstrip())
    assert lines[1].count("╭") == 5
    names = lines[4]
    assert re.findall(r"\w+", names) == ["People", "People", "Tower", "Rat", "Book"]
    assert names.index("Book") > lines[0].index("Chosen")


@pytest.mark.parametrize("lang", ["it", "en"])
def test_everything_fits_eighty_columns_and_less(lang: str) -> None:
    match = new(players=7, options={}, seed=2)
    while match.view(None)["phase"] == "start_token":
        match.play(GAME.act("start_with", token="book"), match.waiting[0])
    for width in (80, 60):
        for part in ("table", "dice", "end") if match.over else ("table", "dice"):
            for line in drawn(match, 0, width, lang, part).splitlines():
                assert len(line) <= width


def test_narrow_terminals_get_dice_in_words() -> None:
    said = drawn(begun("people people book tower rat"), 0, width=60, part="dice")
    assert said == "On the table: [People] [People] [Tower] [Book] [Rat]\n"


def test_the_row_of_ones_role_and_what_is_fulfilled() -> None:
    """The Prince needs 2+, 2+, 2+, 5+."""
    match = with_tokens(begun("people people book tower rat"), {0: [2, 1, 0, 6]})
    row = next(line for line in drawn(match, 0).splitlines() if "You need" in line)
    assert re.findall(r"[\d+=–]+ [✓✗]|–", row) == ["2+ ✓", "2+ ✗", "2+ ✗", "5+ ✓"]
    assert "Your role: Prince of Tortellini." in drawn(match, 0)


def test_exact_numbers_and_numbers_that_do_not_matter() -> None:
    """The Lord of the Silk needs 4+, 6+, any, exactly 0."""
    match = with_tokens(begun("people people book tower rat"), {2: [4, 0, 3, 1]})
    row = next(line for line in drawn(match, 2).splitlines() if "You need" in line)
    assert re.findall(r"[\d+=]+ [✓✗]|–", row) == ["4+ ✓", "6+ ✗", "–", "=0 ✗"]


@pytest.mark.parametrize(
    ("tokens", "cells"),
    [
        ([0, 3, 0, 0], ["=0/8+ ✗", "–", "=0/8+ ✗", "=0/8+ ✗"]),
        ([5, 3, 0, 1], ["8+ ✗", "–", "=0 ✓", "=0 ✗"]),
        ([0, 0, 8, 0], ["=0 ✓", "–", "8+ ✓", "=0 ✓"]),
    ],
)
def test_the_brigands_hoard(tokens: list[int], cells: list[str]) -> None:
    """T-38"""
    roles = ["brigand", "prince", "dean", "silk", "soldier", "cardinal", "innkeeper"]
    match = new(players=7, seed=3, draws=roles)
    for seat in range(7):
        match.play(GAME.act("start_with", token="tower"), seat)
    match = with_tokens(match, {0: tokens})
    row = next(line for line in drawn(match, 0).splitlines() if "You need" in line)
    assert re.findall(r"[\d+=/]+ [✓✗]|–", row) == cells
    assert "♠ Brigand" in drawn(match, 3)  # they play face up


def test_markers_have_signs_and_words() -> None:
    match = begun("people people book tower rat", options={"deus_ex": True})
    match = with_tokens(match, {1: [7, 0, 0, 0]}, skipping=[1])
    lines = drawn(match, 0).splitlines()
    assert lines[1].startswith("►")
    assert "☾ skips" in lines[2]
    assert " 7! " in lines[2]
    assert "★ Deus-Ex" in lines[3]
    assert "✗ out" in drawn(with_tokens(match, {1: [0] * 4}, alive=[0, 2], skipping=[]), 0)


def test_what_everyone_knows_somebody_is_not() -> None:
    position = begun("people people book tower rat").position()
    position["state"]["not_role"][1] = ["prince", "brigand"]
    match = GAME.at(position, seed=1)
    assert "Otto is not: Prince of Tortellini.\n" in drawn(match, 0)


def test_a_spectator_sees_no_role() -> None:
    said = drawn(begun("people people book tower rat"), None)
    assert "Your role" not in said
    assert "You need" not in said


@pytest.mark.parametrize("seat", range(3))
def test_the_board_is_the_same_whatever_others_hide(seat: int) -> None:
    """Other roles in other hands: what the seat is shown does not change by a single character."""
    deals = {0: ["prince", "dean", "silk"], 1: ["dean", "prince", "silk"], 2: ["dean", "silk", "prince"]}
    shown = set()
    for swap in (False, True):
        roles = list(deals[seat])
        others = [s for s in range(3) if s != seat]
        if swap:
            roles[others[0]], roles[others[1]] = "cardinal", "innkeeper"
        rolls = ["bologna " * 5, "rat " * 5, "rat " * 5, "people people book tower rat"]
        match = new(draws=[*roles, *rolls])
        shown.add(drawn(match, seat) + drawn(match, seat, part="dice"))
    assert len(shown) == 1


def test_the_end_shows_all_roles_and_crowns_the_winner() -> None:
    match = with_tokens(begun("bologna people book tower rat"), {0: [2, 2, 2, 4]})
    for die in ("bologna", "people", "book"):
        match.play(GAME.act("choose", die=die))
    match.play(GAME.act("activate", effect="bologna", wild=0))
    assert match.over
    lines = drawn(match, 1, part="end").splitlines()
    assert re.match("♛ Player 1 +Prince of Tortellini +2 +2 +2 +5", lines[1])
    assert "High Dean" in lines[2]
    assert "Lord of the Silk" in lines[3]
