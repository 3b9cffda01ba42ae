"""Village of Legends: elimination and the end of the game (VOL-901 to VOL-912)."""

from collections import Counter
from fractions import Fraction

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import Luck
from tests.referee.village_of_legends.modes import mode_of
from tests.referee.village_of_legends.table import Asking, GameOver, Monster, Player, Table, TurnOver


class Ends(Table):
    """The table, and who leaves it."""

    def __init__(self, book: Book, luck: Luck) -> None:
        super().__init__(book, luck)
        self.mode = mode_of(book.players)
        self.outlived: dict[int, int] = {}  # by seat that is out: how many were out before the attack that did it
        self.settled: frozenset[int] = frozenset()  # eliminations that have been dealt with

    def eliminate(self, player: Player, cause: str, credit: int | None) -> None:
        """VOL-901, VOL-902, VOL-909: at once."""
        mine = [monster for monster in self.monsters if monster.owner == player.seat]
        cards = player.own_cards() + Counter(monster.card.id for monster in mine)
        self.tell("out", seat=player.seat, cause=cause, credit=credit, round=player.turns, cards=cards.total())
        player.alive, player.lp, player.berserk = False, 0, 0
        self.outlived[player.seat] = len(self.settled)
        self.removed += cards
        player.deck, player.worn, player.sheath, player.sheathed = [], {}, None, None
        player.hand, player.discard, player.played = Counter(), Counter(), Counter()
        self.monsters = [monster for monster in self.monsters if monster.owner != player.seat]
        for monster in self.monsters:
            if monster.host == player.seat:
                monster.homeless = True

    def settle(self) -> Asking[None]:
        """VOL-526: after an attack or VOL-906: the win check, homeless Monsters, the end of the turn."""
        out = frozenset(player.seat for player in self.players if not player.alive)
        if out == self.settled:
            return
        self.settled = out
        winners = self.mode.winners(self)
        if winners is not None:
            self.end("eliminated", winners)
            raise GameOver
        for owner in (self.active, *self.clockwise(self.active)):
            homeless = [monster for monster in self.monsters if monster.homeless and monster.owner == owner]
            for monster in homeless:
                with self.task("settle"):
                    yield from self.rehouse(monster)
        if not self.player.alive:
            raise TurnOver

    def rehouse(self, monster: Monster) -> Asking[None]:
        """VOL-903: D15."""
        hosts = self.mode.hosts(self, monster.owner, monster.card)
        if not hosts:
            self.monsters.remove(monster)
            self.players[monster.owner].discard[monster.card.id] += 1
            return
        monster.host = yield from self.ask(monster.owner, "replace", {f"seat:{seat}": seat for seat in hosts})
        monster.homeless = monster.waiting = False
        self.monsters.remove(monster)
        self.monsters.append(monster)

    def end(self, reason: str, winners: list[int]) -> None:
        self.over, self.end_reason, self.winners = True, reason, winners

    def cap(self) -> None:
        """VOL-911, `limits.cap_result`."""
        winners: list[int] = []
        if self.rules["cap_result"] == "most_life_share":
            shares = [Fraction(player.lp, player.board.lp) for player in self.players]
            best = [seat for seat, share in enumerate(shares) if share == max(shares)]
            winners = best if len(best) == 1 else []
        self.end("cap", winners)
        raise GameOver
