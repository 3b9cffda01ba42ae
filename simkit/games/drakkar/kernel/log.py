"""What the log of Drakkar counts. Nothing here influences play."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel.score import vp
from simkit.games.drakkar.kernel.useful import would_do
from simkit.kernels.jit import helper, step
from simkit.kernels.log import count


@step
def log_side(b, t, counts, p, side):
    """Count the face on a side; of a Boarding, its passing ship too."""
    count(t, counts, p, b.face[side])
    if b.prey[side] != L.NOTHING:
        count(t, counts, p, b.prey_row + b.prey[side])


@helper
def log_hand(s, b, t, p):
    """A deck is taken: what the seat holds, in which order it picked, and what the deck looked worth."""
    t.pick[p, s.rounds - 1] = s.picked
    first = s.hand_at[p]
    for i in range(first, first + b.hand_size):
        side = 2 * np.int64(s.pile[i])
        count(t, t.held, p, b.type_row[side >> 1])
        log_side(b, t, t.held, p, side)
        if b.print[side + 1] != b.print[side]:
            if b.face[side + 1] != b.face[side]:
                log_side(b, t, t.held, p, side + 1)
            elif b.prey[side + 1] != L.NOTHING:
                count(t, t.held, p, b.prey_row + b.prey[side + 1])


@step
def log_play(s, b, t, p, side):
    """A side is revealed."""
    log_side(b, t, t.played, p, side)
    count(t, t.face1 if side & 1 else t.face0, p, b.type_row[side >> 1])


@step
def log_kept(s, b, t, p):
    """A Quest is kept, by its row and by its number."""
    row = b.quest_type_row[s.dealt[p, s.kept[p]]]
    count(t, t.kept, p, row)
    t.quest[p, s.rounds - 1] = row - b.quest_row + 1


@helper
def log_reveal(s, b, t):
    """Choices meet: faces of one type, revealed together. Which faces would do something if nobody else had played?"""
    once, twice = 0, 0
    t.able = 0
    for p in range(b.players):
        if s.shown[p] != L.NOTHING:
            face = 1 << b.face[s.shown[p]]
            twice |= once & face
            once |= face
            t.able |= int(would_do(s, b, p, np.int64(s.shown[p]))) << p
    if twice != 0:
        t.meetings += 1
        for p in range(b.players):
            if s.shown[p] != L.NOTHING:
                t.met[p] += (twice >> b.face[s.shown[p]]) & 1


@helper
def log_turn(s, b, t):
    """When ships became complete, and Quests ready to be done alone: first turns at whose end it is so."""
    r = s.rounds - 1
    for p in range(b.players):
        if s.ends[p] == 2:
            if t.complete_turn[p, r] == 0:
                t.complete_turn[p, r] = s.turn
            if t.ready_turn[p, r] == 0:
                quest = np.int64(s.dealt[p, s.kept[p]])
                ready = s.strength[p] + b.spear_bonus * s.spears[p] >= b.quest_strength[quest]
                if ready and s.beer[p] >= b.quest_beer[quest] and not b.denied[p, b.quest_type_row[quest]]:
                    t.ready_turn[p, r] = s.turn


@helper
def log_ships(s, b, t):
    """What lies in front of the players when Phase 3 begins."""
    r = s.rounds - 1
    for p in range(b.players):
        t.ends[p, r] = s.ends[p]
        t.deck[p, r] = s.spaces[p] - s.ends[p]
        t.strength[p, r] = s.strength[p]
        t.beer[p, r] = s.beer[p]
        t.spears[p, r] = s.spears[p]
        if s.ends[p] == 2:
            t.complete[p] += 1
            t.drakkars[p] += s.spaces[p] - 2


@helper
def log_loot(s, b, t, p, row, n):
    """Tokens taken from the supply, for a passing ship or for a Quest."""
    if row < L.QUEST_LOOT:
        t.tokens_boarding[p] += n
        t.reward[p, b.prey_row + row] += n
        return
    t.reward[p, b.quest_type_row[row - L.QUEST_LOOT]] += n
    if s.result[p] == L.SOLO_DONE:
        t.tokens_quest[p] += n
    else:
        t.tokens_team[p] += n


@helper
def log_done(s, b, t, p):
    """A Quest is done, alone or with help."""
    row = b.quest_type_row[s.dealt[p, s.kept[p]]]
    if s.result[p] == L.SOLO_DONE:
        count(t, t.solo, p, row)
    else:
        count(t, t.team, p, row)
    if s.spaces[p] > 2:
        t.drakkar_done[p] += 1
    else:
        t.knarr_done[p] += 1


@helper
def log_result(s, t, p):
    """What became of a Quest."""
    result = s.result[p]
    t.result[p, s.rounds - 1] = result
    if result == L.SOLO_DONE:
        t.quests_solo[p] += 1
    elif result == L.TEAM_DONE:
        t.quests_team[p] += 1
    elif result == L.NO_DEAL:
        t.quests_no_deal[p] += 1
    elif result == L.FAIL_SHIP:
        t.quests_fail_ship[p] += 1
    elif result == L.FAIL_STRENGTH:
        t.quests_fail_strength[p] += 1
    elif result == L.FAIL_BEER:
        t.quests_fail_beer[p] += 1
    elif result == L.FAIL_BOTH:
        t.quests_fail_both[p] += 1
    else:
        t.quests_fail_denied[p] += 1


@helper
def log_round(s, b, t):
    """Points at the end of a round, and what became of the Quests."""
    for p in range(b.players):
        t.vp[p, s.rounds - 1] = vp(s, b, p)
        log_result(s, t, p)


@helper
def clear_rounds(b, t):
    """Rounds in which nobody helped, or that are not played, have no helper."""
    for p in range(b.players):
        for r in range(L.ROUNDS):
            t.helper[p, r] = L.NOTHING


@helper
def record(s, b, t):
    """Fill in what the log row needs of the final state."""
    t.first_seat = s.first_earl
    t.winners = s.winners
    t.end_reason = s.end_reason
    t.turns = s.turns
    t.rounds = s.rounds
    t.supply_goat = s.supply[L.GOAT]
    t.supply_weapon = s.supply[L.WEAPON]
    t.supply_gold = s.supply[L.GOLD]
    best, second = -1, -1
    for p in range(b.players):
        score = vp(s, b, p)
        second = max(second, min(best, score))
        best = max(best, score)
        t.score[p] = score
        t.goats[p] = s.tokens[p, L.GOAT]
        t.weapons[p] = s.tokens[p, L.WEAPON]
        t.golds[p] = s.tokens[p, L.GOLD]
        t.trios[p] = min(t.goats[p], t.weapons[p], t.golds[p])
    t.margin = best - second
    for p in range(b.players):
        t.rank[p] = 1
        for q in range(b.players):
            t.rank[p] += int(t.score[q] > t.score[p])
