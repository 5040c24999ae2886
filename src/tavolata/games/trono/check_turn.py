"""Checks of a state: dice, effects, questions and answers.

Each check returns whether something is wrong.
"""

from tavolata.kernel.layout import SEATS, bit, has
from tavolata.kernel.rule import rule

from .check_table import before_first_turn
from .content import Content
from .dice import has_passed_dice
from .effects import (
    count_victims,
    dice_of,
    has_rat_choice,
    is_gain,
    is_plague,
    symbol_of,
    why_nobody_drinks,
)
from .events import five_dice_event
from .layout import State
from .setup import count_roles_in_deal, has_start_choice
from .table import count_dice, is_alive, is_brigand
from .terms import CHOSEN, DICE, SYMBOLS, TOKENS, Effect, FiveDice, Phase, Reason, Symbol, Token
from .victory import guess_alone, might_accuse

# --- dice -------------------------------------------------------------------


@rule
def dice_problem(s: State) -> bool:
    """Five dice, of which three are used and two pass on (T-09)."""
    lying = count_dice(s.lying)
    chosen = count_dice(s.chosen)
    phase = s.phase
    passed = chosen == 0 and (lying == 0 or lying == 2)
    rolled = lying + chosen == DICE and (chosen == 0 or chosen == 2)
    if phase == Phase.KEEP:
        return not passed
    if phase == Phase.ROLL:
        return lying != 0 or (chosen != 0 and chosen != 2)
    if phase == Phase.DEUS_EX or phase == Phase.ASK:
        return not rolled
    if phase == Phase.CHOOSE:
        return lying + chosen != DICE or chosen > 2
    if phase == Phase.ACTIVATE:
        return lying != 2 or chosen < 1 or chosen > CHOSEN
    if phase >= Phase.SOURCE and phase <= Phase.RATS:
        return lying != 2 or chosen > CHOSEN - dice_of(s.effect)
    if phase == Phase.PASS_ON:
        return lying != 2 or chosen != 0
    if phase == Phase.REDRAW and s.asked != 0:
        return not rolled
    if phase == Phase.REDRAW or phase == Phase.OVER:
        used = lying == 2 and chosen <= 2
        return not (passed or used or (rolled and phase == Phase.OVER))
    return lying + chosen != 0


@rule
def all_dice_show(s: State) -> bool:
    """Five dice lie on the table, none of them used."""
    return count_dice(s.lying) + count_dice(s.chosen) == DICE


@rule
def face_problem(c: Content, s: State) -> bool:
    """Dice show what is on their faces (T-01)."""
    on_dice = 0
    for side in range(6):
        on_dice |= 1 << int(c.faces[side])
    for symbol in range(SYMBOLS):
        if s.lying[symbol] + s.chosen[symbol] > 0 and on_dice >> symbol & 1 == 0:
            return True
    return False


@rule
def event_problem(s: State) -> bool:
    """The event is the one of the five dice, once the roll stands (T-25, T-28), and lasts for the turn."""
    if s.phase < Phase.ASK:
        return s.event != FiveDice.NONE
    breaks_in = s.event == FiveDice.SALTED_PORK or s.event == FiveDice.EARTHQUAKE
    if s.phase == Phase.ASK and not breaks_in:
        return True
    if all_dice_show(s):
        waits = s.phase == Phase.CHOOSE or s.phase == Phase.ACTIVATE
        return s.event != five_dice_event(s) or not (breaks_in or waits)
    return s.event != FiveDice.NONE and not could_be_event(s)


@rule
def could_be_event(s: State) -> bool:
    """The dice that are not used yet could be of this turn's event, and the table plays with it."""
    least = SYMBOLS
    most = 0
    number = 0
    vermin = 0
    for symbol in range(SYMBOLS):
        count = int(s.lying[symbol] + s.chosen[symbol])
        number += count
        most = max(most, count)
        if count > 0:
            least = min(least, symbol)
        if symbol >= TOKENS:
            vermin += count
    if count_dice(s.lying) != 2:
        return False
    if s.event == FiveDice.SALTED_PORK:
        return s.salted_pork == 1 and most == number and least < TOKENS
    if s.event == FiveDice.EARTHQUAKE:
        return s.earthquake == 1 and vermin == number
    return s.feast_of_fools == 1 and most == 1


