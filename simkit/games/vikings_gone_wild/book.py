"""A scenario of Vikings Gone Wild as the record that the kernel reads, and its actions."""

from itertools import count

from simkit.games.actions import Block, blocks
from simkit.games.books import book_type, fields, forget, new_book
from simkit.games.common.sets import mask
from simkit.games.common.words import number
from simkit.games.contract import Array, Handicap, Record
from simkit.games.vikings_gone_wild import cards as C
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.worth import EARLY, LATE, play_rank, traits_of
from simkit.scenario.model import Scenario

BLOCKS = (
    "end", "all", "play", "buy", "river", "build", "upgrade", "return", "exchange", "mission", "change", "draco",
    "seat", "target", "town_hall", "option",
)  # fmt: skip
MASKS = (
    "play_mask",  # can be PLAYed on the own turn
    "auto_mask",  # PLAY_ALL_RESOURCES
    "fight_mask",  # Units and Heroes
    "carry_mask",  # those that carry equipment
    "defend_mask",  # Defense cards and traps
    "wide_mask",  # defence for the whole village
    "path_mask",
    "undead_mask",
    "fixed_mask",  # `appeal` is given
    "early_mask",  # played first: they draw
    "late_mask",  # resources that count Buildings
    "building_mask",
)
NUMBERS = (
    "vp_limit",
    "deck_types", "building_types", "pile_first", "path_first",  # types of deck cards; supply piles; Odin's Path
    "building_row", "town_hall_row", "mission_row", "bonus_row",  # first rows of the log
    "start_cards", "start_attackers", "start_guardians",  # of each player
    "on_sale",  # at first, a mask of items
    "bonuses", "bonuses_in", "chosen_n",  # all of them, those in play, those chosen to be
    "tavern_slots", "drakkar_slots",  # masks of places in a village
)  # fmt: skip
BOOK = book_type(
    C.Rules,
    BLOCKS,
    L.SEATS,
    L.CARD_TYPES,
    [
        *((name, "i8") for name in (*NUMBERS, *MASKS)),
        ("class_mask", "i8", len(C.CLASSES)),
        ("thresholds", "i8", L.THRESHOLD_LIMIT + 1),  # for Favors; 0 behind the last
        ("attack_vp", "i8", L.VILLAGE + 1),  # for 0, 1, … Buildings
        ("th_limits", "i8", L.LEVELS),
        ("th_costs_gold", "i8", L.LEVELS),  # by the level that is left
        ("bonus_split", "i8", L.SEATS),  # for 1, 2, … players who share
        ("chosen", "i8", L.BONUS_LIMIT),
        # what a game begins with, by type
        ("start", "i1", L.K),
        ("path", "i1", L.K),
        ("shared", "i1", (4, L.K)),  # the shuffles of setup: Missions of 1 VP, other Missions, Favors, Bonuses
        ("shared_types", "i8", 4),
        ("supply", "i1", L.ITEMS),
        ("tags", "i8", L.K),  # of keyed shuffles: a card that is added stands last in its block
        # deck cards and Undead
        ("power", "i8", L.K),  # strength, bonus or defence
        ("per", "i8", L.K),  # stronger for each Building of this type
        ("per_amount", "i8", L.K),
        ("trap", "i8", L.K),  # against what; 0: it is none
        ("trap_most", "i8", L.K),  # largest strength that it takes; 0: any
        ("token", "i8", L.K),  # of an Undead's reward
        ("fx", "i8", (L.EFFECT_LIMIT, 4)),
        ("fx_first", "i8", L.K + 1),
        ("gains", "i8", (L.K, 2)),  # of what PLAY_ALL_RESOURCES plays
        ("counted", "i8", L.K),  # mask of the Buildings that its effects count
        # items
        ("price", "i8", (L.SEATS, L.ITEMS, 2)),
        ("payable", "i8", (L.SEATS, 2, L.PRICES)),  # mask of what costs at most so much Beer, Gold
        ("odd_prices", "i8", L.SEATS),  # mask of those that `payable` cannot tell
        ("alike", "i8", (L.SEATS, L.ITEMS)),  # mask of the items that cost the same
        ("barred", "i8", L.SEATS),  # mask of what is denied
        ("stranded", "i8", L.SEATS),  # mask of the cards that count only Buildings that are denied
        ("unreachable", "i8", L.SEATS),  # mask of the Missions that ask for what is denied
        ("traits", "i8", (L.ITEMS, L.TRAITS + 3)),  # what players weigh (worth.py); no kernel reads it
        # Buildings
        ("produces", "i8", L.BUILDING_LIMIT),
        ("stores", "i8", L.BUILDING_LIMIT),
        *fields(L.PARTS, "defence", "reward_vp", "reward_loot", "reward_favor"),
        ("producer_slots", "i8", 2),  # by token, masks of places in a village
        ("container_slots", "i8", 2),
        # Missions and Bonuses
        *fields(L.MISSION_LIMIT, "goal", "goal_vp", "goal_of", "goal_least"),
        ("goal_items", "i8", L.MISSION_LIMIT),  # BOUGHT: mask of items
        ("aim", "i8", L.BONUS_LIMIT),
        ("aim_of", "i8", L.BONUS_LIMIT),
        ("aim_cards", "i8", L.BONUS_LIMIT),  # B_CARDS: mask of types
    ],
)
# Blocks of card types, in their order, as they are numbered in tags: nothing that is drawn may depend on their order.
TAG_BLOCKS = (0, 7, 9, 10, 8, 11, 1)


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes, in the order of RULES.md."""
    deck, buildings = scenario.cards.of(C.DeckCard), scenario.cards.of(C.Building)
    labels = (
        ["end"],
        ["play:all"],
        [f"play:{card}" for card in deck],
        [f"buy:{card}" for card, model in deck.items() if model.place == "supply"],
        [f"river:{slot}" for slot in range(L.RIVER)],
        [f"build:{building}" for building in buildings],
        ["upgrade"],
        [f"return:{building}" for building in buildings],
        [f"exchange:{token}" for token in C.TOKENS],
        [f"mission:{slot}" for slot in range(2)],
        [f"change:{slot}" for slot in range(2)],
        ["attack:draco"],
        [f"attack:seat+{r}" for r in range(1, L.SEATS)],
        [f"target:{building}:{k}" for building in buildings for k in range(L.SLOTS)],
        ["target:town_hall"],
        [f"option:{i}" for i in range(3)],
    )
    return blocks(BLOCKS, labels)


WORKED_OUT = (
    "vp_limit_2p",
    "vp_limit_3p4p",
    "vp_limit_extended",
    "extended",
    "bonus_cards_in_play",
    "bonus_vp",
    "equipment_carriers",
    "conqueror_counts_heroes",
)  # no kernel reads them


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes."""
    books = new_book(BOOK, scenario, C.card_list(scenario), actions(scenario), handicap)
    b = books[0]
    _rules(b, scenario)
    _blocks(b, scenario.cards)
    buildings = list(scenario.cards.of(C.Building))
    for k, model in enumerate(scenario.cards.of(C.DeckCard, C.Undead).values()):
        _path_or_deck(b, k, model, buildings, scenario)
    for i, model in enumerate(scenario.cards.of(C.Building).values()):
        _building(b, i, model, scenario)
    for level, model in enumerate(scenario.cards.of(C.TownHall).values()):
        _reward(b, L.BUILDING_LIMIT + level, model.reward)
    _missions(b, scenario.cards)
    _bonuses(b, scenario.cards, scenario.rules)
    b["shared_types"] = [max(counts.nonzero()[0], default=-1) + 1 for counts in b["shared"]]
    fill_seats(b, scenario)
    forget(books, WORKED_OUT)
    return books


