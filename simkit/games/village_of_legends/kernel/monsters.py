"""The Monsters in play: one list in order of arrival."""

import numpy as np

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.games.village_of_legends.kernel.modes import left_of
from simkit.games.village_of_legends.kernel.zones import own, to_discard
from simkit.kernels.bits import size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise


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
    """Does a Monster close the Market of p? Not if Defensive, Non-blocking or dodged (VOL-631, VOL-662, VOL-666)."""
    for i in range(s.monsters):
        if s.m_host[i] == p and b.blocks[s.m_type[i]] and s.m_flags[i] & S.M_DODGED == 0:
            return True
    return False


@step
def life_of(s, b, k):
    """LP of a Monster that enters: with Scaling life once for each player who lives now (VOL-622)."""
    return b.lp[k] * size(s.alive) if b.scaling[k] else b.lp[k]


@helper
def has_sneak(s, b, p):
    """Does a Sneak Attack Monster stand in front of p?"""
    for i in range(s.monsters):
        if s.m_host[i] == p and b.sneak[s.m_type[i]]:
            return True
    return False


@helper
def without_sneak(s, b, p):
    """The first player to the left of p without a Sneak Attack Monster; NOTHING if everybody has one (VOL-663)."""
    q = p
    for _ in range(size(s.alive & ~(1 << p))):
        q = left_of(s, b, q)
        if not has_sneak(s, b, q):
            return q
    return L.NOTHING


@helper
def held_up(s, b, i, defensive):
    """Is Monster i a master whose minis come first: those of its kind with its owner in front of its host (VOL-671)?

    Where an order has either Defensive Monsters or others, only such minis count; `defensive` = NOTHING: all.
    """
    if b.summon[s.m_type[i]] == 0:
        return False
    for j in range(s.monsters):
        if mini_of(s, b, j, i) and (defensive == L.NOTHING or b.defensive[s.m_type[j]] == defensive):
            return True
    return False


@step
def mini_of(s, b, j, i):
    """Is Monster j a mini of master i: of its kind, with the same owner, in front of the same host (VOL-671)?"""
    return s.m_type[j] == b.mini_of[s.m_type[i]] and s.m_owner[j] == s.m_owner[i] and s.m_host[j] == s.m_host[i]


@helper
def enter(s, b, k, owner, host):
    """A Monster enters with its LP, at the end of the list (VOL-601, VOL-616, VOL-622)."""
    i = s.monsters
    s.monsters += 1
    s.m_type[i] = k
    s.m_owner[i] = owner
    s.m_host[i] = host
    s.m_life[i] = life_of(s, b, k)
    s.m_full[i] = s.m_life[i]
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
        s.m_full[j] = s.m_full[j + 1]
        s.m_flags[j] = s.m_flags[j + 1]
        s.m_rank[j] = s.m_rank[j + 1]
    n = s.monsters
    s.m_type[n] = 0
    s.m_owner[n] = 0
    s.m_host[n] = 0
    s.m_life[n] = 0
    s.m_full[n] = 0
    s.m_flags[n] = 0
    s.m_rank[n] = 0
    if s.beast == i:
        s.beast = L.NOTHING
    elif s.beast > i:
        s.beast -= 1


@helper
def move(s, i, host):
    """Monster i moves to another host with its owner and wounds, and to the end of the list (VOL-616, VOL-636)."""
    k, owner, life, full = np.int64(s.m_type[i]), np.int64(s.m_owner[i]), np.int64(s.m_life[i]), np.int64(s.m_full[i])
    charged = s.m_flags[i] & S.M_CHARGED
    take_away(s, i)
    n = s.monsters
    s.monsters += 1
    s.m_type[n] = k
    s.m_owner[n] = owner
    s.m_host[n] = host
    s.m_life[n] = life
    s.m_full[n] = full
    s.m_flags[n] = charged


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
    """A killed Monster goes to its owner's discard pile, a mini to the supply; a wild one is removed (VOL-664).

    The killer, if a player, gains its cost as XP, also for an own Monster and for minis; nobody gains XP for what a
    Monster killed (VOL-612, VOL-613, VOL-614, VOL-735).
    """
    k, owner = np.int64(s.m_type[i]), np.int64(s.m_owner[i])
    take_away(s, i)
    if b.mini[k] or owner == S.WILD:
        s.away[k] += 1
    else:
        to_discard(s, owner, k)
        own(s, b, owner, k, 1)
    if by >= 0:
        t.monster_kills[by] += 1
        if by != owner and owner != S.WILD:
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
    s.deepest = max(s.deepest, dealt)
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
            s.m_life[i] = min(s.m_life[i] + b.regeneration[k], s.m_full[i])


