"""Puts Pillow's images together and saves them as small PNG files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pypdfium2
from PIL import Image

TARGET = Path(__file__).resolve().parents[2] / "docs" / "pictures"
COLOURS = 128
"""Few, so that the repository stays small."""

GROUND, INK = (206, 206, 200), (32, 38, 44)
MARGIN = 24
"""Around and between what lies on the ground, in pixels."""


def saved(picture: Image.Image, path: Path) -> None:
    """With few colours; this way to choose them keeps the rare ones, too."""
    path.parent.mkdir(parents=True, exist_ok=True)
    picture.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE).save(path, optimize=True)


def page(path: Path, number: int, dpi: float) -> Image.Image:
    """A page of a PDF, pages counted from 0."""
    with pypdfium2.PdfDocument(path) as document:
        shown: Image.Image = document[number].render(scale=dpi / 72).to_pil()
        return shown.convert("RGB")


def beside(pictures: Sequence[Image.Image], gap: int = MARGIN) -> Image.Image:
    """Pictures side by side on the ground, their tops in one line."""
    width = sum(picture.width for picture in pictures) + gap * (len(pictures) - 1) + 2 * MARGIN
    whole = Image.new("RGB", (width, max(picture.height for picture in pictures) + 2 * MARGIN), GROUND)
    x = MARGIN
    for picture in pictures:
        whole.paste(picture, (x, MARGIN))
        x += picture.width + gap
    return whole


def stacked(pictures: Sequence[Image.Image], gap: int = MARGIN) -> Image.Image:
    """Pictures one below the other, their left edges in one line."""
    whole = Image.new("RGB", (max(picture.width for picture in pictures), _sum(pictures, gap)), GROUND)
    y = 0
    for picture in pictures:
        whole.paste(picture, (0, y))
        y += picture.height + gap
    return whole


def _sum(pictures: Sequence[Image.Image], gap: int) -> int:
    return sum(picture.height for picture in pictures) + gap * (len(pictures) - 1)


def narrowed(picture: Image.Image, width: int) -> Image.Image:
    """As wide as wanted, in pixels."""
    return picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)
