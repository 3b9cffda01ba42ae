"""Typical mistakes and the sentences they get; what a good scenario becomes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from simkit.errors import ScenarioError
from simkit.scenario.digest import digest
from simkit.scenario.load import load
from simkit.scenario.validate import validate

from .toy import TOY, Bench

pytestmark = pytest.mark.usefixtures("typed")

RULES = "hits, hand_size, store, holding, start_seat, steps, share, source"


def complaint(bench: Bench, text: str, *sets: str, **flags: object) -> str:
    with pytest.raises(ScenarioError) as caught:
        bench.text('extends = "toy"\n' + text, *sets, **flags)
    assert caught.value.key
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        # wrong values
        ("[cards.axe]\ncount = 'three'", "cards.axe.count is 'three'; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = '3'", "cards.axe.count is '3'; expected a whole number from 0 to 255 (without quotes)"),
        ("[cards.axe]\ncount = 3.0", "cards.axe.count is 3.0; expected a whole number from 0 to 255 (write 3)"),
        ("[cards.axe]\ncount = 3.5", "cards.axe.count is 3.5; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = true", "cards.axe.count is true; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = nan", "cards.axe.count is nan; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = -1", "cards.axe.count is -1; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = 256", "cards.axe.count is 256; expected a whole number from 0 to 255"),
        (f"[cards.axe]\ncount = {10**40}", "cards.axe.count is a number of about 40 digits; expected a whole number"),
        ("[cards.axe]\ncount = 2024-05-01", "cards.axe.count is 2024-05-01; expected a whole number from 0 to 255"),
        ("[cards.axe]\ncount = []", "cards.axe.count is []; expected a whole number from 0 to 255"),
        ("[cards.axe.count]\nx = 1", "cards.axe.count is a table; expected a whole number from 0 to 255"),
        ("[cards.axe]\ntitle = ''", "cards.axe.title is ''; expected a text of 1 to 80 printable characters"),
        ("[cards.axe]\ntitle = ' '", "cards.axe.title is ' '; expected a text that can be printed on one line"),
        ('[cards.axe]\ntitle = "a\\nb"', r"cards.axe.title is 'a\nb'; expected a text that can be printed on one line"),
        ("[cards.axe]\ntitle = 3", "cards.axe.title is 3; expected a text of 1 to 80 printable characters"),
        ("[cards.trick]\nprice = 15", "cards.trick.price is 15; expected a whole number from 0 to 150 in steps of 10"),
        ("[cards.trick]\nneeds = 3", "cards.trick.needs is 3; expected one of 1, 2"),
        ("[cards.trick]\nneeds = true", "cards.trick.needs is true; expected one of 1, 2"),
        ("[cards.trick]\nneeds = 1.0", "cards.trick.needs is 1.0; expected one of 1, 2 (write 1)"),
        ("[rules]\nstore = 1", "rules.store is 1; expected true or false"),
        ("[rules]\nstore = 'true'", "rules.store is 'true'; expected true or false (without quotes)"),
        ("[rules]\nholding = 'Use'", "rules.holding is 'Use'; expected one of 'discard', 'use'"),
        ("[rules]\nstart_seat = 7", "rules.start_seat is 7; expected a whole number from 0 to 6 or 'random'"),
        ("[rules]\nstart_seat = true", "rules.start_seat is true; expected a whole number from 0 to 6 or 'random'"),
        ("[rules]\nstart_seat = 'any'", "rules.start_seat is 'any'; expected a whole number from 0 to 6 or 'random'"),
        ("[rules]\nsteps = 5", "rules.steps is 5; expected a list, each a whole number from 0 to 99"),
        ("[rules]\nsteps = [1, 'a']", "rules.steps[1] is 'a'; expected a whole number from 0 to 99"),
        ("[rules]\nsteps = [1, true]", "rules.steps[1] is true; expected a whole number from 0 to 99"),
        ("[rules]\nshare = nan", "rules.share is nan; expected a number from 0 to 1"),
        ("[rules]\nshare = -inf", "rules.share is -inf; expected a number from 0 to 1"),
        ("[rules]\nshare = true", "rules.share is true; expected a number from 0 to 1"),
        ("[rules]\nshare = '0.5'", "rules.share is '0.5'; expected a number from 0 to 1 (without quotes)"),
        ("[heroes.bjorn]\nlife = 0", "heroes.bjorn.life is 0; expected a whole number from 1 to 99"),
        ("[report]\ntolerance = 2", "report.tolerance is 2; expected a number above 0 and below 0.5"),
        ("[report]\ntolerance = inf", "report.tolerance is inf; expected a number above 0 and below 0.5"),
        ("[run]\ngames = 1e6", "run.games is 1000000.0; expected a whole number from 1 to 4294967295 (write 1000000)"),
        ("[run]\ngames = 0", "run.games is 0; expected a whole number from 1 to 4294967295"),
        ("[run]\nseed = -1", "run.seed is -1; expected a whole number from 0 to 9223372036854775807"),
        ("[run]\nrotate = 'al'", "run.rotate is 'al'; expected one of 'cyclic', 'all', 'none'"),
        ("[run]\nshuffle = true", "run.shuffle is true; expected one of 'fast', 'keyed'"),
        ("[run]\nplayers = 9", "run.players is 9; expected a whole number from 2 to 8"),
        ("[run]\nplayers = 1", "run.players is 1; expected a whole number from 2 to 8"),
        ("[run]\nplayers = '4'", "run.players is '4'; expected a whole number from 2 to 8 (without quotes)"),
        ("title = 3", "title is 3; expected a text of 1 to 80 printable characters"),
        ("description = 3", "description is 3; expected a text of at most 4000 characters"),
        ("variant = 3", "variant is 3; expected one of 'standard', 'strategic'"),
        ("variant = 'strategc'", "variant is 'strategc'; did you mean 'strategic'? (variants: standard, strategic)"),
        ("variant = ''", "variant is ''; variants: standard, strategic"),
        # wrong tables
        ("cards = 3", "cards is 3; expected a table with axe, big_axe, trick"),
        ("[[cards]]", "cards is [an empty table]; expected a table with axe, big_axe, trick"),
        ("[cards]\naxe = 3", "cards.axe is 3; expected a table with title, count, value, cost"),
        ("[cards.axe]\ncost = 3", "cards.axe.cost is 3; expected a table with beer, gold"),
        ("rules = 'none'", f"rules is 'none'; expected a table with {RULES.removesuffix(', source')}"),
        ("run = []", "run is []; expected a table with players, games, seed, policy, seats, rotate, shuffle"),
        ("report = 1", "report is 1; expected a table with tolerance"),
        ("policies = 1", "policies is 1; expected a table"),
        ("heroes = 1", "heroes is 1; expected a table with bjorn"),
        # unknown keys
        ("[rules]\nhist = 3", f"rules.hist is not a known key; did you mean 'hits'? (keys of [rules]: {RULES})"),
        ("[rules]\nzzz = 3", f"rules.zzz is not a known key; keys of [rules]: {RULES}"),
        (
            "[cards.axe]\nCount = 3",
            "cards.axe.Count is not a known key; did you mean 'count'? "
            "(keys of [cards.axe]: title, count, value, cost, source)",
        ),
        (
            "[cards.axe.cost]\nbere = 3",
            "cards.axe.cost.bere is not a known key; did you mean 'beer'? "
            "(keys of [cards.axe.cost]: beer, gold, source)",
        ),
        (
            "[cards.Big-Axe]\ncount = 3",
            "cards.Big-Axe is not a card of Toy Axes; did you mean 'big_axe'? (cards: axe, big_axe, trick)",
        ),
        ("[cards.'a.b']\ncount = 3", 'cards."a.b" is not a card of Toy Axes; cards: axe, big_axe, trick'),
        ("[heroes.bjor]\nlife = 3", "heroes.bjor is not a known key; did you mean 'bjorn'?"),
        ("[card.axe]\ncount = 3", "card is not a known key; did you mean 'cards'?"),
        ("[report]\ntol = 0.1", "report.tol is not a known key; keys of [report]: tolerance"),
        # keys in the wrong place
        ("players = 3", "players is not a known key; did you mean run.players?"),
        ("[rules]\nplayers = 3", "rules.players is not a known key; did you mean run.players?"),
        ("[cards.axe]\nhand_size = 3", "cards.axe.hand_size is not a known key; did you mean rules.hand_size?"),
        ("[count]\naxe = 3", "count is not a known key; did you mean cards.axe.count?"),
        ("[run]\nvariant = 'x'", "run.variant is not a known key; did you mean variant at the top, before the first"),
        ("[run]\nsource = 'rulebook'", "run.source is not a known key; did you mean source in a table of the game"),
        ("source = 'rulebook'", "source is not a known key; did you mean source in a table of the game"),
        # numbers that do not fit together
        ("[rules]\nhand_size = 12", "the deck has only 45 cards; lower rules.hand_size"),
    ],
)
def test_mistakes(bench: Bench, text: str, sentence: str) -> None:
    assert complaint(bench, text).startswith(f"mod.toml: {sentence}")


def test_the_place_is_the_file_or_flag_that_wrote_the_value(bench: Bench) -> None:
    Path("mid.toml").write_text('extends = "toy"\n[cards.axe]\ncount = -1\n', encoding="utf-8")
    with pytest.raises(ScenarioError) as caught:
        bench.text('extends = "mid.toml"\n[cards.axe]\nvalue = 2\n')
    assert caught.value.as_dict() == {
        "file": "mid.toml",
        "key": "cards.axe.count",
        "message": "cards.axe.count is -1",
        "hint": "expected a whole number from 0 to 255",
    }
    assert complaint(bench, "", "cards.axe.count=three").startswith("--set: cards.axe.count is 'three'; expected a")
    assert complaint(bench, "", players=99) == "--players: run.players is 99; expected a whole number from 2 to 8"
    assert complaint(bench, "", seed="x").startswith("--seed: run.seed is 'x'; expected a whole number from 0")


def test_what_is_missing_is_the_fault_of_the_last_file(bench: Bench) -> None:
    base = 'game = "toy"\n[cards.axe]\ntitle = "Axe"\nvalue = 1\n'
    with pytest.raises(ScenarioError) as caught:
        bench.text(base, "rules.hits=3", players=2)
    assert str(caught.value) == "mod.toml: cards.axe.count is missing; expected a whole number from 0 to 255"
    with pytest.raises(ScenarioError) as caught:
        bench.text(base.replace("value", "vlaue") + "count = 1\n")
    assert "cards.axe.vlaue is not a known key; did you mean 'value'?" in str(caught.value)


def test_another_game(bench: Bench) -> None:
    with pytest.raises(ScenarioError, match="the game is 'other', not 'toy'"):
        bench.scenario("other")


def test_variant_defaults_and_explicit_rules(bench: Bench) -> None:
    assert bench.scenario("toy").variant == "standard"
    strategic = bench.scenario("toy/strategic")
    assert (strategic.variant, strategic.rules.hand_size) == ("strategic", 2)
    assert bench.scenario("toy/strategic", "rules.hand_size=3").rules.hand_size == 3


def test_a_rule_that_takes_the_effect_from_a_variant_is_mentioned(bench: Bench) -> None:
    Path("mid.toml").write_text('extends = "toy"\n[rules]\nhand_size = 1\n', encoding="utf-8")
    found = bench.text('extends = "mid.toml"\nvariant = "strategic"\n')
    assert found.warnings == (
        "mod.toml: variant 'strategic' has rules.hand_size = 2, but mid.toml sets 1, which overrides it",
    )
    assert bench.text('extends = "toy"\nvariant = "strategic"\n[rules]\nhand_size = 1\n').warnings == ()
    assert bench.scenario("toy/strategic", "rules.hand_size=1").warnings == ()


def test_values_outside_the_sensible_range_are_warnings(bench: Bench) -> None:
    found = bench.text('extends = "toy"\n[rules]\nsteps = [1, 60]\n', "cards.axe.count=90", "rules.hits=20")
    assert found.warnings == (
        "mod.toml: rules.steps[1] is 60; the sensible range is 1 to 50",
        "--set: cards.axe.count is 90; the sensible range is 0 to 60",
    )


def test_resolved_is_all_that_influences_play_and_the_titles(bench: Bench) -> None:
    scenario = bench.text(
        "extends = 'toy'\n[policies.idle]\nbase = 'random'\n"
        "[policies.rusher]\nbase = 'greedy'\nweights = { axe = 9 }\n",
        players=2,
        seats=["rusher", "rollout:8"],
    )
    resolved = scenario.resolved()
    assert resolved["run"] == {"seed": 1, "rotate": "cyclic", "shuffle": "fast", "seats": ["rusher", "rollout:8"]}
    assert resolved["policies"] == {"rusher": {"base": "greedy", "parameter": 0, "weights": {"axe": 9, "life": 1}}}
    assert resolved["rules"]["steps"] == [5, 12, 20]
    assert resolved["rules"]["hand_size"] == 0
    assert resolved["cards"]["axe"]["title"] == "Axe"
    assert resolved["tables"] == {"heroes": {"bjorn": {"life": 35}}}
    assert (resolved["title"], resolved["players"], resolved["variant"]) == ("Toy", 2, "standard")
    assert len(digest(resolved)) == 16


def test_play_data_changes_with_play_and_with_nothing_else(bench: Bench) -> None:
    def plays(*sets: str, **flags: object) -> str:
        return digest(bench.scenario("toy", *sets, **flags).play_data())

    same = plays()
    assert plays("title=Other", "cards.axe.title=Beil", "run.games=5", "report.tolerance=0.1", "rules.hits=10") == same
    assert plays("cards.axe.source=assumed", "cards.axe.count=30", "policies.x.base=greedy") == same
    for other in ["cards.axe.count=31", "rules.store=false", "run.seed=2", "run.shuffle=keyed", "heroes.bjorn.life=1"]:
        assert plays(other) != same
    assert plays(players=3) != same
    assert plays(policy="random") != same
    assert plays("variant=strategic") != same


def test_a_scenario_cannot_be_changed(bench: Bench) -> None:
    scenario = bench.scenario("toy")
    for part, field in [(scenario, "players"), (scenario.cards.axe, "count"), (scenario.run, "seed")]:
        with pytest.raises((AttributeError, ValueError)):
            setattr(part, field, 1)


def test_title_defaults_to_that_of_the_game(bench: Bench) -> None:
    text = Path(bench.search["toy"] / "base.toml").read_text(encoding="utf-8").replace('title = "Toy"\n', "")
    assert bench.text(text).title == "Toy Axes"


def test_a_game_without_variants(bench: Bench) -> None:
    draft = load("toy", ["rules.hand_size=1"], search=bench.search)
    assert validate(draft, replace(TOY, variants={})).variant == "standard"


def test_the_check_of_a_game_sees_its_further_tables(bench: Bench) -> None:
    with pytest.raises(ScenarioError, match="the hero cannot be beaten") as caught:
        bench.scenario("toy", "heroes.bjorn.life=99")
    assert caught.value.key == "heroes.bjorn.life"
