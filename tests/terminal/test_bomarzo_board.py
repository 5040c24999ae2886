"""What a person sees of Bomarzo: gods, tracks, villages, cards; from their own view and nothing else."""

import random
import re
from typing import Any

import pytest

from tavolata.terminal.boards.bomarzo.standings import standings

from ..bomarzo.tables import CARDS, GAME, GODS, on_gods, table
from .bomarzo_sitting import board, drawn, line_of


def cells(line: str) -> list[str]:
    """The columns of a line of the table."""
    return re.split(r" {2,}", line.strip())


# --- gods -----------------------------------------------------------------------------------------------------


def test_a_god_with_its_price_cubes_pawns_and_majority() -> None:
    """B-10: what lies there, and one of any kind."""
    t = table(3, cubes={0: "3 food", 1: "1 food"}, **on_gods(dea="2 food coin"))
    shown = drawn(t.match)
    assert cells(line_of(shown, "Dea")) == ["Dea", "2F 1C 1?", "2F 1C", "2", "–", "Culture", "0", "0", "0"]
    assert cells(line_of(shown, "Orco")) == ["✓", "Orco", "1F", "–", "–", "–", "Food", "3★", "1☆", "0"]


def test_moss_and_sleep_have_signs_and_prices() -> None:
    """B-14, B-16"""
    t = table(2, moss=["genio", "gigante"], **on_gods(balena="2 wine"))
    shown = drawn(t.match)
    assert cells(line_of(shown, "Genio"))[:3] == ["✓", "Genio ♣", "free"]
    assert cells(line_of(shown, "Gigante"))[:2] == ["Gigante ♣", "1F 1C"]
    assert cells(line_of(shown, "Balena"))[:4] == ["Balena ☾", "asleep", "2W", "2"]


def test_a_wide_terminal_spells_prices_and_names_out() -> None:
    shown = drawn(table(2, **on_gods(tartaruga="2 food")).match, width=130)
    assert "2 Food (already there) + 1 cube of any kind" in line_of(shown, "Tartaruga")
    assert "Otto" in line_of(shown, "Tartaruga")


def test_gods_stand_in_their_order_with_the_cards_under_them() -> None:
    order = list(reversed(GODS))
    t = table(2, laid={"orco": "altar hut", "dea": "map"}, order=order)
    lines = [line for line in drawn(t.match).splitlines() if cells(line)[0].split(" ")[0].lower() in GODS]
    assert [cells(line)[0].lower() for line in lines] == order
    assert [cells(line)[4] for line in lines if cells(line)[0] in ("Orco", "Dea", "Drago")] == ["–", "1", "2"]


def test_the_season_its_token_the_order_and_the_reserve() -> None:
    tokens = ["brown", "white", "black", "green", "yellow", "white", "white", "white"]
    t = table(3, cubes={1: "2 coin wine"}, options={"seasons": True}, token=tokens, first=2)
    first, second, third = drawn(t.match).splitlines()[:3]
    assert first == "Season 1 of 8 · Brown (powers do not work) · order: Ada, Player 1, Otto"
    assert second == "Reserve: 30 Food, 28 Coins, 14 Wine · deck 45 · discards 0"
    assert third == "Seasons to come: White, Black, Green, Yellow, White, White, White"


def test_harvest_places_say_what_the_next_gets() -> None:
    """B-21"""
    shown = drawn(table(4, harvested=[[1, 2], [], [3]], placed=[0, 1, 1, 1]).match)
    assert line_of(shown, "Harvest") == "Harvest, for whoever comes next: Fields +1 (2 3) · Caves +3 · Vineyard +1 (4)"


# --- tracks and villages --------------------------------------------------------------------------------------


