"""The models of Heroes: life, INT, and abilities by level."""

from typing import Annotated, Literal

from pydantic import Field, RootModel

from simkit.scenario.model import Model, Row, Title, whole

ELEMENTS = ("fire", "earth", "water", "air", "mind")
Element = Literal["fire", "earth", "water", "air", "mind"]
CLASSES = ("staff", "knife", "sword", "axe", "blunt", "polearm", "ranged")
GROUPS = (*CLASSES, "heavy", "melee", "spell", *ELEMENTS)  # what "+X with" can speak of


class With(Model):
    """Stronger with a class or group of cards."""

    ability: Literal["with"]
    amount: int = whole(-20, 20, sensible=(0, 4))
    of: Literal[
        "staff", "knife", "sword", "axe", "blunt", "polearm", "ranged", "heavy", "melee", "spell",
        "fire", "earth", "water", "air", "mind",
    ]  # fmt: skip


class Against(Model):
    """Stronger if the first target is a Monster of a kind."""

    ability: Literal["against"]
    amount: int = whole(-20, 20, sensible=(0, 4))
    of: str


class Amount(Model):
    """armour: taken off every attack; heal: LP at the start of a turn; card: drawn at the end of a turn."""

    ability: Literal["armour", "heal", "card"]
    amount: int = whole(0, 20, default=1, sensible=(0, 4))


class Berserk(Model):
    """After so many Beers in a turn the Hero goes Berserk."""

    ability: Literal["berserk"]
    beers: int = whole(1, 20, sensible=(1, 3))
    amount: int = whole(0, 20, sensible=(1, 5))


class Resistance(Model):
    """Damage of an element that is taken off; below 0 it is a weakness."""

    ability: Literal["resist"]
    amount: int = whole(-20, 20, sensible=(-4, 4))
    of: Element


class Immune(Model):
    ability: Literal["immune"]
    of: Element


class Plain(Model):
    """swordmaster: any number of Weapons; vision: look at the next Spell."""

    ability: Literal["swordmaster", "vision"]


Ability = With | Against | Amount | Berserk | Resistance | Immune | Plain
Whole = int  # a field has this name
Level = Row[Annotated[Ability, Field(discriminator="ability")]]


class Hero(Model):
    title: Title
    lp: Whole = whole(1, 999, sensible=(20, 60), doc="Life Points")
    int: Whole = whole(0, 20, sensible=(0, 8), doc="Intelligence")
    level2_xp: Whole = whole(1, 9999, default=40, sensible=(20, 200))
    level3_xp: Whole = whole(1, 9999, default=100, sensible=(60, 400))
    level1: Level = ()
    level2: Level = ()
    level3: Level = ()

    @property
    def levels(self) -> tuple[Level, Level, Level]:
        return self.level1, self.level2, self.level3


class Heroes(RootModel[dict[str, Hero]]):
    """All Heroes by id. New ones may be added."""
