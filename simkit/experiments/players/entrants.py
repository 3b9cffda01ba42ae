"""Who takes part in a league: names joined by commas, files of policies, or everybody."""

from collections.abc import Sequence
from dataclasses import replace

from simkit.errors import ScenarioError, UsageError, show, spell
from simkit.experiments.basis import Basis
from simkit.experiments.pairing.arms import Arm
from simkit.games.contract import SEARCHES
from simkit.scenario.model import Player
from simkit.scenario.policy_files import KEY, names_in

WHO, POLICIES, FILE = "who", "policies", ".toml"


def entrants(basis: Basis, who: str | None, policies: str | None) -> tuple[Arm, tuple[Player, ...]]:
    """The table and the players of a league: those named in `who`; else all but those that search.

    `policies` is a file; without `who` its policies take part, and names may stand there, too.
    """
    words = [*_words(WHO, who), *_words(POLICIES, policies)]
    files, names = _files(words), [word for word in words if not word.endswith(FILE)]
    field = POLICIES if who is None else WHO
    if len(files) > 1:
        raise UsageError(f"{spell(field)} names {len(files)} files", field=field, hint="put all policies into one file")
    plain = _arm(basis, "random")
    built_in = [*(name for name in plain.game.policies if name not in SEARCHES), *plain.game.champions]
    own = list(plain.scenario.policies)
    if files:
        basis = _with_file(basis, files[0])
        _arm(basis, "random")  # finds what is wrong with it
        joining = [] if who is not None and policies in files else names_in(files[0])
        names = list(dict.fromkeys([*(names or [*built_in, *own]), *joining]))
    elif not names:
        names = [*built_in, *own]
    return plain, _players(basis, names, field)


def files_needed(basis: Basis, named: str, players: Sequence[Player]) -> dict[str, str]:
    """The file that each player needs, by name; without it the player is unknown or plays differently."""
    files = _files([word.strip() for word in named.split(",")])
    return {player.name: file for file in files for player in players if _without_file(basis, player.name) != player}


def _words(field: str, given: str | None) -> list[str]:
    words = [] if given is None else [word.strip() for word in given.split(",")]
    if "" in words:
        hint = "expected policies joined by commas, such as greedy,random, or a file that ends in .toml"
        raise UsageError(f"{spell(field)} is {show(given)}", field=field, hint=hint)
    return words


def _files(words: Sequence[str]) -> list[str]:
    return [word for word in words if word.endswith(FILE)]


def _with_file(basis: Basis, file: str) -> Basis:
    return replace(basis, flags={**basis.flags, KEY: file})


def _without_file(basis: Basis, name: str) -> Player | None:
    try:
        return _players(basis, [name], WHO)[0]
    except UsageError:
        return None


def _players(basis: Basis, names: Sequence[str], field: str) -> tuple[Player, ...]:
    try:
        return tuple(next(iter(_arm(basis, name).scenario.lineup.values())) for name in names)
    except ScenarioError as error:
        if error.field != "policy":
            raise
        message = error.message.replace("run.policy is", f"{spell(field)} names")
        raise UsageError(message, field=field, hint=error.hint) from None


def _arm(basis: Basis, policy: str) -> Arm:
    """The table with one policy in all seats."""
    return replace(basis, flags={**basis.flags, "run.policy": policy, "run.seats": None}).arm()
