"""Hints: the best acts with their chances, and a reason in words; the same for the same seed, from what is known."""

from typing import Any

import numpy as np
import pytest

import tavolata
from tavolata.bots import TEXT, bot_for
from tavolata.bots.beliefs import beliefs
from tavolata.bots.errors import BadBot
from tavolata.bots.hints import Hint, bomarzo, hints, tortelli, trono
from tavolata.bots.hints.ahead import LEAST, WORLDS, look_ahead
from tavolata.bots.hints.reasons import _blocks, _on_board
from tavolata.bots.hints.rivals import kept_from
from tavolata.bots.search import Act, Budget, Worlds
from tavolata.games.trono.terms import Role
from tavolata.kernel.texts import LANGUAGES, load
from tavolata.testing.stories import other_match

from .test_beliefs import middle

NAMES = ["Ada", "Bice", "Carlo", "Dora"]


@pytest.mark.parametrize("name", tavolata.games())
def test_three_acts_with_chances_and_reasons(name: str) -> None:
    match = middle(name, seed=4)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    seat = match.waiting[0]
    found = hints(match.game, match.seen(seat), seat, Budget(playouts=160), 1)
    assert 1 <= len(found) <= 3
    assert len({hint.action for hint in found}) == len(found)
    for hint in found:
        assert hint.action in match.legal(seat)
        assert 0 <= hint.low <= hint.win <= hint.high <= 1
        said = [hint.why(match.game, language, NAMES) for language in LANGUAGES]
        assert said[0] != said[1]
        assert all("{" not in words for words in said)
    assert found == hints(match.game, match.seen(seat), seat, Budget(playouts=160), 1)
    assert found[0].low == max(hint.low for hint in found)


def test_reasons_look_at_fewer_worlds_when_it_is_late() -> None:
    match = middle("tortelli", seed=4)
    while len(match.legal()) < 3:
        match.play(match.legal()[0])
    seat = match.waiting[0]
    seen = match.seen(seat)
    gestures: list[tuple[int, ...]] = [(act,) for act in match.legal(seat)[:3]]
    worlds = beliefs(match.game, seen, seed=1)
    late, whole = (look_ahead(match.game, seen, seat, gestures, worlds, 1, until) for until in (0.0, None))
    assert [len(states) for states in late] == 3 * [LEAST]
    assert [len(states) for states in whole] == 3 * [WORLDS]
    assert all((some == all_[:LEAST]).all() for some, all_ in zip(late, whole, strict=True))
    assert hints(match.game, seen, seat, Budget(seconds=0.05), 1)[0].why(match.game)


@pytest.mark.parametrize(("name", "acts"), [("bomarzo", 60), ("tortelli", 160), ("trono", 30), ("trono", 60)])
def test_hints_do_not_depend_on_what_the_seat_may_not_know(name: str, acts: int) -> None:
    start = middle(name, seed=8, acts=acts)
    while len(start.legal(start.waiting[0])) < 2:
        start.play(start.legal(start.waiting[0])[0], start.waiting[0])
    seat = start.waiting[0]
    one, other = start.game.at(start.position(), 4), other_match(start, seat, 4)
    assert one.state_bytes() != other.state_bytes()
    told = [hints(start.game, match.seen(seat), seat, Budget(playouts=120), 3) for match in (one, other)]
    assert told[0] == told[1]
    words = [[hint.why(start.game, language, NAMES) for hint in told[0]] for language in LANGUAGES]
    assert words == [[hint.why(start.game, language, NAMES) for hint in told[1]] for language in LANGUAGES]


def test_roles_in_reasons_come_from_what_the_seat_has_seen() -> None:
    """Two matches with other roles, played alike: the reasons name the same role, with the same numbers and words."""
    start = middle("trono", seed=5, acts=12)
    seat = start.waiting[0]
    one, other = start.game.at(start.position(), 4), other_match(start, seat, 4)
    bot, named = bot_for(start.game, "simple", 5), 0
    for number in range(48):
        who = one.waiting[0]
        if number > 30 and who == seat and len(one.legal(seat)) > 1:
            told = [hints(start.game, match.seen(seat), seat, Budget(playouts=120), 3) for match in (one, other)]
            assert told[0] == told[1]
            for hint in told[0]:
                italian, english = (hint.why(start.game, language, NAMES) for language in ("it", "en"))
                is_aim = hint.reason == "aim"
                assert is_aim == ("completing the" in english)
                assert is_aim == ("di completare il" in italian)
                named += is_aim
        act = bot.decide(one.seen(who, with_story=False), who)
        for match in (one, other):
            match.play(act, who)
    assert one.state_bytes() != other.state_bytes()
    assert named


