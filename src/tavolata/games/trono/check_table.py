"""Checks of a state: who sits, lives and has the turn, tokens and markers, role cards, the roll for the first turn.

Each check returns whether something is wrong.
"""

from tavolata.kernel.layout import EVERYONE, SEATS, bit, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import CARDS, MOST_TURNS, State
from .setup import count_roles_in_deal, has_start_choice, roles_in_deal
from .table import count_alive, free_skip_tokens, is_alive, is_brigand, right_of
from .terms import TOKENS, FiveDice, Phase, Role, Token
from .victory import breaks_sins

ONLY_INNKEEPER = 254 ^ (1 << Role.INNKEEPER)  # what everyone knows of a card that is the Innkeeper


@rule
def before_first_turn(s: State) -> bool:
    """Roles are dealt, tokens chosen, or dice rolled for the first turn."""
    return s.phase <= Phase.FIRST_ROLL


@rule
def is_seat(s: State, seat: int) -> bool:
    """Somebody sits there."""
    return seat >= 0 and seat < s.players


# --- seats ------------------------------------------------------------------


@rule
def turns_problem(s: State) -> bool:
    """Turns are counted from the first on, and not for ever."""
    return s.turns < 0 or s.turns > MOST_TURNS or (s.turns == 0) != before_first_turn(s)


@rule
def alive_problem(s: State) -> bool:
    """Everyone at the table before the first turn, and at least two until the game is over (T-35)."""
    if int(s.alive) >> int(s.players) != 0:
        return True
    if s.phase == Phase.OVER:
        return False
    left = count_alive(s)
    return left < 2 or (before_first_turn(s) and left < s.players)


@rule
def first_problem(s: State) -> bool:
    """Who began is known from the first turn on."""
    return s.first >= s.players or (s.first < 0) != before_first_turn(s)


@rule
def turn_problem(s: State) -> bool:
    """The roller is alive, unless an event has put them out (T-31) or the game is over."""
    if before_first_turn(s) or not is_seat(s, s.turn):
        return s.turn != -1 or not before_first_turn(s)
    may_be_out = s.phase == Phase.OVER or (s.phase == Phase.ASK and s.turn_lost == 1)
    return not may_be_out and not is_alive(s, s.turn)


@rule
def deus_problem(s: State) -> bool:
    """From the first turn on a living player has the Deus-Ex token, if it is in the game (T-25)."""
    if before_first_turn(s) or s.deus_ex == 0:
        return s.deus != -1
    return not is_seat(s, s.deus) or (s.alive != 0 and not is_alive(s, s.deus))


@rule
def deus_used_problem(s: State) -> bool:
    """Used after a roll, the token went to the roller or, if the roller used it, to their right (T-25)."""
    if s.deus_used == 0:
        return False
    unused_yet = before_first_turn(s) or s.phase == Phase.KEEP or s.phase == Phase.DEUS_EX
    if s.deus_ex == 0 or unused_yet:
        return True
    return s.alive != 0 and s.deus != s.turn and s.deus != right_of(s, s.turn)


@rule
def subject_problem(s: State) -> bool:
    """The subject sits at the table, and is alive where they are asked something."""
    if s.turns == 0 or (s.turns == 1 and s.phase <= Phase.DEUS_EX):
        return s.subject != -1
    concerned = s.phase == Phase.ASK or s.phase == Phase.ANSWER or s.phase == Phase.REDRAW
    if s.subject < 0:
        return concerned
    return s.subject >= s.players or (concerned and not is_alive(s, s.subject))


@rule
def out_problem(s: State) -> bool:
    """The Brigand is never out (T-39), and without the Sins only an Innkeeper who accused wrongly is (T-36)."""
    for seat in range(s.players):
        if not is_alive(s, seat):
            failed = s.players > 2 and s.not_role[s.card[seat]] == ONLY_INNKEEPER
            if is_brigand(s, seat) or (s.deadly_sins == 0 and not failed):
                return True
    return False


# --- tokens and markers -----------------------------------------------------


@rule
def token_problem(c: Content, s: State) -> bool:
    """Pool and living players together hold the whole supply."""
    for kind in range(TOKENS):
        total = int(s.pool[kind])
        for seat in range(SEATS):
            held = int(s.tokens[seat, kind])
            total += held
            if held < 0 or (held > 0 and not has(s.alive, seat)):
                return True
        if total != c.supply[kind] or s.pool[kind] < 0:
            return True
    return False


@rule
def start_problem(c: Content, s: State) -> bool:
    """Before the first turn everyone has the starting tokens, and one of their choice if they have chosen (T-06)."""
    if not before_first_turn(s):
        return False
    chosen = int(s.phase == Phase.FIRST_ROLL and has_start_choice(c, s))
    for seat in range(s.players):
        more = 0
        for kind in range(TOKENS):
            extra = int(s.tokens[seat, kind]) - int(c.start[s.players - 2, kind])
            more += extra
            if extra < 0:
                return True
        if more != chosen:
            return True
    return False


