"""Layouts of elements on any kind of piece: its shape, its keys, its other side, and what a game's rules bring."""

from collections.abc import Mapping
from dataclasses import fields
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError
from generator.export.product_fit import ProductNeeds, sized_context
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import Path as Outline
from generator.faces.display_list import Text
from generator.faces.face_context import FaceContext, Looks
from generator.faces.item_boxes import item_box
from tests.faces.elements.own_layout import COLOURS, context_of, items, write_game

GROUND = {"shape": "piece", "at": "bleed", "fill": "sea"}
MIDDLE: Mapping[str, Any] = {"at": "safe", "align": "centre middle"}
NAMED: Mapping[str, Any] = {"ground": GROUND, "name": {"words": "{name} {attack}", **MIDDLE}}
SAID = {"one": {"name": "One", "flavour": "Never alone."}}


def write(folder: Path, piece: Mapping[str, Any], elements: Mapping[str, Any], **more: Any) -> Path:
    """A game with one piece, `one`, in the layout `own` with these elements."""
    layout = {"fields": {"attack": "number", "flavour": "words"}, "elements": dict(elements)}
    return write_game(
        folder,
        {"name": {"words": "{name}"}},
        card={},
        said={"name": "Knight"},
        more={
            "pieces.yaml": {"pieces": {"one": {"layout": "own", **piece}}},
            "text/pieces.en.yaml": None,
            "templates/faces/own.yaml": layout,
            "text/en.yaml": {
                "name": "English",
                "labels": {"title": "Heroes", "power": "Power"},
                "decks": {"heroes": {"name": "Heroes"}},
                "cards": {"knight": {"name": "Knight"}},
                "pieces": dict(SAID),
            },
            **more,
        },
    )


def piece_of(folder: Path, **looks: Any) -> BoxPiece:
    return make_box_pieces(context_of(folder), Looks(**looks), ["one"])[0]


def seen(face: Any) -> list[str]:
    return " ".join(item.text for item in items(face) if isinstance(item, Text)).split()


@pytest.mark.parametrize(
    ("piece", "shape", "wide"),
    [
        ({"kind": "tile", "size": 50}, "hex", 50 * 2 / sqrt(3)),
        ({"kind": "tile", "size": 50, "shape": "round"}, "disc", 50),
        ({"kind": "chip", "size": 30}, "disc", 30),
        ({"kind": "chip", "size": 30, "shape": "square"}, "rect", 30),
        ({"kind": "marker", "size": 24}, "rect", 24),
    ],
)
def test_a_piece_is_composed_in_its_own_shape_with_its_fields(
    tmp_path: Path, piece: dict[str, Any], shape: str, wide: float
) -> None:
    face = piece_of(write(tmp_path, {**piece, "attack": 7}, NAMED)).face
    assert (face.shape.kind, round(face.shape.width, 4)) == (shape, round(wide, 4))
    assert seen(face) == ["One", "7"]
    left, low, right, high = item_box(items(face)[0])
    assert high - low == pytest.approx(float(piece["size"]) + 6.0), "the ground reaches 3 mm past each edge"
    assert right - left >= wide + 6.0 - 1e-6
    assert face.bleed == 3.0


def test_the_outline_of_a_hexagon_is_moved_inwards_evenly(tmp_path: Path) -> None:
    ring = {"shape": "piece", "at": "full", "inset": 2, "line": "sea"}
    face = piece_of(write(tmp_path, {"kind": "tile", "size": 50}, {"ring": ring})).face
    outline = next(item for item in items(face) if isinstance(item, Outline))
    left, low, right, high = item_box(Outline(outline.outline, "black"))
    assert high - low == pytest.approx(46.0)
    assert right - left == pytest.approx(46.0 * 2 / sqrt(3)), "all edges are as far from the cut"


def test_words_on_a_disc_keep_within_it(tmp_path: Path) -> None:
    long = "A name that runs on and on and on and on and on and on"
    elements = {"name": {"words": long, "at": [0, 10], "size": "60 x 6", "style": {"size": "12..3"}, "lines": 1}}
    wide = piece_of(write(tmp_path / "square", {"kind": "chip", "size": 60, "shape": "square"}, elements)).face
    round_ = piece_of(write(tmp_path / "round", {"kind": "chip", "size": 60}, elements)).face
    sizes = [next(item.size for item in items(face) if isinstance(item, Text)) for face in (wide, round_)]
    assert sizes[1] < sizes[0]
    for item in items(round_):
        left, _, right, high = item_box(item)
        assert max(-left, right) <= sqrt(30.0**2 - high**2), "inside the circle"


