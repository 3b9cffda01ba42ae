"""What a manifest may say. It is read as if a stranger had written it: every value has a type, a size and a place."""

from collections.abc import Sequence
from math import isfinite
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError, model_validator

from simkit.errors import one_line
from simkit.logs.shard import MOST
from simkit.roles import ROLES

TABLES = ("games", "seats", "cards", "rounds")
DEEPEST = 24  # tables within tables
Text = Annotated[str, Field(max_length=4_000)]
Name = Annotated[str, Field(min_length=1, max_length=300)]
Seed = Annotated[int, Field(ge=0, lt=2**63)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Rate = Annotated[float, Field(ge=0, le=1)]
Difference = Annotated[float, Field(ge=-1, le=1)]


class ManifestModel(BaseModel):
    """Plain data, nothing converted; a later version may say more."""

    model_config = ConfigDict(strict=True, extra="allow", allow_inf_nan=False, frozen=True)


class About(ManifestModel):
    """The fixed part of a manifest: what it means, and the very data that it was made of."""

    _data: dict[str, Any] = PrivateAttr(default_factory=dict)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Self:
        """The checked data of a manifest from an untrusted source; an error if it makes no sense."""
        require_plain(data)
        return cls.of(data)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Self:
        """A manifest of data that simkit itself made."""
        try:
            about = cls.model_validate(data)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False)[0]
            where = "".join(f"{place}." for place in first["loc"])[:-1]
            said = first["msg"].removeprefix("Value error, ")
            raise InvalidManifest(f"{where}: {said}" if where else said) from None
        about._data = data
        return about

    @property
    def data(self) -> dict[str, Any]:
        """The data in the order in which it was written, with the keys of later versions."""
        return self._data

    def has(self, key: str) -> bool:
        """Is a value given, or is it the default?"""
        return key in self._data

    def with_values(self, **more: Any) -> Self:
        """A copy with other valid values; None removes a value."""
        about = self.model_copy(update=more)
        about._data = {key: value for key, value in (self._data | more).items() if key not in more or value is not None}
        return about


class LoggedMetric(ManifestModel):
    name: Name
    unit: Text
    meaning: Text
    caveat: Text
    per: Text
    label: Text
    role: Text
    words: list[Name]
    kinds: list[Name]
    possible: bool

    @model_validator(mode="after")
    def _known(self) -> "LoggedMetric":
        if self.role and self.role not in ROLES:
            raise ValueError("no such role")
        return self


