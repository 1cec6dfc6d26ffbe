"""Style sheets in drawings: what drawing programs write is read as paths, and looks as cairosvg draws it."""

import io
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops

from generator.base.errors import InputError, collect_faults
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, rectangle
from generator.faces.svg_reader import SvgDrawing, read_svg
from generator.faces.svg_style import StyleSheet
from generator.render.png import face_pngs
from tests.tables import read_table

SPACE = 'xmlns="http://www.w3.org/2000/svg"'
SIDE, PIXELS = 25.4, 200
"""A drawing's side (mm), and in pixels."""

EXPORTS = read_table(__file__, "EXPORTS")


def drawn(drawing: SvgDrawing) -> Any:
    """The paths that were read, on white, as the program prints them."""
    scale = SIDE / drawing.width
    items = (Group(drawing.paths, (scale, 0.0, 0.0, scale, 0.0, 0.0)),)
    (png,) = face_pngs([Face("x", rectangle(SIDE, SIDE), items)], Palette({}), dpi=PIXELS, bleed=False)
    return Pillow.open(io.BytesIO(png)).convert("RGB")


def judged(text: str) -> Any:
    """The same drawing by cairosvg, on white."""
    cairosvg = pytest.importorskip("cairosvg")
    png = cairosvg.svg2png(bytestring=text.encode(), output_width=PIXELS, output_height=PIXELS)
    made = Pillow.open(io.BytesIO(png)).convert("RGBA")
    ground = Pillow.new("RGBA", made.size, "white")
    ground.alpha_composite(made)
    return ground.convert("RGB")


@pytest.mark.cairo
@pytest.mark.parametrize("program", EXPORTS)
def test_what_a_drawing_program_writes_is_read_as_paths_and_looks_the_same(program: str) -> None:
    """Edges are smoothed otherwise by each painter: what differs by half is no more than a hundredth."""
    text = EXPORTS[program]
    off = ImageChops.difference(drawn(read_svg(text.encode(), "x.svg")), judged(text)).convert("L")
    assert sum(off.histogram()[80:]) < PIXELS * PIXELS // 100


PLACES = ("attribute", "element", "class", "two classes", "id", "style")
"""Where a fill may be said, each with a colour of its own; those between the first and the last are rules."""
COLOURS = dict(zip(PLACES, ("#ff0000", "#00ff00", "#0000ff", "#ffff00", "#00ffff", "#ff00ff"), strict=True))
CASCADES = [
    (said, strong)
    for count in range(1, len(PLACES) + 1)
    for said in combinations(PLACES, count)
    for strong in ("", *said[said[0] == "attribute" :])
]


def cell(number: int, said: Sequence[str], strong: str) -> tuple[str, str]:
    """A square whose fill is said in these places, important in one, and the rules for it. Its fill is inherited where
    nothing else counts; each square has an id and classes of its own."""
    colour = {place: COLOURS[place] + (" !important" if place == strong else "") for place in said}
    names = {"class": f".a{number}", "two classes": f".a{number}.b{number}", "id": f"#c{number}"}
    rules = "".join(f"{names[place]}{{fill:{colour[place]}}}" for place in said if place in names)
    tag = "rect" if "element" in said else "path"
    x, y = number % 16 * 10, number // 16 * 10
    shape = f'x="{x}" y="{y}" width="10" height="10"' if tag == "rect" else f'd="M{x} {y}h10v10h-10z"'
    more = f' fill="{colour["attribute"]}"' if "attribute" in said else ""
    more += f' style="fill:{colour["style"]}"' if "style" in said else ""
    return f'<{tag} id="c{number}" class="a{number} b{number}" {shape}{more}/>', rules


