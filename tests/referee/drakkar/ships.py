"""Drakkar: yellow faces. Ships, stored cards and Spears (DRK-053 to DRK-077)."""

from tests.referee.drakkar.book import PIECES, Face, Side
from tests.referee.drakkar.table import Asking, Player, T, Table


class Ships(Table):
    """What a ship takes."""

    def has_room(self, player: Player, face: Face) -> bool:
        """It can be placed and nothing has to go for it."""
        if face.type == "spear":
            return player.vikings > len(player.spears)  # DRK-074, DRK-075
        if face.stored:
            return len(player.hold) < player.capacity  # DRK-063
        if face.piece == "deck":  # DRK-054, DRK-057
            return player.deck is None and (player.complete or not self.rules["deck_needs_knarr"])
        if player.ends == 2:  # DRK-061
            return False
        if face.piece == "yggdrasil":  # DRK-060
            return len(player.yggdrasil) < int(self.rules["yggdrasil_max"])
        return (player.bow if face.piece == "bow" else player.stern) is None  # DRK-054

    def can_use(self, player: Player, face: Face) -> bool:
        """There is room for it, or it can be stored in place of another card (DRK-065, DRK-066)."""
        return self.has_room(player, face) or (face.stored and player.capacity >= 1)

    def place(self, player: Player, side: Side) -> None:
        """A card for which there is room."""
        face = side.shows
        if face.type == "spear":
            player.spears.append(side)
        elif face.stored:
            player.hold.append(side)
        elif face.piece == "yggdrasil":
            player.yggdrasil.append(side.card)
        else:
            setattr(player, face.piece, side.card)
        self.tell("effective", seat=player.seat, face=face)

    def void(self, player: Player, side: Side) -> None:
        """DRK-036: discarded without effect."""
        self.discard(side.card)
        self.tell("void", seat=player.seat, face=side.shows)

    def yellow_step(self) -> Asking[None]:
        """DRK-041."""
        for seat in self.clockwise(self.earl):
            player = self.players[seat]
            side = player.revealed
            if side is not None and side.shows.colour == "yellow":
                player.revealed = None
                if self.denied(player, side.shows) or not self.can_use(player, side.shows):
                    self.void(player, side)
                elif self.has_room(player, side.shows):  # DRK-062, DRK-067
                    self.place(player, side)
                else:
                    yield from self.replace(player, side, stolen=False)

    def use_stolen(self, thief: Player, side: Side) -> Asking[None]:
        """DRK-047, DRK-051, DRK-052."""
        face = side.shows
        if self.denied(thief, face) or not self.can_use(thief, face):
            self.void(thief, side)
            used = False
        elif not self.has_room(thief, face):
            used = yield from self.replace(thief, side, stolen=True)
        elif self.rules["thief_may_discard"]:
            free = len(thief.hold) if face.stored else 0
            used = yield from self.ask_store(thief, side, {f"store:{free}": True, "store:discard": False}, stolen=True)
            if used:
                self.place(thief, side)
            else:
                self.reject(thief, side)
        else:
            self.place(thief, side)
            used = True
        self.tell("theft", seat=thief.seat, used=used)

    def replace(self, player: Player, side: Side, *, stolen: bool) -> Asking[bool]:
        """DRK-066, DRK-068: the hold is full. Is the new card stored?"""
        options: dict[str, int] = {f"store:{slot}": slot for slot in first_slots(player.hold)}
        slot = yield from self.ask_store(player, side, {**options, "store:discard": -1}, stolen=stolen)
        if slot < 0:
            self.reject(player, side)
            return False
        self.discard(player.hold[slot].card)
        player.hold[slot] = side  # DRK-149
        self.check_spears(player)
        self.tell("effective", seat=player.seat, face=side.shows)
        self.tell("replaced", seat=player.seat)
        return True

    def ask_store(self, player: Player, side: Side, options: dict[str, T], *, stolen: bool) -> Asking[T]:
        """D6."""
        self.waiting = player.seat, side, stolen
        answer = yield from self.ask(player.seat, "STORE", options)
        self.waiting = None
        return answer

    def reject(self, player: Player, side: Side) -> None:
        """D6: the new card is discarded."""
        self.discard(side.card)
        self.tell("declined", seat=player.seat, face=side.shows)

    # Sabotage

    def exposed(self, player: Player) -> list[str]:
        """DRK-098 to DRK-102: the pieces that can be destroyed, in the order of their codes."""
        if self.rules["sabotage_shield"] == "boat" and player.hold:
            return []
        deck_first = self.rules["cover_policy"] == "deck_first"
        cover = ["deck", "yggdrasil", "bow", "stern"] if deck_first else ["yggdrasil", "bow", "stern", "deck"]
        there = [piece for piece in cover for _ in range(self.count_pieces(player, piece))]
        bare = there[len(player.hold) :]
        return [piece for piece in PIECES if piece in bare and (piece != "deck" or self.rules["sabotage_deck"])]

    def count_pieces(self, player: Player, piece: str) -> int:
        return len(player.yggdrasil) if piece == "yggdrasil" else int(getattr(player, piece) is not None)

    def destroy(self, player: Player, piece: str) -> None:
        """An empty piece of a ship is discarded (DRK-103, DRK-104)."""
        before = player.complete
        if piece == "yggdrasil":
            self.discard(player.yggdrasil.pop())
        else:
            self.discard(getattr(player, piece))
            setattr(player, piece, None)
        late = self.turn > self.rules["hand_size"] - 3
        self.tell("sabotaged", seat=player.seat, broken=before and not player.complete, late=late)


def first_slots(hold: list[Side]) -> list[int]:
    """DRK-149: of several identical stored cards only the first slot is legal."""
    types = [side.shows.id for side in hold]
    return [slot for slot, name in enumerate(types) if name not in types[:slot]]
