"""Vikings Gone Wild: the numbers of a scenario, as a trace shows it, for the referee's own engine.

The printed cards may have other numbers; cards with other effects are beyond this referee.
"""

from typing import Any

from tests.referee.vikings_gone_wild.cards import (
    BUILDINGS,
    DECK_CARDS,
    MISSIONS,
    TOWN_HALLS,
    UNDEAD,
    Book,
    Card,
    Mission,
    Reward,
)


def book_of(resolved: dict[str, Any]) -> Book:
    """Cards, Missions, rules and mode."""
    cards = resolved["cards"]
    rules = dict(resolved["rules"])
    rules["th_limits"] = [*rules["th_limits"], None][:3]
    rules.setdefault("bonus_selection", "random")
    known = {name: card_of(name, cards[name]) for name in DECK_CARDS}
    for name in UNDEAD:
        token = cards[name]["token"]
        known[name] = Card("undead", cards[name]["count"], beer=token == "beer", gold=token == "gold")
    for name in BUILDINGS:
        known[name] = Card(
            "building",
            cards[name]["count"],
            price_of(cards[name]),
            cards[name]["defence"],
            reward=reward_of(cards[name]),
        )
    for name in TOWN_HALLS:
        known[name] = Card("town_hall", cards[name]["count"], reward=reward_of(cards[name]))
    missions = {
        name: Mission(
            cards[name]["count"], cards[name]["vp"], about.goal, cards[name]["threshold"], cards[name]["strength"]
        )
        for name, about in MISSIONS.items()
    }
    return Book(known, missions, rules, resolved["variant"])


def card_of(name: str, found: dict[str, Any]) -> Card:
    """A deck card: its price, its strength or bonus, and the numbers of its effects."""
    printed = DECK_CARDS[name]
    value = {"unit": "strength", "hero": "strength", "defense": "defence", "equipment": "bonus"}.get(printed.kind)
    numbers: dict[str, int] = {"value": found[value] if value else 0}
    for effect in found["effects"]:
        match effect["do"]:
            case "gain" if effect["per"]:
                numbers["value"] = effect["beer"] + effect["gold"]
            case "gain":
                numbers |= {"beer": effect["beer"], "gold": effect["gold"]}
            case "draw":
                numbers["draw"] = effect["cards"]
            case "choose":
                numbers["value"] = effect["resources"]
            case "reveal":
                numbers["value"] = effect["cards"]
            case "boost":
                numbers["value"] = effect["strength"]
            case "steal":
                numbers["value"] = 1
    price = price_of(found) if found["place"] in ("supply", "path") else None
    return Card(printed.kind, found["count"], price, min_players=found["min_players"], **numbers)


def price_of(found: dict[str, Any]) -> tuple[int, int]:
    return found["cost"]["beer"], found["cost"]["gold"]


def reward_of(found: dict[str, Any]) -> Reward:
    return Reward(found["reward"]["vp"], found["reward"]["loot"], int(found["reward"]["favor"]))
