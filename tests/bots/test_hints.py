"""Hints: the best acts with their chances, and a reason in words; the same for the same seed, from what is known."""

import pytest

import tavolata
from tavolata.bots import TEXT
from tavolata.bots.errors import BadBot
from tavolata.bots.hints import hints
from tavolata.bots.hints.reasons import _blocks
from tavolata.bots.search import Act, Budget
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


def test_hints_do_not_depend_on_what_the_seat_may_not_know() -> None:
    start = middle("trono", seed=8, acts=60)
    seat = start.waiting[0]
    while len(start.legal(seat)) < 2:
        start.play(start.legal(seat)[0], seat)
        seat = start.waiting[0]
    one, other = start.game.at(start.position(), 4), other_match(start, seat, 4)
    assert one.state_bytes() != other.state_bytes()
    told = [hints(start.game, match.seen(seat), seat, Budget(playouts=120), 3) for match in (one, other)]
    assert told[0] == told[1]


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_words(language: str) -> None:
    entries = load(TEXT, language).entries
    for reason in ("only", "wins", "blocks", "row", "tokens", "kingdom", "territories", "score", "chance"):
        assert f"hint.{reason}" in entries
