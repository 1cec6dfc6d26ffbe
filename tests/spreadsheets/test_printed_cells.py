"""Format × kind of cell × place on a card: each cell's words are read back from the PDF as they were seen."""

from collections import Counter
from pathlib import Path

import pytest

from tests.cli.running import Cli
from tests.definitions.test_tables import game
from tests.spreadsheets.books import inline, ods, ods_table, said, xlsx, xlsx_rows
from tests.spreadsheets.test_cells import CASES, SHARED, Case, in_xlsx
from tests.text_layer import page_texts, words_printed, words_written

PLACES = ("name", "text", "foot", "type", "rows.cost", "strip", "corners.top_left")
SHORT = 8
"""Signs that find room in a corner or on a strip."""
TEXTS = "labels: {title: M, cost: Cost}\ndecks: {events: {name: E}}\n"


def printed(kind: str) -> dict[str, Case]:
    """The cells that this kind of file can hold and a card can print."""
    return {
        name: case
        for name, case in CASES.items()
        if (getattr(case, kind) or (kind == "xlsx" and case.shared)) and case.text.strip() and not case.odd
        if not any(ord(sign) > 0x2FFF or sign == "\u200d" for sign in case.text)
    }


def written(case: Case, kind: str, place: str) -> str:
    return in_xlsx(case, place) if kind == "xlsx" else str(getattr(case, kind))


def plain(text: str, kind: str, place: str) -> str:
    return {"xlsx": inline(place, text), "ods": said(text)}.get(kind, text)


def table(kind: str) -> bytes:
    """A card for each kind of cell, with that cell in every place that has room for it."""
    rows = [[plain(head, kind, f"{'ABCDEFGH'[at]}1") for at, head in enumerate(("id", *PLACES))]]
    for number, (name, case) in enumerate(printed(kind).items(), start=2):
        cells = [plain(f"c{number}", kind, f"A{number}")]
        for at, place in enumerate(PLACES, start=1):
            here = f"{'ABCDEFGH'[at]}{number}"
            narrow = place in ("strip", "corners.top_left") and len(case.text) > SHORT
            cells.append(
                plain(name if place == "name" and narrow else "", kind, here) if narrow else written(case, kind, here)
            )
        rows.append(cells)
    if kind == "xlsx":
        return xlsx(xlsx_rows(*map("".join, rows)), shared=SHARED)
    if kind == "ods":
        return ods(ods_table(*map("".join, rows)))
    between = {"csv": ",", "tsv": "\t"}[kind]
    return "".join(f"{between.join(row)}\r\n" for row in rows).encode()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["xlsx", "ods", "csv", "tsv"])
def test_each_cell_is_printed_as_it_was_seen_wherever_it_stands(kind: str, tmp_path: Path, cli: Cli) -> None:
    folder = game(
        tmp_path / "g", f"{{from: cards.{kind}, deck: events, count: 1}}", {f"cards.{kind}": table(kind)}, en=TEXTS
    )
    done = cli("build", "--game", str(folder), "--out", str(tmp_path / "out"))
    assert done.code == 0, done.err
    found = words_printed(" ".join(page_texts(tmp_path / "out" / "cards.pdf")).casefold())
    wanted: Counter[str] = Counter()
    for case in printed(kind).values():
        places = [place for place in PLACES if place not in ("strip", "corners.top_left") or len(case.text) <= SHORT]
        for word, times in words_written(case.text.casefold()).items():
            wanted[word] += times * len(places)
    assert wanted - found == Counter(), "words that no card has"
