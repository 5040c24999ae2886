"""The search: one for every game, repeatable, legal, blind to secrets; a sentence where it cannot be."""

import gc
import time
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import tavolata
from tavolata import Match, TavolataError
from tavolata.bots import LEVELS, bot_for
from tavolata.bots import levels as levels_module
from tavolata.bots.search import Budget, search
from tavolata.bots.search import budget as budget_module
from tavolata.bots.search.budget import FIRST
from tavolata.bots.search.halving import DEFAULT, Table
from tavolata.bots.search.rounds import MOST_WORLDS
from tavolata.kernel.game import Game
from tavolata.kernel.layout import bit

GAMES = [
    pytest.param(name, players, marks=() if players in (counts[0], counts[-1]) else pytest.mark.long)
    for name in ("trono", "tortelli", "bomarzo")
    for counts in [tavolata.game(name).players]
    for players in counts
]
"""The fewest and the most players of each game always, the others in the long run."""


def midway(game: Game, players: int, seed: int, decisions: int) -> Match:
    """A match in which simple bots have made this many decisions."""
    match, bot = game.new(players, seed), bot_for(game, "simple", seed)
    for _ in range(decisions):
        if match.over:
            break
        match.play(bot.decide(match.seen(match.waiting[0]), match.waiting[0]), match.waiting[0])
    return match


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_gestures_are_legal_to_their_end(name: str, players: int) -> None:
    match = midway(tavolata.game(name), players, 3, 30)
    bot = bot_for(match.game, "keen", 5, Budget(playouts=12))
    for _ in range(12):
        seat = match.waiting[-1]
        for act in bot.gesture(match.seen(seat), seat):
            assert act in match.legal(seat)
            match.play(act, seat)
        if match.over:
            break


@pytest.mark.parametrize("name", ["trono", "tortelli", "bomarzo"])
def test_the_same_seed_and_playouts_find_the_same(name: str) -> None:
    match = midway(tavolata.game(name), 3, 4, 40)
    seat = match.waiting[0]
    first, again, other = (search(match.game, match.seen(seat), seat, Budget(playouts=60), seed) for seed in (7, 7, 8))
    assert first == again
    assert first.playouts <= 60
    assert {act.action for act in first.acts} == set(match.legal(seat))
    if len(first.acts) > 1:
        assert first.acts != other.acts
        assert all(abs(sum(act.wins) - 1) < 1e-9 for act in first.acts if act.visits)


@pytest.mark.parametrize("name", ["trono", "tortelli", "bomarzo"])
def test_what_is_hidden_decides_nothing(name: str) -> None:
    """The same masked state gives the same answer, whatever the full state is."""
    game, other_truths = tavolata.game(name), 0
    for decisions in range(20, 260, 60):
        match = midway(game, 3, decisions, decisions)
        if match.over:
            continue
        seat = match.waiting[0]
        states = match.masked(seat)
        game.engine.resample(match.contents.record, states, 0, seat, decisions, 0)
        other = Match(game, match.contents, states, match.draws)
        assert game.engine.masked(states, bit(seat)).tobytes() == match.masked(seat).tobytes()
        other_truths += other.state_bytes() != match.state_bytes()
        one, two = (search(game, each.seen(seat), seat, Budget(playouts=40), 9) for each in (match, other))
        assert one == two
    assert other_truths > 0


def test_sealed_answers_of_others_decide_nothing() -> None:
    """Where several answer at once, whatever another has answered already."""
    game = tavolata.game("bomarzo")
    matches = [game.new(3, seed=1) for _ in range(2)]
    seat, other = matches[0].waiting[:2]
    for match, answer in zip(matches, (0, -1), strict=True):
        match.play(match.legal(other)[answer], other)
        assert seat in match.waiting
    assert matches[0].state_bytes() != matches[1].state_bytes()
    one, two = (search(game, match.seen(seat), seat, Budget(playouts=100), 1) for match in matches)
    assert one == two
    assert len(one.acts) > 1
    matches[0].gesture(seat, one.gesture)


@pytest.mark.parametrize("name", ["trono", "tortelli", "bomarzo"])
def test_pauses_change_nothing(name: str) -> None:
    match = midway(tavolata.game(name), 3, 4, 40)
    seat, playouts = match.waiting[0], 150
    found = []
    for pause in (1, 7, playouts):
        table = Table(match.game, match.contents, match.masked(seat), seat, 5)
        while table.go_on(playouts - table.spent, pause, DEFAULT):
            assert table.spent <= playouts
        found.append(table.found(3))
    assert found[0] == found[1] == found[2]
    assert found[0].playouts > playouts // 3


