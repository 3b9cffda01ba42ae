"""Charts: nothing is cut, nothing overlaps, and the same frame gives the same bytes."""

import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import combinations, pairwise
from xml.etree import ElementTree

import matplotlib
import polars as pl
import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.transforms import Bbox
from PIL import Image

from simkit.charts import (
    by_price,
    card_use,
    card_value,
    heatmap,
    lengths,
    matchups,
    progress,
    ratios,
    score_parts,
    style,
    survival,
    use_rates,
    win_rates,
)

from . import samples

SVG = "{http://www.w3.org/2000/svg}"
TITLE = "Chart · A scenario with a title that is quite long indeed, 4 players"
FOOTER = "1,000,000 games · seed 9223372036854775807 · digest e4d8fab7 · 95 % Wilson intervals, unit: game"
PRICED = {"x_axis": "price, gold", "y_axis": "points"}
POLICIES = ("greedy", "random", "rollout:1000", "my_very_own_policy_with_a_long_name", "rusher")

CHARTS: dict[str, Callable[[], Figure]] = {
    "rates of 2": lambda: win_rates.draw(samples.rates(2), TITLE, FOOTER, par=0.5, tolerance=0.02),
    "rates of 7": lambda: win_rates.draw(samples.rates(7, POLICIES), TITLE, FOOTER, par=1 / 7, tolerance=0.02),
    "a winner": lambda: win_rates.draw(samples.rates(7, POLICIES, 0.8), TITLE, FOOTER, par=1 / 7, tolerance=0.005),
    "a loser": lambda: win_rates.draw(samples.rates(2, lead=-0.5), TITLE, FOOTER, par=0.5, tolerance=0.1),
    "lengths": lambda: _lengths(samples.lengths(), (40, 55, 70), "turns", 0.0),
    "one length": lambda: _lengths(samples.lengths(7, 7), (7, 7, 7), "rounds", 0.0),
    "long tail": lambda: _lengths(samples.lengths(3, 900), (10, 12, 31), "turns", 0.0042),
    "wide": lambda: _lengths(samples.lengths(100, 9000), (3000, 4500, 6000), "decisions", 0.3),
    "shares of 5": lambda: ratios.draw(samples.ratios(5), TITLE, FOOTER, unit="%"),
    "means of 40": lambda: ratios.draw(samples.ratios(40, 1234.5, -300), TITLE, FOOTER, unit="cards per attack"),
    "one share": lambda: ratios.draw(samples.ratios(1), TITLE, FOOTER, unit="%"),
    "survival of 2": lambda: survival.draw(samples.survival(2), TITLE, FOOTER, players=2),
    "survival of 7": lambda: survival.draw(samples.survival(7, 900), TITLE, FOOTER, players=7),
    **{
        f"value of {n} cards": lambda n=n: card_value.draw(samples.card_value(n), TITLE, FOOTER)  # type: ignore[misc]
        for n in (1, 5, 30, 31, 90)
    },
    "three readings": lambda: card_value.draw(samples.card_value(9, ("seen", "adjusted", "causal")), TITLE, FOOTER),
    "seen alone": lambda: card_value.draw(samples.card_value(5, ("seen",)), TITLE, FOOTER),
    **{
        f"use of {n} cards": lambda n=n: card_use.draw(samples.card_use(n), TITLE, FOOTER)  # type: ignore[misc]
        for n in (1, 5, 90)
    },
    "use by six": lambda: card_use.draw(
        samples.card_use(9, ("drawn", "drawn_early", "bought", "b", "c", "d")), TITLE, FOOTER
    ),
    "heat of 2": lambda: heatmap.draw(samples.heat(2, 1234.5), TITLE, FOOTER),
    "heat of 7": lambda: heatmap.draw(samples.heat(7), TITLE, FOOTER),
    **{
        f"{n} against each other": lambda n=n: matchups.draw(samples.matchups(n), TITLE, FOOTER)  # type: ignore[misc]
        for n in (3, 6, 13, 24)
    },
    "no heat": lambda: heatmap.draw(samples.heat(3, 0.0), TITLE, FOOTER),
    **{
        f"price of {n} cards": lambda n=n: by_price.draw(  # type: ignore[misc]
            samples.by_price(n), TITLE, FOOTER, x_axis="price, Beer and Gold", y_axis="bought, %", share=n > 5
        )
        for n in (2, 5, 31, 90)
    },
    "price of six kinds": lambda: by_price.draw(
        samples.by_price(40, (*POLICIES[:3], "a", "b", "c")), TITLE, FOOTER, x_axis="price", y_axis="points"
    ),
    "prices in tens, nine kinds": lambda: by_price.draw(_dear(), TITLE, FOOTER, **PRICED),
    "sources of 2": lambda: score_parts.draw(samples.score_parts(("winners", "others")), TITLE, FOOTER),
    "sources of 5": lambda: score_parts.draw(samples.score_parts(POLICIES), TITLE, FOOTER),
    "one source": lambda: score_parts.draw(samples.score_parts(("winners",), 1), TITLE, FOOTER),
    "rounds of 2": lambda: progress.draw(samples.progress(2), TITLE, FOOTER),
    "rounds of 7": lambda: progress.draw(samples.progress(7, 40), TITLE, FOOTER),
    "small numbers by round": lambda: progress.draw(samples.progress(4, most=0.4), TITLE, FOOTER),
    "one round": lambda: progress.draw(samples.progress(4, 1), TITLE, FOOTER),
    **{
        f"taken of {n} cards": lambda n=n: use_rates.draw(  # type: ignore[misc]
            samples.taken(n), TITLE, FOOTER, axis="completed, %", rounds={f"card_{i}": 10.0 + i for i in range(n // 2)}
        )
        for n in (1, 5, 16, 90)
    },
    "value by kinds": lambda: card_value.draw(
        samples.card_value(35).with_columns(kind=pl.col("card").str.slice(5, 1)), TITLE, FOOTER
    ),
}


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_is_cut_or_overlaps(name: str) -> None:
    root = ElementTree.fromstring(style.svg(CHARTS[name]()))
    page = Bbox.from_bounds(*map(float, root.attrib["viewBox"].split()))
    words = [(text.text, _box(text)) for text in root.iter(f"{SVG}text")]
    cut = [word for word, box in words if not all(map(page.contains, *zip(box.min, box.max, strict=True)))]
    over = [(a, b) for (a, one), (b, two) in combinations(words, 2) if one.padded(-0.5).overlaps(two.padded(-0.5))]
    assert (cut, over) == ([], [])


def _box(text: ElementTree.Element) -> Bbox:
    """Where a word stands, as wide as the chart takes it to be."""
    look = dict(part.split(": ", 1) for part in text.attrib["style"].split("; "))
    turn = text.get("transform", "")
    numbers = re.findall(r"[\d.]+", turn) if turn.startswith("translate") else [text.attrib["x"], text.attrib["y"]]
    size, x, y = float(look["font-size"][:-2]), float(numbers[0]), float(numbers[1])
    width = style.width_of(text.text or "", size)
    start = {"start": 0.0, "middle": width / 2, "end": width}[look.get("text-anchor", "start")]
    if "rotate(-90" in turn:
        return Bbox.from_extents(x - 0.75 * size, y - width + start, x + 0.2 * size, y + start)
    return Bbox.from_extents(x - start, y - 0.75 * size, x - start + width, y + 0.2 * size)


@pytest.mark.parametrize(
    "name",
    [
        "rates of 7",
        "long tail",
        "survival of 2",
        "three readings",
        "use by six",
        "heat of 7",
        "price of 31 cards",
        "sources of 5",
        "rounds of 7",
        "taken of 16 cards",
    ],
)
def test_same_frame_same_bytes(name: str) -> None:
    first, second = CHARTS[name](), CHARTS[name]()
    drawn = style.svg(first)
    assert drawn == style.svg(second)
    assert style.png(first) == style.png(second)
    assert style.svg(first) == drawn, "drawing leaves no trace"
    ElementTree.fromstring(drawn)
    assert "digest e4d8fab7" in drawn


def test_settings_of_the_user_do_not_matter() -> None:
    before = style.svg(CHARTS["rates of 7"]())
    with matplotlib.rc_context({"font.size": 20, "axes.grid": True, "svg.fonttype": "path", "lines.linewidth": 9}):
        assert style.svg(CHARTS["rates of 7"]()) == before
        assert matplotlib.rcParams["font.size"] == 20


def test_threads_do_not_disturb_each_other() -> None:
    names = ["rates of 7", "lengths", "value of 5 cards", "heat of 7"] * 2
    with ThreadPoolExecutor(4) as pool:
        drawn = list(pool.map(lambda name: style.svg(CHARTS[name]()), names))
    assert drawn == [style.svg(CHARTS[name]()) for name in names]


def test_pyplot_is_not_loaded() -> None:
    code = "import sys; from simkit.charts import win_rates, card_value; sys.exit('matplotlib.pyplot' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_svg_has_no_date_and_png_is_on_white() -> None:
    figure = CHARTS["lengths"]()
    assert "date" not in style.svg(figure).lower()
    assert style.png(figure)[:8] == b"\x89PNG\r\n\x1a\n"
    assert figure.get_facecolor() == (1, 1, 1, 1)


def test_titles_stay_text() -> None:
    drawn = style.svg(CHARTS["use of 5 cards"]())
    assert "<script" not in drawn
    words = [element.text for element in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    assert any(word and word.startswith("<script>window") for word in words)


def test_cards_are_sorted_by_the_adjusted_reading() -> None:
    frame = samples.card_value(9).filter((pl.col("reading") == "seen") | (pl.col("card") != "card_6"))
    labels = [label.get_text() for label in card_value.draw(frame, TITLE, FOOTER).axes[0].get_yticklabels()]
    best = frame.filter(pl.col("reading") == "adjusted").sort("estimate", descending=True)["title"].to_list()
    assert [label[:8] for label in labels] == [title[:8] for title in [*best, "Card number 6"]]


def test_cards_stand_under_the_heading_of_their_kind() -> None:
    frame = samples.card_value(8).with_columns(
        kind=pl.when(pl.col("card") < "card_5").then(pl.lit("A")).otherwise(pl.lit("B"))
    )
    labels = [label.get_text() for label in card_value.draw(frame, TITLE, FOOTER).axes[0].get_yticklabels()]
    assert (labels.index("A"), labels.index("B")) == (0, 6)
    assert set(labels[7:]) == {"Card number 5", "Card number 6", "Card number 7"}


def test_the_most_unusual_cards_have_their_names() -> None:
    frame = samples.by_price(31).with_columns(pl.Series("title", [f"Card {i}" for i in range(31)]))
    words = [text.get_text() for text in by_price.draw(frame, TITLE, FOOTER, **PRICED).axes[0].texts]
    outermost = frame.sort("estimate")["title"]
    assert {outermost[0], outermost[-1]} <= set(words)
    assert len(words) > 15


def test_cards_of_one_price_stand_side_by_side_whatever_prices_are() -> None:
    axes = by_price.draw(_dear(), TITLE, FOOTER, **PRICED).axes[0]
    (left, right), xs = axes.get_xlim(), sorted(x for line in axes.lines for x in line.get_xdata())
    assert min(b - a for a, b in pairwise(xs)) > (right - left) / 500
    assert list(axes.get_xticks()) == [10, 20, 30, 40, 50, 60, 70]


def test_no_two_kinds_look_alike_in_a_chart_of_prices() -> None:
    lines = by_price.draw(_dear(), TITLE, FOOTER, **PRICED).axes[0].lines
    assert len({(line.get_marker(), line.get_color()) for line in lines}) == len(lines) == 9


def test_names_do_not_lie_on_dots_or_outside_the_axes() -> None:
    figure = by_price.draw(_dear(), TITLE, FOOTER, **PRICED)
    axes = figure.axes[0]
    renderer = FigureCanvasAgg(figure).get_renderer()
    names = [text.get_window_extent(renderer) for text in axes.texts]
    dots = [axes.transData.transform(spot) for line in axes.lines for spot in line.get_xydata()]
    assert len(names) > 15
    assert not [name for name in names for dot in dots if name.contains(*dot)]
    frame = axes.get_window_extent(renderer)
    assert all(frame.x0 < name.x0 and name.x1 < frame.x1 and name.y1 < frame.y1 for name in names)


def test_a_png_keeps_the_colours_that_tell_kinds_apart() -> None:
    picture = Image.open(BytesIO(style.png(by_price.draw(_dear(), TITLE, FOOTER, **PRICED)))).convert("RGB")
    colours = {colour for _, colour in picture.getcolors(1 << 16)}  # type: ignore[union-attr]
    for wanted in (bytes.fromhex(colour[1:]) for colour in style.PALETTE):
        assert min(max(abs(a - b) for a, b in zip(wanted, colour, strict=True)) for colour in colours) <= 4


def _lengths(frame: pl.DataFrame, quantiles: tuple[int, int, int], unit: str, capped: float = 0.0) -> Figure:
    p10, p50, p90 = quantiles
    return lengths.draw(frame, TITLE, FOOTER, p10=p10, p50=p50, p90=p90, unit=unit, capped=capped)


def _dear() -> pl.DataFrame:
    return samples.by_price(63, tuple("ABCDEFGHI")).with_columns(
        pl.col("price") * 10, title=pl.Series([f"Card {i}" for i in range(63)])
    )


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Quest 1 done", "Quest 2 done"], ["Quest 1", "Quest 2"]),
        (["VP of place 1 from the Earl", "VP of place 2 from the Earl"], ["place 1", "place 2"]),
        (["Bow played", "Bardl the Brewer played"], ["Bow", "Bardl the Brewer"]),
        (["alone", "with help"], ["alone", "with help"]),
        (["a", "a"], ["a", "a"]),
        (["one thing"], ["one thing"]),
    ],
)
def test_rows_do_not_repeat_what_all_are_called(names: list[str], labels: list[str]) -> None:
    frame = samples.ratios(len(names)).with_columns(name=pl.Series(names))
    figure = ratios.draw(frame, TITLE, FOOTER, unit="%")
    assert [label.get_text() for label in figure.axes[0].get_yticklabels()] == labels


def test_lines_that_are_all_high_do_not_start_at_zero() -> None:
    base = samples.progress(2, 4)
    high = base.with_columns(estimate=pl.lit(900.0), low=pl.lit(890.0), high=pl.lit(910.0))
    low = base.with_columns(estimate=pl.lit(5.0), low=pl.lit(1.0), high=pl.lit(9.0))
    bottoms = [progress.draw(frame, TITLE, FOOTER).axes[0].get_ylim()[0] for frame in (high, low)]
    assert bottoms[0] > 800
    assert bottoms[1] <= 0
