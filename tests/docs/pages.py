"""The pages of the documentation and the examples in them.

    ```python    a session with `>>>`, run by doctest; the sessions of one page share their names
    ```python    first line `# path/to/file.py`: an excerpt that must stand in that file, word for word
    ```console   `$ command` and what it prints (`...` stands for anything)

How the tests run the commands of a block is said in a comment before it, which a reader of the page does not see:
`<!-- tests: served -->` for all of them, or `<!-- tests: served; not run; run -->` for one after the other.

    run                  as it is; so is a block without a comment
    tested with ARGS     run with these arguments added (a smaller size)
    interactive          run with `quit` typed
    served               started as a server, and stopped when it answers
    exit 2               it is refused, with this exit code (1, where it only says what it found)
    not run              only for the commands in `NOT_RUN`
"""

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
NOT_RUN = re.compile(
    r"(git clone|cd|\./dev (test|check|bench|chaos)|uv|pip|python -m benchmarks|tavolata (arena|sit) .*\./trono\.npz)\b"
)


@dataclass(frozen=True, eq=False)
class Block:
    """One fenced block of a page."""

    page: Path
    line: int
    language: str
    text: str
    remarks: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A command of a console block, how it is to be run, and what it is shown to print."""

    block: Block
    command: str
    remark: str
    shown: str

    def __str__(self) -> str:
        return f"{self.block.page.relative_to(ROOT)}: {self.command}"


def blocks(page: Path, language: str = "") -> list[Block]:
    """The fenced blocks of a page (in one language)."""
    text = page.read_text(encoding="utf-8")
    fence = r"(?:^<!-- tests: (.*?) -->\n)?^```(\w*)[^\n]*\n(.*?)^```$"
    found = re.finditer(fence, text, re.MULTILINE | re.DOTALL)
    made = [Block(page, text.count("\n", 0, m.start(2)) + 1, m[2], m[3], (m[1] or "run").split("; ")) for m in found]
    return [block for block in made if not language or block.language == language]


def is_excerpt(block: Block) -> bool:
    return block.text.startswith("# ") and block.text.split("\n", 1)[0].endswith(".py")


def commands(page: Path) -> list[Command]:
    """The commands of a page's console blocks."""
    found = []
    for block in blocks(page, "console"):
        parts = re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]
        remarks = block.remarks * len(parts) if len(block.remarks) == 1 else block.remarks
        for part, remark in zip(parts, remarks, strict=True):
            command, shown = part.split("\n", 1)
            found.append(Command(block, command.strip(), "" if remark == "run" else remark, shown))
    return found
