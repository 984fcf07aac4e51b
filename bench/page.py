"""How light and how quick the page is, in the system's Chromium: python bench/page.py

Bytes are what crosses the wire, compressed, until the first view stands. The time is from the click on "Play now" to the first
legal move that can be made, for each game; the limit to compare with is a bare navigation of the same browser to the smallest
document of the same server (its icon) in the same run. Each is the median of several.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from sixfold.core.game import names
from sixfold.serve import listen

LIMIT = 150_000
"""Bytes of script and style that the first view may need."""
REPEATS = 5
SWITCHES = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
CLICKED = """(name) => new Promise((done) => {
  const legal = '[data-hand]:not([disabled]), [data-code]:not([disabled])'
  const begin = performance.now()
  new MutationObserver((_, observer) => {
    if (!document.querySelector(legal)) return
    observer.disconnect()
    requestAnimationFrame(() => done(performance.now() - begin))
  }).observe(document.body, { subtree: true, childList: true, attributes: true })
  document.querySelector(`[data-testid=quick-${name}]`).click()
})"""


@contextmanager
def served() -> Iterator[str]:
    """The service as a person starts it, on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        with listen("127.0.0.1", None) as free:
            port = free.getsockname()[1]
        program = str(Path(sys.executable).with_name("sixfold"))
        wishes = ["--port", str(port), "--database", f"{folder}/bench.sqlite3", "--no-browser", "--pace", "0"]
        process = subprocess.Popen([program, "serve", *wishes], stdout=subprocess.DEVNULL)
        address = f"http://127.0.0.1:{port}"
        try:
            for _ in range(1200):
                try:
                    urllib.request.urlopen(f"{address}/api/games", timeout=60).close()
                    break
                except OSError:
                    time.sleep(0.1)
            yield address
        finally:
            process.terminate()
            process.wait()


def loaded(browser: Browser, address: str) -> dict[str, int]:
    """The script and style that the first view loads, and their bytes on the wire."""
    page = browser.new_page()
    session = page.context.new_cdp_session(page)
    files: dict[str, str] = {}
    sizes: dict[str, int] = {}

    def response(event: dict[str, dict[str, str]]) -> None:
        if event["type"] in ("Script", "Stylesheet"):  # type: ignore[comparison-overlap]
            files[str(event["requestId"])] = event["response"]["url"].rpartition("/")[2]

    def finished(event: dict[str, float]) -> None:
        name = files.get(str(event["requestId"]))
        if name:
            sizes[name] = int(event["encodedDataLength"])

    session.on("Network.responseReceived", response)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    page.goto(address)
    page.wait_for_selector(".games .game")
    page.wait_for_load_state("networkidle")
    page.close()
    return sizes


def bare(page: Page, address: str) -> float:
    """Milliseconds of a navigation to the smallest document."""
    page.goto(f"{address}/assets/icon.svg")
    return float(page.evaluate("performance.getEntriesByType('navigation')[0].duration"))


def first_move(page: Page, address: str, game: str) -> float:
    """Milliseconds from the click to the first legal move."""
    page.goto(address)
    page.wait_for_selector(f"[data-testid=quick-{game}]")
    page.wait_for_load_state("networkidle")
    return float(page.evaluate(CLICKED, game))


def main() -> None:
    """Print bytes and times."""
    path = shutil.which("chromium")
    if path is None:
        sys.exit("this needs chromium: make browser installs it")
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        sizes = loaded(browser, address)
        for name, size in sorted(sizes.items(), key=lambda item: -item[1]):
            print(f"{size:9,} bytes  {name}")
        print(f"{sum(sizes.values()):9,} bytes of script and style for the first view; the limit is {LIMIT:,}")
        page = browser.new_page()
        floor = statistics.median(bare(page, address) for _ in range(REPEATS))
        print(f"\n{'bare navigation':16}{floor:8.0f} ms")
        for game in names():
            first_move(page, address, game)  # the service and the browser have seen it once
            took = statistics.median(first_move(page, address, game) for _ in range(REPEATS))
            print(f"{game:16}{took:8.0f} ms from click to first legal move; {took / floor:.1f} × the bare navigation")
        browser.close()


if __name__ == "__main__":
    main()
