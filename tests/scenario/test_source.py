"""Every number says who vouches for it."""

from __future__ import annotations

import pytest

from simkit.errors import ScenarioError
from simkit.scenario.model import Origin

from .toy import Bench

pytestmark = pytest.mark.usefixtures("typed")

EXTENDS = 'extends = "toy"\n'


def sources(bench: Bench, text: str = EXTENDS, *sets: str, **flags: object) -> dict[str, str]:
    return {key: origin.source for key, origin in bench.text(text, *sets, **flags).origins.items()}


def test_words_tables_and_defaults(bench: Bench) -> None:
    found = sources(bench)
    assert found["cards.axe.count"] == found["cards.axe.cost.beer"] == "published"
    assert found["cards.big_axe.value"] == "assumed"
    assert found["cards.big_axe.cost.gold"] == "published"
    assert found["cards.big_axe.cost.beer"] == found["cards.trick.count"] == "designer"
    assert found["rules.hits"] == found["rules.steps"] == found["heroes.bjorn.life"] == "rulebook"
    assert found["rules.store"] == found["rules.hand_size"] == found["cards.trick.needs"] == "default"
    assert found["run.players"] == found["title"] == "setting"
    assert found["run.seed"] == "default"


def test_what_is_overridden_becomes_the_designers(bench: Bench) -> None:
    text = EXTENDS + "[cards.axe]\ncount = 30\n[cards.axe.cost]\nbeer = 3\n"
    origins = bench.text(text, "rules.hits=9", "cards.big_axe.value=2", players=3).origins
    assert origins["cards.axe.count"] == Origin("mod.toml", "designer")
    assert origins["cards.axe.cost.beer"] == Origin("mod.toml", "designer")
    assert origins["cards.axe.cost.gold"] == Origin("toy/base.toml", "published")
    assert origins["rules.hits"] == Origin("--set", "designer")
    assert origins["cards.big_axe.value"] == Origin("--set", "designer")
    assert origins["run.players"] == Origin("--players", "setting")
    assert origins["rules.hand_size"] == Origin("toy variant standard", "default")


def test_an_overriding_file_may_give_its_own_source(bench: Bench) -> None:
    found = sources(bench, EXTENDS + "[cards.axe]\nsource = 'assumed'\ncount = 3\n[cards.big_axe]\ncount = 4\n")
    assert found["cards.axe.count"] == "assumed"
    assert found["cards.axe.value"] == "published"  # the word speaks for what this file writes
    assert found["cards.big_axe.count"] == "designer"


def test_the_nearest_word_counts(bench: Bench) -> None:
    found = sources(
        bench,
        EXTENDS
        + "[cards]\nsource = 'rulebook'\n[cards.axe]\ncount = 3\nvalue = 2\nsource.value = 'assumed'\n"
        + "[cards.big_axe]\nsource = { cost = 'assumed', 'cost.gold' = 'published' }\ncost = { beer = 1, gold = 1 }\n"
        + "[cards.trick]\nsource = 'published'\ncount = 2\n",
    )
    assert found["cards.axe.count"] == "rulebook"
    assert found["cards.axe.value"] == found["cards.big_axe.cost.beer"] == "assumed"
    assert found["cards.big_axe.cost.gold"] == found["cards.trick.count"] == "published"


def test_set_can_give_a_source(bench: Bench) -> None:
    assert sources(bench, EXTENDS, "cards.axe.source=published", "cards.axe.count=3")["cards.axe.count"] == "published"


WORDS = "expected one of 'rulebook', 'published', 'assumed', 'designer', or a table of field = word"


@pytest.mark.parametrize(
    ("table", "sentence"),
    [
        ("source = 'rulebok'", f"cards.axe.source is 'rulebok'; {WORDS}"),
        ("source = 'default'", f"cards.axe.source is 'default'; {WORDS}"),
        ("source = 3", f"cards.axe.source is 3; {WORDS}"),
        ("source = ['assumed']", f"cards.axe.source is ['assumed']; {WORDS}"),
        ("count = 1\nsource = { count = 'mine' }", f"cards.axe.source.count is 'mine'; {WORDS}"),
        ("count = 1\nsource = { count = 1 }", f"cards.axe.source.count is 1; {WORDS}"),
        (
            "count = 1\nsource = { cuont = 'assumed' }",
            "cards.axe.source names cuont, which [cards.axe] here does not set; did you mean 'count'?",
        ),
        (
            "source = { value = 'assumed' }",
            "cards.axe.source names value, which [cards.axe] here does not set; "
            "set the field in the same table, or remove its source",
        ),
        (
            "cost = { beer = 1 }\nsource = { 'cost.bear' = 'assumed' }",
            "cards.axe.source names cost.bear, which [cards.axe] here does not set; did you mean 'beer'?",
        ),
        (
            "count = 1\nsource = { 'count.x' = 'assumed' }",
            "cards.axe.source names count.x, which [cards.axe] here does not set; "
            "set the field in the same table, or remove its source",
        ),
        (
            "count = 1\nsource = { source = 'assumed' }",
            "cards.axe.source names source, which [cards.axe] here does not set; "
            "set the field in the same table, or remove its source",
        ),
    ],
)
def test_bad_sources(bench: Bench, table: str, sentence: str) -> None:
    with pytest.raises(ScenarioError) as caught:
        bench.text(EXTENDS + "[cards.axe]\n" + table)
    assert str(caught.value) == f"mod.toml: {sentence}"