@pytest.mark.cairo
@pytest.mark.parametrize("strong", ["", "element"])
def test_of_all_that_says_a_fill_the_same_counts_as_for_cairosvg(strong: str) -> None:
    """All sets of places, important in none or in one of them; a rule for elements is one for all squares."""
    chosen = [one for one in CASCADES if (one[1] == "element") == bool(strong)]
    cells, rules = zip(*(cell(number, *one) for number, one in enumerate(chosen)), strict=True)
    important = " !important" if strong else ""
    sheet = f"/* all */ rect {{ fill: {COLOURS['element']}{important}; }} @media print {{ rect {{ fill: red }} }}"
    text = f'<svg {SPACE} viewBox="0 0 160 160"><style>{sheet}{"".join(rules)}</style>{"".join(cells)}</svg>'
    ours, theirs = drawn(read_svg(text.encode(), "x.svg")), judged(text)
    for number in range(len(chosen)):
        middle = tuple((place * 10 + 5) * PIXELS // 160 for place in (number % 16, number // 16))
        assert ours.getpixel(middle) == theirs.getpixel(middle), chosen[number]


def test_of_rules_that_weigh_the_same_the_last_counts() -> None:
    sheet = StyleSheet()
    sheet.add(".a{fill:red;stroke:blue}.b{fill:lime}.a{stroke:teal}")
    assert sheet.apply_rules("path", {"class": "a b"}) == {"class": "a b", "fill": "lime", "stroke": "teal"}


def test_what_is_hidden_or_lies_ready_is_not_drawn() -> None:
    body = (
        '<defs><path d="M0 0h9v9z"/></defs><g visibility="hidden"><path d="M0 0h9v9z"/>'
        '<path d="M1 1h2v2z" style="visibility:visible"/></g><path class="off" d="M0 0h9v9z"/>'
    )
    text = f'<svg {SPACE} viewBox="0 0 9 9"><style>.off{{display:none}}</style>{body}</svg>'
    assert len(read_svg(text.encode(), "x.svg").paths) == 1


@pytest.mark.parametrize(
    ("css", "said"),
    [
        *read_table(__file__, "what_a_flat_drawing_cannot_say_is_refused_and_never_left_out"),
        ("path{fill:" + "(" * 20_000 + "}", "<style>|fill"),
    ],
)
def test_what_a_flat_drawing_cannot_say_is_refused_and_never_left_out(css: str, said: str) -> None:
    shown = f'<style>{css.replace(">", "&gt;")}</style><path class="a" d="M0 0h9v9z"/>'
    text = f'<svg {SPACE} viewBox="0 0 9 9">\n {shown}</svg>'
    if not said:
        assert read_svg(text.encode(), "x.svg").paths[0].fill == "#ff0000"
        return
    with pytest.raises(InputError) as found:
        read_svg(text.encode(), "x.svg")
    (fault,) = found.value.faults
    assert fault.mark.line == 2
    assert any(words in fault.what for words in said.split("|"))


@pytest.mark.parametrize("clip", ['width="9" height="8"', 'x="1" width="9" height="9"', 'width="9" height="9" rx="2"'])
def test_a_clip_path_that_cuts_something_away_is_none_of_a_flat_drawing(clip: str) -> None:
    path = '<g clip-path="url(#c)"><path d="M0 0h9v9z"/></g>'
    text = f'<svg {SPACE} viewBox="0 0 9 9">{path}<defs><clipPath id="c"><rect {clip}/></clipPath></defs></svg>'
    with pytest.raises(InputError, match=r"x\.svg:1:\d+: clip-path"):
        read_svg(text.encode(), "x.svg")


@given(st.text("ab.#{}:;@/*!()[]'\" ,\\-", max_size=60))
def test_any_style_sheet_is_read_or_refused(css: str) -> None:
    sheet = StyleSheet()
    with suppress(ValueError):
        sheet.add(css)
    assert sheet.apply_rules("a", {"class": "b", "style": css})["class"] == "b"


@pytest.mark.parametrize(
    ("limit", "path", "flat"),
    read_table(__file__, "a_corner_that_a_limit_of_its_own_would_cut_otherwise_is_none_of_a_flat_drawing"),
)
def test_a_corner_that_a_limit_of_its_own_would_cut_otherwise_is_none_of_a_flat_drawing(
    limit: int, path: str, flat: bool
) -> None:
    """Every painter here has SVG's limit of 4. Corners of 53, 16 and 8 degrees have tips of 1 / sin(angle / 2): 2.2,
    7.1 and 14 half strokes; those between the two limits would be cut by one of them alone."""
    shape = f'<path class="a" fill="none" stroke="red" d="{path}"/>'
    text = f'<svg {SPACE} viewBox="0 0 9 9"><style>.a{{stroke-miterlimit:{limit}}}</style>{shape}</svg>'
    faults = collect_faults(lambda: read_svg(text.encode(), "x.svg"))
    assert [fault.what for fault in faults] == (
        [] if flat else [f"<path>: a corner so sharp that stroke-miterlimit {limit} shows"]
    )


def test_a_style_sheet_in_an_encoding_that_is_not_looked_through_is_no_flat_drawing() -> None:
    text = (
        f'<?xml version="1.0" encoding="UTF-16"?><svg {SPACE} viewBox="0 0 9 9"><style>path{{fill:red}}</style></svg>'
    )
    with pytest.raises(InputError, match="in this encoding"):
        read_svg(text.encode("utf-16"), "x.svg")
