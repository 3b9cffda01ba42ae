"""How good the players are, as far as it was measured: what they win, and what a specialist gains on them."""

from collections.abc import Iterator, Sequence

from simkit.charts import table
from simkit.charts.table import Cell
from simkit.logs.manifest_model import AboutRun, SpecialistGain, TestedStrength

YARDSTICK = "greedy"  # every game has it
HEAD = '<h3 id="players">How good the players are</h3>'
INTRODUCTION = (
    "<p>An answer is one about those who play. <em>Wins</em>: one side of the table by the policy, all others by "
    f"<code>{YARDSTICK}</code>, on games that it was not trained on. <em>A specialist gains</em>: what a "
    "player trained against this policy alone wins more than the policy itself in the same seats of the same games, "
    "all other seats by the policy, in percentage points; the less, the harder it is to exploit.</p>"
)
UNMEASURED = "<p>The policies of these games were written, not trained: a better player may judge cards otherwise.</p>"
ABSENT = "<p>Trained for the same game, but not at these tables:</p>"
HEADS = ("tested on", "policy", "players", f"wins against {YARDSTICK}", "par", "a specialist gains")


def draw(abouts: Sequence[AboutRun]) -> str:
    """The policies of all runs, once for each game, and the champions of these games who do not play."""
    told = [about for about in abouts if about.strength]
    known = {(about.game, policy): strength for about in told for policy, strength in about.strength.items()}
    seated = {(about.game, policy) for about in told for policy in about.policies}
    here = [row for key, strength in known.items() if key in seated for row in _rows(key[1], strength)]
    absent = [row for key, strength in known.items() if key not in seated for row in _rows(key[1], strength)]
    page = HEAD + ("" if here else UNMEASURED)
    if here or absent:
        page += INTRODUCTION
    if here:
        page += table.draw(HEADS, here)
    return page + (ABSENT + table.draw(HEADS, absent) if absent else "")


def _rows(policy: str, strength: TestedStrength) -> Iterator[list[Cell]]:
    gains = {row.players: row for row in strength.exploited}
    for row in strength.tested:
        if row.against == YARDSTICK and not row.changed:
            yield [
                table.code(strength.scenario),
                table.code(policy),
                table.number(row.players, "d"),
                table.rate({"estimate": row.win_rate, "low": row.low, "high": row.high}),
                table.share(row.par),
                _gain(gains.get(row.players)),
            ]


def _gain(row: SpecialistGain | None) -> Cell:
    if row is None:
        return table.NOTHING
    return table.points({"estimate": row.gain, "low": row.low, "high": row.high, "flagged": False})
