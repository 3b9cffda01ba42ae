"""Words of rules: their order, their numbers, and what models and books make of one declaration."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel

from simkit.games.common.words import number, numbers, words
from simkit.games.registry import game_ids, get_game
from simkit.scenario.model import whole

Order = Literal["first", "second", "third"]
Seat = Annotated[int, whole(0, 5)]


def test_the_number_of_a_word_is_its_place() -> None:
    assert words(Order) == ("first", "second", "third")
    assert [number(Order, word) for word in words(Order)] == [0, 1, 2]


def test_beside_whole_numbers_words_count_down_from_minus_one() -> None:
    assert numbers(int | Literal["random", "last"]) == {"random": -1, "last": -2}
    assert numbers(Seat | Literal["random"]) == {"random": -1}


def test_a_union_has_the_words_of_all_its_parts() -> None:
    assert words(Literal[Order, "none"]) == ("first", "second", "third", "none")
    assert words(Order | Literal["none"]) == ("first", "second", "third", "none")


def test_a_word_that_is_not_declared_has_no_number() -> None:
    with pytest.raises(KeyError, match="fourth"):
        number(Order, "fourth")


def fields(model: type[BaseModel]) -> dict[str, object]:
    return {name: field.annotation for name, field in model.model_fields.items()}


@pytest.mark.parametrize("game_id", game_ids())
def test_models_take_the_words_of_the_limits_that_have_their_name(game_id: str) -> None:
    """`BrawlOrder` of the limits is what the model takes for `brawl_order`, not a copy of it."""
    game = get_game(game_id)
    limits = vars(__import__(f"{game.package}.limits", fromlist=["limits"]))
    declared = {name: limits[alias] for name in fields(game.rules_model) if (alias := camel(name)) in limits}
    assert declared
    for name, alias in declared.items():
        assert fields(game.rules_model)[name] == alias, name


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))
