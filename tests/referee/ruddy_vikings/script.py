"""Ruddy Vikings: little situations for the referee's own tests, and choices made in them."""

from collections import Counter
from typing import Any

from tests.referee.ruddy_vikings.attack_value import WEIGHTS, AttackValue
from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.game import Game, blank
from tests.referee.ruddy_vikings.greedy import Greedy
from tests.referee.ruddy_vikings.luck import Dice
from tests.referee.ruddy_vikings.players import choices
from tests.referee.ruddy_vikings.printed import scenario
from tests.referee.ruddy_vikings.referee import Referee

SHORT = {
    **{name: f"viking_{name}" for name in ("raider", "flyer", "vaulter", "smasher", "berserker", "ambusher")},
    "maiden": "viking_shield_maiden",
    "plunderer": "viking_plunderer",
    "leg": "leg_of_meat",
    "ram": "battering_ram",
    "hook": "grappling_hook",
    "cry": "war_cry",
    "land": "land_defence",
    "air": "air_defence",
    "magic": "magic_defence",
    "fog": "fog_of_war",
    "swap": "swap_hands",
    "draw": "reinforcements",
    "sack": "potato_sack",
    "thief": "sack_thief",
    "thor": "thors_hammer",
    "wrath": "tyrs_wrath",
    "freya": "freyas_call",
    "foresight": "gift_foresight",
    "mead": "gift_mead_hall",
    "omen": "gift_omen",
    "raid": "gift_raid",
    "kyec": "keep_your_enemies_close",
    "x": "air_defence",  # a card that does not matter
}


def names(cards: str) -> list[str]:
    """Cards by their short names: `raider leg*2 x`."""
    found: list[str] = []
    for word in cards.split():
        name, _, copies = word.partition("*")
        found += [SHORT.get(name, name)] * int(copies or 1)
    return found


def label_of(short: str) -> str:
    """A label with the short name of a card: `play:raider`."""
    kind, colon, what = short.partition(":")
    return f"{kind}{colon}{SHORT.get(what, what)}"


class Latecomer(Referee):
    """A referee who starts from the state as it is."""

    def set_up(self, state: dict[str, Any]) -> None:
        self.game = Game(self.book, state, Dice(0))
        self.game.tell_exposed()
        self.tally.hear(self.game.events)


class Situation:
    """A game in the middle. Every choice is also judged by a referee, who sees only the states."""

    def __init__(self, resolved: dict[str, Any], state: dict[str, Any], denied: dict[int, list[str]] | None) -> None:
        self.referee = Latecomer(resolved, state, denied=denied)
        self.game = Game(self.referee.book, state, Dice(7))
        self.game.conserve()

    def resume(self) -> None:
        """The referee starts again, after a change by hand."""
        self.game.conserve()
        self.referee.set_up(self.game.snapshot())

    def do(self, *labels: str) -> "Situation":
        for short in labels:
            label, legal = label_of(short), self.game.legal()
            assert label in legal, f"{label} is not among {legal} ({self.game.decision})"
            self.game.apply(label)
            self.referee.step(legal, label, self.game.snapshot())
        return self

    @property
    def decision(self) -> str:
        return self.game.decision

    @property
    def actor(self) -> int | None:
        return self.game.actor

    def legal(self) -> list[str]:
        return self.game.legal()

    def offers(self, *labels: str) -> bool:
        return self.game.legal() == [label_of(label) for label in labels]

    def size(self, seat: int) -> int:
        return self.game.size(seat)

    def hand(self, seat: int, cards: str) -> bool:
        return +self.game.hand[seat] == Counter(names(cards))

    def slots(self, seat: int) -> list[str]:
        return [slot["card"] for slot in self.game.slots[seat]]

    def known(self, seat: int) -> list[list[int]]:
        return [slot["known"] for slot in self.game.slots[seat]]

    def discarded(self, cards: str) -> bool:
        return +self.game.discard == Counter(names(cards))


def situation(
    hands: list[str],
    slots: dict[int, str] | None = None,
    turn_card: str | None = "calm_seas",
    denied: dict[int, str] | None = None,
    deck: str | None = None,
    discard: str = "",
    fortify: dict[int, int] | None = None,
    turn_deck: str | None = None,
    turn_discard: str = "",
    dead: tuple[int, ...] = (),
    cards: dict[str, dict[str, Any]] | None = None,
    state: dict[str, Any] | None = None,
    **rules: Any,
) -> Situation:
    """The active player's main phase. Cards not mentioned are in the deck, or not in the game if a deck is given."""
    resolved = scenario(len(hands), cards, **rules)
    book = Book(resolved)
    now = blank(book)
    now["hand"] = [dict(Counter(names(hand))) for hand in hands]
    for seat, built in (slots or {}).items():
        now["slots"][seat] = [{"card": card, "known": [seat]} for card in names(built)]
    for seat, copies in (fortify or {}).items():
        now["fortify"][seat] = {"fortify": copies}
    now["discard"] = dict(Counter(names(discard)))
    for seat in dead:
        now["living"][seat], now["places"][seat] = False, len(hands) - dead.index(seat)
    used = [*names(" ".join(hands)), *names(" ".join((slots or {}).values())), *names(discard)]
    used += ["fortify"] * sum((fortify or {}).values())
    if deck is None:
        rest = book.main_deck - Counter(used)
        now["main_deck"] = Dice("deck").shuffle(rest)
        counts = rest + Counter(used)
    else:
        now["main_deck"] = names(deck)
        counts = Counter([*used, *names(deck)])
    for name, row in resolved["cards"].items():
        if deck is not None or name in counts:
            row["count"] = counts[name]
    now["turn_card"], now["turn_discard"] = turn_card, dict(Counter(names(turn_discard)))
    shown = Counter([turn_card] if turn_card else []) + Counter(names(turn_discard)) + Counter(now["turn_removed"])
    if turn_deck is None:
        now["turn_deck"] = sorted((book.turn_count - shown).elements())
    else:
        now["turn_deck"] = names(turn_deck)
        for name, row in resolved["tables"]["turn_cards"].items():
            row["count"] = (shown + Counter(names(turn_deck)))[name]
    now.update(round=2, turns=len(hands) + 1, actor=0, decision="main")
    now.update(state or {})
    now["actor"] = now["active"]
    seats = {seat: names(cards) for seat, cards in (denied or {}).items()}
    return Situation(resolved, now, seats)


def greedy(table: Situation, policy: str = "greedy") -> Greedy:
    return Greedy(table.game, WEIGHTS[policy])


def attack(table: Situation) -> AttackValue:
    return AttackValue(table.game, WEIGHTS["greedy"])


def chosen(table: Situation, policy: str = "greedy") -> list[str]:
    """What a policy may choose."""
    return choices(table.game, policy, {}, table.legal())
