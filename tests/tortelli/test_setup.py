"""Chapter 1, setting up: who begins, the 48 cards, the spare troops, the objectives (S-01 to S-09b, S-44)."""

from collections import Counter
from typing import Any

import pytest

import tavolata
from tavolata.kernel.match import Match

from .tables import FORTRESS_NAMES, GAME, KINGDOMS, QUARTERS, TERRITORY_NAMES, Table, next_turn, table

EVERY_COUNT = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def new(players: int, *draws: Any, **options: Any) -> Table:
    """A new table; unless the dice are given seat 0 begins."""
    first = draws or (6, *[1] * (players - 1))
    return Table(GAME.new(players, 1, options=options, draws=first))


def reinforce_all(t: Table) -> Table:
    """Everyone puts their spare troops on the first place allowed."""
    while t.phase == "reinforce":
        t.match.play(t.match.legal()[0])
    return t


def test_S01_two_to_six_players() -> None:
    """S-01: two to six."""
    assert list(GAME.players) == [2, 3, 4, 5, 6]
    for players in (1, 7):
        with pytest.raises(tavolata.BadOption):
            GAME.new(players)


# --- who begins ----------------------------------------------------------------------------------------------------


def test_S03_the_highest_die_begins() -> None:
    """S-03: one die each, in seat order; then clockwise."""
    t = new(4, 3, 2, 5, 4)
    assert [(e["seat"], e["die"]) for e in t.ever_told("first_rolled")] == [(0, 3), (1, 2), (2, 5), (3, 4)]
    assert t.match.view(None)["first"] == 2
    assert [event["seat"] for event in t.ever_told("placed")[:5]] == [2, 3, 0, 1, 2]


def test_S03_only_those_who_tie_for_the_highest_roll_again() -> None:
    """S-03: as often as it takes; the others are out of the running, whatever the new dice show."""
    t = new(4, 6, 5, 6, 6, 1, 4, 4, 2, 3)
    assert [event["seats"] for event in t.ever_told("tied")] == [[0, 2, 3], [2, 3]]
    assert [(e["seat"], e["die"]) for e in t.ever_told("first_rolled")][4:] == [(0, 1), (2, 4), (3, 4), (2, 2), (3, 3)]
    assert t.match.view(None)["first"] == 3


def test_S03_a_tie_lower_down_does_not_matter() -> None:
    """S-03: two ones below a two."""
    t = new(3, 1, 2, 1)
    assert t.match.view(None)["first"] == 1
    assert t.ever_told("tied") == []


# --- the board is filled -------------------------------------------------------------------------------------------


@EVERY_COUNT
def test_S02_thirty_troops_whatever_the_count(players: int) -> None:
    """S-02: spare troops are 6, 14, 18, 20 or 21, and 22; with five players three get ten territories."""
    t = new(players)
    spare = [player["spare"] for player in t.match.view(None)["players"]]
    assert spare == {2: [6, 6], 3: [14] * 3, 4: [18] * 4, 5: [20, 20, 20, 21, 21], 6: [22] * 6}[players]
    territories = [player["territories"] for player in t.match.view(None)["players"]]
    assert territories == [30 - number for number in spare]
    reinforce_all(t)
    assert [player["troops"] for player in t.match.view(None)["players"]] == [30] * players


def test_the_deck_shows_each_territory_once() -> None:
    """The 48 cards: 20 Fortezze, 22 Bazza and 6 objectives with a name; every territory gets one troop."""
    t = new(4)
    assert sorted(event["place"] for event in t.ever_told("placed")) == sorted(TERRITORY_NAMES)
    assert all(t.troops(place) == 1 for place in TERRITORY_NAMES)


def test_the_deck_is_drawn_without_putting_back() -> None:
    """A territory whose card came up cannot come up again; any other can."""
    assert [e["place"] for e in new(2, 6, 1, "imola", "dozza").ever_told("placed")[:2]] == ["imola", "dozza"]
    with pytest.raises(tavolata.BadDraw):
        new(2, 6, 1, "imola", "imola")


