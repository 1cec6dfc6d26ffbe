"""Pages of four pieces beside the pictures that somebody has looked at. After a wanted change of faces make them again
with `python -m tests.export.kit.test_kit_pictures`, and look."""

import tempfile
from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from tests.export.kit.kits import Kits, PrintOptions, Wish

FOLDER = Path(__file__).parent / "pictures"
LABEL = 16
"""Pixels at the top and the bottom of a page, one of which holds the sheet's label: it bears the definitions' digest,
which any change of the game's YAML alters."""
MEAN, SQUARE, IN_A_SQUARE = 1.5, 8, 24.0
"""How far a page may be off, in steps of 255: on average, as references hold few colours and rasterisers smooth edges
differently; and in any square of 8 by 8 pixels (4 mm), where a letter that moves by a millimetre is more."""
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
        page: Image.Image = document[0].render(scale=50 / 72).to_pil().convert("RGB")
    page.paste("white", (0, 0, page.width, LABEL))
    page.paste("white", (0, page.height - LABEL, page.width, page.height))
    return page


@pytest.mark.quick("cards-low-ink")
@pytest.mark.parametrize("name", PAGES)
def test_page_looks_as_it_did(kits: Kits, name: str) -> None:
    shown, expected = picture(kits, name), Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert shown.size == expected.size
    difference = ImageChops.difference(shown, expected).convert("L")
    squares = difference.resize((shown.width // SQUARE, shown.height // SQUARE), Image.Resampling.BOX)
    assert ImageStat.Stat(difference).mean[0] < MEAN
    assert squares.getextrema()[1] < IN_A_SQUARE  # type: ignore[operator]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        for name in PAGES:
            made = picture(Kits(Path(folder)), name).quantize(128, dither=Image.Dither.NONE)
            made.save(FOLDER / f"{name}.png", optimize=True)
