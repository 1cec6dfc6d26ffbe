"""The SVG reader: geometry worked out by hand, and every refusal with its line and column."""

import math
from collections.abc import Sequence

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.faces.ink_bounds import ink_box
from generator.faces.shapes import bounds, segment_numbers
from generator.faces.svg_path import read_path
from generator.faces.svg_reader import MOST_BYTES, SvgDrawing, read_svg
from tests.tables import read_table

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">\n'


def read(body: str) -> SvgDrawing:
    return read_svg(f"{HEAD}{body}\n</svg>".encode(), "own.svg")


def faults(body: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        read(body)
    return [str(fault) for fault in caught.value.faults]


def end(data: str) -> tuple[float, ...]:
    return segment_numbers(read_path(data)[-1])[-2:]


@pytest.mark.parametrize(
    ("data", "expected"),
    read_table(__file__, "commands_end_where_they_should"),
)
def test_commands_end_where_they_should(data: str, expected: tuple[float, float]) -> None:
    assert end(data) == pytest.approx(expected)


def test_smooth_curves_mirror_the_last_control_point() -> None:
    assert read_path("M0 0C0 1 2 3 4 4S8 8 9 9")[2] == ("C", 6, 5, 8, 8, 9, 9)
    # Quadratic with control (3, 3) to (6, 0): cubic controls two thirds of the way, then mirrored to (9, -3).
    first, second = read_path("M0 0Q3 3 6 0T12 0")[1:]
    assert segment_numbers(first) == pytest.approx((2, 2, 4, 2, 6, 0))
    assert segment_numbers(second) == pytest.approx((8, -2, 10, -2, 12, 0))


@pytest.mark.parametrize(("large", "sweep", "top"), [(0, 1, -5), (0, 0, 5), (1, 1, -5)])
def test_a_half_circle_bulges_to_the_right_side(large: int, sweep: int, top: float) -> None:
    outline = read_path(f"M-5 0A5 5 0 {large} {sweep} 5 0")
    ys = [y for segment in outline for y in segment_numbers(segment)[1::2]]
    assert (min(ys) if top < 0 else max(ys)) == pytest.approx(top)
    assert len(outline) == 3


@given(st.floats(1, 9), st.floats(1, 9), st.floats(0, 180), st.booleans(), st.booleans(), st.floats(-9, 9))
def test_arcs_stay_on_their_ellipse(rx: float, ry: float, tilt: float, large: bool, sweep: bool, y: float) -> None:
    outline = read_path(f"M0 0A{rx} {ry} {tilt} {int(large)} {int(sweep)} 4 {y}")
    assert segment_numbers(outline[-1])[-2:] == pytest.approx((4, y), abs=1e-6)
    assert all(math.isfinite(value) for segment in outline for value in segment_numbers(segment))


_NUMBER, _RADIUS, _FLAG = st.integers(-40, 40).map(lambda value: value / 4), st.integers(1, 20), st.integers(0, 1)
_COMMANDS = {
    **{letter: (_NUMBER,) * count for letter, count in zip("MLHVCSQTZ", (2, 2, 1, 1, 6, 4, 4, 2, 0), strict=True)},
    "A": (_RADIUS, _RADIUS, _NUMBER, _FLAG, _FLAG, _NUMBER, _NUMBER),
}


@pytest.mark.slow
@given(
    st.lists(
        st.one_of([st.tuples(st.sampled_from([key, key.lower()]), *values) for key, values in _COMMANDS.items()]),
        max_size=8,
    )
)
def test_paths_go_where_fonttools_draws_them(commands: list[tuple[object, ...]]) -> None:
    """Each line and curve ends where it does there, whatever came before; lines home aren't compared."""
    data = " ".join(str(part) for one in [("M", 1, 2), *commands] for part in one)
    pen = RecordingPen()
    parse_path(data, pen)
    there = [(points[-1], name) for name, points in pen.value if points]
    here = [(segment_numbers(segment)[-2:], segment[0]) for segment in read_path(data) if segment[0] != "Z"]
    homes = {_rounded(point) for point, name in there if name == "moveTo"}
    ends, found = ([_rounded(point) for point, _ in points] for points in (there, here))
    assert [end for end in found if end not in homes] == [end for end in ends if end not in homes]


def _rounded(point: Sequence[float]) -> tuple[float, ...]:
    return tuple(round(value, 4) + 0.0 for value in point)


def test_a_line_home_is_the_end_of_its_sub_path() -> None:
    closed = (("M", 1, 1), ("L", 3, 1), ("L", 3, 3), ("Z",))
    assert read_path("M1 1H3V3L1 1Z") == read_path("M1 1H3V3Z") == closed
    assert read_path("M1 1L1 1Z") == (("M", 1, 1), ("L", 1, 1), ("Z",)), "a dot, where its ends are round"


def test_an_arc_too_small_is_grown_and_a_flat_one_is_a_line() -> None:
    grown = bounds(read_path("M0 0A1 1 0 0 1 8 0"))
    assert grown[1] == pytest.approx(-4)
    assert read_path("M0 0A0 3 0 0 1 8 0")[1] == ("L", 8, 0)


@pytest.mark.parametrize(("data", "words"), read_table(__file__, "broken_path_data_says_where"))
def test_broken_path_data_says_where(data: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read_path(data)


@given(st.text("MLHVCSQTAZmlhvcsqtaz 0123456789.,-+eE", max_size=40))
def test_any_path_text_is_read_or_refused(data: str) -> None:
    try:
        outline = read_path(data)
    except ValueError:
        return
    assert all(math.isfinite(value) for segment in outline for value in segment_numbers(segment))


def test_shapes_come_out_y_up_around_the_middle() -> None:
    (path,) = read('<rect x="2" y="3" width="4" height="5"/>').paths
    assert bounds(path.outline) == (-10, 4, -6, 9)
    (path,) = read('<circle cx="12" cy="12" r="9"/>').paths
    assert ink_box([path]) == pytest.approx((-9, -9, 9, 9))
    (path,) = read('<rect x="2" y="3" width="4" height="10" rx="3"/>').paths
    assert bounds(path.outline) == pytest.approx((-10, -1, -6, 9)), "as wide as it was"
    assert path.outline[0] == ("M", -8, 9), "no corner is rounder than half a side"
    (path,) = read('<polygon points="0,0 24,0 12,24"/>').paths
    assert bounds(path.outline) == (-12, -12, 12, 12)
    (path,) = read('<line x1="0" y1="12" x2="24" y2="12" stroke="black" stroke-width="2"/>').paths
    assert ink_box([path]) == (-12, -1, 12, 1)


def test_transforms_are_applied_from_the_inside_out() -> None:
    (path,) = read('<g transform="translate(12 12)"><path d="M0 0H2V1Z" transform="rotate(90) scale(2)"/></g>').paths
    # (2, 1) is scaled to (4, 2), turned to (-2, 4), moved to (10, 16); around the middle and y up: (-2, -4).
    assert segment_numbers(path.outline[2]) == pytest.approx((-2, -4))
    (path,) = read('<path d="M0 0H6" stroke="#123" stroke-width="2" transform="matrix(0 3 -3 0 12 12)"/>').paths
    assert path.width == pytest.approx(6)
    assert path.stroke == "#112233"


def test_styles_are_inherited_and_style_attributes_win() -> None:
    first, second = read(
        '<g fill="red" fill-rule="evenodd"><path d="M0 0H2V2Z"/><path style="fill:#00f" d="M0 0H2V2Z"/></g>'
    ).paths
    assert (first.fill, first.even_odd, second.fill) == ("#ff0000", True, "#0000ff")
    (path,) = read('<g color="teal"><path fill="currentColor" d="M0 0H2V2Z"/></g>').paths
    assert path.fill == "#008080"


def test_invisible_shapes_and_descriptions_leave_no_path() -> None:
    assert read('<title>A <b>bell</b></title><desc/><path fill="none" d="M0 0H2V2Z"/><defs/>').paths == ()


@pytest.mark.parametrize(
    ("body", "words"),
    read_table(__file__, "what_a_flat_drawing_cannot_hold_is_refused_with_its_place"),
)
def test_what_a_flat_drawing_cannot_hold_is_refused_with_its_place(body: str, words: str) -> None:
    found = faults(body)
    assert len(found) == 1
    assert found[0].startswith("own.svg:2:")
    assert words in found[0]


def test_all_faults_come_at_once() -> None:
    assert [fault[:9] for fault in faults("<filter/>\n  <text/>\n<mask/>")] == ["own.svg:2", "own.svg:3", "own.svg:4"]
    assert faults("<g>\n  <text/></g>")[0].startswith("own.svg:3:3:")


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
        '<!DOCTYPE svg SYSTEM "http://example.org/x.dtd"><svg/>',
    ],
)
def test_document_types_and_entities_are_refused_before_they_expand(text: str) -> None:
    with pytest.raises(InputError, match=r"own\.svg:1:\d+: a document type or entity declaration; .* Export As > SVG"):
        read_svg(text.encode(), "own.svg")


def test_the_document_type_that_drawing_programs_write_is_read_over() -> None:
    own = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    plain = '<svg viewBox="0 0 9 9"><path d="M1 1h2v2z"/></svg>'
    assert read_svg(f"{own}{plain}".encode(), "own.svg") == read_svg(plain.encode(), "own.svg")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not well-formed"),
        (b"<svg", "not well-formed"),
        (b"<a></b>", "own.svg:1"),
        (b"\xff\xfe\x00", "not well-formed"),
        (b" " * (MOST_BYTES + 1), "at most"),
        (b'<svg xmlns="http://www.w3.org/2000/svg"/>', "no usable viewBox"),
        (b"<html/>", "unknown element <html>"),
        ((HEAD + "<g>" * 100 + "</g>" * 100 + "</svg>").encode(), "nested too deeply"),
        ((HEAD + '<path d="M0 0' + "L1 1" * 30_000 + '"/></svg>').encode(), "too many path segments"),
    ],
)
def test_hostile_and_broken_files_are_refused(data: bytes, words: str) -> None:
    with pytest.raises(InputError, match=words):
        read_svg(data, "own.svg")


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        read_svg(data, "own.svg")
