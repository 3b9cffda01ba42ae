"""Drakkar: a game in the words of a trace."""

from typing import Any

from tests.referee.drakkar.book import KINDS, Card, Side
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.table import Action, Player, TeamUp

Plain = dict[str, Any]


def snapshot(game: Game) -> Plain:
    """The whole state, hidden things included."""
    players, asked = game.players, game.asked
    return {
        "players": len(players),
        "round": game.round,
        "turn": game.turn,
        "turns": game.turns,
        "phase": game.phase,
        "earl": game.earl,
        "first_earl": game.first_earl,
        "actor": asked.seat if asked else None,
        "decision": asked.decision if asked and not game.over else "",
        "decisions": game.decisions,
        "over": game.over,
        "winners": game.winners,
        "end_reason": game.end_reason,
        "gathered": names(game.gathered),
        "decks": [None if deck is None else [lying(side) for side in deck] for deck in game.decks],
        "hands": [[None if side is None else lying(side) for side in p.hand] for p in players],
        "aside": names(game.aside),
        "revealed": [side_of(p.revealed) for p in players],
        "waiting": waiting(game),
        "ship": [ship(p) for p in players],
        "hold": [[side_of(side) for side in p.hold] for p in players],
        "spears": [[side_of(side) for side in p.spears] for p in players],
        "discards": names(game.discards),
        "choice": [choice(p) for p in players],
        "late": list(game.late),
        "fearsome": game.fearsome,
        "supply": by_kind(game.supply),
        "tokens": [by_kind(p.tokens) for p in players],
        "vp": [game.worth(p.seat) for p in players],
        "quest_deck": list(game.quest_deck),
        "dealt": [list(p.dealt) for p in players],
        "kept": [p.kept for p in players],
        "returned": list(game.returned),
        "retired": list(game.retired),
        "brawl_order": list(game.brawl_order),
        "deck_of": [p.taken for p in players],
        "action": action(game.action),
        "quest_order": list(game.quest_order),
        "results": [p.result for p in players],
        "helped": [p.helped for p in players],
        "loot_left": game.loot_left,
        "team_up": team_up(game.team_up),
    }


def names(cards: list[Card]) -> list[str]:
    return [card.id for card in cards]


def lying(side: Side) -> Plain:
    return {"card": side.card.id, "up": side.face}


def side_of(side: Side | None) -> Plain | None:
    return None if side is None else {"card": side.card.id, "face": side.face}


def by_kind(numbers: list[int]) -> dict[str, int]:
    return dict(zip(KINDS, numbers, strict=True))


def ship(player: Player) -> Plain:
    def name(card: Card | None) -> str | None:
        return card.id if card else None

    yggdrasil = names(player.yggdrasil)
    return {"bow": name(player.bow), "stern": name(player.stern), "yggdrasil": yggdrasil, "deck": name(player.deck)}


def choice(player: Player) -> Plain | None:
    return None if player.choice is None else {"slot": player.slot, "face": player.choice.face}


def waiting(game: Game) -> Plain | None:
    if game.waiting is None:
        return None
    seat, side, stolen = game.waiting
    return {"card": side.card.id, "face": side.face, "seat": seat, "stolen": stolen}


def action(act: Action | None) -> Plain | None:
    if act is None:
        return None
    return {
        "seat": act.seat,
        "side": side_of(act.side),
        "target": act.target,
        "tokens_left": act.tokens_left,
        "spears": list(act.spears),
    }


def team_up(team: TeamUp | None) -> Plain | None:
    if team is None:
        return None
    return {
        "quester": team.quester,
        "eligible": list(team.eligible),
        "prices": list(team.prices),
        "offers": team.offers,
        "helper": team.helper,
        "price": team.price,
        "to_pay": team.to_pay,
    }
