"""A page as HTML: the same bytes for the same page, nothing from outside, every text escaped, nothing twice."""

from __future__ import annotations

import re
from html import escape

import pytest

from simkit.numbers import POINTS, SHARE, Quantity
from simkit.page.builders.report import layout
from simkit.page.drawing import pictures
from simkit.page.html import SEVERAL, render
from simkit.page.html_cells import MANY
from simkit.page.inline_svg import VARIABLES
from simkit.page.model import (
    BRIEF,
    Cell,
    Code,
    Commands,
    Finding,
    Findings,
    Link,
    Named,
    Page,
    Paragraph,
    Prose,
    Subsection,
    ValueTable,
)
from simkit.page.words import SHOWN
from tests.page.reading import Reader, plain_html
from tests.page.samples import FLAGGED, NASTY, chapter, hostile, numbers, page, report, section


@pytest.fixture(scope="module")
def one() -> str:
    return render(layout(report(chapter())))


@pytest.fixture(scope="module")
def several() -> str:
    return render(layout(report(chapter(), chapter(players=3, policies=("greedy",)), chapter(games=0))))


def cells(*row: object) -> list[str]:
    """What a row of a table says."""
    heads = [str(i) for i in range(len(row))]
    return Reader(render(page(section(ValueTable(heads, [list(row)]))))).tables[0][1]  # type: ignore[list-item]


def test_the_same_page_gives_the_same_bytes(one: str) -> None:
    content = layout(report(chapter()))
    assert render(content) == render(content, pictures(content)) == one


def test_nothing_comes_from_outside(several: str) -> None:
    assert not re.search(r"https?:|//[a-z]|@import|\bsrc=", several)
    assert all(link.startswith("#") for link in Reader(several).all("href"))
    assert set(re.findall(r"url\((.)", several)) == {"#"}


@pytest.mark.parametrize("content", [layout(report(chapter())), hostile(NASTY)], ids=["a report", "everywhere"])
def test_text_stays_text(content: Page) -> None:
    reader = Reader(render(content))
    assert reader.tags.count("script") == 1
    assert not {"b", "i"} & set(reader.tags)
    assert NASTY in reader.text
    assert not [name for name, _ in reader.attributes if name.startswith("on")]


def test_commands_are_shown_as_they_are_typed(one: str) -> None:
    assert escape("simkit run axes --players 4 --set title='<b>'") in one
    text = render(page(section(Commands(["one", "two"]))))
    assert "<pre><code>one</code>\n<code>two</code></pre>" in text


def test_ids_are_unique_and_links_lead_somewhere(several: str) -> None:
    reader = Reader(several)
    ids = reader.all("id")
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in reader.all("href")} <= set(ids)
    assert set(re.findall(r"url\(#([^)]+)\)", several)) <= set(ids)


def test_colours_of_charts_are_defined_by_the_page(one: str) -> None:
    defined = set(re.findall(r"(--\w+):", one))
    assert set(re.findall(r"var\((--\w+)\)", one)) == defined
    assert {variable[4:-1] for variable in VARIABLES.values()} <= defined


def test_a_page_of_one_section_has_one_title() -> None:
    text = render(page(section(Paragraph("x"), title="The answer")))
    assert re.findall(r"<(h[12])>([^<]+)<", text) == [("h1", "The answer")]
    two = render(page(section(Paragraph("x"), title="One", anchor="a"), section(Paragraph("y"), title="Two")))
    assert [title for _, title in re.findall(r"<(h[12])>([^<]+)<", two)][:3] == ["A page &amp; more", "One", "Two"]


def test_the_verdict_stands_beside_and_above_the_charts(one: str) -> None:
    lead = one[one.index('<div class="lead">') : one.index('<div class="parts">')]
    assert re.findall(r'<li><span class="badge ([a-z-]+)">', lead) == ["not-fair", "undecided", "fair", "info"]
    figures = layout(report(chapter())).figures().values()
    below, beside = lead.split("</div><div>", 1)
    titles = [re.findall(r"<figure[^>]*><h4>([^<]+)", side) for side in (below, beside)]
    assert titles[1][0] == next(iter(figures)).title
    assert sorted(titles[0] + titles[1]) == sorted(figure.title for figure in figures)
    assert titles[0]
    assert lead.count("<figure") == one.count("<figure")


def test_charts_keep_the_order_of_the_page_where_there_is_one_column(one: str) -> None:
    orders = {name: int(number) for name, number in re.findall(r"\.(c\d+) { order: (\d+) }", one)}
    titles = {orders[name]: title for name, title in re.findall(r'<figure class="(c\d+)"><h4>([^<]+)', one)}
    figures = layout(report(chapter())).figures().values()
    assert [titles[i] for i in sorted(titles)] == [figure.title for figure in figures]


