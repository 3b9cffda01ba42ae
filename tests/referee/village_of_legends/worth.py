"""Village of Legends: what a card is worth to a player (Heuristic play)."""

from tests.referee.village_of_legends.book import Card, Row
from tests.referee.village_of_legends.game import Game
from tests.referee.village_of_legends.table import Player

Weights = dict[str, int]
NAMES = ("attack", "magic", "gold", "defence", "heal", "monster", "draw", "floor", "rich", "late")
STYLES: dict[str, Weights] = {
    style: dict(zip(NAMES, weights, strict=True))
    for style, weights in {
        "greedy": (100, 100, 60, 100, 100, 100, 100, 12, 60, 12),
        "brawler": (150, 120, 30, 60, 60, 60, 100, 12, 60, 12),
        "turtle": (90, 90, 60, 180, 160, 80, 100, 12, 60, 12),
        "tamer": (80, 80, 60, 80, 80, 200, 100, 12, 60, 12),
    }.items()
}


def doubled(player: Player, card: Card) -> int:
    """v: twice the mean attack."""
    assert card.attack is not None
    return 7 + 2 * (card.attack + player.bonus_with(card))


def chest_points(row: Row) -> int:
    return 35 + 10 * int(row.get("bonus", 0))


def heal_points(row: Row) -> int:
    """The mean of a `heal` row, in tenths of LP."""
    return 35 * int(row.get("dice", 0)) + 10 * int(row.get("bonus", 0))


class Worth:
    """Cards as one player sees them, with the weights of whoever decides."""

    def __init__(self, game: Game, player: Player, weights: Weights) -> None:
        self.game, self.book, self.player, self.w = game, game.book, player, weights
        self.int = player.intelligence
        self.enemies = game.mode.enemies(game, player.seat)
        self.own = {game.about(card): n for card, n in player.own_cards().items() if n}
        self.need = self._need()

    def _need(self) -> int:
        lives = [self.player.lp, *(self.game.players[seat].lp for seat in self.enemies)]
        if min(lives) <= self.w["late"]:
            return 0
        made = sum(n * self._gold(card) for card, n in self.own.items())
        number = sum(self.own.values())
        hand = int(self.game.rules["hand_size"]) * made // number if number else 0
        return max(0, self.w["rich"] - hand)

    def _gold(self, card: Card) -> int:
        return sum(int(row["amount"]) for row in card.rows("gold")) + sum(
            chest_points(row) for row in card.rows("chest")
        )

    def of(self, name: str) -> int:
        """worth."""
        card = self.game.about(name)
        if card.appeal is not None:
            return card.appeal
        if card.int_cost > self.int or (card.type == "scroll" and self.int < self.game.rules["scroll_min_int"]):
            return 0
        total = sum(self._row(row) for row in card.effects)
        if card.weapon or card.attack_spell:
            total += self._attack(card)
        elif card.type == "defence":
            points = 8 * card.defence + 4 * sum(card.resist.values()) + 20 * card.weapon_bonus + 4 * card.int_bonus
            total += points * self.w["defence"] // 100
        elif card.monster:
            total += self._monster(card)
        return total

    def _attack(self, card: Card) -> int:
        assert card.attack is not None
        magic = card.attack_spell or card.magic
        points = 35 + 10 * (card.attack + self.player.bonus_with(card)) + 3 * card.vs_monster + 10 * magic
        if card.heavy:
            points += 10 if self.player.abilities("swordmaster") else -10
        if card.attack_spell:
            points += {"any": 5, "front": 10, "all": 10 * len(self.enemies)}.get(card.targets, 0)
        return points * self.w["magic" if magic else "attack"] // 100

    def _monster(self, card: Card) -> int:
        lp = card.lp * (self.book.players if card.can("scaling") else 1)
        if card.defensive:
            return 8 * lp * self.w["defence"] // 100
        strike = 0 if card.attack is None else 35 + 10 * card.attack
        able = card.abilities
        if able.get("int_attack"):
            strike = 15
        points = strike + 6 * lp - card.cost // 4 + 5 * able.get("regeneration", 0) + 8 * able.get("armour", 0)
        points += 20 * able.get("poison", 0) + 25 * card.can("summon") - 15 * card.can("non_blocking")
        return int(points * self.w["monster"] // 100)

    def _row(self, row: Row) -> int:
        w, n, gold = self.w, row.get("amount", 0), self.need * self.w["gold"]
        match row["do"]:
            case "gold":
                return int(n * gold // 1000)
            case "chest":
                return chest_points(row) * gold // 1000
            case "smelt" if self.book.is_denied(self.player.seat, row["to"]):
                return 0
            case "smelt":
                return 20 * gold // 1000
            case "heal":
                return heal_points(row) * 7 * w["heal"] // 1000
            case "draw":
                return int(25 * row.get("cards", 1) * w["draw"] // 100)
            case "int":
                return int(4 * n if self.int >= 2 else 0)
            case "strength":
                return int(8 * n)
        return {"remove": 10, "banish": 5, "discard": 15, "cure": 5, "sheath": 10}[row["do"]]

    def buy_score(self, name: str) -> int:
        card, score = self.game.about(name), self.of(name)
        if card.weapon and card.heavy:
            score -= 15 * sum(n for own, n in self.own.items() if own.weapon and own.heavy)
        if card.type == "defence" and any(own.type == "defence" and own.slot == card.slot for own in self.own):
            score //= 2
        if card.has("sheath") and any(own.has("sheath") for own in self.own):
            score = 0
        return score - self.book.price(self.player.seat, name) // 2
