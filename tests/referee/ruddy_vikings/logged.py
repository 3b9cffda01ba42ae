"""Ruddy Vikings: what the kernel logged of a game, in the words of the referee."""

from typing import Any

from simkit.games.metric import Metric
from simkit.games.session import Session


def logged(session: Session, index: int) -> dict[str, Any]:
    """The log row of a game, as it would be written."""
    scenario, metrics, rows = session.scenario, session.game.metrics, session.rows(1)
    session.play(session.desk(), rows, index)
    row, seats = rows[0], range(scenario.players)
    labels, cards = session.game.labels(scenario), session.game.cards(scenario)
    rounds = min(int(row["rounds"]), metrics.rounds)

    def word(metric: Metric, value: Any) -> Any:
        if metric.name == "end_reason":
            return metrics.end_reasons[value]
        return metric.words[value] if metric.words else int(value)

    found: dict[str, Any] = {"game": {}, "turn": {}, "seat": {}, "card": {}, "round": {}}
    for metric in metrics.game:
        values = row[metric.place]
        if metric.per:
            found["turn"][metric.name] = dict(zip(labels[metric.per], values.tolist(), strict=True))
        else:
            found["game"][metric.name] = word(metric, values)
    for metric in metrics.seat:
        values = row[metric.place][: scenario.players]
        if metric.per == "seat":
            found["seat"][metric.name] = values[:, : scenario.players].tolist()
        elif metric.per:
            named = enumerate(labels[metric.per])
            found["seat"] |= {f"{metric.name}_{label}": values[:, k].tolist() for k, label in named}
        else:
            found["seat"][metric.name] = [word(metric, value) for value in values]
    for metric in metrics.card:
        counts = row[metric.place]
        found["card"][metric.name] = [
            {card.id: int(counts[seat, k]) for k, card in enumerate(cards) if counts[seat, k]} for seat in seats
        ]
    for metric in metrics.round:
        found["round"][metric.name] = [row[metric.place][seat, :rounds].tolist() for seat in seats]
    return found
