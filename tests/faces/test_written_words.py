"""What stands in a cell or in YAML is printed as it is meant, in every place in which words are set: the places come
from the types, so a new key is tried as soon as it is there."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

import pytest
import yaml

from generator.base.errors import InputError
from generator.base.geometry import apply_transform
from generator.definitions.checks.word_checks import reading_findings
from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import Flag, PrintedWords, find_note
from generator.definitions.id_types import PieceId
from generator.definitions.printed_pieces import STUDIO_KINDS, Back, Card, Corners, PieceText, SheetBlock
from generator.definitions.record_fields import RecordField, record_fields
from generator.definitions.yaml_reader import is_record, plain_type
from generator.export.contents_page import contents_rows, contents_sheet
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import Face, IconUse, Text
from generator.faces.face_context import FaceContext, Looks
from generator.faces.fonts import find_font
from generator.faces.game_look import face_context
from generator.faces.kinds.back import back_face
from generator.faces.kinds.card import card_face
from generator.faces.overlaps import find_overlaps
from generator.sheets.papers import find_paper
from tests.faces.kinds.printing import CORE, Printing
from tests.faces.making import flat
from tests.faces.test_every_key import BASE, EXAMPLES, written
from tests.games import load

BREAKS = {
    "a line feed": "\n", "a carriage return and a line feed": "\r\n", "a vertical tab": "\v", "a form feed": "\f",
    "a next line": "\x85", "a line separator": "\u2028", "a paragraph separator": "\u2029", "a tag": "<br>",
    "an escape": "\\n", "a tab": "\t", "blanks": "  ",
}  # fmt: skip
"""What parts two words. All but the last two are a break."""
BLANKS = ("a tab", "blanks")
NEEDED: Mapping[str, Any] = {"bank": {"at": [40, 60]}, "shop": {"at": [60, 40], "size": "50 x 20"}}
LINED = (
    "words.text",
    "card.words.type",
    "card.words.foot",
    "sheet.words.foot",
    ".list",
    ".steps",
    ".table",
    "block.text",
)
"""Where a break is a new line."""


RICH: set[str] = set()
"""The places whose words may have marks."""


def nested(name: str, wanted: Any, notes: tuple[Any, ...]) -> Iterator[tuple[str, Any]]:
    """The places of words in a value of a type, each with the value that has `@` there."""
    wanted, notes = plain_type(wanted, notes)
    if printed := find_note(notes, PrintedWords):
        RICH.update([name] * printed.rich)
        yield name, "@"
    elif is_record(wanted):
        base = next((NEEDED[key] for key in NEEDED if key in EXAMPLES.get(name.rpartition(".")[2], {})), {})
        for field in record_fields(wanted):
            for place, value in nested(f"{name}.{field.key}", field.type, field.notes):
                yield place, {**base, field.key: value}
    elif (origin := get_origin(wanted)) is not None and issubclass(origin, Mapping):
        of_keys, of_values = get_args(wanted)
        known = EXAMPLES.get(name.rpartition(".")[2], {"cost": None})
        for place, value in nested(name, of_values, ()):
            yield place, {next(iter(known)): value}
        for place, value in nested(name, of_keys, ()):
            yield f"{place}.keys", {value: 3}
    elif origin is tuple:
        inner = get_args(wanted)
        for place, value in nested(name, inner[0], ()):
            yield place, [value] * (1 if inner[-1] is Ellipsis else len(inner))


def of_record(name: str, record: type) -> Iterator[tuple[str, RecordField, Any]]:
    for field in record_fields(record):
        if Flag.GIVEN not in field.notes:
            yield from (
                (place, field, value) for place, value in nested(f"{name}.{field.key}", field.type, field.notes)
            )


def places() -> dict[str, tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """A name for each place; the kind, the piece's values, its words, and labels, with `@` where the words stand."""
    found: dict[str, tuple[str, dict[str, Any], dict[str, Any], dict[str, Any]]] = {}
    for kind, record in STUDIO_KINDS.items():
        base = {**BASE.get(kind, {}), **({"named": "yes"} if kind == "chip" else {})}
        for place, field, value in of_record(kind, record):
            found[place] = (kind, {**base, field.key: value}, {"name": "X"}, {})
        for place, field, value in of_record(f"{kind}.words", PieceText):
            if field.key != "blocks":
                found[place] = (kind, base, {"name": "X", field.key: value}, {})
    for place, field, value in of_record("sheet.block", SheetBlock):
        found[place] = ("sheet", {}, {"name": "X", "blocks": [{"title": "T", field.key: value}]}, {})
    parts = {"rows": "card", "spots": "board", "tracks": "board", "zones": "mat"}
    for key, kind in parts.items():
        inner = {
            name: {**one, "label": "cost"} if isinstance(one, dict) else one for name, one in EXAMPLES[key].items()
        }
        found[f"{kind}.{key}.label"] = (kind, {**BASE.get(kind, {}), key: inner}, {"name": "X"}, {"cost": "@"})
    return found


