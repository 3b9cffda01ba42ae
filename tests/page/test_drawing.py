"""Charts of a page are drawn by name, and each once."""

from __future__ import annotations

import pytest

from simkit.charts import style
from simkit.page.drawing import Picture, draw, pictures
from simkit.page.model import Figure, Figures
from tests.charts.samples import lengths
from tests.page.samples import page, section

FIGURE = Figure(
    "lengths", "lengths", lengths(), "Game length", "a footer",
    {"p10": 40, "p50": 55, "p90": 70, "unit": "turns", "capped": 0.0},
)  # fmt: skip


def test_a_figure_is_drawn_by_the_module_of_its_chart() -> None:
    words = [text.get_text() for text in draw(FIGURE).texts]
    assert "Game length" in " ".join(words)
    assert "a footer" in " ".join(words)


def test_a_chart_that_is_not_there() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"simkit\.charts\.pie"):
        draw(Figure("x", "pie", lengths(), "", ""))


def test_each_picture_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(style, "svg", lambda figure: drawn.append("svg") or "<svg/>")
    monkeypatch.setattr(style, "png", lambda figure: drawn.append("png") or b"png")
    picture = Picture(draw(FIGURE))
    assert [picture.svg, picture.svg, picture.png, picture.png] == ["<svg/>", "<svg/>", b"png", b"png"]
    assert drawn == ["svg", "png"]


def test_pictures_have_the_names_of_their_files() -> None:
    one, two = (section(Figures([FIGURE]), anchor=anchor) for anchor in ("one", "two"))
    assert list(pictures(page(section(Figures([FIGURE]))))) == ["lengths"]
    assert list(pictures(page(one, two))) == ["one-lengths", "two-lengths"]
