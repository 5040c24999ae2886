"""Layouts: what a viewer may not see is blank, whatever the kind of field."""

from enum import IntEnum

import numpy as np
import pytest

from tavolata.kernel.layout import (
    SPECTATOR_BIT,
    Grid,
    Layout,
    Row,
    as_bytes,
    as_words,
    bit,
    mask,
    nobody,
    owner,
    public,
    seen_by,
)


class Card(IntEnum):
    NONE = 0
    ACE = 1
    KING = 2


class State(Layout):
    """One field of each kind."""

    gold: Row = owner((3,), dtype=np.int16, high=999)
    phase: int = public(high=3)
    hand: Grid = owner((3, 2), of=Card)
    table: Row = seen_by("table_seen", (4,), of=Card)
    table_seen: Row = public((4,), bits=True, seats=True)
    secret: int = nobody(of=Card)


def full() -> np.ndarray:
    states = State.empty()
    states["phase"][0] = 2
    states["hand"][0] = [[1, 2], [2, 1], [1, 1]]
    states["table"][0] = [1, 2, 1, 2]
    states["table_seen"][0] = [0, bit(1), 255, bit(0) | SPECTATOR_BIT]
    states["gold"][0] = [100, 200, 300]
    states["secret"][0] = 2
    return states


def seen(viewer: int) -> np.void:
    states = full()
    mask(as_bytes(states)[0], State.hidden, viewer)
    return states[0]


def test_a_state_is_a_multiple_of_eight_bytes() -> None:
    assert State.dtype.itemsize % 8 == 0
    assert as_words(full()).shape == (1, State.words)


def test_a_seat_sees_its_own_and_what_it_was_shown() -> None:
    mine = seen(bit(1))
    assert mine["phase"] == 2
    assert mine["hand"].tolist() == [[0, 0], [2, 1], [0, 0]]
    assert mine["table"].tolist() == [0, 2, 1, 0]
    assert mine["gold"].tolist() == [0, 200, 0]
    assert mine["secret"] == 0


def test_a_spectator_is_a_bit_of_its_own_and_owns_nothing() -> None:
    theirs = seen(SPECTATOR_BIT)
    assert not theirs["hand"].any()
    assert not theirs["gold"].any()
    assert theirs["table"].tolist() == [0, 0, 1, 2]


def test_a_state_comes_back_from_its_names() -> None:
    states = full()
    named = State.to_json(states[0])
    assert named["hand"][0] == ["ace", "king"]
    assert named["table_seen"] == [[], [1], "everyone", [0, 7]]
    assert as_bytes(State.from_json(named)).tobytes() == as_bytes(states).tobytes()


def test_a_wide_field_at_an_odd_place_is_refused() -> None:
    """A GPU cannot read it there."""
    with pytest.raises(TypeError, match="wide fields first"):
        type("Odd", (Layout,), {"small": public(), "wide": public(dtype=np.int32)})
