"""Tables that go on over a page: no row stands alone at a page's head or foot."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pypdfium2

from generator.booklet.compiled import MADE
from generator.limited import limited
from generator.resources import resource_root

TRIALS = range(120, 190, 2)
"""How far down the page tables begin (mm)."""
ROWS = 6

_LOOK = """
#let title-font = "Barlow"
#let number-font = "Barlow"
#let joint = "/"
#let cover-kind = "plain"
#let ground-name = ""
#let accent-name = ""
#let band = ()
#let bleed = 0mm
"""
_PAPER = "#set page(width: 148mm, height: 210mm, margin: 12mm)\n#set text(size: 8pt)\n"


def pages_of(folder: Path, body: str) -> list[str]:
    """The text of each page of a document that uses the booklet's template."""
    root = resource_root() / "templates"
    template = (root / "booklet" / "booklet.typ").read_text(encoding="utf-8")
    for name, text in {
        "booklet.typ": template,
        "look.typ": _LOOK,
        "colours.typ": '#let colours = (ink: rgb("#000"))\n#let thin = false\n',
        "names.typ": "#let names = (:)\n",
        "main.typ": f'#import "booklet.typ": *\n#set document(title: "t")\n{_PAPER}{body}',
    }.items():
        (folder / name).write_text(text, encoding="utf-8")
    limited("generator.booklet.compiled:compiled", str(folder), str(root / "fonts"), about="the booklet", seconds=60)
    with pypdfium2.PdfDocument(folder / MADE) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def test_no_row_of_a_table_stands_alone_at_the_head_or_foot_of_a_page(tmp_path: Path) -> None:
    cells = ", ".join(f"[t#str(at);r{row}], [words]" for row in range(ROWS))
    table = f"ruled((auto, 1fr), (left, left), breakable: true, {cells})"
    trial = f"pagebreak(weak: true); v(at * 1mm); {table}"
    pages = pages_of(tmp_path, f"#for at in range({TRIALS.start}, {TRIALS.stop}, step: {TRIALS.step}) {{ {trial} }}")
    lying: defaultdict[int, list[int]] = defaultdict(list)
    for text in pages:
        for number in {int(found) for found in re.findall(r"t(\d+)r\d", text)}:
            lying[number].append(len(re.findall(rf"t{number}r\d", text)))
    assert sorted(lying) == list(TRIALS)
    assert all(sum(rows) == ROWS for rows in lying.values())
    parted = [rows for rows in lying.values() if len(rows) > 1]
    assert parted
    assert min(min(rows) for rows in parted) >= 2, parted
    assert [2, 4] in parted
    assert [4, 2] in parted
