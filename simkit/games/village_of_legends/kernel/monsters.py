"""The Monsters in play: one list in order of arrival."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.zones import own, to_discard
from simkit.kernels.jit import helper, step


@step
def engaged(s, b, i, p):
    """Does Monster i stand in front of p, and must be defeated first (VOL-506, VOL-631, VOL-666)?"""
    return s.m_host[i] == p and not b.defensive[s.m_type[i]]


@step
def guards(s, b, i, p):
    """Is Monster i a Defence item of p (VOL-630)?"""
    return s.m_host[i] == p and b.defensive[s.m_type[i]] == 1


@helper
def engaged_count(s, b, p):
    """Engaged Monsters in front of p."""
    n = 0
    for i in range(s.monsters):
        n += int(engaged(s, b, i, p))
    return n


@helper
def blocked(s, b, p):
    """Does a Monster close the Market of p? Defensive and Non-blocking ones do not (VOL-631, VOL-666)."""
    for i in range(s.monsters):
        if s.m_host[i] == p and b.blocks[s.m_type[i]]:
            return True
    return False


@helper
def enter(s, b, k, owner, host):
    """A Monster enters with its printed LP, at the end of the list (VOL-601, VOL-616)."""
    i = s.monsters
    s.monsters += 1
    s.m_type[i] = k
    s.m_owner[i] = owner
    s.m_host[i] = host
    s.m_life[i] = b.lp[k]
    s.m_flags[i] = 0
    s.m_rank[i] = 0


@helper
def take_away(s, i):
    """Take Monster i off the list; those behind it move up."""
    s.monsters -= 1
    for j in range(i, s.monsters):
        s.m_type[j] = s.m_type[j + 1]
        s.m_owner[j] = s.m_owner[j + 1]
        s.m_host[j] = s.m_host[j + 1]
        s.m_life[j] = s.m_life[j + 1]
        s.m_flags[j] = s.m_flags[j + 1]
        s.m_rank[j] = s.m_rank[j + 1]
    n = s.monsters
    s.m_type[n] = 0
    s.m_owner[n] = 0
    s.m_host[n] = 0
    s.m_life[n] = 0
    s.m_flags[n] = 0
    s.m_rank[n] = 0
    if s.beast == i:
        s.beast = L.NOTHING
    elif s.beast > i:
        s.beast -= 1


@helper
def move(s, i, host):
    """Monster i moves to another host with its wounds, and to the end of the list (VOL-616)."""
    k, owner, life = np.int64(s.m_type[i]), np.int64(s.m_owner[i]), np.int64(s.m_life[i])
    take_away(s, i)
    n = s.monsters
    s.monsters += 1
    s.m_type[n] = k
    s.m_owner[n] = owner
    s.m_host[n] = host
    s.m_life[n] = life


@helper
def gain_xp(s, b, t, p, xp):
    """XP only grow; a Level starts when its threshold is reached, and works at once (VOL-701, VOL-702, VOL-703)."""
    s.xp[p] = min(s.xp[p] + xp, 30_000)
    while s.level[p] < L.LEVELS - 1 and s.xp[p] >= b.threshold[s.hero[p], s.level[p] + 1]:
        s.level[p] += 1
        if s.level[p] == 1:
            t.level2_turn[p] = s.turns_taken[p]
        else:
            t.level3_turn[p] = s.turns_taken[p]


@helper
def kill(s, b, t, i, by):
    """A killed Monster goes to its owner's discard pile; the killer, if a player, gains its cost as XP.

    Also for an own Monster; nobody gains XP for what a Monster killed (VOL-612, VOL-613, VOL-614).
    """
    k, owner = np.int64(s.m_type[i]), np.int64(s.m_owner[i])
    take_away(s, i)
    to_discard(s, owner, k)
    own(s, b, owner, k, 1)
    if by >= 0:
        t.monster_kills[by] += 1
        if by != owner:
            t.xp_given[owner] += b.cost[k]
        gain_xp(s, b, t, by, b.cost[k])


@step
def resisted(damage, resist, immune):
    """What an element does on arrival: an immunity leaves nothing, a weakness adds to nothing.

    Resistance lowers it, not below 0 (VOL-516, VOL-517, VOL-518).
    """
    if immune or damage <= 0:
        return 0
    return max(damage - resist, 0)


@helper
def hit_monster(s, b, t, i, damage, element, by):
    """Damage arrives at Monster i: its element and Armour take theirs off; what is left after a kill is returned.

    Wounds stay (VOL-509, VOL-611, VOL-615, VOL-621); -1: it lives, and stops the attack.
    """
    k = s.m_type[i]
    if element > 0:
        damage = resisted(damage, b.resist[k, element], (b.immune[k] >> element) & 1)
    damage = max(damage - b.armour[k], 0)
    dealt = min(damage, s.m_life[i])
    if by >= 0:
        t.monster_damage[by] += dealt
    s.m_life[i] -= dealt
    if s.m_life[i] > 0:
        return -1
    kill(s, b, t, i, by)
    return damage - dealt


@helper
def regenerate(s, b, p):
    """Monsters with Regeneration in front of the active player heal, not above the LP they entered with (VOL-620)."""
    for i in range(s.monsters):
        k = s.m_type[i]
        if b.regeneration[k] > 0 and (s.m_host[i] == p or b.regeneration_timing == L.EVERY_TURN):
            s.m_life[i] = min(s.m_life[i] + b.regeneration[k], b.lp[k])