@EVERY_COUNT
def test_S06_fortresses_and_quarters_start_free(players: int) -> None:
    """S-06: no troops there at setup, and none can be put there."""
    t = new(players)
    assert all(t.owner(place) is None for place in (*QUARTERS, *FORTRESS_NAMES))
    assert t.why_not("place", at="navile") == "not_yours"
    assert t.choices("place") == {place for place in TERRITORY_NAMES if t.owner(place) == t.actor}


# --- spare troops --------------------------------------------------------------------------------------------------


def turns_of(match: Match) -> list[int]:
    """Who places, one entry a decision, until all have placed."""
    seats = []
    while match.view(None)["phase"] == "reinforce":
        assert match.actor is not None
        seats.append(match.actor)
        match.play(match.legal()[0])
    return seats


def test_S04_one_troop_at_a_time() -> None:
    """S-04: in turns, one each, as printed."""
    assert turns_of(new(3).match) == [0, 1, 2] * 14


def test_S04_three_at_a_time_where_the_table_wants_it() -> None:
    """S-04: total and order stay, and a step is one decision; the last turn places what is left."""
    t = new(3, reinforce_step=3)
    view = t.match.view(0)
    assert (view["to_place"], view["at_once"], view["players"][0]["spare"]) == (1, 3, 14)
    mine = sorted(t.choices("place"))[0]
    assert t.place(mine).troops(mine) == 4
    assert t.ever_told("reinforced") == [{**t.ever_told("reinforced")[0], "place": mine, "number": 3}]
    assert turns_of(t.match) == [1, 2, *[0, 1, 2] * 4]
    assert [event["number"] for event in t.ever_told("reinforced")] == [3] * 12 + [2] * 3
    assert GAME.meta.presets["quick"]["reinforce_step"] == 3


def test_S04_in_the_first_edition_each_of_the_three_is_a_decision() -> None:
    """S-04: as tables that began with it go on."""
    match = GAME.new(3, 1, {"reinforce_step": 3}, draws=(6, 1, 1), edition=0)
    assert (match.view(0)["to_place"], match.view(0)["at_once"]) == (3, 1)
    assert turns_of(match) == [0, 0, 0, 1, 1, 1, 2, 2, 2] * 4 + [0, 0, 1, 1, 2, 2]


def test_S04_on_any_territory_of_ones_own() -> None:
    """S-04: free choice, also all on one."""
    t = new(2)
    mine = sorted(t.choices("place"))
    theirs = next(place for place in TERRITORY_NAMES if t.owner(place) == 1)
    assert len(mine) == 24
    assert t.why_not("place", at=theirs) == "not_yours"
    for _ in range(6):
        t.place(mine[3])
        t.match.play(t.match.legal()[0])
    assert t.troops(mine[3]) == 7


def test_S44_with_five_players_the_rotation_goes_on_where_the_cards_ended() -> None:
    """S-44: the last card went to the third, so the fourth reinforces first; nobody is left behind."""
    t = new(5)
    assert t.ever_told("placed")[-1]["seat"] == 2
    seats = turns_of(t.match)
    assert seats[:6] == [3, 4, 0, 1, 2, 3]
    assert seats == [(3 + number) % 5 for number in range(102)]


def test_S44_also_with_another_first_player_and_three_at_a_time() -> None:
    """S-44: seat 4 begins; 48 cards end at seat 1, and seat 2 goes on."""
    t = new(5, 1, 1, 1, 1, 6, reinforce_step=3)
    seats = turns_of(t.match)
    assert seats[:7] == [2, 3, 4, 0, 1, 2, 3]
    assert Counter(seats) == {4: 7, 0: 7, 1: 7, 2: 7, 3: 7}
    placed = Counter[int]()
    for event in t.ever_told("reinforced"):
        placed[event["seat"]] += event["number"]
    assert placed == {4: 20, 0: 20, 1: 20, 2: 21, 3: 21}


# --- objectives ----------------------------------------------------------------------------------------------------


