"""Drakkar: what `greedy` sees in a deck at the Brawl (Heuristic play, D1)."""

from tests.referee.drakkar.book import Book, Face, Side


def deck_value(book: Book, deck: list[Side], loki: int, seat: int = -1) -> int:
    """The sum over the visible faces, but for those that are denied to the seat; `loki` is the weight of that name."""

    def value(face: Face) -> int:
        return 0 if book.is_denied(seat, face.id) else face_value(book, face, loki)

    match book.rules["brawl_visibility"]:
        case "none":
            return 0
        case "top_only":
            return value(deck[-1].shows)
        case "both_faces":
            return sum(max(value(face) for face in side.card.faces) for side in deck)
    return sum(value(side.shows) for side in deck)


def roles(face: Face) -> int:
    """End places that a ship face can take."""
    return {"bow": 1, "stern": 1, "yggdrasil": 2}.get(face.piece, 0)


def face_value(book: Book, face: Face, loki: int) -> int:
    rules = book.rules
    match face.type:
        case "loki":
            return int(loki * 150 * rules["loki_tokens"] // 100)
        case "raid":
            return int(80 * rules["raid_tokens"])
        case "thief":
            return 60
        case "sabotage":
            return 40
        case "boarding":
            return max(0, 80 * sum(face.loot) - 20 * face.red)
    equipment = 40 * rules["spear_bonus"] * (face.type == "spear")
    return int(100 * roles(face) + 70 * (face.piece == "deck") + 50 * face.strength + 80 * face.beer + equipment)
