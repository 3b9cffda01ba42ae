"""A page in a directory: index.html, and every chart as SVG and PNG."""

from pathlib import Path

from simkit.logs.manifest import EXPERIMENT, REPORT
from simkit.page.drawing import pictures
from simkit.page.html import render
from simkit.page.model import Page
from simkit.page.words import slug
from simkit.runs.store import publish

INDEX = "index.html"


def write(page: Page, directory: Path) -> Path:
    """Write a page into the directory of an experiment, or into one of its own; returns its file."""
    drawn = pictures(page)
    files = {INDEX: render(page, drawn).encode()}
    for stem, picture in drawn.items():
        files |= {f"{slug(stem)}.svg": picture.svg.encode(), f"{slug(stem)}.png": picture.png}
    name = EXPERIMENT if (directory / EXPERIMENT).exists() else REPORT
    publish(directory, name, "page", files)
    return directory / INDEX
