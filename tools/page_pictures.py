"""The pictures of a table, a replay page and a proof page in the documentation: written anew from one fixed game.

python -m tools.page_pictures       writes docs/pictures/table.png and, where Chromium is, replay.png and preview.png
"""

from __future__ import annotations

import io
import shutil
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

from generator.cli.main import run
from tools.contact_sheet import TARGET, saved

GAME = ("--players", "6", "--modules", "all", "--seed", "5", "--bots", "greedy")
WIDTH = 1300
"""Pixels from side to side."""

SHOTS = (
    ("replay.html#step-300", "replay.png", (1300, 900)),
    ("preview.html#economic-council", "preview.png", (1300, 900)),
)


def main(target: Path = TARGET) -> None:
    """Writes the pictures."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        record, table = folder / "game.bcg", folder / "table.png"
        run(["play", *GAME, "--record", str(record), "--picture", str(table), "--quiet"])
        run(["replay", str(record), "--html", str(folder / "replay.html"), "--quiet"])
        run(["preview", "--out", str(folder), "--quiet"])
        whole = Image.open(io.BytesIO(table.read_bytes())).convert("RGB")
        saved(
            whole.resize((WIDTH, round(WIDTH * whole.height / whole.width)), Image.Resampling.LANCZOS),
            target / "table.png",
        )
        browser = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
        for page, name, size in SHOTS if browser else ():
            shot(browser or "", folder, page, size)
            saved(Image.open(folder / "shot.png").convert("RGB"), target / name)


def shot(browser: str, folder: Path, page: str, size: tuple[int, int]) -> None:
    """A page as the browser shows it, in `shot.png`."""
    quiet = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
    options = (f"--user-data-dir={folder / 'profile'}", "--hide-scrollbars", "--virtual-time-budget=3000")
    seen = (f"--screenshot={folder / 'shot.png'}", f"--window-size={size[0]},{size[1]}")
    name, _, anchor = page.partition("#")
    address = f"{(folder / name).as_uri()}#{anchor}"
    subprocess.run([browser, *quiet, *options, *seen, address], check=True, capture_output=True, timeout=120)


if __name__ == "__main__":
    main()
