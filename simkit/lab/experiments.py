"""The experiments that users can run: `compare`, `sweep`, `value` and `league`."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import UsageError, spell
from simkit.events import Warned, listener
from simkit.lab import command_lines
from simkit.lab.question import Question, ScenarioLike, joined, keys_of, question_of
from simkit.lab.results import Result
from simkit.lab.run_experiment import Experiment, blaming, run_experiment
from simkit.lab.work_settings import WorkOptions, work_settings
from simkit.scenario.toml_values import toml

if TYPE_CHECKING:
    from simkit.experiments.basis import Basis
    from simkit.experiments.card_values import Values
    from simkit.experiments.comparison import Comparison
    from simkit.experiments.players.standings import League
    from simkit.experiments.responses import Sweep
    from simkit.experiments.sweep_axes import Axis

MOST_PAIRS, MOST_SWEPT, MOST_VALUED = 2_000_000, 1_000_000, 200_000  # games, if `until` is given
SWEEP_GAMES = 20_000  # at every value
HALF_WIDTH = 0.01  # of a card's value, if neither `until` nor `games` is given


def compare(
    a: ScenarioLike,
    b: ScenarioLike | None = None,
    *,
    metric: str | None = None,
    unpaired: bool = False,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **options: Unpack[WorkOptions],
) -> "Result[Comparison]":
    """What does a change do? Both scenarios play the same games on the same random numbers, with the seed of A."""
    from simkit.experiments.basis import dead_keys_between
    from simkit.experiments.compare import CompareSpec, require_comparable
    from simkit.experiments.compare import compare as play

    question_a = question_of(a, games=games, until=until, panel=panel)
    if b is None and not unpaired:
        hint = f"name a second scenario, or change A with {spell('set')}"
        raise UsageError("there is nothing to compare", field="b", key="B", hint=hint)
    question_b = (
        question_a
        if b is None
        else replace(question_of(b), games=question_a.games, until=question_a.until, panel=question_a.panel)
    )
    for question in (question_a, question_b):
        question.check()
    changed = command_lines.is_changed(question_a, question_b)
    if changed and "run.seed" in [key for text in question_b.changes for key in keys_of(text)]:
        hint = f"use {spell('seed')}, which sets the seed of both"
        raise UsageError(f"{spell('set')} run.seed has no effect here", key="run.seed", hint=hint)
    line = command_lines.compare(question_a, question_b, metric, unpaired)

    def spec(style: str) -> CompareSpec:
        basis_a = question_a.basis(style)
        seed = basis_a.arm().scenario.run.seed
        basis_b = question_b.basis(style)
        basis_b = replace(basis_b, flags={**basis_b.flags, "run.seed": seed})
        arm_a, arm_b = basis_a.arm(), basis_b.arm(fresh=unpaired)
        require_comparable(arm_a, arm_b)
        default = arm_a.scenario.run.games if question_a.until is None else MOST_PAIRS
        pairs = default if question_a.games is None else question_a.games
        replays = () if unpaired else command_lines.replays(question_a, question_b, style, seed)
        dead, part = dead_keys_between(basis_a, basis_b), question_a.sizes.part
        return CompareSpec(arm_a, arm_b, pairs, metric, question_a.half, line, replays, dead, part)

    return run_experiment(Experiment(question_b if changed else question_a, line, spec, play), work_settings(options))


def sweep(
    scenario: ScenarioLike,
    vary: str | Iterable[str] | Mapping[str, Iterable[object]],
    *,
    metric: str | None = None,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **options: Unpack[WorkOptions],
) -> "Result[Sweep]":
    """How does the game respond to a number, or to two? Every value plays the same games.

    `simkit.sweep("axes", {"cards.wench.count": [4, 6, 8]})`, or "cards.wench.count=4:8:2"
    """
    from simkit.experiments.sweep import SweepSpec
    from simkit.experiments.sweep import sweep as play

    question = question_of(scenario, games=games, until=until, panel=panel)
    question.check()
    texts = _varied(vary)
    if not texts:
        hint = "write KEY=lo:hi, as in cards.CARD.count=2:7"
        raise UsageError(f"{spell('vary')} is missing", field="vary", hint=hint)
    line = command_lines.sweep(question, texts, metric)

    def spec(style: str) -> SweepSpec:
        basis = question.basis(style)
        axes = _axes(texts, question, basis)
        default = SWEEP_GAMES if question.until is None else MOST_SWEPT
        games = default if question.games is None else question.games
        part = question.sizes.part
        sweep_spec = SweepSpec(basis, axes, games, metric, question.half, line, strict=not style, part_games=part)
        with blaming("vary", "set"):
            _ = sweep_spec.arms  # raises errors before anything is played
        return sweep_spec

    return run_experiment(Experiment(question, line, spec, play), work_settings(options))


def value(
    scenario: ScenarioLike,
    cards: str | Iterable[str] | None = None,
    *,
    measure: str = "deny",
    fair_cost: bool = False,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **options: Unpack[WorkOptions],
) -> "Result[Values]":
    """What is a card worth? The same games are played with one seat denied the card, on the same random numbers."""
    from simkit.experiments.basis import cards_of, chosen_cards
    from simkit.experiments.full_value import cards_with_cost, full_value, with_class_mates
    from simkit.experiments.value import DEARER, MEASURES, ValueSpec

    if measure not in MEASURES:
        hint = f"expected one of {', '.join(MEASURES)}"
        raise UsageError(f"{spell('measure')} is {measure!r}", field="measure", hint=hint)
    question = question_of(scenario, games=games, until=until, panel=panel)
    question.check()
    names = None if cards is None else joined(cards if isinstance(cards, str) else list(cards))
    line = command_lines.value(question, names, measure, fair_cost=fair_cost)

    def spec(style: str) -> ValueSpec:
        basis = question.basis(style)
        base = basis.arm()
        half = HALF_WIDTH if question.until is None and question.games is None else question.half
        ids = chosen_cards(base, names)
        if measure == DEARER and names is None:
            cards_by_id = cards_of(base)
            ids = [card for card in ids if cards_by_id[card].cost_key] or ids
        games = MOST_VALUED if question.games is None else question.games
        sizes = question.sizes
        value_spec = ValueSpec(basis, tuple(ids), measure, games, half, line, sizes.part, sizes.logged)
        _ = with_class_mates(value_spec, cards_with_cost(value_spec)) if fair_cost else ()  # raises errors
        with blaming("measure", "set"):
            _ = value_spec.arms  # raises errors before anything is played
        return value_spec

    def play(spec: ValueSpec, directory: Path, **options: Any) -> "Values":
        return full_value(spec, directory, fair=cards_with_cost(spec) if fair_cost else (), **options)

    return run_experiment(Experiment(question, line, spec, play), work_settings(options))


def league(
    scenario: ScenarioLike,
    who: str | Iterable[str] | None = None,
    *,
    games: int | None = None,
    **options: Unpack[WorkOptions],
) -> "Result[League]":
    """Who beats whom? Every policy meets every other: pay-offs, ratings, cycles."""
    from simkit.experiments.players.entrants import entrants, files_needed
    from simkit.experiments.players.league import GAMES, SEARCH_GAMES, LeagueSpec, one_alone
    from simkit.experiments.players.league import league as play

    question = question_of(scenario, games=games)
    question.check()
    names = None if who is None else joined(who if isinstance(who, str) else list(who))
    line = command_lines.league(question, names)
    settings = work_settings(options)
    files: dict[str, str] = {}

    def spec(style: str) -> LeagueSpec:
        basis = replace(question, policies=None).basis()
        arm, players = entrants(basis, names, question.policies)
        files.update(files_needed(basis, f"{names or ''},{question.policies or ''}", players))
        default = SEARCH_GAMES if any(player.searches for player in players) else GAMES
        games = default if question.games is None else question.games
        alone = command_lines.alone_command(one_alone(arm.game.sides(arm.scenario.players)))
        return LeagueSpec(arm, players, games, line, alone, part_games=question.sizes.part)

    def answer(spec: LeagueSpec, directory: Path, **options: Any) -> "League":
        tell = listener(options["on"])
        for warning in spec.warnings:
            tell(Warned(warning))
        return play(spec, directory, **options)

    result = run_experiment(Experiment(question, line, spec, answer), settings)
    return replace(result, files=files)


def _varied(vary: str | Iterable[str] | Mapping[str, Iterable[object]]) -> list[str]:
    """Each parameter with its values, as `KEY=values`."""
    if isinstance(vary, str):
        return [vary]
    if isinstance(vary, Mapping):
        return [f"{key}={','.join(map(toml, values))}" for key, values in vary.items()]
    return list(vary)


def _axes(texts: Sequence[str], question: Question, basis: "Basis") -> "tuple[Axis, ...]":
    from simkit.experiments.sweep_axes import axis_of, with_today

    axes = tuple(axis_of(text, basis.arm().scenario) for text in texts)
    for key in (key for text in question.changes for key in keys_of(text)):
        if any(key == axis.key or key.startswith(f"{axis.key}.") for axis in axes):
            what = f"{spell('vary')} and {spell('set')} both give {key}"
            raise UsageError(what, key=key, hint="keep one of them")
    return (with_today(axes[0]),) if len(axes) == 1 else axes
