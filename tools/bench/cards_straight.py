"""Cards by hand: a straightforward ReportLab program that reads the same .csv and draws the same cards.

    python cards_straight.py CARDS.csv FONTS OUT.pdf

Nine cards of 63 × 88 mm on a sheet of A4: a title in its strip, as large as it fits, rows with their labels, text in
the largest size in which it fits, small print, marks to cut along. It knows no games, checks nothing, lists nothing.
"""

import csv
import sys
from pathlib import Path

from reportlab import rl_config
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.invariant = 1

WIDE, HIGH, GAP, ACROSS, DOWN = 63.0, 88.0, 5.0, 3, 3
TITLE, LABEL, TEXT = "BarlowCondensed-SemiBold", "BarlowCondensed-Bold", "IBMPlexSansCondensed-Regular"
SEA, INK = (0.12, 0.37, 0.48), (0.13, 0.15, 0.17)
SIZES = [size / 2 for size in range(19, 11, -1)]
ROOM = WIDE - 6.0


def wrapped(text: str, size: float, room: float) -> list[str]:
    """The lines of a text."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and stringWidth(longer, TEXT, size) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def draw_card(c: Canvas, row: dict[str, str], language: str) -> None:
    """A card with its lower left corner at the origin."""
    c.setFillColorRGB(*SEA)
    c.rect(0, (HIGH - 9) * mm, WIDE * mm, 9 * mm, stroke=0, fill=1)
    c.setStrokeColorRGB(*SEA)
    c.setLineWidth(0.5 * mm)
    c.rect(0.25 * mm, 0.25 * mm, (WIDE - 0.5) * mm, (HIGH - 0.5) * mm)
    size = 15.0
    while stringWidth(row["name"], TITLE, size) > ROOM * mm and size > 8.0:
        size -= 0.5
    c.setFillColorRGB(1, 1, 1)
    c.setFont(TITLE, size)
    c.drawString(3 * mm, (HIGH - 6.3) * mm, row["name"])
    y = HIGH - 13.0
    for key in ("rows.cost", "rows.kind"):
        c.setLineWidth(0.2 * mm)
        c.line(3 * mm, (y + 2.7) * mm, (WIDE - 3) * mm, (y + 2.7) * mm)
        c.setFillColorRGB(*SEA)
        c.setFont(LABEL, 6.5)
        c.drawString(3 * mm, y * mm, key.upper(), charSpace=0.4)
        label = stringWidth(key.upper(), LABEL, 6.5) + 0.4 * len(key)
        c.setFillColorRGB(*INK)
        c.setFont(TEXT, 8)
        c.drawString(3 * mm + label + 2 * mm, y * mm, row[key])
        y -= 5.2
    c.line(3 * mm, (y + 2.7) * mm, (WIDE - 3) * mm, (y + 2.7) * mm)
    for size in SIZES:
        lines = wrapped(row["text"], size, ROOM * mm)
        if len(lines) * size * 1.25 <= (y - 6.0) * mm:
            break
    c.setFont(TEXT, size)
    at = y * mm
    for line in lines:
        c.drawString(3 * mm, at, line)
        at -= size * 1.25
    c.setFont(TEXT, 4.5)
    c.drawString(3 * mm, 2.5 * mm, f"{row['id']} · {language}")


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
