"""A scenario of Drakkar as the record that the kernel reads, and its actions."""

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

import numpy as np

from simkit.games.actions import Actions, Block, blocks
from simkit.games.books import book_type, fields, new_book
from simkit.games.common.sets import mask
from simkit.games.common.words import number, words
from simkit.games.contract import Array, Handicap, Record
from simkit.games.drakkar import cards as C
from simkit.games.drakkar import limits as L
from simkit.games.drakkar.policies import DEFAULTS, opinions
from simkit.scenario.model import Scenario

BLOCKS = (
    "pick", "keep", "play", "loki", "thief", "store", "raid", "board", "spear", "token", "casualty", "sabotage",
    "helper", "price", "reply", "pay", "loot",
)  # fmt: skip
STRENGTHS = range(L.MOST_STRENGTH + 1)
TAG_COPIES = 128  # tags of keyed shuffles: so many types before those of second copies
BOOK = book_type(
    C.Rules,
    BLOCKS,
    L.SEATS,
    L.KINDS,
    [
        ("first_code", "i8", len(BLOCKS) + 1),  # by decision
        ("prey_row", "i8"),  # first rows of the log
        ("quest_row", "i8"),
        ("card_row", "i8"),
        ("tempo", "i8"),  # some `late_prob` is above 0
        ("handicapped", "i8"),  # mask of seats that are denied something
        ("best_strength", "i8"),  # of any face in play
        # cards in play, by number; copies have numbers of their own
        ("cards", "i8"),
        ("type_row", "i8", L.CARD_LIMIT),
        ("tags", "i8", L.CARD_LIMIT),  # of keyed shuffles: a card that is added stands last
        # what a card can bring a seat, by whichever of its faces: mask of the pieces, strength, beer
        ("promise", "i8", (L.SEATS, L.CARD_LIMIT, 3)),
        # sides: 2 x card + face
        ("face", "i8", L.SIDES),
        ("number", "i8", L.SIDES),  # 0: yellow
        ("prey", "i8", L.SIDES),  # of a Boarding, else NOTHING
        ("print", "i8", L.SIDES),
        # prints: what can be read on a side
        ("prints", "i8"),
        ("print_side", "i8", L.SIDES),  # a side that shows it
        ("showing", "i8", (L.SIDES, 2)),  # set of the cards that can show it
        ("deck_worth", "i8", L.SIDES),  # what `greedy` thinks of it in a deck
        # thousandths of the cards that can show a print, the last row: of all cards, with a crew of at least a strength
        ("crew_share", "i8", (L.SIDES + 1, L.MOST_STRENGTH + 1)),
        # types of faces
        *fields(L.FACE_LIMIT, "does", "banner", "piece", "strength", "beer", "viking"),
        # passing ships
        ("prey_strength", "i8", L.PREY_LIMIT),
        # Quests, by number; copies have numbers of their own
        ("quests", "i8"),
        *fields(L.QUEST_LIMIT, "quest_type_row", "quest_tags", "quest_strength", "quest_beer"),
        ("quest_need", "i8", L.QUEST_LIMIT),  # stored cards that it takes, each as strong as any
        ("loot", "i8", (L.QUEST_LOOT + L.QUEST_LIMIT, L.TOKENS)),  # of passing ships, of Quests
        # rules that are not one number
        ("start_loot", "i8", L.TOKENS),
        ("loot_supply", "i8", L.TOKENS),
        ("brawl_speed", "i8", L.SEATS),  # in thousandths
        ("play_speed", "i8", L.SEATS),
        ("late_prob", "i8", L.SEATS),
    ],
)
DOES = {
    "ship": L.SHIP, "crew": L.STORED, "supply": L.STORED, "spear": L.SPEAR, "loki": L.LOKI, "thief": L.THIEF,
    "raid": L.RAID, "boarding": L.BOARDING, "sabotage": L.SABOTAGE,
}  # fmt: skip


def actions(scenario: Scenario) -> list[Block]:
    """The blocks of action codes, in the order of RULES.md; they do not depend on the cards."""
    seats = range(L.SEATS)
    labels = (
        [f"deck:{d}" for d in seats],
        [f"keep:{i}" for i in range(L.DEALT)],
        [f"play:{slot}:{face}" for slot in range(L.HAND_LIMIT) for face in range(2)],
        [*(f"loki:{p}:{kind}" for p in seats for kind in L.LOOT), "loki:decline"],
        [*(f"thief:{p}" for p in seats), "thief:decline"],
        [*(f"store:{slot}" for slot in range(L.HOLD)), "store:discard"],
        [*(f"raid:{p}" for p in seats), "raid:decline"],
        ["board:decline", "board:go"],
        [f"spear:{n}" for n in range(L.HOLD + 1)],
        [f"token:{kind}" for kind in L.LOOT],
        [*(f"casualty:{slot}" for slot in range(L.HOLD)), "casualty:spear"],
        [*(f"sabotage:{p}:{piece}" for p in seats for piece in words(L.Piece)), "sabotage:decline"],
        [*(f"helper:{p}" for p in seats), "helper:stop"],
        ["price:refuse", *(f"price:{n}" for n in range(1, L.MOST_PRICE + 1))],
        ["reply:refuse", "reply:accept"],
        [f"pay:{kind}" for kind in L.LOOT],
        [f"loot:{kind}" for kind in L.LOOT],
    )
    return blocks(BLOCKS, labels)


