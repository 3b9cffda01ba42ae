"""Drakkar: the `greedy` player (Heuristic play). Ties go to the first rival clockwise, else to the lowest code."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from simkit.testing.referee import Open
from tests.referee.drakkar.book import KINDS, Face
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.greedy_board import Judgement, board_of
from tests.referee.drakkar.greedy_deck import deck_value
from tests.referee.drakkar.table import Player, TeamUp


class Greedy(Judgement):
    """One decision of one seat."""

    def __init__(self, game: Game, seat: int, loki: int = 100) -> None:
        super().__init__(game, seat)
        self.loki_weight = loki

    def choose(self, asked: Open) -> str:
        name = asked.decision.lower()
        label: str = getattr(self, name)(asked.options)
        return label

    # Helpers

    def clockwise(self, labels: Iterable[str]) -> list[str]:
        """Labels of rivals, the first clockwise from the own seat first; among labels of one rival the order stays."""
        seats = self.game.clockwise(self.seat)
        return sorted(labels, key=lambda label: seats.index(seat_of(label)))

    def rivals_clockwise(self) -> list[Player]:
        return [self.game.players[seat] for seat in self.game.clockwise(self.seat)[1:]]

    def own_gain(self, kind: int) -> int:
        more = list(self.me.tokens)
        more[kind] += 1
        return self.book.worth(more) - self.book.worth(self.me.tokens)

    def own_loss(self, kind: int) -> int:
        less = list(self.me.tokens)
        less[kind] -= 1
        return self.book.worth(self.me.tokens) - self.book.worth(less)

    # Phase 1

    def brawl_pick(self, options: list[str]) -> str:
        def worth(label: str) -> int:
            deck = self.game.decks[number_of(label)]
            assert deck is not None
            return deck_value(self.book, deck, self.loki_weight, self.seat)

        return best(options, worth)

    def quest_keep(self, options: list[str]) -> str:
        def worth(label: str) -> int:
            quest = self.book.quest[self.me.dealt[number_of(label)]]
            return self.quest_value(self.me, quest) * max(200, 1000 - 100 * quest.strength - 170 * quest.beer)

        return best(options, worth)

    # D3

    def play(self, options: list[str]) -> str:
        def worth(label: str) -> int:
            _, slot, face = label.split(":")
            held = self.me.hand[int(slot)]
            assert held is not None
            faces = held.card.faces
            return self.score(faces[int(face)]) - 35 * self.gain(faces[1 - int(face)]) // 100

        return best(options, worth)

    def score(self, face: Face) -> int:
        """What a face promises at D3."""
        left = len(self.me.cards_left) - 1
        rich = [rival for rival in self.game.rivals(self.seat) if sum(rival.tokens)]
        if self.game.denied(self.me, face):
            return 0
        match face.type:
            case "loki":
                most = max(map(self.best_take, rich), default=0)
                return int(self.loki_weight * self.rules["loki_tokens"] * most // 100)
            case "boarding":
                return self.net_worth(face, left)
            case "raid":
                margin = self.rules["raid_margin"] + (1 if left > 3 else 0)
                weak = [rival for rival in rich if self.me.strength >= rival.strength + margin]
                most = max(map(self.best_take, weak), default=0)
                return int(self.rules["raid_tokens"] * most) if self.me.vikings else 0
            case "sabotage":
                return 60 if any(self.game.exposed(rival) for rival in self.game.rivals(self.seat)) else 0
            case "thief":
                return 30 if left < 3 else 50
        return self.gain(face)

    def net_worth(self, face: Face, left: int) -> int:
        """Boarding."""
        me, board = self.me, board_of(self.me)
        enough = [n for n in range(len(me.spears) + 1) if self.reaches(me, n, face.red)]
        if not me.complete or me.vikings == 0 or not enough:
            return 0
        spent = enough[0]
        if spent and self.game.delivered(face.loot) < 2:
            return 0
        after = replace(board, carried=board.carried - spent)
        free = self.rules["boarding_casualty"] != "always" or (spent > 0 and self.rules["spear_pays_boarding"])
        boards = [after] if free else [self.without(after, slot) for slot, f in enumerate(board.hold) if f.crew]
        if not free and after.carried:
            boards.append(replace(after, carried=after.carried - 1))
        loss = self.now() - max(map(self.value, boards))
        return max(0, 120 * self.with_loot(me, face.loot) - loss * (100 if left <= 1 else 60) // 100)

    def reaches(self, player: Player, spears: int, number: int) -> bool:
        return bool(player.strength + self.rules["spear_bonus"] * spears >= number)

    # Red

    def loki(self, options: list[str]) -> str:
        named = [label for label in options if label != "loki:decline"]

        def worth(label: str) -> int:
            rival = self.game.players[seat_of(label)]
            if self.rules["loki_token_choice"] != "thief":
                return self.best_take(rival)
            return self.take(rival, KINDS.index(label.split(":")[2]))

        return best(self.clockwise(named), worth)

    def thief(self, options: list[str]) -> str:
        named = self.clockwise(label for label in options if label != "thief:decline")

        def gain(label: str) -> int:
            side = self.game.players[seat_of(label)].revealed
            assert side is not None
            return self.gain(side.shows)

        if any(map(gain, named)):
            return best(named, gain)
        return best(named, lambda label: self.game.worth(seat_of(label)))

    def store(self, options: list[str]) -> str:
        """D6: a stolen card with room for it is always placed."""
        assert self.game.waiting is not None
        face = self.game.waiting[1].shows
        if self.game.has_room(self.me, face):
            return options[0]

        def worth(label: str) -> int:
            return self.now() if label == "store:discard" else self.value(self.replaced(number_of(label), face))

        return best(options, worth)

    def raid_loot(self, options: list[str]) -> str:
        """D10."""
        action = self.game.action
        assert action is not None
        assert action.target is not None
        if action.target == self.seat:
            return best(options, lambda label: -self.own_loss(kind_of(label)))
        return best(options, lambda label: self.take(self.game.players[action.target or 0], kind_of(label)))

    # Blue

    def raid_target(self, options: list[str]) -> str:
        named = self.clockwise(label for label in options if label != "raid:decline")
        rivals = {label: self.game.players[seat_of(label)] for label in named}
        margin = self.rules["raid_margin"]
        weak = [label for label, p in rivals.items() if sum(p.tokens) and self.me.strength >= p.strength + margin]
        if weak:
            return best(weak, lambda label: self.best_take(rivals[label]))
        if "raid:decline" in options:
            return "raid:decline"
        return best(named, lambda label: -rivals[label].strength)

    def board_go(self, options: list[str]) -> str:
        action = self.game.action
        assert action is not None
        go = self.net_worth(action.side.shows, len(self.me.cards_left)) > 0 or "board:decline" not in options
        return "board:go" if go else "board:decline"

    def spear(self, options: list[str]) -> str:
        """D9."""
        action, rules = self.game.action, self.rules
        assert action is not None
        face, numbers = action.side.shows, range(len(options))
        if face.type == "boarding":
            prize = self.game.delivered(face.loot)
            enough = [n for n in numbers if self.reaches(self.me, n, face.red)]
        else:
            attacker, defender = self.game.players[action.seat], self.game.players[action.target or 0]
            prize = rules["raid_tokens"]
            if self.seat == action.seat:
                enough = [n for n in numbers if self.reaches(self.me, n, defender.strength + rules["raid_margin"])]
            else:
                attack = attacker.strength + rules["spear_bonus"] * action.spears[0]
                enough = [n for n in (0, 1) if self.reaches(self.me, n, attack - rules["raid_margin"] + 1)]
        return f"spear:{enough[0] if enough and prize >= 2 else 0}"

    def casualty(self, options: list[str]) -> str:
        board = board_of(self.me)

        def worth(label: str) -> int:
            if label == "casualty:spear":
                return self.value(replace(board, carried=board.carried - 1))
            return self.value(self.without(board, number_of(label)))

        return best(options, worth)

    def sabotage(self, options: list[str]) -> str:
        named = self.clockwise(label for label in options if label != "sabotage:decline")

        def worth(label: str) -> int:
            rival = self.game.players[seat_of(label)]
            return 1000 * rival.complete + self.game.worth(rival.seat)

        return best(named, worth)

    # Phase 3

    def team_helper(self, options: list[str]) -> str:
        """D13."""
        team = self.team()
        loot = self.game.delivered(self.game.quest_of(self.me).loot)
        named = self.clockwise(label for label in options if label != "helper:stop")
        prices = {label: self.lowest_price(team, seat_of(label)) for label in named}
        worthwhile = [label for label in named if loot - prices[label] >= 1]
        if not worthwhile:
            return "helper:stop"
        return min(worthwhile, key=lambda label: (prices[label], self.game.worth(seat_of(label))))

    def lowest_price(self, team: TeamUp, seat: int) -> int:
        match self.rules["team_up_protocol"]:
            case "ask":
                return team.prices[seat]
            case "fixed":
                return team.price
        return max(int(self.rules["team_up_min_price"]), team.prices[seat] + 1)

    def team_price(self, options: list[str]) -> str:
        """D14."""
        prices = [label for label in options if label != "price:refuse"]
        if self.seat == self.team().quester:
            return prices[0]
        fair = [label for label in prices if self.fair(number_of(label))]
        return fair[0] if fair else prices[-1]

    def team_reply(self, options: list[str]) -> str:
        """D15."""
        accept = self.fair(self.team().price) or "reply:refuse" not in options
        return "reply:accept" if accept else "reply:refuse"

    def fair(self, price: int) -> bool:
        quester = self.game.players[self.team().quester]
        return 100 * price * self.book.players >= self.quest_value(quester, self.game.quest_of(quester))

    def team_kind(self, options: list[str]) -> str:
        """D16."""
        if self.seat == self.team().quester:
            return best(options, lambda label: -self.own_loss(kind_of(label)))
        return self.loot_kind(options)

    def loot_kind(self, options: list[str]) -> str:
        """D17."""
        return best(options, lambda label: self.own_gain(kind_of(label)))

    def team(self) -> TeamUp:
        assert self.game.team_up is not None
        return self.game.team_up


def best(options: list[str], worth: Callable[[str], int]) -> str:
    """The first of the best."""
    return max(options, key=worth)


def seat_of(label: str) -> int:
    return int(label.split(":")[1])


number_of = seat_of


def kind_of(label: str) -> int:
    return KINDS.index(label.split(":")[1])
