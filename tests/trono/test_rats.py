"""Chapter 3, Rats: Disease and the Black Plague, which hit everybody (T-16 to T-18, T-45)."""

import pytest

from .tables import with_chosen

THREE = "prince dean silk"


def test_T16_a_tower_is_only_paid_for_a_people() -> None:
    """T-16: who has no People loses no Tower and is not asked."""
    t = with_chosen(THREE, "rat 2 book", tokens={1: "3 tower", 2: "people tower"}).activate("disease")
    assert t.match.waiting == [2]
    t.discard("tower")
    assert t.tokens(1) == [0, 3, 0, 0]


def test_T17_rats_bite_the_roller_too() -> None:
    """T-17: all means all."""
    t = with_chosen(THREE, "rat 2 book", tokens={0: "2 people"}).activate("disease")
    assert t.tokens(0) == [1, 0, 0, 0]
    t = with_chosen(THREE, "rat 2 book", tokens={0: "people tower"}).activate("disease")
    assert (t.phase, t.match.waiting) == ("rats", [0])


def test_T17_but_not_those_who_are_out() -> None:
    """T-17, T-27: an eliminated player is no player."""
    t = with_chosen(THREE, "rat 2 book", tokens={0: "people", 1: "people"}, out=[2]).activate("disease")
    assert [event["seat"] for event in t.told("discarded")] == [0, 1]


@pytest.mark.parametrize(
    ("held", "left"),
    [
        ("", [0, 0, 0, 0]),
        ("bologna", [0, 0, 0, 0]),
        ("people", [0, 0, 0, 0]),
        ("tower 2 bologna", [0, 1, 0, 1]),
        ("2 people book", [1, 0, 1, 0]),
    ],
)
def test_T18_what_one_lacks_the_plague_skips(held: str, left: list[int]) -> None:
    """T-18: People and Bologna are taken independently."""
    assert with_chosen(THREE, "2 rat book", tokens={1: held}).activate("plague").tokens(1) == left


def test_T18_those_with_a_choice_answer_at_once() -> None:
    """T-18, T-45: all together; the answers are sealed, may be changed, and take effect when the last is
    in."""
    tokens = dict.fromkeys(range(3), "people tower bologna")
    t = with_chosen(THREE, "2 rat book", tokens=tokens).activate("plague")
    assert t.match.waiting == [0, 1, 2]
    t.discard("tower", by=2).discard("people", by=0)
    assert (t.match.waiting, t.phase) == ([1], "rats")
    assert [t.tokens(seat) for seat in range(3)] == [[1, 1, 0, 1]] * 3
    t.discard("tower", by=0).discard("people", by=1)
    assert [t.tokens(seat) for seat in range(3)] == [[1, 0, 0, 0], [0, 1, 0, 0], [1, 0, 0, 0]]
    assert t.state["answer"] == [0] * 7


def test_T45_a_sealed_answer_is_seen_by_its_owner_alone() -> None:
    """T-45: others see that somebody has decided, not what."""
    t = with_chosen(THREE, "rat 2 book", tokens=dict.fromkeys(range(3), "people tower")).activate("disease")
    t.discard("tower", by=1)
    assert t.told("answered") == [{"kind": "answered", "audience": 255, "seat": 1}]
    assert t.match.view(1)["my_answer"] == "tower"
    assert [t.match.view(viewer)["my_answer"] for viewer in (None, 0, 2)] == [None] * 3
    assert all(t.match.view(viewer)["answered"] == [1] for viewer in (None, 0, 1, 2))


def test_T45_answers_are_carried_out_clockwise_from_the_roller() -> None:
    """T-45: whatever the order in which they came."""
    t = with_chosen(THREE, "rat 2 book", turn=1, tokens=dict.fromkeys(range(3), "people tower")).activate("disease")
    t.discard("people", by=0).discard("tower", by=2).discard("people", by=1)
    assert [(event["seat"], event["token"]) for event in t.told("discarded")] == [
        (1, "people"),
        (2, "tower"),
        (0, "people"),
    ]


def test_T45_only_people_or_tower_may_be_given() -> None:
    """T-45: a Bologna is no answer to Rats."""
    t = with_chosen(THREE, "2 rat book", tokens={1: "people tower bologna"}).activate("plague")
    assert t.why_not("discard", by=1, token="bologna") == "not_this_token"
    assert t.why_not("discard", by=2, token="people") == "not_asked"
