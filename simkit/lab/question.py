"""A question: a scenario with changes, the players, and the number of games or the wanted precision.

It is validated data: every error names a field. The command line and Python ask the same questions.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simkit.errors import UsageError, show, spell
from simkit.lab.sizes import USUAL, Sizes
from simkit.scenario.toml_values import assignments

if TYPE_CHECKING:
    import polars as pl

    from simkit.experiments.basis import Basis
    from simkit.experiments.pairing.half_width import Width
    from simkit.games.contract import Game
    from simkit.scenario.model import Scenario

OPTIONS = ("players", "games", "seed", "policy", "seats", "policies", "until", "panel")
POLICIES_FROM = "policies_from"  # the key of the scenario that the field `policies` stands for
IN_ALL_SEATS = "each policy of a panel plays in all seats: keep one of the two"

NO_EFFECT = ("run.games", "run.shuffle")  # keys that experiments ignore
KEYED_SHUFFLE = (
    "experiments always use the keyed shuffle, so that a change leaves the order of all other cards as it was"
)

Changes = Mapping[str, object] | Iterable[str] | str


@dataclass(frozen=True, repr=False)
class Question:
    """The games to play; a field that is None has the value of the scenario."""

    scenario: str  # a built-in name or the path of a .toml file
    changes: tuple[str, ...] = ()  # KEY=VALUE
    players: int | None = None  # at the table
    games: int | None = None  # to be played; of an experiment, by each of its scenarios
    seed: int | None = None  # of all randomness
    policy: str | None = None  # in all seats
    seats: tuple[str, ...] | None = None  # the policy of each seat
    policies: str | None = None  # a file of policies
    until: str | None = None  # play until the interval has this half-width
    panel: str | None = None  # policies; the question is asked once for each, which then plays in all seats
    sizes: Sizes = USUAL  # of parts, for tests

    def __post_init__(self) -> None:
        if self.policies is not None and not self.policies.strip():
            hint = "expected a file of policies, such as mine.toml"
            raise UsageError(f"{spell('policies')} is empty", field="policies", hint=hint)

    def __repr__(self) -> str:
        options = {name: value for name, value in self.options.items() if value is not None}
        arguments = ", ".join([repr(self.scenario), *(f"{name}={value!r}" for name, value in options.items())])
        return f"simkit.load({arguments})" + (f".set({list(self.changes)!r})" if self.changes else "")

    def set(self, changes: Changes) -> "Question":
        """A question with changed values of the scenario: {"cards.wench.count": 5} or "cards.wench.count=5"."""
        texts = texts_of(changes)
        keys = {key for text in texts for key in keys_of(text)}
        earlier = tuple(text for text in self.changes if keys.isdisjoint(keys_of(text)))
        return replace(self, changes=(*earlier, *texts)).checked()

    def using(self, **options: Any) -> "Question":
        """A question with other players, games, seed, policy, seats or policies."""
        return replace(self, **_fields_of(options)).checked()

    def set_cards(self, file: str | os.PathLike[str], sheet: str | None = None) -> "Question":
        """A question with the changes of a sheet of cards: a table in which each card has a row."""
        from simkit.lab.card_sheets import with_cards

        return with_cards(self, file, sheet)

    def checked(self) -> "Question":
        """The question itself; an error if it cannot be played."""
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
        """All cards with their numbers, one row for each card."""
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
        """The fields that options of a command, or of `load`, stand for."""
        return {name: getattr(self, name) for name in OPTIONS}

    @property
    def flags(self) -> dict[str, object]:
        """The fields that set a value of the scenario, by key."""
        return {
            "run.players": self.players,
            "run.games": self.games,
            "run.seed": self.seed,
            "run.policy": self.policy,
            "run.seats": None if self.seats is None else list(self.seats),
            POLICIES_FROM: self.policies,
        }

    def flags_for(self, style: str) -> dict[str, object]:
        """The flags of an experiment, which sets the number of games itself; `style` plays in all seats."""
        flags = {**self.flags, "run.games": None}
        return flags | {"run.policy": style, "run.seats": None} if style else flags

    def basis(self, style: str = "", *, keyed: bool = True) -> "Basis":
        """The basis of an experiment: the scenario with the changes and flags of the question."""
        from simkit.experiments.basis import Basis

        return Basis(self.scenario, self.changes, self.flags_for(style), keyed=keyed)

    @property
    def width(self) -> "Width | None":
        """The wanted half-width, as it was written and as a number."""
        from simkit.experiments.pairing.half_width import width_of

        return None if self.until is None else width_of(self.until)

    @property
    def half(self) -> float | None:
        """The wanted half-width as a number."""
        return None if self.width is None else self.width.value

    @property
    def styles(self) -> list[str]:
        """The play styles of the panel; without a panel [""], which stands for the seats of the scenario."""
        from simkit.experiments.panel import styles_of

        return [""] if self.panel is None else styles_of(self.panel)

    def check(self) -> None:
        """Raise the errors of an experiment's question that can be found before a scenario is read."""
        if self.panel is not None and not self.panel.strip():
            hint = "expected two or more policies, such as greedy,random"
            raise UsageError(f"{spell('panel')} is empty", field="panel", hint=hint)
        _ = self.width, self.styles
        changed = self.check_changes(NO_EFFECT)
        if self.panel is not None:
            conflicts = [spell(field) for field, value in (("policy", self.policy), ("seats", self.seats)) if value]
            conflicts += [f"{spell('set')} {key}" for key in changed if key in ("run.policy", "run.seats")]
            for conflict in conflicts:
                raise UsageError(
                    f"{spell('panel')} and {conflict} exclude each other", field="panel", hint=IN_ALL_SEATS
                )

    def check_changes(self, no_effect: Sequence[str] = ()) -> list[str]:
        """An error if two fields set the same key; returns the keys that are changed."""
        changed = [key for text in self.changes for key in keys_of(text)]
        fields_by_key = {key: field_of(key) for key, value in self.flags.items() if value is not None}
        for key in changed:
            if changed.count(key) > 1:
                raise UsageError(f"{spell('set')} names {key} twice", key=key, hint="keep one of them")
            if key in fields_by_key:
                what = f"{spell(fields_by_key[key])} and {spell('set')} {key} are both given"
                raise UsageError(what, key=key, hint="keep one of them")
            if key in no_effect:
                hint = f"use {spell('games')}" if key == "run.games" else KEYED_SHUFFLE
                raise UsageError(f"{spell('set')} {key} has no effect here", key=key, hint=hint)
        return changed


