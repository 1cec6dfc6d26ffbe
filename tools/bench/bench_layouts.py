"""Layouts of elements: what a change costs while a game is watched, and 300 cards of such a layout beside the studio's
poster and beside what others would write for the same list; nothing is judged here."""

from __future__ import annotations

import csv
import gc
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from generator.cli.options import CommandOptions
from generator.cli.program import COLLECTED_AFTER
from generator.faces.fonts import find_font
from generator.preview.proof_builder import ProofBuilder
from tools.bench.bench_cards import OURS, cards
from tools.bench.harness import Run, interleaved_programs, table, write_section
from tools.bench.kit_protograf import PROTOGRAF
from tools.bench.peers import peer_python

CARDS, LISTS, CHANGES, RUNS = 300, (30, 1_000, 3_000), 7, 5
WEASYPRINT = "weasyprint==70.0"
GAME = """\
game: {id: many}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
decks: {main: {size: 63 x 88, colour: ink}}
"""
OWN = "cards: {from: cards.csv, deck: main, layout: own}\n"
POSTER = "cards: {from: cards.csv, deck: main}\n"
WORDS = "name: English\nlabels: {title: MANY, cost: Cost, kind: Kind}\ndecks: {main: {name: Main}}\n"
LAYOUT = """\
fields: {cost: number, sort: text}
elements:
  frame: {shape: rectangle, at: [2, 2], size: 59 x 84, line: {colour: ink, width: 0.6}}
  name: {words: "{name}", at: [4, 5], size: 43 x 14, style: {size: 14..10, weight: bold}}
  cost: {words: "{cost}", at: [49, 5], size: 10 x 10, style: {size: 20}}
  sort: {words: "{sort}", at: [4, 20], size: 55 x 5, style: {size: 8}}
  text: {words: "{text}", at: [4, 28], size: 55 x 45, style: {size: 10..6}}
  imprint: {words: "{imprint}", at: [4, 80], size: 55 x 4, style: {size: 5}}
"""
FIRST = "like: own\nelements: {sort: {at: [4, 20]}}\n"
"""The layout of the first card alone."""
_PROTOGRAF = """\
import csv
from protograf import *

rows = list(csv.DictReader(open({table!r}, encoding="utf-8", newline="")))
Create(filename={out!r}, paper="A4", margin=1.0)
Deck(cards=len(rows), shape="rectangle", width=6.3, height=8.8)
for number, row in enumerate(rows, start=1):
    Card(
        str(number),
        rectangle(x=0.2, y=0.2, width=5.9, height=8.4, stroke_width=1.7),
        text(text=row["name"], x=0.4, y=1.0, font_size=14, align="left"),
        text(text=row["cost"], x=5.4, y=1.2, font_size=20),
        text(text=row["sort"], x=0.4, y=2.3, font_size=8, align="left"),
        text(text=row["text"], x=0.4, y=2.8, width=5.5, height=4.5, font_size=10, align="left", wrap=True),
        text(text=row["id"], x=0.4, y=8.3, font_size=5, align="left"),
    )
Save()
"""
_TYPST = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "IBM Plex Sans Condensed", size: 10pt)
#let card(row) = box(width: 63mm, height: 88mm, stroke: 0.6mm, inset: 4mm)[
  #text(14pt, row.name) #h(1fr) #text(20pt, row.cost) \\
  #text(8pt, row.sort)

  #row.text
  #align(bottom, text(5pt, row.id))
]
#grid(columns: 3 * (63mm,), rows: 88mm, ..csv("cards.csv", row-type: dictionary).map(card))
"""
_CSS = """
@page { size: A4; margin: 16mm 10mm }
body { font: 10pt/1.3 "IBM Plex Sans Condensed", sans-serif; margin: 0 }
div { position: relative; float: left; box-sizing: border-box; width: 63mm; height: 88mm; padding: 4mm;
      border: 0.6mm solid; break-inside: avoid }
h1 { font-size: 14pt; margin: 0 } b { float: right; font-size: 20pt } i { font: 8pt sans-serif }
small { position: absolute; bottom: 3mm; font-size: 5pt }
"""
_HTML = "<div><b>{cost}</b><h1>{name}</h1><i>{sort}</i><p>{text}</p><small>{id}</small></div>"


def game(folder: Path, number: int, *, own: bool) -> Path:
    """A game of so many different cards, in a layout of its own or in the studio's poster."""
    files = {"game.yaml": GAME + (OWN if own else POSTER), "text/en.yaml": WORDS}
    files |= {"templates/faces/own.yaml": LAYOUT, "templates/faces/first.yaml": FIRST} if own else {}
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    listed = cards(folder / "cards.csv", number)
    if own:
        edit(listed, "rows.cost,rows.kind,text\n", "cost,sort,text,layout\n")
        text = listed.read_text(encoding="utf-8").replace(".\n", ".,\n")
        listed.write_text(text.replace(".,\n", ".,first\n", 1), encoding="utf-8")
    return folder


