"""Vikings Gone Wild: the referee's own engine plays whole games by itself, with its own randomness."""

import random
from collections import Counter

from tests.referee.vikings_gone_wild.cards import BEER_TO_GOLD, END, GOLD_TO_BEER, RETURN, Book
from tests.referee.vikings_gone_wild.game import Game
from tests.referee.vikings_gone_wild.table import Decision

POLICIES = ("random", "end", "busy")


class RandomLuck:
    """Fair randomness."""

    def __init__(self, seed: str | int) -> None:
        self.rng = random.Random(seed)

    def first_seat(self, players: int) -> int:
        return self.rng.randrange(players)

    def shuffle(self, pile: str, cards: list[str]) -> list[str]:
        return self.rng.sample(cards, len(cards))

    def draw(self, pile: str, number: int, cards: Counter[str]) -> Counter[str]:
        return Counter(self.rng.sample(list(cards.elements()), number))


def choose(policy: str, decision: Decision, rng: random.Random) -> int:
    """The policies for checking, as the rules text defines them."""
    legal = decision.legal
    if policy == "end":
        return legal[0]
    if policy == "busy" and decision.kind == "turn":
        quiet = {END, BEER_TO_GOLD, GOLD_TO_BEER, *range(RETURN, RETURN + 6)}
        legal = [code for code in legal if code not in quiet] or [END]
    if policy == "busy" and decision.kind == "remove":
        return END
    return rng.choice(legal)


def play(book: Book, players: int, policy: str, seed: str | int, check: bool = False) -> Game:
    """One whole game."""
    luck = RandomLuck(seed)
    game = Game(book, players, luck)
    steps = game.play()
    try:
        decision = next(steps)
        while True:
            if check:
                game.conserve()
            code = decision.legal[0] if len(decision.legal) == 1 else choose(policy, decision, luck.rng)
            decision = steps.send(code)
    except StopIteration:
        return game
