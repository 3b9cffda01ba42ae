"""The measurements of `simkit bench`."""

from collections.abc import Mapping
from typing import Any

from simkit.numbers import amount, count, percent, seconds
from simkit.page.model import Block, Cell, Page, Paragraph, Section, Subsection, ValueTable


def layout(data: Mapping[str, Any]) -> Page:
    """From the JSON of `bench`."""
    rows: list[list[Cell]] = [
        [what, speed["threads"], round(speed["games_per_second"]), round(speed["decisions_per_second"])]
        for what, key in (("kernel alone", "kernel"), ("with all logs", "logged"))
        for speed in data[key]
    ]
    title = f"{data['game']}, {data['players']} players, {data['policy']}, {data['variant']}"
    share = data["logged"][0]["games_per_second"] / data["kernel"][0]["games_per_second"]
    compiling = ", ".join(f"{entry} {seconds(spent)}" for entry, spent in data["compile"].items())
    lines = [
        f"With all logs, one thread: {percent(share)} of the kernel's speed",
        f"The keyed shuffle costs {percent(data['keyed_shuffle']['cost'])} of the kernel's time",
        *_search(data),
        *_script(data),
        f"Compiling with an empty cache, processor time: {compiling}",
    ]
    blocks: list[Block] = [ValueTable(["", "threads", "games/s", "decisions/s"], rows), *map(Paragraph, lines)]
    return Page(title, [Section(title, "", [Subsection("", blocks)])])


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
