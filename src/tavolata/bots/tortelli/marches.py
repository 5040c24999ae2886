"""Where troops belong: into free fortresses and wanted quarters, and from behind to the front.

A place next to something wanted is *hot*. Troops that no enemy can reach go to the hottest place in reach.
"""

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
def sending_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, origin: int) -> int:
    """How useful a transfer from here would be; negative: not at all."""
    if is_fortress(origin):
        return -1
    if s.card < 0 and aims.open_forts >> origin & 1 == 1:
        return SURE
    reached = reach(c, s, origin)
    if s.card < 0 and s.troops[origin] > 2 and open_quarters(c, s, reached) & int(s.free_before) & aims.goal != 0:
        return 2 * MANY + int(s.troops[origin])
    number = spare(c, s, aims, w, origin)
    if number <= 0:
        return -1
    if s.card < 0 and reached & aims.open_forts != 0:
        return 3 * MANY + number
    others = reached & (reached ^ (1 << origin))
    if aims.singles != 0:
        return number if others & aims.singles != 0 else -1
    if hot_places(c, aims, reached) >> origin & 1 == 1:
        return -1
    return number if hot_places(c, aims, others) != 0 else -1


@rule
def receiving_score(c: Content, s: State, seat: int, aims: Aims, w: Weights, target: int) -> int:
    """How much troops are wanted at a place."""
    if is_fortress(target):
        return 4 * SURE + int(c.home[target - FIRST_FORTRESS] == s.origin)
    if target >= TERRITORIES and s.owner[target] != seat:
        return 3 * SURE if aims.goal >> target & 1 == 1 else -SURE
    if aims.singles >> target & 1 == 1:
        return 2 * SURE
    number = 1 if is_fortress(s.origin) else int(s.troops[s.origin]) - 1
    return best_attack(c, s, seat, aims, w, target, number) + (SURE if is_hot(c, aims, target) else 0)


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
