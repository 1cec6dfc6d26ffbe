"""Workbooks as Excel, LibreOffice and Google write them, from the XML of their cells: only what the tests need."""

import io
import zipfile
from collections.abc import Mapping, Sequence

OPEN = "urn:oasis:names:tc:opendocument:xmlns"
CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"

FORMATS = {
    "percent": 9,
    "fraction": 12,
    "dollar": '"$"0',
    "zeros": "000",
    "plus": '"+"0',
    "grouped": 3,
    "date": "d. mmmm yyyy",
    "euro": "#,##0.00\\ [$€-407]",
    "unseen": ";;;",
    "worded": '0;-0;0;"Gain "@',
    "unknown": "[DBNum1]0",
    "system": 14,
    "time": "h:mm AM/PM",
    "scientific": 11,
}
"""Number formats by what the tests call them: an id that every program knows, or a code."""
FONTS = {"struck": "<strike/>", "bold": "<b/>"}
STYLES = {name: number for number, name in enumerate(("general", *FORMATS, *FONTS))}
"""The `s` of a cell in .xlsx."""


def packed(files: Mapping[str, str]) -> bytes:
    """A zip of these texts."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as book:
        for name, text in files.items():
            book.writestr(name, text)
    return out.getvalue()


def styles() -> str:
    """The `xl/styles.xml` that `STYLES` counts on."""
    codes = {name: 164 + at for at, name in enumerate(name for name in FORMATS if isinstance(FORMATS[name], str))}
    quoted = {name: str(FORMATS[name]).replace("&", "&amp;").replace('"', "&quot;") for name in codes}
    formats = "".join(f'<numFmt numFmtId="{number}" formatCode="{quoted[name]}"/>' for name, number in codes.items())
    looks = ['<xf numFmtId="0" fontId="0"/>']
    looks += [
        f'<xf numFmtId="{codes.get(name, code)}" fontId="0" applyNumberFormat="1"/>' for name, code in FORMATS.items()
    ]
    looks += [f'<xf numFmtId="0" fontId="{number}" applyFont="1"/>' for number, _ in enumerate(FONTS, start=1)]
    fonts = "".join(f'<font>{what}<sz val="11"/></font>' for what in ("", *FONTS.values()))
    return (
        f'<styleSheet xmlns="{MAIN}"><numFmts>{formats}</numFmts><fonts>{fonts}</fonts>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0"/></cellStyleXfs>'
        f"<cellXfs>{''.join(looks)}</cellXfs></styleSheet>"
    )


def xlsx(
    *sheets: str, shared: Sequence[str] = (), names: Sequence[str] = (), states: Sequence[str] = (), more: str = ""
) -> bytes:
    """A workbook whose sheets hold this XML, from `<cols>` or `<sheetData>` on; `shared`: the insides of its shared
    strings; `more`: before the list of sheets."""
    names = names or [f"Sheet{number}" for number in range(1, len(sheets) + 1)]
    states = states or ["visible"] * len(sheets)
    listed = "".join(
        f'<sheet name="{name}" sheetId="{number}" state="{state}" r:id="rId{number}"/>'
        for number, (name, state) in enumerate(zip(names, states, strict=True), start=1)
    )
    links = "".join(
        f'<Relationship Id="rId{number}" Type="{RELATIONS}/worksheet" Target="worksheets/sheet{number}.xml"/>'
        for number in range(1, len(sheets) + 1)
    )
    links += f'<Relationship Id="rId98" Type="{RELATIONS}/styles" Target="styles.xml"/>'
    links += f'<Relationship Id="rId99" Type="{RELATIONS}/sharedStrings" Target="/xl/sharedStrings.xml"/>'
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {f"xl/worksheets/sheet{number}.xml": "worksheet" for number in range(1, len(sheets) + 1)}
    parts |= {"xl/workbook.xml": "sheet.main", "xl/styles.xml": "styles", "xl/sharedStrings.xml": "sharedStrings"}
    overrides = "".join(
        f'<Override PartName="/{path}" ContentType="{types}.{kind}+xml"/>' for path, kind in parts.items()
    )
    return packed(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f"{overrides}</Types>",
            "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="rId1" '
            f'Type="{RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{RELATIONS}">{more}<sheets>{listed}</sheets>'
            "</workbook>",
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{links}</Relationships>',
            "xl/styles.xml": styles(),
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{"".join(f"<si>{one}</si>" for one in shared)}</sst>',
            **{
                f"xl/worksheets/sheet{number}.xml": f'<worksheet xmlns="{MAIN}">{sheet}</worksheet>'
                for number, sheet in enumerate(sheets, start=1)
            },
        }
    )


def xlsx_rows(*rows: str) -> str:
    """A sheet's data; a row is the XML of its cells, counted from 1, which say their places themselves."""
    lines = "".join(f'<row r="{number}">{cells}</row>' for number, cells in enumerate(rows, start=1))
    return f"<sheetData>{lines}</sheetData>"


