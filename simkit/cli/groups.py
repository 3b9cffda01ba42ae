"""The commands in groups, as `simkit --help` lists them, and what `simkit` alone says."""

from typing import Any

from typer.core import TyperGroup

GROUPS = {
    "Play": ("run", "report", "replay", "export", "bench"),
    "Ask": ("compare", "sweep", "value"),
    "Players": ("train", "league"),
    "Cards": ("games", "cards", "init", "validate", "schema"),
    "Many machines": ("merge", "verify"),
}
FIRST_STEPS = """\
simkit plays a tabletop card game many times and measures how balanced it is. Start with:

  simkit games                           the games that come with it
  simkit run axes                        play one: who wins, how long it takes
  simkit report axes                     all charts and verdicts on one page
  simkit cards axes                      its cards: every number can be changed
  simkit compare axes --set cards.wench.count=4
                                         what a change does
  simkit init my.toml --game axes        a scenario of your own

All commands: simkit --help"""


class GroupedCommands(TyperGroup):
    """Commands that `--help` lists in groups; one that has none comes last."""

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        limit = formatter.width - 6 - max(map(len, self.commands))
        grouped = {name for names in GROUPS.values() for name in names}
        others = {"More": tuple(name for name in self.commands if name not in grouped)}
        for title, names in (GROUPS | others).items():
            rows = [(name, self.commands[name].get_short_help_str(limit)) for name in names if name in self.commands]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
