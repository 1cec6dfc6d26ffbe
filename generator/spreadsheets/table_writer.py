"""A table into the bytes of a .csv, .tsv, .ods or .xlsx file: the same bytes each time, and never a formula.

A workbook holds one sheet of texts and whole numbers, so it is written as the few XML files that this takes.
"""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Mapping, Sequence
from typing import Literal
from xml.sax.saxutils import escape

from generator.spreadsheets.sheet_cells import column_letters
from generator.spreadsheets.table_reader import KINDS, escape_formula

_NUMBER = re.compile("0|-?[1-9][0-9]{0,8}")
_NO_XML = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_DAY = (1980, 1, 1, 0, 0, 0)
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_OFFICE = "http://schemas.openxmlformats.org"
_OPEN = "urn:oasis:names:tc:opendocument:xmlns"
Rows = Sequence[Sequence[str]]


def table_bytes(kind: str, rows: Rows) -> bytes:
    """The rows as a file of that kind (`.csv`, `.tsv`, `.ods`, `.xlsx`)."""
    assert kind in KINDS
    made = {".csv": _separated_bytes, ".tsv": _tabbed_bytes, ".xlsx": _xlsx, ".ods": _ods}[kind]
    return made(rows)


def _separated_bytes(rows: Rows, between: str = ",", quoting: Literal[0, 1] = csv.QUOTE_MINIMAL) -> bytes:
    """Rows as separated values, with a byte order mark, without which Excel doesn't read UTF-8."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\n", quoting=quoting)
    writer.writerows([[escape_formula(text) for text in row] for row in rows])
    return out.getvalue().encode("utf-8-sig")


def _tabbed_bytes(rows: Rows) -> bytes:
    """Rows as tabbed text. Where one cell needs quotes all are quoted, the heads too; otherwise quotes that are signs
    and quotes that are text couldn't be told apart."""
    needed = any(sign in text for row in rows for text in row for sign in '\t\n\r"')
    return _separated_bytes(rows, "\t", csv.QUOTE_ALL if needed else csv.QUOTE_MINIMAL)


def _row(number: int, row: Sequence[str]) -> str:
    cells = "".join(_cell(text, f"{column_letters(at)}{number}") for at, text in enumerate(row))
    return f'<row r="{number}">{cells}</row>'


def _xlsx(rows: Rows) -> bytes:
    lines = "".join(_row(number, row) for number, row in enumerate(rows, start=1))
    main, package = f"{_OFFICE}/spreadsheetml/2006/main", f"{_OFFICE}/package/2006"
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    relations = f"{_OFFICE}/officeDocument/2006/relationships"
    related = f'<Relationships xmlns="{package}/relationships"><Relationship Id="rId1" Type="{relations}/'
    files = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{types}.worksheet+xml"/></Types>',
        "_rels/.rels": f'{related}officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets>'
        '<sheet name="table" sheetId="1" r:id="rId1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'{related}worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetViews><sheetView workbookViewId="0">'
        '<pane xSplit="2" ySplit="1" topLeftCell="C2" activePane="bottomRight" state="frozen"/></sheetView>'
        f"</sheetViews><sheetData>{lines}</sheetData></worksheet>",
    }
    return _zip_files({name: _HEAD + text for name, text in files.items()})


def _cell(text: str, place: str) -> str:
    if not text:
        return ""
    if _NUMBER.fullmatch(text):
        return f'<c r="{place}"><v>{text}</v></c>'
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{_escape_xml(text)}</t></is></c>'


def _ods(rows: Rows) -> bytes:
    lines = "".join(f"<table:table-row>{''.join(map(_open_cell, row))}</table:table-row>" for row in rows)
    names = "".join(f' xmlns:{name}="{_OPEN}:{name}:1.0"' for name in ("office", "table", "text"))
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    parts = "".join(
        f'<manifest:file-entry manifest:full-path="{path}" manifest:media-type="{type_}"/>'
        for path, type_ in (("/", kind), ("content.xml", "text/xml"))
    )
    return _zip_files(
        {
            "mimetype": kind,
            "META-INF/manifest.xml": f'{_HEAD}<manifest:manifest xmlns:manifest="{_OPEN}:manifest:1.0" '
            f'manifest:version="1.3">{parts}</manifest:manifest>',
            "content.xml": f'{_HEAD}<office:document-content{names} office:version="1.3"><office:body>'
            f'<office:spreadsheet><table:table table:name="table">{lines}</table:table></office:spreadsheet>'
            "</office:body></office:document-content>",
        }
    )


def _open_cell(text: str) -> str:
    if not text:
        return "<table:table-cell/>"
    if _NUMBER.fullmatch(text):
        said = f'office:value-type="float" office:value="{text}"'
        return f"<table:table-cell {said}><text:p>{text}</text:p></table:table-cell>"
    spaced = re.sub("^ | $|(?<= ) ", "<text:s/>", _escape_xml(text), flags=re.MULTILINE)
    lines = "".join(f"<text:p>{line}</text:p>" for line in spaced.split("\n"))
    return f'<table:table-cell office:value-type="string">{lines}</table:table-cell>'


def _escape_xml(text: str) -> str:
    return escape(_NO_XML.sub("", text))


def _zip_files(files: Mapping[str, str]) -> bytes:
    """The files zipped in that order, since an OpenDocument's first file is its type, uncompressed."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as book:
        for name, text in files.items():
            info = zipfile.ZipInfo(name, _DAY)
            info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
            book.writestr(info, text.encode())
    return out.getvalue()
