"""Bots as a table uses them: by kind, repeatable, blind to secrets."""

import io
from collections.abc import Iterator
from typing import get_type_hints

import pytest
from rich.console import Console

import tavolata
from tavolata import Match, TavolataError
from tavolata.bots import KINDS, SimpleBot, bot_for, general, kinds_of, simple_rule
from tavolata.bots.plain import Decider
from tavolata.kernel.game import Game
from tavolata.kernel.seen import Seen
from tavolata.terminal.session import Session

TRONO = tavolata.game("trono")


def played(seed: int, players: int, kind: str, **options: bool) -> Iterator[tuple[Match, int, int]]:
    """A match between bots: at each decision the match, the seat, and the action it will play. In windows the
    highest waiting seat answers first, as people may answer in any order."""
    match = TRONO.new(players, seed, options)
    bots = [bot_for(TRONO, kind, 100 * seed + seat) for seat in range(players)]
    while not match.over:
        seat = match.waiting[-1]
        action = bots[seat].decide(match.seen(seat), seat)
        yield match, seat, action
        match.play(action, seat)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", TRONO.players)
def test_bots_play_whole_games(kind: str, players: int) -> None:
    last = None
    for match, seat, action in played(3, players, kind):
        assert action in match.legal(seat)
        last = match
    assert last is not None
    assert last.over


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_plays_the_same_game(kind: str) -> None:
    first = [action for _, _, action in played(5, 4, kind)]
    again = [action for _, _, action in played(5, 4, kind)]
    assert first == again


def test_random_bots_play_every_legal_action() -> None:
    match = TRONO.new(7, 1)
    chosen = {bot_for(TRONO, "random", seed).decide(match.seen(0), 0) for seed in range(60)}
    assert sorted(chosen) == match.legal(0)


def test_a_bot_without_a_seed_plays_too() -> None:
    match = TRONO.new(2, 1)
    seat = match.waiting[0]
    assert bot_for(TRONO).decide(match.seen(seat), seat) in match.legal(seat)


def test_unknown_kinds_are_refused_with_a_sentence() -> None:
    with pytest.raises(
        TavolataError, match=r"There is no bot 'genius'; there are random, gentle, .*, master, simple\."
    ) as refused:
        bot_for(TRONO, "genius")
    assert "genius" in refused.value.text("it")


def test_a_game_without_a_bot_of_its_own_is_played_by_the_general_one(pig: Game) -> None:
    assert simple_rule(pig) is general.choose
    assert kinds_of(pig) == ("random",)
    for kind in KINDS:
        match = pig.new(2, seed=1)
        bots = [bot_for(pig, kind, seed) for seed in range(2)]
        while not match.over:
            match.play(bots[match.actor or 0].decide(match.seen(match.actor), match.actor or 0))
        assert match.winners


def resampled(match: Match, seat: int, seed: int) -> Match:
    """Another match that looks the same from a seat: all that the seat may not know is dealt anew."""
    states = match.masked(seat)
    TRONO.engine.resample(match.contents.record, states, 0, seat, seed, 0)
    return Match(TRONO, match.contents, states, match.draws)


@pytest.mark.parametrize(
    ("players", "games", "options"),
    [(2, 10, {}), (2, 40, {"guess_alone_wins": True}), *[(players, 5, {}) for players in range(3, 8)]],
)
def test_decisions_do_not_depend_on_secrets(players: int, games: int, options: dict[str, bool]) -> None:
    """Whatever the hidden cards and sealed answers are, a bot with the same draws decides the same."""
    positions = 0
    other_secrets = 0
    for seed in range(games):
        for match, seat, _ in played(seed, players, "simple", **options):
            other = resampled(match, seat, 1000 * seed + positions)
            mine, theirs = SimpleBot(TRONO, positions), SimpleBot(TRONO, positions)
            assert mine.decide(match.seen(seat), seat) == theirs.decide(other.seen(seat), seat)
            positions += 1
            other_secrets += match.state_bytes() != other.state_bytes()
    assert positions > 100
    assert other_secrets > positions // 4


def test_the_gentle_bot_never_does_what_is_senseless() -> None:
    """It makes no accusation that the simple bot would never make."""
    accused = 0
    for seed in range(12):
        for match, seat, _ in played(seed, 3, "gentle"):
            act = bot_for(TRONO, "gentle", seed).decide(match.seen(seat), seat)
            if TRONO.read(act)["verb"] == "accuse":
                accused += 1
                moods = (SimpleBot(TRONO, mood).decide(match.seen(seat), seat) for mood in range(100))
                assert any(TRONO.read(other)["verb"] == "accuse" for other in moods)
    assert accused > 3


def test_the_gentle_bot_doubts_and_knows_no_secrets() -> None:
    """It may prefer an act that is nearly as good; hidden information decides nothing."""
    others = positions = 0
    for seed in range(6):
        for match, seat, _ in played(seed, 3, "simple"):
            other = resampled(match, seat, positions)
            gentle = [bot_for(TRONO, "gentle", positions).decide(each.seen(seat), seat) for each in (match, other)]
            assert gentle[0] == gentle[1]
            others += gentle[0] != SimpleBot(TRONO, positions).decide(match.seen(seat), seat)
            positions += 1
    assert 0.05 < others / positions < 1 / 2


def test_a_bot_that_peeks_would_be_caught() -> None:
    """The test above can fail: resampled matches have other roles where nothing rules them out."""
    match = TRONO.new(4, 8)
    seat = match.waiting[0]
    roles = {resampled(match, seat, seed).position()["state"]["role"][(seat + 1) % 4] for seed in range(40)}
    assert len(roles) == 5
    assert match.position()["state"]["role"][seat] not in roles


def test_asking_a_bot_changes_nothing() -> None:
    match = TRONO.new(3, 4)
    before, moves = match.state_bytes(), list(match.moves)
    bot_for(TRONO, seed=1).decide(match.seen(match.waiting[0]), match.waiting[0])
    assert match.state_bytes() == before
    assert match.moves == moves


@pytest.mark.parametrize("kind", KINDS)
def test_no_bot_is_given_a_match(kind: str) -> None:
    """By type and at run time, a bot gets what its seat knows, from which the match cannot be reached."""
    bot = bot_for(TRONO, kind, 1)
    assert get_type_hints(type(bot).decide)["seen"] is Seen
    match = TRONO.new(3, 4)
    for _ in range(10):  # the gentle bot now and then asks another one
        with pytest.raises(TypeError, match="a bot is given what its seat knows"):
            bot.decide(match, match.waiting[0])  # type: ignore[arg-type]


def test_bots_at_a_terminal_get_what_their_seat_knows() -> None:
    asked: list[object] = []

    class Curious(Decider):
        def decide(self, seen: Seen, seat: int) -> int:
            asked.append(seen)
            assert seen.seat == seat
            return seen.legal(seat)[0]

    names = ["Ada", "Bice", "Cleo"]
    session = Session(TRONO.new(3, 4), [], names, "en", Console(file=io.StringIO()), input, lambda _: Curious())
    for _ in range(5):
        session.step()
    assert [type(seen) for seen in asked] == [Seen] * 5
