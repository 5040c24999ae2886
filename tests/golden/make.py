"""Golden playthroughs: whole games, step by step, as files that people can read.

    python -m tests.golden.make        writes tests/golden/GAME/*.txt

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
from collections.abc import Iterator
from pathlib import Path

from tavolata.kernel.content import canonical
from tavolata.kernel.layout import EVERYONE, SEATS
from tavolata.kernel.match import Event, Match

from . import of_bomarzo, of_tortelli, of_trono
from .playthrough import Playthrough

HERE = Path(__file__).parent
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


def lines(playthrough: Playthrough) -> Iterator[str]:
    """A whole playthrough, line by line."""
    match = playthrough.begin()
    bots = random.Random(playthrough.seed)
    yield f"{match.game.text('it')('game.title')}, rules version {match.game.rules_version}"
    yield f"players {playthrough.players}, preset {playthrough.preset}, seed {playthrough.seed}, random bots"
    yield f"options {canonical(match.options)}"
    yield f"content {canonical(dict(playthrough.content)) if playthrough.content else 'standard'}"
    yield f"forced draws {canonical(list(playthrough.draws)) if playthrough.draws else 'none'}"
    if playthrough.told:
        yield f"position {playthrough.told}"
    yield ""
    yield "start"
    yield from told(match, 0, has_begun=False)
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
        yield from told(match, before, has_begun=True)
    winners = ", ".join(f"seat {seat}" for seat in match.winners) or "none"
    yield f"{match.view(None)['phase']}: {match.end_reason}, winners {winners}, {step} decisions"


def text(playthrough: Playthrough) -> str:
    """The file of a playthrough."""
    return "\n".join(lines(playthrough)) + "\n"


def path(playthrough: Playthrough) -> Path:
    return HERE / playthrough.game / f"{playthrough.name}.txt"


def main() -> None:
    """Write all files anew."""
    for playthrough in PLAYTHROUGHS:
        path(playthrough).parent.mkdir(exist_ok=True)
        path(playthrough).write_text(text(playthrough), encoding="utf-8")
        print(f"{path(playthrough).relative_to(HERE.parent.parent)}: {path(playthrough).stat().st_size} bytes")


if __name__ == "__main__":
    main()
