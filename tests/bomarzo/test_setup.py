"""Chapters 1 and 2: setting up, production, harvest, status."""

from typing import Any

import pytest

from .tables import CARDS, GAME, GODS, Table, start, table


@pytest.mark.parametrize(("players", "pawns"), [(2, 3), (3, 3), (4, 2)])
def test_b05_pawns_cubes_and_markers_of_the_start(players: int, pawns: int) -> None:
    """B-03, B-04, B-05: five rows and three tracks at zero; three pawns, with four players two."""
    match = GAME.new(players, seed=1, draws=[GODS, 0])
    for player in match.view(None)["players"]:
        assert player["pawns"] == pawns
        assert player["cubes"] == {"food": 1, "coin": 1, "wine": 0}
        assert list(player["rows"].values()) == [0] * 5
        assert list(player["tracks"].values()) == [0] * 3
    assert [god["god"] for god in match.view(None)["gods"]] == GODS


def test_b35_the_draft_is_sealed_and_may_be_changed() -> None:
    """B-09, B-32, B-35: nobody sees a hand or a choice until the last is in; then the three others lie open."""
    t = Table(GAME.new(2, seed=1, draws=[GODS, 1, CARDS[0:4], CARDS[4:8]]))
    assert (t.match.waiting, t.actor) == ([0, 1], 0)
    t.play("keep", by=1, card="column")
    assert t.match.waiting == [0]
    assert t.match.view(0)["players"][1]["hand"] == []
    assert t.match.view(0)["my_answer"] is None
    assert t.match.view(1)["my_answer"] == "column"
    t.play("keep", by=1, card="urn")
    assert t.why_not("keep", by=0, card="urn") == "not_in_hand"
    t.play("keep", by=0, card="altar")
    assert t.hand(0) == ["altar"]
    assert t.hand(1) == ["urn"]
    assert t.match.view(None)["discards"] == ["hut", "spring", "stairs", "column", "bench", "tower"]
    assert t.match.view(None)["players"][0]["hand"] == []
    assert t.match.view(None)["players"][0]["hand_count"] == 1


def test_b35_steps_follow_in_player_order() -> None:
    t = Table(GAME.new(2, seed=1, draws=[GODS, 1, CARDS[0:4], CARDS[4:8]]))
    t.play("keep", card="altar").play("keep", card="column")
    assert (t.phase, t.actor) == ("advance", 1)
    t.play("advance", row="food").play("advance", row="coin")
    assert t.actor == 0
    t.play("advance", row="wine").play("advance", row="wine")
    assert (t.phase, t.actor, t.state["season"]) == ("turn", 1, 1)
    assert t.cubes(1) == [2, 2, 0]
    assert t.cubes(0) == [1, 1, 1]


def test_b35_the_last_of_four_takes_a_cube_more() -> None:
    t = Table(GAME.new(4, seed=1, draws=[GODS, 2]))
    while t.phase == "draft":
        t.match.play(t.match.legal()[0])
    assert (t.phase, t.actor) == ("extra", 1)
    t.play("take", resource="coin")
    assert t.cubes(1) == [1, 2, 0]


def test_b51_with_the_option_the_last_of_four_has_wine_too() -> None:
    t = Table(GAME.new(4, seed=1, draws=[GODS, 2], options={"late_wine": True}))
    while t.phase == "draft":
        t.match.play(t.match.legal()[0])
    assert t.cubes(1) == [1, 1, 0]
    t.play("take", resource="coin")
    assert [t.cubes(seat) for seat in range(4)] == [[1, 1, 0], [1, 2, 1], [1, 1, 0], [1, 1, 0]]
    assert GAME.at(t.match.position()).view(None) == t.match.view(None)
    three = Table(GAME.new(3, seed=1, draws=[GODS, 2], options={"late_wine": True}))
    assert [three.cubes(seat) for seat in range(3)] == [[1, 1, 0]] * 3