class Group(ManifestModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    name: Text
    title: Text
    gained: Text
    chance: Text
    rival: Text
    used: bool


class AnswerFormula(ManifestModel):
    question: Text
    name: Text
    meaning: Text
    table: Text
    top: Text
    bottom: Text
    unit: Text
    caveat: Text
    chart: Text


class LoggedMetrics(ManifestModel):
    game: list[LoggedMetric]
    seat: list[LoggedMetric]
    card: list[LoggedMetric]
    round: list[LoggedMetric]
    length: Name
    end_reasons: list[Name] = Field(min_length=1)
    capped: list[Name]
    questions: list[Text]
    free_cards: list[Name]
    answers: list[AnswerFormula]
    groups: list[Group]
    price_unit: Text

    @model_validator(mode="after")
    def _fits(self) -> "LoggedMetrics":
        _require("a length that is logged", any(m.name == self.length and not m.per for m in self.game))
        _require("capped reasons that are reasons", set(self.capped) <= set(self.end_reasons))
        return self


class CardDetails(ManifestModel):
    kind: Text
    cost: dict[Name, Count]
    price: Count | None
    deniable: bool
    group: Text


class LoggedCard(ManifestModel):
    id: Name
    title: Text
    count: Count
    info: CardDetails


class ValueOrigin(ManifestModel):
    file: Text
    source: Text


class ReportEntry(ManifestModel):
    tolerance: float = Field(gt=0, lt=0.5)


class ShardEntry(ManifestModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    number: int = Field(ge=1)
    of: int = Field(ge=1, le=MOST)
    games: int = Field(ge=1, lt=2**32)

    @model_validator(mode="after")
    def _known(self) -> "ShardEntry":
        _require("a shard of those there are", self.number <= self.of)
        return self


class WinRate(ManifestModel):
    players: int = Field(ge=1, le=8)
    against: Name
    changed: Count = 0
    win_rate: Rate
    low: Rate
    high: Rate
    par: Rate


class StoredGain(ManifestModel):
    players: int = Field(ge=1, le=8)
    gain: Difference
    low: Difference
    high: Difference


class TestedStrength(ManifestModel):
    scenario: Text
    tested: list[WinRate] = Field(max_length=4_096)
    exploited: list[StoredGain] = Field(max_length=64)


class RunRequest(ManifestModel):
    """What `simkit run` was asked: the words of a command, never a command."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    scenario: Annotated[str, Field(min_length=1, max_length=4_096, pattern="^[^-]")]  # no option
    players: int | None = None
    seed: int | None = None
    policy: Text | None = None
    seats: list[Name] | None = Field(None, max_length=8)
    policies: Text | None = None
    sets: list[Annotated[str, Field(max_length=200_000, pattern="=")]] = Field(max_length=4_096)


class ResolvedScenario(ManifestModel):
    game: Name
    title: Text
    variant: Text
    players: int
    cards: dict[Name, dict[str, Any]]
    rules: dict[str, Any]
    tables: dict[str, dict[str, Any]]
    run: dict[str, Any]
    policies: dict[Name, dict[str, Any]]


class AboutRun(About):
    """What run.json says about a run, besides its parts."""

    format: int
    simkit: Name
    plan: str = Field(pattern=r"^[0-9a-f]{16}$")
    game: Name
    game_title: Text
    rules_version: Name
    scenario: Name
    title: Text
    variant: Text
    players: int = Field(ge=1, le=8)
    sides: list[Annotated[int, Field(ge=0, lt=8)]]
    seed: Seed
    log: Literal["games", "seats", "cards"]
    tables: list[Literal["games", "seats", "cards", "rounds"]]
    part_size: int = Field(ge=1, lt=2**32)
    orders: list[list[Name]] = Field(min_length=1, max_length=50_000)
    policies: list[Name] = Field(min_length=1, max_length=256)
    cards: list[LoggedCard] = Field(max_length=4_096)
    labels: dict[Name, list[Name]]
    resolved: ResolvedScenario
    origins: dict[str, ValueOrigin]
    report: ReportEntry
    warnings: list[Annotated[str, Field(max_length=100_000)]]
    command: Annotated[str, Field(max_length=200_000)] = ""  # for people who read the file
    asked: RunRequest | None = None
    metrics: LoggedMetrics
    versions: dict[Name, Text]
    strength: dict[Name, TestedStrength] = Field({}, max_length=256)
    shard: ShardEntry | None = None
    fitted: list[Name] = Field([], max_length=4_096)  # cards that the adjusted reading is of, from a pilot

    @model_validator(mode="after")
    def _fits(self) -> "AboutRun":
        logged = TABLES[: 1 + ("games", "seats", "cards").index(self.log)]
        rounds = ("rounds",) if self.metrics.round and self.log == "cards" else ()
        _require("the tables of its level", tuple(self.tables) == logged + rounds)
        asked = self.asked
        _require("a question that is about this run", asked is None or asked.players in (None, self.players))
        _require("a question that is about this run", asked is None or asked.seed in (None, self.seed))
        _require("a side for every seat", len(self.sides) == self.players)
        _unlike("policies", self.policies)
        policies = set(self.policies)
        _require("a policy for every seat", all(len(o) == self.players and policies.issuperset(o) for o in self.orders))
        _require("no idle policy", policies == {name for order in self.orders for name in order})
        ids = [card.id for card in self.cards]
        _unlike("cards", ids)
        _unlike("groups", [group.name for group in self.metrics.groups])
        groups = {group.name for group in self.metrics.groups} or {""}
        for card in self.cards:
            _require(f"a group {card.info.group!r} for the card {card.id}", card.info.group in groups)
        _require("free cards that are cards", set(self.metrics.free_cards) <= set(ids))
        _require("fitted cards that are cards", set(self.fitted) <= set(ids))
        for metrics in (self.metrics.game, self.metrics.seat, self.metrics.card, self.metrics.round):
            _unlike("metrics", [metric.name for metric in metrics])
            _require("labels", all(metric.per in ("", "card", "seat", *self.labels) for metric in metrics))
        return self


class AboutFiles(About):
    """What an experiment or a report says about itself, besides its files."""

    format: int
    simkit: Name
    plan: str = Field(pattern=r"^([0-9a-f]{16})?$")
    tables: list[Literal["parts"]] = Field(max_length=1)
    part_size: int = Field(ge=1, lt=2**32)


class InvalidManifest(ValueError):
    """The error of a manifest whose values make no sense."""


def _require(what: str, true: bool) -> None:
    if not true:
        raise InvalidManifest(f"expected {what}")


def _unlike(what: str, names: Sequence[str]) -> None:
    _require(f"{what} of different names", len(set(names)) == len(names))


def require_plain(data: Any, depth: int = 0) -> None:
    """Texts that can be printed, numbers that exist, and not too deep."""
    match data:
        case str():
            _require("texts that can be printed", data.isprintable())
        case dict():
            _require("fewer tables within tables", depth < DEEPEST)
            for key, value in data.items():
                require_plain(key)
                require_plain(value, depth + 1)
        case list():
            _require("fewer lists within lists", depth < DEEPEST)
            for value in data:
                require_plain(value, depth + 1)
        case float():
            _require("numbers", isfinite(data))
        case int():
            _require("numbers of 64 bits", -(2**63) <= data < 2**64)


def plain(data: Any) -> Any:
    """The data with every text made printable: names of files can hold anything."""
    match data:
        case str():
            return one_line(data)
        case dict():
            return {one_line(key): plain(value) for key, value in data.items()}
        case list() | tuple():
            return [plain(value) for value in data]
    return data
