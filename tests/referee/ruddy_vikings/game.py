"""Ruddy Vikings: one choice and all that follows from it until the next one."""

from collections import Counter
from typing import Any

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.effects import Effects
from tests.referee.ruddy_vikings.luck import Luck


class Game(Effects):
    """The whole game."""

    def apply(self, label: str) -> None:
        self.events = []
        kind, _, what = label.partition(":")
        match self.decision:
            case "main":
                self.act(label)
            case "target":
                seat = (self.active + int(label.removeprefix("seat+"))) % self.book.players
                if self.card:
                    self.aim(seat)
                else:
                    self._combat().target = seat
                    self.decision = "buffer"
            case "buffer":
                if kind == "end":
                    self.declare()
                else:
                    self.add_buffer(what)
            case "bypass":
                self._combat().bypassed.append(int(what))
                self.declare()
            case "respond":
                self.respond(label)
            case "fortify":
                self.stopped(self.must(self.actor), what or None)
            case "ambush":
                if kind == "end":
                    self.ask_next()
                else:
                    self.send(self.must(self.actor), what, out_of_turn=True)
            case "slot":
                self.sabotage(int(what))
            case "turn_pick":
                self.pick_turn_card(what)
            case "viking_pick":
                self.pick_viking(what)
            case "thief":
                self.thief(label)
            case "other_oi":
                self.other_oi(label)
            case "fog_defend":
                self.fog_defend(label)
            case _:
                raise ValueError(self.decision)

    def act(self, label: str) -> None:
        """D1."""
        kind, _, what = label.partition(":")
        if kind == "end":
            self.end_turn()
        elif kind == "build":
            self.build(what)
        elif kind == "play" and self.about(what).viking:
            self.send(self.active, what, out_of_turn=False)
        else:
            self.play(label)

    def result(self) -> dict[str, Any]:
        """RUD-101 to RUD-106."""
        return {
            "winners": self.winners,
            "end_reason": self.end_reason,
            "turns": self.turns,
            "ranks": self.places,
            "scores": [self.size(seat) for seat in self.seats],
        }


def blank(book: Book) -> dict[str, Any]:
    """RUD-08, RUD-09: the state before anything is dealt, as plain data."""
    seats = range(book.players)
    return {
        "players": book.players,
        **dict.fromkeys(("first", "turns", "active", "attacks", "builds", "thor", "wrath", "raid", "omen"), 0),
        "round": 1,
        "actor": None,
        "decision": "",
        "over": False,
        "winners": [],
        "end_reason": None,
        "living": [True for _ in seats],
        "places": [0 for _ in seats],
        "hand": [{} for _ in seats],
        "slots": [[] for _ in seats],
        "fortify": [{} for _ in seats],
        "main_deck": [],
        "discard": {},
        "turn_deck": [],
        "turn_discard": {},
        "turn_removed": dict(+book.turn_removed),
        "turn_card": None,
        "foresight": None,
        "played": {"chance": 0, "god": 0, "gift": 0},
        "window": None,
        "card": None,
        "attack": None,
    }


def deal(book: Book, luck: Luck) -> Game:
    """RUD-02 to RUD-06, and the first draw."""
    game = Game(book, blank(book), luck)
    game.main_deck = luck.shuffle(+book.main_deck)
    game.turn_deck = luck.shuffle_turn(book.turn_count - book.turn_removed, game.turn_removed)
    if len(game.main_deck) < book.players * book.rules["start_hand"]:
        raise ValueError("RUD-06: the main deck cannot deal all hands")
    for seat in game.seats:
        for _ in range(book.rules["start_hand"]):
            game.hand[seat][game.main_deck.pop(0)] += 1
        game.tell("dealt", seat=seat, cards=Counter(game.hand[seat]))
    game.begin_turn(0)
    return game
