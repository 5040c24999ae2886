"""Chapter 1, setting up: roles, starting tokens, who begins."""

from tavolata.kernel.events import Log, tell
from tavolata.kernel.layout import EVERYONE, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .dice import face
from .knowledge import hold_first_knowledge
from .layout import State
from .table import close_window, gain, open_answers
from .terms import DICE, SIDES, TOKENS, Event, Role, Symbol


@rule
def set_table(c: Content, s: State, players: int) -> None:
    """Everyone sits down; tokens in the pool (24 of each, T-23) and the starting tokens of the 6- and 7-player
    games."""
    s.players = players
    s.alive = (1 << players) - 1
    s.first = -1
    s.turn = -1
    s.deus = -1
    s.subject = -1
    for kind in range(TOKENS):
        start = int(c.start[players - 2, kind])
        s.pool[kind] = int(c.supply[kind]) - start * players
        for seat in range(players):
            s.tokens[seat, kind] = start


@rule
def roles_in_deal(c: Content, players: int) -> int:
    """The roles that are shuffled, as bits: five with two players, six from three on, all seven with seven (T-02)."""
    roles = 0
    for role in range(Role.PRINCE, Role.INNKEEPER):
        roles |= 1 << role
    if players >= c.innkeeper_from:
        roles |= 1 << Role.INNKEEPER
    if players == 7:
        roles |= 1 << Role.BRIGAND
    return roles


@rule
def roles_left(c: Content, s: State) -> int:
    """The roles not yet dealt, as bits."""
    left = roles_in_deal(c, s.players)
    for card in range(s.dealt):
        left &= 255 ^ (1 << int(s.role[card]))
    return left


@rule
def count_roles_in_deal(c: Content, s: State) -> int:
    """How many roles are in the deal."""
    roles = roles_in_deal(c, s.players)
    n = 0
    for role in range(Role.PRINCE, Role.BRIGAND + 1):
        n += roles >> role & 1
    return n


@rule
def draw_role(c: Content, s: State, seat: int, outcome: int, log: Log) -> None:
    """A seat draws one of the roles left, for its own eyes; the Brigand is dealt like any role (T-03) and lies face up
    from then on (T-04)."""
    left = roles_left(c, s)
    role = Role.PRINCE.value
    while left >> role & 1 == 0 or outcome > 0:
        outcome -= left >> role & 1
        role += 1
    card = int(s.dealt)
    s.dealt += 1
    s.card[seat] = card
    s.role[card] = role
    s.role_seen[card] = EVERYONE if role == Role.BRIGAND else bit(seat)
    hold_first_knowledge(s, card, roles_in_deal(c, s.players))
    tell(log, Event.DEALT, s.role_seen[card], seat, role)


@rule
def has_start_choice(c: Content, s: State) -> bool:
    """Seven players take a token of their choice, all at once, before the first-player roll (T-06)."""
    return s.players >= c.choice_from


@rule
def give_chosen_tokens(s: State, log: Log) -> None:
    """The sealed choices are shown together; the tokens come from the pool (T-06, T-37)."""
    open_answers(s, log)
    for seat in range(s.players):
        gain(s, seat, s.answer[seat] - 1, log)
    close_window(s)


@rule
def next_to_roll(s: State) -> int:
    """The lowest seat that must still roll for the first turn."""
    seat = 0
    while not has(s.rolling, seat):
        seat += 1
    return seat


@rule
def roll_for_first(c: Content, s: State, outcome: int, log: Log) -> None:
    """Five dice; only Bologna and Wine count, and the roll has no other effect (T-05)."""
    seat = next_to_roll(s)
    total = 0
    dice = outcome
    for _ in range(DICE):
        symbol = face(c, dice)
        dice //= SIDES
        if symbol == Symbol.BOLOGNA or symbol == Symbol.WINE:
            total += 1
    s.roll_total[seat] = total
    s.rolling &= 255 ^ bit(seat)
    tell(log, Event.FIRST_ROLLED, EVERYONE, seat, outcome, total)


@rule
def settle_first(s: State, log: Log) -> bool:
    """The highest total begins; those who tie roll again among themselves (T-05). True when someone begins."""
    best = -1
    for seat in range(s.players):
        best = max(best, int(s.roll_total[seat]))
    tied = 0
    count = 0
    for seat in range(s.players):
        if s.roll_total[seat] == best:
            tied |= bit(seat)
            count += 1
            s.first = seat
        else:
            s.roll_total[seat] = -1
    if count == 1:
        tell(log, Event.FIRST, EVERYONE, s.first)
        return True
    s.first = -1
    s.rolling = tied
    tell(log, Event.TIED, EVERYONE, tied)
    return False
