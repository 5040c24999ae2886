"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.plain import has, members, named, names_of, plain

from .layout import State
from .terms import Effect, End, FiveDice, Phase, Role, Symbol, Token

EFFECTS = names_of(Effect)
ENDS = names_of(End)
EVENTS = names_of(FiveDice)
PHASES = names_of(Phase)
ROLES = names_of(Role)
SYMBOLS = names_of(Symbol)
TOKENS = names_of(Token)


def _dice(counts: Any) -> list[str]:
    return [name for name, count in zip(SYMBOLS, counts, strict=True) for _ in range(count)]


def _seat(seat: int) -> int | None:
    return seat if seat >= 0 else None


def view(c: Any, masked: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    s: State = plain(masked)
    players = range(s.players)
    in_effect = Phase.SOURCE <= s.phase <= Phase.RATS
    return {
        "game": "trono",
        "seat": seat,
        "phase": PHASES[s.phase],
        "turns": s.turns,
        "first": _seat(s.first),
        "turn": _seat(s.turn),
        "pool": named(TOKENS, s.pool),
        "players": [_player(s, player) for player in players],
        "dice": {"lying": _dice(s.lying), "chosen": _dice(s.chosen)},
        "event": EVENTS[s.event] if s.event else None,
        "effect": EFFECTS[s.effect] if in_effect else None,
        "subject": _seat(s.subject) if s.phase in (Phase.ANSWER, Phase.ASK, Phase.REDRAW) else None,
        "asked": [p for p in players if has(s.asked, p)],
        "answered": [p for p in players if has(s.answered, p)],
        "my_answer": _answer(s, seat),
        "winners": [p for p in players if has(s.winners, p)],
        "end": ENDS[s.end] if s.end else None,
    }


def _answer(s: State, seat: int | None) -> str | None:
    answer = 0 if seat is None else int(s.answer[seat])
    return TOKENS[answer - 1] if answer else None


def _player(s: State, seat: int) -> dict[str, Any]:
    card = s.card[seat]
    dealt = seat < s.dealt
    role = s.role[card] if dealt else Role.UNKNOWN
    return {
        "seat": seat,
        "tokens": named(TOKENS, s.tokens[seat]),
        "alive": has(s.alive, seat),
        "skips": has(s.skipping, seat),
        "deus": s.deus == seat,
        "role": ROLES[role] if role else None,
        "not_roles": members(ROLES, s.not_role[card]) if dealt else [],
    }
