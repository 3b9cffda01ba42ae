"""Answers that several games give, and the parts of their expressions (`simkit/analysis/expressions.py` reads them)."""

from typing import Any

from simkit.games.metric import Answer
from simkit.scenario.model import Scenario

WON = "CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END"  # a seat's part of the win
STARTS = '"order" = 0'  # the seat takes the first turn


def where(condition: str, value: str = "1") -> str:
    """A value where a condition holds, else 0."""
    return f"CASE WHEN {condition} THEN {value} ELSE 0 END"


def ratio(question: str, name: str, meaning: str, top: str, bottom: str, unit: str = "%", **more: Any) -> Answer:
    """The sum of a column over all seats, divided by that of another one."""
    return Answer(question, name, meaning, "seats", top, bottom, unit, **more)


def mean_where(question: str, name: str, meaning: str, condition: str, value: str, **more: Any) -> Answer:
    """The mean of a value over the seats for which a condition holds."""
    return ratio(question, name, meaning, where(condition, value), where(condition), **more)


def win_rate(question: str, name: str, meaning: str, condition: str, **more: Any) -> Answer:
    """The win rate of the seats for which a condition holds."""
    return mean_where(question, name, meaning, condition, WON, **more)


def per_player(question: str, name: str, meaning: str, column: str, unit: str, **more: Any) -> Answer:
    """The mean of a column over all seats."""
    return Answer(question, name, meaning, "seats", column, unit=unit, **more)


def per_game(question: str, name: str, meaning: str, column: str, unit: str, **more: Any) -> Answer:
    """The mean of a column over all games."""
    return Answer(question, name, meaning, "games", column, unit=unit, **more)


def games_with(question: str, name: str, meaning: str, condition: str, **more: Any) -> Answer:
    """The share of the games for which a condition holds."""
    return Answer(question, name, meaning, "games", where(condition), **more)


def players_with(question: str, name: str, meaning: str, condition: str, **more: Any) -> Answer:
    """The share of the players for whom a condition holds."""
    return Answer(question, name, meaning, "seats", where(condition), **more)


def share_with(question: str, name: str, meaning: str, condition: str, of: str, **more: Any) -> Answer:
    """The share of the players for whom a condition holds, among those for whom `of` holds."""
    return ratio(question, name, meaning, where(condition), where(of), **more)


def mean_if_any(question: str, name: str, meaning: str, table: str, column: str, unit: str, **more: Any) -> Answer:
    """The mean of a column over the rows in which it is above 0, such as the turn of what does not always happen."""
    return Answer(question, name, meaning, table, column, where(f"{column} > 0"), unit=unit, **more)


def turns(question: str) -> Answer:
    return per_game(question, "turns", "turns per game", "turns", "turns")


def decisions(question: str) -> Answer:
    return per_game(question, "decisions", "choices with more than one option per game", "decisions", "decisions")


def more_than_two(scenario: Scenario) -> bool:
    return scenario.players > 2
