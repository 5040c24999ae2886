"""Tables set up as a test needs them, so that tests read like sentences.

    t = table({0: "imola 5"}, draws=[fall("6 5 4 / 3 2")])
    t.attack("imola", "dozza", dice=3)
    assert t.troops("dozza") == 1

Places are written by name, each followed by its troops (one if no number is there). Territories that nobody is given
belong to the last seat, with one troop each; quarters and fortresses are free. Seat 0 has the turn and may attack. The
objectives of these tables need fortresses or quarters, so that no game ends by itself.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Self

import tavolata
from tavolata.games.tortelli.cards import BAZZA_NAMES
from tavolata.games.tortelli.places import FORTRESS_NAMES, GROUNDS, TERRITORIES, Place

from .. import tables

GAME = tavolata.game("tortelli")
SEATS = 7
HARD = ("castles", "centre", "banners", "mezzo_alture", "valico_acqua", "alture_appennino")
QUARTERS = ("borgo_reno", "navile", "san_donato", "san_vitale", "santo_stefano", "porto_saragozza")
UNDER_WAY = ("recruit", "target", "dice", "until", "defend", "roll", "receive", "number")  # something was done
GROUND_NAMES = [place.name.lower() for place in Place if place < GROUNDS]
TERRITORY_NAMES = GROUND_NAMES[:TERRITORIES]
KINGDOMS: dict[str, str] = {
    name: " ".join(GAME.standard_content[f"kingdoms.{name}.territories"])
    for name in (
        *("terre_di_mezzo", "terre_basse", "levante", "valico"),
        *("alture", "appennino", "valli_del_reno", "terre_dacqua"),
    )
}


def army(words: str) -> dict[str, int]:
    """`"imola 5 dozza"` as troops by place."""
    places: dict[str, int] = {}
    name = ""
    for word in words.split():
        if word.isdigit():
            places[name] = int(word)
        else:
            name = word
            places[name] = 1
    return places


def fall(words: str) -> dict[str, list[int]]:
    """`"6 5 4 / 3 2"` as the dice of attacker and defender."""
    attack, defence = words.split("/")
    return {"attack": [int(die) for die in attack.split()], "defence": [int(die) for die in defence.split()]}


def needs(card: str, part: str, players: int, shorter: int = 0) -> int:
    """A number of an objective for a number of players, shorter by some steps (S-49)."""
    if shorter:
        return int(GAME.standard_content[f"objectives.{card}.shorter.{part}"][shorter - 1][players - 2])
    return int(GAME.standard_content.get(f"objectives.{card}.{part}", [0] * 5)[players - 2])


class Table(tables.Table):
    """A match with the words of the game."""

    def stop(self) -> Self:
        return self.play("stop")

    def place(self, *places: str) -> Self:
        """One troop to each."""
        for at in places:
            self.play("place", at=at)
        return self

    def aim(self, origin: str, target: str) -> Self:
        """Announce from where and against whom; with a single target nobody asks."""
        self.play("attack", from_=origin)
        if self.phase == "target":
            self.play("target", to=target)
        assert self.state["target"] == Place[target.upper()]
        return self

    def attack(self, origin: str, target: str, dice: int) -> Self:
        """One roll."""
        return self.aim(origin, target).play("roll", dice=dice)

    def blitz(self, origin: str, target: str, until: int) -> Self:
        self.aim(origin, target).play("blitz")
        if self.phase == "until":
            self.number(until)
        return self

    def send(self, origin: str, target: str, number: int = 1) -> Self:
        """One transfer. Whoever can reach a single place, or send a single troop, is not asked for it."""
        told = len(self.match.events)
        before = self.troops(target)
        self.play("send", from_=origin)
        if self.phase == "receive":
            self.play("receive", to=target)
        if self.phase == "number":
            self.number(number)
        assert self.match.over or self.troops(target) == before + number
        self._told = told
        return self

    def number(self, number: int) -> Self:
        """A number, in two steps where it may be over 99."""
        if "hundreds" in self.verbs():
            self.play("hundreds", number=number // 100)
            return self.play("number", number=number % 100)
        return self.play("number", number=number)

    def troops(self, place: str) -> int:
        """Troops in a place; in a fortress one or none."""
        if place in FORTRESS_NAMES:
            return int(self.owner(place) is not None)
        return int(self.match.view(None)["places"][place]["troops"])

    def owner(self, place: str) -> int | None:
        found = self.match.view(None)["fortresses" if place in FORTRESS_NAMES else "places"][place]["owner"]
        return None if found is None else int(found)

    def choices(self, verb: str) -> set[Any]:
        """The arguments with which a verb is legal now."""
        return {next(v for k, v in action.items() if k != "verb") for action in self.legal() if action["verb"] == verb}

    def not_objectives(self, seat: int) -> set[str]:
        """What everybody knows a seat's objective is not."""
        return set(self.player(seat)["not_objectives"])


