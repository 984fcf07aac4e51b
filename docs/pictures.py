"""Take the pictures of README and docs from the real page: python docs/pictures.py

Every game is played into the middle by its best immediate moves, then photographed as its first seat sees it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import connect

from sixfold.bots import Allowance, greedy
from sixfold.core.chance import Dealer
from sixfold.core.game import load, names
from sixfold.core.position import Position
from sixfold.serve import listen

FOLDER = Path(__file__).parent / "pictures"
SWITCHES = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
PHONE = "hexago"
"""The game that is also shown on a phone."""


@contextmanager
def served() -> Iterator[str]:
    """The service on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        with listen("127.0.0.1", None) as free:
            port = free.getsockname()[1]
        program = str(Path(sys.executable).with_name("sixfold"))
        wishes = ["--port", str(port), "--database", f"{folder}/pictures.sqlite3", "--no-browser", "--pace", "0"]
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


def middle(name: str) -> int:
    """Half of the moves that the first seat makes in a game of greedy bots."""
    dealer = Dealer(name)
    position = Position.start(load(name), 2).dealt(dealer)
    made = 0
    while not position.ended:
        seat = position.acting[0]
        made += seat == 0
        position = position.play(seat, greedy(position.view(seat), Allowance(), made).move).dealt(dealer)
    return made // 2


def playing(address: str, game: str) -> str:
    """A table in the middle of a game; gives the private link of its first seat."""
    wish = {"game": game, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "level-3"}], "start": True}
    request = urllib.request.Request(
        f"{address}/api/tables", json.dumps(wish).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as answer:
        keys: dict[str, Any] = json.load(answer)
    token = keys["seats"]["0"]
    made, wanted = 0, middle(game)
    with connect(f"ws{address[4:]}/api/tables/{keys['code']}/live") as socket:
        socket.send(json.dumps({"type": "hello", "token": token}))
        while made <= wanted:
            message = json.loads(socket.recv(timeout=60))
            if message.get("status") == "ended":
                raise RuntimeError(f"{game} was over after {made} moves; take fewer")
            if message["type"] != "state" or message.get("turn", 0) != made or not message.get("legal"):
                continue
            if made < wanted:
                best = max(range(len(message["legal"])), key=lambda i: (message["gain"][i], -i))
                move = {"type": "move", "id": str(made), "turn": made, "code": message["legal"][best]}
                socket.send(json.dumps(move))
            made += 1
    return f"{address}/t/{keys['code']}#seat=0&key={token}"


def look(page: Page) -> None:
    """Choose a piece and hold it over the best place, where the game has such."""
    pieces = page.locator("[data-hand]:not([disabled])")
    if not pieces.count() or not page.locator("svg[role=application]").count():
        return
    if pieces.first.get_attribute("aria-pressed") != "true":
        pieces.first.click()
    cells = page.locator("polygon.cell.fitting")
    if cells.count():
        cells.nth(cells.count() // 2).hover()


def taken(browser: Browser, address: str, name: str, width: int, height: int) -> None:
    """One picture, kept small (smaller still where pngquant is installed)."""
    page = browser.new_page(
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        locale="en-GB",
    )
    page.goto(address)
    page.wait_for_selector(".games .game, [data-testid=table] .play svg")
    page.wait_for_load_state("networkidle")
    look(page)
    page.wait_for_timeout(600)  # what was asked about the move is answered and drawn
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path)
    page.close()
    if shutil.which("pngquant"):
        subprocess.run(["pngquant", "--force", "--output", str(path), "128", str(path)], check=True)
    print(f"{path.relative_to(FOLDER.parents[1])}  {path.stat().st_size // 1000} kB")


def main() -> None:
    """Take them all."""
    path = shutil.which("chromium")
    if path is None:
        sys.exit("this needs chromium: make browser installs it")
    FOLDER.mkdir(exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=SWITCHES)
        taken(browser, address, "home", 1280, 1040)
        for game in names():
            link = playing(address, game)
            taken(browser, link, game, 1280, 800)
            if game == PHONE:
                taken(browser, link, f"{game}-phone", 390, 844)
        browser.close()


if __name__ == "__main__":
    main()
