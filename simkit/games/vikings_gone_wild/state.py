"""The state of a game of Vikings Gone Wild: two records, and the meaning of every field and code.

Deck cards have a type number t; Undead follow them. Log columns and handicaps number all cards in the order of
`Cards.each`: deck cards, Undead, Buildings, Town Halls, Missions, Bonuses.
"""

import numpy as np

from simkit.games.contract import tally
from simkit.games.vikings_gone_wild.cards import (
    BONUS_LIMIT,
    BUILDING_LIMIT,
    CARD_LIMIT,
    DECK_LIMIT,
    EFFECT_LIMIT,
    FAVOR_LIMIT,
    GUARD_LIMIT,
    LEVELS,
    MISSION_LIMIT,
    SLOTS,
)
from simkit.games.vikings_gone_wild.layout import MOST_HITS, MOST_THRESHOLDS, NUMBERS, RULE
from simkit.games.vikings_gone_wild.metrics import METRICS, SOURCES
from simkit.kernels.piles import scratch_fields

SEATS = 4
K = CARD_LIMIT
BUYABLE = K + BUILDING_LIMIT  # prices: deck cards, then Buildings from K on
VILLAGE = BUILDING_LIMIT * SLOTS + 1  # Building slots and the Town Hall
RIVER = 5
KINDS = CARD_LIMIT + BUILDING_LIMIT + LEVELS + MISSION_LIMIT + BONUS_LIMIT  # rows of the log and of handicaps
PATH_PILE, MISSION_PILE = 4, 5  # piles 0 to 3 are the players' decks
PILES = 6
NOTHING = -1
DUE = 26  # Favors that can be due at once
PRICES = 8  # up to 7 Beer or Gold, masks tell what can be paid; dearer things are looked at one by one

NO_DECISION, TURN, TARGET, COMMIT, DEFEND, FAVOR, DRACO, CRYSTAL, THEFT, LENS, REMOVE, RESURRECT, KEEP = range(13)
# What happens when nothing else is going on.
IN_TURN, COMMITTING, DEFENDING, REWARDING, NEXT_TURN, STORING, KEEPING, ROUND_END, SCORING, NEXT_ROUND, DRAWING = range(
    11
)
ON_PLAYER, ON_UNDEAD, ON_DRACO = range(3)  # attacks
STANDING, CONSTRUCTION = 1, 2  # Buildings
LIMIT, CAP = range(2)  # end reasons

# Action codes: the blocks follow each other in the order of RULES.md. Their sizes come from the tables.
DONE, PLAY_ALL, CARD = 0, 1, 2
MOST_OPTIONS = 3 + CARD_LIMIT * 2 + RIVER + BUILDING_LIMIT * 2 + 2 + 2 + 2 + 1 + 3 + VILLAGE + 3
ACTIONS = MOST_OPTIONS

VP_SOURCES = {name: number for number, (name, _) in enumerate(SOURCES)}

R_VP_LIMIT = RULE["vp_limit"]
R_HAND_SIZE = RULE["hand_size"]
R_RIVER_SIZE = RULE["river_size"]
R_BONUSES = RULE["bonus_cards_in_play"]
R_FACE_UP = RULE["missions_face_up"]
R_PER_ROUND = RULE["missions_per_round"]
R_CHANGE_COST = RULE["mission_change_cost_gold"]
R_TH3_VP = RULE["th3_vp"]
R_SAME_MAX = RULE["same_building_max"]
R_OWNED_SCOPE = RULE["owned_scope"]
R_CAPACITY = RULE["container_capacity"]
R_FULL_VP = RULE["full_container_vp"]
R_PRODUCTION = RULE["production_per_building"]
R_TAVERN = RULE["tavern_cards"]
R_KEEP = RULE["drakkar_keep"]
R_DEFENCE_VP = RULE["defence_vp_per_card"]
R_TOTAL_VP = RULE["total_defence_vp"]
R_UNDEAD_VP = RULE["undead_vp"]
R_UNDEAD_DEFENCE = RULE["undead_defence"]
R_DRACO_DEFENCE = RULE["draco_defence"]
R_DRACO_REWARD = RULE["draco_reward"]
R_EXCHANGE = RULE["exchange_rate"]
R_EXCEPTION = RULE["attack_exception"]
R_HEROES_CARRY = RULE["heroes_carry"]
R_HEROES_CONQUER = RULE["conqueror_counts_heroes"]
R_DRACO_STORABLE = RULE["draco_storable"]
R_UNDEAD_STORABLE = RULE["undead_storable"]
R_THEFT_FACTORIES = RULE["theft_from_factories"]
R_HOPELESS = RULE["allow_hopeless_attack"]
R_TOKEN_LIMIT = RULE["token_limit"]
R_MAX_ROUNDS = RULE["max_rounds"]
R_MAX_ACTIONS = RULE["max_actions_per_turn"]
R_RANDOM_START = RULE["random_start"]
R_FAVORS = RULE["favors_per_player"]
R_KEYED = RULE["keyed"]
R_TH_LIMIT = RULE["th_limit_1"]  # plus the level - 1
R_TH_COST = RULE["th_cost_2"]  # plus the new level - 2
R_TH_DEFENCE = RULE["th_defence_1"]
R_BONUS_VP = RULE["bonus_1"]  # plus the number of players who share - 1

