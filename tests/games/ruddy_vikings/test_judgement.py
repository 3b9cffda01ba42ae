"""What the weights change that are 0 in the built-in policies: for each a choice that is another one with it."""

from tests.games.ruddy_vikings.table import FILLER as X
from tests.games.ruddy_vikings.table import Table as AnyTable
from tests.games.ruddy_vikings.test_policies import Table
from tests.games.ruddy_vikings.test_vectors import LAND, LEG, RAIDER


def chosen(t: AnyTable, **weights: int) -> str:
    """What `greedy` does with these weights."""
    return t.choose("greedy", weights=weights)


def test_poor_makes_the_cards_of_a_small_hand_dear() -> None:
    """With 4 cards a card costs 800 + 3 x `poor`; with 7 it is `rich`, and nothing changes."""
    for fillers, dear in ((3, "end"), (6, f"play:{RAIDER}")):
        t = Table(3, hand={0: [RAIDER, *[X] * fillers], 1: [X] * 5, 2: [X] * 5})
        assert (chosen(t, keep=9), chosen(t, keep=9, poor=400)) == (f"play:{RAIDER}", dear)


def test_wear_throws_vikings_at_full_slots() -> None:
    """Three unknown slots stop nearly every attack: without `wear` it is only a card lost."""
    t = Table(hand={0: [RAIDER, *[X] * 6], 1: [X] * 9}, slots={1: [LAND] * 3})
    assert (chosen(t, keep=9), chosen(t, keep=9, wear=1000)) == ("end", f"play:{RAIDER}")


def test_haste_ends_the_waiting_after_some_calm_rounds() -> None:
    """A card that costs more than a hit is kept; with each round beyond `calm` hits are worth 5 % of it more."""
    waiting = {"keep": 9, "card": 1500}
    for late, choice in ((10, "end"), (12, "end"), (30, f"play:{RAIDER}")):
        t = Table(4, hand={0: [RAIDER, *[X] * 4], 1: [X] * 5, 2: [X] * 5, 3: [X] * 5}, round=late)
        assert (chosen(t, **waiting), chosen(t, **waiting, haste=50, calm=10)) == ("end", choice)


def test_haste_wears_down_what_is_known_to_stop() -> None:
    """An attack that can only fail is worth the active defence that it uses up, if the game has lasted."""
    for late, choice in ((5, "end"), (40, f"play:{RAIDER}")):
        t = Table(hand={0: [RAIDER, *[X] * 6], 1: [X] * 9}, slots={1: [LAND]}, known={(1, 0): [0]}, round=late)
        assert (chosen(t, keep=9), chosen(t, keep=9, haste=50, calm=10)) == ("end", choice)


def test_edge_attacks_from_a_larger_hand() -> None:
    """Card for card the larger hand lasts longer: equal hands are let alone, a smaller one is attacked."""
    for cards, choice in ((5, "end"), (2, f"play:{RAIDER}")):
        t = Table(3, hand={0: [RAIDER, *[X] * 4], 1: [X] * cards, 2: [X] * cards})
        dear = {"keep": 9, "card": 1400}
        assert (chosen(t, **dear), chosen(t, **dear, edge=150)) == ("end", choice)


def test_win_risks_cards_for_the_end_of_the_last_opponent() -> None:
    """One card behind an unknown slot: for its own sake it is left alone, and while there is another opponent."""
    for players, choice in ((2, f"play:{RAIDER}"), (3, "end")):
        hands = {0: [RAIDER, *[X] * 4], 1: [X], 2: [X] * 9}
        slots = {seat: [LAND] for seat in range(1, players)}
        t = Table(players, hand={seat: hands[seat] for seat in range(players)}, slots=slots)
        assert (chosen(t, keep=9, kill=0), chosen(t, keep=9, kill=0, win=20_000)) == ("end", choice)


def test_threat_builds_against_large_hands() -> None:
    """A bluff pays if the opponents hold Vikings enough: about one card in three is one."""
    for cards, choice in ((12, "build:spy"), (2, "end")):
        t = Table(hand={0: ["spy", "spy", *[LEG] * 4], 1: [X] * cards}, round=1, turn_card="")
        assert (chosen(t), chosen(t, threat=150)) == ("end", choice)
