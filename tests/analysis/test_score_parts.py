"""Where the points come from."""

import polars as pl
import pytest

from simkit.analysis.score_parts import OTHERS, WINNERS, score_parts
from tests.analysis.hand import Hand, metric

GREEDY = pl.Series(["greedy"] * 6, dtype=pl.Enum(["greedy"]))
PARTS = [metric("loot", "score_part"), metric("earned", "score_part", per="phase"), metric("hits")]


def run(policies: list[str]) -> Hand:
    kinds = pl.Enum(["greedy", "rusher"])
    seats = {
        "loot": [4, 0, 2, 0],
        "earned.early": [1, 1, 0, 2],
        "earned.late": [0, 0, 0, 0],
        "won": [1, 0, 0, 1],
        "policy": pl.Series(["greedy", "rusher", "rusher", "greedy"], dtype=kinds),
    }
    return Hand(
        {"metrics": {"seat": PARTS}, "labels": {"phase": ["early", "late"]}, "policies": policies}, 2, seats=[seats]
    )


def found(policies: list[str]) -> dict[tuple[str, str, str], float]:
    rows = score_parts(run(policies)).to_dicts()
    return {(row["by"], row["group"], row["source"]): row["estimate"] for row in rows}


def test_shares_and_means_by_result_and_policy() -> None:
    assert found(["greedy", "rusher"]) == pytest.approx({
        ("share", "", "loot"): 0.6, ("share", "", "earned.early"): 0.4,
        ("result", WINNERS, "loot"): 2.0, ("result", WINNERS, "earned.early"): 1.5,
        ("result", OTHERS, "loot"): 1.0, ("result", OTHERS, "earned.early"): 0.5,
        ("policy", "greedy", "loot"): 2.0, ("policy", "greedy", "earned.early"): 1.5,
        ("policy", "rusher", "loot"): 1.0, ("policy", "rusher", "earned.early"): 0.5,
    })  # fmt: skip


def test_places_of_more_than_two_players() -> None:
    seats = {"loot": [4, 0, 2, 0, 0, 6], "won": [1, 0, 0, 0, 0, 1], "rank": [1, 3, 2, 2, 2, 1], "policy": GREEDY}
    told = Hand({"metrics": {"seat": PARTS[:1]}, "players": 3, "policies": ["greedy"]}, 2, seats=[seats])
    rows = [row for row in score_parts(told).to_dicts() if row["by"] == "place"]
    assert [(row["group"], row["estimate"], row["n"]) for row in rows] == [
        ("place 1", 5.0, 2), ("place 2", pytest.approx(2 / 3), 3), ("place 3", 0.0, 1),
    ]  # fmt: skip


def test_one_policy_is_no_group_and_unused_sources_are_left_out() -> None:
    told = found(["greedy"])
    assert {by for by, _, _ in told} == {"share", "result"}
    assert {source for _, _, source in told} == {"loot", "earned.early"}


def test_without_parts_or_seats_there_are_none() -> None:
    assert score_parts(Hand({"metrics": {"seat": [metric("hits")]}}, 1, seats=[{"hits": [1, 2]}])).is_empty()
    assert score_parts(Hand({"metrics": {"seat": PARTS[:1]}}, 1, games=[{"turns": [3]}])).is_empty()


def test_units_are_not_added_up() -> None:
    """Tokens are a share of tokens; sets of tokens are counted apart."""
    parts = [
        metric(name, "score_part", unit=unit)
        for name, unit in (("raids", "tokens"), ("loot", "tokens"), ("sets", "sets"))
    ]
    seats = {"raids": [3, 0], "loot": [0, 1], "sets": [5, 1], "won": [1, 0], "policy": GREEDY[:2]}
    told = score_parts(Hand({"metrics": {"seat": parts}}, 2, seats=[seats, seats]))
    shares = {row["source"]: row["estimate"] for row in told.to_dicts() if row["by"] == "share"}
    assert shares == pytest.approx({"raids": 0.75, "loot": 0.25, "sets": 1.0})
