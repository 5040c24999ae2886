"""Everything a game must do, whatever its rules: `check_game`."""

import random
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.content import canonical
from tavolata.kernel.contract import Rules
from tavolata.kernel.game import Game
from tavolata.kernel.layout import SEATS
from tavolata.kernel.match import Match
from tavolata.kernel.texts import LANGUAGES

from .laws import Outcome, check_laws
from .learning import check_learning
from .prints import check_collisions
from .stories import check_stories

LAW_9_POSITIONS = 2_000
"""Positions in which `check_game` compares features with legal lists; `check_questions` does it for any number."""


def tables(game: Game, edition: int | None = None) -> Iterator[tuple[int, dict[str, Any]]]:
    """Every number of players with every preset of an edition, and with every single option changed (an option with
    many values: to the smallest and to the largest)."""
    edition = game.meta.check_edition(edition)
    for players in game.players:
        seen: list[dict[str, Any]] = []
        for preset in game.meta.presets_of(edition).values():
            seen.append(dict(preset))
        for option in game.meta.options_of(edition):
            others = [value for value in option.values if value != option.default]
            seen.extend({option.name: value} for value in dict.fromkeys([others[0], others[-1]]))
        for options in [{}, *(o for o in seen if o)]:
            yield players, options


def check_game(
    game: Game, games: int = 3, pairs: int = 10**9, seed: int = 0, editions: Sequence[int] | None = None
) -> Outcome:
    """Run a game through the whole contract suite, under each of its editions or those that are named; the first thing
    that is wrong is raised. What was checked comes back."""
    check_tables(game.rules)
    check_actions(game)
    check_texts(game)
    total = Outcome()
    for edition in game.meta.editions if editions is None else editions:
        for players, options in tables(game, edition):
            total += check_laws(game, players, options, games, pairs, seed, edition=edition)
        for players in game.players:
            check_match(game, players, seed, edition)
            check_stories(game, players, seed, edition=edition)
            check_learning(game, players, seed, edition=edition)
        check_collisions(game, list(tables(game, edition)), LAW_9_POSITIONS, seed, edition)
    return total


def check_tables(rules: Rules) -> None:
    """The tables that go with the functions are complete."""
    for kind in rules.events:
        assert kind in rules.event_arguments, f"event {kind.name} has no arguments declared"
    for reason in rules.reasons:
        assert reason == 0 or reason in rules.rule_of, f"reason {reason.name} names no rule"
    assert rules.state.dtype.itemsize % 8 == 0
    for event in (*rules.reveals_secret, *rules.showing):
        assert event.upper() in rules.events.__members__, f"'{event}' is no event"


def check_actions(game: Game) -> None:
    """Every id has a name, and every name leads back to its id."""
    for action in range(game.actions.size):
        named = game.read(action)
        assert game.actions.parse(named) == action, f"{named} does not lead back to {action}"


def check_texts(game: Game) -> None:
    """Every action and every event has a text in every language, with fallbacks, and no text has an unfilled gap."""
    names = [f"seat {seat}" for seat in range(SEATS)]
    for language in LANGUAGES:
        text = game.text(language)
        for action in range(game.actions.size):
            named = game.read(action)
            assert text.say(f"action.{named.pop('verb')}", named, names)


def missing_words(game: Game, language: str) -> list[str]:
    """The texts of a game that are missing in a language: readers get those of another language, or bare names."""
    written = game.text(language)
    missing = {*written.missing, *(key for key in wanted_words(game) if key not in written)}
    return sorted(key for key in missing if key.rpartition(".")[0] not in missing)  # without the forms of a noun


def wanted_words(game: Game) -> list[str]:
    """The keys of all texts that people read of a game. An action or an event may have a text for each of its kinds
    instead of one."""
    rules, meta, text = game.rules, game.meta, game.text("en")
    keys = ["game.title", "game.summary", "game.seat"]
    sentences = [f"action.{verb}" for verb in game.actions.verbs] + [f"event.{_name(event)}" for event in rules.events]
    keys += [key for key in sentences if not any(entry.startswith(f"{key}.") for entry in text.entries)]
    keys += [f"reason.{_name(reason)}" for reason in rules.reasons if reason]
    keys += [f"problem.{_name(problem)}" for problem in rules.problem_names]
    keys += [f"phase.{_name(phase)}" for phase in rules.state.fields["phase"].of or ()]
    keys += [f"end.{_name(end)}" for end in rules.ends if end]
    for edition in meta.editions:
        options = [option.name for option in meta.options_of(edition)]
        keys += [f"{kind}.{name}" for name in options for kind in ("option", "option_help")]
        keys += [f"{kind}.{name}" for name in meta.presets_of(edition) for kind in ("preset", "preset_help")]
    keys += [f"course.{name}" for name in getattr(game.part("course"), "SERIES", ())]
    for name, values in getattr(game.part("orders"), "ORDERS", {}).items():
        keys += [f"order.{name}", f"order_help.{name}", *(f"order_value.{value}" for value in values)]
    return keys


def _name(member: IntEnum) -> str:
    return member.name.lower()


def check_match(game: Game, players: int, seed: int, edition: int | None = None) -> None:
    """One whole match through the Python interface: views and texts of every step, positions, undo, the record."""
    chooser = random.Random(seed)
    match = game.new(players, seed=seed, edition=edition)
    undone = 0
    while not match.over:
        seat = chooser.choice(match.waiting)
        before = match.state_bytes()
        match.play(chooser.choice(match.legal(seat)), seat)
        if match.can_undo(seat) and chooser.random() < 0.2:
            match.undo(seat)
            undone += 1
            assert match.state_bytes() == before, "undo does not lead back"
        elif chooser.random() < 0.05:
            check_views(match)
            assert game.at(match.position()).state_bytes() == match.state_bytes(), "a position does not come back"
    assert not any(match.can_undo(seat) for seat in range(players))
    for event in match.events:
        for language in LANGUAGES:
            assert match.tell(event, language)
    record = records.parse(records.dump(match.record()))
    again = tavolata.verify(record)
    assert again.state_bytes() == match.state_bytes(), "the record does not come back"
    for viewer in [*range(players), None]:
        assert again.seen(viewer).story == match.seen(viewer).story, "a story does not come back"


def check_views(match: Match) -> None:
    """Everyone has a view that is JSON."""
    for viewer in [*range(match.players), None]:
        assert canonical(match.view(viewer))
