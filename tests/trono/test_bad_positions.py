"""Positions that cannot be played from: a typed exception and one sentence that names what is wrong."""

from typing import Any

import pytest

from tavolata import BadPosition
from tavolata.games.trono.checks import Problem
from tavolata.games.trono.layout import MOST_TURNS
from tavolata.kernel.texts import LANGUAGES

from .refusals import refused
from .tables import GAME, SEVEN, Table, counts, position

ROLES = "prince dean silk"


@pytest.mark.parametrize("thing", [None, [], "start"])
def test_what_is_no_position(thing: Any) -> None:
    with refused(BadPosition, "game, rules_version, content, state"):
        GAME.at(thing)


@pytest.mark.parametrize(("thing", "lacks"), [({}, "'game'"), ({"game": "trono"}, "'rules_version'")])
def test_a_position_that_lacks_something(thing: Any, lacks: str) -> None:
    with refused(BadPosition, lacks):
        GAME.at(thing)


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [("game", "bomarzo", ["bomarzo", "trono"]), ("rules_version", 2, ["2", "trono", "1"])],
)
def test_a_position_of_something_else(field: str, value: Any, words: list[str]) -> None:
    with refused(BadPosition, *words):
        GAME.at({**position(ROLES), field: value})


@pytest.mark.parametrize("content", [None, "standard", {"hash": "", "values": [1]}])
def test_a_position_with_a_content_that_is_none(content: Any) -> None:
    with refused(BadPosition, "content"):
        GAME.at({**position(ROLES), "content": content})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("players", 8, ["'players'", "8", "2", "7"]),
        ("players", "3", ["'players'", "'3'"]),
        ("phase", "nap", ["'phase'", "'nap'", "deal", "over"]),
        ("phase", 3, ["'phase'", "3", "deal"]),
        ("turn", 7, ["'turn'", "7", "6"]),
        ("tokens", [[0] * 4] * 6, ["'tokens'", "7"]),
        ("tokens", [[0] * 3] * 7, ["'tokens'", "4"]),
        ("pool", [24, 24, 24, 128], ["'pool'", "128", "127"]),
        ("alive", [0, 9], ["'alive'", "9"]),
        ("alive", 3, ["'alive'"]),
        ("role", ["king"] * 7, ["'role'", "'king'", "prince"]),
        ("not_role", [["king"]] * 7, ["'not_role'", "'king'", "prince"]),
    ],
)
def test_a_field_of_a_position_out_of_range(field: str, value: Any, words: list[str]) -> None:
    with refused(BadPosition, *words):
        GAME.at(_with(field, value))


def _with(field: str, value: Any) -> dict[str, Any]:
    place = position(ROLES)
    place["state"][field] = value
    return place


def test_a_field_that_is_missing_or_unknown() -> None:
    place = position(ROLES)
    del place["state"]["pool"]
    with refused(BadPosition, "'pool'"):
        GAME.at(place)
    with refused(BadPosition, "'purse'", "pool"):
        GAME.at(_with("purse", 3))


FOUR = "prince dean silk soldier"


def _at(roles: str = FOUR, **setting: Any) -> dict[str, Any]:
    """The state of a position that is let in."""
    place = position(roles, **setting)
    GAME.at(place, seed=1)
    return place


def _asked(roles: str = FOUR, roller_out: bool = False) -> dict[str, Any]:
    """After a Salted Pork Feast seat 1 is asked, whose tokens fit the Innkeeper's row."""
    tokens = {0: "people", 1: "2 people 2 tower 2 book 2 bologna", 2: "people"}
    changes: dict[str, Any] = {"phase": "ask", "event": "salted_pork", "subject": 1, "asked": [1]}
    if roller_out:
        tokens.pop(0)
        changes |= {"out": [0], "turn_lost": 1}
    return _at(roles, tokens=tokens, passed="5 people", **changes)


def _chosen(words: str, **setting: Any) -> dict[str, Any]:
    return _at(passed="tower rat", phase="activate", chosen=counts(words), **setting)


