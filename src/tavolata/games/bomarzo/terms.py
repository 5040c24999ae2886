"""The words of the game as numbers: gods, resources, cards, phases, events, ends."""

from enum import IntEnum

PLAYERS = 4  # at most
SEASONS = 8
GODS = 8
CARDS = 45
ALL_CARDS = (1 << (CARDS + 1)) - 2  # every card as a bit; bit 0 is the unknown card


class Resource(IntEnum):
    """Cubes. The first two can be exchanged, stolen by Orco, and replaced by a card."""

    FOOD = 0
    COIN = 1
    WINE = 2


RESOURCES = 3


class Plain(IntEnum):
    """The two resources that a discarded card can stand for (B-12)."""

    FOOD = 0
    COIN = 1


class Area(IntEnum):
    """Harvest areas; each gives the resource of the same number (B-21)."""

    FIELDS = 0
    CAVES = 1
    VINEYARD = 2


AREAS = 3


class Row(IntEnum):
    """The rows of a village board. The first three give the resource of the same number."""

    FOOD = 0
    COIN = 1
    WINE = 2
    CARDS = 3
    PAWNS = 4


ROWS = 5
ROW_END = 6


class Track(IntEnum):
    """Secondary development: the three tracks of the board."""

    CULTURE = 0
    ARCHITECTURE = 1
    SCIENCE = 2


TRACKS = 3
TRACK_END = 10


class Field(IntEnum):
    """What a god looks at when the majorities are counted (B-01). Tracks first, then card types, then resources."""

    CULTURE = 0
    ARCHITECTURE = 1
    SCIENCE = 2
    BUILDING = 3
    KNOWLEDGE = 4
    CHARACTER = 5
    FOOD = 6
    COIN = 7


class God(IntEnum):
    """The eight statues. Print spells some of them in two ways; these are slips (B-08)."""

    GENIO = 0
    ORCO = 1
    DEA = 2
    GIGANTE = 3
    ELEFANTE = 4
    TARTARUGA = 5
    BALENA = 6
    DRAGO = 7


class Vow(IntEnum):
    """Worship cards, one a god; zero is one that you may not see."""

    UNKNOWN = 0
    GENIO = 1
    ORCO = 2
    DEA = 3
    GIGANTE = 4
    ELEFANTE = 5
    TARTARUGA = 6
    BALENA = 7
    DRAGO = 8


class Type(IntEnum):
    """The primary fields: what a card is."""

    BUILDING = 0
    KNOWLEDGE = 1
    CHARACTER = 2


TYPES = 3


class Types(IntEnum):
    """One type or two, as bits of `Type`."""

    BUILDING = 1
    KNOWLEDGE = 2
    BUILDING_KNOWLEDGE = 3
    CHARACTER = 4
    BUILDING_CHARACTER = 5
    KNOWLEDGE_CHARACTER = 6


class Temple(IntEnum):
    """The five symbols on level-1 faces (B-40)."""

    MOON = 0
    SUN = 1
    STAR = 2
    ROSE = 3
    BEAR = 4


TEMPLES = 5


class Benefit(IntEnum):
    """What an upgraded card gives: income each season, or a power once a season."""

    FOOD = 0
    COIN = 1
    WINE = 2
    CARD = 3
    VISION = 4
    REPETITION = 5
    RAISING = 6
    EXCHANGING = 7
    DRAGO = 8


BENEFITS = 9
POWERS = 5  # the last five benefits


class Power(IntEnum):
    """The benefits that are used up in a season, counted from zero."""

    VISION = 0
    REPETITION = 1
    RAISING = 2
    EXCHANGING = 3
    DRAGO = 4


class Token(IntEnum):
    """Season tokens of the promo expansion (B-43); NONE where it is not played."""

    NONE = 0
    WHITE = 1
    BLACK = 2
    GREEN = 3
    YELLOW = 4
    BROWN = 5


TOKENS = 5


class Card(IntEnum):
    """The 45 development cards, by the name of their first level; zero is one that you may not see."""

    UNKNOWN = 0
    ALTAR = 1
    HUT = 2
    SPRING = 3
    STAIRS = 4
    COLUMN = 5
    BENCH = 6
    URN = 7
    TOWER = 8
    FORD = 9
    QUERN = 10
    WALL = 11
    TOMB = 12
    INSCRIPTION = 13
    SKETCH = 14
    HERBS = 15
    SUNDIAL = 16
    ASTROLABE = 17
    LETTER = 18
    MAP = 19
    RIDDLE = 20
    ALEMBIC = 21
    PSALTER = 22
    EMBLEM = 23
    COMPASS = 24
    STONECUTTER = 25
    SHEPHERD = 26
    PAGE = 27
    SOLDIER = 28
    NOVICE = 29
    SCRIBE = 30
    GARDENER = 31
    APPRENTICE = 32
    MIDWIFE = 33
    VINEGROWER = 34
    LUTENIST = 35
    FORTUNE_TELLER = 36
    NICHE = 37
    RUNNEL = 38
    MARKER = 39
    HERMIT = 40
    MASON = 41
    HERM = 42
    PUPIL = 43
    MASK = 44
    TRANSLATOR = 45