def test_b05_a_pawn_symbol_gives_its_pawn_at_once() -> None:
    t = table(cubes={0: "food coin"}, rows=[[0, 0, 0, 0, 2], *[[0] * 5] * 3])
    t.invoke("dea", food=1, coin=1).play("advance", row="pawns")
    assert t.state["pawns"][0] == 3  # one is on Dea, one is new
    t.play("advance", row="pawns").pass_all()
    assert t.state["pawns"][0] == 4


def test_b19_b27_production_in_player_order_from_a_limited_reserve() -> None:
    """B-19: what the reserve lacks, the later in player order does not get."""
    rows = [[0, 0, 6, 0, 0], [0, 0, 6, 0, 0], [0] * 5, [0] * 5]
    t = table(cubes={0: "13 wine"}, rows=rows, first=0)
    t.pass_all()
    assert t.state["first"] == 1
    assert [t.cubes(0)[2], t.cubes(1)[2], t.state["reserve"][2]] == [13, 2, 0]


def test_production_of_village_and_cards() -> None:
    rows = [[5, 1, 2, 2, 0], *[[0] * 5] * 3]
    t = table(rows=rows, upgraded={0: "quern tower spring"}, draws=[["altar"]])
    t.pass_all()
    assert t.cubes(0) == [4, 2, 2]
    assert t.hand(0) == ["altar"]


LATER = [*["white"] * 3, "green", "green", "yellow"]
BOTH = [[0, 0, 0, 5, 0], *[[0] * 5] * 3]
"""Seat 0 draws two cards for the village."""


@pytest.mark.parametrize("edition", [0, 1])
def test_b27_only_a_holder_of_vision_is_asked_at_each_draw(edition: int) -> None:
    """B-27: the village's cards are one occasion, each card in play another. In the first edition they always came
    first."""
    draws = [["altar", "hut"], ["urn", "wall", "map"]]
    t = table(rows=BOTH, upgraded={0: "tomb letter"}, draws=draws, edition=edition)
    t.pass_all()
    if edition > 0:
        assert (t.phase, t.actor) == ("source", 0)
        t.play("draw_first", source="village")
        assert t.told("chose_source") == [{"kind": "chose_source", "audience": 255, "seat": 0, "source": "village"}]
    assert (t.phase, t.actor) == ("vision", 0)
    t.play("draw")
    assert t.hand(0) == ["altar", "hut"]
    assert t.phase == "vision"
    t.play("use_vision")
    assert (t.phase, t.options("keep", "card")) == ("keep", ["urn", "wall", "map"])
    t.play("keep", card="wall")
    assert sorted(t.hand(0)) == ["altar", "hut", "wall"]
    assert t.state["discards"] == ["urn", "map"]
    assert t.phase == "turn"


def test_b27_the_cards_in_play_may_come_before_the_village() -> None:
    draws = [["urn"], ["wall"], ["altar", "hut", "map", "page"]]
    t = table(rows=BOTH, upgraded={0: "tomb letter sketch"}, draws=draws)
    t.pass_all()
    assert t.options("draw_first", "source") == ["village", "cards"]
    t.play("draw_first", source="cards")
    assert (t.phase, t.match.view(0)["left"]) == ("vision", 1)
    t.play("draw").play("draw")
    assert (t.hand(0), t.match.view(0)["left"]) == (["urn", "wall"], 2)
    t.play("use_vision").play("keep", card="map").play("keep", card="page")
    assert sorted(t.hand(0)) == ["map", "page", "urn", "wall"]
    assert (t.phase, t.state.get("cards_first", 0)) == ("turn", 0)


def test_b27_with_the_vision_used_the_rest_is_drawn_at_once() -> None:
    draws = [["urn", "wall", "inscription"], ["altar", "hut", "map"]]
    t = table(rows=BOTH, upgraded={0: "tomb letter sketch"}, draws=draws)
    t.pass_all().play("draw_first", source="cards").play("use_vision").play("keep", card="wall")
    assert sorted(t.hand(0)) == ["altar", "hut", "map", "wall"]
    assert t.phase == "turn"


