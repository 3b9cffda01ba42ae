"""A share of a run: a range of its parts, played anywhere, in a directory of its own."""

import re
from dataclasses import dataclass

from simkit.errors import UsageError, show, spell
from simkit.numbers import count

MOST = 100_000  # as many as a run can have parts


@dataclass(frozen=True)
class Shard:
    """One of several shares of a run of so many games. Which parts it has follows from these three alone."""

    number: int  # from 1
    of: int
    games: int  # of the whole run

    def indexes(self, parts: int) -> range:
        """The parts of this share of a run. All shares together are the whole run; their sizes differ by one."""
        return range(parts * (self.number - 1) // self.of, parts * self.number // self.of)

    @property
    def name(self) -> str:
        """The shard as it is typed, such as `2/4`."""
        return f"{self.number}/{self.of}"

    def __str__(self) -> str:
        return f"shard {self.name} of a run of {count(self.games)} games"


def shard_of(text: str, games: int, part_size: int) -> Shard:
    """What `shard` says about a run of so many games."""
    written = re.fullmatch(r"(\d{1,9})/(\d{1,9})", text.strip(), re.ASCII)
    number, of = (int(written[1]), int(written[2])) if written else (0, 0)
    if not 1 <= number <= of:
        hint = "expected a share such as 2/4: the second of four"
        raise UsageError(f"{spell('shard')} is {show(text)}", field="shard", hint=hint)
    parts = -(-games // part_size)
    if of > parts:
        most = "1 shard" if parts == 1 else f"{parts} shards"
        hint = f"expected at most {most}: a run of {count(games)} games has so many parts of {count(part_size)} games"
        raise UsageError(f"{spell('shard')} is {show(text)}", field="shard", hint=hint)
    return Shard(number, of, games)
