"""The groups of a game's cards, from the manifest. A game without groups has one group with all cards."""

from collections.abc import Sequence

from simkit.logs.manifest_model import AboutRun, Group, LoggedCard, LoggedMetric

ALL = Group(
    name="", title="Cards", gained="", chance="", rival="card", used=True
)  # the only group of a game without groups


def groups(about: AboutRun) -> dict[str, Group]:
    """The groups by name, in the order of the report."""
    return {group.name: group for group in about.metrics.groups or [ALL]}


def group_of(about: AboutRun, card: LoggedCard) -> Group:
    """The group of a card."""
    return groups(about)[card.info.group]


def price_of(card: LoggedCard) -> int | None:
    """What a card costs; None if it has no price."""
    return card.info.price


def rivals(about: AboutRun) -> dict[str, list[LoggedCard]]:
    """Cards that compete with each other, by the name of what they compete for; only cards with a value."""
    competing: dict[str, list[LoggedCard]] = {}
    by_name = groups(about)
    for card in about.cards:
        rival = by_name[card.info.group].rival
        if rival:
            competing.setdefault(rival, []).append(card)
    return competing


def first_logged(about: AboutRun, roles: Sequence[str], cards: Sequence[LoggedCard]) -> LoggedMetric | None:
    """The metric of the first role that is logged for any of these cards."""
    kinds = {card.info.kind for card in cards}
    for role in roles:
        for metric in about.metrics.card:
            if metric.role == role and (not metric.kinds or kinds & set(metric.kinds)):
                return metric
    return None
