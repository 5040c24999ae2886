"""How a game went, for charts after its end: numbers of each seat from the whole state. Bomarzo has no dice.

The first series says best who led; `less` and `more` say which is better, None that neither is.
"""

from .content import Content
from .forecast import forecast
from .layout import State
from .terms import Track

TRACKS = [track.name.lower() for track in Track]
SERIES = {"total": "more", "points": "more", **dict.fromkeys(TRACKS, "more"), "cubes": "more", "cards": "more"}


def course(c: Content, s: State) -> dict[str, list[int | None]]:
    """What the end would bring if it came then, points so far, steps on the tracks, cubes, and cards built."""
    seats = range(s.players)
    return {
        "total": [player["total"] for player in forecast(c, s)["players"]],
        "points": [s.points[seat] for seat in seats],
        **{name: [s.tracks[seat][track] for seat in seats] for track, name in enumerate(TRACKS)},
        "cubes": [sum(s.cubes[seat]) for seat in seats],
        "cards": [(s.built[seat] | s.upgraded[seat]).bit_count() for seat in seats],
    }


def chapter(s: State) -> int:
    """The season; 0 before the first."""
    return s.season
