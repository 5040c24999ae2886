"""Numbers for learners: what a seat may know, in named pieces, seats counted from the one who looks."""

from typing import Any

from tavolata.kernel.layout import SEATS, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import clockwise, is_alive, is_brigand, role_of
from .terms import EFFECTS, ROLES, SYMBOLS, TOKENS, FiveDice, Phase

PHASES = len(Phase)
FIVE_DICE = len(FiveDice)
PIECES = (
    ("phase", PHASES),
    ("role", ROLES),
    ("tokens", SEATS * TOKENS),
    ("alive", SEATS),
    ("skipping", SEATS),
    ("deus", SEATS),
    ("turn", SEATS),
    ("not_role", SEATS * ROLES),
    ("lying", SYMBOLS),
    ("chosen", SYMBOLS),
    ("effect", EFFECTS),
    ("options", 6),
    # what one is being asked (law 9)
    ("seat", SEATS),
    ("players", 1),
    ("brigand", SEATS),
    ("subject", SEATS),
    ("asked", SEATS),
    ("answered", SEATS),
    ("answer", TOKENS),
    ("pool", TOKENS),
    ("event", FIVE_DICE),
    ("amount", 1),
    ("turn_lost", 1),
    ("deus_used", 1),
)


@rule
def features(c: Content, s: State, seat: int, out: Any) -> None:
    """Fill `out` with the pieces in their order."""
    for i in range(len(out)):
        out[i] = 0
    at = 0
    out[at + s.phase] = 1
    at += PHASES
    out[at + role_of(s, seat)] = 1
    at += ROLES
    for step in range(s.players):
        other = (seat + step) % s.players
        for kind in range(TOKENS):
            out[at + step * TOKENS + kind] = s.tokens[other, kind]
        out[at + SEATS * TOKENS + step] = is_alive(s, other)
        out[at + SEATS * (TOKENS + 1) + step] = has(s.skipping, other)
        out[at + SEATS * (TOKENS + 2) + step] = s.deus == other
        out[at + SEATS * (TOKENS + 3) + step] = s.turn == other
        for role in range(ROLES):
            out[at + SEATS * (TOKENS + 4) + step * ROLES + role] = int(s.not_role[s.card[other]]) >> role & 1
    at += SEATS * (TOKENS + 4 + ROLES)
    for symbol in range(SYMBOLS):
        out[at + symbol] = s.lying[symbol]
        out[at + SYMBOLS + symbol] = s.chosen[symbol]
    at += 2 * SYMBOLS
    if s.phase >= Phase.SOURCE and s.phase <= Phase.RATS:
        out[at + int(s.effect)] = 1
    at += EFFECTS
    out[at] = s.deus_ex
    out[at + 1] = s.deadly_sins
    out[at + 2] = s.salted_pork
    out[at + 3] = s.earthquake
    out[at + 4] = s.feast_of_fools
    out[at + 5] = s.guess_alone_wins
    question_features(s, seat, out, at + 6)


@rule
def question_features(s: State, seat: int, out: Any, at: int) -> None:
    """What is being asked of whom, and who has answered. Actions use absolute seats, so the seat's own
    index is a feature."""
    out[at + seat] = 1
    out[at + SEATS] = s.players
    at += SEATS + 1
    for step in range(s.players):
        other = clockwise(s, seat, step)
        out[at + step] = is_brigand(s, other)
        out[at + SEATS + step] = s.subject == other
        out[at + 2 * SEATS + step] = has(s.asked, other)
        out[at + 3 * SEATS + step] = has(s.answered, other)
    at += 4 * SEATS
    if s.answer[seat] > 0:
        out[at + int(s.answer[seat]) - 1] = 1
    for kind in range(TOKENS):
        out[at + TOKENS + kind] = s.pool[kind]
    at += 2 * TOKENS
    out[at + int(s.event)] = 1
    at += FIVE_DICE
    out[at] = s.amount
    out[at + 1] = s.turn_lost
    out[at + 2] = s.deus_used
