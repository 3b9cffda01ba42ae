"""The tale of a game of Ruddy Vikings: a sentence for each step, told by somebody who sees what is face down."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from simkit.games.common.sentences import counted, listed
from simkit.games.common.sets import members
from simkit.games.common.views import Pile
from simkit.games.ruddy_vikings import limits as L
from simkit.games.ruddy_vikings.kernel import state as S
from simkit.games.ruddy_vikings.kernel.attack import full_damage
from simkit.games.ruddy_vikings.kernel.combat import fog_damage
from simkit.games.ruddy_vikings.metrics import METRICS
from simkit.games.ruddy_vikings.step import Step, hand

LATER = (L.SWAP, L.TAKE, L.SABOTAGE, L.SPY, L.FORESIGHT, L.FETCH)  # effects that the next choice tells


def tell(step: Step) -> str:
    """What a step did, in one line; empty where the next step says it all."""
    return "; ".join(clause for clause in (deed(step), *events(step)) if clause)


# --- what was chosen -------------------------------------------------------------------------------------------------


def deed(step: Step) -> str:
    s, me, block = step.before, f"P{step.actor}", step.block
    match int(s.decision):
        case S.MAIN:
            return main(step)
        case S.TARGET if s.viking == S.NOTHING:
            return aimed(step, (step.actor + step.item + 1) % int(step.b.players))
        case S.RESPOND | S.OTHER_OI | S.FOG_DEFEND:
            return answer(step)
        case S.FORTIFY:
            defence = int(s.slot[s.actor, s.used])
            given = f"gives up {step.card(step.item)} to keep {step.card(defence)}, seen by all"
            kept = f"discards {step.card(defence)}" if block == "end" else given
            return f"{me} {kept}: {fate(step, defence)}"
        case S.AMBUSH if block == "end":
            waiting = hand(s, step.actor) & Counter({k: 1 for k in range(L.K) if step.b.ambush_mask >> k & 1})
            return f"{me} holds {step.pile(waiting)} back"
        case S.SLOT:
            lost = step.card(int(s.slot[s.card_target, step.item]))
            return f"{me} plays {step.card(int(s.card))}: slot {step.item} of P{s.card_target} was {lost}, and is gone"
        case S.TURN_PICK:
            return f"{me} plays {step.card(int(s.card))} and secretly puts {step.turn_card(step.item)} on top"
        case S.VIKING_PICK:
            return f"{me} plays {step.card(int(s.card))}: {step.card(step.item)} returns from the discard pile"
        case S.THIEF:
            return thief(step)
    return ""  # of the target, Buffers and slots of an attack, the answer to it tells


def main(step: Step) -> str:
    b, me, k = step.b, f"P{step.actor}", step.played
    match step.block:
        case "end":
            return f"{me} ends the turn with {counted(step.before.hand_n[step.actor], 'card')}"
        case "build":
            what = "" if b.real_mask >> k & 1 else ", a bluff"
            return f"{me} builds {step.card(k)} face down in slot {step.before.slot_n[step.actor]}{what}"
        case "slot":
            return f"{me} turns up {step.card(k)} from slot {step.item}{effect(step, k)}"
    if b.class_of[k] == L.VIKING or b.effect[k] in LATER:
        return ""
    return f"{me} plays {step.card(k)}{effect(step, k)}"


def effect(step: Step, k: int) -> str:
    """What a card without a target does."""
    amount, p = int(step.b.amount[k]), step.actor
    match int(step.b.effect[k]):
        case L.DRAW:
            return f" and draws {drawn_cards(step, p)}"
        case L.FEAST:
            seats = [(p + i) % int(step.b.players) for i in range(step.b.players)]
            return ": " + ", ".join(f"P{q} draws {drawn_cards(step, q)}" for q in seats if step.before.living >> q & 1)
        case L.BYPASS_ALL:
            return ": the next attack goes past every active defence"
        case L.DAMAGE:
            return f": attacks cost {amount} more this turn"
        case L.ATTACKS:
            return f" and may attack {'once' if amount == 1 else f'{amount} times'} more this turn"
        case L.LIMITS:
            return f" and may play {amount} more Chance and {amount} more God this turn"
        case L.FORTIFY:
            return " beside the active defences"
        case L.SACK if step.after.card == S.NOTHING:
            return f": {loot(step, p)}"
    return ""


def drawn_cards(step: Step, p: int) -> str:
    """What a card let a player draw; the card itself has left the hand before."""
    paid = Counter({step.played: 1} if p == step.actor and step.block == "play" else {})
    got = step.now(p) - (hand(step.before, p) - paid)
    return step.pile(got) if got else "nothing"


def loot(step: Step, p: int) -> str:
    """The Vikings that the sack brings to a player, and from whom."""
    others = [q for q in members(step.before.living) if q != p]
    vikings = {q: Counter({k: n for k, n in step.lost(q).items() if step.b.viking_mask >> k & 1}) for q in others}
    stolen = losses(step, vikings)
    return f"{stolen}, all to P{p}" if stolen else "it stays empty"


def thief(step: Step) -> str:
    me = f"P{step.actor}"
    if step.block != "end":
        return f"{me} shows {step.card(step.played)}, and the sack is {me}'s: {loot(step, step.actor)}"
    active = int(step.before.active)
    return f"{me} lets the sack go" + (f" to P{active}: {loot(step, active)}" if step.after.card == S.NOTHING else "")


def aimed(step: Step, q: int) -> str:
    s, p, k = step.before, step.actor, int(step.before.card)
    said = f"P{p} plays {step.card(k)}"
    match int(step.b.effect[k]):
        case L.TAKE:
            got = step.lost(q)
            return f"{said} and takes {step.pile(got) if got else 'nothing'} from P{q}{left(step, q)}"
        case L.SWAP:
            return f"{said}: P{p} and P{q} exchange hands, {s.hand_n[p]} for {counted(s.hand_n[q], 'card')}"
        case L.SPY:
            return f"{said} and sees what P{q} has face down: {behind(step, step.slots(q))}"
    return ""  # which slot is sabotaged comes next


# --- attacks ---------------------------------------------------------------------------------------------------------


def answer(step: Step) -> str:
    """The attack, at the first answer to it, and what became of it."""
    s, b, k = step.before, step.b, step.played
    said = assault(step) if s.decision == S.RESPOND else ""
    if step.block == "end":
        reply = unanswered(step)
    else:
        reply = f"P{step.actor} {'plays' if step.block == 'play' else 'turns up'} {step.card(k)}"
        viking = step.names.titles[s.viking]
        if b.effect[k] == L.CANCEL:
            gone = "goes home" if b.oi_viking == L.GOES_HOME else "is discarded"
            reply += f", and the attack is off: the {viking} {gone}{returned(step)}"
        elif b.effect[k] == L.REFLECT:
            reply += f", and the {viking} turns against P{s.attacker}"
            reply += f", who loses {hit(step, int(s.attacker))}" if step.after.viking == S.NOTHING else ""
        elif step.after.viking == S.NOTHING:
            reply += f": {fate(step, k)}"
    return ": ".join(part for part in (said, reply) if part)


def assault(step: Step) -> str:
    s = step.before
    force = [step.card(int(s.viking)), *(step.pile(Counter({k: n})) for k, n in buffers(s).items())]
    over = [step.card(int(s.slot[s.target, i])) for i in members(s.bypassed)]
    past = f", past {listed(over)}" if over else ""
    damage = int(full_damage(s, step.b))  # type: ignore[no-untyped-call]
    how = "ambushes" if s.attacker != s.active else "attacks"
    return f"P{s.attacker} {how} P{s.target} with {listed(force)} for {counted(damage, 'card')}{past}"


def buffers(s: Any) -> dict[int, int]:
    return {k: int(n) for k, n in enumerate(s.buffers) if n}


def unanswered(step: Step) -> str:
    s, q = step.before, int(step.before.target)
    if s.decision == S.FOG_DEFEND:
        return f"P{s.attacker} does not defend and loses {hit(step, int(s.attacker))}"
    if step.after.viking != S.NOTHING:
        return ""  # somebody else is asked
    to = f" to P{s.attacker}" if step.b.taking_mask >> s.viking & 1 else ""
    return f"{guard(step, q)}P{q} loses {hit(step, q, to)}"


def guard(step: Step, q: int) -> str:
    """What lay in front of the target and did not help."""
    s = step.before
    there = [int(k) for i, k in enumerate(s.slot[q, : s.slot_n[q]]) if not s.bypassed >> i & 1]
    if not there or s.decision != S.RESPOND:
        return ""
    useful = int(step.b.react_mask) | int(step.b.stop_mask[step.b.mode[s.viking]])
    verb = "stays down" if any(useful >> k & 1 for k in there) else "is no help"
    return f"{behind(step, there)} {verb if len(there) == 1 else verb.replace('stays', 'stay').replace('is', 'are')}, "


def behind(step: Step, slots: Sequence[int]) -> str:
    """Active defences as they are; what stops nothing is a bluff."""
    bluff = {k: "" if step.b.real_mask >> k & 1 else " (a bluff)" for k in slots}
    return listed(step.pile(Counter({k: slots.count(k)})) + said for k, said in bluff.items())


def hit(step: Step, p: int, to: str = "") -> str:
    """The cards that a player loses to an attack or, if his Viking turns against him, to Fog of War."""
    s, back = step.before, Counter[int]()
    if p == s.attacker:
        back, most = Counter(buffers(s)), int(fog_damage(s, step.b))  # type: ignore[no-untyped-call]
    else:
        most = int(full_damage(s, step.b))  # type: ignore[no-untyped-call]
    had = hand(s, p) + back
    gone, most = had - step.now(p), min(most, had.total())
    all_by_hit = gone.total() <= most  # else a Turn card took some as well
    return f"{step.pile(gone) if all_by_hit and gone else counted(most, 'card')}{to}{left(step, p)}"


def left(step: Step, p: int) -> str:
    """How many cards a hand has left."""
    return f" ({step.now(p).total()} left)" if step.after.living >> p & 1 else ""


def fate(step: Step, k: int) -> str:
    """What becomes of a Viking that a Defence has stopped."""
    s = step.before
    end = f"captured by P{s.actor}" if step.b.capture_mask >> k & 1 else "stopped and discarded"
    return f"the {step.names.titles[s.viking]} is {end}{returned(step)}"


def returned(step: Step) -> str:
    """The Buffers of an attack that failed."""
    back = buffers(step.before)
    verb = "comes" if sum(back.values()) == 1 else "come"
    return f", {step.pile(Counter(back))} {verb} back to P{step.before.attacker}" if back else ""


# --- what followed ---------------------------------------------------------------------------------------------------


def events(step: Step) -> list[str]:
    """Players out, a new deck, the next round with its Turn card, the next draw, the end."""
    s, after = step.before, step.after
    gone = sorted(members(s.living & ~after.living), key=lambda p: -int(after.place[p]))
    said = [out(step, p) for p in gone]
    if after.shuffles > s.shuffles:
        said.append("the discard pile becomes the main deck")
    if after.rounds > s.rounds:
        said.append(f"round {after.rounds}{flipped(step)}")
    if step.new_turn:
        p = int(after.active)
        drawn = step.pile(step.drawn) if step.drawn else "nothing"
        said.append(f"P{p} draws {drawn} ({counted(after.hand_n[p], 'card')})")
    return [*said, end(after)] if after.over else said


def out(step: Step, p: int) -> str:
    lay, rows = step.slots(p), step.before.fortify[p]
    face_up = Counter({int(step.b.fortify_type[row]): int(n) for row, n in enumerate(rows) if n})
    if step.block != "end" and step.before.decision == S.FORTIFY and p == step.actor:
        face_up -= Counter([step.item])
    lost = [f"{behind(step, lay)} face down"] if lay else []
    lost += [f"{step.pile(face_up)} face up"] if face_up else []
    return f"P{p} is out in place {step.after.place[p]}" + (f" and discards {' and '.join(lost)}" if lost else "")


def flipped(step: Step) -> str:
    """The Turn card and what it does at once."""
    b, after = step.b, step.after
    anew = ", the Turn discard pile becomes the Turn deck" if after.turn_shuffles > step.before.turn_shuffles else ""
    gone = f", {step.turn_card(L.KYEC)} leaves the game" if after.turn_removed > step.before.turn_removed else ""
    removed = anew + gone
    seats = members(after.living)
    match int(after.turn_card):
        case S.NOTHING:
            return f"{removed} without a Turn card"
        case L.WINDS | L.DRAGON:
            blown = {
                p: Counter(step.slots(p)) - Counter(int(k) for k in after.slot[p, : after.slot_n[p]]) for p in seats
            }
            does = losses(step, blown) or "nothing to blow away"
        case L.WINTER:
            frozen = {p: step.lost(p) for p in seats}
            does = losses(step, frozen) or "nobody has a card to spare"
        case L.KYEC:
            does = "only neighbours may be attacked"
        case L.WAR:
            does = f"every hit costs {b.war_bonus} more"
        case L.FEAST_DAY:
            does = f"everybody draws {b.feast_cards} more"
        case L.SEASON:
            does = f"{b.season_attacks} more attack for everybody"
        case _:
            does = "nothing happens"
    return f"{removed}, {step.turn_card(int(after.turn_card))}: {does}"


def losses(step: Step, lost: dict[int, Pile]) -> str:
    return ", ".join(f"P{p} loses {step.pile(pile)}" for p, pile in lost.items() if pile)


def end(s: Any) -> str:
    winners = [f"P{p}" for p in members(s.winners)]
    if s.end_reason != L.LAST_STANDING:
        ranked = sorted(members(s.living), key=lambda p: int(s.place[p]))
        places = listed(f"P{p} is in place {s.place[p]} with {counted(s.hand_n[p], 'card')}" for p in ranked)
        won = f"{listed(winners)} {'win' if len(winners) > 1 else 'wins'}" if winners else "nobody wins"
        return f"the game ends in round {s.rounds} ({METRICS.end_reasons[s.end_reason]}), {won}: {places}"
    held = int(s.hand_n[members(s.winners)[0]])
    hand = f"{counted(held, 'card')} in hand" if held else "an empty hand, as the last one left"
    return f"{winners[0]} wins with {hand}"
