"""A referee for Ruddy Vikings, written from its rules text alone.

It keeps its own game, from the first state of a trace on. `step` takes the legal labels, the chosen label and the state
after, `end` the result and the log row. Random outcomes are taken from the trace, after a check that they are possible.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from simkit.kernels.limits import SATURATION
from tests.referee.ruddy_vikings.book import Book
from tests.referee.ruddy_vikings.game import Game, blank
from tests.referee.ruddy_vikings.luck import Dice, Oracle, next_path
from tests.referee.ruddy_vikings.players import check_choice
from tests.referee.ruddy_vikings.tally import Tally
from tests.referee.ruddy_vikings.verdict import Disagreement, Open, agree

MOST_PATHS = 5000  # combinations of random outcomes that are tried for one step
# Which rules a difference in a part of the state points to.
HINTS = {
    "actor": "the Decisions table",
    "decision": "the Decisions table",
    "round": "RUD-10, 104",
    "first": "RUD-08",
    "turns": "RUD-10, 17",
    "active": "RUD-10, 17",
    "over": "RUD-101, 104",
    "winners": "RUD-101, 105, 106",
    "end_reason": "RUD-101, 105",
    "living": "RUD-95 to 100",
    "places": "RUD-102, 105",
    "hand": "RUD-18, 19, 44, 58 to 67, 80 to 84, 88, 93, 107, 108",
    "slots": "RUD-27, 37, 63, 70, 71, 83, 90, 91, 99",
    "fortify": "RUD-69, 70, 99",
    "main_deck": "RUD-18, 19, 84",
    "discard": "RUD-19, 26, 60 to 66, 70, 90, 91, 93, 99, 109",
    "turn_deck": "RUD-12, 15, 16, 85",
    "turn_discard": "RUD-14, 16",
    "turn_removed": "RUD-04, 15",
    "turn_card": "RUD-11 to 16",
    "foresight": "RUD-85, 87",
    "played": "RUD-22, 23",
    "attacks": "RUD-38, 49, 78",
    "builds": "RUD-29",
    "thor": "RUD-47, 89",
    "wrath": "RUD-59, 89",
    "raid": "RUD-38, 89",
    "omen": "RUD-22, 89",
    "window": "RUD-73, 75",
    "card": "RUD-26",
    "attack": "RUD-44 to 48, 59, 67",
}


class Referee:
    """The referee's own game, in the words of a trace. With policies by seat, every choice must be one of theirs."""

    hints: Mapping[str, str] = HINTS

    def __init__(
        self,
        resolved: dict[str, Any],
        state: dict[str, Any],
        policies: list[str] | None = None,
        denied: dict[int, list[str]] | None = None,
    ) -> None:
        self.book = Book(resolved, denied)
        self.policies = policies or []
        self.custom: dict[str, Any] = resolved.get("policies", {})
        self.tally = Tally(self.book)
        self.unsure = False  # chance has left no trace: some counters by card cannot be known
        self.number = 0
        self.game: Game
        self.set_up(state)

    def player(self, policy: str) -> tuple[str, dict[str, int]]:
        """A policy of the rules text and the weights that the scenario changes."""
        row = self.custom.get(policy, {})
        return row.get("base", policy), row.get("weights", {})

    # The set-up

    def set_up(self, state: dict[str, Any]) -> None:
        """RUD-01 to RUD-09, and the first draw. What was dealt is taken from the state."""
        book, rules, first = self.book, self.book.rules, blank(self.book)
        dealt, deck = rules["start_hand"], book.main_deck.total()
        drawn = min(rules["draw_per_turn"], deck - book.players * dealt)
        for seat, hand in enumerate(state["hand"]):
            agree(f"set-up: RUD-06, 18 cards of seat {seat}", dealt + (drawn if seat == 0 else 0), sum(hand.values()))
        agree("set-up: RUD-06 cards left", deck - book.players * dealt - drawn, len(state["main_deck"]))
        given = {name: state[name] for name in ("hand", "main_deck", "turn_deck")}
        self.game = Game(book, {**first, **given, "turns": 1}, Dice(0))
        self.game.open_window("draw")
        self.game.conserve()
        compare("set-up", self.game.snapshot(), state)
        self._hear_set_up(drawn)

    def _hear_set_up(self, drawn: int) -> None:
        """Which of the first player's cards was drawn is not known: `start` of seat 0 is not counted."""
        tally, game = self.tally, self.game
        for seat in game.seats:
            tally.card[seat]["drawn"] += game.hand[seat]
            if seat:
                tally.card[seat]["start"] += game.hand[seat]
        self.first_hand = Counter(game.hand[0])
        tally.seat[0]["drawn"] = drawn
        tally.game["skipped_draws"] = self.book.rules["draw_per_turn"] - drawn
        game.tell_exposed()
        tally.hear([("turn", {"seat": 0}), *game.events])

    # Steps

    def open(self) -> Open | None:
        """The decision that is open; None when the game is over."""
        game = self.game
        return None if game.over else Open(game.must(game.actor), game.decision, game.legal())

    def step(self, legal: list[str], chosen: str, after: dict[str, Any]) -> None:
        """One line of a trace."""
        where = f"step {self.number} ({self.game.decision or 'over'} of seat {self.game.actor})"
        agree(f"{where}: the Decisions table: options", self.game.legal(), legal)
        self.apply(chosen, after)

    def apply(self, label: str, after: dict[str, Any]) -> None:
        """One choice: legal, as the seat's policy makes it, and with the state after it possible by the rules."""
        game = self.game
        where = f"step {self.number} ({game.decision} {label} of seat {game.actor})"
        legal = game.legal()
        if label not in legal:
            raise Disagreement(f"{where}: the choice is an option", legal, label)
        seat = game.must(game.actor)
        if self.policies:
            name, weights = self.player(self.policies[seat])
            check_choice(where, game, name, weights, legal, label)
        self.game = self._follow(where, label, after)
        self.number += 1
        self.tally.hear_choice(len(legal))
        self.tally.hear(self.game.events)

    def _follow(self, where: str, chosen: str, after: dict[str, Any]) -> Game:
        """The game after the choice, with the outcomes of chance that lead to the state after it."""
        before = self.game.snapshot()
        path: list[int] = []
        found: list[Game] = []
        first: Disagreement | None = None
        for _ in range(MOST_PATHS):
            oracle = Oracle(before, after, path)
            trial = Game(self.book, before, oracle)
            try:
                trial.apply(chosen)
                trial.conserve()
                compare(where, trial.snapshot(), after)
                found.append(trial)
            except Disagreement as difference:
                first = first or difference
            if (following := next_path(oracle.widths, path)) is None:
                break
            path = following
        if found:
            self.unsure |= any(by_card(trial) != by_card(found[0]) for trial in found)
            return found[0]
        assert first is not None
        told = first.where if first.where.startswith(where) else f"{where}: {first.where}"
        raise Disagreement(told, first.expected, first.found)

    def snapshot(self) -> dict[str, Any]:
        return self.game.snapshot()

    # The end

    def result(self) -> dict[str, Any]:
        return self.game.result()

    def end(self, result: dict[str, Any], row: dict[str, Any] | None = None) -> None:
        """The result, and the counters of the log row as far as it has them."""
        agree("the game ends with the trace: RUD-101, 104", True, self.game.over)
        compare("result", self.game.result(), result)
        if row is not None:
            self.check_row(row)

    def check_row(self, row: dict[str, Any]) -> None:
        """The counters of the log row (Balance questions)."""
        mine = self.tally.row(self.game.snapshot())
        for table in ("game", "turn", "seat", "card", "round"):
            for name, found in row.get(table, {}).items():
                where = f"log: {table} {name}"
                if name not in mine[table]:
                    raise Disagreement(where, "a counter of the rules text", name)
                if table == "card" and name in ("lost", "drawn", "drawn_early") and self.unsure:
                    continue
                if name == "start" or (name == "drawn_early" and not self.tally.early_rounds):
                    self._check_start(where, found)
                elif table == "round":
                    agree(where, [hands[: len(found[0])] for hands in mine[table][name]], found)
                else:
                    held = capped if table == "card" else plain
                    agree(where, held(mine[table][name]), plain(found))

    def _check_start(self, where: str, found: list[dict[str, int]]) -> None:
        dealt = Counter(found[0])
        agree(f"{where} of seat 0: number", self.book.rules["start_hand"], dealt.total())
        agree(f"{where} of seat 0: not in the first hand", Counter(), dealt - self.first_hand)
        agree(where, [dict(+self.tally.card[seat]["start"]) for seat in self.game.seats][1:], plain(found)[1:])


def by_card(game: Game) -> Counter[tuple[str, int, str]]:
    """What the last step lost and drew, by seat and card."""
    counts: Counter[tuple[str, int, str]] = Counter()
    for what, about in game.events:
        if what == "lost":
            counts.update((what, about["seat"], card) for card in about["cards"].elements())
        elif what == "drawn":
            counts[what, about["seat"], about["card"]] += 1
    return counts


def plain(value: Any) -> Any:
    """Without zeros in zones."""
    if isinstance(value, dict):
        return {name: n for name, n in value.items() if n}
    return [plain(item) for item in value] if isinstance(value, list) else value


def capped(counts: list[dict[str, int]]) -> list[dict[str, int]]:
    """Counts by card as a log holds them."""
    return [{card: min(n, SATURATION) for card, n in zone.items() if n} for zone in counts]


def compare(where: str, expected: dict[str, Any], found: dict[str, Any]) -> None:
    """Every zone and counter."""
    if expected == found:
        return
    agree(f"{where}: parts", sorted(expected), sorted(found))
    for key, value in expected.items():
        agree(f"{where}: {HINTS.get(key, '')} {key}", value, found[key])
