"""What a stranger may put into a game so that reading it takes without end: layouts, fonts, drawings, pictures and card
lists. Each attack writes into the folder of a small game that is sound, and names the file that has to be told."""

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from tests.faces.elements.own_layout import write_game

SAID = {"name": "Knight"}
DOT: Mapping[str, Any] = {"shape": "rectangle", "at": [1, 1], "size": 5, "fill": "sea"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Bomb(NamedTuple):
    """An attack: what it writes, the file that is told, and words of what is said of it."""

    write: Callable[[Path], object]
    file: str
    said: str


# Layouts --------------------------------------------------------------------------------------------------------------


def _game(folder: Path, elements: Mapping[str, Any], files: Mapping[str, Any] | None = None, **layout: Any) -> None:
    write_game(folder, elements, card={}, said=SAID, more=files, **layout)


def _layout(elements: Mapping[str, Any], size: str = "60 x 90") -> str:
    return json.dumps({"size": size, "elements": elements})


def _faces(named: Mapping[str, str]) -> dict[str, str]:
    return {f"templates/faces/{name}.yaml": text for name, text in named.items()}


def _alike(count: int) -> dict[str, str]:
    """Layouts each like the next one, the last with an element."""
    last = {f"c{count}": _layout({"dot": DOT})}
    return _faces({f"c{number}": json.dumps({"like": f"c{number + 1}"}) for number in range(count)} | last)


def _doubled(depth: int) -> dict[str, str]:
    """Layouts each with the next one in it a hundred times, in rows of rows."""
    row = {"repeat": "100", "at": "full", "each": 0.01, "wrap": "yes"}
    inner = {f"n{number}": _layout({"row": {**row, "unit": f"n{number + 1}"}}, "5 x 5") for number in range(1, depth)}
    return _faces(inner | {f"n{depth}": _layout({"dot": {**DOT, "at": "full", "size": "full"}}, "5 x 5")})


def _words(text: str) -> Callable[[Path], None]:
    """A layout whose only words are an expression."""
    return lambda folder: _game(folder, {"it": {"words": f"{{{text}}}", "at": [5, 5], "size": "50 x 40"}})


HERO = "templates/faces/hero.yaml"
INNER = {"row": {"repeat": "100", "unit": "n1", "at": "full", "each": 0.01, "wrap": "yes"}}
LAYOUTS: Mapping[str, Bomb] = {
    "a circle of layouts": Bomb(
        lambda folder: _game(
            folder,
            {"it": {"layout": "b", "at": "full"}},
            _faces(
                {
                    "b": _layout({"it": {"layout": "c", "at": "full"}}),
                    "c": _layout({"it": {"layout": "b", "at": "full"}}),
                }
            ),
        ),
        "templates/faces/b.yaml",
        "the layouts lie in each other",
    ),
    "a chain of likes": Bomb(
        lambda folder: _game(folder, {"it": DOT}, _alike(40), like="c0"),
        "templates/faces/c",
        "like one another in turn",
    ),
    "many layouts": Bomb(
        lambda folder: _game(
            folder, {"it": DOT}, _faces({f"c{number}": _layout({"dot": DOT}) for number in range(160)})
        ),
        "templates/faces",
        "at most 150",
    ),
    "rows of rows": Bomb(lambda folder: _game(folder, INNER, _doubled(4)), "templates/faces/n", "at most 20000"),
    "many elements": Bomb(
        lambda folder: _game(folder, {f"e{number}": DOT for number in range(301)}), HERO, "at most 300"
    ),
    "many styles": Bomb(
        lambda folder: _game(folder, {"it": DOT}, styles={f"s{number}": {"size": 9} for number in range(301)}),
        HERO,
        "at most 300",
    ),
    "a row that stands still": Bomb(
        lambda folder: _game(
            folder,
            {
                "it": {
                    "repeat": "50",
                    "sign": "gem",
                    "at": [5, 5],
                    "size": "50 x 40",
                    "each": 2,
                    "gap": -2,
                    "wrap": "yes",
                }
            },
        ),
        HERO,
        "more than -2 mm",
    ),
    "a thousand million signs": Bomb(
        lambda folder: _game(
            folder, {"it": {"repeat": "1000000000", "sign": "gem", "at": [5, 5], "size": 40, "each": 1}}
        ),
        HERO,
        "at most 100",
    ),
    "a line of less than nothing": Bomb(
        lambda folder: _game(folder, {"it": {**DOT, "line": {"colour": "gold", "width": -5}}}), HERO, "out of range"
    ),
    "text multiplied": Bomb(_words("'a' * 1000000000"), HERO, "elements.it.words"),
    "a power": Bomb(_words("9 ** 9 ** 9"), HERO, "a power"),
    "brackets in brackets": Bomb(_words("not " * 90 + "1"), HERO, "elements.it.words"),
    "letters between letters": Bomb(
        _words("join(split(join(split(name, ''), name * 1), ''), join(split(name + name, ''), name))"), HERO, "it"
    ),
}


# Fonts ----------------------------------------------------------------------------------------------------------------


def _font() -> bytes:
    """A sound font of small letters, each a rectangle."""
    order = [".notdef", "space", *LETTERS]
    made = FontBuilder(1000, isTTF=True)
    made.setupGlyphOrder(order)
    made.setupCharacterMap({32: "space", **{ord(letter): letter for letter in LETTERS}})
    pen = TTGlyphPen(None)
    for step, place in zip(("moveTo", "lineTo", "lineTo"), ((50, 0), (450, 0), (450, 700)), strict=True):
        getattr(pen, step)(place)
    pen.closePath()
    drawn = pen.glyph()
    made.setupGlyf({name: TTGlyphPen(None).glyph() if name == "space" else drawn for name in order})
    made.setupHorizontalMetrics(dict.fromkeys(order, (500, 50)))
    made.setupHorizontalHeader(ascent=800, descent=-200)
    made.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    made.setupOS2()
    made.setupPost()
    out = io.BytesIO()
    made.font.save(out)
    return out.getvalue()


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables of a font file by their names."""
    found = {}
    for at in range(12, 12 + 16 * struct.unpack(">H", data[4:6])[0], 16):
        start, size = struct.unpack(">II", data[at + 8 : at + 16])
        found[data[at : at + 4].decode()] = data[start : start + size]
    return found


def with_tables(changes: Mapping[str, bytes | None]) -> bytes:
    """The sound font with other tables; None leaves one out."""
    sound = _font()
    tables = {name: data for name, data in ({**_tables(sound), **changes}).items() if data is not None}
    heads, body, start = b"", b"", 12 + 16 * len(tables)
    for name, data in sorted(tables.items()):
        heads += name.encode() + struct.pack(">III", 0, start + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    return sound[:4] + struct.pack(">HHHH", len(tables), 0, 0, 0) + heads + body


def _without_em() -> bytes:
    head = bytearray(_tables(_font())["head"])
    head[18:20] = b"\0\0"
    return with_tables({"head": bytes(head)})


def _woff(size: int) -> bytes:
    """A WOFF that says that it unpacks to so many bytes."""
    packed = zlib.compress(bytes(100_000))
    head = b"wOFF\0\1\0\0" + struct.pack(">IHHIHHIIIII", 64 + len(packed), 1, 0, size, 1, 0, 0, 0, 0, 0, 0)
    return head + b"glyf" + struct.pack(">IIII", 64, len(packed), size - 100, 0) + packed


def _font_bomb(made: Callable[[], bytes], said: str, name: str = "own.ttf") -> Bomb:
    def write(folder: Path) -> None:
        _game(folder, {"it": {"words": "{name}", "at": [5, 5], "size": "50 x 9", "style": {"font": "Own"}}})
        (folder / "fonts").mkdir()
        (folder / "fonts" / name).write_bytes(made())

    return Bomb(write, f"fonts/{name}", said)


FONTS: Mapping[str, Bomb] = {
    "no units": _font_bomb(_without_em, "0 units in an em"),
    "no head": _font_bomb(lambda: with_tables({"head": None}), "units in an em"),
    "no widths": _font_bomb(lambda: with_tables({"hmtx": b""}), "cut down"),
    "no outlines": _font_bomb(lambda: with_tables({"loca": bytes(100)}), "draws nothing for 26 of 26 letters"),
    "a broken end": _font_bomb(lambda: _font()[: len(_font()) // 2], "expected a sound font file"),
    "a bomb": _font_bomb(lambda: _woff(1_900_000_000), "unpacks to 1900000000 bytes", "own.woff"),
    "a collection of itself": _font_bomb(
        lambda: b"ttcf" + struct.pack(">III", 0x10000, 1, 0) + bytes(400), "no outlines"
    ),
    "many fonts": _font_bomb(
        lambda: b"ttcf" + struct.pack(">II", 0x10000, 2000) + struct.pack(">I", 8012) * 2000 + _font(),
        "holds 2000 fonts",
    ),
}


# Drawings and pictures ------------------------------------------------------------------------------------------------


def _svg(body: str, head: str = "") -> bytes:
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{body}</svg>'.encode()


def _laughs() -> str:
    return "<!DOCTYPE svg [" + "".join(f'<!ENTITY a{one} "{f"&a{one - 1};" * 10}">' for one in range(1, 12)) + "]>"


def _uses() -> str:
    """Uses of uses, each twice the one before."""
    groups = "".join(f'<g id="u{one}"><use href="#u{one - 1}"/><use href="#u{one - 1}"/></g>' for one in range(1, 40))
    return f'<defs><g id="u0"><path d="M0 0h9v9z"/></g>{groups}</defs><use href="#u39"/>'


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _png(width: int, height: int, packed: bytes, kind: int = 2) -> bytes:
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, kind, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", packed) + _chunk(b"IEND", b"")


def _tiff(width: int, height: int) -> bytes:
    """A TIFF of one strip that isn't there."""
    said = [(256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 200), (277, 1), (278, height), (279, 100)]
    rows = b"".join(struct.pack("<HHII", key, 4, 1, value) for key, value in said)
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(said)) + rows + struct.pack("<I", 8) + bytes(400)


