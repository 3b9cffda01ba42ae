"""The groups of cards, from what a manifest tells."""

from typing import Any

from simkit.analysis.card_groups import ALL, first_logged, group_of, groups, price_of, rivals
from simkit.logs.manifest_model import AboutRun, LoggedCard
from tests.analysis.about import about_run
from tests.analysis.hand import card, metric

TOLD = [
    {"name": "unit", "title": "Units", "gained": "bought", "chance": "offered", "rival": "deck", "used": True},
    {"name": "gift", "title": "Gifts", "gained": "taken", "chance": "", "rival": "deck", "used": True},
    {"name": "goal", "title": "Goals", "gained": "", "chance": "", "rival": "", "used": False},
]
CARDS = [card("elf", group="unit", price=3), card("ring", group="gift"), card("glory", group="goal")]


def about(told: list[dict[str, Any]], cards: list[LoggedCard]) -> AboutRun:
    return about_run({"metrics": {"groups": told}, "cards": cards})


def test_a_game_without_groups_has_one() -> None:
    plain = about([], [card("axe"), card("shield")])
    assert groups(plain) == {"": ALL}
    assert group_of(plain, plain.cards[0]).title == "Cards"
    assert rivals(plain) == {"card": plain.cards}


def test_groups_keep_their_order_and_cards_find_theirs() -> None:
    told = about(TOLD, CARDS)
    assert list(groups(told)) == ["unit", "gift", "goal"]
    assert [group_of(told, c).title for c in CARDS] == ["Units", "Gifts", "Goals"]


def test_groups_can_compete_and_some_do_not() -> None:
    assert {rival: [c.id for c in some] for rival, some in rivals(about(TOLD, CARDS)).items()} == {
        "deck": ["elf", "ring"]
    }


def test_prices() -> None:
    assert [price_of(c) for c in CARDS] == [3, None, None]


def test_what_is_logged_of_cards_goes_by_role_and_kind() -> None:
    metrics = [metric("held", "drawn", kinds=["face"]), metric("kept", "gained", kinds=["quest"]), metric("seen")]
    told = about_run({"metrics": {"card": metrics}})
    faces, quests = [card("bow", "face"), card("axe", "other")], [card("feast", "quest")]
    roles = ("gained", "drawn")
    assert first_logged(told, roles, faces) == metrics[0]
    assert first_logged(told, roles, quests) == metrics[1]
    assert first_logged(told, roles, [*faces, *quests]) == metrics[1]
    assert first_logged(told, ("drawn",), quests) is None
    bought = metric("bought", "gained")
    assert first_logged(about_run({"metrics": {"card": [bought]}}), roles, faces) == bought