# --- newcomers and wanderers -----------------------------------------------------------------------------------------


@helper
def summon(s, b, i):
    """Right before its attack a Monster puts a mini of its kind in front of its host, if there is one (VOL-670)."""
    mini = b.mini_of[s.m_type[i]]
    if b.summon[s.m_type[i]] and s.away[mini] > 0:
        s.away[mini] -= 1
        enter(s, b, mini, np.int64(s.m_owner[i]), np.int64(s.m_host[i]))


@helper
def proliferate(s, b, p):
    """For so many Monsters of a family in front of p a mini joins them, as far as the supply goes (VOL-645)."""
    there = s.monsters
    for i in range(there):
        k = s.m_type[i]
        if s.m_host[i] == p and b.proliferate[k] > 0 and first_of_family(s, b, i, p):
            mini, n, first = b.mini_of[k], 0, L.NOTHING
            for j in range(there):
                if s.m_host[j] == p and in_family(s, b, j, mini):
                    n += 1
                    first = j if first == L.NOTHING else first
            for _ in range(min(n // b.proliferate[k], s.away[mini])):
                s.away[mini] -= 1
                enter(s, b, mini, np.int64(s.m_owner[first]), p)  # VOL-646


@step
def in_family(s, b, i, mini):
    """Does Monster i proliferate into this mini, or is it one?"""
    return s.m_type[i] == mini or (b.proliferate[s.m_type[i]] > 0 and b.mini_of[s.m_type[i]] == mini)


@helper
def first_of_family(s, b, i, p):
    """Is Monster i the first of those in front of p that proliferate into the same mini?"""
    for j in range(i):
        if s.m_host[j] == p and b.proliferate[s.m_type[j]] > 0 and b.mini_of[s.m_type[j]] == b.mini_of[s.m_type[i]]:
            return False
    return True


@helper
def wander(s, b, p):
    """Charge, Hopping and Sneak Attack Monsters in front of p move at the end of his turn, in order of arrival.

    Nothing but their own rules limits them (VOL-210, VOL-626, VOL-847).
    """
    i, there = 0, s.monsters
    while i < there:
        host = np.int64(s.m_host[i])
        if host == p:
            k = s.m_type[i]
            if b.charge[k]:
                host = charged_host(s, b, i, p)
                if host != p:
                    s.m_flags[i] |= S.M_CHARGED
            if host == p and b.hopping[k] and b.players > 2:
                host = left_of(s, b, p)  # VOL-635
            if host == p and b.sneak[k]:
                other = without_sneak(s, b, p)
                host = other if other != L.NOTHING else host
        if host != s.m_host[i]:
            move(s, i, host)
            there -= 1
        else:
            i += 1


@helper
def charged_host(s, b, i, p):
    """The living player with most LP, the host before others, then the nearest clockwise (VOL-625).

    With `not_owner` the owner is left out, also as host.
    """
    best, most, q = p, 0, p
    for _ in range(b.players):
        if (s.alive >> q) & 1 and s.life[q] > most and not (b.charge_targets == L.NOT_OWNER and q == s.m_owner[i]):
            best, most = q, np.int64(s.life[q])
        q = clockwise(q, b.players)
    return best


@helper
def leave_host(s, b, p):
    """Wild Monsters in front of a player who is out move on at once, or are removed (VOL-903)."""
    i, there = 0, s.monsters
    while i < there:
        if s.m_host[i] == p and s.m_owner[i] == S.WILD:
            host = without_sneak(s, b, p)
            if host != L.NOTHING:
                move(s, i, host)
            else:
                s.away[s.m_type[i]] += 1
                take_away(s, i)
            there -= 1
        else:
            i += 1
