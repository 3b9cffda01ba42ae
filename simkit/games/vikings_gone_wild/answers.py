"""The balance questions of Vikings Gone Wild and the expressions that answer them."""

from simkit.games.metric import Answer
from simkit.scenario.model import Scenario

(
    SEATS_FAIR, LENGTH, SOURCES, DEFENCE, VALUE, BUILDINGS, TOWN_HALL, FAVORS, MISSIONS, BONUSES, RIVER, BAN, ECONOMY,
    TIES,
) = QUESTIONS = (
    "Seat advantage: is going first worth anything?",
    "Length: how many rounds, how often capped?",
    "Where do VP come from, and is attacking dominant?",
    "Is defending worth its price?",
    "Card value: what is a card worth, for its price?",
    "Buildings: which are built, how often does the limit bind?",
    "Town Hall: when is it upgraded, does level 3 pay?",
    "Favors: who reaches the thresholds first, and does it snowball?",
    "Missions: how often are they completed?",
    "Bonuses: how often do they change the winner?",
    "River: bought against flowed off unbought",
    "Attack restriction: how often does it bind, who is attacked?",
    "Economy: what is produced, spent, exchanged and lost?",
    "Ties: how deep does the tie-break go, how often is a win shared?",
)  # fmt: skip
WON = "CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END"
VP_BEFORE = "(score - vp_bonuses)"


def more_than_two(scenario: Scenario) -> bool:
    """With 2 players the restriction never binds (VGW-077)."""
    return scenario.players > 2


def _where(condition: str, value: str = "1") -> str:
    return f"CASE WHEN {condition} THEN {value} ELSE 0 END"


def _source(name: str, column: str, meaning: str) -> Answer:
    return Answer(SOURCES, name, f"share of all VP that come from {meaning}", "seats", column, "score")


def _win_rate(question: str, name: str, meaning: str, condition: str, caveat: str = "") -> Answer:
    return Answer(question, name, meaning, "seats", _where(condition, WON), _where(condition), caveat=caveat)


