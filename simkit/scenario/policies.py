"""Who plays: the names in seats, and the policies a scenario defines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from simkit.errors import ScenarioError, show, spell
from simkit.numbers import percent
from simkit.scenario.check import Checker
from simkit.scenario.model import FEW_PLAYOUTS, Player, PolicySettings, RunSettings
from simkit.scenario.suggestions import suggest
from simkit.scenario.tree import KeyPath, is_field, named

PARAMETERS = dict.fromkeys(("search", "rollout"), (1, 1_000_000, "number of playouts"))  # as in search:64
ENOUGH = 4 * FEW_PLAYOUTS  # playouts below which a search tries hardly anything
GREEDY, CHAMPION = "greedy", "champion"  # every game has the first, most have the other
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")

Policies = Mapping[str, PolicySettings]


def custom_policies(checker: Checker) -> dict[str, PolicySettings]:
    policies = {}
    for name, data in checker.table("policies").items():
        path: KeyPath = ("policies", name)
        if not isinstance(data, dict):
            raise checker.unfit(path)
        if not NAME.fullmatch(name):
            hint = "use up to 40 lower-case letters, digits, _ and -, the first one a letter"
            raise checker.fail(path, f"{named(path)} is not a valid name for a policy", hint)
        if name in checker.game.policy_weights:
            raise checker.fail(path, f"{named(path)} is the name of a built-in policy", "choose another name")
        if name in checker.game.champions and not checker.draft.recorded:
            message = f"{named(path)} is the name of a policy that comes with {checker.game.title}"
            raise checker.fail(path, message, "choose another name")
        policies[name] = _checked(checker, path, data)
    return policies


def _checked(checker: Checker, path: KeyPath, data: dict[str, object]) -> PolicySettings:
    section = checker.section(path, PolicySettings, data)
    base, champion = section.base, checker.game.champions.get(section.base)
    if champion is not None:
        noise = section.noise if "noise" in section.model_fields_set else champion.noise
        merged = {**champion.weights, **section.weights}
        section = section.model_copy(update={"base": champion.base, "noise": noise, "weights": merged})
        base = champion.base
    if base not in checker.game.policy_weights:
        raise checker.fail((*path, "base"), f"{named(path)}.base is {show(base)}", _base_hint(checker, base))
    if base == "search":
        hint = "a search needs no name: give a seat 'search:64', or 'search:64:POLICY' with a policy of [policies]"
        raise checker.fail((*path, "base"), f"{named(path)}.base is {show(base)}", hint)
    if base in PARAMETERS and section.parameter is None:
        hint = f"{base} needs its {PARAMETERS[base][2]}: write parameter = 64"
        raise checker.fail((*path, "parameter"), f"{named(path)}.parameter is missing", hint)
    if base not in PARAMETERS and section.parameter is not None:
        raise checker.fail(
            (*path, "parameter"),
            f"{named(path)}.parameter is {section.parameter}",
            f"{base} takes no parameter: remove it",
        )
    weights = checker.game.policy_weights[base]
    for weight in section.weights:
        if weight not in weights:
            place = (*path, "weights", weight)
            raise checker.fail(
                place, f"{named(place)} is not a weight of {base}", suggest(weight, weights, f"weights of {base}")
            )
    return section


def _base_hint(checker: Checker, base: str) -> str:
    name, colon, number = base.partition(":")
    builtin = [*checker.game.policy_weights, *checker.game.champions]
    if colon and name in PARAMETERS:
        return f"write base = {name!r} and parameter = {number or 64}"
    if base in checker.table("policies"):
        return f"the base must be a built-in policy: {', '.join(builtin)}"
    return suggest(base, builtin, "built-in policies")


def players_by_seat(checker: Checker, run: RunSettings, policies: Policies) -> list[Player]:
    """The player of every seat."""
    if run.seats is None and run.policy is None:
        hint = f"give a policy for all seats: {_listing(checker, policies)}"
        raise checker.fail(("run", "policy"), "run.policy is missing", hint)
    if run.seats is None:
        assert run.policy is not None
        return [_player(checker, ("run", "policy"), run.policy, policies)] * run.players
    if len(run.seats) != run.players:
        raise _wrong_length(checker, len(run.seats), run.players)
    return [_player(checker, ("run", "seats", i), name, policies) for i, name in enumerate(run.seats)]


def _wrong_length(checker: Checker, seats: int, players: int) -> ScenarioError:
    by_field = is_field(checker.draft.label(("run", "seats")))
    if not by_field and is_field(checker.draft.label(("run", "players"))):
        hint = f"give {spell('seats')} with {players} policies, or {spell('policy')} for all seats"
    elif by_field and checker.game.min_players <= seats <= checker.game.max_players:
        hint = f"name exactly {players} policies, or give {spell('players')} {seats}"
    else:
        hint = f"name exactly {players} policies, or use run.policy for all seats"
    entries = f"{seats} {'entry' if seats == 1 else 'entries'}"
    return checker.fail(("run", "seats"), f"run.seats has {entries} for {players} players", hint)


def _player(checker: Checker, path: KeyPath, text: str, policies: Policies, within: str = "") -> Player:
    builtin, policies = checker.game.policy_weights, {**checker.game.champions, **policies}
    says = f"{named(path)} is {show(within or text)}"
    name, colon, number = text.partition(":")
    if name not in builtin and name not in policies:
        hint = suggest(name, [*builtin, *policies], "policies")
        raise checker.fail(path, says, hint)
    number, named_start, start = number.partition(":") if name == "search" else (number, "", "")
    if name in PARAMETERS:
        low, high, what = PARAMETERS[name]
        if not re.fullmatch("[0-9]{1,9}", number) or not low <= int(number) <= high:
            hint = f"{name} needs its {what} from {low} to {high}, as in '{name}:64'"
            raise checker.fail(path, says, hint)
        if name == "search":
            start = start if named_start else _strongest(policies)
            player = _player(checker, path, start, policies, within=text)
            if player.searches:
                raise checker.fail(path, says, f"a search starts from a policy, as in 'search:64:{GREEDY}'")
            if player.noise:
                noise = percent(player.noise / 100, 0)
                hint = f"{start} makes {noise} of its decisions at random: a search needs another policy"
                raise checker.fail(path, says, hint)
            full = f"{name}:{int(number)}" + (f":{start}" if named_start else "")
            return Player(full, name, int(number), player.weights, playouts=player.base)
        return Player(f"{name}:{int(number)}", name, int(number), builtin[name])
    if colon:
        raise checker.fail(path, says, f"{name} takes no parameter: write {name!r}")
    if name in policies:
        own = policies[name]
        return Player(name, own.base, own.parameter or 0, {**builtin[own.base], **own.weights}, own.noise)
    return Player(name, name, 0, builtin[name])


def too_few_playouts(players: Iterable[Player]) -> Iterator[str]:
    """A warning for every search that tries few options."""
    for player in {p.name: p for p in players if p.playouts and p.parameter < ENOUGH}.values():
        tried = "one option" if player.tried == 1 else f"{player.tried} options"
        start = "it plays like the policy it starts from" if player.tried == 1 else "the others are never tried"
        yield (
            f"{player.name} tries only {tried} of a decision, since each needs {FEW_PLAYOUTS} playouts: {start}; "
            f"search:{ENOUGH} and more try {ENOUGH // FEW_PLAYOUTS} options"
        )


def _strongest(policies: Policies) -> str:
    """The policy that a search starts from by default."""
    return CHAMPION if CHAMPION in policies else GREEDY


def _listing(checker: Checker, policies: Policies) -> str:
    names = [*checker.game.policy_weights, *checker.game.champions, *policies]
    return ", ".join(f"{name}:64" if name in PARAMETERS else name for name in names)
