"""Drakkar: little situations in the notation of the test vectors, and choices made in them."""

import re
from typing import Any

from simkit.testing.referee import Open
from tests.referee.drakkar.book import Book, Side
from tests.referee.drakkar.game import Game
from tests.referee.drakkar.greedy import Greedy
from tests.referee.drakkar.luck import Dice
from tests.referee.drakkar.players import choices
from tests.referee.drakkar.printed import scenario
from tests.referee.drakkar.table import Asking


class Loaded(Dice):
    """Dice that show what a test wants."""

    def __init__(self, book: Book, fearsome: int = 0, late: set[int] | None = None, turns: int = 99) -> None:
        super().__init__(book, 7)
        self.first, self.slow, self.turns = fearsome, late or set(), turns

    def fearsome(self, seats: list[int]) -> int:
        self.turns -= 1
        return self.first if self.first in seats else super().fearsome(seats)

    def late(self, seat: int) -> bool:
        return seat in self.slow and self.turns >= 0


class Situation:
    """A game in the middle: ships, hands and Quests as given, in round 1."""

    def __init__(self, resolved: dict[str, Any], denied: dict[int, set[str]] | None, luck: dict[str, Any]) -> None:
        self.book = Book(resolved, denied)
        self.game = Game(self.book, Loaded(self.book, **luck))
        self.game.round = 1
        self.game.tell("round", number=1)
        self.steps: Asking[None] | None = None
        self.asked: Open | None = None

    def side(self, name: str) -> Side:
        """A card that shows this face."""
        found = [Side(card, face) for card in self.book.cards for face in (0, 1) if card.faces[face].name == name]
        return found[0]

    def seat(self, seat: int, text: str) -> None:
        """`bow,stern | viking_2,beer | s1 | (1,0,0)`, as far as it goes."""
        player = self.game.players[seat]
        for part in map(str.strip, text.split("|")):
            if re.fullmatch(r"s\d", part):
                player.spears = [self.side("odins_spear")] * int(part[1:])
            elif part.startswith("("):
                player.tokens = [int(n) for n in part.strip("()").split(",")]
            else:
                for name in filter(None, part.replace("–", "").split(",")):
                    self._put(seat, self.side(name.strip()))

    def _put(self, seat: int, side: Side) -> None:
        player, face = self.game.players[seat], side.shows
        if face.stored:
            player.hold.append(side)
        elif face.piece == "yggdrasil":
            player.yggdrasil.append(side.card)
        else:
            setattr(player, face.piece, side.card)

    # Playing on

    def begin(self, steps: Asking[None]) -> "Situation":
        self.steps = steps
        self.asked = next(steps, None)
        return self

    def phase_two(self) -> "Situation":
        return self.begin(self.game.play_cards())

    def phase_three(self) -> "Situation":
        return self.begin(self.game.quest_phase())

    def do(self, *labels: str) -> "Situation":
        """Choices by their labels; `@raid#4` plays that face."""
        for label in labels:
            assert self.asked is not None, f"nobody is asked for {label}"
            assert self.steps is not None
            full = self.play(label[1:]) if label.startswith("@") else label
            assert full in self.asked.options, f"{full} is not among {self.asked}"
            try:
                self.asked = self.steps.send(full)
            except StopIteration:
                self.asked = None
        return self

    def play(self, face: str) -> str:
        """The label that plays a face of the hand of the seat that is asked."""
        assert self.asked is not None
        plays = self.game.plays(self.game.players[self.asked.seat])
        return next(label for label, (_, side) in plays.items() if side.shows.name == face)

    # Looking

    def asks(self, seat: int, decision: str, *options: str) -> bool:
        """Is exactly this asked? Without options, whatever they are."""
        if self.asked is None:
            return False
        return self.asked[:2] == (seat, decision) and (not options or self.asked.options == list(options))

    def ship(self, seat: int) -> str:
        """A seat in the notation of the vectors, Spears always shown."""
        player = self.game.players[seat]
        pieces = [name for name in ("bow", "deck", "stern") if getattr(player, name)]
        hold = ",".join(side.shows.id for side in player.hold)
        return f"{','.join(pieces + ['yggdrasil'] * len(player.yggdrasil))} | {hold} | s{len(player.spears)}"

    def tokens(self, seat: int) -> tuple[int, ...]:
        return tuple(self.game.players[seat].tokens)

    def discarded(self, *faces: str) -> bool:
        """Exactly these cards, in any order."""
        return sorted(card.id for card in self.game.discards) == sorted(self.side(face).card.id for face in faces)

    def results(self) -> list[str | None]:
        return [player.result for player in self.game.players]

    def greedy(self, loki: int = 100) -> str:
        assert self.asked is not None
        return Greedy(self.game, self.asked.seat, loki).choose(self.asked)

    def choices(self, policy: str) -> list[str]:
        assert self.asked is not None
        return choices(self.game, self.asked, policy, {})


def situation(
    *seats: str,
    hands: dict[int, str] | None = None,
    quests: dict[int, str] | None = None,
    supply: tuple[int, int, int] | None = None,
    earl: int = 0,
    turn: int = 0,
    players: int = 3,
    cards: dict[str, dict[str, Any]] | None = None,
    denied: dict[int, str] | None = None,
    luck: dict[str, Any] | None = None,
    **rules: Any,
) -> Situation:
    """Seats from 0 on as given, the others without a ship; Quests are q01 if nothing is said."""
    resolved = scenario(max(players, len(seats)), cards, **rules)
    barred = {seat: set(names.split()) for seat, names in (denied or {}).items()}
    made = Situation(resolved, barred, luck or {})
    for seat, text in enumerate(seats):
        made.seat(seat, text)
    for player in made.game.players:
        player.hand = [made.side(name) for name in (hands or {}).get(player.seat, "").split()]
        player.kept = (quests or {}).get(player.seat, "q01")
    made.game.earl, made.game.turn = earl, turn
    if supply:
        made.game.supply = list(supply)
    return made


def turn(*seats: str, plays: dict[int, str], **more: Any) -> Situation:
    """One turn in which some seats play the faces named; the others have no cards."""
    made = situation(*seats, hands=plays, **more).phase_two()
    return made.do(*(f"@{plays[seat]}" for seat in sorted(plays)))