PLACES = places()
UNSEEN = {
    f"{kind}.words.{key}"
    for kind, keys in {
        "tile": "text foot", "chip": "type text foot", "marker": "type text foot", "standee": "type text foot",
        "board": "type text foot", "mat": "type foot", "sheet": "type", "dice-net": "name type text foot",
        "box": "type foot", "back": "type text foot",
    }.items()
    for key in keys.split()
}  # fmt: skip
"""Words that a kind doesn't print, as `check` tells."""


def put(value: Any, words: str, label: str = "cost") -> Any:
    """A value with the words where `@` stands, and a label of that name."""
    if isinstance(value, str):
        return {"@": words, "cost": label}.get(value, value)
    if isinstance(value, dict):
        return {put(key, words, label): put(inner, words, label) for key, inner in value.items()}
    return [put(inner, words, label) for inner in value] if isinstance(value, list) else value


def contexts(folder: Path, place: str, said: Sequence[str], sections: Mapping[str, Any]) -> FaceContext:
    """A pack with a piece for each of some words at a place, `x0`, `x1` and so on."""
    kind, piece, words, labels = PLACES[place]
    section, of = ("cards", {}) if kind == "card" else ("pieces", {"kind": kind})
    made = {f"x{number}": put({**of, **piece}, text, f"cost{number}") for number, text in enumerate(said)}
    written(folder, {section: made, **sections})
    path = folder / "text" / "en.yaml"
    spoken = yaml.safe_load(path.read_text(encoding="utf-8"))
    spoken[section].update({f"x{number}": put(words, text) for number, text in enumerate(said)})
    spoken["labels"].update({f"cost{number}": text if labels else "Cost" for number, text in enumerate(said)})
    path.write_text(yaml.safe_dump(spoken, sort_keys=False), encoding="utf-8")
    game = load(folder)
    pack = game.definitions()
    return face_context(pack, make_configuration(pack, 4, []), game.texts_for("en", pack), folder)


def sides(folder: Path, place: str, said: Sequence[str], **sections: Any) -> list[Face]:
    """The side of each piece on which the words of a place are to be seen."""
    context = contexts(folder, place, said, sections)
    names = [PieceId(f"x{number}") for number in range(len(said))]
    backs = [piece for name in names if isinstance(piece := context.definitions.pieces.get(name), Back)]
    if backs:
        return [back_face(context, back) for back in backs]
    made = {piece.id: piece for piece in make_box_pieces(context, Looks())}
    found = (made[name] for name in names)
    return [piece.back if place.startswith("chip.reverse") and piece.back else piece.face for piece in found]


def lines(face: Face) -> list[tuple[float, str]]:
    """The runs of a face that hold one of the two words, each with its baseline (mm) there."""
    runs = ((apply_transform(by, (item.x, item.y))[1], item) for item, by in flat(face.items) if isinstance(item, Text))
    return [
        (round(y, 3), run.text.casefold())
        for y, run in runs
        if not run.invisible and set("qw") & set(run.text.casefold())
    ]


@pytest.mark.quick("card.strip", "card.words.foot", "chip.value")
@pytest.mark.parametrize("place", sorted({*PLACES} - UNSEEN))
def test_a_break_is_a_new_line_where_there_may_be_several_and_a_space_elsewhere(place: str, tmp_path: Path) -> None:
    for sort, face in zip(BREAKS, sides(tmp_path, place, [f"q{sign}w" for sign in BREAKS.values()]), strict=True):
        found = lines(face)
        assert found, f"{sort}: the words aren't printed"
        lined = sort not in BLANKS and any(part in place for part in LINED)
        if lined:
            assert [text for _, text in found] == ["q", "w"], sort
            assert found[0][0] > found[1][0], sort
        else:
            assert {text for _, text in found} <= {"q w", "q", "w"}, sort


