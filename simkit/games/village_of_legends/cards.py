"""What a designer may turn in Village of Legends: the models of the cards, their effect rows and the rules."""

from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, RootModel

from simkit.games.common.words import words
from simkit.games.contract import CardInfo
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.heroes import ELEMENTS, Heroes, Module, Summon, WeaponClass
from simkit.scenario.model import Card, Model, Row, Scenario, whole

DECKS, SLOTS = words(L.MarketDeck), words(L.Slot)
START, MINI, SPECIAL, WILD, MONEY = "start", "mini", "special", "wild", "gold"


# --- effect rows -----------------------------------------------------------------------------------------------------


class Gold(Model):
    """So much gold."""

    do: Literal["gold"]
    amount: int = whole(0, 100, sensible=(0, 50), doc="gold for the pool")


class Chest(Model):
    """10 gold for each pip of a die, and of the bonus."""

    do: Literal["chest"]
    bonus: int = whole(-9, 9, default=0, sensible=(-3, 9), doc="pips added to the die")


class Int(Model):
    """More INT this turn, or less."""

    do: Literal["int"]
    amount: int = whole(-20, 20, sensible=(-4, 5), doc="INT added to the pool; below 0: taken away")


class Heal(Model):
    """A die, or none, and a bonus."""

    do: Literal["heal"]
    dice: int = whole(0, 1, default=0, doc="1: a die is rolled")
    bonus: int = whole(-9, 99, default=0, sensible=(-3, 9), doc="Life Points besides the die")
    allies: bool = Field(False, description="an ally may be healed instead")


class Draw(Model):
    """Draw cards."""

    do: Literal["draw"]
    cards: int = whole(1, 20, default=1, sensible=(1, 3), doc="cards drawn")


class Remove(Model):
    """Remove a card of the own hand from the game."""

    do: Literal["remove"]


class Banish(Model):
    """Remove a card from the Market, with access only."""

    do: Literal["banish"]


class Smelt(Model):
    """A card leaves the hand for good, the one that space 5 shows comes into it."""

    model_config = ConfigDict(serialize_by_alias=True)
    do: Literal["smelt"]
    from_: str = Field("coin", alias="from", description="the card that leaves the hand")
    to: str = Field("nugget", description="the card that space 5 must show")


class Strength(Model):
    """More for the next Weapon attack of the turn."""

    do: Literal["strength"]
    amount: int = whole(1, 20, sensible=(1, 4), doc="added to the attack")


class Discard(Model):
    """The opponent discards a card; if a Monster does it, the player whom it attacked."""

    do: Literal["discard"]


class Sheath(Model):
    """The card stays in front of the Hero and can hold a Weapon."""

    do: Literal["sheath"]


class Cure(Model):
    """All own poison tokens are gone."""

    do: Literal["cure"]


Effect = Gold | Chest | Int | Heal | Draw | Remove | Banish | Smelt | Strength | Discard | Sheath | Cure
Effects = Row[Annotated[Effect, Field(discriminator="do")]]


# --- cards -----------------------------------------------------------------------------------------------------------

Deck = Literal["start", L.MarketDeck, "mini", "special"]


class Resist(Model):
    """Damage of an element that is taken off; below 0 it is a weakness."""

    fire: int = whole(-20, 20, default=0, sensible=(0, 4), doc="fire damage taken off")
    earth: int = whole(-20, 20, default=0, sensible=(0, 4), doc="earth damage taken off")
    water: int = whole(-20, 20, default=0, sensible=(0, 4), doc="water damage taken off")
    air: int = whole(-20, 20, default=0, sensible=(0, 4), doc="air damage taken off")
    mind: int = whole(-20, 20, default=0, sensible=(0, 4), doc="mind damage taken off")

    @property
    def row(self) -> list[int]:
        """By number of the element; 0 is none."""
        return [0, *(getattr(self, element) for element in ELEMENTS)]


class AnyCard(Card):
    """What every card has."""

    type: str
    deck: Deck = Field(
        description="the deck of the Market it is in; start: of each player; mini and special: of no deck"
    )
    module: Module | None = Field(None, description="only in the game with this module")
    count: int = whole(0, 40, sensible=(0, 20), doc="copies in its deck; of the deck start: for each player")
    cost: int = whole(0, 300, default=0, sensible=(0, 150), doc="in gold; of a Monster the XP as well")
    sell: bool = Field(False, description="it may be sold for a part of its cost")
    int_cost: int = whole(0, L.MOST_INT, default=0, sensible=(0, 6), doc="INT for playing it")
    effects: Effects = Field((), description="what happens, in this order, after the attack if there is one")
    appeal: int | None = whole(-999, 999, default=None, doc="what heuristic players think it is worth")


