"""The groups of a game's cards, as the manifest tells them. A game without groups has cards that are all alike."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

About = Mapping[str, Any]
Card = dict[str, Any]


@dataclass(frozen=True)
class Group:
    """Cards that are shown together; the fields are those of the game's metric dictionary."""

    name: str = ""
    title: str = "Cards"
    gained: str = ""
    chance: str = ""
    rival: str = "card"
    used: bool = True


def groups(about: About) -> dict[str, Group]:
    """The groups by name, in the order of the report."""
    told = [Group(**group) for group in about["metrics"]["groups"]]
    return {group.name: group for group in told or [Group()]}


def group_of(about: About, card: Card) -> Group:
    """The group of a card."""
    return groups(about)[card["info"]["group"]]


def price_of(card: Card) -> int | None:
    """What a card costs; None if it has no price."""
    price: int | None = card["info"]["price"]
    return price


def rivals(about: About) -> dict[str, list[Card]]:
    """The cards whose value is asked, by what a copy of them stands in for."""
    found: dict[str, list[Card]] = {}
    by_name = groups(about)
    for card in about["cards"]:
        rival = by_name[card["info"]["group"]].rival
        if rival:
            found.setdefault(rival, []).append(card)
    return found


def first_logged(about: About, roles: Sequence[str], cards: Sequence[Card]) -> dict[str, Any] | None:
    """The metric of the first of some roles that is logged of any of these cards."""
    kinds = {card["info"]["kind"] for card in cards}
    for role in roles:
        for metric in about["metrics"]["card"]:
            if metric["role"] == role and (not metric["kinds"] or kinds & set(metric["kinds"])):
                found: dict[str, Any] = metric
                return found
    return None