def test_the_role_is_named_that_the_act_keeps_somebody_from() -> None:
    """A likely role, and one whose row is further away after this act than after others."""
    match = middle("trono", seed=2, acts=30)
    content, states = match.contents.record[0], match.masked(0)
    brigand = next((n for n in range(4) if states[0]["role"][states[0]["card"][n]] == Role.BRIGAND), None)
    rival = next(n for n in range(1, 4) if n != brigand)
    worlds = Worlds(np.concatenate([states] * 4), np.array([0.6, 0.2, 0.1, 0.1]))
    card = int(states[0]["card"][rival])
    for world, role in zip(worlds.states, (Role.PRINCE, Role.DEAN, Role.SILK, Role.SILK), strict=True):
        world["role"][card] = role
    near, far = states.copy(), states.copy()
    near["tokens"][0, rival] = content["least"][Role.PRINCE - 1]
    far["tokens"][0, rival] = 0
    aim = kept_from(trono, content, rival, worlds, 1, [near, far])
    assert aim is not None
    assert (aim.what, round(aim.chance, 6)) == ("role.prince", 0.6)
    assert kept_from(trono, content, rival, worlds, 0, [near, far]) is None
    assert kept_from(bomarzo, content, rival, worlds, 1, [near, far]) is None, "a game without aims"
    worlds.weights[:] = 0.1, 0.1, 0.1, 0.7  # the Prince is unlikely
    assert (kept_from(trono, content, rival, worlds, 1, [near, far]) or ("",))[0] != "role.prince"


def test_where_there_is_no_choice_one_hint_says_so() -> None:
    match = middle("trono", seed=2, acts=30)
    while len(match.legal()) > 1:
        match.play(match.legal()[0])
    seat = match.waiting[0]
    (only,) = hints(match.game, match.seen(seat), seat, Budget(playouts=20), 1)
    assert (only.action, only.reason) == (match.legal(seat)[0], "only")
    with pytest.raises(BadBot, match="nothing to decide"):
        hints(match.game, match.seen((seat + 1) % 4), (seat + 1) % 4, Budget(playouts=20), 1)


def test_whose_chances_fall_is_a_reason_if_it_is_clear() -> None:
    good, bad = (Act(n, 400, wins, 0.5, 0.02, (n,)) for n, wins in enumerate([(0.5, 0.1, 0.4), (0.2, 0.4, 0.4)]))
    reason = _blocks(0, good, [bad])
    assert reason is not None
    assert (reason.key, reason.facts) == ("blocks", {"seat": 1, "was": 40, "percent": 10})
    assert _blocks(0, good, [good]) is None


def test_a_kingdom_is_worth_holding_for_its_income() -> None:
    """The income is that of the table's own content."""
    game = tavolata.game("tortelli")
    match = middle("tortelli", seed=4)
    state, content = match.masked(0)[0], match.contents.record[0]
    without, whole = state.copy(), state.copy()
    without["held"][0], whole["held"][0] = 0, content["kingdom"][0]
    boards = [
        {measure: np.full(8, value) for measure, value in tortelli.measures(content, each, 0).items() if measure.what}
        for each in (whole, without)
    ]
    reason = _on_board(0, boards)
    assert reason is not None
    income = int(content["kingdom_troops"][0])
    assert (reason.key, reason.facts["income"]) == ("kingdom", income)
    hint = Hint(0, (0,), 0.5, 0.4, 0.6, reason.key, reason.facts)
    assert f"+{income} a turn" in hint.why(game, "en")
    assert f"+{income} a turno" in hint.why(game, "it")


def test_in_bomarzo_leading_in_a_domain_is_a_reason() -> None:
    """The seat leads in Drago's domain, Coins, in all worlds after one act, and in none after the other."""
    match = middle("bomarzo", seed=4)
    state, content = match.masked(0)[0], match.contents.record[0]
    without, leading = state.copy(), state.copy()
    without["cubes"][0, 1], leading["cubes"][0, 1] = 0, 30
    boards = [
        {measure: np.full(8, value) for measure, value in bomarzo.measures(content, each, 0).items()}
        for each in (leading, without)
    ]
    reason = _on_board(0, boards)
    assert reason is not None
    hint = Hint(0, (0,), 0.5, 0.4, 0.6, reason.key, reason.facts)
    assert "domain of Drago: in 100%" in hint.why(match.game, "en")
    assert "dominio del Drago: nel 100 %" in hint.why(match.game, "it")


@pytest.mark.parametrize("game", [bomarzo, tortelli])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_has_its_words(game: Any, language: str) -> None:
    match = middle(game.__name__.rpartition(".")[2], seed=4)
    state, content = match.masked(0)[0], match.contents.record[0]
    facts = {"now": "2", "usual": "1", "percent": 100, "usual_percent": 50, "income": 1}
    for measure in game.measures(content, state, 0):
        hint = Hint(0, (0,), 0.5, 0.4, 0.6, measure.reason, facts | ({"what": measure.what} if measure.what else {}))
        words = hint.why(match.game, language)
        assert "{" not in words
        assert "hint." not in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    entries = load(TEXT, language).entries
    reasons = ("only", "wins", "blocks", "aim", "rival", "row", "tokens", "kingdom", "territories", "score", "chance")
    for reason in reasons:
        assert f"hint.{reason}" in entries


def test_decimals_are_written_as_in_the_language() -> None:
    hint = Hint(0, (0,), 0.5, 0.4, 0.6, "tokens", {"now": "1.8", "usual": "0.5"})
    assert "1.8" in hint.why(tavolata.game("trono"), "en")
    assert "1,8" in hint.why(tavolata.game("trono"), "it")
