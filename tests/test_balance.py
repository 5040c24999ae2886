"""docs/balance.md: its figures are of the games as they are, and the commands that make them work."""

import re
import sys
from pathlib import Path

import pytest
from benchmarks.balance import __main__ as command
from benchmarks.balance import strong
from benchmarks.balance.page import PAGE, begin, content_mark, end, part

each_game = pytest.mark.parametrize("name", command.MAKERS)


def measured(text: str, name: str) -> str:
    found = part(name, text)
    assert found is not None
    return found[2]


def outline(tables: str) -> list[str]:
    """Headings and the first cell of every row: what is measured, without the figures."""
    lines = [line for line in tables.splitlines() if line.startswith(("#", "|"))]
    return [re.sub(r"^(\| [^|]*).*", r"\1", line) for line in lines]


@each_game
def test_the_figures_are_of_the_present_content(name: str) -> None:
    """After a change of content, options or edition: `python -m benchmarks.balance --write`."""
    found = part(name, PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[1] == content_mark(name)


@each_game
def test_what_is_ours_keeps_to_its_aims(name: str) -> None:
    """Every column and row of verdicts says yes, but where the page shows what print leaves unfair."""
    parts = re.split(r"^### ", measured(PAGE.read_text(encoding="utf-8"), name), flags=re.MULTILINE)
    verdicts = [re.findall(r"\b(?:yes|NO)\b", each) for each in parts if not each.startswith("Seats, as printed")]
    assert "NO" not in {verdict for found in verdicts for verdict in found}
    assert sum(map(len, verdicts)) >= 4


@each_game
def test_the_command_makes_the_page(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "balance.md"
    page.write_text(f"before\n{begin(name, '0')}\nold\n{end(name)}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["balance", "--quick", "--game", name, "--write", str(page)])
    command.main()
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("\nafter\n")
    assert outline(measured(text, name)) == outline(measured(PAGE.read_text(encoding="utf-8"), name))


def test_a_stronger_level_is_asked_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"
    words = ["strong", "--minutes", "0.02", "--processes", "1", "--level", "solid", "--game", "bomarzo"]
    monkeypatch.setattr(sys, "argv", [*words, "--json", str(kept)])
    strong.main()
    shown = capsys.readouterr().out
    assert re.search(r"^bomarzo, 2 players, late_wine: [1-9]\d* games$", shown, re.MULTILINE)
    assert "order 0: " in shown
    assert "advanced pawns" in shown
    assert kept.read_text(encoding="utf-8").count('"order"') >= 1
