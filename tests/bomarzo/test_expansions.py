"""Chapter 7: the promo expansions Seasons and Worship (B-43)."""

import os
import subprocess
import sys
from typing import Any

import pytest

from tavolata import BadPosition

from .tables import CARDS, GAME, GODS, Table, table

SEASONS = {"seasons": True}
WORSHIP = {"worship": True}


def season(token: str) -> list[str]:
    """The tokens of a game whose first season has this one."""
    rest = ["white", "white", "white", "white", "black", "green", "yellow", "brown"]
    rest.remove(token)
    return [token, *rest]


def test_b43_eight_of_twelve_tokens_lie_open_from_the_start() -> None:
    match = GAME.new(2, seed=5, options=SEASONS)
    tokens = match.view(None)["tokens"]
    assert len(tokens) == 8
    assert "none" not in tokens
    with pytest.raises(Exception, match="black"):
        GAME.new(2, options=SEASONS, draws=[GODS, 0, *["black"] * 3])


def test_b43_a_game_with_season_tokens_begins_interpreted() -> None:
    """The draw of a token must not depend on whether numbers are Python's or NumPy's."""
    begin = "import tavolata; tavolata.game('bomarzo').new(2, seed=5, options={'seasons': True})"
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", begin], env=environment, check=True)


def test_b43_black_stops_the_village_board_but_not_its_pawns() -> None:
    rows = [[5, 5, 5, 5, 3], *[[0] * 5] * 3]
    tokens = ["white", "black", *["white"] * 3, "green", "yellow", "brown"]
    t = table(options=SEASONS, token=tokens, rows=rows, upgraded={0: "quern"})
    t.pass_all()
    assert t.cubes(0) == [1, 0, 0]
    assert t.hand(0) == []
    assert t.state["pawns"][0] == 4


def test_b24_green_two_placements_each_copies_not_counted() -> None:
    t = table(options=SEASONS, token=season("green"), cubes={0: "coin", 1: "coin 2 wine"})
    t.invoke("genio", coin=1).play("copy")
    t.play("harvest", area="fields").play("harvest", area="fields")
    assert t.actor == 1
    t.play("harvest", area="caves")
    assert t.state["season"] == 2


def test_b43_yellow_no_copying() -> None:
    t = table(options=SEASONS, token=season("yellow"), cubes={0: "coin", 1: "coin 2 wine"})
    assert not t.match.view(None)["powers_off"]
    t.invoke("genio", coin=1)
    assert (t.phase, t.actor) == ("turn", 1)


def test_b43_brown_powers_do_not_work() -> None:
    t = table(options=SEASONS, token=season("brown"), cubes={0: "9 food 9 coin"}, upgraded={0: "tomb hut column bench"})
    assert t.match.view(None)["powers_off"]
    t.invoke("genio", coin=1)
    assert (t.phase, t.actor) == ("turn", 1)
    t.play("pass")
    assert t.why_not("place", god="genio") == "already_there"


def test_b43_worship_once_a_season_before_a_pawn() -> None:
    t = table(options=WORSHIP, draws=[["dea"]])
    t.play("worship", extra=0)
    assert (t.phase, t.actor) == ("turn", 0)
    assert t.match.view(0)["vows"] == [{"seat": 0, "god": "dea"}]
    assert t.match.view(1)["vows"] == [{"seat": 0, "god": None}]
    assert t.why_not("worship", extra=0) == "worshipped_already"
    assert table().why_not("worship", extra=0) == "no_worship"


def test_b46_more_cards_for_real_cubes() -> None:
    """B-46: two cubes a card, no hand cards; exactly one is kept, the others go back."""
    t = table(options=WORSHIP, cubes={0: "food coin wine"}, hands={0: " ".join(CARDS[:5])}, draws=[["dea", "orco"]])
    assert t.why_not("worship", extra=2) == "too_few_cubes"
    t.play("worship", extra=1)
    assert t.amounts() == [0, 1]
    t.pay(food=1, coin=0)
    assert t.cubes(0) == [0, 1, 0]
    assert t.match.view(1)["drawn_vows"] == []
    assert t.options("vow", "god") == ["orco", "dea"]
    t.play("vow", god="orco")
    assert t.state["vow_deck"] == [god for god in GODS if god != "orco"]


def test_b43_the_worship_deck_may_run_out() -> None:
    vows: dict[str, Any] = {
        "vows": 8,
        "vow_card": GODS,
        "vow_by": [0, 1] * 4,
        "vow_seen": [[0], [1]] * 4,
        "vow_deck": [],
    }
    t = table(options=WORSHIP, season=8, edition=1, **vows)
    assert t.why_not("worship", extra=0) == "worship_deck"


def test_b43_two_vows_a_player_and_one_with_two_players() -> None:
    """Since edition 2; before, as many as there are cards."""
    two: dict[str, Any] = {
        "vows": 2,
        "vow_card": ["dea", "orco"] + ["unknown"] * 6,
        "vow_by": [0, 0] + [None] * 6,
        "vow_seen": [[0], [0]] + [[]] * 6,
        "vow_deck": [god for god in GODS if god not in ("dea", "orco")],
    }
    for players in (3, 4):
        t = table(players, options=WORSHIP, season=4, **two)
        assert t.why_not("worship", extra=0) == "vows_made"
        assert table(players, options=WORSHIP, season=4, edition=1, **two).why_not("worship", extra=0) is None
    three = table(3, options=WORSHIP, season=4, content={"worship.most": [1, 3, 1]}, **two)
    assert three.why_not("worship", extra=0) is None
    with pytest.raises(BadPosition, match=r"worship\.most"):
        table(2, options=WORSHIP, season=4, **two)


def worshipper(gods: list[str], **facts: Any) -> Table:
    facts.setdefault("content", {"worship.most": [3, 3, 3]})
    free = [god for god in GODS if god not in gods]
    blank = 8 - len(gods)
    t = table(3, options=WORSHIP, season=8, vows=len(gods), vow_card=gods + ["unknown"] * blank, vow_deck=free,
              vow_by=[0] * len(gods) + [None] * blank, vow_seen=[[0]] * len(gods) + [[]] * blank, **facts)  # fmt: skip
    return t.pass_all()


@pytest.mark.parametrize(("failed", "lost"), [(1, 1), (2, 3), (3, 6)])
def test_b43_broken_vows_cost_more_and_more(failed: int, lost: int) -> None:
    """B-43: n(n+1)/2 points, also below zero."""
    assert worshipper(GODS[:failed]).match.scores[0] == -lost


def test_b43_a_vow_is_kept_also_in_a_tie_but_not_with_nothing() -> None:
    tracks = [[0, 0, 3], [0, 0, 3], [0] * 3, [0] * 3]
    t = worshipper(["genio", "dea"], tracks=tracks)
    assert t.match.scores[:2] == [3 + 3 - 1, 3]
    assert t.match.view(None)["vows"] == [{"seat": 0, "god": "genio"}, {"seat": 0, "god": "dea"}]
