"""Golden playthroughs: whole games, step by step, as files that people can read.

    python -m tests.golden.make        writes tests/golden/GAME/edition-N/ of the newest edition

Bots choose at random, by `random.Random(seed)`, and the draws come from the same seed, so a file changes only when
the game behaves differently. Beside each lies the record of its match: the files of older editions are never made
again, their acts and draws are played once more. Where a game would behave differently, nothing is written: that takes
a new edition of its rules, or `--again` as long as this one was never played by anybody. How to read a file:

    12  seat 2  choose  5 legal  {"verb": "choose", "die": "rat"}    step, who, phase, legal actions, the chosen
        draw roll: wine, rat, tower                                  what chance brought, by name
        - Player 3 chooses Rat.                                      what is told to everybody
        - [seat 0 only] Player 1 draws a role: High Dean.            what is told to some
        = 3f2a90c1                                                   a short hash of the state
"""

import hashlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tavolata
from tavolata.kernel import record as records
from tavolata.kernel.content import canonical
from tavolata.kernel.layout import EVERYONE, SEATS
from tavolata.kernel.match import Event, Match

from . import of_bomarzo, of_tortelli, of_trono
from .playthrough import Playthrough

HERE = Path(__file__).parent
SENTENCE = re.compile(r"^(    - (\[seat [\d, ]+ only\])?).*")
GAMES = {"bomarzo": of_bomarzo, "tortelli": of_tortelli, "trono": of_trono}
PLAYTHROUGHS = of_bomarzo.PLAYTHROUGHS + of_tortelli.PLAYTHROUGHS + of_trono.PLAYTHROUGHS


def told(match: Match, since: int, has_begun: bool) -> Iterator[str]:
    """What happened since an event: draws by name, and every event in English with its audience."""
    for event in match.events[since:]:
        draw = GAMES[match.game.name].drawn(event, has_begun)
        if draw:
            yield f"    draw {draw}"
        yield f"    - {audience(event)}{match.tell(event, 'en')}"
    yield f"    = {state_hash(match)}"


def audience(event: Event) -> str:
    """Who is told, unless it is everybody."""
    if event["audience"] == EVERYONE:
        return ""
    seats = [str(seat) for seat in range(SEATS) if event["audience"] >> seat & 1]
    return f"[seat {', '.join(seats)} only] "


def state_hash(match: Match) -> str:
    """The start of a hash of the whole state by names: it does not change with the layout in memory."""
    return hashlib.sha256(canonical(match.position()["state"]).encode()).hexdigest()[:8]


Chooser = Callable[[Match], tuple[int, Any]]
"""The next act of a match: a seat and what it does."""


def by_bots(seed: int) -> Chooser:
    """Whoever is waited for does something that is legal."""
    bots = random.Random(seed)

    def choose(match: Match) -> tuple[int, Any]:
        seat = bots.choice(match.waiting)
        return seat, bots.choice(match.legal(seat))

    return choose


def by_record(record: dict[str, Any]) -> Chooser:
    """What was done in a record."""
    acts = ((move["seat"], move["act"]) for move in record["moves"] if "act" in move)
    return lambda match: next(acts)


def head(playthrough: Playthrough, match: Match) -> Iterator[str]:
    """What is played."""
    yield f"{match.game.text('it')('game.title')}, rules version {match.rules_version}"
    yield f"players {playthrough.players}, preset {playthrough.preset}, seed {playthrough.seed}, random bots"
    yield f"options {canonical(match.options)}"
    yield f"content {canonical(dict(playthrough.content)) if playthrough.content else 'standard'}"
    yield f"forced draws {canonical(list(playthrough.draws)) if playthrough.draws else 'none'}"
    if playthrough.told:
        yield f"position {playthrough.told}"
    yield ""


def story(match: Match, choose: Chooser) -> Iterator[str]:
    """A match from its beginning to its end, line by line."""
    yield "start"
    yield from told(match, 0, has_begun=False)
    step = 0
    while not match.over:
        step += 1
        seat, action = choose(match)
        legal = match.legal(seat)
        phase = match.view(None)["phase"]
        before = len(match.events)
        match.play(action, seat)
        yield f"{step}  seat {seat}  {phase}  {len(legal)} legal  {json.dumps(match.read(action))}"
        yield from told(match, before, has_begun=True)
    winners = ", ".join(f"seat {seat}" for seat in match.winners) or "none"
    yield f"{match.view(None)['phase']}: {match.end_reason}, winners {winners}, {step} decisions"


def files(playthrough: Playthrough) -> tuple[str, str]:
    """The two files of a playthrough under the newest edition: to be read, and to be played again."""
    match = playthrough.begin()
    lines = [*head(playthrough, match), *story(match, by_bots(playthrough.seed))]
    return "\n".join(lines) + "\n", records.dump(match.record())


def behaviour(text: str) -> list[str]:
    """A file from its start on, without the words of its sentences: those may be put better at any time."""
    return [SENTENCE.sub(r"\1", line) for line in text.split("\nstart\n", 1)[1].splitlines()]


def folder(game: str, edition: int | None = None) -> Path:
    """Where the files of an edition lie (by default the newest)."""
    edition = tavolata.game(game).meta.newest if edition is None else edition
    return HERE / game / f"edition-{edition}"


def path(playthrough: Playthrough) -> Path:
    return folder(playthrough.game) / f"{playthrough.name}.txt"


def write(playthrough: Playthrough, again: bool = False) -> None:
    """Write the files of a playthrough, unless the game behaves differently than those that are there."""
    file = path(playthrough)
    text, record = files(playthrough)
    if file.exists() and not again and behaviour(text) != behaviour(file.read_text(encoding="utf-8")):
        sys.exit(
            f"{file.relative_to(HERE)} would behave differently. A change of the rules needs a new edition (docs/"
            "contributors.md); --again writes it anew as long as nobody has played this one."
        )
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    file.with_suffix(".json").write_text(record, encoding="utf-8")
    print(f"{file.relative_to(HERE)}: {len(text)} and {len(record)} characters")


def main(arguments: list[str]) -> None:
    """Write the files of the newest editions, of all games or of those named."""
    games = [word for word in arguments if word != "--again"] or list(GAMES)
    for playthrough in PLAYTHROUGHS:
        if playthrough.game in games:
            write(playthrough, again="--again" in arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
