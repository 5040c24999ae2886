"""Lines by category: `python -m tests.lines [REV]`; with a revision, also the lines of that revision."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
CATEGORIES: dict[str, tuple[str | tuple[str, ...], tuple[str, ...]]] = {
    "games: rules": ("src/tavolata/games/", (".py",)),
    "games: content, texts, rules pages": ("src/tavolata/games/", (".toml", ".md")),
    "kernel": ("src/tavolata/kernel/", (".py",)),
    "server": ("src/tavolata/server/", (".py",)),
    "other Python": ("src/tavolata/", (".py",)),
    "other texts": ("src/tavolata/", (".toml",)),
    "web client": ("web/src/", (".ts", ".svelte", ".css")),
    "tests: golden files": ("tests/golden/", (".txt",)),
    "tests": ("tests/", (".py",)),
    "benchmarks, examples": (("benchmarks/", "examples/"), (".py",)),
    "docs": (("docs/", "README", "CONTRIBUTING"), (".md",)),
}
"""A file belongs to the first category whose folder and ending it has."""


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout


def category(path: str) -> str | None:
    found = (name for name, (folder, ending) in CATEGORIES.items() if path.startswith(folder) and path.endswith(ending))
    return next(found, None)


def count(revision: str | None = None) -> Counter[str]:
    """Lines by category: of a revision, or of the tracked files as they are."""
    lines: Counter[str] = Counter()
    empty = git("hash-object", "-t", "tree", "/dev/null").strip()
    for row in git("diff", "--numstat", "--no-renames", empty, *([revision] if revision else [])).splitlines():
        added, _, path = row.split("\t")
        name = category(path)
        if name and added != "-":
            lines[name] += int(added)
    return lines


def main(revision: str | None = None) -> None:
    now = count()
    before = count(revision) if revision else now
    for name in CATEGORIES:
        print(f"{name:36}{before[name]:8,}{now[name]:8,}" if revision else f"{name:36}{now[name]:8,}")
    print(f"{'all':36}{before.total():8,}{now.total():8,}" if revision else f"{'all':36}{now.total():8,}")


if __name__ == "__main__":
    main(*sys.argv[1:])
