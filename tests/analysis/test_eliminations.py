"""Who is left, and who hits whom."""

from simkit.analysis.eliminations import heat, survival
from tests.analysis.hand import Hand, metric

METRICS = {"seat": [metric("hits_to", "target", per="seat"), metric("score")]}


def test_players_left_after_each_turn() -> None:
    """Of two games one player goes out in turn 2, one in turn 4; the parts are of different length."""
    run = Hand({"metrics": METRICS}, 2, seats=[{"eliminated_turn": [2, 0]}, {"eliminated_turn": [0, 4]}])
    assert survival(run).to_dict(as_series=False) == {
        "time": [0, 1, 2, 3, 4],
        "unit": ["turn"] * 5,
        "players_left": [2.0, 2.0, 1.5, 1.5, 1.0],
    }


def test_rounds_where_they_are_logged() -> None:
    metrics = {"seat": [metric("out_round", "went_out")]}
    told = survival(Hand({"metrics": metrics}, 2, seats=[{"out_round": [1, 0, 0, 2]}]))
    assert told.to_dict(as_series=False) == {
        "time": [0, 1, 2],
        "unit": ["round"] * 3,
        "players_left": [2.0, 1.5, 1.0],
    }


def test_nobody_goes_out() -> None:
    assert survival(Hand({"metrics": METRICS}, 1, seats=[{"eliminated_turn": [0, 0]}])).is_empty()
    assert survival(Hand({"metrics": METRICS}, 1, games=[{"turns": [3]}])).is_empty()


def test_who_hits_whom_per_game() -> None:
    parts = [{"hits_to.0": [0, 4], "hits_to.1": [1, 0]}, {"hits_to.0": [0, 0], "hits_to.1": [5, 0]}]
    found = heat(Hand({"metrics": METRICS}, 2, seats=parts))
    assert {(row["from_seat"], row["to_seat"]): row["value"] for row in found.to_dicts()} == {
        (0, 0): 0.0, (0, 1): 3.0, (1, 0): 2.0, (1, 1): 0.0,
    }  # fmt: skip
    assert set(found["metric"]) == {"hits_to"}


def test_no_seats_no_heat() -> None:
    assert heat(Hand({"metrics": METRICS}, 1, games=[{"turns": [3]}])).is_empty()
