"""Golden playthroughs: whole games, step by step, as files that people can read.

    python -m tests.golden.make [GAME]    plays what is missing, and writes the sentences of the others anew

Simple bots play each game once; a new edition takes over what was played in the one before. The record keeps acts and
draws, and from then on these are played again: a better bot changes no file, and a file whose behaviour would change is
not written, because that takes a new edition of the rules. How to read a file:

    12  seat 2  choose  5 legal  {"verb": "choose", "die": "rat"}    step, who, phase, legal actions, the chosen
        draw roll: wine, rat, tower                                  what chance brought, by name
        - Player 3 chooses Rat.                                      what is told to everybody
        - [seat 0 only] Player 1 draws a role: High Dean.            what is told to some
        = 3f2a90c1                                                   a short hash of the state

An edition keeps the record of every playthrough, and a text of those that it plays differently than the edition before:
where it has none, the text of the nearest earlier edition stands for it.
"""

import hashlib
import importlib
import json
import random
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import tavolata
from tavolata import IllegalAction
from tavolata.bots import Bot, SimpleBot, bot_for
from tavolata.bots.plain import SlippingBot
from tavolata.kernel import record as records
from tavolata.kernel.content import canonical
from tavolata.kernel.game import Game
from tavolata.kernel.layout import EVERYONE, SEATS
from tavolata.kernel.match import Event, Match
from tavolata.kernel.replay import steps

from .playthrough import Playthrough

HERE = Path(__file__).parent
SENTENCE = re.compile(r"^(    - (\[seat [\d, ]+ only\])?).*")
GAMES = {file.stem.removeprefix("of_"): f"{__package__}.{file.stem}" for file in sorted(HERE.glob("of_*.py"))}
"""The modules that say what is played of each game, found by their names."""


def playthroughs(game: str) -> tuple[Playthrough, ...]:
    found: tuple[Playthrough, ...] = importlib.import_module(GAMES[game]).PLAYTHROUGHS
    return found


def told(match: Match, since: int, has_begun: bool) -> Iterator[str]:
    """What happened since an event: draws by name, and every event in English with its audience."""
    drawn = importlib.import_module(GAMES[match.game.name]).drawn
    for event in match.events[since:]:
        draw = drawn(event, has_begun)
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
    """The start of a hash of the whole state by names. Neither the layout in memory nor the edition changes it, so that
    two editions that play alike share one text."""
    state = {name: value for name, value in match.position()["state"].items() if name != "edition"}
    return hashlib.sha256(canonical(state).encode()).hexdigest()[:8]


Chooser = Callable[[Match], tuple[int, Any]]
"""The next act of a match: a seat and what it does."""


def by_bots(playthrough: Playthrough, match: Match) -> Chooser:
    """Of those who are waited for any one acts, as its bot says."""
    order = random.Random(playthrough.seed)
    bots = [_bot(match.game, playthrough.bots, SEATS * playthrough.seed + seat) for seat in range(match.players)]

    def choose(match: Match) -> tuple[int, Any]:
        seat = order.choice(match.waiting)
        return seat, bots[seat].decide(match.seen(seat), seat)

    return choose


SLIPS = {"trono": 3, "tortelli": 4, "bomarzo": 15}


def _bot(game: Game, kind: str, seed: int) -> Bot:
    """A bot; the gentle one slips as it did when these games were chosen, which leads to rarer places than its doubts
    do."""
    return SlippingBot(SimpleBot(game, seed), seed, SLIPS[game.name]) if kind == "gentle" else bot_for(game, kind, seed)


def by_record(record: dict[str, Any]) -> Chooser:
    """What was done in a record."""
    acts = ((move["seat"], move["act"]) for move in record["moves"] if "act" in move)
    return lambda match: next(acts)


def head(playthrough: Playthrough, match: Match) -> str:
    """What is played."""
    lines = [
        f"{match.game.text('it')('game.title')}, rules version {match.rules_version}",
        f"players {playthrough.players}, preset {playthrough.preset}, seed {playthrough.seed}, {playthrough.bots} bots",
        f"options {canonical(match.options)}",
        f"content {canonical(dict(playthrough.content)) if playthrough.content else 'standard'}",
        f"forced draws {canonical(list(playthrough.draws)) if playthrough.draws else 'none'}",
    ]
    return "\n".join([*lines, f"position {playthrough.told}"] if playthrough.told else lines)


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


