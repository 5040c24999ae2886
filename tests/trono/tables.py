"""Tables set up as a test needs them, so that tests read like sentences.

    t = table("prince dean silk", rolls=["people people tower wine rat"], tokens={1: "tower book"})
    t.choose("2 people wine").activate("revolution").target(1)
    assert t.actor == 1

Unless a test says otherwise seat 0 has the turn, nobody has a token, and the Deus-Ex token is not in play (it
would ask after every roll). Tokens and dice are written as words, with or without numbers:
`"people people book"` or `"2 people book"`.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

import tavolata
from tavolata.games.trono.terms import TOKENS, Symbol

from .. import tables

GAME = tavolata.game("trono")
SYMBOLS = [symbol.name.lower() for symbol in Symbol]
SEVEN = "prince dean silk soldier cardinal innkeeper brigand"
SEATS = 7


def counts(words: str, of: int = len(SYMBOLS)) -> list[int]:
    """`"2 people book"` as a number for each symbol."""
    return tables.counts(words, SYMBOLS[:of])


def dice(words: str) -> list[str]:
    """`"3 rat 2 wine"` as a list of faces."""
    return [SYMBOLS[symbol] for symbol, number in enumerate(counts(words)) for _ in range(number)]


def first_rolls(players: int, first: int) -> list[list[str]]:
    """Rolls for the first turn that `first` wins."""
    return [dice("5 bologna" if seat == first else "5 rat") for seat in range(players)]


class Table(tables.Table):
    """A match with the words of the game."""

    def choose(self, words: str) -> Self:
        """Choose dice, one after another."""
        for die in dice(words):
            self.play("choose", die=die)
        return self

    def activate(self, effect: str, wild: int = 0) -> Self:
        return self.play("activate", effect=effect, wild=wild)

    def target(self, seat: int) -> Self:
        return self.play("target", seat=seat)

    def steal(self, victim: int) -> Self:
        return self.play("steal", from_=victim)

    def discard(self, token: str, by: int | None = None) -> Self:
        return self.play("discard", by, token=token)

    def accuse(self, accused: int, role: str) -> Self:
        return self.play("accuse", seat=accused, role=role)

    def pass_on(self) -> Self:
        return self.play("pass_on")

    def tokens(self, seat: int) -> list[int]:
        """People, Tower, Book, Bologna."""
        return list(self.state["tokens"][seat])

    @property
    def pool(self) -> list[int]:
        return list(self.state["pool"])

    def lying(self) -> list[str]:
        """The dice on the table that nobody has chosen."""
        return list(self.match.view(None)["dice"]["lying"])

    def effects(self) -> set[tuple[str, int]]:
        """The activations that are legal, as (effect, wild Books)."""
        return {(a["effect"], a["wild"]) for a in self.legal() if a["verb"] == "activate"}

    def targets(self) -> list[int]:
        return self.options("target", "seat")

    def names(self) -> set[tuple[int, str]]:
        """The accusations that are legal, as (seat, role)."""
        return {(a["seat"], a["role"]) for a in self.legal() if a["verb"] == "accuse"}

    def not_roles(self, seat: int) -> set[str]:
        """What everybody knows a seat's role is not."""
        return set(self.player(seat)["not_roles"])


def position(
    roles: str,
    tokens: Mapping[int, str] | None = None,
    turn: int = 0,
    passed: str = "",
    phase: str | None = None,
    skipping: Sequence[int] = (),
    out: Sequence[int] = (),
    deus: int | None = None,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A position at the start of a turn: dice about to roll or, with dice `passed` on, to be kept or not. In
    another phase (`pass_on`, say) `passed` are the dice lying there. `changes` are fields of the state."""
    dealt = roles.split()
    players = len(dealt)
    options = {"deus_ex": deus is not None, **(options or {})}
    harmless = dice("2 people 2 tower rat")
    match = GAME.new(players, 1, options, content, [*dealt, *first_rolls(players, turn), harmless])
    while match.view(None)["phase"] == "start_token":
        match.play(GAME.act("start_with", token="people"))
    result = match.position()
    state = result["state"]
    held = [counts((tokens or {}).get(seat, ""), TOKENS) for seat in range(SEATS)]
    supply = (content or {}).get("supply.tokens", [24] * TOKENS)
    state.update(
        phase=phase or ("keep" if passed else "roll"),
        turn=turn,
        first=turn,
        turns=1,
        event="none",
        deus=deus,
        deus_used=0,
        tokens=held,
        pool=[supply[kind] - sum(row[kind] for row in held) for kind in range(TOKENS)],
        alive=[seat for seat in range(players) if seat not in out],
        skipping=list(skipping),
        lying=counts(passed),
        chosen=counts(""),
    )
    state.update(changes)
    return result


def table(roles: str, rolls: Sequence[str] = (), **setting: Any) -> Table:
    """A table in such a `position`, where the dice will fall as in `rolls` (which may also name roles to be
    drawn)."""
    draws = [words if words in SEVEN.split() else dice(words) for words in rolls]
    return Table(GAME.at(position(roles, **setting), seed=1, draws=draws))


def after_roll(roles: str, roll: str, **setting: Any) -> Table:
    """A table where the five dice have just fallen."""
    return table(roles, [roll], **setting)


def with_chosen(roles: str, chosen: str, **setting: Any) -> Table:
    """A table where three results are chosen and nothing is activated yet; two dice lie there."""
    lying = setting.pop("passed", "tower rat")
    return table(roles, phase="activate", passed=lying, **{**setting, "chosen": counts(chosen)})


def at_pass_on(roles: str, **setting: Any) -> Table:
    """A table where somebody is about to pass two dice on."""
    return table(roles, phase="pass_on", **{"passed": "tower rat", **setting})
