"""Jobs that analyse a finished game: a coarse chart first, then everything else.

Texts are made in all languages, with a placeholder for everybody who is named.
"""

from bisect import bisect_right
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import msgspec

from tavolata.bots.beliefs.secrets import secrets_of
from tavolata.bots.hints import hints
from tavolata.bots.search import Budget
from tavolata.kernel.match import Match
from tavolata.kernel.replay import steps
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.analysis import Analysis as Found
from tavolata.lab.analysis import Curve, Moment, analyse
from tavolata.lab.analysis.knowing import Known

from ...runtime.played import part_of
from ...runtime.workers.jobs import Priority, job
from ...store.models import Loaded
from ...table.frames import encode
from ...table.table import Table
from ..findings import Analysis, Deduced, Draw, Luck, Plausible, Point, Secret, TurningPoint
from .folds import _brought, _finished

NAME = "\u2063{}\u2063"
"""A placeholder for the name of a seat: its number between two invisible characters."""
MOST_LUCK, WORTH = 3, 0.08
"""Draws that are listed as turning points: how many, and the least that they must have been worth."""
MOST_DRAWS = 6
PLAYOUTS = 240
"""Playouts of the search that explains why another act was better."""


@dataclass(frozen=True)
class Game:
    """A finished game as a record, and the versions of its table. For an uploaded record these are numbers of moves."""

    record: dict[str, Any]
    versions: list[int]
    moves: list[int]
    """How many moves there were after each version."""

    def version(self, move: int) -> int:
        """The version in which a move was made."""
        return self.versions[min(bisect_right(self.moves, move), len(self.versions) - 1)]

    def before(self, move: int) -> int:
        """The version before the one in which a move was made."""
        return self.versions[max(0, min(bisect_right(self.moves, move), len(self.versions) - 1) - 1)]


class AnalysisRequest(msgspec.Struct, frozen=True):
    """A finished table, and the seconds of one free core that its analysis may take: more make it more exact."""

    loaded: Loaded
    seconds: float


class _Enough(Exception):
    """Raised once the first chart is complete."""


@job(Priority.ANALYSIS, ends_with_caller=True)
def first(request: AnalysisRequest) -> bytes:
    """The first chart, coarse and soon."""
    game = _read(request.loaded)
    charts: list[Curve] = []

    def progress(stage: str, share: float, curve: Curve | None) -> None:
        if curve is not None:
            charts.append(curve)
            raise _Enough

    with suppress(_Enough):
        analyse(game.record, request.seconds, progress=progress)
    points = _points(charts[0] if charts else [], [], game)
    found = Analysis(progress=0.0, points=points, last_turn=points[-1].turn if points else 0)
    return encode(dict.fromkeys(LANGUAGES, found))


@job(Priority.ANALYSIS, ends_with_caller=True)
def whole(request: AnalysisRequest) -> bytes:
    """Everything that can be found within the seconds given."""
    game = _read(request.loaded)
    found = analyse(game.record, request.seconds)
    reasons = _reasons(found, game)
    return encode({language: _told(found, game, reasons, language) for language in LANGUAGES})


def _read(loaded: Loaded) -> Game:
    brought = _brought(loaded)
    if brought is not None:
        numbers = [len(match.moves) for match in steps(brought)]
        return Game(brought, numbers, numbers)
    table = Table.fold(loaded.head.seed, loaded.entries)
    moves = table.moves_by_version
    return Game(_finished(table).record(reveal=True), list(moves), list(moves.values()))


def _reasons(found: Found, game: Game) -> dict[int, Any]:
    """By move: why the better act was better, from what the seat knew."""
    wanted = {point.move: point for point in found.turning if point.better is not None}
    reasons: dict[int, Any] = {}
    matches = steps(game.record)
    match = next(matches)
    for number, move in enumerate(game.record["moves"]):
        if "draw" in move:
            continue
        if number in wanted:
            point = wanted[number]
            best = match.game.actions.parse(point.better)
            said = hints(match.game, match.seen(point.seat), point.seat, Budget(playouts=PLAYOUTS), number)
            reasons[number] = next((hint for hint in said if hint.action == best), None)
        next(matches)
    return reasons


# --- in words -----------------------------------------------------------------------------------------------------


def _told(found: Found, game: Game, reasons: dict[int, Any], language: str) -> Analysis:
    match, names = found.line.match, [NAME.format(seat) for seat in range(found.line.players)]
    chances = _chances(found)
    moments = [
        TurningPoint(
            kind="slip",
            v=game.version(point.move),
            from_v=game.before(point.move),
            turn=point.turn,
            seat=point.seat,
            title=match.phrase(point.act, language, names),
            before=round(point.before, 3),
            after=round(point.after, 3),
            better=None if point.better is None else match.phrase(point.better, language, names),
            chance=point.own_win,
            better_chance=point.better_win,
            why=_why(reasons.get(point.move), match, language, names),
        )
        for point in found.turning
    ]
    moments += _lucky(found, game, chances, language, names)
    return Analysis(
        progress=1.0,
        is_whole=True,
        last_turn=max((moment.turn for moment in found.line.moments), default=0),
        points=_points(found.curve, found.known, game),
        moments=sorted(moments, key=lambda each: each.v),
        luck=[_luck(found, game, seat, language, names) for seat in range(found.line.players)],
        secrets=_secrets(found, game, language),
    )