def play(playthrough: Playthrough) -> tuple[str, str]:
    """The two files of a playthrough, to be read and to be played again: by the acts that it has in the edition before,
    so that the two can be compared; where these can not be played to the end any more, by bots."""
    before = folder(playthrough.game, tavolata.game(playthrough.game).meta.newest - 1) / f"{playthrough.name}.json"
    if before.exists():
        try:
            return _written(playthrough, lambda match: by_record(records.load(before)))
        except (IllegalAction, RuntimeError):  # an act that is not legal, or no act left: StopIteration in a generator
            pass
    return _written(playthrough, lambda match: by_bots(playthrough, match))


def _written(playthrough: Playthrough, chooser: Callable[[Match], Chooser]) -> tuple[str, str]:
    match = playthrough.begin()
    lines = [head(playthrough, match), "", *story(match, chooser(match))]
    return "\n".join(lines) + "\n", records.dump(match.record())


def play_again(record: dict[str, Any]) -> list[str]:
    """The lines of a playthrough as its stored acts and draws give them today, without a head."""
    match = next(steps(record))
    lines = list(story(match, by_record(record)))
    assert match.record() == record
    return lines


def body(text: str) -> list[str]:
    """The lines of a text from its start on."""
    return ["start", *text.split("\nstart\n", 1)[1].splitlines()]


def behaviour(lines: list[str]) -> list[str]:
    """Lines without the words of their sentences: those may be put better at any time."""
    return [SENTENCE.sub(r"\1", line) for line in lines]


def folder(game: str, edition: int | None = None) -> Path:
    """The folder of an edition's files (by default the newest edition)."""
    edition = tavolata.game(game).meta.newest if edition is None else edition
    return HERE / game / f"edition-{edition}"


def record_of(playthrough: Playthrough) -> Path:
    """The file of a playthrough's acts and draws in the newest edition."""
    return folder(playthrough.game) / f"{playthrough.name}.json"


def text_before(record: Path) -> Path | None:
    """The text of the nearest edition before that of a record."""
    edition = int(record.parent.name.removeprefix("edition-"))
    earlier = (folder(record.parents[1].name, number) / f"{record.stem}.txt" for number in reversed(range(edition)))
    return next((text for text in earlier if text.exists()), None)


def text_of(record: Path) -> Path:
    """The text that tells a record: of its own edition, or of the nearest one before."""
    own = record.with_suffix(".txt")
    return own if own.exists() else text_before(record) or own


def write(playthrough: Playthrough) -> None:
    """Write the files of a playthrough; of one that is there only the sentences, if it behaves as it did."""
    record = record_of(playthrough)
    text = _played_again(record) if record.exists() else _played_first(playthrough, record)
    print(f"{text.relative_to(HERE)}: {len(text.read_text(encoding='utf-8').splitlines())} lines")


def _played_again(record: Path) -> Path:
    file = text_of(record)
    text, lines = file.read_text(encoding="utf-8"), play_again(records.load(record))
    if behaviour(lines) != behaviour(body(text)):
        sys.exit(
            f"{record.relative_to(HERE)} would behave differently. A change of the rules needs a new edition "
            "(docs/contributors.md); as long as nobody has played this one, delete the file to have it made again."
        )
    head = text.split("\nstart\n", 1)[0]
    file.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    return file


def _played_first(playthrough: Playthrough, record: Path) -> Path:
    text, written = play(playthrough)
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(written, encoding="utf-8")
    before = text_before(record)
    if before and behaviour(body(text)) == behaviour(body(before.read_text(encoding="utf-8"))):
        return before
    record.with_suffix(".txt").write_text(text, encoding="utf-8")
    return record.with_suffix(".txt")


def main(games: list[str]) -> None:
    """Write the files of all games, or of those named."""
    for game in games or GAMES:
        for playthrough in playthroughs(game):
            write(playthrough)


if __name__ == "__main__":
    main(sys.argv[1:])