def fill_seats(b: Record, scenario: Scenario) -> None:
    """What follows from prices and handicaps."""
    for model, first in ((C.DeckCard, 0), (C.Building, L.K)):
        for item, card in enumerate(scenario.cards.of(model).values(), first):
            b["price"][:, item] = card.cost.beer, card.cost.gold
    for p in range(scenario.players):
        _seat(b, p)


def _rules(b: Record, scenario: Scenario) -> None:
    """Numbers that depend on the players (VGW-015, VGW-016), and tables (VGW-052, VGW-061, VGW-083, VGW-145)."""
    rules: C.Rules = scenario.rules
    many = rules.vp_limit_extended if rules.extended else rules.vp_limit_3p4p
    b["vp_limit"] = rules.vp_limit_2p if scenario.players == 2 else many
    b["thresholds"][: len(rules.favor_thresholds)] = rules.favor_thresholds
    table = [0, *rules.attack_vp_table]
    while len(table) <= L.VILLAGE:
        table.append(min(table[-1] + 2, 127))
    b["attack_vp"] = table[: L.VILLAGE + 1]
    b["th_limits"] = [limit or L.NO_LIMIT for limit in [*rules.th_limits, 0][: L.LEVELS]]
    b["th_costs_gold"][1:] = rules.th_costs_gold
    b["defence"][L.BUILDING_LIMIT :] = rules.th_defence
    b["bonus_split"] = rules.bonus_split or [rules.bonus_vp // k for k in (1, 2, 3, 4)]


def _blocks(b: Record, cards: C.Cards) -> None:
    """Where blocks of cards begin, and tags that tell the cards of a block apart."""
    ranks = [C.rank(model) for model in cards.each().values()]
    b["pile_first"], b["path_first"] = (sum(rank < first for rank in ranks) for first in (C.SUPPLY_RANK, C.PATH_RANK))
    b["deck_types"], b["building_types"] = len(cards.of(C.DeckCard)), len(cards.of(C.Building))
    rows = (sum(rank < C.UNDEAD_RANK + more for rank in ranks) for more in (1, 2, 3, 4))
    b["building_row"], b["town_hall_row"], b["mission_row"], b["bonus_row"] = rows
    b["building_mask"] = mask(range(L.K, L.K + int(b["building_types"])))
    places = [count(L.K * block) for block in TAG_BLOCKS]
    for k, rank in enumerate(ranks[: int(b["building_row"])]):
        b["tags"][k] = next(places[rank])


def _path_or_deck(b: Record, k: int, model: C.Kind, buildings: list[str], scenario: Scenario) -> None:
    if isinstance(model, C.Undead):
        b["path"][k], b["token"][k] = model.count, number(L.Token, model.token)
        b["undead_mask"] |= 1 << k
    elif isinstance(model, C.DeckCard):
        _place(b, k, model, scenario.players)
        _deck_card(b, k, model, scenario)
        _effects(b, k, model, buildings)
    b["fx_first"][k + 1 :] = b["fx_first"][k + 1]


def _place(b: Record, k: int, model: C.DeckCard, players: int) -> None:
    """Where the copies are when a game begins (VGW-004, VGW-010)."""
    match model.place:
        case "start":
            b["start"][k] = model.count
            b["start_cards"] += model.count
            b["start_attackers"] += model.count * isinstance(model, C.Unit | C.Hero)
            b["start_guardians"] += model.count * isinstance(model, C.Defense)
        case "supply":
            _on_sale(b, k, model)
        case "path":
            b["path"][k] = model.count
            b["path_mask"] |= 1 << k
        case "favor":
            b["shared"][2, k] = model.count * (model.min_players <= players)


def _on_sale(b: Record, item: int, model: C.Copies) -> None:
    """All copies lie in one pile (VGW-008)."""
    b["supply"][item] = model.count
    b["on_sale"] |= (model.count > 0) << item


def _deck_card(b: Record, k: int, model: C.DeckCard, scenario: Scenario) -> None:
    class_, bit = number(L.Class, model.type), 1 << k
    fights, program = isinstance(model, C.Unit | C.Hero), _program(model)
    gains = all(isinstance(effect, C.Gain) and effect.per in ("", "opponent") for effect in program)
    b["power"][k], b["class_mask"][class_] = C.power(model), int(b["class_mask"][class_]) | bit
    carries = model.type == "unit" or (model.type == "hero" and scenario.rules.equipment_carriers != "units")
    rank = play_rank(model)
    for name, fits in (
        ("play_mask", model.type in ("resource", "action") or (fights and program)),
        ("auto_mask", model.type == "resource" and gains),
        ("fight_mask", fights),
        ("carry_mask", carries),
        ("defend_mask", model.type == "defense" or any(isinstance(e, C.Trap) for e in model.effects)),
        ("wide_mask", any(isinstance(effect, C.Village) for effect in model.effects)),
        ("early_mask", rank >= EARLY),
        ("late_mask", rank == LATE),
    ):
        b[name] |= bit * bool(fits)
    _judge(b, k, model, scenario)


def _judge(b: Record, item: int, model: C.DeckCard | C.Building, scenario: Scenario) -> None:
    """What heuristic players weigh."""
    b["traits"][item] = traits_of(model, scenario.rules, scenario.players)
    b["fixed_mask"] |= (model.appeal is not None) << item


def _effects(b: Record, k: int, model: C.DeckCard, buildings: list[str]) -> None:
    row = int(b["fx_first"][k])
    for effect in _program(model):
        op, *numbers = b["fx"][row] = _effect(effect, buildings)
        row += 1
        if op == L.GAIN:
            beer, gold, per = numbers
            b["gains"][k] += [n * (int(b["players"]) - 1 if per == L.PER_OPPONENT else 1) for n in (beer, gold)]
            b["counted"][k] |= (per >= L.PER_BUILDING) << (L.K + max(per - L.PER_BUILDING, 0))
    b["fx_first"][k + 1] = row
    for other in model.effects:
        if isinstance(other, C.Strength):
            b["per"][k], b["per_amount"][k] = buildings.index(other.per), other.amount
        elif isinstance(other, C.Trap):
            b["trap"][k] = 1 + number(L.Against, other.against)
            b["trap_most"][k] = other.strength


def _program(model: C.DeckCard) -> list[C.PlayEffect]:
    return [effect for effect in model.effects if isinstance(effect, C.PlayEffect)][: L.CARD_EFFECTS]


def _effect(effect: C.PlayEffect, buildings: list[str]) -> tuple[int, int, int, int]:
    match effect:
        case C.Gain():
            return L.GAIN, effect.beer, effect.gold, ("", "opponent", *buildings).index(effect.per)
        case C.Choose():
            return L.CHOOSE, effect.resources, 0, 0
        case C.Draw():
            return L.DRAW, effect.cards, 0, 0
        case C.Remove():
            return L.REMOVE, 0, 0, 0
        case C.Reveal():
            return L.REVEAL, effect.cards, number(L.Class, effect.keep), 0
        case C.Steal():
            return L.STEAL, number(L.Token, effect.token), 0, 0
        case C.Boost():
            return L.BOOST, effect.strength, 0, 0
        case C.Look():
            return L.LOOK, 0, 0, 0
        case C.Rescue():
            return L.RESCUE, 0, 0, 0
        case C.Score():
            return L.SCORE, effect.vp, 0, 0


def _building(b: Record, i: int, model: C.Building, scenario: Scenario) -> None:
    slots = ((1 << L.SLOTS) - 1) << i * L.SLOTS
    _on_sale(b, L.K + i, model)
    _judge(b, L.K + i, model, scenario)
    _reward(b, i, model.reward)
    b["defence"][i], b["produces"][i], b["stores"][i] = model.defence, L.NOTHING, L.NOTHING
    b["tavern_slots"] |= slots * model.draws
    b["drakkar_slots"] |= slots * model.keeps
    if model.produces:
        b["produces"][i] = token = number(L.Token, model.produces)
        b["producer_slots"][token] |= slots
    if model.stores:
        b["stores"][i] = token = number(L.Token, model.stores)
        b["container_slots"][token] |= slots


def _reward(b: Record, part: int, reward: C.Reward) -> None:
    b["reward_vp"][part], b["reward_loot"][part], b["reward_favor"][part] = reward.vp, reward.loot, reward.favor


def _missions(b: Record, cards: C.Cards) -> None:
    """Two piles (VGW-005), and what their goals look at (VGW-107)."""
    words = C.mission_words(cards)
    for m, model in enumerate(cards.of(C.Mission).values()):
        b["shared"][0 if model.vp == 1 else 1, m] = model.count
        b["goal"][m], b["goal_vp"][m] = number(L.Goal, model.goal), model.vp
        b["goal_of"][m], b["goal_least"][m] = words[model.goal].index(model.of), model.threshold
        if model.goal == "bought":
            strong = mask(k for k in range(L.K) if b["power"][k] >= model.strength)
            b["goal_items"][m] = _items(b, cards, model.of) & (strong if model.strength else -1)


def _bonuses(b: Record, cards: C.Cards, rules: C.Rules) -> None:
    """What they count (VGW-147), and those that are chosen (VGW-013, VGW-017)."""
    bonuses, words = cards.of(C.Bonus), C.bonus_words(cards)
    for i, model in enumerate(bonuses.values()):
        b["shared"][3, i] = model.count
        b["aim"][i], b["aim_of"][i] = number(L.Counts, model.counts), words[model.counts].index(model.of)
        if model.counts == "cards":
            b["aim_cards"][i] = _items(b, cards, model.of)
            if model.of == "unit" and rules.conqueror_counts_heroes:
                b["aim_cards"][i] |= b["class_mask"][L.HERO]
    wanted = C.FIRST_GAME if rules.bonus_selection == "first_game" else rules.bonus_selection
    chosen = [] if isinstance(wanted, str) else [list(bonuses).index(card) for card in wanted if card in bonuses]
    b["chosen"][: len(chosen)], b["chosen_n"] = chosen, len(chosen)
    b["bonuses"] = len(chosen) + sum(model.count for i, model in enumerate(bonuses.values()) if i not in chosen)
    b["bonuses_in"] = len(chosen) or min(int(b["bonuses"]), rules.bonus_cards_in_play)


def _items(b: Record, cards: C.Cards, of: str) -> int:
    """Mask of the cards and Buildings that a goal speaks of."""
    if of in ("path", C.ANY_BUILDING):
        return int(b["path_mask" if of == "path" else "building_mask"])
    if of in C.CLASSES:
        return int(b["class_mask"][number(L.Class, of)])
    buildings = list(cards.of(C.Building))
    return 1 << (L.K + buildings.index(of) if of in buildings else list(cards.of(C.DeckCard)).index(of))


def _seat(b: Record, p: int) -> None:
    """What a seat may not have, what everything costs it, and what it can pay with how much Beer or Gold."""
    deck, types, levels = range(int(b["pile_first"]), int(b["deck_types"])), int(b["building_types"]), range(L.LEVELS)
    rows = {k: k for k in deck if (int(b["path_mask"]) >> k) & 1 or k < b["path_first"]}
    rows |= {L.K + i: int(b["building_row"]) + i for i in range(types)}
    price = b["price"][p]
    for item, row in rows.items():
        price[item, L.BEER if price[item, L.BEER] or not price[item, L.GOLD] else L.GOLD] += b["extra"][p, row]
    b["alike"][p] = [
        mask(other for other in {*rows, item} if (price[other] == price[item]).all()) for item in range(L.ITEMS)
    ]
    b["odd_prices"][p] = mask(item for item in rows if max(price[item]) >= L.PRICES)
    for token in range(2):
        b["payable"][p, token] = [mask(item for item in rows if price[item, token] <= n) for n in range(L.PRICES)]
    rows |= {L.UPGRADE + level: int(b["town_hall_row"]) + level for level in levels}
    b["barred"][p] = mask(item for item, row in rows.items() if b["denied"][p, row])
    if b["barred"][p]:
        _denials(b, int(b["barred"][p]), p)


def _denials(b: Record, barred: int, p: int) -> None:
    """What is worth nothing to a seat because of what it may not have."""
    counted = [int(b["counted"][k]) | int(b["per_amount"][k] > 0) << (L.K + int(b["per"][k])) for k in range(L.K)]
    b["stranded"][p] = mask(k for k in range(L.K) if counted[k] and not counted[k] & ~barred)
    asked = [_asked(b, m) for m in range(L.MISSION_LIMIT)]
    b["unreachable"][p] = mask(m for m in range(L.MISSION_LIMIT) if asked[m] and not asked[m] & ~barred)


def _asked(b: Record, m: int) -> int:
    """Mask of the items of which a Mission cannot be met without any; 0 if there are none."""
    goal, of = int(b["goal"][m]), int(b["goal_of"][m])
    if goal == L.STORED:
        return mask(L.K + i for i in range(int(b["building_types"])) if b["stores"][i] == of)
    if goal == L.OWNS:
        return 1 << (L.K + of - 1) if of > 0 else 0
    return int(b["goal_items"][m]) if goal == L.BOUGHT else 0
