"""Who may be aimed at, by the number of players; who is whose enemy, and who wins."""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


@step
def left_of(s, b, p):
    """The next living player clockwise, which is turn order (VOL-101, VOL-904)."""
    q = clockwise(p, b.players)
    while (s.alive >> q) & 1 == 0:
        q = clockwise(q, b.players)
    return q


@step
def enemies(s, p):
    """Everybody else who lives (VOL-801, VOL-811)."""
    return s.alive & ~(1 << p)


@step
def weapon_targets(s, b, p):
    """W: with 3 players the one on the left, who with 2 is the enemy (VOL-801, VOL-811, VOL-813)."""
    return 1 << left_of(s, b, p)


@step
def spell_targets(s, p):
    """S: any enemy (VOL-801, VOL-812)."""
    return enemies(s, p)


@step
def hosts(s, b, p, k):
    """M: any living player; with `self_hosting = false` oneself for Defensive Monsters only (VOL-601, VOL-812)."""
    if b.self_hosting or b.defensive[k]:
        return s.alive
    return enemies(s, p)


@step
def opponent(s, b, p):
    """Who suffers "your opponent …": the nearest living enemy clockwise, whoever was hit (VOL-444, VOL-445)."""
    if b.opponent_effect_target == L.ATTACK_TARGET and s.target != L.NOTHING and (s.alive >> s.target) & 1:
        return s.target
    return left_of(s, b, p)


@step
def victory(s):
    """The last player who lives wins, and the game stops at once (VOL-802, VOL-813, VOL-907, VOL-910)."""
    if s.alive & (s.alive - 1) == 0:
        s.winners = s.alive
        s.end_reason = S.ELIMINATED
        s.over = 1


@helper
def stop_at_cap(s, b):
    """The cap ends a game without a winner, or names whoever has kept the largest share of life (VOL-911)."""
    s.over = 1
    s.end_reason = S.CAP
    if b.cap_result == L.NO_RESULT:
        return
    best, equal = lowest(s.alive), 0
    for p in range(b.players):
        if p != best and (s.alive >> p) & 1:
            lead = s.life[p] * b.hero_lp[s.hero[best]] - s.life[best] * b.hero_lp[s.hero[p]]
            if lead > 0:
                best, equal = p, 0
            elif lead == 0:
                equal = 1
    if not equal:
        s.winners = 1 << best
