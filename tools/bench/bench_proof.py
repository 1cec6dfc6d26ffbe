"""The proof page of 300 cards, each with a picture of its own, beside Pillow alone, which makes a JPEG of each once;
nothing is judged here."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image as Pillow

from tools.bench.harness import table, write_section
from tools.bench.trees import TOLD, TreeRun, median_run, watched_run

CARDS = 300
TURNS = 3
SIZE = (825, 1125)
GAME = """\
game: {id: paintings, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
decks: {paintings: {size: 63 x 88, colour: ink}}
cards: {from: cards.csv, deck: paintings}
"""
WORDS = "name: English\nlabels: {title: PAINTINGS}\ndecks: {paintings: {name: Paintings}}\n"
ALONE = """\
import io, sys
from pathlib import Path
from PIL import Image

for path in sorted(Path(sys.argv[1]).glob("*.png")):
    with Image.open(path) as opened:
        opened.save(io.BytesIO(), "JPEG", quality=80)
"""


def painting(seed: int) -> Any:
    """Soft light with some grain and edges; the same for the same seed."""
    draw = random.Random(seed)
    made = Pillow.frombytes("RGB", (6, 8), draw.randbytes(144)).resize(SIZE, Pillow.Resampling.BICUBIC)
    grain = Pillow.frombytes("RGB", SIZE, draw.randbytes(3 * SIZE[0] * SIZE[1]))
    made = Pillow.blend(made, grain, 0.04)
    for _ in range(12):
        side, at = draw.randrange(80, 280), (draw.randrange(SIZE[0]), draw.randrange(SIZE[1]))
        made.paste(tuple(draw.randbytes(3)), (*at, at[0] + side, at[1] + side))
    return made


def game(folder: Path) -> Path:
    (folder / "art").mkdir(parents=True)
    (folder / "text").mkdir()
    rows = ["id,art,name.en"]
    for number in range(CARDS):
        painting(number).save(folder / "art" / f"p{number}.png", compress_level=3)
        rows.append(f"c{number},p{number}.png,Painting {number}")
    for name, text in (("game.yaml", GAME), ("cards.csv", "\n".join(rows) + "\n"), ("text/en.yaml", WORDS)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.skipif(not TOLD, reason="memory of several processes: Linux alone")
def test_proof(tmp_path: Path) -> None:
    made, out = game(tmp_path / "paintings"), tmp_path / "out"
    ours = [sys.executable, "-m", "balance_control", "preview", "--game", str(made), "--out", str(out), "--quiet"]
    found: dict[str, list[TreeRun]] = {"alone": [], "ours": [], "again": []}
    for turn in range(TURNS):
        cache = tmp_path / str(turn)
        found["alone"].append(watched_run([sys.executable, "-c", ALONE, str(made / "art")], cache))
        for which in ("ours", "again"):
            shutil.rmtree(out, ignore_errors=True)
            found[which].append(watched_run(ours, cache))
    figures = {which: median_run(runs) for which, runs in found.items()}
    size = (out / "preview.html").stat().st_size / 1e6
    rows = [
        [f"{CARDS} PNGs of {SIZE[0]} × {SIZE[1]}", f"{figures['ours'].seconds / figures['alone'].seconds:.2f}", ""],
        ["the same, in seconds", f"{figures['ours'].seconds:.1f} s", "≤ 8 s"],
        ["the same again, from the cache", f"{figures['again'].seconds / figures['alone'].seconds:.2f}", ""],
        ["most memory of all processes", f"{figures['ours'].megabytes:.0f} MB", "≤ 200 MB"],
        ["the page", f"{size:.0f} MB", "≤ 30 MB"],
    ]
    note = f"CPU time of all processes, median of {TURNS} alternating runs; ratios to Pillow making a JPEG of each."
    write_section("proof", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")