def _art_bomb(name: str, data: bytes | Callable[[], bytes], said: str) -> Bomb:
    def write(folder: Path) -> None:
        _game(folder, {"it": {"picture": f"art/{name}", "at": [5, 5], "size": "50 x 60"}})
        (folder / "art" / name).write_bytes(data if isinstance(data, bytes) else data())

    return Bomb(write, f"art/{name}", said)


PICTURES: Mapping[str, Bomb] = {
    "entities": _art_bomb("a.svg", _svg("<text>&a11;</text>", _laughs()), "an entity declaration"),
    "a file of mine": _art_bomb(
        "a.svg", _svg("<text>&x;</text>", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), "an entity"
    ),
    "uses of uses": _art_bomb("a.svg", _svg(_uses()), "draws too many elements"),
    "a use of itself": _art_bomb("a.svg", _svg('<g id="a"><use href="#a"/></g>'), "leads back to itself"),
    "too deep": _art_bomb("a.svg", _svg("<g>" * 5000 + "</g>" * 5000), "nested too deeply"),
    "too many": _art_bomb("a.svg", _svg('<rect width="1" height="1"/>' * 60_000), "draws too many elements"),
    "a link to a file": _art_bomb(
        "a.svg", _svg('<image href="../../mine.png" width="9" height="9"/>'), "a reference to"
    ),
    "a huge number": _art_bomb("a.svg", _svg('<text font-size="99999999999">a</text>'), "numbers below"),
    "a lying PNG": _art_bomb("a.png", _png(60_000, 60_000, zlib.compress(b"")), "too many pixels"),
    "a PNG without its palette": _art_bomb("a.png", _png(4, 4, zlib.compress(bytes(20)), kind=3), "can't be read"),
    "a coding that is none": _art_bomb("a.svg", _svg("", '<?xml version="1.0" encoding="zip"?>'), "isn't read"),
    "a lying TIFF": _art_bomb("a.tif", _tiff(100_000, 100_000), "too many pixels"),
}


