"""Content that does not fit together: the sentence names the place, in both languages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tavolata import BadContent
from tavolata.games.tortelli.cards import BAZZA_NAMES, FORTEZZA_NAMES, OBJECTIVE_NAMES

from ..trono.refusals import refused
from .tables import GAME, KINGDOMS

VALUES = GAME.standard_content
DECKS = {"bazza": BAZZA_NAMES, "fortezze": FORTEZZA_NAMES}


def without(path: str, *names: str) -> list[str]:
    """A list of the content without some names."""
    return [name for name in VALUES[path] if name not in names]


def cut_off(place: str) -> dict[str, Any]:
    """A territory without any border."""
    changes: dict[str, Any] = {f"map.borders.{place}": []}
    for other in VALUES[f"map.borders.{place}"]:
        changes[f"map.borders.{other}"] = without(f"map.borders.{other}", place)
    return changes


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        # the map
        ({"map.borders.imola": without("map.borders.imola", "dozza")}, ["imola", "dozza"]),
        ({"map.borders.imola": [*VALUES["map.borders.imola"], "crevalcore"]}, ["imola", "crevalcore"]),
        ({"map.borders.imola": [*VALUES["map.borders.imola"], "imola"]}, ["imola"]),
        ({"map.borders.imola": [*VALUES["map.borders.imola"], "roma"]}, ["'map.borders.imola'", "'roma'"]),
        ({"map.borders.imola": [*VALUES["map.borders.imola"], "navile"]}, ["'map.borders.imola'", "'navile'"]),
        ({"map.borders.imola": [*VALUES["map.borders.imola"], "dozza"]}, ["'map.borders.imola'", "'dozza'"]),
        ({"map.borders.imola": "dozza"}, ["'map.borders.imola'", "'dozza'"]),
        ({"map.contacts.navile": without("map.contacts.navile", "san_donato")}, ["navile", "san_donato"]),
        ({"map.contacts.navile": [*VALUES["map.contacts.navile"], "navile"]}, ["navile"]),
        ({"map.gates.navile": ["rocca_sforzesca"]}, ["'map.gates.navile'", "'rocca_sforzesca'"]),
        ({"map.ports": ["medicina", "venezia"]}, ["'map.ports'", "'venezia'"]),
        ({"map.fortresses.rocca_sforzesca": "dozza"}, ["dozza", "rocca_sforzesca", "rocca_di_dozza"]),
        ({"map.fortresses.rocca_sforzesca": "navile"}, ["'map.fortresses.rocca_sforzesca'", "'navile'"]),
        # kingdoms
        (cut_off("crevalcore"), ["crevalcore"]),
        (cut_off("pieve_di_cento"), ["terre_di_mezzo", "pieve_di_cento"]),  # by boat only: not in one piece
        (
            {"kingdoms.alture.territories": [*KINGDOMS["alture"].split(), "imola"]},
            ["imola", "alture", "levante"],
        ),
        ({"kingdoms.alture.territories": without("kingdoms.alture.territories", "lizzano_in_belvedere")}, ["lizzano"]),
        ({"kingdoms.alture.territories": []}, ["alture"]),
        (
            {
                "kingdoms.alture.territories": [*KINGDOMS["alture"].split(), "imola"],
                "kingdoms.levante.territories": without("kingdoms.levante.territories", "imola"),
            },
            ["alture", "imola"],
        ),
        ({"kingdoms.alture.troops": 21}, ["'kingdoms.alture.troops'", "21", "20"]),
        # decks
        ({"bazza.nebbia.territory": "imola"}, ["imola", "nebbia", "panna"]),
        ({"fortezze.conte.territory": "imola"}, ["imola", "conte", "panna"]),
        ({"bazza.nebbia.territory": "navile"}, ["'bazza.nebbia.territory'", "'navile'"]),
        ({"objectives.ports.territory": []}, ["5", "6"]),
        ({"objectives.mezzo_valli.territory": ["imola"]}, ["7", "6"]),
        ({"objectives.ports.territory": ["camugnano", "imola"]}, ["ports"]),
        ({"bazza.nebbia.kind": "fog"}, ["'bazza.nebbia.kind'", "'fog'", "lose"]),
        ({"bazza.nebbia.number": 0}, ["'bazza.nebbia.number'", "0", "1"]),
        ({"fortezze.conte.troops": -1}, ["'fortezze.conte.troops'", "-1"]),
        ({"bazza.jolly.number": 3}, ["'bazza.jolly.number'"]),
        # objectives
        ({"objectives.province.territories": [30, 26, 24, 24]}, ["'objectives.province.territories'", "5"]),
        ({"objectives.province.territories": [49, 26, 24, 24, 24]}, ["'objectives.province.territories'", "49", "48"]),
        ({"objectives.castles.fortresses": [14] * 5}, ["'objectives.castles.fortresses'", "14", "13"]),
        ({"objectives.centre.quarters": [7] * 5}, ["'objectives.centre.quarters'", "7", "6"]),
        ({"objectives.mezzo_valli.kingdoms": ["mordor"]}, ["'objectives.mezzo_valli.kingdoms'", "'mordor'", "alture"]),
        ({"objectives.ports.places": ["rocca_sforzesca"]}, ["'objectives.ports.places'", "'rocca_sforzesca'"]),
        # numbers
        ({"setup.troops": 24}, ["'setup.troops'", "24", "25", "30"]),
        ({"centre.room": 2}, ["'centre.room'", "2", "3"]),
        ({"combat.wall_bonus": 5}, ["'combat.wall_bonus'", "5", "4"]),
        ({"recruitment.minimum_levy": 0}, ["'recruitment.minimum_levy'", "0"]),
    ],
)
def test_content_that_cannot_be(changes: Mapping[str, Any], words: list[str]) -> None:
    """A border of one way, an unknown place, a kingdom in pieces, a deck that does not add up ..."""
    with refused(BadContent, *words):
        GAME.new(4, content=changes)


def test_content_of_a_file_is_checked_alike(tmp_path: Path) -> None:
    """The same sentences for a file of one's own."""
    file = tmp_path / "mine.toml"
    file.write_text('[map.borders]\nimola = { value = ["dozza"], source = "ours" }\n')
    with refused(BadContent, "imola"):
        GAME.content(file)


def test_content_that_is_whole_and_right_is_played() -> None:
    """So that the refusals mean something: a border more, both ways; a card swapped with another; a harder province."""
    match = GAME.new(
        4,
        1,
        content={
            "map.borders.imola": [*VALUES["map.borders.imola"], "budrio"],
            "map.borders.budrio": [*VALUES["map.borders.budrio"], "imola"],
            "bazza.nebbia.territory": "imola",
            "bazza.panna.territory": "vergato",
            "objectives.province.territories": [34, 30, 28, 28, 28],
        },
    )
    assert int(match.contents.record["near"][0, 16]) >> 11 & 1


def test_the_decks_add_up() -> None:
    """20 Fortezze, 22 Bazza and 6 objectives show each of the 48 territories once; two cards are known in print."""
    fronts = [VALUES[f"{deck}.{card}.territory"] for deck, cards in DECKS.items() for card in cards]
    fronts += [name for card in OBJECTIVE_NAMES for name in VALUES[f"objectives.{card}.territory"]]
    assert sorted(fronts) == sorted(" ".join(KINGDOMS.values()).split())
    assert len(fronts) == 20 + 22 + 6
