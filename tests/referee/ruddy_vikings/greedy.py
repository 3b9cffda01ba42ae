"""Ruddy Vikings: the policies `greedy`, `rusher` and `turtle` (H2 and H3 of the rules text)."""

from collections.abc import Callable

from tests.referee.ruddy_vikings.attack_value import NEVER, AttackValue, Circumstances, Weights, rating
from tests.referee.ruddy_vikings.book import Card
from tests.referee.ruddy_vikings.game import Game

LAST_CARD = ("draw", "feast", "take", "fetch", "swap")  # what may be played from hand as the last card


class Greedy:
    """One decision of one chooser."""

    def __init__(self, game: Game, weights: Weights) -> None:
        self.game, self.book, self.w = game, game.book, weights
        self.attack = AttackValue(game, weights)
        self.me = self.attack.me
        self.h = game.size(self.me)
        self.opponents = game.clockwise(self.me)

    def choose(self, legal: list[str]) -> str:
        """The label that the policy takes; ties: the lowest code."""
        chosen: str = getattr(self, f"_{self.game.decision}")(legal)
        return chosen

    # D1

    def _main(self, legal: list[str]) -> str:
        scores = [(self.score(label), label) for label in legal if label != "end"]
        best = max((score for score, _ in scores), default=NEVER)
        return next((label for score, label in scores if score == best), "end") if best > 0 else "end"

    def card_of(self, label: str) -> Card:
        """The own card that a label names, by its type or by its slot."""
        kind, _, what = label.partition(":")
        return self.book.cards[self.game.slots[self.me][int(what)]["card"] if kind == "slot" else what]

    def score(self, label: str) -> int:
        kind, card = label.partition(":")[0], self.card_of(label)
        appeal = 1000 * card.appeal
        if kind == "build":
            return NEVER if self.h < self.w["keep"] or self.h == 1 else self.build(card) + appeal
        if card.viking:
            return max(self.attack.best_plan(card, t)[0] for t in self.game.targets(self.me)) + appeal
        if kind == "play" and self.h == 1 and card.effect not in LAST_CARD:
            return NEVER
        gain = self.gain(card, int(kind == "play"))
        if gain == NEVER:
            return NEVER
        cost = self.attack.price(self.h) if kind == "play" else self.w["deter"]
        return gain - 1000 * cost + appeal

    def build(self, card: Card) -> int:
        filled = len(self.game.slots[self.me])
        score = 1000 * (self.w["deter"] - self.attack.price(self.h) - self.w["crowd"] * filled)
        if card.shield:
            return score + self.w["stop"] * self.attack.odds.s[card.id] + 300_000 * card.captures
        if card.effect in ("cancel", "reflect"):
            return score + 1_000_000
        return score + 1000 * self.w["bluff"]

    def gain(self, card: Card, spent: int) -> int:
        """The score of a Chance, God or Gift card without its price; `spent` = 1 if it comes from hand."""
        game, w, H, a = self.game, self.w, self.attack.H, card.amount
        match card.effect:
            case "draw" | "feast":
                return 1_000_000 * a
            case "take":
                sizes = [game.size(t) for t in self.opponents]
                return max(1000 * (min(a, n) * (1000 + H) + (w["kill"] if a >= n else 0)) for n in sizes)
            case "swap":
                own, largest = self.h - spent, max(game.size(t) for t in self.opponents)
                return 1000 * (1000 + H) * (largest - own) + (0 if own else 1000 * w["kill"])
            case "sabotage" | "bypass_all" | "damage" | "attacks":
                return self.help_attack(card, spent)
            case "limits":
                return self.limits()
            case "fetch":
                return 1_000_000 if any(map(self.usable_viking, +game.discard)) else NEVER
            case "fortify":
                shields = sum(self.attack.odds.s.get(slot["card"], 0) > 0 for slot in game.slots[self.me])
                return 1_000_000 if self.h >= w["keep"] and game.fortify[self.me].total() < shields else NEVER
            case "spy":
                return 100_000 * max(self.unknown(t) for t in self.opponents)
            case "foresight":
                return max(self.turn_value(t) for t in set(game.turn_deck))
            case "sack":
                return 1000 * self.attack.odds.v * sum(game.size(t) for t in self.opponents)
        return NEVER

    def help_attack(self, card: Card, spent: int) -> int:
        """Cards that are worth what they add to the best attack."""
        game, targets = self.game, self.game.targets(self.me)
        left = game.attacks_allowed() and game.attacks_left() > 0
        if card.effect == "attacks":
            now = Circumstances(spent=spent)
            return self.attack.best(targets, now) if game.attacks_allowed() and not left else NEVER
        if not left or (card.effect == "bypass_all" and game.thor):
            return NEVER
        best0 = max(0, self.attack.best(targets))
        match card.effect:
            case "sabotage":
                filled = [t for t in targets if game.slots[t]]
                return self.attack.best(filled, Circumstances(spent=spent, bypass=1)) - best0
            case "bypass_all":
                return self.attack.best(targets, Circumstances(spent=spent, thor=True)) - best0
        return self.attack.best(targets, Circumstances(spent=spent, damage=card.amount)) - best0

    def limits(self) -> int:
        """The best of the Chance and God cards that only their limit forbids."""
        game, scores = self.game, [0]
        labels = [f"play:{card}" for card in self.book.types if game.playable(card, limited=False)]
        labels += [f"slot:{at}" for at in range(len(game.slots[self.me])) if game.activatable(at, limited=False)]
        for label in labels:
            card = self.card_of(label)
            lifted = card.type in ("chance", "god") and not game.within_limit(card.type)
            if lifted and card.effect != "limits":
                scores.append(self.score(label))
        return max(scores) or NEVER

    def unknown(self, target: int) -> int:
        return sum(self.me not in slot["known"] for slot in self.game.slots[target])

    # D2, D3, D4, D8

    def pick(self, legal: list[str], value: Callable[[str], object]) -> str:
        """The label with the greatest value; ties: the lowest code."""
        return max(legal, key=value)  # type: ignore[arg-type]  # the first of equals

    def _target(self, legal: list[str]) -> str:
        game, attack = self.game, self.attack

        def seat(label: str) -> int:
            return (self.me + int(label.removeprefix("seat+"))) % self.book.players

        if game.attack:
            viking = self.book.cards[game.attack.viking]
            return self.pick(legal, lambda label: attack.best_plan(viking, seat(label))[0])
        assert game.card is not None
        match self.book.cards[game.card["card"]].effect:
            case "take":
                return self.pick(legal, lambda label: -game.size(seat(label)))
            case "swap":
                return self.pick(legal, lambda label: game.size(seat(label)))
            case "spy":
                return self.pick(legal, lambda label: self.unknown(seat(label)))
        open_to, now = game.targets(self.me), Circumstances(bypass=1)
        return self.pick(legal, lambda label: (seat(label) in open_to, attack.best([seat(label)], now)))

    def _buffer(self, legal: list[str]) -> str:
        assert self.game.attack is not None
        fight = self.game.attack
        now = Circumstances(out_of_turn=fight.out_of_turn)
        _, plan = self.attack.best_plan(self.book.cards[fight.viking], self.game.must(fight.target), now)
        names = [buffer.id for buffer in plan]
        more = [label for label in legal if names.count(label.removeprefix("play:")) > fight.buffers[label[5:]]]
        return more[0] if more else "end"

    def in_order(self, target: int, dangerous: Callable[[str], bool]) -> list[int]:
        """Slots: known and dangerous, unknown, known and harmless; within each the highest first."""
        slots = self.game.slots[target]

        def group(at: int) -> int:
            if self.me not in slots[at]["known"]:
                return 1
            return 0 if dangerous(slots[at]["card"]) else 2

        return sorted(range(len(slots)), key=lambda at: (group(at), -at))

    def _bypass(self, legal: list[str]) -> str:
        assert self.game.attack is not None
        fight = self.game.attack
        viking, number = self.book.cards[fight.viking], self.game.count_bypasses(fight)
        wanted = self.in_order(self.game.must(fight.target), lambda card: self.attack.stops(card, viking))[:number]
        return next(f"slot:{at}" for at in sorted(wanted) if at not in fight.bypassed)

    def _slot(self, legal: list[str]) -> str:
        assert self.game.card is not None

        def dangerous(card: str) -> bool:
            return self.book.cards[card].shield or self.book.cards[card].effect in ("cancel", "reflect")

        return f"slot:{self.in_order(self.game.card['target'], dangerous)[0]}"

    # D5, D13, D6, D7

    def _respond(self, legal: list[str]) -> str:
        assert self.game.attack is not None
        damage = self.game.damage(self.game.attack)
        return self.pick(legal, lambda label: self.response(label, damage))

    def _fog_defend(self, legal: list[str]) -> str:
        return self.pick(legal, lambda label: self.response(label, self.reflected()))

    def reflected(self) -> int:
        """What a Fog of War deals."""
        assert self.game.attack is not None
        base = self.book.cards[self.game.attack.viking].damage
        return base + (self.game.war() if self.game.rules["fog_war"] else 0)

    def response(self, label: str, damage: int) -> int:
        game, fight = self.game, self.game.attack
        assert fight is not None
        kind = label.partition(":")[0]
        if kind == "end":
            return -1000 * min(damage, self.h) - (10_000 if damage >= self.h else 0)
        card = self.card_of(label)
        if kind == "slot":
            if card.effect in ("cancel", "reflect"):
                return -750 if card.effect == "cancel" else -700
            price = 0 if game.fortify[self.me].total() else 300 * len(card.stops)
            wanted = card.captures and not self.book.is_denied(self.me, fight.viking)
            return -price + (rating(self.book.cards[fight.viking]) // 4 if wanted else 0)
        if self.h == 1:
            return -20_000
        if card.effect == "cancel":
            return -1000
        return -1000 + min(self.reflected(), game.size(fight.attacker)) * self.attack.H // 2

    def _fortify(self, legal: list[str]) -> str:
        fight = self.game.attack
        assert fight is not None
        slots = self.game.slots[self.me]
        captures = self.book.cards[slots[self.game.must(fight.used)]["card"]].captures
        return legal[1] if captures or len(slots) <= 2 else "end"

    def _ambush(self, legal: list[str]) -> str:
        now = Circumstances(out_of_turn=True)

        def value(label: str) -> int:
            return self.attack.best_plan(self.book.cards[label.removeprefix("play:")], self.game.active, now)[0]

        best = self.pick(legal[1:], value)
        return best if value(best) > 0 else "end"

    # D9 to D12

    def usable_viking(self, card: str) -> bool:
        return bool(self.book.cards[card].viking) and not self.book.is_denied(self.me, card)

    def turn_value(self, card: str) -> int:
        game, rules = self.game, self.game.rules
        vikings = sum(n for name, n in game.hand[self.me].items() if self.usable_viking(name))
        match card:
            case "war":
                strong = vikings > 0 and all(game.size(t) <= self.h for t in self.opponents)
                return (300_000 if strong else -300_000) * int(rules["war_bonus"])
            case "feast_day":
                return 100_000
            case "mighty_winds" | "dragon":
                k: int = rules["winds_count"] if card == "mighty_winds" else rules["dragon_count"]
                theirs = sum(min(k, len(game.slots[t])) for t in self.opponents) // len(self.opponents)
                return 200_000 * (theirs - min(k, len(game.slots[self.me])))
            case "raiding_season":
                return 100_000 * (vikings - 2)
        return 0

    def _turn_pick(self, legal: list[str]) -> str:
        return self.pick(legal, lambda label: self.turn_value(label.removeprefix("turn:")))

    def _viking_pick(self, legal: list[str]) -> str:
        return self.pick(legal, lambda label: rating(self.book.cards[label.removeprefix("play:")]))

    def _thief(self, legal: list[str]) -> str:
        return legal[-1]

    def _other_oi(self, legal: list[str]) -> str:
        return "end"