# Places in `sizes`. The supply piles are the card types PILE_FIRST to PATH_FIRST.
DECK_TYPES, UNDEAD_TYPES, BUILDING_TYPES, MISSION_TYPES, BONUSES, BONUSES_IN, PILE_FIRST, PATH_FIRST = range(8)
DEFENSE_FIRST, REST_FIRST, FAVOR_FIRST = range(8, 11)  # among the piles Units, Defense cards, the rest; then Favors
# Columns of `kit`, one row per Building type.
PRODUCES, STORES, DRAWS, KEEPS, DEFENCE, REWARD_VP, LOOT, REWARD_FAVOR = range(8)
# Columns of `goals`, one row per Mission type; of `aims` (Bonuses) the second and third.
GOAL_VP, GOAL, OF, THRESHOLD, MIN_STRENGTH = range(5)
W_ATTACKS, W_DEFENDS, W_EARNS, W_DRAWS = range(4)  # columns of `worth`

STATE = np.dtype(
    [
        ("key", "u8"),  # of the game; determinization gives it another
        # masks of card types
        ("hand_mask", "i8", SEATS),
        ("ready_mask", "i8"),
        ("bought_mask", "i8"),
        ("class_mask", "i8", 6),
        ("play_mask", "i8"),  # can be PLAYed on the own turn
        ("auto_mask", "i8"),  # PLAY_ALL_RESOURCES
        ("effect_mask", "i8"),  # has effects on PLAY
        ("fight_mask", "i8"),  # Units and Heroes
        ("defend_mask", "i8"),  # Defense cards and traps
        ("wide_mask", "i8"),  # defence for the whole village
        ("path_mask", "i8"),
        ("fixed_mask", "i8"),  # `appeal` is given
        ("early_mask", "i8"),  # played first: they draw
        ("late_mask", "i8"),  # resources that count Buildings
        ("denied", "i8", SEATS),
        ("on_sale", "i8"),  # piles and, from bit K on, Buildings that are not sold out
        ("payable", "i8", (2, PRICES)),  # cards and Buildings that cost at most so much Beer, Gold
        ("odd_prices", "i8", SEATS),  # those that `payable` cannot tell: too dear, or with a handicap
        # the flow
        ("players", "i8"),
        ("actor", "i8"),
        ("decision", "i8"),
        ("stage", "i8"),
        ("active", "i8"),  # whose turn it is
        ("rounds", "i8"),
        ("turns", "i8"),
        ("to_draw", "i8"),  # cards that draw_seat still draws
        ("fx_at", "i8"),  # next effect row
        ("fx_end", "i8"),
        ("first", "i2"),  # first player of this round
        ("first_seat", "i2"),  # of the first round
        ("turn_in_round", "i2"),
        ("last_round", "i2"),
        ("over", "i2"),
        ("winners", "i2"),
        ("end_reason", "i2"),
        ("draw_seat", "i2"),
        ("revealing", "i2"),  # class + 1 that goes to the hand; 0: an ordinary draw
        ("gap", "i2"),  # River slot to close
        ("gaps", "i2"),  # how often
        ("due_n", "i2"),
        ("flipped", "i2"),  # top Favor, or NOTHING
        ("face_up", "i2"),  # Favors face up
        ("favors_left", "i2"),
        ("keep_seat", "i2"),
        ("keep_left", "i2"),
        ("draco_done", "i2"),  # bit mask of seats
        ("return_done", "i2"),  # bit mask of seats
        ("denied_buildings", "i2", SEATS),  # bit BUILDING_LIMIT + level: Town Hall
        # the turn
        ("actions", "i8"),
        ("victim", "i8"),  # the player attacked this turn
        ("victim_hurt", "i2"),
        ("hits", "i2"),  # Buildings damaged this turn
        ("hits_th", "i2"),  # Town Halls among them
        ("changed", "i2"),  # a Mission was changed
        ("boost", "i2"),
        # the attack
        ("attack", "i8"),
        ("goal_seat", "i8"),
        ("goal_slot", "i8"),  # Building slot or River slot
        ("value", "i8"),
        ("carriers", "i2"),  # committed
        ("pieces", "i2"),  # committed equipment
        ("at_risk", "i2"),  # Units and Heroes committed, also those that a trap removed
        ("sizes", "i2", 11),
        # zones, by card type
        ("piles", "i1", (PILES, DECK_LIMIT)),  # the top is piles[i, left[i] - 1]
        ("left", "i2", PILES),
        ("shuffles", "i2", PILES),
        ("discard", "i1", (PILES - 1, K)),
        ("hand", "i1", (SEATS, K)),
        ("area", "i1", (SEATS, K)),  # ready cards included
        ("ready", "i1", K),
        ("commit", "i1", K),
        ("aside", "i1", K),  # kept with a Drakkar (still in the hand), or revealed
        ("removed", "i1", K),
        ("supply", "i1", BUYABLE),
        ("bought", "i1", BUYABLE),  # this turn
        ("river", "i1", RIVER),
        ("favors", "i1", FAVOR_LIMIT),  # deck: the top is favors[favors_left - 1]; behind it those out of the game
        ("favors_n", "i1"),
        ("shown", "i1", 2),  # face-up Favors
        ("missions", "i1", (SEATS, 2)),
        ("bonuses", "i1", BONUS_LIMIT),  # the first bonus_in are in play
        ("guards", "i1", (GUARD_LIMIT, 2)),  # Defense cards on Buildings: type, slot x 4 + owner
        ("guard_n", "i8"),
        # villages, by slot
        ("built", "i1", (SEATS, VILLAGE)),
        ("marks", "i1", (SEATS, VILLAGE)),  # bit 0: damaged; bit 1 + p: attacked this round by seat p
        ("tokens", "i1", (SEATS, VILLAGE)),
        ("guard", "i1", (SEATS, VILLAGE)),  # defence of the cards on it
        ("owned", "i1", (SEATS, BUILDING_LIMIT)),
        ("built_ever", "i1", (SEATS, BUILDING_LIMIT)),
        ("buildings", "i1", SEATS),
        ("level", "i1", SEATS),
        ("village", "i2", SEATS),  # defence of the whole village
        ("weakest", "i2", SEATS),  # smallest defence that may be attacked
        # counters
        ("vp", "i4", SEATS),
        ("pool", "i4", 2),  # Beer, Gold of the active player
        ("spent", "i4", 2),
        ("stock", "i2", (SEATS, 2)),  # tokens on Buildings and the Town Hall
        ("loot", "i1", 2),  # tokens on the active player's Town Hall
        ("cards", "i1", SEATS),  # cards owned
        ("attackers", "i1", SEATS),  # Units and Heroes among them
        ("guardians", "i1", SEATS),  # Defense cards among them
        ("reached", "i1", SEATS),  # Favor thresholds
        ("completed", "i1", SEATS),  # Missions
        ("round_missions", "i1", SEATS),
        ("attacked", "i1", SEATS),  # bit mask of attackers this round
        ("seen", "i1", SEATS),  # bit mask of hands that this seat may see
        ("due", "i1", DUE),  # seats that gain a Favor, + 4 if by an attack
        # the scenario, fixed at setup
        ("power", "i1", K),
        ("per", "i1", K),  # Building type x 16 + strength for each, or NOTHING
        ("trap", "i1", K),  # against x 32 + largest strength
        ("beer", "i1", BUYABLE),
        ("gold", "i1", BUYABLE),
        ("extra", "i1", (SEATS, BUYABLE)),  # handicap
        ("fx", "i1", (EFFECT_LIMIT, 4)),
        ("fx_first", "i1", K + 1),
        ("kit", "i1", (BUILDING_LIMIT, 8)),
        ("th_reward", "i1", (LEVELS, 3)),
        ("goals", "i1", (MISSION_LIMIT, 5)),
        ("aims", "i1", (BONUS_LIMIT, 2)),
        ("thresholds", "i2", MOST_THRESHOLDS),
        ("attack_vp", "i1", MOST_HITS + 1),
        ("rule", "i2", NUMBERS),
        ("worth", "i1", (BUYABLE, 4)),  # if `appeal` fixes the score, it stands first
    ],
    align=True,
)

ROW = METRICS.row(SEATS, KINDS)
TALLY = tally(ROW, [("counts", "i1", K), *scratch_fields(DECK_LIMIT)])