# --- effects ----------------------------------------------------------------


@rule
def activated(s: State) -> int:
    """How many of this turn's results have been used or are being used."""
    if s.phase == Phase.ACTIVATE or (s.phase >= Phase.SOURCE and s.phase <= Phase.PASS_ON):
        return CHOSEN - count_dice(s.chosen)
    return 0


@rule
def effect_problem(s: State) -> bool:
    """The effect fits the phase and the dice that are gone."""
    effect = int(s.effect)
    phase = s.phase
    used = activated(s)
    if phase == Phase.SOURCE:
        fitting = is_gain(effect)
    elif phase == Phase.TARGET or phase == Phase.ANSWER:
        fitting = not is_gain(effect) and not is_plague(effect)
    elif phase == Phase.RATS:
        fitting = is_plague(effect)
    elif used > 0:
        fitting = dice_of(effect) <= used
    else:
        nothing_used = s.turns == 0 or (s.turns == 1 and phase <= Phase.ACTIVATE)
        fitting = not nothing_used or effect == 0
    return not fitting or (used > 0 and not fits_event_dice(s, effect))


@rule
def fits_event_dice(s: State, effect: int) -> bool:
    """Where the event tells what was rolled: the dice of the last effect were among them."""
    symbol = symbol_of(effect)
    if s.event == FiveDice.SALTED_PORK:
        return bool(s.lying[symbol] == 2 or s.lying[Symbol.BOOK] == 2)
    if s.event == FiveDice.EARTHQUAKE:
        return symbol >= TOKENS
    if s.event == FiveDice.FEAST_OF_FOOLS:
        left = int(s.lying[symbol] + s.chosen[symbol])
        books = int(s.lying[Symbol.BOOK] + s.chosen[Symbol.BOOK])
        return left + books == 0 or (dice_of(effect) == 1 and (left == 0 or (books == 0 and symbol != Symbol.BOOK)))
    return True


@rule
def amount_problem(s: State) -> bool:
    """Tokens are still to be taken while their source is asked for."""
    if s.phase == Phase.SOURCE:
        return s.amount < 1 or s.amount > dice_of(s.effect)
    return s.amount != 0


@rule
def source_problem(s: State) -> bool:
    """The Brigand chooses between victims (T-37); others rob or not in a Feast of Fools (T-32)."""
    if s.phase != Phase.SOURCE:
        return False
    victims = count_victims(s, symbol_of(s.effect))
    if is_brigand(s, s.turn):
        return victims < 2
    return victims < 1 or s.event != FiveDice.FEAST_OF_FOOLS


@rule
def target_problem(c: Content, s: State) -> bool:
    """Drunkenness needs somebody to fall on (T-20)."""
    drinks = s.phase == Phase.TARGET and s.effect == Effect.DRUNKENNESS
    return drinks and why_nobody_drinks(c, s) != Reason.LEGAL


@rule
def answer_problem(c: Content, s: State) -> bool:
    """A player who is asked how to bear an effect has a choice (T-14, T-15, T-19)."""
    if s.phase != Phase.ANSWER:
        return False
    seat = s.subject
    bologna = s.tokens[seat, Token.BOLOGNA]
    if s.effect == Effect.DRUNKENNESS:
        return has(s.skipping, seat) or why_nobody_drinks(c, s) != Reason.LEGAL or bologna < 2
    if s.effect == Effect.INEBRIATION:
        return bool(s.tokens[seat, Token.PEOPLE] == 0 or bologna == 0)
    return bool(s.tokens[seat, Token.TOWER] == 0 or s.tokens[seat, Token.BOOK] == 0)


