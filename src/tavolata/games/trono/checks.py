"""What must hold in every state, whatever was played."""

from enum import IntEnum

from tavolata.kernel.layout import has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .setup import count_roles_in_deal, roles_in_deal
from .table import count_dice, free_skip_tokens, is_alive
from .terms import TOKENS, End, Phase, Role


class Problem(IntEnum):
    """Bits of `problems`."""

    TOKENS = 0  # tokens of a symbol do not add up to the supply
    SEATS = 1  # somebody who is not in the game has the turn, tokens or markers
    SKIPS = 2  # more skip tokens than there are
    DEUS = 3  # the Deus-Ex token is with nobody, or exists where it should not
    ROLES = 4  # a role twice, or one that is not in the deal
    KNOWN = 5  # something "known for certain" is not true
    DICE = 6  # the number of dice does not fit the phase
    WINDOW = 7  # answers that nobody was asked for
    END = 8  # over without an end, or an end without being over


@rule
def token_problem(c: Content, s: State) -> bool:
    """Pool and players together hold the whole supply."""
    for kind in range(TOKENS):
        total = int(s.pool[kind])
        for seat in range(s.players):
            total += int(s.tokens[seat, kind])
        if total != c.supply[kind] or s.pool[kind] < 0:
            return True
    return False


@rule
def seat_problem(s: State) -> bool:
    """Only living players have tokens, skip tokens and turns."""
    in_turn = s.phase > Phase.FIRST_ROLL and s.phase != Phase.OVER
    if in_turn and (s.turn < 0 or s.turn >= s.players or (not is_alive(s, s.turn) and s.turn_lost == 0)):
        return True
    if int(s.alive) >> int(s.players) != 0 or s.skipping & (255 ^ s.alive) != 0:
        return True
    for seat in range(7):
        if not has(s.alive, seat):
            for kind in range(TOKENS):
                if s.tokens[seat, kind] != 0:
                    return True
    return False


@rule
def role_problem(c: Content, s: State) -> bool:
    """Each role at most once, and only roles in the deal."""
    left = roles_in_deal(c, s.players)
    if (s.dealt < s.players and s.phase != Phase.DEAL) or s.dealt > count_roles_in_deal(c, s):
        return True
    for card in range(s.dealt):
        if s.role[card] < Role.PRINCE or left >> int(s.role[card]) & 1 == 0:
            return True
        left &= 255 ^ (1 << int(s.role[card]))
    for seat in range(s.players):
        if s.phase != Phase.DEAL and (s.card[seat] < 0 or s.card[seat] >= s.dealt):
            return True
    return False


@rule
def knowledge_problem(s: State) -> bool:
    """What everyone knows is true."""
    for card in range(s.dealt):
        if int(s.not_role[card]) >> int(s.role[card]) & 1 == 1:
            return True
    return False


@rule
def dice_problem(s: State) -> bool:
    """Five dice, of which two pass on."""
    lying = count_dice(s.lying)
    chosen = count_dice(s.chosen)
    phase = s.phase
    if phase == Phase.KEEP:
        return chosen != 0 or (lying != 0 and lying != 2)
    if phase == Phase.ROLL:
        return lying != 0 or (chosen != 0 and chosen != 2)
    if phase == Phase.DEUS_EX or phase == Phase.ASK:
        return lying + chosen != 5 or (chosen != 0 and chosen != 2)
    if phase == Phase.CHOOSE:
        return lying + chosen != 5 or chosen > 2
    if phase == Phase.ACTIVATE:
        return lying != 2 or chosen < 1 or chosen > 3
    if phase >= Phase.SOURCE and phase <= Phase.PASS_ON:
        return lying != 2 or chosen > 2
    return False


@rule
def window_problem(s: State) -> bool:
    """Only in a window are seats asked and answers sealed."""
    if s.answered & (255 ^ s.asked) != 0 or s.asked & (255 ^ s.alive) != 0:
        return True
    open_window = s.phase == Phase.START_TOKEN or s.phase == Phase.RATS
    if open_window and (s.asked == 0 or s.asked == s.answered):
        return True
    for seat in range(7):
        if (s.answer[seat] != 0) != has(s.answered, seat):
            return True
    one_asked = s.phase == Phase.ASK or s.phase == Phase.ANSWER or s.phase == Phase.REDRAW
    return one_asked and (s.subject < 0 or not has(s.alive, s.subject))


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    found = 0
    found |= int(token_problem(c, s)) << Problem.TOKENS
    found |= int(seat_problem(s)) << Problem.SEATS
    found |= int(free_skip_tokens(c, s) < 0) << Problem.SKIPS
    playing = s.phase > Phase.FIRST_ROLL and s.phase != Phase.OVER
    held = s.deus >= 0 and s.deus < s.players and has(s.alive, s.deus)
    found |= int(playing and held != (s.deus_ex == 1)) << Problem.DEUS
    found |= int(role_problem(c, s)) << Problem.ROLES
    found |= int(knowledge_problem(s)) << Problem.KNOWN
    found |= int(dice_problem(s)) << Problem.DICE
    found |= int(window_problem(s)) << Problem.WINDOW
    found |= int((s.phase == Phase.OVER) != (s.end != End.NONE)) << Problem.END
    return found
