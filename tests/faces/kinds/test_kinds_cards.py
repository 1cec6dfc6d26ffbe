"""Cards, chips and backs of the studio: everything that matters keeps off the cut, at every size and length of text."""

import functools
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path as File

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError, collect_faults
from generator.definitions.id_types import ColourToken, IconId, PieceId
from generator.definitions.pack import Art
from generator.definitions.printed_pieces import (
    Back,
    Card,
    Chip,
    Corners,
    LabelName,
    LayoutName,
    Length,
    PieceText,
    Side,
    Size,
)
from generator.faces.colours import Palette
from generator.faces.display_list import IconUse, Path, Shape, Text, disc, hexagon, rectangle
from generator.faces.kinds.back import back_face
from generator.faces.kinds.card import card_face
from generator.faces.kinds.chip import chip_back, chip_face
from generator.faces.overlaps import find_overlaps
from generator.faces.repaint import repaint_thin
from generator.faces.tones import ink_table
from generator.render.pdf import single_faces
from tests.faces.kinds.printing import CORE, Game, Printing
from tests.faces.kinds.safe import SAFE, outside, printed_words
from tests.faces.making import applied_box, flat, texts

SIZES = (Size(63, 88), Size(44, 67), Size(70, 120), Size(70, 70), Size(88, 63), Size(57, 87), Size(120, 70))
SHORT = PieceText("Coup", "Event", "Roll {choice}. **You win** on 3.", "Keep it")
LONG = PieceText(
    "Rehabilitation of the Exiled Assembly",
    "Motion of the whole house",
    "A region without a government is merely marked done; its points are lost. " * 4,
    "",
)
WORDS = ["government", "region", "of", "politician", "the", "vote", "in", "a", "majority", "to", "motion"]


def card(**more: object) -> Card:
    full: dict[str, object] = {
        "colour": ColourToken("brick"),
        "icon": IconId("dom"),
        "corners": Corners("{influence}2", "4", "3", "{dom}"),
        "rows": {LabelName("when"): "Your turn {settle}"},
        "strip": "{influence} + {choice}",
    }
    return Card(id=PieceId("coup"), module=CORE, kind="card", **{**full, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("layout", ["poster", "picture"])
@pytest.mark.parametrize("variant", ["home", "service"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_card_of_any_size_keeps_its_words_off_the_cut(layout: str, variant: str, size: Size) -> None:
    made = card_face(Printing({"coup": SHORT}), card(size=size, layout=LayoutName(layout)), variant)
    assert (made.shape.width, made.shape.height) == (size.width, size.height)
    assert outside(made) == []


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(WORDS), min_size=0, max_size=90),
    st.sampled_from(SIZES),
    st.sampled_from(["poster", "picture"]),
    st.booleans(),
)
def test_a_text_fits_or_the_error_names_its_card(words: list[str], size: Size, layout: str, plain: bool) -> None:
    more: dict[str, object] = {"corners": Corners(), "rows": {}, "strip": "", "icon": None} if plain else {}
    said = PieceText("Coup d’État", "Event", " ".join(words))
    make = functools.partial(card_face, Printing({"coup": said}), card(size=size, layout=LayoutName(layout), **more))
    faults = collect_faults(make)
    assert [fault.path for fault in faults] == ["coup"] * len(faults)
    if faults:
        assert words
        return
    made = make()
    assert outside(made) == []
    printed = " ".join(text.text for text in texts(made))
    assert all(word in printed for word in words)


@pytest.mark.slow
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=70), st.sampled_from(["poster", "picture"]))
def test_parts_of_a_card_never_lie_over_each_other(words: list[str], layout: str) -> None:
    said = PieceText("Coup d’État in the house", "Event", " ".join(words), "a word at the foot")
    try:
        made = card_face(Printing({"coup": said}), card(layout=LayoutName(layout)))
    except InputError:
        return
    assert list(map(str, find_overlaps(made, Printing().icons))) == []


def test_a_long_text_takes_room_from_the_picture_before_it_gets_small() -> None:
    faces = [card_face(Printing({"coup": said}), card(corners=Corners(), strip="", rows={})) for said in (SHORT, LONG)]
    short, long = (next(item.size for item in face.items if isinstance(item, IconUse)) for face in faces)
    assert short > long