def edit(path: Path, old: str, new: str) -> None:
    """Changes a word of a file, which has to be there."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


class Unpainted:
    """Stands for what writes pages: a catalogue's faces are composed, and nothing is written."""

    def page(self, *_: object, **__: object) -> bytes:
        return b""


def changed(folder: Path, number: int, *, painted: bool) -> tuple[float, float]:
    """Milliseconds of CPU for one card's words and for a number of the layout of one, each a median, until all faces
    are there, or until the whole page is."""
    made = game(folder, number, own=True)
    maker = ProofBuilder(CommandOptions(game_folder=made), "colour", None)
    if not painted:
        maker.studio = Unpainted()  # type: ignore[assignment]
    maker.page("0")
    listed, layout = made / "cards.csv", made / "templates" / "faces" / "first.yaml"
    found: list[list[float]] = [[], []]
    for turn in range(CHANGES):
        edit(listed, "c00001,", "c00001,Grim ")
        found[0].append(timed(maker, listed))
        edit(layout, f"at: [4, {20 + turn}]", f"at: [4, {21 + turn}]")
        found[1].append(timed(maker, layout))
    return statistics.median(found[0]), statistics.median(found[1])


def timed(maker: ProofBuilder, path: Path) -> float:
    start = time.process_time()
    maker.page("1", frozenset([str(path)]))
    return 1_000.0 * (time.process_time() - start)


def peers(listed: Path, folder: Path) -> Iterator[tuple[str, list[str]]]:
    """What somebody would write for the same list. One that can't be installed is left out, and said."""
    fonts = find_font("IBMPlexSansCondensed-Regular").path.parent
    (listed.parent / "cards.typ").write_text(_TYPST, encoding="utf-8")
    asked = f"{str(listed.parent / 'cards.typ')!r}, output={str(folder / 'typst.pdf')!r}, font_paths=[{str(fonts)!r}]"
    yield "Typst", [sys.executable, "-c", f"import typst; typst.compile({asked})"]
    program = folder / "protograf_cards.py"
    out = str(folder / "protograf.pdf")
    program.write_text(_PROTOGRAF.format(table=str(listed), out=out), encoding="utf-8")
    page = folder / "cards.html"
    with listed.open(encoding="utf-8", newline="") as file:
        body = "".join(_HTML.format_map(row) for row in csv.DictReader(file))
    page.write_text(f"<!doctype html><style>{_CSS}</style>{body}", encoding="utf-8")
    printed = f"from weasyprint import HTML; HTML({str(page)!r}).write_pdf({str(folder / 'weasyprint.pdf')!r})"
    for package, command in ((PROTOGRAF, [str(program)]), (WEASYPRINT, ["-c", printed])):
        try:
            yield package.partition("==")[0], [str(peer_python(package)), *command]
        except subprocess.CalledProcessError as error:
            sys.stderr.write(f"{package} can't be installed and isn't measured: {error}\n")


def test_layouts(tmp_path: Path) -> None:
    gc.set_threshold(*COLLECTED_AFTER)
    rows = []
    for number in LISTS:
        card, layout = changed(tmp_path / f"list-{number}", number, painted=False)
        page, _ = changed(tmp_path / f"page-{number}", number, painted=True)
        rows.append([f"{number:,}", f"{card:.0f} ms", f"{layout:.0f} ms", f"{page:.0f} ms"])
    rows.append(["wanted", "≤ 50 ms", "≤ 100 ms", ""])
    warm = table(["cards in the list", "a card's words", "a number of one card's layout", "a card, and the page"], rows)
    write_section("layouts", f"{warm}\n\n{beside(tmp_path)}")


def beside(folder: Path) -> str:
    """Builds of cards of a free layout beside all others, as a table with its note."""
    games = {name: game(folder / name, CARDS, own=name == "own") for name in ("own", "poster")}
    build = [sys.executable, *OURS, "build", "--no-rules", "--quiet"]
    contestants = {name: [*build, "--game", str(at), "--out", f"{at}-kit"] for name, at in games.items()}
    listed = games["own"] / "cards.csv"
    contestants |= dict(peers(listed, folder))
    found: dict[str, Run] = interleaved_programs(contestants, folder, RUNS)
    own = found["own"].seconds
    rows = [[f"{CARDS} cards of a free layout, `build`", f"{own:.2f} s, {found['own'].megabytes:.0f} MB", ""]]
    for name, run in found.items():
        if name == "poster":
            rows.append(["as many posters: the free layout takes", f"{own / run.seconds:.2f} ×", "≤ 1.5 ×"])
        elif name != "own":
            rows.append([f"{name}, the same cards", f"{run.seconds:.2f} s, {run.megabytes:.0f} MB", ""])
    note = (
        f"Median CPU time of {CHANGES} changes in one process, of {RUNS} alternating runs of whole programs; memory "
        "is the peak of the largest process."
    )
    return f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}"
