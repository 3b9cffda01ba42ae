"""Village of Legends: playing cards from hand, and the attacks of players (VOL-205 to VOL-215, VOL-501 to VOL-526)."""

from tests.referee.village_of_legends.book import OVERWHELM, Card
from tests.referee.village_of_legends.combat import Attack, source_of
from tests.referee.village_of_legends.options import Options
from tests.referee.village_of_legends.table import Asking, Monster, Player, Worn


class Plays(Options):
    """The table, and cards that are played."""

    def play_all(self, player: Player) -> Asking[None]:
        """VOL-215."""
        for _ in range(player.hand["coin"]):
            self.actions += 1
            yield from self.play_card(player, self.about("coin"))

    def play_card(self, player: Player, card: Card) -> Asking[None]:
        player.hand[card.id] -= 1
        player.played[card.id] += 1
        yield from self.use(player, card)

    def unsheathe(self, player: Player) -> Asking[None]:
        """VOL-455: the Sheath goes before the attack."""
        assert player.sheath
        assert player.sheathed
        card = self.about(player.sheathed)
        player.discard[player.sheath] += 1
        player.played[card.id] += 1
        player.sheath = player.sheathed = None
        self.tell("unsheathed", seat=player.seat)
        yield from self.use(player, card)

    def use(self, player: Player, card: Card) -> Asking[None]:
        """A card is on the table: its INT cost, what it is, its rows."""
        self.tell("played", seat=player.seat, card=card.id)
        player.beers += card.type == "beer"
        player.int_pool -= card.int_cost
        self.tell("int_spent", seat=player.seat, amount=card.int_cost)
        if card.monster:
            yield from self.place(player, card)
            return
        with self.task("rows", card=card.id, row=-1, seat=player.seat):
            declared = None
            if card.weapon or card.attack_spell:
                declared = yield from self.strike(player, card)
            elif card.type == "defence":
                self.wear(player, card)
            yield from self.effects(player, card, declared)
        if card.type == "beer":
            yield from self.drunk(player)

    def wear(self, player: Player, card: Card) -> None:
        """VOL-402, VOL-405, VOL-426."""
        old = player.worn.get(card.slot)
        if old:
            player.discard[old.card.id] += 1
        player.played[card.id] -= 1
        player.worn[card.slot] = Worn(card)
        player.int_pool += card.int_bonus
        self.tell("int", seat=player.seat, amount=card.int_bonus)

    # Attacks

    def strike(self, player: Player, card: Card) -> Asking[int | None]:
        """One attack of a Weapon or Spell; returns the player declared in D6."""
        player.weapons += card.weapon
        player.heavies += card.weapon and card.heavy
        self.attack = attack = Attack(card, source_of(card), player.seat)
        match card.targets if card.attack_spell else "standard":
            case "all":
                yield from self.strike_all(attack, player)
            case "front":
                yield from self.strike_front(attack, player)
            case "any":
                yield from self.strike_any(attack, player)
            case _:
                yield from self.strike_standard(attack, player)
        self.attack = None
        self.drain_life(attack, player)
        yield from self.settle()
        return None if attack.helps else attack.target

    def targets(self, player: Player, card: Card) -> list[int]:
        """W or S (VOL-519)."""
        as_spell = card.attack_spell or (card.magic and self.rules["magic_staff_targets"] == "spell")
        mode = self.mode
        return mode.spell_targets(self, player.seat) if as_spell else mode.weapon_targets(self, player.seat)

    def aim(self, attack: Attack, player: Player, others: list[int] | None = None) -> Asking[int]:
        """D6; `others` may be aimed at besides (VOL-654, VOL-844)."""
        seats = [*self.targets(player, attack.card), *(others or [])]
        labels = {"seat:overwhelm" if seat == OVERWHELM else f"seat:{seat}": seat for seat in seats}
        seat = yield from self.ask(player.seat, "target", labels)
        attack.at_overwhelm = seat == OVERWHELM
        attack.helps = seat in (others or []) and not attack.at_overwhelm
        attack.target = None if attack.at_overwhelm else seat
        return seat

    def other_targets(self, player: Player) -> list[int]:
        """VOL-654, VOL-844: without engaged Monsters in front of oneself."""
        if self.engaged(player.seat):
            return []
        allies = self.mode.allies(self, player.seat) if self.mode.helps(player.seat) else []
        return [seat for seat in allies if self.engaged(seat)] + [OVERWHELM] * bool(self.overwhelm)

    def ask_lifelink(self, attack: Attack, player: Player) -> Asking[None]:
        """VOL-731: D9."""
        weapon = attack.card.weapon and attack.card.weapon_class != "ranged"
        unused = player.abilities("lifelink") and "lifelink" not in player.used
        if weapon and unused and player.int_pool > 0 and player.missing > 0:
            attack.lifelink = yield from self.ask(player.seat, "lifelink", {"no": False, "yes": True})
            if attack.lifelink:
                player.used.add("lifelink")

    def drain_life(self, attack: Attack, player: Player) -> None:
        """VOL-731."""
        if attack.lifelink:
            healed = min(player.int_pool, max(attack.taken, default=0), player.missing)
            player.int_pool -= healed
            self.tell("int_spent", seat=player.seat, amount=healed)
            self.heal(player, healed, "lifelink")

    def strike_standard(self, attack: Attack, player: Player) -> Asking[None]:
        """VOL-506 to VOL-514."""
        card, monsters = attack.card, self.engaged(player.seat)
        if monsters and not card.carries:
            yield from self.strike_monsters(attack, player, monsters)
            return
        others = self.other_targets(player)
        seat = yield from self.aim(attack, player, others)
        if seat == OVERWHELM:
            yield from self.ask_lifelink(attack, player)
            self.hit_overwhelm(attack, self.attack_value(player, card, self.overwhelm))
            return
        if attack.helps:
            yield from self.strike_monsters(attack, player, self.engaged(seat))
            return
        if monsters:
            monsters = yield from self.order_monsters(player.seat, monsters, attack.element)
        items = yield from self.order_items(player.seat, seat, self.items(seat))
        yield from self.ask_lifelink(attack, player)
        first = next(iter([*monsters, *items]), None)
        damage = self.run_monsters(attack, self.attack_value(player, card, first), monsters)
        if damage or not monsters:
            self.hit_player(attack, damage, self.players[seat], items, card.carries)

    def strike_monsters(self, attack: Attack, player: Player, monsters: list[Monster]) -> Asking[None]:
        """VOL-510, VOL-844: what is left after the last one is lost."""
        monsters = yield from self.order_monsters(player.seat, monsters, attack.element)
        yield from self.ask_lifelink(attack, player)
        left = self.run_monsters(attack, self.attack_value(player, attack.card, monsters[0]), monsters)
        if not attack.card.carries:
            self.tell("lost_on_monsters", seat=player.seat, damage=left)

    def strike_front(self, attack: Attack, player: Player) -> Asking[None]:
        """VOL-520: one chosen player, and every engaged Monster in front."""
        seat = yield from self.aim(attack, player)
        items = yield from self.order_items(player.seat, seat, self.items(seat))
        monsters = self.engaged(player.seat)
        rolls = self.rolls(player, attack.card, len(monsters) + 1)
        for monster in monsters:
            self.hit_monster(attack, rolls.pop(0), monster)
        self.hit_player(attack, rolls.pop(0), self.players[seat], items, carries=True)

    def strike_all(self, attack: Attack, player: Player) -> Asking[None]:
        """VOL-520: every enemy and every Monster in play."""
        seats = self.mode.enemies(self, player.seat)
        if self.rules["multi_target_friendly_fire"]:
            seats = [s for s in self.clockwise(player.seat) if s in seats or s in self.mode.allies(self, player.seat)]
        chains = {}
        for seat in seats:
            worn = [item for item in self.items(seat) if isinstance(item, Worn)]
            chains[seat] = yield from self.order_items(player.seat, seat, worn)
        monsters = list(self.monsters)
        rolls = self.rolls(player, attack.card, len(monsters) + bool(self.overwhelm) + len(seats))
        for monster in monsters:
            self.hit_monster(attack, rolls.pop(0), monster)
        if self.overwhelm:
            self.hit_overwhelm(attack, rolls.pop(0))
        for seat in seats:
            self.hit_player(attack, rolls.pop(0), self.players[seat], chains[seat], carries=True)

    def rolls(self, player: Player, card: Card, number: int) -> list[int]:
        """VOL-520: one roll for all targets, or one for each."""
        if self.rules["multi_target_roll"] == "single":
            return [self.attack_value(player, card, None)] * number
        return [self.attack_value(player, card, None) for _ in range(number)]

    def strike_any(self, attack: Attack, player: Player) -> Asking[None]:
        """VOL-521."""
        options: dict[str, int | Monster] = {f"seat:{seat}": seat for seat in self.clockwise(player.seat)}
        options |= {self.item_label(monster): monster for monster in self.before_masters(self.monsters)}
        if self.overwhelm:
            options["seat:overwhelm"] = OVERWHELM
        target = yield from self.ask(player.seat, "target", options)
        if target == OVERWHELM:
            attack.at_overwhelm = True
            self.hit_overwhelm(attack, self.attack_value(player, attack.card, self.overwhelm))
            return
        if isinstance(target, Monster):
            self.hit_monster(attack, self.attack_value(player, attack.card, target), target)
            return
        attack.target = target
        items = yield from self.order_items(player.seat, target, self.items(target))
        value = self.attack_value(player, attack.card, items[0] if items else None)
        self.hit_player(attack, value, self.players[target], items, carries=True)
