"""Tables and lists at the end of a page: a short one goes over to the next page whole, a long one in several rows."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pypdfium2
import pytest

from generator.booklet.typst_process import OUTPUT_FILE
from generator.files.resources import resource_root
from generator.files.sandbox import run_sandboxed

TRIALS = range(120, 190, 2)
"""How far down the page tables begin (mm)."""
ROWS, SHORT, LONG = 8, 11, 14

_LOOK = """
#let title-font = "Barlow"
#let number-font = "Barlow"
#let more-fonts = ()
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
    run_sandboxed(
        "generator.booklet.typst_process:compile_booklet",
        str(folder),
        str(root / "fonts"),
        about="the booklet",
        seconds=60,
    )
    with pypdfium2.PdfDocument(folder / OUTPUT_FILE) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def lying(folder: Path, body: str) -> dict[int, list[int]]:
    """How many rows of `body`, laid once for each trial from `at` down the page, lie on each page: `t120r3` is one."""
    trial = f"pagebreak(weak: true); v(at * 1mm); {body}"
    found: defaultdict[int, list[int]] = defaultdict(list)
    for text in pages_of(folder, f"#for at in range({TRIALS.start}, {TRIALS.stop}, step: {TRIALS.step}) {{ {trial} }}"):
        for number in {int(trial) for trial in re.findall(r"t(\d+)r\d", text)}:
            found[number].append(len(re.findall(rf"t{number}r\d", text)))
    assert sorted(found) == list(TRIALS)
    return found


def parted(found: dict[int, list[int]], rows: int) -> list[list[int]]:
    """What a page parts; nothing is lost or said twice."""
    assert all(sum(parts) == rows for parts in found.values())
    return [parts for parts in found.values() if len(parts) > 1]


def cells(rows: int) -> str:
    return ", ".join(f"[t#str(at);r{row}], [words]" for row in range(rows))


def entries(rows: int) -> str:
    return ", ".join(f'("", [t#str(at);r{row}], ())' for row in range(rows))


@pytest.mark.slow
def test_a_table_with_a_head_has_three_rows_on_each_page_and_its_head_on_both(tmp_path: Path) -> None:
    body = f"ruled((auto, 1fr), (left, left), head: ([Head], []), {cells(ROWS)})"
    parts = parted(lying(tmp_path, body), ROWS)
    assert parts
    assert min(map(min, parts)) == 3, parts
    assert [3, 5] in parts
    assert [5, 3] in parts
    heads = pages_of(tmp_path, f"#let at = 1\n#v(160mm)\n#{body}")
    assert [page.count("HEAD") for page in heads if "t1r" in page] == [1, 1]


@pytest.mark.slow
def test_no_page_parts_a_table_without_a_head(tmp_path: Path) -> None:
    assert not parted(lying(tmp_path, f"ruled((auto, 1fr), (left, left), {cells(ROWS)})"), ROWS)


@pytest.mark.slow
def test_no_page_parts_a_short_list_or_takes_fewer_than_three_of_a_long_one(tmp_path: Path) -> None:
    """Short are eleven entries and fewer."""
    assert not parted(lying(tmp_path, f"listing({entries(SHORT)})"), SHORT)
    parts = parted(lying(tmp_path, f"listing({entries(LONG)})"), LONG)
    assert parts
    assert min(map(min, parts)) >= 3, parts


@pytest.mark.slow
def test_a_picture_without_room_comes_first_on_the_next_page_and_the_text_goes_on(tmp_path: Path) -> None:
    """Of 185 mm 100 are taken by the first box: 60 fit below it, 120 don't."""
    for high, pages in ((60, [["before", "picture", "after"]]), (120, [["before", "after"], ["picture"]])):
        folder = tmp_path / str(high)
        folder.mkdir()
        parts = ["#block(height: 100mm)[before]", f"#numbered(1, kept(block(height: {high}mm)[picture]))", "after"]
        found = [re.findall(r"before|picture|after", text) for text in pages_of(folder, "\n\n".join(parts))]
        assert [sorted(page) for page in found] == [sorted(page) for page in pages]


def test_signs_leave_lines_as_far_apart(tmp_path: Path) -> None:
    (tmp_path / "icons").mkdir()
    picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>'
    (tmp_path / "icons" / "block.svg").write_text(picture, encoding="utf-8")
    lines = {"plain": "words", "signs": '#icon("block") words'}
    three = {name: " #linebreak() ".join([line] * 3) for name, line in lines.items()}
    heights = "".join(f"#context [{name} #measure[{each}].height ]" for name, each in three.items())
    (page,) = pages_of(tmp_path, heights)
    found = dict(re.findall(r"(\w+) ([\d.]+)pt", page))
    assert found["plain"] == found["signs"] != "0"
