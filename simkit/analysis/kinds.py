"""The kinds of a game's cards, as the manifest tells them. A game without kinds has cards of one kind, all alike."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

About = Mapping[str, Any]
Card = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """Cards that are shown together; the fields are those of the game's metric dictionary."""

    name: str = ""
    title: str = "Cards"
    gained: str = ""
    chance: str = ""
    rival: str = "card"
    used: bool = True


def kinds(about: About) -> dict[str, Kind]:
    """The kinds by name, in the order of the report."""
    told = [Kind(*(kind[field.name] for field in fields(Kind))) for kind in about["metrics"].get("kinds", [])]
    return {kind.name: kind for kind in told or [Kind()]}


def kind_of(about: About, card: Card) -> Kind:
    """The kind of a card."""
    return kinds(about)[card.get("facts", {}).get("kind", "")]


def price_of(card: Card) -> int | None:
    """What a card costs; None if it has no price."""
    price: int | None = card.get("facts", {}).get("price")
    return price


def rivals(about: About) -> dict[str, list[Card]]:
    """The cards whose value is asked, by what a copy of them stands in for."""
    found: dict[str, list[Card]] = {}
    by_name = kinds(about)
    for card in about["cards"]:
        rival = by_name[card.get("facts", {}).get("kind", "")].rival
        if rival:
            found.setdefault(rival, []).append(card)
    return found
