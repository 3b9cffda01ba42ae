"""The policies of Drakkar by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `first` and `busy` are one way to play with different weights; the formulas are in kernel/judge.py,
kernel/plays.py and kernel/replies.py. In scores 100 is one VP.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.common.weights import Weight, defaults, steps
from simkit.games.contract import Policy, Record, Style, Training
from simkit.games.drakkar import limits as L

WEIGHTS = {
    # red and blue faces
    "loki": Weight(100, 30, -1000, 1000, "percent of what Loki takes"),
    "raid": Weight(100, 30, -1000, 1000, "percent of what a Raid takes"),
    "board": Weight(120, 40, -1000, 2000, "each VP of a Boarding's loot"),
    "loss": Weight(60, 20, -1000, 2000, "percent of what a Boarding's casualty costs while there are turns left"),
    "loss_late": Weight(100, 0, -1000, 2000, "percent of what a Boarding's casualty costs in the last turns"),
    "last": Weight(1, 0, 0, 12, "turns left with which the last turns begin"),
    "refill": Weight(0, 25, -1000, 1000, "percent of a casualty that the strongest Viking in the hand makes good"),
    "sabotage": Weight(60, 40, -2000, 2000, "a Sabotage"),
    "thief": Weight(50, 40, -3000, 3000, "a Thief"),
    "thief_late": Weight(30, 0, -3000, 3000, "a Thief with fewer turns left than `late`"),
    "late": Weight(3, 0, 0, 12, "turns left below which a Thief is worth `thief_late`"),
    "caution": Weight(1, 1, -50, 50, "strength beyond the margin that a Raid needs with more turns left than `soon`"),
    "soon": Weight(3, 1, -50, 50, "turns left up to which a Raid needs no more than the margin"),
    "slow": Weight(0, 6, -200, 200, "less for each tenth of the number on a blue face"),
    "risk": Weight(0, 40, -1000, 1000, "percent of the expected cost of a fight that cannot be declined"),
    # the other face of the card
    "other_face": Weight(35, 20, -500, 500, "percent less of what the other face would gain, if it is yellow"),
    "scarce": Weight(0, 20, -500, 500, "percent less of the other face's gain, shared by the hand cards that show it"),
    "other_deed": Weight(0, 30, -500, 500, "percent less of the score of the other face, if it is red or blue"),
    "other_worth": Weight(0, 15, -500, 500, "percent less of the other face's worth in a deck"),
    # what a play means for the rest of the hand
    "outlook": Weight(0, 100, -5000, 5000, "thousandths of the own loot less for each point that the Quest then lacks"),
    "vain": Weight(0, 40, -2000, 2000, "less for a face that gains nothing"),
    "ship_first": Weight(0, 12, -1000, 1000, "a ship card, for each turn left"),
    "crew_first": Weight(0, 8, -1000, 1000, "a crew or beer card, for each turn left"),
    "spear_first": Weight(0, 8, -1000, 1000, "a Spear, for each turn left"),
    "loki_first": Weight(0, 12, -1000, 1000, "a Loki that does something, for each turn left"),
    "thief_first": Weight(0, 8, -1000, 1000, "a Thief that does something, for each turn left"),
    "raid_first": Weight(0, 0, -1000, 1000, "a Raid that can be won, for each turn left"),
    "board_first": Weight(0, 0, -1000, 1000, "a Boarding that pays, for each turn left"),
    "sabotage_first": Weight(0, 0, -1000, 1000, "a Sabotage that does something, for each turn left"),
    # what rivals lose
    "token": Weight(100, 0, -1000, 1000, "each VP that a token taken brings"),
    "hurt": Weight(30, 20, -500, 500, "each VP that the rival loses"),
    "leader": Weight(1, 0, -100, 100, "each VP that the rival has"),
    "ahead": Weight(0, 6, -200, 200, "each VP that the rival has more than the player"),
    "maul": Weight(0, 30, -1000, 1000, "a Raid on a rival who has a Viking or Spear to lose"),
    "deny": Weight(0, 50, -3000, 3000, "percent of a stolen card's worth in a deck, if its owner had a use for it"),
    "fetch": Weight(0, 100, -5000, 5000, "thousandths of the own loot for each point that a stolen card brings closer"),
    "wreck_ship": Weight(1000, 0, -10_000, 10_000, "a piece of a complete ship that Sabotage destroys"),
    "wreck_vp": Weight(1, 0, -100, 100, "each VP of the owner of the piece that Sabotage destroys"),
    # what lies in front: thousandths of the loot of the own Quest
    "ready": Weight(1300, 500, -20_000, 20_000, "thousandths of the loot: the Quest can be done"),
    "end": Weight(225, 80, -5000, 5000, "thousandths of the loot for each end piece"),
    "space": Weight(150, 60, -5000, 5000, "thousandths of the loot for room for all that the Quest needs"),
    "crew": Weight(250, 80, -5000, 5000, "thousandths of the loot for all the strength that the Quest needs"),
    "beer": Weight(150, 60, -5000, 5000, "thousandths of the loot for all the beer that the Quest needs"),
    # what lies in front, whatever the Quest
    "strength": Weight(12, 10, -500, 500, "each point of strength"),
    "spear": Weight(10, 0, -500, 500, "each Spear"),
    "capacity": Weight(10, 0, -500, 500, "each space for a stored card"),
    "bare": Weight(0, 20, -1000, 1000, "less for each end piece of a complete ship that can be destroyed"),
    "danger": Weight(0, 20, -2000, 2000, "less for each rival who is strong enough for a Raid on the player"),
    # the choice of a Quest
    "keep": Weight(1000, 0, -10_000, 10_000, "thousandths of a Quest's loot, before what it asks for is taken off"),
    "keep_strength": Weight(100, 0, -2000, 2000, "thousandths less for each point of strength that a Quest asks for"),
    "keep_beer": Weight(170, 120, -2000, 2000, "thousandths less for each beer that a Quest asks for"),
    "keep_least": Weight(200, 0, -10_000, 10_000, "thousandths of a Quest's loot that are left in any case"),
    "lack": Weight(0, 0, -100, 100, "percent less of the rest for each point that the hand lacks for a Quest"),
    # bargaining
    "share": Weight(100, 40, -1000, 1000, "each token of a price, times the players, against the loot's worth"),
    "help_least": Weight(1, 0, 0, 12, "tokens of the loot that must be left when help is paid"),
    "prize_least": Weight(2, 0, 0, 12, "tokens for which a Spear is spent"),
    # the choice of a deck
    "deck_role": Weight(100, 30, -1000, 1000, "each end place that a face of the deck can take"),
    "deck_deck": Weight(70, 0, -1000, 1000, "a Deck"),
    "deck_strength": Weight(50, 20, -1000, 1000, "each point of strength in the deck"),
    "deck_beer": Weight(80, 0, -1000, 1000, "each beer in the deck"),
    "deck_spear": Weight(40, 0, -1000, 1000, "each point that a Spear in the deck adds"),
    "deck_loki": Weight(150, 70, -5000, 5000, "each token that a Loki in the deck takes, times `loki` percent"),
    "deck_raid": Weight(80, 50, -5000, 5000, "each token that a Raid in the deck takes"),
    "deck_thief": Weight(60, 60, -5000, 5000, "a Thief in the deck"),
    "deck_sabotage": Weight(40, 0, -1000, 1000, "a Sabotage in the deck"),
    "deck_loot": Weight(80, 30, -1000, 1000, "each token of the loot of a Boarding in the deck"),
    "deck_prey": Weight(20, 15, -1000, 1000, "less for each point of the red number of a Boarding in the deck"),
    "deck_ends": Weight(0, 80, -5000, 5000, "a deck with faces that make a complete ship"),
}
DEFAULTS = defaults(WEIGHTS)
PLUNDER = {
    "raid": 160, "board": 150, "loss": 45, "sabotage": 90, "hurt": 60, "leader": 4, "strength": 30, "deck_raid": 140,
}  # fmt: skip
TRADE = {"loki": 50, "ready": 1400, "end": 260, "crew": 300, "beer": 200, "share": 140}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "takes what adds most to its points and to its ship, one step ahead", DEFAULTS),
    "raider": Policy(L.RAIDER, "raids, boards and sabotages, and aims at the leader", DEFAULTS | PLUNDER),
    "merchant": Policy(L.MERCHANT, "ship and Quest first, sells help cheaply, little faith in Loki", DEFAULTS | TRADE),
    "busy": Policy(L.BUSY, "random, but plays faces that do something and never declines", {}),
    "first": Policy(L.FIRST, "the lowest legal code", {}),
}

# `token`, `keep` and `keep_least` only set scales.
TRAINING = Training(
    steps=steps(WEIGHTS),
    held={"keep_strength": 100, "lack": 50},  # no Quest of the box is out of reach
    styles={
        "plunderer": Style(
            "aggressive: fights whenever it can win",
            {"raid": 300, "sabotage": 120, "maul": 200, "caution": 0},
        ),
        "shipwright": Style(
            "economic: lives on Quests and Boardings",
            {"loki": 0, "raid": 0, "sabotage": 0, "thief": 0},
        ),
        "warden": Style("defensive: covers its pieces, is nobody's prey", {"strength": 80, "bare": 150, "danger": 150}),
    },
)  # fmt: skip

READ = (  # of the book
    "prints", "print_side", "face", "does", "piece", "strength", "beer", "spear_bonus", "loki_tokens", "raid_tokens",
    "prey", "prey_strength", "loot",
)  # fmt: skip


def opinions(book: Record, weights: Sequence[int]) -> list[int]:
    """What a player thinks of every print in a deck at the Brawl."""
    b = {name: book[name].tolist() for name in READ}
    sides = b["print_side"][: b["prints"]]
    return [_opinion(b, side, weights) for side in sides] + [0] * (L.SIDES - len(sides))


def _opinion(b: Mapping[str, Any], side: int, w: Sequence[int]) -> Any:
    face = b["face"][side]
    match b["does"][face]:
        case L.SHIP:
            roles = {L.DECK: w[L.W_DECK_DECK], L.YGGDRASIL: 2 * w[L.W_DECK_ROLE]}
            return roles.get(b["piece"][face], w[L.W_DECK_ROLE])
        case L.STORED:
            return w[L.W_DECK_STRENGTH] * b["strength"][face] + w[L.W_DECK_BEER] * b["beer"][face]
        case L.SPEAR:
            return w[L.W_DECK_SPEAR] * b["spear_bonus"]
        case L.LOKI:
            return w[L.W_LOKI] * w[L.W_DECK_LOKI] * b["loki_tokens"] // 100
        case L.THIEF:
            return w[L.W_DECK_THIEF]
        case L.RAID:
            return w[L.W_DECK_RAID] * b["raid_tokens"]
        case L.SABOTAGE:
            return w[L.W_DECK_SABOTAGE]
    prey = b["prey"][side]
    return max(0, w[L.W_DECK_LOOT] * sum(b["loot"][prey]) - w[L.W_DECK_PREY] * b["prey_strength"][prey])
