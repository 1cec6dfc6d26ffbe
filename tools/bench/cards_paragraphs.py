"""Cards by hand, the words set by ReportLab's own typesetter: the same list and the same cards as in
`cards_straight.py`, with a `Paragraph` for each text, as ReportLab's manual shows it.

    python cards_paragraphs.py CARDS.csv FONTS OUT.pdf

Nine cards of 63 × 88 mm on a sheet of A4. Title, rows and text are paragraphs, which may have markup; a text is
wrapped again at each size until it fits. It knows no games, checks nothing, lists nothing, and writes one file.
"""

import csv
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from reportlab import rl_config
from reportlab.lib.colors import Color
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

rl_config.invariant = 1

WIDE, HIGH, GAP, ACROSS, DOWN = 63.0, 88.0, 5.0, 3, 3
TITLE, LABEL, TEXT = "BarlowCondensed-SemiBold", "BarlowCondensed-Bold", "IBMPlexSansCondensed-Regular"
SEA, INK, WHITE = Color(0.12, 0.37, 0.48), Color(0.13, 0.15, 0.17), Color(1, 1, 1)
ROOM = (WIDE - 6.0) * mm


def styles(font: str, sizes: list[float], colour: Color) -> list[ParagraphStyle]:
    """A style for each size, the largest first."""
    return [
        ParagraphStyle(f"{font}-{size}", fontName=font, fontSize=size, leading=size * 1.25, textColor=colour)
        for size in sizes
    ]


TITLES = styles(TITLE, [size / 2 for size in range(30, 15, -1)], WHITE)
ROWS = styles(TEXT, [8.0], INK)
TEXTS = styles(TEXT, [size / 2 for size in range(19, 11, -1)], INK)
PRINT = styles(TEXT, [4.5], INK)


def set_words(c: Canvas, markup: str, sizes: list[ParagraphStyle], top: float, room: float) -> float:
    """Draws a paragraph below `top` in the largest style in which it is at most `room` high; its height."""
    for style in sizes:
        made = Paragraph(markup, style)
        _, high = made.wrap(ROOM, room)
        if high <= room:
            break
    made.drawOn(c, 3 * mm, top - high)
    return high


def draw_card(c: Canvas, row: dict[str, str], language: str) -> None:
    """A card with its lower left corner at the origin."""
    c.setFillColor(SEA)
    c.rect(0, (HIGH - 9) * mm, WIDE * mm, 9 * mm, stroke=0, fill=1)
    c.setStrokeColor(SEA)
    c.setLineWidth(0.5 * mm)
    c.rect(0.25 * mm, 0.25 * mm, (WIDE - 0.5) * mm, (HIGH - 0.5) * mm)
    set_words(c, escape(row["name"]), TITLES, (HIGH - 1.5) * mm, 7 * mm)
    y = (HIGH - 10.3) * mm
    c.setLineWidth(0.2 * mm)
    for key in ("rows.cost", "rows.kind"):
        c.line(3 * mm, y, (WIDE - 3) * mm, y)
        label = f'<font name="{LABEL}" size="6.5" color="{SEA.hexval()}">{key.upper()}</font>'
        set_words(c, f"{label}  {escape(row[key])}", ROWS, y - 1 * mm, 4 * mm)
        y -= 5.2 * mm
    c.line(3 * mm, y, (WIDE - 3) * mm, y)
    set_words(c, escape(row["text"]), TEXTS, y - 1 * mm, y - 6 * mm)
    set_words(c, f"{escape(row['id'])} · {language}", PRINT, 4.5 * mm, 3 * mm)


def draw_marks(c: Canvas, left: float, low: float) -> None:
    """The ends of every cut at the sheet's margins."""
    c.setStrokeColorRGB(0, 0, 0)
    c.setLineWidth(0.1 * mm)
    for number in range(ACROSS):
        for x in (left + number * (WIDE + GAP), left + number * (WIDE + GAP) + WIDE):
            c.line(x * mm, 5 * mm, x * mm, 10 * mm)
            c.line(x * mm, A4[1] - 10 * mm, x * mm, A4[1] - 5 * mm)
    for number in range(DOWN):
        for y in (low + number * (HIGH + GAP), low + number * (HIGH + GAP) + HIGH):
            c.line(3 * mm, y * mm, 8 * mm, y * mm)
            c.line(A4[0] - 8 * mm, y * mm, A4[0] - 3 * mm, y * mm)


def main(table: str, fonts: str, out: str) -> None:
    """Draws all cards of a table into one file."""
    for name in (TITLE, LABEL, TEXT):
        pdfmetrics.registerFont(TTFont(name, str(Path(fonts) / f"{name}.ttf")))
    with Path(table).open(newline="", encoding="utf-8") as file:
        cards = [row for row in csv.DictReader(file) for _ in range(int(row["count"]))]
    c = Canvas(out, pagesize=A4, pageCompression=1)
    left = (A4[0] / mm - ACROSS * WIDE - (ACROSS - 1) * GAP) / 2.0
    low = (A4[1] / mm - DOWN * HIGH - (DOWN - 1) * GAP) / 2.0
    a_page = ACROSS * DOWN
    pages = -(-len(cards) // a_page)
    for page in range(pages):
        for place, row in enumerate(cards[page * a_page : (page + 1) * a_page]):
            c.saveState()
            down, across = divmod(place, ACROSS)
            c.translate((left + across * (WIDE + GAP)) * mm, (low + (DOWN - 1 - down) * (HIGH + GAP)) * mm)
            draw_card(c, row, "en")
            c.restoreState()
        draw_marks(c, left, low)
        c.setFont(TEXT, 6)
        c.drawString(90 * mm, A4[1] - 8 * mm, f"Cards {page + 1} // {pages}")
        c.showPage()
    c.save()


if __name__ == "__main__":
    main(*sys.argv[1:])
