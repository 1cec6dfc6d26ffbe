"""What a cell and a sheet say, in each kind of file: the text that its author sees, what a number is worth, which
sheets and rows there are, what is hidden, joined, read. The files are written as Excel, LibreOffice and Google write
them."""

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from generator.base.errors import InputError
from generator.spreadsheets.table_reader import MOST_ROWS, SheetRow, TableSheet, read_rows, read_sheets
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


EMPTY = "<table:table-cell/>"


def sheet_row(*texts: str, number: int = 1) -> str:
    """A row of .xlsx."""
    return "".join(inline(f"{chr(65 + at)}{number}", text) for at, text in enumerate(texts) if text)


def line(*texts: str) -> str:
    """A row of .ods."""
    return "".join(said(text) if text else EMPTY for text in texts)


def one(data: bytes, kind: str) -> TableSheet:
    (found,) = read_sheets(data, f"x.{kind}")
    return found


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_every_sheet_has_its_name_and_hidden_ones_are_known(kind: str) -> None:
    if kind == "xlsx":
        sheets = [xlsx_rows(sheet_row(name)) for name in ("notes", "old", "cards")]
        data = xlsx(*sheets, names=("My notes", "Old", "Cards"), states=("hidden", "veryHidden", "visible"))
    else:
        looks = {"My notes": "ta2", "Old": "ta2", "Cards": "ta1"}
        tables = (ods_table(line(name.split()[-1].lower()), name=name, style=looks[name]) for name in looks)
        data = ods(
            *tables,
            before='<table:dde-links><table:dde-link><table:table table:name="no"/></table:dde-link></table:dde-links>',
        )
    found = read_sheets(data, f"x.{kind}")
    assert [(sheet.name, sheet.hidden) for sheet in found] == [("My notes", True), ("Old", True), ("Cards", False)]
    assert [sheet.rows[0].cells for sheet in found] == [("notes",), ("old",), ("cards",)]
    assert read_rows(data, f"x.{kind}")[0].cells == ("cards",)
    assert read_rows(data, f"x.{kind}", "Old")[0].cells == ("old",)
    with pytest.raises(InputError, match="no sheet 'New'; expected My notes, Old, Cards"):
        read_rows(data, f"x.{kind}", "New")


def test_hidden_rows_and_columns_are_known_in_xlsx() -> None:
    columns = '<col min="2" max="3" hidden="1"/><col min="4" max="4" width="9"/><col min="9" max="16384" hidden="1"/>'
    sheet = f"<cols>{columns}</cols>"
    rows = f'<row r="1">{sheet_row("id", "a")}</row><row r="3" hidden="1">{sheet_row("x", number=3)}</row>'
    sheet += f"<sheetData>{rows}</sheetData>"
    found = one(xlsx(sheet), "xlsx")
    assert [(each.number, each.hidden) for each in found.rows] == [(1, False), (3, True)]
    assert found.hidden_columns == {1, 2, *range(8, 300)}


def test_hidden_rows_and_columns_are_known_in_ods() -> None:
    columns = (
        "<table:table-column/>"
        '<table:table-column table:visibility="collapse" table:number-columns-repeated="2"/>'
        '<table:table-column table:visibility="filter"/><table:table-column table:number-columns-repeated="1020"/>'
    )
    rows = (
        f"<table:table-header-rows><table:table-row>{line('id')}</table:table-row></table:table-header-rows>"
        f'<table:table-row table:visibility="filter">{line("a")}</table:table-row>'
        f'<table:table-row-group table:display="false"><table:table-row>{line("b")}</table:table-row>'
        "</table:table-row-group>"
        f'<table:table-row table:visibility="collapse" table:number-rows-repeated="2">{line("c")}</table:table-row>'
        f"<table:table-row>{line('d')}</table:table-row>"
        '<table:table-row table:visibility="collapse" table:number-rows-repeated="1048570"><table:table-cell '
        'table:number-columns-repeated="1024"/></table:table-row>'
    )
    found = one(ods(f'<table:table table:name="x">{columns}{rows}</table:table>'), "ods")
    assert [(each.number, each.cells, each.hidden) for each in found.rows] == [
        (1, ("id",), False),
        (2, ("a",), True),
        (3, ("b",), True),
        (4, ("c",), True),
        (5, ("c",), True),
        (6, ("d",), False),
    ]
    assert found.hidden_columns == {1, 2, 3}


