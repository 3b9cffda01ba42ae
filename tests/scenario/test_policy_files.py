"""Policies from files, and those that a game comes with."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.games.registry import get_game
from simkit.scenario.check import Checker
from simkit.scenario.load import Draft, load
from simkit.scenario.model import Player, PolicySettings
from simkit.scenario.policies import custom_policies
from simkit.scenario.source import tree_of
from simkit.scenario.validate import validate

from .toy import TOY, Bench

pytestmark = pytest.mark.usefixtures("typed")

EXTENDS = 'extends = "toy"\n'
FILE = """\
game = "toy"

[policies.mine]
base = "greedy"
noise = 20
weights = { axe = 7, life = -1 }

[made.mine]
seed = 1

[tested]
"""
MINE = Player("mine", "greedy", 0, {"axe": 7, "life": -1}, 20)


def write(text: str, name: str = "mine.toml") -> None:
    Path(name).parent.mkdir(exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


def test_a_flag_names_a_file(bench: Bench) -> None:
    write(FILE)
    draft = load("toy", (), {"policies_from": "mine.toml", "run.policy": "mine"}, search=bench.search)
    scenario = validate(draft, TOY)
    assert scenario.lineup == {"mine": MINE}
    assert scenario.origins["policies.mine.weights.axe"].file == "mine.toml"
    assert scenario.resolved()["policies"] == {
        "mine": {"base": "greedy", "parameter": 0, "weights": {"axe": 7, "life": -1}, "noise": 20}
    }


def test_a_scenario_names_a_file_relative_to_itself(bench: Bench) -> None:
    write(FILE, "shelf/mine.toml")
    write(EXTENDS + 'policies_from = "mine.toml"\n[run]\npolicy = "mine"\n', "shelf/mod.toml")
    assert bench.scenario("shelf/mod.toml").lineup == {"mine": MINE}
    child = 'extends = "shelf/mod.toml"\n[policies.mine.weights]\naxe = 9\n'
    assert bench.text(child).lineup["mine"].weights == {"axe": 9, "life": -1}
    assert bench.scenario("shelf/mod.toml", "policies.mine.weights.axe=1").lineup["mine"].weights["axe"] == 1


def test_a_weight_that_a_file_does_not_name_is_that_of_its_base(bench: Bench) -> None:
    write(FILE.replace(", life = -1", ""))
    scenario = bench.text(EXTENDS + 'policies_from = "mine.toml"\n[run]\npolicy = "mine"\n')
    assert scenario.lineup["mine"].weights == {"axe": 7, "life": 1}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "mine.toml: game is missing; begin the file with a line such as game"),
        ("game = ", "mine.toml: is not valid TOML at line 1"),
        (FILE.replace("toy", "axes"), "mine.toml: its policies play 'axes', not 'toy'; choose a file that was trained"),
        (FILE.replace('"toy"', "3"), "mine.toml: its policies play 3, not 'toy'"),
        (EXTENDS, "mine.toml: is a scenario, not a file of policies; `simkit train` writes such files"),
        ('game = "toy"', "mine.toml: policies is missing; expected tables such as [policies.mine]"),
        ('game = "toy"\npolicies = 3', "mine.toml: policies is 3; expected tables"),
        ('game = "toy"\n[policies]', "mine.toml: policies is an empty table; expected tables"),
        ('game = "toy"\npolices = 3', "mine.toml: polices is not a known key; did you mean 'policies'?"),
        ('game = "toy"\n[policies.mine]\nbase = "greedy"', "mine.toml: policies.mine.weights is missing; a policy in"),
        (
            'game = "toy"\n[policies.mine]\nbase = "random"\nweights = {}',
            "mine.toml: policies.mine.weights is empty; a policy in a file needs weights",
        ),
        (FILE.replace("axe", "axes"), "mine.toml: policies.mine.weights.axes is not a weight of greedy; did you mean"),
        (FILE.replace("7", "7.5"), "mine.toml: policies.mine.weights.axe is 7.5; expected a whole number"),
        (FILE.replace("20", "101"), "mine.toml: policies.mine.noise is 101; expected a whole number from 0 to 100"),
        (FILE.replace('"greedy"', '"best"'), "mine.toml: policies.mine.base is 'best'; built-in policies: random"),
        (FILE.replace("s.mine", "s.greedy"), "mine.toml: policies.greedy is the name of a built-in policy"),
    ],
)
def test_bad_files(bench: Bench, text: str, sentence: str) -> None:
    write(text)
    with pytest.raises(ScenarioError) as caught:
        bench.text(EXTENDS + 'policies_from = "mine.toml"\n')
    assert str(caught.value).startswith(sentence)


def test_files_that_are_not_there(bench: Bench) -> None:
    with pytest.raises(ScenarioError) as caught:
        bench.text(EXTENDS + 'policies_from = "none.toml"\n')
    assert str(caught.value).startswith("mod.toml: policies_from leads to none.toml, which does not exist; check the")
    with pytest.raises(ScenarioError) as caught:
        load("toy", (), {"policies_from": "none.toml"}, search=bench.search)
    assert str(caught.value).startswith("none.toml: no such file; check the path")
    with pytest.raises(ScenarioError) as caught:
        bench.text(EXTENDS + "policies_from = 3\n")
    assert str(caught.value) == (
        "mod.toml: policies_from is 3; expected the path of a .toml file, relative to this one"
    )
    with pytest.raises(ScenarioError, match="policies_from cannot be set from here; use --policies"):
        bench.scenario("toy", "policies_from=mine.toml")


CHAMPION = PolicySettings(base="greedy", weights={"axe": 50}, noise=10)
CROWNED = replace(TOY, champions={"champion": CHAMPION})


def crowned(bench: Bench, text: str) -> dict[str, Player]:
    write(text, "mod.toml")
    return dict(validate(load("mod.toml", search=bench.search), CROWNED).lineup)


def test_champions_are_known_everywhere(bench: Bench) -> None:
    seats = "[run]\nplayers = 2\nseats = ['champion', 'mine']\n"
    lineup = crowned(bench, EXTENDS + "[policies.mine]\nbase = 'champion'\nweights = { life = 4 }\n" + seats)
    assert lineup["champion"] == Player("champion", "greedy", 0, {"axe": 50, "life": 1}, 10)
    assert lineup["mine"] == Player("mine", "greedy", 0, {"axe": 50, "life": 4}, 10)
    with pytest.raises(ScenarioError, match=r"policies\.champion is the name of a policy that comes with Toy Axes"):
        crowned(bench, EXTENDS + "[policies.champion]\nbase = 'greedy'\n")
    with pytest.raises(ScenarioError, match=r"did you mean 'champion'\? \(policies: .*, rollout, search, champion"):
        crowned(bench, EXTENDS + "[run]\npolicy = 'campion'\n")


def test_the_weights_of_a_champion_enter_the_plan(bench: Bench) -> None:
    write(EXTENDS + "[run]\npolicy = 'champion'\n", "mod.toml")
    data = validate(load("mod.toml", search=bench.search), CROWNED).play_data()
    assert data["policies"]["champion"]["weights"] == {"axe": 50, "life": 1}


def test_a_game_reads_its_champions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "crowned_axes"
    package.mkdir()
    file = package / "champions.toml"
    monkeypatch.syspath_prepend(tmp_path)
    axes = replace(get_game("axes"), package="crowned_axes")
    assert axes.champions == {}
    file.write_text('game = "axes"\n[policies.champion]\nbase = "greedy"\nweights = { axe = 3 }\n', encoding="utf-8")
    axes = replace(get_game("axes"), package="crowned_axes")
    assert axes.champions == {"champion": PolicySettings(base="greedy", weights={"axe": 3})}
    file.write_text('game = "axes"\n[policies.champion]\nbase = "greedy"\nweights = { ax = 3 }\n', encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"axes/champions\.toml: policies\.champion\.weights\.ax is not a weight"):
        _ = replace(get_game("axes"), package="crowned_axes").champions


def test_a_run_keeps_the_champion_it_was_played_with() -> None:
    """Its policies are in run.json; what the game comes with by now does not matter."""
    told = {"base": "greedy", "weights": {"axe": 50}, "noise": 10}
    draft = Draft("old", "toy", ("run.json",), tree_of({"policies": {"champion": told}}, "run.json"))
    with pytest.raises(ScenarioError, match="comes with Toy Axes"):
        custom_policies(Checker(draft, CROWNED))
    assert custom_policies(Checker(replace(draft, recorded=True), CROWNED)) == {"champion": CHAMPION}
