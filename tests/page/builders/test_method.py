"""How answers are made and what their words mean."""

from __future__ import annotations

from simkit.experiments.pairing.sequential_stopping import WIDER
from simkit.numbers import percent
from simkit.page.builders.method import GLOSSARY, NUMBERS, PAIRED, READINGS, TERMS
from simkit.page.model import Definitions, Prose, plain
from simkit.page.words import FLAGGED, SEVERITY
from tests.page.reading import blocks_of, sentences


def test_the_readings_of_a_card_are_explained() -> None:
    words = " ".join(sentences(READINGS))
    assert "still observational" in words
    assert "Benjamini and Hochberg" in words
    assert READINGS.anchor == "readings"  # captions of charts lead here


def test_the_words_of_verdicts_are_in_the_glossary() -> None:
    terms = " ".join(term for term, _ in TERMS)
    assert [word for word in SEVERITY if word not in (*terms.split(", "), "info") and word not in terms] == []
    assert "5 %" in FLAGGED


def test_sequential_intervals_are_wider_as_the_glossary_says() -> None:
    """It cannot ask: a page is made without the games that experiments play."""
    terms = {term: plain(text) for block in blocks_of(PAIRED, Definitions) for term, text in block.terms}
    assert f"{percent(WIDER - 1, 0)} wider" in terms["until"]


def test_markup_of_all_texts_is_understood() -> None:
    texts = [*sentences([NUMBERS, READINGS, GLOSSARY, *PAIRED]), *(plain(text) for _, text in TERMS)]
    assert not [text for text in texts if "`" in text or "*" in text]
    assert any(isinstance(text, Prose) for _, text in TERMS)
