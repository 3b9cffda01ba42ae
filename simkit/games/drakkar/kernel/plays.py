"""Which face `greedy` and its kin play: what it does, less what the other face of the card would do.

yellow     gain
Loki       `loki` percent of the best take, for each token
Raid       `raid` percent of the best take, for each token, of rivals who are weaker by `caution` more than needed
           (with more than `soon` turns left; later by as much as needed)
Boarding   `board` x VP of its loot - the board's loss by the casualty (`loss` percent of it, `loss_late` in the last
           turns)
Sabotage   `sabotage` if there is something to destroy
Thief      `thief`, with fewer than `late` turns left `thief_late`

A Raid or a Boarding that cannot be declined loses its risk (risk.py).
A face that does something gets `..._first` for each turn left; `slow` is taken off for each tenth of a blue number.
Taken off for the other face: `other_face` percent of its gain, and `scarce` percent of it divided by the cards in hand
that show it; of a red or blue one `other_deed` percent of its score; `other_worth` percent of its worth in a deck.
`vain` is taken off for a face of score 0, which gains nothing; `outlook`, in thousandths of the own Quest's loot, for
each point that the board and the rest of the hand lack for it after the play (outlook.py).
"""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.judge import best_theft, board_now, gain, net_worth, own_value
from simkit.games.drakkar.kernel.outlook import lacking_besides, lacks, muster, mustered_without
from simkit.games.drakkar.kernel.quests import quest_of
from simkit.games.drakkar.kernel.risk import boarding_risk, raid_risk
from simkit.games.drakkar.kernel.ships import is_usable
from simkit.games.drakkar.kernel.useful import side_of, something_bare
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper

# Room by face: its score, what it takes off the score of the other face of a card, cards that show it, its risk.
SCORES, OTHERS, COPIES, RISKS = (S.NOTES + i * L.FACE_LIMIT for i in range(4))
BY_NUMBER = 1 << 40  # instead of a score


@helper
def best_play(s, b, acts, n, w):
    """D3: the face with the highest score, less a part of what the other face would do."""
    p, first, left = s.actor, b.first_code[S.PLAY], s.cards[s.actor] - 1
    value = own_value(s, b, p)
    now = board_now(s, b, w, p, value)
    risky = w[L.W_RISK] != 0 and b.fights_may_decline == 0
    usable = judge_faces(s, b, acts, n, w, p, value, now, risky)
    finer = risky or w[L.W_SLOW] | w[L.W_OTHER_DEED] | w[L.W_OTHER_WORTH] | w[L.W_VAIN] != 0
    quest, per_point, unplayed, card = quest_of(s, p), w[L.W_OUTLOOK] * value, 0, L.NOTHING
    once, twice, crew, beer, pieces, others, barrels = 0, 0, 0, 0, 0, 0, 0
    if per_point != 0:
        once, twice, crew, beer = muster(s, b, p)
    best, most = 0, 0
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        face, back = b.face[side], b.face[side ^ 1]
        score = acts[SCORES + face]
        if score == BY_NUMBER:
            score = boarding_score(s, b, w, p, value, now, side, left)
        if score == 0:
            score -= w[L.W_VAIN]
        score -= acts[OTHERS + back]
        if per_point != 0:
            if side >> 1 != card:
                card = side >> 1
                pieces, others, barrels = mustered_without(b, p, card, once, twice, crew, beer)
                unplayed = lacks(b, quest, pieces, others, barrels)
            lack = unplayed
            if (usable >> face) & 1:
                lack = lacking_besides(b, quest, face, pieces, others, barrels)
            score -= per_point * lack // 1000
        if finer:
            score -= finer_points(s, b, acts, w, p, value, now, side, left, risky)
        if i == 0 or score > most:
            best, most = i, score
    return best


