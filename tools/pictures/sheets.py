"""Pictures of what is printed: pages of a kit, of press files and of the rules, the sheets of packages."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from generator.cli.program import run
from generator.files.resources import resource_root
from tools.pictures.saving import beside, narrowed, page, saved, stacked

BOX = ("--players", "4", "--modules", "all", "--quiet")
HOME = (("tiles.pdf", 0), ("cards.pdf", 0), ("tokens.pdf", 0), ("aids.pdf", 0))
PRESS = (("tiles.pdf", 0), ("tiles.pdf", 1), ("cards.pdf", 0), ("cards.pdf", 1))
RULES = (("en", 0), ("en", 2), ("de", 5))
"""Pages of the booklet: a language, a page."""

PAGE_DPI, RULES_DPI = 54, 72
PACKAGE_WIDTH = 640
"""Pixels of the page of a package."""


def kit_pages(folder: Path, target: Path) -> None:
    """The first page of each file of a kit."""
    run(["build", *BOX, "--no-rules", "--out", str(folder / "kit")])
    saved(beside([page(folder / "kit" / name, number, PAGE_DPI) for name, number in HOME]), target / "pages.png")


def press_pages(folder: Path, target: Path) -> None:
    """Fronts and backs with bleed and marks, as a print shop gets them."""
    run(["build", *BOX, "--no-rules", "--press", "--bleed", "3", "--backs", "long", "--out", str(folder / "press")])
    saved(beside([page(folder / "press" / name, number, PAGE_DPI) for name, number in PRESS]), target / "press.png")


def booklet(folder: Path, target: Path) -> None:
    """Pages of the rules."""
    run(["build", *BOX, "--lang", "all", "--out", str(folder / "rules")])
    pages = [page(folder / "rules" / language / "rules.pdf", number, RULES_DPI) for language, number in RULES]
    saved(beside(pages), target / "booklet.png")


def packages(folder: Path, target: Path) -> None:
    """A board to be punched from both sides, and all faces of a package small."""
    for service in ("punchboard", "gamecrafter"):
        run(["export", service, *BOX, "--out", str(folder / "packages")])
    board = [page(folder / "packages" / "punchboard" / name, 0, 72) for name in ("front.pdf", "back.pdf")]
    contact = Image.open(folder / "packages" / "gamecrafter" / "contact.png").convert("RGB")
    punched = stacked([narrowed(side, PACKAGE_WIDTH) for side in board])
    saved(beside([punched, narrowed(contact, PACKAGE_WIDTH)]), target / "packages.png")


PACKS = {"global-powers": ("global-powers.png", 2), "organisation": ("organisation.png", 0)}
"""The studio's other games: their pictures, and the first page of their large board."""
PAGES_OF_PACKS = (("cards", 0), ("tokens", 0), ("boards", None), ("sheets", 0), ("rules", 0))
"""A file of their kits, a page; without one it is that of the large board."""


def packs(folder: Path, target: Path) -> None:
    """Cards, chips, the board and a sheet of each of the studio's other games, and its booklet."""
    for name, (picture, board) in PACKS.items():
        game = resource_root() / "components" / name
        run(["build", "--game", str(game), "--players", "4", "--quiet", "--out", str(folder / name)])
        pages = [(file, board if number is None else number) for file, number in PAGES_OF_PACKS]
        shown = [page(folder / name / f"{file}.pdf", number, PAGE_DPI) for file, number in pages]
        saved(beside(shown), target / picture)


SHEETS = {"packs": packs, "pages": kit_pages, "press": press_pages, "booklet": booklet, "packages": packages}
