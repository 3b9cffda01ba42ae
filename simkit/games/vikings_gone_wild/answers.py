"""The balance questions of Vikings Gone Wild and the expressions that answer them."""

from simkit.games.common.ratios import (
    STARTS,
    decisions,
    games_with,
    mean_if_any,
    mean_where,
    more_than_two,
    per_game,
    per_player,
    players_with,
    turns,
    win_rate,
)
from simkit.games.metric import Answer

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
VP_BEFORE = "(score - vp_bonuses)"


def _source(name: str, column: str, meaning: str) -> Answer:
    return Answer(SOURCES, name, f"share of all VP that come from {meaning}", "seats", column, "score")


LIKELY = "players who are ahead get there more often"
ANSWERS = (
    mean_where(
        SEATS_FAIR, "VP of the first player", "mean final VP of the player who starts", STARTS, "score",
        unit="VP",
    ),
    turns(LENGTH),
    decisions(LENGTH),
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
        SOURCES, "attacking, before bonuses", "share of VP from attacks on players", "seats", "vp_attack + vp_rewards",
        VP_BEFORE,
    ),
    Answer(DEFENCE, "rebuffed", "share of all attacks on players", "seats", "attacks_lost", "attacks"),
    Answer(
        DEFENCE, "VP per resource on defences",
        "VP from rebuffs and Total Defense per Beer or Gold paid for Defense cards", "seats",
        "vp_rebuffs + vp_total_defence", "defence_spend", unit="VP",
    ),
    Answer(
        DEFENCE, "VP per resource on units", "VP from attacks, rewards and Undead per Beer or Gold paid for units",
        "seats", "vp_attack + vp_rewards + vp_undead", "unit_spend", unit="VP",
        caveat="starting units and Heroes cost nothing",
    ),
    per_player(VALUE, "cards bought", "cards bought per player", "cards_bought", "cards"),
    per_player(VALUE, "deck size", "cards owned at the end per player", "deck_size", "cards"),
    per_player(BUILDINGS, "Buildings at the end", "per player", "buildings", "Buildings"),
    Answer(
        BUILDINGS, "village full", "share of turns that end with the village at its limit", "seats", "limit_turns",
        "turns_taken",
    ),
    per_player(BUILDINGS, "returned", "Buildings returned per player", "returns", "Buildings"),
    players_with(TOWN_HALL, "level 2 reached", "share of players", "th2_round > 0"),
    players_with(TOWN_HALL, "level 3 reached", "share of players", "th3_round > 0"),
    mean_if_any(TOWN_HALL, "round of level 2", "mean of those who upgrade", "seats", "th2_round", "round"),
    mean_if_any(TOWN_HALL, "round of level 3", "mean of those who upgrade", "seats", "th3_round", "round"),
    win_rate(TOWN_HALL, "win rate with level 3", "of players who reach level 3", "th3_round > 0", caveat=LIKELY),
    per_player(FAVORS, "Favors", "gained per player", "favors", "Favors"),
    Answer(
        FAVORS, "won by attack", "share of all Favors that are for damaging a Town Hall", "seats", "favors_won",
        "favors",
    ),
    win_rate(FAVORS, "first to the first threshold", "win rate", "first_1 > 0", caveat=LIKELY),
    win_rate(FAVORS, "first to the second threshold", "win rate", "first_2 > 0", caveat=LIKELY),
    win_rate(FAVORS, "first to the third threshold", "win rate", "first_3 > 0", caveat=LIKELY),
    per_player(MISSIONS, "completed", "Missions per player", "missions", "Missions"),
    Answer(MISSIONS, "VP per Mission", "mean VP of a completed Mission", "seats", "vp_missions", "missions", unit="VP"),
    per_player(MISSIONS, "changed", "Missions changed per player", "mission_changes", "changes"),
    Answer(BONUSES, "change the leader", "share of games", "games", "bonus_swing"),
    per_game(BONUSES, "margin before", "lead of the best before the Bonuses", "margin_before", "VP"),
    per_game(BONUSES, "margin after", "lead of the best at the end", "margin", "VP"),
    per_game(RIVER, "bought", "Odin's Path cards bought per game", "path_bought", "cards"),
    per_game(RIVER, "flowed off", "cards that flowed off unbought per game", "path_flowed", "cards"),
    per_game(RIVER, "Undead defeated", "per game", "undead_killed", "cards"),
    Answer(
        BAN, "no target", "share of turns that begin with every opponent attacked by somebody else", "seats",
        "untargeted", "turns_taken", when=more_than_two,
    ),
    per_game(
        BAN, "exception used", "attacks per game that need the exception", "exceptions", "attacks", when=more_than_two,
    ),
    Answer(BAN, "at the leader", "share of attacks on a player with the most VP", "seats", "leader_attacks", "attacks"),
    per_player(ECONOMY, "Beer produced", "tokens per player", "beer_produced", "tokens"),
    per_player(ECONOMY, "Gold produced", "tokens per player", "gold_produced", "tokens"),
    per_player(ECONOMY, "Beer spent", "per player", "beer_spent", "Beer"),
    per_player(ECONOMY, "Gold spent", "per player", "gold_spent", "Gold"),
    per_player(
        ECONOMY, "exchanged", "Beer and Gold given away per player", "beer_exchanged + gold_exchanged", "resources",
    ),
    per_player(ECONOMY, "tokens lost", "per player", "tokens_lost", "tokens"),
    Answer(
        ECONOMY, "wasted", "pool resources lost at the end of turns, per turn", "seats", "wasted", "turns_taken",
        unit="resources",
    ),
    Answer(ECONOMY, "turns without a purchase", "share of turns", "seats", "idle_turns", "turns_taken"),
    per_player(ECONOMY, "Draco", "attacks on Draco per player", "draco", "attacks"),
    games_with(TIES, "tie-breaks", "share of games in which set-aside Bonuses break a tie", "tie_cards > 0"),
    mean_if_any(TIES, "cards turned up", "mean in games with a tie-break", "games", "tie_cards", "cards"),
    players_with(TIES, "shared wins", "share of seats that share a win", "won > 1"),
)  # fmt: skip
