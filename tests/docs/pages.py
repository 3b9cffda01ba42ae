"""Pages of the documentation, and what a reader can type from them.

Of the code blocks of a page these are carried out, from the first to the last:

- `console`: each line after `$ ` is a command, the lines below it are its answer; `…` stands for lines left out;
- a block whose first line is a comment with the name of a file (`# duel.toml`) is that file;
- `python` and `sql` with a block `text` behind them: the program and what it prints.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
DOCUMENTS = [*PAGES, ROOT / "CHANGELOG.md"]
BLOCK = re.compile(r"^(`{3,})(\w+)\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"# ([\w./-]+\.\w+)\n")
COMMAND = re.compile(r"^\$ ((?:.*\\\n)*.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A code block: its language, its text, and where the text begins."""

    language: str
    text: str
    start: int

    @property
    def file(self) -> str:
        """The name of the file that this block shows, if it shows one."""
        named = FILE.match(self.text)
        return named[1] if named else ""


@dataclass(frozen=True)
class Step:
    """Something a reader types, and the answer that the page prints."""

    kind: str  # "command", "file", "python" or "sql"
    text: str
    answer: str
    span: tuple[int, int]  # of the answer in the page


def blocks(page: Path) -> list[Block]:
    return [Block(match[2], match[3], match.start(3)) for match in BLOCK.finditer(page.read_text(encoding="utf-8"))]


def steps(page: Path) -> Iterator[Step]:
    """All that a reader of a page types, in its order."""
    for block, following in pairwise([*blocks(page), Block("", "", 0)]):
        if block.language == "console":
            yield from commands(block)
        elif block.file:
            yield Step("file", block.text, "", (block.start, block.start))
        elif block.language in ("python", "sql") and following.language == "text":
            span = following.start, following.start + len(following.text)
            yield Step(block.language, block.text, following.text, span)


def commands(block: Block) -> Iterator[Step]:
    for match in COMMAND.finditer(block.text):
        yield Step("command", match[1], match[2], (block.start + match.start(2), block.start + match.end(2)))


def code(document: Path) -> list[str]:
    """Everything in backticks."""
    text = document.read_text(encoding="utf-8")
    return BLOCK.sub("", text).split("`")[1::2] + [match[3] for match in BLOCK.finditer(text)]


def title(page: Path) -> str:
    """A page as tests call it."""
    return str(page.relative_to(ROOT))
