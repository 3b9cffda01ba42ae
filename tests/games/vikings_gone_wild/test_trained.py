"""What only trained players weigh: each weight changes a choice that `greedy` makes otherwise."""

from itertools import product

import pytest

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.policies import DEFAULTS, POLICIES
from tests.games.tipping import tipping_point
from tests.games.vikings_gone_wild.table import BEER, BUILDINGS, GOLD, Table

W, ELF, BONE = "viking_warrior", "elf_archer", "bone_crusher"
RIVER = ["sword", "sword", "sword", "sword", "sword"]


def shop(**given: object) -> Table:
    """Nothing is left to do but to buy."""
    settings: dict[str, object] = {"hand": {0: []}, "river": RIVER, "missions": {0: []}}
    return Table(**{**settings, **given})  # type: ignore[arg-type]


def on_sale(t: Table, *cards: str) -> Table:
    """Only these supply piles and Buildings are on sale, and no upgrade."""
    kept = [(L.K + BUILDINGS.index(card)) if card in BUILDINGS else t.number(card) for card in cards]
    for item in range(L.ITEMS):
        t.state.supply[item] *= item in kept
    t.state.fresh[0] |= 1 << L.TOWN_HALL
    t.touch()
    return t


def bonuses(t: Table, *names: str) -> Table:
    """These Bonuses are in play, and no others."""
    t.book.bonuses_in = len(names)
    t.state.bonuses[: len(names)] = [t.bonus(name) for name in names]
    return t


def test_weights_stand_where_the_kernel_looks_for_them() -> None:
    places = {name[2:].lower(): place for name, place in vars(L).items() if name.startswith("W_")}
    assert list(DEFAULTS) == sorted(places, key=lambda name: places[name])
    assert len(DEFAULTS) == L.WEIGHTS


@pytest.mark.parametrize("policy", ["greedy", "rusher", "builder", "turtle"])
def test_built_in_players_do_not_look_ahead(policy: str) -> None:
    weights = list(POLICIES[policy].weights.values())
    assert not any(weights[L.W_LATE :])


WORTHS = {
    "fighter": ELF, "strength": ELF, "strong": "thor", "piece": "sword", "piece_point": "sword", "boost": "odins_boost",
    "per_strength": "dvergar", "guard": "cannon", "guard_point": "cannon", "trap": "assassin", "resource": "beer_mugs",
    "beer": "beer_mugs", "gold": "gold_bars", "either": "crystal", "steal": "money_theft", "brew": "brewery",
    "mint": "gold_factory", "store": "beer_container", "hold": "drakkar", "card": "shaman",
    "reveal": "mystery_gift_unit", "remove": "scroll", "rescue": "resurrection", "look": "lokis_lens",
    "tavern": "tavern", "per_building": "gold_miner",
}  # fmt: skip


@pytest.mark.parametrize("weight", WORTHS)
def test_every_trait_has_its_weight(weight: str) -> None:
    """Twice the weight makes the card that has the trait worth more, and a Beer card, which has not, no more."""
    t = Table()
    card, plain = WORTHS[weight], t.number("viking_warrior" if weight == "beer" else "beer")
    item = L.K + BUILDINGS.index(card) if card in BUILDINGS else t.number(card)
    rows = [t.game.weights_row(t.book, {**DEFAULTS, weight: n * DEFAULTS[weight]}) for n in (1, 2)]
    assert rows[0][L.OPINION + item] < rows[1][L.OPINION + item]
    assert weight == "resource" or rows[0][L.OPINION + plain] == rows[1][L.OPINION + plain]


def test_no_worth_is_more_than_most() -> None:
    t = Table(cards={"elf_archer": {"strength": 9, "effects": [{"do": "score", "vp": 12}]}})
    tavern, elf = L.K + BUILDINGS.index("tavern"), t.number(ELF)
    row = t.game.weights_row(t.book, {**DEFAULTS, "tavern": 90_000, "mighty": 5000})
    assert row[L.OPINION + tavern] == 127
    assert row[L.EARNING + elf] == 127
    assert row[L.OPINION + elf] == 127 + 28 + (34 * 6 + 25 * 2) // 10 + 50


# --- purchases -------------------------------------------------------------------------------------------------------


