"""Ruddy Vikings: the policies of the rules text, and whether a choice is one that they make."""

from tests.referee.ruddy_vikings.attack_value import WEIGHTS, Weights
from tests.referee.ruddy_vikings.game import Game
from tests.referee.ruddy_vikings.greedy import Greedy
from tests.referee.ruddy_vikings.verdict import Disagreement

CHECKED = ("random", "end", "first", "last", "busy", *WEIGHTS)


def choices(game: Game, policy: str, weights: Weights, legal: list[str]) -> list[str]:
    """The labels that a policy may choose, each with the same probability (Policies for checking, H2, H3)."""
    if len(legal) == 1 or policy == "random":
        return legal
    if game.decision == "viking_pick":
        seat = game.must(game.actor)
        legal = [label for label in legal if not game.book.is_denied(seat, label.removeprefix("play:"))] or legal
    if policy in WEIGHTS:
        return [Greedy(game, {**WEIGHTS[policy], **weights}).choose(legal)]
    main, hand = game.decision == "main", game.size(game.must(game.actor))
    active = [label for label in legal if label != "end"] or legal
    match policy:
        case "end":
            return legal[:1]
        case "first":
            return legal[:1] if main and hand == 1 else active[:1]
        case "last":
            return legal[:1] if main and hand <= 2 else legal[-1:]
        case "busy":
            if game.decision in ("buffer", "fortify"):
                return legal
            return legal[:1] if main and hand <= 2 else active
    raise ValueError(policy)


def check_choice(where: str, game: Game, policy: str, weights: Weights, legal: list[str], chosen: str) -> None:
    """Raise if the policy would not have chosen this. Other policies may choose anything."""
    if policy not in CHECKED:
        return
    possible = choices(game, policy, weights, legal)
    if chosen not in possible:
        raise Disagreement(f"{where}: choice of `{policy}`", possible, chosen)
