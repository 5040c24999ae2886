"""Sequential halving over gestures that grow, compiled: the templates of which `halving.py` makes one entry for a game.

gestures = one for each legal act
until the budget is spent, or one closed gesture is left:
    try all of them in the same further worlds
    keep the better half, and always what the policy would do
    let each that is kept grow by every act that could come next

Gestures are rows of a buffer (`DESK`) with two sides: those of one round are on one side, and those of the next round
are written to the other. A step is carried out on the seat's masked state, which is all that is needed (law 10 of the
contract), as in `Seen.preview`. A gesture is closed where something would be drawn or revealed, another seat would
decide, or the game would be over.
"""
# ruff: noqa: F821 (templates leave names open)

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.events import KIND_SHIFT
from tavolata.kernel.layout import SEATS, bit, mask
from tavolata.kernel.rule import rule

from .playout import MADE, WORLD, copy_words

Array = NDArray[Any]

# the names that the templates leave open
_actor: Any
_waiting: Any
_legal: Any
_apply: Any
_resample: Any
_choose: Any
_play_on_now: Any
_reward_now: Any
_settle_now: Any
_grow_now: Any
_try_now: Any
_next_round_now: Any
_choose_gesture_now: Any

LONGEST = 12
"""The most acts of one gesture; a longer one is searched in parts."""
ROWS = 384
"""Gestures of one round."""
PART = 0.3
"""The fraction of the remaining budget that is spent in one round."""
FEW = 6
"""The fewest worlds by which gestures are compared, if there is a choice."""
MOST_WORLDS = 1 << 15
SUM, SQUARES, APART, APART_SQUARES = range(4)
"""Columns: sums of the rewards of a gesture, and of their differences from the policy's own gesture in the same
worlds."""
COUNT, SIDE, OWN, SPENT, DECIDED, CHOSEN, TARGET, ROUND = range(8)
"""Fields of the search's bookkeeping: the gestures of this round, the side of the buffer that they are on, the
policy's own gesture, playouts and decisions so far, at last the row of the chosen gesture; the number of worlds of
this round (0: it is over), and the rounds begun."""
KEPT = 2 * ROWS + 1
"""The first row in which the best gesture of each first act is kept; the row before it is the root's."""
MOST_ACTS = 256  # at the root
DESK = np.dtype(
    [
        ("book", np.int64, (8,)), ("acts", np.int64, (KEPT + MOST_ACTS, LONGEST)),
        ("sums", np.float64, (KEPT + MOST_ACTS, 4)), ("wins", np.float64, (KEPT + MOST_ACTS, SEATS)),
        ("visits", np.int64, (KEPT + MOST_ACTS,)), ("lengths", np.int64, (KEPT + MOST_ACTS,)),
        ("closed", np.int64, (KEPT,)), ("first", np.int64, (KEPT,)), ("order", np.int64, (ROWS + 1,)),
        ("ids", np.int64, (MOST_ACTS,)), ("own_rewards", np.float64, (MOST_WORLDS,)),
    ]
)  # fmt: skip
"""The working memory of a search: rows of gestures."""
NOTHING = 1e-12  # sums of rewards that differ by less count as equal


@rule
def _tells(log: Any, secret: Array) -> bool:
    """Whether an event reveals a secret."""
    for i in range(log.count):
        if secret[int(log.events[i]) >> KIND_SHIFT]:
            return True
    return False


@rule
def _keep(desk: Any, row: int, kept: int) -> None:
    """Store the results of a gesture."""
    for step in range(LONGEST):
        desk.acts[kept, step] = desk.acts[row, step]
    for kind in range(4):
        desk.sums[kept, kind] = desk.sums[row, kind]
    for seat in range(SEATS):
        desk.wins[kept, seat] = desk.wins[row, seat]
    desk.lengths[kept] = desk.lengths[row]
    desk.visits[kept] = desk.visits[row]


@rule
def _copy_gesture(desk: Any, gw: Array, i: int, j: int) -> None:
    """Copy a gesture with its results to another row."""
    copy_words(gw, i, gw, j)
    _keep(desk, i, j)
    desk.closed[j] = desk.closed[i]
    desk.first[j] = desk.first[i]


