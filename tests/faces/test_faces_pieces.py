"""All pieces of a box: one id each, backs that tell no orientation, tokens, aids."""

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError, input_error
from generator.base.hyphens import remove_hyphens
from generator.faces import box_pieces as making
from generator.faces.box_pieces import current_digests, make_box_pieces
from generator.faces.display_list import Face, IconUse, Text
from generator.faces.display_list import Path as Drawn
from generator.faces.face_context import FaceContext, Looks
from generator.faces.repaint import repaint_thin
from generator.games.balance_control.faces.piece_faces import back_face
from tests.faces.making import changed, context, context_of, corners_of, digests, flat, pieces, spoiled, texts
from tests.games import change, load
from tests.tables import read_table


def test_small_pieces_bear_it_without_ink_in_their_middle() -> None:
    for piece in pieces():
        wide, high = piece.face.shape.width, piece.face.shape.height
        hidden = [text for text in texts(piece.face) if text.invisible and text.text == piece.id]
        assert len(hidden) == (1 if max(wide, high) < 25.0 else 0), piece.id
        for text in hidden:
            (left, _), _, _, (right, _) = corners_of(text, (1, 0, 0, 1, 0, 0))
            assert left + right == pytest.approx(0.0, abs=0.01)


@pytest.mark.parametrize("back", ["back-tile", "back-economy", "back-security", "back-climate"])
def test_backs_are_the_same_turned_by_half_and_have_thin_lines_for_bars_where_ink_is_thin(back: str) -> None:
    made = context()
    found = back_face(made, made.definitions.pieces[back])  # type: ignore[index]
    assert _marks(found, 1.0) == _marks(found, -1.0)
    paths = [item for item, _ in flat(repaint_thin(found).items) if isinstance(item, Drawn)]
    painted = [item for item in paths if (item.fill, item.stroke) != ("none", "none")]
    assert [(item.fill, item.width <= 0.35) for item in painted] == [("none", True)] * 2


def _marks(face: Face, way: float) -> Counter[tuple[str, float, float]]:
    """Where icons and words stand, on the face as it is or turned by 180°."""
    marks = []
    for item, transform in flat(face.items):
        if isinstance(item, IconUse) or (isinstance(item, Text) and not item.invisible):
            points = corners_of(item, transform)
            x, y = sum(p[0] for p in points) / 4.0, sum(p[1] for p in points) / 4.0
            name = item.icon if isinstance(item, IconUse) else item.text
            marks.append((name, round(way * x, 2) + 0.0, round(way * y, 2) + 0.0))
    return Counter(marks)


WORDING = 'words: "{different:word} different departments"'


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "old", "new", "changed"),
    [
        (
            "modules/economy.yaml",
            "number: 2\n    cost: ECO + FOR",
            "number: 2\n    cost: ECO + 2 FOR",
            ["economic-stimulus", "aid-economy"],  # the aid lists what each measure costs
        ),
        ("text/en.yaml", WORDING, WORDING.replace("different departments", "departments"), ["committee"]),
    ],
    ids=["cost", "wording"],
)
def test_digests_name_what_changed(file: str, old: str, new: str, changed: list[str], real_copy: Path) -> None:
    change(real_copy / file, old, new)
    before, after = digests(), current_digests(spoiled(real_copy))
    assert [name for name in before if before[name] != after[name]] == changed


@pytest.mark.slow
@pytest.mark.parametrize(("file", "old", "new", "aid"), read_table(__file__, "an_aid_changes_with_what_it_tells"))
def test_an_aid_changes_with_what_it_tells(file: str, old: str, new: str, aid: str, real_copy: Path) -> None:
    change(real_copy / file, old, new)
    (after,) = make_box_pieces(spoiled(real_copy), Looks(), (aid,))
    assert digests()[aid] != after.digest


@pytest.mark.slow
def test_a_moved_sign_is_another_piece(real_copy: Path) -> None:
    (real_copy / "templates" / "faces").mkdir(parents=True, exist_ok=True)
    moved = "like: measure\nelements: {serial: {at: [2.8, 6]}}\n"
    (real_copy / "templates" / "faces" / "measure.yaml").write_text(moved, encoding="utf-8")
    before, after = digests(), current_digests(spoiled(real_copy))
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {piece.id for piece in pieces() if piece.group == "cards"}


@pytest.mark.slow
@pytest.mark.parametrize("looks", [Looks(40.0), Looks(63.5, "service"), Looks(thin_backs=False)])
def test_another_size_is_no_other_piece(looks: Looks) -> None:
    made = context("de")
    assert [(piece.id, piece.digest, piece.back_digest) for piece in make_box_pieces(made, looks)] == [
        (piece.id, piece.digest, piece.back_digest) for piece in pieces("de")
    ]


def test_digests_differ_where_faces_do() -> None:
    german, english = pieces("de"), pieces("en")
    same = {one.id: one.digest == other.digest for one, other in zip(german, english, strict=True)}
    faces = {one.id: one.face == other.face for one, other in zip(german, english, strict=True)}
    assert same == faces
    assert {*same.values()} == {True, False}


