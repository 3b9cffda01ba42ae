"""The checks of the contract see what is broken: each fault is planted in the template."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from simkit.games.actions import Block
from simkit.games.common.weights import Weight
from simkit.games.contract import Game, Training
from simkit.games.metric import Metric
from simkit.games.registry import get_game
from simkit.testing import contract
from simkit.testing.broken import BrokenContract
from simkit.testing.contract import CHECKS, GAME_CHECKS, Check, Size, check_game
from simkit.testing.denial import check_denied
from simkit.testing.setting import Setting, settings
from simkit.testing.uncompiled import uncompiled

TEMPLATE = get_game("_template")
HONEST, WORDS = TEMPLATE.kernel, TEMPLATE.narrate
COMPILED = (contract.pickled, contract.varied)  # the template's own tests run them: one cannot do without, one is slow
SIZE = Size(games=4, told=1, decisions=4, playouts=2)


def told(**others: Callable[..., Any]) -> Game:
    """The template with another narration."""
    game = uncompiled(TEMPLATE)
    own = {name: getattr(WORDS, name) for name in ("decision_name", "describe", "narrate")}
    vars(game)["narrate"] = SimpleNamespace(**own | others)
    return game


def declared(functions: dict[str, Any] | None = None, **fields: Any) -> Game:
    """The template with other declarations."""
    game = uncompiled(TEMPLATE, **(functions or {}))
    made = replace(game, **fields)
    vars(made)["kernel"] = game.kernel
    return made


def weighing(weights: dict[str, int]) -> Game:
    """The template, whose greedy policy has other weights."""
    greedy = replace(TEMPLATE.policies["greedy"], weights=weights)
    return declared(policies={"random": TEMPLATE.policies["random"], "greedy": greedy})


def logging(**fields: Any) -> Game:
    """The template with other metrics."""
    return declared(metrics=replace(TEMPLATE.metrics, **fields))


def unseen(**fields: str) -> Game:
    """The template, which calls more fields hidden than are."""
    game, own = replace(TEMPLATE), TEMPLATE.hidden
    vars(game)["hidden"] = SimpleNamespace(HIDDEN={**own.HIDDEN, **fields}, another_world=own.another_world)
    return game


def descending(s: Any, b: Any, acts: Any) -> int:
    n = HONEST.legal(s, b, acts)
    acts[:n] = acts[:n][::-1].copy()
    return n


def nobody(s: Any, b: Any, t: Any) -> None:
    HONEST.record(s, b, t)
    t.winners = 0


def last_place(s: Any, b: Any, t: Any) -> None:
    HONEST.record(s, b, t)
    t.rank[: b.players] = b.players


def endless_row(s: Any, b: Any, t: Any) -> None:
    HONEST.record(s, b, t)
    t.rounds = 0


def without_luck() -> Game:
    """A setup that is always the same, and only players who always do the same."""
    always = {"setup": lambda s, b, t, key: HONEST.setup(s, b, t, np.uint64(1)), "choose": lambda *args: 0}
    return declared(always, policies={"greedy": TEMPLATE.policies["greedy"]})


class Sticky:
    """A setup that depends on the games before."""

    def __init__(self) -> None:
        self.games = 0

    def __call__(self, s: Any, b: Any, t: Any, key: Any) -> None:
        self.games += 1
        HONEST.setup(s, b, t, np.uint64(self.games))


def wrong_only(s: Any, b: Any, t: Any, action: int) -> int:
    HONEST.apply(s, b, t, action)
    return -1 if s.over else int(b.bid_at)


class Fickle:
    """An `apply` that is not a function of the state."""

    def __init__(self) -> None:
        self.steps = 0

    def __call__(self, s: Any, b: Any, t: Any, action: int) -> int:
        self.steps += 1
        s.score[0] += self.steps % 7
        return int(HONEST.apply(s, b, t, action))


def offers_all(s: Any, b: Any, acts: Any) -> int:
    """Every card in hand, whether it is denied or not."""
    held = np.flatnonzero(s.hand[s.actor, : b.bids])
    acts[: len(held)] = b.bid_at + held
    return len(held) or HONEST.legal(s, b, acts)


def silent(*args: Any) -> str:
    return ""


FAULTS: dict[str, tuple[Check, Callable[[], Game], str]] = {
    "options descend": (contract.labelled, lambda: uncompiled(TEMPLATE, legal=descending), "do not ascend"),
    "decisions without a name": (contract.labelled, lambda: told(decision_name=silent), "has no name"),
    "nobody wins": (contract.ended, lambda: uncompiled(TEMPLATE, record=nobody), "without a winner"),
    "the winner is last": (contract.ended, lambda: uncompiled(TEMPLATE, record=last_place), "is not first"),
    "no length": (contract.ended, lambda: uncompiled(TEMPLATE, record=endless_row), "has no length"),
    "the key plays no part": (contract.keyed, without_luck, "another seed gives the same games"),
    "games depend on those before": (contract.sliced, lambda: uncompiled(TEMPLATE, setup=Sticky()), "those before it"),
    "not the only option": (
        contract.traced,
        lambda: uncompiled(TEMPLATE, apply=wrong_only),
        "only option that is not the only one",
    ),
    "steps by the clock": (contract.cloned, lambda: uncompiled(TEMPLATE, apply=Fickle()), "does not play on like"),
    "replays differ": (contract.traced, lambda: uncompiled(TEMPLATE, apply=Fickle()), "does not lead to its log row"),
    "two lines": (contract.told, lambda: told(narrate=lambda *args: "a\nb"), "several lines"),
    "nothing said": (contract.told, lambda: told(narrate=silent), "the last step is not narrated"),
    "two with one label": (
        contract.sized,
        lambda: declared(actions=lambda s: [Block("bid", ["a", "a"])]),
        "two with one name",
    ),
    "costs in nothing": (
        contract.sized,
        lambda: declared(cards=lambda s: [replace(c, cost={"tin": 1}) for c in TEMPLATE.cards(s)]),
        "a cost in a resource that the game does not have",
    ),
    "a group of no name": (
        contract.reported,
        lambda: logging(groups=TEMPLATE.metrics.groups[1:]),
        "stick has the group",
    ),
    "a kind of no card": (
        contract.reported,
        lambda: logging(card=[Metric("played", "cards", "copies", kinds=("bit",))]),
        "played is declared for cards of kind bit; there are bid, treasure",
    ),
    "an answer from nowhere": (
        contract.reported,
        lambda: logging(answers=[replace(TEMPLATE.metrics.answers[0], top="lots")]),
        "there is no column 'lots'",
    ),
    "a length that is not logged": (contract.reported, lambda: logging(length="hours"), "a length that is logged"),
    "hidden from nobody": (contract.varied, lambda: unseen(score="from nobody"), "never changes score"),
    "a denied card is taken": (
        contract.denied,
        lambda: uncompiled(TEMPLATE, legal=offers_all),
        "greedy takes axe, which is denied to seat 1",
    ),
    "weights in another order": (
        contract.weighed,
        lambda: weighing({"bluff": 30, "stake": 100}),
        "the weights of greedy are not stake, bluff, in this order",
    ),
    "a weight beyond its limits": (
        contract.weighed,
        lambda: weighing({"stake": 100, "bluff": 101}),
        "the policy greedy has bluff = 101; its limits are 0 and 100",
    ),
    "training beyond the limits": (
        contract.weighed,
        lambda: declared(training=Training(held={"stake": -1})),
        "training.held has stake = -1; its limits are 0 and 1000",
    ),
    "a weight that moves backwards": (
        contract.weighed,
        lambda: declared(weights=TEMPLATE.weights | {"stake": Weight(100, -1, 0, 1000, "")}),
        "the weight stake has the step -1",
    ),
    "weights that are declared in another order": (
        contract.weighed,
        lambda: declared(weights=dict(reversed(TEMPLATE.weights.items()))),
        "the weights of greedy are not bluff, stake, in this order",
    ),
    "too few sides": (contract.sized, lambda: declared(sides=lambda players: [0]), "more players than SEATS or sides"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_seen(fault: str) -> None:
    check, broken, sentence = FAULTS[fault]
    with pytest.raises(BrokenContract, match=sentence):
        check(Setting(broken(), "standard", 3), SIZE)


def test_a_kernel_that_is_not_its_functions() -> None:
    """What is compiled and what runs uncompiled differ: here the uncompiled game has another `choose`."""
    game = uncompiled(TEMPLATE)
    game.kernel.choose = lambda s, b, acts, n, policy, weights, word: n - 1  # type: ignore[misc]
    with pytest.raises(BrokenContract, match="differs without compilation"):
        contract.compiled(Setting(game, "standard", 2), SIZE)
    game = uncompiled(TEMPLATE)
    game.kernel.determinize = _sure_to_win  # type: ignore[misc]
    with pytest.raises(BrokenContract, match=r"the search of game . differs"):
        contract.compiled_search(Setting(game, "standard", 3), Size(games=1))


def test_a_game_that_does_not_say_what_actions_take_is_not_asked() -> None:
    game = declared({"legal": offers_all}, taking="")
    contract.denied(Setting(game, "standard", 3), SIZE)
    assert check_denied(Setting(game, "standard", 3)) == 0


def _sure_to_win(s: Any, b: Any, viewer: int, key: Any) -> None:
    s.score[viewer] = 1000


@pytest.mark.parametrize("check", [check for check in (*CHECKS, *GAME_CHECKS) if check not in COMPILED])
def test_an_honest_game_passes(check: Check) -> None:
    """Uncompiled, as the faults are planted."""
    check(Setting(uncompiled(TEMPLATE), "standard", 3), SIZE)


def test_weights_need_not_be_declared() -> None:
    """A policy of plain numbers is a policy; where the kernel looks for them is checked all the same."""
    contract.weighed(Setting(declared(weights={}), "standard", 3), SIZE)
    swapped = replace(weighing({"bluff": 30, "stake": 100}), weights={})
    with pytest.raises(BrokenContract, match="are not stake, bluff"):
        contract.weighed(Setting(swapped, "standard", 3), SIZE)


def test_a_place_of_a_weight_may_have_a_second_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simkit.games._template.limits.W_FIRST", 0, raising=False)
    contract.weighed(Setting(TEMPLATE, "standard", 3), SIZE)
    monkeypatch.setattr("simkit.games._template.limits.W_FAR", 9, raising=False)
    with pytest.raises(BrokenContract, match="do not count from 0"):
        contract.weighed(Setting(TEMPLATE, "standard", 3), SIZE)


def test_a_game_is_checked_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, int, Size]] = []
    monkeypatch.setattr(contract, "CHECKS", (lambda s, size: seen.append((s.variant, s.players, size)),))
    monkeypatch.setattr(contract, "GAME_CHECKS", ())
    check_game(TEMPLATE, size=SIZE)
    assert seen == [(variant, players, SIZE) for variant in ("standard", "harsh") for players in range(2, 6)]
    assert str(settings(TEMPLATE)[0]) == "_template-standard-2"
