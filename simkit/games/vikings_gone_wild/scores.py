"""Where the VP of a step came from, for the tale."""

from collections.abc import Iterator

from simkit.games.common.sentences import listed
from simkit.games.vikings_gone_wild import limits as L
from simkit.games.vikings_gone_wild.kernel import state as S
from simkit.games.vikings_gone_wild.kernel.attack import part_of
from simkit.games.vikings_gone_wild.kernel.rounds import leaders, leading
from simkit.games.vikings_gone_wild.step import Step

Source = tuple[int, str]  # VP, and what for


def before_bonuses(step: Step, p: int) -> list[Source]:
    """The VP that a seat scored in a step, in the order in which they came; what is left over a card gave."""
    sources = [*of_the_turn(step, p), *of_the_attack(step, p), *of_the_round(step, p)]
    sources = [(n, why) for n, why in sources if n]
    rest = int(step.after.vp[p] - step.before.vp[p]) - sum(n for n, _ in [*sources, *bonuses(step, p)])
    return [*sources, (rest, "the effect of a card")] if rest else sources


def bonuses(step: Step, p: int) -> list[Source]:
    """What the Bonuses give when the game is over."""
    s, b, met = step.after, step.b, list[Source]()
    for i in s.bonuses[: b.bonuses_in] if s.over else ():
        best = int(leaders(s, b, int(i), (1 << b.players) - 1))  # type: ignore[no-untyped-call]
        if best >> p & 1:
            met.append((int(b.bonus_split[best.bit_count() - 1]), f"the Bonus {step.bonus(int(i))}"))
    return [(n, why) for n, why in met if n]


def of_the_turn(step: Step, p: int) -> Iterator[Source]:
    """Missions, the Town Hall and, when the turn is over, damaged Buildings and Total Defense."""
    s, b = step.before, step.b
    if s.decision == S.TURN and p == step.actor:
        if step.block == "mission":
            yield int(b.goal_vp[s.missions[p, step.item]]), "the Mission"
        elif step.block == "upgrade" and step.after.level[p] == len(b.th_costs_gold):
            yield int(b.th3_vp), "the Town Hall"
        elif step.block == "end" and s.hits:
            yield int(b.attack_vp[s.hits]), f"{s.hits} damaged {'Building' if s.hits == 1 else 'Buildings'}"
    if step.ended_turn and p == s.victim and not s.victim_hurt:
        yield int(b.total_defence_vp), "Total Defense"


def of_the_attack(step: Step, p: int) -> Iterator[Source]:
    """Rebuffed attackers, the reward of a damaged Building, Undead."""
    s, b = step.before, step.b
    if step.rebuffed and p == s.goal_seat:
        attackers = "attacker" if s.at_risk == 1 else "attackers"
        yield int(s.at_risk * b.defence_vp_per_card), f"{s.at_risk} rebuffed {attackers}"
    if step.rewarded and p == s.active:
        part = part_of(s, s.goal_seat, s.goal_slot)  # type: ignore[no-untyped-call]
        yield int(b.reward_vp[part]), f"the reward of the {step.building(int(s.goal_slot))}"
    if s.decision == S.COMMIT and step.block == "end" and s.attack == S.ON_UNDEAD and p == s.active:
        yield int(b.undead_vp), "the Undead"


def of_the_round(step: Step, p: int) -> Iterator[Source]:
    """Full Containers."""
    s, b = step.after, step.b
    if step.stored:
        slots = int(b.container_slots[L.BEER] | b.container_slots[L.GOLD]) & int(s.built[p])
        full = sum(slots >> i & 1 and s.tokens[p, i] == b.container_capacity for i in range(L.VILLAGE))
        yield int(full * b.full_container_vp), "a full Container" if full == 1 else f"{full} full Containers"


def tie_break(step: Step) -> Iterator[str]:
    """Bonuses that nobody met, and those that were turned up because of a tie."""
    s, b = step.after, step.b
    everybody = (1 << int(b.players)) - 1
    missed = [int(i) for i in s.bonuses[: b.bonuses_in] if not leaders(s, b, int(i), everybody)]  # type: ignore[no-untyped-call]
    if missed:
        yield f"nobody meets the {'Bonus' if len(missed) == 1 else 'Bonuses'} {listed([step.bonus(i) for i in missed])}"
    tied = int(leading(s, b))  # type: ignore[no-untyped-call]
    for i in s.bonuses[b.bonuses_in : b.bonuses]:
        if tied.bit_count() > 1:
            best = int(leaders(s, b, int(i), tied))  # type: ignore[no-untyped-call]
            met = f"P{best.bit_length() - 1} meets it" if best.bit_count() == 1 else "it does not decide"
            yield f"the tie is put to the Bonus {step.bonus(int(i))}: {met}"
            tied = best if best.bit_count() == 1 else tied