def _effect(phase: str, effect: str, **setting: Any) -> dict[str, Any]:
    """One result is being used, two are still chosen."""
    return _at(**{"passed": "tower rat", "phase": phase, "effect": effect, "chosen": counts("2 wine"), **setting})


def _robbing(**setting: Any) -> dict[str, Any]:
    """In a Feast of Fools a People is to be taken, and seat 1 has one."""
    dice = {"passed": "tower rat", "chosen": counts("book wine")}
    return _effect("source", "people", event="feast_of_fools", amount=1, tokens={1: "people"}, **dice, **setting)


def _rats(**setting: Any) -> dict[str, Any]:
    both = {1: "people tower", 2: "people tower"}
    return _effect("rats", "disease", tokens=both, asked=[1, 2], **setting)


def _redraw(**setting: Any) -> dict[str, Any]:
    return _at("prince dean", phase="redraw", passed="tower rat", subject=0, **setting)


def _over(**setting: Any) -> dict[str, Any]:
    seen: dict[str, Any] = {"role_seen": ["everyone"] * 4 + [[]] * 3}
    won = {"tokens": {0: "2 people 2 tower 2 book 5 bologna"}, "winners": [0], "end": "tokens"}
    return _at(phase="over", passed="tower rat", **seen, **{**won, **setting})


def _begin(players: int, phase: str) -> dict[str, Any]:
    """The first position of a phase before the first turn: a match would let chance fall."""
    engine, contents = GAME.engine, GAME.content()
    states = engine.start(contents.record, players, GAME.meta.check_options(None))
    while GAME.rules.state.to_json(states[0])["phase"] != phase:
        who, _, _ = engine.status(contents.record, states, 0)
        action = 0 if who < 0 else engine.default(contents.record, states, 0, who)
        engine.apply(contents.record, states, 0, who, action, engine.new_log())
    return {**position(ROLES), "state": GAME.rules.state.to_json(states[0])}


