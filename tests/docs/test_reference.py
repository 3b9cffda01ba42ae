"""The reference is complete: everything that the code offers stands on its page, with its meaning.

What there is to find is listed here anew, from the code and not by the tools that write the pages.
"""

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from types import FunctionType, ModuleType, UnionType
from typing import Any, get_args

import pytest
import typer.main
from pydantic import BaseModel

import simkit
from simkit.cli.app import app
from simkit.errors import SimkitError
from simkit.games import actions, contract, metric
from simkit.games.common import weights
from simkit.games.registry import built_in, get_game, open_scenario
from simkit.kernels.cache import FLAGS
from simkit.logs.schema import make_schema
from simkit.roles import ROLES
from simkit.scenario.game_models import Problem
from simkit.scenario.model import Head, PolicySettings, ReportSettings, RunSettings
from simkit.scenario.schema import document
from simkit.testing.golden import UPDATE
from tools.reference import commands, exit_codes, game_contract, python_api, scenario_keys, tables_of_logs
from tools.reference.generators import DIRECTIVE, GENERATORS, whole
from tools.reference.markdown import plain

from .pages import ROOT

PAGES = ROOT / "docs" / "reference"
GAMES = [name for name in built_in() if not name.startswith("_")]
GROUP: Any = typer.main.get_command(app)
COMMANDS: Mapping[str, Any] = {name: command for name, command in GROUP.commands.items() if not command.hidden}
TAGS = ("type", "do", "ability")  # by their words tables differ: they are in the headings
IN_ROWS = re.compile(r"^\| `([^`]+)`", re.MULTILINE)


def page(name: str) -> str:
    """A page of the reference as it is built."""
    return whole(PAGES / f"{name}.md")


def chapters(text: str, level: int) -> dict[str, str]:
    """The text under each heading of a level."""
    pieces = re.split(rf"^{'#' * level} (.+)$", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def first_cells(text: str) -> set[str]:
    """What stands in the first column of its tables."""
    return set(IN_ROWS.findall(text))


def test_nothing_goes_without_a_meaning() -> None:
    everything = chain(
        commands.undocumented(), exit_codes.undocumented(), game_contract.undocumented(), python_api.undocumented()
    )
    assert list(everything) == []


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_a_game_goes_without_a_meaning(game: str) -> None:
    whole_game = get_game(game)
    assert [*scenario_keys.undocumented(whole_game), *tables_of_logs.undocumented(whole_game)] == []


def test_every_generator_is_asked_by_a_page_and_for_every_game() -> None:
    asked = {
        request for file in (ROOT / "docs").rglob("*.md") for request in DIRECTIVE.findall(file.read_text("utf-8"))
    }
    assert {request.split()[0] for request in asked} == set(GENERATORS)
    for_games = {request.split()[0] for request in asked if request.split()[-1] in GAMES}
    assert {f"{name} {game}" for name in for_games for game in GAMES} <= asked


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_options_and_an_example(name: str) -> None:
    text = chapters(page("commands"), 2)[f"simkit {name}"]
    for parameter in COMMANDS[name].params:
        row = next(line for line in text.split("\n") if line.startswith("| ") and words_of(parameter, line))
        assert plain(parameter.help) in row
        if parameter.param_type_name == "option" and not parameter.is_flag and parameter.default:
            assert f"`{parameter.default}`" in row
    assert f"simkit {name}" in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)[0]


def words_of(parameter: Any, row: str) -> bool:
    """A row of the table is about this argument or option, in all its spellings."""
    cell = row.split(" | ", maxsplit=1)[0].removeprefix("| ")
    if parameter.param_type_name == "argument":
        return cell == f"`{parameter.metavar.strip('[]')}`"
    return [word.split()[0] for word in re.findall("`([^`]+)`", cell)] == list(parameter.opts)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_of_a_command_can_be_typed(name: str) -> None:
    for example in commands.read_examples()[name]:
        command, *words = commands.words_of(example["command"].partition(" > ")[0])
        assert command == name
        assert COMMANDS[name].make_context(name, words).params


