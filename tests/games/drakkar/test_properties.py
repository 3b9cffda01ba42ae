"""What holds after every step of any game: all player counts, policies, and randomly edited scenarios."""

from random import Random
from typing import Any

import pytest

from simkit.games.drakkar.policies import POLICIES
from tests.games.drakkar.table import Table

PLAYED = list(POLICIES)


def play(policy: str, seed: int, **given: Any) -> Table:
    """A whole game; the table checks ships, holds, cards and Quests after every step."""
    t, rng, n = Table(start=True, seed=seed, **given), Random(seed), 0
    stacks = t.all_tokens()
    while not t.over:
        choices, supply, decisions = len(t.codes), t.supply, int(t.state.decisions)
        label = t.choose(policy if policy != "mixed" else rng.choice(PLAYED), key=n)
        assert label in t.legal
        t.do(label)
        n += 1
        assert t.state.decisions == decisions + (choices > 1)
        assert t.all_tokens() == stacks
        assert all(now <= then for now, then in zip(t.supply, supply, strict=True))  # tokens never return
    return t


def adds_up(t: Table) -> None:
    """The score is what was gained, less what was lost, and trios; every Quest has one result."""
    kernel, log = t.game.kernel, t.tally
    kernel.record(t.state, t.book, log)
    gained = ("start", "quest", "team", "boarding", "raid", "loki", "help")
    for p in range(t.players):
        tokens = sum(int(log[f"tokens_{name}"][p]) for name in gained)
        tokens -= sum(int(log[f"lost_{name}"][p]) for name in ("raid", "loki", "help"))
        assert tokens == sum(t.tokens(p))
        assert log.score[p] == t.book.vp_per_token * tokens + t.book.trio_bonus * log.trios[p]
        results = ("solo", "team", "no_deal", "fail_ship", "fail_strength", "fail_beer", "fail_both", "fail_denied")
        if not t.state.end_reason:
            assert sum(int(log[f"quests_{name}"][p]) for name in results) == t.state.rounds
            assert log.knarr_done[p] + log.drakkar_done[p] == log.quests_solo[p] + log.quests_team[p]
    scores = log.score[: t.players].tolist()
    assert log["rank"][: t.players].tolist() == [1 + sum(other > score for other in scores) for score in scores]
    best, second = sorted(scores, reverse=True)[:2]
    assert log.margin == best - second
    for name in ("raid", "loki", "help"):
        assert log[f"tokens_{name}"].sum() == log[f"lost_{name}"].sum()


@pytest.mark.rule("DRK-130", "DRK-140", "DRK-141", "DRK-142")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("policy", ["random", "busy", "greedy", "raider", "merchant", "first"])
def test_printed_games(policy: str, players: int) -> None:
    rounds = 3 if (policy, players) in (("greedy", 3), ("busy", 4)) else 1
    t = play(policy, players, players=players, rules={"rounds": rounds})
    adds_up(t)
    assert (t.state.rounds, t.state.turns) == (rounds, 10 * rounds)
    assert t.winners


def any_scenario(rng: Random) -> dict[str, Any]:
    """Other cards, numbers, Quests and knobs."""
    faces = ["bow", "stern", "deck", "yggdrasil", "viking_1", "viking_2", "viking_3", "beer", "bardl", "odins_spear"]
    actions = ["loki", "thief", "raid", "sabotage"]

    def side() -> str:
        return rng.choice(faces) if rng.random() < 0.6 else f"{rng.choice(actions)}#{rng.randint(1, 9)}"

    cards: dict[str, Any] = {}
    for n in range(1, 31):
        if rng.random() < 0.5:
            cards[f"c{n:02}.faces"] = [side(), side()]
        cards[f"c{n:02}.count"] = rng.choice([1, 1, 1, 2])
    for n in range(1, 25):
        cards[f"q{n:02}.strength"], cards[f"q{n:02}.beer"] = rng.randint(0, 4), rng.randint(0, 2)
    for face in ("viking_1", "viking_2", "viking_3", "bardl"):
        cards[f"{face}.strength"] = rng.randint(0, 3)
    cards["beer.beer"] = rng.randint(0, 2)
    rules = {
        "rounds": rng.randint(1, 2),
        "hand_size": rng.randint(3, 10),
        "loot_supply": {kind: rng.choice([6, 20]) for kind in ("goat", "weapon", "gold")},
        "start_loot": {kind: rng.randint(0, 1) for kind in ("goat", "weapon", "gold")},
        "vp_per_token": rng.randint(0, 2),
        "trio_bonus": rng.randint(0, 3),
        "loki_tokens": rng.randint(0, 2),
        "raid_tokens": rng.randint(0, 2),
        "raid_margin": rng.randint(0, 2),
        "spear_bonus": rng.randint(0, 3),
        "yggdrasil_max": rng.randint(1, 2),
        "quest_deal": rng.randint(1, 3),
        "late_prob": rng.choice([0.0, 0.3]),
        "helper_max_deals": rng.randint(1, 2),
        "team_up_max_offers": rng.randint(1, 3),
        **{
            name: rng.random() < 0.5
            for name in (
                "quest_recycle", "quest_before_brawl", "action_may_decline", "fights_may_decline", "thief_may_discard",
                "deck_needs_knarr", "spear_on_defence", "spear_pays_boarding", "sabotage_deck", "team_up_forced_sale",
                "team_up_needs_space",
            )
        },
        **{
            name: rng.choice(words)
            for name, words in {
                "earl_rotation": ["fixed", "clockwise"],
                "brawl_order": ["weighted", "earl_first"],
                "brawl_visibility": ["none", "top_only", "up_faces", "both_faces"],
                "rival_hand_info": ["none", "brawl_memory", "full"],
                "late_penalty": ["lose_turn", "random_play", "extra_discard"],
                "number_tie": ["earl_clockwise", "random"],
                "loki_token_choice": ["thief", "victim", "random"],
                "boarding_casualty": ["always", "on_failure", "never"],
                "cover_policy": ["ends_first", "deck_first"],
                "sabotage_shield": ["piece", "boat"],
                "quest_order": ["earl_clockwise", "random", "lowest_vp_first"],
                "team_up_protocol": ["ask", "offer", "fixed", "off"],
                "team_up_kind_chooser": ["helper", "quester"],
                "team_up_spear": ["quester_only", "both"],
                "loot_shortage": ["skip", "substitute"],
            }.items()
        },
    }  # fmt: skip
    denied = {0: rng.sample([*faces, *actions, "boarding", "q01", "q07"], 3)} if rng.random() < 0.4 else {}
    return {"players": rng.choice([3, 3, 4]), "rules": rules, "cards": cards, "denied": denied}


@pytest.mark.rule("DRK-130", "DRK-140", "DRK-141", "DRK-142")
@pytest.mark.parametrize("number", range(24))
def test_any_scenario(number: int) -> None:
    rng = Random(number)
    given = any_scenario(rng)
    t = play(rng.choice(["random", "busy", "mixed", "greedy"]), number, **given)
    adds_up(t)
    assert t.state.rounds == given["rules"]["rounds"]
    late = given["rules"]["late_prob"] and given["rules"]["late_penalty"] == "extra_discard"
    turns = given["rules"]["rounds"] * given["rules"]["hand_size"]
    assert t.state.turns == turns or (late and t.state.turns <= turns)
