"""Who may be aimed at, by the number of players; who is whose enemy, and who wins."""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel import state as S
from simkit.kernels.bits import lowest, size
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import clockwise

TEAMS, ALLIES, BATTLEFIELD = 4, 5, 6  # modes with friends, by the number of players
MIDDLE = 1 << 1 | 1 << 4  # the Skirmishers of a battlefield
FACING = 5  # seats of frontline players who face each other add up to this


@step
def left_of(s, b, p):
    """The next living player clockwise, which is turn order (VOL-101, VOL-904)."""
    q = clockwise(p, b.players)
    while (s.alive >> q) & 1 == 0:
        q = clockwise(q, b.players)
    return q


@step
def others(s, p):
    """Everybody else who lives, friend or enemy."""
    return s.alive & ~(1 << p)


@step
def enemies(s, b, p):
    """The living enemies: all others, the other team, or of 5 players those who are no neighbours.

    (VOL-801, VOL-811, VOL-821, VOL-831, VOL-841)
    """
    return s.alive & b.foes[p]


@step
def friends(s, b, p):
    """Oneself and the living allies."""
    return s.alive & ~b.foes[p]


@step
def bereft(s, b, p):
    """Of 5 players: is an enemy out whom p did not kill? Then p can win as the last survivor only (VOL-833)."""
    return b.players == ALLIES and b.five_player_win == L.OWN_KILLS and b.foes[p] & ~(s.alive | s.killed[p]) != 0


@step
def rivals(s, b, p, alone):
    """Whom a heuristic player wants out: the living enemies, or if `alone` > 0 and he is bereft everybody else."""
    return others(s, p) if alone > 0 and bereft(s, b, p) else enemies(s, b, p)


@helper
def nearest(s, b, p, seats):
    """The first of some seats clockwise from p; NOTHING if there is none."""
    q = p
    for _ in range(b.players):
        q = clockwise(q, b.players)
        if (seats >> q) & 1:
            return q
    return L.NOTHING


@step
def weapon_targets(s, b, p):
    """W: with 3 players the one on the left, who with 2 is the enemy (VOL-801, VOL-811, VOL-813).

    With 5 players any other player, allies included (VOL-832).
    """
    if b.players < TEAMS:
        return 1 << left_of(s, b, p)
    if b.players == ALLIES:
        return others(s, p)
    return team_targets(s, b, p)


@helper
def team_targets(s, b, p):
    """W in teams: the nearest living enemy clockwise, or by formation; any enemy for the last of a team.

    (VOL-822, VOL-824)
    """
    foes = enemies(s, b, p)
    if s.alive & b.side[p] == 1 << p:
        return foes
    if b.players == TEAMS:
        return 1 << nearest(s, b, p, foes)
    return formation_targets(s, b, p, foes)


@helper
def formation_targets(s, b, p, foes):
    """A frontline player reaches the facing enemy, a Skirmisher both frontline players (VOL-842).

    A broken frontline opens the way to its Skirmisher; without anybody else the other frontline player is reached.
    """
    front = foes & ~MIDDLE
    reached = front if (MIDDLE >> p) & 1 else front & (1 << (FACING - p))
    gone = 2 - size(front)
    if gone == 2 or (gone == 1 and b.frontline_broken == L.BROKEN_ANY):
        reached |= foes & MIDDLE
    return reached if reached != 0 else front


@step
def spell_targets(s, b, p):
    """S: any enemy, Skirmishers included; with 5 players anybody else (VOL-801, VOL-812, VOL-823, VOL-832, VOL-845)."""
    return others(s, p) if b.players == ALLIES else enemies(s, b, p)


@step
def hosts(s, b, p, k):
    """M: any living player, team-mates too; with `self_hosting = false` oneself for Defensive Monsters only.

    On the battlefield the same as W, and for Defensive Monsters the own team besides. Somebody is always there.
    (VOL-601, VOL-812, VOL-823, VOL-832, VOL-843)
    """
    if b.players == BATTLEFIELD:
        reached = weapon_targets(s, b, p)
        return reached | friends(s, b, p) if b.defensive[k] else reached
    if b.self_hosting or b.defensive[k]:
        return s.alive
    return others(s, p)


