"""From a record back to its match, and the proof that nothing in it was touched."""

from typing import Any

from . import record as records
from .chance import Draws, KeyedDraws
from .errors import BadRecord, TavolataError
from .game import Game, game
from .match import Match


class RecordedDraws(Draws):
    """The draws of a record; where the seed is revealed each is checked against it, and play can go on."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.commitment = record["commitment"]
        self.contributions = {int(seat): str(words) for seat, words in record["contributions"].items()}
        self.seed = bytes.fromhex(record["reveal"]) if record["reveal"] else None
        self._outcomes = [move["draw"] for move in record["moves"] if "draw" in move]
        self._forced = record["forced"]
        self._keyed = KeyedDraws(self.seed, self.contributions) if self.seed else None
        if self._keyed and self._keyed.commitment != self.commitment:
            raise BadRecord("record_commitment")

    def draw(self, index: int, outcomes: int) -> int:
        if index >= len(self._outcomes):
            if self._keyed is None:
                raise BadRecord("record_lacks", field=f"draw {index}")
            return self._keyed.draw(index, outcomes)
        outcome = self._outcomes[index]
        if isinstance(outcome, bool) or not isinstance(outcome, int) or not 0 <= outcome < outcomes:
            raise BadRecord("draw", given=repr(outcome), allowed=f"0-{outcomes - 1}")
        if self._keyed and index >= self._forced:
            expected = self._keyed.draw(index, outcomes)
            if outcome != expected:
                raise BadRecord("record_draw", number=index, given=outcome, expected=expected)
        return outcome


def game_of(record: dict[str, Any]) -> Game:
    """The game that a record was played with; BadRecord if it is truncated, edited, or of another rules version."""
    records.check(record)
    played = game(str(record["game"]))
    if record["rules_version"] != played.rules_version:
        facts = {"given": record["rules_version"], "game": played.name, "version": played.rules_version}
        raise BadRecord("record_version", **facts)
    return played


def replay(record: dict[str, Any]) -> Match:
    """The match of a record, as it stood; BadRecord if it is truncated, edited, or of other rules."""
    played = game_of(record)
    number = 0
    try:
        match = _begin(played, record)
        for move in record["moves"]:
            number += 1
            if "act" in move:
                match.play(move["act"], move["seat"])
            elif "undo" in move:
                match.undo(move["undo"])
    except BadRecord:
        raise
    except TavolataError as error:
        raise BadRecord("record_move", number=number, why=error.text) from None
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, OverflowError):
        raise BadRecord("record_move", number=number, why="...") from None
    if match.moves != record["moves"]:
        raise BadRecord("record_digest")
    if match.record(reveal=bool(record["reveal"])) != record:
        raise BadRecord("record_result")
    return match


def _begin(played: Game, record: dict[str, Any]) -> Match:
    draws = RecordedDraws(record)
    content = record["content"]
    if record["position"] is not None:
        match = played.at(record["position"], draws)
    else:
        match = played.new(record["players"], draws, record["options"], content["values"])
    if match.contents.hash != content["hash"]:
        raise BadRecord("record_content" if content["values"] else "record_content_other")
    match.forced_used = record["forced"]
    return match


def verify(record: dict[str, Any]) -> Match:
    """Replay a finished match and check every draw against the seed committed to; BadRecord if anything differs."""
    match = replay(record)
    if not match.over or not record["reveal"]:
        raise BadRecord("record_running")
    if record["forced"]:
        raise BadRecord("record_forced", number=record["forced"])
    return match
