"""Whole compiled games: who beats whom, what they log, what a denied face or Quest does."""

import numpy as np
import pytest

from simkit.games.contract import Array, Handicap
from simkit.games.registry import open_scenario
from simkit.games.session import Session

STYLES = ["greedy", "raider", "merchant"]
SCENARIO, GAME = open_scenario("drakkar")
NAMES = [card.id for card in GAME.cards(SCENARIO)]
BY_KIND = {
    kind: [i for i, c in enumerate(GAME.cards(SCENARIO)) if c.kind == kind]
    for kind in ("yellow", "red", "blue", "passing_ship", "quest", "card")
}


def log(
    seats: list[str] | str, players: int = 3, games: int = 400, handicap: Handicap | None = None, **flags: object
) -> Array:
    keyed = flags.pop("keyed", handicap is not None)
    run = {"run.players": players, "run.shuffle": "keyed" if keyed else "fast"}
    run |= {"run.policy": seats} if isinstance(seats, str) else {"run.seats": seats}
    rules = {f"rules.{key}": value for key, value in flags.items()}
    session = Session(*open_scenario("drakkar", flags={**run, **rules}), handicap)
    rows = session.rows(games)
    session.play(session.desk(), rows, 0)
    return rows


def win_rate(rows: Array, players: int) -> float:
    """Of the first policy of the list, which changes seats from game to game."""
    seat, won = -np.arange(len(rows)) % players, rows["winners"][:, None] >> np.arange(players) & 1
    return float((won[np.arange(len(rows)), seat] / won.sum(axis=1)).mean())


@pytest.mark.parametrize("style", STYLES)
def test_one_style_against_random(style: str) -> None:
    assert win_rate(log([style, "random", "random"]), 3) > 0.95
    assert win_rate(log([style, *["random"] * 5], 6, 300), 6) > 0.9


def test_busy_beats_random() -> None:
    assert win_rate(log(["busy", "random", "random"], games=800), 3) > 0.6


def test_greedy_beats_busy() -> None:
    assert win_rate(log(["greedy", "busy", "busy", "busy"], 4), 4) > 0.8


def test_the_styles_play_differently() -> None:
    logs = {style: log(style, 4, 300) for style in STYLES}

    def mean(style: str, field: str) -> float:
        return float(logs[style][field][:, :4].mean())

    assert mean("raider", "raids") > 1.05 * mean("greedy", "raids")
    assert mean("raider", "sabotaged") > mean("greedy", "sabotaged")
    assert mean("merchant", "tokens_loki") < 0.7 * mean("greedy", "tokens_loki")
    assert mean("merchant", "quests_solo") > mean("greedy", "quests_solo")


def test_greedy_overrates_loki() -> None:
    """Denied Loki, a `greedy` scores no less; `merchant`, who trusts him half as much, does."""
    gain = {}
    for style in ("greedy", "merchant"):
        seats = [style, "greedy", "greedy"]
        plain, denied = (
            log(seats, games=9000, handicap=h, keyed=True) for h in (None, Handicap(0, "loki", denied=True))
        )
        mine = np.arange(9000) % 3 == 0  # the games in which the style sits in seat 0
        change = (denied["score"][mine, 0] - plain["score"][mine, 0]).astype(float)
        gain[style] = change.mean(), change.std() / mine.sum() ** 0.5
    assert gain["greedy"][0] > -0.3
    assert gain["merchant"][0] < -0.5
    assert win_rate(log(["merchant", "greedy", "greedy"], games=1500), 3) > 0.36


@pytest.mark.parametrize(
    ("players", "best", "last", "decisions"),
    [(3, 12.5, 4.8, 144), (4, 13.1, 5.1, 196), (5, 13.7, 5.0, 251), (6, 14.0, 5.0, 303)],
)
def test_greedy_games_are_as_rules_md_says(players: int, best: float, last: float, decisions: float) -> None:
    """The indicative figures of RULES.md come from 4,000 games: 4.5 standard errors of both."""
    rows = log("greedy", players, 600)
    scores = np.sort(rows["score"][:, :players], axis=1)
    for found, wanted in ((scores[:, -1], best), (scores[:, 0], last), (rows["decisions"], decisions)):
        assert abs(found.mean() - wanted) < 4.5 * found.std() * (1 / 600 + 1 / 4000) ** 0.5 + 0.5 * 10 ** -(
            wanted < 100
        )
    assert (rows["turns"] == 30).all()


