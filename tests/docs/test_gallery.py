"""The gallery has every chart, with a picture and a command that can be typed."""

import shlex
from importlib import import_module

import pytest
import typer.main

from simkit.cli.app import app
from tools.reference.gallery import PICTURES, charts, picture_of

from .pages import ROOT

MOST_BYTES = 1_500_000
CHARTS = charts()


def test_every_chart_is_there() -> None:
    files = (ROOT / "simkit" / "charts").glob("*.py")
    drawing = {file.stem for file in files if hasattr(import_module(f"simkit.charts.{file.stem}"), "draw")}
    assert len(drawing) >= 20
    assert sorted(chart["module"] for chart in CHARTS) == sorted(drawing)


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: str(chart["module"]))
def test_a_chart_has_a_picture_and_a_command(chart: dict[str, str]) -> None:
    picture = PICTURES / picture_of(chart)
    assert picture.read_bytes().startswith(b"\x89PNG")
    program, name, *words = shlex.split(chart["command"])
    assert program == "simkit"
    command = typer.main.get_command(app).commands[name]  # type: ignore[attr-defined]
    assert command.make_context(name, words).params
    assert chart["shows"]
    assert chart["read"]


def test_pictures_are_small_and_shown() -> None:
    files = list(PICTURES.iterdir())
    assert sum(file.stat().st_size for file in files) <= MOST_BYTES
    pages = "".join(page.read_text(encoding="utf-8") for page in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
    shown = {picture_of(chart) for chart in CHARTS}
    assert [file.name for file in files if file.name not in shown and file.name not in pages] == []
