"""Completion in the shell: an index and the files at hand say what a word can become.

It replaces what typer does for words of a command, which loads too much for a key that is pressed all the time: here
nothing is imported but what every start of Python has. The scripts of `--install-completion` call it.
"""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from simkit.cli import output
from simkit.cli.completion_index import index

VARIABLE = "_SIMKIT_COMPLETE"  # what the scripts of the shells set: complete_bash, complete_zsh, complete_fish
MOST_KEYS = 60  # more of them are offered by their next part
MOST_ENTRIES = 5_000  # of a directory
LONGEST_CHAIN = 16
_SAFE = re.compile(r"[\w./:=,@%+-]+")  # what zsh is given it evaluates
_SPLIT = re.compile(r"'([^']*)'?|\"([^\"]*)\"?|([^\s'\"]+)")
Spec = Mapping[str, Any]


def complete(request: str) -> int:
    """Answer a shell; returns the exit code."""
    shell = request.removeprefix("complete_")
    words, word = _bash_words() if shell == "bash" else _line_words()
    choices = [text for text in dict.fromkeys(candidates(index(), words, word)) if _SAFE.fullmatch(text)]
    if shell == "bash" and "=" in word:  # what follows it is a word of its own there
        choices = [text.partition("=")[2] for text in choices if not text.endswith("=")]
    if shell == "zsh":
        texts = " ".join('"' + text.replace(":", r"\\:") + '"' for text in choices)
        output.line(f"_arguments '*: :(({texts}))'" if choices else "_files")
    elif shell == "fish" and os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        return 0 if choices else 1
    else:
        output.lines(choices)
    output.flush()
    return 0


def candidates(facts: Spec, words: list[str], word: str) -> Iterator[str]:
    """What `word` can become after the words before it; nothing where files can stand."""
    command = next((text for text in words if text in facts["commands"]), None)
    if command is None:
        options = facts["options"] if word.startswith("-") else facts["commands"]
        yield from (text for text in options if text.startswith(word))
        return
    spec, rest = facts["commands"][command], words[words.index(command) + 1 :]
    placed = list(_arguments(spec, rest))
    if rest and rest[-1] in spec["options"] and spec["options"][rest[-1]] is not None:
        kind = spec["options"][rest[-1]]
    elif word.startswith("-"):
        yield from (text for text in spec["options"] if text.startswith(word))
        return
    else:
        kinds = spec["arguments"]
        kind = kinds[min(len(placed), len(kinds) - 1)] if len(placed) < len(kinds) or spec["several"] else ""
    yield from _of_kind(kind, facts, placed[0] if placed else "", word)


def _arguments(spec: Spec, words: list[str]) -> Iterator[str]:
    """The words that are neither options nor their values."""
    takes_value = False
    for word in words:
        if takes_value:
            takes_value = False
        elif word.startswith("-"):
            takes_value = spec["options"].get(word) is not None
        else:
            yield word


def _of_kind(kind: str, facts: Spec, scenario: str, word: str) -> Iterable[str]:
    if kind in ("scenario", "source", "game"):
        names = facts["games"] if kind == "game" else facts["scenarios"]
        files = [] if kind == "game" else _scenario_files(word)
        return [*(name for name in names if name.startswith(word)), *files, *(_runs(word) if kind == "source" else ())]
    if kind == "run":
        return _runs(word)
    if kind in ("policy", "policies", "cards"):
        return _listed(_names(kind, facts, scenario), word, several=kind != "policy")
    return _keys(facts, scenario, word) if kind == "key" else []


def _names(kind: str, index_data: Spec, scenario: str) -> list[str]:
    """Names of the game that the scenario belongs to (of all games if nobody can tell), and of its file."""
    what = "policies" if kind == "policy" else kind
    game, own = _game_and_own(index_data, scenario)
    games = [index_data["games"][game]] if game else list(index_data["games"].values())
    return list(dict.fromkeys([*own[what], *(name for facts in games for name in facts[what])]))


def _game_and_own(facts: Spec, scenario: str) -> tuple[str, dict[str, list[str]]]:
    """The game of a scenario, and the policies, cards and keys that its files write."""
    own: dict[str, list[str]] = {"policies": [], "cards": [], "keys": []}
    for _ in range(LONGEST_CHAIN):
        if scenario in facts["scenarios"]:
            return facts["scenarios"][scenario], own
        data = _toml(scenario)
        own["policies"] += _tables(data, "policies")
        own["cards"] += _tables(data, "cards")
        own["keys"] += [f"cards.{card}.{key}" for card in _tables(data, "cards") for key in data["cards"][card]]
        parent = data.get("extends", data.get("game"))
        if not isinstance(parent, str):
            break
        scenario = os.path.join(os.path.dirname(scenario), parent) if parent.endswith(".toml") else parent
    return "", own


