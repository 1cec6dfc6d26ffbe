"""Workbooks that were made to break their reader: each is one clear line, or harmless."""

import io
import zipfile

import pytest

from generator.base.errors import InputError
from generator.spreadsheets.table_reader import read_rows, read_sheets
from tests.spreadsheets.books import inline, ods, ods_table, packed, said, xlsx, xlsx_rows

LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha">' + "".join(
    f'<!ENTITY {name} "{inner * 12}">'
    for name, inner in zip("bcdefghij", ("&a;", "&b;", "&c;", "&d;", "&e;", "&f;", "&g;", "&h;", "&i;"), strict=True)
)


def with_part(data: bytes, name: str, text: str | bytes) -> bytes:
    """The same with another text as one of its files."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        files: dict[str, str] = {each: book.read(each).decode() for each in book.namelist()}
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        for each in files | {name: ""}:
            made.writestr(each, text if each == name else files[each])
    return out.getvalue()


def spoilt(data: bytes, name: str) -> bytes:
    """A zip of which one file's packed bytes are others."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        start = book.getinfo(name).header_offset + 30 + len(name)
    return data[:start] + b"\xff" * 40 + data[start + 40 :]


SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>{}</sheetData></worksheet>'
)
SOUND = xlsx(xlsx_rows(inline("A1", "id")))
OPEN = ods(ods_table(said("id")))
PATH = "xl/worksheets/sheet1.xml"

BROKEN = {
    "no zip": b"PK\x03\x04",
    "cut off": SOUND[:400],
    "no workbook": packed({"a.txt": "a"}),
    "no XML": with_part(SOUND, PATH, "<worksheet><sheetData>"),
    "a place that is none": xlsx('<sheetData><row r="1"><c r="1A"><v>1</v></c></row></sheetData>'),
    "a number that is none": xlsx('<sheetData><row r="1"><c r="A1"><v>1x</v></c></row></sheetData>'),
    "a number without end": xlsx('<sheetData><row r="1"><c r="A1"><v>1e999</v></c></row></sheetData>'),
    "a row before the first": xlsx('<sheetData><row r="0"><c t="str"><v>x</v></c></row></sheetData>'),
    "a row that is none": xlsx('<sheetData><row r="x"/></sheetData>'),
    "a shared text that isn't there": xlsx('<sheetData><row r="1"><c r="A1" t="s"><v>9</v></c></row></sheetData>'),
    "an entity that isn't there": with_part(SOUND, PATH, SHEET.format('<row r="1"><c r="A1"><v>&x;</v></c></row>')),
    "a file of this machine": with_part(
        SOUND,
        PATH,
        '<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
        + SHEET.format('<row r="1"><c r="A1" t="str"><v>&x;</v></c></row>'),
    ),
    "a sheet that doesn't unpack": spoilt(SOUND, PATH),
    "an old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600,
}


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize("name", BROKEN)
def test_what_is_no_workbook_is_one_line(name: str) -> None:
    with pytest.raises(InputError) as caught:
        read_sheets(BROKEN[name], "cards.xlsx")
    assert len(caught.value.faults) == 1
    assert "root:" not in str(caught.value)


@pytest.mark.usefixtures("in_this_process")
@pytest.mark.parametrize(
    "attributes", ['table:number-rows-repeated="x"', 'table:number-rows-repeated="99999999999999999999"']
)
def test_rows_that_repeat_for_ever_are_too_many(attributes: str) -> None:
    rows = f"<table:table-row {attributes}>{said('id')}</table:table-row>"
    with pytest.raises(InputError, match=r"can't be read|too large"):
        read_sheets(ods(f'<table:table table:name="x">{rows}</table:table>'), "x.ods")


@pytest.mark.usefixtures("in_this_process")
def test_a_hidden_row_without_end_and_joins_of_everything_are_harmless() -> None:
    joins = '<mergeCell ref="A2:XFD1048576"/>' * 200
    sheet = f'<sheetData><row r="1">{inline("A1", "id")}</row></sheetData><mergeCells>{joins}</mergeCells>'
    assert read_rows(xlsx(sheet), "x.xlsx")[0].cells == ("id",)


def swollen(kind: str) -> bytes:
    """A workbook of a few hundred kilobytes whose one cell has 250 million letters."""
    sound, path = (SOUND, PATH) if kind == "xlsx" else (OPEN, "content.xml")
    with zipfile.ZipFile(io.BytesIO(sound)) as book:
        text = book.read(path)
    return with_part(sound, path, text.replace(b">id<", b">" + b"x" * 250_000_000 + b"<"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["swollen xlsx", "swollen ods", "laughs", "deep", "full"])
def test_what_would_fill_the_memory_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.spreadsheets.table_reader.MEGABYTES", 300)
    monkeypatch.setattr("generator.spreadsheets.table_reader.SECONDS", 30)
    what, _, kind = name.partition(" ")
    filled = "<row>" + '<c t="s"><v>0</v></c>' * 300 + "</row>"
    made = {
        "swollen": lambda: swollen(kind),
        "laughs": lambda: with_part(
            SOUND, PATH, LAUGHS + "]>" + SHEET.format('<row r="1"><c r="A1" t="str"><v>&j;</v></c></row>')
        ),
        "deep": lambda: with_part(SOUND, PATH, "<a>" * 3_000_000 + "</a>" * 3_000_000),
        "full": lambda: xlsx(f"<sheetData>{filled * 3_000}</sheetData>", shared=["<t>" + "x" * 9_999 + "</t>"]),
    }[what]()
    with pytest.raises(InputError) as caught:
        read_sheets(made, f"cards.{kind or 'xlsx'}")
    assert len(caught.value.faults) == 1
