"""What a person sees of Il Signore dei Tortelli: the map in columns, standings, goals, threats, dice and odds."""

import io
import re
from typing import Any

import pytest
from rich.console import Console

from tavolata import Match
from tavolata.games.tortelli.odds import odds
from tavolata.kernel.texts import LANGUAGES
from tavolata.terminal.boards import board_for
from tavolata.terminal.boards.tortelli import TheBoard
from tavolata.terminal.boards.tortelli.drawing import percent
from tavolata.terminal.boards.tortelli.story import drawn_dice
from tavolata.terminal.seating import read_names

from ..tortelli.tables import GAME, fall, position, table
from .sitting import sit

ARMIES = {0: "imola 8 castel_guelfo 2 navile 2", 1: "dozza 5 medicina 12"}
LEVANTE = """\
LEVANTE +5  A2 B2 C2
B 12  Medicina ≈
A  2! Castel Guelfo
A  8! Imola ♜B
B  5  Dozza ♜·
C  1  Castel del Rio
C  1  Castel San Pietro Terme ♜·"""


RICE: dict[str, Any] = {
    "objectives": ("basse_levante", "castles", "centre"),
    "content": {
        "objectives.basse_levante.other_kingdoms": [0] * 5,
        "objectives.basse_levante.territories": [0] * 5,
        "objectives.basse_levante.fortresses": [1] * 5,
    },
}
"""An objective with numbers of its own, whatever the standard ones are."""


def some_table(**setting: Any) -> Match:
    return table(ARMIES, players=3, forts={1: "rocca_sforzesca"}, **setting).match


def board(match: Match, lang: str = "en") -> TheBoard:
    made = board_for(match, [0], read_names("", match.players, [0], lang, "Player"), lang)
    assert isinstance(made, TheBoard)
    return made


def table_of(match: Match, seat: int | None = 0, width: int = 80, lang: str = "en", **console: Any) -> str:
    """The whole table as text."""
    page = Console(file=io.StringIO(), width=width, highlight=False, markup=False, **console)
    board(match, lang).draw_table(page, match.view(seat))
    return page.file.getvalue()  # type: ignore[attr-defined]


def asked(match: Match, command: str, typed: str = "", lang: str = "en") -> list[str]:
    """What a command shows to seat 0."""
    page = Console(file=io.StringIO(), width=80, highlight=False, markup=False)
    board(match, lang).command(command, typed, page, match.view(0))
    return [line.rstrip() for line in page.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def column(text: str, head: str) -> list[str]:
    """A kingdom of the map, cut out of its column."""
    lines = text.splitlines()
    top = next(number for number, line in enumerate(lines) if head in line)
    left = lines[top].index(head)
    return [re.split(r" {3,}", line[left:].rstrip())[0] for line in lines[top:]]


# --- the map ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [60, 80, 120, 200])
def test_a_kingdom_with_owners_troops_fortresses_ports_and_dangers(width: int) -> None:
    assert column(table_of(some_table(), width=width), "LEVANTE")[:7] == LEVANTE.splitlines()


def test_gates_and_the_centre() -> None:
    shown = table_of(some_table())
    assert column(shown, "BOLOGNA")[:4] == [
        "BOLOGNA, THE CENTRE  A1",
        "·  –  Borgo-Reno",
        "A  2  Navile",
        "·  –  San Donato",
    ]
    assert "Pianoro ♜· ∩" in shown
    assert "BOLOGNA, IL CENTRO" in table_of(some_table(), lang="it")


def test_a_whole_kingdom_is_crowned() -> None:
    assert "ALTURE +2  ♛ C" in table_of(some_table())
    assert "LEVANTE +5  A2" in table_of(some_table())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("width", "heads"), [(60, 1), (80, 2), (120, 3), (160, 3)])
def test_as_many_columns_as_there_is_room_for(width: int, heads: int, lang: str) -> None:
    lines = table_of(some_table(rest_troops=77), width=width, lang=lang).splitlines()
    assert len(re.findall(r"[A-Z' ]+ \+\d", lines[1])) == heads
    assert all(len(line) <= width for line in lines)


def test_all_places_are_on_the_map() -> None:
    shown, text = table_of(some_table()), GAME.text("en")
    for place in some_table().view(0)["places"]:
        assert text(f"place.{place}") in shown


def test_colour_is_never_the_only_sign() -> None:
    plain = table_of(some_table())
    coloured = table_of(some_table(), force_terminal=True, color_system="standard", legacy_windows=False)
    assert "\x1b" not in plain
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


