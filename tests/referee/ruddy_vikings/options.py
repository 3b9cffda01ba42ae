"""Ruddy Vikings: which options each decision has, as labels in the order of their codes."""

from tests.referee.ruddy_vikings.book import Card
from tests.referee.ruddy_vikings.table import LIMITED, Attack, Table


class Options(Table):
    """The table, and what may be done at it."""

    def legal(self) -> list[str]:
        """The options of the open decision (the Decisions table)."""
        if self.over:
            return []
        options = getattr(self, f"_{self.decision}")()
        return sorted(options, key=self.book.code.__getitem__)

    # What may be used

    def spendable(self, seat: int, card: str) -> bool:
        """A hand card may be used at all: held, not denied (RUD-111), not a forbidden last card (RUD-96)."""
        if not self.hand[seat][card] or self.book.is_denied(seat, card):
            return False
        return bool(self.size(seat) > 1 or self.rules["last_card_play"] == "legal")

    def attacks_allowed(self) -> bool:
        """RUD-24: in this round."""
        return bool(self.round > self.rules["no_attack_rounds"])

    def attacks_left(self) -> int:
        """RUD-38, for the active player."""
        season = self.rules["season_attacks"] if self.turn_card == "raiding_season" else 0
        return max(0, int(self.rules["attacks_per_turn"] + season + self.raid - self.attacks))

    def targets(self, seat: int) -> list[int]:
        """RUD-39, RUD-40: whom a player may attack."""
        others = self.clockwise(seat)
        if self.turn_card == "keep_your_enemies_close":
            return sorted({others[0], others[-1]})
        return others

    def within_limit(self, kind: str) -> bool:
        """RUD-22: one more card of this type this turn."""
        lifted = self.omen if kind in ("chance", "god") else 0
        return bool(self.played[kind] < self.rules[f"limit_{kind}"] + lifted)

    def has_effect(self, card: Card, seat: int) -> bool:
        """Can a Chance, God or Gift card be played for its effect now, limits and its place apart?"""
        match card.effect:
            case "reflect" | "cancel" | "thief":  # RUD-35
                return False
            case "sabotage" | "spy":  # RUD-83
                return bool(self.aims(card.effect, seat))
            case "fortify":  # RUD-69
                most = self.rules["fortify_max"]
                return bool(most == 0 or self.fortify[seat].total() < most)
            case "fetch":  # RUD-88
                return any(n and self.about(name).viking for name, n in self.discard.items())
            case "foresight":  # RUD-86
                return bool(self.turn_deck)
        return True

    def aims(self, effect: str, seat: int) -> list[int]:
        """D2 of a card: whom it may be aimed at."""
        others = self.clockwise(seat)
        if effect == "sabotage":
            return [other for other in others if self.slots[other]]
        if effect == "spy":
            return [other for other in others if any(seat not in slot["known"] for slot in self.slots[other])]
        return others

    def playable(self, card: str, limited: bool = True) -> bool:
        """D1: may the active player play this card from hand? Without limits: if RUD-22 were not."""
        seat, about = self.active, self.about(card)
        if about.viking:
            return self.spendable(seat, card) and self.attacks_allowed() and self.attacks_left() > 0
        if about.type not in LIMITED or (limited and not self.within_limit(about.type)):
            return False
        if about.effect == "swap" and self.size(seat) == 1:  # RUD-81, RUD-96
            held = self.hand[seat][card] > 0 and not self.book.is_denied(seat, card)
            return held and self.rules["swap_last_card"] == "may"
        return self.spendable(seat, card) and self.has_effect(about, seat)

    def activatable(self, at: int, limited: bool = True) -> bool:
        """D1: may the active player turn up this slot (RUD-33)?"""
        seat = self.active
        about = self.about(self.slots[seat][at]["card"])
        if about.type not in ("chance", "gift") or self.book.is_denied(seat, about.id):
            return False
        return (not limited or self.within_limit(about.type)) and self.has_effect(about, seat)

    def buildable(self, card: str) -> bool:
        """RUD-28, RUD-29."""
        seat, about, most = self.active, self.about(card), self.rules["builds_per_turn"]
        if len(self.slots[seat]) >= self.rules["max_active_defences"] or (most and self.builds >= most):
            return False
        bluff = about.type in ("chance", "gift") and self.rules["bluff_allowed"]
        return (about.shield or bluff) and self.spendable(seat, card)

    def may_ambush(self, seat: int) -> list[str]:
        """RUD-75: the Vikings with which a player may attack the active one out of turn."""
        if self.active not in self.targets(seat):
            return []
        return [card for card in self.book.types if self.about(card).out_of_turn and self.spendable(seat, card)]

    def count_bypasses(self, attack: Attack) -> int:
        """RUD-45."""
        added = sum(self.about(card).add_bypass * n for card, n in attack.buffers.items())
        return self.about(attack.viking).bypass + added

    def reactions(self, seat: int, effects: tuple[str, ...], closed: list[int]) -> list[str]:
        """Reaction cards from hand or from slots that are not closed (RUD-53)."""
        found = [f"play:{card}" for card in self.book.types if self.about(card).effect in effects]
        found = [label for label in found if self.spendable(seat, label.removeprefix("play:"))]
        for at, slot in enumerate(self.slots[seat]):
            denied = self.book.is_denied(seat, slot["card"])
            if at not in closed and self.about(slot["card"]).effect in effects and not denied:
                found.append(f"slot:{at}")
        return found

    def defences(self, seat: int, viking: str, closed: list[int]) -> list[str]:
        """RUD-50 to RUD-52: own slots with a Defence that stops this Viking."""
        mode = self.about(viking).mode
        return [
            f"slot:{at}"
            for at, slot in enumerate(self.slots[seat])
            if at not in closed
            and self.book.stops(self.about(slot["card"]), mode)
            and not self.book.is_denied(seat, slot["card"])
        ]

    # The decisions

    def _combat(self) -> Attack:
        assert self.attack is not None
        return self.attack

    def _main(self) -> list[str]:
        """D1."""
        found = ["end"]
        found += [f"play:{card}" for card in self.book.types if self.playable(card)]
        found += [f"build:{card}" for card in self.book.types if self.buildable(card)]
        found += [f"slot:{at}" for at in range(len(self.slots[self.active])) if self.activatable(at)]
        return found

    def _target(self) -> list[str]:
        """D2."""
        card = self.card and self.about(self.card["card"])
        seats = self.aims(card.effect, self.active) if card else self.targets(self.active)
        return [f"seat+{(seat - self.active) % self.book.players}" for seat in seats]

    def _buffer(self) -> list[str]:
        """D3: rising types; none that clashes with one declared (RUD-42)."""
        attack = self._combat()
        last = max((self.book.number[card] for card in attack.buffers if attack.buffers[card]), default=0)
        found = ["end"]
        for number, card in enumerate(self.book.types):
            if self.about(card).type != "buffer" or number < last or not self.spendable(attack.attacker, card):
                continue
            if not any(n and self.book.clash(card, other) for other, n in attack.buffers.items()):
                found.append(f"play:{card}")
        return found

    def _bypass(self) -> list[str]:
        """D4: rising slots, enough left for the rest (RUD-45, RUD-46)."""
        attack = self._combat()
        filled = len(self.slots[self.must(attack.target)])
        later = min(self.count_bypasses(attack), filled) - len(attack.bypassed) - 1
        start = attack.bypassed[-1] + 1 if attack.bypassed else 0
        return [f"slot:{at}" for at in range(start, filled - later)]

    def _respond(self) -> list[str]:
        """D5."""
        attack = self._combat()
        seat, closed = self.must(attack.target), attack.bypassed
        return [
            "end",
            *self.defences(seat, attack.viking, closed),
            *self.reactions(seat, ("cancel", "reflect"), closed),
        ]

    def _fortify(self) -> list[str]:
        """D6."""
        return ["end", *(f"play:{card}" for card, n in self.fortify[self.must(self.actor)].items() if n)]

    def _ambush(self) -> list[str]:
        """D7."""
        return ["end", *(f"play:{card}" for card in self.may_ambush(self.must(self.actor)))]

    def _slot(self) -> list[str]:
        """D8."""
        assert self.card is not None
        return [f"slot:{at}" for at in range(len(self.slots[self.card["target"]]))]

    def _turn_pick(self) -> list[str]:
        """D9."""
        return [f"turn:{card}" for card in self.book.turn_types if card in self.turn_deck]

    def _viking_pick(self) -> list[str]:
        """D10."""
        return [f"play:{card}" for card, n in self.discard.items() if n and self.about(card).viking]

    def _thief(self) -> list[str]:
        """D11."""
        return ["end", *self.reactions(self.must(self.actor), ("thief",), [])]

    def _other_oi(self) -> list[str]:
        """D12: bypasses concern the target's slots only (RUD-54)."""
        return ["end", *self.reactions(self.must(self.actor), ("cancel",), [])]

    def _fog_defend(self) -> list[str]:
        """D13: no bypass (RUD-67)."""
        attack = self._combat()
        return ["end", *self.defences(attack.attacker, attack.viking, [])]