@pytest.mark.parametrize("size", [Size(63, 88), Size(88, 63)], ids=str)
@pytest.mark.parametrize("art", [None, Art("missing.png")], ids=["icon", "art"])
def test_a_corner_is_seen_on_what_it_stands_on(size: Size, art: Art | None) -> None:
    corners = Corners("A1", "A2", "A3", "A4")
    found = texts(card_face(Printing({"coup": SHORT}), card(size=size, corners=corners, strip="", art=art)))
    paints = {text.text: text.colour for text in found if text.text in ("A1", "A2", "A3", "A4")}
    block, paper = "white|brick", "brick"
    wide = size.width > size.height
    assert paints == {"A1": block, "A2": paper if wide else block, "A3": block if wide else paper, "A4": paper}


def test_a_small_card_with_a_long_id_bears_it_without_ink() -> None:
    """40 letters at 5 pt are 30 mm or more; the card is 25 mm wide."""
    name = PieceId("the-exiled-assembly-of-the-lower-harbour")
    plain = Card(id=name, module=CORE, kind="card", colour=ColourToken("brick"), size=Size(25, 25))
    made = card_face(Printing({name: PieceText("Exile")}), plain)
    assert [text.text for text in texts(made) if text.invisible] == [name]
    assert outside(made) == []
    assert [word for page in printed_words([single_faces([made])]) for word in page].count(name) == 1


def test_a_layout_of_a_game_says_which_one_it_is_like(tmp_path: File) -> None:
    (tmp_path / "dossier.yaml").write_text("like: picture\nname_size: 11\nborder: 0\n", encoding="utf-8")
    made = card_face(Printing({"coup": SHORT}, templates=(tmp_path,)), card(layout=LayoutName("dossier")))
    name = next(text for text in texts(made) if text.text == "Coup")
    assert (name.size, made.bleed) == (11.0, 3.0)


@pytest.mark.parametrize(
    ("name", "like", "wrong"),
    [
        ("poste", "", r"there is no layout 'poste'; expected .*; did you mean poster\?"),
        ("dossier", "pictur", r"there is no layout 'pictur'.*did you mean picture\?"),
        ("dossier", "dossier", "it is like itself"),
    ],
)
def test_a_layout_that_is_not_there_is_refused(tmp_path: File, name: str, like: str, wrong: str) -> None:
    if like:
        (tmp_path / f"{name}.yaml").write_text(f"like: {like}\n", encoding="utf-8")
    with pytest.raises(InputError, match=wrong):
        card_face(Printing(templates=(tmp_path,)), card(layout=LayoutName(name)))


@pytest.mark.parametrize("size", [8.0, 10.0, 12.5, 16.0, 20.0, 25.0, 40.0, 60.0])
@pytest.mark.parametrize("shape", ["round", "square"])
def test_a_chip_of_any_size_keeps_its_signs_off_the_cut(shape: str, size: float) -> None:
    make = functools.partial(Chip, id=PieceId("raw"), module=CORE, kind="chip", shape=shape, size=size)  # type: ignore[arg-type]
    full = make(icon=IconId("eco"), value="12", named=size >= 16)
    for chip in (make(icon=IconId("eco")), make(value="12"), make(icon=IconId("eco"), value="5"), full):
        assert outside(chip_face(Printing(), chip), min(SAFE, 0.1 * size)) == []


@pytest.mark.parametrize(("keep", "rings"), [(0.0, 1), (3.0, 0)])
def test_a_chip_has_no_thin_ring_where_a_die_that_is_half_a_millimetre_off_would_show_it(
    keep: float, rings: int
) -> None:
    context = Printing()
    vars(context)["sizing"] = lambda _, made: replace(made, keep=keep)
    chip = Chip(id=PieceId("raw"), module=CORE, kind="chip", shape="round", size=20.0, icon=IconId("eco"))
    items = chip_face(context, chip).items
    lines = [item for item, _ in flat(items) if isinstance(item, Path) and not item.stroke.startswith("none")]
    assert len(lines) == rings


def test_the_other_side_of_a_chip_is_a_face_of_its_own() -> None:
    chip = Chip(
        id=PieceId("mark"), module=CORE, kind="chip", colour=ColourToken("sea"), icon=IconId("eco"),
        value="1", reverse=Side(colour=ColourToken("sun"), value="2"),
    )  # fmt: skip
    front, back = chip_face(Printing(), chip), chip_back(Printing(), chip)
    assert back is not None
    assert (front.id, back.id) == ("mark", "mark-reverse")
    assert [text.text for text in texts(back)] == ["2", "mark-reverse"]
    assert [item.icon for item, _ in flat(back.items) if isinstance(item, IconUse)] == ["eco"]


