"""Low-resolution pictures of a few printed pieces. As a command, `python -m tests.kit.pictures` makes the references
in `pictures/` again: look at them before you keep them."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pypdfium2
from PIL import Image

from tests.kit.kits import Kits, PrintOptions, Wish

FOLDER = Path(__file__).parent / "pictures"
DPI = 50
COLOURS = 128
LABEL = 16
"""Pixels at the top and the bottom of a page, one of which holds the sheet's label: it bears the definitions' digest,
which any change of the game's YAML alters."""

PAGES = {
    "tile-and-focus": Wish(language="de", only=("start", "dom-w3", "focus-dom", "investment-program")),
    "cards": Wish(language="en", only=("economic-stimulus", "emergency-decree", "extreme-weather", "threat-level")),
    "cards-low-ink": Wish(
        language="de",
        only=("generational-contract", "parliamentary-oversight", "situation-assessment", "future-committee"),
        options=PrintOptions(theme="low-ink"),
    ),
    "tokens": Wish(language="en", only=("lock", "influence-c", "resource-for-5", "countdown")),
}
"""Pages of four kinds of pieces each, by the name of their picture."""


def picture(kits: Kits, name: str) -> Image.Image:
    """The first page of the only file that holds these pieces, at 50 dpi, without its label."""
    (path,) = kits(PAGES[name]).parts
    with pypdfium2.PdfDocument(path) as document:
        shown: Image.Image = document[0].render(scale=DPI / 72).to_pil()
    page = shown.convert("RGB")
    page.paste("white", (0, 0, page.width, LABEL))
    page.paste("white", (0, page.height - LABEL, page.width, page.height))
    return page


def reference(name: str) -> Path:
    """Where the reference lies."""
    return FOLDER / f"{name}.png"


def main() -> None:
    """Makes all references again."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        kits = Kits(Path(folder))
        for name in PAGES:
            picture(kits, name).quantize(COLOURS, dither=Image.Dither.NONE).save(reference(name), optimize=True)


if __name__ == "__main__":
    main()