@step
def summon_hosts(s, b, p, k):
    """Where a Hero may summon a mini: in front of an enemy, within the limits of the mode (VOL-734)."""
    return hosts(s, b, p, k) & b.foes[p]


@step
def healed_by(s, b, p, k, named):
    """May a `heal` row of p's card heal somebody else (VOL-825)?

    If it names allies. In teams by Spells, too: with 4 players those of all, with 6 those of the Skirmisher.
    """
    team = b.players == TEAMS or b.players == BATTLEFIELD
    if named or not team or b.heal_teammate == L.HEAL_NAMED:
        return named
    if b.heal_teammate == L.HEAL_ALL:
        return True
    everybody = b.players == TEAMS or b.heal_teammate == L.HEAL_SPELLS
    return b.kind[k] == L.SPELL and (everybody or (MIDDLE >> p) & 1 == 1)


@helper
def opponent(s, b, p):
    """Who suffers "your opponent …": the nearest living enemy clockwise, whoever was hit (VOL-444, VOL-445).

    On the battlefield the facing enemy, else the nearest within W. NOTHING if no enemy lives.
    """
    if b.opponent_effect_target == L.ATTACK_TARGET and s.target != L.NOTHING and s.path != S.HELPING:
        if (s.alive >> s.target) & 1:
            return s.target
    if b.opponent_effect_target == L.LEFT_PLAYER:
        return left_of(s, b, p)
    if b.players != BATTLEFIELD:
        return nearest(s, b, p, enemies(s, b, p))
    if (MIDDLE >> p) & 1 == 0 and (s.alive >> (FACING - p)) & 1:
        return FACING - p
    return nearest(s, b, p, weapon_targets(s, b, p))


# --- the end ---------------------------------------------------------------------------------------------------------


@helper
def victory(s, b, credit):
    """The last player who lives wins, or the team without living enemies; the game stops at once.

    On the battlefield the first Skirmisher who is out loses the game for his team.
    (VOL-802, VOL-813, VOL-826, VOL-846, VOL-907, VOL-910)
    """
    won = 0
    for p in range(b.players):
        if b.players == ALLIES:
            won |= int(has_won(s, b, p)) << p
        elif b.players == BATTLEFIELD:
            won |= int(s.alive & b.foes[p] & MIDDLE == 0) << p
        else:
            won |= int(enemies(s, b, p) == 0) << p
    if won == 0:
        return
    s.winners = sole_winner(s, b, won, credit)
    s.end_reason = L.ELIMINATED
    s.over = 1


@step
def has_won(s, b, p):
    """Of 5 players: who has killed both his enemies himself, or lives last (VOL-833).

    With `eliminated`: whose enemies are out, by whomever.
    """
    if (s.alive >> p) & 1 == 0:
        return False
    if b.five_player_win == L.ALL_OUT:
        return enemies(s, b, p) == 0
    return b.foes[p] & ~s.killed[p] == 0 or others(s, p) == 0


@step
def sole_winner(s, b, won, credit):
    """If both teams win at once, the active player's does (VOL-908).

    Of several allies whoever made the kill wins alone, else they share the victory (VOL-834).
    """
    if b.players == ALLIES:
        return 1 << credit if credit >= 0 and (won >> credit) & 1 else won
    return b.side[s.active] if won & b.side[s.active] else won


@helper
def stop_at_cap(s, b):
    """The cap ends a game without a winner, or names the side that has kept the largest share of life (VOL-911)."""
    s.over = 1
    s.end_reason = L.CAP
    if b.cap_result == L.NO_RESULT:
        return
    best, most, of, equal = 0, 0, 1, 1
    for p in range(b.players):
        if lowest(b.side[p]) == p:
            life, whole = 0, 0
            for q in range(p, b.players):
                if (b.side[p] >> q) & 1:
                    life += s.life[q]
                    whole += b.hero_lp[s.hero[q]]
            lead = life * of - most * whole
            if lead > 0:
                best, most, of, equal = b.side[p], life, whole, 0
            elif lead == 0:
                equal = 1
    if not equal:
        s.winners = best
