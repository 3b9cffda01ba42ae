"""A finished run as JSON."""

from dataclasses import replace

from simkit.page.finished import Finished


def test_the_json_of_a_run(finished: Finished) -> None:
    data = finished.to_json()
    assert (data["games_per_second"], data["warnings"], data["digest"]) == (200.0, ["mind"], "abc")
    assert replace(finished, played=0, seconds=0.0).to_json()["games_per_second"] == 0.0
