"""Golden playthroughs: whole games, step by step, as files that people can read.

    python -m tests.golden.make        writes tests/golden/trono/*.txt

Bots choose at random, by `random.Random(seed)`, and the draws come from the same seed, so a file changes only when
the game behaves differently. How to read one:

    12  seat 2  choose  5 legal  {"verb": "choose", "die": "rat"}    step, who, phase, legal actions, the chosen
        draw roll: wine, rat, tower                                  what chance brought, by name
        - Player 3 chooses Rat.                                      what is told to everybody
        - [seat 0 only] Player 1 draws a role: High Dean.            what is told to some
        = 3f2a90c1                                                   a short hash of the state
"""

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tavolata
from tavolata.kernel.content import canonical
from tavolata.kernel.layout import EVERYONE, SEATS
from tavolata.kernel.match import Event, Match

HERE = Path(__file__).parent
DRAWS = {
    "dealt": "deal",
    "first_rolled": "first_roll",
    "rolled": "roll",
}  # the event that names a draw, its phase


@dataclass(frozen=True)
class Playthrough:
    """One golden game."""

    name: str
    players: int
    seed: int
    preset: str = "full_rules"
    options: Mapping[str, bool] = field(default_factory=dict)
    content: Mapping[str, Any] = field(default_factory=dict)
    draws: tuple[str, ...] = ()

    def begin(self) -> Match:
        game = tavolata.game("trono")
        return game.new(self.players, self.seed, self.options, self.content, self.draws, self.preset)


PLAYTHROUGHS = (
    Playthrough("two-players-guess", 2, 18),
    Playthrough("two-players-wrong-guess", 2, 52),
    Playthrough("two-players-asked", 2, 343),
    Playthrough("two-players-guess-alone", 2, 2, options={"guess_alone_wins": True}),
    Playthrough(
        "two-players-nobody",
        2,
        1,
        content={"limits.sins": 1, "start.2": [0, 1, 0, 0]},
        draws=(
            "prince",
            "dean",
            "wine wine rat rat rat",
            "rat rat rat rat rat",
            *["tower tower tower tower tower"] * 2,
        ),
    ),
    Playthrough("three-players-first-game", 3, 47, preset="first_game"),
    Playthrough("three-players-last-standing", 3, 31),
    Playthrough("three-players-tokens", 3, 123),
    Playthrough(
        "three-players-event",
        3,
        1,
        content={"start.3": [5, 0, 1, 4]},
        draws=(
            *("silk", "prince", "soldier"),
            *("wine wine rat rat rat", "wine wine book rat rat", "rat rat rat rat rat"),
            *("people tower book rat rat", "wine book tower book rat"),
            *["rat rat rat wine wine"] * 2,
        ),
    ),
    Playthrough(
        "three-players-asked",
        3,
        6,
        content={"start.3": [2, 1, 2, 2]},
        draws=(
            *("silk", "innkeeper", "soldier"),
            *("wine wine rat rat rat", "wine book book rat rat", "rat rat rat rat rat"),
            *["tower tower tower tower tower"] * 2,
        ),
    ),
    Playthrough("four-players-innkeeper-wins", 4, 1132),
    Playthrough("four-players-innkeeper-errs", 4, 423),
    Playthrough("five-players-last-standing", 5, 279),
    Playthrough("six-players-tokens", 6, 161),
    Playthrough("seven-players-tokens", 7, 3),
)


def told(match: Match, since: int, redrawing: bool) -> Iterator[str]:
    """What happened since an event: draws by name, and every event in English with its audience."""
    for event in match.events[since:]:
        if event["kind"] in DRAWS:
            phase = "redraw" if redrawing and event["kind"] == "dealt" else DRAWS[event["kind"]]
            yield f"    draw {phase}: {drawn(event)}"
        yield f"    - {audience(event)}{match.tell(event, 'en')}"
    yield f"    = {state_hash(match)}"


def drawn(event: Event) -> str:
    """The name of what was drawn."""
    return str(event["role"]) if event["kind"] == "dealt" else ", ".join(event["dice"])


def audience(event: Event) -> str:
    """Who is told, unless it is everybody."""
    if event["audience"] == EVERYONE:
        return ""
    seats = [str(seat) for seat in range(SEATS) if event["audience"] >> seat & 1]
    return f"[seat {', '.join(seats)} only] "


def state_hash(match: Match) -> str:
    """The start of a hash of the whole state by names: it does not change with the layout in memory."""
    return hashlib.sha256(canonical(match.position()["state"]).encode()).hexdigest()[:8]


def lines(playthrough: Playthrough) -> Iterator[str]:
    """A whole playthrough, line by line."""
    match = playthrough.begin()
    bots = random.Random(playthrough.seed)
    yield f"Il Trono di Mortadella, rules version {match.game.rules_version}"
    yield f"players {playthrough.players}, preset {playthrough.preset}, seed {playthrough.seed}, random bots"
    yield f"options {canonical(match.options)}"
    yield f"content {canonical(dict(playthrough.content)) if playthrough.content else 'standard'}"
    yield f"forced draws {canonical(list(playthrough.draws)) if playthrough.draws else 'none'}"
    yield ""
    yield "start"
    yield from told(match, 0, redrawing=False)
    step = 0
    while not match.over:
        step += 1
        seat = bots.choice(match.waiting)
        legal = match.legal(seat)
        action = bots.choice(legal)
        phase = match.view(None)["phase"]
        before = len(match.events)
        match.play(action, seat)
        yield f"{step}  seat {seat}  {phase}  {len(legal)} legal  {json.dumps(match.game.read(action))}"
        yield from told(match, before, redrawing=True)
    winners = ", ".join(f"seat {seat}" for seat in match.winners) or "none"
    yield f"{match.view(None)['phase']}: {match.end_reason}, winners {winners}, {step} decisions"


def text(playthrough: Playthrough) -> str:
    """The file of a playthrough."""
    return "\n".join(lines(playthrough)) + "\n"


def path(playthrough: Playthrough) -> Path:
    return HERE / "trono" / f"{playthrough.name}.txt"


def main() -> None:
    """Write all files anew."""
    for playthrough in PLAYTHROUGHS:
        path(playthrough).parent.mkdir(exist_ok=True)
        path(playthrough).write_text(text(playthrough), encoding="utf-8")
        print(f"{path(playthrough).relative_to(HERE.parent.parent)}: {path(playthrough).stat().st_size} bytes")


if __name__ == "__main__":
    main()