def test_words_along_the_rim_of_a_disc_may_be_as_wide_as_the_rim(tmp_path: Path) -> None:
    """Their room is narrow at its top, but they bend away from it."""
    rim = {"words": "STAG GUILD", "at": [4, 3], "size": "32 x 12", "arc": 14.4, "align": "centre top"}
    elements = {"rim": {**rim, "style": {"size": 9, "tracking": 0.1}}}
    face = piece_of(write(tmp_path, {"kind": "chip", "size": 40}, elements)).face
    (size,) = {item.size for item in items(face) if isinstance(item, Text) and item.text in "STAG GUILD"}
    assert size == 9


def test_the_other_side_says_what_the_same_row_says(tmp_path: Path) -> None:
    back = {"fields": {"attack": "number"}, "elements": {"it": {"words": "back {attack} {name}", **MIDDLE}}}
    more = {"templates/faces/behind.yaml": back}
    for kind in ("chip", "tile", "marker"):
        piece = {"kind": kind, "size": 30, "attack": 4, "back_layout": "behind"}
        made = piece_of(write(tmp_path / kind, piece, NAMED, **more))
        assert made.back is not None
        assert made.turned
        assert (made.back.id, made.back.shape) == ("one-reverse", made.face.shape)
        assert seen(made.back) == ["back", "4", "One"]


def test_a_cards_other_side_comes_from_its_deck_and_its_own_back_goes_first(tmp_path: Path) -> None:
    folder = write(tmp_path, {"kind": "back", "layout": "plain-back"}, {**NAMED, "f": {"words": "{flavour}"}})
    back = {"fields": {"attack": "number"}, "elements": {"it": {"words": "back {attack} {name}", **MIDDLE}}}
    (folder / "templates/faces/behind.yaml").write_text(str(back), encoding="utf-8")
    text = (
        (folder / "game.yaml")
        .read_text(encoding="utf-8")
        .replace('"layout": "hero"', '"layout": "hero", "back_layout": "behind"')
    )
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    card = make_box_pieces(context_of(folder), Looks(), ["knight"])[0]
    assert card.back is not None
    assert seen(card.back) == ["back", "Knight"]
    text = (
        (folder / "cards.yaml")
        .read_text(encoding="utf-8")
        .replace('"deck": "heroes"', '"deck": "heroes", "back": "one"')
    )
    (folder / "cards.yaml").write_text(text, encoding="utf-8")
    card = make_box_pieces(context_of(folder), Looks(), ["knight"])[0]
    assert card.back is not None
    assert card.back.id == "one"


def test_a_back_has_a_layout_of_elements_in_the_shape_of_what_it_lies_behind(tmp_path: Path) -> None:
    more = {"pieces.yaml": {"pieces": {"one": {"kind": "chip", "back": "b"}, "b": {"kind": "back", "layout": "own"}}}}
    folder = write(tmp_path, {}, NAMED, **more)
    text = (
        (folder / "text/en.yaml").read_text(encoding="utf-8").replace('"one": {', '"b": {"name": "Behind"}, "one": {')
    )
    (folder / "text/en.yaml").write_text(text, encoding="utf-8")
    made = piece_of(folder)
    assert made.back is not None
    assert made.back.shape.kind == "disc"
    assert seen(made.back) == ["Behind"]


def test_a_chips_reverse_has_its_own_values_in_the_same_layout(tmp_path: Path) -> None:
    elements = {"ground": {"shape": "piece", "at": "bleed", "fill": "{colour}"}, "v": {"words": "{value}", **MIDDLE}}
    piece = {"kind": "chip", "size": 25, "colour": "sea", "value": "1", "reverse": {"value": "2", "colour": "gold"}}
    made = piece_of(write(tmp_path, piece, elements))
    assert made.back is not None
    assert [seen(face) for face in (made.face, made.back)] == [["1"], ["2"]]
    fills = [next(item.fill for item in items(face) if isinstance(item, Outline)) for face in (made.face, made.back)]
    assert fills == ["sea", "gold"]


def test_both_sides_of_a_standee_show_its_layout_and_its_feet_stay(tmp_path: Path) -> None:
    made = piece_of(write(tmp_path, {"kind": "standee", "size": "25 x 40", "attack": 2}, NAMED)).face
    assert seen(made).count("One") == 2
    assert (made.shape.width, made.shape.height) == (25.0, 100.0)


def test_a_layout_for_another_kind_is_refused_where_it_is_named(tmp_path: Path) -> None:
    for key, kind, layout in (
        ("layout", "chip", "poster"),
        ("layout", "tile", "sheet"),
        ("back_layout", "tile", "chop"),
    ):
        folder = write(tmp_path / f"{kind}-{layout}", {"kind": kind, "layout": "own", key: layout}, NAMED)
        with pytest.raises(InputError) as caught:
            piece_of(folder)
        fault = caught.value.faults[0]
        assert f"'{layout}'" in fault.what
        assert fault.path == f"pieces.one.{key}"


