"""Writes questions as command lines, with every word quoted. Below `simkit.cli` no other module writes flags."""

import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simkit.errors import SimkitError
from simkit.lab.question import POLICIES_FROM, Question, field_of
from simkit.logs.run_request import FIELDS

if TYPE_CHECKING:
    from simkit.lab.work_settings import WorkSettings
    from simkit.logs.manifest_model import AboutRun

KEYED = "run.shuffle=keyed"  # the shuffle of experiments
INDEX = "INDEX"  # stands for the number of a game
SCENARIO = "SCENARIO"  # stands for a scenario that is not here, or was changed since the run


def flag(field: str) -> str:
    """A field of a question as an option of the command line."""
    return "--" + field.replace("_", "-")


def shell(path: str | os.PathLike[str]) -> str:
    """A path or a word as a shell takes it."""
    return shlex.quote(os.fspath(path))


def command_line(words: Sequence[str], sets: Sequence[str], flags: Mapping[str, object]) -> str:
    """A `simkit` command; `flags` are values by key of the scenario, such as `run.players`."""
    return shlex.join(["simkit", *words, *_options({field_of(key): value for key, value in flags.items()}, sets)])


def run_command(about: "AboutRun") -> str:
    """The `simkit run` that plays the games of a run again, without their number.

    The question in the manifest is used if it leads to the plan of the run; else the user must name a scenario.
    """
    if about.asked is not None and _makes_plan(about):
        return command_of_request(vars(about.asked), about.log)
    words = ["simkit", "run", SCENARIO, flag("players"), str(about.players), flag("seed"), str(about.seed)]
    return shlex.join(words + ([] if about.log == "cards" else [flag("log"), about.log]))


def _makes_plan(about: "AboutRun") -> bool:
    """Does the question in the manifest lead to the plan of the run here?"""
    from simkit.games.registry import open_scenario
    from simkit.runs.plan_id import plan_id

    question = about.asked
    assert question is not None
    flags = {POLICIES_FROM if name == "policies" else f"run.{name}": getattr(question, name) for name in FIELDS}
    with suppress(SimkitError):
        scenario, game = open_scenario(question.scenario, question.sets, flags)
        return plan_id(scenario, game, about.log, about.part_size) == about.plan
    return False


def command_of_request(question: Mapping[str, Any], log: str) -> str:
    """The `simkit run` for the question that a manifest holds."""
    words = ["simkit", "run", question["scenario"]]
    words += _options({name: question.get(name) for name in FIELDS}, question["sets"])
    words += [] if log == "cards" else [flag("log"), log]
    return shlex.join(words)


def run_command_with_games(about: "AboutRun", games: int) -> str:
    """The `simkit run` that plays the games of a run again, with their number."""
    return f"{run_command(about)} {flag('games')} {games}"


def resume_command(line: str, settings: "WorkSettings") -> str:
    """The command that continues after an interruption. It has no number of threads, which depends on the machine."""
    words = [flag("out"), shell(settings.out)] if settings.out else []
    if isinstance(settings.engine.name, str) and settings.engine.name != "threads":
        words += [flag("engine"), shell(settings.engine.name)]
        words += [] if settings.engine.scheduler is None else [flag("scheduler"), shell(settings.engine.scheduler)]
    return " ".join([line, *words, flag("resume")])


def is_changed(a: Question, b: Question) -> bool:
    """Is B the scenario of A with changes? Then the command names one scenario."""
    return a.scenario == b.scenario and not a.changes and bool(b.changes)


def compare(a: Question, b: Question, metric: str | None, unpaired: bool) -> str:
    """The `simkit compare` of two questions; a line of Python if no command line can ask it."""
    if not is_changed(a, b) and (a.changes != b.changes or a.options != b.options):
        options = {"metric": metric, "unpaired": unpaired or None, "games": a.games}
        arguments = "".join(f", {name}={value!r}" for name, value in options.items() if value is not None)
        return f"simkit.compare({a!r}, {b!r}{arguments})"
    alone = is_changed(a, b) or (unpaired and a == b)
    words = ["compare", a.scenario, *([] if alone else [b.scenario]), *([flag("unpaired")] if unpaired else [])]
    return _experiment(b, [*words, *_flags(metric=metric)])


def replays(a: Question, b: Question, style: str, seed: int) -> tuple[str, str]:
    """The commands that replay a game of either side; INDEX stands for its number."""
    seed_of_b = {} if is_changed(a, b) else {"run.seed": seed}
    return (
        command_line(["replay", a.scenario, INDEX], [KEYED, *a.changes], a.flags_for(style)),
        command_line(["replay", b.scenario, INDEX], [KEYED, *b.changes], b.flags_for(style) | seed_of_b),
    )


def sweep(question: Question, vary: Sequence[str], metric: str | None) -> str:
    """The `simkit sweep` that asks a question."""
    varied = [word for text in vary for word in (flag("vary"), text)]
    return _experiment(question, ["sweep", question.scenario, *varied, *_flags(metric=metric)])


def value(question: Question, cards: str | None, measure: str, *, fair_cost: bool) -> str:
    """The `simkit value` that asks a question."""
    words = ["value", question.scenario, *_flags(cards=cards, measure=measure)]
    return _experiment(question, [*words, *([flag("fair_cost")] if fair_cost else [])])


def league(question: Question, who: str | None) -> str:
    """The `simkit league` that asks a question."""
    words = ["league", question.scenario, *_flags(who=who, policies=question.policies)]
    return _experiment(replace(question, policies=None), words)


def train(question: Question, fields: Mapping[str, object], name: str, *, champions: bool) -> str:
    """The `simkit train` that asks a question."""
    words = ["train", question.scenario, *_flags(**fields), *([flag("champions")] if champions else _flags(name=name))]
    return command_line(words, question.changes, question.flags)


def try_key(question: Question, key: str) -> str:
    """The start of a `simkit compare` that tries a change of `key`, with the players of the question."""
    line = command_line(["compare", question.scenario], [], {**question.flags, "run.games": None})
    return f"{line} {flag('set')} {shell(key)}=…"


def _experiment(question: Question, words: Sequence[str]) -> str:
    words = [*words, *_flags(until=question.until, panel=question.panel)]
    return command_line(words, question.changes, question.flags)


def _flags(**fields: object) -> list[str]:
    """Fields with a value as words of a command."""
    return [word for name, value in fields.items() if value is not None for word in (flag(name), str(value))]


def shard_command(about: "AboutRun", games: int, shard: str, *, resume: bool = False) -> str:
    """The `simkit run` that plays a shard of a run, or continues it."""
    line = f"{run_command(about)} {flag('games')} {games} {flag('shard')} {shard}"
    return f"{line} {flag('resume')}" if resume else line


def alone_command(seats: str) -> str:
    """The `simkit run` of any scenario with these seats."""
    return command_line(["run", SCENARIO], [], {"run.seats": seats, "run.players": seats.count(",") + 1})


def _options(fields: Mapping[str, object], sets: Sequence[str]) -> list[str]:
    """Fields with a value, then changes, as words of a command."""
    texts = {name: ",".join(value) if isinstance(value, list) else value for name, value in fields.items()}
    return _flags(**texts) + [word for pair in sets for word in (flag("set"), pair)]