@pytest.mark.quick("card.rows.label", "tile.value")
@pytest.mark.parametrize("place", sorted({*PLACES} - UNSEEN))
def test_a_sign_of_the_game_s_own_is_an_icon_in_every_place(place: str, tmp_path: Path) -> None:
    (face,) = sides(tmp_path, place, [":Coin:"], icons={":coin:": "inf"})
    assert "inf" in {item.icon for item, _ in flat(face.items) if isinstance(item, IconUse)}
    assert not [item for item, _ in flat(face.items) if isinstance(item, Text) and "coin" in item.text.casefold()]


MARKS: Mapping[str, Callable[[Text], bool]] = {
    "*qw*": lambda run: run.font.endswith("Italic"),
    "<i>qw</i>": lambda run: run.font.endswith("Italic"),
    "_qw_": lambda run: run.font.endswith("Italic"),
    "\\emph{qw}": lambda run: run.font.endswith("Italic"),
    "**qw**": lambda run: run.font.endswith("Bold"),
    "[b]qw[/b]": lambda run: run.font.endswith("Bold"),
    "***qw***": lambda run: run.font.endswith("BoldItalic"),
    "[qw]{bold, italic}": lambda run: run.font.endswith("BoldItalic"),
    "[qw]{#123456}": lambda run: run.colour == "#123456|black",
    "[qw]{size: 7.25 pt}": lambda run: run.size == 7.25,
}
"""Marks, and what words between them look like on a face."""


@pytest.mark.quick("card.words.text", "card.words.foot", "sheet.block.table", "card.words.name", "mat.words.text")
@pytest.mark.parametrize("place", sorted({*PLACES} - UNSEEN))
def test_every_mark_is_seen_where_words_may_have_one_and_leaves_nothing_else(place: str, tmp_path: Path) -> None:
    rich = place.removesuffix(".keys") in RICH
    for mark, face in zip(MARKS, sides(tmp_path, place, list(MARKS)), strict=True):
        runs = [item for item, _ in flat(face.items) if isinstance(item, Text) and not item.invisible]
        found = [run for run in runs if "qw" in run.text.casefold()]
        assert found, mark
        assert not [run.text for run in runs if set("*[]{}_\\<>") & set(run.text)], mark
        assert all(map(MARKS[mark], found)) or not rich, mark
        assert rich or len({(run.font, run.colour) for run in found}) <= 2, "front and small print"
        assert rich or not any(run.font.endswith("Italic") or run.colour.startswith("#") for run in found), mark


@pytest.mark.parametrize("place", ["card.words.text", "card.words.foot", "mat.words.text", "sheet.block.text"])
def test_entries_of_a_list_hang_beside_their_markers(place: str, tmp_path: Path) -> None:
    said = "First q:\n- w w\n  1. q\n  2. q\n- w"
    (face,) = sides(tmp_path, place, [said])
    runs = [item for item, _ in flat(face.items) if isinstance(item, Text)]
    markers = [run for run in runs if run.text in ("•", "1.", "2.")]
    assert [run.text for run in markers] == ["•", "1.", "2.", "•"]
    for marker in markers:
        words = next(run for run in runs if run.text in ("w w", "q", "w") and run.y == marker.y)
        wide = find_font(marker.font).width(marker.text, marker.size)
        assert marker.x + wide < words.x, "words stand behind their marker"
    first, deeper, *_ = (next(run.x for run in runs if run.text == text) for text in ("w w", "q"))
    assert deeper > first > min(run.x for run in runs if run.text.startswith("First"))


@pytest.mark.slow
@pytest.mark.parametrize("place", sorted(UNSEEN))
def test_a_place_that_isn_t_tried_prints_nothing(place: str, tmp_path: Path) -> None:
    assert lines(sides(tmp_path, place, ["q w"])[0]) == []


