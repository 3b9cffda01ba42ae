"""A page as JSON: all that it says, for a program that shows it in its own way."""

from __future__ import annotations

import json
from typing import Any

import polars as pl

from simkit.page.json import render
from simkit.page.model import Figure, Figures, Page, Paragraph
from tests.page.samples import NASTY, hostile, numbers, page, section


def read(content: Page) -> dict[str, Any]:
    value = json.loads(render(content), parse_constant=lambda name: None)
    assert isinstance(value, dict)
    return value


def test_every_block_names_what_it_is() -> None:
    blocks = read(page(section(Paragraph("x"), numbers())))["sections"][0]["parts"][0]["blocks"]
    assert [block["is"] for block in blocks] == ["paragraph", "table"]
    rate = blocks[1]["rows"][0][1]
    assert (rate["is"], rate["estimate"], rate["unit"]) == ("quantity", 0.5721, "share")


def test_numbers_that_json_does_not_know_are_null() -> None:
    assert "NaN" not in render(page(section(numbers())))
    assert "Infinity" not in render(page(section(numbers())))


def test_charts_are_their_frames() -> None:
    chart = Figure("a", "lengths", pl.DataFrame({"x": [1, 2], "y": [0.5, float("inf")]}), "Title", "footer", {"p": 1})
    (figure,) = read(page(section(Figures([chart]))))["sections"][0]["parts"][0]["blocks"][0]["items"]
    assert figure["frame"] == [{"x": 1, "y": 0.5}, {"x": 2, "y": None}]
    assert (figure["title"], figure["options"]) == ("Title", {"p": 1})


def test_text_is_kept_as_it_is() -> None:
    assert read(hostile(NASTY))["title"] == NASTY
