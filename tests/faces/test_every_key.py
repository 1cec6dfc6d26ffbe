"""Whatever a pack may say has an effect, or `check` says that it has none: every key of every kind, from the types.

Each key is put into a small pack and compared with a twin without it: what is printed, counted, told, or paired on both
sides of the paper differs, or a finding names the place.
"""

import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml
from PIL import Image as Pillow

from generator.definitions.checks.pack_checks import stand_ins
from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import Flag, OneOf
from generator.definitions.id_types import ColourToken, DeckId, IconId, PieceId, Seat
from generator.definitions.pack import WAYS, Art
from generator.definitions.printed_pieces import (
    STUDIO_KINDS,
    Corners,
    Deck,
    LabelName,
    LayoutName,
    Length,
    PieceText,
    Region,
    SheetBlock,
    Side,
    Size,
    Spot,
    Track,
    Zone,
)
from generator.definitions.record_fields import RecordField, record_fields
from generator.export.contents_page import game_notices
from generator.export.product_fit import LOOKS
from generator.faces.box_check import face_findings
from generator.faces.box_pieces import make_box_pieces, other_sides
from generator.faces.face_context import Looks
from generator.faces.game_look import face_context
from tests.games import load
from tests.tables import read_table

BASE: dict[str, dict[str, Any]] = {
    "board": {"size": "180 x 120"},
    "box": {"size": "60 x 90", "depth": 20},
}
"""What a kind can't do without."""
EXAMPLES: dict[str, Any] = read_table(__file__, "EXAMPLES")
"""Values where the type alone doesn't give one."""
PER_TYPE: dict[Any, Any] = {
    ColourToken: "sea", IconId: "dom", Seat: "A", PieceId: "b", DeckId: "d", LabelName: "cost", LayoutName: "picture",
    Size: "70 x 110", Length: 22, Art: {"file": "a.png"}, bool: "yes", str: "7",
}  # fmt: skip


PICTURED = "-on-a-picture"
"""How the cases are called in which the piece has a picture besides."""
SHAPED = ("kind", "size", "depth", "shape", "edge", "foot")
"""What a piece has in common with the one whose other side it is."""


def example(field: RecordField, default: Any) -> Any:
    """A value for a key, another one than where nothing is said."""
    if field.key in EXAMPLES:
        return EXAMPLES[field.key]
    kinds = {field.type, *get_args(field.type)}
    words = [word for note in field.notes if isinstance(note, OneOf) for word in note.only]
    if words:
        return next(word for word in words if word != default)
    if bool in kinds:
        return "no" if default else "yes"
    if LayoutName in kinds and default != "poster":
        return "marker" if default == "chip" else "chip"
    found = next((value for kind, value in PER_TYPE.items() if kind in kinds), None)
    return found if found is not None else 3


def keys(record: type) -> Iterator[RecordField]:
    return (field for field in record_fields(record) if Flag.GIVEN not in field.notes)


def nested(record: type, **needed: Any) -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """A key of a record inside a piece, the record with it and that without."""
    for field in keys(record):
        if field.key not in needed:
            yield field.key, {**needed, field.key: example(field, field.default)}, needed


def cases() -> Iterator[tuple[str, dict[str, Any], dict[str, Any]]]:
    """A name, the sections with a key, and those without."""
    for kind, record in STUDIO_KINDS.items():
        base = BASE.get(kind, {})
        for field, art in itertools.product(keys(record), ("", PICTURED)):
            if (field.key in base and field.key != "size") or (field.key == "art" and art):
                continue
            piece = {**base, **({"art": {"file": "a.png"}} if art else {})}
            said = {**piece, field.key: example(field, field.default)}
            section = "cards" if kind == "card" else "pieces"
            kinds = {} if kind == "card" else {"kind": kind}
            other = {"decks": {"d": {"back": "x"}}} if kind == "back" else {}
            one, two = ({section: {"x": {**kinds, **each}}, **other} for each in (said, piece))
            yield f"{kind}.{field.key}{art}", one, two
    for key, said, bare in nested(Deck):
        cards = {"x": {"deck": "e"}}
        yield f"deck.{key}", {"decks": {"e": said}, "cards": cards}, {"decks": {"e": bare}, "cards": cards}
    parts: tuple[tuple[str, str, str, type, dict[str, Any]], ...] = (
        ("card", "corners", "", Corners, {}),
        ("chip", "reverse", "", Side, {}),
        ("board", "spots", "bank", Spot, {"at": [40, 60]}),
        ("mat", "spots", "bank", Spot, {"at": [40, 60]}),
        ("board", "tracks", "way", Track, EXAMPLES["tracks"]["way"]),
        ("board", "zones", "shop", Zone, EXAMPLES["zones"]["shop"]),
    )
    for kind, where, name, record, needed in parts:
        section, base = ("cards", {}) if kind == "card" else ("pieces", {"kind": kind, **BASE.get(kind, {})})
        for key, *two in nested(record, **needed):
            one, other = ({section: {"x": {**base, where: {name: each} if name else each}}} for each in two)
            yield f"{kind}.{where}.{key}", one, other
    plan = {"x": {"kind": "board", "size": "180 x 120", "map": "yes"}}
    far = {"far": {"at": [140, 60]}}
    for key, said, bare in nested(Region, at=[50, 60]):
        said = {**said, **({"spots": [{"at": [0, 20]}]} if key == "spots" else {})}
        yield f"region.{key}", *({"pieces": plan, "regions": {"r": one, **far}} for one in (said, bare))


