"""The models of Heroes: life, INT, and abilities by level."""

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import Field, RootModel

from simkit.games.common.words import words
from simkit.games.village_of_legends.limits import Element
from simkit.scenario.model import Model, Row, Title, whole

ELEMENTS = words(Element)
WeaponClass = Literal["staff", "knife", "sword", "axe", "blunt", "polearm", "ranged"]


class With(Model):
    """Stronger with a class or group of cards."""

    ability: Literal["with"]
    amount: int = whole(-20, 20, sensible=(0, 4), doc="added to the attack")
    of: Literal[WeaponClass, "heavy", "melee", "spell", Element] = Field(description="the class or group of cards")


class Against(Model):
    """Stronger if the first target is a Monster of a kind."""

    ability: Literal["against"]
    amount: int = whole(-20, 20, sensible=(0, 4), doc="added to the attack")
    of: str = Field(description="the kind of Monster")


class Amount(Model):
    """armour: taken off every attack; heal: LP each turn; card: drawn each turn; taming: added to taming rolls."""

    ability: Literal["armour", "heal", "card", "taming"]
    amount: int = whole(0, 20, default=1, sensible=(0, 4), doc="how much, or how many")


class Berserk(Model):
    """After so many Beers in a turn the Hero goes Berserk."""

    ability: Literal["berserk"]
    beers: int = whole(1, 20, sensible=(1, 3), doc="Beers in a turn")
    amount: int = whole(0, 20, sensible=(1, 5), doc="added to Weapon attacks while it lasts")


class Resistance(Model):
    """Damage of an element that is taken off; below 0 it is a weakness."""

    ability: Literal["resist"]
    amount: int = whole(-20, 20, sensible=(-4, 4), doc="damage taken off")
    of: Element = Field(description="the element")


class Immune(Model):
    """No damage of an element, or no poison."""

    ability: Literal["immune"]
    of: Element | Literal["poison"] = Field(description="what does no damage")


class Summon(Model):
    """Once per turn: INT for a mini in front of an enemy."""

    ability: Literal["summon"]
    amount: int = whole(0, 20, sensible=(0, 6), doc="INT cost")
    of: str = Field(description="a mini card")


class Plain(Model):
    """swordmaster: any number of Weapons; vision: look at the next Spell; lifelink: INT heals what a Weapon takes.

    sabotage: remove a card from the Market; sneaking: past Monsters to the Market; devotion: own Monsters are undead
    and stronger.
    """

    ability: Literal["swordmaster", "vision", "lifelink", "sabotage", "sneaking", "devotion"]


Ability = With | Against | Amount | Berserk | Resistance | Immune | Summon | Plain
Whole = int  # a field has this name
Level = Row[Annotated[Ability, Field(discriminator="ability")]]


Module = Literal["ancient_guild", "the_horde", "reapers_hand", "overwhelm"]


class Hero(Model):
    """A Hero."""

    title: Title
    module: Module | None = Field(None, description="only there with this module")
    lp: Whole = whole(1, 999, sensible=(20, 60), doc="Life Points")
    int: Whole = whole(0, 20, sensible=(0, 8), doc="Intelligence")
    level2_xp: Whole = whole(1, 9999, default=40, sensible=(20, 200), doc="XP for level 2")
    level3_xp: Whole = whole(1, 9999, default=100, sensible=(60, 400), doc="XP for level 3")
    level1: Level = Field((), description="abilities from the start")
    level2: Level = Field((), description="abilities from level 2 on")
    level3: Level = Field((), description="abilities from level 3 on")

    @property
    def levels(self) -> tuple[Level, Level, Level]:
        return self.level1, self.level2, self.level3


class Heroes(RootModel[dict[str, Hero]]):
    """All Heroes by id. New ones may be added."""

    def there(self, modules: Sequence[str]) -> dict[str, Hero]:
        """The Heroes who can be played: their module is on, or they have none."""
        return {hero: board for hero, board in self.root.items() if board.module in (None, *modules)}
