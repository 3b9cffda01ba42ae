"""Expressions of answers: all that games write is read as SQL reads it, and nothing else is read."""

import sys
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from simkit.analysis.balance_questions import answers
from simkit.analysis.expressions import DEEPEST, LONGEST, BadExpression, expression
from simkit.analysis.run_logs import RunLogs
from simkit.errors import RunDataError
from simkit.games.registry import game_ids
from simkit.logs.manifest import RUN
from simkit.logs.manifest_model import AboutRun
from tests.runs.runs import make_plan, play

TABLE = pl.DataFrame(
    [
        pl.Series("won", [0, 1, 2], pl.UInt8),
        pl.Series("score", [-5, 0, 250], pl.Int32),
        pl.Series("dead.axe", [1, 2, 3], pl.UInt8),
        pl.Series("order", [2, 1, 0], pl.UInt8),
        pl.Series("hero", ["Olaf", "Ivar", "Olaf"], pl.Enum(["Olaf", "Ivar"])),
    ]
)


def values(text: str, table: pl.DataFrame = TABLE) -> list[Any]:
    return table.with_columns(answer=expression(text, table.schema))["answer"].to_list()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1", [1, 1, 1]),
        ("2.5", [2.5] * 3),
        ("won", [0, 1, 2]),
        ('"dead.axe" - won', [1, 1, 1]),
        ("won - 3", [-3, -2, -1]),  # a byte would begin again at 255
        ("score * 1000000 * 1000000", [-5e12, 0, 250e12]),
        ("1 + 2 * 3 - 4 / 2", [5, 5, 5]),
        ("(1 + 2) * -won", [0, -3, -6]),
        ("CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END", [0, 1, 0.5]),
        ("case when won = 0 then 7 when won = 1 then 8 else 9 end", [7, 8, 9]),
        ("CASE WHEN won = 0 THEN 7 END", [7, None, None]),
        ("CASE WHEN NOT won >= 1 OR won <> 1 AND score != 250 THEN 1 ELSE 0 END", [1, 0, 0]),
        ("CASE WHEN NOT (won = 1) AND NOT NOT score <= 0 THEN 1 ELSE 0 END", [1, 0, 0]),
        ('CASE WHEN "order" < 2 THEN 1 ELSE 0 END', [0, 1, 1]),
        ("CASE WHEN hero = 'Olaf' THEN 1 ELSE 0 END", [1, 0, 1]),
        ("CASE WHEN 'nobody' <> hero THEN 1 ELSE 0 END", [1, 1, 1]),
        ("abs(score) + LEAST(won, 1) + greatest(won, 1, 0.5)", [6, 2, 253]),
    ],
)
def test_meaning(text: str, expected: list[float]) -> None:
    assert values(text) == expected


LONG, DEEP = "1+" * (LONGEST // 2 - 1) + "1", "(" * (DEEPEST - 1) + "1" + ")" * (DEEPEST - 1)
HOSTILE = [
    "", " ", "secret", '"secret"', "won won", "1 2", "won +", "(won", "won)", "CASE", "CASE WHEN won > 0 THEN 1", "NOT",
    "SELECT 1", "(SELECT x FROM read_csv('/etc/passwd'))", "read_csv('/etc/passwd')", "length(read_csv('x'))",
    "lpad('a', 2000000000, 'b')", "repeat('a', 2000000000)", "CAST(won AS DOUBLE)", "won; DROP TABLE games", "won -- x",
    "won /* x */", "won::text", "POW(10, won)", "won % 2", "won ** 9", "ABS()", "ABS(won, 1)", "LEAST", "1e9", "0x10",
    "hero", "hero + 1", "hero < 'Z'", "won = 'x'", "won > 0", "NOT won", "won AND 1", "CASE WHEN won THEN 1 END",
    "CASE WHEN hero = 'Olaf' THEN hero END", "won = won = won", "²", "won + ²", "'", '"', '""', "\x00", "won\u200b",
    "CASE WHEN won > 0 THEN 'a' ELSE 'b' END", "- - won", "NOT " * 400 + "(won = 1)", "(" * 900 + "1" + ")" * 900,
    "*", "1_000", f"({DEEP})", f"{LONG}+1",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: repr(text[:30]))
def test_nothing_else_is_read(text: str) -> None:
    with pytest.raises(BadExpression) as told:
        expression(text, TABLE.schema)
    assert len(str(told.value)) < 2 * LONGEST


@pytest.mark.parametrize("value", [None, 1, 1.5, ["won"], {"won": 1}, True])
def test_only_text_is_read(value: Any) -> None:
    with pytest.raises(BadExpression):
        expression(value, TABLE.schema)


def test_the_longest_and_the_deepest() -> None:
    assert values(LONG) == [LONGEST // 2] * 3
    assert values(DEEP) == [1] * 3
    assert sys.getrecursionlimit() == 1000, "what can be read must not depend on it"


def by_sql(table: pl.DataFrame, text: str) -> list[float]:
    """What polars makes of it, with fewer digits, where less than nothing is no huge number."""
    signed = table.with_columns(pl.selectors.unsigned_integer().cast(pl.Int64))
    return signed.with_columns(answer=pl.sql_expr(f"CAST({text} AS DOUBLE)"))["answer"].to_list()


@pytest.fixture(scope="module", params=game_ids())
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> RunLogs:
    """Some games of every game."""
    directory = tmp_path_factory.mktemp("runs") / request.param
    return RunLogs(directory, play(directory, 60, make_plan(request.param), threads=1).manifest)


def tables(run: RunLogs) -> Mapping[str, pl.DataFrame]:
    found = {}
    for table in run.manifest.tables:
        (frame,) = run.parts(table, run.columns(table))
        found[table] = frame if table == "games" else frame.with_columns(length=pl.Series(range(1, len(frame) + 1)))
    return found


def test_the_answers_of_every_game_are_those_of_sql(run: RunLogs) -> None:
    logged = tables(run)
    for answer in run.about.metrics.answers:
        table = logged[answer.table]
        for side in ("top", "bottom"):
            assert values(getattr(answer, side), table) == pytest.approx(
                by_sql(table, getattr(answer, side)), abs=1e-6
            ), answer


BAD = [
    ("(SELECT * FROM read_csv('/etc/passwd'))", "cannot be read"),
    ("lpad('a', 2000000000, 'b')", "cannot be read"),
    ("1 / 0", "is not a number"),
    ("0 / 0", "is not a number"),
    ("9" * 400, "is not a number"),
    ("9" * 200 + "*" + "9" * 100, "is not a number"),
]


@pytest.mark.parametrize(("text", "complaint"), BAD)
@pytest.mark.parametrize("side", ["top", "bottom"])
def test_a_hostile_run_is_refused(run: RunLogs, text: str, complaint: str, side: str) -> None:
    about = deepcopy(run.about.data)
    about["metrics"]["answers"][0] |= {side: text, "name": "an\x1b[2Jswer"}
    with pytest.raises(RunDataError) as told:
        answers(replace(run, manifest=replace(run.manifest, fixed=AboutRun.of(about))))
    assert complaint in str(told.value)
    assert str(told.value).startswith(str(run.directory / RUN))
    assert "\x1b" not in str(told.value)
    assert told.value.exit_code == 4