def test_examples_are_of_commands_that_exist() -> None:
    assert set(commands.read_examples()) == set(COMMANDS)


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_table_has_all_its_keys(game: str) -> None:
    """Alike tables are counted: there are as many sections with exactly these keys as there are models with them."""
    text, whole_game = page(f"scenario-{game}"), get_game(game)
    sections = Counter(frozenset(first_cells(section)) for section in chapters(text, 3).values())
    for table in (whole_game.cards_model, *whole_game.extra_tables.values()):
        models = [model for model in models_below(table) if not is_container(model) and not is_inner(model, table)]
        for keys, count in Counter(frozenset(keys_of(model)) for model in models).items():
            assert sections[keys] >= count, sorted(keys)
        for about in (about for model in models for about in keys_of(model).values()):
            assert plain(about) in text


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_variant_is_there(game: str) -> None:
    text, whole_game = chapters(page(f"scenario-{game}"), 2), get_game(game)
    rules = keys_of(whole_game.rules_model)
    assert first_cells(text["[rules]"]) == set(rules)
    assert all(plain(about) in text["[rules]"] for about in rules.values())
    assert first_cells(text["Variants"]) == set(whole_game.variants)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_default_and_a_source(game: str) -> None:
    whole_game = get_game(game)
    rows = [line for line in chapters(page(f"scenario-{game}"), 2)["[rules]"].split("\n") if line.startswith("| `")]
    for key in whole_game.rules_model.model_fields:
        for row in (row for row in rows if re.match(rf"\| `{key}[.`]", row)):
            _, _, allowed, default, source = (cell.strip() for cell in row.strip("|").split(" | "))
            assert allowed
            assert default, row
            words = set(source.rstrip(" |").split("/"))
            assert words <= {"rulebook", "published", "assumed", "default", "by variant"}, row


def keys_of(model: type[BaseModel]) -> dict[str, str]:
    """The keys of a table as its section has them, with their meanings: not its tag, nor where its numbers are from."""
    found = {}
    for name, field in model.model_fields.items():
        if inner := table_in(field.annotation):
            found |= {f"{field.alias or name}.{key}": about for key, about in keys_of(inner).items()}
        elif name not in ("source", *TAGS):
            found[field.alias or name] = field.description or ""
    return found


def table_in(annotation: Any) -> type[BaseModel] | None:
    """The model of a table that stands in a table; not those of rows in a list."""
    choices = [annotation, *get_args(annotation)] if isinstance(annotation, UnionType) else [annotation]
    return next((c for c in choices if inspect.isclass(c) and issubclass(c, BaseModel)), None)


def models_below(model: type[BaseModel]) -> list[type[BaseModel]]:
    """Every model that a model is made of, itself included."""
    found: list[type[BaseModel]] = []
    waiting = [model]
    while waiting:
        current = waiting.pop()
        if current not in found:
            found.append(current)
            waiting += chain.from_iterable(models_in(field.annotation) for field in current.model_fields.values())
            waiting += models_in(current.__annotations__.get("__pydantic_extra__"))
    return found


def is_container(model: type[BaseModel]) -> bool:
    """Its fields are ids, or it is the list of them."""
    return all(table_in(field.annotation) or name == "root" for name, field in model.model_fields.items())


def is_inner(model: type[BaseModel], table: type[BaseModel]) -> bool:
    """It stands as a table in others only, which have its keys."""
    outer = [other for other in models_below(table) if not is_container(other)]
    return any(table_in(field.annotation) is model for other in outer for field in other.model_fields.values())


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if inspect.isclass(annotation) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def test_every_setting_of_all_games_is_there() -> None:
    tables = chapters(page("scenario"), 2)
    for title, model in (
        ("The top of the file", Head),
        ("[run]", RunSettings),
        ("[policies.NAME]", PolicySettings),
        ("[report]", ReportSettings),
    ):
        for key, field in model.model_fields.items():
            assert f"| `{field.alias or key}` | {plain(field.description)} |" in tables[title]
    whole_game = get_game("axes")
    for key in document(whole_game)["properties"].keys() - {"rules", "cards", *whole_game.extra_tables}:
        titles = {title for title in tables if title.startswith(f"[{key}")}
        assert titles or key in first_cells(tables["The top of the file"]), key


def test_every_public_name_of_python_is_there() -> None:
    documented = re.findall(r"\.\. auto(?:class|function):: simkit\.(\w+)", page("python"))
    assert sorted(documented) == sorted(set(simkit.__all__) - {"__version__"})


@pytest.mark.parametrize("name", [name for name in simkit.__all__ if is_dataclass(getattr(simkit, name))])
def test_every_field_of_a_public_class_is_there(name: str) -> None:
    _, _, below = page("python").partition(f"\nFields of `{name}`:\n")
    own = vars(getattr(simkit, name))["__annotations__"].keys()
    assert first_cells(below.partition("```")[0]) == {field for field in own if not field.startswith("_")}


