"""A page in a directory: one file, and its charts beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.errors import StorageError
from simkit.page.builders.report import layout
from simkit.page.html import render
from simkit.page.publishing import write
from tests.page.samples import chapter, report


def test_charts_are_written_as_files(tmp_path: Path) -> None:
    assert write(layout(report(chapter())), tmp_path) == tmp_path / "index.html"
    charts = ("win-rates", "lengths", "survival", "matchups-hero", "card-value", "card-use", "heat-hits-to")
    expected = {f"axes-4p-0123abcd-{chart}.{kind}" for chart in charts for kind in ("svg", "png")}
    assert {file.name for file in tmp_path.iterdir()} == expected | {"index.html", "report.json", ".lock"}


def test_the_file_is_what_the_renderer_says(tmp_path: Path) -> None:
    page = layout(report(chapter()))
    assert write(page, tmp_path / "deep" / "down").read_text("utf-8") == render(page)


def test_the_same_page_is_written_again(tmp_path: Path) -> None:
    page = layout(report(chapter()))
    first = {file.name: file.read_bytes() for file in write(page, tmp_path).parent.iterdir()}
    assert {file.name: file.read_bytes() for file in write(page, tmp_path).parent.iterdir()} == first


def test_runs_of_the_same_name_have_files_of_their_own(tmp_path: Path) -> None:
    write(layout(report(chapter(), chapter())), tmp_path)
    assert len(list(tmp_path.glob("*-lengths.svg"))) == 2


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="cannot be written"):
        write(layout(report(chapter())), tmp_path / "file" / "below")
