"""The lab: numbers and options that can be changed, experiments, and runs of them."""

from typing import Annotated

import msgspec
from litestar import get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody
from litestar.response import Stream
from msgspec import Meta

from tavolata.kernel.game import game as find_game
from tavolata.kernel.texts import LANGUAGES, load
from tavolata.lab.experiment.file import TEXT

from ...errors import Unprocessable
from ...experiments.jobs import playing
from ...experiments.jobs.playing import Both, Checked, LabRequest, NumberFound, OptionFound
from ...experiments.runs import LabLine, Run
from ...runtime.identity import Who
from ...table.terms import check_option_types
from ..auth import Rights
from ..dependencies import Caller, Services

FEW, USUAL, MANY = 1_000, 10_000, 100_000
MOST_CHANGES = 100
LINES = "application/x-ndjson"

Place = Annotated[str, Meta(max_length=100)]


class LabBot(msgspec.Struct, frozen=True):
    """A kind of bots that is quick enough for the lab."""

    name: str
    text: Both


class LabGame(msgspec.Struct, frozen=True):
    """A game in the lab: all numbers that can be changed, the paths of those to be shown first, and the table's
    options; the allowed and the default number of players; bots, the default one last; numbers of games to choose
    from, the default one, and the largest."""

    game: str
    players: tuple[int, int]
    usual_players: int
    bots: list[LabBot]
    games: list[int]
    usual_games: int
    most_games: int
    numbers: list[NumberFound]
    first: list[str]
    options: list[OptionFound]


class LabWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An experiment: the numbers, by path, and the options that differ from the standard game; who plays, and how
    many games."""

    game: str
    players: int
    games: Annotated[int, Meta(ge=1)] = USUAL
    bots: Annotated[str, Meta(max_length=40)] = "simple"
    changes: Annotated[dict[Place, int], Meta(max_length=MOST_CHANGES)] = {}
    options: Annotated[dict[Place, int | bool], Meta(max_length=MOST_CHANGES)] = {}


class LabExperiment(msgspec.Struct, frozen=True):
    """An experiment that was checked: its file for `tavolata lab run`, and the changed content and options for a
    table."""

    name: str
    file: str
    content: dict[str, msgspec.Raw]
    options: dict[str, int | bool]


@get("/api/lab/games/{game:str}", rights=Rights.ANYONE)
async def show_lab(game: FromPath[str], who: Caller, services: Services) -> LabGame:
    """A game in the lab."""
    services.lab.require()
    found = find_game(game)
    await services.rules.require(found.name)
    key = ("numbers", found.name)
    body = await services.folds.of(key, lambda: _numbers(found.name, who, services))
    numbers = msgspec.json.decode(body, type=playing.GameNumbers)
    most = services.settings.lab_games
    return LabGame(
        game=found.name,
        players=found.meta.players,
        usual_players=found.usual_players,
        bots=[_bot(name) for name in playing.bots_of(found)],
        games=[games for games in (FEW, USUAL, MANY) if games <= most] or [most],
        usual_games=min(USUAL, most),
        most_games=most,
        numbers=numbers.numbers,
        first=numbers.first,
        options=numbers.options,
    )


@post("/api/lab/experiments", rights=Rights.ANYONE, status_code=200)
async def check_experiment(data: JSONBody[LabWish], who: Caller, services: Services) -> LabExperiment:
    """Check an experiment, and get its file. Nothing is run or kept."""
    checked = await _check(data, who, services)
    content = {place: msgspec.Raw(msgspec.json.encode(value)) for place, value in checked.content.items()}
    return LabExperiment(f"{data.game}.toml", checked.file, content, checked.options)


@post(
    "/api/lab/runs",
    rights=Rights.ANYONE,
    status_code=200,
    media_type=LINES,
    responses={200: ResponseSpec(LabLine, media_type=LINES, generate_examples=False, description="Lines of JSON")},
)
async def run_experiment(data: JSONBody[LabWish], who: Caller, services: Services) -> Stream:
    """Run an experiment: the response is streamed in lines while games are played. Closing the connection ends the
    run."""
    services.lab.may_run(who)
    checked = await _check(data, who, services)
    services.rules.require_lab(data.game)
    services.lab.may_run(who)
    return Stream(Run(services, who, checked).lines(), media_type=LINES, headers={"x-accel-buffering": "no"})


async def _check(data: LabWish, who: Who, services: Services) -> Checked:
    services.lab.require()
    found = find_game(data.game)
    if data.games > services.settings.lab_games:
        raise Unprocessable("lab_games", given=data.games, most=services.settings.lab_games)
    check_option_types(found.name, data.options)
    await services.rules.require(found.name)
    asked = LabRequest(found.name, data.players, data.games, data.bots, data.changes, data.options)
    key = ("lab check", msgspec.json.encode(asked))
    body = await services.folds.of(key, lambda: _checked(asked, who, services))
    return msgspec.json.decode(body, type=Checked)


async def _checked(asked: LabRequest, who: Who, services: Services) -> bytes:
    return msgspec.json.encode(await services.pool.run(playing.check, asked, who.key))


async def _numbers(game: str, who: Who, services: Services) -> bytes:
    return msgspec.json.encode(await services.pool.run(playing.numbers_of, game, who.key))


def _bot(name: str) -> LabBot:
    return LabBot(name, Both(**{language: load(TEXT, language)(f"bot.{name}") for language in LANGUAGES}))
