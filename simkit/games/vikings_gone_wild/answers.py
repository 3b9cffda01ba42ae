"""The balance questions of Vikings Gone Wild and the expressions that answer them."""

from simkit.games.common import ratios as R
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
    return R.ratio(SOURCES, name, f"share of all VP that come from {meaning}", column, "score")


LIKELY = "players who are ahead get there more often"
ANSWERS = (
    R.mean_where(
        SEATS_FAIR, "VP of the first player", "mean final VP of the player who starts", R.STARTS, "score",
        unit="VP",
    ),
    R.turns(LENGTH),
    R.decisions(LENGTH),
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
    R.ratio(
        SOURCES, "attacking, before bonuses", "share of VP from attacks on players", "vp_attack + vp_rewards",
        VP_BEFORE,
    ),
    R.ratio(DEFENCE, "rebuffed", "share of all attacks on players", "attacks_lost", "attacks"),
    R.ratio(
        DEFENCE, "VP per resource on defences",
        "VP from rebuffs and Total Defense per Beer or Gold paid for Defense cards", "vp_rebuffs + vp_total_defence",
        "defence_spend", unit="VP",
    ),
    R.ratio(
        DEFENCE, "VP per resource on units", "VP from attacks, rewards and Undead per Beer or Gold paid for units",
        "vp_attack + vp_rewards + vp_undead", "unit_spend", unit="VP", caveat="starting units and Heroes cost nothing",
    ),
    R.per_player(VALUE, "cards bought", "cards bought per player", "cards_bought", "cards"),
    R.per_player(VALUE, "deck size", "cards owned at the end per player", "deck_size", "cards"),
    R.per_player(BUILDINGS, "Buildings at the end", "per player", "buildings", "Buildings"),
    R.ratio(
        BUILDINGS, "village full", "share of turns that end with the village at its limit", "limit_turns",
        "turns_taken",
    ),
    R.per_player(BUILDINGS, "returned", "Buildings returned per player", "returns", "Buildings"),
    R.players_with(TOWN_HALL, "level 2 reached", "share of players", "th2_round > 0"),
    R.players_with(TOWN_HALL, "level 3 reached", "share of players", "th3_round > 0"),
    R.mean_if_any(TOWN_HALL, "round of level 2", "mean of those who upgrade", "seats", "th2_round", "round"),
    R.mean_if_any(TOWN_HALL, "round of level 3", "mean of those who upgrade", "seats", "th3_round", "round"),
    R.win_rate(TOWN_HALL, "win rate with level 3", "of players who reach level 3", "th3_round > 0", caveat=LIKELY),
    R.per_player(FAVORS, "Favors", "gained per player", "favors", "Favors"),
    R.ratio(FAVORS, "won by attack", "share of all Favors that are for damaging a Town Hall", "favors_won", "favors"),
    R.win_rate(FAVORS, "first to the first threshold", "win rate", "first_1 > 0", caveat=LIKELY),
    R.win_rate(FAVORS, "first to the second threshold", "win rate", "first_2 > 0", caveat=LIKELY),
    R.win_rate(FAVORS, "first to the third threshold", "win rate", "first_3 > 0", caveat=LIKELY),
    R.per_player(MISSIONS, "completed", "Missions per player", "missions", "Missions"),
    R.ratio(MISSIONS, "VP per Mission", "mean VP of a completed Mission", "vp_missions", "missions", unit="VP"),
    R.per_player(MISSIONS, "changed", "Missions changed per player", "mission_changes", "changes"),
    Answer(BONUSES, "change the leader", "share of games", "games", "bonus_swing"),
    R.per_game(BONUSES, "margin before", "lead of the best before the Bonuses", "margin_before", "VP"),
    R.per_game(BONUSES, "margin after", "lead of the best at the end", "margin", "VP"),
    R.per_game(RIVER, "bought", "Odin's Path cards bought per game", "path_bought", "cards"),
    R.per_game(RIVER, "flowed off", "cards that flowed off unbought per game", "path_flowed", "cards"),
    R.per_game(RIVER, "Undead defeated", "per game", "undead_killed", "cards"),
    R.ratio(
        BAN, "no target", "share of turns that begin with every opponent attacked by somebody else", "untargeted",
        "turns_taken", when=R.more_than_two,
    ),
    R.per_game(
        BAN, "exception used", "attacks per game that need the exception", "exceptions", "attacks",
        when=R.more_than_two,
    ),
    R.ratio(BAN, "at the leader", "share of attacks on a player with the most VP", "leader_attacks", "attacks"),
    R.per_player(ECONOMY, "Beer produced", "tokens per player", "beer_produced", "tokens"),
    R.per_player(ECONOMY, "Gold produced", "tokens per player", "gold_produced", "tokens"),
    R.per_player(ECONOMY, "Beer spent", "per player", "beer_spent", "Beer"),
    R.per_player(ECONOMY, "Gold spent", "per player", "gold_spent", "Gold"),
    R.per_player(
        ECONOMY, "exchanged", "Beer and Gold given away per player", "beer_exchanged + gold_exchanged", "resources",
    ),
    R.per_player(ECONOMY, "tokens lost", "per player", "tokens_lost", "tokens"),
    R.ratio(
        ECONOMY, "wasted", "pool resources lost at the end of turns, per turn", "wasted", "turns_taken",
        unit="resources",
    ),
    R.ratio(ECONOMY, "turns without a purchase", "share of turns", "idle_turns", "turns_taken"),
    R.per_player(ECONOMY, "Draco", "attacks on Draco per player", "draco", "attacks"),
    R.games_with(TIES, "tie-breaks", "share of games in which set-aside Bonuses break a tie", "tie_cards > 0"),
    R.mean_if_any(TIES, "cards turned up", "mean in games with a tie-break", "games", "tie_cards", "cards"),
    R.players_with(TIES, "shared wins", "share of seats that share a win", "won > 1"),
)  # fmt: skip
