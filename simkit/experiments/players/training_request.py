"""From the fields of a question to what is trained: the players behind names, and the scenarios."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from simkit.errors import ScenarioError, UsageError, show, spell
from simkit.experiments.basis import Basis
from simkit.experiments.pairing.arms import Arm
from simkit.experiments.players.changed_cards import changed_arms
from simkit.experiments.players.train_spec import BUDGET, TrainSpec
from simkit.experiments.players.weight_space import WeightSpace, space_of
from simkit.games.contract import SEARCHES, Game
from simkit.scenario.model import Player
from simkit.scenario.policies import NAME

CHANGED = 4  # scenarios that a policy is only tested on, at each number of players
POOL = "pool"


@dataclass(frozen=True)
class TrainingRequest:
    """What a training is asked for."""

    basis: Basis
    counts: Sequence[int | None]  # of players; None: as the scenario says
    base: str = "greedy"
    against: Sequence[str] = (POOL,)
    hold: Mapping[str, int] = field(default_factory=dict)
    budget: int = BUDGET
    name: str = "trained"
    command: str = ""
    summary: str = ""
    met: Sequence[str] = ()  # who else it is tested against, besides all built-in policies
    noisy: tuple[str, int] | None = None

    @cached_property
    def arms(self) -> tuple[Arm, ...]:
        """One for each number of players; who plays there does not matter."""
        return tuple(self._at(count).arm() for count in dict.fromkeys(self.counts))

    def _at(self, count: int | None) -> Basis:
        return replace(self.basis, flags={**self.basis.flags, "run.players": count, "run.policy": "random"})

    @property
    def game(self) -> Game:
        return self.arms[0].game

    def spec(self) -> TrainSpec:
        """All that is needed; errors before anything is played."""
        spec = self.unfunded()
        spec.require()
        return spec

    def unfunded(self) -> TrainSpec:
        """What is trained; its budget may be too small."""
        self._require_name()
        space = space_of(self.game, self.player("base", self.base), self.hold)
        pool = tuple(self.player("against", name) for name in self._opponents())
        in_pool = {player.name for player in pool}
        rest = [name for name in (*self.game.policies, *self.met) if name not in (*in_pool, *SEARCHES)]
        watched = tuple(self.player("against", name) for name in rest)
        changed = [arm for i, count in enumerate(dict.fromkeys(self.counts)) for arm in self._changed(i, count)]
        return TrainSpec(
            self.arms,
            tuple(changed),
            space,
            pool,
            watched,
            self.budget,
            self.name,
            self.summary,
            self.noisy,
            command=self.command,
        )

    def _require_name(self) -> None:
        given = f"{spell('name')} is {show(self.name)}"
        if not NAME.fullmatch(self.name):
            hint = "use up to 40 lower-case letters, digits, _ and -, the first one a letter"
            raise UsageError(given, field="name", hint=hint)
        if self.name == POOL:
            raise UsageError(f"{given}, which stands for all built-in policies", field="name", hint="choose another")
        if self.name in (*self.game.policies, *self.met):
            raise UsageError(f"{given}, which is a policy of {self.game.title}", field="name", hint="choose another")

    def _opponents(self) -> list[str]:
        """The names of the opponents; `pool` stands for all built-in policies with weights, also the trained one."""
        return list(dict.fromkeys(own for name in self.against for own in (self._weighted if name == POOL else [name])))

    @property
    def _weighted(self) -> list[str]:
        return [name for name, policy in self.game.policies.items() if policy.weights]

    def _changed(self, number: int, count: int | None) -> list[Arm]:
        seed = self.arms[0].scenario.run.seed
        return changed_arms(self._at(count), CHANGED, seed * 64 + number)

    def player(self, field: str, name: str) -> Player:
        """The policy of that name: built in, of the scenario, of a file or a champion."""
        if name in self.game.policies and name not in SEARCHES:
            return Player(name, name, 0, self.game.policies[name].weights)
        flags = {**self.basis.flags, "run.players": self.counts[0], "run.policy": name}
        try:
            return replace(self.basis, flags=flags).arm().scenario.lineup[name]
        except ScenarioError as error:
            if error.field != "policy":
                raise
            raise UsageError(f"{spell(field)} names {show(name)}", field=field, hint=error.hint) from None
        except KeyError:  # it is written in another way, as in rollout:064
            raise UsageError(
                f"{spell(field)} names {show(name)}", field=field, hint="write it as in rollout:64"
            ) from None

    def specialist(self, target: Player, base: Player | None = None) -> TrainSpec:
        """A best response: it starts as the one whom it is to beat (or as `base`), meets nobody else, in one round."""
        self._require_name()
        space = self._begun_as(target) if base is None else space_of(self.game, base, self.hold)
        about = (self.budget, self.name, f"trained against {target.name} alone")
        spec = TrainSpec(self.arms, (), space, (target,), (), *about, rounds=1, command=self.command, target=target)
        spec.require()
        return spec

    def _begun_as(self, target: Player) -> WeightSpace:
        """A specialist needs weights; if the one to beat has none, they are those of somebody else."""
        field = "respond_to"
        try:
            return space_of(self.game, target, self.hold, field)
        except UsageError as error:
            if error.field != field or not self._weighted:
                raise
            hint = f"choose a policy whose weights are trained against it, as in {spell('base')} {self._weighted[0]}"
            raise UsageError(error.message, field=field, hint=hint) from None
