"""Vikings Gone Wild: attacks and defences (VGW-067 to VGW-103)."""

from collections import Counter
from typing import TYPE_CHECKING

from tests.referee.vikings_gone_wild.cards import CARD, CARDS, CONTAINER, END, OPTION, TARGET, TOWN_HALL, card_code
from tests.referee.vikings_gone_wild.village import Building, Player

if TYPE_CHECKING:
    from tests.referee.vikings_gone_wild.game import Game
    from tests.referee.vikings_gone_wild.table import Play

ATTACKERS = ("unit", "hero")


class Attack:
    """One attack of a player on a Building of `owner`, on an Undead or on Draco."""

    def __init__(self, player: Player, foe: str, owner: Player | None = None, slot: int = TOWN_HALL) -> None:
        self.player, self.book, self.owner, self.slot = player, player.book, owner, slot
        self.foe = foe  # "player", "draco" or "undead"
        self.committed: Counter[str] = Counter()  # Units and Heroes
        self.pieces: Counter[str] = Counter()  # equipment
        self.trapped: Counter[str] = Counter()  # of the committed: taken out of the value, already in the Area

    def defence(self) -> int:
        """The target's current defence."""
        if self.owner is not None:
            return self.owner.defence(self.owner.target(self.slot))
        defence: int = self.book.rules[f"{self.foe}_defence"]
        return defence

    def fighting(self) -> Counter[str]:
        """The committed Units and Heroes that no trap has removed."""
        return self.committed - self.trapped

    def value(self) -> int:
        """VGW-070."""
        bonus = sum(self.book.cards[card].value for card in self.pieces.elements())
        return total_strength(self.player, self.fighting()) + bonus

    def drop_pieces(self) -> None:
        """VGW-095: without carriers for all pieces, the smallest stop counting; they go to the Area."""
        while self.pieces.total() > count_carriers(self.player, self.fighting()):
            smallest = min(self.pieces.elements(), key=lambda card: self.book.cards[card].value)
            self.pieces[smallest] -= 1
            self.player.area[smallest] += 1

    def reach(self, extra: str | None = None) -> int:
        """VGW-071: the largest value still possible, if `extra` is the next piece committed."""
        usable = usable_attackers(self.player)
        pieces = list(self.pieces.elements())
        spare = self.player.hand.copy()
        if extra is not None:
            pieces.append(extra)
            spare[extra] -= 1
        carriers = count_carriers(self.player, self.committed + usable)
        others = sorted(
            (self.book.cards[card].value for card in spare.elements() if self.book.cards[card].kind == "equipment"),
            reverse=True,
        )
        bonus = sum(self.book.cards[card].value for card in pieces) + sum(others[: max(carriers - len(pieces), 0)])
        return total_strength(self.player, self.committed + usable) + bonus

    def within_reach(self, extra: str | None = None) -> bool:
        return self.hopeless_allowed() or self.reach(extra) >= self.defence()

    def hopeless_allowed(self) -> bool:
        return self.owner is not None and self.book.rules["allow_hopeless_attack"]

    def commit_codes(self) -> list[int]:
        """COMMIT: attackers, equipment (VGW-072), DONE as soon as the value suffices."""
        codes = []
        if self.committed and (self.value() >= self.defence() or self.hopeless_allowed()):
            codes.append(END)
        usable = usable_attackers(self.player)
        room = self.pieces.total() < count_carriers(self.player, self.committed)
        for card in CARDS:
            piece = self.book.cards[card].kind == "equipment" and self.player.hand[card] > 0
            if usable[card] or (piece and room and self.within_reach(card)):
                codes.append(card_code(card))
        return codes

    def defend_codes(self) -> list[int]:
        """DEFEND: PASS, Defense cards, traps with a legal victim (VGW-089, VGW-094)."""
        assert self.owner is not None
        return [END, *(card_code(card) for card in CARDS if self.owner.hand[card] and self.can_defend(card))]

    def can_defend(self, card: str) -> bool:
        if card in ("hero_trap", "assassin"):
            return bool(self.victims(card))
        return self.book.cards[card].kind == "defense"

    def victims(self, trap: str) -> list[str]:
        """VGW-094: Heroes for the Hero Trap, Units of printed strength up to 3 for the Assassin."""
        cards = self.book.cards
        fighting = self.fighting()
        if trap == "hero_trap":
            return [card for card in fighting if cards[card].kind == "hero"]
        return [card for card in fighting if cards[card].kind == "unit" and cards[card].value <= 3]


def strength(player: Player, card: str) -> int:
    """Current strength: VGW-137 (Dvergar), VGW-138 (Odin's Boost)."""
    printed = player.book.cards[card].value
    if card == "dvergar":
        return printed + player.owned("brewery")
    return printed + player.turn.boost if player.book.cards[card].kind == "unit" else printed


def total_strength(player: Player, attackers: Counter[str]) -> int:
    return sum(strength(player, card) * n for card, n in attackers.items() if n)


def count_carriers(player: Player, attackers: Counter[str]) -> int:
    """VGW-072 and its knob."""
    kinds = ATTACKERS if player.book.rules["equipment_carriers"] == "units_and_heroes" else ("unit",)
    return sum(n for card, n in attackers.items() if player.book.cards[card].kind in kinds)


def usable_attackers(player: Player) -> Counter[str]:
    """VGW-068, VGW-069: Units and Heroes in the hand or ready."""
    found: Counter[str] = Counter()
    for card, n in (player.hand + player.ready).items():
        if player.book.cards[card].kind in ATTACKERS:
            found[card] = n
    return found


