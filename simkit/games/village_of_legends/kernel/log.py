"""What the log of Village of Legends counts. Nothing here influences play."""

from simkit.games.village_of_legends import limits as L
from simkit.games.village_of_legends.kernel.modes import BATTLEFIELD, MIDDLE
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


@step
def log_damage(t, p, lost, by, source, card):
    """LP that a Hero lost, at most those that were there, and to whom and what they are credited."""
    t.lost[p, source] += lost
    if by >= 0:
        t.damage_by[by, source] += lost
        t.damage[by, card] += lost


@step
def log_out(s, b, t, p, cause, credit):
    """An elimination: when, by what, by whom (VOL-909)."""
    t.eliminated_turn[p] = s.turns
    t.out_at[p] = t.falls
    t.out_round[p] = s.turns_taken[p]
    t.cause[p] = cause + 1
    t.killer[p] = credit
    t.deck_size[p] = owned(s, b, p)
    if credit >= 0:
        t.kills[credit] += 1
        t.ally_kills[credit] += int(credit != p and (b.foes[credit] >> p) & 1 == 0)


@helper
def owned(s, b, p):
    """Cards owned, Monsters in play included, but for minis."""
    n = int(s.own_cards[p])
    for i in range(s.monsters):
        n += int(s.m_owner[i] == p and b.mini[s.m_type[i]] == 0)
    return n


@helper
def log_main(s, b, t, p, blocked):
    """The Main phase begins: is the Market closed, and by what; Monsters in front."""
    t.could_buy = 0
    if s.ow_card >= 0:
        t.closed_overwhelm[p] += 1
    elif s.berserk[p] > 0:
        t.closed_berserk[p] += 1
    elif blocked:
        t.closed_monster[p] += 1
    for i in range(s.monsters):
        t.hosted[p] += int(s.m_host[i] == p)


@helper
def log_end(s, b, t, p, access):
    """The Main phase is over: gold and INT left, cards that could not be played, what lay on the Market."""
    t.no_purchase_turns[p] += 1 - t.could_buy
    gold = t.turn_gold
    t.turn_gold = 0
    for space in range(1, b.last_space + 1):
        k = int(s.market[space])
        t.space_age[space - 1] += s.turns - t.shown_at[space]
        if k >= 0 and access:
            count(t, t.offered, p, k)
            if b.cost[k] + b.extra[p, k] > gold:
                count(t, t.unaffordable, p, k)
    t.ends += 1


@step
def log_turn(s, t, p):
    """A turn is over: what it wasted, and where the player stands."""
    t.gold_lost[p] += s.gold
    t.int_wasted[p] += max(s.int_pool, 0)
    t.berserk_turns[p] += int(s.berserk[p] > 0)
    log_stand(s, t, p)


@step
def log_stand(s, t, p):
    """Life, XP and Level at the end of a turn."""
    r = int(s.turns_taken[p]) - 1
    if r < L.LOGGED_ROUNDS:
        t.life_by[p, r] = s.life[p]
        t.xp_by[p, r] = s.xp[p]
        t.level_by[p, r] = s.level[p] + 1


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state; a game's rounds are those of who had most turns (VOL-912).

    A team has one place, 1 or 2. Others: who lives and has not won comes behind the winner, who is the only one then.
    """
    t.first_seat = s.first_seat
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    rounds = 0
    for p in range(b.players):
        rounds = max(rounds, int(s.turns_taken[p]))
        t.turns_taken[p] = s.turns_taken[p]
        t.heroes[p, s.hero[p]] = 1
        t.score[p] = s.life[p]
        t.role[p] = 0 if b.players != BATTLEFIELD else 1 + ((MIDDLE >> p) & 1)
        t.xp[p] = s.xp[p]
        t.level[p] = s.level[p] + 1
        later, before = 0, 0
        for q in range(b.players):
            later += int((s.alive >> q) & 1 or t.out_at[q] > t.out_at[p])
            before += int((s.alive >> q) & 1 == 0 and t.out_at[q] < t.out_at[p])
            t.killed[p, q] = (s.killed[p] >> q) & 1
        t.rank[p] = 1 + later
        if (s.alive >> p) & 1:
            t.deck_size[p] = owned(s, b, p)
        if (s.alive >> p) & 1 or b.side[p] != 1 << p:
            t.rank[p] = 0 if s.winners == 0 else 1 if (s.winners >> p) & 1 else 2
        t.killer[p] = t.killer[p] if t.eliminated_turn[p] > 0 else L.NOTHING
        t.fell[p] = 1 + before if t.eliminated_turn[p] > 0 else 0
        for r in range(int(s.turns_taken[p]) - int(p == s.active), L.LOGGED_ROUNDS):
            t.life_by[p, r] = s.life[p]
            t.xp_by[p, r] = s.xp[p]
            t.level_by[p, r] = s.level[p] + 1
    t.rounds = rounds
    won = s.winners
    t.shared = int(b.side[lowest(won)] != won) if won != 0 else 0
