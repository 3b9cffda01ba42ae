"""The measurements of `simkit bench`."""

from collections.abc import Mapping
from typing import Any

from simkit.numbers import amount, count, percent, seconds, times
from simkit.page.model import Block, Cell, Page, Paragraph, Section, Subsection, ValueTable

HEADS = ["", "threads", "games/s", "decisions/s", "CPU µs a game"]


def layout(data: Mapping[str, Any]) -> Page:
    """The page of `simkit bench`, from its JSON."""
    rows: list[list[Cell]] = [
        [
            what,
            speed["threads"],
            round(speed["games_per_second"]),
            round(speed["decisions_per_second"]),
            amount(speed["cpu_us_per_game"]),
        ]
        for what, key in (("kernel alone", "kernel"), ("with all logs", "logged"))
        for speed in data[key]
    ]
    title = f"{data['game']}, {data['players']} players, {data['policy']}, {data['variant']}"
    kernel, logged = (data[key][0]["cpu_us_per_game"] for key in ("kernel", "logged"))
    compiling = ", ".join(f"{entry} {seconds(spent)}" for entry, spent in data["compile"].items())
    lines = [
        f"With all logs a game takes {times(logged / kernel)} the kernel's processor time: "
        f"{amount(logged - kernel, 'µs')} more",
        f"The keyed shuffle costs {percent(data['keyed_shuffle']['cost'])} of the kernel's time",
        *_search(data),
        *_script(data),
        *_policies(data["policies"]),
        f"Compiling with an empty cache, processor time: {compiling}",
        f"First answer with an empty cache, processor time: {seconds(data['first_answer']['seconds'])}",
    ]
    blocks: list[Block] = [ValueTable(HEADS, rows), *map(Paragraph, lines)]
    return Page(title, [Section(title, "", [Subsection("", blocks)])])


def _policies(speeds: Mapping[str, Mapping[str, float]]) -> list[str]:
    if not speeds:
        return []
    costs = ", ".join(f"{name} {amount(speed['cpu_us_per_game'], 'µs')}" for name, speed in speeds.items())
    return [f"A game of the kernel by policy, processor time: {costs}"]


def _search(data: Mapping[str, Any]) -> list[str]:
    if "search" not in data:
        return []
    search = data["search"]
    return [
        f"A decision of {data['policy']} takes {amount(1000 * search['seconds'], 'ms')} on one thread: it tries "
        f"{amount(search['tried'])} of {amount(search['options'])} options and overrides its policy in "
        f"{percent(search['changed'])} of the decisions (measured in one game)"
    ]


def _script(data: Mapping[str, Any]) -> list[str]:
    if "baseline" not in data:
        return []
    plain, ratio = count(data["baseline"]["games_per_second"]), count(data["ratio_to_baseline"])
    return [f"Plain-Python script of the same rules: {plain} games/s; the kernel plays {ratio} times as many"]
