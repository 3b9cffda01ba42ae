"""Axes and Shields: the referee's own game, written from the rules text alone."""

from collections import Counter
from functools import cache
from typing import Any

from simkit.testing.referee import Disagreement, Open, agree

AXES = ("single_axe", "double_axe", "triple_axe")
SHIELDS = ("shield_1", "shield_2", "shield_3", "shield_4")
CARDS = (*AXES, *SHIELDS, "armory", "wench")  # type numbers 0 to 8

# First codes of the action encoding (43 codes).
PLAY, DISCARD, THROW, USE_NOW, STORE, REMOVE, SKIP, USE_STORED, KEEP_STORED = 0, 9, 18, 25, 26, 27, 34, 41, 42


class Table:
    """The referee's own game."""

    def __init__(self, resolved: dict[str, Any], first_seat: int) -> None:
        self.rules: dict[str, Any] = resolved["rules"]
        self.face: dict[str, int] = {card: resolved["cards"][card].get("value", 0) for card in CARDS}
        self.deck = Counter({card: resolved["cards"][card]["count"] for card in CARDS})
        self.players: int = resolved["players"]
        self.shuffled: list[str] = []  # the order of the pile if it is reshuffled now
        if not 2 <= self.players <= 7:  # AXE-01
            raise Disagreement("AXE-01 players", "2 to 7", self.players)
        self.seats = range(self.players)
        self.first_seat = first_seat
        self.hits_to_out: int = self.rules["hits_to_out_2p"] if self.players == 2 else self.rules["hits_to_out"]
        self.hand_size: int = self.rules["hand_size"]
        # AXE-02, AXE-05
        self.draw: list[str] = []  # the first card is the top
        self.discard: Counter[str] = Counter()
        self.hand: list[Counter[str]] = [Counter() for _ in self.seats]
        self.damage: list[Counter[str]] = [Counter() for _ in self.seats]
        self.shields: list[Counter[str]] = [Counter() for _ in self.seats]
        self.parked: list[Counter[str]] = [Counter() for _ in self.seats]
        self.armory = [0 for _ in self.seats]
        self.resolving: str | None = None
        self.drawn: str | None = None
        self.hits = [0 for _ in self.seats]
        self.hits_from = [[0 for _ in self.seats] for _ in self.seats]
        self.skip = ["free" for _ in self.seats]
        self.out = [False for _ in self.seats]
        self.gone: list[int] = []  # seats in the order of going out
        self.actor = first_seat
        self.decision = ""
        self.turns = self.rounds = self.draws = self.turns_lost = self.reshuffles = 0
        self.stored_ready = False  # the turn was begun with a stored armory, which has not been asked about yet
        self.over = False
        self.winners: list[int] = []
        self.end_reason: str | None = None

    # Turns

    def begin(self, deal: list[Counter[str]], draw: list[str]) -> None:
        """AXE-06 to AXE-08: hands are dealt, and the first turn begins. Both piles are taken from the trace."""
        for seat in self.seats:
            agree(f"AXE-06, 07 cards dealt to seat {seat}", self.hand_size, deal[seat].total())
        self.hand = [Counter(cards) for cards in deal]
        self.draw = list(draw)
        self.conserve()
        self.rounds = 1
        self.take_turn(self.first_seat)

    def take_turn(self, seat: int) -> None:
        """AXE-12, steps 1 and 2."""
        self.actor = seat
        self.turns += 1
        self.skip[seat] = "free"
        self.stored_ready = self.armory[seat] > 0
        self.draw_to_play()

    def pass_turn(self) -> None:
        """AXE-10, AXE-11, AXE-53: the next player who is not out and does not lose the turn; AXE-75 before that."""
        self.stored_ready = False
        if self.turns >= self.rules["max_turns"]:
            self.stop("max_turns")
            return
        seat = self.actor
        while True:
            seat = (seat + 1) % self.players
            self.rounds += seat == self.first_seat
            if self.out[seat]:
                continue
            if self.skip[seat] != "pending":
                self.take_turn(seat)
                return
            self.skip[seat] = "protected" if self.rules["skip_protection"] else "free"  # knob: ambiguity 11
            self.turns_lost += 1

    def draw_to_play(self) -> None:
        """AXE-13 as far as the choice of a card. Nothing to draw and nothing in the hand: no effect (AXE-72)."""
        if self.draws >= self.rules["max_draws"]:  # AXE-76
            self.stop("max_draws")
            return
        self.drawn = self.take_top()
        if self.drawn is not None:
            self.draws += 1
            self.hand[self.actor][self.drawn] += 1
        if any(self.playable(card) for card in self.held()):
            self.decision = "card"
        elif self.held():
            self.decision = "discard"
        else:
            self.after_play()

    def take_top(self) -> str | None:
        """AXE-70 to AXE-72."""
        if not self.draw:
            if not self.discard.total():
                return None
            agree("AXE-70 cards of the reshuffled pile", +self.discard, Counter(self.shuffled))
            self.draw, self.discard = self.shuffled, Counter()
            self.reshuffles += 1
        return self.draw.pop(0)

    def after_play(self) -> None:
        """AXE-12, steps 3 and 4: a draw-and-play is over."""
        if self.over:
            return
        if self.stored_ready:  # AXE-46, AXE-47
            self.stored_ready = False
            self.decision = "stored"
        else:
            self.pass_turn()

    def stop(self, reason: str) -> None:
        """AXE-75, AXE-76: the game is capped; nobody wins."""
        self.over, self.end_reason, self.decision = True, reason, ""

    # Options

    def held(self) -> list[str]:
        """The distinct card types in the active player's hand, by type number."""
        return [card for card in CARDS if self.hand[self.actor][card]]

    def playable(self, card: str) -> bool:
        """AXE-16, AXE-45."""
        if card == "armory":
            return not self.armory[self.actor] or self.rules["armory_while_holding"] == "use"
        return card != "wench" or bool(self.wench_options())

    def opponents(self) -> list[int]:
        """The other players who are not out, by seat."""
        return [seat for seat in self.seats if seat != self.actor and not self.out[seat]]

    def wench_options(self) -> list[int]:
        """AXE-50, AXE-54, AXE-55, AXE-57: codes of D5."""
        codes = []
        if self.rules["wench_remove"]:
            codes += [REMOVE + seat for seat in self.opponents() if self.armory[seat]]
        if self.rules["wench_skip"]:
            codes += [SKIP + seat for seat in self.opponents() if self.skip[seat] == "free"]
        return codes

    def open(self) -> Open | None:
        """The open decision with its options, in the order of the Decisions table."""
        if self.over:
            return None
        match self.decision:
            case "card":
                codes = [PLAY + CARDS.index(card) for card in self.held() if self.playable(card)]
            case "discard":
                codes = [DISCARD + CARDS.index(card) for card in self.held()]
            case "target":
                codes = [THROW + seat for seat in self.opponents()]
            case "armory":
                room = self.rules["armory_store"] and not self.armory[self.actor]
                codes = [USE_NOW, STORE] if room else [USE_NOW]
            case "wench":
                codes = self.wench_options()
            case "stored":
                codes = [USE_STORED, KEEP_STORED]
            case _:
                raise ValueError(self.decision)
        return Open(self.actor, self.decision, [label(code) for code in codes])

    # Deeds

    def apply(self, label: str, after: dict[str, Any]) -> None:
        """One choice, and all that follows from it until the next choice.

        One card at most is drawn in a step: the top of a reshuffled pile is the card drawn.
        """
        self.shuffled = [after["drawn"], *after["draw"]]
        code = CODES[label]
        match self.decision:
            case "card":
                self.play(CARDS[code - PLAY])
            case "discard":  # AXE-17
                card = CARDS[code - DISCARD]
                self.hand[self.actor][card] -= 1
                self.discard[card] += 1
                self.after_play()
            case "target":
                self.throw(code - THROW)
                self.after_play()
            case "armory":
                self.play_armory(code)
            case "wench":
                self.play_wench(code)
                self.after_play()
            case "stored":
                if code == USE_STORED:  # AXE-46
                    self.armory[self.actor] -= 1
                    self.discard["armory"] += 1
                    self.draw_to_play()
                else:
                    self.pass_turn()
        self.conserve()

    def play(self, card: str) -> None:
        """A card leaves the hand. A shield is placed at once (AXE-30); all others need a further choice."""
        self.hand[self.actor][card] -= 1
        if card in SHIELDS:
            self.shields[self.actor][card] += 1
            self.after_play()
            return
        self.resolving = card
        self.decision = card if card in ("armory", "wench") else "target"

    def finish(self) -> str:
        """The card being resolved leaves its zone."""
        card, self.resolving = self.resolving, None
        assert card is not None
        return card

    def play_armory(self, code: int) -> None:
        """AXE-41 to AXE-44."""
        card = self.finish()
        if code == USE_NOW:
            self.discard[card] += 1
            self.draw_to_play()
        else:
            self.armory[self.actor] += 1
            self.after_play()

    def play_wench(self, code: int) -> None:
        """AXE-51, AXE-52."""
        self.discard[self.finish()] += 1
        if code < SKIP:
            self.armory[code - REMOVE] -= 1
            self.discard["armory"] += 1
        else:
            self.skip[code - SKIP] = "pending"

    def unused(self, seat: int) -> int:
        """AXE-31: u(p)."""
        blocks = sum(self.face[card] * n for card, n in self.shields[seat].items())
        return blocks - sum(self.face[card] * n for card, n in self.parked[seat].items())

    def throw(self, target: int) -> None:
        """AXE-21 to AXE-25, AXE-60."""
        card = self.finish()
        axes, unused = self.face[card], self.unused(target)
        if 0 < axes < unused:  # AXE-23
            self.parked[target][card] += 1
            return
        if unused > 0:  # AXE-24, AXE-25: the pool is used up
            self.discard += self.shields[target] + self.parked[target]
            self.shields[target], self.parked[target] = Counter(), Counter()
        if axes == unused:  # AXE-24
            self.discard[card] += 1
            return
        self.damage[target][card] += 1  # AXE-22, AXE-25
        self.hits[target] += axes - unused
        self.hits_from[target][self.actor] += axes - unused
        if self.hits[target] >= self.hits_to_out:
            self.put_out(target)

    def put_out(self, seat: int) -> None:
        """AXE-61, AXE-64."""
        self.out[seat] = True
        self.gone.append(seat)
        self.discard += self.damage[seat] + self.shields[seat] + self.parked[seat] + self.hand[seat]
        self.discard["armory"] += self.armory[seat]
        for zone in (self.damage, self.shields, self.parked, self.hand):
            zone[seat] = Counter()
        self.armory[seat] = 0
        self.skip[seat] = "free"
        left = [player for player in self.seats if not self.out[player]]
        if len(left) == 1:
            self.over, self.winners, self.end_reason, self.decision = True, left, "last_standing", ""

    # Accounts

    def conserve(self) -> None:
        """AXE-26, AXE-33, AXE-73."""
        total = Counter(self.draw)
        for cards in (self.discard, *self.hand, *self.damage, *self.shields, *self.parked):
            total.update(cards)
        total["armory"] += sum(self.armory)
        if self.resolving is not None:
            total[self.resolving] += 1
        agree("AXE-73 cards over all zones", +self.deck, +total)
        for seat in self.seats:
            agree(f"AXE-33 shields of seat {seat}", self.shields[seat].total() > 0, self.unused(seat) > 0)
            if self.out[seat]:
                continue
            faces = sum(self.face[card] * n for card, n in self.damage[seat].items())
            if not self.damage[seat].total() <= self.hits[seat] <= faces:
                raise Disagreement(f"AXE-26 hits of seat {seat}", (self.damage[seat].total(), faces), self.hits[seat])


@cache
def label(code: int) -> str:
    """The name of a code in a trace."""
    if code >= USE_STORED:
        return "stored:use" if code == USE_STORED else "stored:keep"
    if code >= SKIP:
        return f"skip:{code - SKIP}"
    if code >= REMOVE:
        return f"remove:{code - REMOVE}"
    if code >= USE_NOW:
        return "armory:use_now" if code == USE_NOW else "armory:store"
    if code >= THROW:
        return f"throw:{code - THROW}"
    return f"discard:{CARDS[code - DISCARD]}" if code >= DISCARD else f"play:{CARDS[code]}"


CODES = {label(code): code for code in range(KEEP_STORED + 1)}
