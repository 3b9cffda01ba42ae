"""What the answers that several games give come to, on four seats of two games."""

import polars as pl
import pytest

from simkit.analysis.expressions import expression
from simkit.games.common import ratios as R
from simkit.games.metric import Answer

SEATS = pl.DataFrame(
    {
        "won": [1, 0, 2, 2],  # how many share the win; 0: lost
        "order": [0, 1, 0, 1],
        "level_turn": [3, 0, 5, 0],
        "hits": [4, 2, 0, 6],
        "throws": [8, 4, 0, 8],
    }
)


def value(answer: Answer) -> float:
    """The sum of `top` over the sum of `bottom`."""
    top, bottom = (SEATS.select(expression(text, SEATS.schema)).sum().item() for text in (answer.top, answer.bottom))
    return float(top) / (float(bottom) if answer.bottom != "1" else len(SEATS))


@pytest.mark.parametrize(("answer", "expected"), [
    (R.ratio("Q", "n", "m", "hits", "throws"), 12 / 20),
    (R.per_player("Q", "n", "m", "hits", "hits"), 12 / 4),
    (R.players_with("Q", "n", "m", "level_turn > 0"), 2 / 4),
    (R.share_with("Q", "n", "m", "won > 1", "won > 0"), 2 / 3),
    (R.mean_where("Q", "n", "m", R.STARTS, "hits"), (4 + 0) / 2),
    (R.mean_if_any("Q", "n", "m", "seats", "level_turn", "turn"), (3 + 5) / 2),
    (R.win_rate("Q", "n", "m", "level_turn > 0"), (1 + 1 / 2) / 2),
])  # fmt: skip
def test_the_value_of_an_answer(answer: Answer, expected: float) -> None:
    assert value(answer) == pytest.approx(expected)


def test_a_share_is_in_percent_and_a_mean_has_its_unit() -> None:
    assert R.players_with("Q", "n", "m", "won > 0").unit == "%"
    assert R.mean_if_any("Q", "n", "m", "seats", "level_turn", "turn").unit == "turn"
    assert R.per_game("Q", "n", "m", "turns", "turns").table == "games"
