"""Setting up a game, and looking at it from one seat."""

from simkit.games.drakkar import limits as L
from simkit.games.drakkar.kernel import chance as C
from simkit.games.drakkar.kernel import state as S
from simkit.games.drakkar.kernel.log import clear_rounds
from simkit.games.drakkar.kernel.rounds import begin_round
from simkit.games.drakkar.kernel.turn import advance
from simkit.games.drakkar.kernel.unseen import ask_again, redeal_cards, redeal_quests
from simkit.kernels.jit import helper
from simkit.kernels.rng import below
from simkit.kernels.streams import SETUP, draw


@helper
def setup(s, b, t, key):
    """From a zeroed state to the first decision of 3 to 6 players (DRK-001, DRK-004, DRK-005, DRK-006, DRK-007)."""
    s.key = key
    s.earl = below(draw(key, SETUP, C.EARL, 0), b.players) if b.first_earl == L.RANDOM_EARL else 0
    s.first_earl = s.earl
    s.owner = L.NOTHING
    s.target = L.NOTHING
    s.waiting = L.NOTHING
    for kind in range(L.TOKENS):
        s.supply[kind] = b.loot_supply[kind] - b.players * b.start_loot[kind]
    for p in range(b.players):
        s.shown[p] = L.NOTHING
        s.choice[p] = S.UNDECIDED
        for kind in range(L.TOKENS):
            s.tokens[p, kind] = b.start_loot[kind]
            t.tokens_start[p] += b.start_loot[kind]
    for quest in range(b.quests):
        s.quests[quest] = quest
    s.quest_left = b.quests
    clear_rounds(b, t)
    begin_round(s, b)
    advance(s, b, t)


@helper
def determinize(s, b, viewer, key):
    """Deal anew what the viewer cannot know; hidden answers of others are erased and asked after the viewer's."""
    s.key = key
    redeal_cards(s, b, viewer)
    redeal_quests(s, b, viewer)
    ask_again(s, b, viewer)
