"""What a seat imagines, and what it knows."""

from collections import Counter

from tests.games.village_of_legends.table import Table


def test_hands_and_decks_of_others_are_dealt_anew() -> None:
    t = Table(3, hand={0: ["knife"], 1: ["mace", "coin"], 2: ["helmet"]}, deck={1: ["staff", "nugget", "coin"]})
    hands, decks = Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for number in range(300):
        world = t.imagined(0, number)
        assert (world.hand(0), sorted(world.deck(0)), len(world.hand(1))) == (["knife"], ["coin"] * 5, 2)
        assert Counter(world.hand(1)) + Counter(world.deck(1)) == {"coin": 2, "staff": 1, "nugget": 1, "mace": 1}
        hands[tuple(world.hand(1))] += 1
        decks[tuple(world.deck(1))] += 1
    assert len(hands) == 7
    assert len(decks) > 25
    # two of five cards, two of them Coins: a given pair of different other cards comes in one of ten
    assert 10 < hands[("mace", "nugget")] < 55


def test_the_own_deck_is_shuffled() -> None:
    t = Table(deck={0: ["knife", "staff", "coin"]}, hand={0: ["mace"]})
    tops = Counter(t.imagined(0, number).deck(0)[0] for number in range(120))
    assert set(tops) == {"knife", "staff", "coin"}
    assert min(tops.values()) > 20


def test_spells_that_were_seen_stay() -> None:
    spells = ["fireball", "ice_bolt", "lightning", "earthquake", "mind_blast"]
    t = Table(heroes={0: "mage"}, piles={"spell": spells}).do("ability:vision")
    assert {t.imagined(0, n).describe()["market_decks"]["spell"][0] for n in range(30)} == {"fireball"}
    t.do("yes")
    worlds = [t.imagined(0, n).describe()["market_decks"]["spell"] for n in range(60)]
    assert {tuple(world[-1:]) for world in worlds} == {("fireball",)}
    assert len({world[0] for world in worlds}) == 4
    others = {t.imagined(1, n).describe()["market_decks"]["spell"][-1] for n in range(60)}
    assert others == set(spells)


def test_market_decks_are_shuffled() -> None:
    t = Table(piles={"main": ["knife", "orc", "chest"]})
    tops = Counter(t.imagined(1, number).describe()["market_decks"]["main"][0] for number in range(120))
    assert set(tops) == {"knife", "orc", "chest"}
    assert t.imagined(1, 0).everything() == t.everything()


def test_a_main_deck_that_has_gone_round() -> None:
    """Cards at the bottom lie before the top in the ring; what is imagined has the same cards in any order."""
    t = Table(piles={"main": ["knife", "orc", "chest", "mace"]})
    s, b = t.state, t.book
    at, size = int(b.pile_at[5]), int(b.pile_at[6] - b.pile_at[5])
    s.piles[[at + size - 2, at + size - 1, at, at + 1]] = [t.number(card) for card in ("knife", "orc", "chest", "mace")]
    s.head[5] = size - 2
    assert t.describe()["market_decks"]["main"] == ["knife", "orc", "chest", "mace"]
    worlds = [t.imagined(1, number).describe()["market_decks"]["main"] for number in range(200)]
    assert all(sorted(world) == ["chest", "knife", "mace", "orc"] for world in worlds)
    assert len({tuple(world) for world in worlds}) == 24
    assert t.describe()["market_decks"]["main"] == ["knife", "orc", "chest", "mace"]
