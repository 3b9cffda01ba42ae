"""Whole games as text: a rule that changes shows as a difference that one can read.

A golden file is the tale of one game, `<game>/<variant>-<players>[-<what>].txt`. Its first two lines say which:

    Axes and Shields (standard), game 0, seed 1
    P0 greedy, P1 random

To add one, write these two lines; `SIMKIT_UPDATE_GOLDEN=1` then tells the games of all files anew.
"""

import os
import re
from pathlib import Path

from simkit.games.contract import Game
from simkit.games.registry import open_scenario
from simkit.runs.replay import Replay
from simkit.runs.transcript import tale
from simkit.testing.broken import require
from simkit.testing.setting import settings

UPDATE = "SIMKIT_UPDATE_GOLDEN"
ANEW = f"if that is intended, {UPDATE}=1 writes it anew"
NAME = re.compile(r"(?P<variant>\w+)-(?P<players>\d+)(-(?P<what>\w+))?")
HEAD = re.compile(r".* \((?P<variant>\w+)\), game (?P<index>\d+), seed (?P<seed>\d+)")
SEAT = re.compile(r"P\d+ (\S+?)(?:, |$)")


def golden_files(folder: Path) -> list[Path]:
    """All golden files of a game."""
    return sorted(folder.glob("*.txt"))


def check_golden(file: Path, scenario: str | os.PathLike[str] = "") -> None:
    """The game of a golden file is as it was. Its folder is named after the game unless a scenario is given."""
    text = file.read_text(encoding="utf-8")
    name, head = NAME.fullmatch(file.stem), HEAD.fullmatch((text.splitlines() or [""])[0])
    if name is None or head is None:
        raise ValueError(
            f"{file}: expected <variant>-<players>[-<what>].txt that begins as '… (variant), game 0, seed 1'"
        )
    seats = SEAT.findall(text.splitlines()[1])
    require(
        (name["variant"], int(name["players"])) == (head["variant"], len(seats)),
        f"{file} has a game of another variant or number of players",
    )
    run = {"players": len(seats), "seats": seats, "rotate": "none", "seed": int(head["seed"])}
    flags = {"variant": head["variant"]} | {f"run.{key}": value for key, value in run.items()}
    now = "\n".join(tale(Replay(*open_scenario(scenario or file.parent.name, flags=flags), int(head["index"])))) + "\n"
    if os.environ.get(UPDATE):
        file.write_text(now, encoding="utf-8")
        return
    for number, (was, is_now) in enumerate(zip(text.splitlines(), now.splitlines(), strict=False), start=1):
        require(was == is_now, f"{file}:{number}: the game has changed; {ANEW}\nwas: {was}\nnow: {is_now}")
    require(text == now, f"{file}: the game ends earlier or later than it did; {ANEW}")


def check_golden_names(folder: Path, game: Game) -> None:
    """There is a whole game for every variant and number of players."""
    covered = {
        match["variant"] + match["players"] for file in golden_files(folder) if (match := NAME.fullmatch(file.stem))
    }
    missing = [f"{s.variant}-{s.players}.txt" for s in settings(game) if f"{s.variant}{s.players}" not in covered]
    hint = f"write the first two lines of each (see simkit/testing/golden.py), then {UPDATE}=1 writes the games"
    require(not missing, f"{folder} has no {', '.join(missing)}; {hint}")
