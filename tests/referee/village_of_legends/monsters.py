"""Village of Legends: Monsters in play and their attacks (VOL-601 to VOL-621)."""

from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.combat import Attack
from tests.referee.village_of_legends.effects import Effects
from tests.referee.village_of_legends.table import Asking, Monster, Player


class Monsters(Effects):
    """The table, and the Monsters on it."""

    def place(self, player: Player, card: Card) -> Asking[None]:
        """VOL-601, VOL-602: D8."""
        hosts = self.mode.hosts(self, player.seat, card)
        with self.task("place", card=card.id):
            host = yield from self.ask(player.seat, "host", {f"seat:{seat}": seat for seat in hosts})
        player.played[card.id] -= 1
        self.monsters.append(Monster(card, player.seat, host, card.lp, card.lp))
        self.tell("placed", seat=player.seat, card=card.id, host=host)

    def regenerate(self, player: Player) -> None:
        """VOL-620."""
        every = self.rules["regeneration_timing"] == "every_turn"
        for monster in self.monsters if every else self.in_front(player.seat):
            monster.lp = min(monster.most, monster.lp + monster.card.abilities.get("regeneration", 0))

    def monsters_attack(self, host: Player) -> Asking[None]:
        """VOL-604 to VOL-606: each Monster in front of the Hero with an attack value once."""
        for monster in self.in_front(host.seat):
            monster.waiting = monster.card.attack is not None
        while waiting := [monster for monster in self.monsters if monster.waiting]:
            owner = yield from self.next_owner(host, waiting)
            while mine := [monster for monster in self.monsters if monster.waiting and monster.owner == owner]:
                monster = yield from self.next_monster(owner, mine)
                monster.waiting = False
                yield from self.monster_attacks(monster, host)

    def next_owner(self, host: Player, waiting: list[Monster]) -> Asking[int]:
        """VOL-605: D2."""
        seats = range(host.seat, host.seat + self.book.players)
        owners = [seat % self.book.players for seat in seats]
        owners = [seat for seat in owners if any(monster.owner == seat for monster in waiting)]
        if self.rules["auto_order"] or len(owners) == 1:
            return owners[0]
        return (yield from self.ask(host.seat, "owner_order", {f"seat:{seat}": seat for seat in owners}))

    def next_monster(self, owner: int, monsters: list[Monster]) -> Asking[Monster]:
        """VOL-606: D3."""
        if self.rules["auto_order"] or len(monsters) == 1:
            return min(monsters, key=lambda monster: monster.lp)
        return (yield from self.ask(owner, "monster_order", {self.item_label(one): one for one in monsters}))

    def monster_attacks(self, monster: Monster, host: Player) -> Asking[None]:
        """VOL-606 to VOL-608: what it does besides comes right after its attack."""
        with self.task("rows", card=monster.card.id, row=-1, seat=host.seat) as rows:
            yield from self.one_attack(monster, host)
            for number, row in enumerate(monster.card.effects):
                if row["do"] == "discard":
                    rows["row"] = number
                    yield from self.discard_one(host)

    def one_attack(self, monster: Monster, host: Player) -> Asking[None]:
        """VOL-607, VOL-610."""
        assert monster.card.attack is not None
        if monster.card.abilities.get("int_attack"):
            self.drain(host, max(0, self.die() + monster.card.attack))
            return
        self.attack = attack = Attack(monster.card, "monster", monster.owner, monster, host.seat)
        items = yield from self.order_items(monster.owner, host.seat, self.items(host.seat))
        value = max(0, self.die() + monster.card.attack)
        self.hit_player(attack, value, host, items, carries=self.rules["monster_attack_carry"])
        self.attack = None
        yield from self.settle()

    def drain(self, host: Player, amount: int) -> None:
        """VOL-610: the Imp."""
        if self.rules["imp_int_floor"] == "zero":
            amount = min(amount, max(0, host.int_pool))
        host.int_pool -= amount
        self.tell("int_lost", seat=host.seat, amount=amount)
