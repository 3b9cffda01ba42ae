"""Ruddy Vikings: building, and the effects of Chance, God and Gift cards."""

from collections import Counter
from typing import Any

from tests.referee.ruddy_vikings.combat import Combat
from tests.referee.ruddy_vikings.verdict import agree


class Effects(Combat):
    """The table, and what is played on it."""

    def build(self, card: str) -> None:
        """RUD-27, RUD-37: the last slot; only the builder knows it."""
        seat = self.active
        self.hand[seat][card] -= 1
        self.slots[seat].append({"card": card, "known": [seat]})
        self.builds += 1
        self.tell("built", seat=seat, card=card)
        self.complete(seat, {})

    def play(self, label: str) -> None:
        """D1 with a Chance, God or Gift card from hand or slot (RUD-22, RUD-26, RUD-33)."""
        seat = self.active
        kind, _, what = label.partition(":")
        if kind == "slot":
            what = self.take_slot(seat, int(what))
        else:
            self.hand[seat][what] -= 1
        about = self.about(what)
        self.played[about.type] += 1
        self.card = {"card": what, "target": None}
        self.tell("played", seat=seat, card=what, place=kind)
        match about.effect:
            case "swap" | "take" | "sabotage" | "spy":
                self.actor, self.decision = seat, "target"
            case "foresight":
                self.actor, self.decision = seat, "turn_pick"
            case "fetch":
                self.actor, self.decision = seat, "viking_pick"
            case "sack":
                self.ask_thieves(seat)
            case _:
                self.carry_out(about.effect, about.amount)

    def carry_out(self, effect: str, amount: int) -> None:
        """Effects without a choice (RUD-69, RUD-84, RUD-89)."""
        seat = self.active
        match effect:
            case "draw":
                self.draw_some(seat, amount)
            case "feast":
                self.draw_some(seat, amount)
                for other in self.clockwise(seat):
                    self.draw_some(other, amount)
                self.draw_some(seat, amount)
            case "bypass_all":
                self.thor += 1
            case "damage":
                self.wrath += amount
            case "attacks":
                self.raid += amount
            case "limits":
                self.omen += amount
            case "fortify":
                assert self.card is not None
                self.fortify[seat][self.card["card"]] += 1
                self.card = None
                self.tell("fortify_played", seat=seat)
            case _:
                raise ValueError(effect)
        self.finish({})

    def draw_some(self, seat: int, number: int) -> None:
        for _ in range(number):
            self.draw(seat)

    def finish(self, blame: dict[int, tuple[str, int]]) -> None:
        """RUD-26: the card goes to the discard pile last of all, before hands are checked."""
        if self.card:
            self.discard[self.card["card"]] += 1
        self.complete(self.active, blame)

    def aim(self, target: int) -> None:
        """D2 of a card (RUD-80, RUD-82, RUD-83)."""
        assert self.card is not None
        seat, about = self.active, self.about(self.card["card"])
        self.card["target"] = target
        blame: dict[int, tuple[str, int]] = {}
        match about.effect:
            case "sabotage":
                self.actor, self.decision = seat, "slot"
                return
            case "swap":
                if self.size(target):
                    blame[target] = ("swap", seat)
                self.hand[seat], self.hand[target] = self.hand[target], self.hand[seat]
                self.tell("swap", seat=seat)
            case "take":
                taken = self.lose(target, about.amount)
                self.hand[seat] += taken
                if taken.total():
                    blame[target] = ("pickpocket", seat)
                self.tell("lost", seat=target, cards=taken, to="take")
                self.tell("picked", seat=seat, number=taken.total())
            case "spy":
                for slot in self.slots[target]:
                    slot["known"] = sorted({*slot["known"], seat})
        self.finish(blame)

    def sabotage(self, at: int) -> None:
        """D8 (RUD-72, RUD-83)."""
        assert self.card is not None
        target = self.card["target"]
        card = self.take_slot(target, at)
        self.discard[card] += 1
        self.tell("slots_lost", seat=target, cards=[card])
        self.finish({})

    def pick_turn_card(self, card: str) -> None:
        """D9 (RUD-85, RUD-87)."""
        rest = Counter(self.turn_deck) - Counter([card])
        self.turn_deck = self.luck.shuffle_turn(rest, self.turn_removed, card)
        agree("RUD-85 the chosen Turn card is on top", [card], self.turn_deck[:1])
        agree("RUD-85 the rest of the Turn deck", rest, Counter(self.turn_deck[1:]))
        self.foresight = self.active
        self.tell("foresight", seat=self.active)
        self.finish({})

    def pick_viking(self, card: str) -> None:
        """D10 (RUD-88)."""
        self.discard[card] -= 1
        self.hand[self.active][card] += 1
        self.finish({})

    # The potato sack

    def ask_thieves(self, seat: int) -> None:
        """RUD-108: clockwise from the player of the sack; asked from the one after `seat`."""
        order = self.clockwise(self.active)
        for other in order[order.index(seat) + 1 :] if seat in order else order:
            if self.reactions(other, ("thief",), []):
                self.actor, self.decision = other, "thief"
                return
        self.sack(self.active, None)

    def thief(self, label: str) -> None:
        """D11."""
        seat = self.must(self.actor)
        if label == "end":
            self.ask_thieves(seat)
            return
        card = self.use_reaction(seat, label)
        self.tell("used", seat=seat, card=card, place=label.partition(":")[0], stop=False)
        self.sack(seat, card)

    def sack(self, to: int, thief: str | None) -> None:
        """RUD-107 to RUD-109: all Vikings of all other living players' hands."""
        blame: dict[int, Any] = {}
        gained: Counter[str] = Counter()
        for other in self.clockwise(to):
            vikings = Counter({card: n for card, n in self.hand[other].items() if n and self.about(card).viking})
            self.hand[other] -= vikings
            gained += vikings
            if vikings.total():
                blame[other] = ("sack", to)
        self.hand[to] += gained
        self.tell("sacked", seat=to, number=gained.total())
        if thief:
            self.discard[thief] += 1
            if self.rules["sack_thief_keeps_sack"]:
                assert self.card is not None
                self.hand[to][self.card["card"]] += 1
                self.card = None
        self.finish(blame)
