"""Ruddy Vikings: the counters of the log, recounted from what happened."""

from collections import Counter
from typing import Any

from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.table import Event

SEAT = [
    "kills", "turns_taken", "drawn", "played", "activated", "attacks", "ambushes", "successes", "dealt", "taken",
    "spent", "attacked", "hits_taken", "lost", "lost_fog", "lost_winter", "stops", "captured", "picked", "swaps",
    "sacked", "built_defence", "built_guard", "built_reaction", "built_bluff", "slots_lost", "fortify_played",
    "fortify_spent", "foresights", "hand_max", "exposed_bluff", "drew_bluff", "out_round", "eliminated_turn",
]  # fmt: skip
SEAT += [f"{name}_slots_{k}" for name in ("attacks", "successes", "exposed", "drew") for k in range(6)]
SEAT += [f"{name}_air_{k}" for name in ("attacks", "successes") for k in range(6)]
SEAT += [f"{name}_{k}" for name in ("largest", "smallest") for k in range(1, 9)]
SEAT += [f"{name}_buffers_{k}" for name in ("attacks", "successes", "dealt") for k in range(4)]
CARD = [
    "start", "drawn", "drawn_early", "played", "built", "used_hand", "used_slot", "used", "lost", "lost_slot", "left",
    "success", "dealt",
]  # fmt: skip
GAME = [
    "reshuffles",
    "turn_reshuffles",
    "skipped_draws",
    "first_out_round",
    "lead_changes",
    "kyec_removed",
    "decisions",
    "forced",
]