def test_late_buildings() -> None:
    for vp, choice in ((0, "buy:elf_archer"), (36, "build:drakkar")):
        t = on_sale(shop(pool=(3, 0), vp={1: vp}), ELF, "drakkar")
        weights = {"attack": 200, "late": 80}
        assert t.choose("greedy", weights={"attack": 200}) == "buy:elf_archer"
        assert t.choose("greedy", weights=weights) == choice


def test_the_last_round_is_the_end_whatever_the_score() -> None:
    t = on_sale(shop(pool=(3, 0)), ELF, "drakkar")
    t.state.last_round = 1
    assert t.choose("greedy", weights={"attack": 200, "late": 80}) == "build:drakkar"


def test_a_large_deck_dilutes() -> None:
    small, large = (on_sale(shop(pool=(3, 0), deck={0: ["beer"] * n}), ELF) for n in (0, 40))
    large.state.cards[0] += 40
    weights = {"attack": 200, "dilute": 10}
    assert large.choose("greedy", weights={"attack": 200}) == "buy:elf_archer"
    assert (small.choose("greedy", weights=weights), large.choose("greedy", weights=weights)) == (
        "buy:elf_archer",
        "end",
    )


@pytest.mark.parametrize(("strength", "choice"), [(3, "end"), (4, "buy:elf_archer")])
def test_a_unit_stronger_than_its_price(strength: int, choice: str) -> None:
    t = on_sale(shop(pool=(3, 0), cards={ELF: {"strength": strength}}), ELF)
    assert t.choose("greedy", weights={"attack": 0}) == "end"
    assert t.choose("greedy", weights={"attack": 0, "bargain": 50}) == choice


@pytest.mark.parametrize(("limit", "choice"), [(6, "end"), (7, "buy:pigator")])
def test_a_card_that_is_too_dear(limit: int, choice: str) -> None:
    t = on_sale(shop(pool=(4, 3), river=["undead_beer"] * 5), "pigator")
    assert t.choose("greedy", weights={"attack": 200}) == "buy:pigator"
    assert t.choose("greedy", weights={"attack": 200, "dear": 100, "dear_from": limit}) == choice


def test_a_purchase_that_leaves_enough_for_another() -> None:
    """6 Beer: a Bone Crusher, or two Elf Archers."""
    t = on_sale(shop(pool=(6, 0)), ELF, BONE)
    cheap = {"price": 0, "strength": 600, "enough": 0}
    assert t.choose("greedy", weights=cheap) == "buy:bone_crusher"
    assert t.choose("greedy", weights={**cheap, "follow": 20}) == "buy:elf_archer"
    t.state.pool[BEER] = 5
    assert t.choose("greedy", weights={**cheap, "follow": 20}) == "buy:bone_crusher"


def test_the_last_copy_leaves_nothing_to_follow() -> None:
    t = on_sale(shop(pool=(6, 0)), ELF, BONE)
    t.state.supply[t.number(ELF)] = 1
    weights = {"price": 0, "strength": 600, "enough": 0, "follow": 20}
    assert t.choose("greedy", weights=weights) == "buy:bone_crusher"


@pytest.mark.parametrize(("next_one", "choice"), [([ELF], "exchange:beer"), ([], "buy:bone_crusher")])
def test_what_the_pool_has_is_spent(next_one: list[str], choice: str) -> None:
    """A Bone Crusher leaves a Beer and a Gold; a Brewery for 1 Gold and 2 Beer the price of an Elf Archer."""
    t = on_sale(shop(pool=(6, 1)), BONE, "brewery", *next_one)
    weights = {"price": 0, "strength": 2000, "enough": 0}
    assert t.choose("greedy", weights=weights) == "buy:bone_crusher"
    assert t.choose("greedy", weights={**weights, "spend": 30}) == choice


@pytest.mark.parametrize(("cost", "use"), [((0, 2), 1), ((2, 0), 2), ((0, 4), 1 + 2), ((5, 0), 4 + 1)])
def test_how_much_of_the_pool_a_purchase_uses(cost: tuple[int, int], use: int) -> None:
    """Of 4 Beer and 1 Gold, and 2 Gold more as tokens, which are not lost; an exchange takes 2 of the other kind."""
    t = on_sale(priced(BONE, cost), BONE)
    for spend in (0, 1, 10):
        weights = {"spend": spend, "token": 0, "exchange": 0}
        assert t.choose("greedy", weights={**weights, "enough": 100 + use * spend}) != "end"
        assert t.choose("greedy", weights={**weights, "enough": 101 + use * spend}) == "end"


