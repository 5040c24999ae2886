"""Positions of Tortelli with one thing wrong, by the problem that must be named."""

import json
from functools import cache
from itertools import islice
from typing import Any

from tavolata.games.tortelli.checks import Problem
from tavolata.testing.positions import position as at
from tavolata.testing.positions import walk

from .tables import GAME, QUARTERS, Place, position

IMOLA, DOZZA, BUDRIO, NAVILE = (int(Place[name]) for name in ("IMOLA", "DOZZA", "BUDRIO", "NAVILE"))


def changed(field: str, value: Any, index: int | None = None, **setting: Any) -> dict[str, Any]:
    """A good position with one field changed (or one element of it)."""
    place = position({0: "imola 5", 1: "dozza 2"}, **{"players": 3, **setting})
    if index is None:
        place["state"][field] = value
    else:
        place["state"][field][index] = value
    return place


def attacking(phase: str = "roll", **changes: Any) -> dict[str, Any]:
    """An attack from Imola on Dozza, both with troops to spare."""
    dice = {"dice": 3, "defence": 2} if phase == "roll" else {}
    under_way = {"origin": IMOLA, "target": DOZZA, **dice, **changes}
    return position({0: "imola 5", 1: "dozza 2"}, players=3, phase=phase, **under_way)


def numbering(**changes: Any) -> dict[str, Any]:
    """A transfer from Imola to Dozza."""
    armies = {0: "imola 5 dozza 2 budrio 3 navile 3", 1: "medicina 2"}
    return position(armies, players=3, **{"phase": "number", "origin": IMOLA, "target": DOZZA, **changes})


