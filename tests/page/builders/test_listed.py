"""An answer of a kind that has no builder of its own."""

from simkit.page.builders.listed import section
from tests.page.reading import rows_of, tables_of
from tests.page.samples import comparison


def test_a_row_for_each_statement() -> None:
    page = section(comparison(), "greedy")
    assert page.title == "Axes, every seat plays greedy"
    assert rows_of(tables_of(page)[0]) == [
        ["Win rate", "+2.0 points (+1.0 to +3.0)"],
        ["Length", "+2 turns (-1 to +4)"],
    ]
