"""A merged run as a page."""

from simkit.page.builders.merge import layout
from simkit.page.finished import Finished
from simkit.page.text import render
from simkit.runs.integrity import Merge


def test_a_merged_run(finished: Finished) -> None:
    digest = finished.manifest.digest()["run"]
    assert render(layout(Merge(finished.directory, finished.manifest, 2))).split("\n") == [
        f"2 shards, 1 parts, 100 games. Digest {digest}",
        f"Logs: {finished.directory}",
    ]
