"""What the offers of a decision promise: legal ones that would do nothing, and those that somebody would look for."""

from typing import Any

from tavolata.kernel.contract import Outlooks
from tavolata.kernel.plain import has, plain

from . import actions as act
from .layout import State
from .terms import WILDS, Effect, FiveDice, Phase, Token
from .uses import GAINS, MADE_OF, groups, is_brigand, robbed

POOL_EMPTY = ("pool_empty", "T-23")
NOBODY_TO_ROB = ("nobody_to_rob", "T-37")
LOSSES = {
    Effect.INEBRIATION: ((Token.PEOPLE,), "T-15"),
    Effect.REVOLUTION: ((Token.TOWER, Token.BOOK), "T-14"),
    Effect.DISEASE: ((Token.PEOPLE,), "T-16"),
    Effect.PLAGUE: ((Token.PEOPLE, Token.BOLOGNA), "T-18"),
}
"""What each effect takes away: one of these tokens; who has none loses nothing."""


def outlook(content: Any, masked: Any, seat: int) -> Outlooks:
    """See `kernel/contract.py`."""
    s: State = plain(masked)
    if s.phase == Phase.ACTIVATE:
        return _activations(s)
    if s.phase == Phase.TARGET:
        return {act.TARGET + target: _miss(s, target) for target in range(s.players)}
    if s.phase == Phase.SOURCE:
        return _sources(s)
    return {}


def _activations(s: State) -> Outlooks:
    return {
        act.ACTIVATE + WILDS * effect + wild: _idle(s, effect)
        for _, uses in groups(s.chosen)
        for effect, wild in uses
    }  # fmt: skip


def _idle(s: State, effect: int) -> tuple[str, str] | None:
    """Why an effect would do nothing, whoever is chosen."""
    if GAINS[effect]:
        return _no_gain(s, MADE_OF[effect][0])
    living = [seat for seat in range(s.players) if has(s.alive, seat)]
    if effect in LOSSES and not any(_loses(s, seat, effect) for seat in living):
        return "nobody_loses", LOSSES[Effect(effect)][1]
    return None


def _no_gain(s: State, kind: int) -> tuple[str, str] | None:
    if is_brigand(s, s.turn):
        return None if robbed(s, kind) else NOBODY_TO_ROB
    may_steal = s.event == FiveDice.FEAST_OF_FOOLS and robbed(s, kind)
    return None if s.pool[kind] or may_steal else POOL_EMPTY


def _loses(s: State, seat: int, effect: int) -> bool:
    return any(s.tokens[seat][kind] for kind in LOSSES[Effect(effect)][0])


def _miss(s: State, target: int) -> tuple[str, str] | None:
    """Why the effect under way would do nothing to somebody."""
    if s.effect not in LOSSES or _loses(s, target, s.effect):
        return None
    return "target_loses_nothing", LOSSES[Effect(s.effect)][1]


def _sources(s: State) -> Outlooks:
    kind = MADE_OF[s.effect][0]
    found: Outlooks = {act.STEAL + victim: None for victim in range(s.players) if victim != s.turn}
    if not s.pool[kind]:
        found[act.FROM_POOL] = POOL_EMPTY
    return found
