"""The laws of the contract, checked at every step of random games.

The checks are one compiled function made for a game, like its playouts, so that thousands of games cost seconds.
It stops at the first broken law and says where.
"""

from collections.abc import Mapping
from dataclasses import astuple, dataclass
from enum import IntEnum
from typing import Any

import numpy as np

from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.content import Contents
from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER
from tavolata.kernel.engine import Array, Name
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, SPECTATOR_BIT, States, as_bytes, as_words, mask
from tavolata.kernel.rule import entry, rule


class Law(IntEnum):
    """The laws that can be broken, with their numbers in `kernel/contract.py`."""

    NONE = 0
    PUBLIC_ACTOR = 1  # 1: actor, waiting or outcomes depend on something hidden
    LEGAL_BY_MASK = 2  # 2: legal depends on what the seat may not know
    WHY_NOT_BY_MASK = 3  # 2: why_not does
    WHY_NOT_AGREES = 4  # 3: legal and why_not differ
    ASCENDING = 5  # 3: the list is not ascending, or too long
    WAITING_CAN_ACT = 6  # a waiting seat has no action, or its default is not legal
    NO_PROBLEMS = 7  # 4: a broken invariant
    FEW_EVENTS = 8  # 4: more events than `most_events`
    MASK_TWICE = 9  # 5: masking twice changes something
    RESAMPLED_AGREES = 10  # 5: a resampled state looks different to the seat, or has problems
    STATE_LEAKS = 11  # 6: what a viewer sees of the state depends on what it may not know
    EVENTS_LEAK = 12  # 6: what a viewer is told does
    ENDS = 13  # 7: a game does not end
    FEW_DRAWS = 14  # 8: chance does not come to an end
    FORESEEN_STATE = 15  # 10: an act does something else to what its seat knows than to the whole state
    FORESEEN_EVENTS = 16  # 10: or tells it something else


_actor: Name
_waiting: Name
_outcomes: Name
_legal: Name
_why_not: Name
_default: Name
_apply: Name
_resample: Name
_problems: Name

REAL, MASKED, OTHER, SCRATCH, FORESEEN = 0, 1, 2, 3, 4
STEPS, PAIRS, TELLING, APART, DRAWS, ENDED, PREVIEWS = 0, 1, 2, 3, 4, 5, 6  # what is counted
EVERY_VIEWER = 255
MOST_STEPS = 5_000_000  # of random play; Trono for seven without the Sins took 850,000 once in 300 games


@rule
def _copy(words: Array, source: int, target: int) -> None:
    for word in range(words.shape[1]):
        words[target, word] = words[source, word]


@rule
def _same(words: Array, a: int, b: int) -> bool:
    for word in range(words.shape[1]):
        if words[a, word] != words[b, word]:
            return False
    return True


@rule
def _tells(log: Any, kinds: int, viewer: int) -> bool:
    """Whether a viewer (a bit) is told one of the events (bits of kinds) that the rules make depend on a secret."""
    for i in range(log.count):
        if (log.events[i] >> 48) & viewer != 0 and kinds >> (log.events[i] >> 56) & 1:
            return True
    return False


@rule
def _told_same(a: Any, b: Any, viewer: int) -> bool:
    """Whether a viewer (a bit) is told the same by two logs."""
    i = 0
    j = 0
    while True:
        while i < a.count and (a.events[i] >> 48) & viewer == 0:
            i += 1
        while j < b.count and (b.events[j] >> 48) & viewer == 0:
            j += 1
        if i == a.count or j == b.count:
            return bool(i == a.count and j == b.count)
        if a.events[i] != b.events[j]:
            return False
        i += 1
        j += 1


def _check_seat(c: Any, s: Array, w: Array, b: Array, hidden: Array, seat: int, ids: int, out: Any, out2: Any) -> int:
    """Laws 2, 3 and 5 for one seat in the state now."""
    _copy(w, REAL, MASKED)
    mask(b[MASKED], hidden, 1 << seat)
    _copy(w, MASKED, SCRATCH)
    mask(b[SCRATCH], hidden, 1 << seat)
    if not _same(w, MASKED, SCRATCH):
        return Law.MASK_TWICE
    n = _legal(c, s[REAL], seat, out)
    if n != _legal(c, s[MASKED], seat, out2):
        return Law.LEGAL_BY_MASK
    for i in range(n):
        if out.ids[i] != out2.ids[i]:
            return Law.LEGAL_BY_MASK
        if i > 0 and out.ids[i] <= out.ids[i - 1]:
            return Law.ASCENDING
    if n >= len(out.ids):
        return Law.ASCENDING
    place = 0
    for action in range(ids):
        reason = _why_not(c, s[REAL], seat, action)
        if reason != _why_not(c, s[MASKED], seat, action):
            return Law.WHY_NOT_BY_MASK
        listed = place < n and out.ids[place] == action
        place += listed
        if (reason == 0) != listed:
            return Law.WHY_NOT_AGREES
    if _waiting(c, s[REAL]) >> seat & 1:
        if n == 0 or _why_not(c, s[REAL], seat, _default(c, s[REAL], seat)) != 0:
            return Law.WAITING_CAN_ACT
    return Law.NONE


