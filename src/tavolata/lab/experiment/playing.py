"""Games of an experiment, compiled: played by bots that see what their seats see, and watched as they are played.

A game's draws come from the experiment's seed and the number of the game, and from nothing else. So its result is the
same wherever it is played, and two contents meet the same dice as long as the same things are asked of them.
"""
# ruff: noqa: F821 (the templates leave names open)

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tavolata.bots import simple_rule
from tavolata.bots.choosing import wavering_rule
from tavolata.kernel.chance import game_key, uniform
from tavolata.kernel.contract import CHANCE, MOST_DRAWS, OVER, RESULT
from tavolata.kernel.errors import EndlessDraws
from tavolata.kernel.events import new_record
from tavolata.kernel.facts import names_of
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS, States, as_bytes, as_words, bit, mask
from tavolata.kernel.rule import entry, rule

from ..arena import SLIPPING

Array = NDArray[Any]
Name = Callable[..., Any]

RANDOM = -1
"""Instead of a number of slips: any legal action."""
MOST_ROUNDS = {True: 20_000, False: 200}
"""The rounds after which an unfinished game is stopped; random play (True) ends before."""
MOMENTS = 4096  # turns whose standings are remembered
KINDS = 64  # of events

_actor: Name
_outcomes: Name
_legal: Name
_apply: Name
_choose: Name
_waver: Name
_result: Name
_standing: Name


@rule
def _leader(scores: Array, players: int) -> int:
    """The seat that is ahead of all others; -1 if there is none."""
    best = 0
    level = 1
    for seat in range(1, players):
        if scores[seat] > scores[best]:
            best = seat
            level = 1
        elif scores[seat] == scores[best]:
            level += 1
    return best if level == 1 else -1


@rule
def _behind(scores: Array, players: int) -> int:
    """The seats that are last, as bits; none if all are level."""
    least = scores[0]
    most = scores[0]
    for seat in range(players):
        least = min(least, scores[seat])
        most = max(most, scores[seat])
    seats = 0
    for seat in range(players):
        seats |= (least < most and scores[seat] == least) << seat
    return seats


@rule
def _note(events: Any, told: Array, sets: Array, game: int) -> None:
    """Record which events a seat was told, and with which names. `told` has for each kind whether it begins with a
    seat, the set that keeps its names and the position of the name."""
    for i in range(events.count):
        event = int(events.events[i])
        kind = event >> 56 & 63
        if told[kind, 0] == 1:
            seat = event >> 32 & 65535
            sets[game, 0, seat] |= 1 << kind
            if told[kind, 1] > 0:
                sets[game, told[kind, 1], seat] |= 1 << (event >> told[kind, 2] & 63)


