"""The sentences of a tale: what the actor did, and what came of it, in the order in which it happened.

A sentence is a list of clauses. A clause that begins with "turn N: " opens the next turn: what follows happens there.
"""

from collections.abc import Iterator
from typing import Any

from simkit.games.common.sentences import listed, seats
from simkit.games.common.sets import members
from simkit.games.common.states import copied
from simkit.games.contract import Names
from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.changes import changes, finished, hero, numbers
from simkit.games.village_of_legends.herd import beasts, whose
from simkit.games.village_of_legends.heroes import ELEMENTS
from simkit.games.village_of_legends.kernel import attack, combat, market, monsters
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.step import Moment, moments

formulas: Any = combat  # kernels have no types
fights: Any = attack
access: Any = market
herds: Any = monsters


def tell(before: Any, b: Any, action: int, names: Names) -> Iterator[str]:
    """The clauses of a step."""
    yield f"P{before.actor} {deed(before, b, action, names)}"
    for m in moments(before, b, action, names):
        yield from clauses(m)
        if m.now.over:
            yield end(m)


def clauses(m: Moment) -> Iterator[str]:
    """What a moment brought about."""
    if m.task == S.TURN and m.stage == S.BEGIN:
        p = int(m.now.active)
        yield f"turn {m.now.turns}: P{p}, the {hero(m.now, m.b, m.names, p)}, begins with {m.now.int_pool} INT"
        if m.was.poison[p] and m.now.life[p] < m.was.life[p]:
            yield f"poison takes {m.was.life[p] - m.now.life[p]} LP of P{p}"
    if m.task == S.TURN and m.stage == S.FINISH:
        yield from finished(m)
    else:
        yield from strike(m) if m.struck else changes(m)
        if m.task == S.ROWS:
            yield from asked(m)
        yield from doors(m)


def asked(m: Moment) -> Iterator[str]:
    """A row that makes somebody give up a card, or that finds the Market closed."""
    s, frame = m.was, m.was.stack[m.was.depth - 1]
    k, verbs = frame[2], {S.D_DISCARD: "discard", S.D_REMOVE: "remove"}
    if m.stage == m.b.fx_at[k + 1]:
        return
    if verb := verbs.get(int(m.now.decision)):
        yield f"{m.title(k)} makes P{m.now.actor} {verb} a card"
    elif m.b.fx[m.stage, 0] == L.BANISH and m.now.decision != S.D_BANISH:
        yield f"{m.title(k)} removes nothing: the Market is closed to P{s.active}"


def doors(m: Moment) -> Iterator[str]:
    """The Market is closed when a Main phase begins, or opens or closes in it."""
    p = int(m.now.active)
    is_open = bool(access.access(m.now, m.b, p))
    if m.task == S.TURN and m.stage == S.HEAL:
        changed = not is_open
    else:
        changed = m.was.stack[0, 1] == m.now.stack[0, 1] == S.MAIN and is_open != access.access(m.was, m.b, p)
    if changed and int(m.now.alive) >> p & 1:
        yield f"the Market is open to P{p}" if is_open else f"the Market is closed to P{p} by {closed_by(m, p)}"


def closed_by(m: Moment, p: int) -> str:
    """What closes the Market of a player."""
    s, b = m.now, m.b
    if s.ow_card >= 0:
        return m.title(s.ow_card)
    if s.berserk[p]:
        return "Berserk"
    return listed(
        [whose(m, beast) for beast in beasts(s) if beast.host == p and b.blocks[beast.kind] and not beast.dodged]
    )


# --- what the actor does ---------------------------------------------------------------------------------------------


