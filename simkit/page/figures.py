"""The charts of a run, by name: those for which it has data."""

import re

import polars as pl
from matplotlib.figure import Figure

from simkit.analysis.analyse import Analysis
from simkit.analysis.card_gains import PAYABLE
from simkit.analysis.card_groups import group_of, groups, price_of
from simkit.charts import (
    by_price,
    card_use,
    card_value,
    heatmap,
    lengths,
    matchups,
    progress,
    ratios,
    score_parts,
    survival,
    use_rates,
    win_rates,
)
from simkit.scenario.digest import digest

LONGEST = 80  # letters of a name that becomes part of a file name
MOST_CARDS = 24  # in a chart of card use; the table has all
SOURCES = (
    ("result", "Sources of points, winners and others"),
    ("place", "Sources of points by final place"),
    ("policy", "Sources of points by policy"),
)
VALUE, VALUE_BY_PRICE, PURCHASES = "card-value", "value-by-price", "purchases"


class Captions:
    """What stands in every title and footer."""

    def __init__(self, a: Analysis) -> None:
        self.of = f" · {a.about.title}, {a.about.players} players"
        made = f"{a.games:,} games · seed {a.about.seed} · digest {a.digest[:8]} · "
        self.means, self.counts = made + "means, no intervals", made + "counts, no intervals"
        self.shares = made + "95 % intervals, unit: game"
        self.clusters = made + "95 % intervals, clusters: games"


def figures(a: Analysis) -> dict[str, Figure]:
    """The charts in the order of the page."""
    words = Captions(a)
    drawn = (
        _games(a, words)
        | _matchups(a, words)
        | _points(a, words)
        | _values(a, words)
        | _taken(a, words)
        | _cards(a, words)
    )
    return drawn | _answers(a, words)


def compared(a: Analysis) -> pl.DataFrame:
    """Win rates, without the policy that plays against itself only, and without seats that are places in turn order."""
    by_seat, by_order = (a.rates.filter(pl.col("group") == group)["estimate"] for group in ("seat", "order"))
    left_out = ["policy"] if len(a.about.policies) == 1 else []
    left_out += ["seat"] if by_seat.equals(by_order) else []
    return a.rates.filter(~pl.col("group").is_in(left_out))


def _games(a: Analysis, words: Captions) -> dict[str, Figure]:
    """Who wins, how long it takes, who is left."""
    about, length = a.about, a.summary.length
    rates = compared(a).filter(pl.col("group") != "seat")
    found = {}
    if a.games and not rates.is_empty():
        tolerance = about.report.tolerance
        found["win-rates"] = win_rates.draw(rates, a.summary.even, tolerance, "Win rates" + words.of, words.shares)
    varied = len(a.lengths) > 1  # else there is nothing to see
    if varied and length.p10 is not None and length.p50 is not None and length.p90 is not None:
        quantiles = (length.p10, length.p50, length.p90)
        title = "Game length" + words.of
        found["lengths"] = lengths.draw(a.lengths, *quantiles, length.unit, a.summary.capped, title, words.counts)
    if not a.survival.is_empty():
        found["survival"] = survival.draw(a.survival, about.players, "Players left" + words.of, words.means)
    return found


def _matchups(a: Analysis, words: Captions) -> dict[str, Figure]:
    """How each of what is played fares against each."""
    found = {}
    for (metric,), frame in a.matchups.group_by("metric", maintain_order=True):
        title = f"Win rate of each {str(metric).replace('_', ' ')} against each{words.of}"
        found[f"matchups-{slug(str(metric))}"] = matchups.draw(frame, title, words.shares)
    return found


def _points(a: Analysis, words: Captions) -> dict[str, Figure]:
    """Where points come from, and how they grow."""
    found = {}
    for by, title in SOURCES:
        frame = a.score_parts.filter(pl.col("by") == by)
        if not frame.is_empty():
            found[f"sources-{by}"] = score_parts.draw(frame, title + words.of, words.clusters)
    for (metric, unit), frame in a.progress.group_by("metric", "unit", maintain_order=True):
        title = f"{str(unit)[:1].upper()}{str(unit)[1:]} by round and final place{words.of}"
        if not _not_zero(frame, "estimate").is_empty():
            found[f"rounds-{slug(str(metric))}"] = progress.draw(frame, title, words.clusters)
    return found


