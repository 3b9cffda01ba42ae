"""Builders and charts know nothing of HTML, Markdown or terminals: pages are data until a renderer has them."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import simkit

ROOT = Path(simkit.__file__).parent
MARKUP = re.compile(r"</?[a-z][a-z0-9]*[ />]|</|&(?:[a-z]+|#\d+);|\x1b\[|^\||\*\*|^#+ ", re.MULTILINE)
RENDERERS = ("html", "text", "markdown", "json", "inline_svg", "publishing", "rendering")
SVG = "charts/style.py"  # slims the files that matplotlib writes
FILES = [
    *(path for folder in ("charts", "page/builders") for path in sorted((ROOT / folder).glob("*.py"))),
    *(ROOT / "page" / f"{name}.py" for name in ("model", "words", "finished", "experiments")),
]


def literals(source: str) -> list[str]:
    """Every text in the code, the pieces of f-strings among them."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return [node.value for node in nodes if isinstance(node.value, str)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_markup_before_the_renderers(path: Path) -> None:
    source = path.read_text("utf-8")
    if path != ROOT / SVG:
        assert not [text for text in literals(source) if MARKUP.search(text)]
    names = "|".join(RENDERERS)
    assert not re.search(rf"simkit\.page\.({names})\b|from html import|import rich|from rich", source)


@pytest.mark.parametrize(
    ("text", "markup"),
    [
        ("<p>x</p>", True),
        ("a <small>note", True),
        ("x&nbsp;%", True),
        ("**bold**", True),
        ("\x1b[31m", True),
        ("| a | b |", True),
        ("a < b and c > d, 5 & 6", False),
        ("*Seen* by `greedy`, [why](#readings)", False),  # the light markup of the page model
    ],
)
def test_what_markup_is(text: str, *, markup: bool) -> None:
    assert bool(MARKUP.search(text)) == markup