def test_a_page_says_title_and_extent_of_a_chart_in_its_own_type(one: str) -> None:
    charts = "".join(re.findall(r"<svg.*?</svg>", one, re.DOTALL))
    for figure in layout(report(chapter())).figures().values():
        assert figure.footer
        assert f">{figure.title}</text>" not in charts
        assert figure.footer not in charts
    assert "Means, without intervals." in plain_html(one)


def test_a_long_section_links_to_its_parts(one: str) -> None:
    titles = re.findall(r'<a href="#[^"]+">([^<]+)', one[one.index("<nav>") : one.index("</nav>")])
    assert titles[0] == "Win rates"
    assert len(titles) >= SEVERAL
    assert "<nav>" not in render(page(section(Paragraph("x"))))


def test_an_empty_column_is_left_out() -> None:
    rows: list[list[Cell]] = [["x", None, "", 1], ["y", None, "", 2]]
    assert Reader(render(page(section(ValueTable(["a", "b", "c", "d"], rows))))).tables[0] == [
        ["a", "d"],
        ["x", "1"],
        ["y", "2"],
    ]


def test_notes_are_sentences() -> None:
    text = plain_html(render(page(section(Findings([], ["only 5 games: rough", "Two done."])))))
    assert "Only 5 games: rough." in text
    assert "Two done." in text
    assert "done.." not in text


def test_further_findings_are_folded() -> None:
    text = render(page(section(Findings([Finding("fair", f"finding {i}") for i in range(SHOWN + 2)]))))
    first, rest = text.split("<summary>2 more</summary>")
    assert (first.count("finding "), rest.count("finding ")) == (SHOWN, 2)
    assert "There are no findings." in render(page(section(Findings([]))))


def test_long_tables_are_folded() -> None:
    rows = [[str(i), i] for i in range(MANY + 1)]
    assert f"<summary>All {len(rows)} cards</summary>" in render(
        page(section(ValueTable(["a", "b"], rows, noun="cards")))
    )
    assert "<details>" not in render(page(section(ValueTable(["a", "b"], rows[1:], noun="cards"))))
    assert "<details>" not in render(page(section(ValueTable(["a", "b"], rows))))


def test_doubtful_numbers_stand_out(one: str) -> None:
    assert re.findall(r"<tr class=flag><td><code>([^<]+)", one) == ["rules.hand_size", "cards.card_0.count"][::-1]


def test_cells_of_every_kind() -> None:
    rate = Quantity(0.5721, 0.565, 0.579, SHARE)
    assert cells("a<b", 1234567, rate) == ["a<b", "1,234,567", "57.2 % (56.5 to 57.9)"]
    assert cells(None, 1) == ["–", "1"]
    assert cells(Quantity(-0.02, unit=POINTS, signed=True), Code("4"), Named("n", "m")) == ["−2.00", "4", "nm"]
    assert cells(Link("there", "overview"), Quantity(float("nan")))[0].strip() == "there"
    assert cells("x", Quantity(float("nan"))) == ["x", "–"]


def test_flagged_numbers_are_bold_and_said_to_be() -> None:
    text = render(page(section(numbers())))
    assert len(re.findall("<strong>", text)) == 1
    assert "Bold: different from 0 after control of false discoveries (5 %) over all rows." in plain_html(text)
    assert "Bold" not in plain_html(render(page(section(ValueTable(["a", "b"], [["x", 1]])))))
    assert "Bold" in plain_html(render(page(section(ValueTable(["a", "b"], [["x", FLAGGED]])))))


def test_tables_are_sorted_by_values() -> None:
    text = render(page(section(ValueTable(["a", "b"], [["x", Quantity(0.5, unit=SHARE)], ["y", Code("12", 12)]]))))
    assert re.findall(r'data-v="([^"]+)"', text) == ["0.5", "12"]
    assert 'class="sortable"' in text
    alone = render(page(section(ValueTable(["a"], [["x"]]))))
    assert 'class="sortable"' not in alone


def test_what_only_a_terminal_shows_is_left_out() -> None:
    text = render(page(section(Paragraph("for a terminal"), where=BRIEF)))
    assert "for a terminal" not in text


def test_a_part_without_content_has_no_title() -> None:
    text = render(page(section(Subsection("Nothing", [ValueTable(["a"], [])]))))
    assert "Nothing" not in text


def test_markup_of_our_own() -> None:
    text = render(page(section(Paragraph(Prose("*Seen* by `greedy`, [why](#overview), -1 to 2 %")))))
    assert '<em>Seen</em> by <code>greedy</code>, <a href="#overview">why</a>, −1 to 2&nbsp;%' in text
