"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.layout import has

from .terms import SYMBOLS, TOKENS, Effect, End, FiveDice, Phase, Role, Symbol, Token


def _dice(counts: Any) -> list[str]:
    return [Symbol(symbol).name.lower() for symbol in range(SYMBOLS) for _ in range(int(counts[symbol]))]


def _roles(bits: int) -> list[str]:
    return [role.name.lower() for role in Role if int(bits) >> role & 1]


def _seat(seat: Any) -> int | None:
    return int(seat) if seat >= 0 else None


def view(c: Any, s: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    phase = Phase(int(s["phase"]))
    players = range(int(s["players"]))
    in_effect = Phase.SOURCE <= phase <= Phase.RATS
    return {
        "game": "trono",
        "seat": seat,
        "phase": phase.name.lower(),
        "turns": int(s["turns"]),
        "first": _seat(s["first"]),
        "turn": _seat(s["turn"]),
        "pool": {Token(k).name.lower(): int(s["pool"][k]) for k in range(TOKENS)},
        "players": [_player(s, player) for player in players],
        "dice": {"lying": _dice(s["lying"]), "chosen": _dice(s["chosen"])},
        "event": FiveDice(int(s["event"])).name.lower() if s["event"] else None,
        "effect": Effect(int(s["effect"])).name.lower() if in_effect else None,
        "subject": _seat(s["subject"]) if phase in (Phase.ANSWER, Phase.ASK, Phase.REDRAW) else None,
        "asked": [p for p in players if has(s["asked"], p)],
        "answered": [p for p in players if has(s["answered"], p)],
        "my_answer": _answer(s, seat),
        "winners": [p for p in players if has(s["winners"], p)],
        "end": End(int(s["end"])).name.lower() if s["end"] else None,
    }


def _answer(s: Any, seat: int | None) -> str | None:
    if seat is None or not s["answer"][seat]:
        return None
    return Token(int(s["answer"][seat]) - 1).name.lower()


def _player(s: Any, seat: int) -> dict[str, Any]:
    card = int(s["card"][seat])
    dealt = seat < int(s["dealt"])
    role = Role(int(s["role"][card])) if dealt else Role.UNKNOWN
    return {
        "seat": seat,
        "tokens": {Token(k).name.lower(): int(s["tokens"][seat][k]) for k in range(TOKENS)},
        "alive": has(s["alive"], seat),
        "skips": has(s["skipping"], seat),
        "deus": int(s["deus"]) == seat,
        "role": role.name.lower() if role else None,
        "not_roles": _roles(s["not_role"][card]) if dealt else [],
    }
