"""Where the arms of an experiment come from: a scenario's name, changes and flags."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simkit.errors import UsageError, show
from simkit.experiments.arms import Arm, Handicap
from simkit.games.contract import Game
from simkit.games.registry import open_scenario
from simkit.scenario.model import Scenario
from simkit.scenario.words import suggest

KEYED = {"run.shuffle": "keyed"}  # draws survive an edit of the deck


@dataclass(frozen=True)
class Source:
    """A scenario that can be opened again with further changes."""

    ref: str
    sets: tuple[str, ...] = ()
    flags: Mapping[str, object] = field(default_factory=dict)

    def arm(self, *more: str, handicap: Handicap | None = None, fresh: bool = False) -> Arm:
        """The scenario with further `KEY=VALUE` changes."""
        scenario, game = open_scenario(self.ref, (*self.sets, *more), {**self.flags, **KEYED})
        return Arm(scenario, game, handicap, fresh)

    def played_by(self, policy: str) -> "Source":
        """The same with one policy in all seats."""
        return replace(self, flags={**self.flags, "run.policy": policy, "run.seats": None})


def models(scenario: Scenario) -> dict[str, Any]:
    """The cards by id."""
    found: dict[str, Any] = scenario.cards.each()
    return found


def class_of(card: Any) -> str:
    """The kind of a card: its type, else what its model is called."""
    named = getattr(card, "type", None)
    return str(named) if named else type(card).__name__.removesuffix("Card").lower()


def cost_of(card: Any) -> dict[str, int]:
    """What a card costs by resource; empty for cards without a cost."""
    cost = getattr(card, "cost", None)
    return {} if cost is None else {key: int(value) for key, value in cost.model_dump().items()}


def deniable(scenario: Scenario, game: Game) -> list[str]:
    """The cards that are in the game and can be denied to a seat."""
    known = models(scenario)
    cards = game.card_ids(scenario) if game.deniable is None else game.deniable(scenario)
    return [card for card in cards if known[card].count > 0]


def chosen_cards(scenario: Scenario, game: Game, given: str | None) -> list[str]:
    """`--cards a,b`: ids or classes; without it all cards that can be denied."""
    possible = deniable(scenario, game)
    if given is None:
        if not possible:
            raise UsageError("the scenario has no card that can be denied", key="--cards")
        return possible
    known = models(scenario)
    cards: list[str] = []
    for name in (part.strip() for part in given.split(",")):
        of_class = [card for card in possible if class_of(known[card]) == name]
        if name not in possible and not of_class:
            raise UsageError(f"--cards names {show(name)}", key="--cards", hint=_why(name, known, possible))
        cards += [card for card in ([name] if name in possible else of_class) if card not in cards]
    return cards


def _why(name: str, known: dict[str, Any], possible: list[str]) -> str:
    if not name:
        return "expected card ids joined by commas"
    if name in known and known[name].count == 0:
        return "no copy of it is in the game: give it a count"
    if name in known:
        return f"it cannot be denied to a seat; these can: {', '.join(possible)}"
    classes = sorted({class_of(known[card]) for card in possible})
    all_of_them = f"expected cards ({', '.join(possible)}) or classes ({', '.join(classes)})"
    return suggest(name, [*possible, *classes], "cards and classes", all_of_them)