def test_tracks_show_who_stands_where_and_the_points_left() -> None:
    """B-36: the first spot of Culture is taken; at 10 who came first stands first."""
    steps = [[4, 10, 0], [2, 10, 0], [2, 0, 0], [0, 0, 0]]
    arrival = [[0, 2, 0], [0, 1, 0], [0, 0, 0], [0, 0, 0]]
    shown = drawn(table(3, tracks=steps, arrival=arrival).match)
    assert cells(line_of(shown, "Culture")) == ["Culture", "·", "·", "23", "·", "1", "·", "·", "·", "+1", "·", "·"]
    assert cells(line_of(shown, "Architecture")) == ["Architecture", "3", *"·········", "21"]
    assert cells(line_of(shown, "Science"))[:6] == ["Science", "123", "·", "·", "·", "+1"]


def test_a_village_in_a_line() -> None:
    """What it has, gains and how far its rows are; an upgraded card gains too."""
    rows = [[3, 0, 2, 0, 3], [0] * 5, [0] * 5, [0] * 5]
    t = table(2, cubes={0: "4 food wine"}, hands={0: "altar hut"}, upgraded={0: "spring"}, rows=rows, passed=[1])
    shown = drawn(t.match)
    mine = cells(line_of(shown, "1 Player 1"))
    assert mine == ["►", "1 Player 1 (you)", "0", "4 +2 ▸3", "0 +0 ▸0", "1 +2 ▸2", "2 +0 ▸0", "4 ▸3"]
    assert cells(line_of(shown, "2 Otto"))[0] == "✗"


def test_cards_in_play_with_level_and_powers_used_or_free() -> None:
    """B-06: of two cards with the same power one is used."""
    raising = [card for card in CARDS if board(table().match).say.power(card) == "raising"][:2]
    used = [[0] * 5 for _ in range(4)]
    used[0][2] = 1
    stands: dict[str, Any] = {"visited": [[0], *[[]] * 7], "placed": [1, 0, 0, 0]}  # on a god whose price was raised
    t = table(2, built={0: "altar"}, upgraded={0: f"spring {' '.join(raising)}"}, used=used, **stands)
    line = line_of(drawn(t.match, width=200), "1 Player 1:")
    assert "Altar (Moon)" in line
    assert "Fountain of Pegasus II (+1 Wine)" in line
    assert (line.count("II (Raising ✓)"), line.count("II (Raising ✗)")) == (1, 1)


def test_ones_hand_with_both_levels() -> None:
    t = table(2, hands={0: "altar niche", 1: "hut"})
    shown = drawn(t.match)
    assert re.search(r"^Altar · Building +Cathedral *$", shown, re.MULTILINE)
    assert re.search(r"^Cult. 1 · Moon · Devotion 4 +Cult. 1, Arch. 2 · Drago *$", shown, re.MULTILINE)
    assert re.search(r"^Niche · Building or Knowledge +Nymphaeum", shown, re.MULTILINE)
    assert "Hut" not in shown
    wide = drawn(t.match, width=130)
    assert re.search(r"Devotion 4 +Cult. 1, Arch. 2 · Drago: tuck a second card *$", wide, re.MULTILINE)


def test_vows_are_shown_to_their_owner() -> None:
    t = table(2, options={"worship": True}, draws=[["orco"]]).play("worship", extra=0)
    assert "Vows of Player 1: Orco" in drawn(t.match, 0)
    assert "Vows of Player 1: ?" in drawn(t.match, 1)


# --- majorities -----------------------------------------------------------------------------------------------


def standing(t: Any, god: str) -> list[str]:
    return [str(s) for s in standings(t.match.view(0), god)]


def test_ties_share_a_place_and_nothing_wins_nothing() -> None:
    """B-38, B-39"""
    t = table(4, cubes={0: "2 food", 1: "2 food", 2: "1 food", 3: "1 food"})
    assert standing(t, "orco") == ["2★", "2★", "1☆", "1☆"]
    assert standing(t, "drago") == ["0", "0", "0", "0"]


def test_two_players_have_no_second_place() -> None:
    """B-38"""
    assert standing(table(2, cubes={0: "2 food", 1: "1 food"}), "orco") == ["2★", "1"]


