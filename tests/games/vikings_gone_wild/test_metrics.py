"""The log row of a game against a recount from its states and actions."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from simkit.games.vikings_gone_wild import cards as C
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import entry as kernel
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.metrics import METRICS
from tests.games.vikings_gone_wild.table import BUILDINGS, TH, Table

DRIVEN = ("decisions", "forced", "eliminated_turn")  # counted by the driver, or by no kernel of this game
SCARCE = {card: {"count": 2} for card in ("elf_archer", "cannon", "brewery", "gold_factory", "beer_container")}
TURNS = (S.IN_TURN, S.COMMITTING, S.DEFENDING, S.REWARDING, S.NEXT_TURN)  # stages before the Storage Phase


class Recount:
    """Counts by (name), (name, seat) or (name, seat, card or seat), as the metrics are documented."""

    def __init__(self, t: Table) -> None:
        self.t, self.n = t, Counter[tuple[Any, ...]]()
        self.models = t.scenario.cards.each()
        self.rules, self.seats = t.scenario.rules, range(t.players)
        self.kept: dict[int, Counter[str]] = {p: Counter() for p in self.seats}
        self.bought_now: set[str] = set()
        self.spent_now = [0, 0]
        self.rounds: list[list[int]] = []
        for p in self.seats:
            self.add("drawn", p, Counter(t.hand(p)))
            self.add("drawn", p, Counter(t.missions(p)))
        self.n["turns_taken", t.actor] += 1

    def add(self, name: str, p: int, cards: Counter[str]) -> None:
        for card, copies in cards.items():
            self.n[name, p, card] += copies

    def gain(self, p: int, card: str, number: int) -> None:
        self.n["bought", p, card] += 1
        if self.n["bought", p, card] == 1:
            self.n["first_bought_round", p, card] = number

    def pay(self, p: int, beer: int, gold: int) -> int:
        for token, n in enumerate((beer, gold)):
            self.n[f"{C.TOKENS[token]}_spent", p] += n
            self.spent_now[token] += n
        return beer + gold

    def step(self, before: Any, decision: str, label: str, after: Any) -> None:
        p, (verb, _, what) = int(before.actor), label.partition(":")
        match decision:
            case "turn":
                self.turn(before, p, verb, what, after)
            case "commit":
                self.commit(before, p, what, after)
            case "defend":
                self.defend(before, p, what, after)
            case "favor":
                k = int(before.flipped if what == "2" else before.shown[int(what)])
                self.gain(p, self.t.cards[k], int(before.rounds))
                self.n["favors", p] += 1
                self.n["favors_won", p] += int(before.due[0]) >= S.BY_ATTACK
            case "theft":
                self.n["thefts", p] += 1
            case "keep" if what:
                self.kept[p][what] += 1
        self.draws(before, decision, verb, what, after)
        self.marks(before, after)
        if int(before.stage) in TURNS and self.left_turns(before, after):
            self.storage(before, decision == "turn", after)
        if after.turns > before.turns:
            self.begin_turn(after)
        if after.rounds > before.rounds or after.over:
            self.end_round(before, after)
        if not after.over and after.decision == S.FAVOR:
            shown = [*after.shown[: after.face_up], *([after.flipped] if after.flipped >= 0 else [])]
            self.add("offered", int(after.actor), Counter(self.t.cards[k] for k in shown))

    @staticmethod
    def left_turns(before: Any, after: Any) -> bool:
        return bool(after.over or after.rounds > before.rounds or int(after.stage) not in TURNS)

    # --- on one's turn ---

    def turn(self, before: Any, p: int, verb: str, what: str, after: Any) -> None:
        now, cards = int(before.rounds), self.t.cards
        match verb:
            case "end":
                self.end_turn(before, p)
            case "play":
                autos = [k for k in range(L.K) if int(self.t.book.auto_mask) >> k & 1] if what == "all" else []
                played = {cards[k]: int(before.hand[p, k]) for k in autos} or {what: 1}
                self.add("played", p, Counter(played))
            case "buy" | "build":
                self.purchase(p, what, now)
            case "river" if not isinstance(self.models[cards[before.river[int(what)]]], C.Undead):
                self.purchase(p, cards[before.river[int(what)]], now)
                self.n["path_bought",] += 1
            case "upgrade":
                level = int(before.level[p]) + 1
                self.pay(p, 0, self.rules.th_costs_gold[level - 2])
                self.gain(p, f"town_hall_{level}", now)
                self.n[f"th{level}_round", p] = now
                self.n["vp_town_hall", p] += self.rules.th3_vp * (level == 3)
            case "return":
                self.n["returns", p] += 1
                self.n["tokens_lost", p] += int(before.stock[p].sum() - after.stock[p].sum())
            case "exchange":
                self.n[f"{what}_exchanged", p] += self.rules.exchange_rate
            case "mission":
                card = self.mission(before.missions[p, int(what)])
                self.gain(p, card, now)
                self.n["vp_missions", p] += self.models[card].vp  # type: ignore[union-attr]
            case "change":
                self.n["mission_changes", p] += 1
                self.pay(p, 0, self.rules.mission_change_cost_gold)
                self.n["drawn", p, self.mission(after.missions[p, int(what)])] += 1
            case "attack" if what == "draco":
                self.n["draco", p] += 1

    def mission(self, number: Any) -> str:
        return self.t.cards[self.t.number("worship") + int(number)]

    def purchase(self, p: int, card: str, now: int) -> None:
        model: Any = self.models[card]
        cost = self.pay(p, model.cost.beer, model.cost.gold)
        self.gain(p, card, now)
        self.bought_now.add(card)
        self.n["built" if model.type == "building" else "cards_bought", p] += 1
        self.n["unit_spend", p] += cost * (model.type == "unit")
        self.n["defence_spend", p] += cost * (model.type == "defense")

    def end_turn(self, s: Any, p: int) -> None:
        t, hits = self.t, int(s.hits)
        purse = [self.spent_now[token] + int(s.pool[token] + s.stock[p, token]) for token in range(2)]
        sale = {card for card in [*t.cards[: L.K][: t.book.deck_types], *BUILDINGS] if self.on_sale(s, card)}
        for card in sale | self.bought_now:
            model: Any = self.models[card]
            self.n["offered", p, card] += 1
            self.n["unaffordable", p, card] += model.cost.beer > purse[0] or model.cost.gold > purse[1]
        self.n["idle_turns", p] += not self.bought_now
        self.n["wasted", p] += int(s.pool.sum())
        self.n["tokens_lost", p] += int(s.loot.sum())
        limit = [*self.rules.th_limits, L.NO_LIMIT][int(s.level[p]) - 1 - (int(s.fresh[p]) >> TH & 1)]
        self.n["limit_turns", p] += bool(s.buildings[p] >= limit)
        self.n["forced_ends",] += bool(s.actions >= self.rules.max_actions_per_turn)
        self.n["vp_attack", p] += 2 * hits - 1 if hits else 0
        if s.victim >= 0 and not s.victim_hurt:
            self.n["vp_total_defence", int(s.victim)] += self.rules.total_defence_vp
        self.bought_now, self.spent_now = set(), [0, 0]

    def on_sale(self, s: Any, card: str) -> bool:
        t = self.t
        in_river = card not in BUILDINGS and t.number(card) in s.river
        return bool(in_river or s.supply[L.K + BUILDINGS.index(card) if card in BUILDINGS else t.number(card)] > 0)

    # --- attacks ---

    def commit(self, before: Any, p: int, what: str, after: Any) -> None:
        if what:
            self.n["played", p, what] += not before.ready[self.t.number(what)]
        elif before.attack == S.ON_PLAYER:
            q = int(before.goal_seat)
            self.n["attacks", p] += 1
            self.n["attacked", q] += 1
            self.n["attacks_on", p, q] += 1
            self.n["units_at_risk", p] += int(before.at_risk)
            self.n["leader_attacks", p] += bool(before.vp[q] == before.vp.max())
            self.n["exceptions",] += bool(int(before.attacked[q]) & ~(1 << p))
        elif before.attack == S.ON_UNDEAD:
            self.n["undead", p] += 1
            self.n["undead_killed",] += 1
            self.n["vp_undead", p] += self.rules.undead_vp

    def defend(self, before: Any, q: int, what: str, after: Any) -> None:
        if what:
            self.n["played", q, what] += 1
            self.n["defences", q] += 1
            return
        p, slot = int(before.active), int(before.goal_slot)
        if not int(after.damaged[q]) >> slot & 1:
            self.n["attacks_lost", p] += 1
            self.n["vp_rebuffs", q] += int(before.at_risk) * self.rules.defence_vp_per_card
            return
        self.n["attacks_won", p] += 1
        self.n["damaged", q] += 1
        card = f"town_hall_{before.level[q]}" if slot == TH else BUILDINGS[slot // L.SLOTS]
        model: Any = self.models[card]
        self.n["vp_rewards", p] += model.reward.vp
        if slot != TH and model.stores:
            self.n["loot", p] += min(model.reward.loot, int(before.tokens[q, slot]))

    # --- between turns ---

    def draws(self, before: Any, decision: str, verb: str, what: str, after: Any) -> None:
        """What came into hands, but for revealed and resurrected cards."""
        t = self.t
        if after.rounds > before.rounds:
            for p in self.seats:
                self.add("drawn", p, Counter(t.listed(after.hand[p])) - self.kept[p])
                self.kept[p] = Counter()
                fresh = [m for m, old in zip(after.missions[p], before.missions[p], strict=True) if m >= 0 and old < 0]
                self.add("drawn", p, Counter(map(self.mission, fresh)))
        elif verb == "play" and not what.startswith(("all", "mystery")) and decision in ("turn", "commit"):
            p, k = int(before.active), t.number(what)
            hand = after.hand[p].astype(int) - before.hand[p]
            hand[k] += decision == "turn" or not before.ready[k]
            self.add("drawn", p, Counter(t.listed(hand)))
        elif decision == "lens":
            self.add(
                "drawn", int(before.active), Counter(t.listed(after.hand[before.active] - before.hand[before.active]))
            )

    def marks(self, before: Any, after: Any) -> None:
        """Favor thresholds, in the order in which the Favors are due."""
        reached = before.reached.copy()
        seats = [int(code) for code in after.due[: after.due_n] if code < S.BY_ATTACK]
        for p in [*seats, *self.seats]:
            while reached[p] < after.reached[p]:
                number = int(reached[p]) + 1
                self.n[f"threshold_{number}", p] = int(before.rounds)
                self.n[f"first_{number}", p] = int(not (reached >= number).any())
                reached[p] += 1

    def storage(self, before: Any, ended: bool, after: Any) -> None:
        b = self.t.book
        for p in self.seats:
            made = self.produced(after, p) if after.rounds > before.rounds else [0, 0]
            loot = before.loot if ended and p == before.active else np.zeros(2, int)
            lost = before.stock[p].astype(int) - loot - (after.stock[p] - made)
            self.n["tokens_lost", p] += int(lost.sum())
            full = sum(
                int(after.tokens[p, slot]) == self.rules.container_capacity
                for slot in range(TH)
                for token in range(2)
                if int(b.container_slots[token]) >> slot & 1
            )
            self.n["vp_containers", p] += full * self.rules.full_container_vp

    def produced(self, s: Any, p: int) -> list[int]:
        """Breweries and Gold Factories are empty before Production."""
        slots = [int(mask) for mask in self.t.book.producer_slots]
        return [sum(int(s.tokens[p, slot]) for slot in range(TH) if mask >> slot & 1) for mask in slots]

    def begin_turn(self, s: Any) -> None:
        p = int(s.active)
        self.n["turns_taken", p] += 1
        self.n["untargeted", p] += all(int(s.attacked[q]) & ~(1 << p) for q in self.seats if q != p)

    def end_round(self, before: Any, after: Any) -> None:
        k = int(before.river[self.rules.river_size - 1])
        if k >= 0:
            self.n["flowed", self.t.cards[k]] += 1
            self.n["path_flowed",] += 1
        bonuses = self.bonuses(after) if after.over else [0] * len(self.seats)
        self.rounds.append([int(after.vp[p]) - bonuses[p] for p in self.seats])
        if not after.over:
            for p in self.seats:
                for token, n in enumerate(self.produced(after, p)):
                    self.n[f"{C.TOKENS[token]}_produced", p] += n

    # --- the end ---

    def bonuses(self, s: Any) -> list[int]:
        """What the Bonuses in play give, and who takes them."""
        t, found = self.t, [0] * len(self.seats)
        for number in s.bonuses[: t.book.bonuses_in]:
            card = t.cards[t.number("brewer_bonus") + int(number)]
            takers = self.leaders(s, card, list(self.seats))
            for p in self.seats:
                self.n["offered", p, card] += 1
            for p in takers:
                self.gain(p, card, 0)
                self.n["first_bought_round", p, card] = 0
                found[p] += self.rules.bonus_vp // len(takers)
        return found

    def leaders(self, s: Any, bonus: str, among: list[int]) -> list[int]:
        counts = {p: self.standing(s, p, self.models[bonus]) for p in among}
        return [p for p in among if counts[p] == max(counts.values()) > 0]

    def standing(self, s: Any, p: int, model: Any) -> int:
        if model.counts == "missions":
            return int(s.completed[p])
        if model.counts == "buildings":
            return int(s.buildings[p])
        if model.counts == "stored":
            first = 3 * BUILDINGS.index(f"{model.of}_container")
            return int(s.tokens[p, first : first + 3].sum())
        cards = [(card, self.models[card]) for card in self.everything(s, p)]
        return sum(model.of in (card, found.type, found.place) for card, found in cards)  # type: ignore[union-attr]

    def everything(self, s: Any, p: int) -> list[str]:
        """After the Round-end Phase all is in hand, deck and discard pile."""
        t = self.t
        assert not s.area[p].any()
        return [*t.listed(s.hand[p]), *t.listed(s.discard[p]), *(t.cards[k] for k in s.piles[p, : s.left[p]])]

    def end(self) -> None:
        t, s = self.t, self.t.state
        vp, before = t.vp, self.rounds[-1]
        top = {name: sorted(some)[::-1] for name, some in (("margin", vp), ("margin_before", before))}
        for name, some in top.items():
            self.n[name,] = some[0] - some[1]
        best = [[p for p in self.seats if some[p] == max(some)] for some in (before, vp)]
        self.n["bonus_swing",] = best[0] != best[1]
        tied = best[1]
        for number in s.bonuses[t.book.bonuses_in : t.book.bonuses]:
            if len(tied) > 1:
                self.n["tie_cards",] += 1
                ahead = self.leaders(s, t.cards[t.number("brewer_bonus") + int(number)], tied)
                tied = ahead if len(ahead) == 1 else tied
        self.n["winners",] = sum(1 << p for p in tied)
        for name in ("turns", "rounds", "first_seat", "end_reason"):
            self.n[name,] = int(s[name])
        for p in self.seats:
            self.n["score", p] = vp[p]
            self.n["vp_bonuses", p] = vp[p] - before[p]
            self.n["rank", p] = 1 if p in tied else max(2, 1 + sum(other > vp[p] for other in vp))
            self.n["th_level", p] = int(s.level[p])
            self.n["buildings", p] = int(s.buildings[p])
            self.n["missions", p] = int(s.completed[p])
            self.n["deck_size", p] = len(self.everything(s, p))
            self.add("owned", p, Counter(self.everything(s, p)))
            self.add("owned", p, Counter({card: int(s.owned[p, i]) for i, card in enumerate(BUILDINGS)}))


def play(players: int, policy: str, seed: int, rules: dict[str, Any]) -> tuple[Recount, Any]:
    t = Table(players, rules={"max_rounds": 9, **rules}, seed=seed, cards=SCARCE if policy == "busy" else None)
    recount, step = Recount(t), 0
    while not t.over:
        before, decision = t.state.copy(), t.decision
        label = t.choose(policy, key=step) if len(t.codes) > 1 else t.legal[0]
        t.do(label)
        recount.step(before, decision, label, t.state.copy())
        step += 1
    recount.end()
    kernel.record(t.state, t.book, t.tally)
    return recount, t.tally


def places(metric: Any, t: Table) -> list[tuple[Any, ...]]:
    """Where a metric is counted."""
    cards, seats = [(card,) for card in t.cards], [(p,) for p in range(t.players)]
    per = {"": [()], "card": cards, "seat": seats}[metric.per]
    if metric in METRICS.game:
        return per
    if metric in METRICS.card:
        per = cards
    return [(*seat, *rest) for seat in seats for rest in per]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("policy", "rules"),
    [
        ("greedy", {}),
        ("random", {"hand_size": 7}),
        ("busy", {"first_player": "random", "max_actions_per_turn": 12}),
        ("turtle", {"bonus_cards_in_play": 2, "vp_limit_2p": 15, "vp_limit_3p4p": 15}),
    ],
)
def test_the_log_row_is_what_happened(players: int, policy: str, rules: dict[str, Any]) -> None:
    recount, tally = play(players, policy, players, rules)
    for metric in [*METRICS.game, *METRICS.seat, *METRICS.card]:
        if metric.name not in DRIVEN:
            for place in places(metric, recount.t):
                index = tuple(recount.t.number(i) if isinstance(i, str) else i for i in place)
                found = np.asarray(tally[metric.name])[index]
                assert found == recount.n[metric.name, *place], (metric.name, place)
    rounds = [*recount.rounds, *[recount.rounds[-1]] * (L.LOGGED_ROUNDS - len(recount.rounds))]
    assert tally.vp[:players].T.tolist() == rounds
