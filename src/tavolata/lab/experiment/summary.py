"""What a run found, as one JSON document: every share with its interval, nothing about who played it where."""

from typing import Any

import numpy as np

from ..statistics import wilson
from .plan import Plan
from .tally import Tally
from .versions import versions

QUANTILES = (5, 25, 50, 75, 95)  # per cent


def summarise(plan: Plan, tally: Tally, batches: int) -> dict[str, Any]:
    """The summary of a run:

        experiment, versions       as in experiment.json
        games, batches             as many as were played
        fair                       the share of games that a seat wins on average
        nobody, shared             SHARE of games that nobody or several won
        wins: {"seat": {"1": SHARE, ...}, "role": ..., ...}     by seat, by place in the order of play, and so on
        words                      in which of the game's words the names of a group are told
        ends: {"tokens": SHARE, ...}
        lengths: {"turns": {mean, quantiles, longest, histogram}, ...}
        seconds_per_decision       by which "minutes" were reckoned from decisions; None where the game does not say
        comebacks                  SHARE of games that were won by who was last at half-time; None without points
        scores: {winners, all, spread}, numbers: {"tokens": {winners, all}}      means
        choices: [{action, offered, chosen}, ...]         every action that was ever offered beside others

    SHARE is {count, of, share, low, high}, with Wilson's 95 % interval; share is None where `of` is 0.
    """
    games, seats = tally.games, tally.games * tally.players
    read = plan.game.rules.actions.read
    return {
        "experiment": plan.experiment.to_json(),
        "versions": versions(plan),
        "games": games,
        "batches": batches,
        "fair": tally.winners / seats,
        "nobody": share(tally.nobody, games),
        "shared": share(tally.shared, games),
        "wins": {
            group: {name: share(won, of) for name, (of, won) in counted.items()}
            for group, counted in tally.wins.items()
        },
        "words": tally.words,
        "ends": {end: share(number, games) for end, number in sorted(tally.ends.items(), key=lambda pair: -pair[1])},
        "lengths": {name: _length(counted, games) for name, counted in tally.lengths.items()},
        "seconds_per_decision": plan.game.meta.seconds_per_decision,
        "comebacks": share(tally.comebacks[1], tally.comebacks[0]) if tally.comebacks[0] else None,
        "scores": _scores(tally, seats),
        "numbers": {
            name: {"winners": of_winners / max(1, tally.winners), "all": of_all / seats}
            for name, (of_winners, of_all) in tally.numbers.items()
        },
        "choices": [
            {"action": read(action), "offered": offered, "chosen": chosen}
            for action, (offered, chosen) in enumerate(tally.choices.tolist())
            if offered
        ],
    }


def share(count: int, of: int) -> dict[str, Any]:
    """A share with its interval."""
    low, high = wilson(count, of)
    return {"count": count, "of": of, "share": count / of if of else None, "low": low, "high": high}


def _scores(tally: Tally, seats: int) -> dict[str, float]:
    of_winners, of_all, squares = tally.scores
    mean = of_all / seats
    return {
        "winners": of_winners / max(1, tally.winners),
        "all": mean,
        "spread": max(0.0, squares / seats - mean * mean) ** 0.5,
    }


def _length(counted: Any, games: int) -> dict[str, Any]:
    values = np.arange(len(counted))
    cumulated = np.cumsum(counted)
    return {
        "mean": int((values * counted).sum()) / games,
        "quantiles": {str(q): int(np.searchsorted(cumulated, q / 100 * games)) for q in QUANTILES},
        "longest": len(counted) - 1,
        "histogram": [[int(value), int(counted[value])] for value in np.flatnonzero(counted)],
    }
