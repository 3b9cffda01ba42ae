"""The policies of Drakkar by name: ids in the kernel, one line each, weights and their defaults.

All but `random`, `first` and `busy` are one way to play with different weights; the formulas are in kernel/judge.py,
kernel/plays.py and kernel/replies.py. In scores 100 is one VP.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from simkit.games.contract import Policy, Record, Style, Training
from simkit.games.drakkar import limits as L

WEIGHTS = {
    # red and blue faces
    "loki": 100,  # percent of what Loki takes
    "raid": 100,  # percent of what a Raid takes
    "board": 120,  # for each VP of a Boarding's loot
    "loss": 60,  # percent of what its casualty costs, while there are turns to make up for it
    "loss_late": 100,  # the same in the last turns
    "last": 1,  # turns left: those are the last ones
    "refill": 0,  # percent of the loss that the strongest Viking left in the hand makes good
    "sabotage": 60,
    "thief": 50,
    "thief_late": 30,  # with fewer turns left than `late`
    "late": 3,
    "caution": 1,  # strength more than needed before a Raid is planned with more turns left than `soon`
    "soon": 3,
    "slow": 0,  # less for each tenth of a blue number: others come first
    "risk": 0,  # percent of what a fight that cannot be declined is expected to cost
    # the other face of the card: percent of what is given up, taken off
    "other_face": 35,  # of what a yellow one would gain
    "scarce": 0,  # of what it would gain, shared by the cards in hand that show it
    "other_deed": 0,  # of what a red or blue one would do
    "other_worth": 0,  # of its worth in a deck
    # what a play means for the rest of the hand
    "outlook": 0,  # thousandths of the own Quest's loot less, for each point that board and hand then lack for it
    "vain": 0,  # less for a face that gains nothing
    # for each turn left, if the face does something
    "ship_first": 0,
    "crew_first": 0,  # crew and beer
    "spear_first": 0,
    "loki_first": 0,
    "thief_first": 0,
    "raid_first": 0,
    "board_first": 0,
    "sabotage_first": 0,
    # what rivals lose
    "token": 100,  # for each VP that a token taken brings
    "hurt": 30,  # for each VP that the rival loses
    "leader": 1,  # for each VP that the rival has
    "ahead": 0,  # for each VP that he has more than oneself
    "maul": 0,  # for the Viking or Spear that the loser of a Raid discards
    "deny": 0,  # percent of a stolen card's worth in a deck, if its owner had a use for it
    "fetch": 0,  # thousandths of the own Quest's loot, for each point less that board and hand lack with a stolen card
    "wreck_ship": 1000,  # the piece to destroy: of a complete ship
    "wreck_vp": 1,  # for each VP of its owner
    # what lies in front: parts of the own Quest's loot, in thousandths
    "ready": 1300,  # the Quest can be done
    "end": 225,  # for each end piece
    "space": 150,  # for room for all that is needed
    "crew": 250,  # for all the strength
    "beer": 150,  # for all the beer
    # what lies in front, whatever the Quest
    "strength": 12,  # for each point of strength
    "spear": 10,  # for each Spear
    "capacity": 10,  # for each space
    "bare": 0,  # less for each end piece of a complete ship that can be destroyed
    "danger": 0,  # less for each rival who is strong enough for a Raid
    # the choice of a Quest: its loot in thousandths
    "keep": 1000,
    "keep_strength": 100,  # less for each point of strength
    "keep_beer": 170,  # less for each beer
    "keep_least": 200,
    "lack": 0,  # so many percent less of what is left, for each point of strength or beer, or half an end piece, that
    # the hand lacks
    # bargaining
    "share": 100,  # for each token of a price, times the players, against the loot's worth
    "help_least": 1,  # tokens that must be left of the loot when help is paid
    "prize_least": 2,  # tokens for which a Spear is spent
    # the choice of a deck
    "deck_role": 100,  # for each end place that a face can take
    "deck_deck": 70,
    "deck_strength": 50,  # for each point
    "deck_beer": 80,  # for each beer
    "deck_spear": 40,  # for each point that a Spear adds
    "deck_loki": 150,  # for each token, times `loki` percent
    "deck_raid": 80,  # for each token
    "deck_thief": 60,
    "deck_sabotage": 40,
    "deck_loot": 80,  # for each token of a Boarding's loot
    "deck_prey": 20,  # less for each point of its red number
    "deck_ends": 0,  # for faces that make a complete ship
}
PLUNDER = {
    "raid": 160, "board": 150, "loss": 45, "sabotage": 90, "hurt": 60, "leader": 4, "strength": 30, "deck_raid": 140,
}  # fmt: skip
TRADE = {"loki": 50, "ready": 1400, "end": 260, "crew": 300, "beer": 200, "share": 140}


POLICIES = {
    "random": Policy(0, "each legal option with the same probability", {}),
    "greedy": Policy(L.GREEDY, "takes what adds most to its points and to its ship, one step ahead", WEIGHTS),
    "raider": Policy(L.RAIDER, "raids, boards and sabotages, and aims at the leader", WEIGHTS | PLUNDER),
    "merchant": Policy(L.MERCHANT, "ship and Quest first, sells help cheaply, little faith in Loki", WEIGHTS | TRADE),
    "busy": Policy(L.BUSY, "random, but plays faces that do something and never declines", {}),
    "first": Policy(L.FIRST, "the lowest legal code", {}),
}

# `token`, `keep` and `keep_least` only set scales.
TRAINING = Training(
    steps={
        "loki": 30, "raid": 30, "board": 40, "loss": 20, "refill": 25, "sabotage": 40, "thief": 40, "caution": 1,
        "soon": 1, "slow": 6, "risk": 40,
        "other_face": 20, "scarce": 20, "other_deed": 30, "other_worth": 15, "outlook": 100, "vain": 40,
        "ship_first": 12, "crew_first": 8, "spear_first": 8, "loki_first": 12, "thief_first": 8,
        "hurt": 20, "ahead": 6, "maul": 30, "deny": 50, "fetch": 100,
        "ready": 500, "end": 80, "space": 60, "crew": 80, "beer": 60, "strength": 10, "bare": 20, "danger": 20,
        "keep_beer": 120, "share": 40,
        "deck_role": 30, "deck_strength": 20, "deck_loki": 70, "deck_raid": 50, "deck_thief": 60, "deck_loot": 30,
        "deck_prey": 15, "deck_ends": 80,
    },
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
