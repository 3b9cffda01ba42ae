"""Village of Legends: the Overwhelm Monster on the Market (VOL-650 to VOL-659)."""

from tests.referee.village_of_legends.book import FIRST_MAIN, Card
from tests.referee.village_of_legends.combat import Attack
from tests.referee.village_of_legends.effects import Effects
from tests.referee.village_of_legends.table import Asking, Overwhelm, Player


class Overwhelming(Effects):
    """The table, and an Overwhelm Monster that attacks and falls."""

    def overwhelm_attacks(self, player: Player) -> Asking[None]:
        """VOL-652: each of its cards, from left to right."""
        for name in self.overwhelm.cards if self.overwhelm else ():
            card = self.about(name)
            with self.task("rows", card=name, row=-1, seat=player.seat):
                if card.attack is not None:
                    yield from self.wild_attack(card, "overwhelm", player)
                yield from self.attacked_rows(card, player)

    def wild_attack(self, card: Card, source: str, player: Player) -> Asking[None]:
        """VOL-609, VOL-652, VOL-676: an attack without an owner; lowest Defence items first."""
        assert card.attack is not None
        attack, value = Attack(card, source, None), max(0, self.die() + card.attack)
        if card.can("int_attack"):
            self.drain(player, value)
            return
        items = self._sorted(self.items(player.seat), lambda item: item.left)
        lost = self.hit_player(attack, value, player, items, bool(card.element) or self.rules["monster_attack_carry"])
        self.poison(card, player, lost)
        yield from self.settle()

    def attacked_rows(self, card: Card, player: Player) -> Asking[None]:
        """VOL-608: what a Monster or a special card does besides, right after its attack."""
        for number, row in enumerate(card.effects):
            if row["do"] == "discard":
                self.tasks[-1]["row"] = number
                yield from self.discard_one(player)

    def poison(self, card: Card, player: Player, lost: int) -> None:
        """VOL-640, VOL-642; tokens stop at 100."""
        if lost and player.alive and not player.immune("poison"):
            player.poison = min(100, player.poison + card.abilities.get("poison", 0))

    def drain(self, host: Player, amount: int) -> None:
        """VOL-610: the Imp. Who is not on turn (an ambush) has no pool."""
        if host.seat != self.active:
            return
        if self.rules["imp_int_floor"] == "zero":
            amount = min(amount, max(0, host.int_pool))
        host.int_pool -= amount
        self.tell("int_lost", seat=host.seat, amount=amount)

    def overwhelm_grows(self) -> None:
        """VOL-653."""
        monster = self.overwhelm
        if not monster or len(monster.cards) >= self.rules["main_spaces"]:
            return
        while monster.coming and not self.supply[monster.coming[0]]:
            monster.coming.pop(0)
            monster.skipped += 1
        if monster.coming:
            special = monster.coming.pop(0)
            monster.placed.append(special)
            self.supply[special] -= 1
            for space in self.covered():
                self.tell("refilled", space=space)

    def covered(self) -> list[int]:
        """The spaces on which its cards lie."""
        number = len(self.overwhelm.cards) if self.overwhelm else 0
        return [space for space in self.spaces if space > self.book.last_space - number]

    def overwhelm_falls(self) -> Asking[None]:
        """VOL-656 to VOL-658."""
        monster, covered = self.overwhelm, self.covered()
        assert monster
        fighters = [seat for seat in monster.wounders if self.players[seat].alive]
        worth = next((self.about(card).cost for card in reversed(self.book.specials(monster.card.id))), 0)
        for seat in sorted(fighters):
            self.gain_xp(self.players[seat], worth, None)
        with self.task("settle"):
            yield from self.share(monster, covered, self.counterclockwise(fighters))
        left = [card for space in covered if (card := self.spaces[space])]
        self.decks["main"] += left
        self.remove(monster.card.id)
        self.supply.update(monster.placed)
        self.spaces.update(dict.fromkeys(covered))
        self.overwhelm = None
        for space in [space for space, card in self.spaces.items() if space >= FIRST_MAIN and card is None]:
            if not (self.overwhelm and space == self.book.last_space):
                self.refill(space)
        yield from self.ambush()

    def counterclockwise(self, fighters: list[int]) -> list[int]:
        """From the player who struck the last blow."""
        return sorted(fighters, key=lambda seat: (fighters[-1] - seat) % self.book.players)

    def share(self, monster: Overwhelm, covered: list[int], seats: list[int]) -> Asking[None]:
        """VOL-657: D16."""
        monster.takers = sorted(seats)
        while monster.takers:
            for seat in seats:
                swallowed = {space: card for space in covered if (card := self.spaces[space])}
                if not swallowed:
                    return
                if seat in monster.takers:
                    offered = {space: card for space, card in swallowed.items() if not self.book.is_denied(seat, card)}
                    options: dict[str, int | None] = {"end": None} | {f"space:{space}": space for space in offered}
                    space = yield from self.ask(seat, "swallowed", options)
                    if space is None:
                        monster.takers.remove(seat)
                    else:
                        self.players[seat].discard[swallowed[space]] += 1
                        self.spaces[space] = None
                        self.tell("taken", seat=seat, card=swallowed[space])
