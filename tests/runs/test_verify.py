"""`verify` plays parts again: whoever played them, and whatever was made of them since, other values are found."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import combinations
from math import comb
from pathlib import Path
from shutil import copytree
from typing import Any

import polars as pl
import pytest

from simkit.errors import RunDataError, UsageError
from simkit.games.registry import game_ids, get_game
from simkit.logs.manifest import MAIN, RUN, Manifest, Series, encode, part_path
from simkit.logs.manifest_model import AboutRun, plain
from simkit.logs.shard import Shard
from simkit.logs.stored_digests import stored_digests
from simkit.logs.write import check_of, parquet
from simkit.runs.integrity import detection_chance, surely_detected
from simkit.runs.plan import Plan
from simkit.runs.replay import scenario_of_run
from simkit.runs.verify import read_run, sample_of, sampled_parts, verify
from tests import hearing

from .runs import forge, make_plan, play

PARTS, SIZE, CHANGED = 100, 20, 57


@pytest.fixture(scope="module")
def hundred(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a hundred parts."""
    return play(tmp_path_factory.mktemp("hundred") / "run", PARTS * SIZE, make_plan(part=SIZE)).directory


@pytest.fixture
def run(hundred: Path, tmp_path: Path) -> Path:
    """A copy, to be spoilt."""
    return Path(copytree(hundred, tmp_path / "run"))


Change = Callable[[pl.DataFrame], pl.DataFrame]


def put(run: Path, table: str, change: Change, *, digest: bool) -> None:
    """Change a part and all that is said about its bytes; with `digest` also what is said about its values."""
    path = part_path(run, table, CHANGED)
    raw = parquet(change(pl.read_parquet(path)))
    path.write_bytes(raw)
    data: dict[str, Any] = json.loads((run / RUN).read_bytes())
    part = data["parts"][CHANGED]
    part["sizes"][table], part["checks"][table] = len(raw), f"{check_of(raw):08x}"
    if digest:
        part["digests"] = stored_digests(run, CHANGED, make_plan().schema)
    forge(run / RUN, data)


def one_more(column: str, row: int) -> Change:
    """One value, changed by one."""
    n = pl.int_range(pl.len()) == row
    return lambda frame: frame.with_columns((pl.col(column) + n.cast(frame[column].dtype)).alias(column))


def check(run: Path, *indexes: int) -> None:
    found = read_run(run)
    verify(found, indexes or sorted(found.manifest.parts))


def test_a_sound_run(hundred: Path) -> None:
    told = list[int]()
    found = read_run(hundred)
    verify(found, sorted(found.manifest.parts), on=hearing.games(told.append))
    assert sum(told) == PARTS * SIZE


@pytest.mark.parametrize("digest", [False, True], ids=["the digest stays", "the digest is forged too"])
@pytest.mark.parametrize(
    ("table", "column", "row"), [("games", "turns", 0), ("seats", "score", 79), ("cards", "drawn.armory", 33)]
)
def test_one_changed_value_in_one_part_of_a_hundred(run: Path, table: str, column: str, row: int, digest: bool) -> None:
    put(run, table, one_more(column, row), digest=digest)
    where = rf"{table}/part-00057.parquet: the values of part 57 \(games 1140 to 1159\) are not those of its games"
    with pytest.raises(RunDataError, match=where) as error:
        check(run)
    assert error.value.exit_code == 4
    check(run, *(index for index in range(PARTS) if index != CHANGED))


def test_a_sample_finds_it_if_it_is_drawn(run: Path) -> None:
    put(run, "seats", one_more("score", 3), digest=True)
    seeds: dict[bool, int] = {}
    for seed in range(200):
        seeds.setdefault(CHANGED in sampled_parts(range(PARTS), 5, seed), seed)
    check(run, *sampled_parts(range(PARTS), 5, seeds[False]))
    with pytest.raises(RunDataError, match="part 57 "):
        check(run, *sampled_parts(range(PARTS), 5, seeds[True]))


def test_many_wrong_parts_are_counted(run: Path) -> None:
    data = json.loads((run / RUN).read_bytes())
    for part in data["parts"][10:18]:
        part["digests"]["games"] = "0" * 32
    forge(run / RUN, data)
    with pytest.raises(RunDataError, match=r"8 of the 100 parts played again are wrong: 10, 11, 12, 13, 14 and 3 more"):
        check(run)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda frame: pl.concat([frame, frame.tail(1)]), "values of part 57 .* are not those"),
        (lambda frame: frame.head(-1), "values of part 57 .* are not those"),
        (
            lambda frame: frame.with_columns(pl.col("policy").cast(pl.String)),
            "the column policy does not have the type",
        ),
        (lambda frame: frame.with_columns(pl.col("score").cast(pl.Int64)), "the column score does not have the type"),
        (
            lambda frame: frame.with_columns(pl.lit(None, pl.UInt8).alias("won")),
            "the column won does not have the type",
        ),
        (lambda frame: frame.drop("score"), "a part is damaged"),
    ],
    ids=["a row more", "a row less", "texts", "wider numbers", "nothing", "a column less"],
)
def test_other_tables_than_were_logged(run: Path, change: Change, sentence: str) -> None:
    put(run, "seats", change, digest=False)
    with pytest.raises(RunDataError, match=sentence):
        check(run, CHANGED)