@rule
def _forget(desk: Any, j: int) -> None:
    """Clear the results of a gesture."""
    for kind in range(4):
        desk.sums[j, kind] = 0.0
    for seat in range(SEATS):
        desk.wins[j, seat] = 0.0
    desk.visits[j] = 0


def _settle(
    c: Any, desk: Any, g: Array, gb: Array, hidden: Array, secret: Array, seat: int, row: int, act: int, moves: Any,
    log: Any,
) -> None:  # fmt: skip
    """Add an act to a gesture, and the acts after it that are the only legal ones."""
    desk.closed[row] = 1
    while True:
        desk.acts[row, desk.lengths[row]] = act
        desk.lengths[row] += 1
        log.count = 0
        _apply(c, g[row], seat, act, log)
        who = _actor(c, g[row])
        if who < 0 or int(_waiting(c, g[row])) >> seat & 1 == 0 or _tells(log, secret):
            return
        mask(gb[row], hidden, bit(seat))
        if desk.lengths[row] >= LONGEST:
            return
        n = _legal(c, g[row], seat, moves)
        if n != 1:
            desk.closed[row] = 0
            return
        act = int(moves.ids[0])


def _grow(
    c: Any, desk: Any, g: Array, gw: Array, gb: Array, hidden: Array, secret: Array, seat: int, seed: Any, row: int,
    at: int, room: int, moves: Any, log: Any,
) -> int:  # fmt: skip
    """Write every gesture that is one act longer than a given one into the rows from `at`, at most `room` of them,
    the policy's choice first: the playouts already made that choice, so it keeps their results. Returns how many
    there are."""
    n = _legal(c, g[row], seat, moves)
    usual = int(moves.ids[_choose(c, g[row], seat, moves, n, seed, 0) if n > 1 else 0])
    n = min(n, MOST_ACTS - 1)  # a game of a package may have more legal actions than there are rows
    for i in range(n):
        desk.ids[i] = moves.ids[i]
    stride = max(1, -(-(n - 1) // max(1, room - 1)))
    made = 0
    other = 0
    for i in range(-1, n):
        act = usual if i < 0 else int(desk.ids[i])
        if i >= 0 and act == usual:
            continue
        if i >= 0:
            other += 1
            if (other - 1) % stride != 0:
                continue
        _copy_gesture(desk, gw, row, at + made)
        if i >= 0:
            _forget(desk, at + made)
        _settle_now(c, desk, g, gb, hidden, secret, seat, at + made, act, moves, log)
        made += 1
    return made


def _try(
    c: Any, desk: Any, root: Array, worlds: Array, heavy: Array, s: Array, w: Array, b: Array, hidden: Array, seat: int,
    players: int, last_turn: int, seed: Any, begin: int, count: int, own: int, target: int, pause: int, moves: Any,
    log: Any, ended: Any, shares: Array,
) -> bool:  # fmt: skip
    """Try gestures in each world up to number `target` in which they were not tried yet, the policy's own before the
    others; False if it pauses before that, after a number of playouts. Worlds are resampled from the root, or taken
    from `worlds`, as often as `heavy` (sums of weights) says."""
    least = target
    for row in range(begin, begin + count):
        least = min(least, int(desk.visits[row]))
    for number in range(least, target):
        key = game_key(seed, number)
        if len(worlds) == 0:
            copy_words(root, 0, w, MADE)
            _resample(c, s[MADE], seat, key, 0)
        else:
            share = float(uniform(key, 0, 1 << 30)) / float(1 << 30) * heavy[len(heavy) - 1]
            pick = 0
            while pick < len(heavy) - 1 and heavy[pick] <= share:
                pick += 1
            copy_words(worlds, pick, w, MADE)
        for i in range(-1, count):
            row = own if i < 0 else begin + i
            if (i >= 0 and row == own) or desk.visits[row] != number:
                continue
            if pause == 0:
                return False
            pause -= 1
            copy_words(w, MADE, w, WORLD)
            for step in range(desk.lengths[row]):
                log.count = 0
                _apply(c, s[WORLD], seat, int(desk.acts[row, step]), log)
            desk.book[DECIDED] += _play_on_now(c, s, w, b, hidden, last_turn, key, moves, log)
            _reward_now(c, s[WORLD], players, ended, shares)
            reward = shares[1, seat]
            if row == own:
                desk.own_rewards[number] = reward
            apart = reward - desk.own_rewards[number]
            desk.sums[row, SUM] += reward
            desk.sums[row, SQUARES] += reward * reward
            desk.sums[row, APART] += apart
            desk.sums[row, APART_SQUARES] += apart * apart
            for other in range(players):
                desk.wins[row, other] += shares[0, other]
            desk.visits[row] = number + 1
            desk.book[SPENT] += 1
    return True


@rule
def _mean(desk: Any, row: int) -> float:
    return float(desk.sums[row, SUM]) / max(1, int(desk.visits[row]))


@rule
def _reached(desk: Any, begin: int, count: int, spend: int) -> int:
    """How many worlds every gesture can have seen when `spend` more playouts are made; at least one more, and 0 if all
    of them have seen as many as there are."""
    level = MOST_WORLDS
    for row in range(begin, begin + count):
        level = min(level, int(desk.visits[row]))
    fewest = level
    while level < MOST_WORLDS:
        under = 0
        above = MOST_WORLDS
        for row in range(begin, begin + count):
            if desk.visits[row] <= level:
                under += 1
            else:
                above = min(above, int(desk.visits[row]))
        if level + spend // under < above:
            return max(level + spend // under, fewest + 1)
        spend -= under * (above - level)
        level = above
    return MOST_WORLDS if fewest < MOST_WORLDS else 0


@rule
def _remember(desk: Any, begin: int, count: int) -> None:
    """For each first act, remember the gesture that was tried most, and of those the best."""
    for row in range(begin, begin + count):
        kept = KEPT + int(desk.first[row])
        more = desk.visits[row] > desk.visits[kept]
        if more or (desk.visits[row] == desk.visits[kept] and _mean(desk, row) > _mean(desk, kept)):
            _keep(desk, row, kept)


@rule
def _rank(desk: Any, begin: int, count: int) -> int:
    """Order the better half of the gestures, best first and equal ones by row, always including the policy's own;
    returns how many that is."""
    own = int(desk.book[OWN])
    for i in range(count):
        row = begin + i
        at = i
        while at > 0 and _mean(desk, desk.order[at - 1]) < _mean(desk, row):
            desk.order[at] = desk.order[at - 1]
            at -= 1
        desk.order[at] = row
    kept = max(1, count // 2)
    for i in range(kept):
        if desk.order[i] == own:
            return kept
    desk.order[kept] = own
    return kept + 1


@rule
def _surely(desk: Any, row: int) -> float:
    """By how many standard errors a gesture is better than the policy's own, in the worlds in which it was tried."""
    n = int(desk.visits[row])
    if n < 2:
        return 0.0
    mean = float(desk.sums[row, APART]) / n
    spread = float(desk.sums[row, APART_SQUARES]) - n * mean * mean
    if spread < NOTHING:
        return 0.0 if abs(mean) < NOTHING else mean * 1e9
    return float(mean / np.sqrt(spread / (n - 1) / n))


def _next_round(
    c: Any, desk: Any, g: Array, gw: Array, gb: Array, hidden: Array, secret: Array, seat: int, seed: Any, left: int,
    longest: int, moves: Any, log: Any,
) -> None:  # fmt: skip
    """Copy the better half to the other side of the buffer, extended by one act as long as there is room."""
    book = desk.book
    kept = _rank(desk, int(book[SIDE]) * ROWS, int(book[COUNT]))
    own = int(book[OWN])
    side = 1 - int(book[SIDE])
    room = min(ROWS, max(2, left // (2 * FEW)))
    laid = 0
    for i in range(kept):
        row = int(desk.order[i])
        free = room - laid - (kept - i - 1)
        at = side * ROWS + laid
        if row == own:
            book[OWN] = at
        if desk.closed[row] == 1 or free < 2 or desk.lengths[row] >= longest:
            _copy_gesture(desk, gw, row, at)
            laid += 1
        else:
            laid += _grow_now(c, desk, g, gw, gb, hidden, secret, seat, seed, row, at, free, moves, log)
    book[SIDE] = side
    book[COUNT] = laid


def _choose_gesture(
    c: Any, desk: Any, g: Array, gb: Array, hidden: Array, secret: Array, seat: int, seed: Any, sure: float,
    margin: float, moves: Any, log: Any,
) -> None:  # fmt: skip
    """The best gesture of those that beat the policy's own by enough, else that one, continued to its end by the
    policy."""
    best = int(desk.book[OWN])
    value = -1.0
    begin = int(desk.book[SIDE]) * ROWS
    for row in range(begin, begin + int(desk.book[COUNT])):
        is_better = desk.sums[row, APART] > margin * desk.visits[row] and _surely(desk, row) > sure
        if row != desk.book[OWN] and is_better and _mean(desk, row) > value:
            value = _mean(desk, row)
            best = row
    while desk.closed[best] == 0:
        n = _legal(c, g[best], seat, moves)
        act = int(moves.ids[_choose(c, g[best], seat, moves, n, seed, 0) if n > 1 else 0])
        _settle_now(c, desk, g, gb, hidden, secret, seat, best, act, moves, log)
    desk.book[CHOSEN] = best


def search_at(
    c: Array, desks: Array, root: Array, worlds: Array, heavy: Array, s: Array, w: Array, b: Array, g: Array, gw: Array,
    gb: Array, hidden: Array, secret: Array, seat: int, players: int, last_turn: int, seed: Any, target: int, left: int,
    pause: int, longest: int, sure: float, margin: float, lists: Array, logs: Array, results: Array, shares: Array,
) -> bool:  # fmt: skip
    """Continue a search until it pauses after a number of playouts, when `left` are left; False once a gesture is
    chosen. With a target, the gestures in the buffer are tried in that many worlds, and nothing else."""
    content = c[0]
    desk, moves, log = desks[0], lists[0], logs[0]
    book = desk.book
    if book[COUNT] == 0:
        copy_words(root, 0, gw, 2 * ROWS)
        book[COUNT] = _grow_now(
            content, desk, g, gw, gb, hidden, secret, seat, seed, 2 * ROWS, 0, MOST_ACTS, moves, log
        )
        for row in range(book[COUNT]):
            desk.first[row] = row
            _keep(desk, row, KEPT + row)
    if target > 0:
        _try_now(
            content, desk, root, worlds, heavy, s, w, b, hidden, seat, players, last_turn, seed, 0, int(book[COUNT]),
            int(book[OWN]), target, pause, moves, log, results[0], shares,
        )  # fmt: skip
        return True
    while pause > 0:
        if book[TARGET] == 0:
            if book[ROUND] > 0:
                _next_round_now(content, desk, g, gw, gb, hidden, secret, seat, seed, left, longest, moves, log)
            count = int(book[COUNT])
            if left >= count and count >= 2:
                part = max(int(PART * left), min(left, FEW * count))
                book[TARGET] = _reached(desk, int(book[SIDE]) * ROWS, count, part)
            if book[TARGET] == 0:
                _remember(desk, int(book[SIDE]) * ROWS, count)
                _choose_gesture_now(content, desk, g, gb, hidden, secret, seat, seed, sure, margin, moves, log)
                return False
            book[ROUND] += 1
        begin, count, before = int(book[SIDE]) * ROWS, int(book[COUNT]), int(book[SPENT])
        is_over = left <= 0 or _try_now(  # a search by seconds may run out of time in the middle of a round
            content, desk, root, worlds, heavy, s, w, b, hidden, seat, players, last_turn, seed, begin, count,
            int(book[OWN]), int(book[TARGET]), pause, moves, log, results[0], shares,
        )  # fmt: skip
        left -= int(book[SPENT]) - before
        pause -= int(book[SPENT]) - before
        if is_over:
            _remember(desk, begin, count)
            book[TARGET] = 0
    return True


PARTS = (_settle, _grow, _try, _next_round, _choose_gesture)
"""The templates above, in an order in which each uses only those before it."""