GAME = """\
game: {id: small, players: [2, 4]}
colours: {ink: {rgb: "#20262C", cmyk: [62, 45, 32, 92]}}
seats: {A: {colour: ink, icon: seat-a}, B: {colour: ink, icon: seat-b}}
icons: {":coin:": dom, "🪵": "inf:#A63D2F", "§": "own:ink"}
decks: {d: {colour: ink}}
"""
YAML = """\
cards:
  a: {deck: d, strip: "Gain 1\\n2 :COIN:", rows: {cost: "🪵🪵"}}
"""
TABLE = "cards: {from: cards.csv, deck: d}\n"
CELLS = (
    "id,strip,rows.cost,name.en,type.en,text.en,foot.en\n"
    'a,"Gain 1\n2 :COIN:",🪵🪵,"§ Ä","Stra\u2028ße","*One* <b>two</b> <u>three</u>","3\v4"\n'
)
SAID = """\
name: English
labels: {title: "Sm§ll", cost: Cost}
decks: {d: {name: "Dec\\nk §"}}
"""
SPOKEN = """\
cards: {a: {name: "§ Ä", type: "Stra\\u2028ße", text: "*One* <b>two</b> <u>three</u>", foot: "3\\v4"}}
"""
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2 H22 V22 H2 Z"/></svg>'