def test_words_that_change_places(tmp_path: Path) -> None:
    """The numbers behind an Enum are the same, what they mean is not."""
    plan = make_plan("axes/table_talk", part=SIZE)
    run = play(tmp_path / "run", SIZE, plan).directory
    path = part_path(run, "seats", 0)
    frame = pl.read_parquet(path)
    words = list(plan.scenario.lineup)
    swapped = frame["policy"].to_physical().cat.to(pl.Enum([*words[1:], words[0]]))
    path.write_bytes(parquet(frame.with_columns(swapped.alias("policy"))))
    with pytest.raises(RunDataError, match="the column policy does not have the type"):
        stored_digests(run, 0, plan.schema)


def test_bytes_that_change_are_damage(run: Path) -> None:
    path = part_path(run, "games", 3)
    path.write_bytes(path.read_bytes()[:-4])
    with pytest.raises(RunDataError, match=r"part-00003.parquet: this part is damaged: \d+ bytes"):
        read_run(run)


def test_another_plan_than_it_says(run: Path) -> None:
    data = json.loads((run / RUN).read_bytes())
    data["resolved"]["cards"]["armory"]["count"] += 1
    forge(run / RUN, data)
    with pytest.raises(RunDataError, match="its scenario makes the plan"):
        read_run(run)


@pytest.mark.parametrize(("key", "value"), [("seed", 99), ("title", "Another")])
def test_what_is_said_beside_the_scenario_is_true_too(run: Path, key: str, value: object) -> None:
    forge(run / RUN, json.loads((run / RUN).read_bytes()) | {key: value})
    with pytest.raises(RunDataError, match=f"{key} is .*, but its scenario says"):
        read_run(run)


def test_an_unfinished_run_and_a_shard(run: Path, tmp_path: Path) -> None:
    shard = play(tmp_path / "shard", 200, make_plan(part=SIZE), shard=Shard(2, 3, 200)).directory
    check(shard)
    data = json.loads((run / RUN).read_bytes())
    del data["parts"][3:], data["digest"]
    forge(run / RUN, data | {"finished": False})
    check(run)
    forge(run / RUN, data | {"finished": False, "parts": []})
    with pytest.raises(RunDataError, match="no part has been played yet"):
        read_run(run)


@pytest.mark.parametrize("game", game_ids())
def test_the_plan_of_a_run_of_any_game_is_found_again(tmp_path: Path, game: str) -> None:
    """From its manifest alone; nothing is played."""
    usual = make_plan(game).scenario.players
    other = ["search:48", "search:16:yours", "search:48:greedy", "mine", "rollout:3", "random", "greedy", "mine"]
    for seats in (None, *([name] * usual for name in get_game(game).champions), other[:usual], other[-usual:]):
        own = 'policies.mine={base="greedy", noise=5}', 'policies.yours={base="greedy"}'
        plan = make_plan(game, *own, part=None, seats=seats)
        (tmp_path / RUN).write_bytes(encode(Manifest(AboutRun.of(plain(plan.about())), {MAIN: Series(1)})))
        assert Plan(*scenario_of_run(tmp_path), plan.log).id == plan.id


# --- how likely a sample finds what is wrong --------------------------------------------------------------------------


def test_the_stated_probability_is_that_of_all_samples() -> None:
    for parts in range(1, 8):
        for sample in range(1, parts + 1):
            for wrong in range(1, parts + 1):
                samples = list(combinations(range(parts), sample))
                hits = sum(any(index < wrong for index in drawn) for drawn in samples)
                assert detection_chance(parts, sample, wrong) == pytest.approx(hits / len(samples))


def test_every_part_is_drawn_as_often_as_stated() -> None:
    """5 of 100 in 4,000 draws: 200 times each, give or take 6 standard deviations of 13.8; the seeds are fixed."""
    seen = [0] * PARTS
    for seed in range(4_000):
        drawn = sampled_parts(range(PARTS), 5, seed)
        assert drawn == sorted(set(drawn))
        assert len(drawn) == 5
        for index in drawn:
            seen[index] += 1
    assert all(abs(times - 4_000 * detection_chance(PARTS, 5)) < 6 * 13.8 for times in seen)


def test_how_many_are_surely_found() -> None:
    assert detection_chance(100, 5) == pytest.approx(0.05)
    assert detection_chance(100, 100) == 1
    assert detection_chance(1_000, 50, 3) == pytest.approx(1 - comb(997, 50) / comb(1_000, 50))
    assert (surely_detected(100, 100), surely_detected(8, 2), surely_detected(1, 1)) == (1, 6, 1)
    assert (
        detection_chance(100, 5, surely_detected(100, 5))
        >= 0.95
        > detection_chance(100, 5, surely_detected(100, 5) - 1)
    )


@pytest.mark.parametrize(
    ("text", "parts", "count"),
    [
        (None, 7, 7), ("5%", 100, 5), ("5%", 101, 6), ("0.001%", 100, 1), ("100%", 3, 3), ("12.5 %", 8, 1),
        ("3", 3, 3), ("1", 3, 1), (" 2 ", 3, 2),
    ],
)  # fmt: skip
def test_the_size_of_a_sample(text: str | None, parts: int, count: int) -> None:
    assert sample_of(text, parts) == count


@pytest.mark.parametrize("text", ["", "0", "0%", "101%", "4", "-1", "5 percent", "1e2%", "%", "nan%", "0.5", "٣"])
def test_what_is_no_sample(text: str) -> None:
    with pytest.raises(UsageError, match=r"sample is .* a number of parts from 1 to 3"):
        sample_of(text, 3)


def test_other_fitted_cards_than_the_pilot_finds(run: Path) -> None:
    """They decide what the adjusted reading is of."""
    data: dict[str, Any] = json.loads((run / RUN).read_bytes())
    verify(read_run(run), [0])
    forge(run / RUN, data | {"fitted": data["fitted"][1:]})
    with pytest.raises(RunDataError, match="fitted"):
        verify(read_run(run), [0])