def test_two_other_sides_are_a_fault(tmp_path: Path) -> None:
    folder = write(tmp_path, {"kind": "chip", "back": "one", "back_layout": "own"}, NAMED)
    with pytest.raises(InputError) as caught:
        context_of(folder)
    assert "at once" in caught.value.faults[0].what
    assert caught.value.faults[0].mark.file.endswith("pieces.yaml")


def test_a_layout_chosen_by_a_field_gives_its_size(tmp_path: Path) -> None:
    piece = {"kind": "chip", "layout": {"by": "attack", "3": "own", "else": "chip"}, "attack": 3}
    folder = write(tmp_path, piece, NAMED)
    layout = (folder / "templates/faces/own.yaml").read_text(encoding="utf-8")
    (folder / "templates/faces/own.yaml").write_text(
        layout.replace('{\n "fields"', '{\n "size": "34 x 34", "fields"'), encoding="utf-8"
    )
    assert piece_of(folder).face.shape.width == 34.0


def test_a_print_service_that_wants_more_kept_gets_a_smaller_drawing_in_the_same_area(tmp_path: Path) -> None:
    elements = {"ground": GROUND, "mark": {"icon": "coin", "at": "safe"}}
    context = context_of(write(tmp_path, {"kind": "chip", "size": 30, "shape": "square"}, elements))
    asked = sized_context(context, ProductNeeds(bleed=5.0, keep=7.0))
    ground, mark = (item_box(item) for item in items(make_box_pieces(asked, Looks(), ["one"])[0].face))
    assert ground == pytest.approx((-20.0, -20.0, 20.0, 20.0)), "5 mm past the cut"
    assert max(mark) <= 15.0 - 7.0 + 1e-6, "7 mm inside it"


class _Bringing(FaceContext):
    """A context of a game whose rules say `cost_line` and `lines` of a piece, and draw a disc."""

    def layout_values(self, piece: Any) -> Mapping[str, Any]:
        return {"cost_line": f"costs {len(piece.id)}", "lines": lambda: 2}

    @property
    def drawings(self) -> Mapping[str, Any]:
        return {"notation": _draw}


def _draw(_context: FaceContext, piece: Any, area: Any, given: Mapping[str, Any]) -> list[Any]:
    return [Text(f"{given['word']} {piece.id} {area.width:g}", "IBMPlexSansCondensed-Regular", 8.0, area.left, 0.0)]


def test_what_reaches_the_bleed_by_numbers_reaches_it_in_any_size(tmp_path: Path) -> None:
    """A band along the left edge of a design of 63 × 88 mm, on a card that is higher for its width, and wider; a frame
    inside the cut stays there."""
    band = {"shape": "rectangle", "at": [-3, -3], "size": "13 x 94", "fill": "sea"}
    ground = {"shape": "rectangle", "at": "bleed", "fill": "white"}
    for number, (wide, high) in enumerate([(63, 100), (80, 88), (63, 88)]):
        deck = {"layout": "hero", "size": f"{wide} x {high}"}
        game = {"game": {"id": "heroes"}, "colours": COLOURS, "decks": {"heroes": deck}}
        frame = {"shape": "rectangle", "at": "full", "inset": 2, "fill": "sea"}
        bands = {"ground": ground, "band": band, "frame": frame, "name": {"words": "{name}"}}
        made = write_game(
            tmp_path / str(number), bands, {}, {"name": "Knight"}, {"game.yaml": game}, size="63 x 88", fields={}
        )
        for bleed in (3.0, 3.175):
            context = context_of(made) if bleed == 3.0 else sized_context(context_of(made), ProductNeeds(bleed))
            (face,) = [piece.face for piece in make_box_pieces(context, Looks(), ["knight"])]
            left, low, _, top = item_box(items(face)[1])
            assert (left, low, top) == pytest.approx((-wide / 2 - bleed, -high / 2 - bleed, high / 2 + bleed))
            inset = 2.0 * min(wide / 63, high / 88)
            half = (wide / 2 - inset, high / 2 - inset)
            assert item_box(items(face)[2]) == pytest.approx((-half[0], -half[1], *half))