@rule
def sins_problem(c: Content, s: State) -> bool:
    """Who holds too many of a symbol is out at once (T-26)."""
    for seat in range(s.players):
        if breaks_sins(c, s, seat):
            return True
    return False


@rule
def quake_problem(s: State) -> bool:
    """In a turn with an Earthquake nobody has a Tower or a Book: it brought all of them down, and only Rats and Wine
    are rolled (T-29)."""
    if s.event == FiveDice.EARTHQUAKE:
        for seat in range(s.players):
            if s.tokens[seat, Token.TOWER] > 0 or s.tokens[seat, Token.BOOK] > 0:
                return True
    return False


@rule
def skipping_problem(c: Content, s: State) -> bool:
    """Only living players hold skip tokens, from the first turn on, and no more than there are (T-20, T-44)."""
    out = s.skipping & (255 ^ s.alive) != 0
    return bool(out or free_skip_tokens(c, s) < 0 or (before_first_turn(s) and s.skipping != 0))


# --- role cards -------------------------------------------------------------


@rule
def dealt_problem(c: Content, s: State) -> bool:
    """A card each; with two players also the roles drawn after wrong guesses (T-33)."""
    if s.phase == Phase.DEAL:
        return s.dealt < 0 or s.dealt >= s.players
    if s.players == 2:
        return s.dealt < 2 or s.dealt > count_roles_in_deal(c, s)
    return s.dealt != s.players


@rule
def card_problem(s: State) -> bool:
    """Cards are dealt in the order of the seats, and of two players one has the card drawn last."""
    if s.players == 2 and s.dealt > 2 and s.dealt <= CARDS:
        one = int(s.card[0])
        other = int(s.card[1])
        if one == other or one == 1 or other == 0 or max(one, other) != s.dealt - 1:
            return True
    else:
        for seat in range(s.players):
            if s.card[seat] != (seat if seat < s.dealt else 0):
                return True
    for seat in range(s.players, SEATS):
        if s.card[seat] != 0:
            return True
    return False


@rule
def role_problem(c: Content, s: State) -> bool:
    """Each role of the deal at most once; what is not dealt is unknown (T-02)."""
    left = roles_in_deal(c, s.players)
    for card in range(CARDS):
        role = int(s.role[card])
        if card >= s.dealt:
            if role != Role.UNKNOWN:
                return True
        elif role == Role.UNKNOWN or left >> role & 1 == 0:
            return True
        left &= 255 ^ (1 << role)
    return False


@rule
def role_seen_problem(s: State) -> bool:
    """A card is seen by the one who drew it; the Brigand's, and all when the game is over, by everyone (T-04, T-27)."""
    for card in range(CARDS):
        seen = int(s.role_seen[card])
        if card >= s.dealt:
            if seen != 0:
                return True
        elif s.phase == Phase.OVER or s.role[card] == Role.BRIGAND:
            if seen != EVERYONE:
                return True
        elif card < s.players:
            if seen != bit(card):
                return True
        elif seen != 1 and seen != 2:
            return True
    if s.players > 2 or s.phase == Phase.OVER:
        return False
    for seat in range(min(2, int(s.dealt))):  # the last card that each of two players drew lies before them
        for card in range(s.card[seat], s.dealt):
            if has(s.role_seen[card], seat) != (card == s.card[seat]):
                return True
    return False


# --- the roll for the first turn --------------------------------------------


@rule
def rolling_problem(s: State) -> bool:
    """Everyone must roll once roles are dealt; then, of those in the running, the last seats still have to (T-05)."""
    if s.phase == Phase.START_TOKEN:
        return s.rolling != s.alive
    if s.phase != Phase.FIRST_ROLL:
        return s.rolling != 0
    if s.rolling == 0 or int(s.rolling) >> int(s.players) != 0:
        return True
    before = False
    for seat in range(s.players):
        in_running = s.roll_total[seat] >= 0
        rolls = has(s.rolling, seat)
        if (rolls and not in_running) or (before and in_running and not rolls):
            return True
        before = before or rolls
    return False


@rule
def roll_total_problem(s: State) -> bool:
    """Nothing is rolled before the cards are dealt. Then at least two are in the running, and those who still have to
    roll have tied; from the first turn on only the first player's total is left (T-05)."""
    started = s.phase >= Phase.FIRST_ROLL
    for seat in range(SEATS):
        if s.roll_total[seat] != 0 and (not started or seat >= s.players):
            return True
    running = 0
    tied = -1
    for seat in range(s.players):
        total = int(s.roll_total[seat])
        running += total >= 0
        if has(s.rolling, seat) and s.phase == Phase.FIRST_ROLL:
            if tied >= 0 and total != tied:
                return True
            tied = total
    if before_first_turn(s):
        return running < 2
    return running != 1 or s.roll_total[s.first] < 0
