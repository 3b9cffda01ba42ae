"""What a player of Drakkar can see, and how the tale names a change of it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from simkit.testing.tales import Change, Fields, each, seat, title, unless, untold, words

FLOW = "whose turn or choice it is, and in which phase: the headings, the seats and the order of the lines say so"
DRAWN = "drawn before the choices and hidden until the reveal, where `hands` asks for it"
ROUND_OVER = "it belongs to a round that is over, which `round` asks for"
COLLECTED = "all cards are collected"
PLACES = "stores|places|equips a Viking with"
MOVE = re.compile(r"(P\d)(?:'s .*?)? (takes|gives|pays) (.*?) (?:from|to) (P\d|the supply)")
RESULTS = {
    "solo": r"fulfils .* alone with strength \d+ and beer \d+",
    "team": r"fulfils .* with the help of P\d",
    "no_deal": r"(finds|wants) no help for",
    "fail_ship": r"fails .*: P\d has no complete ship",
    "fail_strength": r"fails .*: P\d lacks \d+ strength, and nobody can help",
    "fail_beer": r"fails .*: P\d lacks \d+ beer, and nobody can help",
    "fail_both": r"fails .*: P\d lacks \d+ strength and \d+ beer, and nobody can help",
    "fail_denied": r"fails .*: P\d may not do it",
}


def faces(change: Change, card: str) -> list[str]:
    """What is read on the two faces of a card."""
    return change.line.titles[card].split(" / ")


def face(change: Change, side: dict[str, Any]) -> str:
    """What is read on a face."""
    return faces(change, side["card"])[side["face"]]


def exactly(text: str) -> str:
    """The pattern of what is read on a face: `Raid 1` is not `Raid 11`."""
    return rf"{re.escape(text)}(?!\w)"


# --- rounds ----------------------------------------------------------------------------------------------------------


def no_end(change: Change) -> bool:
    return bool(change.line.after["round"] == change.line.before["round"] and not change.line.after["over"])


def round_over(change: Change) -> Iterator[str]:
    """The end of a round, and what became of every Quest: results of the last step are gone from the state."""
    line = change.line
    if line.says(["the game is stopped after"]):
        return
    if not line.says([f"round {line.before['round']} is over" + ("" if line.after["over"] else f" and {COLLECTED}")]):
        yield "that the round is over"
    for p, result in enumerate(line.before["results"]):
        if result is None and not line.says([seat(p), "|".join(RESULTS.values())]):
            yield f"the Quest of P{p}"


def points(change: Change) -> Iterator[str]:
    if not change.said(rf"P{change.seat} has {change.after} VP"):
        yield f"{change.after} VP"


def winners(change: Change) -> Iterator[str]:
    won = "share the win" if len(change.after) > 1 else r"P\d wins$"
    if not change.line.says([won, *map(seat, change.after)]):
        yield f"that {change.after} won"


# --- cards -----------------------------------------------------------------------------------------------------------


def hands(change: Change) -> Iterator[str]:
    """Cards that came to a hand or left it; who was first to play, where speed counts."""
    yield from each(hand)(change)
    first = change.line.before["fearsome"]
    if "PLAY" in change.line.decisions and first is not None and not change.line.says([f"P{first} was first"]):
        yield f"that P{first} was first"


def hand(change: Change) -> Iterator[str]:
    """A deck is read out, both faces of every card; a card that is played shows one face, one that is lost both."""
    line = change.line
    if len(change.before) < len(change.after):
        sides = [(faces(change, laid["card"]), laid["up"]) for laid in change.after]
        deck = ", ".join(f"{both[up]}/{both[1 - up]}" for both, up in sides)
        if not change.said(rf"takes deck \d \({re.escape(deck)}\)"):
            yield f"the deck ({deck})"
    labels = [label for p, label in zip(line.seats, line.labels, strict=True) if p == change.seat]
    for slot, (was, now) in enumerate(zip(change.before, change.after, strict=False)):
        if was and not now:
            one, other = map(re.escape, faces(change, was["card"]))
            played = [i for i in (0, 1) if f"play:{slot}:{i}" in labels]
            late = rf"late and (discards ({one}/{other}|{other}/{one})|plays ({one}|{other}) at random)$"
            if not change.said(*([f"plays {(one, other)[i]}$" for i in played] or [late])):
                yield f"how {was['card']} left the hand"
            for side in [{"card": was["card"], "face": i} for i in played]:
                yield from fate(change, side) if side != line.after["revealed"][change.seat or 0] else ()


def revealed(change: Change) -> Iterator[str]:
    """A face that is played, and what became of it; a Raid goes away with the last loss that its line tells."""
    if change.after and not change.said(f"plays {exactly(face(change, change.after))}"):
        yield f"that {face(change, change.after)} is played"
    if change.before:
        yield from fate(change, change.before)


def fate(change: Change, side: dict[str, Any]) -> Iterator[str]:
    """What became of a face that is no longer open."""
    whose, name = f"P{change.seat}", exactly(face(change, side))
    ways = (
        f"{whose}'s {name} (takes|goes to|attacks|destroys|has no effect:)",
        f"{whose} does not use {name}",
        f"takes {whose}'s {name}",
        f"{whose} ({PLACES}|discards|has no space left for) {name}",
    )
    if not change.line.whole.says(["|".join(ways)]):
        yield f"what became of {face(change, side)}"


def waiting(change: Change) -> Iterator[str]:
    """A card that has no place yet, because the hold is full or a thief took it; then what its owner does with it."""
    for side, ways in ((change.before, f"{PLACES}|discards"), (change.after, r"has no space left for|takes P\d's")):
        if side and not change.line.says([seat(side["seat"]), f"({ways}) {exactly(face(change, side))}"]):
            yield f"{side}"


def ship(change: Change) -> Iterator[str]:
    """Pieces of a ship."""
    was, now = (
        [*(piece for piece in ("bow", "stern", "deck") if of[piece]), *["yggdrasil"] * len(of["yggdrasil"])]
        for of in (change.before, change.after)
    )
    yield from lying(change, map(str.title, was), map(str.title, now))


def stored(change: Change) -> Iterator[str]:
    """Crew and beer in the hold, or Spears."""
    was, now = ([face(change, side) for side in zone] for zone in (change.before, change.after))
    yield from lying(change, was, now)


def lying(change: Change, before: Iterable[str], after: Iterable[str]) -> Iterator[str]:
    """What came to lie before a player and what went, by what is read on it, each copy."""
    was, now = Counter(before), Counter(after)
    for name, copies in (now - was).items():
        if told(change, f"(?:{PLACES}) (){exactly(name)}") < copies:
            yield f"that {copies} x {name} came"
    for name, copies in (was - now).items():
        went = rf"(?:loses|spends|destroys P{change.seat}'s|in place of|discards(?= \d))"
        if told(change, rf"{went} (?:(\d+) )?{re.escape(name)}s?(?!\w)") < copies and not change.line.says([COLLECTED]):
            yield f"that {copies} x {name} went"


def told(change: Change, pattern: str) -> int:
    """How many copies the clauses with the seat name; the group of the pattern is their number."""
    clauses = [clause for clause in change.line.clauses if re.search(seat(change.seat), clause)]
    return sum(int(copies or 1) for clause in clauses for copies in re.findall(pattern, clause))


def collected(change: Change) -> Iterator[str]:
    """Discards grow by what `hands` and the places before the players tell; they go away all at once."""
    if len(change.after) < len(change.before) and not change.line.says([COLLECTED]):
        yield COLLECTED


# --- tokens and Quests -----------------------------------------------------------------------------------------------


def tokens(change: Change) -> Iterator[str]:
    """All moves of tokens that are told, together: `P1 takes 1 goat and 2 gold from P0`."""
    moves = [move for clause in change.line.clauses for move in MOVE.findall(clause)]
    for kind, now in change.after.items():
        balance = 0
        for actor, verb, what, other in moves:
            n = sum(map(int, re.findall(rf"(\d+) {kind}s?\b", what)))
            giver, taker = (other, actor) if verb == "takes" else (actor, other)
            balance += n * ((taker == f"P{change.seat}") - (giver == f"P{change.seat}"))
        if balance != now - change.before[kind]:
            yield f"{now - change.before[kind]:+} {kind}"


def quest(change: Change) -> Iterator[str]:
    """The Quest that is kept, and those that are returned."""
    kept, others = change.after, Counter(change.line.before["dealt"][change.seat or 0])
    others.subtract([kept])
    if not change.said(f"keeps {title(change, kept)} \\("):
        yield f"that {kept} is kept"
    for other in others.elements():
        if not change.said(f"returns .*{title(change, other)}(?!\\w)"):
            yield f"that {other} is returned"


def result(change: Change) -> Iterator[str]:
    """What became of a Quest, and why."""
    if not change.said(RESULTS[change.after]):
        yield f"the Quest: {change.after}"


def target(change: Change) -> Iterator[str]:
    """Who is attacked or robbed; the card, its Spears and the tokens are asked for where they lie."""
    now = change.after
    aimed = now["target"] is not None and now["target"] != (change.before or {}).get("target")
    if aimed and not change.line.says([rf"P{now['seat']}'s .* (attacks|goes to|from|takes) P{now['target']}\b"]):
        yield f"that P{now['seat']} goes to P{now['target']}"


def bargain(change: Change) -> Iterator[str]:
    """Who may help, the prices that are asked, the helper who is chosen."""
    was, now = change.before or {}, change.after
    if was.get("quester") != now["quester"]:
        was = {}
        if not change.line.says([rf"P{now['quester']} lacks"]) or not change.line.says(
            [*map(seat, now["eligible"]), "can help$"]
        ):
            yield f"that P{now['quester']} needs help and {now['eligible']} can help"
    for p, price in enumerate(now["prices"]):
        said = rf"P{p} asks .* for {price} token" if price > 0 else rf"P{p} refuses"
        if price != was.get("prices", [0] * len(now["prices"]))[p] and not change.line.says([said]):
            yield f"the price {price} of P{p}"
    if now["helper"] not in (None, was.get("helper")) and not change.line.says([rf"\bP{now['helper']}\b"]):
        yield f"that P{now['helper']} is asked"


FIELDS: Fields = {
    "players": untold("the scenario fixes it"),
    "round": round_over,
    **dict.fromkeys(("turn", "turns", "actor", "decisions", "phase", "decision"), untold(FLOW)),
    "earl": words("P{after} is the next Earl"),
    "first_earl": untold("it never changes; the opening tells it"),
    "over": round_over,
    "winners": winners,
    "end_reason": words("round \\d+ is over|the game is stopped after"),
    "gathered": unless(lambda c: not c.after, "the decks are laid for the Brawl at once", words(COLLECTED)),
    "decks": untold("the cards of a deck are told when it is taken, where `hands` asks for them"),
    "hands": hands,
    "aside": untold("cards that are in no deck are hidden from all"),
    "revealed": each(revealed),
    "waiting": waiting,
    "ship": each(ship),
    "hold": each(stored),
    "spears": each(stored),
    "discards": collected,
    "choice": untold("hidden until all have chosen"),
    "late": untold(DRAWN),
    "fearsome": untold(DRAWN),
    "supply": untold("tokens that come and go are told by seat, and there are no others"),
    "tokens": each(tokens),
    "vp": each(unless(no_end, "VP follow from tokens, which are told", points)),
    "quest_deck": untold("hidden from all; a Quest that goes back there is told with the one that is kept"),
    "dealt": untold("hidden from all others until one is kept, where `kept` asks for all"),
    "kept": each(unless(lambda c: c.after is None, ROUND_OVER, quest)),
    "returned": untold("told with the Quest that is kept"),
    "retired": untold("Quests leave when the round is over; what became of them is told before"),
    "brawl_order": untold(FLOW),
    "deck_of": each(unless(lambda c: c.after is None, ROUND_OVER, words(r"takes deck {after} \("))),
    "action": unless(lambda c: c.after is None, "a card that is used up leaves `revealed`", target),
    "quest_order": untold(FLOW),
    "results": each(unless(lambda c: c.after is None, ROUND_OVER, result)),
    "helped": each(unless(lambda c: not c.after, ROUND_OVER, words("fulfils .* with the help of"))),
    "loot_left": words("missing"),
    "team_up": unless(lambda c: c.after is None, "how it ends is told with the Quest", bargain),
}