@pytest.mark.parametrize(
    "facts",
    [
        {"upgraded": {0: "letter"}},  # no vision
        {"upgraded": {0: "tomb"}},  # the village alone
        {"upgraded": {0: "tomb letter"}, "rows": None},  # the cards alone
        {"upgraded": {0: "tomb letter"}, "season": 1, "token": ["white", "brown", *LATER]},  # no power works
        {"upgraded": {0: "tomb letter"}, "season": 1, "token": ["white", "black", *LATER]},  # no village produces
    ],
)
def test_b27_which_comes_first_is_asked_only_where_it_can_matter(facts: dict[str, Any]) -> None:
    facts = {"rows": BOTH, **facts}
    options = {"seasons": True} if "token" in facts else None
    t = table(options=options, **{name: value for name, value in facts.items() if value is not None})
    t.pass_all()
    assert not t.told("chose_source")
    assert t.phase in ("turn", "vision")


def test_b48_vision_with_a_short_deck_shows_what_there_is() -> None:
    held = " ".join(card for card in CARDS if card not in ("tomb", "altar", "hut", "urn"))
    draws = [["urn"], ["altar", "hut"]]
    t = table(cubes={0: "coin"}, upgraded={0: "tomb"}, hands={1: held}, discards="altar hut", draws=draws)
    t.invoke("genio", coin=1).play("use_vision")
    assert t.options("keep", "card") == ["altar", "hut", "urn"]
    t.play("keep", card="hut").play("keep", card="urn")
    assert t.hand(0) == ["hut", "urn"]


def test_b33_an_empty_deck_takes_the_discards_and_then_nothing() -> None:
    t = table(cubes={0: "coin", 1: "2 coin"}, discards="rest")
    t.invoke("genio", coin=1)
    assert t.told("shuffled")
    assert len(t.hand(0)) == 2
    t = table(cubes={0: "coin"}, hands={1: " ".join(CARDS)})
    t.invoke("genio", coin=1)
    assert t.hand(0) == []
    assert t.actor == 1


@pytest.mark.parametrize(("area", "kind", "gains"), [("fields", 0, [3, 2, 1, 1]), ("vineyard", 2, [2, 1, 1, 1])])
def test_b21_harvest_by_order_of_arrival(area: str, kind: int, gains: list[int]) -> None:
    """B-21: and once a player and season; nobody is asked whether they copy."""
    t = table(4)
    for seat in range(4):
        assert t.actor == seat
        t.play("harvest", area=area)
        assert t.cubes(seat)[kind] == gains[seat]
    assert t.why_not("harvest", area=area) == "already_harvested"


def test_b48_harvest_from_an_empty_reserve() -> None:
    t = table(cubes={1: "15 wine"})
    t.play("harvest", area="vineyard")
    assert t.cubes(0)[2] == 0
    assert t.actor == 1


def test_b20_a_pass_is_final_for_the_season() -> None:
    t = table()
    t.play("pass")
    assert t.actor == 1
    t.play("harvest", area="fields")
    assert t.actor == 1


def test_b34_moss_reset_and_first_player() -> None:
    """B-06, B-34: gods without a pawn are covered, a visited one is cleared; powers are fresh again."""
    t = table(3, cubes={0: "3 food coin"}, moss=["genio"], used=[[1, 0, 0, 0, 0], *[[0] * 5] * 3], upgraded={0: "tomb"})
    t.invoke("orco", food=2)
    t.play("pass").play("pass").place("genio").pay().leave().pass_all()
    assert t.state["moss"] == [god for god in GODS if god not in ("orco", "genio")]
    assert t.state["reserve"][0] == 30 - 1
    assert t.state["used"][0] == [0] * 5
    assert (t.state["first"], t.actor, t.state["season"]) == (1, 1, 3)


def test_the_first_turn_is_reached_with_every_number_of_players() -> None:
    for players in (2, 3, 4):
        assert start(players).view(None)["season"] == 1
