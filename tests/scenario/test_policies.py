from __future__ import annotations

import pytest

from simkit.errors import ScenarioError
from simkit.scenario.model import Player

from .toy import Bench

pytestmark = pytest.mark.usefixtures("typed")

EXTENDS = 'extends = "toy"\n'
SEATS = EXTENDS + "[run]\nplayers = 2\nseats = ['greedy', 'random']\n"


def complaint(bench: Bench, text: str, *sets: str, **flags: object) -> str:
    with pytest.raises(ScenarioError) as caught:
        bench.text(text, *sets, **flags)
    return str(caught.value)


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        ("gredy", "did you mean 'greedy'? (policies: random, greedy, rollout, search)"),
        ("", "policies: random, greedy, rollout, search"),
        ("rollout", "rollout needs its number of playouts from 1 to 1000000, as in 'rollout:64'"),
        ("rollout:", "rollout needs its number of playouts"),
        ("rollout:0", "rollout needs its number of playouts"),
        ("rollout:1000001", "rollout needs its number of playouts"),
        ("rollout:" + "9" * 5000, "rollout needs its number of playouts"),
        ("rollout:many", "rollout needs its number of playouts"),
        ("rollout:-3", "rollout needs its number of playouts"),
        ("rollout:٣", "rollout needs its number of playouts"),
        ("search", "search needs its number of playouts from 1 to 1000000, as in 'search:64'"),
        ("search:0", "search needs its number of playouts"),
        ("search:0:greedy", "search needs its number of playouts"),
        ("search:greedy", "search needs its number of playouts"),
        ("search:64:", "policies: random, greedy, rollout, search"),
        ("search:64:gredy", "did you mean 'greedy'?"),
        ("search:64:greedy:3", "greedy takes no parameter: write 'greedy'"),
        ("search:64:rollout:3", "a search starts from a policy, as in 'search:64:greedy'"),
        ("search:64:search:3", "a search starts from a policy, as in 'search:64:greedy'"),
        ("greedy:3", "greedy takes no parameter: write 'greedy'"),
        ("greedy:", "greedy takes no parameter: write 'greedy'"),
    ],
    ids=lambda text: ascii(text)[:30],
)
def test_bad_names(bench: Bench, policy: str, sentence: str) -> None:
    for_all = complaint(bench, EXTENDS, policy=policy)
    assert for_all.startswith("--policy: run.policy is '")
    assert f"; {sentence}" in for_all
    for_one = complaint(bench, EXTENDS, seats=["greedy", "random", policy, "random"])
    assert for_one.startswith("--seats: run.seats[2] is '")
    assert f"; {sentence}" in for_one


@pytest.mark.parametrize(
    ("text", "flags", "sentence"),
    [
        (SEATS + "[rules]", {"players": 3}, "give --seats with 3 policies, or --policy for all seats"),
        (SEATS.replace("= 2", "= 3"), {}, "name exactly 3 policies, or use run.policy for all seats"),
        (EXTENDS, {"seats": ["greedy", "random"]}, "name exactly 4 policies, or give --players 2"),
        (EXTENDS, {"seats": ["greedy"]}, "name exactly 4 policies, or use run.policy for all seats"),
        (EXTENDS, {"seats": []}, "name exactly 4 policies, or use run.policy for all seats"),
    ],
)
def test_wrong_number_of_seats(bench: Bench, text: str, flags: dict[str, object], sentence: str) -> None:
    found = complaint(bench, text, **flags)
    assert "run.seats has " in found
    assert found.endswith(f"; {sentence}")


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        ("seats = 'greedy'", "run.seats is 'greedy'; expected a list, each a text"),
        ("seats = ['greedy', 3]", "run.seats[1] is 3; expected a text"),
        ("policy = 3", "run.policy is 3; expected a text"),
        ("policy = ['greedy']", "run.policy is ['greedy']; expected a text"),
    ],
)
def test_bad_types(bench: Bench, run: str, sentence: str) -> None:
    assert complaint(bench, EXTENDS + "[run]\n" + run) == f"mod.toml: {sentence}"


def test_a_weight_outside_its_limits_is_accepted_with_a_warning(bench: Bench) -> None:
    mine = EXTENDS + "[policies.mine]\nbase = 'greedy'\nweights = { axe = AXE, life = 5000 }\n"
    assert bench.text(mine.replace("AXE", "99"), policy="mine").warnings == ()
    strange = bench.text(mine.replace("AXE", "-100"), policy="mine")
    assert strange.lineup["mine"].weights["axe"] == -100
    assert strange.warnings == ("mod.toml: policies.mine.weights.axe is -100; the sensible range is -99 to 99",)