class Plain(AnyCard):
    """Treasure, Beers, Scrolls, Potions and Items: their effect rows are all there is."""

    type: Literal["treasure", "beer", "scroll", "potion", "item"]


class Weapon(AnyCard):
    """A Weapon."""

    model_config = ConfigDict(serialize_by_alias=True)
    type: Literal["weapon"]
    class_: WeaponClass = Field(alias="class", description="the class, which Heroes' bonuses look at")
    attack: int = whole(-20, 20, sensible=(-3, 9), doc="added to the die")
    heavy: bool = Field(False, description="it has the anvil sign")
    magic: bool = Field(False, description="its damage is like that of an attack Spell")
    element: L.Element | None = Field(None, description="the element of its damage; left out: none")
    vs_monster: int = whole(-20, 20, default=0, sensible=(0, 4), doc="more if the first target is a Monster")


class Spell(AnyCard):
    """A Spell."""

    type: Literal["spell"]
    element: L.Element = Field(description="the element of its damage")
    attack: int | None = whole(-20, 20, default=None, sensible=(-3, 9), doc="of an attack Spell: added to the die")
    targets: L.Targets = Field(
        "standard", description="whom an attack Spell hits: as a Weapon, all in front of one player, all, or any target"
    )


class Defence(AnyCard):
    """A Defence item."""

    type: Literal["defence"]
    slot: L.Slot = Field(description="where it is worn; a Hero wears one of each slot")
    defence: int = whole(1, 99, sensible=(1, 12), doc="damage of one turn that destroys it")
    element: L.Element | None = Field(None, description="its own element; left out: none")
    resist: Resist = Field(Resist(), description="damage by element that it takes off")
    weapon_bonus: int = whole(0, 20, default=0, sensible=(0, 3), doc="more for each own Weapon attack")
    int_bonus: int = whole(0, 20, default=0, sensible=(0, 3), doc="more INT each turn")


class Abilities(Model):
    """The abilities of a Monster."""

    int_attack: bool = Field(False, description="its attack takes INT instead of life")
    defensive: bool = Field(False, description="it acts as a Defence item of its host")
    non_blocking: bool = Field(False, description="it does not close the Market")
    armour: int = whole(0, 20, default=0, sensible=(0, 4), doc="damage taken off every attack")
    regeneration: int = whole(0, 20, default=0, sensible=(0, 4), doc="Life Points that it heals")
    scaling: bool = Field(False, description="it has its LP once for each living player")
    poison: int = whole(0, 20, default=0, sensible=(0, 4), doc="tokens for a Hero who loses LP")
    charge: bool = Field(False, description="it moves to whoever has most LP")
    hopping: bool = Field(False, description="it moves to the next player")
    proliferate: int = whole(0, 20, default=0, sensible=(0, 4), doc="so many of a kind bring a mini; 0: none")
    summon: bool = Field(False, description="a mini comes before each of its attacks")
    mini: str = Field("", description="the mini card that it brings")
    taming: int = whole(0, 20, default=0, sensible=(0, 6), doc="to be rolled when it is bought; 0: it is tame")
    sneak: bool = Field(False, description="it attacks from the Market when it is drawn, and nobody owns it")
    overwhelm: bool = Field(False, description="it takes the Market over")


class Monster(AnyCard):
    """A Monster."""

    type: Literal["monster"]
    cost: int = whole(0, 300, sensible=(0, 150), step=20, doc="in gold, and the XP for killing it")
    kind: str = Field(description="beast, undead, …: what bonuses against Monsters look at")
    attack: int | None = whole(-20, 20, default=None, sensible=(-3, 9), doc="added to the die; left out: no attack")
    lp: int = whole(1, 999, sensible=(1, 20), doc="Life Points")
    immune: Row[L.Element] = Field((), description="elements that do it no damage")
    resist: Resist = Field(Resist(), description="damage by element that is taken off")
    abilities: Abilities = Field(Abilities(), description="what it can do")


class Special(AnyCard):
    """A card that an Overwhelm Monster adds to itself at the end of turns, in the order of the file."""

    type: Literal["special"]
    cost: int = whole(0, 300, default=0, sensible=(0, 300), doc="of the last one: the XP for the Monster")
    of: str = Field(description="the Overwhelm Monster")
    attack: int | None = whole(-20, 20, default=None, sensible=(-3, 9), doc="added to the die; left out: no attack")
    element: L.Element | None = Field(None, description="with it the attack carries over like that of a Spell")


