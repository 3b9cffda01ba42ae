"""Drakkar: what `greedy` thinks a ship is worth (Heuristic play: LV, need, X, pr, board, gain)."""

from dataclasses import dataclass, replace

from tests.referee.drakkar.book import Face, Quest, Tokens
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.table import Player


@dataclass(frozen=True)
class Board:
    """A ship as it lies, or as it might."""

    ends: int
    deck: int
    hold: tuple[Face, ...]
    carried: int  # Spears; those that nobody can carry do not count

    @property
    def capacity(self) -> int:
        return self.ends + self.deck

    @property
    def strength(self) -> int:
        return sum(face.strength for face in self.hold)

    @property
    def beer(self) -> int:
        return sum(face.beer for face in self.hold)

    @property
    def vikings(self) -> int:
        return sum(face.crew for face in self.hold)

    @property
    def spears(self) -> int:
        return min(self.carried, self.vikings)


def board_of(player: Player) -> Board:
    hold = tuple(side.shows for side in player.hold)
    return Board(player.ends, int(player.deck is not None), hold, len(player.spears))


def part(got: int, of: int, full: int) -> int:
    return full if of == 0 else full * min(got, of) // of


class Judgement:
    """The eyes of one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.book, self.rules = game, game.book, game.rules
        self.seat, self.me = seat, game.players[seat]

    def with_loot(self, player: Player, loot: Tokens) -> int:
        """VP gained by some loot, each kind limited by the supply."""
        after = [player.tokens[kind] + min(loot[kind], self.game.supply[kind]) for kind in range(3)]
        return self.book.worth(after) - self.book.worth(player.tokens)

    def quest_value(self, player: Player, quest: Quest) -> int:
        """LV."""
        return 0 if self.book.is_denied(player.seat, quest.id) else 100 * self.with_loot(player, quest.loot)

    def value(self, board: Board) -> int:
        """The worth of a board for the own Quest."""
        quest, best = self.game.quest_of(self.me), self.book.best
        need = quest.beer + (-(-quest.strength // best) if best else 0)
        able = board.strength + self.rules["spear_bonus"] * board.spears
        if board.ends == 2 and able >= quest.strength and board.beer >= quest.beer:
            ready = 1300
        else:
            ready = 225 * board.ends + part(board.capacity, need, 150)
            ready += part(able, quest.strength, 250) + part(board.beer, quest.beer, 150)
        worth = self.quest_value(self.me, quest) * ready // 1000
        return worth + 12 * board.strength + 10 * board.spears + 10 * board.capacity

    def now(self) -> int:
        return self.value(board_of(self.me))

    def boards_after(self, face: Face) -> list[Board]:
        """All that using a yellow face can lead to; none if it cannot be used."""
        game, me, board = self.game, self.me, board_of(self.me)
        if face.colour != "yellow" or game.denied(me, face) or not game.can_use(me, face):
            return []
        if face.type == "spear":
            return [replace(board, carried=board.carried + 1)]
        if face.piece == "deck":
            return [replace(board, deck=1)]
        if face.piece:
            return [replace(board, ends=board.ends + 1)]
        if game.has_room(me, face):
            return [replace(board, hold=(*board.hold, face))]
        return [self.replaced(slot, face) for slot in range(len(board.hold))]

    def replaced(self, slot: int, face: Face) -> Board:
        board = board_of(self.me)
        return replace(board, hold=(*board.hold[:slot], face, *board.hold[slot + 1 :]))

    def without(self, board: Board, slot: int) -> Board:
        """A stored card is gone; Spears fall with their last carriers."""
        after = replace(board, hold=(*board.hold[:slot], *board.hold[slot + 1 :]))
        return replace(after, carried=after.spears)

    def gain(self, face: Face) -> int:
        now = self.now()
        return max([0, *(self.value(board) - now for board in self.boards_after(face))])

    def take(self, rival: Player, kind: int) -> int:
        """What one token of a rival is worth to this seat."""
        more, less = list(self.me.tokens), list(rival.tokens)
        more[kind] += 1
        less[kind] -= 1
        own, his = self.book.worth(self.me.tokens), self.book.worth(rival.tokens)
        return 100 * (self.book.worth(more) - own) + 30 * (his - self.book.worth(less)) + his

    def best_take(self, rival: Player) -> int:
        return max(self.take(rival, kind) for kind in range(3) if rival.tokens[kind])
