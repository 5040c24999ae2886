"""Chapter 2, the season: production, harvest, whose turn it is, and the status phase."""

from tavolata.kernel.bits import count
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .cards import can_foresee
from .content import Content
from .layout import State
from .reasons import Reason
from .table import clockwise, gain, token_now
from .terms import AREAS, GODS, POWERS, RESOURCES, Benefit, Event, Row, Token

# --- production -------------------------------------------------------------


@rule
def symbols(c: Content, s: State, seat: int, row: int) -> int:
    """Active symbols of a village row."""
    return int(c.income[row, s.rows[seat, row]])


@rule
def pawns_of(c: Content, s: State, seat: int) -> int:
    """Pawns a season: three, with four players two, and one for each active symbol (B-05)."""
    return int(c.pawns[s.players - 2]) + symbols(c, s, seat, Row.PAWNS.value)


@rule
def produce(c: Content, s: State, log: Log) -> None:
    """Food, Coins and Wine of village and cards, in player order (B-19, B-27). A black season stops the village board
    (B-43)."""
    village = token_now(s) != Token.BLACK
    for place in range(s.players):
        seat = clockwise(s, s.first, place)
        for kind in range(RESOURCES):
            number = symbols(c, s, seat, kind) if village else 0
            if s.upgraded[seat] != 0:
                number += count(int(s.upgraded[seat]) & int(c.giving[kind]))
            if number > 0:
                gain(s, seat, kind, number, log)


@rule
def village_cards(c: Content, s: State, seat: int) -> int:
    """Cards that the village brings; none in a black season (B-43)."""
    return symbols(c, s, seat, Row.CARDS.value) if token_now(s) != Token.BLACK else 0


@rule
def cards_giving_cards(c: Content, s: State, seat: int) -> int:
    """Cards in play that bring one card each."""
    return count(int(s.upgraded[seat]) & int(c.giving[Benefit.CARD.value]))


@rule
def order_is_chosen(s: State) -> bool:
    """Somebody may say from where to draw first (B-27); in the first edition nobody was asked."""
    return bool(s.edition >= 1)


@rule
def chooses_source(c: Content, s: State, seat: int) -> bool:
    """A holder of an unused vision power who draws from village and cards says which comes first (B-27)."""
    if not order_is_chosen(s):
        return False
    return village_cards(c, s, seat) > 0 and cards_giving_cards(c, s, seat) > 0 and can_foresee(c, s, seat)


@rule
def village_occasion(c: Content, s: State, seat: int) -> int:
    """Which of the seat's draws is the village's: the first, unless the cards in play come first (B-27)."""
    return cards_giving_cards(c, s, seat) + 1 if s.cards_first == 1 else 1


@rule
def cards_on_occasion(c: Content, s: State, seat: int) -> int:
    """Cards of the next occasion to draw: the village's together, and one for each card in play (B-27). Who has no
    vision power left is not asked, and draws all that is due at once."""
    village = village_cards(c, s, seat)
    cards = cards_giving_cards(c, s, seat)
    by_village = village_occasion(c, s, seat)
    if s.occasion == 0 and by_village == 1 and village == 0:
        s.occasion = 1
    due = cards + 1 - int(s.occasion)
    if s.occasion < by_village:
        due += village - 1
    if due <= 0 or not can_foresee(c, s, seat):
        s.occasion = cards + 1
        return max(0, due)
    s.occasion += 1
    return village if s.occasion == by_village else 1


# --- harvest ----------------------------------------------------------------


@rule
def why_not_harvest(s: State, seat: int, area: int) -> int:
    """Each area once a player and season (B-21)."""
    return Reason.ALREADY_HARVESTED if has(s.harvested[area], seat) else Reason.LEGAL


@rule
def harvest(c: Content, s: State, seat: int, area: int, log: Log) -> None:
    """By order of arrival (B-21); from an empty reserve there is nothing to be had (B-48). Nobody can copy it."""
    before = count(s.harvested[area])
    s.harvested[area] |= bit(seat)
    s.pawns[seat] -= 1
    s.placed[seat] += 1
    tell(log, Event.HARVESTED, EVERYONE, seat, area)
    gain(s, seat, area, c.harvest[area, before], log)


# --- whose turn -------------------------------------------------------------


@rule
def may_act(c: Content, s: State, seat: int) -> bool:
    """Pawns left, and no pass declared (B-20, B-45); in a green season two placements are all (B-24)."""
    if s.pawns[seat] == 0 or has(s.passed, seat):
        return False
    return token_now(s) != Token.GREEN or s.placed[seat] < c.green


@rule
def next_to_act(c: Content, s: State) -> int:
    """The next seat clockwise that can still place a pawn; -1 if nobody can."""
    for step in range(1, s.players + 1):
        seat = clockwise(s, s.turn, step)
        if may_act(c, s, seat):
            return seat
    return -1


# --- status -----------------------------------------------------------------


@rule
def grow_moss(s: State, log: Log) -> None:
    """Gods without a pawn are covered, gods with one are cleared; a copy leaves no pawn, and sleep does not matter
    (B-16, B-34)."""
    for god in range(GODS):
        if s.visited[god] == 0 and not has(s.moss, god):
            s.moss |= bit(god)
            tell(log, Event.MOSS, EVERYONE, god)
        elif s.visited[god] != 0 and has(s.moss, god):
            s.moss &= 255 ^ bit(god)
            tell(log, Event.CLEARED, EVERYONE, god)


@rule
def reset(c: Content, s: State) -> None:
    """Pawns come home, cubes on gods return to the reserve (B-19, B-42), used cards are turned back (B-06)."""
    for god in range(GODS):
        s.visited[god] = 0
        s.twice[god] = 0
        for kind in range(RESOURCES):
            s.reserve[kind] += s.offerings[god, kind]
            s.offerings[god, kind] = 0
    for area in range(AREAS):
        s.harvested[area] = 0
    for seat in range(s.players):
        s.pawns[seat] = pawns_of(c, s, seat)
        s.placed[seat] = 0
        for power in range(POWERS):
            s.used[seat, power] = 0
    s.passed = 0
    s.aloof = 0
    s.worshipped = 0


@rule
def close_season(c: Content, s: State, log: Log) -> None:
    """Moss, reset, and the next first player, in this order (B-34)."""
    grow_moss(s, log)
    reset(c, s)
    s.first = clockwise(s, s.first, 1)
