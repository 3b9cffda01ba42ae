"""The answer of an experiment as text: every kind of answer has a module of that name."""

from importlib import import_module
from typing import Any

from simkit.page.text.blocks import Block


def blocks(answer: Any, style: str = "") -> list[Block]:
    """Lines and tables; `style` plays in all seats."""
    found: list[Block] = import_module(f"{__package__}.{answer.kind}").blocks(answer, style)
    return found