# Card lists -----------------------------------------------------------------------------------------------------------

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
ODF = "urn:oasis:names:tc:opendocument:xmlns:"


def _zip(parts: Mapping[str, str | Iterator[bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as made:
        for name, content in parts.items():
            with made.open(name, "w", force_zip64=True) as file:
                for part in [content.encode()] if isinstance(content, str) else content:
                    file.write(part)
    return out.getvalue()


def _row(number: int, cells: Sequence[str]) -> str:
    texts = "".join(f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in cells)
    return f'<row r="{number}">{texts}</row>'


def _xlsx(rows: str, head: str = "", sheets: int = 1) -> bytes:
    """A workbook whose sheets are all the same one; its rows come after the heads and a card."""
    kinds = {"worksheet": "sheet1.xml", "sharedStrings": "strings.xml"}
    links = "".join(
        f'<Relationship Id="{kind}" Type="{OFFICE}/{kind}" Target="{file}"/>' for kind, file in kinds.items()
    )
    named = '<sheet name="a" sheetId="1" r:id="worksheet"/>' * sheets
    first = _row(1, ["name", "text"]) + _row(2, ["Knight", "Fights."])
    return _zip(
        {
            "_rels/.rels": f'<Relationships xmlns="{LINKS}"><Relationship Id="a" Type="{OFFICE}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
            "xl/workbook.xml": f'<workbook xmlns="{SHEET}" xmlns:r="{OFFICE}"><sheets>{named}</sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{LINKS}">{links}</Relationships>',
            "xl/sheet1.xml": f'{head}<worksheet xmlns="{SHEET}"><sheetData>{first}{rows}</sheetData></worksheet>',
            "xl/strings.xml": f'<sst xmlns="{SHEET}"><si><t>a</t></si></sst>',
        }
    )


def _ods(rows: str) -> bytes:
    spaces = " ".join(f'xmlns:{name}="{ODF}{name}:1.0"' for name in ("office", "table", "text"))
    table = f'<table:table table:name="a">{rows}</table:table>'
    body = f"<office:body><office:spreadsheet>{table}</office:spreadsheet></office:body>"
    return _zip({"content.xml": f"<office:document-content {spaces}>{body}</office:document-content>"})


def _list_bomb(name: str, data: bytes | Callable[[], bytes], said: str) -> Bomb:
    def write(folder: Path) -> None:
        (folder / name).write_bytes(data if isinstance(data, bytes) else data())

    return Bomb(write, name, said)


CELL = "<table:table-cell><text:p>x</text:p></table:table-cell>"
MANY = f'<table:table-row table:number-rows-repeated="{{}}">{CELL}</table:table-row>'
LISTS: Mapping[str, Bomb] = {
    "ten thousand columns": _list_bomb(
        "a.csv", ",".join(f"c{number}" for number in range(10_000)).encode() + b"\nx\n", "columns"
    ),
    "a million rows": _list_bomb("a.csv", b"name,text\n" + b"K,F\n" * 1_000_000, "too large"),
    "a cell without end": _list_bomb("a.csv", b'name,text\nKnight,"' + b"a,b\n" * 100_000, "expected"),
    "row a thousand million": _list_bomb(
        "a.xlsx", lambda: _xlsx(_row(999_999_999, ["x"])), "too large in row 999999999"
    ),
    "a text that isn't there": _list_bomb(
        "a.xlsx", lambda: _xlsx('<row r="3"><c r="A3" t="s"><v>99999</v></c></row>'), "text 99999, of 1"
    ),
    "a text before the first": _list_bomb(
        "a.xlsx", lambda: _xlsx('<row r="3"><c r="A3" t="s"><v>-1</v></c></row>'), "text -1, of 1"
    ),
    "a thousand sheets": _list_bomb("a.xlsx", lambda: _xlsx("", sheets=1_000), "1000 sheets, and 200 are the most"),
    "entities in a sheet": _list_bomb("a.xlsx", lambda: _xlsx(_row(3, ["&a11;"]), head=_laughs()), "expected"),
    "rows a thousand million times": _list_bomb("a.ods", lambda: _ods(MANY.format("999999999999")), "too large"),
}
