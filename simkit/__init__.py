"""Automated balance analysis for tabletop card games.

    import simkit

    game = simkit.load("vikings_gone_wild", players=2)
    run = simkit.run(game, games=100_000)
    dearer = game.set({"cards.pigator.cost.beer": 5})
    print(simkit.compare(game, dearer, games=20_000))

Names are loaded when they are used: `import simkit` itself loads no library.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from simkit.version import __version__

_PUBLIC = {  # where each name lives; none of them is the name of a package
    "load": "simkit.lab.question",
    "Question": "simkit.lab.question",
    "run": "simkit.lab.runs",
    "open_run": "simkit.lab.runs",
    "replay": "simkit.lab.runs",
    "Run": "simkit.lab.runs",
    "report": "simkit.lab.reports",
    "Report": "simkit.lab.reports",
    "compare": "simkit.lab.experiments",
    "sweep": "simkit.lab.experiments",
    "value": "simkit.lab.experiments",
    "league": "simkit.lab.experiments",
    "Result": "simkit.lab.results",
    "train": "simkit.lab.training",
    "Training": "simkit.lab.training",
    "list_games": "simkit.lab.scenarios",
    "Error": "simkit.errors",
}
__all__ = ["__version__", *_PUBLIC]  # noqa: PLE0604 (they are strings)

if TYPE_CHECKING:
    from simkit.errors import Error as Error
    from simkit.lab.experiments import compare as compare
    from simkit.lab.experiments import league as league
    from simkit.lab.experiments import sweep as sweep
    from simkit.lab.experiments import value as value
    from simkit.lab.question import Question as Question
    from simkit.lab.question import load as load
    from simkit.lab.reports import Report as Report
    from simkit.lab.reports import report as report
    from simkit.lab.results import Result as Result
    from simkit.lab.runs import Run as Run
    from simkit.lab.runs import open_run as open_run
    from simkit.lab.runs import replay as replay
    from simkit.lab.runs import run as run
    from simkit.lab.scenarios import list_games as list_games
    from simkit.lab.training import Training as Training
    from simkit.lab.training import train as train


def __getattr__(name: str) -> Any:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_PUBLIC[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PUBLIC})
