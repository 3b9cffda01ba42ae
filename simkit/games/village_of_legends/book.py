"""A scenario of Village of Legends as the record that the kernel reads, and its actions."""

from collections.abc import Iterable, Mapping
from itertools import repeat

from simkit.games.actions import Block, blocks
from simkit.games.books import book_type, fields, forget, new_book
from simkit.games.common.sets import mask
from simkit.games.common.words import number
from simkit.games.contract import Array, Handicap, Record
from simkit.games.village_of_legends import cards as C
from simkit.games.village_of_legends import heroes as H
from simkit.games.village_of_legends import limits as L
from simkit.scenario.model import Scenario

BY_LEVEL = (L.HERO_LIMIT, L.LEVELS)
SET = ("i8", L.WORDS)
BOOK = book_type(
    C.Rules,
    L.BLOCKS,
    L.SEATS,
    L.K,
    [
        ("types", "i8"),
        ("heroes", "i8"),
        ("last_space", "i8"),
        ("cheapest", "i8"),  # lowest cost of a card of the Market
        ("coin", "i8"),  # what PLAY_ALL plays, or NOTHING
        ("coin_gold", "i8"),
        ("opening", "i8", L.SEATS),  # hands from the first player on
        ("chosen", "i8", L.SEATS),  # Heroes of the seats with hero_selection = fixed
        ("code", "i8", L.K),  # number of a card type in codes: its place in the scenario …
        ("type_at", "i8", L.BLOCK),  # … and back
        ("hero_code", "i8", L.HERO_LIMIT),
        ("hero_at", "i8", L.HERO_LIMIT),
        # the mode
        ("foes", "i8", L.SEATS),  # enemies of a seat, living or not
        ("side", "i8", L.SEATS),  # seats that win together, itself included
        # the Overwhelm Monster
        ("specials", "i8", L.SPECIALS),  # its special cards in their order
        ("special_count", "i8"),
        ("overwhelm_xp", "i8"),
        # sets of card types
        ("weapon_set", *SET),
        ("heavy_set", *SET),
        ("scroll_set", *SET),
        ("beer_set", *SET),
        ("magic_set", *SET),  # Scrolls and Spells
        ("smelt_set", *SET),
        ("sheath_set", *SET),
        ("sell_set", *SET),
        ("int_set", "i8", (L.MOST_INT + 1, L.WORDS)),  # what a pool of so much INT pays
        # cards
        ("kind", "i8", L.K),
        ("cost", "i8", L.K),
        ("sale", "i8", L.K),  # gold for selling it
        *fields(L.K, "int_cost", "element", "attack"),
        ("attacks", "i8", L.K),  # it has an attack
        ("source", "i8", L.K),  # of its damage
        *fields(L.K, "heavy", "magic", "vs_monster", "targets", "slot", "defence"),
        ("resist", "i8", (L.K, L.ELEMENTS)),
        *fields(L.K, "weapon_bonus", "int_bonus", "ranged"),
        ("start", "i2", L.K),  # copies in each starting deck
        ("stocked", "i2", (L.DECKS, L.K)),  # copies in each market deck
        ("pile_at", "i8", L.DECKS + 1),  # where their rings begin
        # Monsters
        ("lp", "i8", L.K),
        ("immune", "i8", L.K),  # mask of elements
        *fields(L.K, "armour", "regeneration", "int_attack", "defensive", "blocks", "scaling"),
        ("poisons", "i8", L.K),  # tokens
        *fields(L.K, "charge", "hopping", "proliferate", "summon"),
        ("mini_of", "i8", L.K),  # the mini that it brings, or NOTHING
        ("mini", "i8", L.K),  # it is one
        *fields(L.K, "taming", "sneak", "overwhelming", "undead"),
        ("set_aside", "i8", L.K),  # it is one of those that are
        ("supply", "i2", L.K),  # copies of minis and special cards that are set aside
        # effect rows
        ("fx", "i8", (L.ROW_LIMIT, 3)),
        ("fx_at", "i8", L.K + 1),
        ("makes", "i8", L.K),  # gold that it makes
        ("draws", "i8", L.K),
        ("gains_int", "i8", L.K),
        ("heals", "i8", L.K),  # ten times the mean
        ("rows", "i8", L.K),  # mask of the rows it has
        # Heroes
        ("hero_lp", "i8", L.HERO_LIMIT),
        ("hero_int", "i8", L.HERO_LIMIT),
        ("threshold", "i8", BY_LEVEL),
        ("with_bonus", "i2", (*BY_LEVEL, L.K)),
        ("against", "i2", (*BY_LEVEL, L.K)),  # by type of Monster
        *fields(BY_LEVEL, "hero_armour", "hero_heal", "hero_cards"),
        ("hero_resist", "i8", (*BY_LEVEL, L.ELEMENTS)),
        ("hero_immune", "i8", BY_LEVEL),
        ("berserk_beers", "i8", BY_LEVEL),  # 0: no Berserk
        *fields(BY_LEVEL, "berserk_bonus", "swordmaster", "vision", "against_undead", "poison_proof", "hero_taming"),
        *fields(BY_LEVEL, "lifelink", "sabotage", "sneaking", "devotion"),
        ("summons", "i8", BY_LEVEL),  # the mini of a Hero's Summon, or NOTHING
        ("summon_int", "i8", BY_LEVEL),  # its INT cost
        ("gifted", "i8", L.HERO_LIMIT),  # the Hero has something to use
        # what heuristic players look at
        ("appeal", "i8", L.K),
        ("has_appeal", "i8", L.K),
    ],
)
AMOUNTS = {"armour": "hero_armour", "heal": "hero_heal", "card": "hero_cards", "taming": "hero_taming"}
UNDEAD = "undead"
SETS = {"scroll_set": ("scroll",), "beer_set": ("beer",), "weapon_set": ("weapon",), "magic_set": ("scroll", "spell")}


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes: all as long as RULES.md says, whatever cards there are."""
    types = list(scenario.cards.root)
    items = [
        *(f"monster:{i}" for i in range(L.MONSTER_LIMIT)),
        *(f"slot:{slot}" for slot in C.SLOTS),
        "item:#69",
        *(f"space:{n}" for n in range(1, L.SPACES + 1)),
        "item:#83",
        *_filled("hero", list(scenario.extra_tables["heroes"].root), L.HERO_LIMIT),
        "wild",
    ]
    labels = (
        ["end", "play_all"],
        _by_card("play", types),
        ["buy:#0", *(f"buy:{n}" for n in range(1, L.SPACES + 1))],
        _by_card("sell", types),
        _by_card("sheathe", types),
        ["unsheathe"],
        [f"ability:{name}" for name in L.ABILITIES],
        [*(f"seat:{p}" for p in range(L.SEATS)), "seat:overwhelm"],
        items,
        _by_card("card", types),
        ["no", "yes"],
    )
    return blocks(L.BLOCKS, map(_filled, L.BLOCKS, labels, repeat(L.BLOCK)))


def _by_card(name: str, types: list[str]) -> list[str]:
    """All types of the scenario, those of modules that are off included."""
    return [f"{name}:{card}" for card in types]


def _filled(name: str, labels: list[str], length: int) -> list[str]:
    """Arguments without a meaning have labels, too."""
    if name == "hero":
        labels = [f"hero:{label}" for label in labels]
    return [*labels, *(f"{name}:#{i}" for i in range(len(labels), length))]


WORKED_OUT = ("main_spaces", "sell_percent", "sneak_attack_blocks")  # no kernel reads them


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes."""
    books = new_book(BOOK, scenario, C.card_list(scenario), actions(scenario), handicap)
    b, rules, boards = books[0], scenario.rules, scenario.extra_tables["heroes"]
    cards, heroes = C.cards_of(scenario), boards.there(rules.modules)
    b["types"], b["heroes"] = len(cards), len(heroes)
    _numbers(b["code"], b["type_at"], list(scenario.cards.root), list(cards))
    _numbers(b["hero_code"], b["hero_at"], list(boards.root), list(heroes))
    b["last_space"] = L.DECK_SPACES + rules.main_spaces
    b["opening"][: scenario.players] = C.opening_hands(rules, scenario.players)
    b["chosen"][: len(rules.heroes)] = [list(heroes).index(hero) for hero in rules.heroes]
    names = list(cards)
    for k, model in enumerate(cards.values()):
        _card(b, k, model, rules, names)
        _rows(b, k, model.effects, names)
    _decks(b, cards, scenario.cards.per_deck(rules))
    _coin(b, cards)
    _mode(b, scenario.players)
    for h, hero in enumerate(heroes.values()):
        _hero(b, h, hero, cards)
    for name, kinds in SETS.items():
        b[name] = word_set(k for k, model in enumerate(cards.values()) if model.type in kinds)
    for name, column in (("heavy_set", "heavy"), ("sell_set", "sale")):
        b[name] = word_set(k for k in range(len(names)) if b[column][k] >= (column == "heavy"))
    for name, row in (("smelt_set", L.SMELT), ("sheath_set", L.SHEATH)):
        b[name] = word_set(k for k in range(len(names)) if b["rows"][k] >> row & 1)
    for pool in range(L.MOST_INT + 1):
        b["int_set"][pool] = word_set(k for k in range(len(names)) if b["int_cost"][k] <= pool)
    forget(books, WORKED_OUT)
    return books


