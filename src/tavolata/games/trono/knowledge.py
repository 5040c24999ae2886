"""What everyone can know for certain about hidden roles, and full states that agree with what one seat knows.

`not_role` of a card is a public set of roles: all that the past proves the card is not. It grows when somebody who
would have won did not (T-34), when an accusation fails, and by the Brigand's open card.
"""

from typing import Any

from tavolata.kernel.chance import uniform
from tavolata.kernel.layout import EVERYONE, has
from tavolata.kernel.rule import rule

from .content import Content
from .layout import State
from .terms import Role


@rule
def learn_not(s: State, card: int, roles: int) -> None:
    """Everyone now knows that a card is none of these roles."""
    s.not_role[card] |= roles & 254


@rule
def learn_is(s: State, card: int, role: int) -> None:
    """Everyone now knows a card."""
    for other in range(s.dealt):
        learn_not(s, other, 255 ^ (1 << role) if other == card else 1 << role)


@rule
def hold_first_knowledge(s: State, card: int, roles_in_deal: int) -> None:
    """A card just dealt is one of the roles in the deal, and not the Brigand if another seat has it face up (T-04)."""
    s.not_role[card] = 254 & (255 ^ roles_in_deal)
    for other in range(s.dealt):
        if s.role[other] == Role.BRIGAND:
            learn_is(s, other, Role.BRIGAND.value)


@rule
def resample(c: Content, s: State, seat: int, key: Any, counter: int) -> int:
    """Fill what `seat` may not know (cards and sealed answers) at random, in agreement with all it knows.

    Each assignment that agrees is equally likely: deal at random, and again until it agrees. Returns the next counter.
    """
    unseen = 0
    used = 0
    for card in range(s.dealt):
        if has(s.role_seen[card], seat):
            used |= 1 << int(s.role[card])
        else:
            unseen += 1
    agrees = unseen == 0
    while not agrees:
        agrees = True
        taken = used
        for card in range(s.dealt):
            if agrees and not has(s.role_seen[card], seat):
                free = 254 & (255 ^ (taken | int(s.not_role[card])))
                # one of the roles not taken, whether or not this card can be it: only so are all deals equally likely.
                # The Brigand lies face up, so no hidden card is the Brigand (T-04)
                left = 254 & (255 ^ (taken | 1 << Role.BRIGAND))
                number = 0
                for role in range(Role.PRINCE, Role.BRIGAND + 1):
                    number += left >> role & 1
                pick = uniform(key, counter, number)
                counter += 1
                role = Role.PRINCE.value
                while left >> role & 1 == 0 or pick > 0:
                    pick -= left >> role & 1
                    role += 1
                agrees = free >> role & 1 == 1
                s.role[card] = role
                taken |= 1 << role
    for other in range(s.players):
        if other != seat and has(s.answered, other):
            s.answer[other] = sealed_answer(s, uniform(key, counter, 4))
            counter += 1
    return counter


@rule
def sealed_answer(s: State, number: int) -> int:
    """A possible sealed answer: any token at the start (T-06), People or Tower against Rats (T-45)."""
    if s.turn < 0:
        return 1 + number
    return 1 + number % 2


@rule
def reveal_all(s: State) -> None:
    """When the game is over every card is shown (T-27)."""
    for card in range(s.dealt):
        s.role_seen[card] = EVERYONE
