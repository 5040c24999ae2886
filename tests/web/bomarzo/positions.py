"""Tables of Bomarzo that begin in the midst of a game, set up as the tests of its rules do: Anna is asked in a given
phase, and bots sit on the other seats."""

from collections.abc import Callable
from typing import Any

from ...bomarzo.tables import GAME, GODS, Table, on_gods
from ...bomarzo.tables import table as wood
from ..people import Person
from ..tables import ask, become, go_on_from, send

RICH = {0: "5 food 5 coin 4 wine", 1: "4 food 4 coin 2 wine", 2: "food coin"}
HANDS = {0: "altar ford sketch hermit", 1: "hut novice", 2: "urn"}
BUILT = {0: "tower map", 1: "bench"}


def midst(**more: Any) -> Table:
    """In the third season, with something of everything on the table."""
    given: dict[str, Any] = {
        "players": 3, "cubes": RICH, "hands": HANDS, "built": BUILT, "upgraded": {0: "column", 1: "quern"},
        "laid": {"dea": "gardener"}, "season": 3, "moss": ["orco", "balena"],
        "tracks": [[4, 2, 1], [3, 5, 0], [0, 1, 8], [0, 0, 0]],
        **on_gods(dea="food coin", tartaruga="2 wine"),
    }  # fmt: skip
    return wood(**given | more)


def before_dea(**more: Any) -> Table:
    """Seat 0 has harvested; seat 1 could have Dea's favour, and seat 0 could copy it."""
    cubes = {0: "4 food 4 coin 4 wine", 1: "2 food 2 coin"}
    return wood(players=2, cubes=cubes, hands={0: "altar"}, season=2, **more).play("harvest", area="fields")


def after_dea() -> Table:
    t = before_dea().invoke("dea", food=1, coin=1)
    while t.phase == "advance":
        t.play("advance", row="wine")
    return t


def paying(god: str, **more: Any) -> Table:
    """A favour that was paid in cubes and asked."""
    t = midst(**more)
    price = t.match.view(0)["gods"]
    food, coin, _ = next(stone["price"] for stone in price if stone["god"] == god)
    return t.invoke(god, food=food, coin=coin)


def paid_two() -> Table:
    return midst().place("gigante").play("pay", resource="food", amount=2)


def last_of_four() -> Table:
    """Seat 0 plays last and takes a Food or a Coin more."""
    t = Table(GAME.new(4, seed=1, draws=[GODS, 1]))
    while t.phase == "draft":
        seat = t.match.waiting[0]
        t.match.play(t.match.legal(seat)[0], seat)
    return t


PHASES: dict[str, Callable[[], Table]] = {
    "turn": midst,
    "pay_food": lambda: midst().place("gigante"),
    "pay_coin": paid_two,
    "pay_wine": lambda: (
        midst().place("gigante").play("pay", resource="food", amount=2).play("pay", resource="coin", amount=1)
    ),
    "offer": lambda: midst(cubes={0: "food"}, hands={0: "altar ford sketch"}).place("gigante").pay(food=1),
    "raise": lambda: paying("elefante"),
    "vision": lambda: paying("genio", upgraded={0: "tomb"}),
    "keep": lambda: paying("genio", upgraded={0: "tomb"}).play("use_vision"),
    "source": lambda: wood(upgraded={0: "tomb letter"}, rows=[[0, 0, 0, 5, 0], *[[0] * 5] * 3], season=2).pass_all(),
    "copy": after_dea,
    "advance": lambda: paying("dea", upgraded={}, offerings=[[0] * 3] * 8, visited=[[]] * 8, placed=[0] * 4),
    "orco": lambda: paying("orco", upgraded={}),
    "orco_each": lambda: paying("orco", upgraded={}).play("gather"),
    "discard": lambda: paying("tartaruga", upgraded={}, **on_gods(dea="food coin")),
    "study": lambda: paying("tartaruga", upgraded={}, **on_gods(dea="food coin")).play("discard", card="sketch"),
    "build": lambda: paying("gigante", upgraded={1: "quern"}),
    "lay": lambda: paying("drago", upgraded={1: "quern"}, moss=["drago"]),
    "under": lambda: paying("drago", upgraded={1: "quern"}, moss=["drago"]).play("lay", card="altar"),
    "vow": lambda: midst(options={"seasons": True, "worship": True}).play("worship", extra=1).pay(food=2),
    "worship": lambda: midst(options={"seasons": True, "worship": True}).play("worship", extra=1),
    "extra": last_of_four,
    "allot": lambda: wood(upgraded={0: "hermit"}, season=8).pass_all(),
}


def lay(person: Person, t: Table, *others: Person) -> str:
    """A table of one's own where the game stands so; where no other people come, bots do."""
    if not t.match.moves:  # a table can be laid only where somebody has done something
        t.play("harvest", area="fields").match.undo(0)
    record = t.match.record(reveal=True)
    table, token = go_on_from(person, record)
    for other in others:
        become(other, "Bruno")
        ask(other, "POST", "/api/enter", {"token": token})
    for _ in range(record["players"] - 1 - len(others)):
        send(person, table, "add_bot", kind="simple")
    send(person, table, "start")
    return table


def sit(person: Person, t: Table, *others: Person) -> str:
    """The same, with its page open."""
    table = lay(person, t, *others)
    person.goto(f"/t/{table}")
    person.page.locator(".prompt").wait_for()
    return table
