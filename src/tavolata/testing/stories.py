"""Stories: what a seat has seen and been told does not depend on what it may not know.

Law 6 says so for one step. Here two matches that a viewer cannot tell apart are played with the same acts and draws,
including undo, and the viewer's whole stories are compared.
"""

import random

from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Match

from .laws import LawBroken


def other_match(match: Match, viewer: int | None, seed: int) -> Match:
    """A match that begins where another stands, with different secrets that the viewer may not know; same draws."""
    game, states = match.game, match.masked(viewer)
    game.engine.resample(match.contents.record, states, 0, SEATS if viewer is None else viewer, seed, 0)
    return game.at(match.position() | {"state": game.rules.state.to_json(states[0])}, seed)


def check_stories(game: Game, players: int, seed: int = 0, acts: int = 40, edition: int | None = None) -> int:
    """Play pairs of matches that differ only in what a viewer may not know; LawBroken where the viewer's stories
    differ. How many steps of stories were compared."""
    chooser = random.Random(seed)
    match = game.new(players, seed=seed, edition=edition)
    compared = 0
    while not match.over:
        for _ in range(chooser.randrange(60)):
            if not match.over:
                match.play(chooser.choice(match.legal()))
        if not match.over:
            for viewer in (None, *range(players)):
                compared += _compare(match, viewer, chooser, acts)
    return compared


def _compare(match: Match, viewer: int | None, chooser: random.Random, acts: int) -> int:
    """Two matches from here on. How long the stories are that were compared."""
    seed = chooser.randrange(2**32)
    one, other = match.game.at(match.position(), seed), other_match(match, viewer, seed)
    length = 0
    for _ in range(acts):
        if one.over or other.over:
            break
        seat = chooser.choice(one.waiting)
        both = sorted({*one.legal(seat)} & {*other.legal(seat)})
        if not both:
            break
        told = len(one.events), len(other.events)
        action = chooser.choice(both)
        for each in (one, other):
            each.play(action, seat)
        if _reveals(one, viewer, told[0]) or _reveals(other, viewer, told[1]):
            break
        if one.can_undo(seat) and other.can_undo(seat) and chooser.random() < 0.3:
            for each in (one, other):
                each.undo(seat)
        stories = one.seen(viewer).story, other.seen(viewer).story
        length = len(stories[0])
        if stories[0] != stories[1]:
            raise LawBroken(f"{one.game.name}, viewer {viewer}: stories differ after {one.moves[-1]}, seed {seed}")
    return length


def _reveals(match: Match, viewer: int | None, since: int) -> bool:
    """Whether the rules have told the viewer a secret since some event."""
    rules = match.game.rules
    told = {event["kind"] for event in match.events_for(viewer, since)}
    return bool(told & {*rules.reveals_secret, *rules.showing})