@rule
def drunk_roller_problem(s: State) -> bool:
    """A roller with a skip token has aimed Drunkenness at their own seat with two results of this turn (T-13)."""
    if before_first_turn(s) or s.phase == Phase.OVER or not has(s.skipping, s.turn):
        return False
    if s.phase == Phase.REDRAW:
        return s.asked != 0 or count_dice(s.lying) != 2 or count_dice(s.chosen) > 1
    by_own_hand = s.effect == Effect.DRUNKENNESS and s.subject == s.turn
    if s.phase == Phase.ACTIVATE:
        return activated(s) != 2 or not by_own_hand
    return activated(s) != CHOSEN or (dice_of(s.effect) == 2 and not (by_own_hand and s.phase == Phase.PASS_ON))


# --- questions --------------------------------------------------------------


@rule
def asked_problem(c: Content, s: State) -> bool:
    """Everyone chooses a token (T-06), who has a choice answers Rats (T-45), after an event one is asked (T-31)."""
    asked = int(s.asked)
    if s.phase == Phase.START_TOKEN:
        return asked != s.alive or not has_start_choice(c, s)
    if s.phase == Phase.RATS:
        choosing = 0
        for seat in range(s.players):
            if has_rat_choice(s, seat):
                choosing |= bit(seat)
        return asked == 0 or asked != choosing
    if s.phase == Phase.ASK:
        return asked != bit(s.subject)
    if asked != 0 and (s.phase == Phase.REDRAW or s.phase == Phase.OVER):
        return s.subject < 0 or asked != bit(s.subject) or not all_dice_show(s)
    return asked != 0


@rule
def answered_problem(s: State) -> bool:
    """Of those who are asked in a window some have answered, with what they may give, and somebody has not."""
    window = s.phase == Phase.START_TOKEN or s.phase == Phase.RATS
    most = 2 if s.phase == Phase.RATS else TOKENS
    for seat in range(SEATS):
        answer = int(s.answer[seat])
        if (answer != 0) != has(s.answered, seat) or answer < 0 or answer > most:
            return True
    if not window:
        return s.answered != 0
    return s.answered & (255 ^ s.asked) != 0 or s.answered == s.asked


@rule
def keep_problem(c: Content, s: State) -> bool:
    """With no dice to keep one is only asked where one could accuse, and otherwise rolls at once."""
    asked_first = s.phase != Phase.KEEP or has_passed_dice(s) or guess_alone(s)
    return not asked_first and not might_accuse(c, s, s.turn)


@rule
def ask_problem(c: Content, s: State) -> bool:
    """Only whose open tokens could fit is asked after an event (T-31)."""
    return s.phase == Phase.ASK and (guess_alone(s) or not might_accuse(c, s, s.subject))


@rule
def holds_nothing(s: State, seat: int) -> bool:
    """A seat without a token."""
    for kind in range(TOKENS):
        if s.tokens[seat, kind] > 0:
            return False
    return True


@rule
def redraw_problem(c: Content, s: State) -> bool:
    """A role is drawn anew by one of two players whose guess was wrong, while there are spare ones (T-33)."""
    if s.phase != Phase.REDRAW:
        return False
    if s.players != 2 or s.dealt >= count_roles_in_deal(c, s) or not holds_nothing(s, s.subject):
        return True
    if s.asked == 0:
        return s.subject != s.turn
    return guess_alone(s)


@rule
def turn_lost_problem(s: State) -> bool:
    """A turn is lost through an event that put the roller out, or after which their guess was wrong (T-31, T-42)."""
    if s.turn_lost == 0:
        return False
    phase = s.phase
    if (phase != Phase.ASK and phase != Phase.REDRAW and phase != Phase.OVER) or not all_dice_show(s):
        return True
    if phase != Phase.OVER and s.subject == s.turn:
        return True
    return is_alive(s, s.turn) and (s.players > 2 or not holds_nothing(s, s.turn))
