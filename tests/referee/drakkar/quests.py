"""Drakkar: Phase 3. Quests alone (DRK-105 to DRK-111, DRK-151) and the Team-ups of those who lack something."""

from itertools import combinations

from tests.referee.drakkar.book import KINDS, Quest
from tests.referee.drakkar.table import Asking, Player, TeamUp
from tests.referee.drakkar.turns import Turns


class Quests(Turns):
    """Phase 3."""

    def quest_phase(self) -> Asking[None]:
        """DRK-110: first all who fulfil their Quest alone, then the Team-ups."""
        self.phase, self.brawl_order = "quest", []
        self.quest_order = self.order_of_quests()
        self.tell("phase_three", table=self)
        for seat in self.quest_order:
            if self.alone(self.players[seat]):
                yield from self.fulfil(self.players[seat], "solo")
        for seat in self.quest_order:
            if self.players[seat].result is None:
                yield from self.second_step(self.players[seat])
        self.tell("quests_done", table=self)

    def order_of_quests(self) -> list[int]:
        """DRK-151."""
        order = self.clockwise(self.earl)
        match self.rules["quest_order"]:
            case "random":
                return self.luck.quest_order()
            case "lowest_vp_first":
                return sorted(order, key=self.worth)  # a stable sort: equals stay clockwise from the Earl
        return order

    def alone(self, player: Player) -> bool:
        """DRK-106 to DRK-108, DRK-111, DRK-154."""
        quest = self.quest_of(player)
        if not player.complete or self.book.is_denied(player.seat, quest.id):
            return False
        return self.able(player) >= quest.strength and player.beer >= quest.beer

    def fulfil(self, player: Player, how: str) -> Asking[None]:
        """DRK-108, DRK-109, DRK-125: Spears are discarded, as few as will do, and the loot is taken."""
        quest, bonus = self.quest_of(player), self.rules["spear_bonus"]
        gap = quest.strength - player.strength
        spears = min(len(player.spears), -(-gap // bonus)) if gap > 0 and bonus else 0
        self.drop_spears(player, spears)
        self.tell("spears_spent", seat=player.seat, number=spears)
        player.result = how
        self.tell("done", seat=player.seat, how=how, quest=quest.id, drakkar=player.deck is not None)
        yield from self.collect(player, quest.loot, "quest" if how == "solo" else "team", quest.id)

    # The second step

    def second_step(self, player: Player) -> Asking[None]:
        """DRK-111 to DRK-128."""
        quest = self.quest_of(player)
        if not player.complete:
            player.result = "fail_ship"
            return
        if self.book.is_denied(player.seat, quest.id):
            player.result = "fail_denied"
            return
        strength, beer = self.shortfall(player, quest)
        eligible = [rival.seat for rival in self.rivals(player.seat) if self.eligible(player, rival, strength, beer)]
        if not eligible or not self.prices(player):
            player.result = "fail_both" if strength and beer else "fail_strength" if strength else "fail_beer"
            return
        self.team_up = TeamUp(player.seat, eligible, [0] * self.book.players)
        deal = yield from getattr(self, f"by_{self.rules['team_up_protocol']}")(player, self.team_up)
        if deal:
            yield from self.deal(player, self.team_up)
        else:
            player.result = "no_deal"  # DRK-128
        self.team_up = None

    def shortfall(self, player: Player, quest: Quest) -> tuple[int, int]:
        """DRK-114: dv and db."""
        return max(0, quest.strength - self.able(player)), max(0, quest.beer - player.beer)

    def eligible(self, quester: Player, helper: Player, strength: int, beer: int) -> bool:
        """DRK-113 to DRK-118."""
        if helper.complete or helper.helped >= self.rules["helper_max_deals"]:
            return False
        lends = self.able(helper) if self.rules["team_up_spear"] == "both" else helper.strength
        if lends < strength or helper.beer < beer:
            return False
        free = quester.capacity - len(quester.hold)
        return not self.rules["team_up_needs_space"] or self.fewest_cards(helper, strength, beer) <= free

    def fewest_cards(self, helper: Player, strength: int, beer: int) -> int:
        """Ambiguity 7: the smallest number of helper cards, with the Spears they carry, that closes the shortfall."""
        spears = len(helper.spears) if self.rules["team_up_spear"] == "both" else 0
        for number in range(len(helper.hold) + 1):
            for some in combinations(helper.hold, number):
                carried = min(spears, sum(side.shows.crew for side in some))
                lent = sum(side.shows.strength for side in some) + self.rules["spear_bonus"] * carried
                if lent >= strength and sum(side.shows.beer for side in some) >= beer:
                    return number
        raise AssertionError("an eligible helper has enough")

    def prices(self, quester: Player) -> list[int]:
        """DRK-120, DRK-123, DRK-124: the prices that are possible for this quester now."""
        rules, most = self.rules, sum(quester.tokens) + self.delivered(self.quest_of(quester).loot)
        match rules["team_up_protocol"]:
            case "off":
                return []
            case "fixed":
                price = min(rules["team_up_fixed_price"], most)
                return [price] if price else []
        return list(range(rules["team_up_min_price"], min(rules["team_up_max_price"], most) + 1))

    def by_ask(self, quester: Player, team: TeamUp) -> Asking[bool]:
        """DRK-122."""
        for seat in self.clockwise(quester.seat):
            if seat in team.eligible:
                named = {f"price:{price}": price for price in self.prices(quester)}
                refuse = {} if self.rules["team_up_forced_sale"] else {"price:refuse": -1}  # DRK-152
                team.prices[seat] = yield from self.ask(seat, "TEAM_PRICE", {**refuse, **named})
        willing = [seat for seat in team.eligible if team.prices[seat] > 0]
        if not willing:
            return False
        self.tell("offer", seat=quester.seat)
        helper = yield from self.ask_helper(quester, willing)
        if helper is None:
            return False
        team.helper, team.price = helper, team.prices[helper]
        return True

    def ask_helper(self, quester: Player, seats: list[int]) -> Asking[int | None]:
        """D13."""
        options: dict[str, int | None] = {f"helper:{seat}": seat for seat in seats}
        return (yield from self.ask(quester.seat, "TEAM_HELPER", {**options, "helper:stop": None}))

    def by_offer(self, quester: Player, team: TeamUp) -> Asking[bool]:
        """DRK-121."""
        prices = self.prices(quester)
        while team.offers < self.rules["team_up_max_offers"]:
            seats = [seat for seat in team.eligible if team.prices[seat] < prices[-1]]
            team.helper = (yield from self.ask_helper(quester, seats)) if seats else None
            if team.helper is None:
                return False
            higher = {f"price:{price}": price for price in prices if price > team.prices[team.helper]}
            team.price = yield from self.ask(quester.seat, "TEAM_PRICE", higher)
            if (yield from self.reply(quester, team)):
                return True
            team.price = 0
        return False

    def by_fixed(self, quester: Player, team: TeamUp) -> Asking[bool]:
        """DRK-123."""
        (team.price,) = self.prices(quester)
        while team.offers < self.rules["team_up_max_offers"]:
            seats = [seat for seat in team.eligible if team.prices[seat] == 0]
            team.helper = (yield from self.ask_helper(quester, seats)) if seats else None
            if team.helper is None:
                return False
            if (yield from self.reply(quester, team)):
                return True
        return False

    def reply(self, quester: Player, team: TeamUp) -> Asking[bool]:
        """D15: an offer is made, and accepted or not."""
        assert team.helper is not None
        team.offers += 1
        self.tell("offer", seat=quester.seat)
        refuse = {} if self.rules["team_up_forced_sale"] else {"reply:refuse": False}
        accepted = yield from self.ask(team.helper, "TEAM_REPLY", {**refuse, "reply:accept": True})
        if not accepted:
            team.prices[team.helper] = team.price
            team.helper = None
            self.tell("refusal", seat=quester.seat)
        return accepted

    def deal(self, quester: Player, team: TeamUp) -> Asking[None]:
        """DRK-119, DRK-125, DRK-126: first the loot, then the price."""
        assert team.helper is not None
        helper = self.players[team.helper]
        helper.helped += 1
        self.tell("helped", seat=helper.seat, quester=quester.seat, price=team.price)
        team.to_pay = team.price
        yield from self.fulfil(quester, "team")
        payer_chooses = self.rules["team_up_kind_chooser"] == "quester"
        while team.to_pay:
            options = {f"pay:{KINDS[kind]}": kind for kind in range(3) if quester.tokens[kind]}
            kind = yield from self.ask(quester.seat if payer_chooses else helper.seat, "TEAM_KIND", options)
            self.move_token(kind, quester, helper)
            self.tell("paid", seat=quester.seat, helper=helper.seat)
            team.to_pay -= 1