def book(scenario: Scenario, handicap: Handicap | None = None) -> Array:
    """What the scenario fixes."""
    own_blocks = actions(scenario)
    books = new_book(BOOK, scenario, C.card_list(scenario), own_blocks, handicap)
    b, cards = books[0], scenario.cards
    b["first_code"][1:] = list(Actions(own_blocks).first.values())
    rows = list(cards.each())
    b["prey_row"] = len(cards.of(C.Face))
    b["quest_row"] = b["prey_row"] + len(cards.of(C.PassingShip))
    b["card_row"] = b["quest_row"] + len(cards.of(C.Quest))
    for f, face in enumerate(cards.of(C.Face).values()):
        _face(b, f, face)
    for i, ship in enumerate(cards.of(C.PassingShip).values()):
        b["prey_strength"][i], b["loot"][i] = ship.strength, ship.loot.tokens
    for i, (quest, model, tag) in enumerate(_copies(cards.of(C.Quest))):
        b["quest_type_row"][i], b["quest_tags"][i] = rows.index(quest), tag
        b["quest_strength"][i], b["quest_beer"][i] = model.strength, model.beer
        b["quests"], b["loot"][L.QUEST_LOOT + i] = i + 1, model.loot.tokens
    for card, model, tag in _copies(cards.of(C.DoubleFaced)):
        if model.min_players <= scenario.players:
            _card(b, model, cards, rows.index(card), tag)
    best = int(b["best_strength"])
    b["quest_need"] = b["quest_beer"] + (-(-b["quest_strength"] // best) if best else 0)
    _prints(b)
    _rules(b, scenario.rules, scenario.players)
    fill_handicaps(b)
    b["deck_worth"] = opinions(books.view(np.recarray)[0], list(DEFAULTS.values()))
    return books


def fill_handicaps(b: Record) -> None:
    """What follows from the handicaps and the faces of cards."""
    b["handicapped"] = mask(p for p in range(L.SEATS) if b["denied"][p].any())
    faces = b["face"][: 2 * int(b["cards"])].reshape(-1, 2).tolist()
    for p in range(L.SEATS):
        denied = b["denied"][p].tolist()
        promises = [_promise(b, {face for face in both if not denied[face]}) for both in faces]
        b["promise"][p, : len(faces)] = promises


def _promise(b: Record, faces: Collection[int]) -> list[int]:
    """What the better of some faces bring: mask of the pieces, strength, beer."""
    pieces = mask({int(b["piece"][face]) for face in faces if b["does"][face] == L.SHIP})
    return [pieces, *(max((int(b[what][face]) for face in faces), default=0) for what in ("strength", "beer"))]


def _copies(models: dict[str, Any]) -> Iterator[tuple[str, Any, int]]:
    """Every copy with its tag, which no other card has a say in."""
    for place, (card, model) in enumerate(models.items()):
        yield from ((card, model, place + TAG_COPIES * copy) for copy in range(model.count))


def _face(b: Record, f: int, face: C.Face) -> None:
    b["does"][f], b["banner"][f] = DOES[face.type], L.BANNERS.index(C.banner(face))
    match face:
        case C.Ship():
            b["piece"][f] = number(L.Piece, face.piece)
        case C.Crew():
            b["strength"][f], b["beer"][f], b["viking"][f] = face.strength, face.beer, 1
        case C.Supply():
            b["beer"][f] = face.beer


def _card(b: Record, model: C.DoubleFaced, cards: C.Cards, row: int, tag: int) -> None:
    """The next card in play."""
    faces, preys = list(cards.of(C.Face)), [(ship.face, ship.number) for ship in cards.of(C.PassingShip).values()]
    i = int(b["cards"])
    b["cards"], b["type_row"][i], b["tags"][i] = i + 1, row, tag
    for side, text in enumerate(model.faces, 2 * i):
        side_print = C.printed(text)
        assert side_print is not None, "check() has read it"
        face = faces.index(side_print.face)
        b["face"][side], b["number"][side] = face, side_print.number
        b["prey"][side] = preys.index(side_print) if b["does"][face] == L.BOARDING else L.NOTHING
        b["best_strength"] = max(b["best_strength"], b["strength"][face])


def _prints(b: Record) -> None:
    """Number what can be read on the sides, and note which cards show it."""
    sides = sorted((int(b["face"][side]), int(b["number"][side]), side) for side in range(2 * int(b["cards"])))
    for n, (_, equal) in enumerate(groupby(sides, key=lambda side: side[:2])):
        same = [side for _, _, side in equal]
        b["prints"], b["print_side"][n] = n + 1, same[0]
        for side in same:
            b["print"][side] = n
            b["showing"][n, side // 2 // L.HALF] |= 1 << side // 2 % L.HALF
        b["crew_share"][n] = _crew_share(b, {side // 2 for side in same})
    b["crew_share"][L.SIDES] = _crew_share(b, range(int(b["cards"])))


def _crew_share(b: Record, cards: Collection[int]) -> list[int]:
    """Thousandths of these cards that have a crew of at least a strength on either side, by strength."""
    best = [max(int(b["strength"][b["face"][2 * card + face]]) for face in range(2)) for card in cards]
    return [1000 * sum(strength >= least for strength in best) // max(len(best), 1) for least in STRENGTHS]


def _rules(b: Record, rules: C.Rules, players: int) -> None:
    b["start_loot"] = rules.start_loot.goat, rules.start_loot.weapon, rules.start_loot.gold
    b["loot_supply"] = rules.loot_supply.goat, rules.loot_supply.weapon, rules.loot_supply.gold
    for name in C.SEAT_RULES:
        b[name][:players] = [round(1000 * value) for value in C.by_seat(getattr(rules, name), players)]
    b["tempo"] = b["late_prob"].any()