def test_at_the_end_of_a_track_who_came_first_is_ahead() -> None:
    """B-36"""
    steps = [[10, 0, 0], [10, 0, 0], [9, 0, 0], [0, 0, 0]]
    t = table(3, tracks=steps, arrival=[[2, 0, 0], [1, 0, 0], [0, 0, 0], [0, 0, 0]])
    assert standing(t, "dea") == ["10☆", "10★", "9"]


def test_cards_with_two_fields_are_open_until_the_end() -> None:
    """B-07"""
    t = table(2, upgraded={0: "altar niche"})
    assert standing(t, "gigante") == ["1+1★", "0"]
    assert standing(t, "elefante") == ["0+1", "0"]


# --- any table ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["it", "en"])
@pytest.mark.parametrize(("players", "preset"), [(2, "first_game"), (4, "full_rules")])
def test_nothing_is_wider_than_the_terminal(players: int, preset: str, lang: str) -> None:
    """In every phase of a game in which nobody passes, with every number of columns; no column is cut off at 80."""
    match, draws, seen = GAME.new(players, seed=11, preset=preset), random.Random(5), set()
    while not match.over:
        seat, phase = match.waiting[0], match.view(None)["phase"]
        if phase not in seen or len(match.events) % 100 == 0:
            seen.add(phase)
            for width in (60, 80, 120):
                shown = drawn(match, seat, width, lang)
                assert max(map(len, shown.splitlines())) <= width
                assert width == 60 or "…" not in shown
        match.play(draws.choice(match.legal(seat)[phase == "turn" :] or match.legal(seat)), seat)
    assert len(seen) > 10
    assert max(map(len, drawn(match, 0, 80, lang).splitlines())) <= 80


def test_colours_only_where_there_is_a_terminal() -> None:
    t = table(2, **on_gods(dea="food wine"))
    plain, coloured = drawn(t.match), drawn(t.match, colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[33m1F\x1b[0m" in coloured  # Food is yellow
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_a_spectator_sees_no_hand() -> None:
    t = table(2, hands={0: "altar"})
    assert "Your hand" not in drawn(t.match, None)
    assert "Altar" not in drawn(t.match, None)


def test_the_board_is_the_same_whatever_others_hide() -> None:
    """Other cards in another's hand, another card under a god: not a single character differs."""
    shown = set()
    for theirs in ("hut map", "urn ford"):
        t = table(2, hands={0: "altar", 1: theirs}, cubes={1: "food"}, turn=1, doer=1, first=1)
        t.invoke("drago", food=1).play("lay", card=theirs.split()[0]).play("under", god="dea")
        shown.add(drawn(t.match, 0))
    assert len(shown) == 1


def test_the_end_tells_where_the_points_came_from() -> None:
    """B-38, B-40: Food, Coins and three temple symbols."""
    t = table(3, cubes={0: "3 food", 1: "2 coin", 2: "1 coin"}, built={2: "altar hut spring"}, season=8).pass_all()
    lines = [cells(line) for line in drawn(t.match, 0).splitlines()]
    assert lines[0] == ["Tracks", "Majorities", "Temple", "Points"]
    points = {row[-5].split(" (")[0]: row[-4:] for row in lines[1:4]}
    prizes = dict(zip(GODS, [[3, 2], [3, 2], [3, 2], [2, 1], [2, 1], [1, 0], [1, 0], [0, 0]], strict=True))
    first, second = prizes["drago"]
    assert points["Player 1"] == ["0", str(prizes["orco"][0]), "0", str(prizes["orco"][0])]
    assert points["Otto"] == ["0", str(first), "0", str(first)]
    tracks = sum(prizes[god][0] for god in ("genio", "dea", "tartaruga"))  # her cards are the only steps on each
    assert points["Ada"] == ["0", str(second + tracks), "1", str(second + tracks + 1)]
    assert [row[0] for row in lines[1:4]].index("♛") == 2  # Ada wins
    assert [row[0] for row in lines[6:14]] == [f"{place} {god.capitalize()}" for place, god in enumerate(GODS, 1)]
