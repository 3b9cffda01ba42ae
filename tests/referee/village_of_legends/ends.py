"""Village of Legends: elimination and the end of the game (VOL-901 to VOL-912)."""

from collections import Counter
from fractions import Fraction

from tests.referee.village_of_legends.book import Book
from tests.referee.village_of_legends.luck import UNSEEN, Luck
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
        player.deck = [self.luck.unseen(player.seat) if card == UNSEEN else card for card in player.deck]
        cards, in_play = player.own_cards(), sum(not monster.card.mini for monster in mine)
        total = cards.total() + in_play
        ally = credit is not None and credit in self.mode.allies(self, player.seat)
        self.tell("out", seat=player.seat, cause=cause, credit=credit, round=player.turns, cards=total, ally=ally)
        player.alive, player.lp, player.berserk, player.poison = False, 0, 0, 0
        self.outlived[player.seat] = len(self.settled)
        self.killed_by[player.seat] = credit
        self.removed += cards
        player.deck, player.worn, player.sheath, player.sheathed = [], {}, None, None
        player.hand, player.discard, player.played = Counter(), Counter(), Counter()
        for monster in mine:
            self.leave(monster)
        for monster in [monster for monster in self.monsters if monster.host == player.seat]:
            monster.homeless = True
            if monster.owner is None:
                self.stray(monster)

    def stray(self, monster: Monster) -> None:
        """VOL-903: a wild Monster moves at once, or is removed."""
        free = [seat for seat in self.clockwise(monster.host) if not self.sneaks(seat)]
        if free:
            self.move(monster, free[0])
        else:
            self.leave(monster)

    def settle(self) -> Asking[None]:
        """VOL-526: the win check, homeless Monsters, a defeated Overwhelm Monster, the end of the turn."""
        out = frozenset(player.seat for player in self.players if not player.alive)
        if out != self.settled:
            self.just_out, self.settled = out - self.settled, out
            winners = self.mode.winners(self)
            if winners is not None:
                self.end("eliminated", winners)
                raise GameOver
            yield from self.rehouse_all()
        if self.overwhelm and self.overwhelm.lp == 0:
            yield from self.overwhelm_falls()
        if not self.player.alive:
            raise TurnOver

    def overwhelm_falls(self) -> Asking[None]:
        """VOL-656 to VOL-658."""
        raise NotImplementedError

    def ambush(self) -> Asking[None]:
        """VOL-660: Sneak Attack Monsters that were drawn."""
        raise NotImplementedError

    def rehouse_all(self) -> Asking[None]:
        for owner in (self.active, *self.clockwise(self.active)):
            homeless = [monster for monster in self.monsters if monster.homeless and monster.owner == owner]
            for monster in homeless:
                with self.task("settle"):
                    yield from self.rehouse(monster)

    def rehouse(self, monster: Monster) -> Asking[None]:
        """VOL-903: D15."""
        assert monster.owner is not None
        hosts = self.mode.hosts(self, monster.owner, monster.card)
        if hosts:
            host = yield from self.ask(monster.owner, "replace", {f"seat:{seat}": seat for seat in hosts})
            self.move(monster, host)
        else:
            self.leave_to_owner(monster)

    def leave_to_owner(self, monster: Monster) -> None:
        """VOL-612: to its owner's discard pile; wild ones for good, minis to the supply."""
        if monster.owner is None or monster.card.mini:
            self.leave(monster)
        else:
            self.monsters.remove(monster)
            self.players[monster.owner].discard[monster.card.id] += 1

    def end(self, reason: str, winners: list[int]) -> None:
        self.over, self.end_reason, self.winners = True, reason, winners

    def cap(self) -> None:
        """VOL-911, `limits.cap_result`."""
        winners: list[int] = []
        if self.rules["cap_result"] == "most_life_share":
            sides = self.mode.sides(self.book.players)
            shares = [self.life_share([self.players[seat] for seat in side]) for side in sides]
            best = [side for side, share in zip(sides, shares, strict=True) if share == max(shares)]
            winners = best[0] if len(best) == 1 else []
        self.end("cap", winners)
        raise GameOver

    def life_share(self, side: list[Player]) -> Fraction:
        return Fraction(sum(player.lp for player in side), sum(player.board.lp for player in side))
