"""A scenario of Vikings Gone Wild as the arrays that the kernel reads."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from simkit.games.contract import Tables
from simkit.games.vikings_gone_wild.cards import (
    BUILDING_LIMIT,
    CLASSES,
    FIRST_GAME,
    LEVELS,
    SLOTS,
    TOKENS,
    Bonus,
    Boost,
    Building,
    Cards,
    Choose,
    DeckCard,
    Defense,
    Draw,
    Equipment,
    Gain,
    Hero,
    Kind,
    Look,
    Mission,
    PlayEffect,
    Remove,
    Rescue,
    Reveal,
    Rules,
    Score,
    Steal,
    Strength,
    TownHall,
    Trap,
    Undead,
    Unit,
    Village,
    bonus_words,
    mission_words,
)
from simkit.games.vikings_gone_wild.worth import worth_of
from simkit.scenario.model import Scenario

# Columns of a card row. What a column means depends on the block that the card stands in.
(COUNT, BEER, GOLD, CLASS, PLACE, POWER, MIN_PLAYERS, PER, PER_AMOUNT, TRAP, TRAP_MAX, WIDE, TOKEN) = range(13)
PLAY_RANK, FIXED, BASE = 13, 14, 15
WORTH = 16  # to 19: attack, defence, economy, draw
EFFECTS, EFFECT = 20, 21  # how many, then four numbers for each
MOST_EFFECTS = 8
COLUMNS = EFFECT + 4 * MOST_EFFECTS
PRODUCES, STORES, DRAWS, KEEPS, REWARD_VP, REWARD_LOOT, REWARD_FAVOR = range(6, 13)  # of a Building or Town Hall
VP, GOAL, OF, THRESHOLD, MIN_STRENGTH = range(1, 6)  # of a Mission; GOAL and OF also of a Bonus

START, SUPPLY, PATH, FAVOR = range(4)  # places
RESOURCE, ACTION, UNIT, HERO, EQUIPMENT, DEFENSE, UNDEAD = range(7)  # classes
BOUGHT, SPENT, DAMAGED, OWNS, STORED = range(5)  # goals of Missions
B_STORED, B_CARDS, B_BUILDINGS, B_MISSIONS = range(4)  # what a Bonus counts
NO_TOKEN, BEER_TOKEN, GOLD_TOKEN = -1, 0, 1
AGAINST_UNIT, AGAINST_HERO, AGAINST_ANY = 1, 2, 3

# Op-codes of effects: the row is (op, a, b, c).
GAIN, CHOOSE, DRAW, REMOVE, REVEAL, STEAL, BOOST, LOOK, RESCUE, SCORE = range(10)
ONCE, PER_OPPONENT, PER_BUILDING = 0, 1, 2  # c of GAIN; from PER_BUILDING on the Building's type

RULES = (
    "vp_limit", "hand_size", "river_size", "bonus_cards_in_play", "missions_face_up", "missions_per_round",
    "mission_change_cost_gold", "th3_vp", "same_building_max", "owned_scope", "container_capacity",
    "full_container_vp", "production_per_building", "tavern_cards", "drakkar_keep", "defence_vp_per_card",
    "total_defence_vp", "undead_vp", "undead_defence", "draco_defence", "draco_reward", "exchange_rate",
    "attack_exception", "heroes_carry", "conqueror_counts_heroes", "draco_storable", "undead_storable",
    "theft_from_factories", "allow_hopeless_attack", "token_limit", "max_rounds", "max_actions_per_turn",
    "random_start", "favors_per_player", "keyed",
    "th_limit_1", "th_limit_2", "th_limit_3", "th_cost_2", "th_cost_3", "th_defence_1", "th_defence_2", "th_defence_3",
    "bonus_1", "bonus_2", "bonus_3", "bonus_4",
)  # fmt: skip
RULE = {name: number for number, name in enumerate(RULES)}
NUMBERS = len(RULES)  # they go to the state as they are; what follows is read at setup only
DECK_TYPES, UNDEAD_TYPES, BUILDING_TYPES, MISSION_TYPES, BONUS_TYPES = range(NUMBERS, NUMBERS + 5)
THRESHOLDS = NUMBERS + 5
MOST_THRESHOLDS = 6
ATTACK_TABLE = THRESHOLDS + MOST_THRESHOLDS  # for 0, 1, … Buildings
MOST_HITS = BUILDING_LIMIT * SLOTS + 1
CHOSEN = ATTACK_TABLE + MOST_HITS + 1  # how many Bonuses are chosen, then their numbers
SIZE = CHOSEN + 1 + 16
NO_LIMIT = 9999


def tables(scenario: Scenario) -> Tables:
    """The scenario as arrays."""
    cards: Cards = scenario.cards
    each = cards.each()
    rows = np.zeros((len(each), COLUMNS), np.int64)
    words = _Words(cards)
    for row, (card, model) in zip(rows, each.items(), strict=True):
        row[COUNT] = model.count
        words.fill(row, card, model, scenario.rules, scenario.players)
    return Tables(rows, _numbers(cards, scenario.rules, scenario.players, scenario.run.shuffle == "keyed"))


class Blocks(NamedTuple):
    """Sizes of the blocks of action codes: deck card types, supply piles (and the first of them), Buildings."""

    deck: int
    first_pile: int
    piles: int
    building_row: int  # the first Building among the card ids
    buildings: int


PRINTED = Blocks(38, 3, 6, 40, 6)


class CardIds(list[str]):
    """Card ids in type order, with the sizes of the blocks."""

    def __init__(self, cards: Cards) -> None:
        super().__init__(cards.each())
        deck = [model for model in cards.of(DeckCard).values() if isinstance(model, DeckCard)]
        start, supply = (sum(model.place == place for model in deck) for place in ("start", "supply"))
        row = len(deck) + len(cards.of(Undead))
        self.blocks = Blocks(len(deck), start, supply, row, len(cards.of(Building)))


def card_ids(scenario: Scenario) -> list[str]:
    """Card ids in type order."""
    return CardIds(scenario.cards)


def deniable(scenario: Scenario) -> list[str]:
    """What a seat can do without: cards that are bought, Buildings, Town Halls above the first."""

    def buyable(card: Kind) -> bool:
        match card:
            case DeckCard():
                return card.place in ("supply", "path")
            case TownHall():
                return card.level > 1
        return isinstance(card, Building)

    return [name for name, card in scenario.cards.each().items() if buyable(card)]


def blocks_of(cards: Sequence[str]) -> Blocks:
    """The blocks that belong to card ids; a plain list is taken for the printed cards."""
    return cards.blocks if isinstance(cards, CardIds) else PRINTED


class _Words:
    """Names of a scenario as numbers."""

    def __init__(self, cards: Cards) -> None:
        self.buildings = list(cards.of(Building))
        self.missions, self.bonuses = mission_words(cards), bonus_words(cards)

    def fill(self, row: Any, card: str, model: Kind, rules: Rules, players: int) -> None:
        if isinstance(model, DeckCard):
            self._deck_card(row, model)
        elif isinstance(model, Undead):
            row[CLASS], row[PLACE], row[TOKEN] = UNDEAD, PATH, TOKENS.index(model.token)
        elif isinstance(model, Building):
            row[BEER], row[GOLD], row[POWER] = model.cost.beer, model.cost.gold, model.defence
            row[PRODUCES], row[STORES] = _token(model.produces), _token(model.stores)
            row[DRAWS], row[KEEPS] = model.draws, model.keeps
            row[REWARD_VP : REWARD_FAVOR + 1] = model.reward.vp, model.reward.loot, model.reward.favor
        elif isinstance(model, TownHall):
            row[REWARD_VP : REWARD_FAVOR + 1] = model.reward.vp, model.reward.loot, model.reward.favor
        elif isinstance(model, Mission):
            goals = list(self.missions)
            of = self.missions[model.goal].index(model.of)
            row[VP : MIN_STRENGTH + 1] = model.vp, goals.index(model.goal), of, model.threshold, model.strength
        elif isinstance(model, Bonus):
            row[GOAL], row[OF] = list(self.bonuses).index(model.counts), self.bonuses[model.counts].index(model.of)
        if isinstance(model, DeckCard | Building):
            row[PLAY_RANK], row[FIXED], row[BASE], *row[WORTH : WORTH + 4] = worth_of(model, rules, players)

    def _deck_card(self, row: Any, model: DeckCard) -> None:
        row[BEER], row[GOLD], row[CLASS] = model.cost.beer, model.cost.gold, CLASSES.index(model.type)
        row[PLACE] = ("start", "supply", "path", "favor").index(model.place)
        row[POWER], row[MIN_PLAYERS], row[PER], row[TOKEN] = power(model), model.min_players, -1, NO_TOKEN
        program = [self._effect(effect) for effect in model.effects if isinstance(effect, PlayEffect)][:MOST_EFFECTS]
        row[EFFECTS] = len(program)
        for i, numbers in enumerate(program):
            row[EFFECT + 4 * i : EFFECT + 4 * i + 4] = numbers
        for effect in model.effects:
            if isinstance(effect, Strength):
                row[PER], row[PER_AMOUNT] = self.buildings.index(effect.per), effect.amount
            elif isinstance(effect, Trap):
                row[TRAP] = 1 + ("unit", "hero", "any").index(effect.against)
                row[TRAP_MAX] = effect.strength
            elif isinstance(effect, Village):
                row[WIDE] = 1

    def _effect(self, effect: PlayEffect) -> tuple[int, int, int, int]:
        match effect:
            case Gain():
                per = {"": ONCE, "opponent": PER_OPPONENT}.get(effect.per)
                return GAIN, effect.beer, effect.gold, self._per(effect.per) if per is None else per
            case Choose():
                return CHOOSE, effect.resources, 0, 0
            case Draw():
                return DRAW, effect.cards, 0, 0
            case Remove():
                return REMOVE, 0, 0, 0
            case Reveal():
                return REVEAL, effect.cards, CLASSES.index(effect.keep), 0
            case Steal():
                return STEAL, TOKENS.index(effect.token), 0, 0
            case Boost():
                return BOOST, effect.strength, 0, 0
            case Look():
                return LOOK, 0, 0, 0
            case Rescue():
                return RESCUE, 0, 0, 0
            case Score():
                return SCORE, effect.vp, 0, 0

    def _per(self, building: str) -> int:
        return PER_BUILDING + self.buildings.index(building)


def power(model: DeckCard) -> int:
    """Strength, bonus or defence: the one number on the card."""
    match model:
        case Unit() | Hero():
            return model.strength
        case Equipment():
            return model.bonus
        case Defense():
            return model.defence
    return 0


def _token(token: str | None) -> int:
    return NO_TOKEN if token is None else TOKENS.index(token)


def _numbers(cards: Cards, rules: Rules, players: int, keyed: bool) -> np.ndarray[Any, np.dtype[np.int64]]:
    numbers = np.zeros(SIZE, np.int64)

    def put(name: str, value: int) -> None:
        numbers[RULE[name]] = value

    for name in RULES:
        value = getattr(rules, name, None)
        if isinstance(value, bool | int):
            put(name, int(value))
    many = rules.vp_limit_extended if rules.extended else rules.vp_limit_3p4p
    put("vp_limit", rules.vp_limit_2p if players == 2 else many)
    put("owned_scope", rules.building_limit_scope == "owned")
    put("heroes_carry", rules.equipment_carriers == "units_and_heroes")
    put("random_start", rules.first_player == "random")
    put("keyed", keyed)
    limits = [*rules.th_limits, 0][:LEVELS]
    split = rules.bonus_split or tuple(rules.bonus_vp // k for k in (1, 2, 3, 4))
    for level in range(LEVELS):
        put(f"th_limit_{level + 1}", limits[level] or NO_LIMIT)
        put(f"th_defence_{level + 1}", rules.th_defence[level])
    put("th_cost_2", rules.th_costs_gold[0])
    put("th_cost_3", rules.th_costs_gold[1])
    for k in range(4):
        put(f"bonus_{k + 1}", split[k])
    blocks: Sequence[type[Any]] = (DeckCard, Undead, Building, Mission, Bonus)
    numbers[DECK_TYPES : BONUS_TYPES + 1] = [len(cards.of(model)) for model in blocks]
    numbers[THRESHOLDS : THRESHOLDS + len(rules.favor_thresholds)] = rules.favor_thresholds
    table = [0, *rules.attack_vp_table]
    while len(table) <= MOST_HITS:
        table.append(min(table[-1] + 2, 127))
    numbers[ATTACK_TABLE:CHOSEN] = table[: MOST_HITS + 1]
    chosen = _chosen(cards, rules)
    numbers[CHOSEN] = len(chosen)
    numbers[CHOSEN + 1 : CHOSEN + 1 + len(chosen)] = chosen
    return numbers


def _chosen(cards: Cards, rules: Rules) -> list[int]:
    """The Bonuses that are in play for certain."""
    bonuses = list(cards.of(Bonus))
    wanted = FIRST_GAME if rules.bonus_selection == "first_game" else rules.bonus_selection
    return [] if isinstance(wanted, str) else [bonuses.index(card) for card in wanted if card in bonuses]
