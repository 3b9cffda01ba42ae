"""The answer of `simkit bench`: everything that it measures."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from simkit.events import Listener, Status, listener
from simkit.runs import compile_time
from simkit.runs.baselines import Baselines, comparable, measure_baselines
from simkit.runs.plan import Plan
from simkit.runs.speed import SearchEffort, Speed, kernel_speed, measure_speeds, search_effort


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
    first_answer: float  # processor time from an empty cache to the end of a run, start-up included
    policies: dict[str, Speed]  # the kernel alone on one thread, with each of them in all seats
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
            "first_answer": {"seconds": self.first_answer},
            "policies": {name: asdict(speed) for name, speed in self.policies.items()},
            **({} if self.search is None else {"search": asdict(self.search)}),
        }


def benchmark(plan: Plan, policy: str, beside: Mapping[str, Plan], on: Listener | None = None) -> Benchmark:
    """Measure everything; `beside` are the same games by other policies."""
    tell = listener(on)
    kernel, logged = measure_speeds(plan, on)
    tell(Status("keyed shuffle" + (", plain-Python script of the same rules" if comparable(plan) else "")))
    baselines = measure_baselines(plan, kernel[0])
    compiling = {}
    for entry in compile_time.ENTRIES:
        tell(Status(f"compiling {entry} in an empty cache"))
        compiling[entry] = compile_time.compile_seconds(plan.game.id, entry)
    tell(Status("a first answer with an empty cache"))
    first_answer = compile_time.first_answer_seconds(plan.game.id)
    scenario = plan.scenario
    tell(Status("policies beside each other"))
    policies = {name: kernel_speed(other, 1) for name, other in beside.items()}
    effort = search_effort(plan, kernel[0])
    return Benchmark(
        plan.game.id, scenario.players, policy, scenario.variant, kernel, logged, baselines, compiling, first_answer,
        policies, effort,
    )  # fmt: skip