@pytest.mark.parametrize(("cost", "use", "elf_use"), [
    ((0, 2), 1 + 3, 3 + 1),  # each leaves what the other costs
    ((2, 0), 2 + 2, 3),  # 2 Beer are not enough for the Elf Archer, but for the same once more
    ((3, 0), 3, 3),
    ((0, 4), 1 + 2, 3),  # an exchange takes 2 Beer
])  # fmt: skip
def test_what_a_purchase_leaves_is_used_too(cost: tuple[int, int], use: int, elf_use: int) -> None:
    """A Bone Crusher against an Elf Archer for 3 Beer, who is taken from the appeal on that makes up for it."""
    t = on_sale(priced(BONE, cost), BONE, ELF)

    def elf(appeal: int) -> bool:
        t.book.traits[t.number(ELF), L.APPEAL] = appeal
        return t.choose("greedy", weights={"spend": 10, "token": 0, "exchange": 0, "enough": 1}) == "buy:elf_archer"

    assert tipping_point(elf, 1, 300) == 100 + 10 * (use - elf_use)


def priced(card: str, cost: tuple[int, int]) -> Table:
    """A card has a score of 100 and such a price in Beer and Gold."""
    beer, gold = cost
    cards = {card: {"cost": {"beer": beer, "gold": gold}, "appeal": 100}, ELF: {"appeal": 1}}
    return shop(pool=(4, 1), village={0: ["gold_container=2"]}, river=["undead_beer"] * 5, cards=cards)


def test_the_town_hall_spends_too() -> None:
    t = shop(pool=(0, 3), village={0: ["brewery"]})
    t.state.supply[:] = 0
    t.touch()
    assert t.choose("greedy", weights={"early_hall": 10}) == "end"
    assert t.choose("greedy", weights={"early_hall": 10, "spend": 10, "late": 1}) == "upgrade"


@pytest.mark.parametrize(("village", "choice"), [([], "buy:elf_archer"), (["beer_container"], "end")])
def test_tokens_that_would_be_lost_are_spent(village: list[str], choice: str) -> None:
    t = on_sale(shop(village={0: ["brewery=1", "brewery=1", "brewery=1", *village]}), ELF)
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"waste": 10}) == choice


def test_loot_would_be_lost_too() -> None:
    t = on_sale(shop(village={0: ["beer_container"]}), ELF)
    t.state.stock[0, BEER], t.state.loot[BEER] = 3, 3
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"waste": 10}) == "buy:elf_archer"


@pytest.mark.parametrize(("held", "choice"), [(4, "end"), (3, "buy:elf_archer")])
def test_a_full_container_is_not_broken(held: int, choice: str) -> None:
    t = on_sale(shop(pool=(1, 0), village={0: [f"beer_container={held}"]}), ELF)
    weights = {"attack": 200}
    assert t.choose("greedy", weights=weights) == "buy:elf_archer"
    assert t.choose("greedy", weights={**weights, "full": 80}) == choice


def test_containers_for_what_flows() -> None:
    """The second Container is worth less than a Unit, unless three Breweries fill it."""
    for village, choice in ((["brewery"], "buy:cannon"), (["brewery"] * 3, "build:beer_container")):
        t = on_sale(shop(pool=(0, 2), level={0: 3}, village={0: [*village, "beer_container"]}), "cannon")
        t.state.supply[L.K + 2] = 1
        t.touch()
        assert t.choose("greedy") == "buy:cannon"
        assert t.choose("greedy", weights={"flow": 30}) == choice


# --- Bonuses ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bonus", "vp", "choice"),
    [("conqueror", 36, "buy:elf_archer"), ("conqueror", 4, "end"), ("defender", 36, "end"), ("builder", 36, "end")],
)
def test_what_counts_for_a_bonus_near_the_end(bonus: str, vp: int, choice: str) -> None:
    t = bonuses(on_sale(shop(pool=(3, 0), vp={1: vp}), ELF), bonus)
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"bonus": 40}) == choice


def test_pigators_for_king_pig() -> None:
    t = bonuses(on_sale(shop(pool=(4, 3), vp={1: 36}), "pigator"), "king_pig")
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"bonus": 60}) == "buy:pigator"


