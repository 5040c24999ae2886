"""Whole games of Il Signore dei Tortelli in the terminal, the device going round, and its commands."""

import json
import re
from pathlib import Path

import pytest

from tavolata import verify
from tavolata.kernel import record as records
from tavolata.kernel.texts import LANGUAGES

from ..tortelli.tables import GAME, table
from .sitting import Sitting, playing, sit, tail

OBJECTIVE = {"en": r"Your objective: “(.*?)”", "it": r"Il tuo obiettivo: «(.*?)»"}
QUICK = {"reinforce_step": 3, "round_limit": 10}


@pytest.mark.parametrize(
    ("players", "language"),
    [(2, "it"), (3, "en"), *(pytest.param(*each, marks=pytest.mark.long) for each in ((4, "it"), (6, "en")))],
)
def test_a_whole_game_against_bots(players: int, language: str, tmp_path: Path) -> None:
    """Every choice is typed as it is described; the record of the game can be checked afterwards."""
    file = tmp_path / "record.json"
    sitting = Sitting(GAME.new(players, seed=players, options=QUICK), playing(players, str(file)), lang=language)
    shown = sitting.run()
    match = sitting.session.match
    assert match.over
    assert "♛" in shown
    for player in match.view(0)["players"]:  # all objectives are shown at the end
        assert GAME.text(language)(f"objective.{player['objective']}") in shown
    assert all(len(line) <= 80 + len("Giocatore 1> ") for line in shown.splitlines() if str(file) not in line)
    assert verify(records.load(file)).over


def test_a_table_of_bots_can_be_watched() -> None:
    sitting = Sitting(GAME.new(3, seed=2, options=QUICK), playing(), humans=[])
    shown = sitting.run()
    assert sitting.session.match.over
    assert "Turn 1:" in shown
    assert "Your objective" not in shown


@pytest.mark.parametrize("language", ["it", pytest.param("en", marks=pytest.mark.long)])
def test_the_device_goes_round_and_takes_no_secret_along(language: str) -> None:
    """What stands between two hand-overs is for one person: their own objective and cards, and nobody else's."""
    options = QUICK | {"defender_chooses": True}
    sitting = Sitting(GAME.new(3, seed=8, options=options), playing(2), humans=[0, 2], lang=language)
    names = sitting.session.names
    shown = sitting.run()
    match = sitting.session.match
    own = {names[s]: GAME.text(language)(f"objective.{match.view(s)['players'][s]['objective']}") for s in (0, 2)}
    word = {"en": r"Pass the device to (.*), and press", "it": r"Passa il dispositivo: (.*), premi"}[language]
    before, *parts = re.split(word, shown)
    assert not re.search(OBJECTIVE[language], before)
    chunks = list(zip(parts[::2], parts[1::2], strict=True))
    assert {name for name, _ in chunks} == set(own)
    for name, chunk in chunks:
        assert set(re.findall(OBJECTIVE[language], chunk)) <= {own[name]}
        kept = re.findall({"en": r"(.*) now keeps", "it": r"(.*) ora tiene"}[language], chunk)
        assert set(kept) <= {name}


def test_save_and_load_go_on_with_the_same_game(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    first = sit("1", f"save {file}", match=GAME.new(3, seed=5, options=QUICK))
    saved = json.loads(file.read_text())
    other = sit(f"load {file}", match=GAME.new(3, seed=9, options=QUICK))
    assert saved["record"]["game"] == "tortelli"
    assert other.session.match.state_bytes() == first.session.match.state_bytes()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_commands_in_both_languages(lang: str) -> None:
    own = {"it": ["mappa", "dove imola", "minacce", "obiettivo", "aiuto", "storia 1", "tavolo"], "en": []}[lang]
    lines = [*own, "map", "where imola", "threats", "objective", "help", "log 1", "table"]
    sitting = sit(*lines, lang=lang, match=table({0: "imola 5"}).match)
    assert "✗" not in re.sub(r"  ✗ .*", "", sitting.shown)  # of the objective only
    assert all(len(line) <= 80 for line in tail(sitting, "help").splitlines())


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("where", "The name of an area is missing: look imola."),
        ("where romma", "There is no area 'romma'; the nearest are"),
        ("where castel", "'castel' can mean more than one thing: Castel Maggiore; Castel Guelfo;"),
        ("log many", "'many' is not a number of sentences"),
        ("99", "There is no choice 99; the list goes from 1 to 2."),
    ],
)
def test_bad_input_changes_nothing(typed: str, said: str) -> None:
    match = table({0: "imola 5"}).match
    before = match.state_bytes()
    sitting = sit(typed, match=match)
    assert said in " ".join(tail(sitting, typed).split())
    assert match.state_bytes() == before


def test_other_peoples_turns_are_told_shortly() -> None:
    """One sentence a battle and one for all troops placed, and never the dice of others."""
    sitting = Sitting(GAME.new(3, seed=4, options=QUICK), playing(4))
    shown = sitting.run()
    assert re.search(r"Otto attacks .* from .*: loses \d+, kills \d+\.", " ".join(shown.split()))
    assert re.search(r"Otto deploys troops: .* \+\d", shown)
    assert "The dice of Otto" not in shown