def deed(s: Any, b: Any, action: int, names: Names) -> str:
    """What the actor chose."""
    block, x = names.actions.place(action)
    label, titles = names.actions.label(action), names.titles
    match block:
        case "end" if s.decision == S.D_SWALLOWED:
            return "passes"
        case "end":
            return f"plays all {s.hand[s.actor, b.coin]} {titles[b.coin]}s" if x else "ends the turn"
        case "play":
            k = b.type_at[x]
            return f"plays {titles[k]}{f' (defence {b.defence[k]})' if b.defence[k] else ''}"
        case "sheathe":
            return f"sheathes {titles[b.type_at[x]]}"
        case "sell":
            return f"sells {titles[b.type_at[x]]}, which leaves the game, for {b.sale[b.type_at[x]]} gold"
        case "buy":
            k = s.market[x]
            verb = "tries to tame" if b.taming[k] else "buys"
            return f"{verb} {titles[k]} from space {x} for {b.cost[k] + b.extra[s.actor, k]} gold"
        case "unsheathe":
            return f"draws {titles[s.sheathed[s.actor]]} from the {titles[s.sheath[s.actor]]}"
        case "ability":
            return ability(s, b, label.removeprefix("ability:"), names)
        case "card":
            verb = "discards" if s.decision == S.D_DISCARD else "removes"
            return f"{verb} {titles[b.type_at[x]]}{'' if verb == 'discards' else ' from the game'}"
        case "bool":
            return reply(s, b, bool(x), names)
    return choice(s, b, x, label, names)


def ability(s: Any, b: Any, name: str, names: Names) -> str:
    """Who uses Vision sees a Spell."""
    if name != "vision":
        return f"uses {name.capitalize()}"
    return f"uses Vision and sees {names.titles[top_spell(s, b)]}"


def top_spell(s: Any, b: Any) -> int:
    """The top card of the Spell deck."""
    return int(s.piles[b.pile_at[L.SPELL_DECK] + s.head[L.SPELL_DECK]])


def reply(s: Any, b: Any, yes: bool, names: Names) -> str:
    if s.decision == S.D_VISION:
        spell = names.titles[top_spell(s, b)]
        return f"puts {spell} to the bottom of the Spell deck" if yes else f"leaves {spell} on the Spell deck"
    if s.decision == S.D_LIFELINK:
        return "links life" if yes else "links no life"
    return "goes Berserk" if yes else "stays calm"


def choice(s: Any, b: Any, x: int, label: str, names: Names) -> str:
    """A seat, a Monster, a Defence item, a card of the Market or a Hero."""
    what, _, which = label.partition(":")
    titles = names.titles
    match what:
        case "seat":
            return seat(s, b, x, which, names)
        case "hero":
            return f"takes the {which.replace('_', ' ').title()}"
        case "space" if s.decision == S.D_SWALLOWED:
            return f"takes {titles[s.swallowed[x - L.AT_SPACE]]} from under space {which}"
        case "space":
            return f"removes {titles[s.market[x - L.AT_SPACE]]} from the Market"
        case "monster" if s.decision == S.D_ATTACKER:
            return f"lets {titles[s.m_type[x]]} attack"
        case "monster" if s.decision == S.D_TARGET:
            return f"aims {titles[s.weapon]} at {titles[s.m_type[x]]} in front of P{s.m_host[x]}"
        case "monster":
            return f"names {titles[s.m_type[x]]} next"
        case "slot":
            return f"names {titles[s.slots[s.target, x - L.AT_SLOT]]} of P{s.target} next"
    return "lets the wild Monsters attack"


def seat(s: Any, b: Any, x: int, which: str, names: Names) -> str:
    """Whom something is aimed at, sent to, or given."""
    titles = names.titles
    match int(s.decision):
        case S.D_HOST:
            k = s.stack[s.depth - 1, 2]
            return f"puts {titles[k]}, {herds.life_of(s, b, k)} LP, in front of P{which}"
        case S.D_REPLACE:
            i = int(fights.homeless(s, b))
            return f"moves {titles[s.m_type[i]]}, {s.m_life[i]} LP, from P{s.m_host[i]} to P{which}"
        case S.D_HEAL:
            return f"heals P{which}"
        case S.D_TARGET:
            helps = b.players == L.MOST and int(b.side[s.actor]) >> x & 1 and s.path != S.BEYOND
            aim = titles[s.ow_card] if which == "overwhelm" else f"the Monsters of P{which}" if helps else f"P{which}"
            return f"aims {titles[s.weapon]} at {aim}"
    return f"lets the Monsters of P{which} attack"