# --- how players stand ------------------------------------------------------------------------------------


def test_standings_and_whose_turn_it_is() -> None:
    lines = table_of(some_table(kept={1: "riserva mattarello"})).splitlines()
    rows = [re.split(r" {2,}", line.strip()) for line in lines if re.match(r"[► ]  [ABC] ", line)]
    assert rows == [
        ["►", "A Player 1 (you)", "2", "12", "0", "1", "0", "0", "15"],
        ["B Otto (bot)", "2", "18", "1", "0", "1", "2", "21"],
        ["C Ada (bot)", "44", "44", "0", "0", "29", "0", "88"],
    ]
    assert "Round 1 · turn 1: Player 1 · combat" in lines[0]


def test_the_objective_with_its_progress_and_the_kept_cards() -> None:
    match = some_table(**RICE, kept={0: "riserva"})
    shown = " ".join(table_of(match).split())
    assert "Your objective: “Rice and Sangiovese”" in shown
    expected = "✗ the whole Kingdom of Levante: 2/6 (missing: Medicina, Dozza, Castel del Rio, Castel San Pietro Terme)"
    assert expected in shown
    assert "✗ 1 fortress: 0/1" in shown
    assert "You keep “Grandfather's Reserve”. Keep it: at the start of a turn, 2 troops on top" in shown
    assert asked(match, "objective")[0] == "Your objective: “Rice and Sangiovese”"
    assert "Il tuo obiettivo: «Riso e Sangiovese»" in table_of(match, lang="it")


def test_a_part_that_is_reached_is_ticked() -> None:
    match = table(ARMIES, players=3, forts={0: "rocca_sforzesca"}, **RICE).match
    assert "✓ 1 fortress: 1/1" in table_of(match)


@pytest.mark.parametrize("seat", [0, None])
def test_the_board_is_the_same_whatever_others_hide(seat: int | None) -> None:
    """Other objectives and cards in other hands: not a single character changes."""
    hands = [
        {"objectives": ("castles", "centre", "banners"), "kept": {1: "riserva mattarello", 2: "bona_le"}},
        {"objectives": ("castles", "ports", "province"), "kept": {1: "secondo_giro bona_le", 2: "riserva"}},
    ]
    shown = {table_of(some_table(**hand), seat) for hand in hands}
    assert len(shown) == 1
    assert ("Your objective" in shown.pop()) == (seat is not None)


# --- reading the board ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("typed", "lang"), [("imola", "en"), ("rocca sforzesca", "en"), ("fortezza imola", "it")])
def test_a_place_its_neighbours_and_the_odds_of_both_sides(typed: str, lang: str) -> None:
    lines = asked(some_table(), "where", typed, lang)
    assert lines[0] == "A  8 Imola (Levante)"
    assert lines[1].startswith("♜ Rocca Sforzesca: ")
    row = next(re.split(r" {2,}", line) for line in lines if "Dozza" in line)
    here, there = odds(7, 5, "open"), odds(4, 8, "open")
    assert row[-2:] == [percent(float(here.win)), percent(float(there.win))]
    siege = next(re.split(r" {2,}", line) for line in lines if line.startswith("B  1 Rocca Sforzesca"))
    assert siege[-2:] == [percent(float(odds(7, 1, "siege").win)), "–"]
    own = next(re.split(r" {2,}", line) for line in lines if "Castel Guelfo" in line)
    assert own[-2:] == ["–", "–"]


def test_ports_and_gates_are_told() -> None:
    assert "≈ port, connected with Pieve di Cento," in asked(some_table(), "where", "medicina")[1]
    assert "∩ gate to Navile" in " ".join(asked(some_table(), "where", "calderara"))


def test_threats_are_enemy_neighbours_that_outnumber_a_place() -> None:
    """The likeliest to fall come first."""
    chances = {
        "A  2 Castel Guelfo B 12 Medicina": odds(11, 2).win,
        "A  2 Castel Guelfo B  5 Dozza": odds(4, 2).win,
        "A  8 Imola B 12 Medicina": odds(11, 8).win,
    }
    likeliest = sorted(chances, key=lambda row: -chances[row])
    rows = [" ".join(line.split()) for line in asked(some_table(), "threats")[1:]]
    assert rows == [" ".join(f"{row} {percent(float(chances[row]))}".split()) for row in likeliest]
    assert asked(table({0: "imola 20"}).match, "threats") == ["No enemy next to you is stronger."]


