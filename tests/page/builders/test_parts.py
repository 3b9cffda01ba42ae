"""Parts that several builders share."""

from simkit.page.builders.parts import charts, commands, head_of, notes_of, provenance
from simkit.page.model import FULL, Commands
from tests.page.samples import comparison


def test_a_section_without_charts_has_an_empty_part() -> None:
    assert charts([]).blocks == []


def test_how_to_make_the_same_again() -> None:
    assert provenance("simkit compare axes").blocks == [Commands(["simkit compare axes"])]
    assert provenance("simkit compare axes").where == FULL
    assert commands("") == []


def test_what_an_experiment_played() -> None:
    assert head_of(comparison(), "9 games", "more") == "axes · 4 players · 9 games · seed 7 · more · plan 01234567"


def test_notes_that_are_said_elsewhere_are_left_out() -> None:
    assert notes_of(comparison(notes=["a", "b"]), without=["a"]) == ["b"]
