"""Three hundred cards of text as somebody would draw them without this program: a straightforward ReportLab program,
and a Typst document, that read the same table and put the same words on as many sheets, nine cards to a page."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from generator.faces.fonts import find_font

_REPORTLAB = '''"""Cards of a table, drawn by hand."""

import csv
import re
import sys

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Paragraph

WIDE, HIGH, PAD = 63 * mm, 88 * mm, 4 * mm
pdfmetrics.registerFont(TTFont("title", TITLE))
pdfmetrics.registerFont(TTFont("text", TEXT))


def block(c, text, font, sizes, x, top, width, height):
    text = re.sub(r"{.*?}", '<font name="ZapfDingbats">l</font>', text)
    for size in sizes:
        made = Paragraph(text, ParagraphStyle("card", fontName=font, fontSize=size, leading=size * 1.3))
        _, high = made.wrap(width, height)
        if high <= height:
            break
    made.drawOn(c, x, top - high)
    return top - high


def card(c, row, x, y):
    c.setLineWidth(0.6 * mm)
    c.roundRect(x + 2 * mm, y + 2 * mm, WIDE - 4 * mm, HIGH - 4 * mm, 2 * mm)
    inner = WIDE - 2 * PAD
    c.setFont("title", 20)
    c.drawString(x + PAD, y + HIGH - 10 * mm, row["corners.top_left"])
    top = y + HIGH - 12 * mm
    top = block(c, row["name.en"], "title", [16, 15, 14, 13, 12], x + PAD, top, inner, 14 * mm)
    top = block(c, row["type.en"].upper(), "title", [7], x + PAD, top, inner, 4 * mm)
    top = block(c, "Cost " + row["rows.cost"], "text", [9], x + PAD, top - 2 * mm, inner, 6 * mm)
    sizes = [10 - 0.25 * step for step in range(18)]
    block(c, row["text.en"], "text", sizes, x + PAD, top - 2 * mm, inner, top - y - 18 * mm)
    c.rect(x + PAD, y + 7 * mm, inner, 7 * mm)
    block(c, row["strip"], "text", [9], x + PAD + 2 * mm, y + 13 * mm, inner, 7 * mm)
    c.setFont("text", 5)
    c.drawString(x + PAD, y + 4 * mm, row["id"])


def marks(c, left, low):
    c.setLineWidth(0.1 * mm)
    for column in range(4):
        x = left + column * WIDE
        c.line(x, low - 2 * mm, x, low - 8 * mm)
        c.line(x, low + 3 * HIGH + 2 * mm, x, low + 3 * HIGH + 8 * mm)
    for row in range(4):
        y = low + row * HIGH
        c.line(left - 2 * mm, y, left - 8 * mm, y)
        c.line(left + 3 * WIDE + 2 * mm, y, left + 3 * WIDE + 8 * mm, y)


def main(table, out):
    with open(table, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    c = Canvas(out, pagesize=A4, pageCompression=1, invariant=1)
    left, low = (A4[0] - 3 * WIDE) / 2, (A4[1] - 3 * HIGH) / 2
    pages = -(-len(rows) // 9)
    for page in range(pages):
        for place, row in enumerate(rows[page * 9 : page * 9 + 9]):
            card(c, row, left + place % 3 * WIDE, low + (2 - place // 3) * HIGH)
        marks(c, left, low)
        c.setFont("text", 7)
        c.drawString(left, low + 3 * HIGH + 9 * mm, f"Cards {page + 1} // {pages}")
        c.showPage()
    c.save()


main(*sys.argv[1:])
'''

_TYPST = """\
#set page(paper: "a4", margin: (x: 10.5mm, y: 16.5mm))
#set text(font: "IBM Plex Sans Condensed", size: 9pt, fallback: true)
#let icon = box(circle(radius: 0.4em, fill: black))
#let words(text) = {
  let parts = text.split(regex("\\\\{[^}]*\\\\}"))
  parts.join(icon)
}
#let rows = csv("cards.csv", row-type: dictionary)
#let card(row) = box(width: 63mm, height: 88mm, stroke: 0.1mm, inset: 4mm)[
  #text(20pt, row.at("corners.top_left")) \\
  #text(14pt, row.at("name.en")) \\
  #text(7pt, upper(row.at("type.en"))) \\
  Cost #words(row.at("rows.cost"))

  #words(row.at("text.en"))
  #align(bottom, box(width: 100%, height: 7mm, stroke: 0.1mm, inset: 2mm, words(row.at("strip"))) + text(5pt, row.id))
]
#grid(columns: 3 * (63mm,), rows: 88mm, ..rows.map(card))
"""

_CSS = """
@page { size: A4; margin: 16mm 10mm }
body { font: 9pt/1.3 "IBM Plex Sans Condensed", sans-serif; margin: 0 }
div { position: relative; float: left; box-sizing: border-box; width: 63mm; height: 88mm; padding: 4mm;
      border: 0.1mm solid; break-inside: avoid }
h1 { font-size: 14pt; margin: 0 } b { font-size: 20pt } i { font-size: 7pt; text-transform: uppercase }
p.strip { position: absolute; bottom: 7mm; border: 0.1mm solid }
small { position: absolute; bottom: 3mm; font-size: 5pt }
"""
_HTML = (
    "<div><b>{corners_top_left}</b><h1>{name_en}</h1><i>{type_en}</i><p>Cost {rows_cost}</p><p>{text_en}</p>"
    "<p class=strip>{strip}</p><small>{id}</small></div>"
)


def reportlab_program(path: Path) -> Path:
    """The ReportLab program; called with the table and the file to write."""
    title, text = (str(find_font(name).path) for name in ("BarlowCondensed-SemiBold", "IBMPlexSansCondensed-Regular"))
    fonts = f"TITLE = {title!r}\nTEXT = {text!r}\n"
    head, rest = _REPORTLAB.split("WIDE, HIGH", 1)
    path.write_text(f"{head}{fonts}WIDE, HIGH{rest}", encoding="utf-8")
    return path


def typst_document(path: Path) -> Path:
    """The Typst document, to lie beside the table."""
    path.write_text(_TYPST, encoding="utf-8")
    return path


def typst_command(document: Path, out: Path) -> list[str]:
    """What a Python program does that compiles the document."""
    fonts = find_font("IBMPlexSansCondensed-Regular").path.parent
    return ["-c", f"import typst; typst.compile({str(document)!r}, output={str(out)!r}, font_paths=[{str(fonts)!r}])"]


def weasyprint_page(cards: Path, path: Path) -> Path:
    """The cards as a page for WeasyPrint."""
    with cards.open(encoding="utf-8", newline="") as file:
        rows = [{name: _signed(cell) for name, cell in row.items()} for row in csv.DictReader(file)]
    body = "".join(_HTML.format_map({name.replace(".", "_"): cell for name, cell in row.items()}) for row in rows)
    path.write_text(f"<!doctype html><style>{_CSS}</style>{body}", encoding="utf-8")
    return path


def _signed(cell: str) -> str:
    """A cell whose icons are signs."""
    return re.sub(r"\{.*?\}", "●", cell)


def weasyprint_command(page: Path, out: Path) -> list[str]:
    """What a Python program does that prints the page."""
    return ["-c", f"from weasyprint import HTML; HTML(filename={str(page)!r}).write_pdf({str(out)!r})"]