@pytest.fixture
def others_are_kept() -> Iterator[None]:
    """The garbage collector looks at new objects only. In a long run of tests it would look at those of all other tests
    too: half a second of this thread, whenever it happens."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("others_are_kept")
@pytest.mark.parametrize(
    ("name", "players", "seed", "decisions"),
    [
        ("trono", 2, 7, [22, 99]),
        ("trono", 4, 6, [110, 165]),
        ("tortelli", 2, 7, [814, 902]),  # here the first playouts are often much shorter than the others
        ("tortelli", 4, 7, [528, 803]),
        ("bomarzo", 2, 6, [176, 341]),
        ("bomarzo", 4, 7, [473, 517]),
    ],
)
def test_the_master_keeps_its_time(
    name: str, players: int, seed: int, decisions: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    """At most a tenth over its budget, measured by its own thread's clock, since other processes may be running."""
    for module in (budget_module, levels_module):
        monkeypatch.setattr(module, "time", SimpleNamespace(perf_counter=time.thread_time))
    game, seconds = tavolata.game(name), 0.05
    match, bot = game.new(players, seed), bot_for(game, "solid", 1)
    masters = [bot_for(game, "master", each, Budget(seconds=seconds)) for each in range(8)]
    masters[0].gesture(match.seen(match.waiting[0]), match.waiting[0])  # loaded from disk
    for number in range(1, decisions[-1] + 1):
        seat = match.waiting[0]
        for master in masters if number in decisions else []:
            seen = match.seen(seat)
            began = time.thread_time()
            gesture = master.gesture(seen, seat)
            assert time.thread_time() - began <= 1.1 * seconds
            assert gesture[0] in match.legal(seat)
        match.play(bot.decide(match.seen(seat, with_story=False), seat), seat)


def test_by_the_clock_every_one_of_many_acts_is_tried_and_it_goes_on() -> None:
    """The first acts show what a playout costs; the others are tried in the same worlds afterwards."""
    match = midway(tavolata.game("tortelli"), 2, 5, 0)
    seat, few = match.waiting[0], 3
    table = Table(match.game, match.contents, match.masked(seat), seat, 1)
    table.try_all(FIRST, few)
    assert table.spent == few < len(match.legal(seat))
    assert table.go_on(200, 100, DEFAULT)
    spent = table.spent
    assert spent == few + 100
    assert not table.go_on(0, 100, DEFAULT)  # the time is over, in the middle of a round
    found = table.found(2)
    assert found.playouts == table.spent == spent
    assert found.gesture[0] in match.legal(seat)
    assert all(act.visits for act in found.acts)


def test_a_search_ends_when_every_world_was_seen() -> None:
    """Two gestures are left, the better one is not the policy's, and neither can be tried again."""
    match = midway(tavolata.game("trono"), 2, 9, 249)
    seat = match.waiting[0]
    found = search(match.game, match.seen(seat), seat, Budget(playouts=3 * MOST_WORLDS), 1)
    assert found.best != found.prior
    assert [act.visits for act in found.acts] == [MOST_WORLDS, MOST_WORLDS]


def test_without_time_the_policy_decides() -> None:
    match = midway(tavolata.game("tortelli"), 2, 5, 0)
    seat = match.waiting[0]
    found = search(match.game, match.seen(seat), seat, Budget(seconds=1e-6), 1)
    assert found.playouts == 1
    assert found.best == found.prior


@pytest.mark.parametrize(
    "given", [{}, {"playouts": 0}, {"playouts": 10, "seconds": 1.0}, {"seconds": 0.0}, {"playouts": 10**9}]
)
def test_budgets_that_cannot_be(given: dict[str, int]) -> None:
    with pytest.raises(TavolataError) as refused:
        Budget(**given)
    assert refused.value.text("it") != refused.value.text("en")


def test_believing_takes_its_time_from_the_search() -> None:
    assert Budget(seconds=1.0).less(0.25) == Budget(seconds=0.75)
    assert Budget(seconds=1.0).less(5.0) == Budget(seconds=0.1)
    assert Budget(playouts=40).less(5.0) == Budget(playouts=40)


def test_what_cannot_be_searched() -> None:
    game = tavolata.game("trono")
    match = game.new(2, 1)
    bot = bot_for(game, "simple", 1)
    with pytest.raises(TypeError, match="a bot is given what its seat knows"):
        search(game, match, 0, Budget(playouts=1), 1)  # type: ignore[arg-type]
    with pytest.raises(TavolataError, match="does not search"):
        bot_for(game, "solid", 1, Budget(playouts=10))
    while not match.over:
        seat = match.waiting[0]
        match.play(bot.decide(match.seen(seat), seat), seat)
    with pytest.raises(TavolataError, match="The game is over"):
        search(game, match.seen(0), 0, Budget(playouts=1), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_a_game_that_has_only_its_rules(pig: Game, level: str) -> None:
    match = pig.new(2, seed=1)
    bots = [bot_for(pig, level, seed, Budget(playouts=16) if level == "master" else None) for seed in range(2)]
    while not match.over:
        seat = match.waiting[0]
        match.play(bots[seat].decide(match.seen(seat), seat), seat)
    assert match.winners
