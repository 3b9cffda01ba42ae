"""What holds after every step of any game: all player counts, modes, policies, and randomly edited scenarios."""

from random import Random
from typing import Any

import numpy as np
import pytest

from simkit.games.ruddy_vikings.kernel import state as S
from tests.games.ruddy_vikings.table import Table

POLICIES = ["random", "busy", "greedy", "rusher", "turtle", "first", "last", "end"]
VIKINGS = ["viking_raider", "viking_flyer", "viking_vaulter", "viking_berserker", "viking_ambusher", "viking_plunderer"]
OTHERS = [
    "leg_of_meat", "battering_ram", "war_cry", "land_defence", "air_defence", "magic_defence", "fog_of_war", "oi",
    "swap_hands", "pickpocket", "sabotage", "spy", "reinforcements", "potato_sack", "sack_thief", "fortify",
    "thors_hammer", "tyrs_wrath", "freyas_call", "gift_foresight", "gift_mead_hall", "gift_omen", "gift_raid",
]  # fmt: skip
WORDS = {
    "viking_after_success": ["discard", "return_to_hand"],
    "oi_viking": ["discard", "return"],
    "oi_scope": ["own_attack", "any_attack"],
    "defence_match": ["typed", "any"],
    "buffer_difference": ["effect", "id"],
    "last_card_play": ["legal", "illegal"],
    "swap_last_card": ["may", "may_not"],
    "double_ko": ["actor_wins", "actor_out", "draw"],
    "reshuffle": ["on_empty", "never"],
    "first_player": ["fixed", "rotate"],
    "ambush_window": ["after_draw", "after_draw_and_end"],
    "cap_result": ["none", "most_cards"],
}
SWITCHES = ["fog_defendable", "fog_war", "ambush_buffers", "include_potato_sack", "sack_thief_keeps_sack"]


def check(t: Table) -> None:
    """Every card is somewhere, once; what the state derives from its zones fits them; somebody can act."""
    s, b = t.state, t.book
    assert t.everything() == t.whole()
    for field in ("hand", "discard", "buffers", "fortify", "turn_discard", "hand_n", "slot_n", "left", "thor"):
        assert (np.asarray(s[field]) >= 0).all(), field
    assert int(s.discard_mask) == sum(1 << int(k) for k in np.flatnonzero(s.discard))
    assert int(s.left) == len(t.told["main_deck"])
    for p in range(t.players):
        assert s.hand_n[p] == s.hand[p].sum()
        assert int(s.hand_mask[p]) == sum(1 << int(k) for k in np.flatnonzero(s.hand[p]))
        assert s.fortify_n[p] == s.fortify[p].sum()
        assert s.slot_n[p] <= b.max_active_defences
        for i in range(int(s.slot_n[p])):
            assert b.build_mask >> int(s.slot[p, i]) & 1
            assert s.known[p, i] >> p & 1
        if not s.living >> p & 1:
            assert (s.hand_n[p], s.slot_n[p], s.fortify_n[p]) == (0, 0, 0)
            assert s.place[p] > len(t.living)
    codes = t.codes
    if t.over:
        assert (s.viking, s.card, s.fog) == (-1, -1, -1)
        return
    assert codes
    assert codes == sorted(set(codes))
    assert s.living >> t.actor & 1
    if s.decision == S.MAIN:
        assert all(s.hand_n[p] > 0 for p in t.living)
    if s.decision in (S.FORTIFY, S.AMBUSH, S.THIEF, S.OTHER_OI, S.FOG_DEFEND):
        assert len(codes) > 1


def play(policies: list[str], seed: int, steps: int = 4000, **given: Any) -> Table:
    t = Table(seed=seed, start="setup", **given)
    check(t)
    for n in range(steps):
        codes, before = t.codes, int(t.state.turns)
        policy = policies[t.actor % len(policies)]
        t.take(codes[t.legal.index(t.choose(policy, n))] if len(codes) > 1 else codes[0])
        check(t)
        assert t.state.turns >= before
        if t.over:
            break
    return t


@pytest.mark.rule("RUD-99", "RUD-101", "RUD-102")
@pytest.mark.parametrize("variant", ["standard", "potato_sack", "vikings_return"])
@pytest.mark.parametrize("policy", POLICIES[:-1])
def test_printed_games(policy: str, variant: str) -> None:
    seed = POLICIES.index(policy)
    players = 2 + (seed + len(variant)) % 7
    t = play([policy], seed, players=players, variant=variant, rules={"max_rounds": 40})
    assert t.over
    assert len(t.winners) == (t.end_reason == "last_standing")
    if t.winners:
        assert sorted(t.places) == list(range(1, players + 1))


def test_all_kinds_of_players_together() -> None:
    t = play(POLICIES, 5, players=8, rules={"max_rounds": 30})
    assert t.over


def any_scenario(rng: Random) -> dict[str, Any]:
    cards: dict[str, Any] = {card: {"count": rng.choice([0, 0, 1, 3, 6])} for card in OTHERS}
    for card in VIKINGS:
        cards[card] = {
            "count": rng.randint(1, 8),
            "mode": rng.choice(["land", "air"]),
            "damage": rng.randint(0, 3),
            "bypass": rng.randint(0, 5),
            "out_of_turn": rng.random() < 0.4,
            "guard": rng.random() < 0.3,
            "take_cards": rng.random() < 0.3,
        }
    cards["leg_of_meat"] |= {"add_damage": rng.randint(0, 2), "add_bypass": rng.randint(0, 1)}
    cards["war_cry"] |= {"stackable": rng.random() < 0.5, "multiply_base": rng.randint(1, 3)}
    for card in ("pickpocket", "reinforcements", "gift_mead_hall", "gift_raid", "gift_omen", "tyrs_wrath"):
        cards[card] |= {"amount": rng.randint(0, 3)}
    for card in ("keep_your_enemies_close", "mighty_winds", "dragon", "war", "harsh_winter", "raiding_season"):
        cards[card] = {"count": rng.randint(0, 3)}
    rules: dict[str, Any] = {name: rng.choice(words) for name, words in WORDS.items()}
    rules |= {name: rng.random() < 0.5 for name in SWITCHES}
    rules |= {
        "start_hand": rng.randint(1, 5),
        "draw_per_turn": rng.randint(0, 3),
        "max_active_defences": rng.randint(0, 5),
        "builds_per_turn": rng.choice([0, 1, 2]),
        "no_attack_rounds": rng.randint(0, 2),
        "limit_chance": rng.randint(0, 3),
        "limit_god": rng.randint(0, 3),
        "limit_gift": rng.randint(0, 3),
        "attacks_per_turn": rng.randint(0, 3),
        "fortify_max": rng.choice([0, 1]),
        "ambush_limit": rng.randint(0, 3),
        "winds_count": rng.randint(0, 5),
        "dragon_count": rng.randint(0, 5),
        "war_bonus": rng.randint(0, 3),
        "war_cry_success": rng.choice([0.0, 0.5, 1.0]),
        "kyec_min_players": rng.randint(2, 8),
        "max_rounds": 12,
    }
    return {"players": rng.randint(2, 6), "rules": rules, "cards": cards, "shuffle": rng.choice(["fast", "keyed"])}


@pytest.mark.parametrize("number", range(30))
def test_any_scenario(number: int) -> None:
    rng = Random(number)
    t = play(rng.sample(POLICIES, 3), number, **any_scenario(rng))
    assert t.over
    assert t.told["round"] <= 12