def entered(**changes: Any) -> dict[str, Any]:
    """A transfer phase in which Navile was entered from Calderara, with two troops."""
    place = position({0: "calderara_di_reno 3 navile 2", 1: "dozza 2"}, players=3, phase="send")
    number = NAVILE * (NAVILE - 1) // 2 + int(Place.CALDERARA_DI_RENO)
    pairs = [1 << number % 60 if word == number // 60 else 0 for word in range(24)]
    marks = {"sent": ["calderara_di_reno"], "received": ["navile"], "pairs": pairs, "acted": 1}
    centre = {"quarters_before": [], "free_before": list(QUARTERS)}
    return {**place, "state": {**place["state"], **marks, **centre, **changes}}


def carrying_out(phase: str, card: int, **changes: Any) -> dict[str, Any]:
    return position({0: "imola 5 dozza 3", 1: "budrio 2"}, players=3, phase=phase, card=card, **changes)


@cache
def _reached(wanted: str, nth: int) -> str:
    """The nth state of a phase in random games of three players, as text."""
    found = (
        at(GAME, contents, states)
        for seed in range(20)
        for phase, contents, states in walk(GAME, 3, {}, f"bad {seed}")
        if phase == wanted
    )
    return json.dumps(next(islice(found, nth, None)))


def early(phase: str, field: str, value: Any, index: int | None = None, nth: int = 0) -> dict[str, Any]:
    """A position that play has reached, with one field changed (or one element of it)."""
    place: dict[str, Any] = json.loads(_reached(phase, nth))
    if index is None:
        place["state"][field] = value
    else:
        place["state"][field][index] = value
    return place


def placed_with_a_quarter() -> dict[str, Any]:
    """In the placement somebody holds a quarter, which no card names (S-06): chance would fall for ever."""
    place = early("placement", "taken", None, nth=5)
    held = place["state"]["held"]
    owner = next(seat for seat in range(3) if held[seat])
    held[owner].append("navile")
    place["state"]["owner"][NAVILE] = owner
    place["state"]["troops"][NAVILE] = 1
    place["state"]["taken"] = [name for row in held for name in row]
    return place


def over(**changes: Any) -> dict[str, Any]:
    """A game in which the last one standing has won."""
    everyone = ["everyone" if seat < 3 else [] for seat in range(7)]
    done = {"end": "last_standing", "winners": [0], "seen": everyone, "acted": 1}
    return position({0: "imola 3"}, players=3, rest=0, out=[1, 2], **{"phase": "over", **done, **changes})


#: Ways to provoke each kind of problem, with the field that is wrong.
PROVOKED: dict[Problem, list[tuple[str, dict[str, Any]]]] = {
    Problem.OPTIONS: [("reinforce_step", changed("reinforce_step", 2)), ("round_limit", changed("round_limit", 9))],
    Problem.ABSENT: [
        ("held", changed("held", ["imola"], 4)),
        ("kept", changed("kept", ["bona_le"], 3)),
        ("kept_count", changed("kept_count", 1, 6)),
        ("settled_count", changed("settled_count", 1, 3)),
        ("objective", changed("objective", "ports", 3)),
        ("not_objective", changed("not_objective", ["ports"], 3)),
        ("seen", changed("seen", [3], 3)),
        ("die", changed("die", 3, 3)),
        ("spare", changed("spare", 3, 3)),
        ("alive", changed("alive", [0, 1, 2, 3])),
        ("alive", changed("alive", [0, 1, 2, 7])),
        ("rolling", changed("rolling", [3])),
        ("winners", changed("winners", [3])),
        ("turn", changed("turn", 5)),
        ("first", changed("first", 3)),
    ],
    Problem.HOLDINGS: [
        ("owner", changed("owner", 1, IMOLA)),
        ("owner", changed("owner", 5, IMOLA)),
        ("held", changed("held", ["imola", "dozza"], 0)),
        ("taken", changed("taken", ["imola"])),
        ("taken", early("reinforce", "taken", [])),
    ],
    Problem.TROOPS: [("troops", changed("troops", 0, IMOLA)), ("troops", changed("troops", 1, NAVILE))],
    Problem.ALIVE: [
        ("alive", changed("alive", [0, 1])),
        ("alive", early("reinforce", "alive", [0, 1])),
        ("alive", over(phase="attack", end="none", winners=[])),
    ],
    Problem.TURN: [
        ("turn", changed("turn", None)),
        ("first", changed("first", None)),
        ("first", early("first_roll", "first", 0)),
    ],
    Problem.GARRISONS: [
        ("garrison", changed("garrison", 5, 0)),
        ("garrison", changed("garrison", 4, 12)),
        ("garrison", early("reinforce", "garrison", 0, 3)),
    ],
    Problem.FIRST_ROLL: [
        ("rolling", early("first_roll", "rolling", [])),
        ("rolling", early("first_roll", "rolling", [0, 2])),
        ("die", early("first_roll", "die", 3, 0)),
        ("die", early("first_roll", "die", 3, 2, nth=1)),
        ("rolling", changed("rolling", [1])),
        ("die", changed("die", [0] * 7)),
        ("die", changed("die", [1, 2, 3, 0, 0, 0, 0])),
    ],
    Problem.PLACEMENT: [
        ("spare", changed("spare", 1, 0)),
        ("spare", early("placement", "spare", 29, 0)),
        ("spare", early("first_roll", "spare", 29, 0)),
        ("turn", early("placement", "turn", 1, nth=3)),
        ("troops", early("reinforce", "troops", 9, IMOLA)),
    ],
    Problem.REINFORCEMENT: [
        ("to_place", early("reinforce", "to_place", 3)),
        ("to_place", early("reinforce", "to_place", 0)),
        ("reinforce_step", early("reinforce", "reinforce_step", 3, nth=4)),
        ("reinforce_step", early("reinforce", "reinforce_step", 3, nth=3)),
    ],
    Problem.ROUNDS: [
        ("turns", changed("turns", 0)),
        ("turns", changed("turns", 3)),
        ("rounds", changed("rounds", 0)),
        ("rounds", changed("rounds", 11, options={"round_limit": 10})),
        ("turns", early("deal", "turns", 1)),
    ],
    Problem.ACTIVITY: [
        ("idle", changed("idle", 3)),
        ("acted", attacking(acted=0)),
        ("acted", numbering(acted=0)),
        ("conquered", carrying_out("lose", 7, conquered=0)),
        ("acted", changed("phase", "start", kept={0: "bona_le"}, acted=1)),
        ("conquered", changed("phase", "start", kept={0: "bona_le"}, conquered=1)),
        ("idle", early("deal", "idle", 1)),
    ],
    Problem.OBJECTIVES: [
        ("objective", changed("objective", "castles", 1)),
        ("objective", changed("objective", "unknown", 1)),
        ("objective", early("reinforce", "objective", "ports", 1)),
        ("to_place", early("deal", "to_place", 3)),
        ("not_objective", changed("not_objective", ["castles"], 0)),
    ],
    Problem.RULED_OUT: [
        ("not_objective", changed("not_objective", ["unknown"], 0)),
        ("not_objective", early("reinforce", "not_objective", ["ports"], 0)),
        ("not_objective", early("deal", "not_objective", ["ports"], 0)),
        ("not_objective", position({0: "imola"}, turn=1, phase="start", kept={1: "bona_le"}, rest_troops=2)),
    ],
    Problem.SEEN: [
        ("seen", changed("seen", [], 0)),
        ("seen", changed("seen", [0, 1], 0)),
        ("seen", changed("seen", "everyone", 0)),
        ("seen", over(seen=[[seat] if seat < 3 else [] for seat in range(7)])),
    ],
    Problem.KEPT: [
        ("kept_count", changed("kept_count", 1, 0)),
        ("kept", changed("kept", ["bona_le"], 0)),
        ("discarded", changed("discarded", ["bona_le"], kept={0: "bona_le"})),
        ("kept", changed("kept_count", 1, 0, kept={0: "nebbia"})),
        ("kept", changed("kept", ["bona_le"], 1, kept={0: "bona_le"})),
        ("discarded", early("deal", "discarded", ["nebbia"])),
        ("fortezze_drawn", early("deal", "fortezze_drawn", ["conte"])),
    ],
    Problem.SETTLED: [
        ("settled", changed("settled", ["bona_le"])),
        ("settled_count", changed("settled_count", 1, 0)),
    ],
    Problem.CARD: [
        ("card", changed("card", 3)),
        ("card", carrying_out("lose", 0)),
        ("card", carrying_out("march", 0)),
        ("card", carrying_out("gift", 7)),
        ("card", carrying_out("lose", 7, discarded=[])),
        ("card", over(card=0, conquered=1, discarded=["rinforzi"])),
    ],
    Problem.ORIGIN: [
        ("origin", changed("origin", IMOLA)),
        ("origin", attacking(origin=DOZZA)),
        ("origin", attacking(origin=-1)),
        ("origin", attacking(origin=int(Place.ROCCA_SFORZESCA))),
        ("origin", numbering(origin=-1)),
        ("origin", numbering(received=["imola"])),
    ],
    Problem.TARGET: [
        ("target", changed("target", IMOLA)),
        ("target", attacking("target")),
        ("target", attacking("dice", target=-1)),
        ("target", attacking("dice", target=BUDRIO)),
        ("target", numbering(target=-1)),
        ("target", numbering(target=IMOLA)),
        ("target", numbering(target=int(Place.CREVALCORE))),
        ("target", numbering(target=NAVILE)),
        ("target", numbering(phase="receive")),
    ],
    Problem.TO_PLACE: [
        ("to_place", changed("to_place", 3)),
        ("to_place", position({0: "imola 3 dozza"}, phase="recruit", to_place=7)),
        ("to_place", position({0: "imola 3 dozza"}, phase="recruit")),
        ("to_place", carrying_out("gift", 0, to_place=3)),
        ("to_place", over(to_place=1)),
    ],
    Problem.DICE: [
        ("dice", changed("dice", 2)),
        ("dice", attacking("dice", dice=1)),
        ("dice", attacking(dice=0)),
        ("dice", attacking(dice=2, until=1)),
    ],
    Problem.DEFENCE: [
        ("defence", changed("defence", 2)),
        ("defence", attacking(defence=0)),
        ("defence", attacking(defence=1)),
    ],
    Problem.UNTIL: [("until", changed("until", 2)), ("until", attacking(until=5))],
    Problem.CHARGE: [
        ("charge", changed("charge", 1)),
        ("charge", attacking(charge=1)),
        ("charge", attacking(charge=2, discarded=["mattarello"])),
    ],
    Problem.HUNDREDS: [
        ("hundreds", changed("hundreds", 0)),
        ("hundreds", attacking(hundreds=0)),
        ("hundreds", numbering(hundreds=0)),
        ("hundreds", numbering(hundreds=1)),
        ("hundreds", early("start", "hundreds", 0)),
    ],
    Problem.PHASE: [
        ("phase", changed("phase", "start")),
        ("phase", changed("phase", "fortezza")),
        ("phase", changed("troops", 1, IMOLA)),
        ("phase", attacking("defend", dice=3, defence=2)),
        ("phase", carrying_out("strike", 11, troops=position({0: "imola 5 dozza 3"}, players=3)["state"]["troops"])),
    ],
    Problem.MARKS: [
        ("sent", changed("sent", ["imola"], acted=1)),
        ("received", entered(received=["navile", "imola"])),
        ("pairs", entered(pairs=[0] * 24)),
        ("pairs", entered(pairs=[1] * 24)),
        ("sent", entered(sent=["calderara_di_reno", "navile"])),
        ("forts_received", entered(forts_received=1)),
        ("forts_sent", entered(forts_sent=1)),
    ],
    Problem.CENTRE: [
        ("free_before", changed("free_before", ["navile"])),
        ("quarters_before", entered(quarters_before=["navile"])),
        ("free_before", entered(free_before=[quarter for quarter in QUARTERS if quarter != "navile"])),
        ("by_quarters", entered(by_quarters=[0, 1, 0, 0, 0, 0])),
        ("by_quarters", entered(by_quarters=[1, 0, 0, 0, 0, 0])),
    ],
    Problem.GOAL: [
        (
            "public_goal",
            position({0: "imola 3 " + " ".join(QUARTERS)}, options={"public_goal": True}),
        )
    ],
    Problem.END: [
        ("end", changed("end", "objective")),
        ("winners", changed("winners", [0])),
        ("winners", over(winners=[])),
        ("winners", over(winners=[0, 1])),
        ("end", over(end="none")),
        ("end", over(end="public_goal")),
        ("end", over(end="objective")),
        ("end", over(end="bona_le")),
    ],
}