def words() -> Iterator[tuple[str, str, dict[str, Any], dict[str, Any]]]:
    """A name, a kind, the words with something said and those without."""
    for kind in STUDIO_KINDS:
        for field in keys(PieceText):
            if field.key not in ("name", "blocks"):
                yield f"{kind}.words.{field.key}", kind, {"name": "X", field.key: "Keep it"}, {"name": "X"}
        blocks = [{"title": "Turn", "text": "Draw."}]
        yield f"{kind}.words.blocks", kind, {"name": "X", "blocks": blocks}, {"name": "X"}
    values = {
        "title": "T", "text": "Words", "list": ["a"], "steps": ["a"], "table": [["A", "B", "C"], ["1", "2", "3"]],
        "bars": {"a": 3}, "lines": 2, "boxes": {"a": 3}, "players": 4,
    }  # fmt: skip
    for field in keys(SheetBlock):
        base = {"text": "Always"} if field.key not in ("players", "text") else {"table": values["table"]}
        said, bare = {**base, field.key: values[field.key]}, base
        yield f"sheet.block.{field.key}", "sheet", {"name": "X", "blocks": [said]}, {"name": "X", "blocks": [bare]}


def written(folder: Path, sections: dict[str, Any], said: dict[str, Any] | None = None) -> Path:
    """A small pack with these sections, and with all that they may name."""
    (folder / "text").mkdir(parents=True)
    Pillow.new("RGB", (90, 60), "#335577").save(folder / "a.png")
    colours = {
        "ink": {"rgb": "#20262C", "cmyk": [62, 45, 32, 92]}, "sea": {"rgb": "#1F5F7A", "cmyk": [88, 45, 32, 22]},
        "moss": {"rgb": "#4F6B3A", "cmyk": [65, 35, 90, 30]},
    }  # fmt: skip
    seats = {name: {"colour": "moss", "icon": f"seat-{name.lower()}"} for name in "ABCD"}
    cards, pieces = sections.get("cards", {}), sections.get("pieces", {})
    twin = {key: value for key, value in pieces.get("x", {"kind": "chip"}).items() if key in SHAPED}
    own = {
        **sections,
        "game": {"id": "small", "players": [2, 4]},
        "colours": colours,
        "seats": seats,
        "decks": {"d": {}, **sections.get("decks", {})},
        "cards": {"other": {"deck": "d"}, **({"y": {}} if cards else {}), **cards},
        "pieces": {"b": {"kind": "back"}, **({} if cards else {"y": twin}), **pieces},
    }
    (folder / "game.yaml").write_text(yaml.safe_dump(own, sort_keys=False), encoding="utf-8")
    text = {
        "name": "English",
        "labels": {"title": "Small", "cost": "Cost"},
        "decks": {name: {"name": name.upper()} for name in own["decks"]},
        "cards": {name: {"name": name.upper()} for name in own["cards"]},
        "pieces": {name: {"name": name.upper()} for name in own["pieces"]},
        "regions": {name: {"name": name.upper()} for name in own.get("regions", {})},
    }
    if said:
        text["cards" if cards else "pieces"]["x"] = said  # type: ignore[index]
    (folder / "text" / "en.yaml").write_text(yaml.safe_dump(text, sort_keys=False), encoding="utf-8")
    return folder


def shown(folder: Path) -> tuple[list[object], list[str]]:
    """All that is seen of a pack: faces at home and for a service, counts for two and for four in each way, what the
    first page tells and what lies behind what; and what has no effect."""
    game = load(folder)
    pack = game.definitions()
    boxes = [
        replace(make_configuration(pack, players, []), resources=way)
        for players, way in itertools.product((4, 2), WAYS)
    ]
    context = face_context(pack, boxes[0], game.texts_for("en", pack), folder)
    pieces = make_box_pieces(context, Looks())
    faces = [(piece.id, piece.row, piece.face, piece.back, piece.turned, piece.unused) for piece in pieces]
    ordered = [(piece.face, piece.back) for piece in make_box_pieces(context, LOOKS)]
    seen: list[object] = [
        [pack.counts(box) for box in boxes],
        (game_notices(context), stand_ins(pack, boxes[0])),
        [(name, piece.id) for name, piece in other_sides(context, pieces).items()],
        repr((faces, ordered)).replace(str(folder), ""),  # two packs have the same picture
    ]
    return seen, [f"{one.where} {one.message}" for one in face_findings([context]) if one.code == "effect.none"]


CASES = {name: (one, two) for name, one, two in cases()}
WORDS = {name: (kind, one, two) for name, kind, one, two in words()}


