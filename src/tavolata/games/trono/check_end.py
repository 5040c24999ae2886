"""Checks of a state: what is known of roles, who should have won already, and the end.

Each check returns whether something is wrong.
"""

from tavolata.kernel.layout import bit
from tavolata.kernel.rule import rule

from .check_table import ONLY_INNKEEPER, before_first_turn
from .check_turn import all_dice_show
from .content import Content
from .effects import dice_of
from .layout import CARDS, State
from .setup import roles_in_deal
from .table import count_alive, is_alive, is_brigand, role_of, steps_between
from .terms import End, FiveDice, Phase, Reason, Role
from .victory import (
    INNKEEPER_BIT,
    all_guess,
    fits,
    fitting_rows,
    has_hoard,
    must_guess,
    why_no_accusation,
)

# --- what is known ----------------------------------------------------------


@rule
def knowledge_problem(c: Content, s: State) -> bool:
    """What everyone knows is true: no card is a role that is not in the deal, the Brigand is face up (T-04), and that a
    card is not the Innkeeper is known when the Innkeeper has accused (T-36)."""
    deal = roles_in_deal(c, s.players)
    brigand = 0
    for card in range(s.dealt):
        if s.role[card] == Role.BRIGAND:
            brigand = 1 << Role.BRIGAND
    told = 0
    for card in range(CARDS):
        known = int(s.not_role[card])
        role = int(s.role[card])
        first = (254 & (255 ^ deal)) | brigand
        if card >= s.dealt:
            if known != 0:
                return True
        elif role == Role.BRIGAND:
            if known != 254 ^ brigand:
                return True
        elif known & first != first or known & (1 | 1 << role) != 0 or (s.turns == 0 and known != first):
            return True
        elif known & INNKEEPER_BIT & deal != 0:
            told += 1
    return told > 0 and s.players > 2 and not innkeeper_told(s)


@rule
def innkeeper_told(s: State) -> bool:
    """Everyone knows who the Innkeeper was: an accusation put them out, or ended the game."""
    for seat in range(s.players):
        if s.not_role[s.card[seat]] == ONLY_INNKEEPER:
            return s.phase == Phase.OVER or not is_alive(s, seat)
    return False


@rule
def looked_at(s: State, seat: int) -> bool:
    """Whether a living seat's tokens have been looked at as they are now: the roller's as their turn began, after each
    result, and everyone's in order after an event (T-34, T-41)."""
    phase = s.phase
    if before_first_turn(s) or phase == Phase.REDRAW or phase == Phase.OVER or not is_alive(s, seat):
        return False
    if phase == Phase.ASK:
        return steps_between(s, s.turn, seat) <= steps_between(s, s.turn, s.subject)
    if s.event == FiveDice.SALTED_PORK or s.event == FiveDice.EARTHQUAKE:
        if all_dice_show(s):
            return True
    return seat == s.turn and (phase != Phase.SOURCE or s.amount == dice_of(s.effect))


@rule
def won_problem(c: Content, s: State) -> bool:
    """No seat whose tokens were checked has a complete row: it would have won. So everyone knows which roles it does
    not have (T-34)."""
    for seat in range(s.players):
        if looked_at(s, seat):
            if is_brigand(s, seat):
                if has_hoard(c, s, seat):
                    return True
            elif not all_guess(s):
                unknown = 255 ^ (int(s.not_role[s.card[seat]]) | INNKEEPER_BIT)
                if fitting_rows(c, s, seat) & unknown != 0:
                    return True
    return False


# --- the end ----------------------------------------------------------------


@rule
def end_problem(s: State) -> bool:
    """Over, and only then, a game has ended in some way, and that way fits who is left and what was rolled."""
    end = s.end
    left = count_alive(s)
    if s.phase != Phase.OVER:
        return end != End.NONE
    if end == End.LAST_STANDING:
        return left != 1
    if end == End.NOBODY:
        return left != 0 or s.event != FiveDice.SALTED_PORK
    if end == End.NONE or left < 2:
        return True
    if end == End.GUESS:
        return all_dice_show(s) != (s.asked != 0)
    return all_dice_show(s) != (end == End.EVENT) or s.asked != 0


@rule
def winner_problem(c: Content, s: State) -> bool:
    """The last player left wins (T-35); a guesser was entitled to guess (T-33, T-36); else somebody with a complete row
    wins, in their own turn or through an event (T-34)."""
    end = s.end
    if s.phase != Phase.OVER or end == End.NONE:
        return s.winners != 0
    if end == End.LAST_STANDING or end == End.NOBODY:
        return s.winners != s.alive
    winner = -1
    for seat in range(s.players):
        if s.winners == bit(seat) and is_alive(s, seat):
            winner = seat
    if winner < 0:
        return True
    if end == End.GUESS:
        guesser = s.subject if s.asked != 0 else s.turn
        return winner != guesser or why_no_accusation(c, s, winner) != Reason.LEGAL
    in_turn = end == End.EVENT or winner == s.turn
    return not in_turn or must_guess(s, winner) or not fits(c, s, winner, role_of(s, winner))
