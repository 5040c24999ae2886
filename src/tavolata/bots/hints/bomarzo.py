"""What counts in Bomarzo: domains that one leads, points, steps on the tracks, cards, and gods that one can pay."""

from typing import Any

from tavolata.games.bomarzo.forecast import forecast
from tavolata.games.bomarzo.terms import Track
from tavolata.games.bomarzo.view import affordable
from tavolata.kernel.plain import plain, plain_content

from .measures import Measure


def measures(content: Any, state: Any, seat: int) -> dict[Measure, float]:
    """Each domain that the seat leads, its points if the game ended now, its steps on each track, its cards in play and
    in hand, the gods that it can pay, its cubes."""
    c, s = plain_content(content), plain(state)
    coming = forecast(c, s)
    found = {Measure("domain", f"of_god.{row['god']}"): float(seat in row["first"]) for row in coming["gods"]}
    found[Measure("standing")] = float(coming["players"][seat]["total"])
    for track in Track:
        found[Measure("steps", f"track.{track.name.lower()}")] = float(s.tracks[seat][track])
    found[Measure("upgraded")] = float(s.upgraded[seat].bit_count())
    found[Measure("played")] = float((s.built[seat] | s.upgraded[seat]).bit_count())
    found[Measure("hand")] = float(s.hand_count[seat])
    found[Measure("gods")] = float(len(affordable(c, s, seat)))
    found[Measure("cubes")] = float(sum(s.cubes[seat]))
    return found