class Tally:
    """Hears the events of a game. `row` is the log row at the end."""

    def __init__(self, book: Book) -> None:
        self.book, self.seats = book, range(book.players)
        self.game: Counter[str] = Counter()
        self.seat: list[Counter[str]] = [Counter() for _ in self.seats]
        self.card: list[dict[str, Counter[str]]] = [{name: Counter() for name in CARD} for _ in self.seats]
        self.turn: dict[str, Counter[str]] = {"flipped": Counter(), "out_under": Counter()}
        self.cause, self.killer = ["none" for _ in self.seats], [-1 for _ in self.seats]
        self.attacks_on = [[0 for _ in self.seats] for _ in self.seats]
        self.hands: list[list[int]] = []  # by round
        self.early_rounds = 0  # before that of the first elimination
        self.leader = 0
        self.active = 0
        self.exposed: dict[int, tuple[int, bool]] = {}  # filled slots and bluff at the start of this turn
        self.attack: dict[str, Any] = {}

    def hear_choice(self, options: int) -> None:
        """Somebody chooses, or is forced."""
        self.game["decisions" if options > 1 else "forced"] += 1

    def hear(self, events: list[Event]) -> None:
        for what, about in events:
            getattr(self, f"_{what}")(**about)

    # Turns and piles

    def _dealt(self, seat: int, cards: Counter[str]) -> None:
        for name in ("start", "drawn", "drawn_early"):
            self.card[seat][name] += cards

    def _drawn(self, seat: int, card: str) -> None:
        self.seat[seat]["drawn"] += 1
        self.card[seat]["drawn"][card] += 1

    def _reshuffle(self) -> None:
        self.game["reshuffles"] += 1

    def _skipped(self) -> None:
        self.game["skipped_draws"] += 1

    def _turn_reshuffle(self) -> None:
        self.game["turn_reshuffles"] += 1

    def _kyec_removed(self) -> None:
        self.game["kyec_removed"] += 1

    def _flipped(self, card: str) -> None:
        self.turn["flipped"][card] += 1

    def _turn(self, seat: int) -> None:
        self.active, self.exposed = seat, {}
        self.seat[seat]["turns_taken"] += 1

    def _after_draw(self, seat: int, hand: int, exposed: dict[int, list[str]]) -> None:
        self.seat[seat]["hand_max"] = max(self.seat[seat]["hand_max"], hand)
        for other, cards in exposed.items():
            bluff = bool(cards) and not any(self._is_real(card) for card in cards)
            self.exposed[other] = len(cards), bluff
            self.seat[other][f"exposed_slots_{len(cards)}"] += 1
            self.seat[other]["exposed_bluff"] += bluff

    def _is_real(self, card: str) -> bool:
        about = self.book.cards[card]
        return about.shield or about.reaction

    def _turn_over(self, hands: list[int]) -> None:
        ahead = [seat for seat in self.seats if hands[seat] > hands[self.leader]]
        if ahead:
            self.game["lead_changes"] += 1
            self.leader = ahead[0]

    def _round_over(self, round: int, hands: list[int]) -> None:
        self.hands.append(hands)
        left = [hands[seat] for seat in self.seats if hands[seat]]
        for seat in self.seats:
            self.seat[seat][f"largest_{round}"] += bool(hands[seat]) and hands[seat] == max(left)
            self.seat[seat][f"smallest_{round}"] += bool(hands[seat]) and hands[seat] == min(left)
        if not self.game["first_out_round"]:
            self.early_rounds = round
            for cards in self.card:
                cards["drawn_early"] = Counter(cards["drawn"])

    # Attacks

    def _attack(
        self, attacker: int, target: int, viking: str, buffers: Counter[str], out_of_turn: bool, slots: int
    ) -> None:
        mine, theirs, few = self.seat[attacker], self.seat[target], min(buffers.total(), 3)
        self.attack = {"attacker": attacker, "target": target, "viking": viking, "slots": slots, "buffers": few}
        mine["attacks"] += 1
        self.attacks_on[attacker][target] += 1
        mine["ambushes"] += out_of_turn
        mine[f"attacks_slots_{slots}"] += 1
        mine[f"attacks_air_{slots}"] += self.book.cards[viking].mode == "air"
        mine[f"attacks_buffers_{few}"] += 1
        theirs["attacked"] += 1
        if not out_of_turn:
            at, bluff = self.exposed[target]
            theirs[f"drew_slots_{at}"] += 1
            theirs["drew_bluff"] += bluff
        self.card[attacker]["played"] += buffers + Counter([viking])

    def _success(self, lost: int, taken: int, spent: int) -> None:
        attack = self.attack
        mine, viking = self.seat[attack["attacker"]], attack["viking"]
        mine["successes"] += 1
        mine[f"successes_slots_{attack['slots']}"] += 1
        mine[f"successes_air_{attack['slots']}"] += self.book.cards[viking].mode == "air"
        mine[f"successes_buffers_{attack['buffers']}"] += 1
        mine[f"dealt_buffers_{attack['buffers']}"] += lost
        mine["dealt"] += lost
        mine["taken"] += taken
        mine["spent"] += spent
        self.card[attack["attacker"]]["success"][viking] += 1
        self.card[attack["attacker"]]["dealt"][viking] += lost
        self.seat[attack["target"]]["hits_taken"] += 1

    def _failure(self, spent: int) -> None:
        self.seat[self.attack["attacker"]]["spent"] += spent

    def _used(self, seat: int, card: str, place: str, stop: bool) -> None:
        self.seat[seat]["stops"] += stop
        self.card[seat]["used_slot" if place == "slot" else "used_hand"][card] += 1

    def _captured(self, seat: int) -> None:
        self.seat[seat]["captured"] += 1

    def _lost(self, seat: int, cards: Counter[str], to: str) -> None:
        self.card[seat]["lost"] += cards
        name = {"attack": "lost", "fog": "lost_fog", "winter": "lost_winter"}.get(to)
        if name:
            self.seat[seat][name] += cards.total()

    # Cards

    def _built(self, seat: int, card: str) -> None:
        about = self.book.cards[card]
        bluff = "reaction" if about.reaction else "bluff"
        self.seat[seat][f"built_{'guard' if about.guard else 'defence' if about.shield else bluff}"] += 1
        self.card[seat]["built"][card] += 1

    def _played(self, seat: int, card: str, place: str) -> None:
        self.seat[seat]["played"] += 1
        self.seat[seat]["activated"] += place == "slot"
        self.card[seat]["played"][card] += 1

    def _fortify_played(self, seat: int) -> None:
        self.seat[seat]["fortify_played"] += 1

    def _fortify_spent(self, seat: int) -> None:
        self.seat[seat]["fortify_spent"] += 1

    def _swap(self, seat: int) -> None:
        self.seat[seat]["swaps"] += 1

    def _picked(self, seat: int, number: int) -> None:
        self.seat[seat]["picked"] += number

    def _sacked(self, seat: int, number: int) -> None:
        self.seat[seat]["sacked"] += number

    def _foresight(self, seat: int) -> None:
        self.seat[seat]["foresights"] += 1

    def _slots_lost(self, seat: int, cards: list[str]) -> None:
        self.seat[seat]["slots_lost"] += len(cards)
        self.card[seat]["lost_slot"] += Counter(cards)

    def _out(
        self, seat: int, cause: str, killer: int, round: int, turn: int, under: str | None, slots: list[str]
    ) -> None:
        self.cause[seat], self.killer[seat] = cause, killer
        if killer >= 0:
            self.seat[killer]["kills"] += 1
        self.seat[seat]["out_round"], self.seat[seat]["eliminated_turn"] = round, turn
        self.game["first_out_round"] = self.game["first_out_round"] or round
        self.turn["out_under"][under or "none"] += 1
        self._slots_lost(seat, slots)

    # The row

    def row(self, state: dict[str, Any]) -> dict[str, Any]:
        """The log row of a game that is over."""
        sizes = [sum(hand.values()) for hand in state["hand"]]
        hands = self.hands if state["end_reason"] == "cap" else [*self.hands, sizes]
        for seat in self.seats:
            cards = self.card[seat]
            cards["left"] = Counter(state["hand"][seat])
            cards["used"] = cards["played"] + cards["used_hand"] + cards["used_slot"]
        game = {name: self.game[name] for name in GAME}
        seats = {name: [self.seat[p][name] for p in self.seats] for name in SEAT}
        return {
            "game": {
                **game,
                "rounds": state["round"],
                "turns": state["turns"],
                "end_reason": state["end_reason"],
                "first_seat": 0,
                "winners": sum(1 << seat for seat in state["winners"]),
                "empty_handed": int(any(sizes[seat] == 0 for seat in state["winners"])),
            },
            "turn": {name: dict(+cards) for name, cards in self.turn.items()},
            "seat": {
                **seats,
                "rank": state["places"],
                "score": sizes,
                "cause": self.cause,
                "killer": self.killer,
                "attacks_on": self.attacks_on,
            },
            "card": {name: [dict(+self.card[p][name]) for p in self.seats] for name in CARD},
            "round": {"hand": [[hands[k][p] for k in range(len(hands))] for p in self.seats]},
        }
