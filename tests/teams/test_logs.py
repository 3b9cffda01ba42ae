"""Words, label lists, signed values, kinds and sides in the log tables."""

from __future__ import annotations

import json
from pathlib import Path

import polars as pl
import pytest

from simkit.logs.manifest import RUN
from tests.runs.runs import make_plan, play, rows
from tests.teams import MOODS, OUTCOMES, STANDS, TEAMS, TONES


def test_columns_and_types(tmp_path: Path, tug: str) -> None:
    play(tmp_path / "run", 50, make_plan(tug))
    games, seats, cards, rounds = (rows(tmp_path / "run", table) for table in ("games", "seats", "cards", "rounds"))
    assert games.schema["outcome"] == pl.Enum(OUTCOMES)
    assert [name for name in games.columns if "." in name] == ["plays.early", "plays.late", "tone.early", "tone.late"]
    assert (games.schema["plays.early"], games.schema["tone.late"]) == (pl.UInt32, pl.Enum(TONES))
    assert seats.schema["mood"] == pl.Enum(MOODS)
    assert [name for name in seats.columns if "." in name] == ["earned.early", "earned.late"]
    assert (seats.schema["lost"], seats["lost"].min() < 0) == (pl.Int16, True)
    assert {cards.schema[f"{name}.slip"] for name in ("drawn", "used", "dropped")} == {pl.UInt8}
    assert (cards.schema["swing.slip"], cards["swing.slip"].max(), cards["swing.heave"].min()) == (pl.Int16, 0, 0)
    assert cards["swing.slip"].min() < 0
    assert [name for name in cards.columns if name.startswith("last_push")] == ["last_push.nudge", "last_push.heave"]
    assert sum(name.startswith("points.") for name in rounds.columns) == 6
    assert (rounds.schema["points.1"], rounds.schema["stand.6"]) == (pl.Int16, pl.Enum(STANDS))


def test_values_are_those_of_the_game(tmp_path: Path, tug: str) -> None:
    play(tmp_path / "run", 300, make_plan(tug))
    games, seats, cards, rounds = (rows(tmp_path / "run", table) for table in ("games", "seats", "cards", "rounds"))
    used = cards.select(pl.sum_horizontal("used.nudge", "used.heave", "used.slip", "used.dud").alias("n"))["n"]
    played = used.to_numpy().reshape(-1, 4).sum(1)
    assert (games["plays.early"] + games["plays.late"]).to_list() == played.tolist()
    assert ((used > 0) == (seats["mood"] == "busy")).all()
    assert (seats["score"] == seats["earned.early"] + seats["earned.late"] + seats["lost"]).all()
    assert (cards["swing.slip"] == -2 * cards["used.slip"].cast(pl.Int16)).all()
    assert (rounds["points.5"] == seats["score"]).all()
    assert ((rounds["stand.5"] == "ahead") == (seats["won"] > 0)).all()
    assert ((games["tone.early"] == "loud") == (games["plays.early"] > 0)).all()


@pytest.mark.parametrize("players", [4, 6, 8])
def test_a_side_wins_as_one(tmp_path: Path, tug: str, players: int) -> None:
    play(tmp_path / "run", 400, make_plan(tug, players=players))
    games, seats = rows(tmp_path / "run", "games"), rows(tmp_path / "run", "seats")
    sides = TEAMS.get(players, tuple(range(players)))
    assert games.schema["winners"] == pl.UInt8
    shared = 0
    for game in range(400):
        scores = seats["score"][players * game : players * (game + 1)].to_list()
        points = [sum(s for s, own in zip(scores, sides, strict=True) if own == side) for side in set(sides)]
        best = [side for side in set(sides) if points[side] == max(points)]
        expected = [len(best) if side in best else 0 for side in sides]
        assert seats["won"][players * game : players * (game + 1)].to_list() == expected
        assert games["winners"][game] == sum(1 << seat for seat in range(players) if expected[seat])
        assert (games["outcome"][game] == "shared") == (len(best) > 1)
        shared += len(best) > 1
    assert shared > 10


def test_the_manifest_tells_it_all(tmp_path: Path, tug: str) -> None:
    play(tmp_path / "run", 10, make_plan(tug, "rules.phases=3"))
    about = json.loads((tmp_path / "run" / RUN).read_bytes())
    assert (about["format"], about["sides"]) == (3, [0, 1, 0, 1])
    assert about["labels"] == {"phase": ["early", "middle", "late"]}
    assert [card["info"]["kind"] for card in about["cards"]] == ["push", "push", "pull", "dud"]
    told = {"kind": "dud", "cost": {}, "price": None, "deniable": False, "group": ""}
    assert about["cards"][3] == {"id": "dud", "title": "Dud", "count": 1, "value": 0, "info": told}
    tone = next(metric for metric in about["metrics"]["game"] if metric["name"] == "tone")
    assert tone == {
        "name": "tone", "unit": "word", "meaning": "was any card played in the phase?", "caveat": "", "per": "phase",
        "label": "", "role": "", "words": ["quiet", "loud"], "kinds": [], "possible": False,
    }  # fmt: skip