@pytest.mark.parametrize(
    "seats", [["random"] * 4, ["busy"] * 5, ["greedy", "raider", "merchant", "first", "busy", "random"]]
)
def test_the_log_adds_up(seats: list[str]) -> None:
    n = len(seats)
    rows = log(seats, n, 300)
    held, played = rows["held"][:, :n].astype(int), rows["played"][:, :n].astype(int)
    faces, cards, quests = (BY_KIND[k] for k in ("yellow", "card", "quest"))
    actions = [*BY_KIND["red"], *BY_KIND["blue"]]
    assert (held[:, :, cards].sum(axis=2) == 30).all()
    assert (played[:, :, [*faces, *actions]].sum(axis=2) == 30).all()
    assert ((rows["face0"] + rows["face1"])[:, :n][:, :, cards] == held[:, :, cards]).all()
    done = sum(rows[name][:, :n].astype(int) for name in ("effective", "void", "declined"))
    assert (done[:, :, actions] == played[:, :, actions]).all()
    assert (done[:, :, faces].sum(axis=1) == played[:, :, faces].sum(axis=1)).all()
    stolen = rows["stolen"][:, :n][:, :, faces]
    assert (stolen.sum(axis=2) == rows["robbed"][:, :n]).all()
    assert ((rows["thefts_used"] + rows["thefts_denial"]).sum(axis=1) == rows["robbed"].sum(axis=1)).all()
    boarding, preys = NAMES.index("boarding"), BY_KIND["passing_ship"]
    for name in ("held", "played", "effective", "void", "declined"):
        assert (rows[name][:, :n][:, :, preys].sum(axis=2) == rows[name][:, :n][:, :, boarding]).all()
    assert (rows["effective"][:, :n, boarding] == rows["boardings"][:, :n]).all()
    assert (rows["boarded"][:, :n].sum(axis=2) == rows["boardings_won"][:, :n]).all()
    assert (rows["offered"][:, :n][:, :, quests].sum(axis=2) == 6).all()
    assert (rows["kept"][:, :n][:, :, quests].sum(axis=2) == 3).all()
    assert (rows["solo"][:, :n].sum(axis=2) == rows["quests_solo"][:, :n]).all()
    assert (rows["team"][:, :n].sum(axis=2) == rows["quests_team"][:, :n]).all()
    assert (rows["helped"].sum(axis=1) == rows["quests_team"].sum(axis=1)).all()
    assert (rows["raided"].sum(axis=1) == rows["raids"].sum(axis=1)).all()
    assert (rows["price"][:, :n].sum(axis=2) == rows["lost_help"][:, :n]).all()
    assert (np.sort(rows["pick"][:, :n, :3], axis=1) == np.arange(1, n + 1)[:, None]).all()
    assert (rows["vp"][:, :n, 2] == rows["score"][:, :n]).all()
    results = rows["result"][:, :n, :3]
    assert ((results == 1).sum(axis=2) == rows["quests_solo"][:, :n]).all()
    assert ((results == 4).sum(axis=2) == rows["quests_fail_ship"][:, :n]).all()
    assert ((rows["ends"][:, :n, :3] == 2).sum(axis=2) == rows["complete"][:, :n]).all()
    assert ((rows["helper"][:, :n, :3] >= 0) == (results == 2)).all()
    assert (rows["helper"][:, :n, 3:] == -1).all()
    ready, done_alone = rows["ready_turn"][:, :n, :3], results == 1
    assert (ready[done_alone] > 0).all()
    assert (rows["complete_turn"][:, :n, :3][ready > 0] > 0).all()
    best = np.sort(rows["score"][:, :n], axis=1)
    assert (rows["margin"] == best[:, -1] - best[:, -2]).all()
    supply = rows["supply_goat"] + rows["supply_weapon"] + rows["supply_gold"]
    held_tokens = sum(rows[name][:, :n].sum(axis=1) for name in ("goats", "weapons", "golds"))
    assert (supply + held_tokens == 60).all()
    assert (rows["tokens_lost"] == rows["shortage"].sum(axis=1)).all()


# --- handicaps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DRK-153")
@pytest.mark.parametrize(
    "face", ["bow", "deck", "viking_3", "beer", "odins_spear", "loki", "thief", "raid", "boarding", "sabotage"]
)
def test_a_denied_face_never_does_anything(face: str) -> None:
    k, rows = NAMES.index(face), log("busy", 4, 150, Handicap(1, face, denied=True))
    assert not rows["effective"][:, 1, k].any()
    assert not rows["declined"][:, 1, k].any()
    assert rows["effective"][:, 0, k].any()
    assert rows["effective"][:, 2:4, k].any()


@pytest.mark.rule("DRK-154")
def test_a_denied_quest_is_neither_kept_nor_done() -> None:
    k = NAMES.index("q10")
    plain, rows = log("greedy", 4, 400, Handicap(1, "q10")), log("greedy", 4, 400, Handicap(1, "q10", denied=True))
    assert plain["kept"][:, 1, k].any()
    assert not rows["kept"][:, 1, k].any()
    assert rows["kept"][:, 2, k].any()
    never = plain["offered"][:, 1, k] == 0
    assert never.sum() > 20
    assert (plain[never] == rows[never]).all()


def test_what_is_not_deniable_changes_nothing() -> None:
    cards = {card.id: card for card in GAME.cards(SCENARIO)}
    assert [name for name, card in cards.items() if card.deniable] == [
        *(name for name, card in cards.items() if card.kind in ("yellow", "red", "blue")),
        *(name for name, card in cards.items() if card.kind == "quest"),
    ]
    plain = log("greedy", 4, 60, Handicap(1, "c01"))
    for card in ("c01", "boarding_14"):
        assert (log("greedy", 4, 60, Handicap(1, card, denied=True)) == plain).all()
    assert (log("greedy", 4, 60, Handicap(1, "bow", extra=3)) == plain).all()  # no card has a price


def test_lateness_costs_points() -> None:
    late, punctual = log("greedy", 4, 500, late_prob=0.3), log("greedy", 4, 500)
    assert late["late_discards"].sum() > 0
    assert (late["late_turns"].sum(axis=(1, 2)) == late["late_discards"].sum(axis=1)).all()
    assert (late["late"].sum(axis=(1, 2)) == late["late_discards"].sum(axis=1)).all()
    assert late["score"].mean() < punctual["score"].mean()
