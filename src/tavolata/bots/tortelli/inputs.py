"""What the value reads of a position, from one seat: how it stands (`measures.py`), and the map, place by place.

Troops are divided by `SCALE`, so that most inputs lie between 0 and 2. Borders, kingdoms and objectives are those of
the content. Under a content with another map the network still judges, but what it learned of each place is wrong.
"""

from typing import Any

from tavolata.games.tortelli.board import goal_row, kingdoms_of
from tavolata.games.tortelli.cards import OBJECTIVES
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.places import FORTRESSES, GROUNDS, KINGDOMS
from tavolata.games.tortelli.terms import PLAYERS
from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.rule import rule

from .aims import lacking_by_name
from .measures import MEASURES, Totals, measures_of

SCALE = 8.0  # troops
MOST = 24  # troops; larger numbers count as this one
LONG = 40.0  # rounds
MAP = 5 * GROUNDS
"""For each place: own troops, enemies, the strongest enemy beside an own place, the strongest own troops beside an
enemy, whether the objective lacks it."""
CASTLES = 2 * FORTRESSES  # own, enemies'
WHOLE = 2 * KINGDOMS  # own, enemies'
INPUTS = MEASURES + MAP + CASTLES + WHOLE + OBJECTIVES + 1 + 2 * PLAYERS + 1


@rule
def strongest(s: State, places: int) -> float:
    """The most troops in one of these places that could leave it."""
    most = 1
    left = places
    while left != 0:
        most = max(most, int(s.troops[lowest(left)]))
        left = without_lowest(left)
    return float(min(most, MOST) - 1) / SCALE


@rule
def map_inputs(c: Content, s: State, seat: int, at: int, out: Any) -> None:
    """The map, place by place."""
    held = int(s.held[seat])
    enemies = int(s.taken) ^ held
    goal = max(0, int(s.objective[seat]) - 1)
    lacking = lacking_by_name(c, s, seat, goal, goal_row(s))
    for place in range(GROUNDS):
        troops = float(min(int(s.troops[place]), MOST)) / SCALE
        if held >> place & 1 == 1:
            out[at + place] = troops
            out[at + 2 * GROUNDS + place] = strongest(s, int(c.near[place]) & enemies)
        elif enemies >> place & 1 == 1:
            out[at + GROUNDS + place] = troops
            out[at + 3 * GROUNDS + place] = strongest(s, int(c.near[place]) & held)
        out[at + 4 * GROUNDS + place] = float(lacking >> place & 1)


@rule
def inputs_of(c: Content, s: State, seat: int, together: Totals, out: Any) -> None:
    """Fill `out` with the inputs of a seat, whose objective must be known."""
    for i in range(INPUTS):
        out[i] = 0.0
    now = measures_of(c, s, seat, together)
    for i in range(MEASURES):
        out[i] = now[i]
    map_inputs(c, s, seat, MEASURES, out)
    at = MEASURES + MAP
    for fortress in range(FORTRESSES):
        if s.garrison[fortress] >= 0:
            out[at + fortress + (0 if s.garrison[fortress] == seat else FORTRESSES)] = 1.0
    at += CASTLES
    for other in range(s.players):
        whole = kingdoms_of(c, s, other)
        for kingdom in range(KINGDOMS):
            if whole >> kingdom & 1 == 1:
                out[at + kingdom + (0 if other == seat else KINGDOMS)] = 1.0
    at += WHOLE
    out[at + max(0, int(s.objective[seat]))] = 1.0
    at += OBJECTIVES + 1
    waits = seat - int(s.turn) if seat >= s.turn else seat - int(s.turn) + int(s.players)
    out[at + waits] = 1.0
    out[at + PLAYERS + int(s.players) - 1] = 1.0
    out[at + 2 * PLAYERS] = min(float(s.rounds), LONG) / LONG
