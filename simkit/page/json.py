"""What the JSON says of runs and reports: keys may be added, never renamed."""

from typing import TYPE_CHECKING, Any

from simkit.page.finished import Finished

if TYPE_CHECKING:
    from simkit.page.html import Chapter, Report


def run(run: Finished) -> dict[str, Any]:
    """The contract of the JSON of `run`."""
    return {
        "run": str(run.directory),
        "game": run.game,
        "scenario": run.scenario,
        "variant": run.variant,
        "players": run.players,
        "games": run.summary.games,
        "seed": run.seed,
        "plan": run.plan,
        "digest": run.digest,
        "seconds": run.seconds,
        "games_per_second": run.speed,
        "played": run.played,
        "warnings": list(run.warnings),
        **({} if run.manifest.shard is None else {"shard": vars(run.manifest.shard)}),
        **run.summary.to_json(),
    }


def report(report: "Report") -> dict[str, Any]:
    """The findings for machines."""
    return {"title": report.title, "runs": [_chapter(chapter) for chapter in report.chapters]}


def _chapter(chapter: "Chapter") -> dict[str, Any]:
    analysis = chapter.analysis
    return {
        "run": analysis.name,
        "game": analysis.about.game,
        "variant": analysis.about.variant,
        "players": analysis.about.players,
        "games": analysis.games,
        "seed": analysis.about.seed,
        "digest": analysis.digest,
        "findings": [vars(finding) for finding in chapter.findings],
        **analysis.summary.to_json(),
        "answers": analysis.answers.to_dicts(),
        "cards": analysis.card_value.to_dicts(),
        "gains": analysis.gains.to_dicts(),
        "sources": analysis.score_parts.to_dicts(),
        "notes": analysis.notes,
    }
