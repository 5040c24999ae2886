"""Chapter 6, the end: the gods' final order, majorities, temple symbols, and who has won."""

from tavolata.kernel.bits import count
from tavolata.kernel.contract import Result
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import clockwise, holds
from .terms import (
    ALL_CARDS,
    CARDS,
    GODS,
    RESOURCES,
    TEMPLES,
    TRACK_END,
    TRACKS,
    TYPES,
    End,
    Event,
    Field,
    Resource,
)
from .worship import settle_vows, vow_points

MORE_THAN_CUBES = 256  # than there are in the reserve at most

# --- cards with two fields --------------------------------------------------


@rule
def next_two_field_card(c: Content, s: State) -> bool:
    """The next card whose owner must say what it counts for: seat by seat in the player order after the last
    turnover, openly (B-07, B-47). False when there is none left."""
    while True:
        cards = int(s.upgraded[s.doer]) & int(c.two_fields)
        while s.choosing < CARDS:
            s.choosing += 1
            if holds(cards, s.choosing):
                return True
        s.choosing = 0
        s.doer = clockwise(s, s.doer, 1)
        if s.doer == s.first:
            return False


@rule
def count_card(s: State, seat: int, kind: int, log: Log) -> None:
    """A two-field card counts for one of its fields."""
    s.primary[seat, kind] += 1
    tell(log, Event.COUNTED, EVERYONE, seat, s.choosing, kind)


# --- devotion ---------------------------------------------------------------


@rule
def devotion_of(c: Content, s: State, god: int) -> int:
    """The sum of the Devotion of the cards under a god."""
    total = 0
    for place in range(s.laid):
        if s.laid_god[place] == god and s.laid_card[place] > 0:
            total += int(c.devotion[s.laid_card[place] - 1])
    return total


@rule
def reveal_laid(s: State, log: Log) -> None:
    """All cards under gods are shown."""
    for place in range(s.laid):
        s.laid_seen[place] = EVERYONE
        tell(log, Event.REVEALED, EVERYONE, s.laid_card[place], s.laid_god[place])
    for place in range(s.vows):
        s.vow_seen[place] = EVERYONE


@rule
def order_gods(c: Content, s: State, log: Log) -> None:
    """The gods in the order of their Devotion; equal ones, also at 0, stay in the order they had (B-37)."""
    for last in range(1, GODS):
        god = int(s.order[last])
        value = devotion_of(c, s, god)
        place = last
        while place > 0 and devotion_of(c, s, int(s.order[place - 1])) < value:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = god
    for place in range(GODS):
        tell(log, Event.DEVOTION, EVERYONE, s.order[place], devotion_of(c, s, int(s.order[place])), place + 1)


# --- majorities -------------------------------------------------------------


@rule
def track_value(steps: int, arrival: int) -> int:
    """What is compared on a track: steps, and at its end who reached it earlier is ahead (B-36)."""
    return 8 * steps + (5 - arrival if steps == TRACK_END else 0)


@rule
def value_in(c: Content, s: State, seat: int, field: int) -> int:
    """What a seat has in a field: steps on a track, level-2 cards of a type, Food or Coins in the village; Wine
    counts for nothing (B-02, B-42)."""
    if field < TRACKS:
        return track_value(int(s.tracks[seat, field]), int(s.arrival[seat, field]))
    if field < TRACKS + TYPES:
        kind = field - TRACKS
        cards = int(s.upgraded[seat]) & int(c.counting[kind]) & (ALL_CARDS ^ int(c.two_fields))
        return count(cards) + int(s.primary[seat, kind])
    return int(s.cubes[seat, Resource.FOOD.value if field == Field.FOOD else Resource.COIN.value])


@rule
def best_below(c: Content, s: State, field: int, limit: int) -> int:
    """The highest value of a field below a limit; 0 if there is none."""
    best = 0
    for seat in range(s.players):
        value = value_in(c, s, seat, field)
        if value < limit:
            best = max(best, value)
    return best


@rule
def prize_of(c: Content, place: int, value: int, best: int, second: int) -> int:
    """The prize of the god at a place for a value: nothing for 0, ties get the whole prize, the next one still gets the
    second (B-38), also all who tie for it (B-39)."""
    if value == 0:
        return 0
    if value == best:
        return int(c.first_prize[place])
    return int(c.second_prize[place]) if value == second else 0


