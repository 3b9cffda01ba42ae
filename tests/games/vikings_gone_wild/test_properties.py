"""What holds after every step of any game: all player counts, modes, policies, and randomly edited scenarios."""

from random import Random
from typing import Any

import numpy as np
import pytest

from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.goods import building_limit
from simkit.games.vikings_gone_wild.kernel.rounds import cards_owned
from tests.games.vikings_gone_wild.table import BUILDINGS, Table, copies_in_zones

POLICIES = ["random", "greedy", "busy", "rusher", "builder", "turtle", "end"]
PILES = ["elf_archer", "bone_crusher", "pigator", "cannon", "chicken_tower", "sheep_cannon", "scroll", "bear_rider"]


def check(t: Table) -> None:
    s, b = t.state, t.book
    seats = range(t.players)
    for field in (
        "hand",
        "area",
        "discard",
        "ready",
        "commit",
        "aside",
        "removed",
        "supply",
        "tokens",
        "stock",
        "pool",
        "loot",
        "guard",
        "left",
        "value",
        "owned",
    ):
        assert (np.asarray(s[field]) >= 0).all(), field
    assert int(s.on_sale) == sum(1 << int(item) for item in np.flatnonzero(s.supply))
    slots = (1 << 3 * int(b.building_types)) - 1
    for p in seats:
        assert int(s.hand_mask[p]) == sum(1 << int(k) for k in np.flatnonzero(s.hand[p]))
        assert (s.copies[p] == copies_in_zones(s, p)).all()
        assert s.attackers[p] == cards_owned(s, p, int(b.fight_mask))
        assert s.guardians[p] == cards_owned(s, p, int(b.class_mask[L.DEFENSE]))
        assert s.buildings[p] == (int(s.built[p]) & slots).bit_count() == s.owned[p].sum()
        held = [0, 0]
        for i in range(int(b.building_types)):
            token = max(int(b.produces[i]), int(b.stores[i]))
            n = int(s.tokens[p, 3 * i : 3 * i + 3].sum())
            assert n == 0 or token >= 0
            if n:
                held[token] += n
        for token in range(2):
            loot = int(s.loot[token]) if p == s.active else 0
            assert int(s.stock[p, token]) == held[token] + loot
        assert (s.tokens[p] <= max(b.container_capacity, b.production_per_building)).all()
        assert (s.ready <= s.area[s.active]).all()
        assert not [slot for slot in range(L.VILLAGE) if s.fresh[p] >> slot & 1 and s.tokens[p, slot]]
        assert not (int(s.fresh[p]) | int(s.damaged[p])) & ~int(s.built[p])
    codes = t.codes
    if not t.over:
        assert codes
        assert codes == sorted(set(codes))


def check_prices(t: Table) -> None:
    """On a turn, what can be bought is what is there, not denied and not too dear."""
    s, b, p = t.state, t.book, int(t.state.actor)
    if s.decision != S.TURN or s.actions >= b.max_actions_per_turn:
        return
    purse = [int(s.pool[token]) + int(s.stock[p, token]) for token in range(2)]

    def payable(card: str) -> bool:
        model = t.session.scenario.cards.root[card]
        beer, gold, extra = model.cost.beer, model.cost.gold, int(b.extra[p, t.number(card)])
        dearer = (extra, 0) if beer > 0 or gold == 0 else (0, extra)
        return beer + dearer[0] <= purse[0] and gold + dearer[1] <= purse[1]

    deck = int(b.deck_types)
    cards = [k for k in range(deck) if payable(t.cards[k]) and not b.denied[p, k]]
    buildings = range(int(b.building_types)) if s.buildings[p] < building_limit(s, b, p) else ()
    used = s.owned[p] if b.building_limit_scope == L.OWNED else s.built_ever[p]
    expected = [f"buy:{t.cards[k]}" for k in cards if s.supply[k] > 0]
    expected += [f"river:{slot}" for slot in range(int(b.river_size)) if int(s.river[slot]) in cards]
    expected += [
        f"build:{BUILDINGS[i]}"
        for i in buildings
        if s.supply[L.K + i] > 0 and used[i] < b.same_building_max and payable(BUILDINGS[i])
    ]
    undead = [f"river:{slot}" for slot in range(5) if int(s.river[slot]) >= deck]
    found = [label for label in t.legal if label.startswith(("buy:", "build:", "river:"))]
    assert [label for label in found if label not in undead] == expected


def play(policy: str, seed: int, steps: int = 5000, **given: Any) -> Table:
    t = Table(seed=seed, **given)
    whole = t.everything()
    rng = Random(seed)
    n = 0
    while not t.over and n < steps:
        if policy == "random":
            t.take(rng.choice(t.codes))
        else:
            label = t.choose(policy, key=n)
            t.take(t.codes[t.legal.index(label)])
        n += 1
        check(t)
        check_prices(t)
        if n % 7 == 0:
            assert t.everything() == whole
    assert t.everything() == whole
    return t


@pytest.mark.rule("VGW-057", "VGW-109", "VGW-111")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("policy", POLICIES)
def test_printed_games(policy: str, players: int) -> None:
    t = play(policy, players, players=players, rules={"max_rounds": 8}, variant="extended")
    assert t.over
    assert t.winners


def any_scenario(rng: Random) -> dict[str, Any]:
    cards: dict[str, Any] = {}
    for card in PILES:
        cards[card] = {
            "count": rng.randint(0, 7),
            "cost": {"beer": rng.choice([0, 1, 2, 3, 6, 7, 8, 9]), "gold": rng.randint(0, 4)},
        }
    for card in BUILDINGS:
        cards[card] = {"count": rng.randint(0, 12), "defence": rng.randint(0, 6)}
    for card in ("viking_warrior", "pigator", "thor"):
        cards[card] = {**cards.get(card, {}), "strength": rng.randint(0, 9)}
    rules = {
        "hand_size": rng.randint(1, 8),
        "river_size": rng.randint(1, 5),
        "container_capacity": rng.randint(1, 6),
        "production_per_building": rng.randint(0, 2),
        "drakkar_keep": rng.randint(0, 2),
        "tavern_cards": rng.randint(0, 2),
        "draco_defence": rng.randint(0, 3),
        "undead_defence": rng.randint(0, 3),
        "exchange_rate": rng.randint(2, 3),
        "missions_face_up": rng.randint(1, 2),
        "missions_per_round": rng.randint(0, 2),
        "mission_change_cost_gold": rng.randint(0, 2),
        "same_building_max": rng.randint(1, 3),
        "token_limit": rng.choice([0, 3]),
        "favors_per_player": rng.randint(0, 3),
        "bonus_cards_in_play": rng.randint(0, 8),
        "building_limit_scope": rng.choice(["lifetime", "owned"]),
        "equipment_carriers": rng.choice(["units", "units_and_heroes"]),
        **{
            name: rng.random() < 0.5
            for name in (
                "attack_exception",
                "draco_storable",
                "undead_storable",
                "theft_from_factories",
                "allow_hopeless_attack",
            )
        },
        "max_rounds": 8,
    }
    extra = {rng.randint(0, 1): {rng.choice(PILES): rng.randint(1, 3), rng.choice(BUILDINGS): 1}}
    return {"players": rng.randint(2, 4), "rules": rules, "cards": cards, "extra": extra}


@pytest.mark.parametrize("number", range(10))
def test_any_scenario(number: int) -> None:
    rng = Random(number)
    t = play(rng.choice(POLICIES[:4]), number, **any_scenario(rng))
    assert t.over
    assert t.round <= 8