def test_two_bonuses_count_twice() -> None:
    """A Pigator counts for King Pig and as a Unit."""
    for names, choice in ((["king_pig"], "end"), (["king_pig", "conqueror"], "buy:pigator")):
        t = bonuses(on_sale(shop(pool=(4, 3), vp={1: 40}), "pigator"), *names)
        assert t.choose("greedy", weights={"bonus": 8}) == choice


@pytest.mark.parametrize(("own", "close"), list(product((0, 1, 2), (0, 1))))
def test_only_contested_bonuses_count(own: int, close: int) -> None:
    """Seat 1 has no Unit; whoever is too far ahead has nothing to win."""
    empty: dict[int, list[str]] = {0: [], 1: []}
    t = shop(pool=(3, 0), vp={1: 40}, hand=empty, deck=empty, area={0: [ELF] * own})
    t = bonuses(on_sale(t, ELF), "conqueror")
    choice = "buy:elf_archer" if own <= close else "end"
    assert t.choose("greedy", weights={"bonus": 60, "close": close}) == choice


@pytest.mark.parametrize(("bonus", "choice"), [("brewer_bonus", "end"), ("miner", "buy:elf_archer")])
def test_tokens_that_a_bonus_counts_are_hoarded(bonus: str, choice: str) -> None:
    t = shop(village={0: ["beer_container=3"]}, vp={1: 40})
    t = bonuses(on_sale(t, ELF), bonus)
    weights = {"attack": 200}
    assert t.choose("greedy", weights=weights) == "buy:elf_archer"
    assert t.choose("greedy", weights={**weights, "hoard": 30}) == choice


# --- attacks ---------------------------------------------------------------------------------------------------------


def test_the_attack_table_pays_more_for_the_second_building() -> None:
    """1 VP for the first, 2 more for the second: with this effort only the second is worth an attack."""
    t = Table(hand={0: [W, W], 1: ["beer", "beer"]}, deck={1: []}, village={1: ["brewery", "brewery"]})
    weights = {"hit": 0, "table": 10, "risk": 10, "effort": 12}
    assert not t.choose("greedy", weights=weights).startswith("attack:seat")
    t.state.hits = 1
    assert t.choose("greedy", weights=weights) == "attack:seat+1"


def guarded(deck: int, **given: object) -> Table:
    """A hand of one card of `deck` + 1, one of which is a Cannon; a Brewery stands behind it."""
    settings: dict[str, object] = {"deck": {1: ["cannon"] + ["beer"] * (deck - 1)}, "village": {1: ["brewery"]}}
    hand = {0: [W], 1: ["beer"]}
    return Table(**{**settings, "hand": hand, **given})  # type: ignore[arg-type]


def test_attacks_by_their_odds() -> None:
    """A Warrior against a Brewery, 20 to win and 10 to lose: even odds are good, worse than 2 to 1 are not."""
    for deck, choice in ((1, True), (9, True)):
        assert (guarded(deck).choose("greedy", weights={"risk": 10}) == "attack:seat+1") is choice
    for deck, choice in ((1, False), (9, True)):
        assert (guarded(deck).choose("greedy", weights={"risk": 40}) == "attack:seat+1") is choice


def test_attackers_join_where_a_defence_may_wait() -> None:
    """Two Elf Archers beat a Cannon on a Brewery; with `effort` one has to do."""
    given = {"hand": {0: [ELF, ELF], 1: ["beer"]}}
    for weights, count in (({"risk": 40}, 2), ({"risk": 40, "effort": 30}, 1)):
        t = guarded(1, **given).do("attack:seat+1", "target:brewery:0")
        assert t.choose("greedy", weights=weights) == f"play:{ELF}"
        t.do(f"play:{ELF}")
        assert t.choose("greedy", weights=weights) == ("end" if count == 1 else f"play:{ELF}")


def test_attackers_split_where_none_waits() -> None:
    t = Table(hand={0: [ELF, W], 1: ["beer"]}, deck={1: []}, village={1: ["brewery", "drakkar"]}, river=RIVER)
    played = [t.choose("greedy", weights={"risk": 10})]
    while len(played) < 9:
        played.append(t.do(played[-1]).choose("greedy", weights={"risk": 10}))
    assert played[:5] == ["attack:seat+1", "target:brewery:0", f"play:{W}", "end", "end"]  # also the defender's
    assert played[5:] == ["attack:seat+1", "target:drakkar:0", f"play:{ELF}", "end"]


