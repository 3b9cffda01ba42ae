"""The report in a real browser, at desktop and phone width, by day and by night."""

import base64
import itertools
import json
import os
import select
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from simkit.analysis.analyse import analyse
from simkit.page.builders.findings import findings
from simkit.page.builders.report import Chapter, layout
from simkit.page.publishing import write
from tests.page.runs import play
from tests.page.samples import chapter, report
from tests.patience import PATIENCE

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here: the report is not opened in a browser")

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--remote-debugging-pipe",
)  # fmt: skip
STYLES = {
    "vikings_gone_wild": ("greedy", "rusher", "turtle"),
    "drakkar": ("greedy", "raider", "merchant"),
}
# What may not be: words in charts that are cut or lie on each other, and a page wider than its window.
FAULTS = """(() => {
  const faults = [], show = box => [box.left, box.top, box.right, box.bottom].map(Math.round).join(" ");
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is wider than the window");
  if (innerWidth < 600) for (const box of document.querySelectorAll(".scroll"))
    if (box.scrollWidth > box.clientWidth) faults.push(`a table is cut: ${box.textContent.slice(0, 60)}`);
  for (const svg of document.querySelectorAll("svg")) {
    const frame = svg.getBoundingClientRect(), name = svg.getAttribute("aria-label");
    const texts = [...svg.querySelectorAll("text")].map(t => [t.textContent, t.getBoundingClientRect()]);
    texts.forEach(([text, a], i) => {
      if (a.left < frame.left - 1 || a.right > frame.right + 1 || a.top < frame.top - 1 || a.bottom > frame.bottom + 1)
        faults.push(`${name}: "${text}" is cut`);
      for (const [other, b] of texts.slice(i + 1)) {
        const dx = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const dy = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (dx > 1 && dy > 0.3 * Math.min(a.height, b.height)) faults.push(`${name}: "${text}" lies on "${other}"`);
      }
    });
  }
  return faults;
})()"""
SORT = """(() => {
  const table = document.querySelector("table.sortable");
  const column = [...table.tHead.rows[0].cells].findIndex(head => head.classList.contains("n"));
  const numbers = () => [...table.tBodies[0].rows].map(row => Number(row.cells[column].dataset.v));
  const click = () => { table.tHead.querySelectorAll("button")[column].click(); return numbers(); };
  return [click(), click()];
})()"""


class Browser:
    """Chromium, spoken to through a pipe (the DevTools protocol)."""

    def __init__(self, home: Path) -> None:
        command, self._out = os.pipe()
        self._in, answer = os.pipe()
        wired = f'exec "$@" 3<&{command} 4>&{answer}'
        self._process = subprocess.Popen(
            ["bash", "-c", wired, "bash", str(CHROMIUM), *FLAGS, f"--user-data-dir={home}"],
            pass_fds=(command, answer),
            stderr=subprocess.DEVNULL,
        )
        os.close(command)
        os.close(answer)
        self._unread = b""
        self._ids = itertools.count(1)
        self._session: dict[str, str] = {}
        self.events: list[dict[str, Any]] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = {"sessionId": self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]}
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._ids)
        command = {"id": number, "method": method, "params": params} | self._session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while (message := self._read()).get("id") != number:
            self.events.append(message)
        assert "error" not in message, message
        result: dict[str, Any] = message["result"]
        return result

    def _read(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            assert select.select([self._in], [], [], 60)[0], "Chromium does not answer"
            more = os.read(self._in, 1 << 20)
            assert more, "Chromium has ended"
            self._unread += more
        text, _, self._unread = self._unread.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message

    def look(self, page: Path, width: int, scheme: str) -> None:
        self.events.clear()
        size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 600}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.call("Page.navigate", url=page.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self._read())

    def evaluate(self, expression: str) -> Any:
        return self.call("Runtime.evaluate", expression=expression, returnByValue=True)["result"].get("value")

    def seen(self, *methods: str) -> list[dict[str, Any]]:
        return [event["params"] for event in self.events if event["method"] in methods]

    def screenshot(self, file: Path) -> None:
        picture = self.call("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        file.write_bytes(base64.b64decode(picture))

    def pdf(self, file: Path) -> None:
        file.write_bytes(base64.b64decode(self.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"]))

    def close(self) -> None:
        with suppress(BrokenPipeError):
            os.write(self._out, b'{"id": 0, "method": "Browser.close"}\0')
        os.close(self._out)
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    chromium = Browser(tmp_path_factory.mktemp("chromium"))
    yield chromium
    chromium.close()


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    several = report(chapter(), chapter(cards=90, players=7), chapter(games=0))
    return write(layout(several), tmp_path_factory.mktemp("report"))


@pytest.fixture(scope="module", params=["vikings_gone_wild", "drakkar"])
def many_cards(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A game with many cards, prices or Quests, many sources of points, and three styles of play."""
    home, seats = tmp_path_factory.mktemp(request.param), [*STYLES[request.param]]
    analysis = analyse(play(home / "run", 400, scenario=request.param, players=3, seats=seats))
    content = layout(report(Chapter(analysis, findings(analysis), f"simkit run {request.param}")))
    return write(content, home / "report")


@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_with_many_cards_is_not_cut(browser: Browser, many_cards: Path, width: int) -> None:
    browser.look(many_cards, width, "light")
    browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
    browser.evaluate("dispatchEvent(new Event('resize'))")  # what was folded is fitted now, not soon
    assert browser.evaluate(FAULTS) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
def test_page_is_quiet_and_nothing_is_cut(browser: Browser, page: Path, width: int, scheme: str) -> None:
    browser.look(page, width, scheme)
    assert browser.seen("Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded") == []
    assert [sent["request"]["url"] for sent in browser.seen("Network.requestWillBeSent")] == [page.as_uri()]
    assert browser.evaluate(FAULTS) == []
    night = browser.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(15, 18, 22)"
    assert night == (scheme == "dark")


def test_tables_sort_both_ways(browser: Browser, page: Path) -> None:
    browser.look(page, 1280, "light")
    down, up = browser.evaluate(SORT)
    assert len(down) > 1
    assert down == sorted(down, reverse=True)
    assert up == sorted(up)


def test_script_in_a_title_does_not_run(browser: Browser, page: Path) -> None:
    browser.look(page, 1280, "light")
    assert browser.evaluate("window.hacked === undefined")


def test_page_prints(browser: Browser, page: Path, tmp_path: Path) -> None:
    browser.look(page, 1280, "dark")
    browser.pdf(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
