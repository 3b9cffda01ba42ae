"""The contracts of `--json` are true: what commands print has these keys with these types, and all of them occur."""

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer.main

from simkit.cli.app import app
from simkit.runs.baselines import Baselines
from simkit.runs.benchmark import Benchmark
from simkit.runs.speed import SearchEffort, Speed
from tools.reference.json_contracts import contracts
from tools.reference.markdown import plain

from .pages import Step
from .reader import Reader
from .test_reference import chapters, page

CONTRACTS = contracts()
OBJECTS = CONTRACTS["objects"]
DUEL = "axes --players 2 --policy greedy"
PLAIN = {"text": str, "whole number": int, "number": (int, float), "true or false": bool, "anything": object}
NEW_CARD = """# new_card.toml
extends = "ruddy_vikings"
[cards.bribe]
title = "Bribe"
type = "chance"
count = 3
effect = "take"
amount = 2
"""
# Each prints one object, by the name of its contract. Later lines use what earlier ones left behind.
ASKED = (
    ("error", "simkit run axes --players 9"),
    ("games", "simkit games"),
    ("cards", "simkit cards vikings_gone_wild"),
    ("sheet-written", "simkit cards ruddy_vikings --csv cards.csv"),
    ("sheet-read", "simkit cards axes --from few.csv --out mine.toml"),
    ("validate", f"simkit validate {DUEL} --set cards.wench.count=3"),
    ("run", f"simkit run {DUEL} --games 60000 --shard 1/2 --out first"),
    ("run", f"simkit run {DUEL} --games 60000 --shard 2/2 --out second"),
    ("run", "simkit run village_of_legends/tame_woods --players 4 --games 20"),
    ("merge", "simkit merge first second --out whole"),
    ("verify", "simkit verify whole --sample 1"),
    ("report", "simkit report vikings_gone_wild --players 2 --policy greedy --games 200"),
    ("report", "simkit report village_of_legends/tame_woods --players 4 --policy greedy --games 20"),
    ("compare", f"simkit compare {DUEL} --set cards.wench.count=3 --games 200"),
    ("compare", "simkit compare axes axes/more_shields --players 2 --policy greedy --games 200 --unpaired"),
    ("panel", "simkit compare axes --players 2 --panel greedy,random --set cards.wench.count=3 --games 100"),
    ("compare", "simkit compare ruddy_vikings new_card.toml --players 2 --policy greedy --until 40% --games 100"),
    ("sweep", f"simkit sweep {DUEL} --vary cards.wench.count=2:3 --until 40% --games 100"),
    ("value", "simkit value vikings_gone_wild --players 2 --policy greedy --cards pigator --fair-cost --games 100"),
    ("value", f"simkit value {DUEL} --until 40% --games 100"),
    ("league", "simkit league axes --players 2 --who greedy,random,leader --games 100"),
    ("train", "simkit train axes --players 2 --budget 8000 --champions --out all.toml"),
)


@dataclass
class Checker:
    """Compares answers with their contracts, and remembers which keys it has met."""

    seen: set[tuple[str, str]] = field(default_factory=set)  # object and key, with a value

    def check(self, value: Any, kind: str, where: str) -> None:
        """Raise at the first thing that is not as described."""
        if " by " in kind:
            assert isinstance(value, dict), where
            for key, item in value.items():
                self.check(item, kind.partition(" by ")[0], f"{where}.{key}")
        elif kind.startswith("list of "):
            assert isinstance(value, list), where
            for item in value:
                self.check(item, kind.removeprefix("list of "), f"{where}[]")
        elif kind.endswith(" or null"):
            if value is not None:
                self.check(value, kind.removesuffix(" or null"), where)
        elif kind in PLAIN:
            assert isinstance(value, PLAIN[kind]), where
            assert kind in ("true or false", "anything") or not isinstance(value, bool), where
        else:
            self.check_object(value, kind, where)

    def check_object(self, value: Any, name: str, where: str) -> None:
        assert isinstance(value, dict), where
        keys = {key.rstrip("?"): kind for key, (kind, _) in OBJECTS[name]["keys"].items()}
        needed = {key for key in OBJECTS[name]["keys"] if not key.endswith("?")}
        assert value.keys() <= keys.keys(), f"{where}: not described"
        assert needed <= value.keys(), f"{where}: missing"
        for key, inner in value.items():
            if inner is not None:
                self.seen.add((name, key))
            self.check(inner, keys[key], f"{where}.{key}")


