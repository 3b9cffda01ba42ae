"""The list of games."""

from collections.abc import Iterable, Mapping
from typing import Any

from simkit.page.model import Block, Definitions, Page, Paragraph, Section, Subsection


def layout(games: Iterable[Mapping[str, Any]]) -> Page:
    """The page of `simkit games`, from its JSON."""
    return Page("Games", [_game(game) for game in games])


def _game(game: Mapping[str, Any]) -> Section:
    low, high = game["players"]
    facts = {
        "players": f"{low} to {high}",
        "variants": ", ".join(game["variants"]),
        "rules": f"{game['rules']} rules, version {game['rules_version']}",
        "scenarios": ", ".join(game["scenarios"]),
    }
    blocks: list[Block] = [
        Definitions(list(facts.items())),
        Paragraph("  policies:"),
        Definitions([(f"  {name}", summary) for name, summary in game["policies"].items()]),
    ]
    return Section(f"{game['game']}: {game['title']}. {game['summary']}", "", [Subsection("", blocks)])
