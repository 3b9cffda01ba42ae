"""A question: which scenario with which changes, who plays it, how many games or how precisely.

Validated data: whatever is wrong with it is an error that names a field. The command line and Python ask the same ones.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.errors import UsageError, show, spell
from simkit.scenario.toml_values import assignments

if TYPE_CHECKING:
    import polars as pl

    from simkit.experiments.basis import Basis
    from simkit.experiments.pairing.half_width import Width
    from simkit.games.contract import Game
    from simkit.scenario.model import Scenario

POLICIES_FROM = "policies_from"  # the key of the scenario that the field `policies` stands for
IN_ALL_SEATS = "a panel plays each of its policies in all seats: keep one of the two"

NO_EFFECT = ("run.games", "run.shuffle")  # in experiments
BY_KEYS = "experiments shuffle by keys, so that a change leaves all other cards where they were"

Changes = Mapping[str, object] | Iterable[str] | str


@dataclass(frozen=True, repr=False)
class Question:
    """Which games are played; fields that are None are as the scenario says."""

    scenario: str  # a built-in name or the path of a .toml file
    changes: tuple[str, ...] = ()  # KEY=VALUE
    players: int | None = None
    games: int | None = None
    seed: int | None = None
    policy: str | None = None
    seats: tuple[str, ...] | None = None
    policies: str | None = None  # a file of policies
    until: str | None = None  # the half-width that is wanted instead of a number of games
    panel: str | None = None  # policies each of which plays in all seats

    def __post_init__(self) -> None:
        if self.policies is not None and not self.policies.strip():
            hint = "expected a file of policies, such as mine.toml"
            raise UsageError(f"{spell('policies')} is empty", field="policies", hint=hint)

    def __repr__(self) -> str:
        given = {name: value for name, value in self.options.items() if value is not None}
        made = ", ".join([repr(self.scenario), *(f"{name}={value!r}" for name, value in given.items())])
        return f"simkit.load({made})" + (f".set({list(self.changes)!r})" if self.changes else "")

    def set(self, changes: Changes) -> "Question":
        """The same with some values of the scenario changed: {"cards.wench.count": 5} or "cards.wench.count=5"."""
        texts = texts_of(changes)
        keys = {key for text in texts for key in keys_of(text)}
        kept = tuple(text for text in self.changes if keys.isdisjoint(keys_of(text)))
        return replace(self, changes=(*kept, *texts)).checked()

    def using(self, **options: Any) -> "Question":
        """The same with other players, games, seed, policy, seats, policies."""
        return replace(self, **_plain(options)).checked()

    def checked(self) -> "Question":
        """Itself, if it can be played."""
        self.check_changes()
        _ = self.opened
        return self

    @cached_property
    def opened(self) -> "tuple[Scenario, Game]":
        """The validated scenario and its game."""
        from simkit.games.registry import open_scenario

        return open_scenario(self.scenario, self.changes, self.flags)

    @property
    def title(self) -> str:
        """What the scenario is called."""
        return self.opened[0].title

    def cards(self) -> "pl.DataFrame":
        """Every card with its numbers: one row a card."""
        import polars as pl

        scenario, game = self.opened
        rows = [
            {"card": card.id, "title": card.title, "class": card.kind, "count": card.count}
            | {f"cost.{resource}": amount for resource, amount in card.cost.items()}
            for card in game.cards(scenario)
        ]
        return pl.DataFrame(rows, infer_schema_length=None)

    @property
    def options(self) -> dict[str, Any]:
        """The fields besides scenario and changes."""
        return {item.name: getattr(self, item.name) for item in fields(self)[2:]}

    @property
    def flags(self) -> dict[str, object]:
        """The fields that stand for a key of the scenario, by key."""
        return {
            "run.players": self.players,
            "run.games": self.games,
            "run.seed": self.seed,
            "run.policy": self.policy,
            "run.seats": None if self.seats is None else list(self.seats),
            POLICIES_FROM: self.policies,
        }

    def flags_for(self, style: str) -> dict[str, object]:
        """The same for an experiment, which decides itself how many games are played; `style` plays in all seats."""
        flags = {**self.flags, "run.games": None}
        return flags | {"run.policy": style, "run.seats": None} if style else flags

    def basis(self, style: str = "", *, keyed: bool = True) -> "Basis":
        """What experiments change further."""
        from simkit.experiments.basis import Basis

        return Basis(self.scenario, self.changes, self.flags_for(style), keyed=keyed)

    @property
    def width(self) -> "Width | None":
        """The half-width that is wanted."""
        from simkit.experiments.pairing.half_width import width_of

        return None if self.until is None else width_of(self.until)

    @property
    def half(self) -> float | None:
        """The same as a number."""
        return None if self.width is None else self.width.value

    @property
    def styles(self) -> list[str]:
        """The play styles of the panel; without one "": the seats as they are."""
        from simkit.experiments.panel import styles_of

        return [""] if self.panel is None else styles_of(self.panel)

    def check(self) -> None:
        """What is wrong with the question of an experiment, before a scenario is read."""
        if self.panel is not None and not self.panel.strip():
            hint = "expected two or more policies, such as greedy,random"
            raise UsageError(f"{spell('panel')} is empty", field="panel", hint=hint)
        _ = self.width, self.styles
        written = self.check_changes(NO_EFFECT)
        if self.panel is not None:
            rivals = [spell(field) for field, value in (("policy", self.policy), ("seats", self.seats)) if value]
            rivals += [f"{spell('set')} {key}" for key in written if key in ("run.policy", "run.seats")]
            for rival in rivals:
                raise UsageError(f"{spell('panel')} and {rival} exclude each other", field="panel", hint=IN_ALL_SEATS)

    def check_changes(self, no_effect: Sequence[str] = ()) -> list[str]:
        """No field may silently beat another; returns the keys that are changed."""
        written = [key for text in self.changes for key in keys_of(text)]
        given = {key: field_of(key) for key, value in self.flags.items() if value is not None}
        for key in written:
            if written.count(key) > 1:
                raise UsageError(f"{spell('set')} names {key} twice", key=key, hint="keep one of them")
            if key in given:
                both = f"{spell(given[key])} and {spell('set')} {key} are both given"
                raise UsageError(both, key=key, hint="keep one of them")
            if key in no_effect:
                hint = f"use {spell('games')}" if key == "run.games" else BY_KEYS
                raise UsageError(f"{spell('set')} {key} has no effect here", key=key, hint=hint)
        return written


def load(scenario: str | os.PathLike[str] | Mapping[str, object], **options: Any) -> Question:
    """A scenario, ready to be asked about: a built-in name, a .toml file, or the data of one.

    Options: players, games, seed, policy, seats, policies. `simkit.load("axes", players=2)`
    """
    changes: tuple[str, ...] = ()
    if isinstance(scenario, Mapping):
        scenario, changes, options = _from_data(scenario, options)
    return Question(os.fspath(scenario), changes, **_plain(options)).checked()


Asked = Question | str | os.PathLike[str] | Mapping[str, object]


def questioned(asked: Asked, **options: Any) -> Question:
    """What somebody asks about, as a question, with those options that are given."""
    question = asked if isinstance(asked, Question) else load(asked)
    given = _plain({name: value for name, value in options.items() if value is not None})
    return replace(question, **given) if given else question


def _from_data(data: Mapping[str, object], options: dict[str, Any]) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """A scenario as data: what it extends, and everything else as changes."""
    rest = dict(data)
    base = rest.pop("extends", rest.pop("game", None))
    if not isinstance(base, str):
        hint = 'name the scenario that it starts from: {"extends": "axes", …}'
        raise UsageError(f"extends is {show(base)}", field="scenario", key="extends", hint=hint)
    if POLICIES_FROM in rest:
        options = {"policies": rest.pop(POLICIES_FROM), **options}
    return base, texts_of(rest), options


def _plain(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as fields: `seats` may be a list or joined by commas, files may be paths."""
    known = {item.name for item in fields(Question)[2:]}
    for name in options:
        if name not in known:
            raise UsageError(
                f"there is no option {show(name)}", field=name, hint=f"expected {', '.join(sorted(known))}"
            )
    plain = dict(options)
    if isinstance(seats := plain.get("seats"), str):
        plain["seats"] = tuple(name.strip() for name in seats.split(","))
    elif seats is not None:
        plain["seats"] = tuple(seats)
    if plain.get("policies") is not None:
        plain["policies"] = os.fspath(plain["policies"])
    for name in ("until", "panel"):
        if plain.get(name) is not None:
            plain[name] = joined(plain[name])
    return plain


def joined(value: str | float | Sequence[str]) -> str:
    """A text, a number or a list as the field has it."""
    return value if isinstance(value, str) else f"{value!r}" if isinstance(value, float | int) else ",".join(value)


def texts_of(changes: Changes) -> tuple[str, ...]:
    """Changes as KEY=VALUE; values of a mapping are those of Python."""
    if isinstance(changes, str):
        return (changes,)
    if isinstance(changes, Mapping):
        return tuple(assignments(changes))
    return tuple(changes)


def keys_of(text: str) -> list[str]:
    """The keys that one change writes; a table writes several."""
    from simkit.scenario.overrides import sets_layer
    from simkit.scenario.tree import Branch, dotted, leaves

    return [dotted(path) for path, _ in leaves(sets_layer([text], Branch({}, "")))]


def field_of(key: str) -> str:
    """The field that stands for a key of a scenario."""
    return "policies" if key == POLICIES_FROM else key.removeprefix("run.")
