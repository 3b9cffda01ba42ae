"""The cards of a game as text: every number and where it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.page.text.blocks import Block, Grid

Card = Mapping[str, Any]


def blocks(
    title: str, cards: Sequence[Card], kinds: Sequence[str], meanings: Sequence[Sequence[str]], hint: str
) -> list[Block]:
    """A table for each kind of cards, one of what their fields mean, and how many cards there are.

    `cards` are as the JSON of `cards` has them; `kinds` has the kind of each, all "" where the kinds stay together;
    `hint` says how a card is changed.
    """
    tables: list[Block] = []
    for kind in dict.fromkeys(kinds):
        some = [card for card, its in zip(cards, kinds, strict=True) if its == kind]
        tables += _kind(f"{title}: {kind}" if kind else title, some, kind)
    total = sum(card["count"] for card in cards if "count" in card)
    return [*tables, Grid("What the fields mean", ["field", "meaning"], meanings), f"{total} cards in all. {hint}"]


def _kind(title: str, cards: Sequence[Card], kind: str) -> list[Block]:
    """Cards of one kind, with the fields that any of them uses and that tell more than the kind.

    What all of them have alike is said once, below.
    """
    known = dict.fromkeys(f for card in cards for f in card if f not in ("card", "title", "source"))
    shown = {f: {_shown(card.get(f)) for card in cards} for f in known}
    alike = [f for f, values in shown.items() if len(values) == 1 < len(cards) and f != "count"]
    fields = [f for f, values in shown.items() if values - {"", kind} and f not in alike]
    rows = [
        [card["card"], card["title"], *(_shown(card.get(f)) for f in fields), _sources(card["source"])]
        for card in cards
    ]
    heads = [f">{f}" if all(isinstance(card.get(f), int | None) for card in cards) else f for f in fields]
    grid = Grid(title, ["card", "title", *heads, "source"], rows, ("source", "title", *spare(fields, cards)))
    said = [f"{f} {''.join(shown[f])}" for f in alike if shown[f] - {"", kind}]
    return [grid, f"All of them: {', '.join(said)}."] if said else [grid]


def spare(fields: Iterable[str], cards: Sequence[Card]) -> list[str]:
    """The fields in the order in which a table can do without: what few cards have first, how many there are last."""
    return sorted(fields, key=lambda f: (f == "count", sum(_shown(card.get(f)) not in ("", "0") for card in cards)))


def _shown(value: Any) -> str:
    """A value in few words: `wood 4, iron 3` for a table, rows of effects one after the other."""
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if item not in (0, "", None, False)}
        return ", ".join(key if item is True else f"{key} {_shown(item)}" for key, item in kept.items())
    if isinstance(value, list):
        return "; ".join(_shown(item).removeprefix("do ") for item in value)
    return "" if value is None or value is False else str(value)


def _sources(sources: Mapping[str, str]) -> str:
    words = dict.fromkeys(sources.values())
    if len(words) == 1:
        return next(iter(words))
    return "; ".join(f"{word}: {', '.join(f for f, w in sources.items() if w == word)}" for word in words)
