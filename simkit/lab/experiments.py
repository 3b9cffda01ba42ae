"""The experiments: what each of them asks, plays and answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

from simkit.errors import UsageError, spell
from simkit.events import Warned, listener
from simkit.lab import again
from simkit.lab.asking import Experiment, ask, blaming
from simkit.lab.question import Asked, Question, joined, keys_of, questioned
from simkit.lab.results import Result
from simkit.lab.work import How, work_of
from simkit.scenario.toml_values import toml

if TYPE_CHECKING:
    from simkit.experiments.basis import Basis
    from simkit.experiments.card_values import Values
    from simkit.experiments.comparison import Comparison
    from simkit.experiments.players.standings import League
    from simkit.experiments.responses import Sweep
    from simkit.experiments.sweep_axes import Axis

MOST_PAIRS, MOST_SWEPT, MOST_VALUED = 2_000_000, 1_000_000, 200_000  # games, where a precision is wanted
SWEPT = 20_000  # games at every value
WIDTH = 0.01  # of a card's value, where neither a precision nor a number of games is given


def compare(
    a: Asked,
    b: Asked | None = None,
    *,
    metric: str | None = None,
    unpaired: bool = False,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **how: Unpack[How],
) -> "Result[Comparison]":
    """What does a change do? Both scenarios play the same games on the same random numbers; the seed of A holds."""
    from simkit.experiments.basis import dead_keys_between
    from simkit.experiments.compare import CompareSpec, require_comparable
    from simkit.experiments.compare import compare as play

    one = questioned(a, games=games, until=until, panel=panel)
    if b is None and not unpaired:
        hint = f"name a second scenario, or change A with {spell('set')}"
        raise UsageError("there is nothing to compare", field="b", key="B", hint=hint)
    two = one if b is None else replace(questioned(b), games=one.games, until=one.until, panel=one.panel)
    for question in (one, two):
        question.check()
    changed = again.is_changed(one, two)
    if changed and "run.seed" in [key for text in two.changes for key in keys_of(text)]:
        hint = f"use {spell('seed')}, which holds for both"
        raise UsageError(f"{spell('set')} run.seed has no effect here", key="run.seed", hint=hint)
    line = again.compare(one, two, metric, unpaired)

    def spec(style: str) -> CompareSpec:
        first = one.basis(style)
        seed = first.arm().scenario.run.seed
        second = two.basis(style)
        second = replace(second, flags={**second.flags, "run.seed": seed})
        x, y = first.arm(), second.arm(fresh=unpaired)
        require_comparable(x, y)
        usual = x.scenario.run.games if one.until is None else MOST_PAIRS
        most = usual if one.games is None else one.games
        replays = () if unpaired else again.replays(one, two, style, seed)
        return CompareSpec(x, y, most, metric, one.half, line, replays, dead_keys_between(first, second))

    return ask(Experiment(two if changed else one, line, spec, play), work_of(how))


def sweep(
    scenario: Asked,
    vary: str | Iterable[str] | Mapping[str, Iterable[object]],
    *,
    metric: str | None = None,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **how: Unpack[How],
) -> "Result[Sweep]":
    """How does the game respond to a number, or to two? Every value plays the same games.

    `simkit.sweep("axes", {"cards.wench.count": [4, 6, 8]})`, or "cards.wench.count=4:8:2"
    """
    from simkit.experiments.sweep import SweepSpec
    from simkit.experiments.sweep import sweep as play

    question = questioned(scenario, games=games, until=until, panel=panel)
    question.check()
    texts = _varied(vary)
    if not texts:
        hint = "write KEY=lo:hi, as in cards.CARD.count=2:7"
        raise UsageError(f"{spell('vary')} is missing", field="vary", hint=hint)
    line = again.sweep(question, texts, metric)

    def spec(style: str) -> SweepSpec:
        basis = question.basis(style)
        axes = _axes(texts, question, basis)
        usual = SWEPT if question.until is None else MOST_SWEPT
        most = usual if question.games is None else question.games
        found = SweepSpec(basis, axes, most, metric, question.half, line, strict=not style)
        with blaming("vary", "set"):
            _ = found.arms  # an error before anything is played
        return found

    return ask(Experiment(question, line, spec, play), work_of(how))


def value(
    scenario: Asked,
    cards: str | Iterable[str] | None = None,
    *,
    measure: str = "deny",
    fair_cost: bool = False,
    games: int | None = None,
    until: str | float | None = None,
    panel: str | Sequence[str] | None = None,
    **how: Unpack[How],
) -> "Result[Values]":
    """What is a card worth? One seat is denied it, in the same games on the same random numbers."""
    from simkit.experiments.basis import cards_of, chosen_cards
    from simkit.experiments.full_value import cards_with_cost, full_value, with_class_mates
    from simkit.experiments.value import DEARER, MEASURES, ValueSpec

    if measure not in MEASURES:
        hint = f"expected one of {', '.join(MEASURES)}"
        raise UsageError(f"{spell('measure')} is {measure!r}", field="measure", hint=hint)
    question = questioned(scenario, games=games, until=until, panel=panel)
    question.check()
    names = None if cards is None else joined(cards if isinstance(cards, str) else list(cards))
    line = again.value(question, names, measure, fair_cost=fair_cost)

    def spec(style: str) -> ValueSpec:
        basis = question.basis(style)
        base = basis.arm()
        half = WIDTH if question.until is None and question.games is None else question.half
        chosen = chosen_cards(base, names)
        if measure == DEARER and names is None:
            known = cards_of(base)
            chosen = [card for card in chosen if known[card].cost_key] or chosen
        most = MOST_VALUED if question.games is None else question.games
        found = ValueSpec(basis, tuple(chosen), measure, most, half, line)
        _ = with_class_mates(found, cards_with_cost(found)) if fair_cost else ()
        with blaming("measure", "set"):
            _ = found.arms  # an error before anything is played
        return found

    def play(spec: ValueSpec, directory: Path, **options: Any) -> "Values":
        return full_value(spec, directory, fair=cards_with_cost(spec) if fair_cost else (), **options)

    return ask(Experiment(question, line, spec, play), work_of(how))


def league(
    scenario: Asked,
    who: str | Iterable[str] | None = None,
    *,
    games: int | None = None,
    **how: Unpack[How],
) -> "Result[League]":
    """Who beats whom? Every policy meets every other: pay-offs, ratings, cycles."""
    from simkit.experiments.players.entrants import entrants, files_needed
    from simkit.experiments.players.league import GAMES, SEARCH_GAMES, LeagueSpec, one_alone
    from simkit.experiments.players.league import league as play

    question = questioned(scenario, games=games)
    question.check()
    names = None if who is None else joined(who if isinstance(who, str) else list(who))
    line = again.league(question, names)
    work = work_of(how)
    files: dict[str, str] = {}

    def spec(style: str) -> LeagueSpec:
        basis = replace(question, policies=None).basis()
        arm, players = entrants(basis, names, question.policies)
        files.update(files_needed(basis, f"{names or ''},{question.policies or ''}", players))
        most = SEARCH_GAMES if any(player.searches for player in players) else GAMES
        most = most if question.games is None else question.games
        alone = again.alone_again(one_alone(arm.game.sides(arm.scenario.players)))
        return LeagueSpec(arm, players, most, line, alone)

    def answer(spec: LeagueSpec, directory: Path, **options: Any) -> "League":
        tell = listener(options["on"])
        for warning in spec.warnings:
            tell(Warned(warning))
        return play(spec, directory, **options)

    result = ask(Experiment(question, line, spec, answer), work)
    return replace(result, files=files)


def _varied(vary: str | Iterable[str] | Mapping[str, Iterable[object]]) -> list[str]:
    """Each parameter with its values, as text."""
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
