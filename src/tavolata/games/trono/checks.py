"""What must hold in every state, whatever was played.

`problems` lets in what play can reach and refuses the rest, so that whatever begins from a position keeps the laws of
the contract. Each problem belongs to one field of a position, and its sentence (`problem.<name>`) says what is allowed
there. What other checks count by (seats, cards, roles) is looked at first, and the rest only if it holds.
"""

from enum import IntEnum

from tavolata.kernel.rule import rule

from .check_end import end_problem, knowledge_problem, winner_problem, won_problem
from .check_table import (
    alive_problem,
    card_problem,
    dealt_problem,
    deus_problem,
    deus_used_problem,
    first_problem,
    out_problem,
    quake_problem,
    role_problem,
    role_seen_problem,
    roll_total_problem,
    rolling_problem,
    sins_problem,
    skipping_problem,
    start_problem,
    subject_problem,
    token_problem,
    turn_problem,
    turns_problem,
)
from .check_turn import (
    amount_problem,
    answer_problem,
    answered_problem,
    ask_problem,
    asked_problem,
    dice_problem,
    drunk_roller_problem,
    effect_problem,
    event_problem,
    face_problem,
    keep_problem,
    redraw_problem,
    source_problem,
    target_problem,
    turn_lost_problem,
)
from .content import Content
from .layout import State


class Problem(IntEnum):
    """Bits of `problems`, in the order of the layout; the sentences name the field and what is allowed."""

    TURNS = 0
    FIRST = 1
    TURN = 2
    TURN_LOST = 3
    TOKENS = 4  # supply
    START = 5  # tokens before the first turn
    SINS = 6
    EARTHQUAKE = 7  # Towers and Books after one
    ALIVE = 8
    OUT = 9  # who cannot be out
    SKIPPING = 10
    DRUNK_ROLLER = 11
    DEUS = 12
    DEUS_USED = 13
    DEALT = 14
    CARD = 15
    ROLE = 16
    ROLE_SEEN = 17
    NOT_ROLE = 18
    DICE = 19  # how many
    FACES = 20
    EVENT = 21
    ROLL_TOTAL = 22
    ROLLING = 23
    EFFECT = 24
    AMOUNT = 25
    SUBJECT = 26
    ASKED = 27
    ANSWERED = 28
    KEEP = 29  # with nothing to keep or to say
    ASK = 30  # somebody who could not accuse
    SOURCE = 31  # nobody to rob
    TARGET = 32  # nobody to make drunk
    ANSWER = 33  # no choice
    REDRAW = 34
    WON = 35  # somebody who would have won already
    END = 36
    WINNERS = 37


@rule
def seat_problems(c: Content, s: State) -> int:
    """What is wrong with seats, cards and roles: all that the other checks count by."""
    found = 0
    found |= int(turns_problem(s)) << Problem.TURNS
    found |= int(alive_problem(s)) << Problem.ALIVE
    found |= int(first_problem(s)) << Problem.FIRST
    found |= int(turn_problem(s)) << Problem.TURN
    found |= int(deus_problem(s)) << Problem.DEUS
    found |= int(subject_problem(s)) << Problem.SUBJECT
    found |= int(dealt_problem(c, s)) << Problem.DEALT
    found |= int(card_problem(s)) << Problem.CARD
    found |= int(role_problem(c, s)) << Problem.ROLE
    found |= int(token_problem(c, s)) << Problem.TOKENS
    found |= int(dice_problem(s)) << Problem.DICE
    return found


@rule
def table_problems(c: Content, s: State) -> int:
    """What is wrong with what lies before the players and what is known of them."""
    found = 0
    found |= int(start_problem(c, s)) << Problem.START
    found |= int(sins_problem(c, s)) << Problem.SINS
    found |= int(quake_problem(s)) << Problem.EARTHQUAKE
    found |= int(out_problem(s)) << Problem.OUT
    found |= int(skipping_problem(c, s)) << Problem.SKIPPING
    found |= int(deus_used_problem(s)) << Problem.DEUS_USED
    found |= int(role_seen_problem(s)) << Problem.ROLE_SEEN
    found |= int(knowledge_problem(c, s)) << Problem.NOT_ROLE
    found |= int(roll_total_problem(s)) << Problem.ROLL_TOTAL
    found |= int(rolling_problem(s)) << Problem.ROLLING
    return found


@rule
def turn_problems(c: Content, s: State) -> int:
    """What is wrong with the turn: dice, effects, questions, the end."""
    found = 0
    found |= int(face_problem(c, s)) << Problem.FACES
    found |= int(event_problem(s)) << Problem.EVENT
    found |= int(effect_problem(s)) << Problem.EFFECT
    found |= int(amount_problem(s)) << Problem.AMOUNT
    found |= int(turn_lost_problem(s)) << Problem.TURN_LOST
    found |= int(drunk_roller_problem(s)) << Problem.DRUNK_ROLLER
    found |= int(asked_problem(c, s)) << Problem.ASKED
    found |= int(answered_problem(s)) << Problem.ANSWERED
    found |= int(keep_problem(c, s)) << Problem.KEEP
    found |= int(ask_problem(c, s)) << Problem.ASK
    found |= int(source_problem(s)) << Problem.SOURCE
    found |= int(target_problem(c, s)) << Problem.TARGET
    found |= int(answer_problem(c, s)) << Problem.ANSWER
    found |= int(redraw_problem(c, s)) << Problem.REDRAW
    found |= int(won_problem(c, s)) << Problem.WON
    found |= int(end_problem(s)) << Problem.END
    found |= int(winner_problem(c, s)) << Problem.WINNERS
    return found


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is."""
    found = seat_problems(c, s)
    if found == 0:
        found = table_problems(c, s) | turn_problems(c, s)
    return found
