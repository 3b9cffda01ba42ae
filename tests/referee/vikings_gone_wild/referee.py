"""A referee for Vikings Gone Wild, written from its rules text alone.

It keeps its own game (`game.py`), built from the state after the setup; `simkit.testing.referee.judge` compares every
step with it. Random outcomes are taken from the trace, after a check that they are possible.
"""

from collections import Counter
from functools import cache
from typing import Any

from simkit.testing.referee import Open, agree
from tests.referee.vikings_gone_wild.attack import count_carriers
from tests.referee.vikings_gone_wild.book import book_of
from tests.referee.vikings_gone_wild.cards import (
    BEER_TO_GOLD,
    BUILD,
    BUY_PILE,
    CARD,
    CARDS,
    CHANGE,
    COMPLETE,
    DRACO,
    OPTION,
    PLAY_ALL,
    RETURN,
    RIVER,
    SEAT,
    SUPPLY,
    TARGET,
    TOWN_HALL,
    UPGRADE,
    VILLAGE,
)
from tests.referee.vikings_gone_wild.game import Game
from tests.referee.vikings_gone_wild.table import Decision
from tests.referee.vikings_gone_wild.village import Building, Player

# Which rules a difference in a part of the state points to.
HINTS = {
    "actor": "VGW-019, 089, 127",
    "decision": "the Decisions table",
    "round": "VGW-018",
    "first": "VGW-121",
    "last_round": "VGW-143",
    "deck": "VGW-025, 027, 122",
    "hand": "VGW-025, 117, 139 to 142",
    "discard": "VGW-117, 122, 139",
    "area": "VGW-031, 036, 046, 073, 130",
    "guards": "VGW-090, 093",
    "removed": "VGW-140",
    "path": "VGW-047, 050",
    "path_discard": "VGW-102, 120",
    "river": "VGW-047, 120",
    "supply": "VGW-045, 058",
    "missions": "VGW-028, 106, 108",
    "mission_deck": "VGW-007, 108",
    "favors": "VGW-128",
    "favors_shown": "VGW-128",
    "vp": "VGW-065, 083, 085, 092, 096, 101, 104, 114, 145",
    "thresholds": "VGW-127",
    "level": "VGW-061",
    "village": "VGW-021, 040, 055, 082, 087, 090, 096, 113, 119",
    "village_guard": "VGW-090",
    "pool": "VGW-038, 042",
    "loot": "VGW-087",
    "spent": "VGW-043",
    "attacked_by": "VGW-075",
    "attack": "VGW-070, 094, 095",
    "winners": "VGW-149 to 151",
    "end_reason": "VGW-152",
}


class TraceLuck:
    """Random outcomes as the trace shows them: it knows the order of every pile that lies face down."""

    def __init__(self, start: dict[str, Any], low_missions: int) -> None:
        self.start = self.after = start
        dealt = [mission for missions in start["missions"] for mission in missions if mission]
        missions = [*dealt, *start["mission_deck"]]
        self.missions = [missions[:low_missions], missions[low_missions:]]
        river = [card for card in reversed(start["river"]) if card]
        self.orders: dict[str, list[str]] = {"odin": [*river, *start["path"]]}

    def first_seat(self, players: int) -> int:
        agree("VGW-014 the first player exists", True, 0 <= self.start["first"] < players)
        return int(self.start["first"])

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        match pile:
            case "missions":
                return self.missions.pop(0)
            case "favors":
                return [*self.start["favors_shown"], *self.start["favors"], *self.start["favors_out"]]
            case "bonuses":
                return [*self.start["bonuses"], *self.start["bonuses_aside"]]
        return list(self.start["bonuses_aside"])  # the order of the tie-break

    def draw(self, pile: str, number: int, cards: Counter[str]) -> Counter[str]:
        """From the top of a pile; of a fresh pile the trace shows the cards that are left."""
        if order := self.orders.get(pile):
            self.orders[pile] = order[number:]
            return Counter(order[:number])
        left = list(self.after["path"] if pile == "odin" else self.after["deck"][int(pile.removeprefix("deck "))])
        self.orders[pile] = left
        return cards - Counter(left)

    def order(self, pile: str) -> list[str]:
        return self.orders.get(pile, [])


