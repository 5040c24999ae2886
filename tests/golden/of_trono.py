"""The golden playthroughs of Il Trono di Mortadella."""

from tavolata.kernel.match import Event

from ..web.short import LITTLE
from .playthrough import Playthrough

NO_START: dict[str, list[int]] = {"start.7": [0, 0, 0, 0]}
"""A content in which fewer tokens than usual are needed."""

PLAYTHROUGHS = (
    Playthrough("trono", "two-players-guess", 2, 127, bots="gentle"),
    Playthrough("trono", "two-players-wrong-guess", 2, 247, bots="gentle"),
    Playthrough("trono", "two-players-last-standing", 2, 62, bots="gentle"),
    Playthrough("trono", "two-players-guess-alone", 2, 26, options={"guess_alone_wins": True}, bots="gentle"),
    Playthrough(
        "trono",
        "two-players-nobody",
        2,
        17,
        content={"limits.sins": 1, "start.2": [0, 1, 0, 0], **NO_START},
        draws=(
            "prince",
            "dean",
            "wine wine rat rat rat",
            "rat rat rat rat rat",
            *["tower tower tower tower tower"] * 2,
        ),
    ),
    Playthrough(
        "trono",
        "three-players-event",
        3,
        7,
        content={"start.3": [5, 0, 1, 4]},
        draws=(
            *("silk", "prince", "soldier"),
            *("wine wine rat rat rat", "wine wine book rat rat", "rat rat rat rat rat"),
            *("people tower book rat rat", "wine book tower book rat"),
            *["rat rat rat wine wine"] * 2,
        ),
        bots="gentle",
    ),
    Playthrough(
        "trono",
        "three-players-asked",
        3,
        3,
        content={"start.3": [2, 1, 2, 2]},
        draws=(
            *("silk", "innkeeper", "soldier"),
            *("wine wine rat rat rat", "wine book book rat rat", "rat rat rat rat rat"),
            *["tower tower tower tower tower"] * 2,
        ),
        bots="gentle",
    ),
    Playthrough(
        "trono",
        "three-players-empty-pool",
        3,
        6,
        content={"supply.tokens": [8, 8, 8, 8], "start.3": [2, 0, 0, 0], **NO_START, **LITTLE},
        draws=(
            *("prince", "silk", "soldier"),
            *("wine wine rat rat rat", "wine book book rat rat", "rat rat rat rat rat"),
            *["people people people people people"] * 2,
        ),
    ),
    Playthrough("trono", "four-players-innkeeper-wins", 4, 21),
    Playthrough("trono", "five-players-innkeeper-wins", 5, 127),
    Playthrough("trono", "six-players-first-game", 6, 56, preset="first_game"),
    Playthrough("trono", "seven-players-first-game", 7, 54, preset="first_game"),
)


def drawn(event: Event, has_begun: bool) -> str | None:
    """The draw that an event tells of, with its phase and by name; None if it tells of none."""
    if event["kind"] == "dealt":
        return f"{'redraw' if has_begun else 'deal'}: {event['role']}"
    if event["kind"] in ("first_rolled", "rolled"):
        return f"{'roll' if event['kind'] == 'rolled' else 'first_roll'}: {', '.join(event['dice'])}"
    return None
