"""Secrets: objectives and kept cards, what everyone can know of them, and what nobody gives away (S-05, S-37, S-40)."""

import itertools
import json
from collections import Counter
from typing import Any

import numpy as np
import pytest

from tavolata.games.tortelli.cards import BAZZA_NAMES, OBJECTIVE_NAMES

from .tables import GAME, HARD, TERRITORY_NAMES, Table, drawn, fall, needs, next_turn, table, transfers
from .test_setup import dealing

KEPT = ("riserva", "mattarello", "secondo_giro", "bona_le")
OPEN = [card for card in BAZZA_NAMES if card not in KEPT]


def all_that_is_shown(t: Table, viewer: int | None) -> str:
    """View, events, and the legal actions of a viewer, as text."""
    legal = t.match.legal(viewer) if viewer is not None else []
    return json.dumps([t.match.view(viewer), t.match.events_for(viewer), legal], sort_keys=True)


# --- what is shown -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_S05_each_sees_their_own_objective_alone(viewer: int | None) -> None:
    """S-05: until the game is over; then everybody sees all."""
    t = table({0: "imola 9", 1: "dozza", 2: "medicina"}, players=3, rest=0, draws=[fall("6 6 6 / 1")] * 2)
    shown = [player["objective"] for player in t.match.view(viewer)["players"]]
    assert shown == [HARD[seat] if seat == viewer else None for seat in range(3)]
    t.attack("imola", "dozza", 3).attack("imola", "medicina", 3)
    assert t.match.over
    assert [player["objective"] for player in t.match.view(viewer)["players"]] == list(HARD[:3])


def test_S05_the_deal_is_told_to_its_owner_alone() -> None:
    """S-05: others hear nothing at all of it."""
    match = GAME.new(3, 5, options={"reinforce_step": 3})
    while match.view(None)["phase"] == "reinforce":
        match.play(match.legal()[0])
    for viewer in (None, 0, 1, 2):
        dealt = [event["seat"] for event in match.events_for(viewer) if event["kind"] == "dealt"]
        assert dealt == ([] if viewer is None else [viewer])


def test_objectives_that_were_not_dealt_are_nowhere_in_the_state() -> None:
    """Nothing random is stored ahead."""
    t = table({0: "imola 9"})
    assert t.state["objective"][2:] == ["unknown"] * 5


@pytest.mark.parametrize("cards", list(itertools.permutations(("mattarello", "secondo_giro", "bona_le"), 2)))
def test_nothing_that_a_seat_may_not_know_reaches_it(cards: tuple[str, str]) -> None:
    """View, events and legal actions of seat 0 and of a spectator are the same to the letter, whatever the others keep
    and are after; through a whole turn of seat 0 and into that of seat 1."""

    def shown(objectives: tuple[str, ...], first: str, second: str) -> list[str]:
        t = transfers(
            {0: "imola 9 dozza 3", 1: "medicina 5 budrio 2", 2: "crevalcore"},
            players=3,
            turn=2,
            objectives=("castles", *objectives),
            kept={0: "riserva", 1: first, 2: second},
            draws=[fall("6 6 6 / 6 6")],
            rest_troops=2,
        )
        seen = []
        for act in (
            {"verb": "stop"},
            {"verb": "go_on"},
            {"verb": "attack", "from": "imola"},
            {"verb": "target", "to": "medicina"},
            {"verb": "roll", "dice": 3},
            {"verb": "stop"},
            {"verb": "send", "from": "dozza"},
            {"verb": "receive", "to": "imola"},
            {"verb": "number", "number": 1},
            {"verb": "stop"},
        ):
            t.match.play(act)
            seen += [all_that_is_shown(t, viewer) for viewer in (0, None)]
        assert (t.phase, t.actor) == ("start", 1)
        return seen

    assert shown(("centre", "banners"), *cards) == shown(("ports", "basse_valli"), "secondo_giro", "bona_le")