@cache
def _new_game(players: int, setting: str) -> str:
    """The position of a new game, as text: making one takes longer than most tests."""
    options, content = json.loads(setting)
    return json.dumps(GAME.new(players, 1, options, content).position())


def position(
    armies: Mapping[int, str],
    players: int = 2,
    turn: int = 0,
    phase: str = "attack",
    forts: Mapping[int, str] | None = None,
    kept: Mapping[int, str] | None = None,
    objectives: Sequence[str] = HARD,
    out: Sequence[int] = (),
    rest: int | None = None,
    rest_troops: int = 1,
    options: Mapping[str, Any] | None = None,
    content: Mapping[str, Any] | None = None,
    **changes: Any,
) -> dict[str, Any]:
    """A position in the middle of a game. `rest` gets the territories that nobody is given (default: the last seat);
    `changes` are fields of the state."""
    others = players - 1 if rest is None else rest
    held = {seat: army(words) for seat, words in armies.items()}
    named = {place for places in held.values() for place in places}
    held.setdefault(others, {}).update({place: rest_troops for place in TERRITORY_NAMES if place not in named})
    result = json.loads(_new_game(players, json.dumps([options, content])))
    owner_of = {place: seat for seat, places in held.items() for place in places}
    garrisons = {fort: seat for seat, words in (forts or {}).items() for fort in words.split()}
    cards = [(kept or {}).get(seat, "").split() for seat in range(SEATS)]
    result["state"].update(
        held=[list(held.get(seat, {})) for seat in range(SEATS)],
        taken=list(owner_of),
        owner=[owner_of.get(place) for place in GROUND_NAMES],
        troops=[held.get(owner_of.get(place, -1), {}).get(place, 0) for place in GROUND_NAMES],
        garrison=[garrisons.get(fort) for fort in FORTRESS_NAMES],
        objective=[objectives[seat] if seat < players else "unknown" for seat in range(SEATS)],
        kept=cards,
        kept_count=[len(row) for row in cards],
        alive=[seat for seat in range(players) if seat not in out],
        spare=[0] * SEATS,
        to_place=0,
        phase=phase,
        first=0,
        turn=turn,
        turns=1,
        rounds=1,
    )
    if phase in ("send", "receive", "number"):
        result["state"]["quarters_before"] = [q for q in QUARTERS if owner_of.get(q) == turn]
        result["state"]["free_before"] = [q for q in QUARTERS if q not in owner_of]
    if phase in UNDER_WAY:
        result["state"]["acted"] = 1
    if phase == "recruit":  # at most six: one for a fortress, five by the card of the full garrison
        result["state"]["garrison"][FORTRESS_NAMES.index("castello_manservisi")] = turn
        result["state"]["fortezze_drawn"] = ["guarnigione"]
    if "card" in changes:
        result["state"].update(conquered=1, discarded=[BAZZA_NAMES[changes["card"]]])
    result["state"].update(changes)
    return result


def table(armies: Mapping[int, str], draws: Sequence[Any] = (), **setting: Any) -> Table:
    """A table in such a `position`, where chance falls first as in `draws`."""
    return Table(GAME.at(position(armies, **setting), seed=1, draws=draws))


def transfers(armies: Mapping[int, str], **setting: Any) -> Table:
    """A table where seat 0 may send troops."""
    return table(armies, phase="send", **setting)


def next_turn(armies: Mapping[int, str], turn: int = 0, **setting: Any) -> Table:
    """A table where the turn of a seat has just begun: the one before has stopped."""
    players = setting.get("players", 2)
    before = next(
        seat % players for seat in range(turn - 1, turn - 7, -1) if seat % players not in setting.get("out", ())
    )
    return table(armies, phase="send", turn=before, **setting).stop()


def drawn(card: str, armies: Mapping[int, str], **setting: Any) -> Table:
    """A table where seat 0 has conquered something, stopped, and drawn a Bazza card."""
    further = setting.pop("draws", [])
    return table(armies, [card, *further], conquered=1, **setting).stop()