def _numbers(codes: Array, back: Array, every: list[str], there: list[str]) -> None:
    """Codes of what is in the game: places among all that the scenario knows."""
    back[:] = L.NOTHING
    for k, name in enumerate(there):
        codes[k] = every.index(name)
        back[codes[k]] = k


def sides(players: int) -> tuple[int, ...]:
    """The teams: of 4 players those who face each other, of 6 the two halves of the table (VOL-821, VOL-841)."""
    return {4: (0, 1, 0, 1), 6: (0, 0, 0, 1, 1, 1)}.get(players, tuple(range(players)))


def _mode(b: Record, players: int) -> None:
    """Who is whose enemy: all others, the other team, or of 5 players the two who are no neighbours (VOL-831)."""
    side = sides(players)
    for p in range(players):
        b["side"][p] = mask(q for q in range(players) if side[q] == side[p])
        near = (p, (p + 1) % 5, (p + 4) % 5) if players == 5 else [q for q in range(players) if side[q] == side[p]]
        b["foes"][p] = mask(q for q in range(players) if q not in near)


def word_set(types: Iterable[int]) -> list[int]:
    """A set of card types, as words."""
    every = list(types)
    return [mask(k % L.HALF for k in every if k // L.HALF == word) for word in range(L.WORDS)]


def _card(b: Record, k: int, model: C.Kind, rules: C.Rules, names: list[str]) -> None:
    """What is printed on a card: cost, sale price (VOL-310), element (VOL-423), and what its type has."""
    b["kind"][k], b["cost"][k], b["int_cost"][k] = L.TYPES.index(model.type), model.cost, model.int_cost
    b["sale"][k] = model.cost * rules.sell_percent // 100 if model.sell else L.NOTHING
    b["appeal"][k], b["has_appeal"][k] = model.appeal or 0, model.appeal is not None
    b["slot"][k], b["mini_of"][k] = L.NOTHING, L.NOTHING
    element = getattr(model, "element", None)
    b["element"][k] = 1 + H.ELEMENTS.index(element) if element else 0
    match model:
        case C.Weapon():
            b["attacks"][k], b["attack"][k], b["vs_monster"][k] = 1, model.attack, model.vs_monster
            b["heavy"][k], b["magic"][k] = model.heavy, model.magic
            b["ranged"][k] = model.class_ == "ranged"
            b["source"][k] = L.MAGIC if model.magic else L.HEAVY if model.heavy else L.LIGHT
        case C.Spell():
            b["attacks"][k], b["attack"][k] = model.attack is not None, model.attack or 0
            b["targets"][k], b["source"][k] = number(L.Targets, model.targets), L.BY_SPELL
        case C.Defence():
            b["slot"][k], b["defence"][k], b["resist"][k] = number(L.Slot, model.slot), model.defence, model.resist.row
            b["weapon_bonus"][k], b["int_bonus"][k] = model.weapon_bonus, model.int_bonus
        case C.Monster():
            _monster(b, k, model, rules, names)
        case C.Special():
            b["attacks"][k], b["attack"][k], b["source"][k] = (
                model.attack is not None,
                model.attack or 0,
                L.BY_OVERWHELM,
            )
            b["specials"][b["special_count"]] = k
            b["special_count"] += 1
            b["overwhelm_xp"] = model.cost


def _monster(b: Record, k: int, model: C.Monster, rules: C.Rules, names: list[str]) -> None:
    b["attacks"][k], b["attack"][k], b["source"][k] = model.attack is not None, model.attack or 0, L.BY_MONSTER
    b["lp"][k], b["resist"][k] = model.lp, model.resist.row
    b["immune"][k] = mask(1 + H.ELEMENTS.index(element) for element in set(model.immune))
    does = model.abilities
    b["armour"][k], b["regeneration"][k], b["int_attack"][k] = does.armour, does.regeneration, does.int_attack
    open_to_all = does.defensive or does.non_blocking or (does.sneak and not rules.sneak_attack_blocks)
    b["defensive"][k], b["blocks"][k], b["undead"][k] = does.defensive, not open_to_all, model.kind == UNDEAD
    b["mini"][k], b["poisons"][k], b["overwhelming"][k] = model.deck == C.MINI, does.poison, does.overwhelm
    for name in ("scaling", "charge", "hopping", "proliferate", "summon", "taming", "sneak"):
        b[name][k] = getattr(does, name)
    if does.mini:
        b["mini_of"][k] = names.index(does.mini)
    if does.overwhelm:
        b["source"][k] = L.BY_OVERWHELM


def _rows(b: Record, k: int, effects: Iterable[C.Effect], names: list[str]) -> None:
    at = int(b["fx_at"][k])
    for effect in effects:
        op = L.EFFECTS.index(effect.do)
        b["fx"][at] = (op, *_row(effect, names))
        b["rows"][k] |= 1 << op
        at += 1
        match effect:
            case C.Gold():
                b["makes"][k] += effect.amount
            case C.Chest():
                b["makes"][k] += 35 + 10 * effect.bonus
            case C.Draw():
                b["draws"][k] += effect.cards
            case C.Int():
                b["gains_int"][k] += effect.amount
            case C.Heal():
                b["heals"][k] += 35 * effect.dice + 10 * effect.bonus
    b["fx_at"][k + 1 :] = at


def _row(effect: C.Effect, names: list[str]) -> tuple[int, int]:
    match effect:
        case C.Gold() | C.Int() | C.Strength():
            return effect.amount, 0
        case C.Chest():
            return effect.bonus, 0
        case C.Heal():
            return effect.dice, effect.bonus * 2 + effect.allies
        case C.Draw():
            return effect.cards, 0
        case C.Smelt():
            return names.index(effect.from_), names.index(effect.to)
    return 0, 0


def _decks(b: Record, cards: Mapping[str, C.Kind], copies: Mapping[str, int]) -> None:
    """Starting decks, market decks, and what is set aside (VOL-102, VOL-103)."""
    for k, (card, model) in enumerate(cards.items()):
        if model.deck == C.START:
            b["start"][k] = copies[card]
        elif model.deck in C.DECKS:
            b["stocked"][number(L.MarketDeck, model.deck), k] = copies[card]
        else:
            b["supply"][k], b["set_aside"][k] = copies[card], 1
    b["cheapest"] = min(model.cost for model in cards.values() if C.for_sale(model))
    b["pile_at"][1:] = b["stocked"].sum(axis=1).cumsum()


def _coin(b: Record, cards: Mapping[str, C.Kind]) -> None:
    """What PLAY_ALL plays: a Treasure that only makes gold (VOL-215)."""
    b["coin"] = L.NOTHING
    coin = cards.get("coin")
    if coin and coin.type == "treasure" and not coin.int_cost and all(row.do == "gold" for row in coin.effects):
        b["coin"] = list(cards).index("coin")
        b["coin_gold"] = b["makes"][int(b["coin"])]


def _hero(b: Record, h: int, hero: H.Hero, cards: Mapping[str, C.Kind]) -> None:
    """Life, INT and abilities; those of a level are added to those before (VOL-702, VOL-713, VOL-714)."""
    b["hero_lp"][h], b["hero_int"][h], b["threshold"][h] = hero.lp, hero.int, (0, hero.level2_xp, hero.level3_xp)
    b["summons"][h] = L.NOTHING
    rows: list[object] = []
    for level, added in enumerate(hero.levels):
        rows += added
        at = h, level
        for row in rows:
            match row:
                case H.With():
                    for k, model in enumerate(cards.values()):
                        b["with_bonus"][h, level, k] += row.amount * _belongs(model, row.of)
                case H.Against():
                    for k, model in enumerate(cards.values()):
                        of_kind = isinstance(model, C.Monster) and model.kind == row.of
                        b["against"][h, level, k] += row.amount * of_kind
                    b["against_undead"][at] += row.amount * (row.of == UNDEAD)
                case H.Amount():
                    b[AMOUNTS[row.ability]][at] += row.amount
                case H.Berserk():
                    b["berserk_beers"][at] = min(row.beers, int(b["berserk_beers"][at]) or row.beers)
                    b["berserk_bonus"][at] += row.amount
                case H.Resistance():
                    b["hero_resist"][h, level, 1 + H.ELEMENTS.index(row.of)] += row.amount
                case H.Immune() if row.of == "poison":
                    b["poison_proof"][at] = 1
                case H.Immune():
                    b["hero_immune"][at] |= 1 << 1 + H.ELEMENTS.index(row.of)
                case H.Summon():
                    b["summons"][at], b["summon_int"][at] = list(cards).index(row.of), row.amount
                case H.Plain():
                    b[row.ability][at] = 1
    b["gifted"][h] = b["summons"][h].max() >= 0 or any(b[name][h].any() for name in ("sabotage", "sneaking", "vision"))


def _belongs(model: C.Kind, group: str) -> bool:
    """Does "+X with" a class or group speak of a card?"""
    if isinstance(model, C.Weapon):
        of = {model.class_, model.element, "heavy" if model.heavy else "", "" if model.class_ == "ranged" else "melee"}
        return group in of
    return isinstance(model, C.Spell) and model.attack is not None and group in ("spell", model.element)