def _check_public(c: Any, s: Array, w: Array, b: Array, hidden: Array) -> int:
    """Law 1."""
    _copy(w, REAL, MASKED)
    mask(b[MASKED], hidden, SPECTATOR_BIT)
    who = _actor(c, s[REAL])
    if who != _actor(c, s[MASKED]) or _waiting(c, s[REAL]) != _waiting(c, s[MASKED]):
        return Law.PUBLIC_ACTOR
    if who == CHANCE and _outcomes(c, s[REAL]) != _outcomes(c, s[MASKED]):
        return Law.PUBLIC_ACTOR
    return Law.NONE


def _make_other(c: Any, s: Array, w: Array, b: Array, hidden: Array, viewer: int, key: Any, counter: int) -> int:
    """Law 5: another state that the viewer cannot tell from the real one."""
    _copy(w, REAL, MASKED)
    mask(b[MASKED], hidden, 1 << viewer)
    _copy(w, MASKED, OTHER)
    _resample(c, s[OTHER], viewer, key, counter)
    _copy(w, OTHER, SCRATCH)
    mask(b[SCRATCH], hidden, 1 << viewer)
    if not _same(w, MASKED, SCRATCH) or _problems(c, s[OTHER]) != 0:
        return Law.RESAMPLED_AGREES
    return Law.NONE


def _compare(w: Array, b: Array, hidden: Array, viewer: int, log: Any, log2: Any) -> int:
    """Law 6: after the same step the viewer still cannot tell the two apart."""
    _copy(w, REAL, MASKED)
    mask(b[MASKED], hidden, 1 << viewer)
    _copy(w, OTHER, SCRATCH)
    mask(b[SCRATCH], hidden, 1 << viewer)
    if not _same(w, MASKED, SCRATCH):
        return Law.STATE_LEAKS
    return Law.NONE if _told_same(log, log2, 1 << viewer) else Law.EVENTS_LEAK


def _foresee(c: Any, s: Array, w: Array, b: Array, hidden: Array, seat: int, action: int, log: Any) -> None:
    """The act on what its seat knows, as a preview carries it out."""
    _copy(w, REAL, FORESEEN)
    mask(b[FORESEEN], hidden, 1 << seat)
    log.count = 0
    _apply(c, s[FORESEEN], seat, action, log)
    mask(b[FORESEEN], hidden, 1 << seat)


def _check_foreseen(c: Any, s: Array, w: Array, b: Array, hidden: Array, seat: int, log: Any, log2: Any) -> int:
    """Law 10: the seat knows after the act what was foreseen, and was told the same."""
    _copy(w, REAL, MASKED)
    mask(b[MASKED], hidden, 1 << seat)
    if not _same(w, MASKED, FORESEEN):
        return Law.FORESEEN_STATE
    return Law.NONE if _told_same(log, log2, 1 << seat) else Law.FORESEEN_EVENTS


_check_seat_now: Name
_check_public_now: Name
_make_other_now: Name
_compare_now: Name
_foresee_now: Name
_check_foreseen_now: Name


def _check_at(
    content: Array, start: Array, s: Array, w: Array, b: Array, hidden: Array, players: int, ids: int, telling: int,
    secret: int, seed: int, games: int, pairs: int, checked: int, lists: Array, logs: Array, counts: Array,
    found: Array,
) -> None:  # fmt: skip
    """Random games until `games` are over or `pairs` pairs were compared; `found` gets law, game, step, seat, action.
    After `checked` steps a game is only played to its end: problems, events and draws are still looked at."""
    c = content[0]
    out, out2, log, log2, log3 = lists[0], lists[1], logs[0], logs[1], logs[2]
    for game in range(games):
        key = game_key(seed, game)
        for word in range(w.shape[1]):
            w[REAL, word] = start[0, word]
        step = 0
        decided = 0  # the step at which somebody decided last
        law = 0
        who = _actor(c, s[REAL])
        while who != OVER and law == 0:
            viewer = step % (players + 1)
            viewer = SEATS if viewer == players else viewer
            is_checked = step < checked
            if is_checked:
                law = _check_public_now(c, s, w, b, hidden)
            for seat in range(players):
                if law == 0 and is_checked:
                    law = _check_seat_now(c, s, w, b, hidden, seat, ids, out, out2)
            if who == CHANCE:
                action = uniform(key, 2 * step, _outcomes(c, s[REAL]))
                counts[DRAWS] += 1
                if step - decided > MOST_DRAWS:
                    law = Law.FEW_DRAWS
            else:
                decided = step
                n = _legal(c, s[REAL], who, out)
                action = int(out.ids[uniform(key, 2 * step, n)])
            if law == 0 and is_checked:
                law = _make_other_now(c, s, w, b, hidden, viewer, key, (1 << 40) + (step << 16))
            if law == 0:
                log.count = 0
                log2.count = 0
                comparable = is_checked and (who == CHANCE or _why_not(c, s[OTHER], who, action) == 0)
                if is_checked and who >= 0:
                    _foresee_now(c, s, w, b, hidden, who, action, log3)
                _apply(c, s[REAL], who, action, log)
                counts[STEPS] += 1
                if comparable:
                    _apply(c, s[OTHER], who, action, log2)
                if not comparable:
                    counts[APART] += is_checked
                elif _tells(log, telling, 1 << viewer) or _tells(log2, telling, 1 << viewer):
                    counts[TELLING] += 1
                else:
                    counts[PAIRS] += 1
                    law = _compare_now(w, b, hidden, viewer, log, log2)
                if law == 0 and is_checked and who >= 0:
                    is_plain = not _tells(log3, secret, EVERY_VIEWER) and _waiting(c, s[FORESEEN]) >> who & 1 == 1
                    if is_plain or not _tells(log, secret, EVERY_VIEWER):
                        counts[PREVIEWS] += is_plain
                        law = _check_foreseen_now(c, s, w, b, hidden, who, log, log3)
                if law == 0 and (log.count > len(log.events) or log3.count > len(log3.events)):
                    law = Law.FEW_EVENTS
                if law == 0 and _problems(c, s[REAL]) != 0:
                    law = Law.NO_PROBLEMS
            step += 1
            if step > MOST_STEPS:
                law = Law.ENDS
            if law != 0:
                found[0], found[1], found[2], found[3], found[4] = law, game, step, viewer, action
                return
            who = _actor(c, s[REAL])
        counts[ENDED] += 1
        if counts[PAIRS] >= pairs:
            return