def test_odds_are_those_of_public_facts() -> None:
    """Which of the unseen cards are in the hand makes no difference."""
    choices = []
    for held, rest in ((["cannon", "beer"], ["beer"] * 3), (["beer", "beer"], ["cannon", "beer", "beer"])):
        t = Table(hand={0: [W], 1: held}, village={1: ["brewery", "tavern"]}, deck={1: rest})
        weights = [{"risk": risk, "effort": effort} for risk, effort in product(range(5, 100, 15), (0, 5, 10))]
        choices.append([t.choose("greedy", weights=some) for some in weights])
    assert choices[0] == choices[1]
    assert len(set(choices[0])) > 1


@pytest.mark.parametrize(("hits", "attacks"), [(0, False), (1, True), (2, False)])
def test_a_mission_that_one_hit_more_completes(hits: int, attacks: bool) -> None:
    """Attacker asks for 2 damaged Buildings: half of its 2 VP for the first of them, all for the last."""
    hand, village = {0: [W], 1: ["beer"]}, {1: ["brewery"]}
    t = Table(hand=hand, deck={1: []}, village=village, missions={0: ["attacker"]}, river=RIVER)
    t.state.hits = hits
    weights = {"hit": 0, "table": 0, "risk": 10, "effort": 15}
    assert not t.choose("greedy", weights=weights).startswith("attack:seat")
    assert (t.choose("greedy", weights={**weights, "errand": 10}) == "attack:seat+1") is attacks


@pytest.mark.parametrize(("errand", "choice"), [(7, "target:brewery:0"), (8, "target:town_hall")])
def test_a_mission_of_town_halls_wants_a_town_hall(errand: int, choice: str) -> None:
    """It pays 3 VP; the Town Hall has 3 points of defence more than a Brewery, and each weighs 7."""
    t = Table(hand={0: ["thor"], 1: ["beer"]}, deck={1: []}, village={1: ["brewery"]}, missions={0: ["town_fall"]})
    t.do("attack:seat+1")
    weights = {"hit": 0, "reward": 0, "loot": 0, "favor": 0, "weak_first": 7}
    assert t.choose("greedy", weights={**weights, "errand": errand}) == choice
    t.state.round_missions[0] = t.book.missions_per_round  # none can be completed any more
    assert t.choose("greedy", weights={**weights, "errand": 1000}) == "target:brewery:0"


def test_equipment_is_planned_for() -> None:
    """A Warrior (1) alone cannot damage a Tavern; with a Sword he can, if he can carry it."""
    t = Table(hand={0: [W, "sword"], 1: ["beer"]}, deck={1: []}, village={1: ["tavern"]}, river=["undead_beer"] * 5)
    t.state.fresh[1] |= 1 << L.TOWN_HALL
    t.touch()
    weights = {"risk": 10}
    assert not t.choose("greedy", weights=weights).startswith("attack:seat")
    assert t.choose("greedy", weights={**weights, "arm": 1}) == "attack:seat+1"
    t.book.carry_mask = 0
    assert not t.choose("greedy", weights={**weights, "arm": 1}).startswith("attack:seat")


@pytest.mark.parametrize(("defence", "effort"), [(1, 100), (3, 100), (4, 0)])
def test_equipment_is_not_at_risk(defence: int, effort: int) -> None:
    """One attacker counts as effort, with or without his Sword (2); more than 3 is out of reach."""
    village = {"village": {1: ["tavern"]}, "cards": {"tavern": {"defence": defence}}}
    t = Table(hand={0: [W, "sword"], 1: ["beer"]}, deck={1: []}, river=["undead_beer"] * 5, **village)  # type: ignore[arg-type]
    t.state.fresh[1] |= 1 << L.TOWN_HALL
    t.touch()
    prize = {"hit": 100, "reward": 0, "loot": 0, "favor": 0, "table": 0, "risk": 10, "arm": 1}
    attacks = [t.choose("greedy", weights={**prize, "effort": n}) == "attack:seat+1" for n in (0, 99, 100)]
    assert attacks == [effort > n for n in (0, 99, 100)]