@pytest.mark.slow
def test_more_pieces_than_anybody_prints() -> None:
    """Each count is within its range, the ids may be many: here one stands for them."""
    plain = context()
    piece = next(each for each in plain.definitions.pieces.values() if each.kind == "resource")
    definitions = replace(
        plain.definitions, pieces={**plain.definitions.pieces, piece.id: replace(piece, count=21 * 999, for_players={})}
    )
    with pytest.raises(InputError, match=r"\d\d,\d\d\d pieces would be printed; expected at most 20,000"):
        make_box_pieces(replace(plain, definitions=definitions), Looks())


@pytest.mark.parametrize(
    ("pay", "shown"),
    [("NRG", {"resource", "nrg"}), ("DOM", {"resource", "dom"}), ("DOM or FOR", {"dom", "for"})],
)
def test_an_overlay_may_ask_for_a_department(pay: str, shown: set[str], real_copy: Path) -> None:
    made = changed(
        real_copy,
        "modules/security.yaml",
        "surcharge: {on: through-tile, pay: any, amount: 1, until: removed}",
        f"surcharge: {{on: through-tile, pay: {pay}, amount: 1, until: removed}}",
    )
    (control,) = (piece for piece in make_box_pieces(made, Looks(), {"control"}))
    assert {item.icon for item, _ in flat(control.face.items) if isinstance(item, IconUse)} == {"control", *shown}


TOLL = '{name: {row: "Toll", a: "a Toll", plain: "a Toll", one: "a Toll"}, words: "Yields {amount} less."}'


@pytest.mark.slow
def test_an_aid_explains_the_overlays_in_play_and_no_others(real_copy: Path) -> None:
    """Three more in a module of their own: without the module the aid is as it was; with it, it says how to go on."""
    change(real_copy / "game.yaml", "economy, security, climate]", "economy, security, climate, ov]")
    made, said = "module: {players: [2, 6]}\n\noverlays:\n", "overlays:\n"
    for number, contour in enumerate(("frame", "slashes", "octagon")):
        effects = "[reduce_yield: {amount: 2}]"
        made += f"  ov{number}: {{icon: noise, colour: ink, contour: {contour}, count: 2, effects: {effects}}}\n"
        said += f"  ov{number}: {TOLL}\n"
    (real_copy / "modules" / "ov.yaml").write_text(made, encoding="utf-8")
    named = 'modules:\n  ov: {name: {nom: "Tolls", measures: "measures"}, words: "Tolls"}\n'
    (real_copy / "text" / "en" / "ov.yaml").write_text(named + said, encoding="utf-8")
    game = load(real_copy)
    plain = current_digests(context_of(game, "en", 4, "security"))
    assert plain["aid-security"] == digests("en", 4, "security")["aid-security"]
    with pytest.raises(InputError, match=r"aid-security: .*the text is too long.*aids\.yaml"):
        make_box_pieces(context_of(game, "en", 4, "all"), Looks())


@pytest.mark.quick("en")
@pytest.mark.parametrize("language", ["en", "de"])
def test_aids_are_set_as_large_as_their_cards_allow(language: str) -> None:
    made = context(language)
    names = {remove_hyphens(made.texts.card_name(card)) for card in made.definitions.measures}
    for piece in make_box_pieces(made, Looks()):
        if piece.id.startswith("aid-"):
            low = -piece.face.shape.height / 2.0
            told = [item for item in texts(piece.face) if not item.invisible and item.y > low + 7.0]
            assert min(item.y for item in told) < low + 7.0 + piece.face.shape.height / 10.0, piece.id
            assert len({item.size for item in told if item.text in names}) <= 1, piece.id


def test_five_is_the_reverse_of_one_and_no_two_overlays_have_the_same_ground() -> None:
    """Without colour and without a numeral: what is light on one is dark on the other."""
    made = {piece.id: piece.face for piece in make_box_pieces(context("en"), Looks())}
    for department in ("dom", "for", "inf", "eco"):
        one, five = (
            {item.colour for item, _ in flat(made[f"resource-{department}-{value}"].items) if isinstance(item, IconUse)}
            for value in (1, 5)
        )
        assert one.isdisjoint(five)
    single, bundle = (made[f"resource-dom-{value}"] for value in (1, 5))
    assert single.shape.kind == bundle.shape.kind == "triangle"
    assert single.shape.width == pytest.approx(20.0)
    assert len(single.items) != len(bundle.items)
    grounds = [
        tuple(
            (item.outline, "/" in item.fill, "white" in item.fill)
            for item, _ in flat(made[name].items)
            if isinstance(item, Drawn)
        )
        for name in ("security-level", "control", "administration", "lock")
    ]
    assert len(set(grounds)) == 4


def test_every_piece_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    digest = making.face_digest

    def refused(given: FaceContext, face: Face) -> str:
        if face.id in ("debt-brake", "dom-w1"):
            raise input_error("the text doesn't fit", expected="fewer words", path=face.id)
        return digest(given, face)

    monkeypatch.setattr(making, "face_digest", refused)
    with pytest.raises(InputError) as caught:
        make_box_pieces(context(), Looks(), ("debt-brake", "dom-w1", "dom-w2"))
    assert sorted(fault.path for fault in caught.value.faults) == ["debt-brake", "dom-w1"]
