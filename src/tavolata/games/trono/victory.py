"""Chapter 5, winning: the victory table, accusations, elimination, the end."""

from tavolata.kernel.contract import Result
from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .knowledge import learn_is, learn_not, reveal_all
from .layout import State
from .setup import count_roles_in_deal, roles_in_deal
from .table import count_alive, discard_all, is_alive, is_brigand, right_of, role_of
from .terms import TOKENS, End, Event, Reason, Role, Token

INNKEEPER_BIT = 1 << Role.INNKEEPER


@rule
def fits_row(c: Content, s: State, seat: int, role: int) -> bool:
    """The tokens of a seat match the row of a role: enough of each, and no more where the number is exact."""
    fitting = True
    for kind in range(TOKENS):
        held = s.tokens[seat, kind]
        fitting &= (held >= c.least[role - 1, kind]) & (held <= c.most[role - 1, kind])
    return fitting


@rule
def has_hoard(c: Content, s: State, seat: int) -> bool:
    """The Brigand's row: eight or more of People, Book or Bologna and none of the other two; Towers do not matter. It
    counts in their own turn and, like any row, after an event (T-31, T-38)."""
    people = s.tokens[seat, Token.PEOPLE]
    book = s.tokens[seat, Token.BOOK]
    bologna = s.tokens[seat, Token.BOLOGNA]
    only_one_kind = (people == 0 and book == 0) or (people == 0 and bologna == 0) or (book == 0 and bologna == 0)
    return bool(only_one_kind and people + book + bologna >= c.hoard)


@rule
def fits(c: Content, s: State, seat: int, role: int) -> bool:
    """Whether a seat's tokens complete the row of a role. There is no other score (T-07)."""
    if role == Role.BRIGAND:
        return has_hoard(c, s, seat)
    return fits_row(c, s, seat, role)


@rule
def fitting_rows(c: Content, s: State, seat: int) -> int:
    """The roles in the deal whose rows a seat's open tokens complete, as bits: public."""
    held = 0
    for kind in range(TOKENS):
        held += int(s.tokens[seat, kind])
    if held < c.fewest:
        return 0
    rows = 0
    for role in range(Role.PRINCE, Role.BRIGAND):
        rows |= fits_row(c, s, seat, role) << role
    return rows & roles_in_deal(c, s.players)


@rule
def guess_alone(s: State) -> bool:
    """The table option for two players under which a right guess wins without any tokens (T-33)."""
    return s.players == 2 and s.guess_alone_wins == 1


@rule
def all_guess(s: State) -> bool:
    """With two players everyone must complete their row and then guess (T-33), unless a guess alone wins."""
    return s.players == 2 and s.guess_alone_wins == 0


@rule
def must_guess(s: State, seat: int) -> bool:
    """Completing the row is not enough for this seat: the Innkeeper (T-36), or anyone of two players (T-33)."""
    return all_guess(s) or role_of(s, seat) == Role.INNKEEPER


@rule
def wins_by_tokens(c: Content, s: State, seat: int) -> bool:
    """A seat that need not guess wins as soon as its row is complete; if it does not win, everyone learns what it
    is not (T-34)."""
    if is_brigand(s, seat):
        return has_hoard(c, s, seat)
    rows = fitting_rows(c, s, seat)
    if rows == 0 or all_guess(s):
        return False
    if rows >> role_of(s, seat) & 1 and not must_guess(s, seat):
        return True
    learn_not(s, int(s.card[seat]), rows & (255 ^ INNKEEPER_BIT))
    return False


@rule
def might_accuse(c: Content, s: State, seat: int) -> bool:
    """By its open tokens a seat could be entitled to accuse: the Innkeeper's row, with two players any row (T-31)."""
    rows = fitting_rows(c, s, seat)
    if s.players == 2:
        return rows != 0
    return rows & INNKEEPER_BIT != 0


@rule
def why_no_accusation(c: Content, s: State, seat: int) -> int:
    """Who may accuse: the Innkeeper with a complete row (T-36), with two players whoever has completed theirs, or
    anyone where a guess alone wins (T-33)."""
    if s.players == 2:
        if s.guess_alone_wins == 0 and not fits(c, s, seat, role_of(s, seat)):
            return Reason.TOKENS_BEFORE_GUESS
        return Reason.LEGAL
    if role_of(s, seat) != Role.INNKEEPER:
        return Reason.ONLY_INNKEEPER
    if not fits_row(c, s, seat, Role.INNKEEPER.value):
        return Reason.TOKENS_DO_NOT_FIT
    return Reason.LEGAL


