"""What a cell says, in each kind of file: the text that its author sees, and beside it what a number is worth.

The files are written as Excel, LibreOffice and Google write them; the texts expected are what one sees there.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from generator.spreadsheets.table_reader import SheetRow, read_sheets
from tests.spreadsheets.books import STYLES, inline, ods, ods_table, said, valued, xlsx, xlsx_rows

pytestmark = pytest.mark.usefixtures("in_this_process")
FILES = Path(__file__).parent / "files"


@dataclass(frozen=True)
class Case:
    """A kind of cell: what is seen of it, and how each kind of file has it; empty where one can't hold it.

    `xlsx`: the XML in its `<c>`, after attributes and `|`. `shared`: the inside of a shared string in its stead.
    """

    text: str
    xlsx: str = ""
    shared: str = ""
    ods: str = ""
    csv: str = ""
    tsv: str = ""
    value: str = ""
    odd: str = ""
    struck: str = ""
    styled: str = ""


def number(value: str, style: str = "general") -> str:
    return f's="{STYLES[style]}"|<v>{value}</v>'


CASES = {
    "plain": Case("Coup", shared="<t>Coup</t>", ods=said("Coup"), csv="Coup", tsv="Coup"),
    "inline": Case("Coup", xlsx='t="inlineStr"|<is><t>Coup</t></is>', ods=said("Coup")),
    "break": Case(
        "One\ntwo",
        shared='<t xml:space="preserve">One\ntwo</t>',
        ods=said("One</text:p><text:p>two"),
        csv='"One\ntwo"',
        tsv='"One\ntwo"',
    ),
    "break of a Mac": Case("One\ntwo", shared="<t>One_x000D_two</t>", csv='"One\rtwo"', tsv='"One\rtwo"'),
    "break of Windows": Case("One\ntwo", shared="<t>One_x000D_\ntwo</t>", csv='"One\r\ntwo"', tsv='"One\r\ntwo"'),
    "break in a paragraph": Case("One\ntwo", ods=said("One<text:line-break/>two")),
    "break by Unicode": Case(
        "a\nb\nc\nd",
        shared="<t>a\u2028b\u2029c\u0085d</t>",
        ods=said("a\u2028b\u2029c\u0085d"),
        csv="a\u2028b\u2029c\u0085d",
        tsv="a\u2028b\u2029c\u0085d",
    ),
    "break of Word": Case("a\nb", shared="<t>a_x000B_b</t>", csv="a\vb", tsv="a\vb"),
    "empty line": Case("One\n\ntwo", shared="<t>One\n\ntwo</t>", ods=said("One</text:p><text:p/><text:p>two")),
    "quotes around": Case('"Halt!"', shared='<t>"Halt!"</t>', ods=said('"Halt!"'), csv='"""Halt!"""', tsv='"Halt!"'),
    "quotes within": Case(
        '"Run," he said.',
        shared='<t>"Run," he said.</t>',
        ods=said('"Run," he said.'),
        csv='"Run," he said.',
        tsv='"Run," he said.',
    ),
    "quotes, properly": Case('A "b", c', csv='"A ""b"", c"', tsv='"A ""b"", c"'),
    "inches": Case('12" ruler', shared='<t>12" ruler</t>', ods=said('12" ruler'), csv='12" ruler', tsv='12" ruler'),
    "apostrophe": Case("'tis", shared="<t>'tis</t>", ods=said("'tis"), csv="'tis", tsv="'tis"),
    "text of a formula": Case("=x", shared="<t>=x</t>", ods=said("=x"), csv="'=x", tsv="'=x"),
    "blanks": Case(
        " a  b ",
        shared='<t xml:space="preserve"> a  b </t>',
        ods=said("<text:s/>a <text:s/>b "),
        csv=" a  b ",
        tsv=" a  b ",
    ),
    "blanks of a file laid out": Case("a b", ods=said("\n      a\n      b")),
    "tab": Case("a\tb", shared="<t>a\tb</t>", ods=said("a<text:tab/>b"), csv="a\tb"),
    "no-break space": Case("5\u00a0€", shared="<t>5\u00a0€</t>", ods=said("5\u00a0€"), csv="5\u00a0€", tsv="5\u00a0€"),
    "nothing's width": Case(
        "ab", shared="<t>\ufeffa\u200bb</t>", ods=said("a\u2060b"), csv="\ufeffa\u200bb", tsv="a\u200bb\ufeff"
    ),
    "emoji": Case("👩\u200d🚀", shared="<t>👩\u200d🚀</t>", ods=said("👩\u200d🚀"), csv="👩\u200d🚀", tsv="👩\u200d🚀"),
    "emoji escaped": Case("🚀", shared="<t>_xD83D__xDE80_</t>"),
    "underscore": Case("_x0041_", shared="<t>_x005F_x0041_</t>"),
    "number": Case("3", xlsx=number("3.0"), ods=valued("float", "3", "3"), csv="3", tsv="3"),
    "number of Germany": Case("2,5", ods=valued("float", "2.5", "2,5"), csv='"2,5"', tsv="2,5", value="2.5"),
    "long number": Case("0.3", xlsx=number("0.30000000000000004"), ods=valued("float", "0.3", "0.3")),
    "third": Case("0.333333333", xlsx=number("0.33333333333333331"), value="0.333333333333333"),
    "grouped": Case("1,234", xlsx=number("1234", "grouped"), ods=valued("float", "1234", "1,234"), value="1234"),
    "scientific": Case(
        "1.20E+03", xlsx=number("1200", "scientific"), ods=valued("float", "1200", "1.20E+03"), value="1200"
    ),
    "percent": Case("25%", xlsx=number("0.25", "percent"), ods=valued("percentage", "0.25", "25%"), value="0.25"),
    "dollars": Case("$5", xlsx=number("5", "dollar"), ods=valued("currency", "5", "$5"), value="5"),
    "euros": Case("1,234.50 €", xlsx=number("1234.5", "euro"), value="1234.5"),
    "euros of Germany": Case("1.234,50 €", ods=valued("currency", "1234.5", "1.234,50 €"), value="1234.5"),
    "zeros": Case("007", xlsx=number("7", "zeros"), ods=valued("float", "7", "007"), value="7"),
    "sign": Case("+3", xlsx=number("3", "plus"), ods=valued("float", "3", "+3"), value="3"),
    "fraction": Case("1/2", xlsx=number("0.5", "fraction"), ods=valued("float", "0.5", "1/2"), value="0.5"),
    "mixed fraction": Case("1 1/2", xlsx=number("1.5", "fraction"), ods=valued("float", "1.5", "1 1/2"), value="1.5"),
    "number not seen": Case("", xlsx=number("7", "unseen"), ods=valued("float", "7", "")),
    "words around a text": Case("Gain 2", xlsx=f't="inlineStr" s="{STYLES["worded"]}"|<is><t>2</t></is>'),
    "truth": Case("TRUE", xlsx='t="b"|<v>1</v>', ods=valued("boolean", "true", "TRUE"), value="yes"),
    "truth of Germany": Case("FALSCH", ods=valued("boolean", "false", "FALSCH"), value="no"),
    "truth in text": Case("TRUE", shared="<t>TRUE</t>", ods=said("TRUE"), csv="TRUE", tsv="TRUE"),
    "date": Case(
        "2. January 2026",
        xlsx=number("46024", "date"),
        ods=valued("date", "2026-01-02", "2. January 2026"),
        value="2026-01-02",
        odd="took for a date or a time",
    ),
    "date of the system": Case("2026-01-02", xlsx=number("46024", "system"), odd="took for a date or a time"),
    "date as ISO": Case("2026-11-23", xlsx='t="d"|<v>2026-11-23T00:00:00.000</v>', odd="took for a date or a time"),
    "time": Case(
        "6:00 PM",
        xlsx=number("0.75", "time"),
        ods=valued("time", "PT18H00M00S", "6:00 PM"),
        value="18:00:00",
        odd="took for a date or a time",
    ),
    "formula": Case(
        "7",
        xlsx="|<f>1+6</f><v>7</v>",
        ods=valued("float", "7", "7").replace(" office", ' table:formula="of:=1+6" office', 1),
    ),
    "formula of a text": Case("ab", xlsx='t="str"|<f>"a"&amp;"b"</f><v>ab</v>'),
    "formula of nothing": Case("", xlsx='t="str"|<f>""</f><v></v>'),
    "failed formula": Case(
        "#REF!",
        xlsx='t="e"|<f>B9/0</f><v>#REF!</v>',
        ods='<table:table-cell table:formula="of:=[.#REF!]" office:value-type="string" office:string-value="" '
        'calcext:value-type="error"><text:p>#REF!</text:p></table:table-cell>',
        csv="#REF!",
        tsv="#REF!",
        odd="a formula failed: #REF!",
    ),
    "failed formula of Germany": Case("#WERT!", csv="#WERT!", ods=said("#WERT!"), odd="a formula failed: #WERT!"),
    "formula without a value": Case(
        "=1+1",
        xlsx="|<f>1+1</f><v/>",
        ods='<table:table-cell table:formula="of:=1+1"/>',
        odd="a formula without a value",
    ),
    "formula in text": Case("=A3", csv="=A3", tsv="=A3", odd="the formula '=A3'"),
    "bold part": Case(
        "Draw two cards",
        shared='<r><t xml:space="preserve">Draw </t></r><r><rPr><b/><sz val="11"/></rPr><t>two</t></r>'
        '<r><rPr><sz val="11"/></rPr><t xml:space="preserve"> cards</t></r>',
        ods=said('Draw <text:span text:style-name="T1">two</text:span> cards'),
        styled="Draw **two** cards",
    ),
    "italic part": Case(
        "a b",
        xlsx='t="inlineStr"|<is><r><rPr><i/></rPr><t>a</t></r><r><rPr><i val="0"/></rPr><t> b</t></r></is>',
        ods=said('<text:span text:style-name="T3">a</text:span> b'),
        styled="*a* b",
    ),
    "both in a word": Case(
        "one dozen\nand more",
        shared="<r><t>one do</t></r><r><rPr><b/></rPr><t>z</t></r><r><rPr><b/><i/></rPr><t>en\nand</t></r>"
        '<r><t xml:space="preserve"> more</t></r>',
        styled="one do[z]{look: strong}[en]{look: strong italic}\n***and*** more",
    ),
    "bold beside struck": Case(
        "Gain 3 coins",
        shared='<r><rPr><b/></rPr><t xml:space="preserve">Gain </t></r><r><rPr><strike/></rPr><t>2</t></r>'
        "<r><t> 3 coins</t></r>",
        struck="2",
        styled="**Gain** 3 coins",
    ),
    "all bold": Case(
        "Draw two",
        shared="<r><rPr><b/></rPr><t>Draw </t></r><r><rPr><b/></rPr><t>two</t></r>",
        ods=said("Draw two", "ce3"),
    ),
    "bold blank": Case(
        "a b", shared='<r><t>a</t></r><r><rPr><b/></rPr><t xml:space="preserve"> </t></r><r><t>b</t></r>'
    ),
    "link": Case("here", ods=said("<text:a>here</text:a>")),
    "struck part": Case(
        "Gain 3 coins",
        shared="<r><t>Gain </t></r><r><rPr><strike/></rPr><t>2</t></r><r><t> 3 coins</t></r>",
        ods=said('Gain <text:span text:style-name="T2">2</text:span> 3 coins'),
        struck="2",
    ),
    "struck line": Case(
        "One\nthree",
        shared="<r><t>One\n</t></r><r><rPr><strike/></rPr><t>two</t></r><r><t>\nthree</t></r>",
        ods=said('One</text:p><text:p><text:span text:style-name="T2">two</text:span></text:p><text:p>three'),
        struck="two",
    ),
    "struck cell": Case("", xlsx=f't="str" s="{STYLES["struck"]}"|<v>Gone</v>', ods=said("Gone", "ce2"), struck="Gone"),
    "struck number": Case("", xlsx=number("7", "struck"), struck="7"),
    "reading aids": Case(
        "課",
        shared='<t>課</t><rPh sb="0" eb="1"><t>か</t></rPh>',
        ods=said("<text:ruby><text:ruby-base>課</text:ruby-base><text:ruby-text>か</text:ruby-text></text:ruby>"),
    ),
    "remark": Case(
        "seen",
        ods=said("seen").replace(
            "<text:p>", "<office:annotation><text:p>not seen</text:p></office:annotation><text:p>", 1
        ),
    ),
    "picture": Case(
        "seen", ods=said("seen<draw:frame><draw:text-box><text:p>not seen</text:p></draw:text-box></draw:frame>")
    ),
    "no paragraph": Case("7", ods='<table:table-cell office:value-type="float" office:value="7"/>'),
}
"""By what they are called."""


def in_xlsx(case: Case, place: str) -> str:
    """Its cell in .xlsx; shared strings are one for each case that has one."""
    if case.shared:
        return f'<c r="{place}" t="s"><v>{SHARED.index(case.shared)}</v></c>'
    told, _, inside = case.xlsx.rpartition("|")
    return f'<c r="{place}" {told}>{inside}</c>'


SHARED = list(dict.fromkeys(case.shared for case in CASES.values() if case.shared))


def files(case: Case) -> Iterator[tuple[str, bytes]]:
    """A table of two rows with the cell in B2, in each kind of file that can hold it."""
    if case.xlsx or case.shared:
        rows = (inline("A1", "id") + inline("B1", "text"), inline("A2", "a") + in_xlsx(case, "B2"))
        yield "xlsx", xlsx(xlsx_rows(*rows), shared=SHARED)
    if case.ods:
        yield "ods", ods(ods_table(said("id") + said("text"), said("a") + case.ods))
    if case.csv:
        yield "csv", f"id,text\r\na,{case.csv}\r\nb,x\r\n".encode()
    if case.tsv:
        yield "tsv", f"id\ttext\r\na\t{case.tsv}\r\nb\tx\r\n".encode()


def row(kind: str, data: bytes, name: str = "cards") -> SheetRow:
    (sheet,) = read_sheets(data, f"{name}.{kind}")
    return next(row for row in sheet.rows if row.number == 2)


EVERY = [(name, kind) for name, case in CASES.items() for kind, _ in files(case)]


@pytest.mark.parametrize(("name", "kind"), EVERY, ids=[f"{name}-{kind}" for name, kind in EVERY])
def test_a_cell_says_what_is_seen_of_it(name: str, kind: str) -> None:
    case = CASES[name]
    found = row(kind, dict(files(case))[kind])
    assert [*found.cells, ""][1] == case.text
    if kind in ("xlsx", "ods"):
        assert found.values.get(1, "") == case.value
    assert found.struck_texts.get(1, "") == case.struck
    assert found.styled_texts.get(1, "") == case.styled
    odd = found.oddity(1)
    assert (odd is not None) == bool(case.odd)
    assert odd is None or case.odd in odd[0]


ALIKE = ("plain", "break", "quotes around", "quotes within", "inches", "apostrophe", "no-break space", "emoji")
"""Cells of which every reader of values gives what is seen."""


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_another_reader_takes_our_workbooks_for_such(kind: str) -> None:
    """What these tests call .xlsx and .ods is what others do: a reader in another language finds the same texts."""
    if kind == "xlsx":
        cells = (in_xlsx(case, f"A{number}") for number, case in enumerate(CASES.values(), start=1))
        data = xlsx(xlsx_rows(*cells), shared=SHARED)
    else:
        data = ods(ods_table(*(case.ods or "<table:table-cell/>" for case in CASES.values())))
    rows = CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python(skip_empty_area=False)
    found = {name: row[0] for name, row in zip(CASES, rows, strict=False) if name in ALIKE}
    assert found == {name: CASES[name].text for name in ALIKE}


BOTH = {
    2: ("a", "25%", "line1\nline2", "31. May 2026"),
    3: ("b", "TRUE", "Gain 3 coins", "2026-05-31 14:30:00"),
    4: ("", "2", "x_x0041_y", "14:30:00"),
    5: ("d", "", "both"),
    6: ("e", "", "both"),
}
"""What LibreOffice 7.4 shows of the file that it wrote."""


@pytest.mark.parametrize("kind", ["ods", "xlsx"])
def test_files_of_libreoffice_say_what_is_seen_there(kind: str) -> None:
    cards, hidden = read_sheets((FILES / f"libreoffice.{kind}").read_bytes(), f"libreoffice.{kind}")
    assert (cards.name, cards.hidden, cards.hidden_columns) == ("Cards", False, {3})
    assert (hidden.name, hidden.hidden, hidden.rows) == ("Hid", True, ())
    assert {row.number: row.cells for row in cards.rows[1:]} == BOTH
    assert [row.number for row in cards.rows if row.hidden] == [3]
    assert (cards.rows[2].struck_texts, cards.rows[2].styled_texts, cards.rows[3].struck_texts) == (
        {2: "4"},
        {2: "Gain **3** coins"},
        {0: "c"},
    )
    assert cards.rows[1].values == {1: "0.25", 3: "2026-05-31"}


def test_a_file_of_xlsxwriter_says_what_excel_shows() -> None:
    """Which is written to be like Excel's to the byte."""
    (deck,) = read_sheets((FILES / "xlsxwriter.xlsx").read_bytes(), "xlsxwriter.xlsx")
    assert {row.number: row.cells for row in deck.rows} == {
        1: ("id", "cost", "text"),
        2: ("a", "$5", "Draw two cards"),
        3: ("b", "#DIV/0!"),
        4: ("c", "1 1/2", "a\nb\nc"),
        5: ("d", "TRUE"),
    }
    assert (deck.rows[1].styled_texts, deck.rows[2].struck_texts) == ({2: "Draw **two** cards"}, {2: "gone"})
    assert deck.hidden_columns == {2}
    assert [row.number for row in deck.rows if row.hidden] == [5]