@pytest.mark.parametrize("theme", ["colour", "low-ink", "mono"])
@pytest.mark.parametrize("size", [10.0, 14.0, 25.0])
def test_an_inverted_side_is_told_from_the_front_without_a_filled_ground(size: float, theme: str) -> None:
    """Front and reverse with the same sign differ in their ground in colour, and elsewhere in lines alone, for which
    there is room between rim and sign."""
    make = functools.partial(Chip, id=PieceId("mark"), module=CORE, kind="chip", colour=ColourToken("sea"))
    chip = make(size=Length(size), value="8", reverse=Side(inverted=True))
    front, back = chip_face(Printing(), chip), chip_back(Printing(), chip)
    assert back is not None
    palette = Palette(ink_table(Game()), theme=theme)  # type: ignore[arg-type]
    seen = [
        [(item.outline, palette.paint(item.fill), palette.paint(item.stroke)) for item, _ in flat(face.items)
         if isinstance(item, Path)]
        for face in (front, back)
    ]  # fmt: skip
    drawn = [{one for one in face if one[1:] != (None, None)} for face in seen]
    assert drawn[0] != drawn[1]
    assert [fill for _, fill, _ in drawn[1] if fill] == [], "its ground is white"
    assert bool([fill for _, fill, _ in drawn[0] if fill]) == (theme == "colour")
    lines = sum(width for width in (_width(item, palette) for item, _ in flat(back.items)))
    assert (2 if theme != "colour" else 1) * 0.25 <= lines <= 0.1 * size, "lines, no ground in other words"


def _width(item: object, palette: Palette) -> float:
    return item.width if isinstance(item, Path) and palette.paint(item.stroke) else 0.0


SHAPES = (
    *(rectangle(*size) for size in ((63, 88), (44, 67), (70, 70), (120, 70))),
    hexagon(50),
    hexagon(30),
    disc(40),
    disc(16),
)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_back_is_the_same_when_turned(shape: Shape) -> None:
    """In thin ink it has no frame, which would show where two sides don't meet."""
    back = Back(id=PieceId("back-events"), module=CORE, kind="back", colour=ColourToken("moss"), icon=IconId("clm"))
    face = back_face(Printing({"back-events": PieceText("Events")}), back, shape)
    assert outside(face, min(SAFE, 0.15 * shape.width)) == []
    seen = [
        (type(item).__name__, *(round(part, 3) for part in applied_box(item, transform, Printing().icons)))
        for item, transform in flat(face.items)
        if isinstance(item, Text | IconUse) and not getattr(item, "invisible", False)
    ]
    turned = [(name, -right, -high, -left, -low) for name, left, low, right, high in seen]
    assert seen
    assert {tuple(one) for one in seen} == {(n, *(v + 0.0 for v in rest)) for n, *rest in turned}
    paths = [item for item, _ in flat(repaint_thin(face).items) if isinstance(item, Path)]
    assert [path for path in paths if {path.fill, path.stroke} != {"none"}] == []


MISNAMED = Printing({"coup": PieceText("Coup", text="Gain {influense}.")})
RAW = Chip(id=PieceId("raw"), module=CORE, kind="chip", back=PieceId("bak"))
BACKS = Game(pieces={PieceId("back"): Back(id=PieceId("back"), module=CORE, kind="back"), RAW.id: RAW})


@pytest.mark.parametrize(
    ("make", "wrong"),
    [
        (
            lambda: card_face(Printing(), card(size=Size(20, 40))),
            "a card of 20 × 40 mm; expected a card of at least 25 × 25 mm, or a chip",
        ),
        (
            lambda: card_face(MISNAMED, card()),
            r"coup: unknown icon '{influense}' in a text.*did you mean influence\?",
        ),
        (
            lambda: chip_back(Printing(definitions=BACKS), RAW),
            r"pieces\.raw\.back: 'bak' is no piece of kind back; expected back; did you mean back\?",
        ),
    ],
    ids=["too small for words", "unknown icon", "no back"],
)
def test_what_cannot_be_made_is_refused(make: Callable[[], object], wrong: str) -> None:
    with pytest.raises(InputError, match=wrong):
        make()
