"""The parts of an analysis, as pages get them."""

import msgspec


class Point(msgspec.Struct, frozen=True):
    """Win chances of all seats after a version: given the whole state; and, where that was computed, of each seat given
    what it knew itself, and of all seats given what all knew."""

    v: int
    turn: int
    open: list[float]
    own: list[float] | None = None
    known: list[float] | None = None


class TurningPoint(msgspec.Struct, frozen=True):
    """A moment that decided: `slip`, an act that cost its seat much, with a better one and the chances of both by what
    the seat knew; `luck`, a draw that moved most. `from_v`: the version before it, from which to play on."""

    kind: str
    v: int
    from_v: int
    turn: int
    seat: int
    title: str
    before: float
    after: float
    better: str | None = None
    chance: float | None = None
    better_chance: float | None = None
    why: str | None = None


class Draw(msgspec.Struct, frozen=True):
    """What a draw was worth to a seat."""

    v: int
    turn: int
    text: str
    worth: float


class Luck(msgspec.Struct, frozen=True):
    """Where the result of a seat came from: the fair share, luck, its own play, the others' play add up to it."""

    seat: int
    fair: float
    luck: float
    own: float
    others: float
    result: float
    draws: list[Draw]


class Deduced(msgspec.Struct, frozen=True):
    """From when on a seat could have been sure of a secret of another."""

    seat: int
    v: int
    turn: int


class Plausible(msgspec.Struct, frozen=True):
    """From this turn on, `count` values of a secret were plausible, by what all saw."""

    v: int
    turn: int
    count: int


class Secret(msgspec.Struct, frozen=True):
    """A secret of a seat, how many values were plausible, and who could have been sure of it."""

    seat: int
    text: str
    plausible: list[Plausible]
    known: list[Deduced]


class Analysis(msgspec.Struct, frozen=True):
    """What was found about a finished game. Without `is_whole` there is only a first, coarse chart; `progress` says how
    far the rest is."""

    progress: float
    is_whole: bool = False
    last_turn: int = 0
    points: list[Point] = []
    moments: list[TurningPoint] = []
    luck: list[Luck] = []
    secrets: list[Secret] = []
