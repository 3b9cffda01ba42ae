"""The words for Phase 3: what becomes of the Quests, and the bargaining for help."""

from collections.abc import Iterator

from simkit.games.common.sentences import listed, seats
from simkit.games.common.sets import members
from simkit.games.drakkar import limits
from simkit.games.drakkar.kernel import state
from simkit.games.drakkar.kernel.quests import shortfall, thirst
from simkit.games.drakkar.step import Moment, counted, tokens

FAILURES = {
    limits.FAIL_SHIP: "has no complete ship",
    limits.FAIL_STRENGTH: "lacks {lack}, and nobody can help",
    limits.FAIL_BEER: "lacks {lack}, and nobody can help",
    limits.FAIL_BOTH: "lacks {lack}, and nobody can help",
    limits.FAIL_DENIED: "may not do it",
}


def quests(m: Moment) -> Iterator[tuple[str, list[str]]]:
    """Quests that are done alone, that fail, or for which help is asked."""
    for p in m.seats:
        result, quest = int(m.now.result[p]), int(m.was.dealt[p, m.was.kept[p]])
        if result == m.was.result[p]:
            continue
        if result == limits.SOLO_DONE:
            has = f"with strength {m.was.strength[p]} and beer {m.was.beer[p]}"
            yield "quest", [f"P{p} fulfils {m.quest(quest)} alone {has}", *_proceeds(m, p, quest)]
        elif result == limits.NO_DEAL:
            yield "", [f"P{p} finds no help for {_title(m, quest)}"]
        elif result in FAILURES:
            yield "quest", [f"P{p} fails {m.quest(quest)}: P{p} {FAILURES[result].format(lack=_lack(m, p, quest))}"]
    p = int(m.now.quester)
    if m.stage == state.TEAM and p != limits.NOTHING:
        quest = int(m.was.dealt[p, m.was.kept[p]])
        help_ = f"{seats(members(m.now.eligible))} can help"
        yield "quest", [f"P{p} lacks {_lack(m, p, quest)} for {m.quest(quest)}", help_]


def bargain(m: Moment, block: str, item: int) -> Iterator[str]:
    """An answer of a quester or of a helper."""
    s, me, quester = m.was, f"P{m.was.actor}", int(m.was.quester)
    match block:
        case "helper" if item == state.HELPER_STOP:
            yield f"{me} wants no help for {_title(m, int(s.dealt[quester, s.kept[quester]]))}"
        case "helper" if m.b.team_up_protocol == limits.ASK:
            yield f"{me} takes the help of P{item} for {counted(int(s.prices[item]), 'token')}"
        case "helper":
            price = f" and offers {counted(int(s.price), 'token')}" if m.b.team_up_protocol == limits.FIXED else ""
            yield f"{me} turns to P{item}{price}"
        case "price" if s.actor == quester:
            yield f"{me} offers P{s.helper} {counted(item, 'token')}"
        case "price":
            yield f"{me} asks P{quester} for {counted(item, 'token')}" if item else f"{me} refuses to help P{quester}"
        case "reply":
            yield f"{me} {'accepts' if item == state.ACCEPT else 'refuses'} the offer of P{quester}"
        case "pay":
            paid = tokens(m.gained(int(s.helper)))
            helps = s.actor == s.helper
            yield f"{me} takes {paid} from P{quester} for the help" if helps else f"{me} pays {paid} to P{s.helper}"
    if m.now.result[quester] == limits.TEAM_DONE != s.result[quester]:
        quest = int(s.dealt[quester, s.kept[quester]])
        yield f"P{quester} fulfils {m.quest(quest)} with the help of P{m.now.helper}"
        yield from _proceeds(m, quester, quest)


def _proceeds(m: Moment, p: int, quest: int) -> Iterator[str]:
    """Spears that were spent, then the loot."""
    if m.lost_spears(p):
        yield f"P{p} spends {m.spears(p, m.lost_spears(p))} for {m.lost_spears(p) * m.b.spear_bonus} more strength"
    yield m.loot(p, limits.QUEST_LOOT + quest)


def _lack(m: Moment, p: int, quest: int) -> str:
    """`1 strength and 2 beer`, with all Spears."""
    dv, db = shortfall(m.was, m.b, p, quest), thirst(m.was, m.b, p, quest)  # type: ignore[no-untyped-call]
    return listed([f"{n} {what}" for n, what in ((dv, "strength"), (db, "beer")) if n])


def _title(m: Moment, quest: int) -> str:
    return str(m.names.titles[m.b.quest_type_row[quest]])
