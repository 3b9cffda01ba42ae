"""Answers that several games give, and the parts of their expressions (`simkit/analysis/expressions.py` reads them)."""

from typing import Any

from simkit.games.metric import Answer
from simkit.scenario.model import Scenario

WON = "CASE WHEN won > 0 THEN 1.0 / won ELSE 0 END"  # a seat's part of the win
FIRST = '"order" = 0'  # the seat that takes the first turn


def where(condition: str, value: str = "1") -> str:
    """A value where a condition holds, else 0."""
    return f"CASE WHEN {condition} THEN {value} ELSE 0 END"


def mean(question: str, name: str, meaning: str, value: str, condition: str, **more: Any) -> Answer:
    """The mean of a value over the seats for which a condition holds."""
    return Answer(question, name, meaning, "seats", where(condition, value), where(condition), **more)


def win_rate(question: str, name: str, meaning: str, condition: str, **more: Any) -> Answer:
    """The win rate of the seats for which a condition holds."""
    return Answer(question, name, meaning, "seats", where(condition, WON), where(condition), **more)


def turns(question: str) -> Answer:
    return Answer(question, "turns", "turns per game", "games", "turns", unit="turns")


def decisions(question: str) -> Answer:
    meaning = "choices with more than one option per game"
    return Answer(question, "decisions", meaning, "games", "decisions", unit="decisions")


def more_than_two(scenario: Scenario) -> bool:
    return scenario.players > 2
