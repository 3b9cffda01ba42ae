"""Where the arms of an experiment come from: a scenario's name, changes and flags."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from simkit.errors import UsageError, show, spell
from simkit.experiments.pairing.arms import Arm
from simkit.games.contract import CardInfo, Game
from simkit.games.dead_keys import dead_keys
from simkit.games.registry import open_draft, open_scenario
from simkit.scenario.load import Draft
from simkit.scenario.suggestions import suggest
from simkit.scenario.tree import dotted

KEYED = {"run.shuffle": "keyed"}  # draws survive an edit of the deck


@dataclass(frozen=True)
class Basis:
    """A scenario that can be opened again with further changes."""

    ref: str
    sets: tuple[str, ...] = ()
    flags: Mapping[str, object] = field(default_factory=dict)
    keyed: bool = True  # experiments in pairs need it; it costs time

    def arm(self, *more: str, fresh: bool = False) -> Arm:
        """The scenario with further `KEY=VALUE` changes."""
        scenario, game = open_scenario(self.ref, (*self.sets, *more), self._flags)
        return Arm(scenario, game, fresh=fresh)

    def draft(self) -> tuple[Draft, Game]:
        """The scenario as it is written."""
        return open_draft(self.ref, self.sets, self._flags)

    @property
    def _flags(self) -> dict[str, object]:
        return {**self.flags, **(KEYED if self.keyed else {})}


def dead_keys_between(one: Basis, two: Basis) -> tuple[str, ...]:
    """The keys in which two scenarios of a game differ and that change nothing."""
    (a, game), (b, other) = one.draft(), two.draft()
    return tuple(map(dotted, dead_keys(a, b, game))) if game is other else ()


def cards_of(arm: Arm) -> dict[str, CardInfo]:
    """The cards of an arm by their ids."""
    return {card.id: card for card in arm.game.cards(arm.scenario)}


def deniable_cards(cards: Mapping[str, CardInfo]) -> list[str]:
    """The cards that are in the game and can be denied to a seat."""
    return [card.id for card in cards.values() if card.deniable and card.count > 0]


def chosen_cards(arm: Arm, given: str | None) -> list[str]:
    """`cards`, as in `a,b`: ids or classes; without it all cards that can be denied."""
    cards_by_id = cards_of(arm)
    possible = deniable_cards(cards_by_id)
    if given is None:
        if not possible:
            raise UsageError("the scenario has no card that can be denied", field="cards")
        return possible
    cards: list[str] = []
    for name in (part.strip() for part in given.split(",")):
        of_class = [card for card in possible if cards_by_id[card].kind == name]
        if name not in possible and not of_class:
            raise UsageError(
                f"{spell('cards')} names {show(name)}", field="cards", hint=_why(name, cards_by_id, possible)
            )
        cards += [card for card in ([name] if name in possible else of_class) if card not in cards]
    return cards


def _why(name: str, cards_by_id: Mapping[str, CardInfo], possible: list[str]) -> str:
    if not name:
        return "expected card ids joined by commas"
    if name in cards_by_id and cards_by_id[name].count == 0:
        return "no copy of it is in the game: give it a count"
    if name in cards_by_id:
        return f"it cannot be denied to a seat; these can: {', '.join(possible)}"
    classes = sorted({cards_by_id[card].kind for card in possible})
    all_of_them = f"expected cards ({', '.join(possible)}) or classes ({', '.join(classes)})"
    return suggest(name, [*possible, *classes], "cards and classes", all_of_them)
