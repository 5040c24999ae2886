"""Chapter 3, phase 2: what the chosen results do, one activation at a time (T-08)."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .table import (
    can_be_robbed,
    clockwise,
    close_window,
    discard,
    free_skip_tokens,
    gain,
    is_alive,
    is_brigand,
    open_answers,
    rob,
)
from .terms import SYMBOLS, TOKENS, Effect, Event, FiveDice, Reason, Symbol, Token
from .victory import over_limit


@rule
def symbol_of(effect: int) -> int:
    """The symbol whose dice an effect takes."""
    if effect < SYMBOLS:
        return effect
    if effect == Effect.DRUNKENNESS:
        return Symbol.WINE.value
    if effect == Effect.PLAGUE:
        return Symbol.RAT.value
    return Symbol.PEOPLE.value


@rule
def dice_of(effect: int) -> int:
    """One die, or two for a pair."""
    return 1 if effect < SYMBOLS else 2


@rule
def why_not_activate(c: Content, s: State, effect: int, wild: int) -> int:
    """Two equal results may be used as a pair or one by one (T-08); a Book die may stand for any other symbol, also to
    complete a pair (T-10)."""
    if wild > 0:
        if effect == Effect.BOOK:
            return Reason.BOOK_IS_BOOK
        if wild > dice_of(effect):
            return Reason.TOO_MANY_WILD
        if wild > s.chosen[Symbol.BOOK]:
            return Reason.NO_WILD_BOOK
    if s.chosen[symbol_of(effect)] < dice_of(effect) - wild:
        return Reason.DIE_NOT_CHOSEN
    if effect == Effect.DRUNKENNESS:
        return why_nobody_drinks(c, s)
    return Reason.LEGAL


@rule
def why_nobody_drinks(c: Content, s: State) -> int:
    """Drunkenness needs a free skip token and somebody who holds none; else the pair is only good as singles (T-20)."""
    if s.skipping == s.alive:
        return Reason.ALL_DRUNK
    if free_skip_tokens(c, s) == 0:
        return Reason.NO_SKIP_TOKEN
    return Reason.LEGAL


@rule
def spend_dice(s: State, effect: int, wild: int, log: Log) -> None:
    """The dice of an effect are used up."""
    s.chosen[symbol_of(effect)] -= dice_of(effect) - wild
    s.chosen[Symbol.BOOK] -= wild
    s.effect = effect
    tell(log, Event.ACTIVATED, EVERYONE, s.turn, effect, wild)


@rule
def is_gain(effect: int) -> bool:
    """Effects that bring tokens."""
    return effect < TOKENS or effect == Effect.GATHERING


@rule
def is_plague(effect: int) -> bool:
    """Effects that hit all players."""
    return effect == Effect.DISEASE or effect == Effect.PLAGUE


@rule
def count_victims(s: State, kind: int) -> int:
    """Opponents from whom the roller could steal such a token."""
    n = 0
    for seat in range(s.players):
        if can_be_robbed(s, s.turn, seat, kind):
            n += 1
    return n


@rule
def only_victim(s: State, kind: int) -> int:
    """The one opponent who can be robbed."""
    seat = 0
    while not can_be_robbed(s, s.turn, seat, kind):
        seat += 1
    return seat


@rule
def take_tokens(c: Content, s: State, log: Log) -> bool:
    """The roller takes the tokens of an effect. The Brigand steals them, one victim a token, and gets nothing where
    there is nothing (T-37, T-46); in a Feast of Fools each may be stolen or come from the pool, also from an empty one
    (T-12, T-32); all others take from the pool, and must while it has any (T-12). True if the roller has to say whom
    to rob. At a broken limit the rest is lost, also the second token of a pair (T-26)."""
    kind = symbol_of(int(s.effect))
    while s.amount > 0 and not over_limit(c, s, s.turn, kind):
        if is_brigand(s, s.turn):
            victims = count_victims(s, kind)
            if victims > 1:
                return True
            if victims == 1:
                rob(s, s.turn, only_victim(s, kind), kind, log)
            else:
                tell(log, Event.NOTHING, EVERYONE, s.turn, s.effect)
        elif s.event == FiveDice.FEAST_OF_FOOLS and count_victims(s, kind) > 0:
            return True
        else:
            gain(s, s.turn, kind, log)
        s.amount -= 1
    s.amount = 0
    return False


@rule
def why_not_steal(s: State, victim: int) -> int:
    """Whom one may rob: a living opponent who has the token."""
    if victim >= s.players:
        return Reason.NO_SUCH_SEAT
    if victim == s.turn:
        return Reason.NOT_YOURSELF
    if not is_alive(s, victim):
        return Reason.SEAT_OUT
    if s.tokens[victim, symbol_of(int(s.effect))] == 0:
        return Reason.VICTIM_HAS_NONE
    return Reason.LEGAL


@rule
def why_not_target(s: State, seat: int) -> int:
    """Whom Wine and Revolution may hit: any living player, oneself included (T-13), the Brigand too (T-39); nobody is
    made drunk twice (T-20)."""
    if seat >= s.players:
        return Reason.NO_SUCH_SEAT
    if not is_alive(s, seat):
        return Reason.SEAT_OUT
    if s.effect == Effect.DRUNKENNESS and has(s.skipping, seat):
        return Reason.ALREADY_DRUNK
    return Reason.LEGAL


@rule
def bologna_against(effect: int) -> int:
    """The number of Bologna that cancels an effect on oneself: two for Drunkenness, else one (T-19)."""
    return 2 if effect == Effect.DRUNKENNESS else 1


@rule
def hit(s: State, seat: int, log: Log) -> bool:
    """The effect falls on a player. True if they have a choice to make; with none it is carried out, and with nothing
    to lose it has no effect (T-14, T-15, T-19)."""
    tell(log, Event.TARGETED, EVERYONE, s.turn, seat, s.effect)
    s.subject = seat
    people = s.tokens[seat, Token.PEOPLE]
    tower = s.tokens[seat, Token.TOWER]
    book = s.tokens[seat, Token.BOOK]
    bologna = s.tokens[seat, Token.BOLOGNA]
    if s.effect == Effect.DRUNKENNESS:
        if bologna >= bologna_against(s.effect):
            return True
        make_drunk(s, seat, log)
    elif s.effect == Effect.INEBRIATION:
        if people > 0 and bologna > 0:
            return True
        if people == 0:
            tell(log, Event.NOTHING, EVERYONE, seat, s.effect)
        discard(s, seat, Token.PEOPLE.value, 1, log)
    else:
        if tower > 0 and book > 0:
            return True
        if tower == 0 and book == 0:
            tell(log, Event.NOTHING, EVERYONE, seat, s.effect)
        discard(s, seat, Token.TOWER.value, 1, log)
        discard(s, seat, Token.BOOK.value, 1, log)
    return False


@rule
def why_not_give(s: State, kind: int) -> int:
    """The victim's choices: People or, to cancel, Bologna (Inebriation); Tower or Book (Revolution, T-14); two Bologna
    (Drunkenness)."""
    if s.effect == Effect.REVOLUTION:
        allowed = kind == Token.TOWER or kind == Token.BOOK
    elif s.effect == Effect.INEBRIATION:
        allowed = kind == Token.PEOPLE or kind == Token.BOLOGNA
    else:
        allowed = kind == Token.BOLOGNA
    return Reason.LEGAL if allowed else Reason.NOT_THIS_TOKEN


@rule
def give(s: State, seat: int, kind: int, log: Log) -> None:
    """The victim discards what they chose."""
    number = 1
    if kind == Token.BOLOGNA:
        tell(log, Event.CANCELLED, EVERYONE, seat, s.effect)
        number = bologna_against(s.effect)
    discard(s, seat, kind, number, log)


@rule
def make_drunk(s: State, seat: int, log: Log) -> None:
    """A skip token: the next turn is lost."""
    s.skipping |= bit(seat)
    tell(log, Event.DRUNK, EVERYONE, seat)


@rule
def has_rat_choice(s: State, seat: int) -> bool:
    """Who has People and a Tower may give either; who has no People loses nothing of it (T-16)."""
    return is_alive(s, seat) and s.tokens[seat, Token.PEOPLE] > 0 and s.tokens[seat, Token.TOWER] > 0


@rule
def ask_about_rats(s: State) -> bool:
    """All players are hit, the roller too (T-17). Those who have a choice answer at once and sealed (T-18, T-45); true
    if there are any."""
    s.asked = 0
    s.answered = 0
    for seat in range(s.players):
        if has_rat_choice(s, seat):
            s.asked |= bit(seat)
    return s.asked != 0


@rule
def carry_out_rats(s: State, log: Log) -> None:
    """Clockwise from the roller each discards a People (or the Tower they chose) and, in the Black Plague, a
    Bologna; what one lacks is skipped (T-18, T-45)."""
    open_answers(s, log)
    for step in range(s.players):
        seat = clockwise(s, s.turn, step)
        if is_alive(s, seat):
            kind = s.answer[seat] - 1 if has(s.asked, seat) else Token.PEOPLE
            discard(s, seat, kind, 1, log)
            if s.effect == Effect.PLAGUE:
                discard(s, seat, Token.BOLOGNA, 1, log)
    close_window(s)
