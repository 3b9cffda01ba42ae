"""What the models of all games are built on, and the scenario that comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import EllipsisType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from simkit.scenario.seating import Order, Rotate, orders

SENSIBLE = "x-sensible"  # in a JSON Schema: [low, high]; outside is a warning
STEP = "x-step"  # in a JSON Schema: a number that is no multiple of it is a warning
FEW_PLAYOUTS = 8  # that an option should have to be judged
MOST_WEIGHT = 1_000_000
EXPECTED = "x-expected"  # in a JSON Schema: the words for what may stand here, where limits alone do not tell
VARIANT = "a named set of rules of the game; the first one if left out"

NONE = "none"  # in a file: an optional number, word or list is left empty, whatever the file that is extended says

T = TypeVar("T")


class Strict(BaseModel):
    """Strict (true is no number, 3.0 is no whole number), closed and immutable."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)


class Model(Strict):
    """A table of a game: its cards and rules."""

    @model_validator(mode="before")
    @classmethod
    def _clear(cls, data: Any) -> Any:
        """`none` stands for no value, which TOML cannot write."""
        cleared = {key: None for key in clearable(cls) if data.get(key) == NONE} if isinstance(data, dict) else {}
        return data | cleared if cleared else data


@cache
def clearable(model: type[BaseModel]) -> tuple[str, ...]:
    """The keys that may be empty and for which `none` is no value of its own."""
    fields = {field.alias or name: set(_kinds(field.annotation)) for name, field in model.model_fields.items()}
    return tuple(key for key, kinds in fields.items() if type(None) in kinds and not kinds & {str, NONE})


def _kinds(annotation: object) -> Iterator[object]:
    """The types and words of a union; what is in a list is not one of them."""
    if get_origin(annotation) is Literal:
        yield from get_args(annotation)
    elif get_origin(annotation) in (Union, UnionType, Annotated):
        for part in get_args(annotation):
            yield from _kinds(part)
    else:
        yield annotation


def whole(
    low: int,
    high: int,
    *,
    default: int | EllipsisType | None = ...,
    sensible: tuple[int, int] | None = None,
    step: int = 1,
    doc: str = "",
) -> Any:
    """A whole number: beyond low and high is an error, outside the sensible range or between steps a warning.

    `count: int = whole(0, 255)`, or as a part: `start: Annotated[int, whole(0, 6)] | Literal["random"] = 0`.
    """
    extra: dict[str, Any] = {SENSIBLE: list(sensible)} if sensible else {}
    extra |= {STEP: step} if step > 1 else {}
    return Field(default, ge=low, le=high, description=doc or None, json_schema_extra=extra or None)


def _printable(text: str) -> str:
    if not text.isprintable() or not text.strip():
        raise ValueError("expected a text that can be printed on one line")
    return text


