"""The logs open without simkit: in polars, DuckDB and pandas, with the same numbers everywhere."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from simkit.analysis.summary import Summary
from tests.patience import PATIENCE
from tests.runs.runs import make_plan, play, summary

GAMES = 4_800
READ = {
    "polars": """
import polars as pl
games, seats, cards = (pl.scan_parquet(f"run/{t}/*.parquet").collect() for t in ("games", "seats", "cards"))
heights = [games.height, seats.height, cards.height]
reasons = games["end_reason"].cast(pl.String).unique().to_list()
wins = seats.group_by(pl.col("policy").cast(pl.String)).agg((pl.col("won") > 0).mean().alias("rate"))
rates = dict(wins.iter_rows())
drawn = int(cards["drawn.armory"].sum())
""",
    "duckdb": """
import duckdb
sql = lambda text: duckdb.sql(text).fetchall()
heights = [sql(f"SELECT count(*) FROM 'run/{t}/*.parquet'")[0][0] for t in ("games", "seats", "cards")]
reasons = [row[0] for row in sql("SELECT DISTINCT end_reason FROM 'run/games/*.parquet'")]
share = "avg(CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END)"
rates = dict(sql(f"SELECT policy, {share} FROM 'run/seats/*.parquet' GROUP BY policy"))
drawn = int(sql('SELECT sum("drawn.armory") FROM read_parquet(\\'run/cards/*.parquet\\')')[0][0])
""",
    "pandas": """
import pandas as pd
games, seats, cards = (pd.read_parquet(f"run/{t}") for t in ("games", "seats", "cards"))
heights = [len(games), len(seats), len(cards)]
reasons = [str(reason) for reason in games["end_reason"].unique()]
wins = (seats["won"] > 0).groupby(seats["policy"].astype(str)).mean()
rates = {str(policy): float(rate) for policy, rate in wins.items()}
drawn = int(cards["drawn.armory"].sum())
""",
}
TELL = """
import json, sys
assert not any(name.partition(".")[0] == "simkit" for name in sys.modules)
print(json.dumps({"heights": heights, "reasons": reasons, "rates": rates, "drawn": drawn}))
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Summary]:
    home = tmp_path_factory.mktemp("open")
    return home, summary(play(home / "run", GAMES, make_plan("axes/table_talk", part=2_000)))


@pytest.mark.parametrize("reader", READ)
def test_open(run: tuple[Path, Summary], reader: str) -> None:
    home, expected = run
    command = [sys.executable, "-c", READ[reader] + TELL]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["heights"] == [GAMES, 4 * GAMES, 4 * GAMES]
    assert found["reasons"] == ["last_standing"]
    assert found["rates"] == pytest.approx({name: e.value for name, e in expected.policies.items()})
    import polars as pl

    assert found["drawn"] == pl.read_parquet(home / "run" / "cards" / "*.parquet")["drawn.armory"].sum()


def test_the_manifest_is_plain_json(run: tuple[Path, Summary]) -> None:
    data = json.loads((run[0] / "run" / "run.json").read_text(encoding="ascii"))
    assert data["finished"]
    assert [part["games"] for part in data["parts"]] == [2_000, 2_000, 800]
    assert data["digest"].keys() == {"games", "seats", "cards", "run"}
    assert data["metrics"].keys() >= {"game", "seat", "card", "length", "end_reasons", "capped", "questions"}
    assert data["versions"].keys() == {"python", "numba", "numpy", "polars"}