@pytest.mark.parametrize("held", [["cannon", "cannon"], ["beer", "beer"]])
def test_a_hand_that_was_seen_is_known(held: list[str]) -> None:
    """Two Cannons add up; a hand without any is no danger, whatever is in the deck. Whoever did not look knows less."""
    rest = ["beer", "beer"] if "cannon" in held else ["cannon", "cannon"]
    t = Table(hand={0: [BONE], 1: held}, deck={1: rest}, village={1: ["brewery"]}, river=RIVER)
    assert t.choose("greedy", weights={"risk": 1, "lens": 1}) == "attack:seat+1"
    t.state.seen[0] = 1 << 1
    assert t.choose("greedy", weights={"risk": 1}) == "attack:seat+1"
    assert (t.choose("greedy", weights={"risk": 1, "lens": 1}) == "attack:seat+1") is ("beer" in held)


@pytest.mark.parametrize(
    ("held", "guards"), [(["cannon", "cannon"], 4), (["cannon", "beer"], 2), (["beer", "beer"], 0)]
)
def test_what_a_seen_hand_can_stop(held: list[str], guards: int) -> None:
    """A Brewery (1) is safe from an attacker who is no stronger than it and all Cannons (2) together."""
    for strength in range(1, 8):
        cards = {BONE: {"strength": strength}}
        t = Table(hand={0: [BONE], 1: held}, deck={1: ["cannon"]}, village={1: ["brewery"]}, river=RIVER, cards=cards)
        t.state.seen[0] = 1 << 1
        attacks = t.choose("greedy", weights={"risk": 1, "lens": 1}) == "attack:seat+1"
        assert attacks is (strength >= 1 + guards)


def test_an_idle_attacker_beats_draco() -> None:
    t = Table(hand={0: [W], 1: ["cannon", "cannon"]}, deck={1: []}, village={1: ["brewery"]}, river=RIVER)
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"draco": 1}) == "attack:draco"


# --- other choices ---------------------------------------------------------------------------------------------------


def test_the_token_that_fits() -> None:
    """With 2 Beer a third buys an Elf Archer, a Gold nothing."""
    t = on_sale(shop(hand={0: [W], 1: []}, pool=(2, 0)), ELF).do("attack:draco", f"play:{W}", "end")
    weights = {"attack": 200}
    assert t.choose("greedy", weights=weights) == "option:1"
    assert t.choose("greedy", weights={**weights, "fit": 100}) == "option:0"


@pytest.mark.parametrize(("pool", "choice"), [((1, 0), "option:0"), ((0, 0), "option:2")])
def test_the_crystal_that_fits(pool: tuple[int, int], choice: str) -> None:
    """What waits in the hand counts; without it neither buys anything."""
    t = on_sale(shop(hand={0: ["crystal"], 1: []}, pool=pool), ELF).do("play:crystal")
    assert t.choose("greedy", weights={"attack": 200, "fit": 100}) == choice
    t = on_sale(shop(hand={0: ["crystal", "beer"], 1: []}), ELF).do("play:crystal")
    assert t.choose("greedy", weights={"attack": 200}) == "option:2"
    assert t.choose("greedy", weights={"attack": 200, "fit": 100}) == "option:0"


def test_gold_that_would_be_lost_changes_a_mission() -> None:
    t = on_sale(shop(pool=(0, 1), missions={0: ["worker", "captain"]}))
    assert t.choose("greedy") == "end"
    assert t.choose("greedy", weights={"change": 2}) == "change:1"
    assert t.choose("greedy", weights={"change": 3}) == "end"
    assert t.choose("greedy", weights={"change": 1}) == "change:1"  # the farthest
    t.state.pool[GOLD] = 0
    t.state.stock[0, GOLD] = 1
    assert "change:1" in t.legal
    assert t.choose("greedy", weights={"change": 2}) == "end"  # a token is not lost


@pytest.mark.parametrize(
    ("mission", "steps"), [("beer_stored", 6), ("attacker", 2), ("town_fall", 2), ("innkeeper", 2), ("worker", 1)]
)
def test_how_far_a_mission_is(mission: str, steps: int) -> None:
    t = on_sale(shop(pool=(0, 1), missions={0: [mission]}))
    assert t.choose("greedy", weights={"change": steps}) == "change:0"
    assert t.choose("greedy", weights={"change": steps + 1}) == "end"
