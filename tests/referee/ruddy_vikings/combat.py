"""Ruddy Vikings: an attack from the choice of the Viking to its end."""

from collections import Counter

from tests.referee.ruddy_vikings.table import Attack
from tests.referee.ruddy_vikings.turns import Turns


class Combat(Turns):
    """The table, and who fights at it."""

    # Declaring

    def send(self, seat: int, viking: str, out_of_turn: bool) -> None:
        """D1 or D7 with a Viking (RUD-39, RUD-44, RUD-49, RUD-78)."""
        self.hand[seat][viking] -= 1
        self.attack = Attack(viking, seat, self.active if out_of_turn else None, out_of_turn)
        if out_of_turn:
            assert self.window is not None
            self.window["declared"] += 1
            if self.rules["ambush_buffers"]:
                self.actor, self.decision = seat, "buffer"
            else:
                self.declare()
        else:
            self.attacks += 1
            self.actor, self.decision = seat, "target"

    def add_buffer(self, card: str) -> None:
        """D3 (RUD-41, RUD-44)."""
        attack = self._combat()
        self.hand[attack.attacker][card] -= 1
        attack.buffers[card] += 1

    def declare(self) -> None:
        """After D3: Thor's Hammer (RUD-47), D4 (RUD-45, RUD-46), then the attack is declared."""
        attack = self._combat()
        target = self.must(attack.target)
        filled = len(self.slots[target])
        if not attack.out_of_turn and self.thor:
            self.thor -= 1
            attack.bypassed = list(range(filled))
        elif len(attack.bypassed) < min(self.count_bypasses(attack), filled):
            self.actor, self.decision = attack.attacker, "bypass"
            return
        self.tell(
            "attack",
            attacker=attack.attacker,
            target=target,
            viking=attack.viking,
            buffers=+attack.buffers,
            out_of_turn=attack.out_of_turn,
            slots=filled,
        )
        self.actor, self.decision = target, "respond"

    # Responding

    def respond(self, label: str) -> None:
        """D5 (RUD-50)."""
        attack = self._combat()
        seat = self.must(attack.target)
        if label == "end":
            self.ask_others(seat)
            return
        kind, _, what = label.partition(":")
        card = self.slots[seat][int(what)]["card"] if kind == "slot" else what
        self.tell("used", seat=seat, card=card, place=kind, stop=True)
        if self.about(card).shield and kind == "slot":
            self.use_defence(seat, int(what))
            return
        card = self.use_reaction(seat, label)
        if self.about(card).effect == "cancel":
            self.cancel(card)
        else:
            self.reflect(seat, card)

    def use_reaction(self, seat: int, label: str) -> str:
        """A reaction card leaves the hand or the slot."""
        kind, _, what = label.partition(":")
        if kind == "slot":
            return self.take_slot(seat, int(what))
        self.hand[seat][what] -= 1
        return what

    def ask_others(self, seat: int) -> None:
        """RUD-54: the other players' OI!, clockwise from the defender; asked from the one after `seat`."""
        attack = self._combat()
        target = self.must(attack.target)
        order = self.clockwise(target)
        if self.rules["oi_scope"] == "any_attack":
            for other in order[order.index(seat) + 1 :] if seat in order else order:
                if other != attack.attacker and self.reactions(other, ("cancel",), []):
                    self.actor, self.decision = other, "other_oi"
                    return
        self.succeed()

    def other_oi(self, label: str) -> None:
        """D12."""
        seat = self.must(self.actor)
        if label == "end":
            self.ask_others(seat)
            return
        card = self.use_reaction(seat, label)
        self.tell("used", seat=seat, card=card, place=label.partition(":")[0], stop=True)
        self.cancel(card)

    def use_defence(self, seat: int, at: int) -> None:
        """A Defence is used in D5 or D13; D6 if there is a Fortify (RUD-70)."""
        attack = self._combat()
        attack.used = at
        if self.fortify[seat].total():
            self.actor, self.decision = seat, "fortify"
        else:
            self.stopped(seat, None)

    # Resolving

    def succeed(self) -> None:
        """RUD-57 to RUD-61."""
        attack = self._combat()
        viking, attacker, target = self.about(attack.viking), attack.attacker, self.must(attack.target)
        number = sum(n for card, n in attack.buffers.items() if self.about(card).multiply_base != 1)
        chance = self.rules["war_cry_success"]
        cries = self.luck.cries(number, chance) if number and chance < 1 else None
        lost = self.lose(target, self.damage(attack, cries))
        if viking.take_cards:
            self.hand[attacker] += lost
        else:
            self.discard += lost
        self.discard += attack.buffers
        spent = attack.buffers.total()
        if self.rules["viking_after_success"] == "return_to_hand":
            self.hand[attacker][viking.id] += 1
        else:
            self.discard[viking.id] += 1
            spent += 1
        self.tell("lost", seat=target, cards=lost, to="attack")
        self.tell("success", lost=lost.total(), taken=lost.total() if viking.take_cards else 0, spent=spent)
        self.complete(attacker, {target: ("attack", attacker)} if lost.total() else {})

    def return_buffers(self) -> None:
        """RUD-62."""
        attack = self._combat()
        self.hand[attack.attacker] += attack.buffers
        attack.buffers = Counter()

    def stopped(self, seat: int, saved_by: str | None) -> None:
        """RUD-63, RUD-67, RUD-70, RUD-71: by a Defence, for which a Fortify card may have been discarded."""
        attack = self._combat()
        at = self.must(attack.used)
        defence = self.about(self.slots[seat][at]["card"])
        self.return_buffers()
        if saved_by:
            self.fortify[seat][saved_by] -= 1
            self.discard[saved_by] += 1
            self.slots[seat][at]["known"] = list(self.seats)
            self.tell("fortify_spent", seat=seat)
        else:
            self.discard[self.take_slot(seat, at)] += 1
        back = defence.captures and seat == attack.attacker
        if defence.captures:
            self.hand[seat][attack.viking] += 1
        else:
            self.discard[attack.viking] += 1
        if attack.reaction:
            self.discard[attack.reaction["card"]] += 1
        elif defence.captures:
            self.tell("captured", seat=seat)
        self.tell("failure", spent=int(not back))
        self.complete(attack.attacker, {})

    def cancel(self, card: str) -> None:
        """RUD-64."""
        attack = self._combat()
        self.return_buffers()
        self.discard[card] += 1
        back = self.rules["oi_viking"] == "return"
        if back:
            self.hand[attack.attacker][attack.viking] += 1
        else:
            self.discard[attack.viking] += 1
        self.tell("failure", spent=int(not back))
        self.complete(attack.attacker, {})

    def reflect(self, seat: int, card: str) -> None:
        """RUD-65, RUD-67: Fog of War, as far as the attacker's answer."""
        attack = self._combat()
        self.return_buffers()
        attack.reaction = {"card": card, "seat": seat}
        if self.rules["fog_defendable"] and self.defences(attack.attacker, attack.viking, []):
            self.actor, self.decision = attack.attacker, "fog_defend"
        else:
            self.hit_owner()

    def fog_defend(self, label: str) -> None:
        """D13."""
        attack = self._combat()
        if label == "end":
            self.hit_owner()
            return
        at = int(label.removeprefix("slot:"))
        self.tell("used", seat=attack.attacker, card=self.slots[attack.attacker][at]["card"], place="slot", stop=True)
        self.use_defence(attack.attacker, at)

    def hit_owner(self) -> None:
        """RUD-65, RUD-66."""
        attack = self._combat()
        assert attack.reaction is not None
        bonus = self.war() if self.rules["fog_war"] else 0
        lost = self.lose(attack.attacker, self.about(attack.viking).damage + bonus)
        self.discard += lost
        self.discard[attack.viking] += 1
        self.discard[attack.reaction["card"]] += 1
        self.tell("lost", seat=attack.attacker, cards=lost, to="fog")
        self.tell("failure", spent=1)
        blame = {attack.attacker: ("fog", attack.reaction["seat"])} if lost.total() else {}
        self.complete(attack.attacker, blame)
