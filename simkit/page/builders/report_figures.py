"""The charts of a run: those for which it has data."""

from collections.abc import Mapping
from typing import Any

import polars as pl

from simkit.analysis.analyse import Analysis
from simkit.analysis.card_gains import PAYABLE
from simkit.analysis.card_groups import group_of, groups, price_of
from simkit.numbers import count
from simkit.page.model import Figure, Prose
from simkit.page.words import slug
from simkit.roles import GAINED

MOST_CARDS = 24  # in a chart of card use; the table has all
SOURCES = (
    ("result", "Sources of points, winners and others"),
    ("place", "Sources of points by final place"),
    ("policy", "Sources of points by policy"),
)
VALUE, VALUE_BY_PRICE, PURCHASES = "card-value", "value-by-price", "purchases"
READINGS = (
    "*Seen* compares seats that had the card with seats that did not: it describes, but $but. *Adjusted* compares the "
    "seats of the same game: a copy instead of an average one. It is still observational, and given for cards whose "
    "number differs between sides in at least a tenth of the games of a pilot. "
    "[Why they differ, and what each can claim.](#readings)"
)
NO_ADJUSTED = (
    "This run has no adjusted reading: it has too few games (ten for each card that is fitted), or no card differs "
    "often enough, or some cards separate winners from losers completely, or an earlier version of simkit made it."
)
MEANS, COUNTS = "means, without intervals", "counts, without intervals"
ROOM = "Names are shown where there is room; the table of all cards has the rest."


def figures(a: Analysis) -> list[Figure]:
    """The charts in the order of the page."""
    footer = _footer(a)
    makers = (_games, _matchups, _points, _values, _taken, _cards, _answers)
    return [figure for maker in makers for figure in maker(a, footer)]


def _footer(a: Analysis) -> str:
    """What was played, below every chart that stands alone."""
    extent = f"{a.about.title}, {a.about.players} players · {count(a.games)} games"
    return f"{extent} · seed {a.about.seed} · digest {a.digest[:8]}"


def compared(a: Analysis) -> pl.DataFrame:
    """Win rates, without the policy that plays against itself only, and without seats that are places in turn order."""
    by_seat, by_order = (a.rates.filter(pl.col("group") == group)["estimate"] for group in ("seat", "order"))
    left_out = ["policy"] if len(a.about.policies) == 1 else []
    left_out += ["seat"] if by_seat.equals(by_order) else []
    return a.rates.filter(~pl.col("group").is_in(left_out))


def _games(a: Analysis, footer: str) -> list[Figure]:
    """Who wins, how long it takes, who is left."""
    about, length = a.about, a.summary.length
    rates = compared(a).filter(pl.col("group") != "seat")
    items = []
    if a.games and not rates.is_empty():
        options: dict[str, Any] = {"par": a.summary.even, "tolerance": about.report.tolerance}
        items.append(Figure("win-rates", "win_rates", rates, "Win rates", footer, options))
    varied = len(a.lengths) > 1  # else there is nothing to see
    if varied and length.p10 is not None and length.p50 is not None and length.p90 is not None:
        quantiles = {"p10": length.p10, "p50": length.p50, "p90": length.p90}
        options = {**quantiles, "unit": length.unit, "capped": a.summary.capped}
        items.append(Figure("lengths", "lengths", a.lengths, "Game length", footer, options, reading=COUNTS))
    if not a.survival.is_empty():
        options = {"players": about.players}
        items.append(Figure("survival", "survival", a.survival, "Players left", footer, options, reading=MEANS))
    return items


def _matchups(a: Analysis, footer: str) -> list[Figure]:
    """The win rate of everything that is played against everything."""
    return [
        Figure(
            f"matchups-{slug(str(metric))}",
            "matchups",
            frame,
            f"Win rate of each {str(metric).replace('_', ' ')} against each",
            footer,
        )
        for (metric,), frame in a.matchups.group_by("metric", maintain_order=True)
    ]


def _points(a: Analysis, footer: str) -> list[Figure]:
    """Where points come from, and how they grow."""
    items = []
    for by, title in SOURCES:
        frame = a.score_parts.filter(pl.col("by") == by)
        if not frame.is_empty():
            items.append(Figure(f"sources-{by}", "score_parts", frame, title, footer))
    for (metric, unit), frame in a.progress.group_by("metric", "unit", maintain_order=True):
        title = f"{str(unit)[:1].upper()}{str(unit)[1:]} by round and final place"
        if not _not_zero(frame, "estimate").is_empty():
            items.append(Figure(f"rounds-{slug(str(metric))}", "progress", frame, title, footer))
    return items


