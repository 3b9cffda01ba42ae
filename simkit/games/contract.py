"""What every game provides."""

import importlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.resources import files
from typing import Any, Protocol, cast, runtime_checkable

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel

from simkit.games.actions import Actions, Block
from simkit.games.common.weights import Weight
from simkit.games.metric import Metrics, tally_type
from simkit.kernels.limits import MOST_SEATS
from simkit.scenario.check import Checker
from simkit.scenario.load import Draft
from simkit.scenario.model import PolicySettings, Scenario
from simkit.scenario.policies import custom_policies
from simkit.scenario.policy_files import layer_of, strength_of
from simkit.scenario.validate import Problem

Array = npt.NDArray[Any]
Record = Any  # a state, a book or a tally: a record with fields
Word = Any  # 64 random bits


@dataclass(frozen=True)
class Policy:
    """A way to play: its id in the kernel, one line about it and its weights by name."""

    id: int  # what the kernel calls it
    summary: str  # one line for people
    weights: Mapping[str, int]  # by name, in the order in which the kernel reads them


@dataclass(frozen=True)
class Style:
    """A way to play that is trained: one line about it, and the weights that training keeps as they are."""

    summary: str  # one line for people
    hold: Mapping[str, int]  # weights that training does not move, with their values


@dataclass(frozen=True)
class Training:
    """What training needs to know about a game's weights."""

    steps: Mapping[str, int] = field(default_factory=dict)  # how far a weight moves at first; the others stay
    held: Mapping[str, int] = field(default_factory=dict)  # weights for what no printed card has: they cannot be learnt
    styles: Mapping[str, Style] = field(default_factory=dict)  # ways to play that are trained besides the champion
    start: Mapping[str, int] = field(default_factory=dict)  # weights that champions begin with, other than the base's


SEARCH_METHOD = 3  # rises when the search of all games changes
DENIAL_METHOD = 2  # rises when policies deal in another way with cards that are denied to them
SEARCHES = {  # of every game
    "search": Policy(
        -1, "search:N or search:N:POLICY, the policy's best options tried in N playouts; slow, and the strongest", {}
    ),
    "rollout": Policy(1, "the old search: rollout:N spreads N playouts of greedy over all options", {}),
}


@dataclass(frozen=True)
class CardInfo:
    """What everything except the kernel needs to know about a card. The list of cards is in type order."""

    id: str  # as scenarios call it
    title: str  # as people call it
    kind: str  # what it is: whoever asks for the value of this kind asks for all of them
    count: int  # copies in the game
    cost: Mapping[str, int] = field(default_factory=dict)  # by resource; empty: it has no price
    cost_key: str = ""  # where the scenario says what it costs: `<cost_key>.<resource>`; empty: a rule says it
    plain_cost: bool = False  # with one resource: the cost is a number at `cost_key`, no table
    deniable: bool = True  # a seat can do without it
    group: str = ""  # the group of cards in which the report shows it

    def key_of(self, resource: str) -> str:
        """The scenario's key for the amount of a resource that the card costs."""
        return self.cost_key if self.plain_cost else f"{self.cost_key}.{resource}"

    @property
    def price(self) -> int | None:
        """The cost in all resources together; None if the card has no price."""
        return sum(self.cost.values()) if self.cost else None


@dataclass(frozen=True)
class Handicap:
    """A card that one seat may not use, or for which it pays more."""

    seat: int  # whom it concerns
    card: str  # its id
    denied: bool = False  # the seat can neither play, buy nor keep it
    extra: int = 0  # what the seat pays more for it


@dataclass(frozen=True)
class Bench:
    """What `simkit bench` plays by default."""

    players: int  # at the table
    policy: str  # in all seats


@dataclass(frozen=True)
class Names:
    """What the numbers of a scenario are called."""

    cards: Sequence[str]  # ids, by number
    titles: Sequence[str]  # what people call them, by number
    actions: Actions  # labels, by code


class Kernel(Protocol):
    """The game's `kernel/entry.py`: the record types, the capacities, the steps and the compiled entry points."""

    STATE: np.dtype[np.void]  # the record of what changes during play
    SCRATCH: Sequence[tuple[Any, ...]]  # private fields of the tally
    SEATS: int  # the most players
    CARDS: int  # rows of the log and of handicaps
    ACTIONS: int  # the most action codes

    @property
    def setup(self) -> Callable[[Record, Record, Record, Word], None]:
        """(state, book, tally, key): a new game."""

    @property
    def legal(self) -> Callable[[Record, Record, Array], int]:
        """(state, book, actions) -> how many options the seat that is asked has; their codes go to `actions`."""

    @property
    def apply(self) -> Callable[[Record, Record, Record, int], int]:
        """(state, book, tally, action) -> the only option of the next decision, or -1."""

    @property
    def choose(self) -> Callable[[Record, Record, Array, int, int, Array, Word], int]:
        """(state, book, actions, how many, policy, weights, word) -> the action that a policy takes."""

    @property
    def determinize(self) -> Callable[[Record, Record, int, Word], None]:
        """(state, book, viewer, key): draw anew all that the viewer cannot see."""

    @property
    def record(self) -> Callable[[Record, Record, Record], None]:
        """(state, book, tally): complete the log row of a game that is over."""

    @property
    def play(self) -> Any:
        """The compiled entry point of games in which no seat searches."""

    @property
    def play_search(self) -> Any:
        """The compiled entry point of games in which seats search."""


