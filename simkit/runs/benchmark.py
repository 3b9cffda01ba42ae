"""The answer of `simkit bench`: everything that it measures."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simkit.events import Listener, Status, listener
from simkit.runs import compile_time
from simkit.runs.baselines import Baselines, comparable, measure_baselines
from simkit.runs.plan import Plan
from simkit.runs.speed import SearchEffort, Speed, measure_speeds, search_effort


@dataclass(frozen=True)
class Benchmark:
    """Speeds on one thread and on all, what they are compared with, and the cost of compiling."""

    game: str
    players: int
    policy: str
    variant: str
    kernel: Sequence[Speed]
    logged: Sequence[Speed]
    baselines: Baselines
    compiling: dict[str, float]  # processor time by entry point
    search: SearchEffort | None

    def to_json(self) -> dict[str, Any]:
        """The contract of the JSON of `bench`: keys may be added, never renamed."""
        fast, script = self.baselines.fast, self.baselines.script
        plain = {} if script is None else {"baseline": {"games_per_second": script}, "ratio_to_baseline": fast / script}
        return {
            "game": self.game,
            "players": self.players,
            "policy": self.policy,
            "variant": self.variant,
            "kernel": [asdict(speed) for speed in self.kernel],
            "logged": [asdict(speed) for speed in self.logged],
            "keyed_shuffle": {"cost": fast / self.baselines.keyed - 1},
            **plain,
            "compile": self.compiling,
            **({} if self.search is None else {"search": asdict(self.search)}),
        }


def benchmark(plan: Plan, policy: str, on: Listener | None = None) -> Benchmark:
    """Measure everything."""
    tell = listener(on)
    kernel, logged = measure_speeds(plan, on)
    tell(Status("keyed shuffle" + (", plain-Python script of the same rules" if comparable(plan) else "")))
    baselines = measure_baselines(plan, kernel[0])
    compiling = {}
    for entry in compile_time.ENTRIES:
        tell(Status(f"compiling {entry} in an empty cache"))
        compiling[entry] = compile_time.compile_seconds(plan.game.id, entry)
    scenario = plan.scenario
    effort = search_effort(plan, kernel[0])
    return Benchmark(
        plan.game.id, scenario.players, policy, scenario.variant, kernel, logged, baselines, compiling, effort
    )
