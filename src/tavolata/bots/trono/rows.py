"""Rows of the victory table, and which of them others may be after."""

from tavolata.games.trono.content import NO_LIMIT, Content
from tavolata.games.trono.layout import State
from tavolata.games.trono.table import is_alive, role_of
from tavolata.games.trono.terms import TOKENS, Role, Token
from tavolata.kernel.rule import rule

NEAR = 3  # an opponent this few tokens from a row is dangerous


@rule
def hoard_kind(s: State, seat: int) -> int:
    """What the Brigand collects: the one of their three kinds that they have most of."""
    best = Token.PEOPLE.value
    if s.tokens[seat, Token.BOOK] > s.tokens[seat, best]:
        best = Token.BOOK.value
    if s.tokens[seat, Token.BOLOGNA] > s.tokens[seat, best]:
        best = Token.BOLOGNA.value
    return best


@rule
def least(c: Content, s: State, seat: int, role: int, kind: int) -> int:
    """How many such tokens a role must have."""
    if role == Role.BRIGAND:
        return int(c.hoard) if kind == hoard_kind(s, seat) else 0
    return int(c.least[role - 1, kind])


@rule
def most(c: Content, s: State, seat: int, role: int, kind: int) -> int:
    """How many such tokens a role may have."""
    if role == Role.BRIGAND:
        return NO_LIMIT if kind == Token.TOWER or kind == hoard_kind(s, seat) else 0
    return int(c.most[role - 1, kind])


@rule
def lacking(c: Content, s: State, seat: int, role: int, kind: int) -> int:
    """How many such tokens a seat still needs for a row."""
    return max(0, least(c, s, seat, role, kind) - int(s.tokens[seat, kind]))


@rule
def distance(c: Content, s: State, seat: int, role: int) -> int:
    """How many tokens a seat is away from a row; one too many counts twice, for it is hard to be rid of."""
    steps = 0
    for kind in range(TOKENS):
        steps += lacking(c, s, seat, role, kind)
        steps += 2 * max(0, int(s.tokens[seat, kind]) - most(c, s, seat, role, kind))
    return steps


@rule
def can_be(s: State, other: int, role: int) -> bool:
    """Whether a seat can have a role, by what the bot has seen and what everyone knows."""
    if role_of(s, other) != Role.UNKNOWN:
        return role_of(s, other) == role
    for card in range(s.dealt):
        if s.role[card] == role:
            return False
    return int(s.not_role[s.card[other]]) >> role & 1 == 0


@rule
def nearest(c: Content, s: State, other: int) -> int:
    """How far a seat is from the nearest row that can be its own."""
    steps = NO_LIMIT
    for role in range(Role.PRINCE, Role.BRIGAND + 1):
        if can_be(s, other, role):
            steps = min(steps, distance(c, s, other, role))
    return steps


@rule
def opponents(s: State) -> int:
    """How many others are still in the game."""
    n = -1
    for seat in range(s.players):
        n += is_alive(s, seat)
    return max(1, n)


@rule
def threat(c: Content, s: State, other: int) -> int:
    """What it is worth that an opponent loses a token: more, the fewer opponents there are and the nearer they are
    to a row."""
    return 6 // opponents(s) + 2 * max(0, NEAR - nearest(c, s, other))


@rule
def in_danger(c: Content, s: State, seat: int) -> bool:
    """Whether somebody else may win with their next results."""
    for other in range(s.players):
        if other != seat and is_alive(s, other) and nearest(c, s, other) <= NEAR - 1:
            return True
    return False


@rule
def likelihood(c: Content, s: State, other: int, role: int) -> int:
    """How likely a role is, judged by a seat's tokens: each token that its row asks for doubles it, each other
    halves it."""
    if not can_be(s, other, role):
        return 0
    doublings = 20
    for kind in range(TOKENS):
        held = int(s.tokens[other, kind])
        wanted = min(held, least(c, s, other, role, kind))
        doublings += wanted - (held - wanted) - max(0, held - most(c, s, other, role, kind))
    return 1 << min(40, max(0, doublings))


@rule
def odds(c: Content, s: State, other: int, role: int) -> int:
    """The chances in a hundred that a seat has a role."""
    total = 0
    for any_role in range(Role.PRINCE, Role.BRIGAND + 1):
        total += likelihood(c, s, other, any_role)
    return 100 * likelihood(c, s, other, role) // max(1, total)