def test_S05_objectives_are_dealt_after_the_troops_are_placed() -> None:
    """S-05: placement is blind."""
    t = new(3)
    while t.phase == "reinforce":
        assert t.state["objective"] == ["unknown"] * 7
        t.match.play(t.match.legal()[0])
    kinds = [event["kind"] for event in t.match.events]
    assert kinds.index("dealt") > max(n for n, kind in enumerate(kinds) if kind == "reinforced")
    assert [event["seat"] for event in t.ever_told("dealt")] == [0, 1, 2]
    assert len({event["objective"] for event in t.ever_told("dealt")}) == 3


def test_S05_the_deal_begins_with_the_first_player() -> None:
    """S-05: clockwise, each for their own eyes."""
    t = reinforce_all(new(4, 1, 1, 6, 1))
    assert [(e["seat"], e["audience"]) for e in t.ever_told("dealt")] == [(2, 4), (3, 8), (0, 1), (1, 2)]


def dealing(draws: list[str]) -> Table:
    """A table where the last spare troop of seat 2 is about to be placed, and then objectives are dealt. Its Province
    asks for no more than sixteen territories and Valsamoggia, which seat 2 has."""
    land = [TERRITORY_NAMES[16 * seat : 16 * seat + 16] for seat in range(3)]
    armies = {seat: f"{' '.join(land[seat])} {14 if seat == 2 else 15}" for seat in range(3)}
    fields = {"objective": ["unknown"] * 7, "turns": 0, "rounds": 0, "spare": [0, 0, 1, 0, 0, 0, 0], "to_place": 1}
    content = {"objectives.province.territories": [16] * 5, "objectives.province.places": ["valsamoggia"]}
    return table(armies, draws, phase="reinforce", turn=2, players=3, content=content, **fields)


def test_an_objective_that_holds_already_is_drawn_again() -> None:
    """Seat 2 has the territories of the Province: it cannot be theirs, and everyone knows."""
    with pytest.raises(tavolata.BadDraw, match="province"):
        dealing(["castles", "centre", "province"]).place("valsamoggia")
    t = dealing(["castles", "centre", "banners"]).place("valsamoggia")
    assert "province" in t.not_objectives(2)
    t = dealing(["province", "centre", "banners"]).place("valsamoggia")
    assert t.match.view(0)["players"][0]["objective"] == "province"


def test_S05_a_game_never_ends_by_the_deal() -> None:
    """S-05: whatever is dealt, the first turn begins."""
    for seed in range(12):
        match = GAME.new(2, seed, options={"reinforce_step": 3})
        turns_of(match)
        assert match.view(None)["turns"] == 1
        assert not match.over


def test_S13_the_first_turn_recruits_nothing() -> None:
    """S-13: no fortress is held, and here no whole kingdom either: combat begins at once."""
    t = reinforce_all(new(3))
    assert t.phase == "attack"
    assert t.ever_told("income") == t.ever_told("fortezza") == []


def test_S13_unless_a_whole_kingdom_was_dealt() -> None:
    """S-13: normally 0. Who was dealt all of the Alture recruits two in their first turn."""
    t = next_turn({0: KINGDOMS["alture"] + " imola"}, turns=1)
    assert t.told("income")[0]["kingdoms"] == 2
    assert t.phase == "recruit"


# --- the box -------------------------------------------------------------------------------------------------------


def test_S09_no_rule_hides_in_discs_and_towers() -> None:
    """S-09: discs are change and towers decoration; places are the 48, the 6 and the 13, and nothing else."""
    view = new(2).match.view(None)
    assert len(view["places"]) == 54
    assert len(view["fortresses"]) == 13
    assert len(view["kingdoms"]) == 8


def test_S09b_names_are_the_standard_ones() -> None:
    """S-09b: Monterenzio and Castel d'Aiano as they are written today; Porretta as printed."""
    assert {"monterenzio", "castel_d_aiano", "porretta"} <= set(TERRITORY_NAMES)
    assert "levante" in KINGDOMS
    for language in ("it", "en"):
        text = GAME.text(language)
        assert text("place.monterenzio") == "Monterenzio"
        assert text("place.castel_d_aiano").replace("’", "'") == "Castel d'Aiano"
        assert "Levante" in text("kingdom.levante")
