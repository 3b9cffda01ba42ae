"""A run can be played in shards, anywhere; joined, they are the run. What does not fit is refused, nothing written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from shutil import copytree, rmtree

import pytest

from simkit.errors import RunConflict, RunDataError, SimkitError, StorageError, UsageError
from simkit.logs.manifest import RUN, read_manifest
from simkit.logs.shard import Shard, shard_of
from simkit.runs import merge as merging
from simkit.runs.execute import Outcome
from simkit.runs.merge import merge, read_shards
from simkit.runs.plan import Plan
from tests import hearing

from .runs import PART, files, forge, make_plan, play, rows

pytestmark = pytest.mark.usefixtures("typed")

GAMES, SHARDS = 13_250, 20  # 27 parts, the last of them half as long


def shard(directory: Path, number: int, of: int, plan: Plan | None = None, games: int = GAMES, **more: bool) -> Outcome:
    return play(directory / f"{number}-of-{of}", games, plan, shard=Shard(number, of, games), **more)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The run, played in one go."""
    return play(tmp_path_factory.mktemp("whole") / "run", GAMES).directory


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same in four shards."""
    place = tmp_path_factory.mktemp("four")
    for number in range(1, 5):
        shard(place, number, 4)
    return place


@pytest.fixture
def shards(four: Path, tmp_path: Path) -> list[Path]:
    """A copy of the four, to be spoilt."""
    copytree(four, tmp_path / "shards")
    return sorted((tmp_path / "shards").iterdir())


def content(directory: Path) -> dict[str, bytes]:
    return {name: (directory / name).read_bytes() for name in files(directory)}


@pytest.mark.parametrize("parts", [1, 2, 7, 20, 99, 100])
def test_shares_are_the_whole(parts: int) -> None:
    for of in range(1, parts + 1):
        shares = [Shard(number, of, 1).indexes(parts) for number in range(1, of + 1)]
        assert [index for share in shares for index in share] == list(range(parts))
        assert {len(share) for share in shares} <= {parts // of, -(-parts // of)}


@pytest.mark.parametrize("text", ["0/3", "3/2", "a/b", "1", "1/", "/2", "-1/2", "1/2/3", "", "1.0/2", "١/٢", "9" * 40])
def test_what_is_no_shard(text: str) -> None:
    with pytest.raises(UsageError, match=r"--shard is .*expected a share such as 2/4"):
        shard_of(text, 1_000, 10)


def test_more_shards_than_parts() -> None:
    assert shard_of(" 3/3 ", 1_500, PART) == Shard(3, 3, 1_500)
    with pytest.raises(UsageError, match="expected at most 3 shards"):
        shard_of("1/4", 1_500, PART)


def test_twenty_shards_are_one_run(tmp_path: Path, whole: Path) -> None:
    played = [shard(tmp_path, number, SHARDS) for number in range(1, SHARDS + 1)]
    assert sum(outcome.played for outcome in played) == GAMES
    backwards = [outcome.directory for outcome in reversed(played)]
    merged = merge(read_shards(backwards), tmp_path / "merged")
    assert merged.digest() == read_manifest(whole).digest()
    assert content(tmp_path / "merged") == content(whole)


def test_shards_of_different_sizes(tmp_path: Path, whole: Path) -> None:
    """A shard that was lost can be played as two."""
    found = [shard(tmp_path, *of).directory for of in ((1, 2), (3, 4), (4, 4))]
    merge(read_shards(found), tmp_path / "merged")
    assert content(tmp_path / "merged") == content(whole)
    with pytest.raises(RunDataError, match="parts 20 to 26 are in no shard; name all shards"):
        read_shards(found[:2])


def test_one_shard_of_one(tmp_path: Path) -> None:
    one = shard(tmp_path, 1, 1, games=900)
    merged = merge(read_shards([one.directory]), tmp_path / "merged")
    assert merged.digest() == one.manifest.digest() == play(tmp_path / "run", 900).manifest.digest()


def test_a_search_player_in_shards(tmp_path: Path) -> None:
    plan = make_plan(policy="rollout:2", players=2, part=20)
    found = [shard(tmp_path, number, 2, plan, games=50).directory for number in (1, 2)]
    assert merge(read_shards(found), tmp_path / "m").digest() == play(tmp_path / "run", 50, plan).manifest.digest()


def test_a_shard_goes_on(tmp_path: Path, four: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Interrupted, damaged or finished: the same files in the end."""
    from simkit.runs import part

    def full(place: Path, index: int, *rest: object) -> object:
        if index == 9:
            raise StorageError("the disk is full")
        return write(place, index, *rest)  # type: ignore[arg-type]

    write = part.write_part
    with monkeypatch.context() as patch:
        patch.setattr(part, "write_part", full)
        with pytest.raises(StorageError):
            shard(tmp_path, 2, 4)
    with pytest.raises(RunConflict, match=r"unfinished run \(\S+ of 3,500 games\); continue with --resume"):
        shard(tmp_path, 2, 4)
    assert 0 < shard(tmp_path, 2, 4, resume=True).played < 7 * PART
    assert content(tmp_path / "2-of-4") == content(four / "2-of-4")
    (tmp_path / "2-of-4" / "seats" / "part-00008.parquet").write_bytes(b"PAR1")
    assert shard(tmp_path, 2, 4, resume=True).played == PART
    assert shard(tmp_path, 2, 4).played == 0
    assert content(tmp_path / "2-of-4") == content(four / "2-of-4")


