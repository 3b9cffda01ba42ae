"""The parts of a game's page that are made from its code and data; the rules in short are written by hand."""

import re
import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from simkit.games.card_sheet import card_sheet
from simkit.games.contract import SEARCHES, Game
from simkit.games.registry import game_ids, get_game, open_scenario
from simkit.page.builders.cards import layout
from simkit.page.model import Paragraph, ValueTable
from simkit.scenario import catalog
from tools.reference.markdown import code, plain, section, table
from tools.reference.scenario_keys import rules_of

ROOT = Path(__file__).resolve().parents[2]
REPORTS, LEAGUES = ROOT / "reports", ROOT / "docs" / "players.md"
CHANGE = "Change one with `--set`, or in [a file](../start/scenario-file.md)"


def overview() -> str:
    """All games in a table."""
    rows = [
        [f"[{plain(game.title)}]({game.id}.md)", f"{game.min_players} to {game.max_players}", plain(game.summary)]
        for game in map(get_game, game_ids())
    ]
    return table(("game", "players", ""), rows)


def facts(game_id: str) -> str:
    """Players, variants and built-in scenarios."""
    game = get_game(game_id)
    rules = f"`simkit/games/{game.id}/RULES.md`"
    lines = [
        f"- id: {code(game.id)}",
        f"- players: {game.min_players} to {game.max_players}",
        f"- variants: {', '.join(map(code, game.variants))}",
        f"- rules: {len(game.rule_ids())}, numbered {code(f'{game.rules_prefix}-…')} in {rules}",
        f"- version of the rules: {code(game.rules_version)}",
    ]
    return "\n\n".join([plain(game.summary), "\n".join(lines), "Built-in scenarios:", _scenarios(game)])


def _scenarios(game: Game) -> str:
    """Each with what its file says of it."""
    names = [name for name in catalog.names(catalog.shelves()) if name.partition("/")[0] == game.id]
    opened = {name: open_scenario(name)[0] for name in names}
    rows = [[code(name), plain(opened[name].title), plain(opened[name].description)] for name in names]
    return table(("scenario", "title", "what is different"), rows)


def knobs(game_id: str) -> str:
    """Every number of the rules with its meaning; the reference has the ranges and sources."""
    rows = [[code(key.name), plain(key.meaning), code(key.default)] for key in rules_of(get_game(game_id))]
    link = (
        f"Ranges, sources and the keys of cards are [in the reference](../reference/scenario-{game_id}.md). {CHANGE}."
    )
    return "\n\n".join([link, table(("key in `[rules]`", "meaning", "printed"), rows)])


def cards(game_id: str) -> str:
    """The card tables that `simkit cards` prints."""
    scenario, game = open_scenario(game_id)
    sheet = card_sheet(scenario, game)
    hint = f"`simkit cards {game_id}` prints these tables, and every field with its meaning."
    blocks = layout(sheet.title, sheet.spelled, sheet.kinds, sheet.meanings, hint).sections[0].parts[0].blocks
    return "\n\n".join(_block(block, sheet.title) for block in blocks if not _is_of_fields(block))


def _is_of_fields(block: object) -> bool:
    """The table of what fields mean: the reference has it."""
    return isinstance(block, ValueTable) and block.heads[0].title == "field"


def _block(block: Any, title: str) -> str:
    if isinstance(block, Paragraph):
        return plain(block.text)
    kind = block.title.removeprefix(title).removeprefix(": ")
    heading = f"**{plain(kind[:1].upper() + kind[1:])}**\n\n" if kind else ""
    rows = [
        [code(card), *(plain(_printed(cell)) for cell in cells), _words(source)] for card, *cells, source in block.rows
    ]
    return heading + table([plain(column.title) for column in block.heads], rows)


def _printed(cell: object) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def _words(source: str) -> str:
    """The sources of a card's numbers, without saying which number has which."""
    return ", ".join(part.partition(":")[0] for part in source.split("; "))


def policies(game_id: str) -> str:
    """Who can play, and the weights by which they judge."""
    game = get_game(game_id)
    names = [[name, policy.summary, "built in"] for name, policy in game.policies.items() if name not in SEARCHES]
    names += [[name, settings.summary, "trained"] for name, settings in game.champions.items()]
    names += [[name, SEARCHES[name].summary, "search"] for name in SEARCHES]
    who = table(("policy", "how it plays", "kind"), [[code(name), plain(words), kind] for name, words, kind in names])
    weights = [
        [code(name), plain(weight.meaning), code(weight.default), f"{weight.low:,} to {weight.high:,}"]
        for name, weight in game.weights.items()
    ]
    about = (
        "A policy scores its options by these weights. `[policies.NAME]` in a scenario makes one of your own, and "
        f"`simkit train {game_id}` trains one; see [the reference](../reference/scenario.md#scenario-policies)."
    )
    heads = ("weight", "meaning", "default", "sensible")
    return "\n\n".join([who, section(3, "Weights", about, table(heads, weights))])


def league(game_id: str) -> str:
    """How good they are: the tables of docs/players.md, up to the league of searching players."""
    game = get_game(game_id)
    chapters = re.split(r"^## (.+)$", LEAGUES.read_text(encoding="utf-8"), flags=re.MULTILINE)
    text = dict(zip(chapters[1::2], chapters[2::2], strict=True))[game.title].strip()
    commands = [match.start() for match in re.finditer("^`simkit league", text, re.MULTILINE)]
    link = "What the columns mean, and the league of players who search, is on [another page](../players.md)."
    return f"{text[: commands[1]].strip()}\n\n{link}\n"


def reports(game_id: str) -> str:
    """The example reports in the repository, with the commands that make them."""
    return table(("report", "command"), list(_reports(get_game(game_id))))


def _reports(game: Game) -> Iterator[list[str]]:
    for directory, command in report_commands().items():
        if shlex.split(command)[2].partition("/")[0] == game.id:
            title = directory.replace("-", ", ").replace("_", " ")
            yield [f'<a href="../reports/{directory}/index.html">{title}</a>', code(command)]


def report_commands() -> Mapping[str, str]:
    """By directory below reports/: the commands of reports/make.sh."""
    script = (REPORTS / "make.sh").read_text(encoding="utf-8")
    lines = re.findall(r"^(simkit report .*) --out reports/(\S+)$", script, re.MULTILINE)
    return {directory: command for command, directory in lines}


def undocumented(game: Game) -> Iterator[str]:
    """Policies, weights and scenarios that say nothing about themselves."""
    yield from (f"{game.id}: policy {name}" for name, policy in game.policies.items() if not policy.summary)
    yield from (f"{game.id}: policy {name}" for name, settings in game.champions.items() if not settings.summary)
    yield from (f"{game.id}: weight {name}" for name, weight in game.weights.items() if not weight.meaning)