def _values(a: Analysis, words: Captions) -> dict[str, Figure]:
    """What cards are worth, next to the cards they compete with, and for their price."""
    known = a.card_value.filter(pl.all_horizontal(pl.col("estimate", "low", "high").is_finite()))
    by_card = {card.id: group_of(a.about, card) for card in a.about.cards}
    prices = {card.id: price_of(card) for card in a.about.cards}
    frame = known.with_columns(
        kind=pl.Series([by_card[card].title for card in known["card"]], dtype=pl.String),
        rival=pl.Series([by_card[card].rival for card in known["card"]], dtype=pl.String),
        price=pl.Series([prices[card] for card in known["card"]], dtype=pl.Int64),
    )
    found = {}
    rivals = list(dict.fromkeys(group.rival for group in groups(a.about).values() if group.rival in frame["rival"]))
    for rival in rivals:
        name, title = (VALUE, "Card value") if len(rivals) == 1 else (f"{VALUE}-{slug(rival)}", f"Value of a {rival}")
        found[name] = card_value.draw(frame.filter(pl.col("rival") == rival), title + words.of, words.clusters)
    priced = frame.filter(pl.col("price").is_not_null() & (pl.col("reading") == "adjusted"))
    if not priced.is_empty():
        axis, title = "adjusted value, points of win probability", "Card value against price"
        found[VALUE_BY_PRICE] = _by_price(a, priced, axis, title + words.of, words.clusters)
    return found


def _taken(a: Analysis, words: Captions) -> dict[str, Figure]:
    """Who takes what they can: against the price where there is one, else group by group."""
    rates = a.gains.filter(pl.col("reading") == "taken")
    rounds = dict(a.gains.filter(pl.col("reading") == "round").select("card", "estimate").iter_rows())
    titles = {name: group.title for name, group in groups(a.about).items()}
    found = {}
    priced = rates.filter(pl.col("price").is_not_null()).with_columns(pl.col("kind").replace(titles))
    if not priced.is_empty():
        all_payable = (priced["basis"] == PAYABLE).all()
        axis = f"bought by players who could{' pay' if all_payable else ''}, %"
        title = "Purchase rate against price" + words.of
        found[PURCHASES] = _by_price(a, priced, axis, title, words.shares, share=True)
    for (name,), frame in rates.filter(pl.col("price").is_null()).group_by("kind", maintain_order=True):
        group = groups(a.about)[str(name)]
        axis = f"{group.gained} when on offer, % of players"
        title = f"{group.title} {group.gained}{words.of}"
        some = {card: rounds[card] for card in frame["card"] if card in rounds}
        found[f"taken-{slug(group.name)}"] = use_rates.draw(frame, some, axis, title, words.shares)
    return found


def _by_price(a: Analysis, frame: pl.DataFrame, axis: str, title: str, footer: str, *, share: bool = False) -> Figure:
    percent = frame.with_columns(pl.col("estimate", "low", "high") * 100)
    return by_price.draw(percent, f"price, {a.about.metrics.price_unit}", axis, title, footer, share=share)


def _cards(a: Analysis, words: Captions) -> dict[str, Figure]:
    """What is done with cards, and to whom."""
    found = {}
    used = [card.id for card in a.about.cards if group_of(a.about, card).used]
    use = _not_zero(a.card_use.filter(pl.col("card").is_in(used)), "per_game")
    if not use.is_empty():
        most = use.filter(pl.col("measure") == use["measure"][0]).sort("per_game", descending=True, maintain_order=True)
        shown = use.filter(pl.col("card").is_in(most["card"].head(MOST_CARDS).to_list()))
        title = "Card use" if len(most) <= MOST_CARDS else f"Card use, the first {MOST_CARDS} of {len(most)}"
        found["card-use"] = card_use.draw(shown, title + words.of, words.means)
    for (metric, meaning), cells in _not_zero(a.heat, "value").group_by("metric", "meaning", maintain_order=True):
        title = f"{str(meaning).capitalize()}, per game{words.of}"
        found[f"heat-{slug(str(metric))}"] = heatmap.draw(cells, title, words.means)
    return found


def _answers(a: Analysis, words: Captions) -> dict[str, Figure]:
    """The answers that the game wants side by side."""
    found = {}
    wanted = a.answers.filter(pl.col("chart") != "")
    for (title, unit), frame in wanted.group_by("chart", "unit", maintain_order=True):
        if not _not_zero(frame, "estimate").is_empty():
            found[f"answers-{slug(str(title))}"] = ratios.draw(frame, str(unit), f"{title}{words.of}", words.clusters)
    return found


def _not_zero(frame: pl.DataFrame, column: str) -> pl.DataFrame:
    """Nothing, if nothing but zeros is there to be seen."""
    return frame if (frame[column] != 0).any() else frame.clear()


def slug(text: str) -> str:
    """A text as part of a link or file name."""
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-") or "run"
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST]}-{digest(text)[:6]}"