def _tables(data: Spec, name: str) -> list[str]:
    table = data.get(name)
    return [key for key, value in table.items() if isinstance(value, dict)] if isinstance(table, dict) else []


def _toml(path: str) -> dict[str, Any]:
    if not path.endswith(".toml"):
        return {}
    from pathlib import Path

    from simkit.errors import SimkitError
    from simkit.scenario.toml_files import decode, read

    try:
        return decode(read(Path(path), path), path)
    except (SimkitError, OSError):
        return {}


def _listed(names: list[str], word: str, *, several: bool) -> Iterator[str]:
    """Names; where several may stand, the last one behind a comma."""
    head, comma, last = word.rpartition(",") if several else ("", "", word)
    yield from (f"{head}{comma}{name}" for name in names if name.startswith(last) and name not in head.split(","))


def _keys(facts: Spec, scenario: str, word: str) -> list[str]:
    """`KEY=` for each key, or their next parts while there are many; with one key left also its printed value."""
    start = word.partition("=")[0]
    keys = [
        key for key in _names("keys", facts, scenario) if key == start or (key.startswith(start) and "=" not in word)
    ]
    if len(keys) == 1 or "=" in word:
        texts = [f"{key}={value}" for key in keys for value in ("", _printed(facts, scenario, key))]
        return [text for text in texts if text.startswith(word)]
    parts = list(dict.fromkeys(_next_part(key, word) for key in keys))
    return [f"{key}=" for key in keys] if len(keys) <= MOST_KEYS or len(parts) == 1 else parts


def _printed(facts: Spec, scenario: str, key: str) -> str:
    game, _ = _game_and_own(facts, scenario)
    games = [facts["games"][game]] if game else facts["games"].values()
    return next((str(each["keys"][key]) for each in games if key in each["keys"]), "")


def _next_part(key: str, word: str) -> str:
    end = key.find(".", len(word))
    return f"{key}=" if end < 0 else key[: end + 1]


def _scenario_files(word: str) -> Iterator[str]:
    for path, is_directory in _entries(word):
        if is_directory or path.endswith(".toml"):
            yield f"{path}/" if is_directory else path


def _runs(word: str) -> Iterator[str]:
    """Directories that hold a run: in runs/, where they are written, and where the word leads."""
    places = [word] if os.path.dirname(word) else [word, "runs/"]
    for place in places:
        for path, is_directory in _entries(place):
            if is_directory and path.startswith(word) and os.path.isfile(os.path.join(path, "run.json")):
                yield path


def _entries(word: str) -> Iterator[tuple[str, bool]]:
    """What is in the directory of a word and begins like it."""
    directory, start = os.path.split(word)
    try:
        with os.scandir(directory or ".") as entries:
            for entry, _ in zip(entries, range(MOST_ENTRIES), strict=False):
                if entry.name.startswith(start) and (start or not entry.name.startswith(".")):
                    yield os.path.join(directory, entry.name), entry.is_dir()
    except OSError:
        return


def _bash_words() -> tuple[list[str], str]:
    words = _split(os.environ.get("COMP_WORDS", ""))
    number = os.environ.get("COMP_CWORD", "")
    place = int(number) if number.isdecimal() else len(words)
    before, word = words[1:place], words[place] if place < len(words) else ""
    if word == "=" and before:
        return before[:-1], f"{before[-1]}="
    if before[1:] and before[-1] == "=":
        return before[:-2], f"{before[-2]}={word}"
    return before, word


def _line_words() -> tuple[list[str], str]:
    line = os.environ.get("_TYPER_COMPLETE_ARGS", "")
    words = _split(line)[1:]
    return (words[:-1], words[-1]) if words and not line.endswith(" ") else (words, "")


def _split(line: str) -> list[str]:
    """Words as a shell sees them; the last one may lack its quote."""
    return ["".join(parts) for parts in _SPLIT.findall(line)]


def main() -> None:
    """Answer the shell that calls."""
    output.prepare()
    try:
        code = complete(os.environ[VARIABLE])
    except (BrokenPipeError, KeyboardInterrupt):
        output.give_up()
        code = 0
    sys.exit(code)
