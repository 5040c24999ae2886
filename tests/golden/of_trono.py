"""The golden playthroughs of Il Trono di Mortadella."""

from tavolata.kernel.match import Event

from .playthrough import Playthrough

PLAYTHROUGHS = (
    Playthrough("trono", "two-players-guess", 2, 18),
    Playthrough("trono", "two-players-wrong-guess", 2, 52),
    Playthrough("trono", "two-players-asked", 2, 343),
    Playthrough("trono", "two-players-guess-alone", 2, 2, options={"guess_alone_wins": True}),
    Playthrough(
        "trono",
        "two-players-nobody",
        2,
        1,
        content={"limits.sins": 1, "start.2": [0, 1, 0, 0], "start.7": [0, 0, 0, 0]},
        draws=(
            "prince",
            "dean",
            "wine wine rat rat rat",
            "rat rat rat rat rat",
            *["tower tower tower tower tower"] * 2,
        ),
    ),
    Playthrough("trono", "three-players-first-game", 3, 47, preset="first_game"),
    Playthrough("trono", "three-players-last-standing", 3, 31),
    Playthrough("trono", "three-players-tokens", 3, 123),
    Playthrough(
        "trono",
        "three-players-event",
        3,
        1,
        content={"start.3": [5, 0, 1, 4]},
        draws=(
            *("silk", "prince", "soldier"),
            *("wine wine rat rat rat", "wine wine book rat rat", "rat rat rat rat rat"),
            *("people tower book rat rat", "wine book tower book rat"),
            *["rat rat rat wine wine"] * 2,
        ),
    ),
    Playthrough(
        "trono",
        "three-players-asked",
        3,
        6,
        content={"start.3": [2, 1, 2, 2]},
        draws=(
            *("silk", "innkeeper", "soldier"),
            *("wine wine rat rat rat", "wine book book rat rat", "rat rat rat rat rat"),
            *["tower tower tower tower tower"] * 2,
        ),
    ),
    Playthrough("trono", "four-players-innkeeper-wins", 4, 1132),
    Playthrough("trono", "four-players-innkeeper-errs", 4, 423),
    Playthrough("trono", "five-players-last-standing", 5, 279),
    Playthrough("trono", "six-players-tokens", 6, 161),
    Playthrough("trono", "seven-players-tokens", 7, 3),
)


def drawn(event: Event, has_begun: bool) -> str | None:
    """The draw that an event tells of, with its phase and by name; None if it tells of none."""
    if event["kind"] == "dealt":
        return f"{'redraw' if has_begun else 'deal'}: {event['role']}"
    if event["kind"] in ("first_rolled", "rolled"):
        return f"{'roll' if event['kind'] == 'rolled' else 'first_roll'}: {', '.join(event['dice'])}"
    return None
