"""Parts of games of Vikings Gone Wild on the referee's own engine, driven by given codes."""

from tests.referee.vikings_gone_wild.cards import (
    BUILD,
    BUY_PILE,
    SUPPLY,
    TARGET,
    VILLAGE,
    Book,
    card_code,
)
from tests.referee.vikings_gone_wild.game import Game
from tests.referee.vikings_gone_wild.solo import RandomLuck
from tests.referee.vikings_gone_wild.table import Decision, Play
from tests.referee.vikings_gone_wild.village import Building, Player


class Script:
    """A part of a game, driven by given codes."""

    def __init__(self, steps: Play) -> None:
        self.steps, self.over = steps, False
        self.now: Decision = self._next(None)

    def _next(self, code: int | None) -> Decision:
        try:
            return next(self.steps) if code is None else self.steps.send(code)
        except StopIteration:
            self.over = True
            return Decision(-1, "", [])

    def do(self, *codes: int) -> "Script":
        for code in codes:
            assert code in self.now.legal, (code, self.now)
            self.now = self._next(code)
        return self


def table(players: int = 2, book: Book | None = None, *, seed: int = 1) -> Game:
    """A game after its setup: empty hands, no Undead or bargain in the River."""
    game = Game(book or Book(), players, RandomLuck(seed))
    game.set_up()
    game.first = 0
    for card in game.river:
        assert card is not None
        game.odin_deck[card] += 1
    game.river = ["pigator", "pigator", "pigator", "pigator", "pigator"]
    for player in game.players:
        player.missions = [None, None]
    return game


def give(player: Player, kind: str, tokens: int = 0, *, construction: bool = False) -> Building:
    """A Building that was built before."""
    player.build(kind)
    building = player.own(kind)[-1][1]
    building.construction, building.tokens = construction, tokens
    return building


def turn(game: Game, seat: int = 0, beer: int = 0, gold: int = 0) -> Script:
    """The turn of a player who has Beer and Gold in the pool."""
    script = Script(game.take_turn(game.players[seat]))
    player = game.players[seat]
    player.turn.pool = {"beer": beer, "gold": gold}
    script.now.legal[:] = game.turn_codes(player)
    return script


def slot(kind: str, k: int = 0) -> int:
    return TARGET + VILLAGE.index(kind) * 3 + k


def card(name: str) -> int:
    return card_code(name)


def build(kind: str) -> int:
    return BUILD + VILLAGE.index(kind)


def buy(name: str) -> int:
    return BUY_PILE + SUPPLY.index(name)
