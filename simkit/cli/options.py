"""The options that commands share, spelt and explained once; groups of them stand for one parameter of a command."""

import inspect
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from simkit.errors import UsageError, spell
from simkit.lab.sizes import USUAL

if TYPE_CHECKING:
    from simkit.lab.question import Question

ScenarioRef = Annotated[str, typer.Argument(metavar="SCENARIO", help="A built-in name (axes) or a .toml file.")]
PlayerCount = Annotated[int | None, typer.Option("--players", help="Number of players.")]
PlayerCounts = Annotated[
    str | None, typer.Option("--players", metavar="N", help="Number of players, or several: 2-4 or 2,4.")
]
Games = Annotated[
    int | None,
    typer.Option("--games", help="Number of games (default: the scenario's; 100,000 for axes, else 20,000)."),
]
GamesAtEach = Annotated[int | None, typer.Option("--games", help="Games at every value (default: 20,000).")]
GamesOfCard = Annotated[
    int | None, typer.Option("--games", help="Games of each card (default: until it is precise to 1 percentage point).")
]
Seed = Annotated[int | None, typer.Option("--seed", help="Seed of all randomness.")]
Policy = Annotated[
    str | None,
    typer.Option(
        "--policy",
        help="The policy in all seats, such as search:64 (default: the scenario's; "
        "greedy for axes and ruddy_vikings, else champion).",
    ),
]
Seats = Annotated[str | None, typer.Option("--seats", help="One policy per seat: greedy,random,…")]
Policies = Annotated[
    str | None, typer.Option("--policies", metavar="FILE", help="A file of policies, such as `simkit train` writes.")
]
Sets = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Change a value; repeatable.")]
# `readable=False` for all paths: whether they can be used is found where they are, with its own exit code.
Out = Annotated[Path | None, typer.Option("--out", readable=False, help="Directory of the run (default: runs/<name>).")]
Into = Annotated[Path | None, typer.Option("--out", readable=False, help="Directory (default: experiments/<name>).")]
Log = Annotated[
    str, typer.Option("--log", metavar="LEVEL", help="games, seats or cards; each includes those before it.")
]
Threads = Annotated[int | None, typer.Option("--threads", help="Threads (default: all processors).")]
Shard = Annotated[
    str | None, typer.Option("--shard", metavar="K/N", help="Play one of N shards; `simkit merge` joins them.")
]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="ENGINE", help="threads (of this process), or dask (a cluster; an extra).")
]
Scheduler = Annotated[
    str | None,
    typer.Option("--scheduler", metavar="ADDRESS", help="A dask cluster: tcp://host:8786 (default: a local one)."),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue an interrupted or damaged run.")]
Force = Annotated[bool, typer.Option("--force", help="Replace what exists.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="Print Markdown, to paste into a pull request or a diary.")]
Format = Annotated[
    str,
    typer.Option("--format", metavar="NAME", help="Print it as text, markdown, html, or json (the page as data)."),
]
Until = Annotated[
    str | None, typer.Option("--until", metavar="W", help="Play until the half-width is W, such as 0.003 or 0.3%.")
]
Metric = Annotated[
    str | None, typer.Option("--metric", metavar="M", help="What --until looks at: win_rate, length, played:CARD, …")
]
Panels = Annotated[
    str | None, typer.Option("--panel", metavar="P,Q,…", help="Ask once for each of these policies in all seats.")
]

SIZES = ContextVar("SIZES", default=USUAL)  # those of all questions of a command


@dataclass
class TableFlags:
    """Which games are played."""

    players: PlayerCount = None
    games: Games = None
    seed: Seed = None
    policy: Policy = None
    seats: Seats = None
    policies: Policies = None
    sets: Sets = None

    def question(self, scenario: str, **more: Any) -> "Question":
        """The question about a scenario that these options ask."""
        return question(scenario, **vars(self) | more)


@dataclass
class SweepFlags(TableFlags):
    """Which games are played at every value."""

    games: GamesAtEach = None


@dataclass
class ValueFlags(TableFlags):
    """Which games are played for every card."""

    games: GamesOfCard = None


@dataclass
class WorkFlags:
    """Who plays, and what may be replaced."""

    threads: Threads = None
    engine: EngineName = "threads"
    scheduler: Scheduler = None
    resume: Resume = False
    force: Force = False


@dataclass
class SheetFlags:
    """The cards in a spreadsheet."""

    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="FILE", readable=False, help="Write the cards as a sheet.")
    ] = None
    sources: Annotated[bool, typer.Option("--sources", help="Add to the sheet where each number comes from.")] = False
    source: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", readable=False, help="Read changes from a sheet.")
    ] = None
    name: Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="The sheet of a workbook.")] = None
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", readable=False, help="The scenario for these changes.")
    ] = None
    force: Force = False


@dataclass
class Form:
    """How an answer is printed; by default as text that fits the terminal."""

    json: Json = False
    markdown: Markdown = False
    format: Format = ""

    def __post_init__(self) -> None:
        chosen = [name for name, value in vars(self).items() if value]
        if len(chosen) > 1:
            what = f"{' and '.join(map(spell, chosen))} exclude each other"
            raise UsageError(what, field=chosen[-1], hint="keep one of them")
        if self.markdown:
            self.format = "markdown"
        if self.format:
            from simkit.page.rendering import renderer

            renderer(self.format)  # a wrong name is refused before anything is played

    @property
    def chosen(self) -> bool:
        """Is another form than text for a person at a terminal wanted?"""
        return self.json or bool(self.format)


def question(scenario: str, **options: Any) -> "Question":
    """What the options ask about a scenario."""
    from simkit.lab.question import Question

    changes, seats = options.pop("sets", None), options.pop("seats", None)
    names = None if seats is None else tuple(name.strip() for name in seats.split(","))
    return Question(scenario, tuple(changes or ()), seats=names, sizes=SIZES.get(), **options)


def grouped(command: Callable[..., None]) -> Callable[..., None]:
    """A command some of whose parameters are groups: typer sees the options in them one by one."""
    hints = get_type_hints(command, include_extras=True)
    parameters: list[inspect.Parameter] = []
    groups: dict[str, type] = {}
    for name, parameter in inspect.signature(command).parameters.items():
        hint = hints[name]
        if not is_dataclass(hint):
            parameters.append(parameter.replace(annotation=hint, kind=inspect.Parameter.KEYWORD_ONLY))
            continue
        assert isinstance(hint, type)
        groups[name] = hint
        own = get_type_hints(hint, include_extras=True)
        parameters += [
            inspect.Parameter(
                option.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=inspect.Parameter.empty if option.default is MISSING else option.default,
                annotation=own[option.name],
            )
            for option in fields(hint)
        ]

    @wraps(command)
    def run(**given: Any) -> None:
        for name, group in groups.items():
            given[name] = group(**{option.name: given.pop(option.name) for option in fields(group)})
        command(**given)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    del run.__wrapped__
    return run
