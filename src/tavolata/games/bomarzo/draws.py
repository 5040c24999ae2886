"""Outcomes of chance by the names that people use: gods in their order, a seat, a token, cards."""

from typing import Any

from tavolata.kernel.errors import BadDraw, listed

from .cards import MOST_AT_ONCE
from .terms import GODS, SEASONS, Card, God, Phase, Token


def _order(outcome: int) -> list[str]:
    """The gods in the order that an outcome means."""
    gods = [god.name.lower() for god in God]
    for place in range(GODS - 1):
        outcome, pick = divmod(outcome, GODS - place)
        gods[place], gods[place + pick] = gods[place + pick], gods[place]
    return gods


def order(c: Any, arguments: tuple[int, ...]) -> list[str]:
    """The gods of an ORDER event."""
    return _order(arguments[0])


def _cards(s: Any) -> list[str]:
    return [card.name.lower() for card in Card if int(s["deck"]) >> card & 1]


def _vows(s: Any) -> list[str]:
    return [god.name.lower() for god in God if int(s["vow_deck"]) >> god & 1]


def _tokens(c: Any, s: Any) -> list[str]:
    """The tokens in the bag, one by one."""
    left = []
    for token in Token:
        if token != Token.NONE:
            used = sum(int(s["token"][season]) == token for season in range(SEASONS))
            left += [token.name.lower()] * (int(c["tokens"][token - 1]) - used)
    return left


def _number(s: Any) -> int:
    """How many cards a draw brings."""
    left = int(s["left"])
    return left if int(s["phase"]) == Phase.WORSHIP else min(left, int(s["deck_count"]), MOST_AT_ONCE)


def outcome_name(c: Any, s: Any, outcome: int) -> Any:
    """An outcome in words."""
    phase = int(s["phase"])
    if phase == Phase.GODS:
        return _order(outcome)
    if phase == Phase.FIRST:
        return outcome
    if phase == Phase.TOKENS:
        return _tokens(c, s)[outcome]
    left = _vows(s) if phase == Phase.WORSHIP else _cards(s)
    drawn = []
    for _ in range(_number(s)):
        outcome, place = divmod(outcome, len(left))
        drawn.append(left.pop(place))
    return drawn


def factors(c: Any, s: Any, outcomes: int) -> tuple[int, ...]:
    """God by god, card by card."""
    phase = int(s["phase"])
    if phase == Phase.GODS:
        return tuple(range(GODS, 1, -1))
    if phase in (Phase.FIRST, Phase.TOKENS):
        return (outcomes,)
    left = GODS - int(s["vows"]) if phase == Phase.WORSHIP else int(s["deck_count"])  # what lies there is a secret
    return tuple(range(left, max(left - _number(s), 1), -1)) or (1,)  # the last card of all is no choice


def outcome_id(c: Any, s: Any, name: Any) -> int:
    """The outcome of that name; BadDraw says what is allowed."""
    phase = int(s["phase"])
    if phase == Phase.FIRST:
        return _one_of(name, list(range(int(s["players"]))))
    if phase == Phase.TOKENS:
        return _one_of(name, _tokens(c, s))
    words = name.split() if isinstance(name, str) else name
    if phase == Phase.GODS:
        return _permutation(words)
    return _drawn(words, _vows(s) if phase == Phase.WORSHIP else _cards(s), _number(s))


def _one_of(name: Any, allowed: list[Any]) -> int:
    if isinstance(name, bool) or name not in allowed:
        raise BadDraw("draw", given=repr(name), allowed=listed(dict.fromkeys(allowed)))
    return allowed.index(name)


def _drawn(words: Any, left: list[str], number: int) -> int:
    """Cards one after another."""
    known = isinstance(words, list) and len(words) == number == len({str(word) for word in words})
    if not known or any(word not in left for word in words):
        raise BadDraw("draw", given=repr(words), allowed=f"{number} x {listed(left)}")
    outcome, scale = 0, 1
    for word in words:
        outcome += scale * left.index(word)
        scale *= len(left)
        left.remove(word)
    return outcome


def _permutation(words: Any) -> int:
    """The outcome that lays the gods in this order."""
    gods = [god.name.lower() for god in God]
    if not isinstance(words, list) or sorted(map(str, words)) != sorted(gods):
        raise BadDraw("draw", given=repr(words), allowed=f"{GODS} x {listed(gods)}")
    outcome, scale = 0, 1
    for place in range(GODS - 1):
        pick = gods.index(words[place]) - place
        gods[place], gods[place + pick] = gods[place + pick], gods[place]
        outcome += scale * pick
        scale *= GODS - place
    return outcome
