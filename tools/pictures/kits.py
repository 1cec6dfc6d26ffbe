"""Every page of every kit that the program brings, small; `docs/printing.md` links to the pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from generator.cli.program import run
from generator.faces.fonts import find_font
from generator.files.resources import resource_root
from tools.pictures.saving import GROUND, INK, page

NAME = "every-{game}-{language}-{file}-{number}.webp"
"""How the pictures are called."""

PLAYERS = 4
FILES = {"kit": 36.0, "rules": 45.0}
"""The files that hold every page, each with its pixels per inch."""
ROW, EACH = 5, 15
"""Pages of A4 side by side, and pages in one picture."""
GAP, UNDER, NUMBER = 14, 20, 15
"""Between pages, below each for its number, and the number's size, in pixels."""
WIDTH = ROW * 298 + (ROW + 1) * GAP
QUALITY = 50


def games() -> list[str]:
    """The folders of the games that come with the program."""
    return sorted(path.parent.name for path in (resource_root() / "components").glob("*/game.yaml"))


def build(game: str, folder: Path) -> list[str]:
    """Builds a game's kits, a folder for each language; gives the languages."""
    source = resource_root() / "components" / game
    options = ("--players", str(PLAYERS), "--modules", "all", "--lang", "all", "--quiet")
    run(["build", "--game", str(source), *options, "--out", str(folder)])
    return sorted(path.name for path in folder.iterdir() if (path / "manifest.json").is_file())


def places(pages: Sequence[tuple[int, int]]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Where the upper left corner of each page lies in a picture, and the picture's size."""
    x = y = GAP
    high = 0
    found = []
    for width, height in pages:
        if x > GAP and x + width + GAP > WIDTH:
            x, y, high = GAP, y + high + UNDER, 0
        found.append((x, y))
        x, high = x + width + GAP, max(high, height)
    return found, (WIDTH, y + high + UNDER)


def picture(pages: Sequence[Image.Image], first: int) -> Image.Image:
    """Pages on the ground, each over its number; `first` is that of the first one."""
    at, size = places([shown.size for shown in pages])
    whole = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(whole)
    face = ImageFont.truetype(str(find_font("BarlowCondensed-Bold").path), NUMBER)
    for number, (shown, (x, y)) in enumerate(zip(pages, at, strict=True), first):
        whole.paste(shown, (x, y))
        draw.text((x, y + shown.height + 1), str(number), font=face, fill=INK)
    return whole


def kits(folder: Path, target: Path) -> None:
    """Draws all pages of all games' kits, built in `folder`, into pictures in `target`."""
    for game in games():
        for language in build(game, folder / game):
            for file, dpi in FILES.items():
                name = NAME.format(game=game, language=language, file=file, number="{number}")
                draw(folder / game / language / f"{file}.pdf", dpi, target, name)


def draw(pdf: Path, dpi: float, target: Path, name: str) -> None:
    """Draws the pages of a PDF, fifteen to a picture; `name` has a place for the picture's `{number}`."""
    with pypdfium2.PdfDocument(pdf) as document:
        count = len(document)
    for number, first in enumerate(range(0, count, EACH), 1):
        pages = [page(pdf, index, dpi) for index in range(first, min(first + EACH, count))]
        picture(pages, first + 1).save(target / name.format(number=number), "WEBP", quality=QUALITY, method=6)
