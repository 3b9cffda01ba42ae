"""Village of Legends: the policies of the rules text, and whether a choice is one that they make."""

from simkit.testing.referee import Disagreement, Open
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.greedy import Greedy
from tests.referee.village_of_legends.worth import STYLES, Weights

CHECKED = ("random", "end", "busy", "last", *STYLES)


def choices(game: Game, asked: Open, policy: str, weights: Weights) -> list[str]:
    """The labels that a policy may choose, each with the same probability."""
    legal = asked.options
    if len(legal) == 1:
        return legal
    if policy in STYLES:
        return [Greedy(game, asked, {**STYLES[policy], **weights}).choose()]
    match policy:
        case "end":
            return legal[:1]
        case "last":
            return legal[-1:]
        case "busy" if asked.decision == "main":
            return [label for label in legal if label != "end" and not label.startswith("sell:")] or legal[:1]
    return legal


def check_choice(where: str, game: Game, asked: Open, policy: str, weights: Weights, chosen: str) -> None:
    """Raise if the policy would not have chosen this. Other policies may choose anything."""
    if policy in CHECKED:
        possible = choices(game, asked, policy, weights)
        if chosen not in possible:
            raise Disagreement(f"{where}: choice of `{policy}`", possible, chosen)
