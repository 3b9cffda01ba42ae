"""What the log of Vikings Gone Wild counts. Nothing here influences play."""


from simkit.games.vikings_gone_wild import limits as L
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.limits import SATURATION
from simkit.kernels.log import count


@helper
def count_gain(s, t, p, row):
    """A player gained a card (bought, built, taken, completed), and when he first did."""
    if t.bought[p, row] == 0:
        t.first_bought_round[p, row] = min(s.rounds, SATURATION)
    count(t, t.bought, p, row)


@helper
def log_threshold(s, b, t, p):
    """A player reaches the next Favor threshold; is he the first?"""
    number, first = s.reached[p], 1
    for q in range(b.players):
        if q != p and s.reached[q] > number:
            first = 0
    if number == 0:
        t.threshold_1[p], t.first_1[p] = s.rounds, first
    elif number == 1:
        t.threshold_2[p], t.first_2[p] = s.rounds, first
    elif number == 2:
        t.threshold_3[p], t.first_3[p] = s.rounds, first


@helper
def log_attack(s, b, t, p, q):
    """Count a declared attack, and whether it meets a leader."""
    t.attacks[p] += 1
    t.attacked[q] += 1
    t.attacks_on[p, q] += 1
    t.units_at_risk[p] += s.at_risk
    leads = 1
    for j in range(b.players):
        if s.vp[j] > s.vp[q]:
            leads = 0
    t.leader_attacks[p] += leads


@helper
def log_turn(s, b, t, p, enough):
    """What the player could have bought with `enough` (a mask of items), and what he wasted."""
    if s.actions >= b.max_actions_per_turn:
        t.forced_ends += 1
    if s.bought_mask == 0:
        t.idle_turns[p] += 1
    t.wasted[p] += s.pool[0] + s.pool[1]
    t.tokens_lost[p] += s.loot[0] + s.loot[1]
    offered = s.bought_mask | s.on_sale | (s.river_mask & ~b.undead_mask)
    m = offered & ~b.on_sale
    while m != 0:
        count(t, t.offered, p, lowest(m))
        m &= m - 1
    m = b.on_sale & ~offered  # piles and Buildings are seldom sold out: `record` takes these turns from all
    while m != 0:
        t.missed[p, lowest(m)] += 1
        m &= m - 1
    m = offered & ~enough
    while m != 0:
        count(t, t.unaffordable, p, row_of(b, lowest(m)))
        m &= m - 1


@step
def row_of(b, item):
    """The log row of a card or a Building."""
    return item if item < L.K else b.building_row + item - L.K


@step
def record(s, b, t):
    """Fill in what the log row needs of the final state: results, and the cards owned at the end."""
    t.first_seat = s.first_seat
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    for p in range(b.players):
        t.score[p] = s.vp[p]
        t.rank[p] = place_of(s, b, p)
        t.th_level[p] = s.level[p]
        t.buildings[p] = s.buildings[p]
        t.missions[p] = s.completed[p]
        t.deck_size[p] = s.cards[p]
        for r in range(s.rounds, L.LOGGED_ROUNDS):
            t.vp[p, r] = t.vp[p, s.rounds - 1]
        m = b.on_sale
        while m != 0:
            turns = t.turns_taken[p] - t.missed[p, lowest(m)]
            t.offered[p, row_of(b, lowest(m))] = min(turns, SATURATION)
            t.saturated[p] |= int(turns > SATURATION)
            m &= m - 1
        for i in range(b.building_types):
            t.owned[p, b.building_row + i] = s.owned[p, i]
        for i in range(s.left[p]):
            t.owned[p, s.piles[p, i]] += 1
        for k in range(b.deck_types):
            t.owned[p, k] += s.hand[p, k] + s.discard[p, k] + s.area[p, k]


@helper
def place_of(s, b, p):
    """Winners are first, whoever else has as many VP is second."""
    if (s.winners >> p) & 1:
        return 1
    place = 1
    for q in range(b.players):
        if s.vp[q] > s.vp[p]:
            place += 1
    return max(place, 2)