def _as_tuple(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


Row = Annotated[tuple[T, ...], BeforeValidator(_as_tuple)]  # a TOML list, immutable: `Row[int]`
Title = Annotated[
    str,
    Field(
        min_length=1,
        max_length=80,
        description="the name that people read",
        json_schema_extra={EXPECTED: "a text of 1 to 80 printable characters"},
    ),
    AfterValidator(_printable),
]


class Card(Model):
    """What every card has; `source` is no field, it is provenance (see source.py)."""

    title: Title
    count: int = whole(0, 255, doc="copies in the game")


class Head(Strict):
    """The keys at the top of a scenario file, besides `extends` and `game`."""

    title: Title | None = Field(None, description="what reports call the scenario")
    description: str = Field("", max_length=4000, description="what the scenario is about; reports do not show it")
    variant: str | None = Field(None, description=VARIANT)


class RunSettings(Strict):
    """How to play: the game sets the limits of `players`; either `policy` or `seats` is given."""

    players: int = Field(description="number of players")
    games: int = whole(1, 2**32 - 1, default=100_000, doc="number of games")
    seed: int = whole(0, 2**63 - 1, default=1, doc="seed of all randomness")
    policy: str | None = Field(None, description="the policy in all seats")
    seats: Row[str] | None = Field(None, description="one policy for each seat")
    rotate: Rotate = Field("cyclic", description="how policies change seats from game to game")
    shuffle: Literal["fast", "keyed"] = Field("fast", description="keyed: draws survive an edit of the deck")


class PolicySettings(Strict):
    """A policy made from a built-in one."""

    base: str = Field(description="the built-in policy")
    parameter: int | None = whole(1, 1_000_000, default=None, doc="for rollout: the number of playouts")
    noise: int = whole(0, 100, default=0, doc="percent of its decisions that are made at random")
    weights: dict[str, Annotated[int, whole(-MOST_WEIGHT, MOST_WEIGHT)]] = Field({}, description="changed weights")
    summary: str = Field("", max_length=200, description="one line about it")


class ReportSettings(Strict):
    """What a report judges by."""

    tolerance: float = Field(0.02, gt=0, lt=0.5, description="a win rate is fair within par +- tolerance")


@dataclass(frozen=True)
class Origin:
    """Where a value came from: the label of a file or field, and a word of source.py."""

    file: str
    source: str


@dataclass(frozen=True)
class Player:
    """What plays in a seat: a built-in policy, its parameter (0: none), all its weights."""

    name: str
    base: str
    parameter: int
    weights: Mapping[str, int]
    noise: int = 0  # percent of its decisions that are made at random
    playouts: str = ""  # of a search: the built-in policy that it starts from, whose weights it has

    @property
    def searches(self) -> bool:
        return self.base in ("search", "rollout")

    @property
    def tried(self) -> int:
        """How many options of a decision a search tries: each should have some playouts."""
        return max(1, self.parameter // FEW_PLAYOUTS)

    @property
    def built_in(self) -> bool:
        """The version of the rules says how it plays."""
        return self.name.partition(":")[0] == self.base and not self.playouts

    def as_data(self) -> dict[str, Any]:
        """All that determines how the player plays."""
        more = {"noise": self.noise, "playouts": self.playouts}
        fields = {"base": self.base, "parameter": self.parameter, "weights": dict(self.weights)}
        return fields | {name: value for name, value in more.items() if value}


@dataclass(frozen=True)
class Scenario:
    """A validated scenario."""

    name: str
    game: str
    title: str
    description: str
    variant: str
    players: int
    cards: Any  # the game's cards_model
    rules: Any  # the game's rules_model
    extra_tables: Mapping[str, Any]  # further tables of the game, by name
    run: RunSettings
    policies: Mapping[str, PolicySettings]
    report: ReportSettings
    seats: Order  # one name for each seat, before rotation
    lineup: Mapping[str, Player]  # name -> player, for every name in `seats`
    origins: Mapping[str, Origin]  # dotted key of every leaf
    warnings: tuple[str, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        """The seat lists the run cycles through."""
        return orders(self.seats, self.run.rotate)

    def resolved(self) -> dict[str, Any]:
        """Plain data for the manifest: all that influences play, and the titles.

        game, title, variant, players; cards, rules and the game's further tables with every default filled in;
        run = seed, rotate, shuffle and the policy of each seat; policies = those that have a seat and are not built
        in, with all their weights. Not in it: games, the report, descriptions, policies without a seat.
        """
        return {
            "game": self.game,
            "title": self.title,
            "variant": self.variant,
            "players": self.players,
            "cards": self.cards.model_dump(mode="json"),
            "rules": self.rules.model_dump(mode="json"),
            "tables": {name: table.model_dump(mode="json") for name, table in self.extra_tables.items()},
            "run": {
                "seed": self.run.seed,
                "rotate": self.run.rotate,
                "shuffle": self.run.shuffle,
                "seats": list(self.seats),
            },
            "policies": {name: player.as_data() for name, player in self.lineup.items() if not player.built_in},
        }

    def play_data(self) -> dict[str, Any]:
        """`resolved()` without titles: equal for two scenarios if and only if their games are equal."""
        data = self.resolved()
        del data["title"]
        return data | {part: _untitled(data[part]) for part in ("cards", "tables")}


def _untitled(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _untitled(value) for key, value in data.items() if key != "title"}
    return [_untitled(item) for item in data] if isinstance(data, list) else data
