"""Bots have names and faces of their own: distinct at a table, the same before and after the seats are shuffled."""

import pytest

from tavolata.kernel.texts import LANGUAGES
from tavolata.server.table import characters
from tavolata.server.table.frame_builder import FrameBuilder, seat_names
from tavolata.server.table.table import Table

from .sitting import Sitting


def shown(table: Table, names: dict[str, str] | None = None) -> list[tuple[str, str | None]]:
    """Name and face of every seat, as everybody is told."""
    return [(seat.name, seat.face) for seat in FrameBuilder(table, names or {"ada": "Ada"}).table_info("en").seats]


@pytest.mark.parametrize("players", range(2, 8))
def test_names_and_faces_are_distinct(players: int) -> None:
    """For any id of a table."""
    sitting = Sitting(players=players).sit("ada").bots(players - 1)
    for n in range(200):
        sitting.state.id = f"table-{n}"
        names, faces = zip(*shown(sitting.table), strict=True)
        assert len(set(names)) == len(set(faces)) == players
        assert None not in faces


def test_names_are_those_of_the_characters_in_every_language() -> None:
    sitting = Sitting(players=7).sit("ada").bots(6)
    one, other = (seat_names(sitting.state, {"ada": "Ada"}, language) for language in LANGUAGES)
    assert one == other
    assert set(one[1:]) <= {characters.name_of(key) for key in characters.CHARACTERS}
    assert len({characters.name_of(key) for key in characters.CHARACTERS}) == len(characters.CHARACTERS)


def test_who_sat_in_the_lobby_is_who_plays() -> None:
    """Shuffling the seats changes where somebody sits, not who they are; a fold of the log gives the same."""
    sitting = Sitting(players=6, order="shuffled").sit("ada", "bea").bots(4)
    names = {"ada": "Ada", "bea": "Bea"}
    lobby = shown(sitting.table, names)
    sitting.start()
    after = shown(sitting.table, names)
    assert sitting.state.seating.order != list(range(6))
    assert after == [lobby[place] for place in sitting.state.seating.order]
    assert shown(sitting.folded(), names) == after


def test_no_bot_is_called_like_a_person() -> None:
    sitting = Sitting(players=7).sit("ada").bots(6)
    first = shown(sitting.table)
    for name, _ in first[1:]:
        names = [each for each, _ in shown(sitting.table, {"ada": name.upper()})]
        assert len({each.casefold() for each in names}) == 7
        assert sum(name in before for name, before in zip(names[1:], first[1:], strict=True)) == 5, "one gives way"


def test_a_person_has_the_same_face_at_every_table() -> None:
    faces = set()
    for n in range(50):
        sitting = Sitting(players=2).sit("ada", "bea")
        sitting.state.id = f"table-{n}"
        faces.add(shown(sitting.table)[0][1])
    assert len(faces) == 1


def test_a_free_seat_has_no_face() -> None:
    assert shown(Sitting(players=3).sit("ada").table)[1:] == [("Free seat 2", None), ("Free seat 3", None)]