def test_a_garrison_in_an_enemys_territory_is_in_danger() -> None:
    match = table({0: "imola 3", 1: "dozza 3"}, forts={0: "rocca_di_dozza"}).match
    rows = asked(match, "threats")
    assert any("Rocca di Dozza" in row and percent(float(odds(2, 1, "siege").win)) in row for row in rows)
    assert "Dozza ♜A" in table_of(match)
    assert "B  3! Dozza" in table_of(match)


def test_chances_are_never_rounded_to_certainty() -> None:
    chances = (0.0, 0.001, 0.5, 0.994, 0.9999, 1.0)
    assert [percent(chance) for chance in chances] == ["0%", "<1%", "50%", "99%", ">99%", "100%"]


@pytest.mark.parametrize(
    ("mine", "theirs", "said"),
    [
        (90, 30, f"≥{percent(float(odds(40, 30).win))}"),
        (90, 3, ">99%"),
        (30, 90, f"≤{percent(float(odds(29, 40).win))}"),
        (90, 80, "?"),
    ],
)
def test_of_battles_too_large_to_compute_a_bound_is_told(mine: int, theirs: int, said: str) -> None:
    match = table({0: f"imola {mine}", 1: f"dozza {theirs}"}).match
    row = next(re.split(r" {2,}", line) for line in asked(match, "where", "imola") if "Dozza" in line)
    assert row[-2] == said
    assert table_of(match)  # nothing on the table stumbles over them
    assert "Imola" in sit("imola dozza", match=match).shown


def test_odds_are_those_of_the_content_in_play() -> None:
    """A content file may give the walls another bonus."""
    setting: dict[str, Any] = {"content": {"combat.wall_bonus": 3}}
    match = GAME.at(position({0: "calderara_di_reno 9", 1: "navile 3"}, **setting), seed=1)
    row = next(
        re.split(r" {2,}", line) for line in asked(match, "where", "calderara") if line.startswith("B  3 Navile")
    )
    assert row[-2] == percent(float(odds(8, 3, "gate", bonus=3).win))
    assert row[-2] != percent(float(odds(8, 3, "gate").win))


# --- odds and dice ----------------------------------------------------------------------------------------


def test_the_exact_odds_stand_beside_the_dice() -> None:
    sitting = sit("imola dozza", match=some_table())
    shown = sitting.shown
    assert re.search(r"1  Roll 1 die +0-1 25%   1-0 75%", shown)
    assert re.search(r"3  Roll 3 dice +0-2 37%   1-1 34%   2-0 29%", shown)
    end = odds(7, 5)
    expected = f"to the end you win {percent(float(end.win))} and lose {float(end.attackers_lost):.1f} on average"
    assert re.search(rf"4  Blitz +{expected}", shown)


def test_through_a_gate_and_in_a_siege_the_odds_are_others() -> None:
    gate = table({0: "calderara_di_reno 9", 1: "navile 3"}).match
    assert "0-2 24%   1-1 41%   2-0 35%" in sit("calderara navile", match=gate).shown
    siege = table({0: "imola 5"}, forts={1: "rocca_sforzesca"}).match
    assert "0-1 28%   1-0 72%" in sit("imola rocca sforzesca", match=siege).shown


def test_dice_are_drawn_best_first() -> None:
    drawn = drawn_dice([2, 6], [5], ("Attack", "Defence")).plain.splitlines()
    assert drawn == [
        "Attack             Defence",
        "╭─────╮ ╭─────╮    ╭─────╮",
        "│●   ●│ │●    │    │●   ●│",
        "│●   ●│ │     │    │  ●  │",
        "│●   ●│ │    ●│    │●   ●│",
        "╰─────╯ ╰─────╯    ╰─────╯",
    ]


def test_a_long_blitz_is_told_in_a_sentence() -> None:
    rolls = [fall("1 1 1 / 6 6"), fall("6 6 6 / 1 1"), fall("6 6 6 / 1 1"), fall("6 6 6 / 1")]
    sitting = sit("imola dozza blitz", match=table(ARMIES, rolls, players=3).match)
    assert "Player 1 attacks Dozza from Imola: loses 2, kills 5." in sitting.shown
    assert "Player 1 conquers Dozza" in sitting.shown
    assert "╭─────╮" not in sitting.shown


def test_short_battles_of_ones_own_show_their_dice() -> None:
    sitting = sit("imola dozza 3", match=table(ARMIES, [fall("6 5 4 / 3 2")], players=3).match)
    assert sitting.shown.count("╭─────╮") == 5
    assert "Losses: attack 0, defence 2." in sitting.shown
