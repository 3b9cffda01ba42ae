"""The balance questions of Drakkar and the expressions that answer them."""

from simkit.games.metric import Answer

QUESTIONS = ("x",)
ANSWERS: tuple[Answer, ...] = ()