@helper
def finer_points(s, b, acts, w, p, value, now, side, left, risky):
    """What is taken off for the worth of the other face, for a high number and for a risk."""
    face, back = b.face[side], b.face[side ^ 1]
    less = np.int64(0)
    if b.denied[p, back] == 0:
        less += w[L.W_OTHER_WORTH] * w[L.OPINION + b.print[side ^ 1]] // 100
    if b.banner[face] == L.BLUE:
        less += w[L.W_SLOW] * b.number[side] // 10
        if risky and b.denied[p, face] == 0:
            if b.does[face] == L.RAID:
                less += acts[RISKS + face]
            elif b.does[face] == L.BOARDING:
                less += boarding_risk(s, b, w, p, value, now, side, left)
    if acts[SCORES + back] == BY_NUMBER and w[L.W_OTHER_DEED] != 0:
        less += w[L.W_OTHER_DEED] * boarding_score(s, b, w, p, value, now, side ^ 1, left) // 100
    return less


@helper
def judge_faces(s, b, acts, n, w, p, value, now, risky):
    """The score of each face in the hand, and what it takes off that of the other face of its card.

    Returns a mask of the faces that can be used."""
    first, left, faces, usable = b.first_code[S.PLAY], s.cards[p] - 1, 0, 0
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        faces |= 1 << b.face[side] | 1 << b.face[side ^ 1]
    if w[L.W_SCARCE] != 0:
        count_faces(s, b, acts, n, p, first)
    while faces != 0:
        face = lowest(faces)
        faces &= faces - 1
        score, given_up = np.int64(0), np.int64(0)
        if b.banner[face] != L.YELLOW:
            score = action_score(s, b, w, p, face)
            given_up = w[L.W_OTHER_DEED] * score // 100 if score != BY_NUMBER else 0
        elif is_usable(s, b, p, face):
            usable |= 1 << face
            score = gain(s, b, w, p, value, now, face)
            given_up = w[L.W_OTHER_FACE] * score // 100
            if w[L.W_SCARCE] != 0:
                given_up += w[L.W_SCARCE] * score // (100 * max(acts[COPIES + face], 1))
        if score > 0 and score != BY_NUMBER:
            score += w[L.FIRST_WEIGHTS + b.does[face]] * left
        acts[SCORES + face], acts[OTHERS + face] = score, given_up
        if risky and b.does[face] == L.RAID:
            acts[RISKS + face] = raid_risk(s, b, w, p, value, now, score)
    return usable


@helper
def count_faces(s, b, acts, n, p, first):
    """How often each face can be played."""
    for face in range(L.FACE_LIMIT):
        acts[COPIES + face] = 0
    for i in range(n):
        acts[COPIES + b.face[side_of(s, p, acts[i] - first)]] += 1


@helper
def boarding_score(s, b, w, p, value, now, side, left):
    """The score of a Boarding."""
    score = net_worth(s, b, w, p, value, now, side, left)
    return score + w[L.W_BOARD_FIRST] * left if score > 0 else score


@helper
def action_score(s, b, w, p, face):
    """The score of a red or blue face; that of a Boarding goes by its number."""
    does, left = b.does[face], s.cards[p] - 1
    if b.denied[p, face]:
        return 0
    if does == L.LOKI:
        _, most = best_theft(s, b, w, p, -1)
        return w[L.W_LOKI] * b.loki_tokens * most // 100
    if does == L.RAID:
        if s.vikings[p] == 0:
            return 0
        needed = b.raid_margin + (w[L.W_CAUTION] if left > w[L.W_SOON] else 0)
        _, most = best_theft(s, b, w, p, needed)
        return w[L.W_RAID] * b.raid_tokens * most // 100
    if does == L.BOARDING:
        return BY_NUMBER
    if does == L.SABOTAGE:
        return w[L.W_SABOTAGE] if something_bare(s, b, p) else 0
    return w[L.W_THIEF_LATE] if left < w[L.W_LATE] else w[L.W_THIEF]
