"""The cards of a scenario as plain data: every number and where it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from simkit.games.contract import Game
from simkit.scenario.model import Scenario
from simkit.scenario.schema import document, nodes_at
from simkit.scenario.sheets.cells import Cells


@dataclass(frozen=True)
class CardSheet:
    """All cards of a scenario, with their sources and the meanings of their fields."""

    game: str
    scenario: str
    title: str
    cards: list[dict[str, Any]]
    kinds: list[str]  # of each card; "" where the game has no groups of cards
    meanings: list[list[str]]  # of the fields
    spelled: list[dict[str, Any]]  # the cards, with lists such as effects as they are written in a cell of a sheet

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `cards`: keys may be added, never renamed."""
        return {"game": self.game, "scenario": self.scenario, "cards": self.cards}


def card_sheet(scenario: Scenario, game: Game) -> CardSheet:
    """The cards that a game makes of a scenario."""
    numbers, infos = scenario.cards.model_dump(mode="json"), game.cards(scenario)
    cards = []
    for card in infos:
        values = numbers[card.id]
        sources = {f: s for f in values if f != "title" and (s := _source(scenario.origins, f"cards.{card.id}.{f}"))}
        cards.append({"card": card.id, **values, "source": sources})
    kinds = [card.kind if game.metrics.groups else "" for card in infos]
    meanings = _meanings(scenario.cards, {card.id: card.kind for card in infos})
    schema = document(game)
    spelled = [_spelled(Cells(schema), card, numbers) for card in cards]
    return CardSheet(game.id, scenario.name, scenario.title, cards, kinds, meanings, spelled)


def _spelled(cells: Cells, card: Mapping[str, Any], numbers: Mapping[str, Any]) -> dict[str, Any]:
    paths = {field: ("cards", card["card"], field) for field, value in card.items() if isinstance(value, list)}
    return {
        **card,
        **{f: cells.write(card[f], nodes_at(cells.schema, p, {"cards": numbers})) for f, p in paths.items()},
    }


def _meanings(cards: Any, kinds: Mapping[str, str]) -> list[list[str]]:
    """Every field with its meaning; if the meaning depends on the kind of card, once for each kind."""
    said: dict[str, dict[str, str]] = {}  # by field: what it means, and the first kind to which that applies
    for card, model in getattr(cards, "root", dict(cards)).items():
        for name, field in type(model).model_fields.items():
            if field.description and card in kinds:  # not all that a scenario knows is in the game
                said.setdefault(name, {}).setdefault(field.description, kinds[card])
    return [
        [name if len(meanings) == 1 else f"{name} ({kind})", meaning]
        for name, meanings in said.items()
        for meaning, kind in meanings.items()
    ]


def _source(origins: Mapping[str, Any], key: str) -> str:
    """The source of a value, or the sources of all values of a table; empty for defaults."""
    words = [o.source for k, o in origins.items() if k == key or k.startswith(f"{key}.")]
    return "/".join(word for word in dict.fromkeys(words) if word != "default")
