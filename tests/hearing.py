"""Listeners for the tests."""

from __future__ import annotations

from collections.abc import Callable

from simkit.events import Event, Listener, Played


def games(each: Callable[[int], object]) -> Listener:
    """Tells somebody how many games were played, each time."""

    def on(event: Event) -> None:
        if isinstance(event, Played):
            each(event.games)

    return on
