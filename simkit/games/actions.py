"""Action codes: the blocks that a game declares, and what follows from them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True)
class Block:
    """Actions of one sort. Its codes follow those of the block before; the book has the first as `<name>_at`."""

    name: str  # the book has the first code as `<name>_at`
    labels: Sequence[str]  # of its items, in order


def blocks(names: Sequence[str], labels: Iterable[Sequence[str]]) -> list[Block]:
    """Blocks by their names, each with the labels of its items."""
    return [Block(name, items) for name, items in zip(names, labels, strict=True)]


class Actions:
    """The actions of a scenario: codes count through the blocks in their order."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = tuple(blocks)
        self.labels = [label for block in blocks for label in block.labels]
        ends = list(accumulate(len(block.labels) for block in blocks))
        self.first = {block.name: end - len(block.labels) for block, end in zip(blocks, ends, strict=True)}
        self._places = [(block.name, item) for block in blocks for item in range(len(block.labels))]

    def __len__(self) -> int:
        return len(self.labels)

    def label(self, code: int) -> str:
        """What an action is called."""
        return self.labels[code]

    def place(self, code: int) -> tuple[str, int]:
        """The block of an action, and which of its items it is."""
        return self._places[code]