def either(name: str, one: Path, other: Path) -> bool:
    """Whether a key shows, or is told to have no effect; not both."""
    key = name.removesuffix(PICTURED).rpartition(".")[2]
    with_it, told = shown(one)
    without, before = shown(other)
    told = [one for one in told if one not in before and one.partition(" ")[2].startswith(f"'{key}")]
    return (with_it == without) == bool(told)


@pytest.mark.quick("chip.value", "deck.size", "sheet.art", "back.behind", "region.number")
@pytest.mark.parametrize("name", CASES)
def test_a_key_shows_or_is_told(name: str, tmp_path: Path) -> None:
    said, bare = CASES[name]
    assert either(name, written(tmp_path / "said", said), written(tmp_path / "bare", bare))


@pytest.mark.quick("tile.words.text", "card.words.foot")
@pytest.mark.parametrize("name", WORDS)
def test_words_show_or_are_told(name: str, tmp_path: Path) -> None:
    kind, said, bare = WORDS[name]
    piece = {"cards": {"x": {}}} if kind == "card" else {"pieces": {"x": {"kind": kind, **BASE.get(kind, {})}}}
    assert either(name, written(tmp_path / "said", piece, said), written(tmp_path / "bare", piece, bare))


LAYOUT = "like: poster\nstack: [picture, name, text]\n"
TABLE = read_table(__file__, "TABLE")
SAID = read_table(__file__, "SAID")


def test_what_has_no_effect_is_told_with_its_reason_and_its_place(tmp_path: Path) -> None:
    """A layout drops rows and type; art hides a card's own icon, though not that of its deck, which others show; all
    cards have a colour; the other side of a chip is printed instead of its back; words that a chip never prints; a
    label that is a slip; a map without a board; a piece behind one that has another side already."""
    for name, text in {"game.yaml": TABLE, "text/en.yaml": SAID, "templates/faces/bare.yaml": LAYOUT}.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    Pillow.new("RGB", (900, 900), "#335577").save(tmp_path / "a.png")
    game = load(tmp_path)
    pack = game.definitions()
    context = face_context(pack, make_configuration(pack, 4, []), game.texts_for("en", pack), tmp_path)
    found = [one for one in face_findings([context]) if one.code == "effect.none"]
    assert sorted((Path(one.place.file).name, one.place.line, one.where, one.message) for one in found) == [
        ("en.yaml", 2, "labels.cots", "nothing asks for this label; did you mean cost?"),
        ("en.yaml", 2, "labels.decides", "nothing asks for this label"),
        ("en.yaml", 4, "x", "'type' changes nothing that is printed: the stack of the layout 'bare' has no 'type'"),
        ("en.yaml", 5, "c", "'text' changes nothing that is printed: no element of the layout 'chip' shows it"),
        ("game.yaml", 3, "decks.d", "'colour' changes nothing that is printed: every card of the deck has its own"),
        ("game.yaml", 5, "x", "'icon' changes nothing that is printed: 'art' stands in its place"),
        (
            "game.yaml", 5, "x",
            "'rows.cost' changes nothing that is printed, nor on 1 more piece: the stack of the layout 'bare' has no "
            "'rows'",
        ),
        ("game.yaml", 10, "c", "'back' changes nothing that is printed: 'reverse' stands in its place"),
        ("game.yaml", 11, "e", "'behind' has no effect, and it is printed by itself: 'c' has a back"),
        ("game.yaml", 12, "regions.r", "no board shows the map: none has 'map: yes'"),
    ]  # fmt: skip


ENTRIES = read_table(__file__, "ENTRIES")


def test_an_entry_that_nothing_needs_is_told(tmp_path: Path) -> None:
    """A colour that not even a spot of a board has, a fourth seat where three play, decks without a card, and what
    booklets alone say; the first colour is that of whatever names none."""
    (tmp_path / "text").mkdir()
    (tmp_path / "game.yaml").write_text(ENTRIES, encoding="utf-8")
    names = {
        "cards": ["x"], "pieces": ["m", "k"], "decks": ["d", "lost", "boxed"], "labels": [],
    }  # fmt: skip
    said: dict[str, Any] = {part: {name: {"name": name.upper()} for name in some} for part, some in names.items()}
    said |= {"name": "English", "labels": {"title": "Small"}}
    (tmp_path / "text" / "en.yaml").write_text(yaml.safe_dump(said), encoding="utf-8")

    def told() -> list[tuple[int, str, str]]:
        game = load(tmp_path)
        pack = game.definitions()
        context = face_context(pack, make_configuration(pack, 3, []), game.texts_for("en", pack), tmp_path)
        found = [one for one in face_findings([context]) if one.code == "effect.none"]
        return sorted((one.place.line, one.where, one.message) for one in found)

    entries = [
        (6, "colours.spare", "nothing has this colour"),
        (11, "seats.D", "nobody sits here: at most 3 play"),
        (12, "decks.boxed", "no card is of this deck"),
        (12, "decks.lost", "no card is of this deck"),
    ]
    unsaid = [(1, f"game.{key}", "only a booklet says it, and the game has none") for key in ("age", "minutes")]
    assert told() == unsaid + entries
    (tmp_path / "booklet").mkdir()
    assert told() == entries
