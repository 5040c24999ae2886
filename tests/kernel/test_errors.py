"""Refusals: sentences that people read, and errors that other processes get."""

import pickle

import pytest

import tavolata
from tavolata.kernel.errors import BadContent, IllegalAction, TavolataError, written


@pytest.mark.parametrize(
    ("value", "expected"), [(True, "true"), (False, "false"), (None, "null"), (7, "7"), ("people", "'people'")]
)
def test_a_refused_value_is_written_as_in_a_file(value: object, expected: str) -> None:
    assert written(value) == expected


@pytest.mark.parametrize(("value", "expected"), [(True, "true"), (None, "null")])
def test_a_refused_content_names_the_value_as_its_file_does(value: object, expected: str) -> None:
    with pytest.raises(BadContent, match=expected):
        tavolata.game("trono").new(2, content={"limits.sins": value})


def test_an_error_goes_to_another_process_and_stays_what_it_is() -> None:
    match = tavolata.game("trono").new(2, seed=1)
    with pytest.raises(TavolataError) as unknown:
        match.play({"verb": "dance"})
    with pytest.raises(IllegalAction) as illegal:
        match.play({"verb": "roll"})
    for error in (unknown.value, illegal.value):
        copy = pickle.loads(pickle.dumps(error))
        assert type(copy) is type(error)
        assert (copy.key, str(copy)) == (error.key, str(error))
        assert copy.text("it") == error.text("it")
