"""The measurements of `simkit bench` as text."""

from collections.abc import Mapping
from typing import Any

from simkit.page.text.blocks import Block, Grid


def blocks(data: Mapping[str, Any]) -> list[Block]:
    """From the JSON of `bench`."""
    rows = [
        [what, str(s["threads"]), f"{s['games_per_second']:,.0f}", f"{s['decisions_per_second']:,.0f}"]
        for what, key in (("kernel alone", "kernel"), ("with all logs", "logged"))
        for s in data[key]
    ]
    title = f"{data['game']}, {data['players']} players, {data['policy']}, {data['variant']}"
    share = data["logged"][0]["games_per_second"] / data["kernel"][0]["games_per_second"]
    seconds = ", ".join(f"{entry} {spent:.1f} s" for entry, spent in data["compile"].items())
    return [
        Grid(title, ["", ">threads", ">games/s", ">decisions/s"], rows),
        f"Logs on, one thread: {share:.0%} of the kernel's speed",
        f"The keyed shuffle costs {data['keyed_shuffle']['cost']:.0%} of the kernel's time",
        *_search(data),
        *_script(data),
        f"Compiling with an empty cache, processor time: {seconds}",
    ]


def _search(data: Mapping[str, Any]) -> list[str]:
    if "search" not in data:
        return []
    found = data["search"]
    return [
        f"A decision of {data['policy']} takes {1000 * found['seconds']:.2f} ms on one thread: it tries "
        f"{found['tried']:.1f} of {found['options']:.1f} options, and in {found['changed']:.0%} of the decisions "
        "it does not do what its policy would (of one game)"
    ]


def _script(data: Mapping[str, Any]) -> list[str]:
    if "baseline" not in data:
        return []
    plain, ratio = data["baseline"]["games_per_second"], data["ratio_to_baseline"]
    return [f"Plain-Python script of the same rules: {plain:,.0f} games/s; the kernel plays {ratio:.0f} times as many"]
