"""From a draft to a scenario that can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from simkit.errors import ScenarioError, one_line
from simkit.scenario import seating
from simkit.scenario.check import Checker
from simkit.scenario.game_models import GameModels, Problem
from simkit.scenario.load import Draft
from simkit.scenario.model import Head, Origin, ReportSettings, RunSettings, Scenario
from simkit.scenario.policies import custom_policies, players_by_seat, too_few_playouts
from simkit.scenario.sheets.grid import CellLabel
from simkit.scenario.source import DEFAULT
from simkit.scenario.suggestions import suggest
from simkit.scenario.tree import KeyPath, Leaf, dotted, leaves, named, plain_leaves

__all__ = ["GameModels", "Problem", "validate"]

SECTIONS = ("cards", "rules", "run", "policies", "report")


def validate(draft: Draft, game: GameModels) -> Scenario:
    """Check everything; raise the first error, collect the warnings."""
    if draft.game != game.id:
        raise ScenarioError(f"the game is {draft.game!r}, not {game.id!r}", file=draft.files[0], key="game")
    checker = Checker(draft, game)
    head = _head(checker)
    variant = head.variant or next(iter(game.variants), "standard")
    checker.data["rules"] = _with_defaults(checker.table("rules"), game.variants.get(variant, {}))
    models = {"cards": game.cards_model, "rules": game.rules_model, **game.extra_tables}
    extra_tables: dict[str, Any] = {
        name: checker.section((name,), model, checker.table(name)) for name, model in models.items()
    }
    cards, rules = extra_tables.pop("cards"), extra_tables.pop("rules")
    run = _run(checker)
    policies = custom_policies(checker)
    players = players_by_seat(checker, run, policies)
    report = checker.section(("report",), ReportSettings, checker.table("report"))
    seats = tuple(player.name for player in players)
    _check_orders(checker, seats, run)
    _check_game(checker, cards, rules, run.players, extra_tables)
    written = {"cards": cards, "rules": rules, **extra_tables, "run": run, "report": report, "policies": policies}
    return Scenario(
        name=draft.name,
        game=game.id,
        title=head.title or game.title,
        description=head.description,
        variant=variant,
        players=run.players,
        cards=cards,
        rules=rules,
        extra_tables=extra_tables,
        run=run,
        policies=policies,
        report=report,
        seats=seats,
        lineup={player.name: player for player in players},
        origins=_origins(checker, variant, {**head.model_dump(exclude_unset=True), **written}),
        warnings=tuple(
            map(
                one_line,
                (*draft.warnings, *checker.strange(), *_shadowed(checker, variant), *too_few_playouts(players)),
            )
        ),
    )


def _head(checker: Checker) -> Head:
    keys = {*Head.model_fields, *SECTIONS, *checker.game.extra_tables}
    for key in checker.data:
        if key not in keys:
            raise checker.unknown((key,))
    head = checker.section((), Head, {key: checker.data[key] for key in Head.model_fields if key in checker.data})
    if head.variant is not None and head.variant not in checker.game.variants:
        hint = suggest(head.variant, checker.game.variants, "variants")
        raise checker.fail(("variant",), f"variant is {head.variant!r}", hint)
    return head


def _run(checker: Checker) -> RunSettings:
    run = checker.section(("run",), RunSettings, checker.table("run"))
    if not checker.game.min_players <= run.players <= checker.game.max_players:
        raise checker.unfit(("run", "players"))
    return run


def _with_defaults(rules: dict[str, Any], defaults: Any) -> dict[str, Any]:
    """The rules of the variant, under those that are written."""
    merged = {**defaults, **rules}
    for key, value in defaults.items():
        if isinstance(value, dict) and isinstance(rules.get(key), dict):
            merged[key] = _with_defaults(rules[key], value)
    return merged


def _check_orders(checker: Checker, seats: seating.Order, run: RunSettings) -> None:
    try:
        seating.orders(seats, run.rotate)
    except ScenarioError as error:
        raise checker.fail(("run", "rotate"), error.message, error.hint or "") from None


def _check_game(checker: Checker, cards: Any, rules: Any, players: int, extra_tables: Mapping[str, Any]) -> None:
    for problem in checker.game.check(cards, rules, players, extra_tables):
        label, key = _last_word(checker, problem)
        raise ScenarioError(problem.message, file=label, key=named(key), hint=problem.hint)


def _last_word(checker: Checker, problem: Problem) -> tuple[str, KeyPath]:
    """The field, else the file furthest up the chain, that wrote one of the keys, and the key to blame."""
    key: KeyPath = tuple(problem.key.split("."))
    paths = [tuple(name.split(".")) for name in problem.among or [problem.key]]
    written = [
        (checker.draft.level(leaf.label), leaf.label, place)
        for place, leaf in leaves(checker.draft.root)
        if any(place[: len(path)] == path for path in paths)
    ]
    if not written:
        return checker.draft.label(key), key
    _, label, place = max(written, key=lambda entry: entry[0])  # of several the first
    own = any(entry[1] == label and entry[2][: len(key)] == key for entry in written)
    return label, key if own else place


def _origins(checker: Checker, variant: str, parts: dict[str, Any]) -> dict[str, Origin]:
    """The origin of every leaf of the validated data; what nobody wrote is a default."""
    defaults = checker.game.variants.get(variant, {})
    origins = {}
    for path, value in plain_leaves(_dumped(parts)):
        leaf = checker.draft.root.find(path)
        if isinstance(leaf, Leaf):
            origins[dotted(path)] = Origin(_written_in(leaf.label), leaf.source)
        elif value is not None:
            of_variant = path[0] == "rules" and len(path) > 1 and path[1] in defaults
            label = f"{checker.game.id} variant {variant}" if of_variant else checker.game.id
            origins[dotted(path)] = Origin(label, DEFAULT)
    return origins


def _written_in(label: str) -> str:
    """The file or field; of a sheet the row."""
    return label.row if isinstance(label, CellLabel) else str(label)


def _dumped(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _dumped(value) for key, value in part.items()}
    return part.model_dump() if hasattr(part, "model_dump") else part


def _shadowed(checker: Checker, variant: str) -> Iterator[str]:
    """A variant whose default for a rule does nothing, because a file further down the chain writes that rule."""
    files = checker.draft.files
    label = checker.draft.label(("variant",))
    level = files.index(label) if label in files else len(files)
    for path, value in plain_leaves(checker.game.variants.get(variant, {})):
        place: KeyPath = ("rules", *path)
        leaf = checker.draft.root.find(place)
        if isinstance(leaf, Leaf) and leaf.label in files[:level] and leaf.value != value:
            key = named(place)
            default = f"variant {variant!r} has {key} = {value}"
            yield f"{label}: {default}, but {leaf.label} sets {leaf.value}, which overrides it"
