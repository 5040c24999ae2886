"""Random games beside a second writing of the rules: the board by its events, and what is legal at every step (S-12,
S-17, S-20 to S-27, S-33, S-35, S-43, S-46)."""

import random
from typing import Any

import pytest

from .oracle import Oracle
from .tables import GAME, QUARTERS, Table


def expected(oracle: Oracle, view: dict[str, Any], seat: int) -> set[Any] | None:
    """What must be legal in the phases that the oracle knows, by the argument of their verb."""
    phase = view["phase"]
    origin = str((view["attack"] or view["transfer"] or {}).get("from"))
    held = oracle.held(seat)
    if phase in ("reinforce", "recruit", "gift"):
        return oracle.places_for_troops(seat)
    if phase == "attack":
        return {place for place in held if oracle.targets(seat, place)}
    if phase == "target":
        return oracle.targets(seat, origin)
    if phase == "dice":
        return set(range(1, oracle.dice(origin, view["attack"]["to"]) + 1))
    if phase == "lose":
        return {place for place in held if oracle.troops[place] > 1}
    if phase == "strike":
        enemies = {place for place in oracle.owner if place in view["places"] and place not in held}
        return {place for place in enemies if oracle.troops[place] > 1}
    if view["card"] is not None:
        return None  # the extra transfer of a card
    if phase == "send":
        return {place for place in oracle.owner if oracle.receivers(seat, place)}
    if phase == "receive":
        return set(oracle.receivers(seat, origin))
    if phase == "number":
        return set(range(1, oracle.receivers(seat, origin)[view["transfer"]["to"]] + 1))
    return None


STOP = GAME.act("stop")
INWARDS = {GAME.act(verb, to=quarter) for verb in ("target", "receive") for quarter in QUARTERS}
VERBS = {"reinforce": "place", "recruit": "place", "gift": "place", "dice": "roll"}


def follow(t: Table, bots: random.Random, steps: int) -> set[str]:
    """Play at random; compare board and legal actions at every step. The phases that were compared."""
    oracle, heard, seen = Oracle(), 0, set()
    by_card = False
    for _ in range(steps):
        for event in t.match.events[heard:]:
            oracle.hear(event, by_card)
        heard = len(t.match.events)
        view = t.match.view(None)
        oracle.check_board(view)
        if t.match.over:
            break
        phase, seat = view["phase"], t.actor
        assert seat is not None
        by_card = view["card"] is not None
        if phase == "send" and not oracle.is_moving:
            oracle.begin_moving(seat)
        wanted = expected(oracle, view, seat)
        if wanted is not None:
            assert t.choices(VERBS.get(phase, phase)) == wanted, (phase, seat)
            seen.add(phase)
        t.match.play(lively(t, bots))
    return seen


def lively(t: Table, bots: random.Random) -> int:
    """A legal action by chance; stopping is rarer, and the centre is liked, so that more comes about."""
    legal = t.match.legal()
    action = bots.choice(legal)
    if action == STOP and bots.random() < 0.5:
        action = bots.choice(legal)
    inwards = [a for a in legal if a in INWARDS]
    return bots.choice(inwards) if inwards and bots.random() < 0.6 else action


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_every_step_is_as_the_rules_say(players: int) -> None:
    """Twice written, the rules agree: every legal list of whole random games."""
    seen: set[str] = set()
    for seed in range(2):
        options = {"reinforce_step": 3, "minimum_levy": seed == 1, "defender_chooses": seed == 0, "round_limit": 40}
        match = GAME.new(players, 100 * players + seed, options=options)
        seen |= follow(Table(match), random.Random(seed), 350)
    assert {"reinforce", "attack", "target", "dice", "send", "receive", "number"} <= seen


def test_the_centre_is_fought_for() -> None:
    """The test above covers it: in such games quarters are entered, held and taken."""
    t = Table(GAME.new(3, 302, options={"reinforce_step": 3, "minimum_levy": True}))
    follow(t, random.Random(1), 700)
    entered = [event for event in t.ever_told("transferred") if event["to"] in QUARTERS]
    taken = [event for event in t.ever_told("conquered") if event["place"] in QUARTERS]
    assert len(entered) > 5
    assert taken
