"""Drakkar: the policies of the rules text, and whether a choice is one that they make."""

from simkit.testing.referee import Disagreement, Open
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.greedy import Greedy
from tests.referee.drakkar.useful import does_something

CHECKED = ("random", "first", "busy", "greedy")
NOT_BUSY = {
    "LOKI": "loki:decline",
    "THIEF": "thief:decline",
    "RAID_TARGET": "raid:decline",
    "BOARD_GO": "board:decline",
    "SABOTAGE": "sabotage:decline",
    "TEAM_HELPER": "helper:stop",
    "TEAM_PRICE": "price:refuse",
    "TEAM_REPLY": "reply:refuse",
}


def choices(game: Game, asked: Open, policy: str, weights: dict[str, int]) -> list[str]:
    """The labels that a policy may choose, each with the same probability (Policies for checking, Heuristic play)."""
    legal = asked.options
    if policy != "random" and asked.decision == "PLAY":
        player = game.players[asked.seat]
        plays = game.plays(player)
        legal = [label for label in legal if not game.denied(player, plays[label][1].shows)] or legal
        asked = asked._replace(options=legal)
    match policy:
        case "first":
            return legal[:1]
        case "greedy":
            return [Greedy(game, asked.seat, weights.get("loki", 100)).choose(asked)] if len(legal) > 1 else legal
        case "busy":
            return busy(game, asked)
    return legal


def busy(game: Game, asked: Open) -> list[str]:
    if asked.decision == "PLAY":
        player = game.players[asked.seat]
        plays = game.plays(player)
        return [
            label for label in asked.options if does_something(game, player, plays[label][1].shows)
        ] or asked.options
    return [label for label in asked.options if label != NOT_BUSY.get(asked.decision)] or asked.options


def check_choice(where: str, game: Game, asked: Open, policy: str, weights: dict[str, int], chosen: str) -> None:
    """Raise if the policy would not have chosen this. Other policies may choose anything."""
    if policy in CHECKED:
        possible = choices(game, asked, policy, weights)
        if chosen not in possible:
            raise Disagreement(f"{where}: choice of `{policy}`", possible, chosen)