def test_a_million_empty_rows_and_columns_are_none() -> None:
    """LibreOffice writes them, once, where somebody has coloured a whole column."""
    tail = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16382"/>'
    rows = f"<table:table-row>{line('id', 'text')}{tail}</table:table-row>"
    rows += f'<table:table-row table:number-rows-repeated="1048575">{tail}</table:table-row>'
    assert one(ods(f'<table:table table:name="x">{rows}</table:table>'), "ods").rows == (SheetRow(1, ("id", "text")),)


def test_cells_that_repeat_stand_in_each_place() -> None:
    twice = said("x").replace("<table:table-cell ", '<table:table-cell table:number-columns-repeated="2" ')
    rows = f'<table:table-row table:number-rows-repeated="2">{said("a")}{twice}{said("b")}</table:table-row>'
    found = one(ods(f'<table:table table:name="x">{rows}</table:table>'), "ods")
    assert found.rows == (SheetRow(1, ("a", "x", "x", "b")), SheetRow(2, ("a", "x", "x", "b")))


def joined(kind: str, down: int, across: int) -> list[tuple[int, tuple[str, ...]]]:
    """Three rows in which the cell 'x' at B2 covers so many rows and columns."""
    texts = [("id", "kind", "a", "b"), ("1", "x", "", ""), ("2", "", "", "y")]
    if kind == "xlsx":
        area = f"B2:{chr(65 + across)}{1 + down}"
        sheet = xlsx_rows(*(sheet_row(*cells, number=number) for number, cells in enumerate(texts, start=1)))
        data = xlsx(f'{sheet}<mergeCells count="1"><mergeCell ref="{area}"/></mergeCells>')
    else:
        spans = f'<table:table-cell table:number-rows-spanned="{down}" table:number-columns-spanned="{across}" '
        lines = [line(*cells) for cells in texts]
        lines[1] = lines[1].replace(said("x"), said("x").replace("<table:table-cell ", spans))
        lines[1:] = [each.replace(EMPTY, "<table:covered-table-cell/>", 1) for each in lines[1:]]
        data = ods(ods_table(*lines))
    return [(each.number, each.cells) for each in one(data, kind).rows]


@pytest.mark.parametrize("kind", ["xlsx", "ods"])
def test_a_joined_cell_counts_for_all_that_it_covers(kind: str) -> None:
    head = (1, ("id", "kind", "a", "b"))
    assert joined(kind, 2, 1) == [head, (2, ("1", "x")), (3, ("2", "x", "", "y"))]
    assert joined(kind, 1, 2) == [head, (2, ("1", "x", "x")), (3, ("2", "", "", "y"))]
    assert joined(kind, 2, 2) == [head, (2, ("1", "x", "x")), (3, ("2", "x", "x", "y"))]
    assert joined(kind, 1_000_000, 2)[1:] == [(2, ("1", "x", "x")), (3, ("2", "x", "x", "y"))]


def test_an_open_documents_table_in_a_cell_is_no_sheet_and_no_row() -> None:
    inner = (
        '<table:table table:is-sub-table="true"><table:table-row><table:table-cell/></table:table-row></table:table>'
    )
    cell = f"<table:table-cell>{inner}</table:table-cell>"
    assert one(ods(ods_table(line("id") + cell, line("a"))), "ods").rows == (SheetRow(1, ("id",)), SheetRow(2, ("a",)))


def test_cells_and_rows_that_do_not_say_where_they_are_follow_each_other() -> None:
    """Some programs leave that out."""
    cells = '<c t="inlineStr"><is><t>{}</t></is></c>'
    sheet = (
        f"<sheetData><row>{cells.format('id')}{cells.format('text')}</row><row>{cells.format('a')}</row></sheetData>"
    )
    assert one(xlsx(sheet), "xlsx").rows == (SheetRow(1, ("id", "text")), SheetRow(2, ("a",)))


