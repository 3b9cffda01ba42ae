"""Tidy frames as the analysis makes them, in any size."""

from math import exp

import polars as pl

NASTY = "<script>window.hacked = 1</script> & $5 \"#ffffff\" 'x'"
TITLES = (NASTY, "The Extraordinarily Long and Winding Title of a Card that Nobody Remembers", "龍の盾 🛡", "Ærø", "Axe")


def titles(cards: int) -> dict[str, str]:
    return {f"card_{i}": TITLES[i] if i < len(TITLES) else f"Card number {i}" for i in range(cards)}


def rates(players: int, policies: tuple[str, ...] = ("greedy",), lead: float = 0.03) -> pl.DataFrame:
    rows = []
    for group, names in (
        ("order", [f"plays {i + 1}th" for i in range(players)]),
        ("seat", [f"seat {i}" for i in range(players)]),
        ("policy", policies),
    ):
        for i, name in enumerate(names):
            estimate = min(1 / players + (lead if i == 0 else 0.0), 1.0)
            low, high = max(estimate - 0.004, 0.0), min(estimate + 0.004, 1.0)
            rows.append((group, name, estimate, low, high, 10_000, "not fair" if i == 0 else "fair"))
    return pl.DataFrame(rows, schema=["group", "name", "estimate", "low", "high", "n", "verdict"], orient="row")


def lengths(first: int = 20, last: int = 90) -> pl.DataFrame:
    middle, spread = (first + last) / 2, (last - first) / 6 or 1
    games = [round(1000 * exp(-(((x - middle) / spread) ** 2) / 2)) + 1 for x in range(first, last + 1)]
    return pl.DataFrame({"length": range(first, last + 1), "games": games})


def survival(players: int, turns: int = 90) -> pl.DataFrame:
    left = [1 + (players - 1) / (1 + exp((turn - turns / 2) / 8)) for turn in range(turns)]
    return pl.DataFrame({"time": range(turns), "unit": "turn", "players_left": left})


def ratios(rows: int, scale: float = 1.0, lowest: float = 0.0) -> pl.DataFrame:
    names = list(titles(rows).values())
    estimates = [lowest + scale * (i * 7 % rows) / rows for i in range(rows)]
    low, high = [x - 0.01 * scale for x in estimates], [x + 0.02 * scale for x in estimates]
    return pl.DataFrame({"name": names, "estimate": estimates, "low": low, "high": high})


def card_value(cards: int, readings: tuple[str, ...] = ("seen", "adjusted")) -> pl.DataFrame:
    rows = [
        (
            card,
            title,
            reading,
            x := (i * 7 % cards - cards / 3) / cards / (10 + 5 * r),
            x - 0.01,
            x + 0.01,
            0.01,
            i % 3 > 0,
            9,
        )
        for r, reading in enumerate(readings)
        for i, (card, title) in enumerate(titles(cards).items())
    ]
    names = ["card", "title", "reading", "estimate", "low", "high", "p", "flagged", "n"]
    return pl.DataFrame(rows, schema=names, orient="row")


def card_use(cards: int, measures: tuple[str, ...] = ("drawn", "played", "dead")) -> pl.DataFrame:
    rows = [
        (card, title, measure, (i * 5 % cards + 1) / (m + 1))
        for m, measure in enumerate(measures)
        for i, (card, title) in enumerate(titles(cards).items())
    ]
    return pl.DataFrame(rows, schema=["card", "title", "measure", "per_game"], orient="row")


def heat(players: int, most: float = 6.0) -> pl.DataFrame:
    rows = [(i, j, 0.0 if i == j else most / (1 + (j - i) % players)) for i in range(players) for j in range(players)]
    return pl.DataFrame(rows, schema=["from_seat", "to_seat", "value"], orient="row")


def matchups(heroes: int) -> pl.DataFrame:
    """No pair meets itself, the last two never meet."""
    names = [title.lower().replace(" ", "_") for title in titles(heroes).values()]
    pairs = [(i, j) for i in range(heroes) for j in range(heroes) if i != j and i + j < 2 * heroes - 3]
    rows = [(names[i], names[j], x := 0.5 + 0.4 * (j - i) / heroes, x - 0.03, x + 0.03) for i, j in pairs]
    return pl.DataFrame(rows, schema=["row", "column", "estimate", "low", "high"], orient="row")


def by_price(
    cards: int, kinds: tuple[str, ...] = ("Supply cards", "Odin's Path", "Buildings", "Town Halls")
) -> pl.DataFrame:
    rows = [
        (kinds[i % len(kinds)], title, 1 + i % 7, x := i * 37 % 101, max(x - 3 - i % 5, 0), min(x + 3 + i % 5, 100))
        for i, title in enumerate(titles(cards).values())
    ]
    return pl.DataFrame(rows, schema=["kind", "title", "price", "estimate", "low", "high"], orient="row")


def score_parts(groups: tuple[str, ...], parts: int = 10) -> pl.DataFrame:
    rows = [
        (
            group,
            f"source {p}" if p else "a source with a name that is rather long",
            "VP",
            x := (p * 7 + g) % 23,
            x,
            x + 1,
        )
        for g, group in enumerate(groups)
        for p in range(parts)
    ]
    return pl.DataFrame(rows, schema=["group", "label", "unit", "estimate", "low", "high"], orient="row")


def progress(places: int, rounds: int = 13, most: float = 13_000.0) -> pl.DataFrame:
    rows = [
        (place, r, "VP", x := most / 13 * r / place, 0.99 * x, 1.01 * x)
        for place in range(1, places + 1)
        for r in range(1, rounds + 1)
    ]
    return pl.DataFrame(rows, schema=["place", "round", "unit", "estimate", "low", "high"], orient="row")


def taken(cards: int) -> pl.DataFrame:
    rows = [
        (card, title, x := i / max(cards - 1, 1), max(x - 0.02, 0), min(x + 0.02, 1))
        for i, (card, title) in enumerate(titles(cards).items())
    ]
    return pl.DataFrame(rows, schema=["card", "title", "estimate", "low", "high"], orient="row")
