"""Numbers for learners: what a seat may know, in named pieces, seats counted from the one who looks."""

from typing import Any

from tavolata.kernel.layout import SEATS, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import is_alive, role_of
from .terms import EFFECTS, ROLES, SYMBOLS, TOKENS, Phase

PHASES = len(Phase)
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
        out[at + s.effect] = 1
    at += EFFECTS
    out[at] = s.deus_ex
    out[at + 1] = s.deadly_sins
    out[at + 2] = s.salted_pork
    out[at + 3] = s.earthquake
    out[at + 4] = s.feast_of_fools
    out[at + 5] = s.guess_alone_wins
