"""Names, paths, extends, merging."""

from __future__ import annotations

from pathlib import Path

import pytest

from simkit.games.registry import game_ids
from simkit.scenario import catalog, plugins
from simkit.scenario.load import Draft, load

from .toy import BASE, Bench

pytestmark = pytest.mark.usefixtures("typed")


def write(name: str, text: str) -> None:
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def draft(bench: Bench, ref: str | Path, *sets: str, **flags: object) -> Draft:
    return load(ref, sets, {f"run.{key}": value for key, value in flags.items()}, search=bench.search)


@pytest.mark.parametrize(
    ("ref", "label", "name"),
    [
        ("toy", "toy/base.toml", "toy"),
        ("toy/base", "toy/base.toml", "toy"),
        ("toy/base.toml", "toy/base.toml", "toy"),
        ("toy/strategic", "toy/strategic.toml", "toy-strategic"),
        ("toy/strategic.toml", "toy/strategic.toml", "toy-strategic"),
    ],
)
def test_built_in_names(bench: Bench, ref: str, label: str, name: str) -> None:
    found = draft(bench, ref)
    assert (found.files[-1], found.name, found.game) == (label, name, "toy")


@pytest.mark.parametrize(
    ("file", "name"),
    [("raid.toml", "raid"), ("sub/My Raid!.toml", "my-raid"), ("Hägar ☃.toml", "hagar"), ("☃.toml", "scenario")],
)
def test_a_file_is_named_after_its_stem(bench: Bench, file: str, name: str) -> None:
    write(file, 'extends = "toy"\n')
    found = draft(bench, Path(file))
    assert (found.files, found.name) == (("toy/base.toml", file), name)


def test_a_file_of_ones_own_wins_over_a_built_in_of_that_name(bench: Bench) -> None:
    write("toy/strategic.toml", 'extends = "toy"\ntitle = "Mine"\n')
    assert draft(bench, "toy/strategic.toml").data["title"] == "Mine"
    assert draft(bench, "toy/strategic").data["title"] == "Toy"
    assert draft(bench, "./toy/strategic.toml").data["title"] == "Mine"


def test_the_list_of_built_in_names(bench: Bench) -> None:
    assert catalog.names(bench.search) == ["other", "toy", "toy/strategic"]


def test_byte_order_mark_and_windows_lines_are_fine(bench: Bench) -> None:
    Path("win.toml").write_bytes(b'\xef\xbb\xbfextends = "toy"\r\n[run]\r\nplayers = 2\r\n')
    assert bench.scenario("win.toml").players == 2


def test_tables_merge_lists_replace_later_wins(bench: Bench) -> None:
    write("mid.toml", 'extends = "toy"\n[cards.axe]\ncount = 7\nvalue = 2\n[rules]\nsteps = [1]\n')
    write("sub/top.toml", 'extends = "../mid.toml"\n[cards.axe]\ncount = 8\ncost = { beer = 9 }\n')
    found = draft(bench, "sub/top.toml", "cards.axe.cost.gold=8", players=2)
    axe = found.data["cards"]["axe"]  # type: ignore[index]
    assert axe == {"title": "Axe", "count": 8, "value": 2, "cost": {"beer": 9, "gold": 8}}
    assert found.data["rules"]["steps"] == [1]  # type: ignore[index]
    assert found.files == ("toy/base.toml", "mid.toml", "sub/top.toml")
    assert {key: found.origins[key] for key in found.origins if key.startswith("cards.axe")} == {
        "cards.axe.title": "toy/base.toml",
        "cards.axe.value": "mid.toml",
        "cards.axe.count": "sub/top.toml",
        "cards.axe.cost.beer": "sub/top.toml",
        "cards.axe.cost.gold": "--set",
    }
    assert found.origins["rules.steps"] == "mid.toml"
    assert found.origins["run.players"] == "--players"


def test_a_table_can_be_set_whole_and_then_in_part(bench: Bench) -> None:
    found = bench.scenario("toy", "cards.axe={ count = 3, cost = { beer = 1 } }", "cards.axe.cost.gold=7")
    assert found.cards.axe.model_dump() == {"title": "Axe", "count": 3, "value": 1, "cost": {"beer": 1, "gold": 7}}


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("title=Dearer Axe", "title", "Dearer Axe"),
        ('title="Dearer Axe"', "title", "Dearer Axe"),
        ("run.policy=rollout:64", "run.policy", "rollout:64"),
        (" run.seed = 1_000 ", "run.seed", 1000),
        ("rules.store=false", "rules.store", False),
        ("rules.steps=[1, 2]", "rules.steps", [1, 2]),
        ("rules.share=0.25", "rules.share", 0.25),
        ("title=a=b", "title", None),
    ],
)
def test_values_of_set(bench: Bench, text: str, key: str, value: object) -> None:
    if value is None:
        with pytest.raises(Exception, match="which is not a value"):
            draft(bench, "toy", text)
        return
    found = draft(bench, "toy", text)
    at: object = found.data
    for part in key.split("."):
        at = at[part]  # type: ignore[index]
    assert at == value
    assert type(at) is type(value)
    assert found.origins[key] == "--set"


def test_policy_and_seats_replace_each_other(bench: Bench) -> None:
    write("mod.toml", 'extends = "toy"\n[run]\nplayers = 2\nseats = ["greedy", "random"]\n')
    assert bench.scenario("mod.toml").seats == ("greedy", "random")
    assert bench.scenario("mod.toml", policy="random").seats == ("random", "random")
    assert bench.scenario("mod.toml", "run.policy=greedy").seats == ("greedy", "greedy")
    assert bench.scenario("mod.toml", "run.policy=greedy", seats=("random", "greedy")).seats == ("random", "greedy")
    assert bench.scenario("toy", players=2, seats=["random", "greedy"]).run.policy is None


def test_flags_that_were_not_given_change_nothing(bench: Bench) -> None:
    assert draft(bench, "toy", players=None, seed=None) == draft(bench, "toy")


def test_the_checkouts_scenarios_are_found_without_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "simkit"
    monkeypatch.setattr(catalog, "__file__", str(package / "scenario" / "catalog.py"))
    assert catalog.shelves() == {}
    (tmp_path / "scenarios" / "toy").mkdir(parents=True)
    (tmp_path / "scenarios" / "toy" / "base.toml").write_text(BASE, encoding="utf-8")
    assert load("toy").game == "toy"
    (package / "_scenarios" / "other").mkdir(parents=True)
    assert catalog.shelves() == {"other": package / "_scenarios" / "other"}


def test_a_game_in_a_package_of_its_own_brings_its_scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    about = tmp_path / "plugin-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plugin\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[simkit.games]\ntoy = plugin.toy:GAME\nlost = nowhere.at.all:GAME\n")
    folder = tmp_path / "plugin" / "toy" / "scenarios"
    folder.mkdir(parents=True)
    for package in (tmp_path / "plugin", tmp_path / "plugin" / "toy"):
        (package / "__init__.py").write_text("")
    (folder / "base.toml").write_text(BASE, encoding="utf-8")
    (folder / "quick.toml").write_text('extends = "toy"\n', encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    plugins.third_party.cache_clear()
    try:
        assert {"toy", "toy/quick", "axes"} <= set(catalog.names(catalog.shelves()))
        assert load("toy/quick").game == "toy"
        assert game_ids()[-2:] == ["lost", "toy"]
    finally:
        plugins.third_party.cache_clear()
