"""Cards in words: every card has a name, a line and a sentence, and the sentences say the numbers of the content."""

import re
from typing import Any

import pytest

import tavolata
from tavolata.games.tortelli.cards import BAZZA_NAMES, FORTEZZA_NAMES, OBJECTIVE_NAMES
from tavolata.games.tortelli.progress import progress
from tavolata.games.tortelli.words import card_text, demands, objective_text, part_text
from tavolata.kernel.texts import LANGUAGES

GAME = tavolata.game("tortelli")
CONTENT = GAME.content().record[0]
VALUES = GAME.standard_content
CARDS = {"card": BAZZA_NAMES + FORTEZZA_NAMES, "objective": OBJECTIVE_NAMES}

each_language = pytest.mark.parametrize("language", LANGUAGES)


@each_language
@pytest.mark.parametrize("deck", CARDS)
def test_every_card_has_a_name_and_a_line_of_its_own(deck: str, language: str) -> None:
    text = GAME.text(language)
    names = [text(f"{deck}.{card}") for card in CARDS[deck]]
    lines = [text(f"{deck}_line.{card}") for card in CARDS[deck]]
    assert len(set(names)) == len(names)
    assert len(set(lines)) == len(lines)
    assert all(line.endswith((".", "!", "?")) for line in lines)


@each_language
def test_every_card_says_what_it_does(language: str) -> None:
    """No number is left bare: "1 troop", "2 borders"."""
    for card in BAZZA_NAMES + FORTEZZA_NAMES:
        said = card_text(GAME.text(language), CONTENT, card)
        assert said.endswith(".")
        assert "{" not in said


@each_language
def test_numbers_of_cards_are_those_of_the_content(language: str, tmp_path: Any) -> None:
    file = tmp_path / "own.toml"
    file.write_text(
        '[bazza.rinforzi]\nnumber = { value = 7, source = "ours" }\n'
        '[fortezze.guarnigione]\ntroops = { value = 17, source = "ours" }\n',
        encoding="utf-8",
    )
    own = GAME.content(file).record[0]
    text = GAME.text(language)
    assert text.counted(7, "noun.troop") in card_text(text, own, "rinforzi")
    assert "17" in card_text(text, own, "guarnigione")


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("objective", OBJECTIVE_NAMES)
def test_what_is_asked_for_is_what_progress_counts(players: int, objective: str) -> None:
    masked = GAME.new(players=players, seed=1).masked(0)[0]
    counted = progress(CONTENT, masked, 0, objective)
    asked = demands(CONTENT, players, objective)
    assert [part["part"] for part in asked] == [part["part"] for part in counted]
    for part, how_far in zip(asked, counted, strict=True):
        assert part.get("kingdom") == how_far.get("kingdom")
        assert part.get("need", how_far["need"]) == how_far["need"]


@each_language
@pytest.mark.parametrize("objective", OBJECTIVE_NAMES)
def test_an_objective_is_one_sentence_with_all_its_numbers(objective: str, language: str) -> None:
    text = GAME.text(language)
    for players in GAME.players:
        said = objective_text(text, CONTENT, players, objective)
        assert re.fullmatch(r"[A-Z][^.{}]+\.", said), said
        for part in demands(CONTENT, players, objective):
            assert part_text(text, part) in said
            if part.get("need", 1) > 1 and part["part"] != "places":
                assert re.search(rf"\b{part['need']}\b", said), said
        for kingdom in VALUES[f"objectives.{objective}.kingdoms"]:
            assert text(f"kingdom.{kingdom}") in said
        for place in VALUES[f"objectives.{objective}.places"]:
            assert text(f"place.{place}") in said


def test_one_is_said_as_one() -> None:
    text = GAME.text("en")
    assert part_text(text, {"part": "fortresses", "need": 1}) == "1 fortress"
    assert part_text(text, {"part": "fortresses", "need": 2}) == "2 fortresses"


def test_events_name_people_and_places() -> None:
    told = {"kind": "attacked", "seat": 0, "from": "imola", "to": "dozza", "dice": 3}
    match = GAME.new(players=2, seed=1)
    assert match.tell(told, "it", ["Anna", "Bruno"]) == "Anna attacca Dozza da Imola con 3 dadi."
    assert match.tell(told, "en", ["Anna", "Bruno"]) == "Anna attacks Dozza from Imola with 3 dice."


def test_italian_places_have_their_prepositions() -> None:
    match = GAME.new(players=2, seed=1)
    act = GAME.act
    assert match.describe(act("attack", from_="navile"), "it") == "Attacca dal Navile"
    assert match.describe(act("target", to="rocca_di_dozza"), "it") == "Attacca la Rocca di Dozza"
    assert match.describe(act("send", from_="castello_di_zena"), "it") == "Sposta truppe dal Castello di Zena"
    assert match.describe(act("place", at="anzola_dell_emilia"), "it") == "Schiera 1 truppa ad Anzola dell'Emilia"
