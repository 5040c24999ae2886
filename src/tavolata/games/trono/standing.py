"""How near each seat is to the victory of its own role while a game is under way: what reports call a lead."""

from tavolata.kernel.contract import Result
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import is_alive, role_of
from .terms import TOKENS, Role, Token

OUT = 1 << 16
"""More tokens than can be missing: who is out is behind everybody else."""


@rule
def missing_from_row(c: Content, s: State, seat: int, role: int) -> int:
    """How many tokens have to come or go until the row of a role is complete (chapter 5)."""
    far = 0
    for kind in range(TOKENS):
        held = int(s.tokens[seat, kind])
        far += max(0, int(c.least[role - 1, kind]) - held) + max(0, held - int(c.most[role - 1, kind]))
    return far


@rule
def missing_from_hoard(c: Content, s: State, seat: int) -> int:
    """The same for the Brigand, who hoards one kind and gets rid of the other two (T-38)."""
    people = int(s.tokens[seat, Token.PEOPLE])
    book = int(s.tokens[seat, Token.BOOK])
    bologna = int(s.tokens[seat, Token.BOLOGNA])
    hoarded = max(people, book, bologna)
    return max(0, int(c.hoard) - hoarded) + people + book + bologna - hoarded


@rule
def missing(c: Content, s: State, seat: int) -> int:
    """How many tokens a seat lacks, or has too many, for its own role; before the deal nobody lacks any."""
    role = role_of(s, seat)
    if role == Role.UNKNOWN:
        return 0
    if role == Role.BRIGAND:
        return missing_from_hoard(c, s, seat)
    return missing_from_row(c, s, seat, role)


@rule
def standing(c: Content, s: State, out: Result) -> None:
    """The fewer tokens a seat lacks, the more it scores."""
    for seat in range(s.players):
        out.scores[seat] = -missing(c, s, seat) if is_alive(s, seat) else -OUT
