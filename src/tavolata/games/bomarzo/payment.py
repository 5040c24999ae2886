"""Payments for people and programs: the whole cheapest payment as one gesture, and every price in words."""

from typing import Any

from tavolata.kernel.contract import CHANCE
from tavolata.kernel.game import Game
from tavolata.kernel.plain import plain, plain_content
from tavolata.kernel.texts import Texts

from .actions import CONFIRM, LEAVE, PLACE, USE
from .terms import God, Paying, Phase
from .view import more, price

KINDS = ("food", "coin", "any")


def is_paying(content: Any, masked: Any, seat: int) -> bool:
    """Whether something is being paid: then the answer by default is the next step of the cheapest payment."""
    return bool(Phase.PAY_FOOD <= int(masked["phase"]) <= Phase.OFFER)


def propose_payment(game: Game, content: Any, masked: Any, seat: int, god: int | None = None) -> list[int]:
    """The actions of the cheapest legal payment, from now to its confirmation, in the order in which they are played
    (B-13). With `god`, in one's turn, it begins by placing the pawn there. Only the seat's masked state is looked at;
    it is not changed. Where the price leaves no choice at all the list may be shorter than the payment."""
    states = masked[:1].copy()
    engine, log = game.engine, game.engine.new_log()
    actions: list[int] = []
    if god is not None:
        actions.append(PLACE + god)
        if engine.why_not(content, states, 0, seat, actions[0]):
            return []
        engine.apply(content, states, 0, seat, actions[0], log)
    while _pays(engine, content, states, seat):
        action = int(engine.default(content, states, 0, seat))
        actions.append(action)
        if action in (USE, LEAVE, CONFIRM):
            break
        engine.apply(content, states, 0, seat, action, log)
    return actions


def _pays(engine: Any, content: Any, states: Any, seat: int) -> bool:
    """Whether the seat is in the middle of a payment."""
    who = engine.status(content, states, 0)[0]
    return who != CHANCE and who == seat and Phase.PAY_FOOD <= int(states["phase"][0]) <= Phase.OFFER


def explain_price(text: Texts, c: Any, s: Any, god: int) -> str:
    """What a god's next visitor pays, and why: "2 Food on the card + 1 of any kind" (B-10, B-14)."""
    if not s["visited"][god]:
        return _sum(text, price(plain_content(c), plain(s), god)) or text("price.free")
    lying = [int(number) for number in s["offerings"][god]]
    what = _sum(text, lying, ("food", "coin", "wine_lying"))
    added = text.counted(more(plain(s), god), "price.any")
    return text("price.on_card", what=what, more=added) if what else added


def explain_payment(text: Texts, c: Any, s: Any) -> str:
    """The price of the payment under way, in words; empty if there is none."""
    paying = Paying(int(s["paying"]))
    if paying == Paying.TRIBUTE:
        return explain_price(text, c, s, int(s["god"]))
    if paying == Paying.COPY:
        return explain_copy(text, c, s)
    return _sum(text, [int(number) for number in s["price"]])


def explain_copy(text: Texts, c: Any, s: Any) -> str:
    """What a copy costs: the same again, and some Wine (B-23)."""
    owed = [int(number) for number in s["owed"]]
    what = _sum(text, owed, ("food", "coin", "wine"))
    more = text.counted(int(c["copy_wine"]), "price.wine")
    return text("price.copy", what=what, more=more) if what else text("price.copy_free", more=more)


def prices(text: Texts, c: Any, s: Any) -> dict[str, str]:
    """The price of every god in words."""
    return {god.name.lower(): explain_price(text, c, s, god) for god in God}


def _sum(text: Texts, numbers: list[int], kinds: tuple[str, ...] = KINDS) -> str:
    return " + ".join(text.counted(n, f"price.{kind}") for kind, n in zip(kinds, numbers, strict=True) if n)