@pytest.mark.parametrize("game", GAMES)
def test_every_column_of_the_logs_is_there(game: str) -> None:
    scenario, whole_game = open_scenario(game)
    text = chapters(page(f"logs-{game}"), 2)
    for table, columns in make_schema(scenario, whole_game, "cards").tables.items():
        there = first_cells(text[f"`{table}`"])
        for column in columns:
            stem = column.name.partition(".")[0]
            assert {column.name, stem} & {cell.partition(".")[0] for cell in there} or column.name in there, column.name


@pytest.mark.parametrize("game", GAMES)
def test_every_metric_and_answer_has_unit_and_meaning(game: str) -> None:
    metrics = get_game(game).metrics
    text = page(f"logs-{game}")
    for logged in (*metrics.game, *metrics.seat, *metrics.card, *metrics.round):
        assert f"| {plain(logged.unit)} | {plain(logged.meaning)}" in text, logged.name
        assert plain(logged.caveat) in text
    for question in metrics.questions:
        assert f"**{plain(question)}**" in text or not any(a.question == question for a in metrics.answers)
    for answer in metrics.answers:
        words = re.sub(r"\{\w+\}", f"<{answer.per}>", f"{answer.name} | {answer.unit} | {answer.meaning}")
        assert f"| {' | '.join(map(plain, words.split(' | ')))} |" in text


@pytest.mark.parametrize("game", GAMES)
def test_every_field_of_the_tally_is_there(game: str) -> None:
    tally = chapters(page(f"logs-{game}"), 2)["Tally"]
    assert first_cells(tally) == set(get_game(game).tally.names or ())


def contract_classes() -> list[type]:
    """What the modules of the contract define: records, and protocols of modules."""
    modules: tuple[ModuleType, ...] = (contract, metric, actions, weights)
    classes = [thing for module in modules for thing in vars(module).values() if inspect.isclass(thing)]
    own = [cls for cls in classes if cls.__module__ in {module.__name__ for module in modules}]
    return [*dict.fromkeys(own), Problem]


@pytest.mark.parametrize("cls", contract_classes(), ids=lambda cls: cls.__name__)
def test_every_field_of_the_contract_is_there(cls: type) -> None:
    text = chapters(page("game"), 3)[cls.__name__]
    names = {field.name for field in fields(cls)} if is_dataclass(cls) else set(vars(cls).get("__annotations__", {}))
    kinds = property | cached_property | FunctionType
    members = (name for name, member in vars(cls).items() if isinstance(member, kinds))
    names |= {name for name in members if not name.startswith("_")}
    assert names
    assert names <= {cell.partition("(")[0] for cell in first_cells(text)}


def test_every_role_is_there() -> None:
    text = chapters(page("game"), 3)["Roles"]
    assert first_cells(text) == set(ROLES)
    assert all(plain(meaning) in text for meaning in ROLES.values())


def test_every_exit_code_is_there() -> None:
    def below(cls: type[SimkitError]) -> Iterator[type[SimkitError]]:
        yield cls
        yield from chain.from_iterable(map(below, cls.__subclasses__()))

    rows = dict(re.findall(r"^\| (\d+) \| (.+) \|$", page("exit-codes"), re.MULTILINE))
    assert "0" in rows
    for error in below(SimkitError):
        if error.__module__ == SimkitError.__module__ and error is not SimkitError:
            assert plain(error.__doc__) in rows[str(error.exit_code)]


def test_every_variable_of_the_environment_is_there() -> None:
    text = page("environment")
    assert [name for name in (*FLAGS, UPDATE) if f"`{name}`" not in text] == []
    for file in (ROOT / "simkit").rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        read = re.findall(r"environ(?:\.get\(|\[)\s*[\"'](\w+)", source)
        public = [name for name in read if not name.startswith("_")]  # the others are for completion only
        assert [name for name in public if f"`{name}`" not in text] == [], file
    stated = {name for cell in re.findall(r"^\| (.+?) \|", text, re.MULTILINE) for name in re.findall("`(\\w+)`", cell)}
    sources = "".join(file.read_text(encoding="utf-8") for file in Path(ROOT / "simkit").rglob("*.py"))
    assert [name for name in stated if name not in sources] == []
