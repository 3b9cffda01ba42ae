"""Village of Legends: what a scenario fixes, as the referee sees it."""

from collections import Counter
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any

from tests.referee.village_of_legends.printed import NUMBERED, RULES

Row = dict[str, Any]
SLOTS = ("armour", "shield", "helmet", "cape", "spell")  # VOL-401, in the order of VOL-609
MARKET_DECKS = ("beer", "scroll", "spell", "potion", "nuggets")  # spaces 1 to 5
FIRST_MAIN = 6  # the first space of the Main deck
KINDS = ("end", "play", "buy", "sell", "sheathe", "unsheathe", "ability", "seat", "item", "card", "bool")
BLOCK = 128  # codes of one kind
ABILITIES = ("sabotage", "sneaking", "vision", "summon")  # in the order of their codes
OVERWHELM = 6  # its number among the seats
SLOT_CODE, SPACE_CODE, HERO_CODE, WILD_CODE = 64, 69, 84, 108
SINGLE = {"end": 0, "play_all": 1, "unsheathe": 5 * BLOCK, "no": 10 * BLOCK, "yes": 10 * BLOCK + 1}


@dataclass(frozen=True, eq=False)
class Card:
    """A card type."""

    id: str
    type: str
    deck: str = "main"
    count: int = 0
    cost: int = 0
    sell: bool = False
    int_cost: int = 0
    element: str = ""
    effects: tuple[Row, ...] = ()
    appeal: int | None = None
    weapon_class: str = ""
    attack: int | None = None
    heavy: bool = False
    magic: bool = False
    vs_monster: int = 0
    targets: str = "standard"
    slot: str = ""
    defence: int = 0
    resist: dict[str, int] = field(default_factory=dict)
    weapon_bonus: int = 0
    int_bonus: int = 0
    kind: str = ""
    lp: int = 0
    immune: tuple[str, ...] = ()
    abilities: dict[str, Any] = field(default_factory=dict)
    module: str = ""
    of: str = ""  # of a special card: its Overwhelm Monster

    @property
    def weapon(self) -> bool:
        return self.type == "weapon"

    @property
    def attack_spell(self) -> bool:
        return self.type == "spell" and self.attack is not None

    @property
    def monster(self) -> bool:
        return self.type == "monster"

    @property
    def mini(self) -> bool:
        return self.deck == "mini"

    def can(self, ability: str) -> bool:
        """Of a Monster."""
        return bool(self.abilities.get(ability))

    @property
    def defensive(self) -> bool:
        """VOL-630."""
        return self.can("defensive")

    @property
    def carries(self) -> bool:
        """VOL-513, VOL-514, VOL-519: what is left goes on to Armour and LP."""
        return self.heavy or self.magic or self.attack_spell

    def rows(self, what: str) -> list[Row]:
        return [row for row in self.effects if row["do"] == what]

    def has(self, what: str) -> bool:
        return bool(self.rows(what))

    def in_group(self, group: str) -> bool:
        """Weapon classes and groups: does "+X with" this group count for an attack of this card?"""
        if group == "heavy":
            return self.weapon and self.heavy
        if group == "melee":
            return self.weapon and self.weapon_class != "ranged"
        if group == "spell":
            return self.attack_spell
        return (self.weapon and self.weapon_class == group) or (self.element == group and self.attack is not None)


FIELDS = {one.name for one in fields(Card)}


@dataclass(frozen=True, eq=False)
class Hero:
    """A Hero board."""

    id: str
    lp: int
    intelligence: int
    level2_xp: int
    level3_xp: int
    levels: tuple[tuple[Row, ...], ...]
    module: str = ""

    def level(self, xp: int) -> int:
        """VOL-701."""
        return 1 + (xp >= self.level2_xp) + (xp >= self.level3_xp)

    def rows(self, xp: int, ability: str) -> list[Row]:
        """VOL-702: the abilities of this name that work."""
        reached = [row for rows in self.levels[: self.level(xp)] for row in rows]
        return [row for row in reached if row["ability"] == ability]


def read_card(name: str, row: Row) -> Card:
    about = {key: value for key, value in row.items() if value is not None}
    about["weapon_class"] = about.pop("class", "")
    rows = about.get("effects") or ()
    about["effects"] = tuple({key: value for key, value in row.items() if value is not None} for row in rows)
    immune = about.get("immune", ())
    about["immune"] = (immune,) if isinstance(immune, str) and immune else tuple(immune)
    abilities = about.get("abilities") or {}
    about["abilities"] = {key: value for key, value in abilities.items() if value}
    return Card(**{key: value for key, value in about.items() if key in FIELDS and key != "id"}, id=name)


def read_hero(name: str, row: Row) -> Hero:
    levels = tuple(tuple(row.get(f"level{n}") or ()) for n in (1, 2, 3))
    xp = row["level2_xp"], row["level3_xp"]
    return Hero(name, row["lp"], row["int"], *xp, levels, row.get("module") or "")


