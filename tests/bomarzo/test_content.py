"""The content that is ours keeps the totals it was designed for, and what does not fit is refused with a sentence."""

from collections import Counter
from typing import Any

import pytest

import tavolata
from tavolata.kernel.texts import LANGUAGES

from .tables import CARDS, GAME, GODS

VALUES = GAME.standard_content


def of(mark: str) -> list[Any]:
    return [VALUES[f"cards.{card}.{mark}"] for card in CARDS]


def test_b40_five_temple_symbols_nine_cards_each() -> None:
    assert sorted(Counter(of("temple")).values()) == [9] * 5


def test_devotion_one_to_five_nine_cards_each_and_high_on_weak_fronts() -> None:
    assert Counter(of("devotion")) == dict.fromkeys(range(1, 6), 9)
    strong = [d for d, steps in zip(of("devotion"), of("steps"), strict=True) if sum(steps[0]) > 1]
    assert set(strong) == {1}


def test_types_benefits_and_steps() -> None:
    types = Counter(level[0] for level in of("types"))
    assert sorted(types.values()) == [3, 3, 3, 12, 12, 12]
    assert all(first == second for first, second in of("types"))
    benefits = {"food": 6, "coin": 6, "wine": 6, "card": 6, "vision": 5, "repetition": 4, "raising": 4,
                "exchanging": 4, "drago": 4}  # fmt: skip
    assert Counter(of("benefit")) == benefits
    for level_1, level_2 in of("steps"):
        assert sum(level_1) in (1, 2)
        assert sum(level_2) in (2, 3)
    for level in (0, 1):  # no track is starved
        totals = [sum(steps[level][track] for steps in of("steps")) for track in range(3)]
        assert max(totals) - min(totals) <= 1


def test_every_field_has_at_least_twelve_cards() -> None:
    content = GAME.content().record[0]
    assert [int(bits).bit_count() for bits in content["counting"]] == [18, 18, 18]


def test_b05_exactly_two_pawn_symbols() -> None:
    assert sum(VALUES["village.pawns"]) == 2
    assert VALUES["start.pawns"] == [3, 3, 2]


def test_b38_prizes_add_up() -> None:
    assert (sum(VALUES["prizes.first"]), sum(VALUES["prizes.second"])) == (15, 8)
    assert sum(VALUES["seasons.tokens"]) == 12


def test_every_card_has_two_names_in_both_languages() -> None:
    for language in LANGUAGES:
        text = GAME.text(language)
        names = [text(f"{level}.{card}") for level in ("card", "upgraded") for card in CARDS]
        assert len(set(names)) == 2 * len(CARDS)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"start.cubes": [7, 1, 0], "supply.cubes": [20, 30, 15]}, "start.cubes"),
    ({"village.pawns": [1, 1, 1, 0, 0, 0]}, "village.pawns"),
    ({"tracks.spots": [8, 4]}, "tracks.spots"),
    ({"gods.genio.scores": "food"}, "gods.genio.scores"),
    ({"prizes.first": [1, 3, 3, 2, 2, 1, 1, 0]}, "prizes.first"),
    ({"prizes.temple": [4, 0, 0, 1, 2, 4]}, "prizes.temple"),
    ({"seasons.tokens": [1, 1, 1, 1, 1]}, "seasons.tokens"),
    ({f"cards.{card}.types": ["building", "character"] for card in CARDS[12:24]}, "knowledge"),
    ({"cards.altar.steps": [[0, 0, 0], [0, 0, 0]]}, "cards.altar.steps"),
    ({"cards.altar.temple": "moustache"}, "cards.altar.temple"),
    ({"cards.altar.devotion": 10}, "cards.altar.devotion"),
    ({"cards.pyramid.devotion": 1}, "cards.pyramid.devotion"),
    ({"supply.cubes": [31, 30, 15]}, "supply.cubes"),
    ({"worship.points": 6}, "worship.points"),  # with the highest prizes more points than a seat can have
]


@pytest.mark.parametrize(("changes", "place"), BAD, ids=[place for _, place in BAD])
def test_what_does_not_fit_is_refused_by_name(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(tavolata.BadContent) as caught:
        GAME.content(changes)
    sentences = {caught.value.text(language) for language in LANGUAGES}
    assert len(sentences) == len(LANGUAGES)
    assert all(place in sentence and "\n" not in sentence for sentence in sentences)


def test_other_content_changes_the_rules() -> None:
    match = GAME.new(2, seed=1, content={"start.cubes": [3, 0, 0], "gods.genio.active": [1, 0, 0]})
    assert match.view(None)["players"][0]["cubes"] == {"food": 3, "coin": 0, "wine": 0}
    assert next(god for god in match.view(None)["gods"] if god["god"] == "genio")["price"] == [1, 0, 0]
    assert len(GODS) == 8
