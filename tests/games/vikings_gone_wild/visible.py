"""What a player of Vikings Gone Wild can see, and how the tale names a change of it."""

import re
from collections import Counter
from collections.abc import Iterator

from simkit.testing.tales import Change, Fields, Line, cards, each, number, seat, unless, untold, words

FLOW = "whose turn or choice it is: the heading of the turn and the seats of the lines say so"
TURN = "counts what was done in a turn, which is told one by one; a new turn begins at 0"
ROUND = "a mark that lasts until the round is over; what sets it is told"
LIMITS = "what it counts is told one by one"
ROUND_END = "what is not kept with a Drakkar is discarded, always and by all (VGW-117)"


def round_ends(line: Line) -> bool:
    """Cards are put away: another round begins, or somebody has kept what he can."""
    done = line.after["round"] > line.before["round"] or line.after["over"]
    return bool(done or "keep" in line.decisions or line.after["decision"] == "keep")


def hand(change: Change) -> Iterator[str]:
    """Cards that were drawn or taken, played, removed or kept."""
    was, now = Counter(change.before), Counter(change.after)
    if round_ends(change.line):
        was = Counter()
        if "keep" in change.line.decisions:
            now -= Counter(change.before)  # what was kept before
    elif change.seat == change.line.after["active"]:
        was -= joining(change.line)
    yield from cards(Change(change.line, change.field, change.seat, was, now))


def joining(line: Line) -> Counter[str]:
    """Who joins an attack that is not declared yet: the declaration tells it."""
    return Counter(line.after["committed"]) - Counter(line.before["committed"])


def area(change: Change) -> Iterator[str]:
    """Cards that were played or gained. Attackers come from the attack, which was told, and ready ones go there."""
    was, now = Counter(change.before), Counter(change.after)
    if change.seat == change.line.before["active"]:
        now -= Counter(change.line.before["committed"])
    yield from cards(Change(change.line, change.field, change.seat, was & now, now))


def scored(change: Change) -> Iterator[str]:
    """How many VP, what for, and how many in all. Bonuses have a clause of their own; parts make the whole."""
    total, have = 0, 0
    pattern = rf"^(?:[a-z]+: )?P{change.seat} scores (\d+) VP (?:for .*)?\((\d+) in all\)(?:: (.*))?"
    for clause in change.line.clauses:
        if found := re.search(pattern, clause):
            parts = re.findall(r"(?:^|, )(\d+) for ", found[3] or f"{found[1]} for ")
            total, have = total + sum(map(int, parts)), int(found[2])
    if (total, have) != (change.after - change.before, change.after):
        yield f"{change.after - change.before} VP by their sources, {change.after} in all"


def village(change: Change) -> Iterator[str]:
    """Buildings that come, go or are damaged, and what is stored, looted, stolen or produced."""
    titles = change.line.titles

    def name(slot: str) -> str:
        return "Town Hall" if slot == "town_hall" else re.escape(titles[slot.partition(":")[0]])

    for slot in {**change.before, **change.after}:
        was, now = change.before.get(slot), change.after.get(slot)
        if was is None or now is None:
            if not change.said("builds" if was is None else "returns", name(slot)):
                yield f"{slot} was {'built' if was is None else 'returned'}"
        elif (
            now["damaged"]
            and not was["damaged"]
            and not (change.said(name(slot), "is damaged") or (slot == "town_hall" and change.said("Total Defense")))
        ):
            yield f"{slot} is damaged"
        elif now["guard"] > was["guard"] and not change.said("defends", name(slot)):
            yield f"{slot} is defended"
    yield from goods(change)


def goods(change: Change) -> Iterator[str]:
    """Tokens in a village. What is paid is told as a price (VGW-040)."""
    held = {"brewery": "Beer", "beer_container": "Beer", "gold_factory": "Gold", "gold_container": "Gold"}
    for building, kind in held.items():
        was, now = (
            sum(place["tokens"] for slot, place in side.items() if slot.startswith(building))
            for side in (change.before, change.after)
        )
        gained = "produces" if building in ("brewery", "gold_factory") else "stores|stored"
        if now > was and not change.said(tokens(kind), gained):
            yield f"{now - was} {kind} more in {building}"
        if now < was and not change.line.says([tokens(kind)]):
            yield f"{was - now} {kind} less in {building}"


def tokens(kind: str, n: int | None = None) -> str:
    """The pattern of Beer or Gold that is no card."""
    return rf"{r'(?<!P)[1-9][0-9]*' if n is None else number(n)} {kind}(?! card)"