def test_S48_asking_at_the_start_names_nobody() -> None:
    """S-48: whoever keeps any card is asked; the views of others do not tell which."""
    texts = {all_that_is_shown(next_turn({0: "imola 5"}, kept={0: card}), 1) for card in KEPT}
    assert len(texts) == 1
    texts = {all_that_is_shown(next_turn({0: "imola 5"}, kept={0: card}), None) for card in KEPT}
    assert len(texts) == 1


def test_S40_elimination_shows_the_cards_but_not_the_objective() -> None:
    """S-40: to everyone, also not to who beat them."""
    t = table({0: "imola 9", 1: "dozza"}, [fall("6 6 6 / 1")], players=3, kept={1: "bona_le"})
    t.attack("imola", "dozza", 3)
    for viewer in (None, 0, 2):
        assert "bona_le" in t.match.view(viewer)["discarded"]
        assert t.match.view(viewer)["players"][1]["objective"] is None
    assert t.match.view(1)["players"][1]["objective"] == "centre"


# --- what everyone can know: objectives ----------------------------------------------------------------------------


def test_not_objective_at_the_deal() -> None:
    """Nobody was dealt an objective that they would have fulfilled at the deal."""
    t = dealing(["castles", "centre", "banners"]).place("valsamoggia")
    assert [("province" in t.not_objectives(seat)) for seat in range(3)] == [False, False, True]


def test_not_objective_when_something_holds_without_a_win() -> None:
    """In one's own turn, at the moment it holds."""
    number = needs("province", "territories", 2)
    land, last = TERRITORY_NAMES[: number - 1], TERRITORY_NAMES[number - 1]
    origin = next(place for place in GAME.standard_content[f"map.borders.{last}"] if place in land)
    armies = {0: " ".join(f"{place} 4" for place in land)}
    t = table(armies, [fall("6 6 6 / 1")], objectives=("centre", "castles"))
    assert "province" not in t.not_objectives(0)
    t.attack(origin, last, 3)
    assert t.player(0)["territories"] == number
    assert "province" in t.not_objectives(0)


def test_nothing_is_learnt_in_anothers_turn() -> None:
    """The look is at one's own turn: what holds for another meanwhile says nothing yet."""
    land = TERRITORY_NAMES[: needs("province", "territories", 2)]
    armies = {1: " ".join(f"{place} 4" for place in land)}
    t = table(armies, rest=0, rest_troops=4, objectives=("centre", "castles"))
    t.play("attack", from_=min(t.choices("attack")))
    t.match.play(t.match.legal()[0])
    assert t.player(1)["territories"] == len(land)
    assert t.not_objectives(1) == set()


# --- what everyone can know: kept cards ----------------------------------------------------------------------------


def reshuffled() -> Table:
    """The pile ran out: the open cards were shuffled, and everyone could see which four are kept."""
    kept = {0: "riserva", 1: "mattarello bona_le", 2: "secondo_giro"}
    armies = {0: "imola 9 dozza 2", 1: "medicina"}
    return drawn("rinforzi", armies, kept=kept, discarded=OPEN, players=3)


def test_settled_after_a_reshuffle() -> None:
    """The discards lay open, so the kept ones are known by name, and by number who has how many."""
    t = reshuffled()
    assert set(t.state["settled"]) == set(KEPT)
    assert t.state["settled_count"][:3] == [1, 2, 1]


def test_settled_no_more_when_played() -> None:
    """A card that is played is open again."""
    t = next_turn(
        {0: "imola 9 dozza 2"},
        kept={0: "riserva", 1: "mattarello"},
        settled=["riserva", "mattarello"],
        settled_count=[1, 1, 0, 0, 0, 0, 0],
    ).play("play", card="reserves")
    assert t.state["settled"] == ["mattarello"]
    assert t.state["settled_count"][:2] == [0, 1]


def test_settled_no_more_when_its_owner_is_out() -> None:
    """S-40: their cards are open."""
    t = table(
        {0: "imola 9", 1: "dozza"},
        [fall("6 6 6 / 1")],
        players=3,
        kept={1: "bona_le", 2: "riserva"},
        settled=["riserva", "bona_le"],
        settled_count=[0, 1, 1, 0, 0, 0, 0],
    ).attack("imola", "dozza", 3)
    assert t.state["settled"] == ["riserva"]
    assert t.state["settled_count"][:3] == [0, 0, 1]


