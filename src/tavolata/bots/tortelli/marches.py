"""Where troops belong: into free fortresses and wanted quarters, and from behind to the front.

A place next to something wanted is *hot*. Troops that no enemy can reach go to the hottest place in reach.
"""

from typing import NamedTuple

from tavolata.games.tortelli.board import is_fortress
from tavolata.games.tortelli.content import Content
from tavolata.games.tortelli.layout import State
from tavolata.games.tortelli.places import FIRST_FORTRESS, TERRITORIES
from tavolata.games.tortelli.transfer import open_quarters, reach
from tavolata.kernel.bits import lowest, without_lowest
from tavolata.kernel.rule import rule

from .aims import Aims
from .attacks import best_attack
from .weights import Weights

SURE = 10_000
MANY = 1_000  # above every number of troops that plays a part


class Region(NamedTuple):
    """What troops of one's own can come to from a place: the same for all places of a connected area, unless a card
    says how far they go."""

    places: int
    hot: int  # of them
    quarters: int  # free ones that the objective lacks and that can be entered


NOWHERE = Region(0, 0, 0)


@rule
def region_of(c: Content, s: State, aims: Aims, origin: int) -> Region:
    """What troops from a territory or quarter can come to."""
    places = reach(c, s, origin)
    wanted = int(s.free_before) & aims.goal
    quarters = open_quarters(c, s, places) & wanted if wanted != 0 and s.card < 0 else 0
    return Region(places, hot_places(c, aims, places), quarters)


@rule
def is_in(s: State, region: Region, origin: int) -> bool:
    """Whether a region that was found for another place is that of this one, too."""
    return s.card < 0 and region.places >> origin & 1 == 1


@rule
def is_hot(c: Content, aims: Aims, place: int) -> bool:
    """Next to an enemy place that is wanted."""
    wanted = aims.goal | aims.project | aims.castles
    if aims.goal | aims.castles == 0:
        wanted |= aims.more
    return int(c.near[place]) & aims.enemies & wanted != 0


@rule
def is_front(c: Content, aims: Aims, place: int) -> bool:
    """Next to an enemy."""
    return int(c.near[place]) & aims.enemies != 0


@rule
def hot_places(c: Content, aims: Aims, places: int) -> int:
    """Those of a set that are hot, or if none is, those at the front."""
    hot = 0
    front = 0
    left = places
    while left != 0:
        place = lowest(left)
        left = without_lowest(left)
        hot |= int(is_hot(c, aims, place)) << place
        front |= int(is_front(c, aims, place)) << place
    return hot if hot != 0 else front


@rule
def spare(c: Content, s: State, aims: Aims, w: Weights, place: int) -> int:
    """Troops that a place can give away: all but one where no enemy is near, all but a few at a front. Where two in
    each place win the game, all but two."""
    if is_fortress(place):
        return 1
    troops = int(s.troops[place])
    if aims.singles != 0:
        return troops - 2
    if not is_front(c, aims, place):
        return troops - 1
    return troops - (w.hot if is_hot(c, aims, place) else w.front)


@rule
def sending_score(c: Content, s: State, aims: Aims, w: Weights, region: Region, origin: int) -> int:
    """How useful a transfer from a place of a region would be; negative: not at all."""
    if s.card < 0 and aims.open_forts >> origin & 1 == 1:
        return SURE
    if region.quarters != 0 and s.troops[origin] > 2:
        return 2 * MANY + int(s.troops[origin])
    number = spare(c, s, aims, w, origin)
    if number <= 0:
        return -1
    if s.card < 0 and region.places & aims.open_forts != 0:
        return 3 * MANY + number
    if aims.singles != 0:
        others = region.places & (region.places ^ (1 << int(origin)))
        return number if others & aims.singles != 0 else -1
    return number if region.hot != 0 and region.hot >> origin & 1 == 0 else -1


@rule
def receiving_score(
    c: Content, s: State, seat: int, aims: Aims, w: Weights, targets: int, target: int, least: int
) -> int:  # fmt: skip
    """How much troops are wanted at a place, for attacks on some targets; if it is less than `least`, anything less."""
    if is_fortress(target):
        return 4 * SURE + int(c.home[target - FIRST_FORTRESS] == s.origin)
    if target >= TERRITORIES and s.owner[target] != seat:
        return 3 * SURE if aims.goal >> target & 1 == 1 else -SURE
    if aims.singles >> target & 1 == 1:
        return 2 * SURE
    number = 1 if is_fortress(s.origin) else int(s.troops[s.origin]) - 1
    hot = SURE if is_hot(c, aims, target) else 0
    return hot + best_attack(c, s, seat, aims, w, targets, target, number, least - hot)


@rule
def number_to_send(c: Content, s: State, seat: int, aims: Aims, w: Weights) -> int:
    """How many troops the transfer under way should move."""
    number = max(1, spare(c, s, aims, w, int(s.origin)))
    target = int(s.target)
    if target >= FIRST_FORTRESS or aims.singles >> target & 1 == 1:
        return 1
    if target >= TERRITORIES and s.owner[target] != seat:
        return 2 if number >= 4 else 1
    return number


@rule
def more_to_move(s: State, seat: int, aims: Aims) -> bool:
    """Whether a second transfer phase would bring something that the first could not."""
    free_quarters_wanted = False
    left = aims.goal >> TERRITORIES
    while left != 0:
        free_quarters_wanted = free_quarters_wanted or s.owner[TERRITORIES + lowest(left)] < 0
        left = without_lowest(left)
    return aims.open_forts != 0 or aims.singles != 0 or free_quarters_wanted