class Book:
    """Cards, Heroes, rules, handicaps and the encoding of actions."""

    def __init__(
        self,
        resolved: dict[str, Any],
        denied: dict[int, set[str]] | None = None,
        dearer: dict[int, dict[str, int]] | None = None,
    ) -> None:
        self.players: int = resolved["players"]
        said = {name: value for name, value in resolved["rules"].items() if value is not None}
        self.rules: dict[str, Any] = {**RULES, **said}
        self.rules["opening_hand"] = said.get("opening_hand") or self.rules[f"opening_hand_{self.players}p"]
        self.cards = {name: read_card(name, row) for name, row in resolved["cards"].items()}
        heroes = resolved.get("heroes") or resolved["tables"]["heroes"]
        boards = {name: read_hero(name, row) for name, row in heroes.items()}
        self.heroes = {name: hero for name, hero in boards.items() if self.is_on(hero.module)}
        self.denied, self.dearer = denied or {}, dearer or {}
        added = [name for name in self.cards if name not in NUMBERED]
        self.number = {name: number for number, name in enumerate(NUMBERED + added)}
        self.hero_number = {name: number for number, name in enumerate(boards)}
        self.types = sorted(self.cards, key=self.number.__getitem__)
        self.spaces = range(1, FIRST_MAIN + self.rules["main_spaces"])

    def is_on(self, module: str) -> bool:
        return not module or module in self.rules["modules"]

    def deck(self, name: str) -> Counter[str]:
        cards = [card for card in self.cards.values() if card.deck == name and self.is_on(card.module)]
        return Counter({card.id: card.count for card in cards if card.count})

    @property
    def aside(self) -> Counter[str]:
        """The supply: minis that a card or Hero of the game names, special cards of its Overwhelm Monsters."""
        cards = [card for card in self.cards.values() if self.is_on(card.module) and not card.mini]
        rows = [row for hero in self.heroes.values() for level in hero.levels for row in level]
        named = {card.abilities.get("mini") for card in cards} | {row.get("of") for row in rows}
        minis = {name: n for name, n in self.deck("mini").items() if name in named}
        monsters = {card.id for card in cards if card.can("overwhelm")}
        specials = {
            card.id: card.count for card in self.cards.values() if card.type == "special" and card.of in monsters
        }
        return +Counter({**minis, **specials})

    @cached_property
    def all_cards(self) -> Counter[str]:
        """VOL-102, VOL-103 and the supply."""
        cards = Counter({name: n * self.players for name, n in self.start_deck.items()})
        for name in (*MARKET_DECKS, "main"):
            cards += self.deck(name)
        return cards + self.aside

    def specials(self, monster: str) -> list[str]:
        """VOL-653: the special cards of an Overwhelm Monster in their order."""
        return [name for name in self.types if self.cards[name].type == "special" and self.cards[name].of == monster]

    @property
    def last_space(self) -> int:
        """VOL-650: where an Overwhelm Monster enters."""
        return self.spaces[-1]

    @property
    def start_deck(self) -> Counter[str]:
        """VOL-102."""
        deck, rules = self.deck("start"), self.rules
        given = {"coin": rules.get("start_coins"), "staff": rules.get("start_staffs")}
        return +Counter({**deck, **{card: n for card, n in given.items() if n is not None}})

    def deck_of(self, space: int) -> str:
        return MARKET_DECKS[space - 1] if space < FIRST_MAIN else "main"

    def is_denied(self, seat: int, card: str) -> bool:
        return card in self.denied.get(seat, ())

    def price(self, seat: int, card: str) -> int:
        """A handicap's extra cost is part of it."""
        return self.cards[card].cost + self.dearer.get(seat, {}).get(card, 0)

    def all_coins(self) -> bool:
        """VOL-215: is a Coin still a plain Treasure?"""
        coin = self.cards["coin"]
        return coin.type == "treasure" and not coin.int_cost and all(row["do"] == "gold" for row in coin.effects)

    def code(self, label: str) -> int:
        """Decisions: kind × 128 + argument."""
        if label in SINGLE:
            return SINGLE[label]
        if label == "wild":
            return 8 * BLOCK + WILD_CODE
        kind, _, what = label.partition(":")
        match kind:
            case "play" | "sell" | "sheathe" | "card":
                return KINDS.index(kind) * BLOCK + self.number[what]
            case "buy":
                return 2 * BLOCK + int(what)
            case "ability":
                return 6 * BLOCK + ABILITIES.index(what)
            case "seat":
                return 7 * BLOCK + (OVERWHELM if what == "overwhelm" else int(what))
            case "monster":
                return 8 * BLOCK + int(what)
            case "slot":
                return 8 * BLOCK + SLOT_CODE + SLOTS.index(what)
            case "space":
                return 8 * BLOCK + SPACE_CODE + int(what)
            case "hero":
                return 8 * BLOCK + HERO_CODE + self.hero_number[what]
        raise ValueError(label)
