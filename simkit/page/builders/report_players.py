"""How good the players are, as far as it was measured: what they win, and what a specialist gains on them."""

from collections.abc import Iterator, Sequence

from simkit.logs.manifest_model import AboutRun, TestedStrength
from simkit.numbers import POINTS, SHARE, Quantity
from simkit.page.model import Block, Cell, Code, Paragraph, Prose, Subsection, ValueTable

REFERENCE = "greedy"  # every game has it
INTRODUCTION = Prose(
    f"Every result depends on who is playing. *Wins*: one side of the table plays the policy, all others play "
    f"`{REFERENCE}`, on games that it was not trained on. *A specialist gains*: how much more a player that was "
    "trained against this policy alone wins than the policy itself in the same seats of the same games, with the "
    "policy in all other seats, in percentage points. The less a specialist gains, the harder the policy is to exploit."
)
UNMEASURED = "The policies of these games were written, not trained: better players may value cards differently."
ABSENT = "Trained for the same game, but not playing here:"
HEADS = ("tested on", "policy", "players", f"wins against {REFERENCE}", "par", "a specialist gains")


def part(abouts: Sequence[AboutRun]) -> Subsection:
    """The policies of all runs, once for each game, and the champions of these games that do not play."""
    measured = [about for about in abouts if about.strength]
    by_policy = {(about.game, policy): strength for about in measured for policy, strength in about.strength.items()}
    seated = {(about.game, policy) for about in measured for policy in about.policies}
    here = [row for key, strength in by_policy.items() if key in seated for row in _rows(key[1], strength)]
    absent = [row for key, strength in by_policy.items() if key not in seated for row in _rows(key[1], strength)]
    blocks: list[Block] = [] if here else [Paragraph(UNMEASURED)]
    if here or absent:
        blocks.append(Paragraph(INTRODUCTION))
    if here:
        blocks.append(ValueTable(HEADS, here))
    if absent:
        blocks += [Paragraph(ABSENT), ValueTable(HEADS, absent)]
    return Subsection("How good the players are", blocks, anchor="players")


def _rows(policy: str, strength: TestedStrength) -> Iterator[list[Cell]]:
    gains = {row.players: Quantity(row.gain, row.low, row.high, POINTS, signed=True) for row in strength.exploited}
    for row in strength.tested:
        if row.against == REFERENCE and not row.changed:
            wins, par = Quantity(row.win_rate, row.low, row.high, SHARE), Quantity(row.par, unit=SHARE)
            yield [Code(strength.scenario), Code(policy), row.players, wins, par, gains.get(row.players)]
