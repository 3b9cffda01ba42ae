"""What an experiment says before and after its numbers."""

from collections.abc import Sequence

from simkit.experiments.answer import WARNING


def caps(text: str) -> list[str]:
    """What must be said before any number."""
    return [f"{text}."] if text else []


def notes(texts: Sequence[str]) -> list[str]:
    """What limits the answer; a warning says itself that it is one."""
    return [text if text.startswith(WARNING) else f"Note: {text}" for text in texts]
