"""What is wrong with a scenario of Village of Legends that no single field can tell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simkit.games.common.checks import CHARACTERS, ID, bad_ids, keys_of, too_many
from simkit.games.village_of_legends import cards as C
from simkit.games.village_of_legends import heroes as H
from simkit.games.village_of_legends import limits as L
from simkit.scenario.validate import Problem

MOST_COPIES = 120  # of one type: zones count them in bytes


def check(cards: C.Cards, rules: C.Rules, players: int, tables: Mapping[str, Any]) -> Iterable[Problem]:
    """Names that lead nowhere, fields that do not fit, decks that fill nothing, more than the state can hold."""
    heroes: H.Heroes = tables["heroes"]
    yield from bad_ids("cards", cards.root)
    yield from bad_ids("heroes", heroes.root)
    there = cards.there(rules, heroes)
    for card, model in cards.root.items():
        yield from _fields(f"cards.{card}", model)
        yield from _rows(f"cards.{card}", model, there if card in there else cards.root)
        yield from _belongings(f"cards.{card}", model, cards)
    for hero, board in heroes.root.items():
        yield from _hero(f"heroes.{hero}", board, cards)
    yield from _overwhelm(cards)
    yield from _line_up(rules, players, heroes)
    yield from _start(cards, rules, players, heroes)
    yield from _room(cards, rules, players, heroes)


def _fields(key: str, model: C.Kind) -> Iterator[Problem]:
    """Elements belong to magic, targets to attack Spells."""
    if isinstance(model, C.Weapon):
        if model.magic != (model.element is not None):
            hint = "a magic staff has an element, another Weapon has none"
            yield Problem(f"{key}.element", f"{key} is {'' if model.magic else 'not '}magic", hint)
        if model.magic and model.heavy:
            yield Problem(f"{key}.heavy", f"{key} is both heavy and magic", "a Weapon can only be one of them")
    if isinstance(model, C.Spell) and model.attack is None and model.targets != "standard":
        yield Problem(f"{key}.targets", f"{key} has targets and no attack", "give it an attack, or leave targets out")
    if isinstance(model, C.Monster):
        if not ID.fullmatch(model.kind):
            yield Problem(f"{key}.kind", f"{key}.kind is {model.kind!r}", f"{CHARACTERS}, as in 'undead'")
        if model.abilities.int_attack and model.attack is None:
            yield Problem(f"{key}.attack", f"{key} has an INT attack and no attack value", "give it an attack")


def _rows(key: str, model: C.Kind, cards: Mapping[str, C.Kind]) -> Iterator[Problem]:
    place = f"{key}.effects"
    rows = [row.do for row in model.effects]
    if isinstance(model, C.Monster | C.Special) and set(rows) - {"discard"}:
        yield Problem(
            place, f"{place}: a Monster cannot {_first(rows, 'discard')}", "after its attack only 'discard' is possible"
        )
    if isinstance(model, C.Monster | C.Special) and rows.count("discard") > 1:
        yield Problem(
            place,
            f"{place} has {rows.count('discard')} rows 'discard'",
            "write one row: a Monster makes its victim discard one card",
        )
    if "sheath" in rows and (model.type != "item" or rows.count("sheath") > 1):
        yield Problem(place, f"{place}: {key} cannot stay as a Sheath", "one row 'sheath', and type = 'item'")
    for row in model.effects:
        if isinstance(row, C.Smelt):
            for name in (row.from_, row.to):
                if name not in cards:
                    yield Problem(place, f"{place}: no card is called {name!r}", "name cards of the game")
            if row.to in cards and cards[row.to].deck != "nuggets":
                yield Problem(place, f"{place}: {row.to!r} is never on space 5", "name a card of the deck 'nuggets'")


def _first(rows: Iterable[str], allowed: str) -> str:
    return repr(next(row for row in rows if row != allowed))


def _belongings(key: str, model: C.Kind, cards: C.Cards) -> Iterator[Problem]:
    """Decks of Monsters that are not bought, minis, special cards."""
    if isinstance(model, C.Special) != (model.deck == C.SPECIAL):
        yield Problem(
            f"{key}.deck", f"{key} has deck = {model.deck!r}", "special cards, and only they, have deck = 'special'"
        )
    if isinstance(model, C.Special):
        owner = cards.root.get(model.of)
        if not isinstance(owner, C.Monster) or not owner.abilities.overwhelm:
            yield Problem(f"{key}.of", f"{key}.of is {model.of!r}", "name a Monster with overwhelm = true")
    if model.deck == C.MINI and not isinstance(model, C.Monster):
        yield Problem(f"{key}.deck", f"{key} is no Monster", "minis are Monsters")
    if not isinstance(model, C.Monster):
        return
    does, place = model.abilities, f"{key}.abilities"
    for name in ("sneak", "overwhelm"):
        if getattr(does, name) and (model.deck != "main" or does.defensive):
            yield Problem(place, f"{key} has {name} = true", "it comes from the deck 'main', and is not defensive")
    if does.sneak and does.overwhelm:
        yield Problem(place, f"{key} has both sneak and overwhelm", "a Monster can only have one of them")
    if model.deck == C.MINI and (does.summon or (does.mini and key != f"cards.{does.mini}")):
        hint = "a mini can only proliferate into itself"
        yield Problem(place, f"{key} is a mini that brings other Monsters", hint)
    if (does.summon or does.proliferate > 0) != bool(does.mini):
        yield Problem(place, f"{key}: mini = {does.mini!r}", "summon and proliferate need a mini, nothing else does")
    elif does.mini:
        yield from _mini(place, does.mini, cards)


def _mini(place: str, name: str, cards: C.Cards) -> Iterator[Problem]:
    if name not in cards.root or cards.root[name].deck != C.MINI:
        yield Problem(place, f"{place}: no mini is called {name!r}", "name a Monster with deck = 'mini'")


def _overwhelm(cards: C.Cards) -> Iterator[Problem]:
    heads = [card for card, model in cards.of(C.Monster).items() if model.abilities.overwhelm]
    if len(heads) > 1:
        keys = tuple(f"cards.{card}.abilities" for card in heads)
        yield Problem(
            keys[1],
            f"{heads[0]} and {heads[1]} both have overwhelm = true",
            "only one Monster of the game can have it",
            keys,
        )
    specials = [card for card, model in cards.of(C.Special).items() if model.of in heads[:1]]
    if len(specials) > L.SPECIALS:
        hint = f"there are at most {L.SPECIALS}"
        yield Problem("cards", f"{heads[0]} has {len(specials)} special cards", hint)


def _hero(key: str, hero: H.Hero, cards: C.Cards) -> Iterator[Problem]:
    summons = [row for level in hero.levels for row in level if isinstance(row, H.Summon)]
    if len(summons) > 1:
        yield Problem(key, f"{key} has {len(summons)} rows 'summon'", "a Hero has at most one such row")
    for row in summons:
        yield from _mini(key, row.of, cards)
    if hero.level3_xp < hero.level2_xp:
        hint = "Level 3 comes after Level 2"
        keys = (f"{key}.level2_xp", f"{key}.level3_xp")
        yield Problem(keys[1], f"{key}.level3_xp is {hero.level3_xp}, level2_xp {hero.level2_xp}", hint, keys)


def _line_up(rules: C.Rules, players: int, heroes: H.Heroes) -> Iterator[Problem]:
    there = heroes.there(rules.modules)
    if len(there) < players:
        hint = "add Heroes: each is used by one player"
        yield Problem("heroes", f"{players} players choose among {len(there)} Heroes", hint)
    for hero in rules.heroes:
        if hero not in heroes.root:
            hint = f"expected some of {', '.join(there)}"
            yield Problem("rules.heroes", f"rules.heroes: no Hero is called {hero!r}", hint)
        elif hero not in there:
            hint = f"add {heroes.root[hero].module!r} to modules"
            both = ("rules.heroes", "rules.modules")
            yield Problem("rules.heroes", f"rules.heroes: {hero!r} belongs to a module", hint, both)
    twice = [hero for hero, n in Counter(rules.heroes).items() if n > 1]
    if twice:
        yield Problem("rules.heroes", f"rules.heroes has {twice[0]!r} twice", "a Hero is used by at most one player")
    keys = ("rules.heroes", "rules.hero_selection", "run.players")
    if rules.hero_selection == "fixed" and len(rules.heroes) != players:
        hint = f"name {players}, one for each seat"
        yield Problem(keys[0], f"rules.heroes has {len(rules.heroes)} Heroes for {players} players", hint, keys)
    if rules.hero_selection != "fixed" and rules.heroes:
        yield Problem(keys[0], "rules.heroes is given", "it needs hero_selection = 'fixed'", keys)


def _start(cards: C.Cards, rules: C.Rules, players: int, heroes: H.Heroes) -> Iterator[Problem]:
    if isinstance(rules.start_seat, int) and rules.start_seat >= players:
        keys = ("rules.start_seat", "run.players")
        yield Problem(keys[0], f"rules.start_seat is {rules.start_seat}", f"expected 0 to {players - 1}", keys)
    if rules.opening_hand is not None and len(rules.opening_hand) != players:
        keys = ("rules.opening_hand", "run.players")
        yield Problem(keys[0], f"rules.opening_hand has {len(rules.opening_hand)} numbers", f"expected {players}", keys)
    for n in range(L.FEWEST, L.MOST + 1):
        key = f"opening_hand_{n}p"
        if len(hands := getattr(rules, key)) != n:
            yield Problem(f"rules.{key}", f"rules.{key} has {len(hands)} numbers", f"expected {n}")
    models = cards.there(rules, heroes)
    for deck in (C.START, *C.DECKS):
        of = [card for card, model in models.items() if model.deck == deck and (deck == C.START or C.for_sale(model))]
        there = sum(n for card, n in cards.per_deck(rules).items() if card in of)
        need = rules.main_spaces if deck == "main" else 1
        if there < need:
            counts = keys_of(card for card, model in cards.root.items() if model.deck == deck)
            message = f"the {deck} deck has {there} cards and needs {need}"
            hint = f"raise the count of a card with deck = {deck!r}"
            knobs = {"main": ("rules.main_spaces",), C.START: ("rules.start_coins", "rules.start_staffs")}
            yield Problem("cards", message, hint, (*counts, *knobs.get(deck, ())) or ("cards",))


def _room(cards: C.Cards, rules: C.Rules, players: int, heroes: H.Heroes) -> Iterator[Problem]:
    """What the state holds."""
    models, number = cards.there(rules, heroes), cards.per_deck(rules)
    each = {card: number[card] * (players if model.deck == C.START else 1) for card, model in models.items()}
    monsters = [card for card in cards.of(C.Monster) if card in each]
    spells = [card for card, model in models.items() if model.deck == "spell"]
    yield from too_many("types of cards", len(cards.root), L.CARD_LIMIT)
    yield from too_many("Heroes", len(heroes.root), L.HERO_LIMIT)
    yield from too_many("effect rows", sum(len(model.effects) for model in cards.root.values()), L.ROW_LIMIT)
    for what, card_ids, limit in (
        ("Monsters", monsters, L.MONSTER_LIMIT),
        ("cards in the Spell deck", spells, L.SPELL_LIMIT),
        ("cards", list(each), L.COPIES_LIMIT),
        *(("cards of one type", [card], MOST_COPIES) for card in each),
    ):
        yield from too_many(what, sum(each[card] for card in card_ids), limit, keys_of(card_ids))
