"""A piece's digest tells everything that it shows: its icons and the colours of the departments on it, too."""

import json
import pickle
from dataclasses import replace
from functools import cache
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.definitions.pack import Colour, Rgb
from generator.faces import face_digests
from generator.faces.box_pieces import current_digests, make_box_pieces
from generator.faces.display_list import Face, Gradient, GradientFill, Group, IconUse, Path, Placed, Text, rectangle
from generator.faces.face_context import Looks
from generator.faces.face_digests import face_digest
from generator.faces.icons import IconSet
from generator.faces.shapes import box, line
from generator.faces.text_setting import size_steps
from generator.games.balance_control.faces.balance_context import BalanceContext
from tests.faces.making import context, digests, flat, pieces, spoiled
from tests.games import change, copy_real

ICONS = sorted(context().icons)
ANOTHER = "{}<!-- drawn anew -->"


@cache
def shown() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for piece in pieces(players=6):
        found[piece.id] = frozenset(item.icon for item, _ in flat(piece.face.items) if isinstance(item, IconUse))
    return found


@cache
def digests_before(players: int) -> dict[str, str]:
    return digests(players=players)


def changed(after: BalanceContext) -> set[str]:
    old, new = digests_before(after.config.players), current_digests(after)
    return {name for name, whole in new.items() if old[name] != whole}


@pytest.mark.quick("influence")
@pytest.mark.parametrize("icon", ICONS)
def test_a_redrawn_icon_is_seen_wherever_it_stands(icon: str, tmp_path: File) -> None:
    redrawn = tmp_path / f"{icon}.svg"
    redrawn.write_text(ANOTHER.format(context().icons.files[icon].read_text(encoding="utf-8")), encoding="utf-8")
    after = replace(context(players=6))
    vars(after)["icons"] = IconSet({**context().icons.files, icon: redrawn})
    wherever = {name for name, icons in shown().items() if icon in icons}
    old = digests_before(6)
    assert {
        piece.id for piece in make_box_pieces(after, Looks(), wherever) if piece.digest != old[piece.id]
    } == wherever


@pytest.mark.slow
def test_an_icon_of_one_s_own_reaches_those_that_show_it(tmp_path: File) -> None:
    folder = copy_real(tmp_path / "game")
    (folder / "icons").mkdir()
    drawing = context().icons.files["clm"].read_text(encoding="utf-8")
    (folder / "icons" / "clm.svg").write_text(ANOTHER.format(drawing), encoding="utf-8")
    found = changed(spoiled(folder))
    assert {"clm-w1", "resource-clm-1", "co2-levy"} <= found
    assert not found & {"dom-w1", "resource-dom-5", "committee", "security-level"}


@pytest.mark.slow
def test_a_department_s_colour_reaches_the_costs_that_show_it(tmp_path: File) -> None:
    folder = copy_real(tmp_path / "game")
    change(folder / "game.yaml", "clm: {rgb: ", "clm: {rgb: '#123456', cmyk: [90, 60, 40, 50]}\n  former: {rgb: ")
    found = changed(spoiled(folder))
    assert {"clm-w1", "co2-levy"} <= found
    assert "dom-w1" not in found


def test_a_digest_does_not_depend_on_what_was_looked_at_before() -> None:
    """A path with a line of 1 mm is equal to one of 1.0 mm, and written otherwise: each face keeps its own digest."""
    faces = [
        Face("a", rectangle(10.0, 10.0), (Path(box(0.0, 0.0, 4.0, 4.0), stroke="ink", width=width),), 0.0)
        for width in (1, 1.0)
    ]
    apart = []
    for face in faces:
        face_digests._shared_texts.clear()
        apart.append(face_digest(context(), face))
    together = [face_digest(context(), face) for face in faces]
    assert together == apart


LENGTHS = st.one_of(st.integers(-99, 99), st.floats(-999.0, 999.0))
TEXTS = st.builds(
    Text, st.text(), st.just("Plain"), LENGTHS, LENGTHS, LENGTHS, st.text(), LENGTHS, st.booleans(), st.booleans()
)


