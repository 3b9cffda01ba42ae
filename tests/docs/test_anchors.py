"""Anchors of links between pages of the documentation exist, also those of generated parts; Sphinx is not needed."""

import re
from functools import cache
from pathlib import Path

import pytest

from tools.reference.generators import whole

from .pages import BLOCK, PAGES, title

LINK = re.compile(r"\]\(([^)#\s]*)#([^)\s]+)\)")
LABEL = re.compile(r"^\(([\w-]+)\)=$", re.MULTILINE)
HEADING = re.compile(r"^#{1,4} (.+)$", re.MULTILINE)


@cache
def anchors(page: Path) -> frozenset[str]:
    """The labels of a page, and its headings as the site writes them into addresses."""
    text = BLOCK.sub("", whole(page))
    return frozenset([*LABEL.findall(text), *map(slug, HEADING.findall(text))])


def slug(heading: str) -> str:
    words = re.sub(r"[^\w\- ]", "", heading.replace("\\", "").strip().lower())
    return words.replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_anchors_exist(page: Path) -> None:
    links = LINK.findall(BLOCK.sub("", whole(page)))
    inside = [(page.parent / file if file else page, anchor) for file, anchor in links if "://" not in file]
    assert [f"{file}#{anchor}" for file, anchor in inside if file.is_file() and anchor not in anchors(file)] == []