def test_answers_are_as_described(tmp_path: Path) -> None:
    reader, checker = Reader(tmp_path), Checker()
    reader.write(NEW_CARD)
    (reader.home / "few.csv").write_text("ID,Copies\nwench,4\n", encoding="utf-8")
    for name, line in ASKED:
        printed = reader.carry_out(Step("command", f"{line} --json", "", (0, 0)))
        answer = json.loads(printed.splitlines()[-1])
        assert name == "error" or "error" not in answer, printed
        checker.check(answer, name, line)
        for style in answer.get("by_style", {}).values():
            checker.check(style, line.split()[1], line)
    for row in reader.carry_out(Step("command", "simkit replay axes 3 --players 2 --jsonl", "", (0, 0))).splitlines():
        if row.startswith("{"):
            checker.check(json.loads(row), "replay", "replay")
    checker.check(benchmark().to_json(), "bench", "bench")
    described = {(name, key.rstrip("?")) for name, entry in OBJECTS.items() for key in entry["keys"]}
    assert described - checker.seen == set()


def benchmark() -> Benchmark:
    """All that can be measured, without measuring it."""
    speed = Speed(1, 2.0, 3.0, 4.0)
    return Benchmark(
        "axes", 4, "greedy", "standard", [speed], [speed], Baselines(1.0, 1.0, 1.0), {"play": 1.0}, 5.0,
        {"greedy": speed}, SearchEffort(1.0, 2.0, 1.5, 0.5),
    )  # fmt: skip


def test_every_command_with_an_object_has_a_contract() -> None:
    group: Any = typer.main.get_command(app)
    with_json = {name for name, command in group.commands.items() if any("--json" in p.opts for p in command.params)}
    assert set(CONTRACTS["commands"]) == with_json
    assert {name for names in CONTRACTS["commands"].values() for name in names} <= set(OBJECTS)


def test_every_key_is_on_the_page() -> None:
    by_title = chapters(page("json"), 2)
    assert list(by_title) == [entry["title"] for entry in OBJECTS.values() if "title" in entry]
    for name, entry in OBJECTS.items():
        if "title" not in entry:
            continue
        first, *others = re.split(r"^Each `([\w-]+)`:$", by_title[entry["title"]], flags=re.MULTILINE)
        tables = {name: first, **dict(zip(others[::2], others[1::2], strict=True))}
        assert set(tables) == reachable(name)
        for part, text in tables.items():
            rows = re.findall(r"^\| `(\w+)` \| .+ \| (.*) \|$", text, re.MULTILINE)
            assert rows == [(key.rstrip("?"), plain(about)) for key, (_, about) in OBJECTS[part]["keys"].items()]


def reachable(name: str) -> set[str]:
    """An object, and those without a title of their own that stand in it."""
    kinds = (kind for kind, _ in OBJECTS[name]["keys"].values())
    inner = {
        word
        for kind in kinds
        for word in re.findall(r"[\w-]+", kind)
        if "title" not in OBJECTS.get(word, {"title": ""})
    }
    return {name}.union(*map(reachable, inner))


def test_every_object_is_part_of_another() -> None:
    kinds = [kind for entry in OBJECTS.values() for kind, _ in entry["keys"].values()]
    used = {word for kind in kinds for word in re.findall(r"[\w-]+", kind)}
    assert {name for name, entry in OBJECTS.items() if "title" not in entry} <= used
