"""Balance questions: sums over games of what their expressions say."""

from typing import Any

import pytest

from simkit.analysis.balance_questions import answers
from tests.analysis.hand import Hand

QUESTIONS = ["Ties: how many?", "Hits: how many?"]


def ask(question: str, name: str, table: str, top: str, bottom: str, unit: str = "") -> dict[str, Any]:
    told = {"question": question, "name": name, "meaning": name, "table": table, "top": top, "bottom": bottom}
    return told | {"unit": unit, "caveat": "", "chart": ""}


def run(*asked: dict[str, Any]) -> Hand:
    return Hand(
        {"metrics": {"answers": list(asked), "questions": QUESTIONS, "length": "rounds"}},
        3,
        games=[{"game": [0, 1], "rounds": [4, 6], "lost": [1, 2]}, {"game": [2], "rounds": [10], "lost": [0]}],
        seats=[{"hits": [1, 2, 3, 4], "out": [1, 0, 0, 0]}, {"hits": [0, None], "out": [0, 0]}],
    )


def test_a_ratio_over_games() -> None:
    found = answers(run(ask(QUESTIONS[0], "lost", "games", "lost", "rounds", "%"))).to_dicts()[0]
    assert found["estimate"] == pytest.approx(3 / 20)
    assert 0 <= found["low"] < 3 / 20 < found["high"] < 1
    assert found["high"] > 0.5  # three games
    assert found["n"] == 3


def test_seats_are_summed_and_know_the_length_of_their_game() -> None:
    asked = ask(QUESTIONS[1], "rate", "seats", "hits", "length"), ask(QUESTIONS[1], "each", "seats", "hits", "1")
    found = answers(run(*asked))
    assert found["estimate"].to_list() == pytest.approx([10 / 40, 10 / 6])


def test_answers_come_in_the_order_of_the_questions() -> None:
    late, early = ask(QUESTIONS[1], "hits", "games", "lost", "1"), ask(QUESTIONS[0], "ties", "seats", "out", "1")
    assert answers(run(late, early))["question"].to_list() == QUESTIONS


def test_no_answer_where_nothing_was_counted_or_no_such_table() -> None:
    assert answers(run(ask(QUESTIONS[0], "never", "games", "lost", "lost - lost"))).is_empty()
    assert answers(run(ask(QUESTIONS[0], "cards", "cards", "drawn", "1"))).is_empty()
