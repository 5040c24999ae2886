"""The contract between the kernel and a game.

A game is a set of plain functions over a record `s` (its state, declared in `layout.py`) and a read-only record `c` (its
content). They read only their arguments; only `setup`, `apply` and `resample` write, in place. No function draws a random
number, keeps anything between calls, raises, or allocates: so the same source runs interpreted, compiled, and on a GPU.

| function | meaning |
|---|---|
| `setup(c, s, players)` | a state before the first draw; `s` is zero but for the options, which are fields of their own name |
| `actor(c, s)` | the seat that decides now, `CHANCE`, or `OVER` |
| `waiting(c, s)` | the seats that owe an answer, as bits. Usually one. In a window several: answers are sealed, may be changed until the last comes in, and take effect together; `actor` is then the lowest of them |
| `outcomes(c, s)` | when `CHANCE`: the number n of equally likely outcomes 0..n-1. Nothing random is ever stored in advance |
| `legal(c, s, seat, out)` | writes the seat's actions into `out`, ascending, and returns how many; never none for a waiting seat; in a window also those of a seat that has answered |
| `why_not(c, s, seat, action)` | 0 if legal, else the number of the reason |
| `default(c, s, seat)` | the harmless answer when time is up |
| `apply(c, s, seat, action_or_outcome, log)` | carries it out and goes on to the next decision or draw; deterministic; tells events with an audience |
| `resample(c, s, seat, key, counter)` | fills a state masked for `seat` with a possibility that agrees with all the seat knows; returns the next counter |
| `result(c, s, out)` | winners as bits, the end reason, each seat's score and place |
| `standing(c, s, out)` | how the seats stand in a game under way, as scores: the most leads. Optional; by default the scores of `result` |
| `problems(c, s)` | bit flags of broken invariants, 0 in every state that play can reach |
| `features(c, s, seat, out)` | numbers for learners, from a masked state, in the named pieces of `pieces` |
| `factors(c, s, outcomes)` | how a draw is cut into small ones (a die, a card), for programs that enumerate chance; plain Python, and optional |
| `most_decisions` | the number of decisions after which environments truncate a game; random play ends long before |

`mask` is not the game's: the kernel makes it from the layout, and nothing else reveals. Nor are `observe` (mask, features
and legal list of a seat in one call) and `returns` (what a finished game was worth to each seat, zero in sum).

This is version `CONTRACT` of the contract. Games in packages of their own say for which version they were written.

Laws, checked for every game by `tavolata.testing`:

1. `actor`, `waiting` and `outcomes` depend on public facts only: they are the same in the state masked for spectators.
2. `legal` and `why_not` of a seat depend on its masked state only.
3. `why_not(..., a) == 0` exactly for the actions that `legal` lists; the list is ascending and within `most_legal`.
4. A legal action applies, keeps `problems` at 0, and tells at most `most_events` events.
5. Masking twice is masking once; a resampled state masks to the same state and has no problems.
6. What a seat sees after a step (state, events) does not depend on what it may not know, except where the step tells it one
   of the events listed in `reveals_secret`: there the rules themselves make the result depend on a secret. Or one of
   those in `showing`: there a seat shows a secret of its own, from which it learns nothing, so it may take that back.
7. Random play ends. Interpreted, compiled and GPU play give the same bytes.
8. Whatever `game.at`, `tavolata.replay` and a content file let in keeps laws 1 to 7. Draws between two decisions end
   with probability 1, after at most 50 on average. Every position that play can reach is let in. As a second line of
   defence the kernel gives up after `MOST_DRAWS` draws in a row: the match stays as it was (`EndlessDraws`).
9. Equal features imply equal legal lists, under one content and edition: a learner can tell any two questions apart.
10. An act of a seat that tells none of the events in `reveals_secret` does the same to what the seat knows as to the whole
    state: to apply and then mask equals to mask, apply and mask. That holds wherever the real step tells none, and
    wherever the step on the masked state tells none and leaves the decision with the seat. So a preview needs nothing
    but the masked state, also to know where to stop (`Seen.preview`).
11. What learners rely on: features are whole numbers that fit into 16 bits; `observe` gives what mask, features and legal
    give one by one; the product of `factors` is the number of outcomes, each has from 2 to `MOST_OUTCOMES` (but for a
    larger prime), and they depend on public facts only; returns are zero in sum, and positive exactly for
    winners who do not share the victory with everybody; random play by the standard options ends within `most_decisions`.
"""

import warnings
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field
from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from .actions import Actions
from .content import Check, Schema
from .errors import BadDraw
from .layout import SEATS, Layout
from .meta import CONTRACT as CONTRACT

CHANCE = -1
OVER = -2

MOST_DRAWS = 25_000
"""Draws between two decisions at which the kernel gives up. Law 8 allows 50 on average. A single step may need many more:
a chain of draws that uses up a counter of four digits on each of two sides ends within 20,000."""

Rule = Callable[..., Any]

RESULT = np.dtype(
    [("scores", np.int32, (SEATS,)), ("winners", np.uint8), ("end", np.int8), ("places", np.int8, (SEATS,))]
)


class Result(Protocol):
    """How a game ended."""

    winners: int
    end: int
    scores: NDArray[np.int32]
    places: NDArray[np.int8]


Action = int
Outlooks = dict[Action, tuple[str, str] | None]
"""What a game says of the offers at a decision. For a legal action that would have no effect: the key of its
sentence (under `outlook` in the game's texts) and the number of the rule. None: an action that a player would look
for, legal or not; if it is not legal, `why_not` says why. Legal actions that are not named are simply useful."""