def load(scenario: str | os.PathLike[str] | Mapping[str, object], **options: Any) -> Question:
    """A question about a scenario, which is a built-in name, a .toml file, or a mapping with the data of one.

    Options: players, games, seed, policy, seats, policies. `simkit.load("axes", players=2)`
    """
    changes: tuple[str, ...] = ()
    if isinstance(scenario, Mapping):
        scenario, changes, options = _from_data(scenario, options)
    return Question(os.fspath(scenario), changes, **_fields_of(options)).checked()


ScenarioLike = Question | str | os.PathLike[str] | Mapping[str, object]


def question_of(scenario: ScenarioLike, **options: Any) -> Question:
    """A question about a scenario, with the options that are not None."""
    question = scenario if isinstance(scenario, Question) else load(scenario)
    changed = _fields_of({name: value for name, value in options.items() if value is not None})
    return replace(question, **changed) if changed else question


def _from_data(data: Mapping[str, object], options: dict[str, Any]) -> tuple[str, tuple[str, ...], dict[str, Any]]:
    """Splits the data of a scenario into the scenario that it extends and changes."""
    values = dict(data)
    base = values.pop("extends", values.pop("game", None))
    if not isinstance(base, str):
        hint = 'name the scenario to extend: {"extends": "axes", …}'
        raise UsageError(f"extends is {show(base)}", field="scenario", key="extends", hint=hint)
    if POLICIES_FROM in values:
        options = {"policies": values.pop(POLICIES_FROM), **options}
    return base, texts_of(values), options


def _fields_of(options: Mapping[str, Any]) -> dict[str, Any]:
    """Options as values of fields: `seats` may be a list or joined by commas, files may be paths."""
    for name in options:
        if name not in OPTIONS:
            what, hint = f"there is no option {show(name)}", f"expected {', '.join(sorted(OPTIONS))}"
            raise UsageError(what, field=name, hint=hint)
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
    """A text, a number or a list as text, with commas between the items of a list."""
    return value if isinstance(value, str) else f"{value!r}" if isinstance(value, float | int) else ",".join(value)


def texts_of(changes: Changes) -> tuple[str, ...]:
    """Changes as KEY=VALUE; the values of a mapping are Python values."""
    if isinstance(changes, str):
        return (changes,)
    if isinstance(changes, Mapping):
        return tuple(assignments(changes))
    return tuple(changes)


def keys_of(text: str) -> list[str]:
    """The keys that a change sets; one whose value is a table sets several."""
    from simkit.scenario.overrides import sets_layer
    from simkit.scenario.tree import Branch, dotted, leaves

    return [dotted(path) for path, _ in leaves(sets_layer([text], Branch({}, "")))]


def field_of(key: str) -> str:
    """The field that sets a key of the scenario."""
    return "policies" if key == POLICIES_FROM else key.removeprefix("run.")
