"""Village of Legends: the policy `greedy` and its styles (Heuristic play)."""

from simkit.testing.referee import Open
from tests.referee.village_of_legends.book import Card
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.table import Monster, Player
from tests.referee.village_of_legends.worth import Weights, Worth, doubled, heal_points

NO = -1
OVERWHELM = "seat:overwhelm"


class Greedy:
    """One decision of one player."""

    def __init__(self, game: Game, asked: Open, weights: Weights) -> None:
        self.game, self.asked, self.w = game, asked, weights
        self.me = game.players[asked.seat]
        self.hand = {game.about(card): n for card, n in self.me.hand.items() if n}

    @property
    def worth(self) -> Worth:
        return Worth(self.game, self.me, self.w)

    def choose(self) -> str:
        """The highest score; of equals the lowest code."""
        if self.asked.decision == "main":
            main = MainPhase(self.game, self.asked, self.w)
            return max(self.asked.options, key=main.score)
        chosen: str = getattr(self, f"_{self.asked.decision}")()
        return chosen

    def _seat(self, label: str) -> Player:
        return self.game.players[int(label.removeprefix("seat:"))]

    def _hero(self) -> str:
        heroes = self.game.book.heroes

        def score(label: str) -> int:
            hero = heroes[label.removeprefix("hero:")]
            return hero.lp + 3 * hero.intelligence

        return max(self.asked.options, key=score)

    def _target(self) -> str:
        """D6."""
        enemies = self.game.mode.enemies(self.game, self.me.seat)
        seats = [label for label in self.asked.options if label.startswith("seat:")]
        if OVERWHELM in seats:
            seats.remove(OVERWHELM)
            aimed = [self._seat(label) for label in seats if self._seat(label).seat in enemies]
            if not any(enemy.lp <= 10 for enemy in aimed):
                return OVERWHELM

        def rank(label: str) -> tuple[bool, int]:
            player = self._seat(label)
            guarded = sum(item.left for item in self.game.items(player.seat))
            return player.seat not in enemies, player.lp + guarded

        return min(seats, key=rank)

    def _host(self) -> str:
        """D8."""
        return self._best_host(self.game.about(self.game.tasks[-1]["card"]))

    def _replace(self) -> str:
        """D15."""
        homeless = next(m for m in self.game.monsters if m.homeless and m.owner == self.me.seat)
        return self._best_host(homeless.card)

    def _best_host(self, card: Card) -> str:
        mode, me = self.game.mode, self.me.seat
        if card.defensive:
            oneself = f"seat:{me}"
            return oneself if oneself in self.asked.options else self.asked.options[0]
        enemies = mode.enemies(self.game, me)

        def rank(label: str) -> tuple[bool, bool, int, int]:
            player = self._seat(label)
            aims_at_me = me in mode.weapon_targets(self.game, player.seat)
            crowd = len(self.game.engaged(player.seat))
            return player.seat not in enemies, not aims_at_me, crowd, player.lp

        return min(self.asked.options, key=rank)

    def _lowest(self) -> str:
        worth = self.worth
        return min(self.asked.options, key=lambda label: worth.of(label.removeprefix("card:")))

    _discard = _remove = _lowest  # D10, D11

    def _banish(self) -> str:
        """D12: what the nearest living enemy would like best."""
        enemies = self.game.mode.enemies(self.game, self.me.seat) or self.game.clockwise(self.me.seat)
        enemy = self.game.players[enemies[0]]
        worth, spaces = Worth(self.game, enemy, self.w), self.game.shown()
        return max(self.asked.options, key=lambda label: worth.of(spaces[int(label.removeprefix("space:"))]))

    def _heal_target(self) -> str:
        """D13."""
        hurt = [label for label in self.asked.options if self._seat(label).missing]
        return min(hurt or self.asked.options, key=lambda label: self._seat(label).lp)

    def _vision(self) -> str:
        """D14."""
        top = self.game.decks["spell"][0]
        dear = self.game.about(top).int_cost > self.me.intelligence
        return "yes" if dear or self.game.book.is_denied(self.me.seat, top) else "no"

    def _yes(self) -> str:
        return "yes"

    _berserk = _lifelink = _yes  # D18, D9

    def _swallowed(self) -> str:
        """D16."""
        worth, spaces = self.worth, self.game.spaces
        scores = {label: worth.of(spaces[int(label.removeprefix("space:"))] or "") for label in self.asked.options[1:]}
        best = max(scores, key=scores.__getitem__, default="end")
        return best if scores.get(best, 0) >= 30 else "end"

    # D2, D3, D4, D7: as `engine.auto_order`

    def _monsters(self) -> dict[str, Monster]:
        return {f"monster:{at}": monster for at, monster in enumerate(self.game.monsters)}

    def _owner_order(self) -> str:
        host, players = self.me.seat, self.game.book.players
        return min(
            self.asked.options,
            key=lambda label: players if label == "wild" else (self._seat(label).seat - host) % players,
        )

    def _monster_order(self) -> str:
        monsters = self._monsters()
        return min(self.asked.options, key=lambda label: monsters[label].lp)

    def _target_order(self) -> str:
        assert self.game.attack
        monsters, element = self._monsters(), self.game.attack.element
        options = self.asked.options
        return min(options, key=lambda label: (element in monsters[label].card.immune, monsters[label].lp))

    def _defence_order(self) -> str:
        items = {self.game.item_label(item): item for item in self.game.items(self.game.attacked)}
        return min((label for label in items if label in self.asked.options), key=lambda label: items[label].left)