# --- attacks ---------------------------------------------------------------------------------------------------------


def strike(m: Moment) -> Iterator[str]:
    """Who attacks whom with what, what was rolled, and what it did."""
    s, effects = m.was, list(changes(m))
    rolls = numbers(m, bonus_of(m))
    if s.path >= S.FROM_MONSTER:
        yield f"{attacker(m)} attacks P{s.target} and rolls {rolls}"
    elif s.path == S.AT_FRONT:
        yield f"P{s.attacker} strikes at the Monsters in front and rolls {rolls}"
    elif s.path == S.SPREAD_ALL:
        yield f"P{s.attacker} strikes at all and rolls {rolls}"
    else:
        yield f"P{s.attacker} rolls {rolls}"
    yield from resistance(m)
    yield from effects
    if m.lost:
        yield f"{m.lost} more {'is' if m.lost == 1 else 'are'} lost"
    elif not effects:
        yield "nothing is hurt"


def resistance(m: Moment) -> Iterator[str]:
    """Players who are hit by an element, and what they and their Defence cards take off it."""
    s, b, element = m.was, m.b, int(m.b.element[m.was.weapon])
    hit = [p for p in m.seats if m.now.life[p] < s.life[p] or any(m.now.marks[p] != s.marks[p]) or p == s.target]
    for p in hit if element and s.path != S.HELPING else ():
        worn = [k for k in s.slots[p] if k >= 0]
        points = int(b.hero_resist[s.hero[p], s.level[p], element] + sum(b.resist[k, element] for k in worn))
        if int(b.hero_immune[s.hero[p], s.level[p]]) >> element & 1:
            yield f"P{p} is immune to {ELEMENTS[element - 1].capitalize()}"
        elif points:
            yield f"P{p} {'resists' if points > 0 else 'suffers'} {abs(points)} {'' if points > 0 else 'more '}of it"


def attacker(m: Moment) -> str:
    """A Monster and its owner, a card of the Overwhelm Monster, or one of the Market."""
    s = m.was
    if s.beast == L.NOTHING:
        return m.title(s.weapon)
    return f"P{s.attacker}'s {m.title(s.weapon)}" if s.attacker >= 0 else f"the wild {m.title(s.weapon)}"


def bonus_of(m: Moment) -> int:
    """All that is added to the die."""
    s, k = copied(m.was, S.STATE), m.was.weapon
    if s.path >= S.FROM_MONSTER:
        return int(m.b.attack[k] + formulas.beast_bonus(s, m.b))
    return int(formulas.attack_bonus(s, m.b, Uncounted()))


class Uncounted:
    """A tally that nobody reads."""

    berserk_damage = [0] * L.SEATS


# --- the end ---------------------------------------------------------------------------------------------------------


def end(m: Moment) -> str:
    """Who wins, and with 5 and 6 players why."""
    s, b = m.now, m.b
    winners = members(s.winners)
    if not winners:
        return "the game is stopped without a winner"
    win = f"{seats(winners)} {'wins' if len(winners) == 1 else 'win'}"
    if b.players == L.MOST and s.end_reason == L.ELIMINATED:
        fallen = [q for q in (1, 4) if not int(s.alive) >> q & 1]
        return f"{win}: {seats(fallen)} was Skirmisher"
    if b.players != 5 or s.end_reason != L.ELIMINATED or len(winners) > 1:
        return win
    p = winners[0]
    foes = members(b.foes[p])
    if all(int(s.killed[p]) >> q & 1 for q in foes):
        return f"{win}, who has killed both enemies, {seats(foes)}"
    return f"{win} as the last survivor" if int(s.alive) == 1 << p else f"{win}, whose enemies are out"
