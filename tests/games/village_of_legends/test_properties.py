"""What holds after every step of any game: all player counts, modules and policies, and randomly edited scenarios."""

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.testing import table
from tests.games.village_of_legends.table import Table

MODULES = ["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]
POLICIES = ["random", "busy", "greedy", "last", "brawler", "turtle", "tamer"]


class Watched(Table):
    """A game from its setup on, looked at after every step."""

    def __init__(self, players: int, rules: dict[str, Any], cards: dict[str, Any], seed: int, toml: str = "") -> None:
        flags: dict[str, Any] = {"run.players": players}
        flags |= {f"rules.{key}": value for key, value in rules.items()}
        flags |= {f"cards.{card}.{key}": v for card, fields in cards.items() for key, v in fields.items()}
        self.total: Counter[str] = Counter()
        table.Table.__init__(self, "village_of_legends", flags=flags, toml=toml, seed=seed)

    def check(self) -> None:
        everything = self.everything()
        self.total = self.total or everything
        assert everything == self.total
        s = self.state
        for name in ("hand", "discard", "area", "away", "left", "held", "discards", "marks", "m_life", "gold", "xp"):
            assert (np.asarray(s[name]) >= 0).all(), name
        for p in range(self.players):
            self.check_seat(p)
        for i in range(int(s.monsters)):
            assert 0 < s.m_life[i] <= s.m_full[i]
            assert s.m_owner[i] < 0 or s.alive >> s.m_owner[i] & 1
        for name in ("m_type", "m_owner", "m_host", "m_life", "m_full", "m_flags", "m_rank"):
            assert not s[name][s.monsters :].any(), name
        if not s.over:
            codes = self.codes
            assert codes
            assert codes == sorted(set(codes))
            assert s.alive >> s.actor & 1
            assert not any(self.names.actions.label(code).count("#") for code in codes)

    def check_seat(self, p: int) -> None:
        s, b = self.state, self.book
        if s.hero[p] < 0:
            return
        assert 0 <= s.life[p] <= b.hero_lp[s.hero[p]]
        held = np.flatnonzero(s.hand[p]).tolist()
        assert s.hand_mask[p].tolist() == [
            sum(1 << k % L.HALF for k in held if k // L.HALF == w) for w in range(L.WORDS)
        ]
        assert (s.held[p], s.discards[p]) == (s.hand[p].sum(), s.discard[p].sum())
        owned = self.owned(p)
        placing = p == s.active and s.depth > 0 and s.stack[s.depth - 1, 0] == S.PLACE
        placing = placing and not b.mini[s.stack[s.depth - 1, 2]]
        assert s.own_cards[p] == owned.total() + placing
        assert s.own_gold[p] == sum(int(b.makes[self.number(card)]) * n for card, n in owned.items())
        assert s.own_heavy[p] == sum(int(b.heavy[self.number(card)]) * n for card, n in owned.items())
        for slot in range(L.SLOTS):
            assert s.own_slots[p, slot] == sum(n for card, n in owned.items() if b.slot[self.number(card)] == slot)
            worn = int(s.slots[p, slot])
            assert worn < 0 or (b.slot[worn] == slot and s.marks[p, slot] < b.defence[worn])
        assert s.level[p] == sum(int(s.xp[p]) >= int(b.threshold[s.hero[p], level]) for level in (1, 2))


def play(t: Watched, policies: list[str], steps: int = 100_000) -> int:
    """Play on; returns the steps."""
    for n in range(steps):
        if t.over:
            return n
        t.take(t.codes[t.legal.index(t.choose(policies[t.actor], key=n))])
    return steps


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("policy", POLICIES)
def test_whole_games(policy: str, players: int) -> None:
    t = Watched(players, {"max_turns_per_player": 25}, {}, seed=len(policy) + players)
    play(t, [policy, "busy", "greedy"])
    assert t.over
    assert t.winners or t.describe()["end_reason"] == "cap"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("policy", ["busy", "greedy"])
def test_whole_games_with_all_modules(policy: str, players: int) -> None:
    edits = {"dragon": {"count": 2, "lp": 3}} if policy == "busy" else {}
    rules = {"modules": MODULES, "max_turns_per_player": 9}
    t = Watched(players, rules, edits, seed=len(policy) + players)
    play(t, [policy, "random", "greedy", "tamer", "busy", policy])
    assert t.over
    assert t.winners or t.describe()["end_reason"] == "cap"


@pytest.mark.parametrize("seed", range(6))
def test_players_who_order_everything(seed: int) -> None:
    rules = {"auto_order": False, "berserk_optional": True, "hero_selection": "draft", "max_turns_per_player": 15}
    rules |= {"modules": MODULES if seed % 2 else []}
    t = Watched(1 + seed if seed else 3, rules, {}, seed)
    play(t, ["busy", "random", "tamer"] * 2)
    assert t.over


KNOBS: dict[str, list[Any]] = {
    "hand_size": [3, 5, 8],
    "main_spaces": [3, 5, 8],
    "sell_percent": [0, 50, 100],
    "scroll_min_int": [0, 2],
    "scroll_check": ["current", "printed"],
    "sell_needs_access": [False, True],
    "opponent_effect_target": ["left_enemy", "left_player", "attack_target"],
    "monster_attack_carry": [False, True],
    "resistance_step": ["arrival", "life"],
    "magic_staff_targets": ["weapon", "spell"],
    "multi_target_roll": ["single", "each"],
    "imp_int_floor": ["none", "zero"],
    "berserk_optional": [False, True],
    "berserk_beer_text": [False, True],
    "regeneration_timing": ["host_turn", "every_turn"],
    "defensive_chain": ["mixed", "monsters_only"],
    "self_hosting": [False, True],
    "no_cards_elimination": [False, True],
    "auto_order": [False, True],
    "hero_selection": ["random", "draft"],
    "cap_result": ["none", "most_life_share"],
    "start_coins": [0, 4, 10],
    "max_actions_per_turn": [3, 200],
    "modules": [[], MODULES, MODULES, MODULES[:1], MODULES[1:2], MODULES[2:3], MODULES[3:]],
    "sneaking_min_roll": [2, 4, 6],
    "multi_target_friendly_fire": [False, True],
    "charge_targets": ["all", "not_owner"],
    "sneak_attack_blocks": [False, True],
    "five_player_win": ["eliminated", "own_kills"],
    "frontline_broken": ["any", "both"],
    "heal_teammate": ["named", "spells", "all", "skirmisher"],
    "skirmisher": ["highest_int", "seat"],
}
WILD_KINDS: list[dict[str, Any]] = [
    {"charge": True},
    {"hopping": True, "poison": 1},
    {"sneak": True},
    {"sneak": True, "summon": True, "mini": "goblin_mini"},
    {"proliferate": 1, "mini": "giant_rat_mini"},
    {"taming": 4, "poison": 2},
    {"scaling": True, "regeneration": 2},
    {"defensive": True, "summon": True, "mini": "skeleton_mini"},
    {"non_blocking": True},
]


@pytest.mark.parametrize("seed", range(15))
def test_edited_scenarios(seed: int) -> None:
    """Knobs, counts, prices and strengths at random; nothing gets lost, somebody always has a choice."""
    rng = Random(seed)
    rules = {name: rng.choice(values) for name, values in KNOBS.items()} | {"max_turns_per_player": 12}
    cards: dict[str, Any] = {}
    for card, model in Table().scenario.cards.root.items():
        if model.deck not in ("start", "special") and rng.random() < 0.3:
            cards[card] = {"cost": 20 * rng.randint(0, 3), "count": rng.randint(1, 3)}
    for card in ("orc", "wolf", "ogre", "goblin"):
        abilities = {"defensive": rng.random() < 0.4, "armour": rng.randint(0, 2), "regeneration": rng.randint(0, 2)}
        if seed >= 4:
            abilities = rng.choice(WILD_KINDS)
        cards.setdefault(card, {}).update(abilities=abilities, lp=rng.randint(1, 9))
    cards.setdefault("dragon", {}).update(lp=rng.randint(1, 9), count=rng.randint(1, 3))
    t = Watched(2 + seed % 5, rules, cards, seed)
    play(t, rng.sample(POLICIES, 6))
    assert t.over


@pytest.mark.rule("VOL-212", "VOL-906")
def test_a_tiny_market_runs_dry() -> None:
    """Two cards of each deck, cheap: every space is empty in the end, and the game goes on."""
    cards: dict[str, Any] = {
        card: {"count": 0} for card, model in Table().scenario.cards.root.items() if model.deck not in ("start", "mini")
    }
    for card in ("light_ale", "scroll_of_wisdom", "ice_bolt", "healing_potion", "nugget", "helmet", "goblin"):
        cards[card] = {"count": 3, "cost": 0}
    t = Watched(2, {"main_spaces": 5, "max_turns_per_player": 20}, cards, seed=3)
    play(t, ["busy", "busy"])
    assert t.over
    assert [t.market(space) for space in range(1, 11)] == [""] * 10
