"""The commands: what `--help` says of each, and examples."""

import shlex
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import typer.main

from simkit.cli.app import app
from tools.reference.markdown import code, plain, section, table

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "reference" / "examples.toml"
NOUNS = {str: "text", int: "number", float: "number"}


def reference() -> str:
    """Every command, in the order of `simkit --help`."""
    examples = read_examples()
    own = section(2, "simkit", _options(group().params))
    return "\n".join([own, *(_command(name, command, examples[name]) for name, command in commands().items())])


def group() -> Any:
    """`simkit` itself."""
    return typer.main.get_command(app)


def commands() -> Mapping[str, Any]:
    """Every command by name."""
    found: Mapping[str, Any] = group().commands
    return {name: command for name, command in found.items() if not command.hidden}


def read_examples() -> dict[str, list[dict[str, str]]]:
    """Command lines and what they do, by command."""
    found: dict[str, list[dict[str, str]]] = tomllib.loads(EXAMPLES.read_text(encoding="utf-8"))
    return found


def words_of(line: str) -> list[str]:
    """A command line without its program."""
    return shlex.split(line)[1:]


def _command(name: str, command: Any, examples: Sequence[Mapping[str, str]]) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    usage = " ".join(["simkit", name, *(p.metavar if p.required else f"[{p.metavar.strip('[]')}]" for p in arguments)])
    lines = "\n".join(f"# {example['does']}\n{example['command']}" for example in examples)
    return section(
        2,
        f"simkit {name}",
        f"```text\n{usage} [OPTIONS]\n```",
        "\n\n".join(map(plain, command.help.split("\n\n"))),
        f"```sh\n{lines}\n```",
        table(["argument", "meaning"], [[code(p.metavar.strip("[]")), plain(p.help)] for p in arguments])
        if arguments
        else "",
        _options(command.params),
    )


def _options(params: Sequence[Any]) -> str:
    """A table of options."""
    rows = [[_spelled(p), default_of(p), plain(p.help)] for p in params if p.param_type_name == "option"]
    return table(["option", "default", "meaning"], rows)


def _spelled(option: Any) -> str:
    """An option with the noun for its value: `--games NUMBER`."""
    noun = "" if option.is_flag else option.metavar or NOUNS.get(_type(option), "path").upper()
    return ", ".join(code(f"{word} {noun}".strip()) for word in option.opts)


def _type(option: Any) -> Any:
    return option.type_descriptor.annotation


def default_of(option: Any) -> str:
    """What holds if an option is not given."""
    if option.is_flag:
        return "off"
    return "" if option.default is None else code(option.default)


def undocumented() -> Iterator[str]:
    """Everything that says nothing about itself."""
    examples = read_examples()
    for name, command in commands().items():
        if not command.help:
            yield name
        if not examples.get(name):
            yield f"{name}: an example"
        yield from (f"{name} {p.opts[0]}" for p in command.params if not (p.help or "").strip())
    yield from (f"simkit {p.opts[0]}" for p in group().params if not (p.help or "").strip())
