"""What an action does, and what happens until the next decision."""

import numpy as np

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.actions import fizzle
from simkit.games.drakkar.kernel.asking import only_option
from simkit.games.drakkar.kernel.blues import (
    answer_casualty,
    answer_loot,
    answer_spears,
    begin_boarding,
    begin_raid,
    call_boarding,
    call_raid,
    call_sabotage,
    end_boarding,
    fight_boarding,
    fight_raid,
    sabotage,
    take_loot,
)
from simkit.games.drakkar.kernel.log import log_side
from simkit.games.drakkar.kernel.loot import answer_missing
from simkit.games.drakkar.kernel.quests import go_alone
from simkit.games.drakkar.kernel.reds import (
    answer_store,
    ask_store,
    call_loki,
    call_thief,
    go_on_with_loki,
    send_loki,
    steal,
)
from simkit.games.drakkar.kernel.reveal import ask_play, begin_turn, end_turn, reveal
from simkit.games.drakkar.kernel.rounds import answer_keep, answer_pick, brawl, end_round, keep
from simkit.games.drakkar.kernel.ships import can_use, discard, is_full, use
from simkit.games.drakkar.kernel.team_up import (
    answer_helper,
    answer_kind,
    answer_price,
    answer_reply,
    ask_around,
    next_team_up,
    pay,
    pick_helper,
)
from simkit.kernels.bits import lowest
from simkit.kernels.jit import helper, step
from simkit.kernels.seats import seat_at
from simkit.kernels.streams import DICE, draw


@step
def apply(s, b, t, action):
    """Carry out an answer and go on to the next decision."""
    carry_out(s, b, t, action)
    advance(s, b, t)
    return only_option(s, b)


@step
def carry_out(s, b, t, action):
    """What an answer does itself."""
    decision, item = s.decision, action - b.first_code[s.decision]
    s.decisions += int(s.options & (s.options - 1) != 0)
    s.options = 0
    if decision == S.PLAY:
        s.choice[s.actor] = item
        s.pending &= ~(1 << s.actor)
    else:
        answer(s, b, t, decision, item)


@helper
def answer(s, b, t, decision, item):
    """What an answer does; hidden choices of the turn are noted by `apply`."""
    if decision == S.BRAWL_PICK:
        answer_pick(s, b, t, item)
    elif decision == S.QUEST_KEEP:
        answer_keep(s, b, t, item)
    elif decision == S.LOKI:
        send_loki(s, b, t, item)
    elif decision == S.THIEF:
        steal(s, b, t, item)
    elif decision == S.STORE:
        answer_store(s, b, t, item)
    elif decision == S.RAID_TARGET:
        begin_raid(s, b, t, item)
    elif decision == S.BOARD_GO:
        begin_boarding(s, b, t, item)
    elif decision == S.SPEAR:
        answer_spears(s, t, item)
    elif decision == S.RAID_LOOT:
        answer_loot(s, t, item)
    elif decision == S.CASUALTY:
        answer_casualty(s, b, t, item)
    elif decision == S.SABOTAGE:
        sabotage(s, b, t, item)
    elif decision == S.TEAM_HELPER:
        answer_helper(s, b, t, item)
    elif decision == S.TEAM_PRICE:
        answer_price(s, b, t, item)
    elif decision == S.TEAM_REPLY:
        answer_reply(s, b, t, item)
    elif decision == S.TEAM_KIND:
        answer_kind(s, t, item)
    else:
        answer_missing(s, b, t, item)


@step
def advance(s, b, t):
    """Go through the stages of a round until somebody is asked (DRK-010, DRK-033)."""
    while s.options == 0 and s.over == 0:
        go_on(s, b, t)


@step
def go_on(s, b, t):
    """The next piece of the stage that the game is in."""
    if s.stage == S.CHOOSE:
        if s.pending != 0:
            ask_play(s, b, lowest(s.pending))
        else:
            reveal(s, b, t)
    elif s.stage == S.RED:
        next_red(s, b, t)
    elif s.stage == S.YELLOW:
        play_yellow(s, b, t)
    elif s.stage == S.BLUE:
        next_blue(s, b, t)
    else:
        pass_stage(s, b, t)


