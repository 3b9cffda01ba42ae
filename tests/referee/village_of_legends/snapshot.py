"""Village of Legends: a game in the words of a trace."""

from collections import Counter
from typing import Any

from tests.referee.village_of_legends.book import ABILITIES, SLOTS
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.table import Monster, Player

Plain = dict[str, Any]


def zone(cards: Counter[str]) -> dict[str, int]:
    return {card: n for card, n in cards.items() if n}


def snapshot(game: Game) -> Plain:
    """The whole state without the dice, which belong to chance."""
    players, active, asked = game.players, game.player, game.asked
    used = {*active.used, *["sheathed"] * active.fresh}
    return {
        "players": len(players),
        "turns": game.turns,
        "first_seat": game.first,
        "active": game.active,
        "actor": asked.seat if asked else None,
        "decision": asked.decision if asked else "",
        "over": game.over,
        "winners": list(game.winners),
        "end_reason": game.end_reason,
        "alive": game.living,
        "turns_taken": [player.turns for player in players],
        "hero": [player.hero.id if player.hero else None for player in players],
        "level": [player.level if player.hero else 1 for player in players],
        "life": [player.lp for player in players],
        "xp": [player.xp for player in players],
        "berserk": [player.berserk for player in players],
        "poison": [player.poison for player in players],
        "killed": [sorted(out for out, by in game.killed_by.items() if by == player.seat) for player in players],
        "gold": active.gold,
        "int_pool": active.int_pool,
        "actions": game.actions,
        "beers": active.beers,
        "strength": active.strength,
        "weapons": "heavy" if active.heavies else "light" if active.weapons else "none",
        "used": [name for name in (*ABILITIES, "lifelink", "sheathed") if name in used],
        "hand": [zone(player.hand) for player in players],
        "discard": [zone(player.discard) for player in players],
        "deck": [list(player.deck) for player in players],
        "area": area(game),
        "slots": [slots(player) for player in players],
        "sheath": [sheath(player) for player in players],
        "market": {str(space): card for space, card in market(game).items()},
        "swallowed": {str(space): card for space in game.covered() if (card := game.spaces[space])},
        "overwhelm": overwhelm(game),
        "tried": sorted(game.untamed),
        "supply": zone(game.supply),
        "market_decks": {name: list(deck) for name, deck in game.decks.items()},
        "known_spells": [sorted(player.seen) for player in players],
        "monsters": [{**monster(one), "ambush": one in game.ambushes} for one in game.monsters],
        "removed": zone(game.removed),
        "pending": pending(game),
        "attack": attack(game),
    }


def market(game: Game) -> dict[int, str | None]:
    """What lies on top."""
    cards = game.overwhelm.cards if game.overwhelm else []
    return {**game.spaces, **dict(zip(game.covered(), cards, strict=True))}


def overwhelm(game: Game) -> Plain | None:
    found = game.overwhelm
    if not found:
        return None
    return {
        "card": found.card.id,
        "life": found.lp,
        "leftmost": game.covered()[0],
        "placed": len(found.placed) + found.skipped,
        "wounded": sorted(found.wounders),
        "blow": None if found.lp else found.wounders[-1],
        "takers": found.takers,
    }


def area(game: Game) -> Plain:
    """A Monster that is being placed is neither in hand nor in the area."""
    cards = Counter(game.player.played)
    if game.tasks[-1]["task"] == "place":
        cards[game.tasks[-1]["card"]] -= 1 if cards[game.tasks[-1]["card"]] else 0
    return zone(cards)


def pending(game: Game) -> list[Plain]:
    """Rows of a card that has none are not told."""
    tasks = [dict(task) for task in game.tasks if task["task"] != "rows" or game.about(task["card"]).effects]
    return [*tasks, {"task": "attack"}] if game.attack else tasks


def attack(game: Game) -> Plain | None:
    """What is declared so far."""
    if game.attack is None:
        return None
    monsters = [game.monsters.index(item) for item in game.attack.order if isinstance(item, Monster)]
    slots: list[list[str]] = [[] for _ in game.players]
    for player in game.players:
        slots[player.seat] = [item.card.slot for item in game.attack.order if item in player.worn.values()]
    attacker, everybody = game.attack.monster, game.attack.card.targets == "all"
    return {
        "card": game.attack.card.id,
        "attacker": game.attack.seat,
        "target": game.attacked if everybody else game.attack.target,
        "monster": game.monsters.index(attacker) if attacker else None,
        "lifelink": game.attack.lifelink,
        "overwhelm": game.attack.at_overwhelm,
        "helps": game.attack.helps,
        "order": {"monsters": monsters, "slots": slots},
    }


def slots(player: Player) -> Plain:
    worn = player.worn
    return {slot: {"card": worn[slot].card.id, "damage": worn[slot].mark} for slot in SLOTS if slot in worn}


def sheath(player: Player) -> Plain | None:
    return {"card": player.sheath, "weapon": player.sheathed} if player.sheath else None


def monster(one: Monster) -> Plain:
    return {
        "card": one.card.id,
        "host": one.host,
        "owner": one.owner,
        "life": one.lp,
        "full": one.most,
        "charged": one.charged,
        "dodged": one.dodged,
        "attacks": one.waiting,
    }