LIKELY = "players who are ahead get there more often"
ANSWERS = (
    Answer(
        SEATS_FAIR,
        "VP of the first player",
        "mean final VP of the player who starts",
        "seats",
        _where('"order" = 0', "score"),
        _where('"order" = 0'),
        unit="VP",
    ),
    Answer(LENGTH, "turns", "turns per game", "games", "turns", unit="turns"),
    Answer(LENGTH, "decisions", "choices with more than one option per game", "games", "decisions", unit="decisions"),
    _source("attack table", "vp_attack", "damaged Buildings"),
    _source("damage rewards", "vp_rewards", "the rewards printed on damaged Buildings"),
    _source("rebuffs", "vp_rebuffs", "rebuffed attacks"),
    _source("Total Defense", "vp_total_defence", "Total Defense"),
    _source("Undead", "vp_undead", "Undead"),
    _source("Missions", "vp_missions", "Missions"),
    _source("full Containers", "vp_containers", "full Containers"),
    _source("Town Hall level 3", "vp_town_hall", "level-3 Town Halls"),
    _source("Bonuses", "vp_bonuses", "Bonus cards"),
    _source("card effects", "vp_effects", "card effects"),
    Answer(
        SOURCES,
        "attacking, before bonuses",
        "share of VP from attacks on players",
        "seats",
        "vp_attack + vp_rewards",
        VP_BEFORE,
    ),
    Answer(DEFENCE, "rebuffed", "of all attacks on players", "seats", "attacks_lost", "attacks"),
    Answer(
        DEFENCE,
        "VP per resource on defences",
        "VP from rebuffs and Total Defense for each Beer or Gold paid for Defense cards",
        "seats",
        "vp_rebuffs + vp_total_defence",
        "defence_spend",
        unit="VP",
    ),
    Answer(
        DEFENCE,
        "VP per resource on units",
        "VP from attacks, rewards and Undead for each Beer or Gold paid for units",
        "seats",
        "vp_attack + vp_rewards + vp_undead",
        "unit_spend",
        unit="VP",
        caveat="starting units and Heroes cost nothing",
    ),
    Answer(VALUE, "cards bought", "cards bought per player", "seats", "cards_bought", unit="cards"),
    Answer(VALUE, "deck size", "cards owned at the end per player", "seats", "deck_size", unit="cards"),
    Answer(BUILDINGS, "Buildings at the end", "per player", "seats", "buildings", unit="Buildings"),
    Answer(
        BUILDINGS,
        "village full",
        "share of turns that end with the village at its limit",
        "seats",
        "limit_turns",
        "turns_taken",
    ),
    Answer(BUILDINGS, "returned", "Buildings returned per player", "seats", "returns", unit="Buildings"),
    Answer(TOWN_HALL, "level 2 reached", "share of players", "seats", _where("th2_round > 0")),
    Answer(TOWN_HALL, "level 3 reached", "share of players", "seats", _where("th3_round > 0")),
    Answer(
        TOWN_HALL,
        "round of level 2",
        "of those who upgrade",
        "seats",
        "th2_round",
        _where("th2_round > 0"),
        unit="round",
    ),
    Answer(
        TOWN_HALL,
        "round of level 3",
        "of those who upgrade",
        "seats",
        "th3_round",
        _where("th3_round > 0"),
        unit="round",
    ),
    _win_rate(TOWN_HALL, "win rate with level 3", "of players who reach level 3", "th3_round > 0", LIKELY),
    Answer(FAVORS, "Favors", "gained per player", "seats", "favors", unit="Favors"),
    Answer(FAVORS, "won by attack", "of all Favors, those for damaging a Town Hall", "seats", "favors_won", "favors"),
    _win_rate(FAVORS, "first to the first threshold", "win rate", "first_1 > 0", LIKELY),
    _win_rate(FAVORS, "first to the second threshold", "win rate", "first_2 > 0", LIKELY),
    _win_rate(FAVORS, "first to the third threshold", "win rate", "first_3 > 0", LIKELY),
    Answer(MISSIONS, "completed", "Missions per player", "seats", "missions", unit="Missions"),
    Answer(MISSIONS, "VP per Mission", "mean VP of a completed Mission", "seats", "vp_missions", "missions", unit="VP"),
    Answer(MISSIONS, "changed", "Missions changed per player", "seats", "mission_changes", unit="changes"),
    Answer(BONUSES, "change the leader", "share of games", "games", "bonus_swing"),
    Answer(BONUSES, "margin before", "lead of the best before the Bonuses", "games", "margin_before", unit="VP"),
    Answer(BONUSES, "margin after", "lead of the best at the end", "games", "margin", unit="VP"),
    Answer(RIVER, "bought", "Odin's Path cards bought per game", "games", "path_bought", unit="cards"),
    Answer(RIVER, "flowed off", "cards that flowed off unbought per game", "games", "path_flowed", unit="cards"),
    Answer(RIVER, "Undead defeated", "per game", "games", "undead_killed", unit="cards"),
    Answer(
        BAN,
        "no target",
        "share of turns that begin with every opponent attacked by somebody else",
        "seats",
        "untargeted",
        "turns_taken",
        when=more_than_two,
    ),
    Answer(
        BAN,
        "exception used",
        "attacks per game that need the exception",
        "games",
        "exceptions",
        unit="attacks",
        when=more_than_two,
    ),
    Answer(BAN, "at the leader", "share of attacks on a player with the most VP", "seats", "leader_attacks", "attacks"),
    Answer(ECONOMY, "Beer produced", "tokens per player", "seats", "beer_produced", unit="tokens"),
    Answer(ECONOMY, "Gold produced", "tokens per player", "seats", "gold_produced", unit="tokens"),
    Answer(ECONOMY, "Beer spent", "per player", "seats", "beer_spent", unit="Beer"),
    Answer(ECONOMY, "Gold spent", "per player", "seats", "gold_spent", unit="Gold"),
    Answer(
        ECONOMY,
        "exchanged",
        "Beer and Gold given away per player",
        "seats",
        "beer_exchanged + gold_exchanged",
        unit="resources",
    ),
    Answer(ECONOMY, "tokens lost", "per player", "seats", "tokens_lost", unit="tokens"),
    Answer(
        ECONOMY,
        "wasted",
        "pool resources lost at the end of turns, per turn",
        "seats",
        "wasted",
        "turns_taken",
        unit="resources",
    ),
    Answer(ECONOMY, "turns without a purchase", "share of turns", "seats", "idle_turns", "turns_taken"),
    Answer(ECONOMY, "Draco", "attacks on Draco per player", "seats", "draco", unit="attacks"),
    Answer(TIES, "tie-breaks", "share of games that turn up set-aside Bonuses", "games", _where("tie_cards > 0")),
    Answer(
        TIES,
        "cards turned up",
        "in games with a tie-break",
        "games",
        "tie_cards",
        _where("tie_cards > 0"),
        unit="cards",
    ),
    Answer(TIES, "shared wins", "share of seats that share a win", "seats", _where("won > 1")),
)
