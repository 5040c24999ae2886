"""What every refusal must be: a typed exception, one sentence in each language, and no change of state."""

import copy
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

import tavolata
from tavolata.kernel.match import Match
from tavolata.kernel.texts import LANGUAGES


@contextmanager
def refused(kind: type[tavolata.TavolataError], *words: str) -> Iterator[None]:
    """What happens inside is refused with this type, in one sentence with these words, in every language."""
    with pytest.raises(kind) as caught:
        yield
    assert type(caught.value) is kind
    sentences = [caught.value.text(language) for language in LANGUAGES]
    assert str(caught.value) == caught.value.text("en")
    for sentence in sentences:
        assert "\n" not in sentence
        assert not re.search(r"\{\w+\}", sentence), "a fact was not filled in"
        assert all(word in sentence for word in words), sentence
    assert len(set(sentences)) == len(LANGUAGES)


@contextmanager
def unchanged(match: Match) -> Iterator[None]:
    """What happens inside leaves no trace in the match."""
    before = match.state_bytes(), copy.deepcopy(match.moves), copy.deepcopy(match.events), match.record()
    yield
    assert (match.state_bytes(), match.moves, match.events, match.record()) == before