class Referee:
    """The referee's own game, in the words of a trace."""

    hints = HINTS

    def __init__(self, resolved: dict[str, Any], state: dict[str, Any]) -> None:
        book = book_of(resolved)
        low = sum(mission.count for mission in book.missions.values() if mission.vp == 1)
        self.luck = TraceLuck(state, low)
        self.game = Game(book, resolved["players"], self.luck)
        self.steps = self.game.play()
        self.now: Decision | None = next(self.steps)
        self.actor = self.now.seat
        self.game.conserve()

    def open(self) -> Open | None:
        return self.now and Open(self.now.seat, self.now.kind, [label(code) for code in self.now.legal])

    def apply(self, label: str, after: dict[str, Any]) -> None:
        self.luck.after = after
        try:
            self.now = self.steps.send(CODES[label])
            self.actor = self.now.seat
        except StopIteration:
            self.now = None
        self.game.conserve()

    def result(self) -> dict[str, Any]:
        game = self.game
        vps = [player.vp for player in game.players]
        ranks = [
            1 if p in game.winners else 1 + sum(rival_first(game, q, p) for q in range(len(vps)))
            for p in range(len(vps))
        ]
        return {
            "winners": game.winners,
            "end_reason": game.end_reason,
            "turns": game.turns,
            "ranks": ranks,
            "scores": vps,
        }

    def snapshot(self) -> dict[str, Any]:
        """Every zone and counter."""
        game, players = self.game, self.game.players
        active = players[game.active]
        kind = self.now.kind if self.now else ""
        turn = active.turn
        return {
            "players": len(players),
            "round": game.round,
            "first": game.first,
            "active": game.active,
            "actor": self.actor,
            "turns": game.turns,
            "turn_in_round": game.turn_in_round,
            "actions": turn.actions,
            "decision": kind,
            "last_round": game.last_round,
            "over": self.now is None,
            "winners": game.winners,
            "end_reason": game.end_reason if self.now is None else None,
            "deck": [self.luck.order(f"deck {seat}") for seat in range(len(players))],
            # Kept cards are set aside and still shown in the hand.
            "hand": [zone(p.hand + game.aside if kind == "keep" and p.seat == self.actor else p.hand) for p in players],
            "discard": [zone(player.discard) for player in players],
            "area": [zone(player.area) for player in players],
            "guards": [[{"card": c, "slot": slot_name(s)} for c, s in player.guards] for player in players],
            "removed": zone(game.removed),
            "ready": zone(active.ready),
            "aside": zone(game.aside),
            "committed": zone(game.attack.fighting() + game.attack.pieces) if game.attack else {},
            "path": self.luck.order("odin"),
            "path_discard": zone(game.odin_discard),
            "river": game.river,
            "supply": zone(game.piles),
            "missions": [[*player.missions, None][:2] for player in players],
            "mission_deck": game.mission_deck,
            "completed": [len(player.completed) for player in players],
            "favors": game.favor_deck,
            "favors_shown": game.favors,
            "favor_flipped": game.flipped,
            "favors_out": game.favors_out,
            "favors_due": game.favors_due,
            "bonuses": game.bonuses,
            "bonuses_aside": game.set_aside,
            "vp": [player.vp for player in players],
            "thresholds": [player.thresholds for player in players],
            "level": [player.level for player in players],
            "village": [village(player) for player in players],
            "village_guard": [player.shockwave for player in players],
            "pool": turn.pool,
            "loot": active.loot,
            "spent": turn.spent,
            "boost": turn.boost,
            "built_ever": [zone(player.built) for player in players],
            "attacked_by": [sorted(player.attackers) for player in players],
            "draco_done": [player.seat for player in players if player.fought_draco],
            "return_done": [player.seat for player in players if player.returned],
            "missions_this_round": [player.missions_done for player in players],
            "sees": [sorted(player.sees) for player in players],
            "changed": turn.changed,
            "hits": turn.damaged,
            "hits_th": turn.damaged_town_hall,
            "victim": turn.victim,
            "victim_hurt": turn.damaged > 0,
            "bought": zone(turn.bought),
            "attack": attack_of(game),
            "to_draw": 0,  # the kernel's own, never seen between two decisions
            "effects_left": int(kind == "lens"),  # the cards of Loki's Lens are drawn after the choice
        }


def zone(cards: Counter[str]) -> dict[str, int]:
    return {card: n for card, n in cards.items() if n}


def slot_name(slot: int) -> str:
    return "town_hall" if slot == TOWN_HALL else f"{VILLAGE[slot // 3]}:{slot % 3}"


def village(player: Player) -> dict[str, dict[str, Any]]:
    shown = {slot_name(slot): player.slots[slot] for slot in sorted(player.slots)} | {"town_hall": player.town_hall}
    return {name: building_of(building) for name, building in shown.items()}


def building_of(building: Building) -> dict[str, Any]:
    return {
        "state": "construction" if building.construction else "active",
        "tokens": building.tokens,
        "damaged": building.damaged,
        "guard": building.guard,
        "attacked_by": sorted(building.attackers),
    }


def attack_of(game: Game) -> dict[str, Any] | None:
    attack = game.attack
    if attack is None:
        return None
    return {
        "on": attack.foe,
        "seat": attack.owner.seat if attack.owner else None,
        "slot": slot_name(attack.slot) if attack.owner else attack.slot if attack.foe == "undead" else None,
        "value": attack.value(),
        "carriers": count_carriers(attack.player, attack.fighting()),
        "pieces": attack.pieces.total(),
        "at_risk": attack.committed.total(),
    }


def rival_first(game: Game, q: int, p: int) -> bool:
    return q in game.winners or game.players[q].vp > game.players[p].vp


@cache
def label(code: int) -> str:
    """The name of a code in a trace."""
    if code >= OPTION:
        return f"option:{code - OPTION}"
    if code >= TARGET:
        return f"target:{slot_name(code - TARGET)}"
    if code >= SEAT:
        return f"attack:seat+{code - SEAT + 1}"
    if code == DRACO:
        return "attack:draco"
    if code >= CHANGE:
        return f"change:{code - CHANGE}"
    if code >= COMPLETE:
        return f"mission:{code - COMPLETE}"
    if code >= BEER_TO_GOLD:
        return "exchange:beer" if code == BEER_TO_GOLD else "exchange:gold"
    if code >= RETURN:
        return f"return:{VILLAGE[code - RETURN]}"
    if code == UPGRADE:
        return "upgrade"
    if code >= BUILD:
        return f"build:{VILLAGE[code - BUILD]}"
    if code >= RIVER:
        return f"river:{code - RIVER}"
    if code >= BUY_PILE:
        return f"buy:{SUPPLY[code - BUY_PILE]}"
    if code >= CARD:
        return f"play:{CARDS[code - CARD]}"
    return "play:all" if code == PLAY_ALL else "end"


CODES = {label(code): code for code in range(OPTION + 3)}