def test_days_of_a_workbook_may_count_from_1904() -> None:
    sheet = xlsx_rows(f'<c r="A1" s="{STYLES["date"]}"><v>44562</v></c>')
    found = one(xlsx(sheet, more='<workbookPr date1904="1"/>'), "xlsx")
    assert (found.rows[0].cells, found.rows[0].values) == (("2. January 2026",), {0: "2026-01-02"})


def test_looks_that_cannot_be_known_are_told_once_each() -> None:
    unknown, system = STYLES["unknown"], STYLES["system"]
    cells = f'<c r="A1" s="{unknown}"><v>0.50</v></c><c r="B1" s="{system}"><v>46024</v></c>'
    cells += f'<c r="C1" s="{unknown}"><v>2</v></c>'
    found = one(xlsx(xlsx_rows(cells)), "xlsx")
    assert found.rows[0].cells == ("0.5", "2026-01-02", "2")
    assert found.notes == (
        "cell A1 and 1 more: the number format '[DBNum1]0' isn't known; read as '0.5'",
        "cell B1: a date that looks as each reader's own system has it is read as '2026-01-02'",
    )


def test_a_sheet_that_is_too_large_hinders_no_other() -> None:
    large = f'<sheetData><row r="{MOST_ROWS + 1}">{sheet_row("x", number=MOST_ROWS + 1)}</row></sheetData>'
    wide = xlsx_rows(inline("KO1", "x"))
    data = xlsx(large, wide, xlsx_rows(sheet_row("id")), names=("Log", "Wide", "Cards"))
    log, broad, cards = read_sheets(data, "x.xlsx")
    right = "expected at most 20000 rows below the heads and 300 columns"
    assert [str(sheet.fault) for sheet in (log, broad)] == [
        f"x.xlsx: sheet 'Log': the table is too large in row 20002; {right}",
        f"x.xlsx: sheet 'Wide': the table is too large in column 301; {right}",
    ]
    assert (log.rows, cards.rows, cards.fault) == ((), (SheetRow(1, ("id",)),), None)
    assert read_rows(data, "x.xlsx", "Cards") == cards.rows
    with pytest.raises(InputError, match="sheet 'Log': the table is too large"):
        read_rows(data, "x.xlsx", "Log")
    with pytest.raises(InputError, match="sheet 'Sheet1': the table is too large"):
        read_sheets(xlsx(large), "x.xlsx")


@pytest.mark.slow
def test_as_many_rows_as_are_read_are_read() -> None:
    text = "id\n" + "a\n" * 20_000
    assert len(read_rows(text.encode(), "x.csv")) == 20_001
    assert len(read_rows(text.encode() + b"\n\n\n", "x.csv")) == 20_001
    with pytest.raises(InputError, match=r"^x\.csv: the table is too large in row 20002; expected at most 20000 rows"):
        read_rows(text.encode() + b"a\n", "x.csv")


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods"])
def test_a_cell_that_is_too_long_is_told_by_whoever_reads_it(kind: str) -> None:
    """A column of one's own notes may hold anything."""
    long = "x" * 12_000
    made = {
        "csv": f"id\n{long}\n".encode(),
        "xlsx": xlsx(xlsx_rows(sheet_row("id"), sheet_row(long, number=2))),
        "ods": ods(ods_table(line("id"), line(long))),
    }
    odd = one(made[kind], kind).rows[1].oddity(0)
    assert odd == ("the cell is too long: 12000 characters", "at most 10000 characters")


def test_a_row_that_is_struck_out_is_still_there() -> None:
    struck = f'<c r="A2" t="str" s="{STYLES["struck"]}"><v>Gone</v></c>'
    assert one(xlsx(xlsx_rows(sheet_row("id"), struck)), "xlsx").rows[1] == SheetRow(2, (), struck_texts={0: "Gone"})