def _values(a: Analysis, footer: str) -> list[Figure]:
    """What cards are worth, next to the cards they compete with, and for their price."""
    values = a.card_value.filter(pl.all_horizontal(pl.col("estimate", "low", "high").is_finite()))
    by_card = {card.id: group_of(a.about, card) for card in a.about.cards}
    prices = {card.id: price_of(card) for card in a.about.cards}
    frame = values.with_columns(
        kind=pl.Series([by_card[card].title for card in values["card"]], dtype=pl.String),
        rival=pl.Series([by_card[card].rival for card in values["card"]], dtype=pl.String),
        price=pl.Series([prices[card] for card in values["card"]], dtype=pl.Int64),
    )
    rivals = list(dict.fromkeys(group.rival for group in groups(a.about).values() if group.rival in frame["rival"]))
    items: list[Figure] = []
    for rival in rivals:
        name, title = (VALUE, "Card value") if len(rivals) == 1 else (f"{VALUE}-{slug(rival)}", f"Value of a {rival}")
        caption = "" if items else _readings(a)
        readings = frame.filter(pl.col("rival") == rival)
        items.append(Figure(name, "card_value", readings, title, footer, caption=caption))
    priced = frame.filter(pl.col("price").is_not_null() & (pl.col("reading") == "adjusted"))
    if not priced.is_empty():
        axes = _axes(a, "adjusted value, points of win probability")
        title = "Card value against price"
        items.append(Figure(VALUE_BY_PRICE, "by_price", _percent(priced), title, footer, axes, ROOM))
    return items


def _readings(a: Analysis) -> Prose:
    """What the readings of a card are."""
    gained = any(metric.role == GAINED for metric in a.about.metrics.card)
    words = READINGS.replace("$but", "leading players buy more" if gained else "players who survive see more cards")
    missing = a.card_value.filter(reading="adjusted").is_empty()
    return Prose(f"{words} {NO_ADJUSTED}" if missing else words)


def _taken(a: Analysis, footer: str) -> list[Figure]:
    """Who takes what they can: against the price where there is one, else group by group."""
    rates = a.gains.filter(pl.col("reading") == "taken")
    rounds = dict(a.gains.filter(pl.col("reading") == "round").select("card", "estimate").iter_rows())
    titles = {name: group.title for name, group in groups(a.about).items()}
    items = []
    priced = rates.filter(pl.col("price").is_not_null()).with_columns(pl.col("kind").replace(titles))
    if not priced.is_empty():
        all_payable = (priced["basis"] == PAYABLE).all()
        axes = _axes(a, f"bought by players who could{' pay' if all_payable else ''}, %", share=True)
        title = "Purchase rate against price"
        items.append(Figure(PURCHASES, "by_price", _percent(priced), title, footer, axes, ROOM))
    for (name,), frame in rates.filter(pl.col("price").is_null()).group_by("kind", maintain_order=True):
        group = groups(a.about)[str(name)]
        options = {
            "axis": f"{group.gained} when on offer, % of players",
            "rounds": {card: rounds[card] for card in frame["card"] if card in rounds},
        }
        title = f"{group.title} {group.gained}"
        items.append(Figure(f"taken-{slug(group.name)}", "use_rates", frame, title, footer, options))
    return items


def _axes(a: Analysis, y_axis: str, *, share: bool = False) -> Mapping[str, Any]:
    """The arguments of a chart of cards against their price."""
    return {"x_axis": f"price, {a.about.metrics.price_unit}", "y_axis": y_axis, "share": share}


def _percent(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(pl.col("estimate", "low", "high") * 100)


def _cards(a: Analysis, footer: str) -> list[Figure]:
    """What is done with cards, and to whom."""
    items = []
    used = [card.id for card in a.about.cards if group_of(a.about, card).used]
    use = _not_zero(a.card_use.filter(pl.col("card").is_in(used)), "per_game")
    if not use.is_empty():
        most = use.filter(pl.col("measure") == use["measure"][0]).sort("per_game", descending=True, maintain_order=True)
        frame = use.filter(pl.col("card").is_in(most["card"].head(MOST_CARDS).to_list()))
        title = "Card use" if len(most) <= MOST_CARDS else f"Card use, the first {MOST_CARDS} of {len(most)}"
        items.append(Figure("card-use", "card_use", frame, title, footer, reading=MEANS))
    for (metric, meaning), cells in _not_zero(a.heat, "value").group_by("metric", "meaning", maintain_order=True):
        title = f"{str(meaning).capitalize()}, per game"
        items.append(Figure(f"heat-{slug(str(metric))}", "heatmap", cells, title, footer, reading=MEANS))
    return items


def _answers(a: Analysis, footer: str) -> list[Figure]:
    """The answers that the game wants side by side."""
    wanted = a.answers.filter(pl.col("chart") != "")
    return [
        Figure(f"answers-{slug(str(title))}", "ratios", frame, str(title), footer, {"unit": str(unit)})
        for (title, unit), frame in wanted.group_by("chart", "unit", maintain_order=True)
        if not _not_zero(frame, "estimate").is_empty()
    ]


def _not_zero(frame: pl.DataFrame, column: str) -> pl.DataFrame:
    """Nothing, if nothing but zeros is there to be seen."""
    return frame if (frame[column] != 0).any() else frame.clear()