def inline(place: str, text: str) -> str:
    """A cell of .xlsx with a plain text in itself."""
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


ODS_STYLES = (
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>'
    '<style:style style:name="T2" style:family="text"><style:text-properties style:text-line-through-style="solid"'
    ' style:text-line-through-type="single"/></style:style>'
    '<style:style style:name="T3" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>'
    '<style:style style:name="ce1" style:family="table-cell" style:parent-style-name="Default"/>'
    '<style:style style:name="ce2" style:family="table-cell" style:parent-style-name="Crossed"/>'
    '<style:style style:name="ce3" style:family="table-cell"><style:text-properties fo:font-weight="bold"/>'
    "</style:style>"
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style>'
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>'
)


def ods(*tables: str, before: str = "") -> bytes:
    """A document of these tables; `before`: what stands ahead of them in its spreadsheet."""
    names = " ".join(f'xmlns:{name}="{OPEN}:{name}:1.0"' for name in ("office", "table", "text", "style", "drawing"))
    names += f' xmlns:fo="{OPEN}:xsl-fo-compatible:1.0" xmlns:calcext="{CALC}"'
    names = names.replace("xmlns:drawing", "xmlns:draw")
    common = (
        '<style:style style:name="Crossed" style:family="table-cell">'
        '<style:text-properties style:text-line-through-type="single"/></style:style>'
    )
    return packed(
        {
            "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
            "META-INF/manifest.xml": f'<manifest:manifest xmlns:manifest="{OPEN}:manifest:1.0"><manifest:file-entry '
            'manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>'
            '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
            "</manifest:manifest>",
            "styles.xml": f"<office:document-styles {names}><office:styles>{common}</office:styles>"
            "</office:document-styles>",
            "content.xml": f"<office:document-content {names}><office:automatic-styles>{ODS_STYLES}"
            f"</office:automatic-styles><office:body><office:spreadsheet>{before}{''.join(tables)}"
            "</office:spreadsheet></office:body></office:document-content>",
        }
    )


def ods_table(*rows: str, name: str = "Sheet1", style: str = "ta1", columns: str = "") -> str:
    """A table of an open document; a row is the XML of its cells."""
    lines = "".join(f"<table:table-row>{cells}</table:table-row>" for cells in rows)
    return f'<table:table table:name="{name}" table:style-name="{style}">{columns}{lines}</table:table>'


def said(text: str, style: str = "ce1") -> str:
    """A cell of .ods with a text, given as the XML in its one paragraph."""
    return (
        f'<table:table-cell table:style-name="{style}" office:value-type="string" calcext:value-type="string">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )


def valued(kind: str, value: str, text: str) -> str:
    """A cell of .ods with a value of a kind and the text that is seen."""
    name = {"boolean": "boolean-value", "date": "date-value", "time": "time-value"}.get(kind, "value")
    return (
        f'<table:table-cell office:value-type="{kind}" office:{name}="{value}" calcext:value-type="{kind}">'
        f"<text:p>{text}</text:p></table:table-cell>"
    )
