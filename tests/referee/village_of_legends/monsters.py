"""Village of Legends: Monsters in play, their attacks and their ways (VOL-601 to VOL-676)."""

from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.combat import Attack
from tests.referee.village_of_legends.overwhelm import Overwhelming
from tests.referee.village_of_legends.table import Asking, Monster, Player


class Monsters(Overwhelming):
    """The table, and the Monsters on it."""

    def place(self, player: Player, card: Card) -> Asking[None]:
        """VOL-601, VOL-602: D8."""
        hosts = self.mode.hosts(self, player.seat, card)
        with self.task("place", card=card.id):
            host = yield from self.ask(player.seat, "host", {f"seat:{seat}": seat for seat in hosts})
        player.played[card.id] -= 1
        self.enter(card, player.seat, host)
        self.tell("placed", seat=player.seat, card=card.id, host=host)

    def regenerate(self, player: Player) -> None:
        """VOL-620."""
        every = self.rules["regeneration_timing"] == "every_turn"
        for monster in self.monsters if every else self.in_front(player.seat):
            monster.lp = min(monster.most, monster.lp + monster.card.abilities.get("regeneration", 0))

    def monsters_attack(self, host: Player) -> Asking[None]:
        """VOL-604 to VOL-606: each Monster in front of the Hero with an attack value once."""
        while waiting := [monster for monster in self.monsters if monster.waiting]:
            owner = yield from self.next_owner(host, waiting)
            while mine := [monster for monster in self.monsters if monster.waiting and monster.owner == owner]:
                monster = yield from self.next_monster(owner, mine)
                monster.waiting = False
                yield from self.monster_attacks(monster, host)

    def awaken(self, host: Player) -> None:
        """Those that are there when attacks begin will attack."""
        for monster in self.in_front(host.seat):
            monster.waiting = monster.card.attack is not None

    def next_owner(self, host: Player, waiting: list[Monster]) -> Asking[int | None]:
        """VOL-605: D2. All wild ones count as one owner, the last one without asking."""
        seats: list[int | None] = [seat % self.book.players for seat in range(host.seat, host.seat + self.book.players)]
        owners = [owner for owner in (*seats, None) if any(monster.owner == owner for monster in waiting)]
        if self.rules["auto_order"] or len(owners) == 1:
            return owners[0]
        labels = {"wild" if owner is None else f"seat:{owner}": owner for owner in owners}
        return (yield from self.ask(host.seat, "owner_order", labels))

    def next_monster(self, owner: int | None, monsters: list[Monster]) -> Asking[Monster]:
        """VOL-606: D3."""
        if self.rules["auto_order"] or len(monsters) == 1 or owner is None:
            return min(monsters, key=lambda monster: monster.lp)
        return (yield from self.ask(owner, "monster_order", {self.item_label(one): one for one in monsters}))

    def monster_attacks(self, monster: Monster, host: Player) -> Asking[None]:
        """VOL-606 to VOL-608, VOL-670."""
        if monster.card.can("summon"):
            self.enter_mini(monster.card.abilities["mini"], monster.owner, host.seat)
        with self.task("rows", card=monster.card.id, row=-1, seat=host.seat):
            yield from self.one_attack(monster, host)
            yield from self.attacked_rows(monster.card, host)

    def one_attack(self, monster: Monster, host: Player) -> Asking[None]:
        """VOL-607, VOL-610."""
        card, owner = monster.card, monster.owner
        self.attack = attack = Attack(card, "monster", owner, monster, host.seat)
        items = self.items(host.seat)
        if card.can("int_attack"):
            items = []
        elif owner is None:
            items = self._sorted(items, lambda item: item.left)  # VOL-609
        else:
            items = yield from self.order_items(owner, host.seat, items)
        value = max(0, self.die() + self.strength(monster))
        monster.charged = False
        self.attack = None
        if card.can("int_attack"):
            self.drain(host, value)
            return
        lost = self.hit_player(attack, value, host, items, carries=self.rules["monster_attack_carry"])
        self.poison(card, host, lost)
        yield from self.settle()

    def strength(self, monster: Monster) -> int:
        """VOL-604, VOL-626, VOL-730."""
        assert monster.card.attack is not None
        devout = monster.owner is not None and bool(self.players[monster.owner].abilities("devotion"))
        return monster.card.attack + devout + self.rules["charge_bonus"] * monster.charged

    # What happens in the Start and End phases

    def poisoned(self, player: Player) -> Asking[None]:
        """VOL-641, VOL-642."""
        if player.poison and not player.immune("poison"):
            lost = min(player.poison, player.lp)
            player.lp -= lost
            self.tell("poisoned", seat=player.seat, damage=lost)
            if player.lp == 0:
                self.eliminate(player, "poison", None)
            yield from self.settle()

    def proliferate(self, player: Player) -> None:
        """VOL-645, VOL-646."""
        here = self.in_front(player.seat)
        breeders: dict[str, Monster] = {}  # the first of each kind
        for monster in here:
            if monster.card.can("proliferate"):
                breeders.setdefault(monster.card.abilities["mini"], monster)
        for mini, breeder in breeders.items():
            kind = [one for one in here if one.card.id == mini or self.breeds(one, mini)]
            for _ in range(len(kind) // breeder.card.abilities["proliferate"]):
                self.enter_mini(mini, kind[0].owner, player.seat)

    def breeds(self, monster: Monster, mini: str) -> bool:
        return monster.card.can("proliferate") and monster.card.abilities["mini"] == mini

    def monsters_move(self, host: Player) -> None:
        """VOL-210 step 5."""
        for monster in self.in_front(host.seat):
            card, others = monster.card, self.clockwise(host.seat)
            if card.can("charge"):
                self.charge(monster)
            if card.can("hopping") and self.book.players > 2 and monster.host == host.seat:  # VOL-635
                self.move(monster, others[0])
            if card.can("sneak") and monster.host == host.seat:  # VOL-663
                free = [seat for seat in others if not self.sneaks(seat)]
                if free:
                    self.move(monster, free[0])

    def charge(self, monster: Monster) -> None:
        """VOL-625, VOL-626."""
        seats = [monster.host, *self.clockwise(monster.host)]
        if self.rules["charge_targets"] == "not_owner":
            seats = [seat for seat in seats if seat != monster.owner]
        host = max(seats, key=lambda seat: self.players[seat].lp, default=monster.host)
        if host != monster.host:
            self.move(monster, host)
            monster.charged = True

    # The Market

    def ambush(self) -> Asking[None]:
        """VOL-660: Sneak Attack Monsters that were drawn, in that order."""
        while self.ambushes:
            monster = self.ambushes.pop(0)
            if monster in self.monsters and monster.card.attack is not None:
                with self.task("ambush"):
                    yield from self.monster_attacks(monster, self.players[monster.host])

    def purchase(self, player: Player, space: int) -> Asking[None]:
        """VOL-303, VOL-675, VOL-676."""
        name = self.spaces[space]
        assert name
        card = self.about(name)
        hard = card.abilities.get("taming", 0)
        if hard and self.die() + player.sum_of("taming") < hard:
            self.untamed.add(space)
            self.tell("taming_failed", seat=player.seat)
            with self.task("rows", card=name, row=-1, seat=player.seat):
                if card.attack is not None:
                    yield from self.wild_attack(card, "monster", player)
                yield from self.attacked_rows(card, player)
            return
        self.buy(player, space)
        yield from self.ambush()