def box(folder: Path, files: Mapping[str, str]) -> FaceContext:
    """The context of a pack with an icon of its own, named `own`."""
    for name, text in {"icons/own.svg": SIGN, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8", newline="")
    game = load(folder)
    pack = game.definitions()
    return face_context(pack, make_configuration(pack, 4, []), game.texts_for("en", pack), folder)


def test_a_table_and_yaml_print_the_same(tmp_path: Path) -> None:
    """Breaks, signs and marks mean the same wherever they stand, and `check` tells what isn't set once for either."""
    tables = box(tmp_path / "table", {"game.yaml": GAME + TABLE, "cards.csv": CELLS, "text/en.yaml": SAID})
    plain = box(tmp_path / "yaml", {"game.yaml": GAME + YAML, "text/en.yaml": SAID + SPOKEN})
    (one,), (other,) = (make_box_pieces(context, Looks()) for context in (tables, plain))
    assert one.face.items[:-1] == other.face.items[:-1], "but for the digest of the small print"
    uses = {item.icon: item.colour for item, _ in flat(one.face.items) if isinstance(item, IconUse)}
    assert {"dom", "inf", "own"} <= uses.keys()
    assert (uses["inf"], uses["own"]) == ("rgb-a63d2f", "ink"), "in a colour of their own"
    told = [
        [(found.code, found.where) for found in reading_findings(context.definitions, [context.texts])]
        for context in (tables, plain)
    ]
    assert told == [[("words.tag", "a")]] * 2


def test_a_name_with_a_break_and_an_icon_of_the_game_s_own_stands_on_the_kit_s_pages(tmp_path: Path) -> None:
    context = box(tmp_path, {"game.yaml": GAME + YAML, "text/en.yaml": SAID + SPOKEN})
    assert len(checked_contexts(context.definitions, context.config, [context.texts], tmp_path)) == 1
    made = contents_rows(context, make_box_pieces(context, Looks()), {}, {"cards": "title"})
    page = contents_sheet(context, find_paper("a4"), made, ["Print {own} twice."]).pages[0]
    found = list(flat(page.items))
    assert [item.text for item, _ in found if isinstance(item, Text) and item.text.startswith("Dec")] == ["Dec k"]
    assert sum(isinstance(item, IconUse) and item.icon == "own" for item, _ in found) == 4, "title twice, deck, step"


@pytest.mark.parametrize(
    ("sign", "what", "hint"),
    [
        ("owm", "unknown icon 'owm'", "own"),
        ("owm:ink", "unknown icon 'owm'", "own"),
        ("own:inc", "unknown colour token 'inc'", "ink"),
    ],
)
def test_a_sign_for_an_icon_or_a_colour_that_there_isn_t_is_a_fault_at_its_place(
    sign: str, what: str, hint: str, tmp_path: Path
) -> None:
    game = GAME.replace("own:ink", sign)
    assert game != GAME
    with pytest.raises(InputError) as wrong:
        box(tmp_path, {"game.yaml": game + YAML, "text/en.yaml": SAID + SPOKEN})
    (fault,) = wrong.value.faults
    assert (fault.mark.line, fault.what, fault.hint) == (4, what, hint)


@pytest.mark.parametrize("sign", ["", " x", "x ", "{", "a}"])
def test_what_is_no_sign_is_a_fault(sign: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=f"'{re.escape(sign)}' is no id; expected letters or signs"):
        box(tmp_path, {"game.yaml": GAME.replace('"§"', json.dumps(sign)) + YAML, "text/en.yaml": SAID + SPOKEN})


def test_a_sign_that_no_text_holds_has_no_effect(tmp_path: Path) -> None:
    """`§` stands in a label and `:coin:` in a value; the wood is in no text."""
    context = box(tmp_path, {"game.yaml": GAME + YAML.replace("🪵🪵", "2"), "text/en.yaml": SAID + SPOKEN})
    (found,) = (one for one in reading_findings(context.definitions, [context.texts]) if one.code == "effect.none")
    assert (found.where, found.level, found.place.line) == ("icons.🪵", "warning", 4)


def test_a_sign_that_no_font_has_is_told_once_for_all_pieces(tmp_path: Path) -> None:
    """Not one card a run: which it is, on how many, the first of them, and the line that prints an icon for it."""
    cards = "".join(f'  c{number}: {{deck: d, strip: "🐝 {number}"}}\n' for number in range(5))
    names = "".join(f'  c{number}: {{name: "Bee"}}\n' for number in range(5))
    files = {"game.yaml": f"{GAME}cards:\n{cards}  z: {{deck: d}}\n"}
    files["text/en.yaml"] = f'{SAID}cards:\n{names}  z: {{name: "Axe 🪓\ufe0f"}}\n'
    with pytest.raises(InputError) as wrong:
        make_box_pieces(box(tmp_path, files), Looks())
    bees, axes = (next(one for one in wrong.value.faults if sign in one.what) for sign in "🐝🪓")
    assert bees.what == "no font has a glyph for '🐝' (U+1F41D), in 5 pieces (c0, c1, c2 …)"
    assert bees.expected == "other words, or 'icons: {\"🐝\": NAME}' in game.yaml, which prints an icon for it"
    assert (bees.mark.line, axes.path) == (7, "z")
    assert len(wrong.value.faults) == 2


def test_letters_of_a_script_that_no_font_has_are_told_once_and_accents_with_their_letters(tmp_path: Path) -> None:
    """A composed accent is one glyph, however it is written; one that a letter never has would stand beside it."""
    names = {"a": "翻鯉逆流拳", "b": "翻 Deck", "c": "Cafe\u0301", "e": "m\u0304 and q\u0303", "f": "Колода Ωmega"}
    files = {"game.yaml": GAME + "cards:\n" + "".join(f"  {name}: {{deck: d}}\n" for name in names)}
    files["text/en.yaml"] = f"{SAID}cards:\n" + "".join(
        f'  {name}: {{name: "{said}"}}\n' for name, said in names.items()
    )
    with pytest.raises(InputError) as wrong:
        make_box_pieces(box(tmp_path, files), Looks())
    assert sorted(fault.what for fault in wrong.value.faults) == [
        "no font has a glyph for 'm\u0304' (U+006D U+0304), in 1 piece (e)",
        "no font has a glyph for 'q\u0303' (U+0071 U+0303), in 1 piece (e)",
        "no font has glyphs for '翻', '鯉', '逆' … 5 letters (CJK), in 2 pieces (a, b)",
    ]


def test_type_and_foot_take_the_lines_that_they_need(tmp_path: Path) -> None:
    """Lines that are written, and lines that a long text is broken into; the foot lies under the corners and over the
    small print, the type over the name."""
    kind = "Creature of the deep and of the air\nLegend"
    foot = "Nobody knew who had opened the gate, and in the morning the sea stood before it.\nThe diver"
    corners = Corners("", "", "{dom} 2", "9")
    made = Card(id=PieceId("x"), module=CORE, kind="card", corners=corners, strip="Gain")
    context = Printing({"x": PieceText("Gate", kind, "Draw.", foot)}, folder=tmp_path)
    face = card_face(context, made)
    runs = [item for item in face.items if isinstance(item, Text)]
    low = {run.text: run.y for run in runs}
    typed = [run for run in runs if run.text.isupper() and len(run.text) > 5]
    footed = [run for run in runs if run.size == 7.5]
    assert " ".join(run.text for run in typed) == kind.replace("\n", " ").upper()
    assert len(typed) == len({run.y for run in typed}) > 1
    assert " ".join(run.text for run in footed) == foot.replace("\n", " ")
    assert [run.text for run in footed][-1] == "The diver"
    assert min(low["2"], low["9"], low["Gain"]) > footed[0].y
    assert footed[-1].y > next(run.y for run in runs if run.text.startswith("x ·"))
    assert list(find_overlaps(face, context.icons)) == []
