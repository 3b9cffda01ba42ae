"""Charts of experiments: nothing is cut, nothing overlaps."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from xml.etree import ElementTree

import polars as pl
import pytest
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

from simkit.charts import bias, differences, payoffs, ratings, response, response_grid, style, styles_panel, value_rank

from . import samples
from .test_charts import FOOTER, SVG, TITLE, _box

KINDS = ("unit", "defense", "resource", "equipment", "building", "action", "town_hall", "a_class_with_a_long_name")
WORDS = ("looks strong, but is not", "looks weak, but is not", "looks harmless, but harms", "")
STYLES = ("random", "greedy", "rusher", "builder", "my_very_own_policy_with_a_long_name")


def names(rows: int) -> list[str]:
    return list(samples.titles(rows).values())


def effects(rows: int) -> pl.DataFrame:
    lines = [(name, x := (i * 7 % rows) - rows / 3, x - 2, x + 2, i % 2 == 0) for i, name in enumerate(names(rows))]
    return pl.DataFrame(lines, schema=["name", "estimate", "low", "high", "flagged"], orient="row")


def curve(values: list[str], series: tuple[str, ...]) -> pl.DataFrame:
    lines = [
        (x, name, y := 20.0 + 9 * s + i * i, y - 1.5, y + 1.5)
        for s, name in enumerate(series)
        for i, x in enumerate(values)
    ]
    return pl.DataFrame(lines, schema=["x", "series", "estimate", "low", "high"], orient="row")


def cells(xs: int, ys: int, most: float = 60.0) -> pl.DataFrame:
    lines = [
        (str(x), str(10 * y), v := most * (x + y + 1) / (xs + ys), v - 1.2, v + 1.2)
        for x in range(xs)
        for y in range(ys)
    ]
    return pl.DataFrame(lines, schema=["x", "y", "estimate", "low", "high"], orient="row")


def values(rows: int) -> pl.DataFrame:
    lines = [
        (name, KINDS[i % len(KINDS)], x := 30.0 - 60 * i / rows, x - 1, x + 1, i % 3 > 0)
        for i, name in enumerate(names(rows))
    ]
    return pl.DataFrame(lines, schema=["title", "kind", "estimate", "low", "high", "flagged"], orient="row")


def biases(rows: int) -> pl.DataFrame:
    lines = [
        (name, x := 12.0 - i, x - 40 * (i == 2) - 1, x + 1, y := i % 5 - 2.0, y - 1, y + 1, WORDS[i % 4])
        for i, name in enumerate(names(rows))
    ]
    head = ["title", "seen", "seen_low", "seen_high", "causal", "low", "high", "misleads"]
    return pl.DataFrame(lines, schema=head, orient="row")


def panel(rows: int, styles: tuple[str, ...]) -> pl.DataFrame:
    verdicts = ("robust", "depends on play style", "undecided")
    lines = [
        (name, who, x := (i - s) / 2, x - 0.4, x + 0.4, verdicts[i % 3])
        for s, who in enumerate(styles)
        for i, name in enumerate(names(rows))
    ]
    return pl.DataFrame(lines, schema=["name", "style", "estimate", "low", "high", "verdict"], orient="row")


def met(policies: int) -> pl.DataFrame:
    who = [*STYLES, *(f"search:{n}" for n in range(policies))][:policies]
    lines = [
        (one, two, x := 0.5 + 0.5 * (j - i) / policies, x - 0.04, x + 0.04)
        for i, one in enumerate(who)
        for j, two in enumerate(who)
        if i != j
    ]
    return pl.DataFrame(lines, schema=["policy", "against", "estimate", "low", "high"], orient="row")


POINTS = "win probability, percentage points"
KEY = "cards.the_extraordinarily_long_id_of_a_card.cost.beer"
CHARTS: dict[str, Callable[[], Figure]] = {
    **{
        f"{n} effects": lambda n=n: differences.draw(effects(n), TITLE, FOOTER, label="B less A, % of A")
        for n in (1, 5, 40)
    },  # type: ignore[misc]
    "a curve": lambda: response.draw(
        curve(["2", "3", "4", "5"], ("one",)), TITLE, FOOTER, today="4", labels=(KEY, "turns")
    ),
    "curves": lambda: response.draw(
        curve([*map(str, range(60))], STYLES), TITLE, FOOTER, today="30", labels=(KEY, "%"), level=30.0
    ),
    "words": lambda: response.draw(
        curve(["discard", "use", "a very long word indeed"], STYLES[:2]), TITLE, FOOTER, today="use", labels=(KEY, "%")
    ),
    "one point": lambda: response.draw(curve(["7"], STYLES[:1]), TITLE, FOOTER, today=None, labels=(KEY, "%")),
    "no point is today": lambda: response.draw(
        curve(["7", "9"], STYLES[:3]), TITLE, FOOTER, today="8", labels=(KEY, "%")
    ),
    "a grid": lambda: response_grid.draw(
        cells(4, 3), TITLE, FOOTER, today=("1", "10"), labels=(KEY, "rules.hits_to_out")
    ),
    "a wide grid": lambda: response_grid.draw(cells(32, 2), TITLE, FOOTER, today=("1", "10"), labels=(KEY, KEY)),
    "a grid of eight": lambda: response_grid.draw(
        cells(8, 8, 9999.0), TITLE, FOOTER, today=("1", "10"), labels=(KEY, KEY)
    ),
    "a cell": lambda: response_grid.draw(cells(1, 1), TITLE, FOOTER, today=(None, None), labels=(KEY, KEY)),
    **{f"value of {n}": lambda n=n: value_rank.draw(values(n), TITLE, FOOTER, label=POINTS) for n in (1, 9, 40)},  # type: ignore[misc]
    **{f"bias of {n}": lambda n=n: bias.draw(biases(n), TITLE, FOOTER) for n in (1, 9, 40)},  # type: ignore[misc]
    **{f"league of {n}": lambda n=n: payoffs.draw(met(n), TITLE, FOOTER) for n in (2, 5, 16)},  # type: ignore[misc]
    **{f"ratings of {n}": lambda n=n: ratings.draw(effects(n), TITLE, FOOTER) for n in (2, 40)},  # type: ignore[misc]
    **{f"{n} styles": lambda n=n: styles_panel.draw(panel(9, STYLES[:n]), TITLE, FOOTER, label=POINTS) for n in (2, 5)},  # type: ignore[misc]
}


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_is_cut_or_overlaps(name: str) -> None:
    root = ElementTree.fromstring(style.svg(CHARTS[name]()))
    page = Bbox.from_bounds(*map(float, root.attrib["viewBox"].split()))
    words = [(text.text, _box(text)) for text in root.iter(f"{SVG}text")]
    cut = [word for word, box in words if not all(map(page.contains, *zip(box.min, box.max, strict=True)))]
    over = [(a, b) for (a, one), (b, two) in combinations(words, 2) if one.padded(-0.5).overlaps(two.padded(-0.5))]
    assert (cut, over) == ([], [])
    assert style.svg(CHARTS[name]()) == style.svg(CHARTS[name]())
