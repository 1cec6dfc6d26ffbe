"""Pictures of what is seen on a screen: the table of a game, and pages in a browser.

All show fixed games; the report shows a fixed simulation.
"""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from random import Random
from threading import Thread

from PIL import Image

from generator.cli.program import run
from generator.definitions.box_request import BoxRequest
from generator.definitions.id_types import Seat
from generator.files.resources import resource_root
from generator.online.bot_threads import BotThreads
from generator.online.lan_addresses import HERE, open_sockets
from generator.online.open_table import new_table
from generator.online.table_room import TableRoom, table_looks
from generator.online.table_server import TableServer
from tools.browser import opened, result
from tools.pictures.saving import narrowed, saved

GAME = ("--players", "6", "--modules", "all", "--seed", "10", "--bots", "greedy")
WIDTH = 1300
"""Pixels from side to side."""

OTHERS = {
    "global-powers": ("28", 240, "global-powers-table.png", "global-powers-replay.png"),
    "organisation": ("4", 170, "organisation-table.png", "organisation-replay.png"),
}
"""The studio's other games: the turn after which the table is drawn, the step of the page, the two pictures."""

SERVED = 34
"""After so many decisions the served table is shown."""
CHOSEN = """
(() => {
  const low = (spot) => spot.getBoundingClientRect().bottom;
  const [spot] = [...document.querySelectorAll("#board .hot.legal")].sort((one, two) => low(two) - low(one));
  const box = spot.getBoundingClientRect();
  const where = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  spot.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1, ...where }));
})()
"""
"""The lowest of the places that glow is pressed."""

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def table(folder: Path, target: Path) -> None:
    """The end of the game."""
    run(["play", *GAME, "--picture", str(folder / "table.png"), "--quiet"])
    saved(narrowed(Image.open(folder / "table.png").convert("RGB"), WIDTH), target / "table.png")


def replay(folder: Path, target: Path) -> None:
    """The game's page, some way in."""
    run(["play", *GAME, "--record", str(folder / "game.bcg"), "--quiet"])
    run(["replay", str(folder / "game.bcg"), "--html", str(folder / "replay.html"), "--quiet"])
    saved(shot(folder, "replay.html#step-299", 900), target / "replay.png")


def others(folder: Path, target: Path) -> None:
    """The table of each other game in the middle, and its page."""
    for name, (turn, step, drawn, paged) in OTHERS.items():
        game = ("--game", str(resource_root() / "components" / name), "--quiet")
        record = str(folder / f"{name}.bcg")
        run(["play", *game, "--players", "4", "--seed", "10", "--bots", "greedy", "--record", record])
        run(["replay", record, *game, "--picture", str(folder / drawn), "--at", turn])
        saved(narrowed(Image.open(folder / drawn).convert("RGB"), WIDTH), target / drawn)
        run(["replay", record, *game, "--html", str(folder / f"{name}.html")])
        saved(shot(folder, f"{name}.html#step-{step}", 900), target / paged)


def served(folder: Path, target: Path) -> None:
    """A table in the browser, a few rounds in: a person is asked, a place is chosen."""
    asked = BoxRequest(Path("balance-control"), players=3, modules="all", language="en")
    game = new_table(asked, folder / "t", seats="B=greedy,C=greedy", seed=10)
    random = Random(10)
    while game.version < SERVED or game.match.asked != Seat("A") or not game.match.subject:
        seat = game.match.asked
        move = game.session.table.player("greedy").choose(game.match.seen(seat), random) if seat else None
        assert move
        game.play(seat, game.version, game.match.ways(move)[0])
    look = table_looks(asked.game, game.session.table, "en", "colour")
    sockets = open_sockets((HERE,), 0)
    address = f"{HERE}:{sockets[0].getsockname()[1]}"
    room = TableRoom(game, look, BotThreads(), reopen=lambda: game, report=print, base=f"http://{address}")
    server = TableServer([room], [address], print)
    thread = Thread(target=lambda: asyncio.run(server.run(sockets)))
    thread.start()
    try:
        with opened(room.address(game.seating.seats[Seat("A")].secret), (WIDTH, 900)) as page:
            size = {"width": WIDTH, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            page.ask("Emulation.setDeviceMetricsOverride", **size)
            page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
            page.wait("typeof table === 'object' && Boolean(table.view.boards)", wanted=True)
            page.value(CHOSEN)
            data = result(page.ask("Page.captureScreenshot", format="png"))["data"]
    finally:
        server.stop()
        thread.join()
    saved(Image.open(BytesIO(b64decode(data))).convert("RGB"), target / "served.png")


def preview(folder: Path, target: Path) -> None:
    """The proof page with a card's facts."""
    run(["preview", "--out", str(folder), "--quiet"])
    saved(shot(folder, "preview.html#economic-council", 900), target / "preview.png")


def report(folder: Path, target: Path) -> None:
    """The beginning of a simulation's page."""
    settings = ("--players", "4", "--modules", "climate", "--games", "10000")
    run(["simulate", *settings, "--html", str(folder / "report.html"), "--quiet"])
    saved(shot(folder, "report.html", 1100), target / "report.png")


def shot(folder: Path, page: str, height: int) -> Image.Image:
    """A page of the folder as a browser shows it, WIDTH × `height` pixels."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        sys.exit("pictures of pages need a Chromium")
    quiet = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
    options = (f"--user-data-dir={folder / 'profile'}", "--hide-scrollbars", "--virtual-time-budget=3000")
    seen = (f"--screenshot={folder / 'shot.png'}", f"--window-size={WIDTH},{height}")
    name, _, anchor = page.partition("#")
    address = (folder / name).as_uri() + (f"#{anchor}" if anchor else "")
    subprocess.run([browser, *quiet, *options, *seen, address], check=True, capture_output=True, timeout=120)
    return Image.open(folder / "shot.png").convert("RGB")


SCREENS = {"table": table, "replay": replay, "others": others, "served": served, "preview": preview, "report": report}
