"""Numbers and phrases that several answers share."""

from collections.abc import Callable

OVER_ALL = "* = different from 0 after control of false discoveries (5 %) over all"


def percent(share: float) -> str:
    """A share for people."""
    return f"{share:.2%}"


def points(share: float) -> str:
    """A difference of shares in percentage points."""
    return f"{100 * share:+.2f}"


def level(value: float) -> str:
    """A mean."""
    return f"{value:.3f}"


def change(value: float) -> str:
    """A difference of means."""
    return f"{value:+.3f}"


def span(low: float, high: float, spell: Callable[[float], str] = percent) -> str:
    """An interval."""
    return f"{spell(low)} to {spell(high)}"


def seated(style: str) -> str:
    """Who plays, where one policy has all seats."""
    return f", every seat plays {style}" if style else ""
