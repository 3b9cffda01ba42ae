"""What columns are called that are logged per something: the label lists of a scenario."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from simkit.games.contract import Game
from simkit.games.metric import CARD, SEAT, Answer, Metric
from simkit.scenario.model import Scenario


@dataclass(frozen=True)
class Labels:
    """The label lists, and kind and title of every card."""

    scenario: Scenario
    lists: Mapping[str, Sequence[str]]
    kinds: Sequence[str]
    titles: Sequence[str]

    def items(self, metric: Metric | Answer, per: str) -> list[tuple[int, str]]:
        """Place in the log row and label of everything that has a column of a metric."""
        kept = enumerate(self.lists[per])
        if per != CARD or not metric.kinds:
            return list(kept)
        return [(i, label) for i, label in kept if self.kinds[i] in metric.kinds]

    def answers(self, answer: Answer) -> list[Answer]:
        """One answer for each label of its list; none where nothing of the kind can occur."""
        if answer.when is not None and not answer.when(self.scenario):
            return []
        if not answer.per:
            return [answer]
        titles = self.titles if answer.per == CARD else [label.replace("_", " ") for label in self.lists[answer.per]]
        return [answer.of(label, titles[i]) for i, label in self.items(answer, answer.per)]


def labels_of(scenario: Scenario, game: Game) -> Labels:
    """The label lists of a scenario."""
    cards = game.cards(scenario)
    seats = [str(seat) for seat in range(scenario.players)]
    lists = {**game.labels(scenario), CARD: [card.id for card in cards], SEAT: seats}
    return Labels(scenario, lists, [card.kind for card in cards], [card.title for card in cards])
