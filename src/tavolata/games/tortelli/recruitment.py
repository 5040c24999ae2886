"""Chapter 3, recruitment: troops from whole kingdoms, from fortresses and from the Fortezze card, and nothing else
(S-10)."""

from tavolata.kernel.bits import count, lowest, nth, without_lowest
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.rule import rule

from .board import (
    fortress_kingdoms_of,
    fortresses_of,
    has_room,
    kingdoms_of,
    quarters_of,
    steps_from_first,
    territories_of,
    with_room,
)
from .cards import FORTEZZE
from .content import Content
from .layout import State
from .places import TERRITORIES
from .terms import MOST_TROOPS, Event, Reason

ALL_FORTEZZE = (1 << FORTEZZE) - 1


@rule
def kingdom_income(c: Content, s: State, seat: int) -> int:
    """Troops for every whole kingdom; all sources are placed together, anywhere (S-11)."""
    whole = kingdoms_of(c, s, seat)
    troops = 0
    for kingdom in range(len(c.kingdom)):
        troops += (whole >> kingdom & 1) * int(c.kingdom_troops[kingdom])
    return troops


@rule
def fortress_income(c: Content, s: State, seat: int) -> int:
    """One troop for each kingdom with a fortress of one's own (S-14)."""
    return count(fortress_kingdoms_of(c, s, seat))


@rule
def has_late_troops(s: State) -> bool:
    """Tables may agree on troops for who plays late (S-50); in the first two editions they could not."""
    return bool(s.edition >= 2)


@rule
def late_income(c: Content, s: State) -> int:
    """The table's option: in the first round the later a player comes, the more troops they get (S-50)."""
    if s.late_troops == 0 or s.rounds != 1:
        return 0
    return int(c.late_troops[s.players - 2, steps_from_first(s, s.turn)])


@rule
def income_of(c: Content, s: State) -> int:
    """All that whose turn it is gets without a card."""
    return kingdom_income(c, s, s.turn) + fortress_income(c, s, s.turn) + late_income(c, s)


@rule
def collect_income(c: Content, s: State, log: Log) -> None:
    """What kingdoms and fortresses give, usually nothing in the first turn (S-13), and what the table gives to who
    plays late (S-50)."""
    kingdoms = kingdom_income(c, s, s.turn)
    fortresses = fortress_income(c, s, s.turn)
    late = late_income(c, s)
    s.to_place += kingdoms + fortresses + late
    if kingdoms + fortresses > 0:
        tell(log, Event.INCOME, EVERYONE, s.turn, kingdoms, fortresses)
    if late > 0:
        tell(log, Event.LATE, EVERYONE, s.turn, late)


@rule
def draws_fortezza(s: State) -> bool:
    """One card a turn for who holds at least one fortress, drawn by itself (S-15)."""
    return fortresses_of(s, s.turn) > 0


@rule
def fortezze_left(s: State) -> int:
    """The cards in the pile, as a set. When it is empty all are shuffled (S-15)."""
    left = ALL_FORTEZZE ^ int(s.fortezze_drawn)
    return left if left != 0 else ALL_FORTEZZE


@rule
def draw_fortezza(c: Content, s: State, outcome: int, log: Log) -> None:
    """The card's troops; the territory named at its foot does not matter here (S-15)."""
    card = nth(fortezze_left(s), outcome)
    if s.fortezze_drawn == ALL_FORTEZZE:
        s.fortezze_drawn = 0
        tell(log, Event.SHUFFLED, EVERYONE, 1)
    s.fortezze_drawn |= 1 << card
    s.to_place += c.fortezza[card]
    tell(log, Event.FORTEZZA, EVERYONE, s.turn, card, c.fortezza[card])


@rule
def add_levy(c: Content, s: State, log: Log) -> None:
    """The table's option: who would get no troops gets one (S-10)."""
    if s.minimum_levy == 1 and s.to_place == 0:
        s.to_place = c.levy
        tell(log, Event.LEVY, EVERYONE, s.turn, c.levy)


# --- placing -----------------------------------------------------------------


@rule
def why_not_place(c: Content, s: State, seat: int, place: int) -> int:
    """Troops go to one's own territories, never straight into the centre; only who holds quarters and no territory
    places there, up to the room there is (S-12, S-47)."""
    if s.owner[place] != seat:
        return Reason.NOT_YOURS
    if place >= TERRITORIES:
        if territories_of(s, seat) != 0:
            return Reason.NO_RECRUITS_IN_CENTRE
        return Reason.LEGAL if s.troops[place] < c.room else Reason.QUARTER_FULL
    return Reason.LEGAL if has_room(s, place) else Reason.PLACE_FULL


@rule
def places_for_troops(c: Content, s: State, seat: int) -> int:
    """Where a seat may place troops now, as a set."""
    territories = territories_of(s, seat)
    if territories != 0:
        return with_room(s, territories)
    left = quarters_of(s, seat)
    found = 0
    while left != 0:
        quarter = lowest(left)
        left = without_lowest(left)
        found |= int(s.troops[quarter] < c.room) << quarter
    return found


@rule
def place_recruit(s: State, place: int, number: int, log: Log) -> None:
    """Troops come to a place."""
    s.troops[place] += number
    s.to_place -= number
    tell(log, Event.RECRUITED, EVERYONE, s.turn, place, number)


@rule
def place_without_choice(c: Content, s: State, log: Log) -> bool:
    """With one place, or none, there is nothing to choose: all go there, and what finds no room is lost (S-12). True
    if it was so."""
    places = places_for_troops(c, s, s.turn)
    while s.to_place > 0 and places != 0 and without_lowest(places) == 0:
        place = lowest(places)
        room = int(c.room) - int(s.troops[place]) if place >= TERRITORIES else MOST_TROOPS - int(s.troops[place])
        place_recruit(s, place, min(room, int(s.to_place)), log)
        places = places_for_troops(c, s, s.turn)
    if s.to_place > 0 and places == 0:
        tell(log, Event.WASTED, EVERYONE, s.turn, s.to_place)
        s.to_place = 0
    return s.to_place == 0
