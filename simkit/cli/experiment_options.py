"""The options that all experiments have, and those that do not go together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simkit.cli import output
from simkit.cli.engine import Engine
from simkit.errors import UsageError
from simkit.lab.again import command_line, field_of, flag

if TYPE_CHECKING:
    from simkit.experiments.pairing.width import Width

IN_ALL_SEATS = "a panel plays each of its policies in all seats: keep one of the two"


@dataclass(frozen=True)
class ExperimentOptions:
    """The options that all experiments have; `words` are the command and those of its own."""

    words: Sequence[str]
    flags: Mapping[str, object]  # of the run, by scenario key
    sets: Sequence[str]
    until: str | None
    panel: str | None
    out: Path | None
    engine: Engine
    resume: bool
    force: bool
    json: bool

    @property
    def line(self) -> str:
        """How to ask the same again."""
        words = [*self.words, *(["--until", self.until] if self.until else [])]
        words += ["--panel", self.panel] if self.panel else []
        return command_line(words, self.sets, self.flags)

    @property
    def again(self) -> str:
        """How to go on after a stop."""
        engine = "".join(f" {output.shell(word)}" for word in self.engine.words)
        return self.line + (f" --out {output.shell(self.out)}" if self.out else "") + engine + " --resume"

    @property
    def width(self) -> "Width | None":
        """The half-width that is wanted."""
        from simkit.experiments.pairing.width import width_of

        return None if self.until is None else width_of(self.until)

    @property
    def half(self) -> float | None:
        """The same as a number."""
        return None if self.width is None else self.width.value

    def styles(self) -> list[str]:
        """The play styles of the panel; without one "": the seats as they are."""
        from simkit.experiments.panel import styles_of

        return [""] if self.panel is None else styles_of(self.panel)

    def flags_for(self, style: str) -> dict[str, object]:
        """The flags of the arms; how many games are played is not theirs."""
        flags = {**self.flags, "run.games": None}
        return flags | {"run.policy": style, "run.seats": None} if style else flags

    def check(self) -> None:
        """What can be told before a scenario is read."""
        self.engine.check()
        if self.resume and self.force:
            raise UsageError("--resume and --force exclude each other", key="--resume", hint="keep one of them")
        if self.panel is not None and not self.panel.strip():
            hint = "expected two or more policies, such as greedy,random"
            raise UsageError("--panel is empty", key="--panel", hint=hint)
        _ = self.width, self.styles()
        check_sets(self)


def check_sets(given: ExperimentOptions) -> None:
    """No option may silently beat another."""
    written = [key for text in given.sets for key in keys_of(text)]
    options = {key: flag(field_of(key)) for key, value in given.flags.items() if value is not None}
    for key in written:
        if written.count(key) > 1:
            raise UsageError(f"--set names {key} twice", key=key, hint="keep one of them")
        if key in options:
            raise UsageError(f"{options[key]} and --set {key} are both given", key=key, hint="keep one of them")
        if key == "run.games":
            raise UsageError("--set run.games has no effect here", key=key, hint="use --games")
        if key == "run.shuffle":
            hint = "experiments shuffle by keys, so that a change leaves all other cards where they were"
            raise UsageError("--set run.shuffle has no effect here", key=key, hint=hint)
    if given.panel is not None:
        rivals = [options[key] for key in ("run.policy", "run.seats") if key in options]
        rivals += [f"--set {key}" for key in written if key in ("run.policy", "run.seats")]
        for rival in rivals:
            raise UsageError(f"--panel and {rival} exclude each other", key="--panel", hint=IN_ALL_SEATS)


def keys_of(text: str) -> list[str]:
    """The keys that one `--set` writes; a table writes several."""
    from simkit.scenario.overrides import sets_layer
    from simkit.scenario.tree import Table, dotted, leaves

    return [dotted(path) for path, _ in leaves(sets_layer([text], Table({}, "")))]
