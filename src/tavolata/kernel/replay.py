"""Replaying a record, and verifying that nothing in it was changed."""

import re
from collections.abc import Iterator
from typing import Any

from . import record as records
from .chance import SEED_BYTES, Draws, KeyedDraws, Seating
from .content import canonical
from .errors import BadRecord, TavolataError
from .game import Game, game
from .match import Match


class RecordedDraws(Draws):
    """The draws of a record; where the seed is revealed each is checked against it, and play can go on."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.commitment = record["commitment"]
        self.contributions = {int(seat): words for seat, words in record["contributions"].items()}
        self.seed = _seed(record["reveal"])
        self._draws = [move for move in record["moves"] if "draw" in move]
        self._forced = record["forced"]
        self._keyed = KeyedDraws(self.seed, self.contributions) if self.seed else None
        if self._keyed and self._keyed.commitment != self.commitment:
            raise BadRecord("record_commitment")
        if "seating" in record:
            self.seating = self._seating(record["seating"])
        if isinstance(self._forced, bool) or not isinstance(self._forced, int) or self._forced < 0:
            raise BadRecord("record_form")
        if any("of" not in move for move in self._draws):
            raise BadRecord("record_old")

    def _seating(self, given: Any) -> Seating:
        """How the seats were shuffled: contributions stand where the order brings them, and where the seed is revealed
        the order follows from it."""
        try:
            seating = Seating.from_json(given)
        except ValueError:
            raise BadRecord("record_seating") from None
        if seating.contributions() != self.contributions:
            raise BadRecord("record_seating")
        if self.seed:
            expected = Seating.shuffle(self.seed, seating.places, len(seating.order)).order
            if seating.order != expected:
                raise BadRecord("record_order", given=seating.order, expected=expected)
        return seating

    def draw(self, index: int, outcomes: int) -> int:
        if index >= len(self._draws):
            if self._keyed is None:
                raise BadRecord("record_lacks", field=f"draw {index}")
            return self._keyed.draw(index, outcomes)
        outcome, of = self._draws[index]["draw"], self._draws[index]["of"]
        if of != outcomes:
            raise BadRecord("record_of", number=index, given=repr(of), expected=int(outcomes))
        if isinstance(outcome, bool) or not isinstance(outcome, int) or not 0 <= outcome < outcomes:
            raise BadRecord("draw", given=repr(outcome), allowed=f"0-{outcomes - 1}")
        if self._keyed and index >= self._forced:
            expected = self._keyed.draw(index, outcomes)
            if outcome != expected:
                raise BadRecord("record_draw", number=index, given=outcome, expected=expected)
        return outcome


def _seed(reveal: Any) -> bytes | None:
    """The revealed seed, if there is one."""
    if reveal is None:
        return None
    if not isinstance(reveal, str) or not re.fullmatch(f"[0-9a-f]{{{2 * SEED_BYTES}}}", reveal):
        raise BadRecord("record_seed", digits=2 * SEED_BYTES)
    return bytes.fromhex(reveal)


def game_of(record: dict[str, Any]) -> Game:
    """The game that a record was played with; BadRecord if it is truncated, edited, or of an edition of the rules that
    cannot be played."""
    records.check(record)
    played = game(str(record["game"]))
    if played.meta.edition_of(record["rules_version"]) is None:
        given = repr(record["rules_version"])
        raise BadRecord("record_version", given=given, game=played.name, known=played.meta.versions)
    return played


def replay(record: dict[str, Any]) -> Match:
    """The match of a record at its end; BadRecord if the record is truncated, edited, or of other rules."""
    played = game_of(record)
    try:
        match = _begin(played, record)
        moves = list(record["moves"])
    except BadRecord:
        raise
    except TavolataError as error:
        raise BadRecord("record_begin", why=error.text) from None
    except (TypeError, KeyError, ValueError, AttributeError, IndexError, OverflowError):
        raise BadRecord("record_form") from None
    match.follow(moves)
    if canonical(match.record(reveal=record["reveal"] is not None)) != canonical(record):
        raise BadRecord("record_result")
    return match


def steps(record: dict[str, Any]) -> Iterator[Match]:
    """The match of a valid record at its beginning and after each act; draws belong to the act before them. It is one
    and the same match, which moves on."""
    match = _begin(game_of(record), record)
    yield match
    for move in record["moves"]:
        if "draw" not in move:
            match.carry_out(move)
            yield match


def replay_until(record: dict[str, Any], number: int) -> Match:
    """The match of a valid record after `number` of its moves, with the draws that belong to the last."""
    for match in steps(record):
        if len(match.moves) >= number:
            break
    return match


def _begin(played: Game, record: dict[str, Any]) -> Match:
    draws = RecordedDraws(record)
    content = record["content"]
    if record["position"] is not None:
        match = played.at(record["position"], draws)
    else:
        edition = played.meta.edition_of(record["rules_version"])
        match = played.new(record["players"], draws, record["options"], content["values"], edition=edition)
    if match.contents.hash != content["hash"]:
        raise BadRecord("record_content" if content["values"] else "record_content_other")
    if not all(seat in range(match.players) and isinstance(words, str) for seat, words in draws.contributions.items()):
        raise BadRecord("record_form")
    if draws.seating is not None and len(draws.seating.order) != match.players:
        raise BadRecord("record_seating")
    match.forced_used = record["forced"]
    return match


def verify(record: dict[str, Any]) -> Match:
    """Replay a match and check every draw against the seed committed to; BadRecord if anything differs, or if the seed
    is not revealed. A match that was broken off comes back as one that is not over."""
    match = replay(record)
    if not record["reveal"]:
        raise BadRecord("record_running")
    if record["forced"]:
        raise BadRecord("record_forced", number=record["forced"])
    return match
