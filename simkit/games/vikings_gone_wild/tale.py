"""The tale of a game of Vikings Gone Wild: a sentence for each step, told by somebody who sees all hands."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from simkit.games.common.sentences import listed, seats
from simkit.games.common.sets import members
from simkit.games.common.views import pile
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.cards import TOKENS
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import goal_defence
from simkit.games.vikings_gone_wild.scores import Source, before_bonuses, bonuses, tie_break
from simkit.games.vikings_gone_wild.step import RESOURCES, Step, resources


def tell(step: Step) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    said = [deed(step), *turned_up(step), *events(step)]
    return "; ".join(clause for clause in said if clause)


def begin(step: Step) -> list[str]:
    """Who begins, what can be won and bought, and what everybody has."""
    s, b, titles = step.after, step.b, step.names.titles
    bonuses = listed([step.bonus(int(i)) for i in s.bonuses[: b.bonuses_in]] or ["none"])
    favors = listed([titles[k] for k in s.shown[: s.face_up]] or ["none"])
    river = listed([titles[k] for k in s.river[: b.river_size] if k >= 0] or ["empty"])
    hands = []
    for p in step.clockwise(s):
        missions = [step.mission(int(m)) for m in s.missions[p] if m >= 0]
        hands.append(f"P{p} draws {step.pile(pile(s.hand[p]))}" + (f" and has {listed(missions)}" if missions else ""))
    return [
        f"P{s.first} begins; a round in which somebody reaches {b.vp_limit} VP is the last",
        f"the Bonuses are {bonuses}; face up lie the Favors {favors}; the River is {river}",
        *hands,
    ]


# --- what was chosen -------------------------------------------------------------------------------------------------


def deed(step: Step) -> str:
    s, me, titles = step.before, f"P{step.actor}", step.names.titles
    card = step.card(step.item) if step.block == "play" else ""
    match int(s.decision):
        case S.TURN:
            return turn(step)
        case S.COMMIT if step.block == "end":
            return attack(step)
        case S.COMMIT:
            gains = effects(step)
            return f"{me} plays {card} for the attack{gains}" if gains else ""
        case S.DEFEND:
            return defence(step, card) if card else outcome(step)
        case S.FAVOR:
            offered = [*(int(k) for k in s.shown[: s.face_up]), *([int(s.flipped)] if s.flipped >= 0 else [])]
            taken = int(s.flipped) if step.item == 2 else int(s.shown[step.item])
            choice = f" out of {listed([titles[k] for k in offered])}" if len(offered) > 1 else ", the last one"
            return f"{me} takes the Favor {titles[taken]}{choice}"
        case S.DRACO:
            gain = resources([step.b.draco_reward * (token == step.item) for token in range(2)])
            return f"{me} takes {gain or TOKENS[step.item].title()} from Draco{put(step)}"
        case S.CRYSTAL:
            gain = resources((step.after.pool - s.pool).tolist())
            return f"{me} takes {gain or 'nothing'}{effects(step, pool=False)}"
        case S.THEFT:
            token = RESOURCES[int(step.b.fx[s.fx_at - 1, 1])]
            return f"{me} steals 1 {token} from P{opponent(step)}{put(step)}{effects(step)}"
        case S.LENS:
            return f"{me} looks at the hand of P{opponent(step)}{effects(step)}"
        case S.REMOVE:
            return f"{me} removes {card or 'no card'} from the game{effects(step)}"
        case S.RESURRECT:
            return f"{me} takes {card} back from the discard pile{effects(step)}"
        case S.KEEP:
            return f"{me} keeps {card or ('no more cards' if pile(s.aside) else 'no card')}"
    return ""  # of a target, the declaration tells


def opponent(step: Step) -> int:
    return (step.actor + step.item + 1) % int(step.b.players)


def turn(step: Step) -> str:
    s, b, item, after = step.before, step.b, step.item, step.after
    me, paid = f"P{step.actor}", step.paid()
    match step.block:
        case "end":
            unused = resources([int(s.pool[token] + s.loot[token]) for token in range(2)])
            return f"{me} ends the turn" + (f" and loses {unused}" if unused else "")
        case "all":
            played = pile(s.hand[step.actor]) - pile(after.hand[step.actor])
            beer, gold = (after.pool - s.pool).tolist()
            return f"{me} plays all resources ({step.pile(played)}): {beer} Beer, {gold} Gold"
        case "play":
            return f"{me} plays {step.card(item)}{effects(step) or in_vain(step)}"
        case "buy":
            return f"{me} buys {step.card(int(b.pile_first) + item)}{paid}"
        case "river":
            k = int(s.river[item])
            return "" if k >= b.deck_types else f"{me} buys {step.card(k)} from the River{paid}"
        case "build":
            return f"{me} builds {step.card(int(b.building_row) + item)}{paid}"
        case "return":
            return f"{me} returns {step.card(int(b.building_row) + item)}{returned(step)}"
        case "upgrade":
            return f"{me} upgrades the Town Hall to level {after.level[step.actor]}{paid}"
        case "exchange":
            given, taken = ("Beer", "Gold") if item == L.BEER else ("Gold", "Beer")
            return f"{me} exchanges {b.exchange_rate} {given} for 1 {taken}"
        case "mission":
            return f"{me} completes {step.mission(int(s.missions[step.actor, item]))}"
        case "change":
            old, new = (step.mission(int(state.missions[step.actor, item])) for state in (s, after))
            return f"{me} exchanges {old} for {new.removeprefix('the Mission ')} and pays{paid.removeprefix(' for')}"
    return ""  # the attack is told when it is declared


def in_vain(step: Step) -> str:
    """A card that does nothing: it asks nothing, scores nothing and does not attack."""
    fights = int(step.b.fight_mask) >> step.item & 1
    scored = step.after.vp[step.actor] > step.before.vp[step.actor]
    return "" if step.after.decision != S.TURN or fights or scored else " without effect"


def returned(step: Step) -> str:
    """What is lost or comes back with a Building."""
    p = step.actor
    lost = resources([int(step.before.stock[p, token] - step.after.stock[p, token]) for token in range(2)])
    cards = pile(step.after.area[p]) - pile(step.before.area[p])
    said = [f"{lost} on it lost"] if lost else []
    said += [f"{step.pile(cards)} goes to the Player Area"] if cards else []
    return f" ({listed(said)})" if said else ""


def effects(step: Step, pool: bool = True) -> str:
    """What a card brought at once: resources, cards, strength."""
    s, after, p = step.before, step.after, step.actor
    said = []
    if pool and (gain := resources((after.pool - s.pool).tolist())):
        said.append(f"gains {gain}")
    if after.boost > s.boost:
        said.append(f"makes every Unit {after.boost - s.boost} stronger this turn")
    if step.shuffled(p):
        said.append("shuffles the discard pile into a new deck")
    if discarded := step.revealed(p):
        said.append(f"reveals and discards {step.pile(discarded)}")
    if drawn := step.drawn(p):
        said.append(f"draws {step.pile(drawn)}")
    return f"{' and ' if len(said) == 1 else ', '}{listed(said)}" if said else ""


def put(step: Step) -> str:
    """Where a token goes that was won."""
    if (step.after.pool > step.before.pool).any():
        return ", to be used this turn"
    if (step.after.loot > step.before.loot).any():
        return ", put on the Town Hall"
    return ", stored" if (step.after.stock[step.before.active] > step.before.stock[step.before.active]).any() else ""


# --- attacks ---------------------------------------------------------------------------------------------------------


def attack(step: Step) -> str:
    """The declared attack: who, what with, at what; what Undead give comes at once."""
    s = step.before
    against = int(goal_defence(s, step.b))  # type: ignore[no-untyped-call]
    force = step.pile(pile(s.commit))
    said = f"P{s.active} attacks {goal(step)} with {force} ({s.value} against {against})"
    if s.attack == S.ON_UNDEAD:
        token = RESOURCES[int(step.b.token[s.river[s.goal_slot]])]
        return f"{said} and wins 1 {token}{put(step)}"
    return f"{said}: the attack is rebuffed" if step.rebuffed else said


def goal(step: Step) -> str:
    s = step.before
    if s.attack == S.ON_DRACO:
        return "Draco"
    if s.attack == S.ON_UNDEAD:
        return f"the {step.names.titles[s.river[s.goal_slot]]}"
    return f"P{s.goal_seat}'s {step.building(int(s.goal_slot))}"


def defence(step: Step, card: str) -> str:
    """A Defense card, or a trap and whom it takes out of the attack."""
    s, after = step.before, step.after
    against = int(goal_defence(after, step.b))  # type: ignore[no-untyped-call]
    gone = pile(s.commit) - pile(after.commit)
    verb = "leaves" if gone.total() == 1 else "leave"
    trapped = f": {step.pile(gone)} of P{s.active} {verb} the attack" if gone else ""
    place = step.building(int(s.goal_slot))
    return f"P{step.actor} defends the {place} with {card}{trapped} ({after.value} against {against})"


def outcome(step: Step) -> str:
    if step.rebuffed:
        return f"{goal(step)} holds: the attack is rebuffed"
    s, p = step.before, int(step.before.active)
    loot = resources([int(step.after.stock[p, token] - s.stock[p, token]) for token in range(2)])
    return f"{goal(step)} is damaged" + (f" and P{p} loots {loot}{put(step)}" if loot else "")


# --- what followed ---------------------------------------------------------------------------------------------------


def turned_up(step: Step) -> Iterator[str]:
    """Cards that came to the River in a turn."""
    s, after = step.before, step.after
    if not step.flowed:
        came = zone_of(after.river) - zone_of(s.river)
        if came:
            yield f"{step.pile(came)} comes to the River"
        if step.shuffled(S.PATH_PILE):
            yield "the discard pile of Odin's Path is shuffled into a new deck"


def zone_of(cards: object) -> Counter[int]:
    return Counter(int(k) for k in cards if k >= 0)  # type: ignore[attr-defined]


def events(step: Step) -> Iterator[str]:
    """VP by their sources; when the turns are over, the phases that follow, each on a line with its name."""
    s, after = step.before, step.after
    if step.stored:
        yield from part("storage", storage(step))
    scored = [*scores(step, before_bonuses)]
    if after.last_round and not s.last_round:
        scored.append("this round is the last")
    yield from part("points", scored) if step.stored else scored
    if step.flowed:
        yield from part("river", river(step))
    if step.new_round:
        yield f"round {after.rounds}: P{after.first} begins"
        yield from part("production", production(step))
        yield from part("drawing", new_hands(step))
    if after.over:
        winners = members(after.winners)
        won = f"{seats(winners)} {'wins' if len(winners) == 1 else 'share the win'}"
        yield from part("end", [*scores(step, bonuses), *tie_break(step), won])


def part(name: str, clauses: Iterable[str]) -> Iterator[str]:
    """Clauses, of which the first one begins with the name of the part and a colon: a tale begins a line there."""
    for i, clause in enumerate(clauses):
        yield clause if i else f"{name}: {clause}"


def scores(step: Step, sources: Callable[[Step, int], list[Source]]) -> Iterator[str]:
    """VP by their sources, and how many a player has then."""
    for p in step.clockwise(step.before):
        parts = sources(step, p)
        total = sum(n for n, _ in parts)
        have = int(step.after.vp[p]) - (0 if sources is bonuses else sum(n for n, _ in bonuses(step, p)))
        if len(parts) == 1:
            yield f"P{p} scores {total} VP for {parts[0][1]} ({have} in all)"
        elif parts:
            yield f"P{p} scores {total} VP ({have} in all): " + ", ".join(f"{n} for {why}" for n, why in parts)


def storage(step: Step) -> Iterator[str]:
    """Tokens that go to Containers, and those for which there is no room."""
    s, after, b = step.before, step.after, step.b
    for p in step.clockwise(s):
        there, produced = step.held(s, p, b.container_slots), step.held(s, p, b.producer_slots)
        now = step.held(after, p, b.container_slots)
        stored = [max(new - old, 0) for new, old in zip(now, there, strict=True)]
        lost = [max(old + more - new, 0) for old, more, new in zip(there, produced, now, strict=True)]
        said = [f"stores {text}" for text in [resources(stored)] if text]
        said += [f"loses {text} for want of room" for text in [resources(lost)] if text]
        if said:
            yield f"P{p} {listed(said)}"


def river(step: Step) -> Iterator[str]:
    """The last card of the River flows off, another one comes."""
    old, new = zone_of(step.before.river), zone_of(step.after.river)
    if old != new:
        gone, came = (step.pile(cards) if cards else "nothing" for cards in (old - new, new - old))
        yield f"{gone} flows off, {came} comes"
    elif step.before.river[step.b.river_size - 1] >= 0:
        yield f"{step.card(int(step.after.river[0]))} flows off, another one comes"
    if step.shuffled(S.PATH_PILE):
        yield "the discard pile of Odin's Path is shuffled into a new deck"


def production(step: Step) -> Iterator[str]:
    """What the Buildings of everybody produce."""
    for p in step.clockwise(step.after):
        if produced := resources(step.held(step.after, p, step.b.producer_slots)):
            yield f"P{p} produces {produced}"


def new_hands(step: Step) -> Iterator[str]:
    """What everybody draws."""
    for p in step.clockwise(step.after):
        drawn = step.drawn(p)
        fresh = [int(m) for m, old in zip(step.after.missions[p], step.before.missions[p], strict=True) if m >= 0 > old]
        said = ["shuffles the discard pile into a new deck"] if step.shuffled(p) else []
        said += [f"draws {step.pile(drawn)}"] if drawn else []
        said += [f"gets {listed([step.mission(m) for m in fresh])}"] if fresh else []
        if said:
            yield f"P{p} {', '.join(said)}"
