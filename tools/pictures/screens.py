"""Pictures of what is seen on a screen: the table of a game, and pages in a browser.

All show fixed games; the report shows a fixed simulation.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from PIL import Image

from generator.cli.main import run
from generator.resources import resource_root
from tools.pictures.saving import narrowed, saved

GAME = ("--players", "6", "--modules", "all", "--seed", "10", "--bots", "greedy")
WIDTH = 1300
"""Pixels from side to side."""

OTHERS = {
    "global-powers": ("28", 240, "global-powers-table.png", "global-powers-replay.png"),
    "organisation": ("4", 170, "organisation-table.png", "organisation-replay.png"),
}
"""The studio's other games: the turn after which the table is drawn, the step of the page, the two pictures."""

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
    for name, (turn, step, drawn, shown) in OTHERS.items():
        game = ("--game", str(resource_root() / "components" / name), "--quiet")
        record = str(folder / f"{name}.bcg")
        run(["play", *game, "--players", "4", "--seed", "10", "--bots", "greedy", "--record", record])
        run(["replay", record, *game, "--picture", str(folder / drawn), "--at", turn])
        saved(narrowed(Image.open(folder / drawn).convert("RGB"), WIDTH), target / drawn)
        run(["replay", record, *game, "--html", str(folder / f"{name}.html")])
        saved(shot(folder, f"{name}.html#step-{step}", 900), target / shown)


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


SCREENS = {"table": table, "replay": replay, "others": others, "preview": preview, "report": report}