@settings(max_examples=30)
@given(TEXTS)
def test_a_text_is_written_in_one_step_as_any_record_is(text: Text) -> None:
    """Most of a face is text, which has a way of its own; the digests of cards that are printed depend on it."""
    fields = [text.text, text.font, text.size, text.x, text.y, text.colour, text.tracking, text.kern, text.invisible]
    told = [round(value, 3) + 0.0 if isinstance(value, float) else value for value in fields]
    assert face_digests._json(text) == json.dumps(["Text", *told], ensure_ascii=False, separators=(",", ":"))


def test_what_faces_could_not_have_before_is_told_where_it_says_something() -> None:
    """A face without it keeps the digest that it had; `opacity` of 1 is as good as none."""
    run, group = Text("Kai", "Plain", 9.0, 1.0, 2.0), Group((), clip=box(0.0, 0.0, 1.0, 1.0))
    plain = ["Text", "Kai", "Plain", 9.0, 1.0, 2.0, "black", 0.0, False, False]
    assert json.loads(face_digests._json(run)) == plain
    assert json.loads(face_digests._json(group))[:3] == ["Group", [], [1.0, 0.0, 0.0, 1.0, 0.0, 0.0]]
    assert len(json.loads(face_digests._json(group))) == 4
    others = [
        replace(run, stroke="ink", stroke_width=0.4),
        replace(run, stroke="ink", stroke_width=0.5),
        replace(group, opacity=0.5),
        replace(group, words="Kai"),
        GradientFill(group.clip, Gradient("linear", ((0.0, "ink"), (1.0, "white")), (0.0, 0.0), (1.0, 0.0))),
        GradientFill(group.clip, Gradient("radial", ((0.0, "ink"), (1.0, "white")), (0.0, 0.0), (1.0, 0.0))),
    ]
    digests = {face_digest(context(), Face("a", rectangle(9.0, 9.0), (one,))) for one in (run, group, *others)}
    assert len(digests) == 8
    assert pickle.loads(pickle.dumps(others)) == others


def test_a_colour_of_a_gradient_or_of_a_line_around_letters_counts_as_any_does() -> None:
    """The ink behind its name is a part of the digest."""
    name = next(iter(context().definitions.colours))
    other = replace(context().definitions, colours={**context().definitions.colours, name: Colour(Rgb(1, 2, 3))})
    fade = GradientFill(box(0, 0, 1, 1), Gradient("linear", ((0.0, "white"), (1.0, name)), (0, 0), (1, 0)))
    for item in (fade, Text("a", "Plain", 9.0, 0.0, 0.0, stroke=name, stroke_width=0.4)):
        face = Face("a", rectangle(9.0, 9.0), (item,))
        assert face_digest(context(), face) != face_digest(replace(context(), definitions=other), face)


@settings(max_examples=25)
@given(st.lists(TEXTS, max_size=4))
def test_a_face_is_the_same_in_another_process(texts: list[Text]) -> None:
    items = (*texts, Path(box(0.0, 1.0, 2.0, 3.0), dash=(1.0,)), Group((IconUse("dom", 1.0, 2.0, 3.0),)))
    face = Face("a", rectangle(63.0, 88.0), (*items, Placed(Face("b", rectangle(1.0, 2.0), items))), 3.0)
    again = pickle.loads(pickle.dumps(face))
    assert again == face
    assert face_digests._json(again) == face_digests._json(face)


@pytest.mark.parametrize(("kept", "whole"), [(size_steps, (9, 7)), (line, (0, 1, 2, 3)), (box, (0, 0, 1, 2))])
def test_what_is_kept_of_whole_numbers_is_none_of_others(kept: Any, whole: tuple[int, ...]) -> None:
    """9 and 9.0 are equal, and a digest has them as they are written."""
    kept.cache_clear()
    kept(*whole)
    fractions = tuple(map(float, whole))
    assert repr(kept(*fractions)) == repr(kept.__wrapped__(*fractions))