#: Ways to provoke each kind of problem: a position that is let in, and what is changed in it.
PROVOKED: list[tuple[Problem, Any, dict[str, Any]]] = [
    (Problem.TURNS, lambda: _at(), {"turns": 0}),
    (Problem.TURNS, lambda: _begin(3, "first_roll"), {"turns": 1}),
    (Problem.FIRST, lambda: _at(), {"first": None}),
    (Problem.FIRST, lambda: _at(), {"first": 4}),
    (Problem.TURN, lambda: _at(), {"turn": None}),
    (Problem.TURN, lambda: _at(out=[1]), {"turn": 1}),
    (Problem.TURN_LOST, lambda: _at(), {"turn_lost": 1}),
    (Problem.TURN_LOST, lambda: _asked(), {"turn_lost": 1}),
    (Problem.TOKENS, lambda: _at(), {"pool": [23, 24, 24, 24]}),
    (Problem.TOKENS, lambda: _at(), {"tokens": [[0] * 4] * 6 + [[1, 0, 0, 0]], "pool": [23, 24, 24, 24]}),
    (Problem.START, lambda: _begin(3, "first_roll"),
     {"tokens": [[1, 0, 0, 0]] + [[0] * 4] * 6, "pool": [23, 24, 24, 24]}),
    (Problem.SINS, lambda: _at(), {"tokens": [[9, 0, 0, 0]] + [[0] * 4] * 6, "pool": [15, 24, 24, 24]}),
    (Problem.EARTHQUAKE, lambda: _at(phase="choose", passed="5 rat", event="earthquake"),
     {"tokens": [[0, 1, 0, 0]] + [[0] * 4] * 6, "pool": [24, 23, 24, 24]}),
    (Problem.ALIVE, lambda: _at(), {"alive": [0]}),
    (Problem.ALIVE, lambda: _at(), {"alive": [0, 1, 2, 3, 4]}),
    (Problem.ALIVE, lambda: _begin(3, "first_roll"), {"alive": [0, 1]}),
    (Problem.OUT, lambda: _at(options={"deadly_sins": False}), {"alive": [0, 1, 2]}),
    (Problem.OUT, lambda: _at(SEVEN, out=[1]), {"alive": [0, 2, 3, 4, 5]}),
    (Problem.SKIPPING, lambda: _at(out=[1]), {"skipping": [1]}),
    (Problem.SKIPPING, lambda: _at("prince dean silk soldier cardinal"), {"skipping": [1, 2, 3, 4]}),
    (Problem.DRUNK_ROLLER, lambda: _at(), {"skipping": [0]}),
    (Problem.DRUNK_ROLLER, lambda: _chosen("2 wine rat"), {"skipping": [0]}),
    (Problem.DEUS, lambda: _at(), {"deus": 1}),
    (Problem.DEUS, lambda: _at(deus=1, out=[2]), {"deus": 2}),
    (Problem.DEUS, lambda: _at(deus=1), {"deus": None}),
    (Problem.DEUS_USED, lambda: _at(), {"deus_used": 1}),
    (Problem.DEUS_USED, lambda: _at(deus=1), {"deus_used": 1}),
    (Problem.DEUS_USED, lambda: _at(deus=0, passed="wine rat"), {"deus_used": 1}),
    (Problem.DEALT, lambda: _at(), {"dealt": 5, "role": [*FOUR.split(), "cardinal"] + ["unknown"] * 2}),
    (Problem.DEALT, lambda: _begin(3, "deal"), {"phase": "first_roll"}),
    (Problem.CARD, lambda: _at(), {"card": [1, 0, 2, 3, 0, 0, 0]}),
    (Problem.CARD, lambda: _at(), {"card": [0, 1, 2, 3, 0, 0, 1]}),
    (Problem.ROLE, lambda: _at(), {"role": ["prince", "prince", "silk", "soldier"] + ["unknown"] * 3}),
    (Problem.ROLE, lambda: _at(), {"role": ["prince", "dean", "silk", "brigand"] + ["unknown"] * 3}),
    (Problem.ROLE, lambda: _at(), {"role": ["prince", "dean", "silk", "soldier", "cardinal"] + ["unknown"] * 2}),
    (Problem.ROLE_SEEN, lambda: _at(SEVEN), {"role_seen": [[seat] for seat in range(7)]}),
    (Problem.ROLE_SEEN, lambda: _at(), {"role_seen": [[0, 1], [1], [2], [3], [], [], []]}),
    (Problem.NOT_ROLE, lambda: _at(), {"not_role": [["prince", "brigand"]] + [["brigand"]] * 3 + [[]] * 3}),
    (Problem.NOT_ROLE, lambda: _at(), {"not_role": [[]] + [["brigand"]] * 3 + [[]] * 3}),
    (Problem.NOT_ROLE, lambda: _at(), {"not_role": [["innkeeper", "brigand"]] + [["brigand"]] * 3 + [[]] * 3}),
    (Problem.DICE, lambda: _at(passed="wine rat"), {"lying": counts("wine")}),
    (Problem.DICE, lambda: _chosen("2 wine rat"), {"chosen": counts("4 wine")}),
    (Problem.FACES, lambda: _at(content={"dice.faces": ["people", "tower", "book", "bologna", "rat", "rat"]}),
     {"phase": "keep", "lying": counts("2 wine")}),
    (Problem.EVENT, lambda: _at(), {"event": "earthquake"}),
    (Problem.EVENT, lambda: _chosen("2 wine rat"), {"event": "earthquake"}),
    (Problem.EVENT, lambda: _at(phase="choose", passed="5 rat", event="earthquake"), {"event": "none"}),
    (Problem.ROLL_TOTAL, lambda: _begin(3, "first_roll"), {"roll_total": [0, 1, 0, 0, 0, 0, 0]}),
    (Problem.ROLL_TOTAL, lambda: _at(), {"roll_total": [0] * 7}),
    (Problem.ROLLING, lambda: _begin(3, "first_roll"), {"rolling": []}),
    (Problem.ROLLING, lambda: _begin(3, "first_roll"), {"rolling": [0, 1]}),
    (Problem.ROLLING, lambda: _at(), {"rolling": [1]}),
    (Problem.EFFECT, lambda: _effect("target", "inebriation"), {"effect": "disease"}),
    (Problem.EFFECT, lambda: _robbing(),
     {"effect": "tower", "tokens": [[0] * 4, [0, 1, 0, 0]] + [[0] * 4] * 5, "pool": [24, 23, 24, 24]}),
    (Problem.EFFECT, lambda: _at(), {"effect": "plague"}),
    (Problem.AMOUNT, lambda: _at(), {"amount": 1}),
    (Problem.AMOUNT, lambda: _robbing(), {"amount": 2}),
    (Problem.SUBJECT, lambda: _at(), {"subject": 0}),
    (Problem.SUBJECT, lambda: _asked(), {"subject": None}),
    (Problem.SUBJECT, lambda: _chosen("2 wine rat"), {"subject": 5}),
    (Problem.ASKED, lambda: _rats(), {"asked": [1]}),
    (Problem.ASKED, lambda: _asked(), {"asked": [2]}),
    (Problem.ASKED, lambda: _begin(7, "start_token"), {"asked": [0, 1]}),
    (Problem.ANSWERED, lambda: _at(), {"answered": [1]}),
    (Problem.ANSWERED, lambda: _rats(), {"answered": [1], "answer": [0, 3, 0, 0, 0, 0, 0]}),
    (Problem.ANSWERED, lambda: _rats(), {"answered": [1, 2], "answer": [0, 1, 1, 0, 0, 0, 0]}),
    (Problem.KEEP, lambda: _at(passed="wine rat"), {"lying": [0] * 6}),
    (Problem.ASK, lambda: _asked(), {"subject": 2, "asked": [2]}),
    (Problem.SOURCE, lambda: _robbing(), {"tokens": [[0] * 4] * 7, "pool": [24] * 4}),
    (Problem.TARGET, lambda: _effect("target", "drunkenness", chosen=counts("rat"), skipping=[1, 2]),
     {"skipping": [1, 2, 3]}),
    (Problem.ANSWER,
     lambda: _effect("answer", "inebriation", chosen=counts("wine"), subject=1, tokens={1: "people bologna"}),
     {"effect": "revolution"}),
    (Problem.REDRAW, lambda: _redraw(), {"subject": 1}),
    (Problem.REDRAW, lambda: _at(passed="tower rat", phase="pass_on", subject=0), {"phase": "redraw"}),
    (Problem.WON, lambda: _at(passed="tower rat"),
     {"tokens": [[2, 2, 2, 5]] + [[0] * 4] * 6, "pool": [22, 22, 22, 19]}),
    (Problem.END, lambda: _at(), {"end": "tokens"}),
    (Problem.END, lambda: _over(), {"end": "last_standing", "winners": [0, 1, 2, 3]}),
    (Problem.END, lambda: _over(), {"end": "none", "winners": []}),
    (Problem.WINNERS, lambda: _over(), {"winners": [1]}),
    (Problem.WINNERS, lambda: _over(), {"winners": []}),
    (Problem.WINNERS, lambda: _over(), {"end": "guess"}),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "place", "change"), PROVOKED)
def test_a_position_with_problems(problem: Problem, place: Any, change: dict[str, Any]) -> None:
    bad = place()
    bad["state"].update(change)
    states = GAME.rules.state.from_json(bad["state"])
    found = GAME.engine.problems(GAME.content(bad["content"]["values"]).record, states, 0)
    assert [p.name for p in Problem if found >> p & 1] == [problem.name]
    for language in LANGUAGES:
        with pytest.raises(BadPosition) as caught:
            GAME.at(bad)
        sentence = GAME.text(language)(f"problem.{problem.name.lower()}")
        assert sentence in caught.value.text(language)
        assert any(f"'{field}'" in sentence for field in bad["state"])


def test_every_problem_is_provoked() -> None:
    assert {problem for problem, _, _ in PROVOKED} == set(Problem)


def test_the_count_of_turns_stays_at_its_most() -> None:
    place = position(ROLES, passed="tower rat", phase="pass_on", turns=MOST_TURNS)
    t = Table(GAME.at(place, seed=1)).pass_on()
    assert t.state["turns"] == MOST_TURNS
    with refused(BadPosition, "'turns'", "1000000"):
        GAME.at(_with("turns", MOST_TURNS + 1))
