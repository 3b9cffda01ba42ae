"""A verified run as a page."""

from dataclasses import replace

from simkit.logs.manifest import MAIN, Series
from simkit.page.builders.verify import layout
from simkit.page.finished import Finished
from simkit.page.text import render
from simkit.runs.integrity import Verification


def test_a_verified_run(finished: Finished) -> None:
    manifest = finished.manifest
    whole = Verification(finished.directory, manifest, finished.plan, [0], None)
    assert render(layout(whole, "--seed 3")).split("\n") == [
        "1 of 1 parts were played again, 100 games: every value is the same",
        f"Digest {manifest.digest()['run']}",
    ]
    assert (whole.to_json()["probability"], whole.to_json()["sure_of"]) == (1.0, 1)


def test_a_sample_says_how_certain_it_is(finished: Finished) -> None:
    part = finished.manifest.parts[0]
    two = Series(200, {0: part, 1: replace(part, index=1)})
    manifest = replace(finished.manifest, series={MAIN: two})
    lines = render(layout(Verification(finished.directory, manifest, finished.plan, [0], 3), "--seed 3")).split("\n")
    assert "The sample finds one wrong part with a probability of 50.0 %, and 2 or more with at least 95 %" in lines[2]
    assert lines[2].endswith("(the same parts again: --seed 3)")
