"""Charts in a page: their ids, fonts and colours fit in, their words stay as they are."""

from __future__ import annotations

import polars as pl

from simkit.charts import card_use, card_value, style
from simkit.page.inline_svg import inline, shared_styles
from tests.charts import samples


def test_inlined_svg_is_at_home_in_a_page() -> None:
    drawn = style.svg(card_value.draw(samples.card_value(5), "A title", "a footer"))
    one, two = inline(drawn, "one"), inline(drawn, "two")
    assert one.startswith("<svg viewBox=")
    assert "http" not in one
    assert "<style" not in one
    assert 'id="one-' in one
    assert one.replace("one-", "two-") == two
    assert one.count("url(#one-") == one.count("url(#") > 0
    assert one.count('href="#one-') == one.count("href=") > 0
    assert "var(--ink)" in one
    assert style.INK not in one


def test_inlining_leaves_words_alone() -> None:
    frame = pl.DataFrame({"card": ["a"], "title": ['#ffffff id="x"'], "measure": ["drawn"], "per_game": [1.0]})
    assert '>#ffffff id="x"</text>' in inline(style.svg(card_use.draw(frame, "A title", "a footer")), "one")


def test_styles_become_classes_in_tags_alone() -> None:
    page = '<p style="a: 1">x style="b: 2"</p><b style="a: 1"></b><i style="c: 3"></i>'
    body, rules = shared_styles(page)
    assert body == '<p class="c0">x style="b: 2"</p><b class="c0"></b><i class="c1"></i>'
    assert rules == ".c0 { a: 1 }\n.c1 { c: 3 }"
