"""How much a card is used."""

from simkit.analysis.card_tables import card_tables
from simkit.analysis.card_usage import Usage, usage
from tests.analysis.hand import Hand, card, metric
from tests.analysis.test_card_gains import CARDS, GROUPS, METRICS, TABLE


def used(about: dict[str, object], **columns: list[int]) -> Usage:
    run = Hand(about, 2, cards=[{"won": [1, 0, 0, 1]} | {k.replace("_of_", "."): v for k, v in columns.items()}])
    return usage(run, card_tables(run).use)


def test_of_cards_that_are_gained() -> None:
    """Both seats that could pay took an elf, and three were bought in two games of two seats."""
    about = {"cards": CARDS[:2], "metrics": {"card": METRICS, "groups": GROUPS}}
    found = used(about, **{k.replace(".", "_of_"): v for k, v in TABLE.items()})
    assert found.taken == {"elf": 1.0, "ring": 0.25}
    assert found.chances == {"elf": 0.75}
    assert found.basis == {"elf": "payable", "ring": ""}
    assert found.copies["elf"] == 3 / 4


def test_of_cards_that_are_drawn() -> None:
    """Of five axes drawn one was of no use and one was played; the runes were all of no use."""
    metrics = [metric("drawn", "drawn"), metric("played", "played"), metric("dead", "dead")]
    about = {"cards": [card("axe"), card("rune")], "metrics": {"card": metrics, "groups": []}}
    found = used(
        about,
        drawn_of_axe=[2, 1, 1, 1], played_of_axe=[0, 1, 0, 0], dead_of_axe=[1, 0, 0, 0],
        drawn_of_rune=[1, 0, 0, 0], played_of_rune=[0] * 4, dead_of_rune=[1, 0, 0, 0],
    )  # fmt: skip
    assert found.taken == {"axe": 0.25}
    assert found.basis == {"axe": "drawn"}
    assert found.copies == {"axe": 5 / 4, "rune": 1 / 4}
