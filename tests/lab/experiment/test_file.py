"""The file of an experiment: what is wrong with it is said in a sentence that names the entry."""

from pathlib import Path
from typing import Any

import pytest

from tavolata import TavolataError
from tavolata.kernel.texts import LANGUAGES
from tavolata.lab.experiment.file import MEASURES, MOST_GAMES, Experiment, check, read

from .small_experiments import small

ENDLESS = b"[limits.sins]\nvalue = " + b"9" * 5000 + b'\nsource = "ours"\n'
DEEP = b".".join([b"a"] * 5000) + b" = 1\n"
"""Tables within tables, written without a bracket: reading them does not go deep, taking them apart would."""


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"game": "chess"}, "chess"),
        ({"game": 3}, "3"),
        ({"game": ["trono"]}, "'game' cannot be ['trono']"),
        ({"players": 9}, "9"),
        ({"players": "many"}, "many"),
        ({"games": 0}, "'games' cannot be 0"),
        ({"games": MOST_GAMES + 1}, "'games'"),
        ({"games": 1e3}, "'games'"),
        ({"seed": -1}, "'seed'"),
        ({"speed": 1}, "no entry 'speed'"),
        ({"preset": 4}, "'preset'"),
        ({"preset": "slow"}, "slow"),
        ({"edition": 7}, "7"),
        ({"bots": "genius"}, "'genius' for the entry 'bots'"),
        ({"bots": ["simple", "random"]}, "each of the 3 seats"),
        ({"bots": 7}, "'bots' is 7"),
        ({"bots": [["simple"]] * 3}, "'bots'"),
        ({"bots": "master", "games": 1_000_000}, "at most 100000 games"),
        ({"measure": ["joy"]}, "'measure'"),
        ({"measure": "facts"}, "'measure'"),
        ({"until_of": ["joy"]}, "'until_of' is ['joy']; it is a list of some of seat, order, role, events"),
        ({"until_of": "role"}, "'until_of'"),
        ({"until_of": ["role"], "measure": ["course"]}, "some of seat, order:"),
        ({"options": 3}, "'options'"),
        ({"options": {"dragons": True}}, "dragons"),
        ({"options": {"deadly_sins": 4}}, "deadly_sins"),
        ({"content": 3}, "'content'"),
        ({"content": {"limits": {"virtues": 3}}}, "limits.virtues"),
        ({"content": {"limits": {"sins": 0}}}, "limits.sins"),
        ({"content": "nowhere.toml"}, "nowhere.toml"),
        ({"content": "endless.toml"}, "endless.toml"),
        ({"content": "deep.toml"}, "deep.toml"),
        ({"content": {"limits": {"sins": 2}}}, "limits.sins"),  # possible alone, impossible together
    ],
)
def test_what_cannot_be_is_refused_by_name(changes: dict[str, Any], said: str, tmp_path: Path) -> None:
    (tmp_path / "endless.toml").write_bytes(ENDLESS)
    (tmp_path / "deep.toml").write_bytes(DEEP)
    with pytest.raises(TavolataError) as refused:
        check({"game": "trono", "players": 3, **changes}, tmp_path)
    assert said in refused.value.text("en")
    assert all(refused.value.text(language).endswith(".") for language in LANGUAGES)


def test_a_file_needs_a_game() -> None:
    with pytest.raises(TavolataError, match="'game'"):
        check({})


@pytest.mark.parametrize("text", [b"game = ", b"\xff\xfe", b"a = " + b"[" * 100_000, b" " * (2 << 20), ENDLESS])
def test_what_is_no_file_of_ours_is_refused(text: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_bytes(text)
    with pytest.raises(TavolataError, match=r"bad\.toml"):
        read(tmp_path / "bad.toml")
    with pytest.raises(TavolataError, match=r"none\.toml"):
        read(tmp_path / "none.toml")


def test_the_mark_of_an_editor_and_depth_do_no_harm(tmp_path: Path) -> None:
    (tmp_path / "marked.toml").write_bytes(b'\xef\xbb\xbfgame = "trono"\r\n')
    assert read(tmp_path / "marked.toml") == check({"game": "trono"})
    (tmp_path / "deep.toml").write_bytes(b'game = "trono"\n[content]\n' + DEEP)
    with pytest.raises(TavolataError, match=r"no content 'a\.a\."):
        read(tmp_path / "deep.toml")


def test_defaults_are_filled_in_and_content_may_be_written_three_ways(tmp_path: Path) -> None:
    asked = check({"game": "trono"})
    assert (asked.players, asked.bots, asked.measure) == (4, ("solid",) * 4, MEASURES)
    (tmp_path / "own.toml").write_text('[limits]\nsins = { value = 8, source = "ours" }\n')
    ways: list[Any] = [{"limits": {"sins": 8}}, {"limits.sins": 8}, {"limits": {"sins": {"value": 8}}}, "own.toml"]
    assert {check({"game": "trono", "content": way}, tmp_path).key for way in ways} == {
        check({"game": "trono", "content": {"limits.sins": 8}}).key
    }
    assert check({"game": "trono", "content": {"limits.sins": 7}}).key == asked.key  # as printed: no change


def test_an_experiment_survives_json() -> None:
    asked = small(content={"limits": {"sins": 8}}, options={"deus_ex": False}, bots=["random", "gentle", "keen"])
    assert Experiment.from_json(asked.to_json()) == asked
    assert asked.is_searched
    assert not small().is_searched