def _why(reason: Any, match: Match, language: str, names: list[str]) -> str | None:
    return None if reason is None else reason.why(match.game, language, names)


def _chances(found: Found) -> dict[int, list[float]]:
    """Win chances after every move, the deal before the first."""
    return {-1 if moment is None else moment.move: win for moment, win in found.curve}


def _points(curve: Curve, known: list[Known], game: Game) -> list[Point]:
    """One point per version: the win chances after its last move. At the end everybody knows them."""
    own, shared = _as_known(known)
    points: dict[int, Point] = {}
    for moment, win in curve:
        v = game.versions[0] if moment is None else game.version(moment.move)
        move, turn = (-1, 0) if moment is None else (moment.move, moment.turn)
        before = points.get(v) or Point(v, turn, [])
        points[v] = Point(v, turn, _rounded(win), own.get(move, before.own), shared.get(move, before.known))
    if known:
        last = points[max(points)]
        points[last.v] = msgspec.structs.replace(last, own=last.open, known=last.open)
    return list(points.values())


def _as_known(known: list[Known]) -> tuple[dict[int, list[float]], dict[int, list[float]]]:
    """By move, where the view of every seat was computed: the chance of each seat by what it knew, and the chances of
    all by what all knew."""
    views: dict[int, dict[int | None, list[float]]] = {}
    for each in known:
        views.setdefault(each.move, {})[each.viewer] = _rounded(each.win)
    whole = {move: found for move, found in views.items() if len(found) == len(known[0].win) + 1}
    own = {move: [found[seat][seat] for seat in range(len(found) - 1)] for move, found in whole.items()}
    return own, {move: found[None] for move, found in whole.items()}


def _rounded(chances: list[float]) -> list[float]:
    return [round(chance, 3) for chance in chances]


def _event(moment: Moment, match: Match, language: str, names: list[str]) -> str:
    return match.tell(moment.event, language, names).rstrip(".") if moment.event is not None else ""


def _lucky(
    found: Found, game: Game, chances: dict[int, list[float]], language: str, names: list[str]
) -> list[TurningPoint]:
    """The draws that changed win chances most, if they changed them enough."""
    match, moments = found.line.match, []
    drawn = [each for each in found.ledger.draws if each.moment is not None and each.moment.event is not None]
    for each in sorted(drawn, key=lambda one: -max(map(abs, one.worth)))[:MOST_LUCK]:
        assert each.moment is not None
        seat = max(range(len(each.worth)), key=lambda one: abs(each.worth[one]))
        if abs(each.worth[seat]) < WORTH or each.moment.move not in chances:
            continue
        after = chances[each.moment.move][seat]
        moments.append(
            TurningPoint(
                kind="luck",
                v=game.version(each.moment.move),
                from_v=game.before(each.moment.move),
                turn=each.moment.turn,
                seat=seat,
                title=_event(each.moment, match, language, names),
                before=round(after - each.worth[seat], 3),
                after=round(after, 3),
            )
        )
    return moments


def _luck(found: Found, game: Game, seat: int, language: str, names: list[str]) -> Luck:
    ledger, own = found.ledger, 0.0
    before = None
    for moment, win in found.curve:
        if before is not None and moment is not None and moment.seat == seat:
            own += win[seat] - before
        before = win[seat]
    drawn = [each for each in ledger.draws if each.moment is not None]
    most = sorted(drawn, key=lambda each: -abs(each.worth[seat]))[:MOST_DRAWS]
    draws = [
        Draw(
            game.version(each.moment.move),
            each.moment.turn,
            _event(each.moment, found.line.match, language, names),
            round(each.worth[seat], 4),
        )
        for each in sorted(most, key=lambda each: each.moment.move if each.moment is not None else -1)
        if each.moment is not None
    ]
    others = ledger.play[seat] - own
    return Luck(seat, ledger.fair, ledger.luck[seat], own, others, ledger.result[seat], draws)


def _secrets(found: Found, game: Game, language: str) -> list[Secret]:
    """The secrets of every seat, how many were plausible, and from when on the others could have been sure."""
    match = found.line.match
    if secrets_of(match.game) is None:
        return []
    text, told = match.game.text(language), list[Secret]()
    for seat in range(match.players):
        part = part_of(match.seen(seat, with_story=False).view(), seat)
        if part and part in text:
            known = [
                Deduced(each.seat, game.version(each.move), each.turn)
                for each in found.deductions
                if each.of == seat and part.endswith(f".{each.value}")
            ]
            counts = [
                Plausible(game.version(each.move), each.turn, each.count) for each in found.plausible if each.of == seat
            ]
            told.append(Secret(seat, text(part), counts, known))
    return told
