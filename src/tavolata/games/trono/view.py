"""What a seat (or a spectator) sees, as JSON, drawn from its masked state only."""

from typing import Any

from tavolata.kernel.layout import EVERYONE
from tavolata.kernel.plain import has, kept, members, named, names_of, plain, plain_content, python_of

from .content import Content
from .effects import bologna_against
from .layout import State
from .needs import bits_of, needs, possible, roles, rows
from .plan import costs, is_passed_apart, next_player, plan
from .terms import CHOSEN, Effect, End, FiveDice, Phase, Role, Symbol, Token
from .terms import TOKENS as TOKEN_KINDS
from .uses import MADE_OF, is_brigand, out_at, uses
from .victory import all_guess, guess_alone

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


def view(content: Any, masked: Any, seat: int | None) -> dict[str, Any]:
    """The whole table as it looks from a seat; a spectator is `None`."""
    c: Content = plain_content(content)
    s: State = plain(masked)
    deal = roles(c, s.players)
    return (
        _open(c, s)
        | _ahead(c, s)
        | {
            "seat": seat,
            "players": _players(c, s, deal),
            "possible": _possible(c, s, None, deal),
            "possible_to_me": _possible(c, s, seat, deal),
            "uses": uses(c, s) if s.turn == seat and s.phase in (Phase.CHOOSE, Phase.ACTIVATE) else [],
            "plan": plan(c, s) if s.turn == seat else None,
            "my_answer": _answer(s, seat),
        }
    )


@kept
def _ahead(c: Content, s: State) -> dict[str, Any]:
    """What will follow from public state."""
    return {"apart": is_passed_apart(c, s), "next": next_player(s), "costs": costs(s)}


@kept
def _open(c: Content, s: State) -> dict[str, Any]:
    """The public state of the table."""
    players = range(s.players)
    in_effect = Phase.SOURCE <= s.phase <= Phase.RATS
    return {
        "game": "trono",
        "phase": PHASES[s.phase],
        "turns": s.turns,
        "first": _seat(s.first),
        "turn": _seat(s.turn),
        "pool": named(TOKENS, s.pool),
        "deal": [ROLES[role] for role in roles(c, s.players)],
        "rows": dict(rows(c)),
        "hoard": c.hoard,
        "out_at": out_at(c, s),
        "guess": _guess(s),
        "dice": {"lying": _dice(s.lying), "chosen": _dice(s.chosen)},
        "to_choose": CHOSEN - sum(s.chosen) if s.phase == Phase.CHOOSE else 0,
        "event": EVENTS[s.event] if s.event else None,
        "effect": EFFECTS[s.effect] if in_effect else None,
        "token": TOKENS[MADE_OF[s.effect][0]] if s.phase == Phase.SOURCE else None,
        "serve": python_of(bologna_against)(s.effect) if s.phase == Phase.ANSWER else None,
        "subject": _seat(s.subject) if s.phase in (Phase.ANSWER, Phase.ASK, Phase.REDRAW) else None,
        "asked": [p for p in players if has(s.asked, p)],
        "answered": [p for p in players if has(s.answered, p)],
        "winners": [p for p in players if has(s.winners, p)],
        "end": ENDS[s.end] if s.end else None,
    }


def _answer(s: State, seat: int | None) -> str | None:
    answer = 0 if seat is None else int(s.answer[seat])
    return TOKENS[answer - 1] if answer else None


def _guess(s: State) -> str:
    """Who has to guess a role: everybody after completing their row, everybody and nothing else, or the Innkeeper."""
    return "all" if python_of(all_guess)(s) else "alone" if python_of(guess_alone)(s) else "innkeeper"


@kept
def _possible(c: Content, s: State, seat: int | None, deal: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What each seat may be, as places in the deal, by what everybody knows and by the role of the one who looks."""
    return possible(deal, tuple(_may_be(s, player, seat, deal) for player in range(s.players)))


def _may_be(s: State, player: int, seat: int | None, deal: tuple[int, ...]) -> int:
    card, some = s.card[player], bits_of(deal)
    if player >= s.dealt:
        return some
    if s.role[card] and (player == seat or s.role_seen[card] == EVERYONE):
        return 1 << int(s.role[card])
    return some & ~int(s.not_role[card])


@kept
def _players(c: Content, s: State, deal: tuple[int, ...]) -> list[dict[str, Any]]:
    return [_player(c, s, seat, deal) for seat in range(s.players)]


def _player(c: Content, s: State, seat: int, deal: tuple[int, ...]) -> dict[str, Any]:
    card = s.card[seat]
    dealt = seat < s.dealt
    role = s.role[card] if dealt else Role.UNKNOWN
    return _open_player(c, s, seat, deal, is_brigand(s, seat)) | {
        "role": ROLES[role] if role else None,
        "not_roles": members(ROLES, s.not_role[card]) if dealt else [],
    }


@kept
def _open_player(c: Content, s: State, seat: int, deal: tuple[int, ...], is_brigand: bool) -> dict[str, Any]:
    """The public state of a player."""
    held = tuple(s.tokens[seat])
    return {
        "seat": seat,
        "tokens": named(TOKENS, held),
        "needs": [needs(c, held, role) for role in deal],
        "brink": [] if is_brigand else _brink(c, s, seat),
        "alive": has(s.alive, seat),
        "skips": has(s.skipping, seat),
        "deus": s.deus == seat,
    }


def _brink(c: Content, s: State, seat: int) -> list[str]:
    """The tokens of which one more puts a seat out (T-26)."""
    limit = out_at(c, s)
    if limit is None:
        return []
    return [TOKENS[kind] for kind in range(TOKEN_KINDS) if s.tokens[seat][kind] >= limit - 1]