def test_a_directory_holds_one_shard_or_a_run(tmp_path: Path, shards: list[Path], whole: Path) -> None:
    for place, share, games in (
        (shards[0], Shard(2, 4, GAMES), GAMES),
        (shards[0], Shard(1, 3, GAMES), GAMES),
        (shards[0], Shard(1, 4, 9_000), 9_000),
        (shards[0], None, GAMES),
        (whole, Shard(1, 4, GAMES), GAMES),
    ):
        before = content(place)
        holds = "a whole run" if place == whole else "shard 1/4 of a run of 13,250 games"
        for resume in (False, True):
            with pytest.raises(RunConflict, match=f"the directory holds {holds}; use another --out"):
                play(place, games, shard=share, resume=resume)
        assert content(place) == before
    forced = play(shards[0], GAMES, shard=Shard(2, 4, GAMES), force=True)
    assert content(forced.directory) == content(shards[1])


Spoiler = Callable[[list[Path], Path], list[Path]]


def missing(found: list[Path], whole: Path) -> list[Path]:
    return [found[0], found[1], found[3]]


def two_missing(found: list[Path], whole: Path) -> list[Path]:
    return [found[0], found[2]]


def doubled(found: list[Path], whole: Path) -> list[Path]:
    return [*found, found[1]]


def copied(found: list[Path], whole: Path) -> list[Path]:
    return [*found, Path(copytree(found[1], found[1].with_name("copy")))]


def overlapping(found: list[Path], whole: Path) -> list[Path]:
    return [shard(found[0].parent, 1, 2).directory, *found[1:]]


