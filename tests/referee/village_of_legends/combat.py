"""Village of Legends: attacks and the way of their damage (VOL-501 to VOL-526)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from tests.referee.village_of_legends.book import Book, Card
from tests.referee.village_of_legends.ends import Ends
from tests.referee.village_of_legends.luck import Luck
from tests.referee.village_of_legends.table import Asking, Monster, Overwhelm, Player, Worn

Item = Worn | Monster
I = TypeVar("I", bound=Item)  # noqa: E741


@dataclass
class Attack:
    """One attack on its way: whose it is, and what makes it."""

    card: Card
    source: str  # light, heavy, magic, spell, monster, overwhelm, poison
    seat: int | None  # the attacker, or the owner of the Monster; None for wild attacks
    monster: Monster | None = None  # the one that attacks
    target: int | None = None  # the player declared in D6
    order: list[Item] = field(default_factory=list)  # what has been declared so far of D7 and D4
    lifelink: bool = False  # D9
    at_overwhelm: bool = False  # VOL-654
    helps: bool = False  # D17: the target is a teammate, whose Monsters are hit
    taken: list[int] = field(default_factory=list)  # LP that Monsters and Heroes lost

    @property
    def by_player(self) -> bool:
        return self.source in ("light", "heavy", "magic", "spell")

    @property
    def element(self) -> str:
        return self.card.element


def source_of(card: Card) -> str:
    if card.attack_spell:
        return "spell"
    return "magic" if card.magic else "heavy" if card.heavy else "light"


class Combat(Ends):
    """The table, and attacks on it."""

    def __init__(self, book: Book, luck: Luck) -> None:
        super().__init__(book, luck)
        self.attack: Attack | None = None  # on its way, while decisions about it are open
        self.attacked = 0  # the player whose Defence items are being ordered

    # The order of targets

    def order_items(self, chooser: int, attacked: int, items: Sequence[Item]) -> Asking[list[Item]]:
        """D4: next Defence item, until one is left; lowest remaining value first without asking."""
        self.attacked = attacked
        if self.rules["auto_order"]:
            return self._sorted(items, lambda item: item.left)
        return (yield from self._ask_order(chooser, "defence_order", list(items)))

    def order_monsters(self, chooser: int, monsters: list[Monster], element: str) -> Asking[list[Monster]]:
        """D7."""
        if self.rules["auto_order"]:
            return self._sorted(monsters, lambda monster: (element in monster.card.immune, monster.lp))
        return (yield from self._ask_order(chooser, "target_order", monsters))

    def _sorted(self, items: Sequence[I], key: Callable[[I], Any]) -> list[I]:
        """Lowest first, but masters after their minis (VOL-671)."""
        left, order = list(items), list[I]()
        while left:
            order.append(min(self.before_masters(left) or left, key=key))
            left.remove(order[-1])
        return order

    def _ask_order(self, chooser: int, decision: str, items: list[I]) -> Asking[list[I]]:
        left, order = list(items), list[I]()
        while len(left) > 1:
            free = self.before_masters(left) or left
            item = yield from self.ask(chooser, decision, {self.item_label(one): one for one in free})
            left.remove(item)
            order.append(item)
            self.declare(item)
        self.declare(*left)
        return order + left

    def declare(self, *items: Item) -> None:
        assert self.attack
        self.attack.order += items

    # The value

    def attack_value(self, player: Player, card: Card, first: Item | Overwhelm | None) -> int:
        """VOL-501 to VOL-503, VOL-525: a roll of a Weapon or an attack Spell."""
        assert card.attack is not None
        value = self.die() + card.attack + player.bonus_with(card)
        if isinstance(first, Monster | Overwhelm):
            value += card.vs_monster
            value += sum(row["amount"] for row in player.abilities("against") if row["of"] in self.kinds(first))
        if card.weapon:
            berserk = self.berserk_bonus(player)
            value += berserk + player.strength + sum(worn.card.weapon_bonus for worn in player.worn.values())
            player.strength = 0
            if player.berserk:
                self.tell("berserk_attack", seat=player.seat, bonus=berserk)
        return max(0, value)

    def berserk_bonus(self, player: Player) -> int:
        """VOL-721."""
        return player.sum_of("berserk") if player.berserk else 0

    # Damage

    def run_monsters(self, attack: Attack, damage: int, monsters: Sequence[Monster]) -> int:
        """VOL-509, VOL-510: through Monsters in their order; returns what is left after the last one."""
        for monster in monsters:
            damage = self.hit_monster(attack, damage, monster)
            if damage == 0:
                break
        return damage

    def hit_monster(self, attack: Attack, damage: int, monster: Monster) -> int:
        """VOL-509, VOL-516, VOL-517, VOL-612, VOL-621: returns what is left if it is killed, else 0."""
        damage, hurt = self.wound(attack, damage, monster)
        if monster.lp > 0:
            return 0
        self.kill(attack, monster)
        return damage - hurt

    def wound(self, attack: Attack, damage: int, monster: Monster | Overwhelm) -> tuple[int, int]:
        """What arrives at it, and the LP that it loses."""
        if attack.element and attack.element in monster.card.immune:
            return 0, 0
        damage = self._resisted(damage, monster.card.resist.get(attack.element, 0))
        damage = max(0, damage - monster.card.abilities.get("armour", 0))
        hurt = min(damage, monster.lp)
        monster.lp -= hurt
        attack.taken.append(hurt)
        self.tell("monster_hurt", attack=attack, damage=hurt)
        return damage, hurt

    def hit_overwhelm(self, attack: Attack, damage: int) -> None:
        """VOL-654, VOL-656."""
        assert self.overwhelm
        _, hurt = self.wound(attack, damage, self.overwhelm)
        if hurt and attack.seat is not None:
            wounders = self.overwhelm.wounders
            wounders[:] = [*(seat for seat in wounders if seat != attack.seat), attack.seat]

    def _resisted(self, damage: int, resistance: int) -> int:
        """VOL-516, VOL-518."""
        return max(0, damage - resistance) if damage > 0 else 0

    def kill(self, attack: Attack, monster: Monster) -> None:
        """VOL-612 to VOL-614."""
        self.leave_to_owner(monster)
        self.tell("killed", attack=attack)
        if attack.by_player:
            assert attack.seat is not None
            self.gain_xp(self.players[attack.seat], monster.card.cost, monster.owner)

    def gain_xp(self, player: Player, xp: int, owner: int | None) -> None:
        """VOL-613, VOL-701, VOL-702."""
        before = player.level
        player.xp += xp
        self.tell("xp", seat=player.seat, xp=xp, owner=owner)
        for level in range(before + 1, player.level + 1):
            self.tell("level", seat=player.seat, level=level, turn=player.turns)

    def hit_player(self, attack: Attack, damage: int, player: Player, items: Sequence[Item], carries: bool) -> int:
        """VOL-511 to VOL-518: resistance, Defence items, Armour, LP; returns the LP lost."""
        on_arrival = self.rules["resistance_step"] == "arrival"
        if on_arrival:
            damage = self.weaken(attack, damage, player)
        left, stopped = self.run_items(attack, damage, player, items)
        if items and (stopped or not carries):
            self.tell("excess", attack=attack, seat=player.seat, damage=left)
            return 0
        if not on_arrival:
            left = self.weaken(attack, left, player)
        armour = min(left, player.sum_of("armour"))
        self.tell("armour", seat=player.seat, damage=armour)
        return self.lose_lp(attack, left - armour, player)

    def weaken(self, attack: Attack, damage: int, player: Player) -> int:
        """VOL-516 to VOL-518."""
        if not attack.element:
            return damage
        if player.immune(attack.element):
            return 0
        return self._resisted(damage, player.resistance(attack.element))

    def run_items(self, attack: Attack, damage: int, player: Player, items: Sequence[Item]) -> tuple[int, bool]:
        """VOL-509, VOL-632: through Defence items; returns what is left, and whether it may hit Monsters only."""
        light = attack.source in ("light", "monster") or (attack.source == "overwhelm" and not attack.element)
        monsters_only = light and self.rules["defensive_chain"] == "monsters_only"
        behind_monster = False
        for item in items:
            if damage == 0:
                break
            if isinstance(item, Monster):
                damage = self.hit_monster(attack, damage, item)
                behind_monster = True
            elif not (behind_monster and monsters_only):
                damage = self.hit_worn(attack, damage, player, item)
        return damage, behind_monster and monsters_only

    def hit_worn(self, attack: Attack, damage: int, player: Player, worn: Worn) -> int:
        """VOL-403, VOL-407, VOL-524."""
        absorbed = min(damage, worn.left)
        worn.mark += absorbed
        self.tell("absorbed", seat=player.seat, card=worn.card.id, damage=absorbed)
        if worn.left == 0:
            del player.worn[worn.card.slot]
            player.discard[worn.card.id] += 1
            self.tell("destroyed", seat=player.seat, card=worn.card.id)
        return damage - absorbed

    def lose_lp(self, attack: Attack, damage: int, player: Player) -> int:
        """VOL-512, VOL-523, VOL-901."""
        lost = min(damage, player.lp)
        player.lp -= lost
        attack.taken.append(lost)
        self.tell("hurt", attack=attack, seat=player.seat, damage=lost)
        if player.lp == 0:
            self.eliminate(player, attack.source, attack.seat)
        return lost