def test_a_games_rules_bring_fields_and_drawings_of_their_own(tmp_path: Path) -> None:
    layout = {
        "fields": {"cost_line": "text", "lines": "number"},
        "elements": {
            "cost": {"words": "{cost_line}, {lines + 1}", **MIDDLE},
            "signs": {"drawing": "notation", "with": {"word": "{name}"}, "at": [1, 1], "size": "9 x 4"},
        },
    }
    folder = write(tmp_path, {"kind": "chip", "size": 30}, {}, **{"templates/faces/own.yaml": layout})
    plain = context_of(folder)
    with pytest.raises(InputError, match="there is no drawing 'notation'"):
        make_box_pieces(plain, Looks(), ["one"])
    context = _Bringing(**{field.name: getattr(plain, field.name) for field in fields(plain)})
    face = make_box_pieces(context, Looks(), ["one"])[0].face
    assert seen(face) == ["costs", "3,", "3", "One", "one", "9"]


BOX_OF_WORDS = {"words": "{name}", "at": [2, 8], "size": "14 x 8", "style": {"size": 8}}
TO_THE_LEFT = {
    "name": "עברית",
    "labels": {"title": "Heroes", "power": "Power", "market": "Market"},
    "decks": {"heroes": {"name": "Heroes"}},
    "cards": {"knight": {"name": "Knight"}},
    "pieces": {"one": {"name": "One"}},
}


@pytest.mark.parametrize(
    ("piece", "more", "side", "left", "right"),
    [
        # the room is from 2 to 16 mm on 24 mm; the words begin at its right, and the piece keeps its sides
        ({"kind": "marker", "size": 24}, {}, "face", None, 16 - 12),
        ({"kind": "marker", "size": 24}, {"align": "left"}, "face", 2 - 12, None),
        ({"kind": "chip", "size": 24, "shape": "square"}, {}, "face", None, 16 - 12),
        ({"kind": "tile", "size": 24, "shape": "square", "back_layout": "own"}, {}, "back", None, 16 - 12),
        ({"kind": "card", "size": "24 x 24"}, {}, "face", None, 12 - 2),
        ({"kind": "card", "size": "24 x 24", "back_layout": "own"}, {}, "back", None, 12 - 2),
        # the studio's own: its band is 7 mm from the cut, and the name 4 mm within that
        ({"kind": "mat", "size": "80 x 60"}, {}, "face", None, 40 - 7 - 4),
    ],
)
def test_words_of_a_language_that_is_read_to_the_left_begin_at_the_right(
    tmp_path: Path, piece: dict[str, Any], more: dict[str, Any], side: str, left: float | None, right: float | None
) -> None:
    files: dict[str, Any] = {"text/he.yaml": TO_THE_LEFT}
    if piece["kind"] == "card":
        piece = {key: value for key, value in piece.items() if key != "kind"}
        files["cards.yaml"] = {"cards": {"knight": {"deck": "heroes"}, "one": {**piece, "layout": "own"}}}
        files["text/he.yaml"] = {**TO_THE_LEFT, "cards": {"knight": {"name": "Knight"}, "one": {"name": "One"}}}
        files["pieces.yaml"] = {"pieces": {}}
    if piece.get("kind") == "mat":
        files["pieces.yaml"] = {"pieces": {"one": piece}}
    write(tmp_path, piece, {"name": {**BOX_OF_WORDS, **more}}, **files)
    (made,) = make_box_pieces(context_of(tmp_path, "he", checked=False), Looks(), ["one"])
    (box,) = [item_box(item) for item in items(getattr(made, side)) if isinstance(item, Text) and item.text == "One"]
    assert left is None or box[0] == pytest.approx(left, abs=0.6)
    assert right is None or box[2] == pytest.approx(right, abs=0.6)


@pytest.mark.parametrize("kind", ["board", "mat"])
def test_the_elements_of_a_board_lie_under_its_places_in_place_of_its_ground_and_name(
    tmp_path: Path, kind: str
) -> None:
    spots = {"bank": {"at": [60, 40], "size": 12, "value": "8"}}
    board = {"kind": kind, "size": "100 x 70", "attack": 7, "spots": spots}
    elements = {"ground": {"shape": "rectangle", "at": "bleed", "fill": "sea"}, "name": {"words": "{name} {attack}"}}
    made = piece_of(write(tmp_path, board, elements)).face
    assert seen(made) == ["One", "7", "8"]
    assert (made.items[-1].text, made.items[-1].invisible) == ("one", True)  # type: ignore[union-attr]
    assert item_box(items(made)[0]) == pytest.approx((-53, -38, 53, 38))
    assert made.bleed == 3.0
    imprint = {**elements, "small": {"words": "{imprint}", "at": [5, 60], "size": "40 x 4", "style": {"size": 5}}}
    told = piece_of(write(tmp_path / "imprint", board, imprint)).face
    assert not any(item.invisible for item in told.items if isinstance(item, Text))
    with pytest.raises(InputError, match="there is no layout 'owm' of elements"):
        piece_of(write(tmp_path / "wrong", {**board, "layout": "owm"}, elements))