class Phase(IntEnum):
    """Where the game stands. `turn.py`, with `granting.py`, is the only place that changes it."""

    GODS = 0  # chance: the order of the gods
    FIRST = 1  # chance: who begins
    TOKENS = 2  # chance: season tokens
    DEAL = 3  # chance: four cards each
    DRAFT = 4  # window: one of four cards
    EXTRA = 5  # the last of four players takes a Food or a Coin
    ADVANCE = 6  # a step on a village row, at setup and by Dea
    VISION = 7  # draw more and choose?
    DRAW = 8  # chance: cards
    KEEP = 9  # which of the cards drawn with vision
    TURN = 10  # place a pawn, or pass
    PAY_FOOD = 11
    PAY_COIN = 12
    PAY_WINE = 13
    OFFER = 14  # hand cards as payment, then the confirmation
    RAISE = 15  # three cubes more on the god?
    COPY = 16  # another player may copy
    ORCO = 17  # one cube from each, or all of a kind from one
    ORCO_EACH = 18  # which kind from this god
    DISCARD = 19  # Tartaruga: a card
    STUDY = 20  # Tartaruga: a track
    BUILD = 21  # Gigante, Elefante, Balena: play or upgrade
    LAY = 22  # Drago: a card
    UNDER = 23  # Drago: a god
    WORSHIP = 24  # chance: worship cards
    VOW = 25  # which worship card to keep
    ALLOT = 26  # at the end: what a card with two fields counts for
    OVER = 27
    SOURCE = 28  # production: the village's cards first, or those of cards in play?


class Source(IntEnum):
    """Where cards come from in production (B-27)."""

    VILLAGE = 0
    CARDS = 1


class Paying(IntEnum):
    """What is being paid for."""

    NOTHING = 0
    TRIBUTE = 1
    COPY = 2
    WORSHIP = 3


class End(IntEnum):
    """How a game ends (B-41)."""

    NONE = 0
    POINTS = 1  # one player has most points
    SHARED = 2  # several have
    CUBES = 3  # several had, and the table's tie-break decided (B-50)


class Event(IntEnum):
    """What is told. The comment names the three arguments."""

    ORDER = 0  # the gods in order (a permutation)
    FIRST = 1  # seat
    TOKEN = 2  # number of the season, token
    DRAWN = 3  # seat, card (private)
    DREW = 4  # seat, number
    ANSWERED = 5  # seat
    OPENED = 6  # seats (bits): all sealed choices are in
    KEPT = 7  # seat, card (private)
    DISCARDED = 8  # seat, card
    ADVANCED = 9  # seat, row, position
    PAWN = 10  # seat: one pawn more
    GAINED = 11  # seat, resource, number
    SEASON = 12  # number
    TURN = 13  # seat, number of the turn
    PLACED = 14  # seat, god
    HARVESTED = 15  # seat, area
    PASSED = 16  # seat
    PAID = 17  # seat, resource, number
    SPENT = 18  # seat, card: a sealed card is shown
    EXCHANGED = 19  # seat: exchanging power used
    RAISED = 20  # seat, food, coin
    LEFT = 21  # seat, god: the favour is not used
    INVOKED = 22  # seat, god
    ASLEEP = 23  # god
    COPIED = 24  # seat, god
    DECLINED = 25  # seat
    ALOOF = 26  # seat: no more copying this season
    FORESAW = 27  # seat: vision used
    REPEATED = 28  # seat, god: repetition used
    TOOK = 29  # seat, god, resource: one cube
    SEIZED = 30  # seat, god, resource: all
    NOTHING = 31  # seat, god: the favour has no effect
    STEPPED = 32  # seat, track, position
    POINT = 33  # seat, track: the first to reach a spot
    PLAYED = 34  # seat, card
    UPGRADED = 35  # seat, card
    LAID = 36  # seat, god
    LAID_CARD = 37  # seat, card, god (private)
    MOSS = 38  # god
    CLEARED = 39  # god
    SHUFFLED = 40  # number of cards
    REVEALED = 41  # card, god
    DEVOTION = 42  # god, sum, place
    PRIZE = 43  # seat, god, points
    TEMPLE = 44  # seat, symbols, points
    WORSHIPPED = 45  # seat, cards drawn
    VOW_DRAWN = 46  # seat, vow (private)
    VOW_KEPT = 47  # seat, vow (private)
    FULFILLED = 48  # seat, god, points
    FAILED = 49  # seat, number, points lost
    COUNTED = 50  # seat, card, type
    WON = 51  # winners (bits), end
    OFFERED = 52  # seat, resource: a sealed card stands for it
    REJECTED = 53  # seat, card: seen with vision and not kept
    CHOSE_SOURCE = 54  # seat, source: where cards are drawn from first
