"""Drakkar: what a face would do (Policies for checking, `busy`)."""

from typing import Any

from tests.referee.drakkar.book import Face


def does_something(game: Any, player: Any, face: Face) -> bool:
    """If it resolved now, against the boards as they lie."""
    rivals = game.rivals(player.seat)
    if game.denied(player, face):
        return False
    match face.type:
        case "loki":
            return game.rules["loki_tokens"] > 0 and any(sum(rival.tokens) for rival in rivals)
        case "thief":
            return True
        case "raid":
            return bool(player.vikings >= 1)
        case "boarding":
            return bool(player.complete and player.vikings >= 1)
        case "sabotage":
            return any(game.exposed(rival) for rival in rivals)
    return bool(game.can_use(player, face))
