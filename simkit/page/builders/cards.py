"""The cards of a game: every number and where it comes from."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from simkit.numbers import count
from simkit.page.model import Block, Cell, Page, Paragraph, Prose, Section, Subsection, ValueTable

Card = Mapping[str, Any]


def layout(
    title: str, cards: Sequence[Card], kinds: Sequence[str], meanings: Sequence[Sequence[str]], hint: str
) -> Page:
    """A table for each kind of cards, one of what their fields mean, and how many cards there are.

    `cards` are as the JSON of `cards` has them, but effects are texts; `kinds` has the kind of each, all "" where the
    kinds stay together; `hint` says how a card is changed.
    """
    blocks: list[Block] = []
    for kind in dict.fromkeys(kinds):
        of_kind = [card for card, its in zip(cards, kinds, strict=True) if its == kind]
        blocks += _kind(f"{title}: {kind}" if kind else title, of_kind, kind)
    total = sum(card["count"] for card in cards if "count" in card)
    fields = ValueTable(["field", "meaning"], [list(row) for row in meanings], title="What the fields mean")
    last = Paragraph(Prose(f"{count(total)} cards in all. {hint}"))
    return Page(title, [Section(title, "", [Subsection("", [*blocks, fields, last])])])


def _kind(title: str, cards: Sequence[Card], kind: str) -> list[Block]:
    """Cards of one kind, with the fields that any of them uses and that tell more than the kind.

    What all of them have alike is said once, below.
    """
    names = dict.fromkeys(f for card in cards for f in card if f not in ("card", "title", "source"))
    values = {f: {_text(card.get(f)) for card in cards} for f in names}
    alike = [f for f, texts in values.items() if len(texts) == 1 < len(cards) and f != "count"]
    fields = [f for f, texts in values.items() if texts - {"", kind} and f not in alike]
    rows: list[list[Cell]] = [
        [card["card"], card["title"], *(_cell(card.get(f)) for f in fields), _sources(card["source"])] for card in cards
    ]
    spare_columns = ("source", "title", *spare(fields, cards))
    table = ValueTable(["card", "title", *fields, "source"], rows, title=title, spare=spare_columns)
    common = [f"{f} {''.join(values[f])}" for f in alike if values[f] - {"", kind}]
    return [table, Paragraph(f"All of them: {', '.join(common)}.")] if common else [table]


def spare(fields: Iterable[str], cards: Sequence[Card]) -> list[str]:
    """The fields in the order in which a table can do without: what few cards have first, how many there are last."""
    return sorted(fields, key=lambda f: (f == "count", sum(_text(card.get(f)) not in ("", "0") for card in cards)))


def _cell(value: Any) -> Cell:
    """Whole numbers stand right."""
    return value if isinstance(value, int) and not isinstance(value, bool) else _text(value)


def _text(value: Any) -> str:
    """A value in few words: `wood 4, iron 3` for a table."""
    if isinstance(value, dict):
        kept = {key: item for key, item in value.items() if item not in (0, "", None, False)}
        return ", ".join(key if item is True else f"{key} {_text(item)}" for key, item in kept.items())
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    return "" if value is None or value is False else str(value)


def _sources(sources: Mapping[str, str]) -> str:
    words = dict.fromkeys(sources.values())
    if len(words) == 1:
        return next(iter(words))
    return "; ".join(f"{word}: {', '.join(f for f, w in sources.items() if w == word)}" for word in words)