def first_reach(player: Player) -> int:
    """The reach of an attack that is not opened yet; -1 without any attacker."""
    return Attack(player, "draco").reach() if usable_attackers(player) else -1


def attackable(game: "Game", player: Player, owner: Player, reach: int) -> list[int]:
    """VGW-074 to VGW-078: slots of the Buildings of an opponent that may be attacked now."""
    if player.turn.victim not in (None, owner.seat):
        return []
    opponents = [other for other in game.players if other is not player]
    exception = False
    if owner.attackers - {player.seat}:
        exception = player.book.rules["attack_exception"] and all(o.attackers - {player.seat} for o in opponents)
        if not exception:
            return []
    hopeless = player.book.rules["allow_hopeless_attack"]
    slots = []
    for slot in [*sorted(owner.slots), TOWN_HALL]:
        building = owner.target(slot)
        if building.damaged or building.construction or (exception and building.attackers - {player.seat}):
            continue
        if reach >= owner.defence(building) or (hopeless and reach >= 0):
            slots.append(slot)
    return slots


def attack_player(game: "Game", player: Player, owner: Player) -> "Play":
    """SEAT → TARGET → COMMIT … DONE → DEFEND … PASS → resolved."""
    slots = attackable(game, player, owner, first_reach(player))
    code = yield from game.ask("target", player.seat, [TARGET + slot for slot in slots])
    attack = Attack(player, "player", owner, code - TARGET)
    yield from commit(game, attack)
    # The attack is declared (VGW-075).
    building = owner.target(attack.slot)
    game.log[player.seat, "exceptions"] += bool(owner.attackers - {player.seat})
    owner.attackers.add(player.seat)
    building.attackers.add(player.seat)
    player.turn.victim = owner.seat
    game.log[player.seat, "attacks"] += 1
    if attack.value() >= attack.defence():  # a hopeless attack is rebuffed at once
        yield from defend(game, attack)
    success = attack.value() >= attack.defence()  # VGW-080
    cards = attack.committed.total()
    game.finish_attack()
    if success:
        game.log[player.seat, "attacks_won"] += 1
        yield from damage(game, player, owner, building)
    else:
        game.log[player.seat, "attacks_lost"] += 1
        yield from game.gain(owner, cards * player.book.rules["defence_vp_per_card"], "rebuffs")  # VGW-092


def commit(game: "Game", attack: Attack) -> "Play":
    """COMMIT until DONE; VGW-034: the effect of a card from the hand resolves first."""
    player = attack.player
    game.attack = attack
    while True:
        code = yield from game.ask("commit", player.seat, attack.commit_codes())
        if code == END:
            return
        card = CARDS[code - CARD]
        if player.ready[card]:
            player.ready[card] -= 1
            player.area[card] -= 1
            attack.committed[card] += 1
            continue
        player.hand[card] -= 1
        if player.book.cards[card].kind == "equipment":
            attack.pieces[card] += 1
        else:
            attack.committed[card] += 1
            game.gain_from_card(player, card)


def defend(game: "Game", attack: Attack) -> "Play":
    """VGW-089 to VGW-095."""
    owner = attack.owner
    assert owner is not None
    while True:
        code = yield from game.ask("defend", owner.seat, attack.defend_codes())
        if code == END:
            return
        card = CARDS[code - CARD]
        owner.hand[card] -= 1
        game.log[owner.seat, "defences"] += 1
        if card in ("hero_trap", "assassin"):
            victims = sorted(attack.victims(card), key=CARDS.index)  # of equals the first
            victim = max(victims, key=lambda name: strength(attack.player, name))
            attack.trapped[victim] += 1
            attack.player.area[victim] += 1
            attack.drop_pieces()
            owner.area[card] += 1
            continue
        owner.guards.append((card, attack.slot))
        if card == "shockwave_tower":
            owner.shockwave += owner.book.cards[card].value
        else:
            owner.target(attack.slot).guard += owner.book.cards[card].value


def damage(game: "Game", player: Player, owner: Player, building: Building) -> "Play":
    """VGW-082, VGW-085 to VGW-088."""
    building.damaged = True
    player.turn.damaged += 1
    name = building.kind
    if building is owner.town_hall:
        player.turn.damaged_town_hall += 1
        name = f"town_hall_{owner.level}"
    reward = player.book.cards[name].reward
    for kind, container in CONTAINER.items():
        looted = min(reward.loot, building.tokens) if name == container else 0
        building.tokens -= looted
        for _ in range(looted):
            player.receive(kind)
    for _ in range(reward.favors):
        game.favors_due.append(player.seat)
        yield from game.take_favor(player)
    yield from game.gain(player, reward.vp, "rewards")


def attack_draco(game: "Game", player: Player) -> "Play":
    """VGW-099, VGW-100."""
    rules = player.book.rules
    yield from commit(game, Attack(player, "draco"))
    game.finish_attack()
    player.fought_draco = True
    game.log[player.seat, "draco"] += 1
    code = yield from game.ask("draco", player.seat, [OPTION, OPTION + 1])
    game.reward(player, ("beer", "gold")[code - OPTION], rules["draco_reward"], rules["draco_storable"])


def attack_undead(game: "Game", player: Player, slot: int) -> "Play":
    """VGW-101, VGW-102."""
    rules = player.book.rules
    yield from commit(game, Attack(player, "undead", slot=slot))
    game.finish_attack()
    game.log[player.seat, "undead"] += 1
    undead = game.river[slot]
    assert undead is not None
    game.odin_discard[undead] += 1
    game.refill_river(slot)
    kind = "beer" if player.book.cards[undead].beer else "gold"
    game.reward(player, kind, 1, rules["undead_storable"])
    yield from game.gain(player, rules["undead_vp"], "undead")