def _play_at(
    c: Array, start: Array, s: Array, w: Array, seen: Array, seen_w: Array, seen_b: Array, hidden: Array, slips: Array,
    script: Array, most_turns: int, seed: int, first: int, finals: Array, out: Array, log: Array, standing: Array,
    behind: Array, with_course: bool, watched: Array, told: Array, sets: Array, choices: Array,
) -> int:  # fmt: skip
    """Games `first`, `first`+1, ... until `finals` is full of their last states; how many did not end because their
    draws never did. `slips` has for each seat RANDOM, 0 for the simple bot, or in how many decisions it slips once; and
    its doubt.
    With a script, of seats and actions, that is what is played, once. `watched` gets decisions, changes of the lead,
    and who was last at half-time."""
    content = c[0]
    state = s[0]
    masked = seen[0]
    moves = out[0]
    events = log[0]
    stand = standing[0]
    endless = 0
    for number in range(len(finals)):
        for word in range(w.shape[1]):
            w[0, word] = start[0, word]
        players = int(state.players)
        key = game_key(seed, first + number)
        counter = 0
        decided = 0  # when somebody decided last
        decisions = 0
        turn = -1
        ahead = -1
        who = _actor(content, state)
        while who != OVER and state.turns <= most_turns and counter - decided <= MOST_DRAWS:
            events.count = 0
            if who == CHANCE:
                if len(script) > 0:
                    choice = int(script[counter, 1])
                else:
                    choice = uniform(key, counter, _outcomes(content, state))
            else:
                decided = counter
                decisions += 1
                n = _legal(content, state, who, moves)
                pick = 0
                if len(script) > 0:
                    who = int(script[counter, 0])
                    n = _legal(content, state, who, moves)
                    while pick < n - 1 and moves.ids[pick] != script[counter, 1]:
                        pick += 1
                elif n > 1:
                    slip = int(slips[who, 0])
                    doubt = int(slips[who, 1])
                    if slip < 0 or (slip > 0 and uniform(key ^ SLIPPING, counter, slip) == 0):
                        pick = uniform(key, counter, n)
                    else:
                        for word in range(w.shape[1]):
                            seen_w[0, word] = w[0, word]
                        mask(seen_b[0], hidden, bit(who))
                        if doubt > 0:
                            pick = _waver(content, masked, who, moves, n, key, counter, doubt)
                        else:
                            pick = _choose(content, masked, who, moves, n, key, counter)
                choice = int(moves.ids[pick])
                if len(choices) > 0 and n > 1:
                    for i in range(n):
                        choices[moves.ids[i], 0] += 1
                    choices[choice, 1] += 1
            _apply(content, state, who, choice, events)
            if len(sets) > 0:
                _note(events, told, sets, number)
            if with_course and state.turns != turn:
                turn = int(state.turns)
                _standing(content, state, stand)
                leader = _leader(stand.scores, players)
                if leader >= 0:
                    watched[number, 1] += ahead >= 0 and leader != ahead
                    ahead = leader
                behind[min(turn, MOMENTS - 1)] = _behind(stand.scores, players)
            counter += 1
            who = _actor(content, state)
        endless += who != OVER and counter - decided > MOST_DRAWS
        watched[number, 0] = decisions
        if with_course:
            watched[number, 2] = behind[min(int(state.turns) // 2, MOMENTS - 1)]
        for word in range(w.shape[1]):
            finals[number, word] = w[0, word]
    return endless


def _results_at(c: Array, s: Array, standing: Array, scores: Array, places: Array) -> None:
    """How each of some finished games ended: scores and places by seat."""
    content = c[0]
    stand = standing[0]
    for number in range(len(s)):
        _result(content, s[number], stand)
        for seat in range(scores.shape[1]):
            scores[number, seat] = stand.scores[seat]
            places[number, seat] = stand.places[seat]


@dataclass(frozen=True)
class Watched:
    """What was seen of some games; arrays without rows where it was not asked for."""

    finals: States
    decisions: Array
    lead_changes: Array
    last_at_half: Array  # who was last at half-time, as bits
    sets: Array  # games x sets x seats: which events each seat met, and with which names
    choices: Array  # by action: how often it was offered beside others, how often it was chosen


class Player:
    """Plays games of one game."""

    def __init__(self, game: Game) -> None:
        rules = game.rules
        self.game = game
        self.sets, self._told = sets_of(game)
        self._results = entry(_results_at, game.name, "experiment_results", _result=rules.result)
        self._play = entry(
            _play_at, game.name, "experiment", _actor=rules.actor, _outcomes=rules.outcomes, _legal=rules.legal,
            _apply=rules.apply, _choose=simple_rule(game),
            _waver=wavering_rule(game), _standing=rules.standing or rules.result,
        )  # fmt: skip

    def play(
        self, content: Array, start: States, slips: Array, seed: int, first: int, games: int,
        measure: tuple[str, ...], script: Array | None = None,
    ) -> Watched:  # fmt: skip
        """Games `first`, `first`+1, ...; or the one of a script."""
        state = self.game.rules.state
        finals, s, seen = state.empty(games), state.empty(), state.empty()
        watched = np.zeros((games, 3), np.int64)
        events = games if "events" in measure else 0
        sets = np.zeros((events, len(self.sets), SEATS), np.int64)
        choices = np.zeros((self.game.rules.actions.size if "choices" in measure else 0, 2), np.int64)
        players = int(start["players"][0])
        script = np.zeros((0, 2), np.int64) if script is None else script
        most_turns = MOST_ROUNDS[bool((slips[:, 0] == RANDOM).all())] * players
        endless = self._play(
            content, as_words(start), s, as_words(s), seen, as_words(seen), as_bytes(seen), state.hidden, slips,
            script, most_turns, seed, first, as_words(finals), self.game.engine.new_list(),
            self.game.engine.new_log(), new_record(RESULT), np.zeros(MOMENTS, np.int64), "course" in measure,
            watched, self._told, sets, choices,
        )  # fmt: skip
        if endless:
            raise EndlessDraws("endless_draws", most=MOST_DRAWS)
        return Watched(finals, watched[:, 0], watched[:, 1], watched[:, 2], sets, choices)

    def results(self, content: Array, finals: States, players: int) -> tuple[Array, Array]:
        """Scores and places of finished games, by seat."""
        scores, places = np.zeros((len(finals), players), np.int32), np.zeros((len(finals), players), np.int8)
        self._results(content, finals, new_record(RESULT), scores, places)
        return scores, places


@cache
def player(game: Game) -> Player:
    """The player of a game; one for all, as loading it from disk takes a while."""
    return Player(game)


def sets_of(game: Game) -> tuple[list[tuple[str, str, list[str]]], Array]:
    """What is kept of events, each as its name, the kind of its words and the names by number: first which events a
    seat met, then for each watched event with which names. And where to look for it."""
    rules = game.rules
    told = np.zeros((KINDS, 3), np.int64)
    events = [""] * KINDS
    sets = [("events", "event", events)]
    for kind in rules.events:
        arguments = rules.event_arguments[kind]
        if not arguments or arguments[0][1] != "seat" or kind >= KINDS:
            continue
        told[kind, 0] = 1
        events[kind] = kind.name.lower()
        word = rules.watched.get(events[kind])
        place = [name for name, _ in arguments].index(word) if word else 0
        names = arguments[place][1]
        if word and isinstance(names, type) and issubclass(names, IntEnum) and max(names) < 63:
            told[kind, 1:] = len(sets), 32 - 16 * place
            sets.append((events[kind], word, names_of(names)))
    return sets, told
