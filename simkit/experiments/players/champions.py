"""The policies that come with a game: its champion, the same with noise, and champions with some weights held."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from simkit.errors import UsageError, spell
from simkit.experiments.players.strength import SpecialistGain, TrainedPolicy
from simkit.experiments.players.train_spec import TrainSpec
from simkit.experiments.players.training_request import TrainingRequest
from simkit.games.contract import Game
from simkit.numbers import count
from simkit.scenario.model import Player

CHAMPION, NOVICE, NOISE = "champion", "novice", 25
BUDGET, OWN_BUDGET = "budget", "champion_budget"  # the fields
MOST_GAIN, TRIES = 0.10, 3  # whoever gains more on the champion is met by the next one, so many times in all
BEATEN = 0.8  # of its share: a later self against whom the champion wins less may be the better one

Play = Callable[[TrainSpec], list[TrainedPolicy]]


def training_counts(game: Game) -> Sequence[int]:
    """The numbers of players that champions are trained at: fewest, middle, most."""
    return sorted({game.min_players, (game.min_players + game.max_players) // 2, game.max_players})


def champion(asked: TrainingRequest, budget: int | None = None) -> TrainingRequest:
    """What the champion is trained as."""
    summary = "trained against all styles and its own earlier selves"
    budget = asked.budget if budget is None else budget
    return replace(asked, name=CHAMPION, summary=summary, noisy=(NOVICE, NOISE), budget=budget)


def styles(asked: TrainingRequest) -> Iterator[TrainingRequest]:
    """What the styles are trained as: with weights held."""
    for name, style in asked.game.training.styles.items():
        yield replace(asked, name=name, hold={**asked.hold, **style.hold}, summary=style.summary)


def started_spec(asked: TrainingRequest) -> TrainSpec:
    """What is trained: it begins where the game says."""
    spec = unchecked_spec(asked)
    spec.require()
    return spec


def unchecked_spec(asked: TrainingRequest) -> TrainSpec:
    """What is trained, begun where the game says; its budget may be too small."""
    spec = asked.unfunded()
    base, start = spec.space.base, asked.game.training.start
    if not start:
        return spec
    return start_from(spec, replace(base, name="start", weights={**base.weights, **start}))


def start_from(spec: TrainSpec, base: Player) -> TrainSpec:
    """A training that begins with the weights of `base`; held weights stay held."""
    space = spec.space
    return replace(spec, space=replace(space, base=replace(base, weights={**base.weights, **space.held})))


def style_score(trained: TrainedPolicy) -> float:
    """A number to compare styles by; all were tested against the same policies."""
    return sum(
        row.win_rate / row.par
        for row in trained.tested
        if not row.changed and row.against in trained.provenance["against"]
    )


def hardest(trained: TrainedPolicy, pool: Sequence[Player], least: float = 1.0) -> Player | None:
    """The opponent against whom a policy wins the smallest part of its share, if that is less than `least`."""
    worst = {player.name: 1.0 for player in pool}
    for row in trained.tested:
        if not row.changed and row.against in worst:
            worst[row.against] = min(worst[row.against], row.win_rate / row.par)
    winners = [player for player in pool if worst[player.name] < least]
    return min(winners, key=lambda player: worst[player.name], default=None)


def check_budgets(asked: TrainingRequest, budget: int | None = None) -> list[TrainSpec]:
    """The trainings that are known at the start; budgets that are too small are refused before anything is trained."""
    held = [unchecked_spec(style) for style in styles(asked)]
    spec = unchecked_spec(champion(asked, budget))
    widest = replace(spec, pool=(*spec.pool, *[spec.space.base] * (len(held) + TRIES - 1)))
    least = max((style.least for style in held), default=0)
    if budget is not None and asked.budget < least and budget < widest.least:
        own = f"{count(widest.least)} for {spell(OWN_BUDGET)}, which is {budget}"
        hint = f"expected at least {count(least)} games, and {own}"
        raise UsageError(f"{spell(BUDGET)} is {asked.budget}", field=BUDGET, hint=hint)
    for training in sorted([*held, widest], key=lambda training: -training.least):
        training.require(OWN_BUDGET if training is widest and budget is not None else BUDGET)
    return held or [spec]


def make_champions(
    asked: TrainingRequest, play: Play, budget: int | None = None
) -> tuple[list[TrainedPolicy], list[SpecialistGain]]:
    """The champion, perhaps with a budget of its own, also with noise, and the styles; what a specialist gains on it.

    Styles come first: the champion is to beat them, and begins with the weights of the best, unless the game says where
    to begin. There is a specialist for each number of players: one for all of them finds less. One who gains much is an
    opponent of the next champion, which begins with its weights.
    """
    held = [trained for style in styles(asked) for trained in play(started_spec(style))]
    spec = started_spec(champion(asked, budget))
    if held and not asked.game.training.start:
        spec = start_from(spec, max(held, key=style_score).player)
    spec = replace(spec, pool=(*spec.pool, *(trained.player for trained in held)))
    specialists: list[Player] = []
    for number in range(1, TRIES + 1):
        trained_policies = play(spec)
        feared = hardest(trained_policies[0], specialists) or hardest(
            trained_policies[0], trained_policies[0].selves, BEATEN
        )
        responses = _specialists(asked, trained_policies[0].player, feared, play)
        strongest = max(responses, key=_gain)
        if _gain(strongest) <= MOST_GAIN:
            break
        specialists.append(replace(strongest.player, name=f"specialist {number}"))
        spec = start_from(replace(spec, pool=(*spec.pool, specialists[-1])), specialists[-1])
    return [*trained_policies, *held], [gain for trained in responses for gain in trained.gains]


def _specialists(asked: TrainingRequest, target: Player, other: Player | None, play: Play) -> list[TrainedPolicy]:
    """The strongest for each number of players.

    One begins as the target. Where somebody else is known against whom the target wins little, a second one begins as
    this; which start is better is not known before, for where nobody wins many games both win little.
    """
    strongest = []
    for players in dict.fromkeys(asked.counts):
        alone = replace(asked, counts=(players,))
        responses = [alone.specialist(target)] + ([alone.specialist(target, other)] if other else [])
        strongest.append(max((trained for response in responses for trained in play(response)), key=_gain))
    return strongest


def _gain(specialist: TrainedPolicy) -> float:
    return specialist.gains[0].gain
