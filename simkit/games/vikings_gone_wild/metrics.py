"""What a game of Vikings Gone Wild logs: fields of the kernel's log row, columns of the tables."""

from simkit.games.metric import BASE_GAME, BASE_SEAT, CardGroup, Metric, Metrics
from simkit.games.vikings_gone_wild.answers import ANSWERS, QUESTIONS
from simkit.games.vikings_gone_wild.limits import END_REASONS, LOGGED_ROUNDS

PURCHASE, FAVOR = "purchase", "Favor"  # what compete for a place
GROUPS = (
    CardGroup("start", "Starting cards", used=False),
    CardGroup("supply", "Supply cards", "bought", "offered", PURCHASE),
    CardGroup("path", "Odin's Path", "bought", "offered", PURCHASE),
    CardGroup("building", "Buildings", "built", "offered", PURCHASE, used=False),
    CardGroup("town_hall", "Town Halls", "upgraded to", "", PURCHASE, used=False),
    CardGroup("favor", "Divine Favors", "taken", "offered", FAVOR),
    CardGroup("undead", "Undead", used=False),
    CardGroup("mission", "Missions", "completed", "drawn", used=False),
    CardGroup("bonus", "Bonuses", "scored", "offered", used=False),
)

GAME = (
    *BASE_GAME,
    Metric("bonus_swing", "flag", "1 if the Bonuses changed who has most VP", "shared leads count", "UInt8"),
    Metric("margin_before", "VP", "lead of the best over the second before the Bonuses", dtype="UInt16"),
    Metric("margin", "VP", "lead of the best over the second at the end", dtype="UInt16"),
    Metric("tie_cards", "cards", "Bonus cards turned up to break a tie", dtype="UInt8"),
    Metric("exceptions", "attacks", "attacks that only the exception to the attack ban allowed (VGW-076)"),
    Metric("forced_ends", "turns", "turns ended by the limit on actions (VGW-153)"),
    Metric("path_bought", "cards", "Odin's Path cards bought"),
    Metric("path_flowed", "cards", "cards that flowed off the River unbought"),
    Metric("undead_killed", "cards", "Undead defeated"),
    Metric("flowed", "cards", "copies that flowed off the River", dtype="UInt16", per="card", role="chance"),
)  # fmt: skip
SOURCES = (
    ("attack", "the table for damaged Buildings"),
    ("rewards", "rewards of damaged Buildings"),
    ("rebuffs", "rebuffed attacks"),
    ("total_defence", "Total Defense"),
    ("undead", "Undead"),
    ("missions", "Missions"),
    ("containers", "full Containers"),
    ("town_hall", "a level-3 Town Hall"),
    ("bonuses", "Bonus cards"),
    ("effects", "card effects"),
)
LABELS = {"attack": "attack table", "rewards": "damage rewards", "town_hall": "Town Hall level 3", "bonuses": "Bonuses"}
SEAT = (
    *BASE_SEAT,
    *(
        Metric(f"vp_{name}", "VP", f"VP from {what}", dtype="UInt16", label=LABELS.get(name, what), role="score_part")
        for name, what in SOURCES
    ),
    Metric("th_level", "level", "Town Hall level at the end", dtype="UInt8"),
    Metric("th2_round", "round", "round of the upgrade to level 2; 0 = never", dtype="UInt16"),
    Metric("th3_round", "round", "round of the upgrade to level 3; 0 = never", dtype="UInt16"),
    Metric("buildings", "Buildings", "Buildings at the end, the Town Hall not counted", dtype="UInt8"),
    Metric("limit_turns", "turns", "turns that ended with the village at its limit", dtype="UInt16"),
    Metric("returns", "Buildings", "Buildings returned to the supply"),
    Metric("attacks", "attacks", "attacks declared on players"),
    Metric("attacks_won", "attacks", "attacks on players that succeeded"),
    Metric("attacks_lost", "attacks", "attacks on players that were rebuffed"),
    Metric("leader_attacks", "attacks", "attacks declared on a player with the most VP of all"),
    Metric("attacked", "attacks", "attacks declared on this player"),
    Metric("damaged", "Buildings", "own Buildings damaged"),
    Metric("attacks_on", "attacks", "attacks declared on each seat", per="seat", role="target"),
    Metric("defences", "cards", "Defense cards and traps played"),
    Metric("loot", "tokens", "tokens looted from Containers"),
    Metric("thefts", "tokens", "tokens stolen with cards"),
    Metric("draco", "attacks", "attacks on Draco"),
    Metric("undead", "cards", "Undead defeated"),
    Metric("missions", "Missions", "Missions completed", dtype="UInt8"),
    Metric("mission_changes", "changes", "Missions changed"),
    Metric("favors", "Favors", "Favors gained", dtype="UInt8"),
    Metric("favors_won", "Favors", "Favors gained for damaging a Town Hall", dtype="UInt8"),
    Metric("threshold_1", "round", "round in which the first Favor threshold was reached; 0 = never", dtype="UInt16"),
    Metric("threshold_2", "round", "round in which the second Favor threshold was reached; 0 = never", dtype="UInt16"),
    Metric("threshold_3", "round", "round in which the third Favor threshold was reached; 0 = never", dtype="UInt16"),
    Metric("first_1", "flag", "1 if first of all to reach the first Favor threshold", dtype="UInt8"),
    Metric("first_2", "flag", "1 if first of all to reach the second Favor threshold", dtype="UInt8"),
    Metric("first_3", "flag", "1 if first of all to reach the third Favor threshold", dtype="UInt8"),
    Metric("beer_produced", "tokens", "Beer produced"),
    Metric("gold_produced", "tokens", "Gold produced"),
    Metric("beer_spent", "Beer", "Beer paid as prices"),
    Metric("gold_spent", "Gold", "Gold paid as prices"),
    Metric("unit_spend", "resources", "Beer and Gold paid for units"),
    Metric("defence_spend", "resources", "Beer and Gold paid for Defense cards"),
    Metric("beer_exchanged", "Beer", "Beer given for Gold"),
    Metric("gold_exchanged", "Gold", "Gold given for Beer"),
    Metric("tokens_lost", "tokens", "tokens lost in the Storage Phase, with returned Buildings and from the Town Hall"),
    Metric("wasted", "resources", "pool resources lost at the end of turns"),
    Metric("cards_bought", "cards", "cards bought"),
    Metric("built", "Buildings", "Buildings bought"),
    Metric("deck_size", "cards", "cards owned at the end", dtype="UInt16"),
    Metric("turns_taken", "turns", "turns taken", dtype="UInt16"),
    Metric("idle_turns", "turns", "turns without a purchase", dtype="UInt16"),
    Metric(
        "untargeted", "turns", "turns that began with every opponent already attacked by somebody else", dtype="UInt16",
    ),
    Metric("units_at_risk", "cards", "Units and Heroes committed against players"),
)  # fmt: skip
CARD = (
    Metric(
        "drawn", "cards", "copies drawn; Missions: dealt and drawn", "cards revealed by an effect not included",
        role="drawn",
    ),
    Metric("played", "uses", "copies played, committed to an attack or used to defend", role="played"),
    Metric(
        "bought", "cards", "copies bought, Buildings built, Favors taken, Missions completed, Bonuses scored",
        role="gained",
    ),
    Metric(
        "first_bought_round", "round", "round in which `bought` was first above 0; 0 = never", "stops at 255",
        role="first_gained",
    ),
    Metric("owned", "cards", "copies owned at the end, in all zones"),
    Metric(
        "offered", "turns",
        "own turns that ended with the card on sale or bought; Favors: times offered; Bonuses: in play", role="chance",
        possible=True,
    ),
    Metric(
        "unaffordable", "turns",
        "own turns with the card on sale in which all Beer and Gold (spent and left) would not have paid it",
        "exchanges are not considered", role="unaffordable", possible=True,
    ),
)  # fmt: skip
ROUND = (Metric("vp", "VP", "VP at the end of each round; after the last round its value stays", dtype="UInt16"),)
METRICS = Metrics(
    game=GAME,
    seat=SEAT,
    card=CARD,
    round=ROUND,
    end_reasons=END_REASONS,
    capped=("cap",),
    length="rounds",
    questions=QUESTIONS,
    answers=ANSWERS,
    rounds=LOGGED_ROUNDS,
    groups=GROUPS,
    price_unit="Beer and Gold together",
)
