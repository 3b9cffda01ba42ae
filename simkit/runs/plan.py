"""The plan of a run: everything that determines its games, and nothing else."""

import platform
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from simkit.games.contract import CardInfo, Game
from simkit.games.metric import Answer, Metric
from simkit.games.session import Session
from simkit.logs.labels import labels_of
from simkit.logs.manifest import FORMAT
from simkit.logs.schema import Schema, make_schema
from simkit.runs.plan_id import plan_id
from simkit.scenario.model import Scenario
from simkit.scenario.policies import CHAMPION
from simkit.scenario.slug import slug
from simkit.version import __version__

PART_GAMES, SEARCH_PART_GAMES = 50_000, 2_000


@dataclass(frozen=True)
class Plan:
    """A scenario and a log level. The number of games is not part of it: a longer run extends a shorter one."""

    scenario: Scenario
    game: Game
    log: str = "cards"
    request: Mapping[str, Any] = field(
        default_factory=dict
    )  # the question, to make the run again; no part of the plan's id
    command: str = ""  # the question as a command line, for people who read the manifest
    part_games: int | None = None  # games per file; None: the usual number

    def __getstate__(self) -> dict[str, Any]:
        """Pickle the fields alone, not the cached properties."""
        return {name: value for name, value in vars(self).items() if name in type(self).__dataclass_fields__}

    @cached_property
    def session(self) -> Session:
        return Session(self.scenario, self.game)

    @cached_property
    def schema(self) -> Schema:
        return make_schema(self.scenario, self.game, self.log)

    @cached_property
    def id(self) -> str:
        """Equal for plans that play equal games and log equal tables; a run is resumed only if it is equal."""
        return plan_id(self.scenario, self.game, self.log, self.part_size)

    @property
    def part_size(self) -> int:
        """Games per file; it follows from the plan alone and never from the machine."""
        if self.part_games is not None:
            return self.part_games
        searches = any(player.searches for player in self.scenario.lineup.values())
        return SEARCH_PART_GAMES if searches else PART_GAMES

    @property
    def name(self) -> str:
        """The name of the run's directory."""
        return run_name(self.scenario.name, self.scenario.players, self.id)

    def about(self) -> dict[str, Any]:
        """The fixed part of the manifest: enough to analyse the run without its game."""
        scenario, game, metrics = self.scenario, self.game, self.game.metrics
        labels = labels_of(scenario, game)
        answers = [for_label for answer in metrics.answers for for_label in labels.answers(answer)]
        unanswered = {answer.question for answer in metrics.answers} - {answer.question for answer in answers}
        return {
            "format": FORMAT,
            "simkit": __version__,
            "plan": self.id,
            "game": game.id,
            "game_title": game.title,
            "rules_version": game.version(scenario),
            "scenario": scenario.name,
            "title": scenario.title,
            "variant": scenario.variant,
            "players": scenario.players,
            "sides": list(self.schema.sides),
            "seed": scenario.run.seed,
            "log": self.log,
            "tables": list(self.schema.tables),
            "part_size": self.part_size,
            "orders": [list(order) for order in scenario.orders],
            "policies": list(self.schema.policies),
            "cards": self._cards(),
            "labels": {name: list(labels) for name, labels in game.labels(scenario).items()},
            "resolved": scenario.resolved(),
            "origins": {key: vars(origin) for key, origin in scenario.origins.items()},
            "report": scenario.report.model_dump(),
            "warnings": list(scenario.warnings),
            "strength": self._strength(),
            **({"asked": dict(self.request)} if self.request else {}),
            "command": self.command,
            "metrics": {
                "game": [_metric(m) for m in metrics.game],
                "seat": [_metric(m) for m in metrics.seat],
                "card": [_metric(m) for m in metrics.card],
                "round": [_metric(m) for m in metrics.round],
                "length": metrics.length,
                "end_reasons": list(metrics.end_reasons),
                "capped": list(metrics.capped),
                "questions": [question for question in metrics.questions if question not in unanswered],
                "free_cards": list(metrics.free_cards),
                "answers": [_answer(answer) for answer in answers],
                "groups": [vars(group) for group in metrics.groups],
                "price_unit": metrics.price_unit,
            },
            "versions": {"python": platform.python_version(), **{p: _version(p) for p in ("numba", "numpy", "polars")}},
        }

    def _strength(self) -> dict[str, Any]:
        """The tested strength of the policies in the lineup and of the game's champion."""
        strength, names = self.game.strength, dict.fromkeys((*self.schema.policies, CHAMPION))
        return {name: strength[name] for name in names if name in strength}

    def _cards(self) -> list[dict[str, Any]]:
        values_by_card = self.scenario.cards.model_dump(mode="json")
        cards = self.game.cards(self.scenario)
        return [
            {"id": card.id} | values_by_card[card.id] | {"count": card.count, "info": _info(card)} for card in cards
        ]


def run_name(scenario: str, players: int, plan: str) -> str:
    """The name of a run's directory. It is a single path component, whatever text a manifest holds."""
    return f"{slug(scenario)}-{players}p-{plan[:8]}"


def _info(card: CardInfo) -> dict[str, Any]:
    cost = dict(card.cost)
    return {"kind": card.kind, "cost": cost, "price": card.price, "deniable": card.deniable, "group": card.group}


def _metric(metric: Metric) -> dict[str, Any]:
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in vars(metric).items()}
    del fields["dtype"], fields["field"]  # the Parquet files have the one, the kernel has the other
    return fields


def _answer(answer: Answer) -> dict[str, Any]:
    return {name: value for name, value in vars(answer).items() if name not in ("per", "kinds", "when")}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "unknown"