def test_nobody_plays(bench: Bench) -> None:
    base = (bench.search["toy"] / "base.toml").read_text(encoding="utf-8").replace('policy = "greedy"\n', "")
    sentence = "mod.toml: run.policy is missing; give a policy for all seats: random, greedy, rollout:64, search:64"
    assert complaint(bench, base) == sentence


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("[policies]\nx = 3", "policies.x is 3; expected a table with base, parameter, noise, weights, summary"),
        ("[policies.x]", "policies.x.base is missing; expected one of 'random', 'greedy', 'rollout'"),
        ("[policies.x]\nbase = 3", "policies.x.base is 3; expected one of 'random', 'greedy', 'rollout'"),
        ("[policies.x]\nbse = 'greedy'", "policies.x.bse is not a known key; did you mean 'base'?"),
        ("[policies.greedy]\nbase = 'random'", "policies.greedy is the name of a built-in policy; choose another"),
        (
            "[policies.'a:b']\nbase = 'random'",
            'policies."a:b" is not a valid name for a policy; use up to 40 lower-case',
        ),
        ("[policies.Big]\nbase = 'random'", "policies.Big is not a valid name for a policy"),
        ("[policies.x]\nbase = 'gredy'", "policies.x.base is 'gredy'; did you mean 'greedy'? (built-in policies:"),
        ("[policies.x]\nbase = 'x'", "policies.x.base is 'x'; the base must be a built-in policy: random, greedy"),
        ("[policies.x]\nbase = 'search'", "policies.x.base is 'search'; a search needs no name: give a seat"),
        ("[policies.x]\nbase = 'rollout'", "policies.x.parameter is missing; rollout needs its number of playouts"),
        (
            "[policies.x]\nbase = 'rollout:9'",
            "policies.x.base is 'rollout:9'; write base = 'rollout' and parameter = 9",
        ),
        (
            "[policies.x]\nbase = 'greedy'\nparameter = 3",
            "policies.x.parameter is 3; greedy takes no parameter: remove",
        ),
        ("[policies.x]\nbase = 'rollout'\nparameter = 0", "policies.x.parameter is 0; expected a whole number from 1"),
        ("[policies.x]\nbase = 'greedy'\nweights = 3", "policies.x.weights is 3; expected a table"),
        (
            "[policies.x]\nbase = 'greedy'\nweights = { axes = 3 }",
            "policies.x.weights.axes is not a weight of greedy; did you mean 'axe'? (weights of greedy: axe, life)",
        ),
        (
            "[policies.x]\nbase = 'random'\nweights = { axe = 3 }",
            "policies.x.weights.axe is not a weight of random; there are no weights of random",
        ),
        ("[policies.x]\nbase = 'greedy'\nweights = { axe = 0.5 }", "policies.x.weights.axe is 0.5; expected a whole"),
    ],
)
def test_bad_policies(bench: Bench, table: str, sentence: str) -> None:
    assert complaint(bench, EXTENDS + table).startswith(f"mod.toml: {sentence}")


def test_who_plays(bench: Bench) -> None:
    scenario = bench.text(
        EXTENDS
        + "[policies.rusher]\nbase = 'greedy'\nweights = { life = -3 }\n"
        + "[policies.deep]\nbase = 'rollout'\nparameter = 256\n"
        + "[run]\nseats = ['rusher', 'deep', 'rollout:064', 'random']\n"
    )
    assert scenario.seats == ("rusher", "deep", "rollout:64", "random")
    assert scenario.lineup == {
        "rusher": Player("rusher", "greedy", 0, {"axe": 2, "life": -3}),
        "deep": Player("deep", "rollout", 256, {}),
        "rollout:64": Player("rollout:64", "rollout", 64, {}),
        "random": Player("random", "random", 0, {}),
    }
    assert len(scenario.orders) == 4


def test_too_many_orders(bench: Bench) -> None:
    policies = "".join(f"[policies.p{i}]\nbase = 'greedy'\n" for i in range(8))
    seats = "[run]\nplayers = 8\nrotate = 'all'\nseats = [" + ", ".join(f"'p{i}'" for i in range(8)) + "]\n"
    assert complaint(bench, EXTENDS + policies + seats) == (
        "mod.toml: these seats have 40,320 distinct orders, and run.rotate is 'all'; "
        "at most 5,040 are played in turn: use rotate = 'cyclic', or fewer different policies"
    )


def test_a_search_has_the_weights_of_the_policy_it_starts_from(bench: Bench) -> None:
    own = EXTENDS + "[policies.mine]\nbase = 'greedy'\nweights = { axe = 7 }\n"
    found = bench.text(own, seats=["search:64", "search:064:mine", "search:64:random", "search:32:greedy"])
    greedy = {"axe": 2, "life": 1}
    assert list(found.lineup.values()) == [
        Player("search:64", "search", 64, greedy, playouts="greedy"),
        Player("search:64:mine", "search", 64, {"axe": 7, "life": 1}, playouts="greedy"),
        Player("search:64:random", "search", 64, {}, playouts="random"),
        Player("search:32:greedy", "search", 32, greedy, playouts="greedy"),
    ]
    assert found.resolved()["policies"]["search:64:mine"] == {
        "base": "search", "parameter": 64, "weights": {"axe": 7, "life": 1}, "playouts": "greedy",
    }  # fmt: skip
    assert not found.warnings


def test_a_search_starts_from_the_champion_if_there_is_one(bench: Bench) -> None:
    own = EXTENDS + "[policies.champion]\nbase = 'greedy'\nweights = { axe = 7 }\n"
    assert bench.text(own, policy="search:64").lineup["search:64"].weights == {"axe": 7, "life": 1}


def test_a_search_starts_from_nobody_who_leaves_decisions_to_chance(bench: Bench) -> None:
    own = EXTENDS + "[policies.mine]\nbase = 'greedy'\nnoise = 20\n"
    told = complaint(bench, own, policy="search:64:mine")
    assert "mine makes 20 % of its decisions at random: a search needs another policy" in told


@pytest.mark.parametrize(
    ("policy", "sentence"),
    [
        ("search:15", "search:15 tries only one option of a decision, since each needs 8 playouts: it plays like the"),
        ("search:31:greedy", "search:31:greedy tries only 3 options of a decision, since each needs 8 playouts: the"),
    ],
)
def test_too_few_playouts_are_told(bench: Bench, policy: str, sentence: str) -> None:
    (warning,) = bench.text(EXTENDS, policy=policy).warnings
    assert warning.startswith(sentence)
    assert warning.endswith("search:32 and more try 4 options")
