"""Every page of every kit that the program brings, small, and the documentation's page that says what each one is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil
from pathlib import Path

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from generator.cli.main import run
from generator.definitions.configuration import configuration
from generator.definitions.request import open_game
from generator.export.contents import ranges
from generator.faces.context import Looks
from generator.faces.fonts import font
from generator.faces.paper import context_of
from generator.faces.pieces import printed_pieces
from generator.resources import resource_root
from tools.pictures.saving import GROUND, INK, TARGET, page

NAME = "every-{game}-{language}-{file}-{number}.webp"
"""How the pictures are called."""
TOLD = TARGET.parent / "every-page.md"
"""The page that shows them."""

PLAYERS = 4
FILES = {"kit": 36.0, "rules": 45.0}
"""The files that hold every page, each with its pixels per inch."""
ROW, EACH = 5, 15
"""Pages of A4 side by side, and pages in one picture."""
GAP, UNDER, NUMBER = 14, 20, 15
"""Between pages, below each for its number, and the number's size, in pixels."""
WIDTH = ROW * 298 + (ROW + 1) * GAP
QUALITY = 50

FIRST, SECOND = "the first page: what is in the box, how to print", "how to cut"
WITHOUT_PIECES = {"session.pdf": "a sheet to write on while a version is tried"}
"""Files whose pages bear no pieces: what they are."""

INTRODUCTION = """# Every page of every kit

Nothing is chosen here: these are all pages that `build` writes for four players, with every expansion, in both
languages, small, and under each picture what its pages are. The rules stand behind each kit. `make pictures` draws
them again; at full size a kit is built in a few seconds.
"""


@dataclass(frozen=True)
class Shown:
    """A page of a kit: its number in its file, its size in pixels, what it is."""

    number: int
    size: tuple[int, int]
    words: str


@dataclass(frozen=True)
class Part:
    """Pages that one picture shows, and the name of that."""

    name: str
    pages: tuple[Shown, ...]


def games() -> list[str]:
    """The folders of the games that come with the program."""
    return sorted(path.parent.name for path in (resource_root() / "components").glob("*/game.yaml"))


def build(game: str, folder: Path) -> list[str]:
    """Builds a game's kits, a folder for each language; gives the languages."""
    source = resource_root() / "components" / game
    options = ("--players", str(PLAYERS), "--modules", "all", "--lang", "all", "--quiet")
    run(["build", "--game", str(source), *options, "--out", str(folder)])
    return sorted(path.name for path in folder.iterdir() if (path / "manifest.json").is_file())


def parts(game: str, language: str, kit: Path) -> list[Part]:
    """What each picture of a kit in `kit` shows."""
    found = []
    for file, dpi in FILES.items():
        path = kit / f"{file}.pdf"
        words = kit_words(game, kit) if file == "kit" else rules_words(path)
        shown = [Shown(number, size, words[number]) for number, size in enumerate(sizes(path, dpi), 1)]
        chunks = [shown[first : first + EACH] for first in range(0, len(shown), EACH)]
        for number, pages in enumerate(chunks, 1):
            name = NAME.format(game=game, language=language, file=file, number=number)
            found.append(Part(name, tuple(pages)))
    return found


def sizes(path: Path, dpi: float) -> list[tuple[int, int]]:
    """The pages of a PDF in pixels."""
    with pypdfium2.PdfDocument(path) as document:
        found = [document.get_page_size(number) for number in range(len(document))]
    return [(ceil(width * dpi / 72.0), ceil(height * dpi / 72.0)) for width, height in found]


def kit_words(game: str, kit: Path) -> dict[int, str]:
    """What lies on each page of a kit, in English: the group, and the rows of the contents."""
    manifest = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))
    folder = open_game(resource_root() / "components" / game)
    pack = folder.definitions()
    context = context_of(pack, configuration(pack, PLAYERS, ["all"]), folder.texts_for("en", pack), folder.folder)
    rows = {piece.id: piece.row for piece in printed_pieces(context, Looks())}
    on: dict[int, dict[str, None]] = {}
    for copy in manifest["copies"]:
        on.setdefault(copy["kit_page"], {}).update({rows[copy["id"]]: None} if copy["id"] in rows else {})
    found = {1: FIRST, 2: SECOND}
    for file, count in manifest["files"].items():
        for number in range(len(found) + 1, len(found) + 1 + count) if file != "kit.pdf" else ():
            lies = "; ".join(on.get(number, ())) or WITHOUT_PIECES[file]
            found[number] = f"{file.removesuffix('.pdf')}: {lies}"
    return found


def rules_words(path: Path) -> dict[int, str]:
    """What stands on each page of the rules: the headings that begin there, or the last one before."""
    with pypdfium2.PdfDocument(path) as document:
        count = len(document)
        begun: dict[int, list[str]] = {}
        for mark in document.get_toc():
            place = mark.get_dest()
            if place is not None:
                begun.setdefault(place.get_index() + 1, []).append(mark.get_title())
    found, last = {}, "the cover"
    for number in range(1, count + 1):
        found[number] = "; ".join(begun.get(number, [])) or last
        last = f"{begun[number][-1]}, continued" if number in begun else last
    return found


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


def picture(pages: Sequence[Image.Image], numbers: Sequence[int]) -> Image.Image:
    """Pages on the ground, each over its number."""
    at, size = places([shown.size for shown in pages])
    whole = Image.new("RGB", size, GROUND)
    draw = ImageDraw.Draw(whole)
    face = ImageFont.truetype(str(font("BarlowCondensed-Bold").path), NUMBER)
    for shown, (x, y), number in zip(pages, at, numbers, strict=True):
        whole.paste(shown, (x, y))
        draw.text((x, y + shown.height + 1), str(number), font=face, fill=INK)
    return whole


def kits(folder: Path, target: Path) -> None:
    """Draws all pages of all games and writes the page that shows them."""
    told = [INTRODUCTION]
    for game in games():
        for language in build(game, folder / game):
            made = parts(game, language, folder / game / language)
            told.extend(section(game, language, made))
            for part in made:
                draw(part, folder / game / language, target)
    (target.parent / TOLD.name).write_text("\n".join(told), encoding="utf-8", newline="\n")


def draw(part: Part, kit: Path, target: Path) -> None:
    """Draws one picture."""
    file = part.name.split("-")[-2]
    numbers = [shown.number for shown in part.pages]
    pages = [page(kit / f"{file}.pdf", number - 1, FILES[file]) for number in numbers]
    picture(pages, numbers).save(target / part.name, "WEBP", quality=QUALITY, method=6)


def section(game: str, language: str, made: Sequence[Part]) -> Iterator[str]:
    """What the page says of a kit: its pictures, and under each what its pages are."""
    folder = open_game(resource_root() / "components" / game)
    texts = folder.texts_for(language, folder.definitions())
    title, called = texts.labels["title"], {"de": "German", "en": "English"}[language]
    for file in FILES:
        yield f"## {title}: the {file} in {called}\n"
        for part in (part for part in made if f"-{file}-" in part.name):
            first, last = part.pages[0].number, part.pages[-1].number
            yield f"![Pages {first} to {last} of the {file} in {called}](pictures/{part.name})\n"
            yield from lines(part.pages)
            yield ""


def lines(pages: Sequence[Shown]) -> Iterator[str]:
    """What pages are, those with the same on them in one line."""
    for words, same in groupby(pages, key=lambda shown: shown.words):
        yield f"- **{ranges([shown.number for shown in same])}** {words}"