class Narrator(Protocol):
    """The game's `narrate.py`: the game in words."""

    @property
    def decision_name(self) -> Callable[[Record], str]:
        """(state) -> the name of the decision that is asked."""

    @property
    def describe(self) -> Callable[[Record, Record, Names], dict[str, Any]]:
        """(state, book, names) -> the whole state as plain data: every zone by card id, every counter."""

    @property
    def narrate(self) -> Callable[[Record, Record, int, Record, Names], str]:
        """(before, book, action, after, names) -> what happened, in a sentence."""


@runtime_checkable
class Opener(Protocol):
    """What a `narrate.py` may have besides: the table before the first decision, in lines."""

    @property
    def opening(self) -> Callable[[Record, Record, Names], Sequence[str]]:
        """(state, book, names) -> lines of the tale before the first decision."""


class Hidden(Protocol):
    """The game's `hidden.py`: what a seat cannot see, in plain Python and without the help of `determinize`."""

    @property
    def HIDDEN(self) -> Mapping[str, str]:  # noqa: N802 (a constant of the module)
        """The fields of the state that a seat does not see, or not whole: what of each is hidden, and from whom."""

    @property
    def another_world(self) -> Callable[[Record, Record, int, np.random.Generator], None]:
        """Rearrange, in place, all that the viewer cannot see into something else that fits all that he knows.

        The viewer is the seat that is asked. Piles are shuffled, hands of others dealt anew with as many cards, hidden
        answers of others become other possible ones (they are not erased), random words become other words. No other
        field changes.
        """


class Baseline(Protocol):
    """A plain-Python script of the same rules, to measure the kernel against."""

    @property
    def games_per_second(self) -> Callable[[Scenario, float], float]:
        """(scenario, seconds) -> games that the script plays in a second, measured for that long."""


class Taking(Protocol):
    """The game's `taking.py`: which card an action takes, in plain Python."""

    @property
    def card_taken(self) -> Callable[[Record, Record, int], int]:
        """(state, book, action) -> the number of the card that the seat which is asked plays, buys or keeps, or -1.

        To throw a card away is not to take it, nor to rob somebody else of it.
        """


def each_alone(players: int) -> Sequence[int]:
    """The sides of a game without teams."""
    return range(players)


def no_labels(scenario: Scenario) -> Mapping[str, Sequence[str]]:
    """No label lists: the game logs per card and per seat only."""
    return {}


def no_opinions(book: Record, weights: Sequence[int]) -> Sequence[int]:
    """No opinions: the policies judge by their weights alone."""
    return ()