@helper
def pass_stage(s, b, t):
    """The stages that come less often."""
    if s.stage == S.TURN_END:
        end_turn(s, b, t)
    elif s.stage == S.TURN:
        begin_turn(s, b)
    elif s.stage == S.LOKI_TAKES:
        go_on_with_loki(s, b, t)
    elif s.stage == S.RAID_FIGHT:
        fight_raid(s, b, t)
    elif s.stage == S.RAID_TAKES:
        take_loot(s, b, t)
    elif s.stage == S.BOARD_FIGHT:
        fight_boarding(s, b, t)
    elif s.stage == S.BOARD_LOOT:
        end_boarding(s, b, t)
    elif s.stage == S.SOLO:
        go_alone(s, b, t)
    elif s.stage == S.TEAM:
        next_team_up(s, b, t)
    elif s.stage == S.ASKING:
        ask_around(s, b)
    elif s.stage == S.PICKING:
        pick_helper(s, b, t)
    elif s.stage == S.PAYING:
        pay(s, b)
    elif s.stage == S.BRAWL:
        brawl(s, b, t)
    elif s.stage == S.KEEP:
        keep(s, b, t)
    else:
        end_round(s, b, t)


# --- taking effect ---------------------------------------------------------------------------------------------------


@helper
def lowest_number(s, b, seats):
    """The seat whose face comes first: lowest number, then clockwise from the Earl or drawn (DRK-034, DRK-035)."""
    best, least, best_word = -1, 0, draw(s.key, DICE, C.TIE, 0)
    for i in range(b.players):
        p = seat_at(s.earl, i, b.players)
        if (seats >> p) & 1:
            side = np.int64(s.shown[p])
            number = b.number[side]
            if b.number_tie == L.RANDOM_TIE:
                word = draw(s.key, DICE, C.TIE + p, s.turns * 4 + b.banner[b.face[side]])
                if best < 0 or number < least or (number == least and word < best_word):
                    best, least, best_word = p, number, word
            elif best < 0 or number < least:
                best, least = p, number
    return best


@helper
def next_red(s, b, t):
    """Red faces take effect one after the other (DRK-033, DRK-034, DRK-037, DRK-153)."""
    if s.reds == 0:
        s.stage = S.YELLOW
        return
    p = lowest_number(s, b, s.reds)
    s.reds &= ~(1 << p)
    s.owner = p
    face = b.face[s.shown[p]]
    if b.denied[p, face]:
        fizzle(s, b, t)
    elif b.does[face] == L.LOKI:
        call_loki(s, b, t)
    else:
        call_thief(s, b, t)


@helper
def play_yellow(s, b, t):
    """Yellow faces go to their owners, clockwise from the Earl (DRK-033, DRK-036, DRK-041, DRK-066, DRK-153)."""
    for i in range(b.players):
        p = seat_at(s.earl, i, b.players)
        if (s.yellows >> p) & 1:
            side = np.int64(s.shown[p])
            s.yellows &= ~(1 << p)
            s.shown[p] = L.NOTHING
            if b.denied[p, b.face[side]] or not can_use(s, b, p, b.face[side]):
                log_side(b, t, t.void, p, side)
                discard(s, side >> 1)
            elif is_full(s, b, p, b.face[side]):
                ask_store(s, b, p, side)
                return
            else:
                use(s, b, p, side)
                log_side(b, t, t.effective, p, side)
    s.stage = S.BLUE


@helper
def next_blue(s, b, t):
    """Blue faces take effect one after the other (DRK-033, DRK-034, DRK-037, DRK-086, DRK-153)."""
    if s.blues == 0:
        s.stage = S.TURN_END
        return
    p = lowest_number(s, b, s.blues)
    s.blues &= ~(1 << p)
    s.owner = p
    face = b.face[s.shown[p]]
    if b.denied[p, face]:
        fizzle(s, b, t)
    elif b.does[face] == L.RAID:
        call_raid(s, b, t)
    elif b.does[face] == L.BOARDING:
        call_boarding(s, b, t)
    else:
        call_sabotage(s, b, t)