@dataclass(frozen=True)
class Outcome:
    """What was checked: steps, pairs of states compared, steps left out because the rules make them tell a secret
    (`telling`), steps that the other state does not allow (`apart`), draws among the steps, games that ended, acts of
    which a preview told what came (`previews`)."""

    steps: int = 0
    pairs: int = 0
    telling: int = 0
    apart: int = 0
    draws: int = 0
    ended: int = 0
    previews: int = 0

    def __add__(self, other: "Outcome") -> "Outcome":
        return Outcome(*(a + b for a, b in zip(astuple(self), astuple(other), strict=True)))


class LawBroken(AssertionError):
    """A law of the contract does not hold; says which, and where."""


_made: dict[str, Any] = {}


def _checker(game: Game) -> Any:
    if game.name not in _made:
        rules = game.rules
        words = (
            "actor",
            "waiting",
            "outcomes",
            "legal",
            "why_not",
            "default",
            "apply",
            "resample",
            "problems",
        )
        names: dict[str, Any] = {f"_{word}": getattr(rules, word) for word in words}
        for part in (_check_seat, _check_public, _make_other, _compare, _foresee, _check_foreseen):
            names[f"{part.__name__}_now"] = entry(part, game.name, part.__name__.strip("_"), **names)
        _made[game.name] = entry(_check_at, game.name, "check", **names)
    return _made[game.name]


def check_laws(
    game: Game,
    players: int,
    options: Mapping[str, Any] | None = None,
    games: int = 20,
    pairs: int = 10**9,
    seed: int = 0,
    content: Any = None,
    edition: int | None = None,
) -> Outcome:
    """Check the laws in random games of one table; LawBroken names the first that does not hold."""
    edition = game.meta.check_edition(edition)
    chosen = game.meta.check_options(options, edition=edition)
    contents = game.content(content, edition)
    start = game.engine.start(contents.record, players, chosen, edition)
    what = f"edition {edition}, {players} players, options {chosen}"
    return check_from(game, contents, start, games, pairs, seed, what)


def check_from(
    game: Game, contents: Contents, start: States, games: int, pairs: int = 10**9, seed: int = 0, what: str = "",
    checked: int = MOST_STEPS,
) -> Outcome:  # fmt: skip
    """Check the laws in random games that begin from a state, in the first `checked` steps of each; LawBroken names the
    first that does not hold. `what` tells a reader where they began."""
    engine, rules = game.engine, game.rules
    states = rules.state.empty(5)
    lists = np.concatenate([engine.new_list(), engine.new_list()])
    logs = np.concatenate([engine.new_log(), engine.new_log(), engine.new_log()])
    if isinstance(states, np.recarray):  # interpreted
        lists, logs = lists.view(np.recarray), logs.view(np.recarray)
    secret = sum(1 << kind for kind in rules.events if kind.name.lower() in rules.reveals_secret)
    telling = secret | sum(1 << kind for kind in rules.events if kind.name.lower() in rules.showing)
    counts, found = np.zeros(7, np.int64), np.zeros(5, np.int64)
    _checker(game)(
        contents.record, as_words(start), states, as_words(states), as_bytes(states), engine.hidden,
        int(start["players"][0]),
        rules.actions.size, telling, secret, seed, games, pairs, checked, lists, logs, counts, found,
    )  # fmt: skip
    if found[0]:
        law, number, step, viewer, action = found.tolist()
        raise LawBroken(
            f"{game.name}, {what}: law {Law(law).name} is broken in game {number} (seed "
            f"{seed}) at step {step}, viewer {viewer}, action or outcome {action}"
        )
    return Outcome(*counts.tolist())