@dataclass(frozen=True)
class Game:
    """The Python side of a game. Compiled code is imported on first use only. A game pickles."""

    id: str  # as commands call it
    title: str  # as people call it
    summary: str  # one line for people
    min_players: int  # the fewest
    max_players: int  # the most
    variants: Mapping[str, Mapping[str, object]]  # named sets of rules; the first one holds if none is named
    rules_version: str  # rises when a change alters any game that is played
    rules_prefix: str  # of the numbers of its rules
    cards_model: type[BaseModel]  # what [cards] of a scenario may hold
    rules_model: type[BaseModel]  # what [rules] of a scenario may hold
    check: Callable[[Any, Any, int, Mapping[str, Any]], Iterable[Problem]]  # (cards, rules, players, extra tables)
    cards: Callable[[Scenario], Sequence[CardInfo]]  # every card, in type order
    actions: Callable[[Scenario], Sequence[Block]]  # every block of action codes, in order
    book: Callable[[Scenario, Handicap | None], Array]  # the record of all that the scenario fixes
    policies: Mapping[str, Policy]  # its own; those that search are added
    metrics: Metrics  # what is logged, and what it means
    package: str  # where kernel/, narrate.py, hidden.py, RULES.md and perhaps scenarios/ live
    bench: Bench  # what `simkit bench` plays
    weights: Mapping[str, Weight] = field(default_factory=dict)  # of its policies; a weight left out has no limits
    resources: Sequence[str] = ()  # what cards cost
    baseline: str = ""  # the module of a Baseline; empty: there is none
    taking: str = ""  # the module of a Taking; empty: there is none
    extra_tables: Mapping[str, type[BaseModel]] = field(default_factory=dict)  # of scenarios, besides cards and rules
    sides: Callable[[int], Sequence[int]] = each_alone  # the side of each seat: a side wins or loses as one
    labels: Callable[[Scenario], Mapping[str, Sequence[str]]] = no_labels  # what `Metric.per` counts by
    opinions: Callable[[Record, Sequence[int]], Sequence[int]] = no_opinions  # of policies, behind their weights
    short: Mapping[str, object] = field(default_factory=dict)  # keys of a scenario that end games early, for tests
    shortest: Mapping[str, object] = field(default_factory=dict)  # keys that end them as early as possible, for tests
    training: Training = field(default_factory=Training)  # what `simkit train` knows of the weights
    champions_file: str = "champions.toml"  # in the package; need not be there
    search_version: str = "1"  # rises when `determinize` alone changes: it alters games in which a seat searches

    def __post_init__(self) -> None:
        if not 1 <= self.min_players <= self.max_players <= MOST_SEATS:
            raise ValueError(f"{self.id}: {self.min_players} to {self.max_players} players; 1 to {MOST_SEATS} can play")
        object.__setattr__(self, "policies", {**self.policies, **SEARCHES})

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name in type(self).__dataclass_fields__}

    @property
    def policy_weights(self) -> Mapping[str, Mapping[str, int]]:
        """The weights of the game's own policies, by name."""
        return {name: policy.weights for name, policy in self.policies.items()}

    @cached_property
    def champions(self) -> Mapping[str, PolicySettings]:
        """The trained policies that come with the game."""
        text, label = self._champions_text
        if not text:
            return {}
        bare = replace(self, champions_file="")
        return custom_policies(Checker(Draft(self.id, self.id, (label,), layer_of(text, label, self.id)), bare))

    @cached_property
    def strength(self) -> Mapping[str, Mapping[str, Any]]:
        """How good the trained policies are, by name."""
        return strength_of(*self._champions_text)

    @cached_property
    def _champions_text(self) -> tuple[str, str]:
        """The text of the champions' file, and its name; an empty text if the game has none."""
        file = files(self.package) / self.champions_file
        there = bool(self.champions_file) and file.is_file()
        return file.read_text(encoding="utf-8") if there else "", f"{self.id}/{self.champions_file}"

    def weights_row(self, book: Record, weights: Mapping[str, int]) -> list[int]:
        """A policy as the kernel wants it: its weights, and what it thinks of the scenario's cards."""
        width = max(len(policy.weights) for policy in self.policies.values()) or 1
        given = [*weights.values(), *[0] * (width - len(weights))]
        return [*given, *self.opinions(book, given)]

    def version(self, scenario: Scenario) -> str:
        """What has to be equal for a scenario's games to be the same."""
        searched = any(player.searches for player in scenario.lineup.values())
        return f"{self.rules_version}.{self.search_version}.{SEARCH_METHOD}" if searched else self.rules_version

    @cached_property
    def kernel(self) -> Kernel:
        """The game's compiled side, imported on first use."""
        return cast(Kernel, importlib.import_module(f"{self.package}.kernel.entry"))

    @cached_property
    def narrate(self) -> Narrator:
        """The game in words, imported on first use."""
        return cast(Narrator, importlib.import_module(f"{self.package}.narrate"))

    @cached_property
    def hidden(self) -> Hidden:
        """The module that knows what seats cannot see, imported on first use."""
        return cast(Hidden, importlib.import_module(f"{self.package}.hidden"))

    @cached_property
    def card_taken(self) -> Callable[[Record, Record, int], int] | None:
        """The function that tells which card an action takes; None if the game has none."""
        return cast(Taking, importlib.import_module(self.taking)).card_taken if self.taking else None

    @cached_property
    def row(self) -> np.dtype[np.void]:
        """The record type of a game's log row."""
        return self.metrics.row(self.kernel.SEATS, self.kernel.CARDS)

    @cached_property
    def tally(self) -> np.dtype[np.void]:
        """The record type of the kernel's working counters."""
        return tally_type(self.row, self.kernel.SCRATCH)

    def names(self, scenario: Scenario) -> Names:
        """What the numbers of a scenario are called."""
        cards = self.cards(scenario)
        return Names([card.id for card in cards], [card.title for card in cards], Actions(self.actions(scenario)))

    def opening(self, state: Record, book: Record, names: Names) -> Sequence[str]:
        """What the tale says of the table before the first decision; nothing if the game does not tell it."""
        narrate: object = self.narrate
        return narrate.opening(state, book, names) if isinstance(narrate, Opener) else ()

    def rule_ids(self) -> list[str]:
        """The ids of the numbered rules, in their order."""
        return re.findall(rf"^- \*\*({self.rules_prefix}-\d+)\*\*", self.rules_text(), re.MULTILINE)

    def rules_text(self) -> str:
        """The game's RULES.md."""
        return (files(self.package) / "RULES.md").read_text(encoding="utf-8")