class MainPhase(Greedy):
    """D5."""

    def __init__(self, game: Game, asked: Open, weights: Weights) -> None:
        super().__init__(game, asked, weights)
        self.mine = self.worth
        self.swordmaster = bool(self.me.abilities("swordmaster"))
        self.guarded = 6 * self._is_guarded()
        weapons = [(card, n) for card, n in self.hand.items() if card.weapon and game.playable(self.me, card)]
        self.weapons_in_hand = sum(n for _, n in weapons)
        if game.may_unsheathe(self.me):
            assert self.me.sheathed
            weapons.append((game.about(self.me.sheathed), 1))
        self.light = sum(n * doubled(self.me, card) for card, n in weapons if not card.heavy)
        self.heavy = max((doubled(self.me, card) + self.guarded for card, _ in weapons if card.heavy), default=-1)

    def _is_guarded(self) -> bool:
        """g: something stands between a light Weapon and LP."""
        game = self.game
        targets = game.mode.weapon_targets(game, self.me.seat)
        return bool(game.engaged(self.me.seat)) or any(game.items(seat) for seat in targets)

    def score(self, label: str) -> int:
        kind, _, what = label.partition(":")
        match kind:
            case "end":
                return 0
            case "play_all":
                return 4000
            case "play":
                return self.play(self.game.about(what))
            case "unsheathe":
                assert self.me.sheathed
                return self.weapon(self.game.about(self.me.sheathed))
            case "buy":
                card = self.game.spaces[int(what)]
                assert card
                score = self.mine.buy_score(card)
                return 3000 + min(900, score) if score >= self.w["floor"] else NO
            case "sell":
                return self.sell(what)
            case "sheathe":
                return 1000 + doubled(self.me, self.game.about(what))
            case "ability":
                return {"vision": 9500, "summon": 4900, "sneaking": 4700, "sabotage": 900}[what]
        raise ValueError(label)

    def play(self, card: Card) -> int:
        """The first row that the card fits."""
        if card.monster:
            return 6500 + card.cost
        if card.type == "defence":
            worn = self.me.worn.get(card.slot)
            return 7000 + card.defence if card.defence > (worn.left if worn else 0) else NO
        if card.type == "treasure":
            return 4000
        if card.has("sheath"):
            return 4200
        if card.attack_spell or card.weapon:
            return self.weapon(card)
        if card.type == "beer":
            return self.beer(card)
        return self.text(card)

    def weapon(self, card: Card) -> int:
        v = doubled(self.me, card)
        if card.attack_spell or card.magic:
            return 5500 + v
        if not self.swordmaster:
            late = v + self.guarded < self.heavy or self.heavy < self.light
            if late if card.heavy else self.heavy >= self.light:
                return NO
        return 5400 - v - 200 * card.has("remove")

    def wants(self, card: Card) -> bool:
        """Is its healing worth having now?"""
        mean = sum(heal_points(row) for row in card.rows("heal"))
        hurt = self.me.missing > 0 and (10 * self.me.missing >= mean or self.me.lp <= 12)
        return hurt or (card.has("cure") and self.me.poison > 0)

    def beer(self, card: Card) -> int:
        useful = self.wants(card) or card.has("draw")
        rows = self.me.abilities("berserk")
        beers = self.me.beers + sum(n for held, n in self.hand.items() if held.type == "beer")
        if rows and not self.me.berserk and beers >= min(row["beers"] for row in rows):
            return 5900 if self.weapons_in_hand >= 2 else 1500 if useful else NO
        return 4600 if useful else NO

    def text(self, card: Card) -> int:
        others = [held for held in self.hand if held != card]
        gain = sum(row["amount"] for row in card.rows("int"))
        if card.has("draw"):
            return int(9000 + sum(row.get("cards", 1) for row in card.rows("draw")))
        if card.has("smelt"):
            return 8000
        if card.has("remove"):
            return 7800 if any(self.mine.of(held.id) < 30 for held in others) else NO
        if card.has("banish"):
            return 7500
        if card.has("strength"):
            return 5950 if self.weapons_in_hand else NO
        if card.has("heal"):
            return 4500 if self.wants(card) else NO
        if gain > 0:
            pool = self.me.int_pool
            after = pool - card.int_cost + gain
            return 8500 if any(self.lacks(held, pool) and not self.lacks(held, after) for held in others) else NO
        return 100

    def lacks(self, card: Card, pool: int) -> bool:
        """Does it need more INT than there is?"""
        rules = self.game.rules
        unread = card.type == "scroll" and rules["scroll_check"] == "current" and pool < rules["scroll_min_int"]
        return unread or (card.int_cost > 0 and pool < card.int_cost)

    def sell(self, name: str) -> int:
        game, me, floor = self.game, self.me, self.w["floor"]
        if not game.access(me):
            return NO
        offers = {
            card: (game.book.price(me.seat, card), self.mine.buy_score(card))
            for space, card in game.shown().items()
            if not game.book.is_denied(me.seat, card) and space not in game.untamed
        }
        sale = game.sale(name)
        best_now = max((score for price, score in offers.values() if price <= me.gold), default=floor - 1)
        bar = max(floor - 1, best_now) + self.mine.of(name) // 2
        return 3950 if any(me.gold < p <= me.gold + sale and score > bar for p, score in offers.values()) else NO
