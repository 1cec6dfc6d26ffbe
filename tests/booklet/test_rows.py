"""How Typst sets pages: it reads what lies in its folder and nothing else, tables go over to the next page by rows, and
of few settings the one is found in which every picture has room."""

import random
import re
import socket
import threading
from collections import defaultdict
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest

from generator.base.errors import InputError
from generator.booklet.typst_process import LATE, OUTPUT_FILE, _PagePicture, _settle_pictures
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
#let more-fonts = ()
#let leftwards = false
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
        (str(root / "fonts"),),
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


PAGE = 100.0


class Piece(NamedTuple):
    """How high the words before a picture are, and the heights in which it can be made, the greatest first (mm)."""

    words: float
    highs: tuple[float, ...]


def pages(pieces: Sequence[Piece], late: Sequence[int], rooms: Sequence[float | None]) -> list[_PagePicture]:
    """Where each picture lies: words fill pages; a late picture goes to the top of the next page where it fits, or of
    this one if it fits below the words, as Typst's floats do; another one begins a page where it has no room."""
    page, used = 0, 0.0
    tops: dict[int, float] = {}
    found = []
    for number, piece in enumerate(pieces, start=1):
        used += piece.words
        while used > PAGE - tops.get(page, 0.0):
            used -= PAGE - tops.get(page, 0.0)
            page += 1
        room = PAGE - tops.get(page, 0.0) - used
        known = rooms[number - 1] if number <= len(rooms) else None
        high = next((high for high in piece.highs if high <= (known or PAGE)), piece.highs[0])
        there = page
        if number in late:
            there = next(at for at in count(page) if high + tops.get(at, 0.0) + (used if at == page else 0.0) <= PAGE)
            tops[there] = tops.get(there, 0.0) + high
        elif high > room:
            page, used = page + 1, high
        else:
            used += high
        found.append(_PagePicture(number, room, high, len(piece.highs) > 1, there > page))
    return found


def settled(pieces: Sequence[Piece], folder: Path) -> tuple[list[int], int]:
    """The late pictures as they are found, and how often the pages were set."""
    settings = []

    def asked() -> list[_PagePicture]:
        written = (folder / LATE).read_text(encoding="utf-8")
        late, rooms = (re.findall(r"[\d.]+|none", part) for part in re.findall(r"\((.*)\)", written))
        settings.append([int(number) for number in late])
        return pages(pieces, settings[-1], [None if room == "none" else float(room) for room in rooms])

    _settle_pictures(folder / LATE, asked)
    return settings[-1], len(settings)


def one_by_one(pieces: Sequence[Piece]) -> list[int]:
    """The late ones, each decided when all before it are: late if it doesn't fit in any height."""
    late: list[int] = []
    for number, piece in enumerate(pieces, start=1):
        rooms: list[float | None] = []
        for other in range(1, number + 1):  # the room of one is known once those before it are made for theirs
            rooms.append(None if other in late else pages(pieces, late, rooms)[other - 1].room)
        if min(piece.highs) > (rooms[-1] or 0.0) + 0.01:
            late.append(number)
    return late


def test_a_picture_without_room_is_late_and_what_comes_after_it_moves(tmp_path: Path) -> None:
    # 60 of words leave 40 for 50: late, at the top of page 2. 30 more words leave 10 of page 1 for 20: late, too. Until
    # the first was, those 30 stood below it on page 2. A third setting says that nothing moves any more.
    assert settled([Piece(60, (50,)), Piece(30, (20,))], tmp_path) == ([1, 2], 3)


@pytest.mark.parametrize("heights", [1, 3])
def test_what_is_found_at_once_is_what_is_found_one_by_one(tmp_path: Path, heights: int) -> None:
    chance = random.Random(42)
    for _ in range(4):
        pieces = []
        for _ in range(8):
            high = chance.uniform(10, 90)
            lower = tuple(high * (1.0 - 0.15 * step) for step in range(chance.randint(1, heights)))
            pieces.append(Piece(chance.uniform(0, 120), lower))
        found, settings = settled(pieces, tmp_path)
        assert found == one_by_one(pieces)
        assert settings <= 2 * len(pieces) + 2


FONTS = str(resource_root() / "templates" / "fonts")


def set_by_typst(folder: Path, markup: str) -> None:
    (folder / "main.typ").write_text('#set document(title: "t")\n' + markup, encoding="utf-8")
    run_sandboxed(
        "generator.booklet.typst_process:compile_booklet", str(folder), [FONTS], about="the booklet", seconds=60
    )


def test_no_package_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bytes] = []
    with socket.create_server(("127.0.0.1", 0)) as proxy:

        def listen() -> None:
            while True:
                try:
                    connection, _ = proxy.accept()
                except OSError:
                    return
                with connection:
                    asked.append(connection.recv(100))

        threading.Thread(target=listen, daemon=True).start()
        for name in ("http_proxy", "https_proxy", "all_proxy"):
            for spelt in (name, name.upper()):
                monkeypatch.setenv(spelt, f"http://127.0.0.1:{proxy.getsockname()[1]}")
        with pytest.raises(InputError, match="failed to download package"):
            set_by_typst(tmp_path, '#import "@preview/cetz:0.2.0"\n= a')
    assert asked == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["../secret", "/../secret", "{}/secret"])
def test_no_file_beside_its_folder_is_read(name: str, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "own").write_text("own", encoding="utf-8")
    with pytest.raises(InputError, match="can't be set"):
        set_by_typst(tmp_path / "inside", f'= a\n#read("{name.format(tmp_path.as_posix())}")')
    set_by_typst(tmp_path / "inside", '= a\n#read("own")')