@rule
def why_not_accuse(c: Content, s: State, seat: int, accused: int, role: int) -> int:
    """Whom and of what: a living opponent, not the Brigand; any role in the deal but one's own, also one that is not in
    play (T-27, T-36) or, with two players, was removed (T-43)."""
    reason = why_no_accusation(c, s, seat)
    if reason != Reason.LEGAL:
        return reason
    if accused >= s.players:
        return Reason.NO_SUCH_SEAT
    if accused == seat:
        return Reason.ACCUSE_YOURSELF
    if not is_alive(s, accused):
        return Reason.SEAT_OUT
    if role == Role.BRIGAND or is_brigand(s, accused):
        return Reason.BRIGAND_IS_KNOWN
    if role == role_of(s, seat):
        return Reason.OWN_ROLE if s.players == 2 else Reason.INNKEEPER_KNOWN
    if roles_in_deal(c, s.players) >> role & 1 == 0:
        return Reason.ROLE_NOT_IN_GAME
    return Reason.LEGAL


@rule
def accuse(c: Content, s: State, seat: int, accused: int, role: int, log: Log) -> bool:
    """Carry out an accusation; true if it is right, and then it wins. By making it, the accuser shows something of
    their own: that they are the Innkeeper, or that their row is complete."""
    tell(log, Event.ACCUSED, EVERYONE, seat, accused, role)
    if s.players > 2:
        learn_is(s, int(s.card[seat]), Role.INNKEEPER.value)
    else:
        learn_not(s, int(s.card[seat]), 1 << role)
        if s.guess_alone_wins == 0:
            learn_not(s, int(s.card[seat]), 255 ^ fitting_rows(c, s, seat))
    if role_of(s, accused) == role:
        declare(s, bit(seat), End.GUESS)
        return True
    learn_not(s, int(s.card[accused]), 1 << role)
    tell(log, Event.WRONG, EVERYONE, seat)
    return False


@rule
def pay_for_miss(c: Content, s: State, seat: int, log: Log) -> bool:
    """With two players a miss costs all tokens and the role, which is removed face down; when no spare role is left the
    guesser keeps theirs (T-33). Otherwise the Innkeeper is out (T-36). True if a new role is to be drawn."""
    if s.players > 2:
        eliminate(s, seat, log)
        return False
    discard_all(s, seat, log)
    if s.dealt == count_roles_in_deal(c, s):
        return False
    tell(log, Event.LOST_ROLE, EVERYONE, seat)
    return True


@rule
def over_limit(c: Content, s: State, seat: int, kind: int) -> bool:
    """More than seven tokens of one symbol, and one has lost at once; the Brigand may (T-26)."""
    return s.deadly_sins == 1 and s.tokens[seat, kind] > c.sins and not is_brigand(s, seat)


@rule
def breaks_sins(c: Content, s: State, seat: int) -> bool:
    """Whether a seat holds too many of any symbol."""
    broken = False
    for kind in range(TOKENS):
        broken |= s.tokens[seat, kind] > c.sins
    return broken and s.deadly_sins == 1 and not is_brigand(s, seat)


@rule
def eliminate(s: State, seat: int, log: Log) -> None:
    """Out of the game: tokens to the pool (T-27), skip token to the supply (T-44), the Deus-Ex token to the right
    (T-25); the role stays hidden. If only one player is left they win, if none is left nobody does (T-35)."""
    discard_all(s, seat, log)
    s.alive &= 255 ^ bit(seat)
    s.skipping &= 255 ^ bit(seat)
    tell(log, Event.ELIMINATED, EVERYONE, seat)
    if s.deus == seat and s.alive != 0:
        s.deus = right_of(s, seat)
        tell(log, Event.DEUS_MOVED, EVERYONE, s.deus)


@rule
def settle_last(s: State) -> bool:
    """The last player left wins at once; if the last ones went together nobody wins (T-35). True if the game ends."""
    left = count_alive(s)
    if left == 1:
        declare(s, s.alive, End.LAST_STANDING)
    elif left == 0:
        declare(s, 0, End.NOBODY)
    return left <= 1


@rule
def declare(s: State, winners: int, end: int) -> None:
    """The game ends."""
    s.winners = winners
    s.end = end


@rule
def close(s: State, log: Log) -> None:
    """At the end all roles in front of the players are shown (T-27)."""
    reveal_all(s)
    for seat in range(s.players):
        tell(log, Event.REVEALED, EVERYONE, seat, role_of(s, seat))
    tell(log, Event.WON, EVERYONE, s.winners, s.end)


@rule
def result(c: Content, s: State, out: Result) -> None:
    """A winner scores one, everyone else nothing; all who did not win share the next place (T-07)."""
    out.winners = s.winners
    out.end = s.end
    losers_place = 1
    for seat in range(s.players):
        losers_place += has(s.winners, seat)
    for seat in range(s.players):
        out.scores[seat] = has(s.winners, seat)
        out.places[seat] = 1 if has(s.winners, seat) else losers_place