@rule
def give_prizes(c: Content, s: State, place: int, log: Log) -> int:
    """First and second prizes of the god at a place (B-01, B-38); two players have no second prizes. The winners, as
    bits."""
    god = int(s.order[place])
    field = int(c.scores[god])
    best = best_below(c, s, field, 1 << 20)
    second = best_below(c, s, field, best) if s.players > 2 else 0
    winners = 0
    for seat in range(s.players):
        value = value_in(c, s, seat, field)
        if value > 0 and value == best:
            winners |= bit(seat)
        points = prize_of(c, place, value, best, second)
        if points > 0:
            s.points[seat] += points
            tell(log, Event.PRIZE, EVERYONE, seat, god, points)
    return winners


@rule
def temple_symbols(c: Content, s: State, seat: int) -> int:
    """Different symbols on level-1 cards in play (B-40)."""
    number = 0
    for symbol in range(TEMPLES):
        number += int(s.built[seat]) & int(c.bearing[symbol]) != 0
    return number


@rule
def final_points(c: Content, s: State, seat: int) -> int:
    """What the end brings a seat: prizes, temple symbols, vows."""
    points = int(c.temple_prize[temple_symbols(c, s, seat)])
    won = 0
    for place in range(GODS):
        field = int(c.scores[s.order[place]])
        best = best_below(c, s, field, 1 << 20)
        second = best_below(c, s, field, best) if s.players > 2 else 0
        value = value_in(c, s, seat, field)
        points += prize_of(c, place, value, best, second)
        if value > 0 and value == best:
            won |= bit(s.order[place])
    return points + vow_points(c, s, seat, won)


@rule
def score(c: Content, s: State, log: Log) -> None:
    """The end of the game (B-37 to B-43): Devotion, majorities, temple symbols, vows; most points win."""
    reveal_laid(s, log)
    order_gods(c, s, log)
    won = 0  # for each seat eight bits, one a god
    for place in range(GODS):
        winners = give_prizes(c, s, place, log)
        for seat in range(s.players):
            if has(winners, seat):
                won |= 1 << (8 * seat + int(s.order[place]))
    for seat in range(s.players):
        number = temple_symbols(c, s, seat)
        if c.temple_prize[number] > 0:
            s.points[seat] += c.temple_prize[number]
            tell(log, Event.TEMPLE, EVERYONE, seat, number, c.temple_prize[number])
        settle_vows(c, s, seat, won >> (8 * seat) & 255, log)
    declare(s, log)


@rule
def final_rank(s: State, seat: int) -> int:
    """What is compared in the end: points, and with the table's option among equal ones the cubes left in the village,
    Wine too (B-41, B-50)."""
    rank = MORE_THAN_CUBES * int(s.points[seat])
    if s.tie_break == 1:
        for kind in range(RESOURCES):
            rank += int(s.cubes[seat, kind])
    return rank


@rule
def winners_of(s: State) -> int:
    """Who has most, as bits; who is equal shares the victory (B-41)."""
    winners = 0
    for seat in range(s.players):
        ahead = 0
        for other in range(s.players):
            ahead += final_rank(s, other) > final_rank(s, seat)
        winners |= bit(seat) if ahead == 0 else 0
    return winners


@rule
def how_ended(s: State, winners: int) -> int:
    """By points alone, by the cubes left, or shared."""
    if count(winners) > 1:
        return End.SHARED
    best = 0
    level = 0
    for seat in range(s.players):
        best = max(best, int(s.points[seat]) if has(winners, seat) else -99)
    for seat in range(s.players):
        level += s.points[seat] == best
    return End.POINTS if level == 1 else End.CUBES


@rule
def declare(s: State, log: Log) -> None:
    """Most points win."""
    s.winners = winners_of(s)
    s.end = how_ended(s, s.winners)
    tell(log, Event.WON, EVERYONE, s.winners, s.end)


@rule
def result(c: Content, s: State, out: Result) -> None:
    """Points, and places as the victory was decided."""
    out.winners = s.winners
    out.end = s.end
    for seat in range(s.players):
        place = 1
        for other in range(s.players):
            place += final_rank(s, other) > final_rank(s, seat)
        out.scores[seat] = s.points[seat]
        out.places[seat] = place
