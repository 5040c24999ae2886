"""Markdown with one sentence a line.

python -m tests.docs.wrap     writes the pages anew, where a paragraph is wrapped otherwise

A diff then shows the sentences that have changed, and nothing else. Tables, headings, code, comments and lines that end
in a hard break are left alone.
"""

import re

from .pages import PAGES, ROOT

HOME = ("CHANGELOG", "CODE_OF_CONDUCT", "SECURITY")
ELSEWHERE = ("src/tavolata/games/*/RULES*.md", "src/tavolata/starter/**/*.md", "examples/**/*.md", ".github/**/*.md")
WRAPPED = [
    *PAGES,
    *(ROOT / f"{name}.md" for name in HOME),
    *(page for pattern in ELSEWHERE for page in sorted(ROOT.glob(pattern))),
]
END = re.compile(
    r"(?<=[.!?])(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bvs\.)(?<!\bNo\.)(?<!\.\.\.)([)*”»\"_]*) +(?=[A-ZÀ-Ý*\[`“«\"(]|[0-9]+ )"
)
"""Where a sentence ends and another one follows."""

ITEM = re.compile(r"( *)([-*]|\d+\.) +")
ALONE = re.compile(r" *(\||#|<|!\[|```|>|\[\w+\]:|$)")
"""Lines that are no part of a paragraph."""


def sentences(text: str) -> list[str]:
    """The sentences of a paragraph; none is cut inside code or a link."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(found[0])
        return f"\0{len(kept) - 1}\0"

    hidden = re.sub(r"`[^`]*`|\[[^\]]*\]\([^)]*\)", keep, text)
    parts = END.sub(lambda found: f"{found[1]}\n", re.sub(r"(?<=[.!?]) +(?=\0)", "\n", hidden)).split("\n")
    if len(parts) > 1 and re.fullmatch(r"\*\*[^*]+\*\*", parts[0]):  # a lead-in stays with what it leads to
        parts[:2] = [" ".join(parts[:2])]
    return [re.sub(r"\0(\d+)\0", lambda found: kept[int(found[1])], part).strip() for part in parts]


def wrapped(page: str) -> str:
    """A page with its paragraphs written one sentence a line."""
    out: list[str] = []
    paragraph: list[str] = []
    lead = indent = ""

    def close() -> None:
        nonlocal lead
        if paragraph:
            lines = sentences(" ".join(paragraph))
            out.extend([lead + lines[0], *(indent + line for line in lines[1:])])
            paragraph.clear()
            lead = indent

    is_code = False
    for line in page.split("\n"):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        if is_code or ALONE.match(line):
            close()
            out.append(line)
            continue
        item = ITEM.match(line)
        if item:
            close()
            lead, indent = line[: item.end()], " " * item.end()
        elif not paragraph:
            lead = indent = line[: len(line) - len(line.lstrip())]
        paragraph.append(line[item.end() :].strip() if item else line.strip())
        if line.endswith("  "):
            close()
    close()
    return "\n".join(out)


def main() -> None:
    for page in WRAPPED:
        text = page.read_text(encoding="utf-8")
        if wrapped(text) != text:
            page.write_text(wrapped(text), encoding="utf-8")
            print(page.relative_to(ROOT))


if __name__ == "__main__":
    main()