def test_a_card_kept_after_the_reshuffle_is_not_settled() -> None:
    """Riserva came back with the discards and is drawn anew: nobody knows it."""
    t = drawn(
        "riserva",
        {0: "imola 9 dozza 2", 1: "medicina"},
        players=3,
        kept={1: "bona_le"},
        settled=["bona_le"],
        settled_count=[0, 1, 0, 0, 0, 0, 0],
    )
    assert t.state["settled"] == ["bona_le"]
    assert t.state["kept"][0] == ["riserva"]


# --- imagining what one cannot know --------------------------------------------------------------------------------


def imagined(t: Table, seat: int, times: int, field: str) -> list[tuple[Any, ...]]:
    """Secrets that agree with what a seat knows, as `resample` draws them."""
    found = []
    for counter in range(times):
        state = t.match.masked(seat if seat < t.match.players else None)
        GAME.engine.resample(t.match.contents.record, state, 0, seat, 11, 1000 * counter)
        assert GAME.engine.problems(t.match.contents.record, state, 0) == 0
        drawn_ = GAME.rules.state.to_json(state[0])[field][: t.match.players]
        found.append(tuple(tuple(item) if isinstance(item, list) else item for item in drawn_))
    return found


def test_resampled_objectives_agree_with_what_is_known() -> None:
    """Every deal that fits one's own card and what is ruled out comes up, equally often, and no other."""
    out = [[], list(OBJECTIVE_NAMES[:10]), [], [], [], [], []]
    t = table({0: "imola 9", 1: "dozza"}, players=3, objectives=("castles", "centre", "banners"), not_objective=out)
    left = [name for name in OBJECTIVE_NAMES if name != "castles"]
    possible = {("castles", a, b) for a, b in itertools.permutations(left, 2) if a not in OBJECTIVE_NAMES[:10]}
    found = imagined(t, 0, 1800, "objective")
    assert set(found) == possible
    hits = np.array(list(Counter(found).values()))
    expected = 1800 / len(possible)
    assert ((hits - expected) ** 2 / expected).sum() < 75  # chi-square, 35 degrees of freedom, 0.01 %


def test_resampled_cards_agree_with_what_is_known() -> None:
    """After a reshuffle the kept cards of others are those known to be kept, in any hand of the right size."""
    found = {(set_[0], frozenset(set_[1]), set_[2]) for set_ in imagined(reshuffled(), 0, 300, "kept")}
    three = {"mattarello", "secondo_giro", "bona_le"}
    assert found == {(("riserva",), frozenset(three - {card}), (card,)) for card in three}


def test_resampled_cards_before_any_reshuffle() -> None:
    """Any kept card that is neither open nor one's own can be another's."""
    t = table({0: "imola 9", 1: "dozza"}, players=3, kept={0: "riserva", 1: "bona_le"}, discarded=["mattarello"])
    assert set(imagined(t, 0, 60, "kept")) == {(("riserva",), (card,), ()) for card in ("secondo_giro", "bona_le")}
    spectator = {hands[:2] for hands in imagined(t, 7, 200, "kept")}
    three = ("riserva", "secondo_giro", "bona_le")
    assert spectator == {((a,), (b,)) for a, b in itertools.permutations(three, 2)}


def test_resampling_reads_nothing_hidden() -> None:
    """The same public facts and the same own secrets give the same imagined ones, whatever the others hold."""
    results = [
        imagined(
            table({0: "imola 9", 1: "dozza"}, players=3, objectives=("castles", *others), kept={1: card}), 0, 20, field
        )
        for others, card in ((("centre", "banners"), "bona_le"), (("ports", "mezzo_valli"), "riserva"))
        for field in ("objective", "kept")
    ]
    assert results[0] == results[2]
    assert results[1] == results[3]
