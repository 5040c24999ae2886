"""A game of a package may have more legal acts than the search has room for at once."""

from pathlib import Path

import tavolata
from tavolata.bots.search import Budget, search
from tavolata.bots.search.rounds import MOST_ACTS
from tavolata.terminal.new_game import new_game

from ..packages.installing import found_in, install

WAYS = 300  # in which a die can be rolled; all of them are the same
CHANGES = {
    "terms.py": [('verb("roll"), verb("hold")', f'verb("hold"), verb("roll", way=range({WAYS}))')],
    "rules.py": [("most_legal=3", f"most_legal={WAYS + 2}")],
    "turn.py": [
        ("elif a == ROLL:", "elif a != HOLD:"),
        (
            "n = put(out, 0, ROLL, why_not(c, s, seat, ROLL) == Reason.LEGAL)\n"
            "    return put(out, n, HOLD, why_not(c, s, seat, HOLD) == Reason.LEGAL)",
            "n = put(out, 0, HOLD, why_not(c, s, seat, HOLD) == Reason.LEGAL)\n"
            f"    for way in range({WAYS}):\n"
            "        n = put(out, n, ROLL + way, why_not(c, s, seat, ROLL + way) == Reason.LEGAL)\n"
            "    return n",
        ),
    ],
}
"""What makes a game with many acts of the one that `new-game` writes."""


def wide_game(folder: Path) -> Path:
    package = new_game("wide", folder)
    for name, changes in CHANGES.items():
        [file] = (package / "src").rglob(name)
        source = file.read_text(encoding="utf-8")
        for old, new in changes:
            assert old in source
            source = source.replace(old, new)
        file.write_text(source, encoding="utf-8")
    return package


def test_as_many_acts_are_tried_as_there_is_room_for_and_always_the_policys_own(tmp_path: Path) -> None:
    with found_in(install(tmp_path / "site", wide_game(tmp_path))):
        game = tavolata.game("wide")
        match = game.new(2, seed=1)
        [seat], legal = match.waiting, match.legal()
        assert len(legal) == WAYS > MOST_ACTS
        left_out = set(legal[MOST_ACTS - 1 :])
        own = set()
        for seed in range(40):
            found = search(game, match.seen(seat), seat, Budget(playouts=600), seed)
            tried = [act.action for act in found.acts]
            assert set(tried) - {found.prior} == set(legal) - left_out - {found.prior}
            assert len(set(tried)) == len(tried) == MOST_ACTS - (found.prior not in left_out)
            assert found.gesture[0] in legal
            own.add(found.prior in left_out)
        assert own == {False, True}, "with room for the policy's own act beside the others, and without"
