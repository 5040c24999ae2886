"""What must hold in every state, whatever was played: the list of problems, and the order in which they are looked for.

So whatever is let in can be played on (law 8 of the contract). A sentence of `text/*.toml` for each problem names the
fields, as a position writes them, and what is allowed.
"""

from enum import IntEnum

from tavolata.kernel.rule import rule

from .checks_table import (
    absent_problem,
    alive_problem,
    first_roll_problem,
    garrison_problem,
    holding_problem,
    kept_problem,
    objective_problem,
    option_problem,
    placement_problem,
    reinforcement_problem,
    round_problem,
    ruled_out_problem,
    seen_problem,
    settled_problem,
    troop_problem,
    turn_problem,
)
from .checks_turn import (
    activity_problem,
    card_problem,
    centre_problem,
    charge_problem,
    defence_problem,
    dice_problem,
    end_problem,
    goal_problem,
    hundreds_problem,
    marks_problem,
    origin_problem,
    phase_problem,
    target_problem,
    to_place_problem,
    until_problem,
)
from .content import Content
from .layout import State
from .terms import Phase


class Problem(IntEnum):
    """Bits of `problems`."""

    OPTIONS = 0  # a value that no table can have
    ABSENT = 1  # something of a seat that is not at the table
    HOLDINGS = 2  # who holds a place is told in two ways
    TROOPS = 3  # a held place without troops, troops in a free one, or too many
    ALIVE = 4  # who is in the game does not fit what they hold
    TURN = 5  # nobody begins, or somebody who is out has the turn
    GARRISONS = 6  # a garrison of somebody who is not in the game
    FIRST_ROLL = 7  # dice for the first turn that do not fit
    PLACEMENT = 8  # territories and spare troops before the first turn
    REINFORCEMENT = 9  # spare troops that were not placed in turn
    ROUNDS = 10  # turns and rounds
    ACTIVITY = 11  # what was done in the turn
    OBJECTIVES = 12  # one twice, missing, or one that is known not to be it
    RULED_OUT = 13  # what is known not to be an objective
    SEEN = 14  # who knows secrets
    KEPT = 15  # a Bazza card in two places, or numbers that do not fit
    SETTLED = 16  # what is known of the kept cards
    CARD = 17  # the card being carried out
    ORIGIN = 18
    TARGET = 19
    TO_PLACE = 20
    DICE = 21
    DEFENCE = 22
    UNTIL = 23
    CHARGE = 24
    HUNDREDS = 25
    PHASE = 26  # one in which there is nothing to choose or draw
    MARKS = 27  # who has sent and received
    CENTRE = 28  # the centre when the transfers began
    GOAL = 29  # the public goal is reached already
    END = 30  # an end without its winners, or one too early


@rule
def problems(c: Content, s: State) -> int:
    """Bit flags of what is broken; 0 if nothing is. Each part may trust what those before it have found sound."""
    found = int(option_problem(s)) << Problem.OPTIONS
    found |= int(absent_problem(s)) << Problem.ABSENT
    if found == 0:
        found = int(holding_problem(s)) << Problem.HOLDINGS
        found |= int(troop_problem(c, s)) << Problem.TROOPS
        found |= int(alive_problem(s)) << Problem.ALIVE
        found |= int(turn_problem(s)) << Problem.TURN
        found |= int(garrison_problem(s)) << Problem.GARRISONS
    return found if found != 0 else table_problems(c, s)


@rule
def table_problems(c: Content, s: State) -> int:
    """What is broken at a table where every place has its owner and somebody the turn."""
    found = int(first_roll_problem(s)) << Problem.FIRST_ROLL
    found |= int(placement_problem(c, s)) << Problem.PLACEMENT
    found |= int(round_problem(s)) << Problem.ROUNDS
    found |= int(activity_problem(c, s)) << Problem.ACTIVITY
    found |= int(objective_problem(s)) << Problem.OBJECTIVES
    found |= int(seen_problem(s)) << Problem.SEEN
    found |= int(kept_problem(c, s)) << Problem.KEPT
    found |= int(settled_problem(s)) << Problem.SETTLED
    found |= int(card_problem(c, s)) << Problem.CARD
    if found != 0:
        return found
    found = int(ruled_out_problem(c, s)) << Problem.RULED_OUT
    found |= int(origin_problem(c, s)) << Problem.ORIGIN
    found |= int(to_place_problem(c, s)) << Problem.TO_PLACE
    if s.phase == Phase.REINFORCE or s.phase == Phase.DEAL:
        found |= int(reinforcement_problem(c, s)) << Problem.REINFORCEMENT
    if found == 0:
        found = int(target_problem(c, s)) << Problem.TARGET
    return found if found != 0 else turn_problems(c, s)


@rule
def turn_problems(c: Content, s: State) -> int:
    """What is broken in the numbers and marks of a turn, once its card, its origin and its target are sound."""
    found = int(dice_problem(s)) << Problem.DICE
    found |= int(defence_problem(s)) << Problem.DEFENCE
    found |= int(until_problem(s)) << Problem.UNTIL
    found |= int(charge_problem(c, s)) << Problem.CHARGE
    found |= int(hundreds_problem(c, s)) << Problem.HUNDREDS
    found |= int(phase_problem(c, s)) << Problem.PHASE
    found |= int(marks_problem(c, s)) << Problem.MARKS
    found |= int(centre_problem(c, s)) << Problem.CENTRE
    found |= int(goal_problem(s)) << Problem.GOAL
    return found | int(end_problem(c, s)) << Problem.END