Spec = type[IntEnum] | str | None | Callable[[Any, tuple[int, ...]], Any]
"""What an event's argument is: an enum (shown by name), "seat", "seats" (bits), a plain number, or a function of the
content and all arguments."""

RuleNumber = str | Callable[[dict[str, Any]], str]
"""The number of a rule, or a function that finds it for an event."""


MOST_OUTCOMES = 256
"""The most outcomes of one factor, for a game that does not define `factors`."""


def mixed_radix(outcomes: int) -> tuple[int, ...]:
    """Factors of a number of outcomes, each at most `MOST_OUTCOMES` (but for a larger prime)."""
    factors, prime = [1], 2
    while outcomes > 1:
        if prime * prime > outcomes:
            prime = outcomes
        while outcomes % prime == 0:
            outcomes //= prime
            if factors[-1] * prime <= MOST_OUTCOMES:
                factors[-1] *= prime
            else:
                factors.append(prime)
        prime += 1
    return tuple(factors)


def no_factors(content: Any, state: Any, outcomes: int) -> tuple[int, ...]:
    """The default for a game that does not define `factors`."""
    return mixed_radix(outcomes)


def returns(result: Any, players: int) -> list[float]:
    """What a finished game was worth to each seat, zero in sum: the winners share `players` among them, and everyone
    pays one. With two players that is 1 and -1, or 0 each; nobody gets anything where nobody wins."""
    winners = [bool(int(result["winners"]) >> seat & 1) for seat in range(players)]
    share = players / max(1, sum(winners))
    return [share * won - 1 if any(winners) else 0.0 for won in winners]


def no_outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """The default for a game without an outlook: every legal action is useful."""
    return {}


def no_proposal(content: Any, masked: Any, seat: int) -> bool:
    """The default for a game that proposes nothing."""
    return False


View = Callable[[Any, Any, int | None], dict[str, Any]]
Traits = Callable[[NDArray[Any]], dict[str, tuple[list[str], NDArray[np.int64]]]]


def plain_outcome(content: Any, state: Any, outcome: int) -> int:
    """The default name of an outcome: its number."""
    return outcome


def plain_outcome_id(content: Any, state: Any, name: Any) -> int:
    """The outcome of a name, the inverse of `outcome_name`. The match checks whether there is such an outcome now."""
    if type(name) is not int:
        raise BadDraw("draw", given=repr(name), allowed="0, 1, 2, ...")
    return name


def nothing_to_check(values: dict[str, Any]) -> None:
    """The default for a content without rules across several values."""


def no_traits(states: NDArray[Any]) -> dict[str, tuple[list[str], NDArray[np.int64]]]:
    """The default: reports count wins by seat only."""
    return {}


@dataclass(frozen=True, eq=False, kw_only=True)
class Rules:
    """What a game hands to the kernel: see the table above for the functions."""

    state: type[Layout]
    content: type[Schema]
    check_content: Check = nothing_to_check
    actions: Actions
    events: type[IntEnum]
    event_arguments: dict[int, tuple[tuple[str, Spec], ...]]
    reasons: type[IntEnum]
    rule_of: dict[Any, str]
    problem_names: type[IntEnum]
    ends: type[IntEnum]

    setup: Rule
    actor: Rule
    waiting: Rule
    outcomes: Rule
    legal: Rule
    why_not: Rule
    default: Rule
    apply: Rule
    result: Rule
    resample: Rule
    problems: Rule
    features: Rule
    standing: Rule | None = None

    # plain Python, for people
    view: View | None = None  # (content, masked state, seat) -> JSON; without one the layout's (`game.view`)
    outcome_name: Callable[[Any, Any, int], Any] = plain_outcome  # (content, state, outcome) -> what people call it
    outcome_id: Callable[[Any, Any, Any], int] = plain_outcome_id  # the inverse of it; BadDraw says what is allowed
    traits: Traits = no_traits  # final states -> who was what
    # (content, state, outcomes) -> how a draw is cut into small ones (a die, a card), whose product `outcomes` is;
    # the first is the lowest digit of the outcome
    factors: Callable[[Any, Any, int], tuple[int, ...]] = no_factors

    most_legal: int
    most_events: int
    most_decisions: int = 100_000  # environments truncate a game here; random play stays far below
    pieces: tuple[tuple[str, int], ...]
    reveals_secret: dict[str, str] = field(default_factory=dict)  # event -> why its step depends on a secret
    showing: dict[str, str] = field(default_factory=dict)  # event -> which secret of their own a seat shows by it
    watched: dict[str, str] = field(default_factory=dict)  # event -> the argument by which reports count it
    event_rules: dict[int, RuleNumber] = field(default_factory=dict)  # event -> the rule behind it

    # plain Python, from what a seat knows: (content, masked state, seat) -> ...
    outlook: Callable[[Any, Any, int], Outlooks] = no_outlook  # which offers have no effect or are missed
    proposes: Callable[[Any, Any, int], bool] = no_proposal  # whether `default` is worth proposing, as in a payment

    telling: InitVar[dict[str, str] | None] = None  # the name that `reveals_secret` had in version 0.1

    def __post_init__(self, telling: dict[str, str] | None) -> None:
        if telling is not None:
            warnings.warn("Rules(telling=...) is now reveals_secret=...", DeprecationWarning, stacklevel=3)
            object.__setattr__(self, "reveals_secret", telling)

    @property
    def feature_count(self) -> int:
        return sum(size for _, size in self.pieces)
