"""The JSON Schema, and card sets that are open: cards a designer adds in TOML."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, RootModel

from simkit.errors import ScenarioError
from simkit.scenario.load import load
from simkit.scenario.model import Card, Model, Scenario, whole
from simkit.scenario.schema import document
from simkit.scenario.validate import Problem, validate

from .toy import TOY, Axe, Bench, Toy

NO_CARDS = '[rules]\nhand_size = 0\n[run]\nplayers = 2\npolicy = "random"\n'


class AxeKind(Card):
    kind: Literal["axe"]
    value: int = whole(1, 9, sensible=(1, 6))


class ShieldKind(Card):
    kind: Literal["shield"]
    blocks: int = whole(1, 9)


class Dictionary(RootModel[dict[str, Axe]]):
    pass


class Extras(Model):
    model_config = ConfigDict(extra="allow")
    __pydantic_extra__: dict[str, Axe]
    axe: Axe


class Kinds(RootModel[dict[str, Annotated[AxeKind | ShieldKind, Field(discriminator="kind")]]]):
    pass


def no_check(cards: Any, rules: Any, players: int, tables: Any) -> Iterable[Problem]:
    return ()


def toy_with(cards: type[BaseModel]) -> Toy:
    return replace(TOY, cards_model=cards, check=no_check, extra_tables={})


def scenario(bench: Bench, game: Toy, text: str) -> Scenario:
    Path("mod.toml").write_text('game = "toy"\n' + NO_CARDS + text, encoding="utf-8")
    return validate(load("mod.toml", search=bench.search), game)


def complaint(bench: Bench, game: Toy, text: str) -> str:
    with pytest.raises(ScenarioError) as caught:
        scenario(bench, game, text)
    return str(caught.value).removeprefix("mod.toml: ")


AXE = "[cards.axe]\ntitle = 'A'\ncount = 1\nvalue = 1\n"
NEW = "[cards.new]\ntitle = 'N'\ncount = 2\nvalue = 9\nsource = 'assumed'\n"


@pytest.mark.parametrize("cards", [Dictionary, Extras])
def test_open_card_sets(bench: Bench, cards: type[BaseModel]) -> None:
    game = toy_with(cards)
    found = scenario(bench, game, AXE + NEW)
    assert found.resolved()["cards"]["new"] == {"title": "N", "count": 2, "value": 9, "cost": {"beer": 0, "gold": 0}}
    assert found.origins["cards.new.value"].source == "assumed"
    assert found.warnings == ("mod.toml: cards.new.value is 9; the sensible range is 1 to 6",)
    assert complaint(bench, game, AXE + NEW + "cuont = 3\n").startswith("cards.new.cuont is not a known key; did you")
    assert complaint(bench, game, AXE + NEW.replace("9", "0")) == (
        "cards.new.value is 0; expected a whole number from 1 to 99"
    )
    assert complaint(bench, game, AXE + "[cards]\nnew = 3") == (
        "cards.new is 3; expected a table with title, count, value, cost"
    )


def test_cards_of_several_kinds(bench: Bench) -> None:
    game = toy_with(Kinds)
    axe = "[cards.a]\ntitle = 'A'\ncount = 1\nkind = 'axe'\nvalue = 7\n"
    assert scenario(bench, game, axe).warnings == ("mod.toml: cards.a.value is 7; the sensible range is 1 to 6",)
    assert complaint(bench, game, axe.replace("7", "0")) == "cards.a.value is 0; expected a whole number from 1 to 9"
    kinds = "expected 'axe' or 'shield'"
    assert complaint(bench, game, axe.replace("'axe'", "'axes'")) == f"cards.a.kind is 'axes'; {kinds}"
    assert complaint(bench, game, axe.replace("kind = 'axe'\n", "")) == f"cards.a.kind is missing; {kinds}"
    assert complaint(bench, game, axe.replace("value", "blocks")).startswith(
        "cards.a.blocks is not a known key; keys of [cards.a]: title, count, kind, value, source"
    )
    assert complaint(bench, game, axe.replace("value = 7\n", "")) == (
        "cards.a.value is missing; expected a whole number from 1 to 9"
    )


def test_schema_for_editors() -> None:
    schema = document(TOY)
    assert json.loads(json.dumps(schema)) == schema
    assert (
        schema["properties"]["run"]["properties"]["players"] | {"minimum": 2, "maximum": 8}
        == (schema["properties"]["run"]["properties"]["players"])
    )
    assert schema["properties"]["variant"]["enum"] == ["standard", "strategic"]
    axe = schema["$defs"]["Axe"]
    assert axe["properties"]["count"]["x-sensible"] == [0, 60]
    assert "source" in axe["properties"]
    assert "required" not in axe
    assert axe["additionalProperties"] is False
    assert list(schema["properties"])[:2] == ["extends", "game"]
    weights = schema["properties"]["policies"]["additionalProperties"]["properties"]["weights"]["properties"]
    assert list(weights) == ["axe"]
    assert (weights["axe"]["description"], weights["axe"]["x-sensible"]) == ("each axe on a card", [-99, 99])


def test_two_games_do_not_share_limits() -> None:
    small = document(replace(TOY, max_players=3))["properties"]["run"]["properties"]["players"]
    assert (small["maximum"], document(TOY)["properties"]["run"]["properties"]["players"]["maximum"]) == (3, 8)