def flipped(found: list[Path], whole: Path) -> list[Path]:
    file = found[1] / "cards" / "part-00008.parquet"
    raw = bytearray(file.read_bytes())
    raw[len(raw) // 2] ^= 1
    file.write_bytes(raw)
    return found


def cut(found: list[Path], whole: Path) -> list[Path]:
    file = found[2] / "seats" / "part-00013.parquet"
    file.write_bytes(file.read_bytes()[:-1])
    return found


def without_a_file(found: list[Path], whole: Path) -> list[Path]:
    (found[2] / "games" / "part-00013.parquet").unlink()
    return found


def without_a_manifest(found: list[Path], whole: Path) -> list[Path]:
    (found[2] / RUN).unlink()
    return found


def broken_manifest(found: list[Path], whole: Path) -> list[Path]:
    (found[2] / RUN).write_bytes((found[2] / RUN).read_bytes().replace(b"part", b"trap", 1))
    return found


def unfinished(found: list[Path], whole: Path) -> list[Path]:
    data = json.loads((found[2] / RUN).read_bytes())
    del data["parts"][1:]
    del data["digest"]
    forge(found[2] / RUN, data | {"finished": False})
    return found


def not_even_there(found: list[Path], whole: Path) -> list[Path]:
    rmtree(found[3])
    return found


def other_seed(found: list[Path], whole: Path) -> list[Path]:
    return [*found[:3], shard(found[0].parent / "other", 4, 4, make_plan(seed=2)).directory]


def other_games(found: list[Path], whole: Path) -> list[Path]:
    return [*found[:3], shard(found[0].parent / "other", 4, 4, games=12_000).directory]


def a_run(found: list[Path], whole: Path) -> list[Path]:
    return [*found[:3], whole]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (missing, r"shard 3/4 is missing; name all 4 shards, or play it: --games 13250, --shard 3/4"),
        (two_missing, r"shards 2/4, 4/4 are missing; .* --shard 2/4"),
        (doubled, "2-of-4: is named twice; name every shard once"),
        (copied, r"copy: has part 6, which is in \S+2-of-4 too; name every shard once"),
        (overlapping, r"2-of-4: has part 6, which is in \S+1-of-2 too"),
        (
            flipped,
            r"2-of-4/cards/part-00008.parquet: this part is damaged: its bytes have changed since it was written",
        ),
        (cut, r"3-of-4/seats/part-00013.parquet: this part is damaged: \d+ bytes instead of \d+"),
        (without_a_file, r"3-of-4/games/part-00013.parquet: this part is missing"),
        (without_a_manifest, r"3-of-4: there is no run here: run.json is missing"),
        (broken_manifest, r"3-of-4/run.json: is damaged.*; play this shard again"),
        (unfinished, r"3-of-4: the shard is unfinished \(500 of 3,500 games\); finish it: .* --shard 3/4, --resume"),
        (not_even_there, r"4-of-4: there is no run here"),
        (other_seed, r"other/4-of-4: is a shard of another run than \S+1-of-4: another seed \(\w+ and \w+\)"),
        (other_games, r"other/4-of-4: is a shard of another run than \S+: another number of games \(12000 and 13250\)"),
        (a_run, "run: is a whole run, not a shard; leave it out"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_is_not_merged(shards: list[Path], whole: Path, tmp_path: Path, spoil: Spoiler, sentence: str) -> None:
    found = spoil(shards, whole)
    before = {place: content(place) for place in found if place.exists()}
    with pytest.raises(RunDataError, match=sentence) as error:
        merge(read_shards(found), tmp_path / "merged")
    assert error.value.exit_code == 4
    assert not (tmp_path / "merged").exists()
    assert {place: content(place) for place in before} == before


def test_a_part_that_changes_at_the_last_moment(shards: list[Path], tmp_path: Path) -> None:
    found = read_shards(shards)
    flipped(shards, tmp_path)
    with pytest.raises(RunDataError, match="it changed while it was read"):
        merge(found, tmp_path / "merged")
    assert not (tmp_path / "merged" / "cards" / "part-00008.parquet").exists()


def test_an_interrupted_merge_goes_on(
    shards: list[Path], whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = merging._read

    def torn(path: Path, *rest: object) -> bytes:
        if path.name == "part-00011.parquet":
            raise KeyboardInterrupt
        return read(path, *rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(merging, "_read", torn)
        with pytest.raises(SimkitError, match="stopped; merge again to continue"):
            merge(read_shards(shards), tmp_path / "merged")
    assert not read_manifest(tmp_path / "merged").finished
    copied = list[int]()
    merge(read_shards(shards), tmp_path / "merged", on=hearing.games(copied.append))
    assert 0 < sum(copied) < GAMES
    assert content(tmp_path / "merged") == content(whole)


def test_where_a_run_is_already(shards: list[Path], whole: Path, tmp_path: Path) -> None:
    found, place = read_shards(shards), tmp_path / "run"
    copytree(whole, place)
    merge(found, place)  # the same run
    assert content(place) == content(whole)
    other = play(tmp_path / "other", GAMES, make_plan(seed=2)).directory
    shorter = play(tmp_path / "shorter", 3_000).directory
    longer = play(tmp_path / "longer", 14_000).directory
    for taken, sentence in (
        (other, "the directory holds a run of another plan"),
        (shorter, "the directory holds a run of 3,000 games, but the shards have 13,250"),
        (longer, "the directory holds a run of 14,000 games, but the shards have 13,250"),
    ):
        before = content(taken)
        with pytest.raises(RunConflict, match=sentence):
            merge(found, taken)
        assert content(taken) == before
        merge(found, taken, force=True)
        assert content(taken) == content(whole)


def test_never_into_a_shard(shards: list[Path]) -> None:
    found, before = read_shards(shards), content(shards[0])
    for force in (False, True):
        with pytest.raises(UsageError, match="is one of the shards"):
            merge(found, shards[0], force=force)
        with pytest.raises(RunConflict, match="lies inside"):
            merge(found, shards[0] / "deeper", force=force)
        with pytest.raises(RunConflict, match="which is not part of a run"):
            merge(found, shards[0].parent, force=force)
    assert content(shards[0]) == before


def test_a_merged_run_is_a_run(shards: list[Path], tmp_path: Path) -> None:
    merge(read_shards(shards), tmp_path / "merged")
    assert play(tmp_path / "merged", GAMES).played == 0
    longer = play(tmp_path / "merged", 14_000)
    assert longer.played == 14_000 - 26 * PART
    assert longer.manifest.digest() == play(tmp_path / "direct", 14_000).manifest.digest()
    assert rows(tmp_path / "merged", "games")["game"].to_list() == list(range(14_000))


def test_a_manifest_cannot_claim_a_share_that_is_none(shards: list[Path]) -> None:
    manifest = shards[1] / RUN
    sound = json.loads(manifest.read_bytes())
    for share in (
        {"number": 5, "of": 4, "games": GAMES},
        {"number": 0, "of": 4, "games": GAMES},
        {"number": 2, "of": 4, "games": GAMES + 1},
        {"number": 1, "of": 4, "games": GAMES},  # then its parts are those of another
        {"number": 2, "of": 4},
        {"number": 2, "of": 4, "games": GAMES, "more": 1},
        {"number": "2", "of": 4, "games": GAMES},
        [2, 4],
    ):
        forge(manifest, sound | {"shard": share})
        with pytest.raises(RunDataError, match="is damaged"):
            read_manifest(shards[1])
