"""Words for tales: lists, numbers of things, articles."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """`a, b and c`; empty if there are none."""
    *parts, last = ["", *words]
    before = ", ".join(parts[1:])
    return f"{before} and {last}" if before else last


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing if number == 1 else f'{thing}s'}"


def with_article(title: str) -> str:
    """`a Brewery`, `an Elf Archer`."""
    vowel = title[:1] in "AEIOUaeiou" and not title.lower().startswith("one ")
    return f"{'an' if vowel else 'a'} {title}"


def seats(players: Iterable[int]) -> str:
    """`P0, P1 and P4`."""
    return listed(f"P{p}" for p in players)
