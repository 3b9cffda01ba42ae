"""Which face `greedy` and its kin play: what it does, less `other_face` percent of what the other face would gain.

yellow     gain
Loki       `loki` percent of the best take, for each token
Raid       `raid` percent of the best take, for each token, of rivals who are weaker by `caution` more than needed
           (with more than three turns left; later by as much as needed)
Boarding   `board` x VP of its loot - the board's loss by the casualty (`loss` percent of it, all in the last turns)
Sabotage   `sabotage` if there is something to destroy
Thief      `thief`, in the last turns `thief_late`
"""

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.judge import best_take, board_now, gain, net_worth, own_value
from simkit.games.drakkar.kernel.useful import side_of, something_bare
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper

SCORES, OTHERS = 64, 96  # behind the options there is room: the score of each face, what it takes off the other face's
BY_NUMBER = 1 << 40  # instead of a score
SOON, LATE = 3, 3  # turns left: Raids need no caution any more; a Thief is worth less with fewer


@helper
def best_play(s, b, acts, n, w):
    """D3: the face with the highest score, less a part of what the other face would gain."""
    p, first, faces = s.actor, b.first_code[S.PLAY], 0
    value = own_value(s, b, p)
    now = board_now(s, b, w, p, value)
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        faces |= 1 << b.face[side] | 1 << b.face[side ^ 1]
    while faces != 0:
        face = lowest(faces)
        faces &= faces - 1
        gained = gain(s, b, w, p, value, now, face) if b.banner[face] == L.YELLOW else 0
        acts[OTHERS + face] = w[L.W_OTHER_FACE] * gained // 100
        acts[SCORES + face] = gained if b.banner[face] == L.YELLOW else action_score(s, b, w, p, face)
    best, most = 0, 0
    for i in range(n):
        side = side_of(s, p, acts[i] - first)
        score = acts[SCORES + b.face[side]]
        if score == BY_NUMBER:
            score = net_worth(s, b, w, p, value, now, b.prey[side], s.cards[p] - 1)
        score -= acts[OTHERS + b.face[side ^ 1]]
        if i == 0 or score > most:
            best, most = i, score
    return best


@helper
def action_score(s, b, w, p, face):
    """The score of a red or blue face; that of a Boarding goes by its number."""
    does, left = b.does[face], s.cards[p] - 1
    if b.denied[p, face]:
        return 0
    if does == L.LOKI:
        return w[L.W_LOKI] * b.loki_tokens * best_take(s, b, w, p, -1) // 100
    if does == L.RAID:
        if s.vikings[p] == 0:
            return 0
        needed = b.raid_margin + (w[L.W_CAUTION] if left > SOON else 0)
        return w[L.W_RAID] * b.raid_tokens * best_take(s, b, w, p, needed) // 100
    if does == L.BOARDING:
        return BY_NUMBER
    if does == L.SABOTAGE:
        return w[L.W_SABOTAGE] if something_bare(s, b, p) else 0
    return w[L.W_THIEF_LATE] if left < LATE else w[L.W_THIEF]