Kind = Plain | Weapon | Spell | Defence | Monster | Special


class Cards(RootModel[dict[str, Annotated[Kind, Field(discriminator="type")]]]):
    """All cards by id. New ones may be added."""

    def of(self, *models: type[AnyCard]) -> dict[str, Any]:
        """The cards of some models."""
        return {card: model for card, model in self.root.items() if isinstance(model, models)}

    def there(self, rules: "Rules", heroes: Heroes) -> dict[str, Kind]:
        """The cards of the game, in their order: those of modules that are on, and minis that one of them names.

        Whether Overwhelm Monsters are in the Main deck is decided before the game (VOL-659); the player count
        switches no module on (VOL-109).
        """
        on = {card: model for card, model in self.root.items() if model.module in (None, *rules.modules)}
        named = {model.abilities.mini for model in on.values() if isinstance(model, Monster) and model.deck != MINI}
        boards = heroes.there(rules.modules).values()
        named |= {row.of for board in boards for level in board.levels for row in level if isinstance(row, Summon)}
        return {
            card: model
            for card, model in on.items()
            if (model.deck != MINI or card in named) and (not isinstance(model, Special) or model.of in on)
        }

    def per_deck(self, rules: "Rules") -> dict[str, int]:
        """Copies of each card in its deck, of starting cards in each player's (VOL-102)."""
        own = {"coin": rules.start_coins, "staff": rules.start_staffs}
        return {card: model.count if (n := own.get(card)) is None else n for card, model in self.root.items()}


def cards_of(scenario: Scenario) -> dict[str, Kind]:
    """The cards of the game, by their numbers in the kernel."""
    cards: dict[str, Kind] = scenario.cards.there(scenario.rules, scenario.extra_tables["heroes"])
    return cards


def for_sale(model: Kind) -> bool:
    """Can the Market sell it? Not starting cards, minis and special cards, nor Monsters that never lie there."""
    drawn = isinstance(model, Monster) and (model.abilities.sneak or model.abilities.overwhelm)
    return model.deck in DECKS and not drawn


def group_of(model: Kind) -> str:
    """The group of a card that the Market does not sell."""
    return START if model.deck == START else WILD


def card_list(scenario: Scenario) -> list[CardInfo]:
    """The cards of the game in type order. What the Market sells has a price, and a seat can do without it."""
    rows = []
    per_deck = scenario.cards.per_deck(scenario.rules)
    for card, model in cards_of(scenario).items():
        sold = for_sale(model)
        rows.append(
            CardInfo(
                card,
                model.title,
                model.type,
                per_deck[card] * (scenario.players if model.deck == START else 1),
                {MONEY: model.cost} if sold else {},
                f"cards.{card}.cost" if sold else "",
                plain_cost=True,
                deniable=sold,
                group=model.type if sold else group_of(model),
            )
        )
    return rows


# --- rules -----------------------------------------------------------------------------------------------------------

Cards_ = Annotated[int, whole(0, 20)]
Seat = Annotated[int, whole(0, L.SEATS - 1)]