def pool(change: Change) -> Iterator[str]:
    """What a card, an exchange or an Undead brings; prices are told, and what is lost at the end of a turn."""
    for kind in ("beer", "gold"):
        more = change.after[kind] - change.before[kind]
        if more and not change.line.says([tokens(kind.title(), more if more > 0 else None)]):
            yield f"{more:+} {kind}"


def missions(change: Change) -> Iterator[str]:
    """Missions that are completed, changed or drawn."""
    was, now = (Counter(m for m in side if m) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, change.seat, was, now))


def river(change: Change) -> Iterator[str]:
    """What came to the River and what left it."""
    was, now = (Counter(k for k in side if k) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, None, was, now))


def guards(change: Change) -> Iterator[str]:
    was, now = (Counter(guard["card"] for guard in side) for side in (change.before, change.after))
    yield from cards(Change(change.line, change.field, change.seat, was, now))


def favor(change: Change) -> Iterator[str]:
    """Which Favors were offered: the flipped one fills the gap."""
    yield from cards(Change(change.line, change.field, None, Counter(change.before), Counter(change.after)))


def sees(change: Change) -> Iterator[str]:
    """Whose hand somebody sees; that ends with the round."""
    for q in set(change.after) - set(change.before):
        if not change.said("looks at the hand of", seat(q)):
            yield f"that P{change.seat} sees the hand of P{q}"


def boost(change: Change) -> Iterator[str]:
    if change.after > change.before and not change.line.says([number(change.after - change.before), "stronger"]):
        yield "that Units are stronger"


FIELDS: Fields = {
    "players": untold("the scenario fixes it"),
    "round": words(r"round {after}\b"),
    "first": words("P{after} begins|wins|share the win"),
    **dict.fromkeys(("active", "actor", "turns", "turn_in_round", "decision"), untold(FLOW)),
    "actions": untold(TURN),
    "last_round": words("this round is the last"),
    "over": words("wins|share the win"),
    "winners": words("wins|share the win"),
    "end_reason": words("wins|share the win"),
    "deck": untold("hidden from all; the cards that are drawn are told"),
    "hand": each(hand),
    "discard": untold("what is discarded in a turn is told where it comes from, the rest at the Round-end by VGW-117"),
    "area": each(unless(lambda c: round_ends(c.line), ROUND_END, area)),
    "guards": each(unless(lambda c: round_ends(c.line), ROUND_END, guards)),
    "removed": cards,
    "ready": untold("a card that was played and may still attack: the play is told"),
    "aside": untold("kept cards are told one by one"),
    "committed": untold("the attack tells who takes part, a trap who leaves it"),
    "path": untold("hidden from all"),
    "path_discard": untold("what leaves the River is told"),
    "river": river,
    "supply": untold("what is bought, built or returned is told"),
    "missions": each(missions),
    "mission_deck": untold("hidden from all"),
    "completed": each(words("completes")),
    "favors": untold("hidden from all"),
    "favors_shown": favor,
    "favor_flipped": untold("the choice tells it"),
    "favors_out": untold("hidden from all"),
    "favors_due": untold("the VP that bring a Favor are told, and then who takes it"),
    "bonuses": untold("they never change; the opening and the end name them"),
    "bonuses_aside": untold("hidden from all until a tie"),
    "vp": each(scored),
    "thresholds": untold("the VP are told"),
    "level": each(words("upgrades the Town Hall to level {after}")),
    "village": each(village),
    "village_guard": each(unless(lambda c: not c.after, ROUND, words("defends"))),
    "pool": pool,
    "loot": pool,
    "spent": untold(TURN),
    "boost": boost,
    "built_ever": untold(LIMITS),
    "attacked_by": each(unless(lambda c: not c.after, ROUND, words("attacks"))),
    "draco_done": unless(lambda c: not c.after, ROUND, words("Draco")),
    "return_done": unless(lambda c: not c.after, ROUND, words("returns")),
    "missions_this_round": untold(LIMITS),
    "sees": each(sees),
    "changed": untold(TURN),
    **dict.fromkeys(("hits", "hits_th", "victim", "victim_hurt", "bought"), untold(TURN)),
    "attack": untold("an attack is told when it is declared, and how it ends"),
    "to_draw": untold("never between two decisions"),
    "effects_left": untold("what the card still does is told when it happens"),
}
