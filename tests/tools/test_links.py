"""The checker of a site's links sees what leads nowhere."""

from pathlib import Path

from tools.links import faults

FRONT = """<link rel="stylesheet" href="look.css"><h1 id="top">Front</h1>
<a href="games/axes.html#cards">cards</a> <a href="#top">up</a> <a href="https://example.org/">elsewhere</a>
<a href="games/axes.html?page=2">page</a> <img src="games/an%20axe.png">"""


def site(home: Path, front: str) -> list[str]:
    """The faults of a small site with this front page."""
    (home / "games").mkdir()
    (home / "index.html").write_text(front, encoding="utf-8")
    (home / "look.css").touch()
    (home / "games" / "an axe.png").touch()
    (home / "games" / "axes.html").write_text('<h2 id="cards">Cards</h2><a href="../index.html">back</a>', "utf-8")
    return list(faults(home, sorted(home.rglob("*.html"))))


def test_a_good_site_has_no_faults(tmp_path: Path) -> None:
    assert site(tmp_path, FRONT) == []


def test_faults_are_named(tmp_path: Path) -> None:
    wrong = """<script src="https://example.org/script.js"></script> <a href="games/drakkar.html">no page</a>
    <a href="games/axes.html#knobs">no anchor</a> <a href="#end">none here</a> <img src="axe.png">
    <a href="../outside.html">not of this site</a>"""
    (tmp_path / "outside.html").touch()
    (tmp_path / "site").mkdir()
    assert site(tmp_path / "site", wrong) == [
        "index.html: loads https://example.org/script.js from elsewhere",
        "index.html: there is no games/drakkar.html",
        "index.html: games/axes.html#knobs has no such anchor",
        "index.html: #end has no such anchor",
        "index.html: there is no ../outside.html",
        "index.html: there is no axe.png",
    ]
