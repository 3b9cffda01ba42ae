"""Vikings Gone Wild: a turn, its legal codes and what they do."""

from collections import Counter

from tests.referee.vikings_gone_wild import attack
from tests.referee.vikings_gone_wild.attack import attackable, first_reach
from tests.referee.vikings_gone_wild.cards import (
    BEER_TO_GOLD,
    BUILD,
    BUY_PILE,
    CARD,
    CARDS,
    CHANGE,
    COMPLETE,
    DRACO,
    END,
    GOLD_TO_BEER,
    PLAY_ALL,
    PLAY_ALL_CARDS,
    PLAYED_ATTACKERS,
    RETURN,
    RIVER,
    SEAT,
    SUPPLY,
    UNDEAD,
    UPGRADE,
    VILLAGE,
    card_code,
)
from tests.referee.vikings_gone_wild.effects import Effects
from tests.referee.vikings_gone_wild.table import Play
from tests.referee.vikings_gone_wild.village import Player, Turn


class Turns(Effects):
    """The Players Phase."""

    def take_turn(self, player: Player) -> Play:
        """VGW-030, VGW-153."""
        self.active = player.seat
        self.turns += 1
        player.turn = Turn()
        while True:
            capped = player.turn.actions >= self.rules["max_actions_per_turn"]
            codes = [END] if capped else self.turn_codes(player)
            code = yield from self.ask("turn", player.seat, codes)
            if code == END:
                break
            player.turn.actions += 1
            yield from self.act(player, code)
        self.log[player.seat, "forced_ends"] += capped
        yield from self.end_turn(player)

    def end_turn(self, player: Player) -> Play:
        """VGW-038, VGW-083, VGW-087, VGW-096 to VGW-098."""
        turn = player.turn
        self.turn_in_round += 1
        turn.pool = {"beer": 0, "gold": 0}
        player.loot = {"beer": 0, "gold": 0}
        player.ready = Counter()
        yield from self.gain(player, self.attack_vp(turn.damaged), "attacks")
        if turn.victim is not None and not turn.damaged:
            victim = self.players[turn.victim]
            victim.town_hall.damaged = True
            self.log[victim.seat, "total_defences"] += 1
            yield from self.gain(victim, self.rules["total_defence_vp"], "total_defence")

    def attack_vp(self, damaged: int) -> int:
        """VGW-083: the table goes on with +2 for each more Building."""
        table: list[int] = self.rules["attack_vp_table"]
        if damaged <= len(table):
            return table[damaged - 1] if damaged else 0
        return table[-1] + 2 * (damaged - len(table))

    def turn_codes(self, player: Player) -> list[int]:
        """TURN: every legal code, in ascending order."""
        rules = self.rules
        funds = (player.funds("beer"), player.funds("gold"))
        reach = first_reach(player)
        codes = [END]
        if any(player.hand[card] for card in PLAY_ALL_CARDS):
            codes.append(PLAY_ALL)
        codes += [card_code(card) for card in CARDS if player.hand[card] and self.playable(card)]
        codes += [BUY_PILE + n for n, card in enumerate(SUPPLY) if self.piles[card] and self.can_buy(funds, card)]
        for slot, card in enumerate(self.river):
            in_reach = card in UNDEAD and reach >= rules["undead_defence"]  # VGW-101
            if in_reach or (card is not None and self.can_buy(funds, card)):  # VGW-045
                codes.append(RIVER + slot)
        for n, kind in enumerate(VILLAGE):
            if self.piles[kind] and self.can_buy(funds, kind) and player.may_build(kind):
                codes.append(BUILD + n)
        if self.may_upgrade(player):
            codes.append(UPGRADE)
        codes += [RETURN + n for n, kind in enumerate(VILLAGE) if player.owned(kind) and not player.returned]
        codes += [BEER_TO_GOLD] * (funds[0] >= rules["exchange_rate"])
        codes += [GOLD_TO_BEER] * (funds[1] >= rules["exchange_rate"])
        if player.missions_done < rules["missions_per_round"]:
            for slot, mission in enumerate(player.missions):
                if mission is not None and self.mission_met(player, mission):
                    codes.append(COMPLETE + slot)
        if not player.turn.changed and self.mission_deck and funds[1] >= rules["mission_change_cost_gold"]:
            codes += [CHANGE + slot for slot, mission in enumerate(player.missions) if mission is not None]
        if not player.fought_draco and reach >= rules["draco_defence"]:
            codes.append(DRACO)
        for r in range(1, len(self.players)):
            if attackable(self, player, self.nth(player, r), reach):
                codes.append(SEAT + r - 1)
        return codes

    def playable(self, card: str) -> bool:
        """Which cards are PLAYed on the own turn."""
        return self.book.cards[card].kind in ("resource", "action") or card in PLAYED_ATTACKERS

    def can_buy(self, funds: tuple[int, int], card: str) -> bool:
        price = self.book.cards[card].price
        return price is not None and funds[0] >= price[0] and funds[1] >= price[1]

    def may_upgrade(self, player: Player) -> bool:
        """VGW-061, VGW-064, VGW-066."""
        if player.level == 3 or player.town_hall.construction:
            return False
        return player.funds("gold") >= self.rules["th_costs_gold"][player.level - 1]

    def mission_met(self, player: Player, mission: str) -> bool:
        """VGW-104."""
        about = self.book.missions[mission]
        return player.goal(about.goal, about.strength) >= about.need

    def act(self, player: Player, code: int) -> Play:
        """One TURN code other than END."""
        rules, turn = self.rules, player.turn
        if code == PLAY_ALL:
            for card in PLAY_ALL_CARDS:
                while player.hand[card]:
                    yield from self.play_card(player, card)
        elif code < BUY_PILE:
            yield from self.play_card(player, CARDS[code - CARD])
        elif code < RIVER:
            card = SUPPLY[code - BUY_PILE]
            self.piles[card] -= 1
            self.buy(player, card)
        elif code < BUILD:
            yield from self.use_river(player, code - RIVER)
        elif code < UPGRADE:
            kind = VILLAGE[code - BUILD]
            self.piles[kind] -= 1
            self.buy(player, kind)
        elif code == UPGRADE:
            player.pay((0, rules["th_costs_gold"][player.level - 1]))
            player.level += 1
            player.town_hall.construction = True
            self.log[player.seat, f"town_hall_{player.level}"] += 1
            if player.level == 3:  # VGW-065
                yield from self.gain(player, rules["th3_vp"], "town_hall")
        elif code < BEER_TO_GOLD:
            self.return_building(player, VILLAGE[code - RETURN])
        elif code in (BEER_TO_GOLD, GOLD_TO_BEER):
            paid, got = ("beer", "gold") if code == BEER_TO_GOLD else ("gold", "beer")
            player.use_up(paid, rules["exchange_rate"])
            turn.pool[got] += 1
            self.log[player.seat, "exchanges"] += 1
        elif code < CHANGE:
            yield from self.complete(player, code - COMPLETE)
        elif code < DRACO:
            slot = code - CHANGE
            player.pay((0, rules["mission_change_cost_gold"]))
            old = player.missions[slot]
            assert old is not None
            player.missions[slot] = self.mission_deck.pop(0)
            self.mission_deck.append(old)
            turn.changed = True
            self.log[player.seat, "mission_changes"] += 1
        elif code == DRACO:
            yield from attack.attack_draco(self, player)
        else:
            yield from attack.attack_player(self, player, self.nth(player, code - SEAT + 1))

    def buy(self, player: Player, card: str) -> None:
        """VGW-039, VGW-046, VGW-055."""
        price = self.book.cards[card].price
        assert price is not None
        player.pay(price)
        player.turn.bought[card] += 1
        self.log[player.seat, f"buy {card}"] += 1
        if card in VILLAGE:
            player.build(card)
        else:
            player.area[card] += 1

    def use_river(self, player: Player, slot: int) -> Play:
        card = self.river[slot]
        assert card is not None
        if card in UNDEAD:
            yield from attack.attack_undead(self, player, slot)
        else:
            self.buy(player, card)
            self.refill_river(slot)

    def return_building(self, player: Player, kind: str) -> None:
        """VGW-058 to VGW-060."""
        slot = player.returned_slot(kind)
        del player.slots[slot]
        self.piles[kind] += 1
        player.area.update(card for card, place in player.guards if place == slot)
        player.guards = [(card, place) for card, place in player.guards if place != slot]
        player.returned = True
        self.log[player.seat, "returns"] += 1

    def complete(self, player: Player, slot: int) -> Play:
        """VGW-104 to VGW-106."""
        mission = player.missions[slot]
        assert mission is not None
        player.missions[slot] = None
        player.completed.append(mission)
        player.missions_done += 1
        self.log[player.seat, f"mission {mission}"] += 1
        yield from self.gain(player, self.book.missions[mission].vp, "missions")