class Rules(Model):
    """The knobs of RULES.md."""

    modules: Row[Module] = Field((), description="optional cards and Heroes that are in the game")
    hero_selection: L.HeroSelection = Field(
        "random", description="how players get Heroes: drawn, as listed in `heroes`, or picked one after the other"
    )
    heroes: Row[str] = Field((), description="with hero_selection = 'fixed': a Hero for each seat")
    skirmisher: L.Skirmisher = Field(
        "highest_int",
        description="6 players: who stands in the middle of a team: the Hero with most INT, or the middle seat",
    )
    start_seat: Seat | Literal["random"] = Field(
        "random", description="the seat that takes the first turn, or 'random'"
    )
    start_coins: int | None = whole(
        0, 20, default=None, sensible=(4, 10), doc="Coins in a starting deck; left out: cards.coin.count"
    )
    start_staffs: int | None = whole(
        0, 20, default=None, sensible=(0, 6), doc="Staffs in a starting deck; left out: cards.staff.count"
    )
    opening_hand_2p: Row[Cards_] = Field((3, 5), description="opening hands of 2 players, from the first player on")
    opening_hand_3p: Row[Cards_] = Field((3, 4, 5), description="opening hands of 3 players, from the first player on")
    opening_hand_4p: Row[Cards_] = Field(
        (3, 4, 5, 5), description="opening hands of 4 players, from the first player on"
    )
    opening_hand_5p: Row[Cards_] = Field(
        (3, 4, 5, 5, 5), description="opening hands of 5 players, from the first player on"
    )
    opening_hand_6p: Row[Cards_] = Field(
        (3, 4, 5, 5, 5, 5), description="opening hands of 6 players, from the first player on"
    )
    opening_hand: Row[Cards_] | None = Field(
        None, description="opening hands from the first player on, instead of the list for this number of players"
    )
    hand_size: int = whole(0, 20, default=5, sensible=(3, 8), doc="cards drawn at the end of a turn")
    main_spaces: int = whole(
        1, L.SPACES - L.DECK_SPACES, default=5, sensible=(3, 8), doc="spaces of the Market for the Main deck"
    )
    sell_percent: int = whole(0, 100, default=50, doc="percent of its cost that a sold card brings")
    scroll_min_int: int = whole(0, 20, default=2, sensible=(0, 5), doc="INT that a Scroll needs")
    sneaking_min_roll: int = whole(1, 7, default=4, sensible=(2, 6), doc="the least roll with which Sneaking succeeds")
    scroll_check: L.ScrollCheck = Field(
        "current", description="which INT a Scroll looks at: what is left of the pool, or the Hero's printed INT"
    )
    sell_needs_access: bool = Field(False, description="selling a card needs access to the Market")
    opponent_effect_target: L.OpponentEffectTarget = Field(
        "left_enemy",
        description="whom effects on 'the opponent' hit: the next enemy, the next player, or who was attacked",
    )
    monster_attack_carry: bool = Field(
        False, description="what is left of a Monster's attack behind Defence cards costs Life Points"
    )
    resistance_step: L.ResistanceStep = Field(
        "arrival", description="when resistance is taken off: before Defence items, or behind them"
    )
    magic_staff_targets: L.MagicStaffTargets = Field(
        "weapon", description="whether magic staffs choose targets as Weapons or as Spells"
    )
    multi_target_roll: L.MultiTargetRoll = Field(
        "single", description="a Spell with several targets has one roll for all, or one for each"
    )
    multi_target_friendly_fire: bool = Field(False, description="a Spell that hits all hits allies, too")
    imp_int_floor: L.ImpIntFloor = Field(
        "none", description="none: an INT attack may lower the pool below 0; zero: to 0 at most"
    )
    berserk_optional: bool = Field(False, description="a Hero may decline to go Berserk")
    berserk_beer_text: bool = Field(False, description="a Beer drunk while Berserk also does what its text says")
    charge_targets: L.ChargeTargets = Field("all", description="whether a charging Monster may turn on its owner")
    charge_bonus: int = whole(0, 20, default=2, sensible=(0, 5), doc="more for the first attack after a Charge")
    regeneration_timing: L.RegenerationTiming = Field(
        "host_turn", description="when Monsters heal: in the turn of the player they are in front of, or in every turn"
    )
    sneak_attack_blocks: bool = Field(True, description="a Monster that came by Sneak Attack closes the Market")
    defensive_chain: L.DefensiveChain = Field(
        "mixed", description="what follows a killed Defensive Monster: any Defence item, or Defensive Monsters only"
    )
    self_hosting: bool = Field(True, description="a Monster may be placed in front of oneself")
    heal_teammate: L.HealTeammate = Field(
        "skirmisher",
        description="4 and 6 players: which healing may go to a teammate, besides that of cards that name allies",
    )
    five_player_win: L.FivePlayerWin = Field(
        "own_kills", description="5 players win when both their enemies are out, or only if they killed both"
    )
    frontline_broken: L.FrontlineBroken = Field(
        "any", description="6 players: the frontline is broken when one of its two is out, or both"
    )
    no_cards_elimination: bool = Field(True, description="a player without cards in deck, hand and discard pile is out")
    auto_order: bool = Field(True, description="Monsters and Defence items are ordered lowest first, without asking")
    max_turns_per_player: int = whole(
        1, 1000, default=100, sensible=(20, 1000), doc="turns of one player after which a game is capped"
    )
    max_actions_per_turn: int = whole(
        1, 10_000, default=200, sensible=(50, 1000), doc="actions after which a turn ends; only a guard"
    )
    cap_result: L.CapResult = Field(
        "none", description="who wins a capped game: nobody, or the side with the largest share of its Life Points"
    )


VARIANTS: dict[str, dict[str, object]] = {"standard": {}}


def opening_hands(rules: Rules, players: int) -> list[int]:
    """Cards from the first player on (VOL-108)."""
    if rules.opening_hand is not None:
        return list(rules.opening_hand)
    return list(getattr(rules, f"opening_hand_{players}p"))
